"""Every verdict, from hand-made records: the rules, their order, and controls next to each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.claims.notes import gathered_repair
from verify.claims.parts import ClaimError, Found, Part, Record, Role
from verify.claims.verdicts import Graph, Verdict, settle
from verify.claims.weighing import EVIDENCE, WORDS, evidence_of, weakest

STAND_FOR = ("reading", "repaired", "inside", "strongest", "stronger", "implies", "beyond", "join")


def part(role: Role, found: Found, of: str = "1", text: str = "x > 0") -> Part:
    """A part; a printed one is called `of`, and others stand for it."""
    witness = {"x": "0"} if found == "refuted" else {}
    place = {"label": of} if role == "printed" else {"of": of} if role in STAND_FOR else {}
    return Part(role, found, text, why="because", witness=witness, **place)  # type: ignore[arg-type]


def record(claim_id: str = "P.L1", *parts: Part) -> Record:
    return Record(claim_id, list(parts))


def settled(records: Mapping[str, Sequence[Part]], graph: Graph | None = None) -> dict[str, str]:
    """The words of several claims, which are given by their parts."""
    made = {i: record(i, *parts) for i, parts in records.items()}
    return {i: v.word for i, v in settle(made, graph).items()}


def verdict(*parts: Part, **flags: str) -> Verdict:
    made = record("P.L1", *parts)
    for name, value in flags.items():
        setattr(made, name, value)
    return settle({"P.L1": made})["P.L1"]


PRINTED, WRONG, OPEN = part("printed", "proved"), part("printed", "refuted"), part("printed", "undecided")
ILL = part("printed", "ill-formed")
READ, MISREAD, UNREAD = part("reading", "proved"), part("reading", "refuted"), part("reading", "undecided")
MENDED, STILL_WRONG = part("repaired", "proved"), part("repaired", "refuted")
MAYBE_MENDED = part("repaired", "undecided")
WITHIN, NOT_WITHIN, MAYBE_WITHIN = (
    part("inside", "proved"),
    part("inside", "refuted"),
    part("inside", "undecided"),
)
BEST, NO_BEST = part("strongest", "proved"), part("strongest", "undecided")
STRONGER, NOT_STRONGER = part("stronger", "proved"), part("stronger", "refuted")
MAYBE_STRONGER = part("stronger", "undecided")
IMPLIES, NOT_IMPLIED = part("implies", "proved"), part("implies", "undecided")
BEYOND, NOT_BEYOND = part("beyond", "refuted"), part("beyond", "proved")
MAYBE_BEYOND = part("beyond", "undecided")
SUPPORT = part("support", "bounded")

ALONE = [
    # the printed form holds
    ([PRINTED], "true", "proved"),
    ([PRINTED, part("printed", "proved", "2")], "true", "proved"),
    ([part("printed", "exhaustive")], "true", "exhaustive"),
    ([part("printed", "computed")], "true", "computed"),
    ([part("printed", "bounded")], "true", "bounded"),
    ([part("printed", "grid")], "true", "grid"),
    ([part("printed", "assumed")], "true", "assumed"),
    ([PRINTED, part("printed", "exhaustive", "2")], "true", "exhaustive"),
    ([part("printed", "exhaustive"), part("printed", "computed", "2")], "true", "computed"),
    ([part("printed", "bounded"), part("printed", "proved", "2")], "true", "bounded"),
    ([PRINTED, part("printed", "argued", "2")], "true", "argued"),
    ([PRINTED, MENDED], "true", "proved"),
    ([PRINTED, READ], "true", "proved"),
    ([PRINTED, MAYBE_MENDED], "true", "proved"),
    ([PRINTED, BEST], "true", "proved"),
    ([PRINTED, part("quantity", "sampled")], "true", "proved"),
    ([part("printed", "sampled")], "undecided", "sampled"),
    # supports must hold, and lend nothing
    ([PRINTED, SUPPORT], "true", "proved"),
    ([part("printed", "bounded"), part("support", "proved")], "true", "bounded"),
    ([part("printed", "argued"), part("support", "exhaustive")], "true", "argued"),
    ([PRINTED, part("support", "refuted")], "undecided", "none"),
    ([PRINTED, part("support", "undecided")], "undecided", "none"),
    ([WRONG, READ, part("support", "refuted")], "undecided", "none"),
    ([WRONG, part("support", "undecided")], "undecided", "none"),
    ([SUPPORT], "undecided", "none"),
    # sharper forms
    ([PRINTED, STRONGER, IMPLIES, BEYOND], "loose", "proved"),
    ([PRINTED, STRONGER, IMPLIES], "loose", "proved"),
    ([PRINTED, STRONGER, IMPLIES, NOT_BEYOND], "loose", "proved"),
    ([PRINTED, STRONGER, IMPLIES, BEYOND, NOT_BEYOND], "loose", "proved"),
    ([PRINTED, STRONGER, IMPLIES, MAYBE_BEYOND], "loose", "proved"),
    ([PRINTED, STRONGER], "true", "proved"),
    ([PRINTED, STRONGER, NOT_IMPLIED], "true", "proved"),
    ([PRINTED, STRONGER, BEYOND], "true", "proved"),
    ([PRINTED, part("stronger", "exhaustive"), IMPLIES, BEYOND], "loose", "exhaustive"),
    ([PRINTED, STRONGER, part("implies", "argued"), BEYOND], "loose", "argued"),
    ([PRINTED, STRONGER, NOT_IMPLIED, BEYOND], "true", "proved"),
    ([PRINTED, STRONGER, IMPLIES, NOT_IMPLIED, BEYOND], "true", "proved"),
    ([PRINTED, NOT_STRONGER, IMPLIES, BEYOND], "true", "proved"),
    ([PRINTED, MAYBE_STRONGER, IMPLIES, BEYOND], "true", "proved"),
    ([PRINTED, IMPLIES, BEYOND], "true", "proved"),
    # the printed form is refuted
    ([WRONG], "false", "refuted"),
    ([WRONG, part("printed", "undecided", "2")], "false", "refuted"),
    ([WRONG, BEST], "false", "refuted"),
    ([WRONG, NO_BEST], "false", "refuted"),
    ([WRONG, STRONGER, IMPLIES, BEYOND], "false", "refuted"),
    ([WRONG, READ], "misprint", "refuted"),
    ([WRONG, READ, MENDED], "misprint", "refuted"),
    ([WRONG, part("reading", "exhaustive")], "misprint", "exhaustive"),
    ([WRONG, part("reading", "grid")], "misprint", "grid"),
    ([WRONG, READ, UNREAD], "undecided", "none"),
    ([WRONG, READ, part("printed", "undecided", "2")], "undecided", "none"),
    ([WRONG, MISREAD], "false", "refuted"),
    ([WRONG, READ, MISREAD], "false", "refuted"),
    ([WRONG, MISREAD, MENDED], "missing-hypothesis", "refuted"),
    ([WRONG, UNREAD], "undecided", "none"),
    ([WRONG, UNREAD, MENDED], "undecided", "none"),
    ([WRONG, part("reading", "sampled")], "undecided", "none"),
    ([WRONG, MENDED], "missing-hypothesis", "refuted"),
    ([WRONG, MENDED, WITHIN], "missing-hypothesis", "refuted"),
    ([WRONG, part("repaired", "argued")], "missing-hypothesis", "argued"),
    ([WRONG, part("repaired", "bounded"), WITHIN], "missing-hypothesis", "bounded"),
    ([WRONG, MENDED, BEST], "missing-hypothesis", "refuted"),
    ([WRONG, MENDED, NOT_WITHIN], "false", "refuted"),
    ([WRONG, MENDED, WITHIN, NOT_WITHIN], "false", "refuted"),
    ([WRONG, MENDED, MAYBE_WITHIN], "undecided", "none"),
    ([WRONG, WITHIN], "false", "refuted"),
    ([WRONG, STILL_WRONG], "false", "refuted"),
    ([WRONG, MAYBE_MENDED], "undecided", "none"),
    # there is no printed form to decide
    ([ILL, READ], "misprint", "proved"),
    ([ILL, MISREAD], "false", "refuted"),
    ([ILL, MISREAD, MENDED], "missing-hypothesis", "proved"),
    ([ILL, MENDED], "missing-hypothesis", "proved"),
    ([ILL], "undecided", "none"),
    ([ILL, UNREAD], "undecided", "none"),
    ([ILL, STILL_WRONG], "undecided", "none"),
    ([ILL, part("printed", "refuted", "2")], "false", "refuted"),
    # nothing decided
    ([], "undecided", "none"),
    ([OPEN], "undecided", "none"),
    ([PRINTED, part("printed", "undecided", "2")], "undecided", "none"),
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


# -- each printed part is settled by itself

SECOND = "2"
TWO_PARTS = [
    # (what is on record besides the first part, refuted, and the second)
    ([WRONG, part("printed", "refuted", SECOND), READ], "false"),
    ([WRONG, part("printed", "refuted", SECOND), part("reading", "proved", SECOND)], "false"),
    ([WRONG, part("printed", "refuted", SECOND), READ, part("reading", "proved", SECOND)], "misprint"),
    (
        [WRONG, part("printed", "refuted", SECOND), READ, part("repaired", "proved", SECOND)],
        "missing-hypothesis",
    ),
    ([WRONG, part("printed", "refuted", SECOND), MENDED], "false"),
    ([WRONG, part("printed", "proved", SECOND), part("reading", "proved", SECOND)], "false"),
    ([WRONG, part("printed", "proved", SECOND), part("repaired", "proved", SECOND)], "false"),
    ([WRONG, MENDED, part("inside", "refuted", SECOND)], "missing-hypothesis"),
    ([WRONG, part("printed", "proved", SECOND), READ], "misprint"),
    ([WRONG, part("printed", "ill-formed", SECOND), READ], "undecided"),
    ([ILL, part("printed", "ill-formed", SECOND), READ], "undecided"),
    ([ILL, part("printed", "ill-formed", SECOND), MISREAD], "false"),
    ([WRONG, part("printed", "ill-formed", SECOND), part("reading", "proved", SECOND)], "false"),
    ([WRONG, part("printed", "undecided", SECOND), READ], "undecided"),
    ([WRONG, part("printed", "refuted", SECOND), part("reading", "undecided", SECOND)], "undecided"),
]


@pytest.mark.parametrize(("parts", "word"), TWO_PARTS)
def test_a_companion_settles_its_own_part_only(parts: list[Part], word: str) -> None:
    assert verdict(*parts).word == word


def test_a_companion_that_names_no_part_settles_none_that_has_a_name() -> None:
    assert verdict(WRONG, replace(READ, of="")).word == "false"
    assert verdict(replace(WRONG, label=""), READ).word == "false"
    assert verdict(replace(WRONG, label=""), part("printed", "refuted"), READ).word == "false"


def test_a_stronger_form_is_compared_with_its_own_part() -> None:
    two = [PRINTED, part("printed", "proved", SECOND)]
    assert verdict(*two, STRONGER, IMPLIES, BEYOND).word == "loose"
    assert verdict(*two, STRONGER, part("implies", "proved", SECOND), BEYOND).word == "true"
    other = verdict(*two, STRONGER, IMPLIES, part("beyond", "refuted", SECOND))
    assert verdict(*two, STRONGER, IMPLIES, NOT_BEYOND).sharp == ""
    assert verdict(*two, STRONGER, IMPLIES).sharp == ""
    assert verdict(*two, STRONGER, IMPLIES, BEYOND).sharp == "because"
    assert (other.word, "how far it is from the best is not shown: because" in other.notes) == ("loose", True)
    assert verdict(*two, STRONGER, IMPLIES, BEYOND, part("stronger", "proved", SECOND)).word == "true"


# -- evidence


@pytest.mark.parametrize("weaker", range(len(EVIDENCE)))
@pytest.mark.parametrize("stronger", range(len(EVIDENCE)))
def test_the_weakest_of_each_pair(stronger: int, weaker: int) -> None:
    expected = EVIDENCE[max(stronger, weaker)]
    assert weakest([EVIDENCE[stronger], EVIDENCE[weaker]]) == expected
    words = {"none": "undecided"}
    pair = [part("printed", words.get(EVIDENCE[i], EVIDENCE[i])) for i in (stronger, weaker)]  # type: ignore[arg-type]
    assert evidence_of(pair) == expected


def test_the_order_of_evidence() -> None:
    assert " ".join(EVIDENCE) == (
        "proved refuted exhaustive computed bounded grid assumed argued sampled none"
    )


def test_side_facts_neither_name_nor_raise_the_evidence() -> None:
    side = replace(part("applies", "computed"), side=True)
    assert evidence_of([PRINTED, side]) == "proved"
    assert evidence_of([part("printed", "bounded"), side]) == "bounded"
    assert evidence_of([side]) == "none"
    assert evidence_of([]) == "none"


def test_ill_formed_is_evidence_only_where_nothing_else_is() -> None:
    assert evidence_of([ILL]) == "computed"
    assert evidence_of([ILL, READ]) == "proved"


PARTS = st.lists(
    st.builds(
        part,
        st.sampled_from(
            ["printed", "reading", "repaired", "inside", "stronger", "implies", "beyond", "support"]
        ),
        st.sampled_from(["proved", "refuted", "exhaustive", "bounded", "argued", "undecided", "ill-formed"]),
        st.sampled_from(["1", "2"]),
    ),
    max_size=6,
)
SETTLED = {"misprint", "missing-hypothesis"}


@given(PARTS)
def test_no_word_is_better_than_the_printed_parts(parts: list[Part]) -> None:
    found = verdict(*parts)
    printed = [p for p in parts if p.role == "printed"]
    fallen = [p for p in printed if p.found in ("refuted", "ill-formed")]
    if found.word in ("true", "loose"):
        assert printed
        assert all(p.holds for p in printed)
        assert found.evidence == "proved" or any(p.found == found.evidence for p in parts)
    if found.word in SETTLED:
        assert fallen
        for p in fallen:
            assert any(q.holds for q in parts if q.role in ("reading", "repaired") and q.of == p.label)
    if found.word == "false":
        assert any(p.found == "refuted" for p in parts if p.role in ("printed", "reading"))


@given(PARTS, st.sampled_from(["proved", "bounded", "argued"]))
def test_a_support_never_makes_a_verdict_better(parts: list[Part], found: Found) -> None:
    before, after = verdict(*parts), verdict(*parts, part("support", found))
    assert (before.word, before.evidence) == (after.word, after.evidence)
    assert verdict(*parts, part("support", "refuted")).word == "undecided"


# -- words that join what was decided to what is printed

JOIN = part("join", "argued")


@pytest.mark.parametrize(
    ("parts", "word", "evidence"),
    [
        ([PRINTED, JOIN], "true", "argued"),
        ([part("printed", "bounded"), JOIN], "true", "argued"),
        ([part("printed", "sampled"), JOIN], "undecided", "sampled"),
        ([WRONG, JOIN], "false", "argued"),
        ([WRONG, JOIN, READ], "misprint", "argued"),
        ([WRONG, JOIN, MENDED], "missing-hypothesis", "argued"),
        ([PRINTED, JOIN, STRONGER, IMPLIES, BEYOND], "loose", "argued"),
        ([PRINTED, part("join", "assumed")], "true", "assumed"),
        # the words are about a part that the verdict does not rest on
        ([WRONG, part("printed", "proved", SECOND), part("join", "argued", SECOND)], "false", "refuted"),
        ([OPEN, JOIN], "undecided", "none"),
        ([JOIN], "undecided", "none"),
    ],
)
def test_words_that_join_count(parts: list[Part], word: str, evidence: str) -> None:
    found = verdict(*parts)
    assert (found.word, found.evidence) == (word, evidence)


def test_a_false_step_rests_on_the_words_that_refute_it() -> None:
    made = {"P.L1": record("P.L1", PRINTED), "P.L1.s1": record("P.L1.s1", WRONG, JOIN)}
    found = settle(made, STEP)["P.L1.s1"]
    assert (found.word, found.evidence) == ("step-false", "argued")
    assert JOIN in found.parts


# -- declared kinds

SHADOW = part("shadow", "exhaustive")
DECLARED = [
    ({"asymptotic": "n < 9"}, [SHADOW], "asymptotic", "exhaustive"),
    ({"asymptotic": "n < 9"}, [SHADOW, PRINTED], "asymptotic", "exhaustive"),
    ({"asymptotic": "n < 9"}, [part("shadow", "bounded"), PRINTED], "asymptotic", "bounded"),
    ({"asymptotic": "n < 9"}, [SHADOW, WRONG], "false", "refuted"),
    ({"asymptotic": "n < 9"}, [], "undecided", "none"),
    ({"asymptotic": "n < 9"}, [PRINTED], "undecided", "none"),
    ({"asymptotic": "n < 9"}, [SUPPORT], "undecided", "none"),
    ({"asymptotic": "n < 9"}, [part("shadow", "refuted")], "undecided", "none"),
    ({"asymptotic": "n < 9"}, [SHADOW, part("shadow", "undecided")], "undecided", "none"),
    ({"empirical": "the run"}, [part("quantity", "sampled")], "empirical", "sampled"),
    ({"empirical": "the run"}, [part("quantity", "computed")], "empirical", "computed"),
    ({"empirical": "the run"}, [], "undecided", "none"),
    ({"empirical": "the run"}, [part("quantity", "sampled"), WRONG], "false", "refuted"),
    ({"empirical": "the run"}, [part("quantity", "sampled"), OPEN], "undecided", "sampled"),
    ({"empirical": "the run"}, [part("quantity", "sampled"), part("support", "refuted")], "undecided", None),
    ({"not_a_claim": "a name"}, [], "not-a-claim", "none"),
    ({"not_a_claim": "a name"}, [part("quantity", "computed")], "not-a-claim", "none"),
    ({"not_a_claim": "a name"}, [SUPPORT], "not-a-claim", "none"),
    ({"not_a_claim": "a name"}, [part("support", "refuted")], "undecided", "none"),
    ({"not_a_claim": "a name"}, [PRINTED], "undecided", "none"),
    ({"not_a_claim": "a name"}, [WRONG], "undecided", "none"),
]


@pytest.mark.parametrize(("flags", "parts", "word", "evidence"), DECLARED)
def test_declared_kinds(flags: dict[str, str], parts: list[Part], word: str, evidence: str | None) -> None:
    found = verdict(*parts, **flags)
    assert (found.word, found.evidence if evidence else None) == (word, evidence)


# -- steps

SERVED = [
    ([PRINTED], "step-false"),
    ([PRINTED, STRONGER, IMPLIES, BEYOND], "step-false"),
    ([part("printed", "exhaustive")], "step-false"),
    ([WRONG, READ], "step-false"),
    ([WRONG, MENDED], "step-false"),
    ([ILL, READ], "step-false"),
    ([ILL, MENDED], "step-false"),
    ([ILL, part("printed", "refuted", "2"), MENDED], "false"),
    ([ILL, MAYBE_MENDED], "undecided"),
    ([WRONG], "false"),
    ([WRONG, MENDED, NOT_WITHIN], "false"),
    ([WRONG, MISREAD], "false"),
    ([OPEN], "undecided"),
    ([], "undecided"),
    ([ILL], "undecided"),
    ([ILL, MISREAD], "false"),
    ([WRONG, UNREAD], "undecided"),
]
STEP = Graph(serves={"P.L1.s1": "P.L1"})


@pytest.mark.parametrize(("served", "word"), SERVED)
def test_a_wrong_step_and_the_claim_that_it_serves(served: list[Part], word: str) -> None:
    assert settled({"P.L1": served, "P.L1.s1": [WRONG]}, STEP)["P.L1.s1"] == word


@pytest.mark.parametrize(
    ("served", "said"),
    [
        ([PRINTED], "P.L1, which this step serves, holds by other means"),
        ([WRONG, READ], "P.L1, which this step serves, holds by other means as it is meant"),
        (
            [WRONG, MENDED],
            "P.L1, which this step serves, fails as printed too, and holds by other means under the",
        ),
    ],
)
def test_what_is_said_of_the_claim_that_a_wrong_step_serves(served: list[Part], said: str) -> None:
    made = {"P.L1": record("P.L1", *served), "P.L1.s1": record("P.L1.s1", WRONG)}
    (note,) = settle(made, STEP)["P.L1.s1"].notes
    assert note.startswith(said)
    assert ("fails" in note) == ("fails" in said)


def test_only_a_wrong_step_is_false_for_what_it_serves() -> None:
    for parts, word in [
        ([PRINTED], "true"),
        ([WRONG, READ], "misprint"),
        ([WRONG, MENDED], "missing-hypothesis"),
    ]:
        assert settled({"P.L1": [PRINTED], "P.L1.s1": parts}, STEP)["P.L1.s1"] == word


def test_a_false_step_rests_on_what_it_serves() -> None:
    records = {
        "P.L1": record("P.L1", part("printed", "bounded")),
        "P.L1.s1": record("P.L1.s1", WRONG, MENDED, NOT_WITHIN),
    }
    assert settle(records, STEP)["P.L1.s1"].evidence == "bounded"


def test_a_step_that_serves_a_claim_without_record_is_undecided() -> None:
    assert settled({"P.s": [WRONG]}, Graph(serves={"P.s": "P.L1"})) == {"P.s": "undecided"}


# -- points of use

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
    ([PRINTED, OUTSIDE, PERHAPS], [PRINTED], "boundary-gap"),
    ([WRONG, OUTSIDE], [PRINTED], "false"),
    ([OPEN, OUTSIDE], [PRINTED], "undecided"),
    ([WRONG, OUTSIDE, READ], [PRINTED], "misprint"),
    ([PRINTED, INSIDE, STRONGER, IMPLIES, BEYOND], [PRINTED], "loose"),
    ([PRINTED, OUTSIDE, STRONGER, IMPLIES, BEYOND], [PRINTED], "boundary-gap"),
    # a cited claim that falls: a gap, whatever is decided of the step
    ([PRINTED, OUTSIDE], [WRONG], "boundary-gap"),
    ([PRINTED, INSIDE], [WRONG], "boundary-gap"),
    ([PRINTED, INSIDE], [WRONG, READ], "true"),
    ([PRINTED, INSIDE], [WRONG, UNREAD], "true"),
    ([PRINTED, INSIDE], [WRONG, MENDED], "true"),
    ([PRINTED, INSIDE], [ILL], "true"),
    ([PRINTED, INSIDE], [ILL, MISREAD], "boundary-gap"),
    ([OPEN, INSIDE], [WRONG], "undecided"),
    ([WRONG, INSIDE, READ], [WRONG], "misprint"),
    ([PRINTED, OUTSIDE], [OPEN], "undecided"),
    ([PRINTED, OUTSIDE, GIVES], [WRONG], "undecided"),
    ([OUTSIDE], [WRONG], "undecided"),
    ([INSIDE, GIVES], [WRONG], "undecided"),
    ([INSIDE, GIVES], [OPEN], "undecided"),
    ([INSIDE, GIVES], [WRONG, READ], "undecided"),
    ([INSIDE, GIVES], [], "undecided"),
]


@pytest.mark.parametrize(("step", "cited", "word"), USES)
def test_points_of_use(step: list[Part], cited: list[Part], word: str) -> None:
    assert settled({"P.L1": cited, "P.L2": step})["P.L2"] == word


def test_a_use_of_a_claim_that_falls_says_what_holds_all_the_same() -> None:
    records = {"P.L1": record("P.L1", WRONG), "P.L2": record("P.L2", PRINTED, OUTSIDE)}
    found = settle(records)["P.L2"]
    assert (found.word, found.evidence) == ("boundary-gap", "refuted")
    assert found.notes == ("leans on P.L1, which falls", "what it says holds by other means: true (proved)")


def test_a_gap_rests_on_the_words_by_which_the_other_claim_falls() -> None:
    records = {"P.L1": record("P.L1", WRONG, JOIN), "P.L2": record("P.L2", PRINTED, OUTSIDE)}
    found = settle(records)["P.L2"]
    assert (found.word, found.evidence) == ("boundary-gap", "argued")
    better = settle({**records, "P.L2": record("P.L2", PRINTED, OUTSIDE, STRONGER, IMPLIES, BEYOND)})["P.L2"]
    assert (better.word, better.sharp) == ("boundary-gap", "because")
    assert "what it says holds by other means: loose (proved)" in better.notes


@pytest.mark.parametrize("fall", ["refuted", "argued"])
def test_a_gap_is_as_well_shown_as_the_fall_that_it_leans_on(fall: Found) -> None:
    cited = [WRONG] if fall == "refuted" else [ILL, replace(MISREAD, found="refuted")]
    found = settle(
        {"P.L1": record("P.L1", *cited), "P.L2": record("P.L2", part("printed", "argued"), INSIDE)}
    )
    assert (found["P.L2"].word, found["P.L2"].evidence) == ("boundary-gap", "argued")


def test_a_gap_at_the_boundary_has_its_witness() -> None:
    records = {"P.L1": record("P.L1", PRINTED), "P.L2": record("P.L2", PRINTED, INSIDE, OUTSIDE)}
    found = settle(records)["P.L2"]
    assert (found.evidence, found.witness) == ("refuted", {"y": "1/2"})
    assert "used outside the domain of P.L1: 0 < 0 is not so at y = 1/2" in found.notes


REPAIRED_INSIDE = replace(INSIDE, role="covers", version="repaired")
REPAIRED_OUTSIDE = replace(OUTSIDE, role="covers", version="repaired")
REPAIRED_GIVES = replace(GIVES, version="repaired")


@pytest.mark.parametrize(
    ("step", "cited", "word"),
    [
        ([REPAIRED_INSIDE, REPAIRED_GIVES], [WRONG, MENDED], "true"),
        ([REPAIRED_INSIDE, REPAIRED_GIVES], [WRONG, MENDED, WITHIN], "true"),
        ([REPAIRED_INSIDE, REPAIRED_GIVES], [WRONG, MENDED, NOT_WITHIN], "undecided"),
        ([REPAIRED_INSIDE, REPAIRED_GIVES], [WRONG, STILL_WRONG], "undecided"),
        ([REPAIRED_INSIDE, REPAIRED_GIVES], [WRONG], "undecided"),
        # what the repaired claim does not speak about, it does not give
        ([REPAIRED_OUTSIDE, REPAIRED_GIVES], [WRONG, MENDED], "undecided"),
        ([REPAIRED_OUTSIDE, REPAIRED_GIVES, PRINTED], [WRONG, MENDED], "boundary-gap"),
        ([REPAIRED_OUTSIDE, PRINTED], [WRONG, MENDED], "boundary-gap"),
        ([REPAIRED_OUTSIDE, PRINTED], [WRONG, READ], "true"),
        ([REPAIRED_INSIDE, PRINTED], [WRONG], "true"),
        ([REPAIRED_OUTSIDE, WRONG], [WRONG, MENDED], "false"),
    ],
)
def test_a_repaired_form_can_be_cited(step: list[Part], cited: list[Part], word: str) -> None:
    assert settled({"P.L1": cited, "P.L2": step})["P.L2"] == word


def test_a_use_beyond_a_repair_is_a_gap_of_the_user() -> None:
    records = {"P.L1": record("P.L1", WRONG, MENDED), "P.L2": record("P.L2", PRINTED, REPAIRED_OUTSIDE)}
    found = settle(records)["P.L2"]
    assert (found.word, found.evidence, found.witness) == ("boundary-gap", "refuted", {"y": "1/2"})
    assert "leans on P.L1 where that does not hold: 0 < 0 is not so at y = 1/2" in found.notes
    assert "what it says holds by other means: true (proved)" in found.notes


# -- a claim that leans on one that falls

LEANS = Graph(uses={"P.L2": ("P.L1",)})


def leaning(cited: list[Part], graph: Graph = LEANS, **others: list[Part]) -> str:
    """The word on P.L2, decided without P.L1, which it uses."""
    user = record("P.L2", PRINTED)
    user.without["P.L1"] = "by induction"
    made = {"P.L1": record("P.L1", *cited), "P.L2": user}
    made |= {f"P.{name}": record(f"P.{name}", *parts) for name, parts in others.items()}
    return settle(made, graph)["P.L2"].word


@pytest.mark.parametrize(
    ("cited", "word"),
    [
        ([WRONG], "boundary-gap"),
        ([WRONG, MISREAD], "boundary-gap"),
        ([WRONG, STILL_WRONG], "boundary-gap"),
        ([ILL, MISREAD], "boundary-gap"),
        ([PRINTED], "true"),
        ([OPEN], "true"),
        ([WRONG, READ], "true"),  # a misprint does not fall
        ([WRONG, MENDED], "true"),  # nor does a claim whose every use meets the repair
        ([WRONG, UNREAD], "true"),
        ([WRONG, MAYBE_MENDED], "true"),
        ([ILL], "true"),
    ],
)
def test_what_is_decided_without_a_claim_that_falls_leans_on_it_all_the_same(
    cited: list[Part], word: str
) -> None:
    assert leaning(cited) == word


def test_a_repair_that_another_use_does_not_meet_makes_the_claim_fall() -> None:
    graph = Graph(uses={"P.L2": ("P.L1",), "P.L3": ("P.L1",)})
    assert leaning([WRONG, MENDED], graph, L3=[PRINTED, COVERED]) == "true"
    assert leaning([WRONG, MENDED], graph, L3=[PRINTED, NOT_COVERED]) == "boundary-gap"


def test_a_step_of_its_own_proof_is_no_claim_that_it_leans_on() -> None:
    for serves in ({"P.L1": "P.L2"}, {"P.L1": "P.L3", "P.L3": "P.L2"}):
        assert leaning([WRONG], Graph(serves, LEANS.uses), L3=[PRINTED]) == "true"
    assert leaning([WRONG], Graph({"P.L2": "P.L1"}, LEANS.uses)) == "boundary-gap"
    own = {"P.L1": [WRONG, MENDED], "P.L2": [PRINTED, NOT_COVERED]}
    assert settled(own, Graph({"P.L1": "P.L2"}, LEANS.uses)) == {"P.L1": "step-false", "P.L2": "true"}


def test_steps_that_serve_each_other_end() -> None:
    graph = Graph({"P.L1": "P.L3", "P.L3": "P.L1"}, LEANS.uses)
    assert not graph.is_step_of("P.L1", "P.L2")
    assert graph.is_step_of("P.L1", "P.L1")


def test_what_meets_a_claim_where_it_holds_does_not_lean_on_its_fall() -> None:
    """The use asks for less than the claim says, and that holds."""
    assert settled({"P.L1": [WRONG], "P.L2": [PRINTED, COVERED]}, LEANS)["P.L2"] == "true"


def test_a_claim_with_nothing_of_its_own_that_leans_on_a_fallen_one_is_open() -> None:
    user = record("P.L2", SUPPORT)
    user.without["P.L1"] = "by induction"
    assert settle({"P.L1": record("P.L1", WRONG), "P.L2": user}, LEANS)["P.L2"].word == "undecided"


def test_a_limit_that_leans_on_a_fallen_claim() -> None:
    user = record("P.L2", PRINTED, SHADOW)
    user.without["P.L1"], user.asymptotic = "by induction", "n < 9"
    found = settle({"P.L1": record("P.L1", WRONG), "P.L2": user}, LEANS)["P.L2"]
    assert (found.word, found.evidence) == ("boundary-gap", "exhaustive")
    assert "what it says holds by other means: asymptotic (exhaustive)" in found.notes


def test_a_false_step_of_a_claim_that_holds_beside_a_gap() -> None:
    """What the step serves is decided by other means, although it leans on another claim that falls."""
    graph = Graph({"P.s": "P.L2"}, LEANS.uses)
    user = record("P.L2", PRINTED)
    user.without["P.L1"] = "by induction"
    records = {"P.L1": record("P.L1", WRONG), "P.L2": user, "P.s": record("P.s", WRONG)}
    found = settle(records, graph)
    assert (found["P.L2"].word, found["P.s"].word) == ("boundary-gap", "step-false")
    assert any("although it leans on a claim that does not reach" in n for n in found["P.s"].notes)
    only_given = {"P.L1": [PRINTED], "P.L2": [OUTSIDE], "P.s": [WRONG]}
    assert settled(only_given, graph)["P.s"] == "false"


# -- a repair and those who use the repaired claim

COVERED = Part("covers", "proved", "y > 0", cites="P.L1", call=1)
NOT_COVERED = Part("covers", "refuted", "y > 0", cites="P.L1", call=1, witness={"y": "0"})
MAYBE_COVERED = replace(COVERED, found="undecided")
USER = Graph(uses={"P.L2": ("P.L1",)})
TWO_USERS = Graph(uses={"P.L2": ("P.L1",), "P.L3": ("P.L1", "P.L0")})

REACHED = [
    ([PRINTED, COVERED], "missing-hypothesis"),
    ([PRINTED, REPAIRED_INSIDE], "missing-hypothesis"),
    ([PRINTED, NOT_COVERED], "false"),
    ([PRINTED, COVERED, NOT_COVERED], "false"),
    ([PRINTED, MAYBE_COVERED, NOT_COVERED], "false"),
    ([PRINTED, REPAIRED_OUTSIDE], "false"),
    ([PRINTED, MAYBE_COVERED], "undecided"),
    ([PRINTED, COVERED, MAYBE_COVERED], "undecided"),
    ([PRINTED], "undecided"),
    ([], "undecided"),
    ([PRINTED, INSIDE], "undecided"),
    ([PRINTED, replace(COVERED, cites="P.L0")], "undecided"),
    # what meets another version of the claim says nothing of the repair
    ([PRINTED, replace(REPAIRED_INSIDE, version="strongest")], "undecided"),
    ([PRINTED, replace(REPAIRED_INSIDE, version="stronger")], "undecided"),
    ([PRINTED, COVERED, replace(REPAIRED_OUTSIDE, version="strongest")], "missing-hypothesis"),
]


@pytest.mark.parametrize(("user", "word"), REACHED)
def test_a_hypothesis_is_missing_where_every_use_meets_it(user: list[Part], word: str) -> None:
    assert settled({"P.L1": [WRONG, MENDED], "P.L2": user}, USER)["P.L1"] == word


def test_a_user_without_record_leaves_it_open() -> None:
    assert settled({"P.L1": [WRONG, MENDED]}, USER)["P.L1"] == "undecided"
    both = {"P.L1": [WRONG, MENDED], "P.L2": [PRINTED, COVERED]}
    assert settled(both, TWO_USERS)["P.L1"] == "undecided"
    assert settled({**both, "P.L3": [PRINTED, COVERED]}, TWO_USERS)["P.L1"] == "missing-hypothesis"
    assert settled({**both, "P.L3": [PRINTED, NOT_COVERED]}, TWO_USERS)["P.L1"] == "false"


def test_a_user_that_does_without_it_asks_for_nothing() -> None:
    user = record("P.L2", PRINTED)
    user.without["P.L1"] = "by induction"
    records = {"P.L1": record("P.L1", WRONG, MENDED), "P.L2": user}
    found = settle(records, USER)
    assert found["P.L1"].word == "missing-hypothesis"
    assert "decided without P.L1: by induction" in found["P.L2"].notes
    user.parts.append(NOT_COVERED)
    assert settle(records, USER)["P.L1"].word == "false"


def test_a_repair_that_does_not_reach_a_use_is_a_false_step_where_the_served_claim_stands() -> None:
    graph = Graph(serves={"P.L1": "P.T"}, uses={"P.L2": ("P.L1",)})
    records = {"P.L1": [WRONG, MENDED], "P.L2": [PRINTED, NOT_COVERED]}
    for served, word in [([PRINTED], "step-false"), ([WRONG], "false"), ([OPEN], "undecided")]:
        assert settled({**records, "P.T": served}, graph)["P.L1"] == word


def test_the_evidence_of_a_repair_is_no_better_than_that_of_its_uses() -> None:
    cases: list[tuple[Found, str]] = [("proved", "refuted"), ("computed", "computed"), ("argued", "argued")]
    for found, evidence in cases:
        records = {
            "P.L1": record("P.L1", WRONG, MENDED),
            "P.L2": record("P.L2", PRINTED, replace(COVERED, found=found)),
        }
        verdict_of = settle(records, USER)["P.L1"]
        assert (verdict_of.word, verdict_of.evidence) == ("missing-hypothesis", evidence)


def test_the_user_that_is_not_reached_is_named() -> None:
    records = {"P.L1": record("P.L1", WRONG, MENDED), "P.L2": record("P.L2", PRINTED, NOT_COVERED)}
    found = settle(records, USER)["P.L1"]
    assert found.repair == "x > 0 (because)"
    assert "P.L2 uses it where the repair does not reach: it is not so that y > 0 at y = 0" in found.notes


def test_a_misprint_asks_its_users_for_nothing() -> None:
    assert settled({"P.L1": [WRONG, READ], "P.L2": [PRINTED]}, USER)["P.L1"] == "misprint"


# -- a hypothesis that a user lacks itself

LACKED = replace(NOT_COVERED, why="because")
"""The use does not meet the hypothesis that is named `because`, which is that of the repair."""
ALSO = replace(NOT_COVERED, text="y < 1")
CHAIN = Graph(uses={"P.L2": ("P.L1",), "P.T": ("P.L2",)})
OTHER = replace(MENDED, why="for another reason")
BOTH = replace(MENDED, why="for another reason; because")
AGAIN = part("printed", "refuted", SECOND)

TRAVELS = [
    # (the user, the word on the claim that it uses)
    ([WRONG, MENDED, LACKED], "missing-hypothesis"),
    ([WRONG, BOTH, LACKED], "missing-hypothesis"),
    ([WRONG, MENDED, LACKED, COVERED], "missing-hypothesis"),
    # it falls for another reason
    ([WRONG, OTHER, LACKED], "false"),
    ([WRONG, MENDED, AGAIN, replace(OTHER, of=SECOND), LACKED], "false"),
    ([WRONG, MENDED, AGAIN, LACKED], "false"),
    # its repair does not hold, or it has none
    ([WRONG, LACKED], "false"),
    ([WRONG, STILL_WRONG, LACKED], "false"),
    ([WRONG, MAYBE_MENDED, LACKED], "false"),
    ([WRONG, MENDED, NOT_WITHIN, LACKED], "false"),
    # it does not fall, or as a misprint, or not yet
    ([PRINTED, LACKED], "false"),
    ([PRINTED, MENDED, LACKED], "false"),
    ([WRONG, READ, LACKED], "false"),
    ([OPEN, MENDED, LACKED], "false"),
    ([WRONG, MENDED, replace(SUPPORT, found="refuted"), LACKED], "false"),
    # the use lies outside for something else besides
    ([WRONG, MENDED, LACKED, ALSO], "false"),
    ([WRONG, MENDED, LACKED, MAYBE_COVERED], "undecided"),
    # the part does not say which hypothesis it is about, or names one that the repair does not have
    ([WRONG, MENDED, NOT_COVERED], "false"),
    ([WRONG, replace(MENDED, why="for"), replace(LACKED, why="for")], "false"),
]


@pytest.mark.parametrize(("user", "word"), TRAVELS)
def test_a_hypothesis_that_a_user_lacks_itself_travels_up(user: list[Part], word: str) -> None:
    records = {"P.L1": [WRONG, MENDED], "P.L2": user, "P.T": []}
    assert settled(records, USER)["P.L1"] == word


@pytest.mark.parametrize(
    ("top", "word"),
    [
        ([WRONG, MENDED, replace(LACKED, cites="P.L2")], "missing-hypothesis"),
        ([PRINTED, replace(COVERED, cites="P.L2")], "missing-hypothesis"),
        ([PRINTED, replace(LACKED, cites="P.L2")], "false"),
        ([WRONG, OTHER, replace(LACKED, cites="P.L2")], "false"),
    ],
)
def test_a_hypothesis_travels_as_far_as_it_is_carried(top: list[Part], word: str) -> None:
    """What lacks it in the middle is to be mended itself, by its own users."""
    records = {"P.L1": [WRONG, MENDED], "P.L2": [WRONG, MENDED, LACKED], "P.T": top}
    found = settled(records, CHAIN)
    assert (found["P.L1"], found["P.L2"]) == (word, word)


def test_a_user_with_an_error_carries_nothing() -> None:
    user = record("P.L2", WRONG, MENDED, LACKED)
    user.error = "stopped"
    assert settle({"P.L1": record("P.L1", WRONG, MENDED), "P.L2": user}, USER)["P.L1"].word == "false"


def test_it_is_said_who_lacks_the_hypothesis_too_and_the_evidence_is_no_better() -> None:
    user = record("P.L2", WRONG, replace(MENDED, found="argued"), LACKED)
    found = settle({"P.L1": record("P.L1", WRONG, MENDED), "P.L2": user}, USER)["P.L1"]
    assert (found.word, found.evidence) == ("missing-hypothesis", "argued")
    assert "P.L2 uses it without this hypothesis, and falls itself for want of it: because" in found.notes
    assert found.lacking == ("P.L2",)


def test_a_false_step_of_a_user_that_holds_beside_one_that_lacks_the_hypothesis() -> None:
    """Whether a hypothesis travels does not hang on what the user serves: no circle."""
    graph = Graph({"P.V": "P.S"}, {"P.V": ("P.L1",), "P.S": ("P.L1",), "P.W": ("P.V",)})
    serving = record("P.S", PRINTED)
    serving.without["P.L1"] = "by induction"
    records = {
        "P.L1": record("P.L1", WRONG, MENDED),
        "P.V": record("P.V", WRONG, MENDED, LACKED),
        "P.W": record("P.W", PRINTED, replace(NOT_COVERED, cites="P.V")),
        "P.S": serving,
    }
    found = {i: v.word for i, v in settle(records, graph).items()}
    assert found == {"P.L1": "false", "P.V": "step-false", "P.W": "boundary-gap", "P.S": "boundary-gap"}


def test_users_that_lack_a_hypothesis_in_a_circle() -> None:
    graph = Graph(uses={"P.L2": ("P.L1",), "P.L1": ("P.L2",)})
    back = replace(LACKED, cites="P.L2")
    records = {"P.L1": record("P.L1", WRONG, MENDED, back), "P.L2": record("P.L2", WRONG, MENDED, LACKED)}
    with pytest.raises(ClaimError, match=r"in a circle: P\.L2 -> P\.L1 -> P\.L2"):
        settle(records, graph)


# -- a claim that uses a fallen one


@pytest.mark.parametrize(
    ("used", "word"),
    [
        ([PRINTED], "true"),
        ([OPEN], "true"),
        ([WRONG, READ], "true"),
        ([ILL, READ], "true"),
        ([WRONG], "undecided"),
        ([WRONG, MENDED], "undecided"),
        ([WRONG, MISREAD], "undecided"),
        ([ILL], "undecided"),
        # one reading does not mend two parts
        ([WRONG, READ, part("printed", "refuted", SECOND)], "undecided"),
        ([WRONG, READ, part("printed", "refuted", SECOND), part("reading", "proved", SECOND)], "true"),
    ],
)
def test_a_claim_that_uses_a_fallen_one_says_how(used: list[Part], word: str) -> None:
    assert settled({"P.L1": used, "P.L2": [PRINTED]}, USER)["P.L2"] == word


def test_a_word_on_how_to_do_without_it_settles_it() -> None:
    user = record("P.L2", PRINTED)
    records = {"P.L1": record("P.L1", WRONG), "P.L2": user}
    assert settle(records, USER)["P.L2"].word == "undecided"
    user.without["P.L1"] = "proved directly"
    assert settle(records, USER)["P.L2"].word == "boundary-gap"
    for parts, word in (([OPEN], "undecided"), ([WRONG], "false")):
        user.parts[:] = parts
        assert settle(records, USER)["P.L2"].word == word


# -- chains and circles


def test_evidence_passes_from_the_cited_claim() -> None:
    cited = record("P.L1", part("printed", "exhaustive"))
    found = settle({"P.L1": cited, "P.L2": record("P.L2", INSIDE, GIVES)})
    assert found["P.L2"].evidence == "exhaustive"
    own = settle({"P.L1": cited, "P.L2": record("P.L2", PRINTED, INSIDE, GIVES)})
    assert own["P.L2"].evidence == "proved"


def test_a_claim_that_rests_on_a_chain() -> None:
    last = [replace(p, cites="P.L2") for p in (INSIDE, GIVES)]
    for first, word in [(PRINTED, "true"), (OPEN, "undecided"), (WRONG, "undecided")]:
        found = settled({"P.L3": last, "P.L2": [INSIDE, GIVES], "P.L1": [first]})
        assert found["P.L3"] == word


def test_a_circle_is_an_error() -> None:
    one = [replace(p, cites="P.L2") for p in (INSIDE, GIVES)]
    with pytest.raises(ClaimError, match=r"circle: P\.L2 -> P\.L1 -> P\.L2"):
        settled({"P.L2": [INSIDE, GIVES], "P.L1": one})


def test_claims_that_cite_each_other_stand_when_each_is_decided_by_itself() -> None:
    found = settled({"P.L1": [PRINTED, replace(INSIDE, cites="P.L2")], "P.L2": [PRINTED, INSIDE]})
    assert found == {"P.L1": "true", "P.L2": "true"}


def test_an_error_in_a_cited_claim_reaches_the_step() -> None:
    cited = record("P.L1", PRINTED)
    cited.error = "LookupError"
    found = settle({"P.L1": cited, "P.L2": record("P.L2", INSIDE, GIVES)})
    assert found["P.L2"].word == "undecided"


def test_only_the_wanted_claims_get_a_verdict() -> None:
    records = {"P.L1": record("P.L1", PRINTED), "P.L2": record("P.L2", WRONG)}
    assert list(settle(records, wanted=["P.L2", "P.L9"])) == ["P.L2", "P.L9"]
    assert settle(records, wanted=["P.L9"])["P.L9"] == Verdict("undecided", "none")


def test_what_a_verdict_carries() -> None:
    assert verdict(WRONG, MENDED).repair == "x > 0 (because)"
    assert verdict(WRONG, MENDED).witness == {"x": "0"}
    assert verdict(PRINTED, STRONGER, IMPLIES, BEYOND).sharp == "because"
    assert verdict(WRONG, NO_BEST).repair == ""
    assert verdict(WRONG, BEST).repair == "x > 0 (because)"
    assert verdict(PRINTED).witness == {}
    assert verdict(ILL, MISREAD).witness == {"x": "0"}
    assert any("left open" in n for n in verdict(OPEN).notes)
    assert any("no value at x = 0" in n for n in verdict(replace(PRINTED, valued="no value at x = 0")).notes)
    assert verdict(PRINTED, part("quantity", "computed", text="n = 3")).notes == ("n = 3",)


@pytest.mark.parametrize(
    ("parts", "note"),
    [
        ([PRINTED, NOT_STRONGER, IMPLIES, BEYOND], "not shown: because at x = 0"),
        (
            [PRINTED, STRONGER, NOT_IMPLIED, BEYOND],
            "not certified to imply the printed form, or to lie just below",
        ),
        ([PRINTED, STRONGER, IMPLIES, NOT_BEYOND], "how far it is from the best is not shown: because"),
        ([PRINTED, part("support", "refuted")], "an auxiliary fact does not hold: x > 0"),
        ([WRONG, UNREAD], "printed, refuted: x > 0; its reading form is undecided"),
        ([WRONG, MISREAD], "the reading form is refuted as well at x = 0"),
        ([WRONG, NO_BEST], "the form that was thought the strongest true one is not proved"),
        ([ILL], "ill-formed as printed, and no reading is decided"),
        ([], "nothing that is printed was checked"),
    ],
)
def test_why_it_is_not_another_word(parts: list[Part], note: str) -> None:
    assert any(n.startswith(note) for n in verdict(*parts).notes)


def test_claims_that_are_done_without_for_one_reason_share_a_note() -> None:
    user = record("P.L3", PRINTED)
    user.without |= {"P.L1": "by induction", "P.L2": "by hand", "P.L4": "by induction"}
    found = settle({"P.L3": user}, Graph())["P.L3"]
    assert found.notes == ("decided without P.L1, P.L4: by induction", "decided without P.L2: by hand")


def test_a_hypothesis_that_repairs_share_is_said_once() -> None:
    twice = [
        replace(MENDED, text="a", why="w"),
        replace(MENDED, text="b", why="w"),
        replace(MENDED, text="c", why="v"),
    ]
    assert gathered_repair([*twice, twice[0]]) == "a; b (w); c (v)"
