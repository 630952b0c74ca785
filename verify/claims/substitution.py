"""Substitute parameters and attributes that are defined by an equation, so that an explicit family has numbers.

Main definitions: `substitute_parameters`. The numbers of an explicit family are rational, and `g == H(q) - 1/2` has no
rational solution g at most q. Once the formula is substituted for g, the family needs no g. It then refutes the
statement with the real number that is the value of the formula.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from verify.claims.parts import ClaimError
from verify.errors import Unreadable
from verify.kinds.families.grammar import family_texts, in_order, parse_family
from verify.kinds.families.statements import FamilyStatement
from verify.language.expressions import Expr, Var, call, const, substitute
from verify.language.pointwise import blind_arguments
from verify.language.statements import Relation


def substitute_parameters(s: FamilyStatement, names: Sequence[str]) -> FamilyStatement:
    """Substitutes formulas for the given names. If the result is refuted, so is `s`.

    For each name some condition is `name == formula`, or the reverse, where the name occurs neither in the formula
    nor in a sum within it. The first such condition is taken. In the result it is replaced by the condition that the
    formula has a value. Soundness: let a family refute the result, and give each name the value of its formula. The
    equation holds. Every other formula has the same value as in the result, except for the product of 0 and ln 0.
    So a name in a product with a logarithm is refused. A sum counts as its only term over one member here, so that
    `sum(a*x)*ln(b)` is such a product. Equal sums get one name. A condition that no longer varies from member to
    member is also demanded of the empty family, by which less is refuted. Raises ClaimError for all that is refused:
    conditions on pairs, `some`, integers, a name that no condition defines, and a result without attributes.
    """
    for name in names:
        s = _without(s, name)
    try:
        return parse_family(*family_texts(in_order(s)))
    except Unreadable as error:
        raise ClaimError(f"the substitution gives no statement: {error}") from error


def _without(s: FamilyStatement, name: str) -> FamilyStatement:
    """Substitutes the formula of one name."""
    if s.pairs or s.exists or name in s.integers:
        raise ClaimError(f"{name} cannot be substituted beside pairs, integers or 'some'")
    written = _written_out(s)
    own = s.each if name in s.attributes else s.facts
    found = [(r, e) for r in own if (e := _formula(r, name, written)) is not None]
    if not found:
        raise ClaimError(f"no condition defines {name}")
    said, formula = found[0]
    values: dict[str, Expr] = {name: formula}
    others = [r for r in (s.relation, *s.facts, *s.each) if r is not said]
    formulas = [*(substitute(e, written) for r in others for e in (r.left, r.right)), *written.values()]
    if any(w for e in formulas for w in blind_arguments(e, (name,))):
        raise ClaimError(f"{name} is in a product with a logarithm")

    def moved(relations: tuple[Relation, ...]) -> tuple[Relation, ...]:
        valued = Relation(call("abs", formula), ">=", const(0))
        return tuple(valued if r is said else r.substitute(values) for r in relations)

    attributes = tuple(a for a in s.attributes if a != name)
    each = moved(s.each)
    fixed = tuple(r for r in each if not (r.left.variables | r.right.variables) & set(attributes))
    return _with_equal_sums_once(
        replace(
            s,
            relation=s.relation.substitute(values),
            attributes=attributes,
            sums=tuple((n, substitute(e, values)) for n, e in s.sums),
            each=tuple(r for r in each if r not in fixed),
            facts=(*moved(s.facts), *fixed),
            free=tuple(n for n in s.free if n != name),
        )
    )


def _written_out(s: FamilyStatement) -> dict[str, Expr]:
    """Each sum as its only term over one member: a factor beside the sum is also a factor beside this term."""
    found: dict[str, Expr] = {}
    for n, e in s.sums:
        found[n] = substitute(e, found)
    return found


def _with_equal_sums_once(s: FamilyStatement) -> FamilyStatement:
    """The statement with one name for all sums of the same formula."""
    s = in_order(s)
    first: dict[Expr, str] = {}
    names: dict[str, Expr] = {}
    for n, e in s.sums:
        names[n] = Var(first.setdefault(substitute(e, names), n))
    return in_order(
        replace(
            s,
            relation=s.relation.substitute(names),
            sums=tuple((n, e) for e, n in first.items()),
            each=tuple(r.substitute(names) for r in s.each),
            facts=tuple(r.substitute(names) for r in s.facts),
        )
    )


def _formula(r: Relation, name: str, written: Mapping[str, Expr]) -> Expr | None:
    """The formula that an equation gives for the name; None if the name occurs in it, or in a sum within it."""
    sides = ((r.left, r.right), (r.right, r.left)) if r.op == "==" else ()
    free = (e for n, e in sides if n == Var(name))
    return next((e for e in free if name not in substitute(e, written).variables), None)
