"""A search that knows nothing: answers from a table, so that tests of the bookkeeping need no prover."""

from __future__ import annotations

from collections.abc import Mapping

from verify.claims.check import Check
from verify.claims.parts import Part, Role
from verify.claims.store import Store
from verify.errors import BadInput
from verify.kinds.base import Decide, Question, Shown
from verify.kinds.numbers.kind import NUMBERS
from verify.language.printing import plain_relation, plain_statement
from verify.rationals import Fraction
from verify.search.outcomes import Status


class Oracle(Store):
    """Decides a relation between numbers by its text: `refuted` and `undecided` by table, everything else is proved.

    `asked` holds the texts in order, `options` the hints and time limits that came with them. `problem` is one that
    each answer has. Statements of other kinds are searched for.
    """

    def __init__(self, answers: Mapping[str, str] | None = None, problem: str = "") -> None:
        self.answers = dict(answers or {})
        self.problem = problem
        self.asked: list[str] = []
        self.options: list[tuple[tuple[str, ...], float]] = []

    def decide(self, question: Question, facts: Decide | None = None) -> Shown:
        """By the table."""
        if question.kind is not NUMBERS:
            return super().decide(question, facts)
        statement = question.statement
        text = plain_statement(statement)
        self.asked.append(text)
        self.options.append((tuple(question.hints), question.time_limit))
        answer = self.answers.get(text, self.answers.get(plain_relation(statement.relation), "proved"))
        if answer == "undefined":
            raise BadInput("the statement is undefined at x = 0")
        if answer == "unsupported":
            raise BadInput("the domain is of no supported kind")
        if answer == "undecided":
            return Shown("undecided", left=("a cell",), method="undecided", problem=self.problem)
        status: Status = "refuted" if answer == "refuted" else "proved"
        point = dict.fromkeys(statement.variables, Fraction(1, 2)) if status == "refuted" else None
        table = {name: str(value) for name, value in sorted((point or {}).items())}
        return Shown(status, f"certificate of {text}", status, (), table, point, self.problem)


class LeaveOpen(Store):
    """Decides nothing, and says what is left."""

    def __init__(self, *left: str) -> None:
        self.left = left

    def decide(self, question: Question, facts: Decide | None = None) -> Shown:  # as a store does
        """Nothing."""
        return Shown("undecided", left=self.left)


def parts(check: Check, role: Role) -> list[Part]:
    """The parts with a role that a check has recorded."""
    return [p for p in check.record.parts if p.role == role]
