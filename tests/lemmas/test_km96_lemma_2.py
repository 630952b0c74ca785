"""KM96, Lemma 2: false neighbours, and the laws that eq. (8) is summed over."""

from __future__ import annotations

from fractions import Fraction

from lemmas.boosting import lemma_2
from tests.lemmas.neighbours import assert_none_proved

CONDITIONS = f"{lemma_2.SPLIT}, 0 <= delta <= 1, {lemma_2.R}, r <= 1, gamma = 1/2 - ({lemma_2.ERROR})"


def test_false_neighbours() -> None:
    neighbours = [
        ("tau*(1 - tau)*delta >= 2.001*gamma*q*(1 - q)", CONDITIONS),
        ("tau*(1 - tau)*delta > gamma*q*(1 - q)", CONDITIONS),
        ("1/q + 1/(1 - q) == 2/(q*(1 - q))", "0 < q < 1"),
        ("1/(q*(1 - q)) >= 2/(q*(1 - q))", "0 < q < 1"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_the_laws_are_laws_of_all_kinds() -> None:
    found = lemma_2.laws(4)
    assert all(sum(law.values()) == 1 for law in found)
    assert {law[0, 1] + law[1, 1] for law in found} == {Fraction(k, 4) for k in (1, 2, 3)}
    assert all(lemma_2.differs_from_the_sum(law) is None for law in found)
