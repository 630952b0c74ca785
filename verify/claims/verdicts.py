"""Verdicts: computed from the recorded outcomes of all claims, and from nothing else.

Main definitions: `Verdict`, `Graph`, `settle`. The rules, in the order in which they are asked:

1. An error: undecided.
2. Declared `not_a_claim`: not-a-claim. Declared `empirical`, with something on record: empirical.
3. A support that does not hold: undecided.
4. Some printed part is refuted or ill-formed. Each such part is settled by itself: by a reading that is proved, else by
   a repair that is proved, lies inside what is printed and leaves the witness out. One that was proposed and left open
   makes the claim undecided: a harsh word is used only when every milder one is out. All parts settled by readings:
   misprint. All settled, some by repairs: missing-hypothesis, if every recorded use of the claim meets the repair, or
   the user lacks the same hypothesis, as its own verdict and the names in its repairs say; if one does not, false.
   Some part not settled: step-false, when the claim that it serves holds; else false.
   Ill-formed, and no reading was decided: undecided, unless another part has fallen.
5. A part of the printed form is undecided: undecided.
6. A cited claim that holds is used at a point outside its domain: boundary-gap. So is the use of a claim that falls,
   or of a repaired one where the repair does not reach, by a claim that is decided without it. A step of the claim's
   own proof is not used in this sense: its fall is told at the step. What is decided all the same is said beside it.
7. A condition at a point of use is undecided, or the claim rests on a refuted one without saying how: undecided.
8. Declared `asymptotic`: asymptotic when a finite shadow was checked and holds, else undecided.
9. The printed form holds, or a cited claim gives it: loose when a stronger form is proved and implies its printed part,
   of which it says more; else true. A stronger form that fails leaves a note, and so does one of which it is not shown
   that a little more fails.
10. Nothing was checked: undecided.

The evidence is that of the weakest outcome that the verdict rests on (`verify.claims.weighing`), the words included by
which a printed part, whether it holds or not, is joined to what was decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from verify.claims.notes import Notes, at, faulty, gathered_repair, label_beside
from verify.claims.parts import ClaimError, Part, Record, Role
from verify.claims.weighing import (
    State,
    Word,
    evidence_of,
    hypotheses_of,
    repair_in,
    state_of,
    weakest,
    with_role,
)

Settled = Literal["misprint", "missing-hypothesis", "open", "unread", "unsettled"]
STANDS: frozenset[str] = frozenset({"true", "loose", "misprint", "missing-hypothesis"})
"""Verdicts on claims that hold in some form: as printed, as they are meant, or under a hypothesis met by every use."""
_MENDED: frozenset[Settled] = frozenset({"misprint", "missing-hypothesis"})
_STANDING: dict[str, str] = {
    "true": "holds by other means",
    "loose": "holds by other means",
    "misprint": "holds by other means as it is meant",
    "missing-hypothesis": "fails as printed too, and holds by other means under the hypothesis of its repair",
}
"""What is said of such a claim beside a step of its proof that falls."""
_SHOWN_BESIDE_A_GAP = "holds by other means, although it leans on a claim that does not reach"


@dataclass(frozen=True)
class Verdict:
    """A verdict with what it rests on.

    `parts` are the outcomes that it rests on, in order; `notes` are sentences for the report. `lacking` are the users
    that fall for want of the hypothesis that this claim lacks.
    """

    word: Word
    evidence: str
    parts: tuple[Part, ...] = ()
    sharp: str = ""
    repair: str = ""
    notes: tuple[str, ...] = ()
    lacking: tuple[str, ...] = ()

    @property
    def witness(self) -> Mapping[str, str]:
        """The first witness among the parts."""
        return next((p.witness for p in self.parts if p.witness and p.found == "refuted"), {})


def holds_itself(verdict: Verdict) -> bool:
    """Whether a claim is shown as printed although it leans on another one outside its domain."""
    return verdict.word == "boundary-gap" and any(p.role == "printed" for p in verdict.parts)


@dataclass(frozen=True)
class Graph:
    """How claims lean on each other: the one that a step serves, and those that a claim uses.

    `results` are those that the paper claims as results, such as theorems.
    """

    serves: Mapping[str, str | None] = field(default_factory=dict)
    uses: Mapping[str, Sequence[str]] = field(default_factory=dict)
    results: frozenset[str] = frozenset()

    def is_step_of(self, step: str, claim_id: str) -> bool:
        """Whether a claim is a step of another one's proof, or a step of such a step."""
        seen: set[str] = set()
        served = self.serves.get(step)
        while served is not None and served not in seen:
            if served == claim_id:
                return True
            seen.add(served)
            served = self.serves.get(served)
        return False


def settle(
    records: Mapping[str, Record], graph: Graph | None = None, wanted: Iterable[str] | None = None
) -> dict[str, Verdict]:
    """The verdicts of the wanted claims, by default all with a record, by id.

    A claim that is cited or served and has no record is undecided; the records of all claims that use one with a repair
    are needed. Raises ClaimError for claims that rest on each other in a circle.
    """
    court = _Court(records, graph or Graph())
    return {i: court.verdict(i) for i in (records if wanted is None else wanted)}


@dataclass
class _Court:
    records: Mapping[str, Record]
    graph: Graph
    known: dict[str, Verdict] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    lacking: list[str] = field(default_factory=list)

    def verdict(self, claim_id: str) -> Verdict:
        """The verdict on a claim; undecided without a record."""
        record = self.records.get(claim_id)
        if record is None:
            return Verdict("undecided", "none")
        _no_circle(self.asked, claim_id)
        if claim_id not in self.known:
            self.asked.append(claim_id)
            self.known[claim_id] = _with_joins(record, self._verdict(record))
            self.asked.pop()
        return self.known[claim_id]

    def standing(self, claim_id: str, version: Role) -> tuple[State, str]:
        """How a claim's statement of the given role stands by its own outcomes, and on what evidence."""
        record = self.records.get(claim_id)
        if record is None or record.error:
            return "open", "none"
        own = repair_in(record) if version == "repaired" else with_role(record, version)
        state = state_of(own)
        if state != "silent" or version != "printed":
            return state, evidence_of(own)
        verdict = self.verdict(claim_id)
        if verdict.word in ("true", "loose"):  # given by claims that it cites
            return "holds", verdict.evidence
        return "silent", "none"

    def lacks(self, claim_id: str, hypothesis: str) -> bool:
        """Whether a claim is missing-hypothesis, and each of its repairs names this one.

        The claim that it serves is not asked, as that may use the same claims.
        """
        record = self.records[claim_id]
        repairs = with_role(record, "repaired")
        if not _is_tried(record) or not all(hypothesis in hypotheses_of([p]) for p in repairs):
            return False
        _no_circle(self.lacking, claim_id)
        self.lacking.append(claim_id)
        found = _Prosecution(self, record, Notes(record)).lacks_a_hypothesis()
        self.lacking.pop()
        return found

    def _verdict(self, record: Record) -> Verdict:
        notes = Notes(record)
        if record.error:
            return Verdict("undecided", "none", notes=notes.with_(f"error: {record.error}"))
        declared = _declared(record, notes)
        if declared is not None:
            return declared
        failing = [p for p in with_role(record, "support") if not p.holds]
        if failing:
            notes.extend(f"an auxiliary fact does not hold: {p.text}" for p in failing)
            return _undecided(record, notes)
        state = state_of(with_role(record, "printed"))
        if state in ("refuted", "ill-formed"):
            return _Prosecution(self, record, notes).verdict()
        if state == "open":
            return _undecided(record, notes)
        return self._in_favour(record, notes)

    def _in_favour(self, record: Record, notes: Notes) -> Verdict:
        """The printed form holds, or there is none of its own."""
        uses = [_Use.of(self, parts) for parts in _calls(record)]
        gaps = self._gaps(record, uses)
        if not gaps:
            return self._conclusion(record, notes, uses)
        return _with_gaps(gaps, self._conclusion(record, Notes(record), uses), record, notes)

    def _conclusion(self, record: Record, notes: Notes, uses: Sequence[_Use]) -> Verdict:
        """The verdict on what the claim says, however the paper comes to it."""
        printed = with_role(record, "printed")
        notes.extend(u.remark for u in uses if u.remark)
        doubts = [*(u.doubt for u in uses if u.doubt), *self._unexplained(record)]
        if not printed:
            doubts += [
                u.remark or f"what {u.cites} gives here is not stated"
                for u in uses
                if not u.doubt and not u.gives
            ]
        if doubts:
            notes.extend(doubts)
            return Verdict(
                "undecided", "none", (*printed, *(p for u in uses for p in u.parts)), notes=notes.all()
            )
        used = tuple(p for u in uses for p in u.parts if not printed or p.role in ("applies", "gives"))
        rests = printed or used
        evidence = evidence_of(rests)
        if not printed and uses:  # it says what the cited claims say
            evidence = weakest([evidence, *(u.evidence for u in uses)])
        if record.asymptotic:
            return _asymptotic(record, notes, rests)
        if not rests:
            return _undecided(record, notes)
        return _true_or_loose(record, notes, (*printed, *used), evidence)

    def _gaps(self, record: Record, uses: Sequence[_Use]) -> list[_Gap]:
        """The uses that leave the domain of a claim that holds, and the claims that fall of those used."""
        found = [
            _Gap(u.outside, faulty(p for p in u.parts if p.role == "applies")) for u in uses if u.outside
        ]
        if not with_role(record, "printed"):
            return found  # what it says is only what the cited claims give
        cited = dict.fromkeys([*self.graph.uses.get(record.id, ()), *(u.cites for u in uses)])
        found += [gap for used in cited if (gap := self._leaning(record, used)) is not None]
        return found

    def _leaning(self, record: Record, used: str) -> _Gap | None:
        """What is wrong with leaning on one claim that does not hold as printed, where something is."""
        if self.graph.is_step_of(used, record.id):
            return None
        if self.standing(used, "printed")[0] not in ("refuted", "ill-formed") or self._read_well(used):
            return None
        covered = _repair_points(record, used)
        if covered:  # of the repair it is said whether it reaches the points of use
            gone = faulty(covered)
            text = (
                f"leans on {used} where that does not hold: {gone[0].text} is not so{at(gone)}"
                if gone
                else ""
            )
            return _Gap(text, gone) if gone else None
        roles = {p.role for p in record.parts if p.cites == used}
        decided_without = used in record.without or roles == {"applies"}
        if not decided_without or not self._falls(used):
            return None
        other = self.records[used]
        faults = faulty(with_role(other, "printed"))
        labels = {p.label for p in faults}
        joins = [p for p in with_role(other, "join") if p.of in labels]
        return _Gap(f"leans on {used}, which falls", (), evidence_of((*faults, *joins)))

    def _falls(self, claim_id: str) -> bool:
        """Whether a claim is false, or a false step, by its own outcomes and those of its users."""
        record = self.records[claim_id]
        return _Prosecution(self, record, Notes(record)).falls()

    def _unexplained(self, record: Record) -> list[str]:
        """Fallen claims among the uses of which it is not said how the decided statement does without them."""
        points = {p.cites for p in record.parts if p.cites}
        doubts = []
        for used in self.graph.uses.get(record.id, ()):
            if used in points or used in record.without:
                continue
            state = self.standing(used, "printed")[0]
            if state in ("refuted", "ill-formed") and not self._read_well(used):
                doubts.append(
                    f"uses {used}, which is {state}, without points of use or a word on how to do without it"
                )
        return doubts

    def _read_well(self, claim_id: str) -> bool:
        """Whether each printed part of a claim that fails has a reading that holds."""
        record = self.records[claim_id]
        faults = faulty(with_role(record, "printed"))
        return all(state_of(with_role(record, "reading", p.label)) == "holds" for p in faults)


@dataclass
class _Prosecution:
    """Some printed part is refuted or ill-formed: which word fits."""

    court: _Court
    record: Record
    notes: Notes
    lacking: list[str] = field(default_factory=list)

    def verdict(self) -> Verdict:
        """The mildest word that is shown."""
        printed = with_role(self.record, "printed")
        faults, settled = faulty(printed), []
        mending: list[Part] = []
        misread: list[Part] = []
        for fault in faults:
            how, parts = self._settled(fault)
            settled.append(how)
            (misread if how == "unsettled" else mending).extend(parts)
        others = [p for p in printed if p not in faults]
        rest = (*faults, *mending)
        if "open" in settled:
            return Verdict("undecided", "none", rest, notes=self.notes.all())
        if "unsettled" in settled:
            return self._fallen((*faults, *misread))
        if "unread" in settled:
            self.notes.add("ill-formed as printed, and no reading is decided")
            return Verdict("undecided", "none", rest, notes=self.notes.all())
        if state_of(others) == "open":
            return _undecided(self.record, self.notes)
        whole = (*rest, *others)
        repair = gathered_repair(mending)
        if "missing-hypothesis" not in settled:
            return Verdict("misprint", evidence_of(whole), whole, repair=repair, notes=self.notes.all())
        return self._met_by_uses(faults, whole, repair)

    def falls(self) -> bool:
        """Whether the word is false or step-false, whichever of them; the claim that this one serves is not asked."""
        printed = with_role(self.record, "printed")
        faults = faulty(printed)
        settled = {self._settled(fault)[0] for fault in faults}
        if "open" in settled or not faults:
            return False
        if "unsettled" in settled:
            return True
        if "unread" in settled or state_of(p for p in printed if p not in faults) == "open":
            return False
        return "missing-hypothesis" in settled and bool(self._asked_of_users()[0])

    def lacks_a_hypothesis(self) -> bool:
        """Whether the word is missing-hypothesis."""
        printed = with_role(self.record, "printed")
        faults = faulty(printed)
        settled = {self._settled(fault)[0] for fault in faults}
        others = state_of(p for p in printed if p not in faults)
        if "missing-hypothesis" not in settled or settled - _MENDED or others == "open":
            return False
        missed, silent, _ = self._asked_of_users()
        return not (missed or silent)

    def _settled(self, fault: Part) -> tuple[Settled, tuple[Part, ...]]:
        """Whether a reading or a repair of this very part is proved; what is ill-formed falls with its reading."""
        read = with_role(self.record, "reading", fault.label)
        mended = repair_in(self.record, fault.label)
        for word, role, parts in (("misprint", "reading", read), ("missing-hypothesis", "repaired", mended)):
            found = state_of(parts)
            if found == "holds":
                return ("misprint" if word == "misprint" else "missing-hypothesis"), parts
            if found == "open":
                self.notes.add(f"printed, {fault.found}: {fault.text}; its {role} form is undecided")
                return "open", parts
            if found == "refuted":
                self.notes.add(f"the {role} form is refuted as well{at(parts)}")
        misread = faulty(read) if fault.found == "ill-formed" else ()
        return ("unread" if fault.found == "ill-formed" and not misread else "unsettled"), misread

    def _met_by_uses(self, faults: tuple[Part, ...], whole: tuple[Part, ...], repair: str) -> Verdict:
        """Missing-hypothesis where every recorded use meets the repair; false where the paper needs more."""
        missed, silent, met = self._asked_of_users()
        lacking = tuple(dict.fromkeys(self.lacking))
        if missed:
            self.notes.extend(missed)
            return self._fallen(faults)
        if silent:
            self.notes.extend(silent)
            return Verdict("undecided", "none", whole, notes=self.notes.all())
        evidence = evidence_of((*whole, *met))
        return Verdict(
            "missing-hypothesis", evidence, whole, repair=repair, notes=self.notes.all(), lacking=lacking
        )

    def _asked_of_users(self) -> tuple[list[str], list[str], list[Part]]:
        """The uses that the repair does not reach, those of which it is not known, and what was decided of all."""
        missed: list[str] = []
        silent: list[str] = []
        met: list[Part] = []
        for user, used in self.court.graph.uses.items():
            if self.record.id not in used:
                continue
            record = self.court.records.get(user, Record(user))
            points = _repair_points(record, self.record.id)
            lacked = [p for p in faulty(points) if self._is_lacked_by(record, p)]
            met += (*points, *(with_role(record, "repaired") if lacked else ()))
            points = tuple(p for p in points if p not in lacked)
            state = state_of(points)
            if lacked:
                self.lacking.append(user)
                named = "; ".join(dict.fromkeys(p.why for p in lacked))
                self.notes.add(
                    f"{user} uses it without this hypothesis, and falls itself for want of it: {named}"
                )
            if state == "refuted":
                gone = faulty(points)
                where = f"{user} uses it where the repair does not reach"
                missed.append(f"{where}: it is not so that {gone[0].text}{at(gone)}")
            elif state == "open":
                silent.append(
                    f"it is undecided whether the repair reaches the points at which {user} uses it"
                )
            elif state == "silent" and not lacked and self.record.id not in record.without:
                silent.append(
                    f"it is not on record whether the repair reaches the points at which {user} uses it"
                )
        return missed, silent, met

    def _is_lacked_by(self, user: Record, missed: Part) -> bool:
        """Whether a use misses a hypothesis of the repair for want of which its user falls as well."""
        named = hypotheses_of(with_role(self.record, "repaired"))
        return missed.why in named and self.court.lacks(user.id, missed.why)

    def _fallen(self, faults: tuple[Part, ...]) -> Verdict:
        """A false step where the claim that it serves holds, else a false claim."""
        faults = (*faults, *_told_of(self.record, faults))
        shown = self._true_forms()
        repair = gathered_repair(shown)
        served = self.court.graph.serves.get(self.record.id)
        conclusion = None if served is None else self.court.verdict(served)
        if conclusion is not None and (conclusion.word in STANDS or holds_itself(conclusion)):
            how = _STANDING.get(conclusion.word, _SHOWN_BESIDE_A_GAP)
            self.notes.add(f"{served}, which this step serves, {how}")
            found = weakest([evidence_of(faults), conclusion.evidence])
            return Verdict("step-false", found, (*faults, *shown), repair=repair, notes=self.notes.all())
        if conclusion is not None and conclusion.word == "undecided":
            self.notes.add(f"a printed form is refuted; {served}, which it serves, is undecided")
            return Verdict("undecided", "none", faults, notes=self.notes.all())
        parts = (*faults, *shown)
        return Verdict("false", evidence_of(faults), parts, repair=repair, notes=self.notes.all())

    def _true_forms(self) -> tuple[Part, ...]:
        """The strongest true forms and the repairs that are proved."""
        strongest = with_role(self.record, "strongest")
        if strongest and state_of(strongest) != "holds":
            self.notes.add("the form that was thought the strongest true one is not proved")
            strongest = ()
        repaired = with_role(self.record, "repaired")
        proved = state_of(repair_in(self.record)) == "holds"
        return (*strongest, *(repaired if proved else ()))


def _no_circle(asked: Sequence[str], claim_id: str) -> None:
    """Raises ClaimError where a claim is asked for again on the way to itself."""
    if claim_id in asked:
        circle = " -> ".join([*asked[asked.index(claim_id) :], claim_id])
        raise ClaimError(f"claims rest on each other in a circle: {circle}")


def _is_tried(record: Record) -> bool:
    """Whether a printed part has fallen, and nothing goes before that."""
    return (
        not record.error
        and _declared(record, Notes(record)) is None
        and all(p.holds for p in with_role(record, "support"))
        and state_of(with_role(record, "printed")) in ("refuted", "ill-formed")
    )


def _told_of(record: Record, faults: Iterable[Part]) -> tuple[Part, ...]:
    """What is told in words beside refuted parts: how the witness reaches the sentence."""
    labels = {label_beside(p.label) for p in faults}
    return tuple(p for p in with_role(record, "printed") if p.found == "argued" and p.label in labels)


@dataclass(frozen=True)
class _Gap:
    """One claim that is leaned on where it does not hold: in words, with the conditions that fail.

    `evidence` is that of the fall of the claim, where it is no condition that fails.
    """

    text: str
    parts: tuple[Part, ...] = ()
    evidence: str = "proved"


@dataclass(frozen=True)
class _Use:
    """One use of a cited claim. `outside`: where it leaves the cited domain. `doubt`: what is missing.

    `gives`: the conclusion drawn is what the cited claim, which holds, says there. `remark`: the cited claim does not
    hold there, which matters to it and not to what is proved here by other means.
    """

    cites: str
    parts: tuple[Part, ...]
    evidence: str
    outside: str = ""
    doubt: str = ""
    remark: str = ""
    gives: bool = False

    @classmethod
    def of(cls, court: _Court, parts: tuple[Part, ...]) -> _Use:
        first = parts[0]
        cites, version = first.cites, first.version
        conditions = [p for p in parts if p.role == "applies"]
        covered = [p for p in parts if p.role == "covers"]
        conclusions = [p for p in parts if p.role == "gives"]
        standing, evidence = court.standing(cites, version)
        name = cites if version == "printed" else f"{cites} ({version})"
        if state_of(conditions) == "refuted" and standing == "holds":
            gone = faulty(conditions)
            text = f"used outside the domain of {name}: {gone[0].text} is not so{at(gone)}"
            return cls(cites, parts, evidence, outside=text)
        doubt = remark = ""
        if state_of((*conditions, *covered)) == "open":
            doubt = f"it is undecided whether {name} speaks about all points of use"
        elif standing != "holds" and conclusions:
            doubt = f"rests on {name}, which is {'undecided' if standing in ('open', 'silent') else standing}"
        elif state_of(covered) == "refuted":
            gone = faulty(covered)
            remark = f"used where {cites} does not hold: {gone[0].text} is not so{at(gone)}"
        elif standing == "refuted" and not covered:
            remark = f"the paper rests on {name}, which is refuted; decided here without it"
        elif standing in ("open", "silent") and conditions:
            doubt = f"rests on {name}, which is undecided"
        elif conclusions and state_of(conclusions) != "holds":
            doubt = f"the conclusion drawn is not certified to be what {name} says there"
        gives = bool(conclusions) and not (doubt or remark)  # what does not hold there gives nothing there
        return cls(cites, parts, evidence, doubt=doubt, remark=remark, gives=gives)


def _with_joins(record: Record, verdict: Verdict) -> Verdict:
    """A verdict that rests on printed parts rests on the words, too, by which these are joined to what was decided."""
    labels = {p.label for p in verdict.parts if p.role == "printed"}
    joins = tuple(p for p in with_role(record, "join") if p.of in labels)
    if not joins or verdict.evidence == "none":
        return verdict
    return replace(
        verdict, evidence=weakest([verdict.evidence, evidence_of(joins)]), parts=(*verdict.parts, *joins)
    )


def _with_gaps(gaps: Sequence[_Gap], conclusion: Verdict, record: Record, notes: Notes) -> Verdict:
    """A gap, and beside it what is decided of the conclusion all the same."""
    gone = tuple(p for g in gaps for p in g.parts)
    notes.extend(g.text for g in gaps)
    printed = with_role(record, "printed")
    parts = (*gone, *printed)
    if printed and conclusion.word in ("true", "loose", "asymptotic"):
        notes.add(f"what it says holds by other means: {conclusion.word} ({conclusion.evidence})")
        parts = (*gone, *conclusion.parts)
    evidence = weakest([evidence_of(parts), *(g.evidence for g in gaps)])
    return Verdict("boundary-gap", evidence, parts, sharp=conclusion.sharp, notes=notes.all())


def _repair_points(record: Record, used: str) -> tuple[Part, ...]:
    """What a claim says of whether the repair of one that it uses reaches the points of use."""
    covers = with_role(record, "covers")
    return tuple(p for p in covers if p.cites == used and p.version in ("printed", "repaired"))


def _declared(record: Record, notes: Notes) -> Verdict | None:
    """The verdict on what is no mathematical statement."""
    decided = [p for p in record.parts if p.role != "quantity"]
    quantities = tuple(p for p in record.parts if p.role == "quantity")
    if record.not_a_claim:
        if any(p.role != "support" for p in decided):
            return Verdict("undecided", "none", notes=notes.with_("called no claim, and yet checked"))
        if state_of(decided) not in ("holds", "silent"):
            return None
        return Verdict("not-a-claim", "none", notes=notes.with_(record.not_a_claim))
    if record.empirical:
        notes.add(record.empirical)
        if state_of(decided) in ("refuted", "open", "ill-formed") or not (quantities or decided):
            return None
        parts = (*decided, *quantities)
        return Verdict("empirical", evidence_of(parts), parts, notes=notes.all())
    return None


def _asymptotic(record: Record, notes: Notes, parts: tuple[Part, ...]) -> Verdict:
    shadow = with_role(record, "shadow")
    notes.add(f"checked: {record.asymptotic}")
    state = state_of((*shadow, *parts)) if shadow else "silent"
    if state != "holds":
        why = {"silent": "no finite part was checked", "refuted": f"the finite part is refuted{at(shadow)}"}
        notes.add(why.get(state, "the finite part is undecided"))
        return Verdict("undecided", "none", (*shadow, *parts), notes=notes.all())
    return Verdict("asymptotic", evidence_of((*shadow, *parts)), (*shadow, *parts), notes=notes.all())


def _true_or_loose(record: Record, notes: Notes, parts: tuple[Part, ...], evidence: str) -> Verdict:
    stronger = with_role(record, "stronger")
    targets = dict.fromkeys(p.of for p in stronger)
    problems = [problem for of in targets if (problem := _not_stronger(record, of))]
    notes.extend(problems)
    if not stronger or problems:
        return Verdict("true", evidence, parts, notes=notes.all())
    notes.extend(said for of in targets if (said := _not_best(record, of)))
    extra = (*stronger, *with_role(record, "implies"))
    found = weakest([evidence, evidence_of(extra)])
    whole = (*parts, *extra, *with_role(record, "beyond"))
    told = _named(
        p for p in stronger if not _not_best(record, p.of)
    )  # of the others nothing fails just beyond
    return Verdict("loose", found, whole, sharp=told, notes=notes.all())


def _not_stronger(record: Record, of: str) -> str:
    """What is missing to show that a printed part has a stronger form."""
    stronger = with_role(record, "stronger", of)
    sharp = _named(stronger)
    if state_of(stronger) != "holds":
        return f"not shown: {sharp}{at(stronger)}"
    if state_of(with_role(record, "implies", of)) != "holds":
        return f"not certified to imply the printed form, or to lie just below what fails: {sharp}"
    return ""


def _not_best(record: Record, of: str) -> str:
    """What is to be said where it is not shown that a little more than the stronger form of a part fails."""
    beyond = with_role(record, "beyond", of)
    if beyond and all(p.found == "refuted" for p in beyond):
        return ""
    return f"how far it is from the best is not shown: {_named(with_role(record, 'stronger', of))}"


def _named(stronger: Iterable[Part]) -> str:
    """The constants or ranges, in words."""
    return "; ".join(dict.fromkeys(p.why for p in stronger if p.why))


def _undecided(record: Record, notes: Notes) -> Verdict:
    """With what is left open."""
    parts = tuple(p for p in record.parts if p.role != "quantity")
    left = [
        f"left open: {p.text}" + (f" ({'; '.join(p.left)})" if p.left else "") for p in parts if not p.holds
    ]
    notes.extend(left or ["nothing that is printed was checked"])
    sampled = any(p.found == "sampled" for p in record.parts)
    return Verdict("undecided", "sampled" if sampled else "none", parts, notes=notes.all())


def _calls(record: Record) -> list[tuple[Part, ...]]:
    """The parts of each point of use."""
    calls: dict[int, list[Part]] = {}
    for p in record.parts:
        if p.role in ("applies", "covers", "gives"):
            calls.setdefault(p.call, []).append(p)
    return [tuple(parts) for parts in calls.values()]
