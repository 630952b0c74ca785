"""BuildTopDownDT on bits: while the tree has fewer than t leaves, split by the largest purity gain.

Main definitions: `build`, `leaves_for`.

The loop of the paper is that of `algorithms.growth` with the policy TopDown: the drop of the impurity of the tree by a
split is the probability of the leaf times the gain there, as all other leaves stay. Sizes are numbers of leaves, so
that t leaves take t - 1 splits; the tree without queries has size 1. The completion gives every leaf its majority
label, 1 in a tie. What the paper leaves open is settled so: ties by a named rule; variables that are constant at a leaf
are not asked there (their gain is 0); and the growth ends where nothing is left to ask, though the tree be small.

Reference: G. Blanc, J. Lange, L.-Y. Tan, "Provable guarantees for decision tree induction: the agnostic setting",
ICML 2020, figure 1.
"""

from __future__ import annotations

from math import ceil

from algorithms.criteria import ENTROPY, Criterion
from algorithms.growth import Growth, Policy, Ties, grow
from algorithms.laws import Law
from verify.errors import BadInput
from verify.rationals import EXACT, Fraction

__all__ = ["build", "leaves_for"]


def leaves_for(t: Fraction | int) -> int:
    """The number of leaves at which the loop `while size < t` ends: the least whole number >= t, at least 1.

    Raises BadInput for floats.

    >>> leaves_for(0), leaves_for(Fraction(7, 2)), leaves_for(4)
    (1, 4, 4)
    """
    if isinstance(t, bool) or not isinstance(t, EXACT):
        raise BadInput(f"a size is an exact number, not {t!r}")
    return max(1, ceil(t))


def build(law: Law, t: Fraction | int, *, criterion: Criterion = ENTROPY, ties: Ties = Ties.FIRST) -> Growth:
    """The trees with 1, 2, ... leaves up to size t, with the leaf, the variable and the gain of each split.

    The last tree is the output. Splits of gain zero are taken. Exact. Raises BadInput for a float.

    >>> from algorithms.booleans import BooleanFunction
    >>> from algorithms.trees import error
    >>> law = BooleanFunction(3, 0b11101000).law([Fraction(1, 2)] * 3)
    >>> [str(error(tree, law)) for tree in build(law, 6).trees]
    ['1/2', '1/4', '1/4', '1/8', '1/8', '0']
    """
    return grow(law, leaves_for(t) - 1, criterion=criterion, policy=Policy.TOP_DOWN, ties=ties)
