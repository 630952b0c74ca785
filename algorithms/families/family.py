"""Families of read-once DNFs in which only the sizes of the terms count.

Main definitions: `Family`, `formula_text`. Every variable belongs to a class; those of class c are 1 with
probability p_c. A term is then known by how many of its variables lie in each class (its kind), and a formula
by the multiset of its kinds. Under the uniform law there is one class, and kinds are sizes.

Source: BDM20O, sections 7.1, 7.2 and 8.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product
from math import lcm, prod

from algorithms.laws import ReadOnceLaw
from verify.errors import BadInput, TooLarge
from verify.rationals import EXACT, Fraction

__all__ = ["Family", "Formula", "Kind", "Option", "formula_text"]

Kind = tuple[int, ...]
"""How many variables of each class a term has."""

Formula = tuple[Kind, ...]
"""The kinds of the terms, in the order of the family."""

MOST_FORMULAS = 400_000
NEVER, ALWAYS = 0, 1
"""The rows of the constant formulas 0 (no term) and 1 (some term is empty)."""


def formula_text(formula: Formula) -> str:
    """The terms of a formula: sizes, or for two classes of variables pairs (n1, n2).

    >>> formula_text(((2,), (3,))), formula_text(((1, 0), (1, 2)))
    ('{2, 3}', '{(1,0), (1,2)}')
    """
    kinds = (str(k[0]) if len(k) == 1 else f"({','.join(map(str, k))})" for k in formula)
    return "{" + ", ".join(kinds) + "}"


class Option(tuple[int, int, int, int]):
    """A way to split: (kind, class of the variable, row of the formula for 0, row of the formula for 1)."""

    __slots__ = ()


class Family:
    """All formulas with at most `terms` terms of at most `literals` variables each.

    `chances` are the p_c, exact and in (0, 1). With `total`, `literals` bounds the variables of the whole
    formula instead. Formulas are numbered by rows, in increasing number of variables: row 0 is the constant
    0, row 1 the constant 1. Raises BadInput, and TooLarge beyond 400,000 formulas.

    >>> family = Family(8, 8)
    >>> len(family.formulas) - 2
    12869
    >>> len(Family(5, 5, [Fraction(3, 10), Fraction(7, 10)]).formulas) - 2
    53129
    """

    def __init__(
        self,
        terms: int,
        literals: int,
        chances: Sequence[Fraction] = (Fraction(1, 2),),
        *,
        total: bool = False,
    ) -> None:
        if terms < 1 or literals < 1:
            raise BadInput("a family has at least one term, of at least one literal")
        if not chances or any(not isinstance(p, EXACT) or not 0 < p < 1 for p in chances):
            raise BadInput("the probabilities of the classes are fractions strictly between 0 and 1")
        self.terms, self.literals, self.total = terms, literals, total
        self.chances = tuple(map(Fraction, chances))
        self.kinds = _kinds(literals, len(chances))
        self._number(self._enumerated())

    @classmethod
    def below(cls, formula: Sequence[Kind], chances: Sequence[Fraction] = (Fraction(1, 2),)) -> Family:
        """The smallest family with this formula: its restrictions, again and again.

        >>> Family.below(((1,), (2,))).formulas
        ((), ((0,),), ((1,),), ((2,),), ((1,), (1,)), ((1,), (2,)))
        """
        top = tuple(sorted((k for k in map(tuple, formula)), key=cls.order))
        made = cls(1, max((sum(k) for k in top), default=1), chances)
        made.terms = len(top)
        found, open_ = {top}, [top]
        while open_:
            f = open_.pop()
            for place, kind in enumerate(f):
                rest = f[:place] + f[place + 1 :]
                smaller = [(*kind[:c], n - 1, *kind[c + 1 :]) for c, n in enumerate(kind) if n]
                restricted = [tuple(sorted((*rest, k), key=cls.order)) for k in smaller if any(k)]
                new = {rest, *restricted} - found
                found |= new
                open_ += new
        made._number(made._in_order(found - {()}))
        return made

    def _number(self, formulas: Iterable[Formula]) -> None:
        self.base = lcm(*(p.denominator for p in self.chances))
        self.formulas: tuple[Formula, ...] = ((), ((0,) * len(self.chances),), *formulas)
        self.row = {formula: row for row, formula in enumerate(self.formulas)}

    def _in_order(self, formulas: Iterable[Formula]) -> list[Formula]:
        return sorted(formulas, key=lambda f: (_size(f), len(f), [self._ranks[k] for k in f]))

    @cached_property
    def _ranks(self) -> dict[Kind, int]:
        """The place of each kind in their order."""
        return {kind: rank for rank, kind in enumerate(self.kinds)}

    def _enumerated(self) -> list[Formula]:
        most = self.literals if self.total else self.terms * self.literals
        found: list[Formula] = []
        for formula in _multisets(self.kinds, self.terms, most):
            found.append(formula)
            if len(found) > MOST_FORMULAS:
                raise TooLarge(f"more than {MOST_FORMULAS} formulas")
        return self._in_order(found)

    @staticmethod
    def order(kind: Kind) -> tuple[int, tuple[int, ...]]:
        """Kinds are ordered by size, then with more variables of the first classes first."""
        return sum(kind), tuple(-n for n in kind)

    def sorted(self, formula: Sequence[Kind]) -> Formula:
        """The formula in the order of the family. Raises BadInput when it is not in the family."""
        found = tuple(sorted(map(tuple, formula), key=self.order))
        if found not in self.row:
            raise BadInput(f"{formula} is not in the family")
        return found

    @cached_property
    def most_literals(self) -> int:
        """The largest number of variables of a formula."""
        return max(map(_size, self.formulas))

    @cached_property
    def literal_counts(self) -> tuple[int, ...]:
        """The number of variables of each formula, by row."""
        return tuple(map(_size, self.formulas))

    @cached_property
    def means(self) -> tuple[int, ...]:
        """P[f = 1] of each formula, times base^(number of its variables), by row."""
        tops = [int(p * self.base) for p in self.chances]
        false = {
            k: self.base ** sum(k) - prod(a**n for a, n in zip(tops, k, strict=True)) for k in self.kinds
        }
        false[(0,) * len(self.chances)] = 0
        return tuple(self.base ** _size(f) - prod(false[k] for k in f) for f in self.formulas)

    def mean(self, row: int) -> Fraction:
        """P[f = 1]."""
        return Fraction(self.means[row], self.base ** self.literal_counts[row])

    @cached_property
    def options(self) -> tuple[tuple[Option, ...], ...]:
        """The ways to split each formula, by row, in the order of kinds and classes; none for constants."""
        return tuple(tuple(self._options(f)) for f in self.formulas)

    def _options(self, formula: Formula) -> Iterator[Option]:
        for kind in dict.fromkeys(formula):
            if not any(kind):
                continue
            place = formula.index(kind)
            rest = formula[:place] + formula[place + 1 :]
            for c, n in enumerate(kind):
                if n:
                    smaller = (*kind[:c], n - 1, *kind[c + 1 :])
                    one = self._with(rest, smaller) if any(smaller) else ALWAYS
                    yield Option((self._ranks[kind], c, self.row[rest], one))

    def _with(self, rest: Formula, kind: Kind) -> int:
        rank = self._ranks[kind]
        place = sum(self._ranks[k] < rank for k in rest)
        return self.row[(*rest[:place], kind, *rest[place:])]

    def law(self, formula: Sequence[Kind]) -> ReadOnceLaw:
        """The law of a formula: terms in the order of the family, classes in order within a term."""
        chances: dict[int, Fraction] = {}
        terms: list[list[tuple[int, int]]] = []
        for kind in self.sorted(formula):
            terms.append([])
            for c, n in enumerate(kind):
                for _ in range(n):
                    terms[-1].append((len(chances), 1))
                    chances[len(chances)] = self.chances[c]
        return ReadOnceLaw(terms, chances)


def _kinds(literals: int, classes: int) -> tuple[Kind, ...]:
    if (literals + 1) ** classes > MOST_FORMULAS:
        raise TooLarge(f"more than {MOST_FORMULAS} kinds of terms")
    every = product(range(literals + 1), repeat=classes)
    return tuple(sorted((k for k in every if 1 <= sum(k) <= literals), key=Family.order))


def _multisets(kinds: Sequence[Kind], terms: int, most: int) -> Iterator[Formula]:
    """The multisets of 1 to `terms` kinds with at most `most` variables; kinds come in increasing size."""
    open_: list[tuple[Formula, int, int]] = [((), 0, most)]
    while open_:
        chosen, start, left = open_.pop()
        if chosen:
            yield chosen
        if len(chosen) == terms:
            continue
        for place in range(start, len(kinds)):
            size = sum(kinds[place])
            if size > left:
                break
            open_.append(((*chosen, kinds[place]), place, left - size))


def _size(formula: Formula) -> int:
    return sum(map(sum, formula))
