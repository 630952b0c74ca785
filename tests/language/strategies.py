"""Random expressions, built as the grammar builds them."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from hypothesis import strategies as st

from verify.language.expressions import Const, Expr, var
from verify.language.limits import Refused, function_of, power_of, product_of, sum_of

NAMES = ("x", "y", "z_1")
EXPONENTS = tuple(map(Fraction, ("-2", "-1", "-1/2", "0", "1/3", "1/2", "3/2", "2", "3", "17", "319/64")))
INTEGER_EXPONENTS = tuple(e for e in EXPONENTS if e.denominator == 1)


def fractions(limit: int = 30) -> st.SearchStrategy[Fraction]:
    return st.fractions(min_value=-limit, max_value=limit, max_denominator=64)


def expressions(
    constants: st.SearchStrategy[Fraction] | None = None,
    functions: Sequence[str] = ("ln", "log2", "exp", "H", "abs", "sqrt", "min", "max"),
    exponents: Sequence[Fraction] = EXPONENTS,
    names: Sequence[str] = NAMES,
    max_leaves: int = 12,
) -> st.SearchStrategy[Expr]:
    """Expressions in a few variables; what the grammar would refuse, such as 1/0, is left out."""
    leaves = st.sampled_from(names).map(var) | (fractions() if constants is None else constants).map(Const)

    def extend(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
        several = st.lists(inner, min_size=2, max_size=4)
        powers = st.tuples(inner, st.sampled_from(exponents).map(Const))
        ways = [
            several.map(lambda es: _or_first(lambda: sum_of(es), es)),
            several.map(lambda es: _or_first(lambda: product_of(es), es)),
            powers.map(lambda be: _or_first(lambda: power_of(*be), be)),
        ]
        if functions:
            calls = st.tuples(st.sampled_from(functions), inner, inner)
            ways.append(calls.map(lambda c: _or_first(lambda: _called(*c), c[1:])))
        return st.one_of(ways)

    return st.recursive(leaves, extend, max_leaves=max_leaves)


def _called(name: str, first: Expr, second: Expr) -> Expr:
    return function_of(name, first, second) if name in ("min", "max") else function_of(name, first)


def _or_first(build: Callable[[], Expr], parts: Sequence[Expr]) -> Expr:
    try:
        return build()
    except Refused:
        return parts[0]
