"""Verdicts: computed from the recorded outcomes of all claims, and from nothing else.

Main definitions: `Verdict`, `settle`. The rules, in the order in which they are asked:

1. An error: undecided.
2. Declared `not_a_claim`: not-a-claim. Declared `empirical`, with something on record: empirical.
3. The printed form is refuted or ill-formed. The milder word comes first, and one that was proposed and left
   open makes the claim undecided: a harsh word is used only when every milder one is out. Reading proved:
   misprint. Repaired form proved: missing-hypothesis. Serves a claim that is proved, as printed or as read:
   step-false. Refuted: false. Ill-formed, and no reading was decided: undecided.
4. A part of the printed form is undecided: undecided.
5. A cited claim is used at a point outside its domain: boundary-gap.
6. A condition at a point of use is undecided, or the cited claim does not hold: undecided.
7. Declared `asymptotic`: asymptotic when a finite shadow was checked and holds, else undecided.
8. The printed form holds, or a cited claim gives it: loose when a stronger form is proved, implies a printed
   one, and the form just beyond is refuted; else true. A stronger form that fails leaves a note.
9. Nothing was checked: undecided.

The evidence is that of the weakest outcome that the verdict rests on, cited claims included.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

from verify.claims.parts import ClaimError, Found, Part, Record, Role

Word = Literal[
    "true",
    "loose",
    "missing-hypothesis",
    "boundary-gap",
    "step-false",
    "false",
    "misprint",
    "asymptotic",
    "empirical",
    "not-a-claim",
    "undecided",
]
WORDS: tuple[str, ...] = get_args(Word)
EVIDENCE = ("proved", "refuted", "exhaustive", "computed", "argued", "sampled", "none")
"""From the strongest to the weakest."""

State = Literal["holds", "refuted", "ill-formed", "open", "silent"]


@dataclass(frozen=True)
class Verdict:
    """A verdict with what it rests on.

    `parts` are the outcomes that it rests on, in order; `notes` are sentences for the report.
    """

    word: Word
    evidence: str
    parts: tuple[Part, ...] = ()
    sharp: str = ""
    repair: str = ""
    notes: tuple[str, ...] = ()

    @property
    def witness(self) -> Mapping[str, str]:
        """The first witness among the parts."""
        return next((p.witness for p in self.parts if p.witness and p.found == "refuted"), {})


def settle(records: Mapping[str, Record], serves: Mapping[str, str | None]) -> dict[str, Verdict]:
    """The verdicts of all claims with a record, by id. Raises ClaimError for claims that cite in a circle.

    `serves` names the claim that a step serves. A claim that is cited or served and has no record is
    undecided.
    """
    court = _Court(records)
    return {i: court.verdict(r, serves.get(i)) for i, r in records.items()}


def state_of(parts: Iterable[Part]) -> State:
    """How several parts come out together: all must hold."""
    found = [p.found for p in parts]
    if "ill-formed" in found:
        return "ill-formed"
    if "refuted" in found:
        return "refuted"
    if not found:
        return "silent"
    return "open" if set(found) & {"undecided", "sampled"} else "holds"


@dataclass
class _Court:
    records: Mapping[str, Record]
    known: dict[tuple[str, Role], tuple[State, str]] = field(default_factory=dict)
    asked: list[tuple[str, Role]] = field(default_factory=list)

    def standing(self, claim_id: str, version: Role) -> tuple[State, str]:
        """How a claim's statement of the given role stands, and on what evidence."""
        key = (claim_id, version)
        if key in self.asked:
            circle = " -> ".join(i for i, _ in [*self.asked[self.asked.index(key) :], key])
            raise ClaimError(f"claims rest on each other in a circle: {circle}")
        if key not in self.known:
            self.asked.append(key)
            self.known[key] = self._standing(claim_id, version)
            self.asked.pop()
        return self.known[key]

    def _standing(self, claim_id: str, version: Role) -> tuple[State, str]:
        record = self.records.get(claim_id)
        if record is None or record.error:
            return "open", "none"
        own = _role(record, version)
        state = state_of(own)
        if state != "silent" or version != "printed":
            return state, _evidence(own)
        uses = [_Use.of(self, parts) for parts in _calls(record)]
        if uses and all(u.gives for u in uses):
            return "holds", _weakest(
                [_evidence(p for u in uses for p in u.parts), *(u.evidence for u in uses)]
            )
        return "silent", "none"

    def verdict(self, record: Record, serves: str | None) -> Verdict:
        """The verdict on one claim."""
        notes = _Notes(record)
        if record.error:
            return Verdict("undecided", "none", notes=notes.with_(f"error: {record.error}"))
        declared = _declared(record, notes)
        if declared is not None:
            return declared
        printed = _role(record, "printed")
        state = state_of(printed)
        if state in ("refuted", "ill-formed"):
            return self._against(record, serves, notes, state)
        if state == "open":
            return _undecided(record, notes)
        return self._in_favour(record, notes, printed)

    def _against(self, record: Record, serves: str | None, notes: _Notes, state: State) -> Verdict:
        """The printed form is refuted or ill-formed."""
        faults = _faulty(_role(record, "printed"))
        proposals: tuple[tuple[Role, Word], ...] = (
            ("reading", "misprint"),
            ("repaired", "missing-hypothesis"),
        )
        for role, word in proposals:
            parts = _role(record, role)
            found = state_of(parts)
            if found == "holds":
                evidence = _evidence((*faults, *parts))
                return Verdict(word, evidence, (*faults, *parts), repair=_repair(parts), notes=notes.all())
            if found == "open":
                notes.add(f"the printed form is {state}; its {role} form is undecided")
                return Verdict("undecided", "none", (*faults, *parts), notes=notes.all())
            if found == "refuted":
                notes.add(f"the {role} form is refuted as well{_at(parts)}")
                faults = (*faults, *_faulty(parts)) if role == "reading" else faults
        served, how = ("silent", "") if serves is None else self._served(serves)
        if served == "holds" and state == "refuted":
            notes.add(f"{serves}, which this step serves, holds by other means: {how}")
            return Verdict("step-false", _evidence(faults), faults, notes=notes.all())
        if served == "open":
            notes.add(f"the printed form is {state}; {serves}, which it serves, is undecided")
            return Verdict("undecided", "none", faults, notes=notes.all())
        if all(p.found == "ill-formed" for p in faults):
            notes.add("ill-formed as printed, and no reading is decided")
            return Verdict("undecided", "none", faults, notes=notes.all())
        return _false(record, notes, faults)

    def _served(self, claim_id: str) -> tuple[State, str]:
        """Whether a conclusion holds, and in a few words how.

        As printed; where that is a slip, as it is meant to be read; where it only has no value somewhere, on the rest.
        """
        state, evidence = self.standing(claim_id, "printed")
        if state in ("refuted", "ill-formed"):
            reading, evidence = self.standing(claim_id, "reading")
            if reading != "silent":
                return reading, f"{evidence}, as it is meant to be read"
            if _faulty(_role(self.records[claim_id], "printed"), "refuted"):
                return "refuted", ""
            repaired, evidence = self.standing(claim_id, "repaired")
            return ("holds" if repaired == "holds" else "open"), f"{evidence}, as repaired"
        return ("open" if state == "silent" else state), evidence

    def _in_favour(self, record: Record, notes: _Notes, printed: tuple[Part, ...]) -> Verdict:
        """The printed form holds, or there is none of its own."""
        uses = [_Use.of(self, parts) for parts in _calls(record)]
        outside = [u for u in uses if u.outside]
        if outside:
            parts = (*_faulty(p for u in outside for p in u.parts if p.role == "applies"), *printed)
            notes.extend(u.outside for u in outside)
            return Verdict("boundary-gap", _evidence(parts), parts, notes=notes.all())
        used = tuple(p for u in uses for p in u.parts)
        doubts = [u.doubt for u in uses if u.doubt]
        if not printed:
            doubts += [
                f"what {u.cites} gives here is not stated" for u in uses if not u.doubt and not u.gives
            ]
        if doubts:
            notes.extend(doubts)
            return Verdict("undecided", "none", (*printed, *used), notes=notes.all())
        parts = (*printed, *used)
        evidence = _weakest([_evidence(parts), *(u.evidence for u in uses)])
        if record.asymptotic:
            return _asymptotic(record, notes, parts)
        if not parts:
            return _undecided(record, notes)
        return _true_or_loose(record, notes, parts, evidence)


@dataclass(frozen=True)
class _Use:
    """One use of a cited claim. `outside`: where it leaves the cited domain. `doubt`: what else is missing.

    `gives`: the conclusion drawn is what the cited claim, which holds, says there.
    """

    cites: str
    parts: tuple[Part, ...]
    evidence: str
    outside: str = ""
    doubt: str = ""
    gives: bool = False

    @classmethod
    def of(cls, court: _Court, parts: tuple[Part, ...]) -> _Use:
        first = parts[0]
        cites, version = first.cites, first.version
        conditions = [p for p in parts if p.role == "applies"]
        conclusions = [p for p in parts if p.role == "gives"]
        standing, evidence = court.standing(cites, version)
        name = cites if version == "printed" else f"{cites} ({version})"
        state = state_of(conditions)
        if state == "refuted":
            gone = _faulty(conditions)
            text = f"used outside the domain of {name}: {gone[0].text} is not so{_at(gone)}"
            return cls(cites, parts, evidence, outside=text)
        doubt = ""
        if state == "open":
            doubt = f"it is undecided whether {name} speaks about all points of use"
        elif standing != "holds":
            doubt = f"rests on {name}, which is {'undecided' if standing in ('open', 'silent') else standing}"
        elif conclusions and state_of(conclusions) != "holds":
            doubt = f"the conclusion drawn is not seen to be what {name} says there"
        return cls(cites, parts, evidence, doubt=doubt, gives=bool(conclusions) and not doubt)


class _Notes:
    """Sentences for the report, in order: those of the claim, then those of the verdict."""

    def __init__(self, record: Record) -> None:
        self._notes = list(record.notes)
        for p in record.parts:
            if p.vacuous:
                self.add(f"no point meets the conditions of: {p.text}")
            if p.role == "quantity":
                self.add(p.text)

    def add(self, text: str) -> None:
        self._notes.append(text)

    def extend(self, texts: Iterable[str]) -> None:
        self._notes.extend(texts)

    def with_(self, text: str) -> tuple[str, ...]:
        return (*self._notes, text)

    def all(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._notes))


def _declared(record: Record, notes: _Notes) -> Verdict | None:
    """The verdict on what is no mathematical statement."""
    decided = [p for p in record.parts if p.role != "quantity"]
    quantities = tuple(p for p in record.parts if p.role == "quantity")
    if record.not_a_claim:
        if decided:
            return Verdict("undecided", "none", notes=notes.with_("called no claim, and yet checked"))
        return Verdict("not-a-claim", "none", notes=notes.with_(record.not_a_claim))
    if record.empirical:
        notes.add(record.empirical)
        if state_of(decided) in ("refuted", "open", "ill-formed") or not (quantities or decided):
            return None
        parts = (*decided, *quantities)
        return Verdict("empirical", _evidence(parts), parts, notes=notes.all())
    return None


def _false(record: Record, notes: _Notes, faults: tuple[Part, ...]) -> Verdict:
    """With the strongest true version, where one was found and is proved."""
    strongest = _role(record, "strongest")
    if strongest and state_of(strongest) != "holds":
        notes.add("the form that was thought the strongest true one is not proved")
        strongest = ()
    parts = (*faults, *strongest)
    return Verdict("false", _evidence(faults), parts, repair=_repair(strongest), notes=notes.all())


def _asymptotic(record: Record, notes: _Notes, parts: tuple[Part, ...]) -> Verdict:
    shadow = _role(record, "shadow")
    notes.add(f"checked: {record.asymptotic}")
    state = state_of((*shadow, *parts))
    if state != "holds":
        why = {"silent": "no finite part was checked", "refuted": f"the finite part is refuted{_at(shadow)}"}
        notes.add(why.get(state, "the finite part is undecided"))
        return Verdict("undecided", "none", (*shadow, *parts), notes=notes.all())
    return Verdict("asymptotic", _evidence((*shadow, *parts)), (*shadow, *parts), notes=notes.all())


def _true_or_loose(record: Record, notes: _Notes, parts: tuple[Part, ...], evidence: str) -> Verdict:
    stronger, beyond = _role(record, "stronger"), _role(record, "beyond")
    implies = _role(record, "implies")
    if not stronger:
        return Verdict("true", evidence, parts, notes=notes.all())
    sharp = "; ".join(dict.fromkeys(p.why for p in stronger if p.why))
    if state_of(stronger) != "holds":
        notes.add(f"not shown: {sharp}{_at(stronger)}")
    elif state_of(implies) not in ("holds", "silent"):
        notes.add(f"not seen to imply the printed form: {sharp}")
    elif not beyond or not all(p.found == "refuted" for p in beyond):
        notes.add(f"nothing just beyond is refuted: {sharp}")
    else:
        extra = (*stronger, *implies)
        weakest = _weakest([evidence, _evidence(extra)])
        return Verdict("loose", weakest, (*parts, *extra, *beyond), sharp=sharp, notes=notes.all())
    return Verdict("true", evidence, parts, notes=notes.all())


def _undecided(record: Record, notes: _Notes) -> Verdict:
    """With what is left open."""
    parts = tuple(p for p in record.parts if p.role != "quantity")
    left = [
        f"left open: {p.text}" + (f" ({'; '.join(p.left)})" if p.left else "") for p in parts if not p.holds
    ]
    notes.extend(left or ["nothing that is printed was checked"])
    sampled = any(p.found == "sampled" for p in record.parts)
    return Verdict("undecided", "sampled" if sampled else "none", parts, notes=notes.all())


def _role(record: Record, role: Role) -> tuple[Part, ...]:
    return tuple(p for p in record.parts if p.role == role)


def _calls(record: Record) -> list[tuple[Part, ...]]:
    """The parts of each point of use."""
    calls: dict[int, list[Part]] = {}
    for p in record.parts:
        if p.role in ("applies", "gives"):
            calls.setdefault(p.call, []).append(p)
    return [tuple(parts) for parts in calls.values()]


def _faulty(parts: Iterable[Part], *found: Found) -> tuple[Part, ...]:
    """The parts that are refuted or ill-formed, or those with one of the words given."""
    return tuple(p for p in parts if p.found in (found or ("refuted", "ill-formed")))


def _evidence(parts: Iterable[Part]) -> str:
    """The weakest word. That a form is ill-formed was computed, and counts where nothing else does."""
    found = {p.found for p in parts}
    words = ["none" if f == "undecided" else f for f in found - {"ill-formed"}]
    return _weakest(words or (["computed"] if found else ["none"]))


def _weakest(words: Sequence[str]) -> str:
    """The weakest evidence; of proved and refuted, refuted: there the witness is the point."""
    return max(words, key=EVIDENCE.index)


def _repair(parts: Sequence[Part]) -> str:
    return "; ".join(f"{p.text} ({p.why})" if p.why else p.text for p in parts)


def _at(parts: Iterable[Part]) -> str:
    witness = next((p.witness for p in parts if p.witness), None)
    return " at " + ", ".join(f"{k} = {v}" for k, v in witness.items()) if witness else ""
