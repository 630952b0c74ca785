"""True family statements that are proved along hints, each with false neighbours."""

from __future__ import annotations

from tests.kinds.families.statements import Problem, neighbours

CLASSES = "sum(p) == 1, sum(q) == 1, each p > 0, q > 0"
DIVERGENCE = "sum(p*ln(p/q))"
DISTANCE = "sum(abs(p - q))"
SQUARES = "sum((p - q)^2/(p + 2*q))"
CAUCHY = f"1/3: {SQUARES}*sum(p + 2*q) >= {DISTANCE}^2"
KULLBACK = "law t*ln(t) - t + 1 >= 3/2*(t - 1)^2/(t + 2) for t > 0 at t: p/q times q"

HINTED = {
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
