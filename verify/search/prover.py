"""`prove`: decides a statement, with a certificate that the kernel has replayed, or says what is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from verify.arithmetic.kits import Kit, flint_kit
from verify.envelopes import BadCertificate
from verify.errors import BadInput, TooLarge, TreecertError, Undefined
from verify.kernel.certificates import Certificate, Step, dump, load
from verify.kernel.checker import check, pose
from verify.kernel.goals import Posed
from verify.language.data import number
from verify.language.definedness import definedness
from verify.language.expressions import Expr, Fn, walk
from verify.language.layout import as_power
from verify.language.printing import listed, plain, plain_relation
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction
from verify.search.charts import chart_of
from verify.search.clock import Clock, TimeUp
from verify.search.combining import combined
from verify.search.domain_reduction import DomainReducer
from verify.search.hints import Hints, read_hints
from verify.search.interrupts import interruptible
from verify.search.margins import Margin, smallest_margins
from verify.search.outcomes import Interrupted, Outcome
from verify.search.portfolio import Portfolio
from verify.search.refuter import is_witness, refute, simplest
from verify.search.tactics import Tactics
from verify.search.wording import claim_text

QUICK_ROUNDS, LONG_ROUNDS = 1, 4
"""Sampling rounds before the proof search; a longer hunt comes after it has failed."""
PROOF_SHARE, PORTFOLIO_SHARE = 0.8, 0.65
"""The part of the time after which the proof search gives way to the longer hunt, and other versions to analysis."""
LONG = 38.0
"""Seconds from which on analysis at length is a matter of the portfolio."""

ELSEWHERE = 3.0
"""Seconds for a look for places without a value once a witness is found."""
LAST, LAST_SHARE = 0.25, 0.05
"""Seconds for a last look at points once the time is up, and the part of the time limit that is added to them."""
CORNERS, CORNERS_SHARE = 0.8, 0.1
"""Seconds for a look next to the vertices before the long search for a proof, and its part of the time at most."""
MOST_TOLD = 5
"""Open facts that are told."""
ELSEWHERE_OPEN = "facts about other variables, which the search put in place of these"


def prove(
    statement: Statement,
    *,
    time_limit: float = 60.0,
    hints: Sequence[str] = (),
    progress: Callable[[str], None] | None = None,
    edges: bool = False,
    moves: bool = True,
) -> Outcome:
    """Decides the statement.

    Guarantee: `proved` and `refuted` only with a certificate that the kernel has just replayed. Raises BadInput when
    an expression is undefined somewhere in the domain, or the domain is of no supported kind; Interrupted, with what is
    known, at Ctrl-C. `edges`: look for witnesses extremely close to the vertices of the domain, too. `moves=False`: the
    statement is analysed as it stands, no other versions of it are tried.
    """
    clock = Clock(time_limit, progress)
    search = Search(statement, read_hints(hints), clock, edges, moves)
    found: Outcome | None = None
    try:
        with interruptible():
            found = search.run()
    except TimeUp:
        return search.at_the_end("time limit reached")
    except TooLarge as error:
        return search.at_the_end(str(error))
    except KeyboardInterrupt:
        raise Interrupted(found or search.undecided("stopped by the user")) from None
    return found


def refutation(statement: Statement, point: dict[str, Fraction]) -> Outcome:
    """The outcome that a witness gives. Raises Refused when the kernel does not accept it."""
    return Search(statement, Hints(), Clock(60.0)).refuted(point)


def require_defined(statement: Statement, *, time_limit: float = 60.0) -> None:
    """Hunts for a point of the domain where the statement is undefined. Raises BadInput when one is found."""
    with suppress(TimeUp):
        Search(statement, Hints(), Clock(time_limit)).require_defined(edges=True)


def settled(statement: Statement, certificate: Certificate) -> Outcome | None:
    """The outcome that a certificate from elsewhere gives, replayed; None when it does not hold.

    A witness stands where the statement has a value: points where it has none are not looked for again.
    """
    search = Search(statement, Hints(), Clock(60.0))
    try:
        if certificate.proof is not None:
            return search.proved(certificate.proof)
        return search.witnessed({k: number(v) for k, v in (certificate.point or {}).items()})
    except TreecertError:
        return None


_NOWHERE: dict[tuple[Statement, bool], None] = {}
"""Conditions for a value that were looked at and fail nowhere: one statement after the other asks for the same ones."""
REMEMBERED = 4096


def _remember(sought: Statement, edges: bool) -> None:
    if len(_NOWHERE) >= REMEMBERED:
        _NOWHERE.clear()
    _NOWHERE[sought, edges] = None


class Search:
    """One run of `prove`."""

    def __init__(
        self, statement: Statement, hints: Hints, clock: Clock, edges: bool = False, moves: bool = True
    ) -> None:
        self.statement = statement
        self.hints = hints
        self.clock = clock
        self.tactics = Tactics(clock.share(PROOF_SHARE), max_cells=hints.cells)
        self.edges = edges
        self.moves = moves and not hints.steps
        self.kit: Kit = flint_kit()

    def run(self) -> Outcome:
        """Refutes quickly, else proves, else hunts for a witness until the time is up.

        What is false by a little often fails next to a corner only: before a proof is sought for long, it is looked at.
        """
        if (plain := self._combined()) is not None:
            return self.proved(plain)
        point = refute(self.statement, self.kit, self.clock, QUICK_ROUNDS, edges=self.edges)
        if point is not None:
            return self.refuted(simplest(self.statement, point, self.kit))
        reducer, reasons = DomainReducer(self.tactics, self.hints.steps, self.hints.depth), []
        goal = pose(self.statement, self.kit)
        share = PORTFOLIO_SHARE if self.clock.left < LONG else PROOF_SHARE
        portfolio = Portfolio(self.clock.share(share), self.hints.depth)
        try:
            proof = self._turned_over(portfolio.prove_directly, goal)
            looks = self.moves or self.hints.steps  # a hint tells how to prove, not that it is true
            if looks and proof is None and (point := self._next_to_a_corner()) is not None:
                return self.refuted(simplest(self.statement, point, self.kit))
            proof = proof or self._turned_over(portfolio.prove, goal) or reducer.prove(goal)
        except (TimeUp, TooLarge) as error:
            proof, reasons = None, [str(error)]
        if proof is not None:
            return self.proved(proof)
        self.require_defined(edges=True)
        point = refute(self.statement, self.kit, self.clock, LONG_ROUNDS, edges=True)
        if point is None:
            return self.at_the_end(*reasons)
        return self.refuted(simplest(self.statement, point, self.kit))

    def at_the_end(self, *reasons: str) -> Outcome:
        """What the points with the least margins say: one at which the relation fails refutes it, else it stays open.

        This look has a short time of its own, since it comes when the time is up.
        """
        margins: tuple[Margin, ...] = ()
        with suppress(TreecertError):
            margins = smallest_margins(self.statement, Clock(LAST + LAST_SHARE * self.clock.limit))
        for margin in margins:
            if is_witness(self.statement, margin.point, self.kit):
                return self.witnessed(simplest(self.statement, margin.point, self.kit))
        return replace(self.undecided(*reasons), margins=margins)

    def _turned_over(self, prove_version: Callable[[Posed], Step | None], goal: Posed) -> Step | None:
        """What a stage of the portfolio finds; that its time is up leaves the rest to the next stage."""
        if not self.moves:
            return None
        try:
            return prove_version(goal)
        except BadInput:
            raise
        except TreecertError:
            return None

    def _next_to_a_corner(self) -> dict[str, Fraction] | None:
        """A witness extremely close to a vertex of the domain, if a short look finds one.

        Raises BadInput where the look meets a point at which the statement has no value.
        """
        with suppress(TimeUp):
            self.require_defined(edges=True, clock=self._short(), rounds=0)
        with suppress(TimeUp):
            return refute(self.statement, self.kit, self._short(), 0, edges=True)
        return None

    def _short(self) -> Clock:
        return Clock(min(CORNERS, CORNERS_SHARE * self.clock.left), self.clock.report)

    def _combined(self) -> Step | None:
        """A proof by expansion, before anything is drawn: it costs nothing, in however many variables."""
        try:
            return combined(pose(self.statement, self.kit), DomainReducer(self.tactics).prove)
        except TreecertError:
            return None

    def _certificate(self, proof: Step | None, point: dict[str, Fraction] | None) -> Certificate:
        relation, where = statement_texts(self.statement)
        texts = None if point is None else {k: str(v) for k, v in sorted(point.items())}
        certificate = Certificate(relation, where, proof, texts)
        kit = flint_kit()
        try:
            certificate = load(dump(certificate))  # what is checked is what will be written
        except (RecursionError, BadCertificate):
            raise TooLarge("the proof that was found is nested too deeply to be written and read") from None
        check(certificate, expected=self.statement, kit=kit)
        return replace(certificate, factors=dict(kit.factored))

    def proved(self, proof: Step) -> Outcome:
        """The outcome of a proof. Raises Refused when the kernel does not accept it."""
        certificate = self._certificate(proof, None)
        return self._outcome("proved", certificate=certificate, vacuous=_is_vacuous(proof))

    def refuted(self, point: dict[str, Fraction]) -> Outcome:
        """The outcome of a witness, which stands even when no time is left to look for undefined places.

        With several integers there are more places than anyone has the time for.
        """
        with suppress(TimeUp):
            self.require_defined(clock=Clock(min(ELSEWHERE, self.clock.left), self.clock.report))
        return self.witnessed(point)

    def witnessed(self, point: dict[str, Fraction]) -> Outcome:
        """The same, without a look at other points. Raises Refused when the kernel does not accept the witness."""
        return self._outcome("refuted", certificate=self._certificate(None, point), witness=point)

    def undecided(self, *reasons: str) -> Outcome:
        """What is known when the search ends without an answer."""
        return self._outcome("undecided", left=(*reasons, *self._open_facts()))

    def _open_facts(self) -> list[str]:
        """The facts that are left open, as far as they speak of the statement's own variables."""
        goals, own = self.tactics.open_goals, set(self.statement.variables)
        lines = [
            text if goal is None else claim_text(goal)
            for text, goal in goals.items()
            if goal is None or own.issuperset(goal.region.variables)
        ]
        return lines[:MOST_TOLD] if lines or not goals else [ELSEWHERE_OPEN]

    def _outcome(self, status: str, **rest: object) -> Outcome:
        return Outcome(self.statement, status, seconds=self.clock.spent, **rest)  # type: ignore[arg-type]  # keywords of Outcome

    def require_defined(
        self, *, edges: bool = False, clock: Clock | None = None, rounds: int = QUICK_ROUNDS
    ) -> None:
        """Raises BadInput at a point of the domain where the expression is undefined; TimeUp when the time is."""
        clock = clock or self.clock
        goal = pose(self.statement, self.kit)
        flat = self.statement.expanded()
        chart = None if flat.integers else chart_of(flat, self.kit, clock)
        for wanted in definedness(goal.expr, goal.domain.variables, goal.kit).conditions:
            if chart is not None and chart.surely(wanted.expr, wanted.kind, self.kit):
                continue
            part = Relation(wanted.expr, ">" if wanted.kind == ">" else ">=", wanted.expr * 0)
            sought = replace(flat, relation=part)
            if (sought, edges) in _NOWHERE:
                continue
            point = refute(sought, self.kit, clock, rounds, edges=edges)
            if point is None and rounds:
                _remember(sought, edges)
            elif point is not None:
                place = ", ".join(f"{k} = {v}" for k, v in sorted(point.items()))
                raise Undefined(
                    f"the statement is undefined{place and f' at {place}'}: it needs"
                    f" {plain(wanted.expr)} {wanted.kind} 0{place and ' there'}"
                    + _power_hint(goal.expr, wanted.expr)
                )


def _power_hint(expr: Expr, base: Expr) -> str:
    """What to type for u^v where u may be 0: for variable v that is exp(v ln u), which has no value there."""
    for node in walk(expr):
        found = as_power(node)
        if found is not None and found[0] == base and isinstance(node, Fn) and node.name == "exp":
            power = plain(Fn("pow", found), powers=False)
            return f"; {power} is 0 where {plain(base)} is 0 and {plain(found[1])} > 0"
    return ""


def statement_texts(statement: Statement) -> tuple[str, str]:
    """The relation and the constraints as text that the grammar reads back: the spelling of certificates."""
    where = [f"{name} = {plain(e, powers=False)}" for name, e in statement.definitions]
    where += listed(statement.constraints, settled=[name for name, _ in statement.definitions])
    if statement.integers:
        where.append("integer " + ", integer ".join(statement.integers))
    return plain_relation(statement.relation, powers=False), ", ".join(where)


def _is_vacuous(proof: Step) -> bool:
    """True when every branch of the proof ends in a contradiction between the conditions."""
    if proof.rule == "empty" or (proof.rule == "cover" and not set(proof.data["tree"]) & {"n", "m"}):
        return True
    if proof.rule == "defined":
        return bool(proof.children) and _is_vacuous(proof.children[-1])
    return bool(proof.children) and all(_is_vacuous(c) for c in proof.children)
