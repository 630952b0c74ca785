"""Every verdict, from hand-made records: the rules, their order, and controls next to each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from verify.claims.parts import ClaimError, Found, Part, Record, Role
from verify.claims.verdicts import EVIDENCE, WORDS, Verdict, settle


def part(role: Role, found: Found, text: str = "x > 0") -> Part:
    witness = {"x": "0"} if found == "refuted" else {}
    return Part(role, found, text, why="because", witness=witness)


def record(claim_id: str = "P.L1", *parts: Part) -> Record:
    return Record(claim_id, list(parts))


def verdict(*parts: Part, **flags: str) -> Verdict:
    made = record("P.L1", *parts)
    for name, value in flags.items():
        setattr(made, name, value)
    return settle({"P.L1": made}, {})["P.L1"]


PRINTED, WRONG, OPEN = part("printed", "proved"), part("printed", "refuted"), part("printed", "undecided")
ILL = part("printed", "ill-formed")
READ, MISREAD, UNREAD = part("reading", "proved"), part("reading", "refuted"), part("reading", "undecided")
MENDED, STILL_WRONG = part("repaired", "proved"), part("repaired", "refuted")
MAYBE_MENDED = part("repaired", "undecided")
BEST, NO_BEST = part("strongest", "proved"), part("strongest", "undecided")
STRONGER, NOT_STRONGER = part("stronger", "proved"), part("stronger", "refuted")
MAYBE_STRONGER = part("stronger", "undecided")
IMPLIES, NOT_IMPLIED = part("implies", "proved"), part("implies", "undecided")
BEYOND, NOT_BEYOND = part("beyond", "refuted"), part("beyond", "proved")
MAYBE_BEYOND = part("beyond", "undecided")

ALONE = [
    # the printed form holds
    ([PRINTED], "true", "proved"),
    ([PRINTED, PRINTED], "true", "proved"),
    ([part("printed", "exhaustive")], "true", "exhaustive"),
    ([part("printed", "computed")], "true", "computed"),
    ([PRINTED, part("printed", "exhaustive")], "true", "exhaustive"),
    ([part("printed", "exhaustive"), part("printed", "computed")], "true", "computed"),
    ([PRINTED, part("printed", "argued")], "true", "argued"),
    ([PRINTED, MENDED], "true", "proved"),
    ([PRINTED, READ], "true", "proved"),
    ([PRINTED, MAYBE_MENDED], "true", "proved"),
    ([PRINTED, BEST], "true", "proved"),
    ([PRINTED, part("quantity", "sampled")], "true", "proved"),
    # sharper forms
    ([PRINTED, STRONGER, IMPLIES, BEYOND], "loose", "proved"),
    ([PRINTED, STRONGER, BEYOND], "loose", "proved"),
    ([PRINTED, part("stronger", "exhaustive"), BEYOND], "loose", "exhaustive"),
    ([PRINTED, STRONGER, NOT_IMPLIED, BEYOND], "true", "proved"),
    ([PRINTED, STRONGER, IMPLIES, NOT_BEYOND], "true", "proved"),
    ([PRINTED, STRONGER, IMPLIES, MAYBE_BEYOND], "true", "proved"),
    ([PRINTED, STRONGER, IMPLIES], "true", "proved"),
    ([PRINTED, NOT_STRONGER, IMPLIES, BEYOND], "true", "proved"),
    ([PRINTED, MAYBE_STRONGER, IMPLIES, BEYOND], "true", "proved"),
    ([PRINTED, IMPLIES, BEYOND], "true", "proved"),
    # the printed form is refuted
    ([WRONG], "false", "refuted"),
    ([PRINTED, WRONG], "false", "refuted"),
    ([WRONG, OPEN], "false", "refuted"),
    ([WRONG, BEST], "false", "refuted"),
    ([WRONG, NO_BEST], "false", "refuted"),
    ([WRONG, STRONGER, IMPLIES, BEYOND], "false", "refuted"),
    ([WRONG, READ], "misprint", "refuted"),
    ([WRONG, READ, MENDED], "misprint", "refuted"),
    ([WRONG, part("reading", "exhaustive")], "misprint", "exhaustive"),
    ([WRONG, READ, UNREAD], "undecided", "none"),
    ([WRONG, MISREAD], "false", "refuted"),
    ([WRONG, MISREAD, MENDED], "missing-hypothesis", "refuted"),
    ([WRONG, UNREAD], "undecided", "none"),
    ([WRONG, UNREAD, MENDED], "undecided", "none"),
    ([WRONG, MENDED], "missing-hypothesis", "refuted"),
    ([WRONG, MENDED, BEST], "missing-hypothesis", "refuted"),
    ([WRONG, STILL_WRONG], "false", "refuted"),
    ([WRONG, MAYBE_MENDED], "undecided", "none"),
    # there is no printed form to decide
    ([ILL, READ], "misprint", "proved"),
    ([ILL, MISREAD], "false", "refuted"),
    ([ILL, MISREAD, MENDED], "missing-hypothesis", "refuted"),
    ([ILL, MENDED], "missing-hypothesis", "proved"),
    ([ILL], "undecided", "none"),
    ([ILL, UNREAD], "undecided", "none"),
    ([ILL, WRONG], "false", "refuted"),
    # nothing decided
    ([], "undecided", "none"),
    ([OPEN], "undecided", "none"),
    ([PRINTED, OPEN], "undecided", "none"),
    ([OPEN, READ], "undecided", "none"),
    ([OPEN, MENDED], "undecided", "none"),
    ([READ], "undecided", "none"),
    ([MENDED], "undecided", "none"),
    ([STRONGER, IMPLIES, BEYOND], "undecided", "none"),
    ([part("quantity", "sampled")], "undecided", "sampled"),
    ([part("quantity", "computed")], "undecided", "none"),
    ([part("shadow", "exhaustive")], "undecided", "none"),
]


@pytest.mark.parametrize(("parts", "word", "evidence"), ALONE)
def test_one_claim(parts: list[Part], word: str, evidence: str) -> None:
    found = verdict(*parts)
    assert (found.word, found.evidence) == (word, evidence)
    assert found.word in WORDS
    assert found.evidence in EVIDENCE


@pytest.mark.parametrize(("parts", "word", "evidence"), ALONE)
def test_an_error_decides_nothing(parts: list[Part], word: str, evidence: str) -> None:
    found = verdict(*parts, error="LookupError: no table")
    assert (found.word, found.evidence) == ("undecided", "none")
    assert any("LookupError" in n for n in found.notes)


SHADOW = part("shadow", "exhaustive")
DECLARED = [
    ({"asymptotic": "n < 9"}, [SHADOW], "asymptotic", "exhaustive"),
    ({"asymptotic": "n < 9"}, [SHADOW, PRINTED], "asymptotic", "exhaustive"),
    ({"asymptotic": "n < 9"}, [SHADOW, WRONG], "false", "refuted"),
    ({"asymptotic": "n < 9"}, [], "undecided", "none"),
    ({"asymptotic": "n < 9"}, [part("shadow", "refuted")], "undecided", "none"),
    ({"asymptotic": "n < 9"}, [SHADOW, part("shadow", "undecided")], "undecided", "none"),
    ({"empirical": "the run"}, [part("quantity", "sampled")], "empirical", "sampled"),
    ({"empirical": "the run"}, [part("quantity", "computed")], "empirical", "computed"),
    ({"empirical": "the run"}, [], "undecided", "none"),
    ({"empirical": "the run"}, [part("quantity", "sampled"), WRONG], "false", "refuted"),
    ({"empirical": "the run"}, [part("quantity", "sampled"), OPEN], "undecided", "sampled"),
    ({"not_a_claim": "a name"}, [], "not-a-claim", "none"),
    ({"not_a_claim": "a name"}, [part("quantity", "computed")], "not-a-claim", "none"),
    ({"not_a_claim": "a name"}, [PRINTED], "undecided", "none"),
    ({"not_a_claim": "a name"}, [WRONG], "undecided", "none"),
]


@pytest.mark.parametrize(("flags", "parts", "word", "evidence"), DECLARED)
def test_declared_kinds(flags: dict[str, str], parts: list[Part], word: str, evidence: str) -> None:
    found = verdict(*parts, **flags)
    assert (found.word, found.evidence) == (word, evidence)


SERVED = [
    ([PRINTED], "step-false"),
    ([PRINTED, STRONGER, IMPLIES, BEYOND], "step-false"),
    ([part("printed", "exhaustive")], "step-false"),
    ([WRONG, READ], "step-false"),
    ([ILL, READ], "step-false"),
    ([ILL, MENDED], "step-false"),
    ([ILL, WRONG, MENDED], "false"),
    ([WRONG, ILL, MENDED], "false"),
    ([ILL, MAYBE_MENDED], "undecided"),
    ([WRONG], "false"),
    ([WRONG, MENDED], "false"),
    ([WRONG, MISREAD], "false"),
    ([OPEN], "undecided"),
    ([], "undecided"),
    ([ILL], "undecided"),
    ([ILL, MISREAD], "false"),
    ([WRONG, UNREAD], "undecided"),
]


@pytest.mark.parametrize(("served", "word"), SERVED)
def test_a_wrong_step_and_the_claim_that_it_serves(served: list[Part], word: str) -> None:
    records = {"P.L1": record("P.L1", *served), "P.L1.s1": record("P.L1.s1", WRONG)}
    assert settle(records, {"P.L1.s1": "P.L1"})["P.L1.s1"].word == word


def test_only_a_wrong_step_is_false_for_what_it_serves() -> None:
    for parts, word in [
        ([PRINTED], "true"),
        ([WRONG, READ], "misprint"),
        ([WRONG, MENDED], "missing-hypothesis"),
    ]:
        records = {"P.L1": record("P.L1", PRINTED), "P.L1.s1": record("P.L1.s1", *parts)}
        assert settle(records, {"P.L1.s1": "P.L1"})["P.L1.s1"].word == word


def test_a_step_that_serves_a_claim_without_record_is_undecided() -> None:
    assert settle({"P.s": record("P.s", WRONG)}, {"P.s": "P.L1"})["P.s"].word == "undecided"


INSIDE = Part("applies", "proved", "0 < y", cites="P.L1", call=1)
OUTSIDE = Part("applies", "refuted", "0 < 0", cites="P.L1", call=1, witness={"y": "1/2"})
PERHAPS = replace(INSIDE, found="undecided")
GIVES = Part("gives", "proved", "1 == 1", cites="P.L1", call=1)
GIVES_NOT = replace(GIVES, found="refuted")
GIVES_PERHAPS = replace(GIVES, found="undecided")
ELSEWHERE = replace(INSIDE, call=2)

USES = [
    # (the step, the cited claim, the verdict on the step)
    ([INSIDE, GIVES], [PRINTED], "true"),
    ([INSIDE, INSIDE, GIVES], [PRINTED], "true"),
    ([PRINTED, INSIDE], [PRINTED], "true"),
    ([INSIDE], [PRINTED], "undecided"),
    ([INSIDE, GIVES_NOT], [PRINTED], "undecided"),
    ([INSIDE, GIVES_PERHAPS], [PRINTED], "undecided"),
    ([PERHAPS, GIVES], [PRINTED], "undecided"),
    ([PRINTED, PERHAPS], [PRINTED], "undecided"),
    ([INSIDE, GIVES, ELSEWHERE], [PRINTED], "undecided"),
    ([OUTSIDE], [PRINTED], "boundary-gap"),
    ([OUTSIDE, GIVES], [PRINTED], "boundary-gap"),
    ([PRINTED, INSIDE, OUTSIDE], [PRINTED], "boundary-gap"),
    ([PRINTED, OUTSIDE], [WRONG], "boundary-gap"),
    ([PRINTED, OUTSIDE, PERHAPS], [PRINTED], "boundary-gap"),
    ([WRONG, OUTSIDE], [PRINTED], "false"),
    ([OPEN, OUTSIDE], [PRINTED], "undecided"),
    ([WRONG, OUTSIDE, READ], [PRINTED], "misprint"),
    ([PRINTED, INSIDE, STRONGER, IMPLIES, BEYOND], [PRINTED], "loose"),
    ([PRINTED, OUTSIDE, STRONGER, IMPLIES, BEYOND], [PRINTED], "boundary-gap"),
    # a cited claim that does not hold
    ([INSIDE, GIVES], [WRONG], "undecided"),
    ([INSIDE, GIVES], [OPEN], "undecided"),
    ([INSIDE, GIVES], [WRONG, READ], "undecided"),
    ([PRINTED, INSIDE], [WRONG, MENDED], "undecided"),
]


@pytest.mark.parametrize(("step", "cited", "word"), USES)
def test_points_of_use(step: list[Part], cited: list[Part], word: str) -> None:
    records = {"P.L1": record("P.L1", *cited), "P.L2": record("P.L2", *step)}
    assert settle(records, {})["P.L2"].word == word


def test_a_repaired_form_can_be_cited() -> None:
    uses = [replace(INSIDE, version="repaired"), replace(GIVES, version="repaired")]
    for cited, word in [
        ([WRONG, MENDED], "true"),
        ([WRONG, STILL_WRONG], "undecided"),
        ([WRONG], "undecided"),
    ]:
        records = {"P.L1": record("P.L1", *cited), "P.L2": record("P.L2", *uses)}
        assert settle(records, {})["P.L2"].word == word


def test_evidence_passes_from_the_cited_claim() -> None:
    cited = record("P.L1", part("printed", "exhaustive"))
    found = settle({"P.L1": cited, "P.L2": record("P.L2", INSIDE, GIVES)}, {})
    assert found["P.L2"].evidence == "exhaustive"


def test_a_claim_that_rests_on_a_chain() -> None:
    middle = record("P.L2", INSIDE, GIVES)
    last = record("P.L3", *(replace(p, cites="P.L2") for p in (INSIDE, GIVES)))
    for first, word in [(PRINTED, "true"), (OPEN, "undecided"), (WRONG, "undecided")]:
        found = settle({"P.L3": last, "P.L2": middle, "P.L1": record("P.L1", first)}, {})
        assert found["P.L3"].word == word


def test_a_circle_is_an_error() -> None:
    one = record("P.L1", *(replace(p, cites="P.L2") for p in (INSIDE, GIVES)))
    two = record("P.L2", INSIDE, GIVES)
    with pytest.raises(ClaimError, match=r"circle: P\.L2 -> P\.L1 -> P\.L2"):
        settle({"P.L1": one, "P.L2": two}, {})


def test_claims_that_cite_each_other_stand_when_each_is_decided_by_itself() -> None:
    one = record("P.L1", PRINTED, replace(INSIDE, cites="P.L2"))
    two = record("P.L2", PRINTED, INSIDE)
    found = settle({"P.L1": one, "P.L2": two}, {})
    assert [v.word for v in found.values()] == ["true", "true"]


def test_an_error_in_a_cited_claim_reaches_the_step() -> None:
    cited = record("P.L1", PRINTED)
    cited.error = "LookupError"
    found = settle({"P.L1": cited, "P.L2": record("P.L2", INSIDE, GIVES)}, {})
    assert found["P.L2"].word == "undecided"


def test_what_a_verdict_carries() -> None:
    assert verdict(WRONG, MENDED).repair == "x > 0 (because)"
    assert verdict(WRONG, MENDED).witness == {"x": "0"}
    assert verdict(PRINTED, STRONGER, BEYOND).sharp == "because"
    assert verdict(WRONG, NO_BEST).repair == ""
    assert verdict(WRONG, BEST).repair == "x > 0 (because)"
    assert verdict(PRINTED).witness == {}
    assert any("left open" in n for n in verdict(OPEN).notes)
    assert any("no point meets" in n for n in verdict(replace(PRINTED, vacuous=True)).notes)
