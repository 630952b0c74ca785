"""KM96, one round with the criterion 4q(1-q): the example meets the conditions, and a larger constant fails at it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lemmas.boosting.gini_rounds import PRINTED_40, ROUND, SECOND_SPLIT, WITH_40, of_layers
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.members import check_conditions, check_family
from verify.rationals import Fraction

AT_ADVANTAGE = replace(SECOND_SPLIT, parameters={**SECOND_SPLIT.parameters, "gamma": Fraction(1, 2)})


def test_the_second_split_is_a_round() -> None:
    """It drops G = 1 by 1/2; with gamma = 1/2 that is 2 gamma^2 G^3/t: with more than 2 the recurrence is false."""
    kit = flint_kit()
    for family in (SECOND_SPLIT, AT_ADVANTAGE):
        check_conditions(parse_family(PRINTED_40, ROUND), family, kit)
    check_family(parse_family("next <= G - 2.01*gamma^2*G^3/t", ROUND), AT_ADVANTAGE, kit)
    with pytest.raises(TreecertError):
        check_family(parse_family("next <= G - 2*gamma^2*G^3/t", ROUND), AT_ADVANTAGE, kit)


def test_the_middle_layers_are_a_round() -> None:
    """They refute what is a little more than the sharp constant, and not the constant itself."""
    kit = flint_kit()
    check_family(parse_family(WITH_40.replace("c*t", "t/2.001"), ROUND), of_layers(), kit)
    with pytest.raises(TreecertError):
        check_family(parse_family(WITH_40.replace("c*t", "t/2"), ROUND), of_layers(), kit)


@pytest.mark.parametrize("name", ["d", "next", "W0", "gamma", "t", "G"])
def test_another_number_is_no_round(name: str) -> None:
    parameters = {**SECOND_SPLIT.parameters, name: Fraction(3, 4)}
    with pytest.raises(TreecertError):
        check_conditions(
            parse_family("next <= G", ROUND), replace(SECOND_SPLIT, parameters=parameters), flint_kit()
        )
