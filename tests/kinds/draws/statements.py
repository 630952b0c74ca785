"""Statements about independent draws for tests: true ones with certificates, and false neighbours."""

from __future__ import annotations

UNIT = "n draws, independent x, 0 <= x <= 1"
DEVIATION = "Pr[mean(x) - E[mean(x)] >= r]"
TWO_SIDED = "Pr[abs(mean(x) - E[mean(x)]) >= r]"
RELATIVE = "0 <= d <= 1"

TRUE: dict[str, tuple[str, str]] = {
    "hoeffding": (f"{DEVIATION} <= exp(-2*n*r^2)", f"{UNIT}, r >= 0"),
    "lower": ("Pr[E[mean(x)] - mean(x) > r] <= exp(-2*n*r^2)", f"{UNIT}, r >= 0"),
    "two-sided": (f"{TWO_SIDED} <= 2*exp(-2*n*r^2)", f"{UNIT}, r >= 0"),
    "range": (
        f"{DEVIATION} <= exp(-2*n*r^2/(b - a)^2)",
        "n draws, independent x, a <= x <= b, a < b, r >= 0",
    ),
    "chernoff": ("Pr[mean(x) >= (1 + d)*E[mean(x)]] <= exp(-n*E[mean(x)]*d^2/3)", f"{UNIT}, {RELATIVE}"),
    "chernoff, lower": (
        "Pr[mean(x) <= (1 - d)*E[mean(x)]] <= exp(-n*E[mean(x)]*d^2/2)",
        f"{UNIT}, {RELATIVE}",
    ),
    "markov": ("Pr[mean(x) >= t] <= E[mean(x)]/t", "n draws, independent x, x >= 0, t > 0"),
    "chebyshev": (f"{TWO_SIDED} <= 1/(4*n*r^2)", f"{UNIT}, r > 0"),
    "lists": (
        "Pr[all abs(mean(x) - E[mean(x)]) < r] >= 1 - 2*N*exp(-2*n*r^2)",
        f"{UNIT}, r >= 0, at most N lists",
    ),
    "sample size": (
        "Pr[some E[mean(x)] - mean(x) >= eps/4] <= delta",
        f"{UNIT}, 0 < eps <= 1, at most N lists, N*exp(-n*eps^2/8) <= delta",
    ),
    "two means": (
        "Pr[abs(mean(x) - E[mean(x)]) < r and abs(mean(y) - E[mean(y)]) < r] >= 1 - 4*exp(-2*n*r^2)",
        "n draws, independent x, y, 0 <= x <= 1, 0 <= y <= 1, r >= 0",
    ),
}

FALSE: dict[str, dict[str, tuple[str, str]]] = {
    "hoeffding": {
        "one draw more": (f"{DEVIATION} <= exp(-2*(n + 1)*r^2)", f"{UNIT}, r >= 0"),
        "r < 0": (f"{DEVIATION} <= exp(-2*n*r^2)", UNIT),
        "wider": (f"{DEVIATION} <= exp(-2*n*r^2)", "n draws, independent x, 0 <= x <= 2, r >= 0"),
        "no range": (f"{DEVIATION} <= exp(-2*n*r^2)", "n draws, independent x, x >= 0, r >= 0"),
        "strict": (f"{DEVIATION} < exp(-2*n*r^2)", f"{UNIT}, r >= 0"),
        "better": (f"{DEVIATION} <= exp(-4*n*r^2)", f"{UNIT}, r >= 0"),
        "not squared": (f"{DEVIATION} <= exp(-2*n*r)", f"{UNIT}, r >= 0"),
        "two-sided": (f"{TWO_SIDED} <= exp(-2*n*r^2)", f"{UNIT}, r >= 0"),
        "of a number": ("Pr[mean(x) >= r] <= exp(-2*n*r^2)", f"{UNIT}, r >= 0"),
    },
    "two-sided": {"one side's": (f"{TWO_SIDED} <= exp(-2*n*r^2)", f"{UNIT}, r >= 0")},
    "chernoff": {
        "large d": ("Pr[mean(x) >= (1 + d)*E[mean(x)]] <= exp(-n*E[mean(x)]*d^2/3)", f"{UNIT}, d >= 0"),
        "as below": ("Pr[mean(x) >= (1 + d)*E[mean(x)]] <= exp(-n*E[mean(x)]*d^2)", f"{UNIT}, {RELATIVE}"),
    },
    "chernoff, lower": {
        "better": ("Pr[mean(x) <= (1 - d)*E[mean(x)]] <= exp(-2*n*E[mean(x)]*d^2)", f"{UNIT}, {RELATIVE}"),
    },
    "markov": {"signs": ("Pr[mean(x) >= t] <= E[mean(x)]/t", "t > 0, n draws, independent x")},
    "chebyshev": {
        "fifth": (f"{TWO_SIDED} <= 1/(5*n*r^2)", f"{UNIT}, r > 0"),
        "n squared": (f"{TWO_SIDED} <= 1/(4*n^2*r^2)", f"{UNIT}, r > 0"),
    },
    "lists": {
        "one list's": (
            "Pr[all abs(mean(x) - E[mean(x)]) < r] >= 1 - 2*exp(-2*n*r^2)",
            f"{UNIT}, r >= 0, at most N lists",
        ),
        "one side's": (
            "Pr[all abs(mean(x) - E[mean(x)]) < r] >= 1 - N*exp(-2*n*r^2)",
            f"{UNIT}, r >= 0, at most N lists",
        ),
    },
}
"""Beside each true statement, false ones; its proof shows none of them."""

KEPT = (
    "hoeffding",
    "two-sided",
    "chernoff",
    "chernoff, lower",
    "markov",
    "chebyshev",
    "lists",
    "sample size",
)
"""Those whose certificates are kept."""
