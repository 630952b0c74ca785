"""KM96, captions of figures 8 to 13: false neighbours."""

from __future__ import annotations

import pytest

from lemmas.boosting.captions import BETTER, FEASIBLE, HIGH, LOW, difference, plotted
from lemmas.boosting.formulas import DELTA
from lemmas.boosting.lemma_4 import CRITERIA, constrained
from tests.lemmas.neighbours import Neighbour, assert_none_proved

ENDS_LOW = LOW.replace("0 < q < 1", "0 <= q <= 1")
SLICE = "q = 1/4, gamma = 1/10"


def figure(tau: str) -> str:
    """The points of a figure, for another tau."""
    return f"0 < q < 1, gamma = 1/10, tau = {tau}, delta = {DELTA}"


def better(name: str, tau: str) -> str:
    """The drop is less at another tau."""
    return f"{constrained(name)} > {constrained(name).replace('tau', tau)}"


FALSE: dict[str, list[Neighbour]] = {
    **{
        f"the sign as printed, {name}": [
            (f"{plotted(name)} {sign} 0", where) for sign in ("<", ">") for where in (LOW, HIGH)
        ]
        for name in CRITERIA
    },
    **{
        f"the other figure, {name}": [(f"{difference(name)} < 0", HIGH), (f"{difference(name)} > 0", LOW)]
        for name in CRITERIA
    },
    "at the ends": [(f"{difference(name)} < 0", ENDS_LOW) for name in CRITERIA],
    "past the best tau": [
        (f"{difference('gini')} < 0", figure("0.501")),
        (f"{difference('gini')} > 0", figure("0.499")),
        (f"{difference('entropy')} < 0", figure("0.501")),
        (f"{difference('root')} < 0", figure("0.46")),
        (f"{difference('root')} > 0", figure("0.54")),
    ],
    "figures 8 and 9": [
        (f"{difference('gini')} == -(q*(1 - q))^2/7.3", LOW),
        (f"{difference('gini')} < -(q*(1 - q))^2/7.1", LOW),
        (f"{difference('gini')} > (q*(1 - q))^2/7.1", HIGH),
    ],
    "minimizing tau": [
        (better("gini", BETTER["gini"]), f"{SLICE}, gamma*q <= tau <= 1/2"),
        (better("entropy", BETTER["entropy"]), f"{SLICE}, gamma*q <= tau <= 1/2"),
        (better("root", BETTER["root"]), f"{SLICE}, gamma*q <= tau <= 19/40"),
        *((better(name, "(1/10)"), f"{SLICE}, {FEASIBLE['<']}") for name in CRITERIA),
        *((better(name, "(9/10)"), f"{SLICE}, {FEASIBLE['>']}") for name in CRITERIA),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])
