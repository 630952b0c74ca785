"""Transcripts: what a claim states, without deciding any of it.

Main definitions: `Transcript`, `statements_of`. A claim that cites another needs the cited statement, not its
proof.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from verify.claims.check import Check
from verify.claims.comparing import Compared
from verify.claims.parts import Part, Role
from verify.claims.points import conclusion
from verify.claims.recording import FiledAs, SearchOptions, Stated
from verify.claims.store import Store
from verify.kinds.base import Decide, Question, Shown
from verify.language.statements import Statement
from verify.search.outcomes import Status


class Transcript(Check):
    """Collects the statements of a check and leaves each undecided; runs no case and computes nothing."""

    def __init__(self, claim_id: str) -> None:
        super().__init__(claim_id, store=_LeaveOpen())

    # Methods that decide take whatever they are given here, hence the wide signatures.

    def applies(self, *_args: Any, gives: str | None = None, where: str = "", **_options: Any) -> bool:
        """Notes the conclusion drawn."""
        if gives is not None:
            self.statements.append(Stated("gives", conclusion(gives, where or _where(_args))))
        return False

    def covers(self, *_args: Any, **_options: Any) -> bool:
        """Decides nothing."""
        return False

    def covers_by(self, *_args: Any, **_options: Any) -> bool:
        """Computes nothing."""
        return False

    def applies_by(self, *_args: Any, **_options: Any) -> bool:
        """Computes nothing."""
        return False

    def without(self, *_args: Any, **_options: Any) -> None:
        """Keeps nothing."""

    def given(self, *_keys: str) -> None:
        """Keeps nothing."""

    def ill_formed(self, reason: str, *_args: Any, label: str = "", **_options: Any) -> str:
        """Leaves the text alone, and keeps its label."""
        self._add(Part("printed", "undecided", reason, label=self._label("printed", label)))
        return reason

    def valueless(self, *_args: Any, **_options: Any) -> None:
        """Looks for nothing."""

    def family(self, relation: str, where: str = "", **options: Any) -> Status:
        """Decides nothing; a family statement is cited in words."""
        self._left_open({"text": f"{relation} for {where}" if where else relation, **options})
        return "undecided"

    def stronger_family(self, *_args: Any, **_options: Any) -> Status:
        """Compares nothing."""
        return "undecided"

    def functions(self, relation: str, where: str, **options: Any) -> Status:
        """The same for a statement about functions."""
        self._left_open({"text": f"{relation} for {where}", **options})
        return "undecided"

    def draws(self, relation: str, where: str, **options: Any) -> Status:
        """The same for a statement about independent draws."""
        self._left_open({"text": f"{relation} for {where}", **options})
        return "undecided"

    def world(self, relation: str, where: str, **options: Any) -> Status:
        """The same for a statement about the objects of a world."""
        self._left_open({"text": f"{relation} for {where}", **options})
        return "undecided"

    def stronger_world(self, *_args: Any, **_options: Any) -> Status:
        """Compares nothing."""
        return "undecided"

    def stronger_functions(self, *_args: Any, **_options: Any) -> Status:
        """Compares nothing."""
        return "undecided"

    def sequence(self, relation: str, where: str, **options: Any) -> Status:
        """The same for a statement about a sequence."""
        self._left_open({"text": f"{relation} for {where}", **options})
        return "undecided"

    def growth(self, relation: str, where: str, **options: Any) -> Status:
        """The same for a statement about a growing tree."""
        self._left_open({"text": f"{relation} for {where}", **options})
        return "undecided"

    def stronger_growth(self, *_args: Any, **_options: Any) -> Status:
        """Compares nothing."""
        return "undecided"

    def greedy(self, texts: Mapping[str, Any], **options: Any) -> Status:  # noqa: ARG002  # the signature of a check
        """The same for a statement about a greedy run."""
        self._left_open({"text": "a greedy run", **options})
        return "undecided"

    def repaired_greedy(self, *_args: Any, **_options: Any) -> Status:
        """Keeps nothing."""
        return "undecided"

    def optimal(self, *_args: Any, **options: Any) -> Status:
        """The same for a statement on least errors."""
        self._left_open({"text": "least errors", **options})
        return "undecided"

    def optimal_lists(self, *_args: Any, **options: Any) -> Status:
        """The same for lists."""
        self._left_open({"text": "least errors", **options})
        return "undecided"

    def formulas(self, *_args: Any, **options: Any) -> Status:
        """The same for read-once formulas."""
        self._left_open({"text": "least errors of read-once formulas", **options})
        return "undecided"

    def repaired_formulas(self, *_args: Any, **_options: Any) -> Status:
        """Keeps nothing."""
        return "undecided"

    def joined(self, *_args: Any, **options: Any) -> Status:
        """The same for what follows from a run and least errors."""
        self._left_open({"text": "a run has the least errors", **options})
        return "undecided"

    def exhaustive(self, *_args: Any, **options: Any) -> Part:
        """Runs through no case."""
        return self._left_open(options)

    def bounded(self, *_args: Any, **options: Any) -> Part:
        """Runs through no case."""
        return self._left_open(options)

    def grid(self, *_args: Any, **options: Any) -> Part:
        """Runs through no case."""
        return self._left_open(options)

    def repaired_cases(self, *_args: Any, **_options: Any) -> Part:
        """Runs through no case."""
        return Part("repaired", "undecided", "")

    def exact(self, description: str, *_args: Any, **options: Any) -> Part:
        """Computes nothing."""
        return self._left_open({"text": description, **options})

    def computed(self, name: str, value: object) -> Part:  # noqa: ARG002  # the signature of a check
        """Keeps nothing."""
        return Part("quantity", "undecided", name)

    def _left_open(self, options: dict[str, Any]) -> Part:
        filed: FiledAs = {"role": options.get("role", "printed"), "why": options.get("why", "")}
        filed |= {"of": options.get("of", ""), "label": options.get("label", "")}
        return self._add(self._blank(str(options.get("text", "")), filed))

    def _valued(self, statement: Statement, rounds: int = 0) -> tuple[Statement, tuple[str, ...]]:  # noqa: ARG002
        return statement, ()

    def _implies(self, *_args: Any, **_options: Any) -> None:
        """Compares nothing."""

    def _strictly(self, *_args: Any, **_options: Any) -> None:
        """Compares nothing."""

    def _goals(self, _role: Role, _compared: Compared, _of: str, _search: SearchOptions) -> bool:
        return False


def _where(args: tuple[Any, ...]) -> str:
    """The conditions, which may come by place."""
    return str(args[2]) if len(args) > 2 else ""


class _LeaveOpen(Store):
    """Decides nothing."""

    def decide(self, _question: Question, _facts: Decide | None = None) -> Shown:
        """Nothing is shown, and nothing is left."""
        return Shown("undecided")


def statements_of(claim_id: str, run: Callable[[Check], None], role: Role) -> list[Statement]:
    """The statements with the given role in a check, in order, as they are stated. Raises what the check raises.

    Where nothing at all is printed but conclusions are drawn from other claims, those are what the claim states.
    """
    transcript = Transcript(claim_id)
    run(transcript)
    printed = any(p.role == "printed" for p in transcript.record.parts)
    wanted = "gives" if role == "printed" and not printed else role
    return [s.statement for s in transcript.statements if s.role == wanted]
