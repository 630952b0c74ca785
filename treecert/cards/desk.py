"""The desk where the questions of a card are decided, each within its time.

Main definitions: `Desk`, `CardAnswer`. Statements go to the prover; whatever it does not certify is undecided.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product

from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kernel.certificates import Certificate
from verify.kernel.checker import check, pose
from verify.language.evaluation import UndefinedValue, decide_sign_at
from verify.language.expressions import Expr
from verify.language.grammar import parse_constraints
from verify.language.statements import Op, Relation, Statement
from verify.rationals import Fraction
from verify.search.clock import Clock, TimeUp
from verify.search.domain_reduction import DomainReducer
from verify.search.hints import Hints
from verify.search.outcomes import Outcome
from verify.search.prover import Search, statement_texts
from verify.search.refuter import refute, simplest

__all__ = ["CardAnswer", "Desk", "statement"]

SIMPLE = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16)
"""The denominators that a witness for people may have."""
MOST_TRIALS = 4000


@dataclass(frozen=True)
class CardAnswer:
    """What came of a statement: a certificate when proved or refuted, a reason when not."""

    status: str
    certificate: Certificate | None = None
    witness: Mapping[str, Fraction] | None = None
    reason: str = ""

    @property
    def proved(self) -> bool:
        return self.status == "proved"

    @property
    def refuted(self) -> bool:
        return self.status == "refuted"


def statement(left: Expr, op: Op, right: Expr, where: str = "") -> Statement:
    """The relation under conditions given as text."""
    return Statement(Relation(left, op, right), parse_constraints(where).relations)


class Desk:
    """Decides statements, each once; `seconds` is the limit of one, `total` that of all together."""

    def __init__(self, seconds: float = 4.0, total: float = 16.0) -> None:
        self.seconds = seconds
        self.clock = Clock(total)
        self._known: dict[Statement, CardAnswer] = {}

    @property
    def left(self) -> float:
        """The time that one more statement may take."""
        return min(self.seconds, self.clock.left)

    def decide(self, asked: Statement, *, share: float = 1.0) -> CardAnswer:
        """Proved or refuted with a certificate, else undecided. `share`: of the limit of one statement."""
        known = self._known.get(asked)
        if known is None:
            known = self._known[asked] = self._decided(asked, share)
        return known

    def _decided(self, asked: Statement, share: float) -> CardAnswer:
        limit = min(self.seconds * share, self.clock.left)
        if limit <= 0:
            return CardAnswer("undecided", reason="the time of the card is over")
        try:
            outcome = _ProofFirst(asked, Hints(), Clock(limit)).run()
        except TreecertError as error:
            return CardAnswer("undecided", reason=str(error))
        except OverflowError:
            return CardAnswer("undecided", reason="a number is too large for the search")
        if outcome.vacuous or outcome.certificate is None:
            return CardAnswer("undecided", reason="; ".join(outcome.left[:1]) or "nothing was found")
        if outcome.status == "refuted":
            return self.simplest(asked, outcome.witness or {}, outcome.certificate)
        return CardAnswer("proved", outcome.certificate)

    def simplest(
        self, asked: Statement, found: Mapping[str, Fraction], certificate: Certificate
    ) -> CardAnswer:
        """The refutation by a point of small denominators, if one is near at hand, else the one given."""
        point = first_failure(asked, tuple(sorted(found)))
        better = None if point is None else self.refute(asked, (point,))
        return better or CardAnswer("refuted", certificate, dict(found))

    def refute(self, asked: Statement, points: Iterable[Mapping[str, Fraction]]) -> CardAnswer | None:
        """The refutation by the first of the points that is a witness, certified; None if there is none."""
        for point in points:
            if fails_at(asked, point):
                relation, where = statement_texts(asked)
                texts = {name: str(x) for name, x in sorted(point.items())}
                certificate = Certificate(relation, where, point=texts)
                try:
                    check(certificate, expected=asked, kit=flint_kit())
                except TreecertError:
                    continue
                return CardAnswer("refuted", certificate, dict(point))
        return None


class _ProofFirst(Search):
    """A search that tries to prove before it looks for a witness: what a card asks is mostly true."""

    def run(self) -> Outcome:
        proof, reasons = None, []
        try:
            proof = DomainReducer(self.tactics, self.hints.steps, self.hints.depth).prove(
                pose(self.statement, self.kit)
            )
        except TimeUp as error:
            reasons = [str(error)]
        if proof is not None:
            return self.proved(proof)
        self.require_defined()
        try:
            point = refute(self.statement, self.kit, self.clock, 1, edges=True)
        except TimeUp:
            point = None
        if point is None:
            return self.undecided(*reasons)
        return self.refuted(simplest(self.statement, point, self.kit))


def first_failure(asked: Statement, names: tuple[str, ...]) -> dict[str, Fraction] | None:
    """The first point with coordinates of one small denominator in [0, 1] at which the statement fails."""
    tried = 0
    for n in SIMPLE:
        for numerators in product(range(n + 1), repeat=len(names)):
            tried += 1
            if tried > MOST_TRIALS:
                return None
            point = {name: Fraction(k, n) for name, k in zip(names, numerators, strict=True)}
            if fails_at(asked, point):
                return point
    return None


def fails_at(asked: Statement, point: Mapping[str, Fraction]) -> bool:
    """Whether the point meets the conditions and surely violates the relation. Proposes; the kernel decides."""
    try:
        if not all(_holds(c, point) for c in asked.constraints):
            return False
        return not _holds(asked.relation, point, unknown=True)
    except UndefinedValue:
        return False


def _holds(relation: Relation, point: Mapping[str, Fraction], *, unknown: bool = False) -> bool:
    """Whether a relation holds at a point; `unknown` where its sign is not decided."""
    sign = decide_sign_at(relation.gap, point)
    if sign is None:
        return unknown
    if relation.op == "==":
        return sign == 0
    return sign > 0 or (sign == 0 and not relation.strict)
