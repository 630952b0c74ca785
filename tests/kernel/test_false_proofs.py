"""Attempts to prove what is false, by hand. Each statement is refuted at a point, and each attempt is refused.

Every attempt breaks one side condition, or exploits one gap that a careless rule would leave open.
"""

from __future__ import annotations

import pytest

from tests.kernel.proofs import CLOSED, CONSTANT, INSIDE, SIGNS, ZERO, cover, step
from verify.arithmetic.kits import flint_kit
from verify.kernel.certificates import Certificate, Step, dump, load
from verify.kernel.checker import check, check_point
from verify.kernel.goals import Refused
from verify.language.grammar import parse_statement
from verify.rationals import Fraction

UNIT = "0 < x, x < 1"
SQUARE = "0 < x, x < 1, 0 < y, y < 1"
CLOSED_UNIT = "0 <= x, x <= 1"


def inside(*children: Step) -> Step:
    """For expressions with values everywhere: straight to the normal form."""
    return step("defined", step("interior", *children))


ATTEMPTS: dict[str, tuple[str, str, Step, str, str]] = {
    # name: (relation, where, proof, witness, why it is refused)
    "an opened 0 >= 0 counts as a contradiction": (
        "x >= 1",
        f"{CLOSED_UNIT}, 0 <= 0",
        step("defined", step("closure", step("empty", multipliers=["0", "0", "1"]))),
        "x=0",
        "is empty",
    ),
    "a strict sign by continuity": (
        "x > 0",
        CLOSED_UNIT,
        step("defined", step("closure", INSIDE)),
        "x=0",
        "strict relation",
    ),
    "continuity on a domain without inside": (
        "x >= 1",
        "0 <= x, x <= 0",
        step("defined", step("closure", step("empty", multipliers=["1", "1"]))),
        "x=0",
        "no interior point",
    ),
    "the face is left out": (
        "x > 0",
        CLOSED_UNIT,
        step("defined", step("faces", INSIDE, condition=0)),
        "x=0",
        "leaves 2 goals",
    ),
    "a variable with the name of a number": (
        "ln(2^-k) >= ln(2)",
        "integer k, k >= 0",
        step(
            "relax",
            step("defined", INSIDE, step("closure", step("interior", ZERO))),
            powers={"k": ["2", "1/2"]},
        ),
        "k=0",
        "names of different variables",
    ),
    "a new variable with the name of an old one": (
        "2^-k <= x",
        "integer k, k >= 1, x > 0, x < 1",
        step("relax", step("defined", step("interior", ZERO)), powers={"k": ["x", "1/2"]}),
        "k=1 x=1/4",
        "is taken",
    ),
    "a base above 1 turns conditions round": (
        "2^k <= 2",
        "integer k, k >= 1",
        step("relax", CLOSED, powers={"k": ["a", "2"]}),
        "k=2",
        "bases between 0 and 1",
    ),
    "integers between the pieces": (
        "(k-3)^2 > 0",
        "integer k, 1 <= k, k <= 5",
        step(
            "integer-cut",
            step("relax", step("defined", INSIDE), powers={}),
            step("relax", step("defined", INSIDE), powers={}),
            function="k/2",
            bound=1,
        ),
        "k=3",
        "integer coefficients",
    ),
    "an integer pinned to a neighbour": (
        "k > 2",
        "integer k, 2 <= k, k <= 3",
        step("fix", step("defined", step("interior", CONSTANT)), variable="k", value=3),
        "k=2",
        "do not pin",
    ),
    "a domain that shrinks by a change of variables": (
        "x < 1",
        "0 < x, x < 2",
        step(
            "change",
            step("defined", INSIDE),
            variables=["t"],
            images=["t"],
            below="1",
            conditions=["t>", "1-t>"],
            inverse=["x"],
            over="1",
            forward=[["0", "0"], ["1", "0"], ["0", "1"]],
            back=[["0", "0"], ["1", "0"], ["0", "1"]],
        ),
        "x=3/2",
        "does not follow",
    ),
    "a denominator that changes its sign": (
        "x > 0",
        "-1 < x, x < 1",
        step(
            "change",
            step("defined", step("interior", step("divide", SIGNS, factor="t"))),
            variables=["t"],
            images=["1"],
            below="t",
            conditions=["t-1>"],
            inverse=["1"],
            over="x",
            forward=[["1", "0"], ["0", "1"]],
            back=[["1"], ["1"], ["1"]],
        ),
        "x=-1/2",
        "does not follow",
    ),
    "a change of variables that is not inverted": (
        "x >= 1/2",
        UNIT,
        step(
            "change",
            step("defined", INSIDE),
            variables=["t"],
            images=["1/2+t^2/2"],
            below="1",
            conditions=["t>", "1-t>"],
            inverse=["x"],
            over="1",
            forward=[["0", "0"], ["1", "0"], ["0", "1"]],
            back=[["0", "0"], ["1", "0"], ["0", "1"]],
        ),
        "x=1/4",
        "do not invert",
    ),
    "an equation solved where its coefficient vanishes": (
        "y == 1",
        "x*y == x, 0 <= x, x <= 1",
        step("defined", step("eliminate", step("interior", ZERO), condition=0, variable="y")),
        "x=0 y=3",
        "no constant coefficient",
    ),
    "a combination with a negative weight": (
        "x > 5",
        "x >= 0, x >= 1",
        step("empty", multipliers=["1", "-1"]),
        "x=2",
        "negative multiplier",
    ),
    "a point that closed conditions leave": (
        "x > 0",
        "x >= 0, x <= 0",
        step("empty", multipliers=["1", "1"]),
        "x=0",
        "no contradiction",
    ),
    "0 > 0": ("x > x", UNIT, inside(ZERO), "x=1/2", "a strict sign is wanted"),
    "a factor that is negative": (
        "x < 0",
        UNIT,
        inside(step("divide", SIGNS, factor="-1")),
        "x=1/2",
        "not certified to be positive",
    ),
    "a factor that changes its sign": (
        "x > y",
        SQUARE,
        inside(step("divide", SIGNS, factor="x-y")),
        "x=1/4 y=1/2",
        "not certified to be positive",
    ),
    "fibres that fall": (
        "x^2 + 1 > 2*x",
        "0 < x, x < 3/2",
        inside(step("fibre", SIGNS, CONSTANT, along=["1"])),
        "x=1",
        "not certified to be nonnegative",
    ),
    "the entering facet left out": (
        "x > 1/2",
        UNIT,
        inside(step("fibre", SIGNS, along=["1"])),
        "x=1/4",
        "leaves 2 goals",
    ),
    "an entering facet that is negative": (
        "x > 1/2",
        UNIT,
        inside(step("fibre", SIGNS, SIGNS, along=["1"])),
        "x=1/4",
        "not certified to be nonnegative",
    ),
    "minus infinity at an entering facet": (
        "2*x + 1 > 1/x",
        UNIT,
        step("defined", INSIDE, step("interior", step("fibre", SIGNS, SIGNS, along=["1"]))),
        "x=1/4",
        "not certified to be nonnegative",
    ),
    "the square of a logarithm has another sign": (
        "ln(x)^2 - ln(x)^3 < 0",
        UNIT,
        step("defined", INSIDE, step("interior", step("fibre", SIGNS, CONSTANT, along=["-1"]))),
        "x=1/2",
        "leaves 1 goals|not certified to be",
    ),
    "a convex form taken for a concave one": (
        "(x - 1/2)^2 > 1/8",
        UNIT,
        inside(step("concave", SIGNS, CONSTANT, CONSTANT, along=["1"])),
        "x=1/2",
        "not certified to be nonnegative",
    ),
    "a concave form without its far end": (
        "1/2 > x",
        UNIT,
        inside(step("concave", ZERO, CONSTANT, along=["1"])),
        "x=3/4",
        "leaves 3 goals",
    ),
    "a kink is no bend": (
        "abs(x - 1/2) >= 1/4",
        UNIT,
        inside(step("concave", ZERO, CONSTANT, CONSTANT, along=["1"])),
        "x=1/2",
        "differentiable",
    ),
    "a tangent plane that lines miss": (
        "(x - 2)^2 >= 2",
        UNIT,
        inside(step("tangent", SIGNS, SIGNS, along=["1"], plane="x-2")),
        "x=3/4",
        "leave before",
    ),
    "a tangent at a maximum": (
        "1/8 >= (x - 1/2)^2",
        UNIT,
        inside(step("tangent", SIGNS, SIGNS, along=["1"], plane="x-1/2")),
        "x=1/16",
        "not certified to be nonnegative",
    ),
    "a strict sign across a split": (
        "abs(x - y) > 0",
        SQUARE,
        inside(step("split", SIGNS, SIGNS, plane="x-y")),
        "x=1/2 y=1/2",
        "leaves 3 goals",
    ),
    "a split beside the region": (
        "x > 1/2",
        UNIT,
        inside(step("split", SIGNS, SIGNS, SIGNS, plane="x-1")),
        "x=1/4",
        "interior point|empty",
    ),
    "the square of what may be negative": (
        "sqrt(x) > x + 1/2",
        UNIT,
        step("defined", INSIDE, step("interior", step("squaring", SIGNS, SIGNS, root="x", mode="first"))),
        "x=1/16",
        "not certified to be nonnegative",
    ),
    "the smaller of two taken for the larger": (
        "min(x, y) >= x",
        SQUARE,
        inside(step("minimum", SIGNS, ZERO, atom="min((x), (y))", mode="first")),
        "x=1/2 y=1/4",
        "not certified to be nonnegative",
    ),
    "a bound of the entropy from the wrong side": (
        "H(x + x*y*ln(y))*ln(2) >= x + x*y*ln(y) - (x + x*y*ln(y))*ln(x + x*y*ln(y))",
        "1/2 < x, x < 1, 0 < y, y < 1",
        step(
            "defined",
            INSIDE,
            step("interior", step("divide", cover("nn"), factor="x")),
            INSIDE,
            step("interior", step("divide", cover("nn"), factor="x")),
            step(
                "interior",
                step(
                    "entropy",
                    step("divide", cover("nn"), factor="x"),
                    SIGNS,
                    ZERO,
                    atom="H((x) + (x*y)*ln(y))",
                    mode="above",
                ),
            ),
        ),
        "x=3/4 y=1/2",
        "not certified to be nonnegative",
    ),
    "a factor that has no value": (
        "x*(1-x) <= 0",
        UNIT,
        inside(step("divide", SIGNS, factor="sqrt(x-5)^2")),
        "x=1/2",
        "value everywhere",
    ),
    "a substitution that covers half the region": (
        "x < 1/2",
        UNIT,
        inside(
            step(
                "substitution",
                SIGNS,
                variables=["t"],
                facets=["t", "1/2-t"],
                images=["t"],
                below="1",
                inverse=["x"],
                over="1",
            )
        ),
        "x=3/4",
        "may leave the region",
    ),
    "a covering without one of its cells": (
        "x^2 - x + 1/4 > 0",
        UNIT,
        inside(cover("+n")),
        "x=1/2",
        "a cell is missing",
    ),
    "a covering that touches zero": (
        "x^2 - x + 1/4 > 0",
        UNIT,
        inside(cover("+nn")),
        "x=1/2",
        "wanted sign",
    ),
    "a cell excluded by a closed side that it touches": (
        "x > 1/2",
        f"{UNIT}, x^2 >= 1/4",
        inside(cover("+ns")),
        "x=1/2",
        "wanted sign",
    ),
    "rounding up what is to be bounded below": (
        "ln(2)*x >= 6932/10000*x",
        UNIT,
        step("defined", step("interior", step("numeric", SIGNS, bits=8))),
        "x=1/2",
        "not certified to be nonnegative",
    ),
    "a logarithm taken beyond its range": (
        "log2(2/x) >= 2",
        "1/4 <= x, x <= 1",
        step(
            "logarithm",
            step("defined", CLOSED, CLOSED, CLOSED),
            variable="x",
            new=["L"],
            scale=["2"],
            low=["2"],
            high=["3"],
        ),
        "x=1",
        "does not follow",
    ),
    "the statement with another sign": (
        "x^2 < x^3",
        UNIT,
        inside(SIGNS),
        "x=1/2",
        "not certified to be nonnegative",
    ),
}


@pytest.mark.parametrize("independent", [False, True], ids=["flint", "plain"])
@pytest.mark.parametrize("name", ATTEMPTS)
def test_the_attempt_is_refused(name: str, independent: bool) -> None:
    relation, where, proof, _, reason = ATTEMPTS[name]
    certificate = load(dump(Certificate(relation, where, proof)))
    with pytest.raises(Refused, match=reason or None):
        check(certificate, independent=independent)


@pytest.mark.parametrize("name", ATTEMPTS)
def test_the_statement_is_false(name: str) -> None:
    relation, where, _, witness, _ = ATTEMPTS[name]
    point = {n: Fraction(v) for n, _, v in (part.partition("=") for part in witness.split())}
    check_point(parse_statement(relation, where), point, flint_kit())


def test_a_factor_table_does_not_make_a_form_positive() -> None:
    """x^2 - x y + y^2/8 changes its sign; a table says that it is a square."""
    proof = inside(step("divide", SIGNS, factor="1"))
    wrong = {"8*x^2-8*x*y+y^2": [("x", 1), ("8*x-8*y", 1)]}
    certificate = Certificate("x^2 - x*y + y^2/8 > 0", SQUARE, proof, None, wrong)
    for independent in (False, True):
        with pytest.raises(Refused, match=r"factor|not certified"):
            check(certificate, independent=independent)
