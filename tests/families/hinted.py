"""True family statements that are proved along hints, each with false neighbours: Hoeffding, Pinsker."""

from __future__ import annotations

from tests.families.statements import BOUNDED, Problem, neighbours

MEAN = "mean(x)"
CHORD = f"(1 - {MEAN} + {MEAN}*exp(l))"
BOUND = f"exp(l*{MEAN} + l^2/8)"
HALF = "law exp(m*ln(u) + ln(u)^2/8) >= 1 - m + m*u for 0 < u <= 1, 0 <= m <= 1"
ALONG = "with divide exp(m*ln(u) + ln(u)^2/8), fibre 0 -1"

CLASSES = "sum(p) == 1, sum(q) == 1, each p > 0, q > 0"
DIVERGENCE = "sum(p*ln(p/q))"
DISTANCE = "sum(abs(p - q))"
SQUARES = "sum((p - q)^2/(p + 2*q))"
CAUCHY = f"1/3: {SQUARES}*sum(p + 2*q) >= {DISTANCE}^2"
KULLBACK = "law t*ln(t) - t + 1 >= 3/2*(t - 1)^2/(t + 2) for t > 0 at t: p/q times q"

HINTED = {
    "hoeffdings lemma": Problem(
        f"mean(exp(l*x)) <= {BOUND}",
        BOUNDED,
        (
            *neighbours(
                BOUNDED,
                f"mean(exp(l*x)) < {BOUND}",
                f"mean(exp(l*x)) >= {BOUND}",
                "mean(exp(l*x)) <= exp(l*mean(x) + 0.99*l^2/8)",
                "mean(exp(l*x)) <= exp(l*mean(x) + l^2/9)",
                "mean(exp(l*x)) <= exp(l*mean(x) + l^3/8)",
                "mean(exp(l*x)) <= exp(0.99*l*mean(x) + l^2/8)",
                "mean(exp(l*x)) <= exp(l*mean(x^2) + l^2/8)",
                f"mean(exp(l*x)) <= {BOUND} - 1/100",
                f"1.01*mean(exp(l*x)) <= {BOUND}",
                "mean(exp(l*x)) <= 1 + l*mean(x) + l^2/8",
            ),
            *(
                (f"mean(exp(l*x)) <= {BOUND}", where)
                for where in ("each -0.01 <= x <= 1", "each 0 <= x <= 1.01", "each x >= 0")
            ),
        ),
        (
            "mean(x) >= 0",
            "mean(x) <= 1",
            f"mean(exp(l*x)) <= {CHORD}",
            "case l",
            f"above {CHORD} <= {BOUND} {HALF} at u: exp(-l); m: 1 - {MEAN} times exp(l) {ALONG}",
            f"level {CHORD} <= {BOUND}",
            f"below {CHORD} <= {BOUND} {HALF} at u: exp(l); m: {MEAN} {ALONG}",
        ),
    ),
    "pinsker": Problem(
        f"{DIVERGENCE} >= {DISTANCE}^2/2",
        CLASSES,
        (
            *neighbours(
                CLASSES,
                f"{DIVERGENCE} > {DISTANCE}^2/2",
                f"{DIVERGENCE} <= {DISTANCE}^2/2",
                f"{DIVERGENCE} >= 0.52*{DISTANCE}^2",
                f"{DIVERGENCE} >= {DISTANCE}^2/2 + 1/100",
                f"{DIVERGENCE} >= {DISTANCE}/2",
                f"{DIVERGENCE} >= 2*sum((p - q)^2)",
                f"{DIVERGENCE} >= sum((p - q)^2/q)",
                f"sum(p*log2(p/q)) >= {DISTANCE}^2",
                f"sum(q*ln(p/q)) >= {DISTANCE}^2/2",
                f"{DIVERGENCE} >= 2*{SQUARES}",
            ),
            *(
                (f"{DIVERGENCE} >= {DISTANCE}^2/2", where)
                for where in (
                    "sum(p) == 1, sum(q) == 1.1, each p > 0, q > 0",
                    "sum(p) <= 1, sum(q) == 1, each p > 0, q > 0",
                    "sum(p) == 1, each p > 0, q > 0",
                )
            ),
        ),
        (
            f"{SQUARES}*sum(p + 2*q) >= {DISTANCE}^2",
            "sum(p + 2*q) == 3",
            f"{SQUARES} >= {DISTANCE}^2/3 by {CAUCHY}; -1/3*{SQUARES}: sum(p + 2*q) == 3",
            f"each p*ln(p/q) - p + q >= 3/2*(p - q)^2/(p + 2*q) {KULLBACK}",
            f"{DIVERGENCE} >= 3/2*{SQUARES}",
        ),
    ),
}
