"""Section 8.1 and appendix D: what BestFirst builds on (2, 3), and checks that find what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from algorithms.growth import Policy, Ties, reachable
from algorithms.laws import read_once
from lemmas.optimality import best_first
from lemmas.optimality.best_first import DEEPER, FIGURE_2A, FIGURE_3B, begun, reached_shapes
from lemmas.optimality.best_first_order import BEATS_LEFT, EQUAL_GAINS, INSIDE, PATH, RISES
from lemmas.optimality.two_term_runs import run
from lemmas.optimality.two_term_trees import shape_of
from tests.lemmas.neighbours import assert_none_proved
from tests.stored import stored
from verify.claims import Check, ClaimError
from verify.claims.verdicts import settle
from verify.errors import TreecertError
from verify.kinds.greedy_runs import certificates as run_certificates
from verify.kinds.greedy_runs.certificates import RunCertificate
from verify.kinds.greedy_runs.checker import check as check_run
from verify.kinds.greedy_runs.statements import read_run
from verify.rationals import Fraction

FALSE = [
    ("g > h", "h >= 0, p > 0, (p/2)*g >= p*h"),
    ("g > 3*h", DEEPER),
    ("g > h", "p > 0, (p/2)*g > p*h"),
    ("H(2*y) - H(4*y)/2 > 3*(H(y) - H(2*y)/2)", "0 <= k <= m - 2, integer k, m, y = 2^-(m-k)"),
    ("H(2*y) - H(4*y)/2 > H(y)", "0 <= k <= m - 2, integer k, m, y = 2^-(m-k)"),
    (BEATS_LEFT[0], BEATS_LEFT[1].replace("2*y <= x", "y <= x")),
    (RISES[0], RISES[1].replace("y < z", "y <= z")),
    (f"{EQUAL_GAINS[0]} > {EQUAL_GAINS[1]}", f"{EQUAL_GAINS[2]}, l == 2, m == 3"),
    (f"{EQUAL_GAINS[0]} > {EQUAL_GAINS[1]}", EQUAL_GAINS[2]),
]


def without_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The long statements are left out: their certificates are tried below."""
    for name in ("greedy", "optimal", "identity"):
        monkeypatch.setattr(Check, name, lambda *_args, **_hints: "proved")


def kept_run(name: str) -> RunCertificate:
    """The kept certificate of a comparison."""
    return run_certificates.load(stored(name))


@pytest.mark.parametrize(
    ("name", "stated"), [("BDM20O.SD.s1.support", PATH), ("BDM20O.SD.s3.support", INSIDE)]
)
def test_the_certificates_are_about_the_comparisons(name: str, stated: Mapping[str, Any]) -> None:
    assert kept_run(name).statement == read_run(stated)


@pytest.mark.parametrize(
    ("name", "stated", "old", "new"),
    [
        ("BDM20O.SD.s1.support", PATH, "1 <= k", "0 <= k"),
        ("BDM20O.SD.s1.support", PATH, "left(j, 0)", "left(j, 1)"),
        ("BDM20O.SD.s3.support", INSIDE, "1 <= c", "0 <= c"),
        ("BDM20O.SD.s3.support", INSIDE, "left(j, 0)", "left(j, 1)"),
    ],
)
def test_no_neighbour_of_a_comparison_is_proved(
    name: str, stated: Mapping[str, Any], old: str, new: str
) -> None:
    """The root for l = m, a second node of a left path, the roots themselves: none gains more."""
    compare = {k: v.replace(old, new) for k, v in stated["compare"].items()}
    assert compare != stated["compare"]
    wrong = replace(kept_run(name), texts={**stated, "compare": compare})
    with pytest.raises(TreecertError):
        check_run(wrong)


def test_no_false_neighbour_is_proved() -> None:
    assert assert_none_proved(FALSE) == len(FALSE)


def test_what_bestfirst_reaches() -> None:
    assert reached_shapes(2) == {(("x", 0), ("x", 0))}
    assert reached_shapes(5) == {FIGURE_2A, FIGURE_3B}
    assert reached_shapes(8) == {(("x", 3), ("x", 3))}


def test_trees_outside_the_class_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    reached_shapes.cache_clear()
    monkeypatch.setattr(best_first, "shape_of", lambda _tree, _l: None)
    with pytest.raises(ClaimError, match="outside C_2"):
        reached_shapes(2)


def test_left_paths_that_are_begun() -> None:
    assert begun((("x", 1), ("x", 2)), 3) == 2
    assert begun((("x", 0), ("x", 3)), 3) == 0


@pytest.mark.parametrize(
    ("claim", "name", "wrong"),
    [
        (best_first.right_path_first, "reached_shapes", lambda t: frozenset({(("x", 1),)})),
        (best_first.right_path_first, "other_before_right_path", lambda case: {"l": 2}),
        (best_first.completes_what_it_began, "reached_shapes", lambda t: {(("x", 1), ("x", 2))}),
        (best_first.completes_what_it_began, "leaves_a_subtree", lambda case: {"l": 2}),
        (best_first.equal_left_children, "left_children_differ", lambda sizes: {"l": 2}),
        (best_first.topdown_on_two_and_three, "reachable", lambda law, t: [set()] * 6),
        (best_first.topdown_on_two_and_three, "least_error", lambda law, t: Fraction(1, 64)),
        (best_first.bestfirst_on_two_and_three, "FIGURE_2A", (("x", 1), ("x", 2))),
        (best_first.figure_2a, "least_error", lambda law, t: Fraction(1, 16)),
    ],
)
def test_each_sentence_could_be_false(
    claim: object, name: str, wrong: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_proofs(monkeypatch)
    monkeypatch.setattr(best_first, "MOST", 2)
    monkeypatch.setattr(best_first, name, wrong)
    check = Check("BDM20O.X", cited=lambda _id, _role: [])
    claim(check)  # type: ignore[operator]  # a claim as it stands in its module
    assert any(p.role in ("printed", "support") and p.found == "refuted" for p in check.record.parts)
    assert settle({"BDM20O.X": check.record})["BDM20O.X"].word in ("false", "undecided")


def test_optimality_of_bestfirst_could_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    without_proofs(monkeypatch)
    monkeypatch.setattr(best_first, "counts_by_rule", lambda: ())
    monkeypatch.setattr(best_first, "bestfirst_errors", lambda t: [Fraction(1, 32)])
    check = Check("BDM20O.X", cited=lambda _id, _role: [])
    best_first.best_first_is_not_optimal(check)
    assert settle({"BDM20O.X": check.record})["BDM20O.X"].word == "false"


def test_the_printed_runs_are_on_the_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """What appendix D says of runs is decided on all runs for (2, 3); TopDown begins the other left path too early."""
    topdown = reachable(read_once([2, 3]), 8, policy=Policy.TOP_DOWN)
    shapes = [{shape_of(tree, 2) for tree in trees} for trees in topdown]
    monkeypatch.setattr(best_first, "MOST", 2)
    monkeypatch.setattr(best_first, "reached_shapes", lambda t: {(("x", 0), ("x", 3))} | shapes[t])
    without_proofs(monkeypatch)
    check = Check("BDM20O.X", cited=lambda _id, _role: [])
    best_first.right_path_first(check)
    (order,) = (p for p in check.record.parts if p.label == "order")
    assert (order.role, order.found) == ("printed", "refuted")


def test_orders_are_told_apart() -> None:
    assert best_first.other_before_right_path((2, 3, Ties.LAST)) is None
    assert best_first.leaves_a_subtree((2, 3, Ties.FIRST)) is None
    tree = run((2, 3), Policy.BEST_FIRST, Ties.LAST).trees[5]
    assert shape_of(tree, 2) == FIGURE_2A
