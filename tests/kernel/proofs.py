"""Proofs and refutations written by hand; together they use every rule of the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from verify.arithmetic.kits import flint_kit
from verify.kernel.certificates import Certificate, Step
from verify.kernel.checker import check


def step(rule: str, *children: Step, **data: Any) -> Step:
    """A node of a proof tree."""
    return Step(rule, data, children)


SIGNS, ZERO, CONSTANT = step("signs"), step("zero"), step("constant")
INSIDE = step("interior", SIGNS)
CLOSED = step("closure", INSIDE)


def cover(tree: str, bits: int = 64) -> Step:
    """An interval covering."""
    return step("cover", tree=tree, bits=bits)


def nats(*children: Step) -> Step:
    """The step from bits to nats."""
    return step("divide", *children, factor="1/ln(2)")


ONE_VARIABLE = nats(step("fibre", cover("++nm+m+mm"), along=["1"]))

S1 = Certificate(
    "2*H(3*a)-3*H(a)+H(2*a)-H(5*a) > 0",
    "0 < a, a < 1/5",
    step("defined", *[INSIDE] * 8, step("interior", ONE_VARIABLE)),
)

S4 = Certificate(
    "2*H(a+b)-3*H(a)+H(2*a)-H(a+2*b) > 0",
    "0 < a, 2*a <= b, a+2*b < 1",
    step(
        "defined",
        *[CLOSED] * 8,
        step(
            "faces",
            step(
                "interior",
                nats(
                    step(
                        "fibre",
                        step("powers", SIGNS),
                        step("fibre", cover("++nm+m+mm"), along=["1"]),
                        along=["0", "1"],
                    )
                ),
            ),
            step("eliminate", step("interior", ONE_VARIABLE), condition=2, variable="b"),
            condition=1,
        ),
    ),
)

GINI = Certificate(
    "4*x*(1-x) <= H(x)",
    "0 <= x, x <= 1",
    step(
        "defined",
        CLOSED,
        CLOSED,
        step(
            "closure",
            step(
                "interior",
                nats(
                    step(
                        "split",
                        step(
                            "divide",
                            step(
                                "fibre",
                                step(
                                    "divide",
                                    step("concave", step("numeric", SIGNS, bits=40), along=["1"]),
                                    factor="(1-x)^(-2)",
                                ),
                                along=["1"],
                            ),
                            factor="1-x",
                        ),
                        step(
                            "divide",
                            step(
                                "fibre",
                                step(
                                    "divide",
                                    step("concave", step("numeric", SIGNS, bits=40), along=["1"]),
                                    factor="x^(-2)",
                                ),
                                along=["-1"],
                            ),
                            factor="x",
                        ),
                        plane="2*x-1",
                    )
                ),
            ),
        ),
    ),
)

MINIMUM = Certificate(
    "min(x, 1-x)*ln(2) <= -x*ln(x) - (1-x)*ln(1-x)",
    "0 <= x, x <= 1",
    step(
        "defined",
        CLOSED,
        CLOSED,
        step(
            "closure",
            step(
                "interior",
                step(
                    "split",
                    step("concave", SIGNS, along=["1"]),
                    step("concave", SIGNS, along=["1"]),
                    plane="2*x-1",
                ),
            ),
        ),
    ),
)

BENT_MINIMUM = Certificate(
    "min(x^2, y) <= (x^2 + y)/2",
    "0 <= x, x <= 1, 0 <= y, y <= 1",
    step(
        "defined",
        step(
            "closure",
            step(
                "interior",
                step(
                    "parts",
                    step("minimum", SIGNS, step("parts", SIGNS, SIGNS, parts=["(y-x^2)/2+abs(y-x^2)/2"], strict=0), atom="min((-x^2+y), (x^2-y))", mode="first"),
                    SIGNS,
                    parts=["(x^2+y)/2-min(x^2,y)"],
                    strict=0,
                ),
            ),
        ),
    ),
)

ARITHMETIC_GEOMETRIC = Certificate(
    "sqrt(x*y) <= (x + y)/2",
    "0 <= x, x <= 1, 0 <= y, y <= 1",
    step(
        "defined",
        step("closure", INSIDE),
        step(
            "closure",
            step(
                "interior",
                step(
                    "divide",
                    step("substitution", step("squaring", SIGNS, SIGNS, root="t", mode="first"), **{}),
                    factor="1",
                ),
            ),
        ),
    ),
)
