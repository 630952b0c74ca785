"""Proofs written by hand: small trees that use most rules, and refutations."""

from __future__ import annotations

from typing import Any

from verify.kernel.certificates import Certificate, Step


def step(rule: str, *children: Step, **data: Any) -> Step:
    """A node of a proof tree."""
    return Step(rule, data, children)


def closed(rule: str, **data: Any) -> Step:
    """A leaf."""
    return Step(rule, data)


SIGNS, ZERO, CONSTANT = closed("signs"), closed("zero"), closed("constant")


def _in_unit(x: str = "0") -> Step:
    """An affine condition that is a combination of two others: settled by faces of the domain."""
    return step("interior", SIGNS)


S1 = Certificate(
    "2*H(3*a)-3*H(a)+H(2*a)-H(5*a) > 0",
    "0 < a, a < 1/5",
    step(
        "defined",
        *[step("interior", SIGNS)] * 8,
        step("interior", step("divide", step("fibre", step("powers", SIGNS), along=["1"]), factor="1/ln(2)")),
    ),
)
