"""Notes: the sentences of a verdict, and how parts are put into words.

Main definitions: `Notes`, `faulty`, `at`, `gathered_repair`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from verify.claims.parts import Found, Part, Record

IN_WORDS = "argument in words, beside the goals that were shown"
"""The method of a part that says what a conclusion rests on beside its certificate."""


def label_beside(label: str) -> str:
    """The label of the part that says what rests on words, by that of the printed part beside which it stands."""
    return f"{label}, in words"


class Notes:
    """Sentences for the report, in order: those of the claim, then those of the verdict."""

    def __init__(self, record: Record) -> None:
        self._notes = list(record.notes)
        self.extend(f"{p.valued} (in: {p.text})" for p in record.parts if p.valued and p.role != "inside")
        self.extend(p.text for p in record.parts if p.role == "quantity")
        for why in dict.fromkeys(record.without.values()):
            claims = ", ".join(claim for claim, given in record.without.items() if given == why)
            self.add(f"decided without {claims}: {why}")

    def add(self, text: str) -> None:
        """One more sentence."""
        self._notes.append(text)

    def extend(self, texts: Iterable[str]) -> None:
        """More sentences."""
        self._notes.extend(texts)

    def with_(self, text: str) -> tuple[str, ...]:
        """All sentences and one more."""
        return (*self._notes, text)

    def all(self) -> tuple[str, ...]:
        """All sentences, each once."""
        return tuple(dict.fromkeys(self._notes))


def faulty(parts: Iterable[Part], *found: Found) -> tuple[Part, ...]:
    """The parts that are refuted or ill-formed, or those with one of the words given."""
    return tuple(p for p in parts if p.found in (found or ("refuted", "ill-formed")))


def at(parts: Iterable[Part]) -> str:
    """The first witness, in words; of a computation that came out otherwise the text says it already."""
    witness = next((p.witness for p in parts if p.witness), {})
    if str(witness.get("computed", "")).startswith("not so: "):
        return ""
    return " at " + ", ".join(f"{k} = {v}" for k, v in witness.items()) if witness else ""


def gathered_repair(parts: Sequence[Part]) -> str:
    """Readings, repairs or strongest forms, in words; what several share as their hypothesis or reason is said once.

    What is told beside a conclusion is no form of the claim.
    """
    shown: dict[str, list[str]] = {}
    for p in parts:
        if p.role != "inside" and p.method != IN_WORDS and p.text not in shown.setdefault(p.why, []):
            shown[p.why].append(p.text)
    return "; ".join("; ".join(texts) + (f" ({why})" if why else "") for why, texts in shown.items())
