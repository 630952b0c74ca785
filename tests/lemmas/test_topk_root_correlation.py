"""What is true of correlations at the root in place of the quoted Lemma 7.4, and neighbours that are not."""

import pytest

import treecert
from lemmas.choices import lemma_4_4
from lemmas.choices.lemma_4_4 import CENTRAL_FROM_BELOW, SQUARES_FROM_BELOW, other_covariance
from verify.claims import Check
from verify.rationals import Fraction

CONDITIONS = "0 < eps <= 1, m >= 1, 2*m + 1 <= K, a >= 0, a^2*(4*m + 1) >= 1"


def test_the_covariances_are_central_binomials() -> None:
    assert not any(other_covariance(width) for width in range(2, 10))


def test_another_number_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lemma_4_4, "comb", lambda n, _m: n + 1)
    assert other_covariance(4) == {"K": 4, "covariance": Fraction(1, 2)}


@pytest.mark.parametrize("relation", ["eps*a >= eps/sqrt(2*K - 2)", "eps*a >= 1/sqrt(2*K - 1)"])
def test_no_more_than_that_holds(relation: str) -> None:
    assert treecert.prove(relation, CONDITIONS, time_limit=20).status == "refuted"


def test_the_sequence_is_not_further_up() -> None:
    statement = CENTRAL_FROM_BELOW[0].replace(">= 1", ">= 11/10")
    check = Check("TOPK.X", cited=lambda _id, _role: [])
    assert check.sequence(statement, CENTRAL_FROM_BELOW[1], hints=SQUARES_FROM_BELOW) != "proved"
