"""A search that knows nothing: answers from a table, so that tests of the bookkeeping need no prover."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verify.claims.check import Check
from verify.claims.deciding import Decided
from verify.claims.parts import Part, Role
from verify.errors import BadInput
from verify.language.printing import plain_relation, plain_statement
from verify.language.statements import Statement
from verify.rationals import Fraction
from verify.search.outcomes import Outcome, Status


class Oracle:
    """Decides a statement by its text: `refuted` and `undecided` by table, everything else is proved.

    `asked` holds the texts in order, `options` the hints and time limits that came with them.
    """

    def __init__(self, answers: Mapping[str, str] | None = None) -> None:
        self.answers = dict(answers or {})
        self.asked: list[str] = []
        self.options: list[tuple[tuple[str, ...], float]] = []

    def __call__(self, statement: Statement, hints: Sequence[str], time_limit: float) -> Decided:
        text = plain_statement(statement)
        self.asked.append(text)
        self.options.append((tuple(hints), time_limit))
        answer = self.answers.get(text, self.answers.get(plain_relation(statement.relation), "proved"))
        if answer == "undefined":
            raise BadInput("the statement is undefined at x = 0")
        if answer == "unsupported":
            raise BadInput("the domain is of no supported kind")
        status: Status = (
            "refuted" if answer == "refuted" else "undecided" if answer == "undecided" else "proved"
        )
        witness = dict.fromkeys(statement.variables, Fraction(1, 2)) if status == "refuted" else None
        outcome = Outcome(
            statement, status, witness=witness, left=("a cell",) if status == "undecided" else ()
        )
        return Decided(outcome, "" if status == "undecided" else f"certificate of {text}", status)


def parts(check: Check, role: Role) -> list[Part]:
    """The parts with a role that a check has recorded."""
    return [p for p in check.record.parts if p.role == role]
