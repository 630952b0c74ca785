"""KM96, Lemma 13: false neighbours of the lemma and of its proof."""

from __future__ import annotations

import pytest

from lemmas.boosting.formulas import root
from lemmas.boosting.lemma_13 import LEFT, RIGHT, SETTING
from lemmas.boosting.lemma_13_limits import E99, E100, E101, GAMMA, LEFT_LIMIT, RIGHT_LIMIT, X, Y
from lemmas.boosting.lemma_13_tangents import (
    E85,
    E86,
    E87,
    E88,
    E89,
    E91,
    E94,
    LEFT_RATIO,
    NUMERATORS,
    RADICAND_90,
    RIGHT_RATIO,
    ROOT_AT,
    STEP,
    radicand,
    tangent,
)
from tests.lemmas.neighbours import assert_none_proved
from verify.claims import derivative
from verify.language.printing import plain

SLICE = f"0 < q < 1, gamma = 1/3, tau = 1/3, {SETTING}"
"""Splits with 0 < p and r < 1; what is wrong there is wrong on the whole domain."""
SLOPE = plain(derivative(root("q"), "q"))


def figure(tau: str, gamma: str = "1/10", q: str = "0 < q < 1") -> str:
    """The points of a figure."""
    return f"{q}, tau = {tau}, gamma = {gamma}, {SETTING}"


def halved(ratio: str) -> str:
    """A ratio or limit with the 2 in gamma/(2 ..) lost."""
    return ratio.replace("gamma/(2*", "gamma/(")


FALSE = {
    "L13": [
        (f"{LEFT} <= {RIGHT}", figure("2/5", gamma="0.201")),
        (f"{LEFT} >= {RIGHT}", figure("0.59", gamma="0.199")),
        (f"{LEFT} <= {RIGHT}", figure("2/5", gamma="0.21", q="0 < q <= 1/100")),
        (f"{LEFT} >= {RIGHT}", figure("2/5", q="0 < q <= 1/100")),
    ],
    "E82": [(f"{LEFT} < {RIGHT}", f"q = 1/2, gamma = 1/10, 1/10 <= tau <= 1/2, {SETTING}")],
    "E83": [(f"{LEFT} <= {RIGHT}", figure("3/5"))],
    "L13.s0": [
        (f"{SLOPE} == (1 - 2*q)*sqrt(q*(1 - q))", "0 < q < 1"),
        (f"{SLOPE} == (1 - 2*q)/(2*sqrt(q*(1 - q)))", "0 < q < 1"),
    ],
    "E84, E85": [
        (f"{tangent('-tau*delta')} == {LEFT}", SLICE),
        (f"{tangent('(1 - tau)*delta')} == {RIGHT}", SLICE),
        (f"{tangent('D')} == 2*{ROOT_AT} + D*(1 - 2*q)/{ROOT_AT}", STEP),
    ],
    "E86": [(f"{E85} == ({E86.replace('+ D*', '- D*')})/{ROOT_AT}", STEP)],
    "E87": [
        (f"({E86})/{ROOT_AT} == ({E87.replace('- D', '+ D')})/{ROOT_AT}", STEP),
        (f"({E86})/{ROOT_AT} == ({E87})/{ROOT_AT}", "q = 1/2, 0 <= q - D < 1"),
    ],
    "E88": [(f"({E87})/{ROOT_AT} == ({E88.replace('q + D', 'q - D')})/{ROOT_AT}", STEP)],
    "E89": [(f"sqrt((q - tau*delta)*(1 - q + tau*delta)) == {E89.replace('/(1 - tau)', '')}", SLICE)],
    "E90": [
        (f"{radicand(E89)} == {RADICAND_90.format('q^2*(1 - q)^2').replace('+ gamma', '- gamma')}", SLICE)
    ],
    "E91": [(f"{E89} == {E91.replace('sqrt(q*(1 - q))', 'q*(1 - q)')}", SLICE)],
    "E92-94": [
        (f"2*q*(1 - q + tau*delta) - tau*delta == {E94.replace('1 + gamma', '1 - gamma')}", SLICE),
        (f"{NUMERATORS['(93)'].replace('2*gamma', 'gamma')} == {NUMERATORS['(92)']}", "0 < tau < 1"),
    ],
    "E95": [
        (f"({E94})/({E91}) == 2*sqrt(q*(1 - q))*{halved(LEFT_RATIO)}", SLICE),
    ],
    "E96": [(f"({LEFT})/({root('q')}) == {halved(LEFT_RATIO)}", SLICE)],
    "E97": [
        (f"{LEFT_RATIO} <= {LEFT_LIMIT} - q/1000", X),
        (f"{LEFT_RATIO} >= {LEFT_LIMIT} - 2*q", X),
        (f"{LEFT_RATIO} >= {LEFT_LIMIT}", X),
        (f"{LEFT_RATIO} <= {halved(LEFT_LIMIT)}", X),
    ],
    "E98": [
        (f"({RIGHT})/({root('q')}) == {halved(RIGHT_RATIO)}", SLICE),
        (f"{RIGHT_RATIO} >= {RIGHT_LIMIT} + (gamma/tau)^2*q", Y),
        (f"{RIGHT_RATIO} <= {RIGHT_LIMIT}", Y),
        (f"{RIGHT_RATIO} <= {RIGHT_LIMIT} + (gamma/tau)^2*q/1000", Y),
        (f"{RIGHT_RATIO} >= {halved(RIGHT_LIMIT)}", Y),
    ],
    "E99": [
        (f"{E99[0]} < {E99[1]}", "0 < gamma <= 1/5"),
        (f"{E99[0]} < {E99[1]}", "0 <= gamma < 1/5"),
        (f"{E99[0]} >= {E99[1]}", GAMMA),
        (f"{LEFT_LIMIT} < {RIGHT_LIMIT}", f"{GAMMA}, tau == 0.401"),
    ],
    "E100": [
        (f"{E100[0]} < {E100[1]}", "0 < gamma <= 1/5"),
        (f"({E99[0]})^2 == {E100[0].replace('25/36', '25/16')}", GAMMA),
        (f"({E99[1]})^2 == {E100[1].replace('5/2', '5/4')}", GAMMA),
    ],
    "E101": [
        (f"{E101[0]} < 0.999*{E101[1]}", GAMMA),
        (f"{E100[0]} == 1 - {E101[0]}", GAMMA),
        (f"{E100[1]} == {E101[1]}", GAMMA),
    ],
    "L13.s1": [
        (f"{E101[0]} < {E101[1]}", "0 < gamma <= 1/5"),
        (f"{E101[0]} < {E101[1]}", "0 <= gamma < 1/5"),
        (f"{E101[0]} <= {E101[1]}", "0 < gamma < 0.201"),
        (f"{E101[0]} == {E101[1]}", "gamma = 0.199"),
        (f"{E101[0]} > {E101[1]}", "1/5 <= gamma < 3/5"),
        (f"{E101[0]} > {E101[1]}", "1/5 < gamma <= 0.601"),
    ],
    "L13.s2": [
        (f"{LEFT_LIMIT} > {RIGHT_LIMIT}", f"{GAMMA}, tau == 0.49"),
        (f"{LEFT_LIMIT} > {RIGHT_LIMIT}", "gamma = 1/10, 3/5 <= tau <= 1 - gamma"),
        (f"{LEFT_LIMIT} > {RIGHT_LIMIT}", "0 <= gamma < 1/5, tau == 3/5"),
    ],
    "L13.s3": [(f"{LEFT_LIMIT} < {RIGHT_LIMIT}", "gamma = 0.199, 0 < tau <= 0.401")],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


def test_radicands_are_what_stands_under_the_root() -> None:
    assert f"sqrt({radicand(E89)})" == E89
    assert radicand("sqrt(sqrt(q))") == "sqrt(q)"
