"""Monotone transforms of an inequality: divide by a factor of one sign, or compare logarithms, exponentials or powers.

Main definitions: `common`, `monotone_transforms`, `hardness`, `has_any`. Every move only proposes.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm

from verify.kernel.goals import Posed
from verify.language.domains import to_poly
from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var, add, call, const, mul, walk
from verify.language.functions import KINKS
from verify.language.printing import plain
from verify.rationals import Fraction
from verify.search.canonical_form import (
    Sum,
    canonical,
    common_factor,
    expression,
    factors,
    inverse,
    scaled,
    times,
)
from verify.search.sampling_oracle import SamplingOracle

Move = tuple[str, dict[str, object]]
"""A rule of the kernel and its data."""
MAX_SIDES = 2
MAX_ROOT = 6
MAX_NODES = 300
"""Longer formulas take seconds to expand for one splitting into two sides, and have very many splittings."""


def text(e: Expr) -> str:
    """A formula as certificates spell it."""
    return plain(e, powers=False)


def common(goal: Posed, s: Sum, oracle: SamplingOracle) -> Iterator[Move]:
    """A factor of one sign that all terms share: exponentials, roots, denominators."""
    m = common_factor(s) if len(s) > 1 else ()
    if not any(n < 0 or n.denominator > 1 or isinstance(b, Fn) for b, n in m):
        return
    q, rest = factors(m), expression(times(s, {inverse(m): Fraction(1)}))
    sign = oracle.sign(goal, q)
    if sign is not None and rest != goal.expr:
        yield "through", {"factor": text(q * sign), "by": text(rest * sign)}


def cleared(goal: Posed, oracle: SamplingOracle) -> Iterator[Move]:
    """Clears a denominator of one sign beside functions that normal forms treat badly; terms stay as they are."""
    terms = list(goal.expr.children) if isinstance(goal.expr, Add) else [goal.expr]
    hard = [t for t in terms if isinstance(t, Mul) and hardness(t)]
    for b in dict.fromkeys(
        u.base for t in hard for u in t.children if isinstance(u, Pow) and u.exponent == -1
    ):
        sign = oracle.sign(goal, b)
        if sign is not None:
            rest = add(*(_times(t, b, sign) for t in terms))
            yield "through", {"factor": text(b**-1 * sign), "by": text(rest)}


def _times(e: Expr, b: Expr, sign: int) -> Expr:
    if isinstance(e, Mul) and b**-1 in e.children:
        others = list(e.children)
        others.remove(b**-1)
        return mul(const(sign), *others)
    return mul(const(sign), e, b)


def monotone_transforms(goal: Posed, s: Sum, oracle: SamplingOracle) -> Iterator[Move]:
    """Compares logarithms, exponentials or powers of the two sides, where that makes them simpler."""
    roots = not is_straight(goal)
    if roots:
        yield from _squares(goal, oracle)
    before = min(hardness(goal.expr, roots=roots), hardness(expression(s), roots=roots))
    if before == 0:
        return
    yield from _roots(goal)
    found: list[tuple[int, bool, int, Move]] = []
    cuts: dict[str, None] = {}
    known: set[str] = set()
    for a, b in _all_splits(goal, s, oracle, roots=roots):
        looks = repr(expression(canonical(a)))
        if looks in known:
            continue
        known.add(looks)
        for by in _maps(a, b):
            if by == "ln" and not (oracle.sign(goal, a) == 1 == oracle.sign(goal, b)):
                continue
            if by not in ("ln", "exp"):
                n = Fraction(by)
                gap = a**n - b**n
                if oracle.sign(goal, a) != 1:
                    continue
                cut = _turning(goal, b, oracle) if oracle.sign(goal, gap) != 1 else None
                if cut is not None:
                    cuts.setdefault(cut)
                    continue
            else:
                gap = call(by, a) - call(by, b)
            after = hardness(expression(canonical(gap)), roots=roots)
            if after < before:
                data: dict[str, object] = {"left": text(a), "right": text(b), "by": by}
                found.append((after, roots and by == "ln", len(found), ("compare", data)))
    for p in list(cuts)[:1]:
        yield "cut", {"poly": p}
    yield from (move for *_, move in sorted(found)[:MAX_SIDES])


def _all_splits(goal: Posed, s: Sum, oracle: SamplingOracle, *, roots: bool) -> Iterator[tuple[Expr, Expr]]:
    """Splittings of the formula as it stands and of its canonical form; none of a long formula. Raises TimeUp."""
    if sum(1 for _ in walk(goal.expr)) > MAX_NODES:
        return
    for split in [*_raw_splits(goal, oracle, roots=roots), *_splits(s, roots=roots)]:
        oracle.clock.check()
        yield split


def _squares(goal: Posed, oracle: SamplingOracle) -> Iterator[Move]:
    """The squares of both sides of an affine inequality, where conditions are quadratic."""
    p = to_poly(goal.expr, goal.domain.variables, goal.kit)
    if p is None or p.degree != 1 or goal.kind == "==":
        return
    for a, b in _raw_splits(goal, oracle):
        if oracle.sign(goal, a) == 1:
            yield "compare", {"left": text(a), "right": text(b), "by": "2"}


def is_straight(goal: Posed) -> bool:
    """Whether all conditions are affine: then a root of a variable is as good as a variable."""
    polys = (to_poly(c.expr, goal.domain.variables, goal.kit) for c in goal.domain.conditions)
    return all(p is not None and p.degree <= 1 for p in polys)


def _turning(goal: Posed, b: Expr, oracle: SamplingOracle) -> str | None:
    """A polynomial of both signs: powers tell which of two sides is above where the lower one is not negative.

    Asked for where the powers themselves are not in order everywhere.
    """
    p = to_poly(b, goal.domain.variables, goal.kit)
    if p is None or p.is_constant or p.degree > 2 or oracle.sign(goal, b) is not None:
        return None
    return p.primitive()[1].text


def unlogged(goal: Posed, s: Sum, *, mixed: bool = False) -> Iterator[Move]:
    """The exponentials of both sides, where the logarithm of a sum of exponentials or roots is the only hard term.

    With `mixed` those that bring logarithms into exponents where there were none.
    """
    if goal.kind == "==":
        return
    scale = None if mixed else _lone_multiple(goal.expr)
    if scale is not None:
        yield "through", {"factor": str(scale), "by": text(expression(scaled(s, 1 / scale)))}
    for up, down in (_lone_logarithm(goal.expr), _lone_logarithm(expression(s))):
        if (
            up is not None
            and down is not None
            and not (_is_curved_in_exponents(up) or _is_curved_in_exponents(down))
            and _mixes(up, down) == mixed
        ):
            yield "compare", {"left": text(up), "right": text(down), "by": "exp"}


def _mixes(a: Expr, b: Expr) -> bool:
    """Whether of a logarithm and a sum the sum alone has logarithms, which would come into exponents."""
    node, rest = (a, b) if isinstance(a, Fn) and a.name == "ln" else (b, a)
    return _has_logarithm(rest) and not any(map(_has_logarithm, node.children))


def _has_logarithm(e: Expr) -> bool:
    return any(isinstance(node, Fn) and node.name == "ln" and node.variables for node in walk(e))


def _is_curved_in_exponents(e: Expr) -> bool:
    """Whether a polynomial has squares of variables: in exponents these are worse than logarithms are."""
    return not isinstance(e, Fn) and any(isinstance(b, Var) and n > 1 for p in canonical(e) for b, n in p)


def _lone_multiple(e: Expr) -> Fraction | None:
    """The size of the number in front of a logarithm that is the only hard term, if it is not 1."""
    hard = [t for t in (e.children if isinstance(e, Add) else (e,)) if hardness(t)]
    if len(hard) != 1 or not isinstance(hard[0], Mul) or len(hard[0].children) != 2:
        return None
    number, node = hard[0].children
    if (
        not isinstance(number, Const)
        or not isinstance(node, Fn)
        or node.name != "ln"
        or abs(number.value) == 1
    ):
        return None
    return abs(number.value)


def _lone_logarithm(e: Expr) -> tuple[Expr, Expr] | tuple[None, None]:
    """A formula as ln(...) - b or b - ln(...), the two apart."""
    terms = list(e.children) if isinstance(e, Add) else [e]
    hard = [t for t in terms if hardness(t)]
    if len(hard) != 1 or len(terms) < 2:
        return None, None
    rest = add(*(t for t in terms if t is not hard[0]))
    for term, up in ((hard[0], True), (-hard[0], False)):
        if isinstance(term, Fn) and term.name == "ln":
            return (term, -rest) if up else (rest, term)
    return None, None


def _roots(goal: Posed) -> Iterator[Move]:
    """Sums of roots and products of roots: term by term, and each beside 0."""
    terms = goal.expr.children if isinstance(goal.expr, Add) else (goal.expr,)
    if goal.kind == "==" or not all(_is_root(t) for t in terms):
        return
    if len(terms) > 1:
        yield "through", {"factor": "1", "by": text(terms[0])}
        return
    roots = [p for p in goal.expr.children if not isinstance(p, Const)] if isinstance(goal.expr, Mul) else []
    if len(roots) > 1:
        root = roots[0]
        yield "lemma", {"formula": text(root), "kind": ">="}
        return
    n = lcm(*(x.exponent.denominator for x in walk(goal.expr) if isinstance(x, Pow)))
    if 2 <= n <= MAX_ROOT:
        yield "compare", {"left": text(goal.expr), "right": "0", "by": str(n)}


def _is_root(e: Expr) -> bool:
    """A positive number times fractional powers."""
    parts = e.children if isinstance(e, Mul) else (e,)
    powers = [p for p in parts if isinstance(p, Pow) and p.exponent.denominator > 1]
    rest = [p for p in parts if p not in powers]
    return bool(powers) and all(isinstance(p, Const) and p.value > 0 for p in rest)


def _raw_splits(goal: Posed, oracle: SamplingOracle, *, roots: bool = False) -> Iterator[tuple[Expr, Expr]]:
    """Splittings of the terms as they stand, so that the difference of both sides is the statement itself."""
    e = goal.expr
    terms = list(e.children) if isinstance(e, Add) else [e]
    signs = [oracle.sign(goal, t) for t in terms]
    up = [t for t, s in zip(terms, signs, strict=True) if s == 1]
    down = [-t for t, s in zip(terms, signs, strict=True) if s == -1]
    if up and down and len(up) + len(down) == len(terms):
        yield add(*up), add(*down)
    for i, t in enumerate(terms):
        rest = terms[:i] + terms[i + 1 :]
        if hardness(t, roots=roots) and rest:
            if signs[i] == 1:
                yield t, add(*(-u for u in rest))
            elif signs[i] == -1:
                yield add(*rest), -t


def _splits(s: Sum, *, roots: bool = False) -> Iterator[tuple[Expr, Expr]]:
    """e = a - b: by the signs of the terms, and each hard term against all others."""
    up = {p: c for p, c in s.items() if c > 0}
    down = {p: -c for p, c in s.items() if c < 0}
    if up and down:
        yield expression(up), expression(down)
    for p, c in s.items():
        if hardness(factors(p), roots=roots):
            rest = {q: d for q, d in s.items() if q != p}
            if c > 0 and rest:
                yield expression({p: c}), expression(scaled(rest, Fraction(-1)))
            elif rest:
                yield expression(rest), expression({p: -c})


def _maps(a: Expr, b: Expr) -> Iterator[str]:
    yield "ln"
    outer = [x for e in (a, b) for x in (e.children if isinstance(e, Mul) else (e,))]
    inner = [x for e in (a, b) for x in walk(e)]
    for n in dict.fromkeys(
        lcm(*(x.exponent.denominator for x in xs if isinstance(x, Pow))) for xs in (outer, inner)
    ):
        if 2 <= n <= MAX_ROOT:
            yield str(n)
    if any(isinstance(x, Fn) and x.name == "ln" and hardness(x.children[0]) for e in (a, b) for x in walk(e)):
        yield "exp"


def has_any(e: Expr, names: tuple[str, ...]) -> bool:
    """Whether one of the functions occurs."""
    return any(isinstance(node, Fn) and node.name in names for node in walk(e))


def hardness(e: Expr, *, roots: bool = False) -> int:
    """Nodes that normal forms treat badly: exponentials and roots of sums; with `roots` those of variables too."""
    total = 0
    for node in walk(e):
        if isinstance(node, Fn) and node.name in ("exp", *KINKS):
            total += 2
        elif (
            _is_hard_root(node)
            or (roots and _is_any_root(node))
            or (
                isinstance(node, Fn)
                and node.name == "ln"
                and any(isinstance(c, Fn) or _is_hard_root(c) for c in walk(node.children[0]))
            )
        ):
            total += 1
    return total


def _is_any_root(node: Expr) -> bool:
    return isinstance(node, Pow) and node.exponent.denominator > 1


def _is_hard_root(node: Expr) -> bool:
    return isinstance(node, Pow) and node.exponent.denominator > 1 and not isinstance(node.base, Var)
