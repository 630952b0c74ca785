"""KM96, one round with the criterion 4q(1-q): the example meets the conditions, and a larger constant fails at it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lemmas.boosting.gini_rounds import ROUND, SECOND_SPLIT
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.families.grammar import parse_family
from verify.families.members import check_conditions, check_family
from verify.rationals import Fraction


def test_the_second_split_is_a_round() -> None:
    """It drops G = 1 by 1/2, which is 2 gamma^2 G^3/t: with more than 2 the recurrence is false."""
    kit = flint_kit()
    check_conditions(parse_family("next <= G - gamma^2*G^3/(128*t)", ROUND), SECOND_SPLIT, kit)
    check_family(parse_family("next <= G - 2.01*gamma^2*G^3/t", ROUND), SECOND_SPLIT, kit)
    with pytest.raises(TreecertError):
        check_family(parse_family("next <= G - 2*gamma^2*G^3/t", ROUND), SECOND_SPLIT, kit)


@pytest.mark.parametrize("name", ["d", "next", "W0", "gamma", "t", "G"])
def test_another_number_is_no_round(name: str) -> None:
    parameters = {**SECOND_SPLIT.parameters, name: Fraction(3, 4)}
    with pytest.raises(TreecertError):
        check_conditions(
            parse_family("next <= G", ROUND), replace(SECOND_SPLIT, parameters=parameters), flint_kit()
        )
