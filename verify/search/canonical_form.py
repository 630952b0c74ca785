"""Canonical form: expressions as sums of products of powers, for the search.

Main definitions: `Sum`, `canonical`, `expression`. Identities that need a sign, such as sqrt(x)^2 = x, are used freely:
whoever proposes the result to the kernel asks it to prove that the two are equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from verify.language.expressions import ONE, Add, Const, Expr, Fn, Mul, Pow, Var, add, call, const, mul, power
from verify.rationals import Fraction

Product = tuple[tuple[Expr, Fraction], ...]
"""Factors with their exponents, in a fixed order; at most one of them is an exponential, with exponent 1."""
Sum = Mapping[Product, Fraction]
MAX_TERMS = 60
MAX_EXPANDED = 6


def canonical(e: Expr) -> Sum:
    """The expression as a sum of products."""
    match e:
        case Const(value):
            return _single((), value)
        case Var():
            return {((e, Fraction(1)),): Fraction(1)}
        case Add(children):
            return plus(*map(canonical, children))
        case Mul(children):
            total: Sum = _single((), Fraction(1))
            for child in children:
                total = times(total, canonical(child))
            return total
        case Pow(base, exponent):
            return raised(canonical(base), exponent)
        case Fn("exp", (inner,)):
            return exponential(canonical(inner))
        case Fn("ln", (inner,)):
            return logarithm(canonical(inner))
        case Fn("log2", (inner,)):
            return times(
                logarithm(canonical(inner)), _single(((call("ln", const(2)), Fraction(-1)),), Fraction(1))
            )
        case Fn(name, children):
            return _single(
                ((call(name, *(expression(canonical(c)) for c in children)), Fraction(1)),), Fraction(1)
            )
        case _:
            raise TypeError(type(e).__name__)


def expression(s: Sum) -> Expr:
    """The sum as an expression, in a fixed order."""
    return add(*(mul(const(c), factors(p)) for p, c in sorted(s.items(), key=lambda item: repr(item[0]))))


def factors(p: Product) -> Expr:
    """A product as an expression."""
    return mul(*(power(b, n) for b, n in p)) if p else ONE


def plus(*sums: Sum) -> Sum:
    """The sum of sums."""
    total: dict[Product, Fraction] = {}
    for s in sums:
        for p, c in s.items():
            total[p] = total.get(p, Fraction(0)) + c
    return {p: c for p, c in total.items() if c}


def scaled(s: Sum, c: Fraction) -> Sum:
    """A multiple."""
    return {p: c * d for p, d in s.items()} if c else {}


def times(a: Sum, b: Sum) -> Sum:
    """The product, expanded where it stays small."""
    if len(a) * len(b) > MAX_TERMS:
        return times(_packed(a), _packed(b))
    return plus(*({joined(p, q): c * d} for p, c in a.items() for q, d in b.items()))


def _packed(s: Sum) -> Sum:
    """A sum of many terms as one factor."""
    return s if len(s) <= 1 else {((expression(s), Fraction(1)),): Fraction(1)}


def joined(*products: Product) -> Product:
    """The product of products; exponentials become one."""
    total: dict[Expr, Fraction] = {}
    exponent: Sum = {}
    for p in products:
        for b, n in p:
            if isinstance(b, Fn) and b.name == "exp":
                exponent = plus(exponent, scaled(canonical(b.children[0]), n))
            else:
                total[b] = total.get(b, Fraction(0)) + n
    if exponent:
        total[call("exp", expression(exponent))] = Fraction(1)
    return tuple(sorted(((b, n) for b, n in total.items() if n), key=repr))


def inverse(p: Product) -> Product:
    """One over a product."""
    return joined(tuple((_negated(b), n) if _is_exp(b) else (b, -n) for b, n in p))


def _is_exp(b: Expr) -> bool:
    return isinstance(b, Fn) and b.name == "exp"


def _negated(b: Expr) -> Expr:
    return call("exp", expression(scaled(canonical(b.children[0]), Fraction(-1))))


def raised(s: Sum, exponent: Fraction) -> Sum:
    """A power: of a product factor by factor, of a small sum by expansion."""
    if len(s) == 1:
        ((p, c),) = s.items()
        if exponent.denominator == 1 and (c or exponent > 0):
            outer: Sum = _single((), c**exponent.numerator)
        elif c > 0:
            outer = _single(() if c == 1 else ((const(c), exponent),), Fraction(1))
        else:
            return _single(((expression(s), exponent),), Fraction(1))
        inner = joined(
            tuple(
                (call("exp", expression(scaled(canonical(b.children[0]), n * exponent))), Fraction(1))
                if _is_exp(b)
                else (b, n * exponent)
                for b, n in p
            )
        )
        return times(outer, _expanded(inner))
    if (
        s
        and exponent.denominator == 1
        and 0 < exponent <= MAX_EXPANDED
        and len(s) ** int(exponent) <= MAX_TERMS
    ):
        total = s
        for _ in range(int(exponent) - 1):
            total = times(total, s)
        return total
    return _single(((expression(s), exponent),), Fraction(1))


def _expanded(p: Product) -> Sum:
    """A product in which sums whose roots have been raised to whole powers are multiplied out."""
    whole = [(b, n) for b, n in p if isinstance(b, Add) and n.denominator == 1 and 0 < n <= MAX_EXPANDED]
    total: Sum = {tuple(pair for pair in p if pair not in whole): Fraction(1)}
    for b, n in whole:
        total = times(total, raised(canonical(b), n))
    return total


def exponential(s: Sum) -> Sum:
    """exp of a sum: rational multiples of logarithms that stand in no other term become powers."""
    outer: list[tuple[Expr, Fraction]] = []
    rest: dict[Product, Fraction] = {}
    uses = Counter(b for p in s for b, _ in p)
    for p, c in s.items():
        lone = len(p) == 1 and p[0][1] == 1 and uses[p[0][0]] == 1
        if lone and isinstance(p[0][0], Fn) and p[0][0].name == "ln":
            outer.append((p[0][0].children[0], c))
        else:
            rest[p] = c
    total: Sum = _single((), Fraction(1))
    for base, n in outer:
        total = times(total, raised(canonical(base), n))
    if rest:
        total = times(total, _single(((call("exp", expression(rest)), Fraction(1)),), Fraction(1)))
    return total


def logarithm(s: Sum) -> Sum:
    """ln of a sum: of a product the sum of logarithms, once common factors stand in front."""
    if not s:
        return _single(((call("ln", const(0)), Fraction(1)),), Fraction(1))
    common = common_factor(s)
    rest = times(s, {inverse(common): Fraction(1)})
    total: Sum = {}
    for b, n in common:
        total = plus(total, canonical(b.children[0]) if _is_exp(b) else scaled(_ln(b), n))
    if len(rest) == 1 and () in rest:
        c = rest[()]
        return total if c == 1 else plus(total, _ln(const(c)))
    return plus(total, _ln(expression(rest)))


def _ln(b: Expr) -> Sum:
    return {((call("ln", b), Fraction(1)),): Fraction(1)}


def common_factor(s: Sum) -> Product:
    """What every term can be divided by: least exponents, and an exponential that leaves the others simplest."""
    products = list(s)
    tables = [{b: n for b, n in p if not _is_exp(b)} for p in products]
    shared = {b for t in tables for b in t}
    least = {b: min(t.get(b, Fraction(0)) for t in tables) for b in shared}
    factors_found: list[tuple[Expr, Fraction]] = [(b, n) for b, n in least.items() if n]
    exps = [next((b for b, _ in p if _is_exp(b)), None) for p in products]
    if all(e is not None for e in exps):
        factors_found.append((simplest_divisor([e for e in exps if e is not None]), Fraction(1)))
    return joined(tuple(factors_found))


def simplest_divisor(exps: Iterable[Expr]) -> Expr:
    """The exponential among these by which the others become shortest."""
    found = list(exps)

    def length(e: Expr) -> int:
        own = canonical(e.children[0])
        return sum(len(repr(plus(canonical(f.children[0]), scaled(own, Fraction(-1))))) for f in found)

    return min(found, key=lambda e: (length(e), repr(e)))


def _single(p: Product, c: Fraction) -> Sum:
    return {p: c} if c else {}
