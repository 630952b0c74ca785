"""Names that an equation says what they are, put into a statement on families, so that an explicit family has numbers.

Main definitions: `put_in`. An explicit family is rational, and `g == H(q) - 1/2` has no rational g at most q. Where the
equation is put in for g, the family needs no g, and the statement is refuted by the same family with the real number
that the formula has as its value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from verify.claims.parts import ClaimError
from verify.errors import Unreadable
from verify.families.grammar import family_texts, in_order, parse_family
from verify.families.statements import FamilyStatement
from verify.language.expressions import Expr, Var, call, const, substitute
from verify.language.pointwise import blind_arguments
from verify.language.statements import Relation


def put_in(s: FamilyStatement, names: Sequence[str]) -> FamilyStatement:
    """The statement with the formulas of some parameters and attributes in their places. If it is refuted, so is `s`.

    For each name some condition is `name == formula`, or the other way round, without the name in the formula or in a
    sum that it holds; the first such one is taken. In its stead stands that the formula has a value. Let a family
    refute the result, and give each name the value of its formula. The equation holds, and every other formula has the
    value that it has in the result, since a formula of numbers is one of their values, but for the product of 0 and
    ln 0: so a name in a product with a logarithm is refused, where sums count as what they are sums of. (A sum of one
    member is written out as its only term, so that `sum(a*x)*ln(b)` is such a product.) Sums that become the same are
    one. What no longer varies from member to member is demanded of the family without members too, by which less is
    refuted. Raises ClaimError for all that is refused, for conditions on pairs, for `some`, for integers, where no
    condition says what a name is, and where nothing is left that varies.
    """
    for name in names:
        s = _without(s, name)
    try:
        return parse_family(*family_texts(in_order(s)))
    except Unreadable as error:
        raise ClaimError(f"what is put in gives no statement: {error}") from error


def _without(s: FamilyStatement, name: str) -> FamilyStatement:
    """The statement without one name."""
    if s.pairs or s.exists or name in s.integers:
        raise ClaimError(f"{name} is put in where there are pairs, integers or 'some'")
    written = _written_out(s)
    own = s.each if name in s.attributes else s.facts
    found = [(r, e) for r in own if (e := _formula(r, name, written)) is not None]
    if not found:
        raise ClaimError(f"no condition says what {name} is")
    said, formula = found[0]
    values: dict[str, Expr] = {name: formula}
    others = [r for r in (s.relation, *s.facts, *s.each) if r is not said]
    formulas = [*(substitute(e, written) for r in others for e in (r.left, r.right)), *written.values()]
    if any(w for e in formulas for w in blind_arguments(e, (name,))):
        raise ClaimError(f"{name} stands in a product with a logarithm")

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
    """For each sum its only term over one member: whatever stands in a product with it over more does so here."""
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
    """What an equation says that the name is; None where the name stands in the formula, or in a sum there."""
    sides = ((r.left, r.right), (r.right, r.left)) if r.op == "==" else ()
    free = (e for n, e in sides if n == Var(name))
    return next((e for e in free if name not in substitute(e, written).variables), None)
