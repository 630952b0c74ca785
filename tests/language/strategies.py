"""Random expressions and statements, built as the grammar builds them."""

from collections.abc import Callable, Sequence

from hypothesis import strategies as st

from verify.language.expressions import Const, Expr, var
from verify.language.limits import (
    BeyondLimits,
    function_of,
    measure,
    power_of,
    product_of,
    substitute_within,
    sum_of,
)
from verify.language.statements import Op, Relation, Statement
from verify.rationals import Fraction

NAMES = ("x", "y", "z_1")
EXPONENTS = tuple(map(Fraction, ("-2", "-1", "-1/2", "0", "1/3", "1/2", "3/2", "2", "3", "17", "319/64")))
BASES = tuple(map(Fraction, ("2", "3", "10", "1/2", "7/3", "1")))


def fractions(limit: int = 30) -> st.SearchStrategy[Fraction]:
    return st.fractions(min_value=-limit, max_value=limit, max_denominator=64)


def expressions(
    constants: st.SearchStrategy[Fraction] | None = None,
    functions: Sequence[str] = ("ln", "log2", "exp", "H", "abs", "sqrt", "min", "max", "pow", "arctan"),
    exponents: Sequence[Fraction] = EXPONENTS,
    names: Sequence[str] = NAMES,
    max_leaves: int = 12,
    variable_exponents: bool = False,
) -> st.SearchStrategy[Expr]:
    """Expressions in a few variables; what the grammar would refuse, such as 1/0, is left out.

    With `variable_exponents` also powers such as 2^(-x), and powers of those.
    """
    bases = st.sampled_from(BASES).map(Const)
    leaves = st.sampled_from(names).map(var) | (fractions() if constants is None else constants).map(Const)

    def extend(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
        several = st.lists(inner, min_size=2, max_size=4)
        powers = st.tuples(inner, st.sampled_from(exponents).map(Const))
        ways = [
            several.map(lambda es: _or_first(lambda: sum_of(es), es)),
            several.map(lambda es: _or_first(lambda: product_of(es), es)),
            powers.map(lambda be: _or_first(lambda: power_of(*be), be)),
        ]
        if variable_exponents:
            raised = st.tuples(inner | bases, inner)
            ways += [raised.map(lambda be: _or_first(lambda: power_of(*be), be))] * 2
        if functions:
            calls = st.tuples(st.sampled_from(functions), inner, inner)
            ways.append(calls.map(lambda c: _or_first(lambda: _called(*c), c[1:])))
        return st.one_of(ways)

    return st.recursive(leaves, extend, max_leaves=max_leaves)


def _called(name: str, first: Expr, second: Expr) -> Expr:
    two = name in ("min", "max", "pow")
    return function_of(name, first, second) if two else function_of(name, first)


def _or_first(build: Callable[[], Expr], parts: Sequence[Expr]) -> Expr:
    try:
        return build()
    except BeyondLimits:
        return parts[0]


# -- what can be printed: the whole grammar

OPS: tuple[Op, ...] = ("<", "<=", ">", ">=", "==")
CHAINS: tuple[tuple[Op, ...], ...] = (("<", "<="), (">", ">="), ("==",))
REALS = ("x", "y", "x_1", "x1", "theta", "theta_", "cost", "for", "exponent", "x_a_b")
WHOLE = ("k", "m", "k_0")
SHORT = ("a", "b", "a_2")
SHIFTS = tuple(map(Fraction, ("0", "1", "-1/2")))

huge = st.integers(10**590, 10**1200) | st.sampled_from(
    [10**600, 10**600 - 1, 10**600 + 1, 10**1200, 2**3000]
)
any_constant = (
    st.integers(-2, 10).map(Fraction)
    | fractions()
    | fractions(10**9)
    | huge.map(Fraction)
    | huge.map(lambda n: Fraction(-1, n))
)
few_huge = st.integers(0, 99).flatmap(lambda n: fractions() if n else any_constant)
"""Mostly short constants, so that a text stays within the length that the grammar reads."""


def formulas(names: Sequence[str] = (*REALS, *WHOLE), max_leaves: int = 12) -> st.SearchStrategy[Expr]:
    """Expressions over the whole grammar."""
    return expressions(few_huge, names=names, max_leaves=max_leaves, variable_exponents=True)


@st.composite
def statements(draw: st.DrawFn) -> Statement:
    """Statements with definitions, whole variables, chains and equations; some are beyond the grammar's limits."""
    short = draw(st.lists(st.sampled_from(SHORT), unique=True, max_size=2))
    whole = draw(st.lists(st.sampled_from(WHOLE), unique=True, max_size=2))
    names = tuple(draw(st.lists(st.sampled_from((*REALS, *WHOLE)), unique=True, min_size=1, max_size=5)))
    definitions = []
    for n, name in enumerate(short):
        shift = draw(st.sampled_from(SHIFTS))
        exponent = Const(shift) - var(draw(st.sampled_from(names)))
        power = power_of(Const(Fraction(2)), exponent)
        value = formulas((*names, *short[:n]), max_leaves=5)
        definitions.append((name, draw(value | st.just(power))))
    sides = formulas((*names, *short), max_leaves=5)
    chains = st.lists(_chain(sides), max_size=3)
    constraints = tuple(r for chain in draw(chains) for r in chain)
    relation = Relation(draw(sides), draw(st.sampled_from(OPS)), draw(sides))
    return Statement(relation, constraints, tuple(whole), tuple(definitions))


@st.composite
def _chain(draw: st.DrawFn, sides: st.SearchStrategy[Expr]) -> list[Relation]:
    direction = draw(st.sampled_from(CHAINS))
    ops = draw(st.lists(st.sampled_from(direction), min_size=1, max_size=3 if len(direction) > 1 else 1))
    ends = [draw(sides) for _ in range(len(ops) + 1)]
    return [Relation(left, op, right) for left, op, right in zip(ends, ops, ends[1:], strict=False)]


def is_within_limits(statement: Statement) -> bool:
    """Whether its definitions can be put in, which the grammar asks for."""
    values: dict[str, Expr] = {}
    try:
        for name, expr in statement.definitions:
            values[name] = substitute_within(expr, values)
        for r in (statement.relation, *statement.constraints):
            for side in (r.left, r.right):
                measure(substitute_within(side, values), {})
    except BeyondLimits:
        return False
    return True
