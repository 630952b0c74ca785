"""False neighbours of the problems: none is proved, and most are refuted by an exact point.

A neighbour is a problem with its constant pushed past the sharp value, its sign turned, a closed end made strict, its
domain pushed past the end or an argument perturbed. All of them are false, and defined on their whole domain.
"""

from __future__ import annotations

from functools import cache

import pytest

from benchmarks.problems import GAIN_H, GAIN_ROOT, HIGH, LOW, PROBLEMS, SPLIT, SQUARE
from verify.arithmetic.kits import flint_kit
from verify.kernel.checker import check, pose
from verify.language.grammar import parse_statement
from verify.search import tactics
from verify.search.clock import Clock, TimeUp
from verify.search.domain_reduction import DomainReducer
from verify.search.prover import prove
from verify.search.tactics import Tactics

TIME_LIMIT = 4.0
PUSHES = ("1/100", "1/1000", "1/10000")
Neighbour = tuple[str, str]

S1, UP_TO_FIFTH = "2*H(3*a)-3*H(a)+H(2*a)-H(5*a)", "0 < a < 1/5"
S2 = "2*H(3*a-2*a^2)-3*H(a)+H(2*a)-H(5*a-4*a^2)"
S3, TRIANGLE = "H(a+2*b)-H(a+b)-H(a+4*b)/4+H(a)/4", "a > 0, b > 0, a+4*b < 1"
S4, WEDGE = "2*H(a+b)-3*H(a)+H(2*a)-H(a+2*b)", "b >= 2*a > 0, a+2*b < 1"
CHAIN = "0 < y < 1, 0 < x1 <= x2 <= 1"
UNIT = "0 <= x <= 1"


def pushed(relation: str, where: str) -> list[Neighbour]:
    """The relation with each push in the place of `d`."""
    return [(relation.replace("d", push), where) for push in PUSHES]


def midpoint(criterion: str, constant: str) -> str:
    """The left and right side of S11 for a criterion in p, up to the relation sign."""
    a, b, mean = (criterion.replace("p", v) for v in ("a", "b", "((a+b)/2)"))
    return f"({a}+{b})/2 <= {mean}-({constant})/2*(b-a)^2"


def strong_concavity(criterion: str, constant: str, cubes: str) -> list[Neighbour]:
    sharp = midpoint(criterion, constant)
    return [
        *pushed(midpoint(criterion, f"{constant}+d"), SQUARE),
        *pushed(midpoint(criterion, f"{constant}+d"), "0 < a < b < 1"),
        (sharp.replace("<=", "<"), SQUARE),
        (sharp.replace("<=", ">="), SQUARE) if cubes else (sharp.replace("<=", ">"), SQUARE),
        (sharp.replace("(b-a)^2", "abs(b-a)"), SQUARE),
        (f"{sharp}-(b-a)^4/7", SQUARE),
        (sharp.replace("((a+b)/2)", "((a+2*b)/3)"), SQUARE),
        (sharp.replace("(b-a)^2", "(b-a)^2-1/10^6*a"), SQUARE),
    ]


NEIGHBOURS: dict[str, list[Neighbour]] = {
    "S1": [
        *((f"{S1} > {c}*a", UP_TO_FIFTH) for c in ("0.0999", "0.1", "0.101", "1/9")),
        *pushed("(2-d)*H(3*a)-3*H(a)+H(2*a)-H(5*a) > 0", UP_TO_FIFTH),
        *pushed("2*H(3*a)-3*H(a)+H(2*a)-(1+d)*H(5*a) > 0", UP_TO_FIFTH),
        (f"{S1} <= 0", UP_TO_FIFTH),
        (f"{S1} < 0", UP_TO_FIFTH),
        (f"{S1} > 0", "0 <= a < 1/5"),
        (f"{S1} > 0", "0 <= a <= 1/5"),
        ("2*H(29*a/10)-3*H(a)+H(2*a)-H(5*a) > 0", UP_TO_FIFTH),
        ("2*H(3*a)-3*H(a)+H(2*a)-H(5*a+1/100) > 0", "0 < a < 1/6"),
    ],
    "S2": [
        (f"{S2} > 0.0999*a", "a = 2^-k, k >= 2, integer k"),
        (f"{S2} > 0.1*a", "a = 2^-k, k >= 2, integer k"),
        (f"{S2} > 0.101*a", "a = 2^-k, k >= 2, integer k"),
        *pushed("(2-d)*H(3*a-2*a^2)-3*H(a)+H(2*a)-H(5*a-4*a^2) > 0", "a = 2^-k, k >= 2, integer k"),
        *pushed("2*H(3*a-2*a^2)-3*H(a)+H(2*a)-(1+d)*H(5*a-4*a^2) > 0", "a = 2^-k, k >= 2, integer k"),
        (f"{S2} <= 0", "a = 2^-k, k >= 2, integer k"),
        (f"{S2} > 1/2", "a = 2^-k, k >= 2, integer k"),
        (f"{S2} >= 1/2^30", "a = 2^-k, k >= 2, integer k"),
        ("2*H(3*a-2*a^2)-3*H(a)+H(2*a)-H(5*a-4*a^2+1/1000) > 0", "a = 2^-k, k >= 3, integer k"),
        ("2*H(3*a-2*a^2)-3*H(a)+H(2*a)-H(51*a/10-4*a^2) > 0", "a = 2^-k, k >= 3, integer k"),
    ],
    "S2 real": [
        *((f"{S2} > {c}*a", "0 < a <= 1/4") for c in ("0.0999", "0.1", "0.101")),
        *pushed("(2-d)*H(3*a-2*a^2)-3*H(a)+H(2*a)-H(5*a-4*a^2) > 0", "0 < a <= 1/4"),
        (f"{S2} > 0", "0 <= a <= 1/4"),
        (f"{S2} <= 0", "0 < a <= 1/4"),
        (f"{S2} < 0", "0 < a <= 1/4"),
        ("2*H(2.99*a-2*a^2)-3*H(a)+H(2*a)-H(5*a-4*a^2) > 0", "0 < a <= 1/4"),
        ("2*H(3*a-2*a^2)-3.01*H(a)+H(2*a)-H(5*a-4*a^2) > 0", "0 < a <= 1/4"),
    ],
    "S3": [
        *pushed("H(a+2*b)-H(a+b)-(1/4+d)*H(a+4*b)+H(a)/4 > 0", TRIANGLE),
        *pushed("H(a+2*b)-H(a+b)-H(a+4*b)/4+(1/4-d)*H(a) > 0", TRIANGLE),
        *pushed("H(a+2*b)-(1+d)*H(a+b)-H(a+4*b)/4+H(a)/4 > 0", TRIANGLE),
        (f"{S3} > 0", "a > 0, b >= 0, a+4*b < 1"),
        (f"{S3} <= 0", TRIANGLE),
        (f"{S3} > b/100", TRIANGLE),
        (f"{S3} > 3*b^2", TRIANGLE),
        (f"{S3} > 2.886*b^2", TRIANGLE),
        ("H(a+19*b/10)-H(a+b)-H(a+4*b)/4+H(a)/4 > 0", TRIANGLE),
        ("H(a+2*b)-H(a+b)-H(a+4*b+1/100)/4+H(a)/4 > 0", "a > 0, b > 0, a+4*b < 99/100"),
    ],
    "S4": [
        *pushed(f"{S4} > d", WEDGE),
        *((f"{S4} > {c}*a", WEDGE) for c in ("0.0999", "0.1", "0.11")),
        *pushed("(2-d)*H(a+b)-3*H(a)+H(2*a)-H(a+2*b) > 0", WEDGE),
        (f"{S4} > 0", "b >= 2*a >= 0, a+2*b < 1"),
        (f"{S4} < 0", WEDGE),
        (f"{S4} > 0", "b >= a > 0, a+2*b < 1"),
        (f"{S4} > 0", "2*b >= 3*a > 0, a+2*b < 1"),
        (f"{S4} > 0", "10*b >= 19*a > 0, a+2*b < 1"),
        ("2*H(a+b)-3*H(a)+H(2*a)-H(a+2.1*b) > 0", "b >= 2*a > 0, a+2.1*b < 1"),
    ],
    "S5": [
        *pushed("x1*H(y*x2) <= (1-d)*x2*H(y*x1)", CHAIN),
        *pushed("x1*H(y*x2)+d*x1*x2*y <= x2*H(y*x1)", CHAIN),
        ("x1*H(y*x2) < x2*H(y*x1)", CHAIN),
        ("x1*H(y*x2) >= x2*H(y*x1)", CHAIN),
        ("x1*H(y*x2) <= x2*H(y*x1)", "0 < y < 1, 0 < x1 <= 1, 0 < x2 <= 1"),
        ("x1*H(y*x2) <= x2*H(y*x1)", "0 < y < 1, 0 < x2 <= x1 <= 1"),
        ("x1*H(y*x2) <= x2*H(y*x1)", "0 < y < 1, 0 < x1 <= 1, 0 < x2 <= 1, x1 <= x2+1/1000"),
        ("x1*H(y*x2) <= x2*H(y*x1/2)", CHAIN),
        ("x2*H(y*x2) <= x1*H(y*x1)", CHAIN),
        ("x1*H(y*x2) <= x2*H(999*y*x1/1000)", CHAIN),
    ],
    "S6": [
        *pushed(f"{GAIN_H} >= (2/ln(2)+d)*g^2*q*(1-q)", SPLIT),
        *pushed(f"{GAIN_H} >= 2/ln(2)*g^2*q*(1-q)+d*g^2*q", SPLIT),
        (f"{GAIN_H} <= 2/ln(2)*g^2*q*(1-q)", SPLIT),
        (f"{GAIN_H} > 2/ln(2)*g^2*q*(1-q)", "0 < q < 1, 0 <= g <= 1/2, g*q <= t, g*(1-q) <= 1-t, 0 < t < 1"),
        (f"{GAIN_H} >= 2/ln(2)*g^2*q", SPLIT),
        (f"{GAIN_H} >= 2/ln(2)*g^2*sqrt(q*(1-q))", SPLIT),
        (f"{GAIN_H} >= 2/ln(2)*g*q*(1-q)", SPLIT),
        (f"H(q)-(1-t)*H{LOW}-1.001*t*H{HIGH} >= 2/ln(2)*g^2*q*(1-q)", SPLIT),
        (f"0.9999*H(q)-(1-t)*H{LOW}-t*H{HIGH} >= 2/ln(2)*g^2*q*(1-q)", SPLIT),
    ],
    "S7": [
        *pushed(f"{GAIN_ROOT} >= (1+d)*g^2*sqrt(q*(1-q))", SPLIT),
        *pushed(f"{GAIN_ROOT} >= g^2*sqrt(q*(1-q))+d*g^2*q", SPLIT),
        (f"{GAIN_ROOT} <= g^2*(1-2*q)^2*sqrt(q*(1-q))/2+2*g^2*(q*(1-q))^(3/2)", SPLIT),
        (f"{GAIN_ROOT} >= 2*g^2*(1-2*q)^2*sqrt(q*(1-q))+4*g^2*(q*(1-q))^(3/2)", SPLIT),
        (f"{GAIN_ROOT} >= g*sqrt(q*(1-q))", SPLIT),
        (f"{GAIN_ROOT} >= 3*g^2*q", SPLIT),
        (f"{GAIN_ROOT} > g^2*sqrt(q*(1-q))", "0 < q < 1, 0 <= g <= 1/2, g*q <= t, g*(1-q) <= 1-t, 0 < t < 1"),
    ],
    "S10 low": [
        *pushed("(4+d)*x*(1-x) <= H(x)", UNIT),
        *pushed("(4+d)*x*(1-x) <= H(x)", "0 < x < 1"),
        ("4*x*(1-x) < H(x)", UNIT),
        ("4*x*(1-x) < H(x)", "0 < x < 1"),
        ("4*x*(1-x) >= H(x)", UNIT),
        ("4*x*(1-x)+x^2/10^4 <= H(x)", UNIT),
        ("4*x*(1-x)+(x-1/2)^2 <= H(x)", UNIT),
        ("4*x*(1-x)+2*x^2*(1-x)^2*(1-2*x)^2*8 <= H(x)", "1/3 <= x <= 2/3"),
        ("x*(1-x)+3*(x+1/1000)*(1-x) <= H(x)", UNIT),
    ],
    "S10 high": [
        *pushed("H(x) <= (2-d)*sqrt(x*(1-x))", UNIT),
        *pushed("H(x) <= 2*sqrt(x*(1-x))-d*x^2", UNIT),
        ("H(x) < 2*sqrt(x*(1-x))", UNIT),
        ("H(x) < 2*sqrt(x*(1-x))", "0 < x < 1"),
        ("H(x) >= 2*sqrt(x*(1-x))", UNIT),
        ("H(x) <= 2*sqrt(x*(1-x))-x^2*(1-x)^2/1000", UNIT),
        ("H(x) <= 2*sqrt(x*(1-x)*(1-x/100))", UNIT),
        ("H(x) <= 2*(x*(1-x))^(51/64)", UNIT),
    ],
    "S11 H": strong_concavity("H(p)", "1/ln(2)", "convex"),
    "S11 Gini": strong_concavity("4*p*(1-p)", "2", ""),
    "S11 root": strong_concavity("2*sqrt(p*(1-p))", "1", "convex"),
    "power": [
        *pushed("(1-3*a)^6*(1-2*a)^2 > (1+d)*(1-a)^3*(1-5*a)^5", UP_TO_FIFTH),
        *pushed("(1-3*a)^6*(1-2*a)^2 > (1-a)^3*(1-5*a)^5+(6+d)*a", UP_TO_FIFTH),
        ("(1-3*a)^6*(1-2*a)^2 > (1-a)^3*(1-5*a)^5", "0 <= a < 1/5"),
        ("(1-3*a)^6*(1-2*a)^2 < (1-a)^3*(1-5*a)^5", UP_TO_FIFTH),
        ("(1-3*a)^6*(1-2*a)^2 > (1-a)^3*(1-5*a)^5", "-1/1000 < a < 1/5"),
        ("(1-3*a)^6*(1-2*a)^2 > (1-a)^3*(1-5*a)^5", "-1/1000 < a < 1/5, a^2 > 1/10^7"),
        ("(1-3*a)^9*(1-2*a)^2 > (1-a)^3*(1-5*a)^5", UP_TO_FIFTH),
        ("(1-4*a)^7*(1-2*a)^2 > (1-a)^3*(1-5*a)^5", UP_TO_FIFTH),
    ],
}
EVERY = [n for of_one in NEIGHBOURS.values() for n in of_one]
QUICK = [of_one[0] for name, of_one in NEIGHBOURS.items() if name not in ("S6", "S7")]


@cache
def status(relation: str, where: str) -> str:
    """`refuted` is replayed in the other arithmetic."""
    statement = parse_statement(relation, where)
    outcome = prove(statement, time_limit=TIME_LIMIT)
    if outcome.certificate is not None and outcome.status == "refuted":
        assert check(outcome.certificate, expected=statement, independent=True) == "refuted"
    return outcome.status


def test_every_problem_has_ten_neighbours() -> None:
    assert set(NEIGHBOURS) == {p.name for p in PROBLEMS}
    assert all(len(of_one) >= 10 for of_one in NEIGHBOURS.values())
    assert len(set(EVERY)) == len(EVERY)


@pytest.mark.parametrize(("relation", "where"), QUICK)
def test_one_neighbour_of_each_is_refuted(relation: str, where: str) -> None:
    assert status(relation, where) == "refuted"


@pytest.mark.slow
@pytest.mark.parametrize("problem", NEIGHBOURS)
def test_none_is_proved_and_most_are_refuted(problem: str) -> None:
    found = {n: status(*n) for n in NEIGHBOURS[problem]}
    assert [n for n, word in found.items() if word == "proved"] == []
    left = [n for n, word in found.items() if word != "refuted"]
    assert len(left) <= len(found) // 4, left


@pytest.mark.slow
@pytest.mark.parametrize(("relation", "where"), EVERY[::2])
def test_the_kernel_alone_turns_them_down(relation: str, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No refuter and no numeric filter: a quarter of a second of blind search for a proof finds none."""
    monkeypatch.setattr(tactics, "looks_false", lambda form: False)
    monkeypatch.setattr(tactics, "lowest", lambda form: 1.0)
    try:
        found = DomainReducer(Tactics(Clock(0.25)), (), 3).prove(
            pose(parse_statement(relation, where), flint_kit())
        )
    except TimeUp:
        found = None
    assert found is None
