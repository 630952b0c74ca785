"""Mean iteration statistical consistency of TopDown and BestFirst over whole families of read-once DNFs.

Main definitions: `Setting`, `Column`, `MicTable`, `mic_table`.

m(t*) is the mean over 0 < t <= t* of E(T_t) - OPT(t), for each formula; all numbers are exact. A table
consists of columns: the optimum, and one for each policy and tie rule. Each is computed for itself, so that
whoever asks for a table may spread them over processes, or keep those that are finished. Only the family and
the best splits are shared by those that one process computes.

Source: BDM20O, definitions 4.1 and 4.2 and section 8.2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import lcm

from algorithms.families import Family, Formula, GreedyErrors, OptimalErrors
from algorithms.families.gains import BestSplits
from algorithms.growth import Policy, Ties
from algorithms.sweeps import in_order
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["OPTIMUM", "Column", "MicTable", "Setting", "Sums", "Sweep", "errors_by_size", "mic_table"]

GREEDY = (Policy.TOP_DOWN, Policy.BEST_FIRST)


@dataclass(frozen=True)
class Setting:
    """Read-once DNFs with at most `terms` terms of at most `literals` literals each, trees of up to `size` splits.

    With `total`, `literals` bounds the literals of the whole formula. `chances` as for `Family`.
    """

    terms: int
    literals: int
    chances: tuple[Fraction, ...] = (Fraction(1, 2),)
    size: int = 100
    total: bool = False

    def __post_init__(self) -> None:
        if self.size < 1:
            raise BadInput("MIC is a mean over at least one size of tree")
        if len(self.chances) not in (1, 2) or len(set(self.chances)) < len(self.chances):
            raise BadInput("one probability, or two different ones")

    def family(self) -> Family:
        """The formulas. Raises BadInput, TooLarge."""
        return _family(self)

    def words(self) -> str:
        """The setting in words."""
        law = "uniform" if self.chances == (Fraction(1, 2),) else f"p = {', '.join(map(str, self.chances))}"
        per = "in all" if self.total else "each"
        return f"at most {self.terms} terms, at most {self.literals} literals {per}; {law}; t = {self.size}"


@dataclass(frozen=True)
class Column:
    """What is computed for every formula: the errors of one policy and tie rule, or, without, the optimum."""

    policy: Policy | None = None
    ties: Ties | None = None

    @property
    def name(self) -> str:
        """As in topdown/last, or optimum."""
        return f"{self.policy.value}/{self.ties.value}" if self.policy and self.ties else "optimum"


OPTIMUM = Column()


@dataclass(frozen=True)
class MicTable:
    """m(size) of every formula, by the name of the column. Formulas as in the family, without the constants."""

    setting: Setting
    formulas: tuple[Formula, ...]
    values: dict[str, tuple[Fraction, ...]]

    def above(self, name: str, bound: Fraction) -> int:
        """How many formulas have m > bound."""
        return sum(m > bound for m in self.values[name])

    def optimal(self, name: str) -> int:
        """How many formulas have m = 0: every tree up to the size is optimal."""
        return sum(m == 0 for m in self.values[name])

    def mean(self, name: str) -> Fraction:
        """The mean of m over the formulas."""
        numbers, unit = _scaled(self.values[name])
        return Fraction(sum(numbers), unit * len(self.formulas))

    def worst(self, name: str, count: int = 1) -> list[tuple[Fraction, Formula]]:
        """The formulas with the largest m, largest first; equal ones in the order of the family."""
        numbers, _ = _scaled(self.values[name])
        order = sorted(range(len(self.formulas)), key=lambda i: (-numbers[i], i))
        return [(self.values[name][i], self.formulas[i]) for i in order[:count]]

    def histogram(self, name: str, width: Fraction = Fraction(1, 200)) -> dict[int, int]:
        """How many m lie in [k width, (k+1) width), for each k with some."""
        found: dict[int, int] = {}
        for m in self.values[name]:
            found[m // width] = found.get(m // width, 0) + 1
        return dict(sorted(found.items()))


def _scaled(values: Sequence[Fraction]) -> tuple[list[int], int]:
    """The values as integers over one denominator, and this: integers add and compare much faster."""
    unit = lcm(*{m.denominator for m in values})
    return [m.numerator * (unit // m.denominator) for m in values], unit


@dataclass(frozen=True)
class Sums:
    """The sums over t = 1, ..., size of the errors of one column, scaled to integers, for every formula."""

    setting: Setting

    def __call__(self, column: Column) -> list[int]:
        size = self.setting.size
        if column.policy is None or column.ties is None:
            errors: OptimalErrors | GreedyErrors = OptimalErrors(self.setting.family(), size)
        else:
            best = _best(self.setting)
            errors = GreedyErrors(best.family, size, column.policy, column.ties, best=best)
        return errors.scale.row_sums(errors.table[:, 2:, 1:])


# One process often computes several columns of a setting, one after the other: these share what they start from.


@lru_cache(maxsize=1)
def _family(setting: Setting) -> Family:
    return Family(setting.terms, setting.literals, setting.chances, total=setting.total)


@lru_cache(maxsize=1)
def _best(setting: Setting) -> BestSplits:
    return BestSplits(setting.family())


Sweep = Callable[[Callable[[Column], list[int]], Sequence[Column]], list[list[int]]]
"""A way to compute all columns: gets the task and the columns, returns the results in their order."""


def mic_table(setting: Setting, ties: Sequence[Ties] = (Ties.LAST,), *, sweep: Sweep = in_order) -> MicTable:
    """The MIC of TopDown and BestFirst under the given tie rules, for every formula of the setting.

    Exact, and the same for every `sweep`. Raises BadInput and TooLarge as `Family` does, and what `sweep` raises.
    """
    family = setting.family()
    columns = [OPTIMUM, *(Column(p, rule) for p in GREEDY for rule in dict.fromkeys(ties))]
    best, *others = sweep(Sums(setting), columns)
    unit = family.base**family.most_literals * setting.size
    values = {
        c.name: tuple(Fraction(n - m, unit) for n, m in zip(sums, best, strict=True))
        for c, sums in zip(columns[1:], others, strict=True)
    }
    return MicTable(setting, family.formulas[2:], values)


def errors_by_size(table: MicTable, formula: Formula) -> dict[str, tuple[Fraction, ...]]:
    """OPT(t) and E(T_t) for t = 0, ..., size, by the names of the columns. Exact."""
    family = Family.below(formula, table.setting.chances)
    size = table.setting.size
    found = {"optimum": OptimalErrors(family, size).of(formula)}
    for name in table.values:
        policy, ties = name.split("/")
        found[name] = GreedyErrors(family, size, Policy(policy), Ties(ties)).of(formula)
    return found
