"""TOPK, section 3 and the figures: finite checks that see what is wrong, and false neighbours."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from algorithms.top_k import figure_5 as opt
from algorithms.top_k.figure_5 import Call, Key, OptRun
from algorithms.trees import Leaf, Split
from lemmas.boosting.criteria import PERMISSIBLE
from lemmas.choices import figure_5, impurity, lemma_3_2, running_time
from tests.lemmas.neighbours import Neighbour, assert_none_proved
from tests.profiles import seconds
from verify.claims import StepHints
from verify.kinds.functions.grammar import parse_functions
from verify.kinds.functions.search import prove_functions
from verify.kinds.sequences.grammar import parse_steps
from verify.kinds.sequences.search import decide_steps

AXIOMS = PERMISSIBLE
OPPOSITE: lemma_3_2.Rows = (((0, 0), 0), ((1, 0), 1))
"""Two points that the first of two features tells apart."""
SEARCH = opt._Search
CANDIDATE, BETTER = figure_5.CANDIDATE, figure_5.BETTER

NEIGHBOURS: dict[str, list[Neighbour]] = {
    "figure 5": [
        ("r <= b - 1", f"r + s <= b, {CANDIDATE}"),
        ("s <= b - 2 - r", BETTER),
        ("r <= b - 2", BETTER),
        ("r + s > b", f"r > b - 1, {CANDIDATE}"),
        ("r + s == min(b, r + s)", CANDIDATE),
        ("x >= min(b, r + s)", "r >= 0, s >= 0, b >= 0, x >= 0"),
        ("x > u", "x >= b, b == u, integer x, u, b"),
    ],
    "a call": [
        (
            "p*n*d + q*d + r*n*m + s <= (p + q + r)*n*d",
            "p >= 0, q >= 0, r >= 0, s >= 0, n >= 1, d >= 1, 0 <= m <= d",
        ),
        ("(2*k)^h <= k*2^h", "k >= 1, h >= 0, integer k, integer h"),
    ],
    "errors of halves": [
        ("m <= p*u + (1 - p)*v", "0 <= p <= 1, 0 <= q <= u, u <= 1, 0 <= r <= v, v <= 1, m == q + r"),
    ],
}


@pytest.mark.slow
@pytest.mark.parametrize("name", NEIGHBOURS)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(NEIGHBOURS[name]) == len(NEIGHBOURS[name])


@pytest.mark.parametrize(
    "relation",
    [
        "G((1 - w)*a + w*b) - (1 - w)*G(a) - w*G(b) >= 1/100",
        "G((1 - w)*a + w*b) - (1 - w)*G(a) - w*G(b) <= 99/100",
        "G((1 - w)*a + w*b) - (1 - w)*G(a) - 2*w*G(b) >= 0",
    ],
)
def test_scores_outside_the_unit_interval(relation: str) -> None:
    where = f"{AXIOMS}, {impurity.SPLIT}"
    found = prove_functions(parse_functions(relation, where), time_limit=seconds(3.0))
    assert found.status != "proved"


@pytest.mark.parametrize(
    "where",
    [
        running_time.COSTS.replace("U + 2*k*a", "U + 3*k*a"),
        running_time.COSTS.replace("a <= U,", "a <= 2*U,"),
        running_time.COSTS.replace("k >= 1", "k >= 1/4"),
    ],
)
def test_more_than_the_recurrence_allows(where: str) -> None:
    sequence = parse_steps("a <= (2*(2*k)^t - 1)*U", where)
    assert decide_steps(sequence, StepHints(forms=("cheap",)))[0] != "proved"


def test_calls_and_depths(monkeypatch: pytest.MonkeyPatch) -> None:
    assert running_time.too_deep((OPPOSITE, 1, 1)) is None
    monkeypatch.setattr(running_time, "depth", lambda _: 2)
    assert running_time.too_deep((OPPOSITE, 1, 1)) is not None
    assert running_time.too_deep((OPPOSITE, 1, 2)) is None
    assert running_time.too_many_calls((OPPOSITE, 1, 2)) is None
    assert running_time.not_complete(2) is None
    assert running_time.calls(running_time.EARLY, 2, 2) == 13


def test_too_many_calls_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running_time, "calls", lambda *_: 100)
    assert running_time.too_many_calls((OPPOSITE, 1, 2)) is not None


def test_the_best_of_the_search_space() -> None:
    assert lemma_3_2.not_the_best((OPPOSITE, 1, 1)) is None
    assert any(lemma_3_2.printed_sum_differs(case) for case in _tiny())
    assert not any(lemma_3_2.not_the_best(case) for case in _tiny())


def test_a_worse_tree_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lemma_3_2, "returned", lambda *_: Leaf(0))
    assert lemma_3_2.not_the_best((OPPOSITE, 1, 1)) is not None


def _tiny() -> Iterator[tuple[lemma_3_2.Rows, int, int]]:
    return (case for case in lemma_3_2.tiny_cases() if len(case[0]) in (1, 2))


def test_figure_5_on_small_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    assert figure_5.five_points() == (0, 1)
    whole = (figure_5.FIVE, 2, 3, 5)
    assert figure_5.more_errors(whole) is not None
    assert figure_5.more_errors(whole, Key.DEPTH) is None
    case = (OPPOSITE, 1, 1, 0)
    for check in (figure_5.another_tree, figure_5.no_tree, figure_5.over_the_bound, figure_5.another_kept):
        assert check(case) is None
    assert figure_5.no_tree((OPPOSITE * 2 + (((0, 0), 1),), 1, 1, 0)) is not None
    wrong = OptRun(Split(0, Leaf(1), Leaf(0)), 2, 1)
    monkeypatch.setattr(figure_5, "opt_top_k", lambda *_, **__: wrong)
    assert figure_5.another_tree(case) is not None


@pytest.mark.parametrize("check", [figure_5.another_tree, figure_5.another_kept])
def test_the_printed_key_fails_the_same_run(
    check: Callable[[figure_5.Case], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the five points, once and in copies, for every ub >= 0."""
    calls = list(figure_5.five_calls())
    assert set(calls) <= set(figure_5.keyed_calls())
    assert not any(check(case) for case in calls)
    monkeypatch.setattr(opt, "_Search", lambda width, _, ties: SEARCH(width, opt.Key.DIMENSION, ties))
    assert [case for case in calls if check(case)] == [case for case in calls if figure_5.told_apart(case)]


RIGHT, WRONG = Split(0, Leaf(0), Leaf(1)), Split(0, Leaf(1), Leaf(0))


@pytest.mark.parametrize(
    ("call", "over", "another"),
    [
        (Call(0b11, 1, 0, RIGHT, kept=True), False, False),
        (Call(0b11, 1, 0, RIGHT, kept=False), False, False),
        (Call(0b11, 1, -1, None, kept=True), False, False),
        (Call(0b11, 1, -1, RIGHT, kept=True), False, False),
        (Call(0b11, 1, -1, RIGHT, kept=False), True, False),
        (Call(0b11, 1, 0, WRONG, kept=True), True, True),
        (Call(0b11, 1, 0, None, kept=True), True, True),
        (Call(0b11, 0, 0, RIGHT, kept=False), True, False),
        (Call(0b11, 0, 0, Leaf(0), kept=False), False, False),
        (Call(0b01, 1, -1, None, kept=False), True, False),
    ],
)
def test_calls_of_figure_5(call: Call, over: bool, another: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """What may be kept and returned, and what not: above the bound, a wrong tree, too deep, no tree for one label."""
    monkeypatch.setattr(figure_5, "opt_calls", lambda *_, **__: (call,))
    case = (OPPOSITE, 1, 1, 0)
    assert (figure_5.over_the_bound(case) is not None) == over
    assert (figure_5.another_kept(case) is not None) == another


def test_a_kept_tree_above_the_bound() -> None:
    calls = figure_5.calls_of((figure_5.LOWER, 2, 3, 4))
    above = [c for c in calls if c.kept and (figure_5.wrong_in(figure_5.LOWER, c) or 0) > c.bound]
    assert {(c.depth, c.bound) for c in above} == {(1, 0)}
