"""Exact gains and runs for two terms under the uniform law, as the claims of section 6 need them.

No claims stand here. The formula has the x-variables 0, ..., l-1 and the y-variables l, ..., l+m-1.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from algorithms.criteria import ENTROPY, Terms
from algorithms.families import Family, GreedyErrors, OptimalErrors
from algorithms.gains import maxima, split_terms
from algorithms.growth import Growth, Policy, Ties, grow
from algorithms.laws import mass, read_once, restricted
from algorithms.trees import Leaf, Tree
from lemmas.optimality.two_term_trees import Shape, b_shape, mirrored, shape_of
from verify.rationals import Fraction

Sizes = tuple[int, int]
MOST = 10
"""The largest terms that the claims run over."""
UP_TO_NAMES = {
    "taken": "trees are equal up to the names of the variables of a term and, for l = m, up to exchanging the terms",
    "other": "the very same tree, for one order of the variables",
    "why": "the paper says itself that variables of a term gain the same, and puts x at the root WLOG if l = m",
}
"""How T_t = B_t is read."""


class Iteration(NamedTuple):
    """Iteration t of TopDown on terms of l and m variables, under a rule for ties."""

    l: int
    m: int
    ties: Ties
    t: int

    def shown(self) -> dict[str, object]:
        """As part of a witness."""
        return {"l": self.l, "m": self.m, "t": self.t, "ties": self.ties.value}


def pairs_of_sizes(most: int) -> list[Sizes]:
    """All 1 <= l <= m <= most."""
    return [(l, m) for m in range(1, most + 1) for l in range(1, m + 1)]


def single_variables_last(sizes: Iterable[Sizes]) -> list[Sizes]:
    """Terms of one variable come last, so that a witness is about others where there is one."""
    return sorted(sizes, key=lambda lm: lm[0] == 1)


def single_terms_last(sizes: Iterable[Sizes]) -> list[Sizes]:
    """Two terms of one variable each come last, for the same reason."""
    return sorted(sizes, key=lambda lm: lm == (1, 1))


@cache
def optimum(sizes: Sizes) -> tuple[Fraction, ...]:
    """OPT(t) for all t to beyond the full tree."""
    return tables()[0][sizes]


@cache
def tables() -> tuple[dict[Sizes, tuple[Fraction, ...]], dict[Ties, dict[Sizes, tuple[Fraction, ...]]]]:
    """OPT and, for every tie rule, E(T_t) of TopDown, for all two-term formulas up to 10 + 10."""
    family, full = Family(2, MOST), MOST * (MOST + 1) + 2
    sizes = pairs_of_sizes(MOST)
    best = OptimalErrors(family, full)
    built = {r: GreedyErrors(family, full, Policy.TOP_DOWN, r) for r in Ties}
    keys = {s: ((s[0],), (s[1],)) for s in sizes}
    return (
        {s: best.of(keys[s]) for s in sizes},
        {r: {s: g.of(keys[s]) for s in sizes} for r, g in built.items()},
    )


@cache
def weighted_gain(sizes: Sizes, xs: tuple[int, ...], ys: tuple[int, ...]) -> Terms:
    """W(v) of the node where the first x-variables, and the first y-variables, have the given values."""
    law = read_once(sizes)
    restriction = dict(enumerate(xs)) | {sizes[0] + i: b for i, b in enumerate(ys)}
    weight, here = mass(law, restriction), restricted(law, restriction)
    gains = []
    for i in here.variables:
        (_, q0), (tau, q1) = here.branches(i)
        gains.append(split_terms(here.mean, tau, q0, q1, weight))
    return gains[maxima(ENTROPY, gains)[0]] if gains else ()


def right_path_gain(sizes: Sizes, depth: int) -> Terms:
    """W of the node at this depth of the right x-path."""
    return weighted_gain(sizes, (1,) * depth, ())


def left_gain(sizes: Sizes, depth: int, below: int = 0) -> Terms:
    """W in the left sub-tree of the right-path node at `depth`, so many y-nodes below its root."""
    return weighted_gain(sizes, (*(1,) * depth, 0), (1,) * below)


@cache
def run(sizes: Sizes, policy: Policy, ties: Ties, beyond: int = 2) -> Growth:
    """The run up to the full tree and a little beyond."""
    l, m = sizes
    return grow(read_once(sizes), l * (m + 1) + beyond, policy=policy, ties=ties)


def iterations(most: int, *, beyond: int = 0) -> list[Iteration]:
    """All t up to the full tree, and so many beyond, for all terms up to `most` and four rules for ties."""
    return [
        Iteration(l, m, ties, t)
        for l, m in pairs_of_sizes(most)
        for ties in Ties
        for t in range(1, l * (m + 1) + beyond + 1)
    ]


def other_than_b(case: Iteration) -> dict[str, object] | None:
    """A witness where T_t is not the tree of figure 3.

    Trees are compared up to the names of variables within a term, and for l = m up to the exchange of the terms.
    """
    sizes = (case.l, case.m)
    tree = run(sizes, Policy.TOP_DOWN, case.ties).trees[case.t]
    return None if is_b(tree, sizes, case.t) else case.shown()


def is_b(tree: Tree, sizes: Sizes, t: int) -> bool:
    """Whether the tree is B_t as figure 3 shows it, up to names."""
    found = shape_of(tree, sizes[0])
    expected = b_shape(*sizes, t)
    return found == expected or (sizes[0] == sizes[1] and found is not None and mirrored(found) == expected)


def shapes_of_run(sizes: Sizes, policy: Policy, ties: Ties) -> list[Shape | None]:
    """The shapes of T_0, T_1, ..."""
    return [() if isinstance(t, Leaf) else shape_of(t, sizes[0]) for t in run(sizes, policy, ties).trees]


def powers(l: int, m: int) -> tuple[Fraction, Fraction]:
    """2^-l and 2^-m."""
    return Fraction(1, 2**l), Fraction(1, 2**m)
