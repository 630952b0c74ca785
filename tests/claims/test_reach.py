"""How far a fallen claim pulls others down, from hand-made graphs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from verify.claims.parts import Part
from verify.claims.reach import FALLEN, reaches
from verify.claims.verdicts import Graph, Verdict
from verify.claims.weighing import WORDS, Word


def reach(
    words: Mapping[str, Word],
    uses: Mapping[str, Sequence[str]] | None = None,
    serves: Mapping[str, str | None] | None = None,
    results: Sequence[str] = (),
) -> dict[str, str]:
    """The reach of each fallen claim."""
    graph = Graph(serves or {}, uses or {}, frozenset(results))
    found = reaches({i: Verdict(w, "refuted") for i, w in words.items()}, graph)
    return dict(found)


@pytest.mark.parametrize("word", WORDS)
def test_only_a_fallen_claim_has_a_reach(word: Word) -> None:
    assert (reach({"A": word}) != {}) == (word in FALLEN)


def test_a_claimed_result_that_is_false_is_an_error() -> None:
    assert reach({"A": "false"}, results="A") == {"A": "error"}
    assert reach({"A": "false", "T": "true"}, uses={"T": ["A"]}, results="A") == {"A": "error"}


def test_a_remark_that_is_false_is_as_bad_as_what_rests_on_it() -> None:
    assert reach({"A": "false"}) == {"A": "slip"}
    assert reach({"A": "false", "T": "true"}, uses={"T": ["A"]}) == {"A": "gap"}
    assert reach({"A": "false", "T": "false"}, uses={"T": ["A"]})["A"] == "error"


def test_what_nothing_rests_on_is_a_slip() -> None:
    assert reach({"A": "boundary-gap", "B": "misprint", "C": "missing-hypothesis"}) == {
        "A": "slip",
        "B": "slip",
        "C": "slip",
    }


def test_a_misprint_and_a_met_hypothesis_are_slips_whatever_rests_on_them() -> None:
    for word in ("misprint", "missing-hypothesis"):
        for above in ("true", "false", "undecided"):
            words: dict[str, Word] = {"A": word, "T": above}
            assert reach(words, uses={"T": ["A"]})["A"] == "slip"


HOLDING: list[Word] = [
    "true",
    "loose",
    "misprint",
    "missing-hypothesis",
    "boundary-gap",
    "step-false",
    "asymptotic",
    "empirical",
    "not-a-claim",
]


@pytest.mark.parametrize("above", HOLDING)
def test_what_rests_on_it_holds_by_other_means(above: Word) -> None:
    assert reach({"S": "step-false", "T": above}, serves={"S": "T"})["S"] == "gap"
    assert reach({"S": "boundary-gap", "T": above}, uses={"T": ["S"]})["S"] == "gap"


def test_a_claim_that_falls_with_it_is_an_error() -> None:
    assert reach({"S": "boundary-gap", "T": "false"}, uses={"T": ["S"]})["S"] == "error"
    assert reach({"S": "boundary-gap", "T": "false"}, serves={"S": "T"})["S"] == "error"


@pytest.mark.parametrize("above", ["true", "false", "undecided"])
def test_nothing_falls_with_a_claim_that_is_shown_as_printed(above: Word) -> None:
    """Only the way there is at fault; where nothing that is printed was shown, it is not so."""
    graph = Graph({"S": "T"})
    for role, found in (("printed", "gap"), ("shadow", None)):
        shown = Part(role, "argued", "what is said")  # type: ignore[arg-type]
        step = Verdict("boundary-gap", "argued", (shown,))
        reached = reaches({"S": step, "T": Verdict(above, "refuted")}, graph)
        unshown = {"true": "gap", "false": "error"}.get(above)
        assert reached.get("S") == (found or unshown)


@pytest.mark.parametrize("word", ["step-false", "false"])
def test_what_falls_itself_is_not_saved_by_its_other_parts(word: Word) -> None:
    step = Verdict(word, "refuted", (Part("printed", "proved", "another part"),))
    reached = reaches({"S": step, "T": Verdict("false", "refuted")}, Graph({"S": "T"}))
    assert reached["S"] == "error"


def test_a_claim_that_holds_by_other_means_ends_it() -> None:
    uses = {"B": ["A"], "C": ["B"]}
    words: dict[str, Word] = {"A": "boundary-gap", "B": "true", "C": "true"}
    assert reach(words, uses=uses) == {"A": "gap"}
    assert reach({**words, "C": "false"}, uses=uses) == {"A": "gap", "C": "slip"}
    assert reach({**words, "B": "false"}, uses=uses) == {"A": "error", "B": "gap"}


def test_it_is_left_out_where_a_claim_above_has_no_verdict() -> None:
    assert reach({"A": "boundary-gap"}, uses={"T": ["A"]}) == {}
    assert reach({"A": "false"}, uses={"T": ["A"]}) == {}
    assert reach({"A": "misprint"}, uses={"T": ["A"]}) == {"A": "slip"}


def test_an_open_claim_above_is_not_called_fallen() -> None:
    assert reach({"A": "boundary-gap", "T": "undecided"}, uses={"T": ["A"]}) == {}
    assert reach({"A": "false", "T": "undecided"}, serves={"A": "T"}) == {}


def test_claims_that_use_each_other_end() -> None:
    uses = {"A": ["B"], "B": ["A"]}
    assert reach({"A": "boundary-gap", "B": "true"}, uses=uses) == {"A": "gap"}


def test_a_hypothesis_that_a_user_lacks_too_takes_the_user_along() -> None:
    def found(lacking: tuple[str, ...]) -> dict[str, str]:
        verdicts = {
            "A": Verdict("missing-hypothesis", "refuted", lacking=lacking),
            "T": Verdict("missing-hypothesis", "refuted"),
        }
        return dict(reaches(verdicts, Graph({}, {"T": ["A"]}, frozenset("T"))))

    assert found(("T",)) == {"A": "error", "T": "slip"}
    assert found(()) == {"A": "slip", "T": "slip"}
