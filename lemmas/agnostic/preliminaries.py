r"""Sections 1.1 to 1.3: balanced trees, bias, monotone functions.

Paper: BLT20, footnotes 1 and 2, section 1.3.
Notation: the members of a family are the inputs. A function on a grid stands for one of real coordinates that is
constant between the values.
Decided here: the two forms of the bias; what definition 5 says; that Theorem 2 has all trees, balanced or not.
Found: definition 5 compares all x, y with x_i <= y_i, whatever their other coordinates are. So read, of two or more
bits only the constants are monotone, and Theorem 2 says nothing of interest; footnote 1 has what is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product

from lemmas.agnostic.theorem_2 import of_all_trees
from verify.claims import Check, claim

Point = tuple[int, ...]
Function = dict[Point, int]
GRIDS = ((2, 1), (2, 2), (2, 3), (3, 1), (3, 2))
"""How many values a coordinate takes, and how many coordinates there are."""
EVERY = "all n, all functions of n real coordinates"
BIT = "each f*(1 - f) == 0"


@claim(
    "BLT20.I5",
    where="footnote 1",
    says="a function is monotone if in each coordinate it is non-decreasing or non-increasing",
)
def either_direction(c: Check) -> None:
    """In each coordinate for itself: what others call unate."""
    c.not_a_claim("a definition: monotone functions; definition 5 is to say it in symbols")


@claim(
    "BLT20.F2",
    where="footnote 2",
    says=r"a balanced tree of size $s$ has depth $O(\log s)$; for bits and the uniform law this is not asked for",
    uses=["BLT20.T2"],
)
def balanced(c: Check) -> None:
    """The definition is that of section 3; Theorem 2 has no such condition, and is decided as it is there."""
    c.given("uniform", "strongly concave")
    c.read_as(
        "for bits and the uniform law the theorem holds with opt_s over all trees of size s",
        other="that it would be false without balanced trees elsewhere",
        why="it points to Theorem 2; that it is needed elsewhere is proved nowhere in the paper",
    )
    of_all_trees(c)


@claim(
    "BLT20.PR1",
    where="section 1.3, first paragraph",
    says=r"$\mathrm{bias}(f)=\min(\Pr[f=0],\Pr[f=1])=\Pr[f\ne\mathrm{round}(\mathbb E[f])]$, the distance to"
    r" the closest constant",
)
def two_forms_of_the_bias(c: Check) -> None:
    """Pr[f != 1] is mean(1 - f), Pr[f != 0] is mean(f); round is 1 from 1/2 on. Either constant will do at 1/2."""
    bias = "min(mean(1 - f), mean(f))"
    sides = ("mean(1 - f) == 1 - mean(f)",)
    c.family(f"mean(1 - f) == {bias}", f"mean(f) >= 1/2, {BIT}", label="round is 1", hints=sides)
    c.family(f"mean(f) == {bias}", f"mean(f) < 1/2, {BIT}", label="round is 0", hints=sides)
    c.family(f"mean(1 - f) >= {bias}", BIT, label="no better: 1")
    c.family(f"mean(f) >= {bias}", BIT, label="no better: 0")
    c.argued(
        "f has the values 0 and 1, so that mean(f) = E f = Pr[f = 1], mean(1 - f) = Pr[f = 0], and these are the"
        " distances of f to the constants 0 and 1; there is no other constant",
        every="all functions f, all laws",
        label="distances",
    )


@claim(
    "BLT20.D5",
    where="definition 5",
    says=r"$f$ is non-decreasing in direction $i$ if $f(x)\le f(y)$ for all $x,y$ with $x_i\le y_i$; monotone"
    r" if for each $i$ it is that or non-increasing",
    uses=["BLT20.I5"],
)
def monotone(c: Check) -> None:
    """As printed x and y may differ anywhere else: of two bits only the constants are monotone, and f = x_1 is not.

    Meant are x and y that agree elsewhere; then the definition has all pairs of values of a coordinate, and the
    footnote is decided by the steps from one value to the next.
    """
    c.bounded(
        functions,
        differs(lambda x, y, i: x[i] <= y[i]),
        text="it is monotone in the sense of definition 5 if and only if it is in that of footnote 1",
        every=EVERY,
        names=sizes,
        within=lambda case: set(case[2]) <= {0, 1},
    )
    c.bounded(
        functions,
        differs(lambda x, y, i: x[i] <= y[i] and y == at(x, i, y[i])),
        text="with x and y that agree elsewhere definition 5 is footnote 1",
        every=EVERY,
        names=sizes,
        role="reading",
        why=WITH_FOOTNOTE,
    )
    c.bounded(
        lambda: (case for case in functions() if case[1] >= 2),
        not_constant_as_printed,
        text="as printed only the constants are monotone, if there are two coordinates or more",
        every="all n >= 2, all functions of n real coordinates",
        names=sizes,
        role="support",
    )
    c.argued(
        "x and y that agree elsewhere lie on one line in direction i; that f(x) <= f(y) for all of them with x_i <= y_i"
        " says that f does not fall along any such line, which is what non-decreasing in a coordinate means, and so"
        " with the other sign",
        every=EVERY,
        role="reading",
        why=WITH_FOOTNOTE,
    )


WITH_FOOTNOTE = "footnote 1; as printed Theorem 2 would be about constants"


Case = tuple[int, int, Point]
"""The numbers of values and of coordinates, and the table of f."""


def functions() -> Iterator[Case]:
    """All functions on the grids."""
    for values, n in GRIDS:
        yield from ((values, n, table) for table in product((0, 1), repeat=values**n))


def sizes(case: Case) -> dict[str, object]:
    """What the record says of a case."""
    return {"values": case[0], "n": case[1]}


def at(x: Point, i: int, value: int) -> Point:
    """The point with another value in coordinate i."""
    return (*x[:i], value, *x[i + 1 :])


def not_constant_as_printed(case: Case) -> dict[str, object] | None:
    """A witness: a function that is not constant, and monotone in the sense of definition 5 as printed."""
    values, n, table = case
    points = list(product(range(values), repeat=n))
    f = dict(zip(points, table, strict=True))
    above = ([(x, y) for x, y in product(points, repeat=2) if x[i] <= y[i]] for i in range(n))
    printed = all(one_way(f, of_i) for of_i in above)
    return {**sizes(case), "f": table} if printed and len(set(table)) > 1 else None


def differs(above: Callable[[Point, Point, int], bool]) -> Callable[[Case], dict[str, object] | None]:
    """Looks for a function on which definition 5, with these pairs x, y, and footnote 1 disagree."""

    @cache
    def pairs(values: int, n: int) -> list[list[tuple[Point, Point]]]:
        points = list(product(range(values), repeat=n))
        return [[(x, y) for x, y in product(points, repeat=2) if above(x, y, i)] for i in range(n)]

    def check(case: Case) -> dict[str, object] | None:
        values, n, table = case
        f = dict(zip(product(range(values), repeat=n), table, strict=True))
        said = all(one_way(f, of_i) for of_i in pairs(values, n))
        meant = one_way_each(case)
        if said == meant:
            return None
        found = {**sizes(case), "f": table, "definition 5": said, "footnote 1": meant}
        return found if said else found | both_ways(f, pairs(values, n))

    return check


def both_ways(f: Function, pairs: list[list[tuple[Point, Point]]]) -> dict[str, object]:
    """A direction i, and pairs x, y with x_i <= y_i on which f rises and falls."""
    for i, of_i in enumerate(pairs):
        if not one_way(f, of_i):
            up, down = (next(p for p in of_i if f[p[1]] - f[p[0]] == change) for change in (1, -1))
            return {"i": i + 1, "f(x) < f(y) at x, y": up, "f(x) > f(y) at x, y": down}
    return {}


def one_way_each(case: Case) -> bool:
    """Whether f is monotone in the sense of footnote 1."""
    values, n, table = case
    f = dict(zip(product(range(values), repeat=n), table, strict=True))
    return all(one_way(f, of_i) for of_i in steps(values, n))


@cache
def steps(values: int, n: int) -> list[list[tuple[Point, Point]]]:
    """For each coordinate the pairs of points in which it goes from one value to the next, the lower one first."""
    points = list(product(range(values), repeat=n))
    return [[(x, at(x, i, x[i] + 1)) for x in points if x[i] + 1 < values] for i in range(n)]


def one_way(f: Function, pairs: Iterable[tuple[Point, Point]]) -> bool:
    """Whether f rises on no pair, or falls on none."""
    changes = {f[y] - f[x] for x, y in pairs}
    return not {-1, 1} <= changes
