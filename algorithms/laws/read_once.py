"""Read-once DNFs under product laws, held as formulas: no table of 2^n inputs.

Main definitions: `ReadOnceLaw`, `read_once`, `conjunction`. A read-once DNF is a disjunction of terms in
which each variable stands at most once; the empty disjunction is 0, an empty term is 1.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from math import prod

from algorithms.laws.base import Law, exact, free, possible
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["ReadOnceLaw", "conjunction", "read_once"]

Literal = tuple[int, int]
"""A variable and the bit that it has to have."""

HALF = Fraction(1, 2)


class ReadOnceLaw(Law):
    """x_i independent, x_i = 1 with probability p_i in (0, 1); y = 1 where some term is satisfied.

    `terms` are tuples of literals (variable, bit). `chances` maps every variable to p_i, and may hold
    variables that occur in no term. Raises BadInput for a variable that occurs twice or has no probability, and
    for probabilities outside (0, 1).

    Conditions on k variables cost O(size of the formula) each.

    >>> law = ReadOnceLaw([((0, 1), (1, 0)), ((2, 1),)], {0: HALF, 1: HALF, 2: Fraction(1, 3)})
    >>> law.mean
    Fraction(1, 2)
    >>> law.given(1, 1).mean
    Fraction(1, 3)
    """

    def __init__(self, terms: Iterable[Sequence[Literal]], chances: Mapping[int, Fraction]) -> None:
        self.terms: tuple[tuple[Literal, ...], ...] = tuple(tuple(t) for t in terms)
        self._chances = {i: _open_chance(p, i) for i, p in sorted(chances.items())}
        seen: set[int] = set()
        for i, bit in (literal for t in self.terms for literal in t):
            if i in seen:
                raise BadInput(f"x{i} occurs twice: the formula is not read-once")
            if i not in self._chances or bit not in (0, 1):
                raise BadInput(f"x{i} has no probability" if bit in (0, 1) else f"a bit is 0 or 1, not {bit}")
            seen.add(i)

    @classmethod
    def _trusted(cls, terms: tuple[tuple[Literal, ...], ...], chances: dict[int, Fraction]) -> ReadOnceLaw:
        made = cls.__new__(cls)
        made.terms, made._chances = terms, chances
        return made

    @property
    def variables(self) -> tuple[int, ...]:
        return tuple(self._chances)

    @cached_property
    def mean(self) -> Fraction:
        return 1 - prod((1 - self._satisfied(t) for t in self.terms), start=Fraction(1))

    @cached_property
    def key(self) -> Hashable:
        return (frozenset(map(frozenset, self.terms)), tuple(self._chances.items()))

    def chance(self, variable: int) -> Fraction:
        if variable not in self._chances:
            free(self, variable)
        return self._chances[variable]

    def given(self, variable: int, bit: int) -> ReadOnceLaw:
        possible(self.chance(variable), variable, bit)
        rest = {i: p for i, p in self._chances.items() if i != variable}
        terms: list[tuple[Literal, ...]] = []
        for t in self.terms:
            if (variable, bit) in t:
                terms.append(tuple(literal for literal in t if literal[0] != variable))
            elif (variable, 1 - bit) not in t:
                terms.append(t)
        if () in terms:
            terms = [()]
        return ReadOnceLaw._trusted(tuple(terms), rest)

    def _satisfied(self, term: Sequence[Literal]) -> Fraction:
        return prod((p if bit else 1 - p for i, bit in term for p in (self._chances[i],)), start=Fraction(1))


def read_once(sizes: Sequence[int], *, extra: int = 0, chance: Fraction | int = HALF) -> ReadOnceLaw:
    """The DNF with positive terms of these sizes on x0, x1, ..., the first term first.

    All variables are 1 with the same `chance`; `extra` more variables occur in no term.

    >>> read_once([2, 3]).mean
    Fraction(11, 32)
    """
    if any(not isinstance(s, int) or s < 1 for s in sizes) or not isinstance(extra, int) or extra < 0:
        raise BadInput("terms have at least one literal, and extra variables are counted from 0")
    starts = [sum(sizes[:i]) for i in range(len(sizes))]
    terms = [tuple((i, 1) for i in range(a, a + s)) for a, s in zip(starts, sizes, strict=True)]
    p = exact(chance, "a probability")
    return ReadOnceLaw(terms, dict.fromkeys(range(sum(sizes) + extra), p))


def conjunction(chances: Sequence[Fraction], extra: Sequence[Fraction] = ()) -> ReadOnceLaw:
    """The conjunction of x0, ..., x(k-1) with these probabilities; `extra` has those of further variables."""
    everything = dict(enumerate((*chances, *extra)))
    return ReadOnceLaw([tuple((i, 1) for i in range(len(chances)))], everything)


def _open_chance(p: Fraction | int, variable: int) -> Fraction:
    value = exact(p, f"the probability of x{variable}")
    if not 0 < value < 1:
        raise BadInput(
            f"the probability of x{variable} lies strictly between 0 and 1, which {value} does not"
        )
    return value
