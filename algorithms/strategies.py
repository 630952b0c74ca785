"""Hypothesis strategies for the objects of this package: criteria, functions, laws, samples, trees.

Main definitions: `probabilities`, `criteria`, `boolean_functions`, `monotone_functions`, `unate_functions`,
`read_once_dnfs`, `product_distributions`, `product_laws`, `read_once_laws`, `joint_laws`, `mixture_laws`,
`sample_laws`, `samples`, `laws`, `decision_trees`, `partial_trees`.

Nothing is filtered: every draw is built to be valid, so that no example is thrown away. Each strategy says
towards what it shrinks. `n` is the number of variables x0, ..., x(n-1); options are keyword-only. Nonsense
raises Hypothesis's InvalidArgument where the strategy is made, not where it is first drawn from.

Once this module is imported, `from_type` knows `Criterion`, `BooleanFunction` and `Law` (of up to three
variables).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import islice, pairwise
from typing import TypeVar

from flint import arb, fmpq
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from algorithms.booleans import BooleanFunction, up_closure
from algorithms.booleans.truth_tables import MOST_VARIABLES as MOST_OF_FUNCTIONS
from algorithms.booleans.truth_tables import subset
from algorithms.criteria import ENTROPY, GINI, MINIMUM, ROOT, Criterion, Terms, formula
from algorithms.laws import Law, MixtureLaw, ReadOnceLaw, SampleLaw, TableLaw
from algorithms.laws.read_once import Literal
from algorithms.laws.tables import MOST_VARIABLES as MOST_OF_TABLES
from algorithms.trees import Leaf, Path, Split, Tree, completed, grown
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = [
    "boolean_functions",
    "criteria",
    "decision_trees",
    "joint_laws",
    "laws",
    "mixture_laws",
    "monotone_functions",
    "partial_trees",
    "probabilities",
    "product_distributions",
    "product_laws",
    "read_once_dnfs",
    "read_once_laws",
    "sample_laws",
    "samples",
    "unate_functions",
]

MOST_LITERALS = 1000
MOST_SPLITS = 40
HALF = Fraction(1, 2)
FORMULAS: Mapping[Criterion, str] = {
    GINI: "4*q*(1 - q)",
    ENTROPY: "H(q)",
    ROOT: "2*sqrt(q*(1 - q))",
    MINIMUM: "2*min(q, 1 - q)",
}
"""The named criteria as formulas, none of them a sum, in the order in which they count as simple."""
DnfTerms = tuple[tuple[Literal, ...], ...]
T = TypeVar("T")


def probabilities(*, max_denominator: int = 12, ends: bool = False) -> st.SearchStrategy[Fraction]:
    """Fractions in (0, 1), with `ends` in [0, 1], of denominators up to the given one.

    Shrink to 1/2, then to 0 where that is allowed, then to small denominators and to at most 1/2.
    """
    _within(max_denominator, 2, 1000, "max_denominator")
    return _probabilities(max_denominator, 0 if ends else 1)


def criteria(*, max_pieces: int = 4) -> st.SearchStrategy[Criterion]:
    """Splitting criteria: concave, symmetric about 1/2, 0 at the ends and 1 at 1/2.

    Gini, entropy and the root; concave functions that are linear on up to `max_pieces` pieces of [0, 1/2],
    2 min(q, 1-q) among them; and mixtures of all these. The name of each is a formula in q, which
    `algorithms.criteria.formula` reads, or one of the names known there. Shrink to Gini, then entropy, the
    root, few pieces with small slopes, a mixture of few.
    """
    pieces = _piecewise_linear(_within(max_pieces, 1, 20, "max_pieces"))
    weights = _each(len(FORMULAS), st.integers(0, 4))
    mixtures = st.builds(_mixture, weights, pieces)
    return st.one_of(st.sampled_from([GINI, ENTROPY, ROOT]), pieces, mixtures)


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


def read_once_dnfs(n: int, *, min_terms: int = 1, negations: bool = False) -> st.SearchStrategy[DnfTerms]:
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


def product_distributions(
    n: int, *, max_denominator: int = 12, ends: bool = True
) -> st.SearchStrategy[tuple[Fraction, ...]]:
    """The probabilities P[x_i = 1] of n independent bits; 0 and 1 are left out unless `ends`. Shrink to fair bits."""
    _within(n, 0, MOST_LITERALS, "n")
    return _each(n, probabilities(max_denominator=max_denominator, ends=ends)).map(tuple)


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


def samples(law: Law, *, max_rows: int = 30) -> st.SearchStrategy[SampleLaw]:
    """Samples that a law can give: up to `max_rows` rows of positive probability under it, each with a label.

    Which of them, and how often, is up to Hypothesis: this searches, it does not simulate. Shrink to one row,
    of zeros with label 0 as far as the law allows. Raises InvalidArgument unless the variables of the law are
    x0, ..., x(n-1).
    """
    if not isinstance(law, Law):
        raise InvalidArgument(f"a sample is drawn from a law, not from {law!r}")
    if law.variables != tuple(range(len(law.variables))):
        raise InvalidArgument("the variables of a law to sample from are x0, x1, ... without a gap")
    _within(len(law.variables), 0, 62, "the number of variables")
    _within(max_rows, 1, 10_000, "max_rows")
    return st.lists(_rows(law), min_size=1, max_size=max_rows).map(
        lambda rows: SampleLaw([r[:-1] for r in rows], [r[-1] for r in rows])
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
    return _labelled_trees(n, depth)


def partial_trees(
    f: BooleanFunction,
    *,
    max_depth: int | None = None,
    relevant: bool = False,
    chances: Sequence[Fraction] | None = None,
) -> st.SearchStrategy[Tree]:
    """Partial trees on the variables of f, completed: each leaf has the majority label of f there, 1 in a tie.

    `chances` are those of the independent bits, fair if none are given. With `relevant` a leaf is split only
    on a variable on which f still depends there, so that constant leaves stay. The depth is at most
    `max_depth`, by default min(n, 4). Shrink to the leaf that f completes.
    """
    if not isinstance(f, BooleanFunction):
        raise InvalidArgument(f"a partial tree is completed by a Boolean function, not by {f!r}")
    _within(f.n, 0, MOST_OF_TABLES, "the number of variables")
    depth = min(f.n, 4) if max_depth is None else _within(max_depth, 0, 12, "max_depth")
    try:
        law = f.law([HALF] * f.n if chances is None else chances)
    except (BadInput, TypeError) as error:
        raise InvalidArgument(f"chances: {error}") from None
    bare = _bare_trees(depth, _relevant(f) if relevant else _unused(f.n))
    return bare.map(lambda tree: completed(tree, law))


@st.composite
def _probabilities(draw: st.DrawFn, max_denominator: int, least: int) -> Fraction:
    denominator = draw(st.integers(2, max_denominator))
    half = denominator // 2
    p = Fraction(half - draw(st.integers(0, half - least)), denominator)
    return 1 - p if draw(st.booleans()) else p


@st.composite
def _rows(draw: st.DrawFn, law: Law) -> tuple[int, ...]:
    """A row of positive probability, and its label."""
    row: list[int] = []
    for i in law.variables:
        row.append(_possible(draw, law.chance(i)))
        law = law.given(i, row[-1])
    return (*row, _possible(draw, law.mean))


def _possible(draw: st.DrawFn, chance: Fraction) -> int:
    """A bit that is 1 with this probability, and never the impossible one."""
    return int(chance) if chance in (0, 1) else draw(st.integers(0, 1))


Free = Callable[[Path], Sequence[int]]
"""The variables on which the leaf at a path may be split."""


@st.composite
def _bare_trees(draw: st.DrawFn, depth: int, free: Free) -> Tree:
    """Trees whose leaves all have the label 0, by a list of splits, so that each split can be left out.

    A split is the place of a leaf among those that may be split, and a variable; where that is not allowed
    the split does nothing, so that the others keep their variables when one is left out.
    """
    tree: Tree = Leaf()
    offered = free(()) if depth else ()
    open_: list[Path] = [()] if offered else []
    split = st.tuples(st.integers(0, 63), st.sampled_from(offered or (0,)))
    for number, i in draw(st.lists(split, max_size=min((1 << depth) - 1, MOST_SPLITS))):
        if not open_:
            break
        place = number % len(open_)
        path = open_[place]
        if i in free(path):
            tree = grown(tree, path, i)
            children: list[Path] = [(*path, (i, bit)) for bit in (0, 1)]
            open_[place : place + 1] = [c for c in children if len(c) < depth and free(c)]
    return tree


@st.composite
def _labelled_trees(draw: st.DrawFn, n: int, depth: int) -> Tree:
    def labelled(tree: Tree) -> Tree:
        if isinstance(tree, Leaf):
            return Leaf(draw(st.integers(0, 1)))
        return Split(tree.variable, labelled(tree.zero), labelled(tree.one))

    return labelled(draw(_bare_trees(depth, _unused(n))))


def _unused(n: int) -> Free:
    """Every variable that the path does not query."""
    return lambda path: [i for i in range(n) if all(i != j for j, _ in path)]


def _relevant(f: BooleanFunction) -> Free:
    """Every variable on which f depends where the path leads."""

    def free(path: Path) -> list[int]:
        known = dict(path)
        names = [i for i in range(f.n) if i not in known]
        return [names[i] for i in f.restricted(known).relevant_variables()]

    return free


class _PiecewiseLinear(Criterion):
    """The least of lines a + b min(q, 1-q), given as pairs (a, b)."""

    def __init__(self, lines: Sequence[tuple[Fraction, Fraction]]) -> None:
        self._lines = lines
        self.name = f"min({', '.join(_line(a, b) for a, b in lines)})"

    def exact(self, q: Fraction) -> Fraction:
        x = min(q, 1 - q)
        return min(a + b * x for a, b in self._lines)

    def value(self, q: Fraction) -> arb:
        return arb(_rational(self.exact(q)))

    def approximate(self, q: float) -> float:
        return float(self.exact(Fraction(q)))

    def _exact_sign(self, terms: Terms) -> int:
        total = sum((c * self.exact(q) for c, q in terms), Fraction(0))
        return (total > 0) - (total < 0)


class _Mixture(Criterion):
    """A weighted mean of criteria, given as pairs (weight, criterion)."""

    def __init__(self, parts: Sequence[tuple[Fraction, Criterion]]) -> None:
        self._parts = parts
        self.name = " + ".join(f"{w}*{FORMULAS.get(part, part.name)}" for w, part in parts)

    def exact(self, q: Fraction) -> Fraction | None:
        values = [(w, part.exact(q)) for w, part in self._parts]
        known = [w * value for w, value in values if value is not None]
        return sum(known, Fraction(0)) if len(known) == len(values) else None

    def value(self, q: Fraction) -> arb:
        total = arb(0)
        for w, part in self._parts:
            total += _rational(w) * part.value(q)
        return total

    def approximate(self, q: float) -> float:
        return sum(float(w) * part.approximate(q) for w, part in self._parts)

    def _exact_sign(self, terms: Terms) -> int:
        return self._typed.sign(terms)

    @cached_property
    def _typed(self) -> Criterion:
        return formula(self.name)


def _piecewise_linear(max_pieces: int) -> st.SearchStrategy[Criterion]:
    """Slopes that fall from piece to piece, and the widths of the pieces up to scale."""
    piece = st.tuples(st.integers(0, 6), st.integers(1, 4))
    found = st.lists(piece, min_size=1, max_size=max_pieces, unique_by=lambda p: p[0])
    return found.map(_from_slopes)


def _from_slopes(pieces: Sequence[tuple[int, int]]) -> Criterion:
    """The criterion with these (slope, width), scaled; one piece is 2 min(q, 1-q), whatever its slope."""
    if len(pieces) == 1:
        return MINIMUM
    falling = sorted(pieces, reverse=True)
    height = sum(slope * width for slope, width in falling)
    total = sum(width for _, width in falling)
    lines, x, y = [], Fraction(0), Fraction(0)
    for slope, width in falling:
        b = Fraction(slope * 2 * total, height)
        lines.append((y - b * x, b))
        step = Fraction(width, 2 * total)
        x, y = x + step, y + b * step
    return _PiecewiseLinear(lines)


def _mixture(weights: Sequence[int], pieces: Criterion) -> Criterion:
    """The mixture of Gini, entropy, the root and one with pieces; no weight at all stands for Gini."""
    parts = [(w, part) for w, part in zip(weights, (GINI, ENTROPY, ROOT, pieces), strict=True) if w]
    if len(parts) < 2:
        return parts[0][1] if parts else GINI
    total = sum(w for w, _ in parts)
    return _Mixture([(Fraction(w, total), part) for w, part in parts])


def _line(a: Fraction, b: Fraction) -> str:
    slope = "" if b == 0 else "min(q, 1 - q)" if b == 1 else f"{b}*min(q, 1 - q)"
    return f"{a} + {slope}" if a and slope else slope or str(a)


def _rational(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


def _each(count: int, values: st.SearchStrategy[T]) -> st.SearchStrategy[list[T]]:
    return st.lists(values, min_size=count, max_size=count)


def _cut(order: Sequence[int], cuts: int, min_terms: int, negative: int) -> DnfTerms:
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


st.register_type_strategy(Criterion, criteria())
st.register_type_strategy(BooleanFunction, st.integers(0, 3).flatmap(boolean_functions))
st.register_type_strategy(Law, st.integers(0, 3).flatmap(laws))
