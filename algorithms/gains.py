"""Purity gains of splits, as sums of values of a criterion, and their exact comparison.

Main definitions: `split_terms`, `compare`, `maxima`.

A gain is a tuple of terms (c, q) that stands for the sum of c G(q): weight * (G(q) - (1 - tau) G(q0) -
tau G(q1)). It says nothing of the criterion, so one gain can be measured by several.
"""

from __future__ import annotations

from collections.abc import Sequence

from flint import arb

from algorithms.criteria import Criterion, Terms
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["compare", "maxima", "split_terms"]


def split_terms(
    mean: Fraction, chance: Fraction, mean_0: Fraction, mean_1: Fraction, weight: Fraction | int = 1
) -> Terms:
    """The gain of a split: weight (G(mean) - (1 - chance) G(mean_0) - chance G(mean_1)), as terms.

    `mean` is P[y = 1] at the leaf, `chance` the probability of the branch 1, `mean_b` P[y = 1] on branch b.
    Raises BadInput for floats.

    >>> split_terms(Fraction(1, 4), Fraction(1, 2), Fraction(0), Fraction(1, 2))
    ((Fraction(1, 1), Fraction(1, 4)), (Fraction(-1, 2), Fraction(0, 1)), (Fraction(-1, 2), Fraction(1, 2)))
    """
    if any(isinstance(number, float) for number in (mean, chance, mean_0, mean_1, weight)):
        raise BadInput("a gain is made of exact numbers, not of floats")
    w = Fraction(weight)
    return ((w, mean), (-w * (1 - chance), mean_0), (-w * chance, mean_1))


def compare(criterion: Criterion, a: Terms, b: Terms) -> int:
    """-1, 0 or 1 as the gain a is less than, equal to or greater than b. Exact."""
    return 0 if a == b else criterion.sign((*a, *((-c, q) for c, q in b)))


def maxima(criterion: Criterion, gains: Sequence[Terms], balls: Sequence[arb] | None = None) -> list[int]:
    """The indices, increasing, at which the gains attain their maximum. Exact; [] for no gains.

    Enclosures, which may be given as `balls`, leave the candidates; exact comparison decides between them.
    """
    if balls is None:
        balls = [criterion.enclosure(g) for g in gains]
    best: list[int] = []
    for i in range(len(gains)):
        order = _order(criterion, gains, balls, i, best[0]) if best else 1
        if order > 0:
            best = [i]
        elif order == 0:
            best.append(i)
    return best


def _order(criterion: Criterion, gains: Sequence[Terms], balls: Sequence[arb], i: int, j: int) -> int:
    """The sign of gain i less gain j."""
    if balls[i] > balls[j]:
        return 1
    if balls[i] < balls[j]:
        return -1
    return compare(criterion, gains[i], gains[j])
