"""KM96, section 5.4 to Theorem 8: false neighbours, and finite checks that see what is wrong."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from algorithms.booleans import BooleanFunction
from algorithms.booleans.families import majority, parity
from algorithms.criteria import ENTROPY, GINI, ROOT, Criterion
from algorithms.potentials import Stage, stages
from lemmas.boosting import theorem_8, theorem_9, theorem_10
from lemmas.boosting.formulas import DELTA, drop, entropy, gini
from lemmas.boosting.theorem_8 import EVEN, GAMMA, MIDDLE, ROOT_DROP, SMALL, SPLIT, STEP, second_drop
from tests.lemmas.neighbours import assert_none_proved
from verify.language.grammar import parse_statement
from verify.search.prover import prove

HALF = Fraction(1, 2)
SMALLEST = "16*gamma^2*(q*(1 - q))^2"
SMALL_ROOT = f"0 < q <= 1/2, {GAMMA}"
ENOUGH = "1/(2*(1 + 4*K)) <= eps"
LEAF_OF_38 = f"{GAMMA}, t >= 1, err >= 0, w = err/(2*t) + a, m = err/2 + b, a >= 0, b >= 0"

FALSE = {
    "S5.9a": [
        (f"{drop(gini, DELTA)} >= 1.001*{SMALLEST}", SPLIT),
        (f"{drop(gini, DELTA)} == {SMALLEST}", SPLIT),
        (f"{SMALLEST} >= 4.001*gamma^2*q^2", SMALL),
        (f"{SMALLEST} >= 4*gamma^2*q^2", SMALL.replace("1/2", "0.501", 1)),
        (f"{SMALLEST} <= 15.99*gamma^2*q^2", SMALL),
    ],
    "S5.9b": [
        (f"{drop(entropy, DELTA)} >= 2.001/ln(2)*gamma^2*q*(1 - q)", f"{EVEN}, q = 1/2"),
        (f"{drop(entropy, DELTA)} <= 2/ln(2)*gamma^2*q*(1 - q)", SPLIT),
        ("2/ln(2)*gamma^2*q*(1 - q) >= gamma^2*q/ln(2)", SMALL.replace("1/2", "0.501", 1)),
        ("1 - H(1/2 + x) <= 3.999*x^2", "-1/2 <= x <= 1/2"),
        ("1 - H(1/2 + x) >= 4*x^2", "-1/2 <= x <= 1/2"),
        ("1 - H(1/2 + x) <= 4*x^2", "-1/2 <= x <= 0.501"),
        ("4*gamma^2*q*(1 - q) <= 3.999*gamma^2*q", SMALL),
    ],
    "S5.9c": [
        (f"{ROOT_DROP} >= 0.354*gamma^2*sqrt(q)", SMALL_ROOT),
        (f"{ROOT_DROP} >= gamma^2*sqrt(q)/3", SMALL_ROOT.replace("1/2", "0.56", 1)),
        (f"{ROOT_DROP} <= 0.499*gamma^2*sqrt(q)", SMALL_ROOT),
        (f"{ROOT_DROP} < kappa*gamma*sqrt(q)", f"{SMALL_ROOT}, gamma < 2.1*kappa"),
        ("1 - sqrt(1 - gamma^2) <= gamma^2/2", SMALL_ROOT),
    ],
    "S5.9d": [
        (f"{ROOT_DROP} >= 0.2501*gamma^2*(2*sqrt(q*(1 - q)))", f"0 <= q <= 1, {GAMMA}"),
        (f"{SMALLEST} <= 0.999*q*({gini('q')})", f"0 <= q <= 1, {GAMMA}"),
        (f"{SMALLEST} <= q*({gini('q')})", "0 <= q <= 1, 0 < gamma <= 0.501"),
        ("H(q) > 1.2*q*log2(1/q)", "0 < q < 1"),
        ("H(q) > q*log2(1/q)", "0 < q <= 1"),
    ],
    "T8": [
        ("4*u^2/(tau*(1 - tau)) >= 16.01*u^2", "0 < tau < 1"),
        ("16*u^2 >= 64.1*gamma^2*v^2", f"{GAMMA}, 0 <= v <= 1/4, u >= 2*gamma*v"),
        ("16*u^2 >= 64*gamma^2*v^2", f"{GAMMA}, 0 <= v <= 1/4, u >= 1.99*gamma*v"),
        ("2*sqrt(w*n) <= n*w + 0.999", "w >= 0, n >= 1"),
        ("1/(G - b*G^2) >= 1/G + 1.001*b", "0 < G <= 1, 0 <= b <= 1, b*G < 1"),
        ("1/(G - b*G^2) >= 1/G + b", "0 < G <= 1, 0 <= b <= 1"),
        ("ln(1 + x) <= 0.999*x", "0 <= x <= 1"),
        (f"2.001*min(q, 1 - q) <= {gini('q')}", "0 <= q <= 1"),
        ("ln(2)/40 >= 694/40000", ""),
        (ENOUGH, "0 < eps <= 1, K = k/eps^2, k >= 156/10000"),
        (ENOUGH, "0 < eps <= 1, K = k/eps, k >= 693/40000"),
    ],
    "E36": [
        ("36*K*eps^2 <= 1", "K >= 1, eps = 1/(5.9*K)"),
        ("eps < 1/6", "K >= 1, eps = 1/(6*K)"),
        ("(2*j + 1)/(2*j + 2)/sqrt(2*j + 1) <= 1/sqrt(2*j + 4)", "j >= 0"),
        ("1/(2*sqrt(k)) <= 0.99*(sqrt(k) - sqrt(k - 1))", "k >= 1"),
        ("ln(64*M^4 + 2) < M*ln(2)/8", "M >= 300"),
        ("64*K*n^2 + 2 >= 2^(sqrt(n)/4)", "n >= 1, K >= 1"),
    ],
    "T8.s1": [
        ("(t + 1)*err/(2*t) < 1", "t >= 1, 0 < err <= 1"),
        ("k*err/(2*t) <= err/2", "0 <= k <= t + 1, t >= 1, 0 < err <= 1/2"),
        ("light/2 + (1 - light)*m < err", "0 <= light <= err/2, 0 <= m <= err, 0 < err <= 1/2"),
        ("light/2 + (1 - light)*m < err", "0 <= light <= 2*err, 0 <= m < err/2, 0 < err <= 1/2"),
    ],
    "E37": [
        ("W*16*(q*(1 - q))^2 >= 4.001*W*m^2", "0 <= q <= 1, 0 <= m <= q, m <= 1 - q, W >= 0"),
        ("W*16*(q*(1 - q))^2 >= 4*W*m^2", "0 <= q <= 1, 0 <= m <= q, W >= 0"),
    ],
    "E38": [
        ("4*gamma^2*w*m^2 >= 1.001*gamma^2*err^3/(2*t)", LEAF_OF_38),
        ("4*gamma^2*w*m^2 >= gamma^2*err^3/(2*t)", LEAF_OF_38.replace("a >= 0", "a >= -0.001")),
    ],
    "T8.s2": [
        (f"min(q, 1 - q) >= 0.2501*({gini('q')})", "0 <= q <= 1"),
        (f"min(q, 1 - q) <= ({gini('q')})/4", "0 <= q <= 1"),
    ],
    "E39": [
        (
            "gamma^2*err^3/(2*t) >= gamma^2*G^3/(127.9*t)",
            f"{GAMMA}, t >= 1, G >= 0, err = G/4 + a, a >= 0",
        )
    ],
    "E40": [
        ("4*gamma^2*y >= 2.001*gamma^2*G^3/t", STEP),
        ("4*gamma^2*y >= 2*gamma^2*G^3/t", STEP.replace("t >= 1", "t >= 1/2")),
        ("4*gamma^2*y >= 4*gamma^2*G^2/t", STEP),
        ("4*gamma^2*y < gamma^2*G^3/(128*t)", STEP),
        ("4*gamma^2*y >= gamma^2*G^3/(128*t)", STEP.replace("t >= 1", "t >= 0.0019")),
        (f"{second_drop(gini)} >= 2.001*gamma^2*({gini('(m + 1)/n')})^3", MIDDLE),
        (f"{second_drop(gini)} <= 2*gamma^2*({gini('(m + 1)/n')})^3", MIDDLE),
        (f"{second_drop(gini)} == (m + 2)/(2*n^2*m)", MIDDLE),
    ],
    "T8.s3": [
        (f"min(q, 1 - q) >= {gini('q')}", "0 <= q <= 1"),
        ("1/(G - b*G^3)^2 >= 1/G^2 + 2.01*b", "0 < G <= 1, 0 <= b <= 1/512"),
        ("1/(1 + K/64) <= eps^2", "0 < eps <= 1, K = k/eps^2, k >= 63.9"),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


def test_zero_is_all_that_is_wrong_with_the_range_of_eps() -> None:
    where = theorem_8.RANGE.replace("0 <= eps", "0 < eps")
    assert prove(parse_statement(theorem_8.NUMBER, where)).status == "proved"
    assert prove(parse_statement(theorem_9.NUMBER, f"{where}, gamma = 1/2")).status == "proved"
    assert prove(parse_statement(theorem_10.NUMBER, f"{where}, gamma = 1/2")).status == "proved"


def test_bounds_are_rounded_up() -> None:
    assert theorem_8.hundredths(Fraction(1, 3)) == Fraction(34, 100)
    assert theorem_8.hundredths(Fraction(1001, 1000)) == Fraction(101, 100)
    assert theorem_8.hundredths(Fraction(7, 4)) == Fraction(7, 4)


# -- finite checks


def test_the_functions_are_all_functions() -> None:
    found = list(theorem_8.functions(2))
    assert len(found) == len(set(found)) == 2 * (4 + 16)
    assert sum(p == HALF for _, p in theorem_8.functions(3)) == 4 + 16 + 256


def test_an_advantage_that_is_not_there_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    case = (majority(3), HALF)
    assert theorem_8.breaks_recurrence(case) is None
    monkeypatch.setattr(
        theorem_8, "stages", lambda *given: [Stage(s.t, s.leaves, HALF) for s in stages(*given)]
    )
    found = theorem_8.breaks_recurrence(case)
    assert found is not None
    assert found["t"] == 0


def test_a_count_of_leaves_that_is_one_short_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With t leaves in place of t + 1 the recurrence fails: on a parity the second split halves G."""
    case = (parity(2), HALF)
    assert theorem_8.breaks_recurrence(case) is None
    monkeypatch.setattr(
        theorem_8,
        "stages",
        lambda *given: [Stage(s.t - 1, s.leaves, s.advantage) for s in stages(*given)[1:]],
    )
    assert theorem_8.breaks_recurrence(case) is not None


@pytest.mark.parametrize(
    "leaves",
    [
        ((Fraction(9, 10), Fraction(1, 20)), (Fraction(1, 10), HALF)),
        ((Fraction(4, 5), Fraction(0)), *((Fraction(1, 40), HALF),) * 8),
    ],
)
def test_a_leaf_that_is_heavy_and_errs_is_missed(
    leaves: tuple[tuple[Fraction, Fraction], ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first has such a leaf. In the second, with seven leaves too many, all with error are light."""
    heavy = len(leaves) == 2
    stage = Stage(1, leaves, HALF)
    monkeypatch.setattr(theorem_8, "stages", lambda *_: [stage, stage])
    found = theorem_8.no_heavy_leaf((majority(1), HALF))
    assert (found is None) == heavy


def test_one_split_is_not_enough_on_three_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert theorem_8.one_split_on_three()
    monkeypatch.setattr(theorem_8, "majority", parity)
    assert not theorem_8.one_split_on_three()


def test_too_few_agree_sees_a_parity(monkeypatch: pytest.MonkeyPatch) -> None:
    assert theorem_8.too_few_agree(3) is None
    monkeypatch.setattr(theorem_8, "majority", parity)
    assert theorem_8.too_few_agree(3) is not None


def test_the_chance_of_a_majority(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted over all inputs; then with coefficients that are not binomial."""
    for n in (1, 3, 5):
        for d in range(n + 1):
            inputs = [(1 << d) - 1 | mask << d for mask in range(1 << (n - d))]
            chance = Fraction(sum(x.bit_count() > n // 2 for x in inputs), len(inputs))
            assert (theorem_8.moves_further((n, d)) is None) == ((chance - HALF) ** 2 * n <= d**2)
    monkeypatch.setattr(theorem_8, "comb", lambda n, k: 3 * comb(n, k))
    assert theorem_8.moves_further((5, 1)) is not None


def test_gini_of_leaves() -> None:
    assert theorem_8.gini_of(((HALF, HALF), (HALF, Fraction(1, 4)))) == Fraction(7, 8)
    assert theorem_8.gini_of(((Fraction(1), Fraction(0)),)) == 0


def test_the_recurrence_is_an_equality_on_equal_leaves() -> None:
    """The second split of a parity of two fair bits: G_1 = 1, gamma = 1/2, and G_2 = 1 - 4/4/2."""
    first, second = stages(parity(2).law([HALF] * 2), 2, GINI)[1:]
    assert first.advantage == HALF
    assert theorem_8.gini_of(first.leaves) - theorem_8.gini_of(second.leaves) == 4 * HALF**2 / 2


CRITERIA = pytest.mark.parametrize("criterion", [GINI, ENTROPY, ROOT], ids=["gini", "entropy", "root"])


@CRITERIA
def test_the_tree_on_the_middle_layers(criterion: Criterion, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `second_drop` has it, and its advantage is no less than 1/(2n); on all inputs it is another tree."""
    for n in (3, 5, 7):
        run = stages(theorem_8.middle_layers(n), 2, criterion)
        assert all(stage.advantage >= Fraction(1, 2 * n) for stage in run)
        assert theorem_8.grows_otherwise((n, criterion)) is None
    assert run[0].advantage == Fraction(1, 14)
    monkeypatch.setattr(theorem_8, "middle_layers", lambda n: majority(n).law([HALF] * n))
    found = theorem_8.grows_otherwise((5, criterion))
    assert found is not None
    assert found["t"] == 1


def test_the_second_split_alone_can_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(*given: object) -> list[Stage]:
        run = stages(*given)  # type: ignore[arg-type]
        return [run[0], run[1], run[1]]

    monkeypatch.setattr(theorem_8, "stages", twice)
    found = theorem_8.grows_otherwise((5, GINI))
    assert found is not None


def test_the_second_drop() -> None:
    """By the run for n = 3, 5, 7; the closed form, 2 (1 + 1/m) gamma^2 with gamma = 1/(2n), for all n."""
    for n in (3, 5, 7):
        before, after = stages(theorem_8.middle_layers(n), 2, GINI)[1:]
        lost = theorem_8.gini_of(before.leaves) - theorem_8.gini_of(after.leaves)
        assert lost == Fraction(n // 2 + 1, 2 * n**2 * (n // 2))
    identity = parse_statement(f"{second_drop(gini)} == 2*(1 + 1/m)*gamma^2", MIDDLE)
    assert prove(identity).status == "proved"


def test_a_constant_function_has_no_error() -> None:
    assert theorem_8.no_heavy_leaf((BooleanFunction(2, 0), HALF)) is None
