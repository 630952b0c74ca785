"""Potentials: exact small cases, closed forms against decimal arithmetic, runs against the bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal, localcontext
from itertools import islice, pairwise, product

import pytest

from algorithms.booleans import all_functions
from algorithms.booleans.families import majority, parity
from algorithms.laws import TableLaw, product_law
from algorithms.potentials import (
    ENTROPY_POTENTIAL,
    GINI_POTENTIAL,
    POTENTIALS,
    ROOT_POTENTIAL,
    Potential,
    Stage,
    balanced_advantage,
    log2_tree_size_bound,
    stages,
    tree_size_bound,
)
from verify.errors import BadInput, TooLarge
from verify.rationals import Fraction

HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)
TINY = Fraction(1, 1 << 70)
"""More than all roundings of a few steps, which are to multiples of 2^-80."""
GAMMAS = (HALF, THIRD, QUARTER, Fraction(1, 10), Fraction(1, 100))
EVERY = pytest.mark.parametrize("potential", POTENTIALS.values(), ids=list(POTENTIALS))


@pytest.fixture(autouse=True)
def _forty_digits() -> Iterator[None]:
    with localcontext(prec=40):
        yield


def decimal(x: Fraction) -> Decimal:
    return Decimal(x.numerator) / x.denominator


def just_above(bound: Fraction, value: Decimal, slack: Fraction = TINY) -> bool:
    """Whether the bound is at least the value, by at most the slack; the last digits are not trusted."""
    exact = Fraction(value)
    return exact - Fraction(1, 10**30) <= bound <= exact + slack


def entropy(q: Decimal) -> Decimal:
    return -(q * q.ln() + (1 - q) * (1 - q).ln()) / Decimal(2).ln() if 0 < q < 1 else Decimal(0)


def inverse_entropy(y: Decimal) -> Decimal:
    low, high = Decimal(0), Decimal("0.5")
    for _ in range(110):
        middle = (low + high) / 2
        low, high = (middle, high) if entropy(middle) <= y else (low, middle)
    return low


# -- the recurrences


def test_the_names() -> None:
    assert {name: p.criterion.name for name, p in POTENTIALS.items()} == {name: name for name in POTENTIALS}
    assert set(POTENTIALS) == {"entropy", "gini", "root"}


def test_gini_by_hand() -> None:
    """1, 1 - 1/4, 3/4 - (9/16)/8, ... for gamma = 1/4; for gamma = 1/2 g - g^2 is largest at 1/2."""
    expected = [Fraction(1)]
    for t in range(8):
        expected.append(expected[-1] - expected[-1] ** 2 / (4 * (t + 1)))
    assert expected[2] == Fraction(87, 128)
    found = list(islice(GINI_POTENTIAL.bounds(QUARTER), 9))
    assert all(0 <= f - e <= TINY for f, e in zip(found, expected, strict=True))
    assert list(islice(GINI_POTENTIAL.bounds(HALF), 3)) == [1, QUARTER, QUARTER - Fraction(1, 32)]


@pytest.mark.parametrize("gamma", [HALF, Fraction(2, 5), Fraction(1, 10)])
@pytest.mark.parametrize("t", [0, 1, 5])
def test_a_step_of_gini_covers_all_that_is_below_the_bound(gamma: Fraction, t: int) -> None:
    b = 4 * gamma**2 / (t + 1)
    for k in range(21):
        bound = Fraction(k, 20)
        values = [g - b * g**2 for g in (bound * i / 40 for i in range(41))]
        assert max(values) <= GINI_POTENTIAL.step(bound, gamma, t) <= max(values) + b / 6400


def test_root_by_hand() -> None:
    """For gamma = 3/10 the factor is 1 - (1/5)/(t+1), for gamma = 1/2 it is 1 - 1/(t+1)."""
    found = list(islice(ROOT_POTENTIAL.bounds(Fraction(3, 10)), 5))
    expected = [Fraction(1), Fraction(4, 5), Fraction(18, 25), Fraction(84, 125)]
    expected.append(expected[-1] * Fraction(19, 20))
    assert all(0 <= f - e <= TINY for f, e in zip(found, expected, strict=True))
    assert list(islice(ROOT_POTENTIAL.bounds(HALF), 3)) == [1, 0, 0]


@pytest.mark.parametrize("gamma", GAMMAS)
def test_entropy_in_decimals(gamma: Fraction) -> None:
    value = Decimal(1)
    for t, bound in enumerate(islice(ENTROPY_POTENTIAL.bounds(gamma), 8)):
        assert just_above(bound, value, Fraction(1, 1 << 60))
        q = inverse_entropy(value)
        value -= 8 * decimal(gamma) ** 2 * q * (1 - q) / Decimal(2).ln() / (t + 1)


@EVERY
def test_bounds_do_not_increase_and_meet_the_closed_form(potential: Potential) -> None:
    for gamma in GAMMAS:
        found = list(islice(potential.bounds(gamma), 30))
        assert all(a >= b >= 0 for a, b in pairwise(found))
        assert all(b <= potential.solution(gamma, t) + TINY for t, b in enumerate(found))


# -- closed forms


@pytest.mark.parametrize("gamma", GAMMAS)
@pytest.mark.parametrize("t", [0, 1, 7, 10**6])
def test_solutions_in_decimals(gamma: Fraction, t: int) -> None:
    g, log = decimal(gamma), Decimal(t + 1).ln()
    start = Decimal("2.53").ln()
    assert just_above(GINI_POTENTIAL.solution(gamma, t), 1 / (1 + 4 * g**2 * log))
    kappa = 1 - (1 - 4 * g**2).sqrt()
    assert just_above(ROOT_POTENTIAL.solution(gamma, t), (-kappa * log).exp())
    value = Decimal("2.53") * (-(start**2 + 4 * g**2 * log).sqrt()).exp()
    assert just_above(ENTROPY_POTENTIAL.solution(gamma, t), value)


@pytest.mark.parametrize("gamma", GAMMAS)
@pytest.mark.parametrize("eps", [Fraction(49, 100), QUARTER, Fraction(1, 10), Fraction(1, 1000)])
def test_logarithms_of_sizes_in_decimals(gamma: Fraction, eps: Fraction) -> None:
    g, goal, unit = decimal(gamma), 2 * decimal(eps), Fraction(1, 1 << 20)
    start = Decimal("2.53").ln()
    logs = {
        "gini": (1 / goal - 1) / (4 * g**2),
        "root": -goal.ln() / (1 - (1 - 4 * g**2).sqrt()),
        "entropy": ((Decimal("2.53") / goal).ln() ** 2 - start**2) / (4 * g**2),
    }
    for name, log in logs.items():
        found = log2_tree_size_bound(POTENTIALS[name], gamma, eps)
        assert found.denominator <= 1 << 20
        assert just_above(found, log / Decimal(2).ln(), unit + TINY)


@EVERY
def test_the_size_is_the_first_at_which_the_recurrence_is_low_enough(potential: Potential) -> None:
    for gamma, eps in product((HALF, THIRD, QUARTER), (Fraction(2, 5), THIRD, Fraction(3, 10))):
        size = tree_size_bound(potential, gamma, eps)
        found = list(islice(potential.bounds(gamma), size + 1))
        assert len(found) <= 200
        assert found[-1] <= 2 * eps
        assert all(b > 2 * eps for b in found[:-1])


@EVERY
def test_without_patience_the_closed_form_answers(potential: Potential) -> None:
    for gamma, eps in product((HALF, QUARTER), (Fraction(2, 5), Fraction(1, 5))):
        size = tree_size_bound(potential, gamma, eps, patience=0)
        assert potential.solution(gamma, size) <= 2 * eps
        assert size >= tree_size_bound(potential, gamma, eps)
        power = 2 ** decimal(log2_tree_size_bound(potential, gamma, eps))
        assert 0 <= size - power < 1 + Decimal("1e-15")


@EVERY
def test_more_is_needed_for_less_advantage_and_less_error(potential: Potential) -> None:
    sizes = [log2_tree_size_bound(potential, gamma, Fraction(1, 10)) for gamma in GAMMAS]
    assert sizes == sorted(sizes)
    sizes = [log2_tree_size_bound(potential, QUARTER, Fraction(1, n)) for n in (2, 3, 10, 1000)]
    assert sizes == sorted(sizes)


@EVERY
def test_an_error_of_one_half_takes_no_split(potential: Potential) -> None:
    for eps in (HALF, Fraction(3, 4), Fraction(1), Fraction(7)):
        assert tree_size_bound(potential, QUARTER, eps) == 0
        assert log2_tree_size_bound(potential, QUARTER, eps) == 0
    assert log2_tree_size_bound(potential, QUARTER, HALF - TINY) > 0


# -- runs


def laws() -> Iterator[TableLaw]:
    """All functions of three fair bits, and of two bits that are 1 with chance 1/3."""
    for n, p in ((3, HALF), (2, THIRD)):
        for f in all_functions(n):
            yield product_law([p] * n, lambda x, f=f: f(x))  # type: ignore[misc]


def broken(potential: Potential, run: tuple[Stage, ...], gamma: Fraction) -> bool:
    """Whether a tree of the run has more than the bounds for this advantage say."""
    for stage, bound in zip(run, potential.bounds(gamma), strict=False):
        for most in (bound, potential.solution(gamma, stage.t)):
            if potential.criterion.sign([*stage.leaves, (-most, HALF)]) > 0 or 2 * stage.error > most:
                return True
    return False


@EVERY
def test_runs_obey_the_bounds(potential: Potential) -> None:
    """And twice the advantage would be too much for most runs, so that the test can fail."""
    seen = noticed = 0
    for law in laws():
        run = stages(law, 7, potential.criterion)
        gamma = min(stage.advantage for stage in run)
        if gamma and len(run) > 2:
            seen += 1
            assert not broken(potential, run, gamma)
            noticed += gamma <= QUARTER and broken(potential, run, 2 * gamma)
    assert seen > 100
    assert noticed > 20


def test_stages_of_a_majority() -> None:
    run = stages(majority(3).law([HALF] * 3), 9, GINI_POTENTIAL.criterion)
    assert [stage.t for stage in run] == list(range(8))
    assert [len(stage.leaves) for stage in run] == list(range(1, 9))
    assert run[0] == Stage(0, ((Fraction(1), HALF),), QUARTER)
    assert run[1] == Stage(1, ((HALF, QUARTER), (HALF, Fraction(3, 4))), THIRD)
    assert [stage.error for stage in run[:4]] == [HALF, QUARTER, QUARTER, Fraction(1, 8)]
    assert run[-1].error == 0
    assert run[-1].advantage == HALF
    for stage in run:
        assert sum(w for w, _ in stage.leaves) == 1
        assert sum(w * q for w, q in stage.leaves) == HALF


def test_stages_of_a_parity() -> None:
    """No single variable helps at the root, any does after one split."""
    run = stages(parity(2).law([HALF] * 2), 3, ENTROPY_POTENTIAL.criterion)
    assert [stage.advantage for stage in run] == [0, HALF, HALF, HALF]
    assert [stage.error for stage in run] == [HALF, HALF, QUARTER, 0]


# -- the advantage


Masses = dict[tuple[int, ...], tuple[Fraction, Fraction]]


def advantage_by_search(n: int, masses: Masses) -> Fraction:
    """1/2 less the least error of a variable or a negated one, both labels made equally likely."""
    totals = [sum((pair[y] for pair in masses.values()), Fraction(0)) for y in (0, 1)]
    errors = []
    for i, flip in product(range(n), (0, 1)):
        wrong = Fraction(0)
        for x, pair in masses.items():
            y = 1 - (x[i] ^ flip)
            wrong += pair[y] / (2 * totals[y])
        errors.append(wrong)
    return HALF - min(errors)


@pytest.mark.parametrize("chance", [HALF, Fraction(1, 5)])
def test_the_advantage_by_search(chance: Fraction) -> None:
    for f in all_functions(3):
        if f.table in (0, 255):
            continue
        masses: Masses = {}
        for x in product((0, 1), repeat=3):
            weight = chance ** sum(x) * (1 - chance) ** (3 - sum(x))
            masses[x] = (Fraction(0), weight) if f(x) else (weight, Fraction(0))
        assert balanced_advantage(TableLaw(masses)) == advantage_by_search(3, masses)


def test_the_advantage_with_noise() -> None:
    """A label that is a bit with chance 4/5, on uneven bits: not a function of them."""
    noise = (Fraction(4, 5), Fraction(1, 5))
    chances = (Fraction(1, 8), Fraction(3, 8), Fraction(1, 6), THIRD)
    masses: Masses = {}
    for x, p in zip(product((0, 1), repeat=2), chances, strict=True):
        masses[x] = (p * noise[x[0]], p * noise[1 - x[0]])
    assert balanced_advantage(TableLaw(masses)) == advantage_by_search(2, masses) == Fraction(3, 10)


def test_no_variable_no_advantage() -> None:
    law = product_law([HALF], lambda x: 0)
    assert balanced_advantage(TableLaw({(): (THIRD, 1 - THIRD)})) == 0
    with pytest.raises(BadInput, match="one label has probability zero"):
        balanced_advantage(law)


# -- bad arguments

Call = Callable[[Potential], object]


def refused(call: Call, potential: Potential, words: str) -> None:
    with pytest.raises(BadInput, match=words) as caught:
        call(potential)
    assert "\n" not in str(caught.value)
    assert str(caught.value).isascii()


@EVERY
@pytest.mark.parametrize("gamma", [Fraction(0), Fraction(-1, 4), Fraction(51, 100), Fraction(1)])
def test_an_advantage_is_in_its_range(potential: Potential, gamma: Fraction) -> None:
    calls: list[Call] = [
        lambda p: next(p.bounds(gamma)),
        lambda p: log2_tree_size_bound(p, gamma, QUARTER),
        lambda p: tree_size_bound(p, gamma, QUARTER),
        lambda p: tree_size_bound(p, gamma, Fraction(1)),
    ]
    for call in calls:
        refused(call, potential, r"an advantage is in \(0, 1/2\], not")


@EVERY
@pytest.mark.parametrize("eps", [Fraction(0), Fraction(-1, 2)])
def test_an_error_aimed_at_is_positive(potential: Potential, eps: Fraction) -> None:
    words = "the error aimed at is positive"
    refused(lambda p: log2_tree_size_bound(p, QUARTER, eps), potential, words)
    refused(lambda p: tree_size_bound(p, QUARTER, eps), potential, words)


@EVERY
def test_sizes_that_nobody_can_write_down(potential: Potential) -> None:
    gamma, eps = Fraction(1, 1000), Fraction(1, 1000)
    assert log2_tree_size_bound(potential, gamma, eps) > 4096
    with pytest.raises(TooLarge, match=r"more than 2\^4096 splits") as caught:
        tree_size_bound(potential, gamma, eps, patience=3)
    assert "\n" not in str(caught.value)


FLOATS: dict[str, Call] = {
    "gamma of bounds": lambda p: next(p.bounds(0.25)),  # type: ignore[arg-type]
    "gamma of a step": lambda p: p.step(HALF, 0.25, 1),  # type: ignore[arg-type]
    "bound of a step": lambda p: p.step(0.5, QUARTER, 1),  # type: ignore[arg-type]
    "gamma of a solution": lambda p: p.solution(0.25, 1),  # type: ignore[arg-type]
    "goal": lambda p: p.log_splits(QUARTER, 0.5),  # type: ignore[arg-type]
    "gamma of a logarithm": lambda p: log2_tree_size_bound(p, 0.25, QUARTER),  # type: ignore[arg-type]
    "eps of a logarithm": lambda p: log2_tree_size_bound(p, QUARTER, 0.25),  # type: ignore[arg-type]
    "gamma of a size": lambda p: tree_size_bound(p, 0.25, QUARTER),  # type: ignore[arg-type]
    "eps of a size": lambda p: tree_size_bound(p, QUARTER, 0.75),  # type: ignore[arg-type]
}


@EVERY
@pytest.mark.parametrize("call", FLOATS.values(), ids=list(FLOATS))
def test_floats_are_refused(potential: Potential, call: Call) -> None:
    refused(call, potential, "exact number")


OUTSIDE: dict[str, Call] = {
    "gamma of a step": lambda p: p.step(HALF, Fraction(3), 1),
    "gamma of a solution": lambda p: p.solution(Fraction(3, 4), 1),
    "bound of a step": lambda p: p.step(Fraction(2), QUARTER, 1),
    "splits before the first": lambda p: p.step(HALF, QUARTER, -1),
    "half a split": lambda p: p.solution(QUARTER, HALF),  # type: ignore[arg-type]
    "nothing as goal": lambda p: p.log_splits(QUARTER, Fraction(0)),
    "too high a goal": lambda p: p.log_splits(QUARTER, Fraction(2)),
    "patience": lambda p: tree_size_bound(p, QUARTER, QUARTER, patience=-1),
}


@EVERY
@pytest.mark.parametrize("call", OUTSIDE.values(), ids=list(OUTSIDE))
def test_arguments_outside_their_range_are_refused(potential: Potential, call: Call) -> None:
    refused(call, potential, " not ")


def test_a_number_of_splits_is_a_whole_number() -> None:
    law = parity(2).law([HALF] * 2)
    for splits in (-1, 1.0):
        with pytest.raises(BadInput, match="whole number"):
            stages(law, splits, GINI_POTENTIAL.criterion)  # type: ignore[arg-type]
