"""Hypothesis strategies for the objects of this package: functions, laws, samples, trees.

Main definitions: `probabilities`, `boolean_functions`, `monotone_functions`, `unate_functions`,
`read_once_dnfs`, `product_laws`, `read_once_laws`, `joint_laws`, `mixture_laws`, `sample_laws`, `laws`,
`decision_trees`.

Nothing is filtered: every draw is built to be valid, so that no example is thrown away. Each strategy says
towards what it shrinks. `n` is the number of variables x0, ..., x(n-1); options are keyword-only. Nonsense
raises Hypothesis's InvalidArgument where the strategy is made, not where it is first drawn from.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice, pairwise
from typing import TypeVar

from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from algorithms.booleans import BooleanFunction, up_closure
from algorithms.booleans.truth_tables import MOST_VARIABLES as MOST_OF_FUNCTIONS
from algorithms.booleans.truth_tables import subset
from algorithms.laws import Law, MixtureLaw, ReadOnceLaw, SampleLaw, TableLaw
from algorithms.laws.read_once import Literal
from algorithms.laws.tables import MOST_VARIABLES as MOST_OF_TABLES
from algorithms.trees import Leaf, Split, Tree

__all__ = [
    "boolean_functions",
    "decision_trees",
    "joint_laws",
    "laws",
    "mixture_laws",
    "monotone_functions",
    "probabilities",
    "product_laws",
    "read_once_dnfs",
    "read_once_laws",
    "sample_laws",
    "unate_functions",
]

MOST_LITERALS = 1000
Terms = tuple[tuple[Literal, ...], ...]
T = TypeVar("T")


def probabilities(*, max_denominator: int = 12, ends: bool = False) -> st.SearchStrategy[Fraction]:
    """Fractions in (0, 1), with `ends` in [0, 1], of denominators up to the given one.

    Shrink to 1/2, then to 0 where that is allowed, then to small denominators and to at most 1/2.
    """
    _within(max_denominator, 2, 1000, "max_denominator")
    return _probabilities(max_denominator, 0 if ends else 1)


def boolean_functions(n: int) -> st.SearchStrategy[BooleanFunction]:
    """All functions of n variables, by their algebraic normal form.

    Shrink to the constant 0, then to few products of few low variables.
    """
    _within(n, 0, MOST_OF_FUNCTIONS, "n")
    variables = st.frozensets(st.integers(0, n - 1)) if n else st.just(frozenset[int]())
    return st.lists(variables).map(lambda products: BooleanFunction.from_monomials(n, products))


def monotone_functions(n: int) -> st.SearchStrategy[BooleanFunction]:
    """All monotone functions of n variables: up-closures of lists of points.

    Shrink to the constant 0, then to few minterms on low variables.
    """
    _within(n, 0, MOST_OF_FUNCTIONS, "n")
    if n == 0:
        return boolean_functions(0)
    # the zero point makes the constant 1; as one point among others it would swallow most lists
    minterms = st.lists(st.frozensets(st.integers(0, n - 1), min_size=1), max_size=1 << n)
    everything = st.integers(0, 15).map(lambda k: [frozenset[int]()] if k == 15 else [])
    return st.builds(
        lambda found, zero: up_closure(n, [sum(1 << i for i in point) for point in found + zero]),
        minterms,
        everything,
    )


def unate_functions(n: int) -> st.SearchStrategy[BooleanFunction]:
    """All unate functions of n variables: monotone ones with some variables negated. Shrink as those do."""
    negated = st.integers(0, (1 << _within(n, 0, MOST_OF_FUNCTIONS, "n")) - 1).map(subset)
    return st.builds(BooleanFunction.flipped, monotone_functions(n), negated)


def read_once_dnfs(n: int, *, min_terms: int = 1, negations: bool = False) -> st.SearchStrategy[Terms]:
    """Read-once DNFs on some of n variables, as tuples of terms of literals (variable, bit); see `ReadOnceLaw`.

    The constant 0 has no term, and is left out unless `min_terms` is 0. With `negations` any literal may be
    negative. Shrink to few short terms, positive literals, low variables.
    """
    _within(n, 0, MOST_LITERALS, "n")
    _within(min_terms, 0, n, "min_terms")
    if n == 0:
        return st.just(())
    bits = st.integers(0, (1 << n) - 1)
    return st.builds(
        lambda order, used, cuts, negative: _cut(order[:used], cuts, min_terms, negative),
        st.permutations(range(n)),
        st.builds(max, st.integers(min_terms, n), st.integers(min_terms, n)),
        bits,
        bits if negations else st.just(0),
    )


def product_laws(
    n: int, *, functions: st.SearchStrategy[BooleanFunction] | None = None, ends: bool = False
) -> st.SearchStrategy[TableLaw]:
    """Laws of a function of n independent bits; `functions` of n variables are all if none are given.

    With `ends` a bit may be constant. Shrink to a constant function of fair bits.
    """
    _within(n, 0, MOST_OF_TABLES, "n")
    drawn = boolean_functions(n) if functions is None else functions
    return st.builds(BooleanFunction.law, drawn, _each(n, probabilities(ends=ends)))


def read_once_laws(n: int, *, min_terms: int = 1, negations: bool = False) -> st.SearchStrategy[ReadOnceLaw]:
    """Read-once DNFs of n independent bits. Shrink as `read_once_dnfs` does, to fair bits."""
    terms = read_once_dnfs(n, min_terms=min_terms, negations=negations)
    chances = _each(n, probabilities()).map(lambda p: dict(enumerate(p)))
    return st.builds(ReadOnceLaw, terms, chances)


def joint_laws(n: int, *, max_weight: int = 6) -> st.SearchStrategy[TableLaw]:
    """Any law of n bits and a label: 2^(n+1) integer weights up to the given one, scaled to sum 1; n is at most 6.

    Many masses are zero. Shrink to the point mass on the zero input with label 0.
    """
    _within(n, 0, 6, "n")
    _within(max_weight, 1, 10**6, "max_weight")
    return _each(2 << n, st.integers(0, max_weight)).map(lambda weights: _scaled(n, weights))


def mixture_laws(n: int, *, max_parts: int = 3) -> st.SearchStrategy[MixtureLaw]:
    """Mixtures of read-once laws of n bits. Shrink to one part."""
    _within(n, 0, MOST_LITERALS, "n")
    _within(max_parts, 1, 100, "max_parts")
    part = st.tuples(st.integers(1, 6), read_once_laws(n, min_terms=0, negations=True))
    return st.lists(part, min_size=1, max_size=max_parts).map(_mixed)


def sample_laws(n: int, *, max_rows: int = 30) -> st.SearchStrategy[SampleLaw]:
    """Empirical laws of up to `max_rows` rows of n bits, repeated and contradictory rows included.

    Shrink to one row of zeros with label 0.
    """
    _within(n, 0, 62, "n")
    _within(max_rows, 1, 10_000, "max_rows")
    # bit n is the label
    return st.lists(st.integers(0, (2 << n) - 1), min_size=1, max_size=max_rows).map(
        lambda rows: SampleLaw([[r >> i & 1 for i in range(n)] for r in rows], [r >> n for r in rows])
    )


def laws(n: int) -> st.SearchStrategy[Law]:
    """A law of n variables of any kind; n is at most 6. Shrink to a law with label 0."""
    _within(n, 0, 6, "n")
    return st.one_of(
        read_once_laws(n, min_terms=0, negations=True),
        product_laws(n, ends=True),
        sample_laws(n),
        joint_laws(n),
        mixture_laws(n),
    )


def decision_trees(n: int, *, max_depth: int | None = None) -> st.SearchStrategy[Tree]:
    """Trees on x0, ..., x(n-1) that query no variable twice on a path, with labelled leaves.

    Their depth is at most `max_depth`, by default min(n, 4). Shrink to a leaf with label 0.
    """
    _within(n, 0, MOST_LITERALS, "n")
    depth = min(n, 4) if max_depth is None else _within(max_depth, 0, 12, "max_depth")
    return _trees(tuple(range(n)), depth)


@st.composite
def _probabilities(draw: st.DrawFn, max_denominator: int, least: int) -> Fraction:
    denominator = draw(st.integers(2, max_denominator))
    half = denominator // 2
    p = Fraction(half - draw(st.integers(0, half - least)), denominator)
    return 1 - p if draw(st.booleans()) else p


@st.composite
def _trees(draw: st.DrawFn, variables: tuple[int, ...], depth: int) -> Tree:
    def below(free: tuple[int, ...], height: int) -> Tree:
        if not free or not height or not draw(st.booleans()):
            return Leaf(draw(st.integers(0, 1)))
        i = draw(st.sampled_from(free))
        rest = tuple(j for j in free if j != i)
        return Split(i, below(rest, height - 1), below(rest, height - 1))

    return below(variables, depth)


def _each(count: int, values: st.SearchStrategy[T]) -> st.SearchStrategy[list[T]]:
    return st.lists(values, min_size=count, max_size=count)


def _cut(order: Sequence[int], cuts: int, min_terms: int, negative: int) -> Terms:
    """The variables cut into terms: after place i where bit i - 1 of `cuts` is set, and earlier if terms lack.

    The literal of variable i is negative where bit i of `negative` is set.
    """
    places = range(1, len(order))
    chosen = {i for i in places if cuts >> (i - 1) & 1}
    lacking = max(0, min_terms - 1 - len(chosen))
    chosen.update(islice((i for i in places if i not in chosen), lacking))
    ends = sorted({0, len(order), *chosen})
    terms = (sorted(order[a:b]) for a, b in pairwise(ends))
    return tuple(tuple((i, 1 - (negative >> i & 1)) for i in t) for t in terms)


def _scaled(n: int, weights: Sequence[int]) -> TableLaw:
    """The law with masses in proportion to the weights; all zero stands for the point mass on the first."""
    if not any(weights):
        weights = [1, *weights[1:]]
    total = sum(weights)
    return TableLaw(
        {
            tuple(x >> i & 1 for i in range(n)): (
                Fraction(weights[2 * x], total),
                Fraction(weights[2 * x + 1], total),
            )
            for x in range(1 << n)
        }
    )


def _mixed(parts: Sequence[tuple[int, ReadOnceLaw]]) -> MixtureLaw:
    total = sum(w for w, _ in parts)
    return MixtureLaw([Fraction(w, total) for w, _ in parts], [law for _, law in parts])


def _within(value: int, low: int, high: int, name: str) -> int:
    """The value. Raises InvalidArgument unless it is an integer from low to high."""
    if type(value) is not int or not low <= value <= high:
        raise InvalidArgument(f"{name} is an integer from {low} to {high}, not {value!r}")
    return value
