"""BDM20J, section 2.3: the wrong sign is seen, the right one passes, neighbours of the bounds are turned down."""

from __future__ import annotations

import pytest

from lemmas.juntas import parities, theorem_12
from lemmas.juntas.parities import HALF, Case
from tests.lemmas.neighbours import assert_none_proved
from verify.claims import StepHints
from verify.kinds.sequences.grammar import parse_steps
from verify.kinds.sequences.search import decide_steps
from verify.rationals import Fraction

F = Fraction
ODD: Case = ((F(2, 3), F(1, 5), F(3, 4)), (None, None, None))
UNION = "u <= t*b", theorem_12.UNION
EVEN: Case = ((F(2, 3), F(1, 5)), (None, None))
FIXED: Case = ((F(2, 3), F(1, 5)), (None, 1))


def test_the_displays_hold_for_half_of_all_w() -> None:
    assert parities.other_event(ODD) is None
    assert parities.other_value(ODD) is None
    for case in (EVEN, FIXED):
        assert parities.other_event(case) is not None
        assert parities.other_value(case) is not None
    assert all(parities.wrong_sign(case) is None for case in (ODD, EVEN, FIXED))


def test_the_right_sign_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parities, "shifted", lambda chances: 1 - HALF - sum(chances, F(0)))
    assert parities.wrong_sign(ODD) is not None


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        (parities.SAME[0], parities.SAME[1].replace("x_next <= x", "x_next <= 2*x + 1")),
        (parities.SAME[0], parities.SAME[1].replace("start x == 0", "start x <= 1")),
        ("x < 0", parities.SAME[1]),
        (UNION[0].replace("t*b", "(t - 1)*b"), UNION[1]),
        (UNION[0], UNION[1].replace("start u == 0", "start u <= 1")),
        (UNION[0], UNION[1].replace("u_next <= u + b", "u_next <= u + 2*b")),
    ],
)
def test_sequences_that_are_not_shown(relation: str, where: str) -> None:
    assert decide_steps(parse_steps(relation, where), StepHints(limit=2.0))[0] == "undecided"


def test_sums_over_signs() -> None:
    assert parities.even_zeros((F(2, 3),)) == F(2, 3)
    assert parities.even_zeros(()) == parities.shifted(()) == 1
    assert parities.other_sum((F(2, 3), F(1, 5))) is None


def test_covariances_are_products() -> None:
    law, free = parities.restricted(ODD)
    assert free == [0, 1, 2]
    assert abs(parities.covariance(law, 0)) == F(2, 9) * abs(1 - F(2, 5)) * abs(1 - F(3, 2))
    assert parities.small_covariance(ODD) is None


def test_the_lemma_is_seen_to_fail_at_one_half() -> None:
    assert parities.small_covariance(((HALF, HALF), (None, None))) is not None


def test_what_is_ill_formed() -> None:
    assert parities.too_few_signs() == "for k = 2, k' = 1 there is no z_2"
    assert "with i = 2" in (parities.depends_on_i() or "")


def test_cases_leave_a_bit_free() -> None:
    found = list(parities.cases())
    assert len(found) == 2 * 1 + 4 * 5 + 8 * 19
    assert all(None in w for _, w in found)


def test_false_neighbours() -> None:
    neighbours = [
        ("p*(1 - p)*m > alpha*m", f"{parities.OPEN}, m > 0"),
        ("p*(1 - p)*m > (alpha - alpha^2 + alpha^2/100)*m", f"{parities.OPEN}, m > 0"),
        ("(2*c)^t >= (2*c)^(k - 1)", "0 < c < 1/2, 0 <= t <= k"),
        ("q*(1 - P) + (1 - q)*P - 1/2 == 2*(q - 1/2)*(P - 1/2)", parities.ONE_MORE),
        (
            "abs(1 - 2*(q*(1 - P) + (1 - q)*P)) > 2*c*abs(1 - 2*P)",
            f"{parities.ONE_MORE}, c > 0, abs(q - 1/2) >= c",
        ),
        ("abs(p*v - m*p) == abs(m - v)", "0 < p < 1, 0 <= v <= 1, 0 <= m <= 1"),
        ("(a^2*b^(j - 1))^(-4)*a^(-2*j) <= b^(-4*k + 5)*a^(-2*k - 8)", "0 < a < 1/2, 0 < b < 1, 1 <= j <= k"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


@pytest.mark.parametrize(
    "where",
    [
        parities.BIASES.replace("start a == 1", "start a >= 1/2"),
        parities.BIASES.replace("step a_next >= 2*c*a", "step a_next >= c*a"),
    ],
)
def test_false_neighbours_of_the_product(where: str) -> None:
    status = decide_steps(parse_steps("a >= (2*c)^t", where), StepHints(forms=("direct",), limit=2.0))[0]
    assert status == "undecided"
