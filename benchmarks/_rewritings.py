"""Equivalent and weaker forms of a statement: each is true when the statement is.

Main definitions: `Rewriting`, `REWRITINGS`, `rewritten`. Every rewriting is exact. Those of the kind `same` speak of
the same points with the same truth; those of the kind `weaker` follow from the statement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

from verify.arithmetic.kits import Kit, flint_kit
from verify.language.domains import from_poly, lone_bounds, to_poly
from verify.language.expressions import Add, Expr, Mul, Pow, Var, add, const, mul, power, rebuild
from verify.language.grammar import parse_statement
from verify.language.statements import FLIPPED, Relation, Statement
from verify.rationals import Fraction
from verify.search.prover import statement_texts

Rewrite = Callable[[Statement], Statement | None]
FAR = 5
"""Where an unbounded variable is cut off, beyond its known bound."""


@dataclass(frozen=True)
class Rewriting:
    """A name and a function; None where it does not apply."""

    name: str
    apply: Rewrite
    kind: Literal["same", "weaker"] = "same"


def rewritten(statement: Statement) -> Iterator[tuple[Rewriting, Statement]]:
    """All forms of the statement that differ from it, as somebody would type them."""
    flat = statement.expanded()
    for rewriting in REWRITINGS:
        found = rewriting.apply(flat)
        if found is not None and found != flat:
            yield rewriting, parse_statement(*statement_texts(found))


def _with(s: Statement, *more: Relation) -> Statement:
    return replace(s, constraints=(*s.constraints, *more))


def _inequalities(s: Statement) -> list[Relation]:
    return [c for c in s.constraints if c.op != "=="]


def _real(s: Statement) -> list[str]:
    return [v for v in s.variables if v not in s.integers]


def implied_sum(s: Statement) -> Statement | None:
    """The sum of two constraints as one more."""
    found = _inequalities(s)
    return _with(s, Relation(found[0].gap + found[1].gap, ">=", const(0))) if len(found) > 1 else None


def implied_looser(s: Statement) -> Statement | None:
    """The first constraint once more, looser."""
    found = _inequalities(s)
    return _with(s, Relation(found[0].gap, ">=", const(-1))) if found else None


def implied_product(s: Statement) -> Statement | None:
    """The product of two constraints as one more, such as x*(1-x) >= 0."""
    polys = [c for c in _inequalities(s) if to_poly(c.gap, s.variables, flint_kit()) is not None]
    for first, second in combinations(polys, 2):
        p = first.gap * second.gap
        q = to_poly(p, s.variables, flint_kit())
        if q is not None and q.degree > 1:
            return _with(s, Relation(p, ">=", const(0)))
    return None


def implied_square(s: Statement) -> Statement | None:
    """The square of a variable is above -1."""
    return (
        _with(s, Relation(power(Var(s.variables[0]), Fraction(2)), ">", const(-1))) if s.variables else None
    )


def constraints_reversed(s: Statement) -> Statement | None:
    """The constraints in another order, each with its sides swapped."""
    turned = [Relation(c.right, FLIPPED[c.op], c.left) for c in reversed(s.constraints)]
    return replace(s, constraints=tuple(turned)) if turned else None


def terms_reversed(s: Statement) -> Statement:
    """Sums and products in another order."""
    return replace(s, relation=Relation(_turned(s.relation.left), s.relation.op, _turned(s.relation.right)))


def _turned(e: Expr) -> Expr:
    children = tuple(_turned(c) for c in e.children)
    if isinstance(e, Add):
        return add(*reversed(children))
    if isinstance(e, Mul):
        return mul(*reversed(children))
    return rebuild(e, children) if children else e


def names_reversed(s: Statement) -> Statement:
    """Other names, in another alphabetical order."""
    new = {v: f"v{len(s.variables) - i}" for i, v in enumerate(s.variables)}
    put: dict[str, Expr] = {v: Var(n) for v, n in new.items()}
    moved = _substituted(s, put)
    return replace(moved, integers=tuple(new[v] for v in s.integers))


def _substituted(s: Statement, put: dict[str, Expr]) -> Statement:
    return Statement(s.relation.substitute(put), tuple(c.substitute(put) for c in s.constraints), s.integers)


def sides_swapped(s: Statement) -> Statement:
    """a <= b as b >= a."""
    r = s.relation
    return replace(s, relation=Relation(r.right, FLIPPED[r.op], r.left))


def one_side(s: Statement) -> Statement:
    """Everything on one side."""
    return replace(s, relation=Relation(s.relation.gap, ">" if s.relation.strict else _weak(s), const(0)))


def _weak(s: Statement) -> Literal[">=", "=="]:
    return "==" if s.relation.op == "==" else ">="


def times_number(s: Statement) -> Statement:
    """Both sides times 3/7."""
    r, c = s.relation, const(Fraction(3, 7))
    return replace(s, relation=Relation(c * r.left, r.op, c * r.right))


def times_positive(s: Statement) -> Statement | None:
    """Both sides times 1 + x^2."""
    if not _real(s):
        return None
    r, c = s.relation, const(1) + Var(_real(s)[0]) ** 2
    return replace(s, relation=Relation(c * r.left, r.op, c * r.right))


def mirrored(s: Statement) -> Statement | None:
    """1 - x for the first variable."""
    return _substituted(s, {v: const(1) - Var(v) for v in _real(s)[:1]}) if _real(s) else None


def stretched(s: Statement) -> Statement | None:
    """(x - 1)/2 for the last variable."""
    return _substituted(s, {v: (Var(v) - const(1)) / const(2) for v in _real(s)[-1:]}) if _real(s) else None


def named(s: Statement) -> Statement | None:
    """The left side with a name of its own."""
    r = s.relation
    if not r.left.variables or isinstance(r.left, Var) or "whole" in s.variables:
        return None
    return replace(s, relation=Relation(Var("whole"), r.op, r.right), definitions=(("whole", r.left),))


def written_out(s: Statement) -> Statement:
    """Polynomials inside the relation, written out."""
    kit = flint_kit()
    r = s.relation
    return replace(
        s, relation=Relation(_expanded(r.left, s.variables, kit), r.op, _expanded(r.right, s.variables, kit))
    )


def _expanded(e: Expr, names: tuple[str, ...], kit: Kit) -> Expr:
    if isinstance(e, Add | Mul | Pow):
        p = to_poly(e, names, kit)
        if p is not None:
            return from_poly(p)
    if isinstance(e, Add | Mul):
        straight = [c for c in e.children if to_poly(c, names, kit) is not None]
        rest = [_expanded(c, names, kit) for c in e.children if c not in straight]
        build = add if isinstance(e, Add) else mul
        return build(_expanded(build(*straight), names, kit), *rest) if straight else build(*rest)
    return rebuild(e, tuple(_expanded(c, names, kit) for c in e.children)) if e.children else e


def weaker_constant(s: Statement) -> Statement | None:
    """The greater side gets 1/1000 more."""
    r, more = s.relation, const(Fraction(1, 1000))
    if r.op == "==":
        return None
    if r.op in ("<", "<="):
        return replace(s, relation=Relation(r.left, r.op, r.right + more))
    return replace(s, relation=Relation(r.left + more, r.op, r.right))


def weaker_term(s: Statement) -> Statement | None:
    """The greater side gets x^2/100 more."""
    r = s.relation
    if r.op == "==" or not s.variables:
        return None
    more = Var(s.variables[-1]) ** 2 / const(100)
    if r.op in ("<", "<="):
        return replace(s, relation=Relation(r.left, r.op, r.right + more))
    return replace(s, relation=Relation(r.left + more, r.op, r.right))


def not_strict(s: Statement) -> Statement | None:
    """< as <=."""
    if not s.relation.strict:
        return None
    return replace(s, relation=replace(s.relation, op="<=" if s.relation.op == "<" else ">="))


def lower_part(s: Statement) -> Statement | None:
    """The lower half of the range of the first variable, or what is not far from its bound."""
    found = _range(s)
    return (
        None if found is None else _with(s, Relation(Var(found[0]), "<=", const((found[1] + found[2]) / 2)))
    )


def upper_part(s: Statement) -> Statement | None:
    """The upper two thirds of that range."""
    found = _range(s)
    if found is None:
        return None
    cut = (2 * found[1] + found[2]) / 3
    return _with(s, Relation(Var(found[0]), ">=", const(cut)))


def sub_box(s: Statement) -> Statement | None:
    """The middle of the range of each real variable that has one."""
    more = []
    for v in _real(s):
        found = _range(s, v)
        if found is not None:
            low, high = found[1], found[2]
            more += [
                Relation(Var(v), ">=", const((7 * low + high) / 8)),
                Relation(Var(v), "<", const((low + 7 * high) / 8)),
            ]
    return _with(s, *more) if more else None


def _range(s: Statement, name: str | None = None) -> tuple[str, Fraction, Fraction] | None:
    """A real variable between two numbers; where one is missing it is FAR away from the other, or from 0."""
    kit = flint_kit()
    polys = [(to_poly(c.gap, s.variables, kit), ">" if c.strict else ">=") for c in _inequalities(s)]
    known = [(p, k) for p, k in polys if p is not None]
    for v in [name] if name else _real(s):
        low = [r for r, _ in lone_bounds(known, v, 1)]  # type: ignore[arg-type]  # kinds as they are
        high = [r for r, _ in lone_bounds(known, v, -1)]  # type: ignore[arg-type]  # the same
        a = max(low) if low else min(high) - FAR if high else Fraction(-FAR)
        b = min(high) if high else a + FAR if low else Fraction(FAR)
        if a < b:
            return v, a, b
    return None


REWRITINGS = (
    Rewriting("implied sum", implied_sum),
    Rewriting("implied, looser", implied_looser),
    Rewriting("implied product", implied_product),
    Rewriting("implied square", implied_square),
    Rewriting("constraints reversed", constraints_reversed),
    Rewriting("terms reversed", terms_reversed),
    Rewriting("names reversed", names_reversed),
    Rewriting("sides swapped", sides_swapped),
    Rewriting("one side", one_side),
    Rewriting("times a number", times_number),
    Rewriting("times 1+x^2", times_positive),
    Rewriting("1-x", mirrored),
    Rewriting("affine", stretched),
    Rewriting("named", named),
    Rewriting("written out", written_out),
    Rewriting("weaker constant", weaker_constant, "weaker"),
    Rewriting("weaker by a term", weaker_term, "weaker"),
    Rewriting("not strict", not_strict, "weaker"),
    Rewriting("lower part", lower_part, "weaker"),
    Rewriting("upper part", upper_part, "weaker"),
    Rewriting("sub-box", sub_box, "weaker"),
)
