"""The card of criteria with a parameter: for which of its values is each hypothesis of a permissible one met?

Main definition: `family_card`. A line is proved where it holds for all values that meet the conditions; else its value
says where it is proved, and its text where it fails. What lies between is not decided.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from algorithms.criteria import known_name
from treecert.cards.desk import CardAnswer, Desk
from treecert.cards.lines import Card, Line, Status
from treecert.cards.ranges import ParameterRange, Piece, RangeFindings, meet, range_of, where_proved
from treecert.cards.subject import NAMED_FORMULAS, Q, Subject, refuse_names
from verify.errors import BadInput, TreecertError
from verify.kernel.certificates import Certificate
from verify.language.conditions import Constraints
from verify.language.expressions import Expr, const, substitute, var
from verify.language.form_printing import shortened
from verify.language.grammar import parse_constraints, parse_expression
from verify.language.printing import plain
from verify.language.statements import Op, Relation, Statement
from verify.rationals import Fraction
from verify.search.prover import prove

__all__ = ["SECONDS", "TOTAL", "family_card"]

SECONDS, TOTAL = 4.0, 40.0
SHOWN = 3
"""Values of the parameter that are named where a line fails, the least ones."""

D = var("d")
ZERO, ONE = const(0), const(1)
UNIT = (Relation(ZERO, "<=", Q), Relation(Q, "<=", ONE))
INSIDE = (Relation(ZERO, "<", Q), Relation(Q, "<", ONE))
CHORD = (Relation(ZERO, "<=", D), Relation(D, "<=", Q), Relation(Q + D, "<=", ONE))
OWN = ("q", "d")
Asked = tuple[Relation, tuple[Relation, ...]]
"""A relation, and where besides the conditions on the parameter."""


class _Prover(Desk):
    """A desk that asks the prover with all its ways: in two and three variables these are needed."""

    def _decided(self, asked: Statement, share: float) -> CardAnswer:
        limit = min(self.seconds * share, self.clock.left)
        if limit <= 0:
            return CardAnswer("undecided", reason="the time of the card is over")
        try:
            outcome = prove(asked, time_limit=limit)
        except TreecertError as error:
            return CardAnswer("undecided", reason=str(error))
        if outcome.vacuous or outcome.certificate is None:
            return CardAnswer("undecided", reason="; ".join(outcome.left[:1]) or "nothing was found")
        return CardAnswer(outcome.status, outcome.certificate, outcome.witness)


@dataclass(frozen=True)
class FamilyLine:
    """A line: each of the ways is a list of relations that together give what it says; the last one says just that."""

    name: str
    text: str
    ways: tuple[tuple[Asked, ...], ...]


def family_card(
    text: str,
    where: str,
    *,
    seconds: float = SECONDS,
    total: float = TOTAL,
    progress: Callable[[str], None] | None = None,
) -> Card:
    """The card of the criteria that a formula in q and parameters gives, for the values that meet the conditions.

    The names in `where` are the parameters, and the formula has one name more. Values that are defined, as in w = 1/4,
    stand in the formula already (see `treecert.carding`). With one real parameter between exact
    bounds the range is cut where a line is not proved of the whole. Guarantee: certified; a line whose value names a
    range is proved there, and refuted at the values that it names. Raises BadInput for what cannot be read.
    """
    g, given = _read(text, where)
    maker = _Maker(g, given, _Prover(seconds, total))
    lines: list[Line] = []
    start = time.monotonic()
    for line in maker.lines():
        lines.append(replace(line, seconds=time.monotonic() - start))
        start = time.monotonic()
        if progress is not None:
            progress(line.name)
    return Card(f"{g.text} for {where}", tuple(lines), "family")


def _read(text: str, where: str) -> tuple[Subject, Constraints]:
    name, given = known_name(text), parse_constraints(where)
    expr = parse_expression(text if name is None else NAMED_FORMULAS[name])
    refuse_names(expr.variables)
    parameters = {n for r in given.relations for n in (r.left.variables | r.right.variables)}
    parameters |= set(given.integers)
    if taken := sorted(parameters & set(OWN)):
        what = "the share of a class, which runs over [0, 1]" if taken[0] == "q" else "used by the card"
        raise BadInput(f"{taken[0]} is {what}: state conditions on parameters, and give them other names")
    if absent := sorted(parameters - expr.variables):
        raise BadInput(f"{absent[0]} does not stand in the formula: a condition is one on a parameter of it")
    own = sorted(expr.variables - parameters)
    if len(own) != 1 or not parameters:
        said = f"not {', '.join(own)}: state a condition on each parameter" if own else "and there is none"
        raise BadInput(f"besides the parameters, which have conditions, one name is needed, {said}")
    expr = substitute(expr, {own[0]: Q})
    return Subject(plain(expr), expr), given


class _Maker:
    """One run. The whole range is asked of each line first; then, with what time is left, pieces of it."""

    def __init__(self, g: Subject, given: Constraints, desk: Desk) -> None:
        self.g, self.given, self.desk = g, given, desk
        names = {n for r in given.relations for n in (r.left.variables | r.right.variables)}
        alone = len(names) == 1 and not given.integers
        self.range: ParameterRange | None = range_of(names.pop(), given.relations) if alone else None

    def lines(self) -> Iterator[Line]:
        questions = list(_questions(self.g))
        whole = [self.decide(q) for q in questions]
        pieces: list[list[Piece]] = []
        made: list[Line] = []
        for question, (answer, certificates) in zip(questions, whole, strict=True):
            line = _line(question, answer, certificates)
            if self.range is None or answer.proved:
                pieces.append([] if self.range is None else [self.range.whole])
            else:
                found = self.cut(self.range, question)
                pieces.append(found.pieces)
                line = _cut_line(line, found, self.range)
            made.append(line)
            yield line
        yield self.permissible(made, pieces)

    def decide(
        self, question: FamilyLine, more: tuple[Relation, ...] = ()
    ) -> tuple[CardAnswer, tuple[Certificate, ...]]:
        """Proved by a way all of whose relations are; refuted where the relation of the last way is."""
        answer = CardAnswer("undecided")
        for way in question.ways:
            found = []
            for relation, where in way:
                conditions = (*where, *self.given.relations, *more)
                answer = self.desk.decide(Statement(relation, conditions, self.given.integers))
                found.append(answer.certificate)
                if not answer.proved:
                    break
            if answer.proved:
                return answer, tuple(c for c in found if c is not None)
        return answer, () if answer.certificate is None else (answer.certificate,)

    def cut(self, parameter: ParameterRange, question: FamilyLine) -> RangeFindings:
        return where_proved(
            parameter, lambda more: self.decide(question, more), lambda: self.desk.clock.left > 0
        )

    def permissible(self, made: list[Line], pieces: list[list[Piece]]) -> Line:
        """For which values all of the hypotheses hold."""
        name, names = "permissible", tuple(line.name for line in made)
        if all(line.status == "proved" for line in made):
            return Line(name, "proved", "G is permissible for all values of the parameters", rests_on=names)
        failed = [line.name for line in made if line.status == "refuted"]
        status: Status = "refuted" if failed else "undecided"
        text = f"not for all: {', '.join(failed)} fails" if failed else "not decided for all values"
        value = None if self.range is None else self.range.text(meet(pieces))
        return Line(name, status, text, value if value != "nowhere" else None, rests_on=names)


def _line(question: FamilyLine, answer: CardAnswer, certificates: tuple[Certificate, ...]) -> Line:
    status: Status = "undecided"
    text = question.text
    if answer.proved or answer.refuted:
        status = "proved" if answer.proved else "refuted"
        text = text if answer.proved else f"fails: {text}"
    elif answer.reason:
        text = f"{text}; undecided: {shortened(answer.reason, 100)}"
    return Line(question.name, status, text, witness=answer.witness, certificates=certificates)


def _cut_line(line: Line, found: RangeFindings, parameter: ParameterRange) -> Line:
    """The line with what was found of pieces: a value at which it fails refutes it for all."""
    fails = sorted({*found.fails, *([line.witness[parameter.name]] if line.witness else [])})
    text = line.text
    if fails:
        more = ", ..." if len(fails) > SHOWN else ""
        text += f"; at {parameter.name} = {', '.join(map(str, fails[:SHOWN]))}{more}"
    status: Status = "refuted" if fails else line.status
    return replace(
        line,
        status=status,
        text=text,
        value=parameter.text(found.pieces) if found.pieces else None,
        certificates=(*line.certificates, *found.certificates),
    )


def _questions(g: Subject) -> Iterator[FamilyLine]:
    def at(u: Expr | int | Fraction) -> Expr:
        return g.at(u)

    def asked(left: Expr, op: Op, right: Expr, where: tuple[Relation, ...] = ()) -> Asked:
        return Relation(left, op, right), where

    yield FamilyLine("defined", "G has a value at every q in [0, 1]", ((asked(g.expr, "==", g.expr, UNIT),),))
    ends = [asked(at(q), "==", ZERO) for q in (0, 1)]
    yield FamilyLine("G(0) = 0", "G(0) = 0", ((ends[0],),))
    yield FamilyLine("G(1) = 0", "G(1) = 0", ((ends[1],),))
    yield FamilyLine("G(1/2) = 1", "G(1/2) = 1", ((asked(at(Fraction(1, 2)), "==", ONE),),))
    yield FamilyLine("symmetric", "G(q) = G(1-q) on [0, 1]", ((asked(g.expr, "==", at(1 - Q), UNIT),),))
    chord = asked(g.expr - (at(Q - D) + at(Q + D)) / 2, ">=", ZERO, CHORD)
    ways: tuple[tuple[Asked, ...], ...] = ((chord,),)
    if g.derivatives:
        bend = asked(g.derivatives[2], "<=", ZERO, INSIDE)
        ways = ((bend, *ends, asked(g.expr, ">=", ZERO, UNIT)), *ways)
    yield FamilyLine("concave", "G(q) is not below the chord from q - d to q + d", ways)
