"""Runs of growing trees drawn at random from the statement alone, in exact fractions: a control of the rules.

Main definitions: `refuting_run`, `mutated`. Nothing of the rules, the kernel or the arithmetic is used here. A run is
grown as docs/growing-trees.md defines it: values are drawn, equations that are linear in one of them are solved, and
every condition is checked. Formulas with logarithms have no value here, so that their statements are left aside.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from verify.kinds.growing_trees.statements import CHILDREN, GrowthStatement
from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var
from verify.language.statements import Relation
from verify.rationals import Fraction

Leaf = dict[str, Fraction]
Point = Mapping[str, Fraction]
POOL = [Fraction(n, d) for n, d in ((0, 1), (1, 1), (1, 2), (1, 3), (2, 1), (-1, 1), (3, 1), (-1, 2), (5, 2))]
DRAWS = 15
MEETS = {"<": (-1,), "<=": (-1, 0), "==": (0,), ">=": (0, 1), ">": (1,)}
LN_2 = Fn("ln", (Const(Fraction(2)),))


class NoValue(Exception):
    """A formula has no value, or none that is a fraction."""


def value(e: Expr, at: Point) -> Fraction:
    """The value at a point. Raises NoValue."""
    match e:
        case Const(number):
            return number
        case Var(name):
            return at[name]
        case Add(children):
            return sum((value(c, at) for c in children), Fraction(0))
        case Mul(children):
            total = Fraction(1)
            for factor in [value(c, at) for c in children]:
                total *= factor
            return total
        case Pow(base, exponent) if exponent.denominator == 1:
            below = value(base, at)
            if exponent < 0 and below == 0:
                raise NoValue
            return below**exponent.numerator
        case Fn("min" | "max" as name, children):
            return (min if name == "min" else max)(value(c, at) for c in children)
        case Fn("abs", (inner,)):
            return abs(value(inner, at))
        case Fn("exp", (Mul(children),)) if LN_2 in children:
            return _power_of_two([value(c, at) for c in children if c != LN_2])
        case _:
            raise NoValue


def _power_of_two(factors: Sequence[Fraction]) -> Fraction:
    """2 to the product of the factors, where this is whole. Raises NoValue."""
    exponent = Fraction(1)
    for factor in factors:
        exponent *= factor
    if exponent.denominator != 1:
        raise NoValue
    return Fraction(2) ** exponent.numerator


def met(r: Relation, at: Point) -> bool:
    """Whether both sides have values and the relation holds."""
    try:
        gap = value(r.left, at) - value(r.right, at)
    except NoValue:
        return False
    return (gap > 0) - (gap < 0) in MEETS[r.op]


@dataclass
class Runs:
    """Random runs of a statement."""

    s: GrowthStatement
    random: Random

    def drawn(self, names: Sequence[str], wanted: Sequence[Relation], at: Point) -> Leaf | None:
        """Values of the names that meet the relations, found by luck; None without."""
        pool = [*POOL, *at.values(), *(v / 2 for v in at.values())]
        for _ in range(DRAWS):
            found = {n: self.random.choice(pool) for n in names}
            solved: set[str] = set()
            for r in self.random.sample(wanted, len(wanted)):
                held = sorted((r.left.variables | r.right.variables) & found.keys() - solved)
                if held and (r.op == "==" or self.random.random() < 1 / 2):
                    name = self.random.choice(held)
                    root = _root(r, name, {**at, **found})
                    if root is not None:
                        found[name] = root
                        solved.add(name)
            if all(met(r, {**at, **found}) for r in wanted):
                return found
        return None

    def sums(self, leaves: Iterable[Leaf], given: Point) -> Leaf:
        """The sums over the leaves. Raises NoValue."""
        return {n: sum((value(e, {**given, **x}) for x in leaves), Fraction(0)) for n, e in self.s.sums}

    def grown(self, splits: int) -> Iterator[tuple[list[Leaf], Leaf]]:
        """The families of a run, with the parameters and the index."""
        s = self.s
        whole = {i: Fraction(self.random.randint(-2, 4)) for i in s.integers}
        free = self.drawn(sorted(s.parameters - {*s.integers}), s.given, whole)
        given = whole | (free or {})
        root = self.drawn(s.attributes, [*s.root, *s.each], given) if free is not None else None
        leaves = [] if root is None else [root]
        for t in range(splits + 1):
            if leaves:
                yield leaves, {**given, s.index: Fraction(t)}
                leaves = self.split(leaves, {**given, s.index: Fraction(t)})

    def split(self, leaves: list[Leaf], point: Point) -> list[Leaf]:
        """The leaves after one more split; none where none is found."""
        s = self.s
        names = [*s.chosen, *(a + c for c in CHILDREN for a in s.attributes)]
        others = [{f"{a}_other": Const(v) for a, v in leaf.items()} for leaf in leaves]
        wanted = [
            *s.split,
            *(r.substitute(s.ending(c)) for c in CHILDREN for r in s.each),
            *(r.substitute({**other}) for other in others for r in s.greedy),
        ]
        try:
            sums = self.sums(leaves, point)
        except NoValue:
            return []
        for i in self.random.sample(range(len(leaves)), len(leaves)):
            found = self.drawn(names, wanted, {**point, **sums, **leaves[i]})
            if found is not None:
                children = [{a: found[a + c] for a in s.attributes} for c in CHILDREN]
                return [*leaves[:i], *leaves[i + 1 :], *children]
        return []


def refuting_run(s: GrowthStatement, seed: int = 0, runs: int = 40, splits: int = 4) -> list[Leaf] | None:
    """The leaves at the end of a run of which the statement is false; None where none was found."""
    drawn = Runs(s, Random(seed))
    for _ in range(runs):
        for leaves, point in drawn.grown(splits):
            try:
                at = {**point, **drawn.sums(leaves, point)}
                value(s.relation.gap, at)
            except NoValue:
                continue
            if all(met(r, at) for r in s.end) and not met(s.relation, at):
                return leaves
    return None


def _root(r: Relation, name: str, at: Point) -> Fraction | None:
    """The value of a name at which both sides are equal, if the relation is linear in it."""
    try:
        a, b, c = (value(r.gap, {**at, name: Fraction(n)}) for n in range(3))
    except NoValue:
        return None
    return None if b - a != c - b or a == b else a / (a - b)


SWAPS = {
    "==": ("<=", ">=", "<"),
    "<=": ("<", ">=", "=="),
    ">=": (">", "<=", "=="),
    "<": ("<=",),
    ">": (">=",),
    "+": ("-",),
    "-": ("+",),
    "0": ("1", "-1"),
    "1": ("0", "2", "t"),
    "2": ("1", "3"),
    "t": ("t+1", "t-1", "2*t", "0"),
    "j": ("(j-1)", "(j+1)"),
    "c": ("0", "2*c", "t"),
    "d": ("0", "c"),
    "each": ("root", "end"),
    "root": ("each", "end"),
    "split": ("greedy",),
    "greedy": ("split",),
    "end": ("each",),
    "sum": ("mean",),
} | {
    a + end: tuple(a + e for e in ("", "_0", "_1", "_other") if e != end)
    for a in "wgpv"
    for end in ("", "_0", "_1", "_other")
}
WORDS = re.compile(r"[A-Za-z_]\w*|\d+|[<>=]=|[<>+-]", re.ASCII)


def mutated(text: str, random: Random) -> str:
    """The text with one word or sign for another, or without one condition."""
    places = [m for m in WORDS.finditer(text) if m.group() in SWAPS]
    if random.random() < 1 / 5:
        items = text.split(", ")
        items.pop(random.randrange(len(items)))
        return ", ".join(items)
    at = random.choice(places)
    return text[: at.start()] + random.choice(SWAPS[at.group()]) + text[at.end() :]
