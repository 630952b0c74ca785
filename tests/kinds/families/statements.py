"""True family statements that the search proves, each with false neighbours."""

from __future__ import annotations

from typing import NamedTuple


class Problem(NamedTuple):
    """A true statement, at least ten false ones close to it, and hints by which the true one is proved."""

    relation: str
    where: str
    false: tuple[tuple[str, str], ...]
    hints: tuple[str, ...] = ()


def neighbours(where: str, *relations: str) -> tuple[tuple[str, str], ...]:
    """False relations under the conditions of the true one."""
    return tuple((r, where) for r in relations)


UNIT, BOUNDED = "each 0 <= q <= 1", "each 0 <= x <= 1"
TILTED = "exp(l*mean(x) + l^2/8)"
LAWS = "sum(p) == 1, sum(q) <= 1, each p > 0, q > 0"
POSITIVE = "sum(1) >= 1, each p > 0, q > 0"
ONE_LAW = "sum(p) == 1, each p >= 0"
LEAVES = "each w >= 0, 0 <= q <= 1"
ORDERED = "pairs (x - x_other)*(y - y_other) >= 0"
GROWN = "sum(1) == t + 1, sum(w*min(q, 1 - q)) == err, t >= 0, each w >= 0, 0 <= q <= 1"

PROBLEMS = {
    "jensen": Problem(
        "mean(H(q)) <= H(mean(q))",
        UNIT,
        neighbours(
            UNIT,
            "mean(H(q)) < H(mean(q))",
            "mean(H(q)) <= H(mean(q)) - 1/100",
            "1.01*mean(H(q)) <= H(mean(q))",
            "mean(H(q)) <= 0.99*H(mean(q))",
            "mean(H(q)) >= H(mean(q))",
            "mean(H(q)) <= H(mean(q))^(65/64)",
            "mean(H(q)) <= mean(q)",
            "mean(H(q)) <= H(mean(q)^2)",
            "mean(H(q)) <= H(mean(q)) - 5*(mean(q^2) - mean(q)^2)",
            "mean(H(q)) == H(mean(q))",
            "mean(H(q)) <= H(mean(q)) - mean(q)/1000",
        ),
    ),
    "gains": Problem(
        "mean(2*sqrt(q*(1 - q))) <= 2*sqrt(mean(q)*(1 - mean(q)))",
        UNIT,
        (
            *neighbours(
                UNIT,
                "mean(2*sqrt(q*(1 - q))) < 2*sqrt(mean(q)*(1 - mean(q)))",
                "mean(2*sqrt(q*(1 - q))) >= 2*sqrt(mean(q)*(1 - mean(q)))",
                "mean(2.02*sqrt(q*(1 - q))) <= 2*sqrt(mean(q)*(1 - mean(q)))",
                "mean(2*sqrt(q*(1 - q))) <= 2*sqrt(mean(q)*(1 - mean(q))) - 1/100",
                "mean(2*sqrt(q*(1 - q))) <= 2*mean(q)*(1 - mean(q))",
                "mean(2*sqrt(q*(1 - q))) <= 4*mean(q)*(1 - mean(q))",
                "mean(2*sqrt(q*(1 - q))) <= H(mean(q))",
                "mean(2*sqrt(q*(1 - q))) <= 2*sqrt(mean(q)*(1 - mean(q))) - 3*(mean(q^2) - mean(q)^2)",
                "mean(q*(1 - q)^2) <= mean(q)*(1 - mean(q))^2",
                "mean(-4*q*(1 - q)) <= -4*mean(q)*(1 - mean(q))",
                "mean(abs(2*q - 1)) <= abs(2*mean(q) - 1)",
            ),
        ),
    ),
    "squares": Problem(
        "mean(x)^2 <= mean(x^2)",
        "each x",
        (
            *neighbours(
                "each x",
                "mean(x)^2 < mean(x^2)",
                "mean(x)^2 <= mean(x^2) - 1/100",
                "1.01*mean(x)^2 <= mean(x^2)",
                "mean(x)^2 <= 0.99*mean(x^2)",
                "mean(x)^2 >= mean(x^2)",
                "sum(x)^2 <= sum(x^2)",
                "mean(x)^2 <= mean(x^2)/2",
                "mean(x) <= mean(x^2)",
                "mean(x)^3 <= mean(x^3)",
            ),
            ("mean(x)^2 <= mean(x^3)", "each x >= 0"),
            ("mean(x)^2 < mean(x^2)", "each x > 0"),
        ),
    ),
    "variance": Problem(
        "mean(x^2) - mean(x)^2 <= mean(x)*(1 - mean(x))",
        BOUNDED,
        (
            *neighbours(
                BOUNDED,
                "mean(x^2) - mean(x)^2 < mean(x)*(1 - mean(x))",
                "mean(x^2) - mean(x)^2 <= 0.99*mean(x)*(1 - mean(x))",
                "mean(x^2) - mean(x)^2 <= mean(x)*(1 - mean(x)) - 1/1000",
                "1.01*(mean(x^2) - mean(x)^2) <= mean(x)*(1 - mean(x))",
                "mean(x^2) - mean(x)^2 >= mean(x)*(1 - mean(x))",
                "mean(x^2) - mean(x)^2 <= mean(x)^2*(1 - mean(x))",
            ),
            *(
                ("mean(x^2) - mean(x)^2 <= mean(x)*(1 - mean(x))", where)
                for where in (
                    "each -0.01 <= x <= 1",
                    "each 0 <= x <= 1.01",
                    "each x >= 0",
                    "each x <= 1",
                    "each x",
                )
            ),
        ),
    ),
    "gibbs": Problem(
        "sum(p*ln(p/q)) >= 0",
        LAWS,
        (
            *neighbours(
                LAWS,
                "sum(p*ln(p/q)) > 0",
                "sum(p*ln(p/q)) >= 1/100",
                "sum(p*ln(q/p)) >= 0",
                "sum(q*ln(p/q)) >= 0",
                "sum(p*ln(p/q)) >= 3*sum((p - q)^2)",
                "sum(p*ln(p/q)) <= 1",
                "sum(p*ln(p/(1.01*q))) >= 0",
            ),
            *(
                ("sum(p*ln(p/q)) >= 0", where)
                for where in (
                    "sum(p) == 1, sum(q) <= 1.01, each p > 0, q > 0",
                    "sum(p) <= 1, sum(q) <= 1, each p > 0, q > 0",
                    "sum(p) == 1, each p > 0, q > 0",
                    "sum(p) == 0.99, sum(q) <= 1, each p > 0, q > 0",
                )
            ),
        ),
    ),
    "logsum": Problem(
        "sum(p*ln(p/q)) >= sum(p)*ln(sum(p)/sum(q))",
        POSITIVE,
        neighbours(
            POSITIVE,
            "sum(p*ln(p/q)) > sum(p)*ln(sum(p)/sum(q))",
            "sum(p*ln(p/q)) >= sum(p)*ln(sum(p)/sum(q)) + 1/100",
            "sum(p*ln(p/q)) >= 1.01*sum(p)*ln(sum(p)/sum(q))",
            "sum(p*ln(p/q)) >= sum(p)*ln(sum(p)/(0.99*sum(q)))",
            "sum(p*ln(p/q)) <= sum(p)*ln(sum(p)/sum(q))",
            "sum(p*ln(p/q)) >= sum(p)*ln(sum(q)/sum(p))",
            "sum(p*ln(p/q)) >= sum(p) - sum(q) + 1/100",
            "sum(q*ln(p/q)) >= sum(p)*ln(sum(p)/sum(q))",
            "sum(p*ln(p/q)) >= sum(p)*ln(sum(p)/sum(q)) + sum((p - q)^2)",
            "sum(p*ln(p/q)) == sum(p)*ln(sum(p)/sum(q))",
            "sum(p*ln(p/q)) >= 0",
        ),
    ),
    "entropy": Problem(
        "sum(-p*ln(p)) <= ln(sum(1))",
        ONE_LAW,
        (
            *neighbours(
                ONE_LAW,
                "sum(-p*ln(p)) < ln(sum(1))",
                "sum(-p*ln(p)) <= ln(sum(1) - 1)",
                "sum(-p*ln(p)) <= 0.99*ln(sum(1))",
                "sum(-p*ln(p)) <= ln(sum(1)) - 1/100",
                "sum(-p*log2(p)) <= ln(sum(1))",
                "1.01*sum(-p*ln(p)) <= ln(sum(1))",
                "sum(-p*ln(p)) >= ln(sum(1))",
                "sum(-p*ln(p)) <= 2/3*(sum(1) - 1)",
                "sum(-p*ln(p)) <= ln(sum(1)) - sum(p^2)/100",
            ),
            ("sum(-p*ln(p)) <= ln(sum(1))", "sum(p) <= 1, sum(1) >= 1, each p >= 0"),
            ("sum(-p*ln(p)) <= ln(sum(1))", "sum(1) >= 1, each p >= 0"),
        ),
    ),
    "hoeffding": Problem(
        "mean(exp(l*x)) <= 1 - mean(x) + mean(x)*exp(l)",
        BOUNDED,
        (
            *neighbours(
                BOUNDED,
                "mean(exp(l*x)) < 1 - mean(x) + mean(x)*exp(l)",
                "mean(exp(l*x)) <= 0.99*(1 - mean(x) + mean(x)*exp(l))",
                "mean(exp(l*x)) >= 1 - mean(x) + mean(x)*exp(l)",
                "mean(exp(l*x)) <= 1 - 1.01*mean(x) + mean(x)*exp(l)",
                "mean(exp(l*x)) <= 1 - mean(x) + 0.99*mean(x)*exp(l)",
                "mean(exp(l*x)) <= 1 - mean(x) + mean(x)*exp(l) - 1/100",
                "mean(exp(l*x)) <= exp(l*mean(x))",
                "mean(exp(l*x)) <= 1 + l*mean(x)",
            ),
            *(
                ("mean(exp(l*x)) <= 1 - mean(x) + mean(x)*exp(l)", where)
                for where in ("each -0.01 <= x <= 1", "each 0 <= x <= 1.01", "each x >= 0")
            ),
        ),
    ),
    "hoeffdings lemma": Problem(
        f"mean(exp(l*x)) <= {TILTED}",
        BOUNDED,
        (
            *neighbours(
                BOUNDED,
                f"mean(exp(l*x)) < {TILTED}",
                f"mean(exp(l*x)) >= {TILTED}",
                "mean(exp(l*x)) <= exp(l*mean(x) + 0.99*l^2/8)",
                "mean(exp(l*x)) <= exp(l*mean(x) + l^2/9)",
                "mean(exp(l*x)) <= exp(l*mean(x) + l^3/8)",
                "mean(exp(l*x)) <= exp(0.99*l*mean(x) + l^2/8)",
                "mean(exp(l*x)) <= exp(l*mean(x^2) + l^2/8)",
                f"mean(exp(l*x)) <= {TILTED} - 1/100",
                f"1.01*mean(exp(l*x)) <= {TILTED}",
                "mean(exp(l*x)) <= 1 + l*mean(x) + l^2/8",
            ),
            *(
                (f"mean(exp(l*x)) <= {TILTED}", where)
                for where in ("each -0.01 <= x <= 1", "each 0 <= x <= 1.01", "each x >= 0")
            ),
        ),
    ),
    "leaves": Problem(
        "sum(w*H(q)) >= 2*sum(w*min(q, 1 - q))",
        LEAVES,
        (
            *neighbours(
                LEAVES,
                "sum(w*H(q)) > 2*sum(w*min(q, 1 - q))",
                "sum(w*H(q)) >= 2.02*sum(w*min(q, 1 - q))",
                "sum(w*H(q)) >= 2*sum(w*min(q, 1 - q)) + 1/100",
                "sum(H(q)) >= 2*sum(w*min(q, 1 - q))",
                "sum(w*H(q)) <= 2*sum(w*min(q, 1 - q))",
                "sum(w*H(q)) >= 2*sum(w*q)",
                "sum(w*H(q)) >= 2*sum(w*max(q, 1 - q))",
                "sum(w*H(q)) >= 2*sum(w*min(q, 1 - q)) + sum(w)/100",
                "sum(w*H(q)^2) >= 2*sum(w*min(q, 1 - q))",
                "sum(w^2*H(q)) >= 2*sum(w*min(q, 1 - q))",
            ),
            ("sum(w*H(q)) >= 2*sum(w*min(q, 1 - q))", "each w, 0 <= q <= 1"),
        ),
    ),
    "cauchy": Problem(
        "sum(x*y)^2 <= sum(x^2)*sum(y^2)",
        "each x, y",
        (
            *neighbours(
                "each x, y",
                "sum(x*y)^2 < sum(x^2)*sum(y^2)",
                "sum(x*y)^2 <= 0.99*sum(x^2)*sum(y^2)",
                "1.01*sum(x*y)^2 <= sum(x^2)*sum(y^2)",
                "sum(x*y)^2 <= sum(x^2)*sum(y^2) - 1/100",
                "sum(x*y)^2 >= sum(x^2)*sum(y^2)",
                "sum(x*y)^2 <= sum(x^2*y^2)",
                "sum(x*y) <= sum(x^2)*sum(y^2)",
                "sum(x + y)^2 <= sum(x^2 + y^2)",
                "sum(x)^2 <= (sum(1) - 1)*sum(x^2 + y)",
            ),
            ("sum(x*y)^2 <= sum(x^2)*sum(y)", "each x >= 0, y >= 0"),
            ("sum(x*y)^2 < sum(x^2)*sum(y^2)", "sum(1) >= 1, each x > 0, y > 0"),
        ),
    ),
    "cauchy means": Problem(
        "mean(x*y)^2 <= mean(x^2)*mean(y^2)",
        "each x, y",
        neighbours(
            "each x, y",
            "mean(x*y)^2 < mean(x^2)*mean(y^2)",
            "mean(x*y)^2 <= 0.99*mean(x^2)*mean(y^2)",
            "1.01*mean(x*y)^2 <= mean(x^2)*mean(y^2)",
            "mean(x*y)^2 <= mean(x^2)*mean(y^2) - 1/100",
            "mean(x*y)^2 >= mean(x^2)*mean(y^2)",
            "mean(x*y) <= mean(x^2)*mean(y^2)",
            "mean(x*y)^2 <= mean(x)^2*mean(y)^2",
            "mean(x*y)^2 <= mean(x^2)*mean(y)^2",
            "mean(x*y)^2 <= mean(x^4)*mean(y^4)",
            "mean(x*y)^3 <= mean(x^3)*mean(y^3)",
            "mean(x*y)^2 <= mean(x^2)*mean(y^2)/2",
        ),
    ),
    "chebyshev": Problem(
        "mean(x*y) >= mean(x)*mean(y)",
        ORDERED,
        (
            *neighbours(
                ORDERED,
                "mean(x*y) > mean(x)*mean(y)",
                "mean(x*y) >= 1.01*mean(x)*mean(y)",
                "mean(x*y) >= mean(x)*mean(y) + 1/100",
                "mean(x*y) <= mean(x)*mean(y)",
                "sum(x*y) >= sum(x)*sum(y)",
                "mean(x*y) >= mean(x)*mean(y) + mean((x - y)^2)",
                "mean(x*y) >= mean(x)^2",
                "mean(x*y) >= 0",
            ),
            *(
                ("mean(x*y) >= mean(x)*mean(y)", where)
                for where in (
                    "each x, y",
                    "pairs (x - x_other)*(y - y_other) <= 0",
                    "pairs (x - x_other)*(y - y_other) >= -1/100",
                )
            ),
        ),
    ),
    "heavy leaf": Problem(
        "some w*min(q, 1 - q) >= err/(t + 1)",
        GROWN,
        (
            *neighbours(
                GROWN,
                "some w*min(q, 1 - q) > err/(t + 1)",
                "some w*min(q, 1 - q) >= 1.01*err/(t + 1)",
                "some w*min(q, 1 - q) >= err/(t + 1) + 1/100",
                "some w*min(q, 1 - q) >= err",
                "some min(q, 1 - q) >= err/(t + 1)",
                "some w >= err",
                "some w*min(q, 1 - q) >= err/sqrt(t + 1)",
                "some w*q >= err/(t + 1) + 1/1000",
            ),
            ("some w*min(q, 1 - q) >= err/t", GROWN.replace("t >= 0", "t >= 1")),
            ("some w*min(q, 1 - q) >= err/(t + 1)", GROWN.replace("t + 1", "t + 2")),
            ("some w*min(q, 1 - q) >= err/(t + 1)", GROWN.replace("sum(1) == t + 1, ", "")),
            ("some w*min(q, 1 - q) >= err", GROWN.replace("t >= 0", "t >= -1")),
        ),
    ),
    "some": Problem(
        "some x >= mean(x)",
        "each x",
        (
            *neighbours(
                "each x",
                "some x > mean(x)",
                "some x >= mean(x) + 1/100",
                "some x >= 1.01*mean(x)",
                "some x == mean(x)",
                "some x >= sum(x)",
                "some x >= mean(x^2)",
                "some x^2 >= mean(x)",
                "some x <= mean(x) - 1/100",
                "some x >= sum(x)/sum(1)",
                "some abs(x) > mean(abs(x))",
            ),
            ("some x > mean(x)", "each 0 <= x <= 1"),
        ),
    ),
}

WITHOUT_A_VALUE = (
    ("sum(w*q)/sum(w) <= 1", "each w >= 0, 0 <= q <= 1"),
    ("mean(x^2)/mean(x) >= mean(x)", "each x >= 0"),
    ("mean(x)*ln(mean(y)) <= 0", "each 0 <= x <= 1, 0 <= y <= 1"),
    ("sum(x)/sum(x) == 1", "each x > 0"),
    ("some x*ln(mean(x)) >= mean(x)*ln(mean(x))", "mean(x) >= 0, each x"),
    ("sum(0)/sum(x) >= 0", "each x >= 0"),
    ("some 0/x >= mean(0)", "each x"),
)
"""True where the relation has a value, and without one for the empty family or the family of zeros."""

TRICKY = (
    ("sum(p) > 0", "each p > 0"),
    ("sum(1) > 0", ""),
    ("mean(x)*(2 - mean(x)) > 0", BOUNDED),
    ("mean(x/mean(x)) > 1", "each x > 0"),
    ("mean(x/mean(x)) >= mean(x)", "each x > 0"),
    ("sum(x/(1 + sum(x))) >= sum(x)", "each x >= 0"),
    ("mean(a*x) >= a*mean(x^2)", BOUNDED),
    ("k*mean(x) >= k^2*mean(x)", "integer k, each x >= 0"),
    ("k^2*mean(x) >= k*mean(x)", "each x >= 0"),
    ("sum(x)^2 >= sum(x)", "each x >= 0"),
    ("mean(x_1)*mean(x) >= mean(x*x_1)", "each x >= 0, x_1 >= 0"),
    ("sum(S1) >= sum(N2)", "each S1 >= 0, N2 >= 0"),
    ("mean(x) >= N3", "N3 >= 1, each x >= 0"),
    ("sum(x) >= 1", "each x > 1, x < 0"),
    ("some x > 5", "each x > 1, x < 0"),
    ("some x >= 0", "each x >= 0"),
    ("mean(x) <= -1", "mean(x)*ln(mean(x)) <= 0, each 0 < x < 1"),
    ("sum(x) <= sum(x^2)", "sum(x)*ln(sum(x)) >= 0, each x >= 0"),
    ("mean(x*y) >= mean(x)*mean(y)", "each x >= y, pairs (x - x_other)^2 >= 0"),
    ("sum(x)^2 >= sum(1)*sum(x^2)", "pairs x_other >= x - 1"),
)
"""False: empty families, boundaries, nested sums, names close to those of proofs, whole and real parameters."""
