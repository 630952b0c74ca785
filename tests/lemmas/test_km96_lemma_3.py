"""KM96, Lemma 3: false neighbours, and the numerators of the root's derivatives."""

from __future__ import annotations

import pytest

from lemmas.boosting import lemma_3
from lemmas.boosting.formulas import Criterion, drop, entropy, gini, root
from tests.lemmas.neighbours import assert_none_proved

WHOLE = "0 <= q <= 1, 0 <= tau <= 1, 0 <= delta <= 1"
NEAR = f"{lemma_3.ALTERNATING}, {lemma_3.NEAR}"
SECOND = f"{drop(entropy)} >= -tau*(1 - tau)*delta^2/2*{lemma_3.ENTROPY[1]}"


def times(bound: str, factor: str) -> str:
    """The same bound, larger."""
    return f"{factor}*({bound})"


FALSE = {
    "L3": [
        (f"{drop(gini)} >= {times(lemma_3.bound(lemma_3.GINI), '1.001')}", WHOLE),
        (f"{drop(entropy)} >= {times(lemma_3.bound(lemma_3.ENTROPY), '1.001')}", lemma_3.INSIDE),
        (f"{drop(root)} >= {times(lemma_3.bound(lemma_3.ROOT), '1.001')}", lemma_3.INSIDE),
        (SECOND, f"{lemma_3.INSIDE}, q > 1/2"),
        (f"{lemma_3.above(root, lemma_3.ROOT, 's')} <= 0", lemma_3.STEP),
        (f"{lemma_3.above(entropy, lemma_3.ENTROPY, 's')} >= 0", "0 < q < 1, -q <= s <= 1.001 - q"),
    ],
    "L3.s1": [("g0 - (1 - tau)*(g0 - tau*delta*g1) - tau*(g0 + tau*delta*g1) == 0", "")],
    "E13": [
        ("-(1 - tau)/2*g2*(tau*delta)^2 - tau/2*g2*((1 - tau)*delta)^2 == -g2*tau*(1 - tau)*delta^2", "")
    ],
    "E14": [
        (
            "-g3/6*((1 - tau)*(-tau*delta)^3 + tau*((1 - tau)*delta)^3) == -g3/6*tau*(1 - tau)*(2*tau - 1)*delta^3",
            "",
        )
    ],
    "L3.s2": [
        ("-q^(1 - n) + (1 - q)^(1 - n) < 0", "0 < q <= 1/2, n >= 3"),
        ("-q^(1 - n) + (1 - q)^(1 - n) <= 0", "0 < q <= 0.501, n >= 3"),
        ("-q^(1 - n) + (1 - q)^(1 - n) >= 0", "0.499 <= q < 1, n >= 3"),
        ("2*n - 1 - m > 0", "0 <= m <= 2*n - 1"),
    ],
    "L3.s3": [
        ("tau*(1 - tau)*((1 - tau)^m - tau^m) >= 0", "0 < tau <= 0.501, m >= 1"),
        ("tau*(1 - tau)*((1 - tau)^m - tau^m) > 0", "0 < tau <= 1/2, m >= 1"),
    ],
    "L3.s4": [
        (lemma_3.pair(lemma_3.ENTROPY[1], lemma_3.ENTROPY[2], 2, 2), f"{lemma_3.ALTERNATING}, v <= 4*q"),
        (lemma_3.pair(lemma_3.ENTROPY_4, lemma_3.ENTROPY_5, 4, 24), f"{lemma_3.ALTERNATING}, v <= 2*q"),
        (lemma_3.pair(lemma_3.ENTROPY[2], lemma_3.ENTROPY[1], 2, 2), NEAR),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


@pytest.mark.parametrize(
    ("g", "derivatives"),
    [(gini, lemma_3.GINI), (entropy, lemma_3.ENTROPY), (root, lemma_3.ROOT)],
    ids=["gini", "entropy", "root"],
)
def test_the_derivatives_that_are_put_in(g: Criterion, derivatives: lemma_3.Derivatives) -> None:
    from verify.language.grammar import parse_statement
    from verify.search.prover import prove

    for order, text in enumerate(derivatives, start=1):
        statement = parse_statement(f"{lemma_3.nth(g, order)} == {text}", "0 < q < 1")
        assert prove(statement, time_limit=10.0).status == "proved"


def test_numerators_are_those_of_the_third_and_fourth_derivative() -> None:
    assert lemma_3.numerators(3) == {1: 3}
    assert lemma_3.numerators(4) == {0: 3, 2: 12}


def test_a_wrong_recurrence_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lemma_3, "numerators", lambda n: {0: 1, n: -1})
    assert lemma_3.wrong_sign(4)
    monkeypatch.setattr(lemma_3, "numerators", lambda n: {n - 1: 1})
    assert lemma_3.wrong_sign(4)
