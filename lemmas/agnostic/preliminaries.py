r"""Sections 1.1 to 1.3: balanced trees, bias, monotone functions.

Paper: BLT20, footnotes 1 and 2, section 1.3.
Notation: the members of a family are the inputs.
Decided here: the two forms of the bias; what definition 5 says.
Found: definition 5 compares all x, y with x_i <= y_i, whatever their other coordinates are. So read, of two or more
bits only the constants are monotone, and Theorem 2 says nothing of interest; footnote 1 has what is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

from verify.claims import Check, claim

Point = tuple[int, ...]
Table = tuple[int, ...]
"""The values of a function of two bits at (-1, -1), (-1, 1), (1, -1), (1, 1)."""
POINTS: tuple[Point, ...] = tuple(product((-1, 1), repeat=2))
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
)
def balanced(c: Check) -> None:
    """A definition up to a constant, and a pointer: Theorem 2 has no such condition."""
    c.not_a_claim("a definition: balanced trees, up to a constant; Theorem 2 is stated without them")


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


@claim(
    "BLT20.D5",
    where="definition 5",
    says=r"$f$ is non-decreasing in direction $i$ if $f(x)\le f(y)$ for all $x,y$ with $x_i\le y_i$; monotone"
    r" if for each $i$ it is that or non-increasing",
    uses=["BLT20.I5"],
)
def monotone(c: Check) -> None:
    """As printed x and y may differ anywhere else: of two bits only the constants are monotone, and f = x_1 is not.

    Meant are x and y that agree elsewhere.
    """
    c.exhaustive(
        product((0, 1), repeat=4),
        differs(lambda x, y, i: x[i] <= y[i]),
        text="it is monotone in the sense of definition 5 if and only if it is in that of footnote 1",
        whole="all functions of two bits",
        count=16,
        names=lambda f: {"f": f},
        within=lambda f: set(f) <= {0, 1},
    )
    c.exhaustive(
        product((0, 1), repeat=4),
        differs(lambda x, y, i: x[i] <= y[i] and x[1 - i] == y[1 - i]),
        text="with x and y that agree elsewhere definition 5 is footnote 1",
        whole="all functions of two bits",
        count=16,
        names=lambda f: {"f": f},
        role="reading",
        why="footnote 1; as printed Theorem 2 would be about constants",
    )


def differs(above: Callable[[Point, Point, int], bool]) -> Callable[[Table], dict[str, object] | None]:
    """Looks for a function on which definition 5, with these pairs x, y, and footnote 1 disagree."""

    def check(table: Table) -> dict[str, object] | None:
        f = dict(zip(POINTS, table, strict=True))
        pairs = [[(x, y) for x, y in product(POINTS, repeat=2) if above(x, y, i)] for i in range(2)]
        said = all(one_way(f, pairs[i]) for i in range(2))
        meant = all(one_way(f, edges(i)) for i in range(2))
        return None if said == meant else {"f": table, "definition 5": said, "footnote 1": meant}

    return check


def edges(i: int) -> list[tuple[Point, Point]]:
    """The pairs of inputs that differ in coordinate i alone, the lower one first."""
    return [(x, y) for x, y in product(POINTS, repeat=2) if (x[i], y[i]) == (-1, 1) and x[1 - i] == y[1 - i]]


def one_way(f: dict[Point, int], pairs: Iterable[tuple[Point, Point]]) -> bool:
    """Whether f rises on no pair, or falls on none."""
    changes = {f[y] - f[x] for x, y in pairs}
    return not {-1, 1} <= changes
