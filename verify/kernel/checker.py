"""The checker: the only place that may say "proved".

`check` replays a certificate in a given arithmetic. Replaying needs no search: every rule is applied to its
data and must return exactly as many subgoals as the proof has children.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from verify.arithmetic.kits import Kit
from verify.errors import TreecertError
from verify.kernel import combining as c
from verify.kernel import comparing as m
from verify.kernel import condition_rules as n
from verify.kernel import domain_rules as d
from verify.kernel import form_rules as f
from verify.kernel.certificates import Certificate, Step
from verify.kernel.checking import checker, replay_tree
from verify.kernel.goals import AnyGoal, Goal, Posed, Refused
from verify.language.data import Data, number
from verify.language.domains import KINDS, Domain
from verify.language.points import fails_at, holds_at
from verify.language.statements import Statement
from verify.rationals import Fraction

PosedRule = Callable[[Posed, Data], list[AnyGoal]]
GoalRule = Callable[[Goal, Data], list[AnyGoal]]

POSED_RULES: Mapping[str, PosedRule] = {
    rule.__name__.replace("_", "-"): rule
    for rule in (
        *(
            d.defined,
            d.drop,
            d.focus,
            d.empty,
            d.evaluate,
            c.combine,
            c.product,
            d.faces,
            d.cut,
            d.closure,
            d.eliminate,
            d.change,
            d.interior,
        ),
        *(d.integer_cut, d.fix, d.relax, d.logarithm),
        *(n.lemma, n.plus, n.solve),
        *(m.through, m.compare, m.square, m.exponential, m.reciprocal),
    )
}
GOAL_RULES: Mapping[str, GoalRule] = {
    rule.__name__.replace("_", "-"): rule
    for rule in (
        *(f.zero, f.constant, f.signs, f.numeric, f.powers, f.cover),
        *(f.fibre, f.concave, f.tangent, f.split, f.substitution),
        *(f.divide, f.squaring, f.minimum, f.entropy, m.gibbs),
    )
}
MAX_FORM = 200_000
"""Characters of a formula in a goal; the rules may double it, so that a tower of rules could not end."""


def pose(statement: Statement, kit: Kit) -> Posed:
    """The goal that a statement sets."""
    relation = statement.expanded().relation
    return Posed(kit, Domain.of(statement), relation.gap, KINDS[relation.op])


def apply(goal: AnyGoal, rule: str, data: Mapping[str, object]) -> list[AnyGoal]:
    """The subgoals that a rule leaves. Raises Refused, and nothing else whatever the data are."""
    given = Data(data)
    try:
        if isinstance(goal, Posed):
            subgoals = POSED_RULES[rule](goal, given)
        else:
            subgoals = GOAL_RULES[rule](goal, given)
        given.all_read()
        for subgoal in subgoals:
            _require_short(subgoal)
    except Refused:
        raise
    except TreecertError as error:
        raise Refused(str(error)) from error
    except (ArithmeticError, ValueError, TypeError, LookupError, RecursionError, MemoryError) as error:
        raise Refused(
            f"{rule!r} does not apply to such a goal, or not with such data ({error!r:.80})"
        ) from error
    return subgoals


def _require_short(goal: AnyGoal) -> None:
    """Refuses a formula that is too long. Raises TooLarge where it cannot be written at all."""
    if isinstance(goal, Goal) and len(goal.form.text) > MAX_FORM:
        raise Refused("a formula has become too long")


def replay(goal: AnyGoal, proof: Step) -> None:
    """Raises TreecertError unless the proof tree proves the goal."""
    _require_short(goal)
    replay_tree(goal, proof, lambda current, step: apply(current, step.rule, step.data))


def _outcome(certificate: Certificate, statement: Statement, kit: Kit) -> str:
    """`proved` or `refuted`. Raises TreecertError when the certificate does not hold."""
    if certificate.proof is not None:
        replay(pose(statement, kit), certificate.proof)
    else:
        check_point(statement, {k: number(v) for k, v in (certificate.point or {}).items()}, kit)
    return certificate.outcome


check = checker(_outcome)


def check_point(statement: Statement, point: Mapping[str, Fraction], kit: Kit) -> None:
    """Raises Refused unless the point meets every constraint and the relation fails there, by enclosures."""
    s = statement.expanded()
    if set(point) != set(s.variables):
        raise Refused("the point does not give each variable a value")
    if any(point[i].denominator != 1 for i in s.integers):
        raise Refused("an integer variable has a value that is not whole")
    if not all(holds_at(c, point, kit, s.integers) for c in s.constraints):
        raise Refused("the point is not certified to meet every constraint")
    if not fails_at(s.relation, point, kit, s.integers):
        raise Refused("the relation is not certified to fail at the point")
