"""Transcripts: what a claim states, without deciding any of it.

Main definitions: `Transcript`, `statements_of`. A claim that cites another needs the cited statement, not its
proof.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from verify.claims.check import Check
from verify.claims.deciding import Decided
from verify.claims.parts import Part, Role
from verify.claims.points import Value, conclusion
from verify.language.statements import Statement
from verify.search.outcomes import Outcome


class Transcript(Check):
    """Collects the statements of a check and leaves each undecided; runs no case and computes nothing."""

    def __init__(self, claim_id: str) -> None:
        super().__init__(claim_id, decide=_leave_open)

    def applies(
        self,
        claim_id: str,  # noqa: ARG002  # the signature of a check
        at: Mapping[str, Value],  # noqa: ARG002
        where: str = "",
        *,
        gives: str | None = None,
        **_options: object,
    ) -> bool:
        """Notes the conclusion drawn."""
        if gives is not None:
            self.statements.append(("gives", conclusion(gives, where)))
        return False

    def ill_formed(self, reason: str, *_args: object, **_options: object) -> str:
        """Leaves the text alone."""
        return reason

    def exhaustive(self, *_args: object, sizes: str, role: Role = "printed", **_options: object) -> Part:
        """Runs through no case."""
        return Part(role, "undecided", sizes)

    def exact(self, description: str, *_args: object, role: Role = "printed", **_options: object) -> Part:
        """Computes nothing."""
        return Part(role, "undecided", description)


def _leave_open(statement: Statement, _hints: Sequence[str], _time_limit: float) -> Decided:
    return Decided(Outcome(statement, "undecided"))


def statements_of(claim_id: str, run: Callable[[Check], None], role: Role) -> list[Statement]:
    """The statements with the given role in a check, in order. Raises what the check raises.

    Where nothing is printed but conclusions are drawn from other claims, those are what the claim states.
    """
    transcript = Transcript(claim_id)
    run(transcript)
    found = {r: [s for other, s in transcript.statements if other == r] for r in (role, "gives")}
    return found[role] or (found["gives"] if role == "printed" else [])
