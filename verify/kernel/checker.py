"""The checker: the only place that may say "proved".

`check` replays a certificate in a given arithmetic. Replaying needs no search: every rule is applied to its data and
must return exactly as many subgoals as the proof has children.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from verify.arithmetic.kits import Kit, flint_kit, plain_kit
from verify.kernel import domain_rules, form_rules
from verify.kernel.certificates import Certificate, Step
from verify.kernel.goals import AnyGoal, Data, Goal, Posed, Refused, number
from verify.errors import TreecertError
from verify.language.domains import Domain, Kind
from verify.language.evaluation import enclose_at
from verify.language.expressions import Expr, const, substitute
from verify.language.normal import normal_form
from verify.language.polytopes import Polytope
from verify.language.regions import Region
from verify.language.statements import Relation, Statement

POSED_RULES: Mapping[str, Callable[[Posed, Data], list[AnyGoal]]] = {
    "defined": domain_rules.defined,
    "drop": domain_rules.drop,
    "empty": domain_rules.empty,
    "faces": domain_rules.faces,
    "cut": domain_rules.cut,
    "closure": domain_rules.closure,
    "eliminate": domain_rules.eliminate,
    "change": domain_rules.change,
    "interior": domain_rules.interior,
    "integer-cut": domain_rules.integer_cut,
    "fix": domain_rules.fix,
    "relax": domain_rules.relax,
}
GOAL_RULES: Mapping[str, Callable[[Goal, Data], list[AnyGoal]]] = {
    "zero": form_rules.zero,
    "constant": form_rules.constant,
    "signs": form_rules.signs,
    "numeric": form_rules.numeric,
    "fibre": form_rules.fibre,
    "concave": form_rules.concave,
    "tangent": form_rules.tangent,
    "split": form_rules.split,
    "divide": form_rules.divide,
    "powers": form_rules.powers,
    "substitution": form_rules.substitution,
    "squaring": form_rules.squaring,
    "minimum": form_rules.minimum,
    "log-bound": form_rules.log_bound,
    "parts": form_rules.parts,
    "side-multiple": form_rules.side_multiple,
    "cover": form_rules.cover,
}
POINT_BITS = (64, 256, 1024, 4096)


def pose(statement: Statement, kit: Kit) -> Posed:
    """The goal that a statement sets."""
    relation = statement.expanded().relation
    kinds: dict[str, Kind] = {"<": ">", ">": ">", "<=": ">=", ">=": ">=", "==": "=="}
    return Posed(kit, Domain.of(statement), relation.gap, kinds[relation.op])


def apply(goal: AnyGoal, rule: str, data: Mapping[str, object]) -> list[AnyGoal]:
    """The subgoals that a rule leaves. Raises Refused."""
    if isinstance(goal, Posed):
        posed = POSED_RULES.get(rule)
        if posed is None:
            raise Refused(f"no rule {rule!r} for a posed statement")
        return posed(goal, Data(data))
    known = GOAL_RULES.get(rule)
    if known is None:
        raise Refused(f"no rule {rule!r} for a sign on a region")
    return known(goal, Data(data))


def replay(goal: AnyGoal, proof: Step) -> None:
    """Raises Refused unless the proof tree proves the goal."""
    todo = [(goal, proof)]
    while todo:
        current, step = todo.pop()
        try:
            subgoals = apply(current, step.rule, step.data)
        except (ArithmeticError, ValueError, TypeError, LookupError) as error:
            raise Refused(f"the data of {step.rule!r} do not fit ({type(error).__name__})") from None
        if len(subgoals) != len(step.children):
            raise Refused(f"{step.rule!r} leaves {len(subgoals)} subgoals, the proof treats {len(step.children)}")
        todo.extend(zip(subgoals, step.children, strict=True))


def check(
    certificate: Certificate,
    *,
    expected: Statement | None = None,
    independent: bool = False,
    kit: Kit | None = None,
) -> str:
    """Replays a certificate: `proved` or `refuted`. Raises TreecertError when it does not hold.

    `expected` is the statement that the certificate must be about; `independent` replays in pure Python arithmetic
    instead of FLINT's; `kit` is an arithmetic of the caller's, which then knows the factorisations used.
    """
    statement = certificate.statement
    if expected is not None and statement != expected:
        raise Refused("the certificate is about another statement")
    kit = kit or (plain_kit if independent else flint_kit)(certificate.factors)
    if certificate.proof is not None:
        replay(pose(statement, kit), certificate.proof)
        return "proved"
    check_point(statement, {k: number(v) for k, v in (certificate.point or {}).items()}, kit)
    return "refuted"


def check_point(statement: Statement, point: Mapping[str, Fraction], kit: Kit) -> None:
    """Raises Refused unless the point meets every constraint and the relation fails there, by enclosures."""
    s = statement.expanded()
    if set(point) != set(s.variables):
        raise Refused("the point does not give each variable a value")
    if any(point[i].denominator != 1 for i in s.integers):
        raise Refused("an integer variable has a value that is not whole")
    for c in s.constraints:
        if not holds_at(c, point, kit):
            raise Refused("the point is not seen to meet every constraint")
    if not fails_at(s.relation, point, kit):
        raise Refused("the relation is not seen to fail at the point")


def holds_at(r: Relation, point: Mapping[str, Fraction], kit: Kit) -> bool:
    """Whether the relation certainly holds at the point."""
    sign = sign_at(r.gap, point, kit)
    return sign is not None and (sign > 0 if r.strict else sign == 0 if r.op == "==" else sign >= 0)


def fails_at(r: Relation, point: Mapping[str, Fraction], kit: Kit) -> bool:
    """Whether the relation certainly fails at the point."""
    sign = sign_at(r.gap, point, kit)
    return sign is not None and (sign <= 0 if r.strict else sign != 0 if r.op == "==" else sign < 0)


def sign_at(expr: Expr, point: Mapping[str, Fraction], kit: Kit) -> int | None:
    """The exact sign of an expression at a rational point; None when it is undefined there or not decided.

    0 is answered only when the normal form of the constant vanishes.
    """
    values: dict[str, Expr] = {k: const(v) for k, v in point.items()}
    for bits in POINT_BITS:
        try:
            found = enclose_at(expr, point, kit.enclosures(bits))
        except TreecertError:
            return None
        if found.is_positive() or found.is_negative():
            return 1 if found.is_positive() else -1
        if bits == POINT_BITS[0]:
            nowhere = Region(kit, (), Polytope(0, (), ((),)))
            if normal_form(substitute(expr, values), nowhere).is_zero:
                return 0
    return None


