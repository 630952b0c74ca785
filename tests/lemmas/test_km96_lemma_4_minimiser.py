"""KM96, the minimisers of Lemma 4: what is said of better tau is not said of worse ones."""

from __future__ import annotations

import pytest

from lemmas.boosting import lemma_4_minimiser as minimiser
from lemmas.boosting.better_tau import placed, worse_beside
from lemmas.boosting.lemma_4 import CRITERIA, GINI_BEST, LABELS, constrained
from lemmas.boosting.lemma_4_minimiser import INNER, LEFT_BEND, MIDPOINT, RIGHT_BEND
from tests.lemmas.neighbours import assert_none_proved
from verify.claims import Check
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.search import prove_family

AT = "u = {}, v = {}, gamma = u + v, q = u/gamma"
FEW, MANY = AT.format("1/8", "1/4"), AT.format("1/4", "1/8")
"""q < 1/2, and q > 1/2."""


def beside(name: str, best: str, where: str, labels: str = LABELS) -> tuple[str, str]:
    """That x has a larger drop than `best`."""
    drop = constrained(name)
    return f"{placed(drop, tau='x')} > {placed(drop, tau=best)}", f"{labels}, {where}"


FALSE = {
    "the nearest to 1/2": [
        beside("gini", "1/2", "gamma <= 1, u <= 1/2, v <= 0.501, u <= x, x <= 1 - v, x < 0.501"),
        beside("gini", "u", "gamma <= 1, u >= 0.499, u < x, x <= 1 - v"),
        beside("gini", "1 - v", "gamma <= 1, v >= 0.499, u <= x, x < 1 - v"),
        beside("gini", "1/2", "gamma <= 1/2, u <= x, x <= 1/2"),
        (f"abs({GINI_BEST} - 1/2) <= 1/10", "0 < q < 1, 0 <= gamma <= 0.601"),
    ],
    "the middle": [
        beside("root", MIDPOINT, "gamma < 1, u <= x, x <= (1 + u - v)/2"),
        beside("root", "1/2", "u <= x, x < 1/2", FEW),
        beside("root", f"{MIDPOINT} + 1/1000", "u <= x, x < (1 + u - v)/2 + 1/1000", FEW),
    ],
    "an end, not near": [
        (
            f"{placed(constrained('entropy'), tau='u + h')} < {placed(constrained('entropy'), tau='u')}",
            f"{AT.format('9/10', '1/100')}, h = 1/100",
        ),
    ],
    "between": [
        beside("entropy", "1/2", "u <= x, x < 1/2", FEW),
        beside("entropy", MIDPOINT, "(1 + u - v)/2 < x, x <= 1 - v", FEW),
        beside("entropy", MIDPOINT, "u <= x, x < (1 + u - v)/2", MANY),
        beside("entropy", "1/2", "1/2 < x, x <= 1 - v", MANY),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


def apart(bend: str, tau: str, room: str, sign: str) -> tuple[str, str, str]:
    """As in `not_least_where_apart`."""
    a, b = minimiser.tangents_at_q("entropy")
    held = f"{a} + {bend}*z <= {b}" if sign == "<" else f"{a} >= {b} + {bend}*z"
    better = f"{minimiser.drop_in_labels('entropy', tau)} < {minimiser.drop_in_labels('entropy')}"
    hint = f"{better} by z: {held} with fibre 0 0 0 1, fibre 0 0 0 1"
    return better, f"{INNER}, 0 < z < 1, {room}, {held}", hint


def meeting(op: str, side: str) -> tuple[str, str, str]:
    """As in `least_where_they_meet`, with another relation between A and B."""
    a, b = minimiser.tangents_at_q("root")
    worse = f"{minimiser.drop_in_labels('root', 'x')} > {minimiser.drop_in_labels('root')}"
    where = f"{INNER}, 0 <= x <= 1, {side}, {a} {op} {b}"
    return worse, where, f"{worse} by x - tau: {a} {op} {b}"


def right_of_q(sign: str) -> tuple[str, str, str]:
    """As in `meet_to_the_right`, at q + z or for A > B."""
    g, slope = CRITERIA["gini"]
    p, r = "(q - s)", "(q + t)"
    a, b = f"{g(p)} + s*({slope(p)})", f"{g(r)} - t*({slope(r)})"
    z, op = ("+", "<") if sign == "right" else ("-", ">")
    below = f"{a} {z} z*({slope(p)}) < {b} {z} z*({slope(r)})"
    where = f"0 < q < 1, 0 < s < 1, s < q, 0 < t < 1, t < 1 - q, 0 < z <= 1, {a} {op} {b}"
    return below, where, f"{below} by 1: {a} {op} {b}"


TO_RIGHT, TO_LEFT = "2*z <= 1 - v - tau", "2*z <= tau - u"
FALSE_FAMILIES = {
    "no bend to the right": apart(f"({RIGHT_BEND})/1000", "tau + z", TO_RIGHT, "<"),
    "no bend to the left": apart(f"({LEFT_BEND})/1000", "tau - z", TO_LEFT, ">"),
    "the wrong way": apart(RIGHT_BEND, "tau - z", TO_LEFT, "<"),
    "A < B, to the right": meeting("<", "tau < x, x <= 1 - v"),
    "A > B, to the left": meeting(">", "u <= x, x < tau"),
    "A = B, tau itself": meeting("==", "u <= x, x <= tau"),
    "tangents to the right of q": right_of_q("right"),
    "tangents the other way round": right_of_q("above"),
}


@pytest.mark.parametrize("name", FALSE_FAMILIES)
def test_no_false_statement_on_better_tau_is_proved(name: str) -> None:
    relation, where, hint = FALSE_FAMILIES[name]
    outcome = prove_family(parse_family(relation, where), hints=[hint], time_limit=40)
    assert outcome.status == "refuted", outcome.left


def test_a_side_without_any_tau_says_nothing() -> None:
    c = Check("KM96.X")
    worse_beside(c, constrained("gini"), "u", f"{LABELS}, gamma <= 1, u >= 1/2", "left", bent=False)
    assert [(p.found, p.left) for p in c.record.parts] == [
        ("undecided", ("no point of its domain was found",))
    ]


def test_the_names_of_q_and_gamma_are_put_in() -> None:
    assert minimiser.in_labels("gamma*q") == "(u + v)*u/(u + v)"
    assert set(minimiser.drop_in_labels("root", "x")) & set("qg") == {"q"}, "sqrt alone has a q"
