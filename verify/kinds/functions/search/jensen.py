"""Jensen's inequality for a function that is not given (untrusted): a tangent inside, constant families at the ends.

Main definitions: `pairs`, `with_jensen`. For means: a term G(a) at a sum a = mean(e), and a term G(e) at each member.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from verify.kinds.families.certificates import Node
from verify.kinds.families.context import ONE, UNIT, ZERO, combination
from verify.kinds.families.rules import values
from verify.kinds.functions.rules import apply
from verify.kinds.functions.search.drafts import StateDraft, Stuck, text
from verify.kinds.functions.statements import Axiom
from verify.language.expressions import Expr, Var, const
from verify.language.statements import Op, Relation

Finish = Callable[[StateDraft], Node]
SLOPE = "slope_"


def pairs(draft: StateDraft) -> Iterator[tuple[int, str, str, str, str]]:
    """An axiom, the names of G(a) and G(e), of the mean a = mean(e), and of the mean of G(e)."""
    state = draft.state
    sums = {e: n for n, e in state.context.sums}
    if state.context.statement.kind != "mean":
        return
    for number, axiom in enumerate(state.statement.axioms, 1):
        if not _is_plain(axiom):
            continue
        (function,) = (name for _, name in axiom.form)
        terms = {
            n: t.argument for n, t in state.terms.items() if t.function == function and n in state.placed
        }
        for outer, a in terms.items():
            for inner, e in terms.items():
                if isinstance(a, Var) and sums.get(e) == a.name and Var(inner) in sums:
                    yield number, outer, inner, a.name, sums[Var(inner)]


def _is_plain(axiom: Axiom) -> bool:
    return axiom.word == "concave" and axiom.constant is None and [f for f, _ in axiom.form] == [1]


def with_jensen(draft: StateDraft, pair: tuple[int, str, str, str, str], finish: Finish) -> Node:
    """A proof in three cases, the family inside or at an end of the interval. Raises Stuck, TreecertError."""
    number, outer, inner, mean, total = pair
    low, high = const(draft.state.statement.low), const(draft.state.statement.high)
    e = draft.state.terms[inner].argument

    def parted(at: StateDraft, e: Expr, inside: Finish, end: Finish) -> Node:
        node = Node("case", {"formula": text(e)})
        above, zero, below = (replace(at, state=s, nodes=()) for s in apply(at.state, node))
        never = Node("absurd", premises={"never": below.premise(Relation(ONE, "<", ZERO))})
        return at.nested(replace(node, children=(inside(above), end(zero), never)))

    def at_end(at: StateDraft, end: Expr, sign: int) -> Node:
        """All members are at the end: the mean of the distances from it is 0."""
        factors = {mean: str(sign), UNIT: text(end * -sign)}
        distance = const(sign) * e + end * -sign
        premises = {
            "point": at.premise(Relation(distance, ">=", ZERO)),
            "total": at.premise(Relation(const(sign) * Var(mean) + end * -sign, "<=", ZERO)),
        }
        at = at.then(Node("null", {"multipliers": factors}, premises))
        at = at.step("equal", {"first": inner, "second": outer}, {"same": Relation(e, "==", Var(mean))})
        return finish(_lifted(at, {total: ONE, UNIT: Var(outer) * -1}, "=="))

    def inside(at: StateDraft) -> Node:
        data = {"axiom": number, "at": [outer], "slope": SLOPE, "below": [[inner]]}
        wanted = {"low": Relation(Var(mean), ">", low), "high": Relation(Var(mean), "<", high)}
        at = at.step("tangent", data, wanted)
        line = {total: const(-1), mean: Var(SLOPE), UNIT: Var(outer) - Var(SLOPE) * Var(mean)}
        return finish(_lifted(at, line, ">="))

    return parted(
        draft,
        Var(mean) - low,
        lambda at: parted(at, high - Var(mean), inside, lambda there: at_end(there, high, -1)),
        lambda at: at_end(at, low, 1),
    )


def _lifted(draft: StateDraft, multipliers: dict[str, Expr], op: Op) -> StateDraft:
    """Summed over the members. Raises Stuck."""
    at_members, _ = values(draft.state.context)
    point = combination(multipliers, at_members)
    premise = draft.finder.premise(draft.state.context, Relation(point, op, ZERO), 1)
    if premise is None:
        raise Stuck("what the tangent says is not summed")
    data = {"multipliers": {n: text(m) for n, m in multipliers.items()}, "op": op}
    return draft.then(Node("lift", data, {"point": premise}))
