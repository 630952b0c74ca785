r"""Section 2: the theorem of Fiat and Pechyony that the paper cites, on trees that compute the function exactly.

Paper: BDM20O, section 2.
Decided here: that ID3 grows a smallest tree, for all read-once DNFs of section 8 and for the linear threshold
functions of at most five variables, under every way of breaking ties.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from operator import add

from algorithms.booleans import monotone_functions, threshold
from algorithms.brute_force import least_size
from algorithms.criteria import ENTROPY
from algorithms.families import Family
from algorithms.families.family import Option
from algorithms.families.gains import BestSplits
from algorithms.gains import compare, split_terms
from algorithms.growth import Policy, grow
from algorithms.laws import read_once
from algorithms.trees import size
from verify.claims import Check, claim
from verify.rationals import Fraction

MOST_WEIGHT = 5
"""Integer weights up to this one give all linear threshold functions of at most five variables: see the support."""


@claim(
    "BDM20O.S2.FP",
    where="section 2, citing Fiat and Pechyony",
    says="under the uniform law the tree that ID3 grows until it computes a read-once DNF or a linear function exactly"
    " has the fewest inner nodes of all trees that compute it",
)
def exact_trees_are_smallest(c: Check) -> None:
    """Every way of breaking ties is followed. Beyond the sizes of the runs nothing is decided here."""
    family = Family(8, 8)
    c.bounded(
        range(2, len(family.formulas)),
        ExactSizes(family),
        names=lambda row: shape_of(family, row),
        text="all exact trees that ID3 can grow have as few inner nodes as any tree that computes the formula",
        every="all read-once DNFs, uniform law, all trees",
        label="read-once DNFs",
    )
    c.bounded(
        threshold_functions(5),
        not_smallest,
        text="all exact trees that ID3 can grow have as few inner nodes as any tree that computes the function",
        every="all linear threshold functions, uniform law, all trees",
        label="linear functions",
    )
    c.argued(
        "one function of each shape is run: to negate or permute variables changes neither gains nor sizes under the"
        " uniform law, and up to this every linear threshold function has weights that are not negative, and is one of"
        " those that were run if it has at most five variables: by the support on sums no other monotone function has"
        " weights; the functions are monotone in each variable, up to negations, so that one on which the function"
        " depends gains more than 0; others gain 0, ID3 asks for none of them, and any tree can do without them and is"
        " no larger then",
        every="all read-once DNFs and all linear threshold functions of the sizes that were run, with any further"
        " variables, uniform law",
        label="one of each shape",
    )
    c.exact(
        "every monotone function of at most five bits is one of those that were run, up to the order of the bits, or"
        " has two inputs with the value 1 and two with the value 0 of the same sum, which no weights separate",
        lambda: all(has_no_weights(f) for n in range(1, 6) for f in others_than_run(n)),
        role="support",
    )
    c.bounded(
        small_formulas(6),
        brute_force_differs,
        names=lambda sizes: {"terms": len(sizes), "literals": sum(sizes)},
        text="the exact tree of ID3 under the rule last has as few inner nodes as any tree over one variable more than"
        " the formula needs, by brute force",
        every="all read-once DNFs, uniform law, all trees",
        role="support",
    )
    c.read_as(
        "a linear function is a linear threshold function of bits",
        other="a linear function over the field of two elements",
        why="the cited paper is about linear threshold functions",
    )
    c.read_as(
        "of minimal size, for both classes",
        other="of minimal size for read-once DNFs, and found in polynomial time for linear functions",
        why="the sentence names both classes and gives one property; of running times nothing is decided",
    )


class ExactSizes:
    """Compares the sizes of exact trees of ID3 with the least one, formula by formula."""

    def __init__(self, family: Family) -> None:
        self.family = family
        self.best = BestSplits(family)
        self.least: dict[int, int] = {0: 0, 1: 0}
        self.greedy: dict[int, frozenset[int]] = {0: frozenset({0}), 1: frozenset({0})}

    def __call__(self, row: int) -> dict[str, object] | None:
        options = self.family.options[row]
        self.least[row] = 1 + min(self.least[o[2]] + self.least[o[3]] for o in options)
        chosen = self._chosen(row, options)
        self.greedy[row] = frozenset(
            1 + a + b for o in chosen for a in self.greedy[o[2]] for b in self.greedy[o[3]]
        )
        if self.greedy[row] == {self.least[row]}:
            return None
        sizes = ", ".join(map(str, sorted(self.greedy[row])))
        return {"terms": self.family.formulas[row], "ID3": sizes, "least": self.least[row]}

    def _chosen(self, row: int, options: tuple[Option, ...]) -> list[Option]:
        """The options with the largest gain."""
        if self.best.tied[row] == 1:
            only = self.best.choice[row]
            return [] if only is None else [only]
        family = self.family
        gains = [
            split_terms(family.mean(row), family.chances[o[1]], family.mean(o[2]), family.mean(o[3]))
            for o in options
        ]
        top = gains[0]
        for g in gains:
            top = g if compare(ENTROPY, g, top) > 0 else top
        return [o for o, g in zip(options, gains, strict=True) if compare(ENTROPY, g, top) == 0]


def shape_of(family: Family, row: int) -> dict[str, object]:
    """How many terms a formula of a family has, and how long the longest is."""
    terms = family.formulas[row]
    return {"terms": len(terms), "literals of the longest term": max(sum(kind) for kind in terms)}


@cache
def small_formulas(literals: int) -> tuple[tuple[int, ...], ...]:
    """The multisets of term sizes with at most so many literals in all."""
    family = Family(literals, literals, total=True)
    return tuple(tuple(k[0] for k in f) for f in family.formulas[2:])


def brute_force_differs(sizes: tuple[int, ...]) -> dict[str, object] | None:
    """A witness where the exact tree of ID3 is larger than the smallest of all trees."""
    law = read_once(sizes, extra=1)
    grown_size = size(grow(law, 2 ** sum(sizes), policy=Policy.ID3).last)
    smallest = least_size(law, grown_size)
    return None if smallest == grown_size else {"terms": sizes, "ID3": grown_size, "least": smallest}


@dataclass(frozen=True)
class Truth:
    """A function of n bits by its table: bit x of the number is the value at the input that x encodes."""

    n: int
    table: int

    @property
    def mean(self) -> Fraction:
        """P[f = 1] under the uniform law."""
        return Fraction(self.table.bit_count(), 2**self.n)

    @property
    def is_constant(self) -> bool:
        """Whether a leaf computes it."""
        return self.mean in (0, 1)

    def parts(self, i: int) -> tuple["Truth", "Truth"]:
        """The functions of the other bits for x_i = 0 and for x_i = 1."""
        halves = [0, 0]
        for x in range(2**self.n):
            rest = x & ((1 << i) - 1) | (x >> (i + 1)) << i
            halves[x >> i & 1] |= (self.table >> x & 1) << rest
        return Truth(self.n - 1, halves[0]), Truth(self.n - 1, halves[1])


def threshold_functions(most: int) -> Iterator[Truth]:
    """The linear threshold functions of 1 to `most` bits, one of each class under permutation and negation."""
    for n in range(1, most + 1):
        found: dict[int, None] = {}
        for weights in combinations_with_replacement(range(MOST_WEIGHT + 1), n):
            for bound in range(sum(weights) + 2):
                found[threshold(weights, bound).table] = None
        yield from (Truth(n, table) for table in found)


def others_than_run(n: int) -> Iterator[Truth]:
    """The monotone functions of n bits that are none of the threshold functions, in whatever order of the bits."""
    places = [
        [sum((x >> i & 1) << p[i] for i in range(n)) for x in range(2**n)] for p in permutations(range(n))
    ]
    run = {
        sum((f.table >> place[x] & 1) << x for x in range(2**n))
        for f in threshold_functions(n)
        if f.n == n
        for place in places
    }
    yield from (Truth(n, f.table) for f in monotone_functions(n) if f.table not in run)


def has_no_weights(f: Truth) -> bool:
    """Whether two inputs with the value 1 and two with the value 0 have the same sum, bit by bit."""
    inputs = list(product((0, 1), repeat=f.n))
    sums: tuple[set[tuple[int, ...]], set[tuple[int, ...]]] = (set(), set())
    for value in (0, 1):
        some = [x for x in inputs if f.table >> sum(b << i for i, b in enumerate(x)) & 1 == value]
        pairs = combinations_with_replacement(some, 2)
        sums[value].update(tuple(map(add, x, y)) for x, y in pairs)
    return not sums[0].isdisjoint(sums[1])


@cache
def least_exact(f: Truth) -> int:
    """The least number of splits of a tree that computes f."""
    if f.is_constant:
        return 0
    return 1 + min(sum(map(least_exact, f.parts(i))) for i in range(f.n))


@cache
def exact_sizes(f: Truth) -> frozenset[int]:
    """The sizes of all trees that ID3 can grow until they compute f."""
    if f.is_constant:
        return frozenset({0})
    parts = [f.parts(i) for i in range(f.n)]
    gains = [split_terms(f.mean, Fraction(1, 2), zero.mean, one.mean) for zero, one in parts]
    best = [p for p, g in zip(parts, gains, strict=True) if all(compare(ENTROPY, g, h) >= 0 for h in gains)]
    return frozenset(1 + a + b for zero, one in best for a in exact_sizes(zero) for b in exact_sizes(one))


def not_smallest(f: Truth) -> dict[str, object] | None:
    """A witness of an exact tree of ID3 that is larger than the smallest."""
    sizes, smallest = exact_sizes(f), least_exact(f)
    if sizes == {smallest}:
        return None
    return {"n": f.n, "truth table": f.table, "ID3": ", ".join(map(str, sorted(sizes))), "least": smallest}
