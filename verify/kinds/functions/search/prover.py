"""`prove_functions`: decides a statement about functions, with a certificate that has just been replayed.

Main definitions: `prove_functions`, `FunctionOutcome`, `settled_functions`, `has_functions`. Hints, in their order:
`place G(e)`, one more term; `case e`, cases by the sign of a polynomial, at numbers only; `each RELATION`, a relation
at each member that is proved first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from verify.arithmetic.kits import flint_kit
from verify.errors import BadInput, TreecertError
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Node
from verify.kinds.families.context import UNIT, ZERO, combination
from verify.kinds.families.grammar import Sums
from verify.kinds.families.rules import values
from verify.kinds.families.search.conditions import gap_op
from verify.kinds.families.search.premises import Finder
from verify.kinds.families.search.proofs import Prover
from verify.kinds.functions.certificates import FunctionCertificate, dump, load
from verify.kinds.functions.checker import check
from verify.kinds.functions.grammar import functions_texts, reading_of
from verify.kinds.functions.rules import apply
from verify.kinds.functions.search.algebra import Algebra, NoQuotient
from verify.kinds.functions.search.closing import Closer
from verify.kinds.functions.search.drafts import StateDraft, Stuck, text
from verify.kinds.functions.search.jensen import pairs, with_jensen
from verify.kinds.functions.search.refuting import example_of, quick_witness, refuting_witness
from verify.kinds.functions.statements import FunctionStatement
from verify.kinds.functions.states import State
from verify.kinds.functions.witnesses import Witness
from verify.language.expressions import Const, Expr, Var, const
from verify.language.statements import Relation
from verify.search.clock import Clock, TimeUp
from verify.search.outcomes import Status

LIMITS = (2.0, 10.0)
PLACE, CASE, EACH = "place ", "case ", "each "


@dataclass(frozen=True)
class FunctionOutcome:
    """The outcome of one statement about functions; as `FamilyOutcome`."""

    statement: FunctionStatement
    status: Status
    certificate: FunctionCertificate | None = None
    witness: Witness | None = None
    left: tuple[str, ...] = ()
    seconds: float = field(default=0.0, compare=False)


def prove_functions(
    statement: FunctionStatement,
    *,
    time_limit: float = 60.0,
    hints: Sequence[str] = (),
    refute: bool = True,
    progress: Callable[[str], None] | None = None,
) -> FunctionOutcome:
    """Decides the statement.

    Guarantee: `proved` and `refuted` only with a certificate that the checker has just replayed. Raises BadInput for a
    hint that cannot be read.
    """
    clock = Clock(time_limit, progress)
    finder = Finder(clock)
    left = ""
    for hint in hints:
        if not hint.startswith((PLACE, CASE, EACH)):
            raise BadInput(f"a hint is one of {PLACE}G(e), {CASE}e, {EACH}RELATION")
    try:
        with clock.enclosing():
            witness = quick_witness(statement, clock) if refute else None
            if witness is not None:
                return _outcome(statement, clock, witness=witness)
            for limit in LIMITS:
                finder.limit = limit
                try:
                    proof = _Search(statement, finder, clock).proof(hints)
                except (Stuck, Refused) as error:
                    left = str(error)
                else:
                    return _outcome(statement, clock, proof=proof)
            witness = refuting_witness(statement, clock) if refute else None
            if witness is not None:
                return _outcome(statement, clock, witness=witness)
    except TimeUp as error:
        left = left or str(error)
    return FunctionOutcome(statement, "undecided", left=(left,), seconds=clock.spent)


def settled_functions(
    statement: FunctionStatement, certificate: FunctionCertificate
) -> FunctionOutcome | None:
    """The outcome that a certificate from elsewhere gives, replayed; None when it does not hold."""
    try:
        return _outcome(statement, Clock(60.0), proof=certificate.proof, witness=certificate.witness)
    except TreecertError:
        return None


def has_functions(statement: FunctionStatement, *, seconds: float = 10.0) -> bool:
    """Whether functions that meet the axioms, and a family that meets the conditions, were found."""
    try:
        return example_of(statement, Clock(seconds)) is not None
    except TimeUp:
        return False


def _outcome(
    statement: FunctionStatement, clock: Clock, *, proof: Node | None = None, witness: Witness | None = None
) -> FunctionOutcome:
    """The outcome of a proof or a witness. Raises TreecertError when the checker does not accept it."""
    relation, where = functions_texts(statement)
    certificate = load(dump(FunctionCertificate(relation, where, proof, witness)))
    kit = flint_kit()
    said = check(certificate, expected=statement, kit=kit)
    certificate = replace(certificate, factors=dict(kit.factored))
    status: Status = "proved" if said == "proved" else "refuted"
    return FunctionOutcome(statement, status, certificate, certificate.witness, seconds=clock.spent)


class _Search:
    """One attempt."""

    def __init__(self, statement: FunctionStatement, finder: Finder, clock: Clock) -> None:
        self.statement = statement
        self.finder = finder
        self.clock = clock
        self.closer = Closer(clock)

    def proof(self, hints: Sequence[str]) -> Node:
        """A proof. Raises Stuck, TimeUp."""
        draft = StateDraft(State.of(self.statement, flint_kit()), self.finder)
        for name, term in draft.state.terms.items():
            try:
                draft = draft.place(name)
            except Stuck:
                sums = dict(draft.state.context.sums)
                means = self.statement.family.kind == "mean"
                if not (means and isinstance(term.argument, Var) and term.argument.name in sums):
                    raise
                draft = self._ranged(draft, term.argument.name).place(name)
        for hint in hints:
            if hint.startswith(PLACE):
                draft, _ = draft.put(self._read(f"{hint.removeprefix(PLACE)} >= 0").left)
            elif hint.startswith(EACH):
                draft = self._each(draft, self._read(hint.removeprefix(EACH)))
        cases = [self._read(f"{h.removeprefix(CASE)} >= 0").left for h in hints if h.startswith(CASE)]
        if not draft.state.context.sums and not draft.state.context.statement.exists:
            return self.closer.parted(draft, cases[0], 0) if cases else self.closer.close(draft)
        return self._of_sums(draft)

    def _read(self, hint: str) -> Relation:
        return reading_of(self.statement.functions)(hint, Sums()).relation()

    def _each(self, draft: StateDraft, relation: Relation) -> StateDraft:
        """With a relation at each member, proved at one. Raises Stuck."""
        draft, left = draft.put(relation.left)
        draft, right = draft.put(relation.right)
        node = Node("pointwise", {"relation": f"{text(left)} {relation.op} {text(right)}"})
        there, onward = apply(draft.state, node)
        proof = self.closer.close(StateDraft(there, self.finder))
        return replace(draft, state=onward, nodes=(*draft.nodes, replace(node, children=(proof,))))

    def _of_sums(self, draft: StateDraft) -> Node:
        """From what holds at each member. Raises Stuck."""
        relation = draft.state.context.statement.relation
        with suppress(Stuck, NoQuotient, Refused):
            draft = self._lifted(draft, relation)
        for pair in pairs(draft):
            with suppress(Stuck, Refused):
                return with_jensen(self._ranged(draft, pair[3]), pair, self._finished)
        return self._finished(draft)

    def _finished(self, draft: StateDraft) -> Node:
        """From the facts on sums and the conditions on members. Raises Stuck."""
        found = Prover.of(draft.state.context.statement, self.finder).prove(draft.state.context)
        if found is None:
            raise Stuck("; ".join([*self.finder.left][:3]) or "no proof was found for the sums")
        return draft.nested(found)

    def _ranged(self, draft: StateDraft, name: str) -> StateDraft:
        """With the sum of that name known to lie in the interval, as each member does. Raises Stuck."""
        e = dict(draft.state.context.sums)[name]
        s = draft.state.statement
        for sign, end in ((1, s.low), (-1, s.high)):
            point = const(sign) * e + const(-sign * end)
            premise = draft.finder.premise(draft.state.context, Relation(point, ">=", ZERO), 1)
            if premise is None:
                raise Stuck("the mean is not certified to lie in the interval")
            data = {"multipliers": {name: str(sign), UNIT: str(-sign * end)}, "op": ">="}
            draft = draft.then(Node("lift", data, {"point": premise}))
        return draft

    def _lifted(self, draft: StateDraft, relation: Relation) -> StateDraft:
        """Where the relation is affine in the sums with constant factors: the same at each member, and summed."""
        context = draft.state.context
        names = [n for n, _ in context.sums]
        algebra = Algebra([relation.gap, *map(Var, names)])
        none: dict[str, Expr] = dict.fromkeys(names, ZERO)
        multipliers: dict[str, Expr] = {}
        total: Expr = ZERO
        for n in names:
            factor = algebra.quotient(relation.substitute({**none, n: const(1)}).gap) - algebra.quotient(
                relation.substitute(none).gap
            )
            e = algebra.formula(factor)
            if not isinstance(e, Const):
                raise Stuck("a factor is no constant")
            multipliers[n] = e
            total = total + e * Var(n)
        if not (algebra.quotient(total) - algebra.quotient(relation.gap)).is_zero:
            raise Stuck("the relation is not linear in the sums")
        at_members, _ = values(context)
        point = Relation(combination(multipliers, at_members), gap_op(relation), ZERO)
        draft = self._each(draft, point)
        data = {"multipliers": {n: text(e) for n, e in multipliers.items()}, "op": point.op}
        premise = draft.finder.premise(draft.state.context, point, 1)
        if premise is None:
            raise Stuck("what holds at each member is not seen again")
        return draft.then(Node("lift", data, {"point": premise}))
