"""KM96, figure 1: runs by hand, wrong variants of the algorithm that are noticed, false neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as replaced

import pytest

from algorithms.criteria import ENTROPY, GINI, MINIMUM, Criterion
from algorithms.gains import compare
from algorithms.growth import grow
from algorithms.laws import TableLaw
from lemmas.boosting import top_down, top_down_runs
from lemmas.boosting.criteria import Function, Partition, World, functions
from lemmas.boosting.top_down import (
    AFFINITY,
    CHANNEL,
    FIRST_PAIR,
    FIRST_PASSES,
    GAMMA,
    LOOP,
    TAU,
    left_over,
)
from lemmas.boosting.top_down_runs import Input, inputs
from tests.lemmas.neighbours import assert_none_proved
from tests.stored import stored
from verify.arithmetic.kits import flint_kit
from verify.claims import Check
from verify.errors import TreecertError
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.search.prover import prove_family
from verify.kinds.functions.grammar import parse_functions
from verify.kinds.functions.search import prove_functions
from verify.kinds.sequences.certificates import load
from verify.kinds.sequences.checker import check, replay
from verify.kinds.sequences.grammar import parse_steps
from verify.rationals import Fraction

THIRD = Fraction(1, 3)
UNIFORM = (THIRD, THIRD, THIRD)


def some_inputs() -> Iterator[Input]:
    return (given for given in inputs(1, 2) if given.criterion == GINI and len(given.tests) == 2)


def test_a_run_by_hand() -> None:
    given = Input(World(UNIFORM, (0, 1, 0)), ((0, 0, 1), (0, 1, 0)), 2, ENTROPY)
    found = top_down_runs.top_down(given)
    assert found.leaves == (frozenset({0, 2}), frozenset(), frozenset({1}))
    assert found.labels == (0, 0, 1)
    assert [r.kept for r in found.rounds] == [1, 3]
    assert found.ended


def test_without_tests_the_loop_does_not_end() -> None:
    given = Input(World(UNIFORM, (0, 1, 0)), (), 1, GINI)
    found = top_down.does_not_end(given)
    assert found is not None
    assert found["ends"] == "never"
    assert top_down.does_not_end(Input(given.world, (), 0, GINI)) is None
    assert top_down.finds_no_best(given) is not None


def test_two_implementations_agree() -> None:
    """The library offers no test that is constant at a leaf, so only rounds with a gain are compared."""
    half = Fraction(1, 2)
    for target in functions(4):
        weights = (THIRD * half, THIRD, THIRD * half, THIRD)
        masses: dict[tuple[int, ...], tuple[Fraction, Fraction]] = {
            (i & 1, i >> 1): (Fraction(0), w) if target[i] else (w, Fraction(0))
            for i, w in enumerate(weights)
        }
        bits = ((0, 1, 0, 1), (0, 0, 1, 1))
        for criterion in (ENTROPY, GINI, MINIMUM):
            grown = grow(TableLaw(masses), 2, criterion=criterion).steps
            own = top_down_runs.top_down(Input(World(weights, target), bits, 2, criterion)).rounds
            for step, r in zip(grown, own, strict=True):
                assert r.kept is not None
                assert (
                    compare(criterion, r.drops[r.kept], tuple((step.mass * c, q) for c, q in step.gain)) == 0
                )
                if not criterion.sign(r.drops[r.kept]):
                    break


def test_taking_the_first_of_the_best_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(top_down, "maxima", lambda *_: [0])
    assert any(top_down.finds_no_best(given) for given in some_inputs())


def test_a_strict_comparison_would_get_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(top_down_runs, "compare", lambda g, a, b: compare(g, a, b) or -1)
    assert any(top_down.does_not_end(given) for given in some_inputs())


def test_the_label_of_line_one_is_the_output_only_without_splits() -> None:
    given = Input(World(UNIFORM, (0, 1, 0)), ((0, 0, 1),), 0, GINI)
    assert top_down.rests_on_line_one(given) is not None
    assert top_down.rests_on_line_one(Input(given.world, given.tests, 1, GINI)) is None


def test_a_child_that_keeps_the_label_of_line_one_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = top_down_runs.split_tree

    def keeps(
        world: World, leaves: Partition, labels: tuple[int, ...], i: int, h: Function
    ) -> top_down_runs.Candidate:
        found = honest(world, leaves, labels, i, h)
        return replaced(found, labels=(*labels[: i + 1], found.labels[i + 1], *labels[i + 1 :]))

    given = Input(World(UNIFORM, (0, 1, 0)), ((0, 0, 1),), 1, GINI)
    monkeypatch.setattr(top_down_runs, "split_tree", keeps)
    assert top_down.rests_on_line_one(given) is not None


def test_concavity_is_needed() -> None:
    assert top_down.drop_without_concavity() == Fraction(-23, 256)


@pytest.mark.parametrize("criterion", top_down_runs.ALL)
def test_no_best_test_in_an_infinite_class(criterion: Criterion) -> None:
    assert all(top_down.is_best((criterion, n)) is None for n in range(1, top_down.FAR + 1))


def test_a_best_test_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    world, tests = top_down.geometric(top_down.FAR + 1)
    monkeypatch.setattr(top_down, "geometric", lambda _: (world, tests[::-1]))
    assert top_down.is_best((GINI, 1)) is not None


def test_the_drops_of_the_infinite_class() -> None:
    """For Gini (1 - x)/(1 + x) with x = 2^-n, also when the far points are put together elsewhere."""
    for most in (5, 8):
        world, tests = top_down.geometric(most)
        for n, h in enumerate(tests, 1):
            terms = top_down_runs.drop(world, frozenset(range(most + 2)), h)
            x = Fraction(1, 2**n)
            assert sum(c * 4 * q * (1 - q) for c, q in terms) == (1 - x) / (1 + x)


def test_the_infinite_class_is_a_support() -> None:
    check = Check("X.1")
    top_down.has_no_best_test(check)
    assert [(p.role, p.found) for p in check.record.parts] == [
        ("support", "bounded"),
        *[("support", "proved")] * 5,
    ]
    assert "160 cases" in check.record.parts[0].sizes
    assert "n = 1, ..., 40" in check.record.parts[0].sizes


def test_the_label_of_line_one_counts_for_t_0_only() -> None:
    check = Check("KM96.X.1")
    top_down.only_line_five(check)
    printed, control = check.record.parts
    assert (printed.role, printed.found) == ("printed", "argued")
    assert (control.role, control.found) == ("support", "grid")
    assert "t = 1, 2, 3" in control.sizes


def test_what_is_no_input_is_turned_down() -> None:
    given = Input(World(UNIFORM, (0, 1, 0)), ((0, 0, 1),), 1, GINI)
    assert top_down_runs.is_an_input(given)
    assert not top_down_runs.is_an_input(replaced(given, tests=()))
    assert not top_down_runs.is_an_input(replaced(given, t=-1))
    assert not top_down_runs.is_an_input(replaced(given, world=World((THIRD, THIRD, Fraction(0)), (0, 1, 0))))


def test_the_best_pair_depends_on_the_criterion() -> None:
    assert top_down.best_of_two() == (0, 1, 1)


def test_false_neighbours() -> None:
    neighbours = [
        (f"(H({TAU}) - q*H(s1) - (1 - q)*H(s0))/2 >= 5.78*{GAMMA}^2*q*(1 - q)", CHANNEL),
        (f"{AFFINITY} >= 2.001*{GAMMA}^2", "0 <= s0 <= s1 <= 1"),
        (
            f"4*(q*(1 - q)*(s1 - s0))^2/({TAU}*(1 - {TAU}))/2 >= 32.1*{GAMMA}^2*(q*(1 - q))^2",
            f"{CHANNEL}, 0 < q*s1 + (1 - q)*s0 < 1",
        ),
        (
            "gamma^2*sqrt(q*(1 - q))/2.001 >= gamma^2*(1 - 2*q)^2*(q*(1 - q))^(1/2)/2 + 2*gamma^2*(q*(1 - q))^(3/2)",
            "0 <= q <= 1, 0 <= gamma <= 1/2",
        ),
        (f"1/2 - {GAMMA} == (s1 + 1 - s0)/2", "0 <= s0 <= s1 <= 1"),
        ("(1/2 - tau)/(1 - tau) == x/(1 - x)", "0 < x < 1, tau = (1 - x)/2"),
    ]
    for g in top_down.FORMULAS:
        mean = g("(1 - tau)*p + tau*r")
        neighbours += [
            (f"{left_over(g, 'y')} < {left_over(g, 'x')}", "0 < y <= x, x <= 1"),
            (f"{left_over(g, 'y')} < 0.99*({left_over(g, 'x')})", "0 < y < x, x <= 1"),
            (
                f"{mean} - (1 - tau)*{g('p')} - tau*{g('r')} >= 0",
                "0 <= p <= 1, 0 <= r <= 1, 0 <= tau <= 1.01",
            ),
            (f"{mean} - (1 - tau)*{g('p')} - tau*{g('r')} > 0", "0 <= p <= 1, 0 <= r <= 1, 0 <= tau <= 1"),
        ]
    assert assert_none_proved(neighbours) == len(neighbours)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("concave G on [0, 1]", "function G on [0, 1]"),
        ("w >= 0, ", ""),
        ("best == 0", "best == 1/100"),
        ("tau <= 1", "tau <= 2"),
    ],
)
def test_the_first_pair_may_not_pass(old: str, new: str) -> None:
    """A criterion that is not concave; a weight below 0; a best drop so far; shares of no split."""
    assert old in FIRST_PAIR
    found = prove_functions(parse_functions(FIRST_PASSES, FIRST_PAIR.replace(old, new)), time_limit=3.0)
    assert found.status != "proved"


@pytest.mark.parametrize("name", ["printed-2", "printed-3"])
@pytest.mark.parametrize(
    ("old", "new"), [("a + 1", "a + 2"), ("start a == 0", "start a == 1"), (", while a < t", "")]
)
def test_the_loop_counts_by_ones(name: str, old: str, new: str) -> None:
    """Two nodes a round; one at first; a loop that goes on."""
    found = load(stored(f"KM96.A1.{name}"))
    relation = "a == k" if name == "printed-2" else "a < t + 1"
    assert check(found, expected=parse_steps(relation, LOOP)) == "proved"
    if (name, new) != ("printed-2", ""):
        with pytest.raises(TreecertError):
            replay(parse_steps(relation, LOOP.replace(old, new)), found.proof, flint_kit(found.factors))


def test_the_number_in_45_is_no_smaller_for_eps_up_to_one_only() -> None:
    relation, where = top_down.AS_IN_45
    assert prove_family(parse_family(relation, where), hints=top_down.TO_45).status == "proved"
    wider = parse_family(relation, where.replace("eps <= 1", "eps <= 2"))
    assert prove_family(wider, hints=top_down.TO_45).status != "proved"
