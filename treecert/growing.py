"""Laws and trees for programs: a law by its formula, its table or its function, and the trees that grow on it.

Main definitions: `law`, `grow`, `Grown`. Everything is exact. What lies beneath is `algorithms.laws` and
`algorithms.growth`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from algorithms.criteria import Criterion, splitting
from algorithms.drawing import as_svg, as_text
from algorithms.growth import Growth, Policy, Step, Ties
from algorithms.growth import grow as grown_by
from algorithms.laws import Law, TableLaw, product_law, read_once
from algorithms.trees import Tree, error
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["Grown", "grow", "law"]

HALF = Fraction(1, 2)
Masses = Mapping[tuple[int, ...], tuple[Fraction, Fraction]]


@dataclass(frozen=True, repr=False)
class Grown:
    """The trees T_0, T_1, ... of one growth, with their errors. Exact."""

    law: Law
    growth: Growth

    @property
    def tree(self) -> Tree:
        """The last tree."""
        return self.growth.last

    @property
    def trees(self) -> tuple[Tree, ...]:
        """T_0, T_1, ..., with majority labels."""
        return self.growth.trees

    @property
    def steps(self) -> tuple[Step, ...]:
        """The split that leads to each tree but the first: leaf, variable, gain, and how many were as good."""
        return self.growth.steps

    @property
    def error(self) -> Fraction:
        """The probability that the last tree errs."""
        return error(self.tree, self.law)

    @property
    def errors(self) -> tuple[Fraction, ...]:
        """The same of each tree."""
        return tuple(error(t, self.law) for t in self.trees)

    def __str__(self) -> str:
        return as_text(self.tree)

    def __repr__(self) -> str:
        count = len(self.steps)
        return f"<a tree with {count} split{'s' * (count != 1)}, error {self.error}>"

    def _repr_html_(self) -> str:
        return f"<div>{as_svg(self.tree)}<br><small>{escape(repr(self)[1:-1])}</small></div>"


def law(
    source: Sequence[int] | Masses | Callable[[tuple[int, ...]], object],
    *,
    chances: Sequence[Fraction | int] | None = None,
) -> Law:
    """A joint law of inputs in {0,1}^n and a label.

    Parameters
    ----------
    source
        The sizes of the terms of a read-once DNF, under the uniform law; or a function of a tuple of bits, which gives
        the label; or a table that maps tuples of bits to (P[x, y = 0], P[x, y = 1]).
    chances
        For a function: P[x_i = 1] of each variable, which are independent.

    Raises
    ------
    BadInput
        For what is none of these, for floats, and for masses that are no probabilities.

    Examples
    --------
    >>> law([2, 3]).mean
    Fraction(11, 32)
    >>> law(lambda x: x[0] ^ x[1], chances=[Fraction(1, 2), Fraction(1, 3)]).mean
    Fraction(1, 2)
    """
    if callable(source):
        if chances is None:
            raise BadInput("a function needs chances: P[x_i = 1] of each of its variables")
        return product_law([Fraction(c) for c in _exact(chances)], source)
    if chances is not None:
        raise BadInput("chances are for a function")
    if isinstance(source, Mapping):
        return TableLaw(source)
    if isinstance(source, str) or not isinstance(source, Sequence):
        raise BadInput("a law is made of the sizes of terms, of a function with chances, or of a table")
    return read_once(source)


def _exact(chances: Sequence[Any]) -> Sequence[Any]:
    if any(isinstance(c, float) for c in chances):
        raise BadInput("a probability is an exact number, such as Fraction(1, 3), no float")
    return chances


def grow(
    on: Law | Sequence[int],
    splits: int,
    *,
    criterion: str | Criterion = "entropy",  # the name that users know
    policy: str | Policy = "topdown",
    ties: str | Ties = "last",
    zero_gains: bool = True,
) -> Grown:
    """Grows a tree greedily.

    Parameters
    ----------
    on
        A law, or the sizes of the terms of a read-once DNF.
    splits
        How many splits at most; growing ends before when no pair of a leaf and a variable is left.
    criterion
        entropy (or log_loss), gini, root, minimum, a formula in q, or a `Criterion` of `algorithms.criteria`.
    policy
        topdown (largest gain times probability), bestfirst (largest gain), id3 (leaf by leaf).
    ties
        Which of several best pairs is taken: last, first, shallowest, deepest.
    zero_gains
        Whether a best split that gains nothing is taken.

    Returns
    -------
    A `Grown`. Exact: gains are compared by exact sign, and a tie is a tie.

    Raises
    ------
    BadInput
        For words that name nothing, and for a number of splits that is none.
    UndecidedSign
        Where two gains under a typed criterion cannot be told apart.

    Examples
    --------
    >>> grow([2, 3], 5)
    <a tree with 5 splits, error 1/32>
    """
    made = grown_by(
        law(on) if not isinstance(on, Law) else on,
        splits,
        criterion=_criterion(criterion),
        policy=_named(Policy, policy, "policy"),
        ties=_named(Ties, ties, "rule for ties"),
        zero_gains=zero_gains,
    )
    return Grown(law(on) if not isinstance(on, Law) else on, made)


def _criterion(given: str | Criterion) -> Criterion:
    return splitting(given)[0] if isinstance(given, str) else given


def _named(kind: Any, word: Any, what: str) -> Any:
    if isinstance(word, kind):
        return word
    names = [member.value for member in kind]
    if word not in names:
        raise BadInput(f"no {what} {str(word)[:40]!a}: it is one of {', '.join(names)}")
    return kind(word)
