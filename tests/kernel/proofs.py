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
CLOSED_POWER = step("closure", step("interior", step("fibre", SIGNS, along=["-1"])))


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
                    step("concave", SIGNS, CONSTANT, along=["1"]),
                    step("concave", SIGNS, CONSTANT, along=["1"]),
                    plane="2*x-1",
                ),
            ),
        ),
    ),
)

BENT_MINIMUM = Certificate(
    "min(x^2, y) <= x",
    "0 <= x, x <= 1, 0 <= y, y <= 1",
    step(
        "defined",
        step(
            "closure", step("interior", step("minimum", SIGNS, SIGNS, atom="min((x^2), (y))", mode="first"))
        ),
    ),
)

CUT = Certificate(
    "min(x^2, y) <= (x^2 + y)/2",
    "0 < x, x < 1, 0 < y, y < 1",
    step("defined", step("cut", INSIDE, INSIDE, poly="y-x^2")),
)

MEANS = Certificate(
    "sqrt(x*y) <= (x + y)/2",
    "0 <= x, x <= 1, 0 <= y, y <= 1",
    step(
        "defined",
        CLOSED,
        step("closure", step("interior", step("squaring", SIGNS, SIGNS, root="x", mode="first"))),
    ),
)

BLOW_UP = Certificate(
    "x*ln(y/x) < y",
    "0 < x, x < y, y < 1",
    step(
        "defined",
        INSIDE,
        INSIDE,
        step(
            "interior",
            step(
                "substitution",
                step("divide", cover("nn"), factor="u"),
                variables=["t", "u"],
                facets=["t", "1-t", "u", "1-u"],
                images=["t*u", "u"],
                below="1",
                inverse=["x", "y^2"],
                over="y",
            ),
        ),
    ),
)

TANGENT = Certificate(
    "exp(x - y) >= 1 + x - y",
    "0 <= x, x <= 1, 0 <= y, y <= 1",
    step(
        "defined",
        step("closure", step("interior", step("tangent", SIGNS, ZERO, along=["1", "0"], plane="x-y"))),
    ),
)

FAMILY = Certificate(
    "H(2^-k) > 2^-k",
    "integer k, k >= 2",
    step(
        "relax",
        step(
            "defined",
            CLOSED,
            CLOSED,
            step(
                "faces",
                step("interior", nats(step("concave", SIGNS, CONSTANT, along=["1"]))),
                step("eliminate", step("interior", CONSTANT), condition=1, variable="a"),
                condition=1,
            ),
        ),
        powers={"k": ["a", "1/2"]},
    ),
)

CASES = Certificate(
    "2^-k < 1",
    "integer k, 1 <= k, k <= 2",
    step(
        "integer-cut",
        step("fix", step("defined", step("interior", CONSTANT)), variable="k", value=1),
        step("fix", step("defined", step("interior", CONSTANT)), variable="k", value=2),
        function="k",
        bound=1,
    ),
)

UNBOUNDED = Certificate(
    "ln(1 + x) < x",
    "x > 0",
    step(
        "change",
        step("defined", INSIDE, INSIDE, step("interior", step("fibre", SIGNS, along=["1"]))),
        variables=["t"],
        images=["t"],
        below="1-t",
        conditions=["t>", "1-t>"],
        inverse=["x"],
        over="1+x",
        forward=[["1"], ["1"], ["0"]],
        back=[["0", "1"], ["1", "0"]],
    ),
)

SIDES = Certificate(
    "x*(x + y) > x/2",
    "0 < x, x < 1, 0 < y, y < 1, x^2 + y^2 > 1/2",
    step("defined", step("interior", SIGNS)),
)

DISC = Certificate(
    "2*x + x^2/16 > 1",
    "0 < x, x < 1, x^2 > 1/4",
    step("defined", step("interior", cover("+ns"))),
)

NESTED = Certificate(
    "H(x + x*y*ln(y)) < 4",
    "1/2 < x, x < 1, 0 < y, y < 1",
    step(
        "defined",
        INSIDE,
        step("interior", step("divide", cover("nn"), factor="x")),
        INSIDE,
        step(
            "interior",
            step(
                "entropy",
                step("divide", cover("nn"), factor="x"),
                SIGNS,
                cover("++nnn+n+n+nn"),
                atom="H((x) + (x*y)*ln(y))",
                mode="above",
            ),
        ),
    ),
)


def _on_a_segment(leaf: Step) -> Step:
    """A strict sign on a closed segment: inside and at both ends."""
    end = step("eliminate", step("interior", leaf), condition=1, variable="L")
    return step("faces", step("faces", step("interior", leaf), end, condition=0), end, condition=0)


LOGARITHM = Certificate(
    "log2(2/x) >= 1",
    "1/4 <= x, x <= 1",
    step(
        "logarithm",
        step("defined", _on_a_segment(SIGNS), _on_a_segment(SIGNS), CLOSED),
        variable="x",
        new=["L"],
        scale=["2"],
        low=["1"],
        high=["3"],
    ),
)

COMBINED = Certificate(
    "x*y + z*t - x*t - z*y >= 0",
    "(x - z)*(y - t) >= 0, x > 0",
    step("combine", multipliers=["1", "0"]),
)

PRODUCT = Certificate(
    "x*y >= x + y - 1",
    "x >= 1, y >= 1",
    step("product", step("combine", multipliers=["0", "0", "1"]), first=0, second=1),
)

ATOMS = Certificate(
    "y*(ln(x) + 1) >= ln(x)*y",
    "x > 0, y >= 0, x < 1, y <= 1",
    step(
        "defined",
        step("combine", multipliers=["1", "0", "0", "0"]),
        step("combine", multipliers=["0", "1", "0", "0"]),
    ),
)

FOCUSED = Certificate(
    "2*x >= x + 1",
    "y > 0, sqrt(y) >= x, x >= 1",
    step("focus", step("combine", multipliers=["1"]), conditions=["2"]),
)

VACUOUS = Certificate("x > y", "x > 1, x <= 0, y > 0", step("empty", multipliers=["1", "1", "0"]))

DROPPED = Certificate(
    "x + 1 > sqrt(x)",
    "0 < x, x < 1, sqrt(x) > 1/2",
    step(
        "drop",
        step("defined", INSIDE, step("interior", step("squaring", SIGNS, SIGNS, root="x", mode="first"))),
        condition=2,
    ),
)

ROOT = Certificate(
    "x >= 1/4",
    "0 < x, x < 1, sqrt(x) >= 1/2",
    step(
        "lemma",
        step(
            "plus",
            step("drop", step("defined", INSIDE, INSIDE), condition=2),
            step("drop", step("defined", INSIDE, step("interior", ZERO)), condition=2),
            condition=2,
            factor="sqrt(x) + 1/2",
        ),
        step("drop", step("combine", multipliers=["0", "0", "1"]), condition=2),
        formula="x - 1/4",
        kind=">=",
    ),
)
"""A square root in a condition."""

SOLVED = Certificate(
    "(m - ln(a))*(a - 1) >= 0",
    "1 < a, a < 2, m >= ln(a)",
    step(
        "defined",
        step("focus", step("combine", multipliers=["1"]), conditions=["0"]),
        step(
            "solve",
            step(
                "defined",
                step("combine", multipliers=["0", "1", "0"]),
                step("product", step("combine", multipliers=["0", "0", "0", "1"]), first=0, second=1),
            ),
            condition=2,
            variable="m",
            new=["s"],
            keep=[],
        ),
    ),
)
"""A condition with a logarithm, solved for a variable."""

REAL_POWER = Certificate("x^sqrt(2) <= 1", "0 <= x, x <= 1", step("defined", CLOSED, CLOSED_POWER))
"""A power with a real exponent, and a base that may be 0."""

DEFINED = step("defined", INSIDE)
IDENTITY = step("defined", step("interior", ZERO))

THROUGH = Certificate(
    "x*exp(x) > x",
    "0 < x, x < 1",
    step(
        "through",
        DEFINED,
        step(
            "compare",
            DEFINED,
            DEFINED,
            step("defined", INSIDE, INSIDE),
            IDENTITY,
            left="exp(x)",
            right="1",
            by="ln",
        ),
        IDENTITY,
        factor="x",
        by="exp(x)-1",
    ),
)

SQUARES = Certificate(
    "sqrt(1+x^2) >= x",
    "0 < x, x < 1",
    step(
        "compare",
        DEFINED,
        step("defined", INSIDE, step("interior", ZERO)),
        left="sqrt(1+x^2)",
        right="x",
        by="2",
    ),
)

EXPONENTIALS = Certificate(
    "ln(2+x) > ln(1+x)",
    "0 < x, x < 1",
    step(
        "compare",
        step("defined", INSIDE),
        step("defined", INSIDE, INSIDE, step("interior", ZERO)),
        left="ln(2+x)",
        right="ln(1+x)",
        by="exp",
    ),
)

SQUARE = Certificate("x^2 + y^2 >= 2*x*y", "", step("square", step("combine", multipliers=["1"]), poly="x-y"))

EXPONENTIAL = Certificate(
    "exp(x) > 1 + x",
    "x > 0, x < 2, x^2 < 4",
    step(
        "exponential",
        step("defined", INSIDE, step("interior", step("fibre", SIGNS, along=["1"]))),
        old=["x"],
        new=["u"],
        bounds=["1", "1/8", "0"],
    ),
)

RECIPROCAL = Certificate(
    "x + y >= 2*y",
    "0 < y, y < 1, x >= 1",
    step(
        "reciprocal",
        step(
            "defined",
            step("faces", INSIDE, step("eliminate", INSIDE, condition=3, variable="w"), condition=3),
            CLOSED,
        ),
        variable="x",
        new=["w"],
        bound=["1"],
    ),
)

GIBBS = Certificate(
    "x*ln(x/y) + y >= x",
    "0 < x, x < 1, 0 < y, y < 1",
    step(
        "defined",
        INSIDE,
        INSIDE,
        step("interior", step("gibbs", SIGNS, ZERO, weights=["x"], ratios=["x/y"])),
    ),
)

REFUTED = Certificate("4*x*(1-x) <= H(x) - 1/10000", "0 <= x, x <= 1", None, {"x": "0"})
REFUTED_AT_EQUALITY = Certificate("sqrt(2)*x < 2", "x^2 == 2*y, y >= 1", None, {"x": "2", "y": "2"})
REFUTED_INTEGER = Certificate("2^-k + 2^-m < 3/4", "integer k, m, k >= 1, m > k", None, {"k": "1", "m": "2"})

ALGEBRAIC = Certificate(
    "x*sqrt(3+2*sqrt(2)) == x*(1+sqrt(2))",
    "x == 2",
    step("defined", step("evaluate"), step("eliminate", step("evaluate"), condition=0, variable="x")),
)
PROOFS = {
    "S1": S1,
    "COMBINED": COMBINED,
    "PRODUCT": PRODUCT,
    "ATOMS": ATOMS,
    "FOCUSED": FOCUSED,
    "S4": S4,
    "GINI": GINI,
    "MINIMUM": MINIMUM,
    "BENT_MINIMUM": BENT_MINIMUM,
    "CUT": CUT,
    "MEANS": MEANS,
    "BLOW_UP": BLOW_UP,
    "TANGENT": TANGENT,
    "FAMILY": FAMILY,
    "CASES": CASES,
    "UNBOUNDED": UNBOUNDED,
    "SIDES": SIDES,
    "DISC": DISC,
    "NESTED": NESTED,
    "LOGARITHM": LOGARITHM,
    "VACUOUS": VACUOUS,
    "DROPPED": DROPPED,
    "ROOT": ROOT,
    "SOLVED": SOLVED,
    "REAL_POWER": REAL_POWER,
    "THROUGH": THROUGH,
    "SQUARES": SQUARES,
    "EXPONENTIALS": EXPONENTIALS,
    "SQUARE": SQUARE,
    "EXPONENTIAL": EXPONENTIAL,
    "RECIPROCAL": RECIPROCAL,
    "GIBBS": GIBBS,
    "ALGEBRAIC": ALGEBRAIC,
}
REFUTATIONS = {
    "REFUTED": REFUTED,
    "REFUTED_AT_EQUALITY": REFUTED_AT_EQUALITY,
    "REFUTED_INTEGER": REFUTED_INTEGER,
}


@cache
def complete(name: str) -> Certificate:
    """The certificate of that name with the factorisations that its proof uses."""
    certificate = (PROOFS | REFUTATIONS)[name]
    kit = flint_kit()
    check(certificate, kit=kit)
    return replace(certificate, factors=dict(kit.factored))


def steps(proof: Step) -> Iterator[Step]:
    """Every step of a proof."""
    yield proof
    for child in proof.children:
        yield from steps(child)
