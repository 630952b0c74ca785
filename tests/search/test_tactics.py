"""The tactics: what they prove replays; what is false they leave open, with the numeric filter or without it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest

from tests.kernel.helpers import goal, show
from verify.arithmetic.kits import flint_kit
from verify.kernel.certificates import Step
from verify.kernel.checker import apply, replay
from verify.kernel.goals import Goal
from verify.rationals import Fraction
from verify.search import tactics as tactics_module
from verify.search.clock import Clock, TimeUp
from verify.search.tactics import MAX_BRANCHES, MAX_PLANES, Tactics, attempt, name_of, weight
from verify.search.tactics import show as shown

KIT = flint_kit()
UNIT = "x > 0, x < 1"
SQUARE = "x > 0, x < 1, y > 0, y < 1"
WEDGE = "x > 0, y > x, y < 1"


def tactics(seconds: float = 60.0) -> Tactics:
    return Tactics(Clock(seconds))


def sign(text: str, where: str = UNIT, *, strict: bool = True) -> Goal:
    return goal(KIT, text, where, strict=strict)


def proof(g: Goal, depth: int = 4) -> Step:
    found = tactics().prove(g, depth)
    assert found is not None, shown(g)
    replay(g, found)
    return found


def rules(step: Step) -> Iterator[str]:
    yield step.rule
    for child in step.children:
        yield from rules(child)


STRICT = [
    ("x", UNIT),
    ("2*H(3*x) - 3*H(x) + H(2*x) - H(5*x)", "x > 0, x < 1/5"),
    ("x - 1 - ln(x)", UNIT),
    ("exp(x) - 1 - x", UNIT),
    ("H(x) - 2*x", "x > 0, x < 1/2"),
    ("H(x*y) - x*H(y)", SQUARE),
    ("ln(1 + exp(x)) - x", UNIT),
    ("(1-3*x)^6*(1-2*x)^2 - (1-x)^3*(1-5*x)^5", "x > 0, x < 1/5"),
    ("6*ln(1-3*x) + 2*ln(1-2*x) - 3*ln(1-x) - 5*ln(1-5*x)", "x > 0, x < 1/10"),
    ("x^3 + y^3 + 1 - 3*x*y", SQUARE),
    ("sqrt(x + y) - sqrt(x)", SQUARE),
    ("min(x, y) - x*y", SQUARE),
    ("x^(-1/2) - 1", UNIT),
    ("y*ln(1 + x/y) - x + x^2/(2*y)", WEDGE),
    ("ln(2)*x + ln(3)*x^2 - ln(5)*x^3/3", UNIT),
    ("x*y - 1/5", f"{SQUARE}, x*y > 1/4"),
]
WEAK = [
    ("(x - 1/2)^2", UNIT),
    ("H(x) - 4*x*(1-x)", UNIT),
    ("H((x+y)/2) - (H(x)+H(y))/2", SQUARE),
    ("x*ln(x/y) - x + y", SQUARE),
    ("x + y - 2*sqrt(x*y)", SQUARE),
    ("abs(x) + abs(y) - abs(x + y)", "x > -1, x < 1, y > -1, y < 1"),
    ("1/4 - min(x*(1-x), y)", SQUARE),
    ("exp(x) - 1 - x", "x > -1, x < 1"),
    ("ln(x^2*y) - 2*ln(x) - ln(y)", SQUARE),
]


@pytest.mark.parametrize(("text", "where"), STRICT)
def test_strict_signs(text: str, where: str) -> None:
    proof(sign(text, where))


@pytest.mark.parametrize(("text", "where"), WEAK)
def test_weak_signs(text: str, where: str) -> None:
    proof(sign(text, where, strict=False))


FALSE = [
    ("x - 1/2", UNIT),
    ("x - 1/10^9", UNIT),
    ("H(x) - 4*x*(1-x) - 1/10^4", UNIT),
    ("2*x - H(x)", "x > 0, x < 1/2"),
    ("x*y - 1/100", f"{SQUARE}, x*y > 1/101"),
    ("H((x+y)/2) - (H(x)+H(y))/2 - 73/100*(x-y)^2", SQUARE),
    ("min(x, 1-x) - x*(1-x)*3/2", UNIT),
    ("sqrt(x) - x^(1/3)/10", UNIT),
    ("x^2 - x/10^5", UNIT),
    ("(x^2 - 1/2)^2 - 1/10^9", UNIT),
    ("exp(x) - 1 - x - x^2/2 - x^3/5", UNIT),
    ("ln(x)*ln(1-x) - 48/100", UNIT),
]
TOUCHING = [
    ("(x^2 - 1/2)^2", UNIT),
    ("(x - 1/2)^2", UNIT),
    ("(x - y)^2", SQUARE),
    ("H((x+y)/2) - (H(x)+H(y))/2", SQUARE),
    ("H(x) - 4*x*(1-x)", UNIT),
    ("abs(x - 1/3)", UNIT),
    ("x + y - 2*sqrt(x*y)", SQUARE),
    ("min(x, y) - max(x, y)", SQUARE),
    ("x - x", UNIT),
]


@pytest.mark.parametrize(("text", "where"), FALSE)
def test_false_signs_stay_open(text: str, where: str) -> None:
    t = tactics(5.0)
    assert t.prove(sign(text, where, strict=False), 2) is None
    assert shown(sign(text, where, strict=False)) in t.open_goals


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing looks false, everything looks far from zero: the kernel alone stands between search and error."""
    monkeypatch.setattr(tactics_module, "looks_false", lambda form: False)
    monkeypatch.setattr(tactics_module, "lowest", lambda form: 1.0)


@pytest.mark.usefixtures("blind")
@pytest.mark.parametrize(
    ("text", "where", "strict"), [(*f, False) for f in FALSE] + [(*f, True) for f in TOUCHING]
)
def test_false_signs_stay_open_without_the_filter(text: str, where: str, *, strict: bool) -> None:
    try:
        found = tactics(0.15).prove(sign(text, where, strict=strict), 3)
    except TimeUp:
        found = None
    assert found is None


@pytest.mark.usefixtures("blind")
@pytest.mark.parametrize(("text", "where"), STRICT[:4])
def test_true_signs_are_proved_without_the_filter(text: str, where: str) -> None:
    """The control of the test before: without the filter the search is slow, not lame."""
    proof(sign(text, where), 3)


@pytest.mark.parametrize(
    ("text", "where", "strict", "rule"),
    [
        ("x", UNIT, True, "signs"),
        ("x - x", UNIT, False, "zero"),
        ("exp(x) - 1 - x", UNIT, True, "fibre"),
        ("exp(x) - 1 - x", "x > -1, x < 1", False, "gibbs"),
        ("exp(2*x) - 1 - 2*x", "x > -1, x < 1", False, "tangent"),
        ("ln(1 + x) - x*ln(2)", UNIT, True, "concave"),
        ("x + y - 2*sqrt(x*y)", SQUARE, False, "squaring"),
        ("ln(1 + exp(x)) - x*9/10 - 1/10", "x > -1, x < 1", True, "cover"),
        ("min(x, 1 - x) - x*(1 - x)", UNIT, True, "minimum"),
        ("H(min(x, 1/2)) - min(x, 1/2)", UNIT, False, "split"),
        ("x^2*ln(2) + x*ln(3) - x^2*ln(5)/9", UNIT, True, "numeric"),
        ("x^2*exp(x) - x^2 - x^3", UNIT, True, "divide"),
    ],
)
def test_the_rule_that_a_form_calls_for(text: str, where: str, *, strict: bool, rule: str) -> None:
    assert rule in set(rules(proof(sign(text, where, strict=strict))))


def test_depth_bounds_the_nesting() -> None:
    g = sign("exp(x) - 1 - x - x^2/2 - x^3/6", UNIT)
    assert tactics().solve(g, 0) is None
    assert tactics().solve(g, 4) is not None


def test_failures_are_remembered_with_their_depth() -> None:
    t = tactics()
    g = sign("exp(x) - 1 - x - x^2/2 - x^3/6", UNIT)
    assert t.solve(g, 0) is None
    assert t.failed[name_of(g)] == 0
    assert t.solve(g, 4) is not None


def test_a_covering_is_tried_once_for_each_size() -> None:
    t = tactics()
    g = sign("1/10 + (x - 1/2)^2*(x - 1/3)", UNIT)
    assert t._cover(g, 400) is not None
    assert t._cover(g, 400) is None
    assert t._cover(g, 401) is not None


def test_no_variables() -> None:
    at_a_point = goal(KIT, "ln(2) - 69/100", "")
    assert proof(at_a_point).rule == "constant"
    assert proof(goal(KIT, "ln(4) - 2*ln(2)", "", strict=False)).rule == "zero"
    assert tactics().prove(goal(KIT, "ln(2) - 7/10", "")) is None


def test_the_time_limit() -> None:
    with pytest.raises(TimeUp, match="time limit reached"):
        tactics(-1.0).prove(sign("x", UNIT))


def test_progress_is_reported() -> None:
    lines: list[str] = []
    Tactics(Clock(60.0, lines.append)).prove(sign("exp(x) - 1 - x", UNIT))
    assert lines[0].startswith("depth 0: ")
    assert all("\n" not in line and len(line) < 120 for line in lines)


def test_an_attempt_that_the_kernel_refuses() -> None:
    g = sign("x*(1-x)", UNIT)
    assert attempt(g, "zero", {}) is None
    assert attempt(g, "fibre", {"along": ["1", "0"]}) is None
    assert attempt(g, "split", {"plane": "x-5"}) is None
    assert attempt(g, "no such rule", {}) is None
    found = attempt(g, "split", {"plane": "2*x-1"})
    assert found is not None
    assert [show(s) for s in found] == [show(s) for s in apply(g, "split", {"plane": "2*x-1"})]


def test_ideas_are_few_and_all_of_them_apply() -> None:
    t = tactics()
    g = sign("H(x*y) - x*H(y)", SQUARE)
    ideas = t._ranked(g)
    assert 0 < len(ideas) <= MAX_BRANCHES + MAX_PLANES
    for rule, data, subgoals in ideas:
        assert [show(s) for s in apply(g, rule, data)] == [show(s) for s in subgoals]
    assert t._ranked(g) is ideas


def test_lighter_forms_weigh_less() -> None:
    heavy = sign("H(x) + sqrt(x)*exp(x)", UNIT)
    light = sign("x^2 + 1", UNIT)
    assert weight(light.form) < weight(heavy.form)
    assert weight(sign("x + 1", UNIT).form) < weight(sign("x + y", SQUARE).form)


def test_names_tell_goals_apart() -> None:
    goals = [
        sign("x", UNIT),
        sign("x", UNIT, strict=False),
        sign("2*x", UNIT),
        sign("x", "x > 0, x < 2"),
        sign("x", f"{UNIT}, x^2 > 1/4"),
    ]
    assert len({name_of(g) for g in goals}) == len(goals)


def test_a_goal_that_cannot_be_written_down_is_left_open() -> None:
    large = sign("(x + 1/7)^100")
    large = dataclasses.replace(large, form=large.form.scale(Fraction(1, 2**20000)))
    search = tactics()
    assert search.prove(large) is None
    assert search.solve(large, 2) is None
    assert list(search.open_goals) == [
        "a goal that is too large: a formula has a number of about 4000 digits or more"
    ]


CUBE = f"{SQUARE}, z > 0, z < 1"


@pytest.mark.parametrize(
    ("where", "order", "vain"),
    [
        (SQUARE, [(1, 3), (2, 2), (2, 2)], [(1, 3)]),  # a line is decided soon and tells of the rest
        (CUBE, [(3, 2), (3, 2), (2, 3)], [(3, 2)]),  # a square is not looked at where the rest is open
    ],
)
def test_faces_may_nest_one_rule_more_and_the_larger_ones_come_last(
    monkeypatch: pytest.MonkeyPatch, where: str, order: list[tuple[int, int]], vain: list[tuple[int, int]]
) -> None:
    subgoals = attempt(sign("1 + x - x*y", where), "split", {"plane": "x-y"})
    assert subgoals is not None
    asked = list[tuple[int, int]]()

    def solved(_: Tactics, part: Goal, depth: int) -> Step:
        asked.append((len(part.region.variables), depth))
        return Step("signs")

    monkeypatch.setattr(Tactics, "solve", solved)
    assert tactics()._close("split", {"plane": "x-y"}, subgoals, 2) is not None
    assert asked == order
    asked.clear()
    monkeypatch.setattr(Tactics, "solve", lambda *given: solved(*given) and None)
    assert tactics()._close("split", {"plane": "x-y"}, subgoals, 2) is None
    assert asked == vain
