r"""Why Theorem 7 needs that alpha bounds the probabilities of features: a parity of five rare bits.

Paper: BDM20J, section 2.1, Theorem 7. No claims stand here.
The law: n = 32 independent bits, each 1 with the chance p = 2 eps; y is the parity of the first k = 5 = log2(n); C is
4q(1-q), with gamma = 4 and beta = 8; alpha = delta = 1/2. Where w leaves t of the five bits free, each of these has
|I(D_w, i)| = p (1 - p) |1 - 2p|^(t - 1), at least eps. The number of examples grows like eps^-4, and the chance that
all five bits are 1 is 32 eps^5: for small eps no example is likely to have them.
Without one the loss is not 0. The path of such an input asks all five bits, or some input of its leaf has the other
label. The node that asks the last of them, i, has four set to 1, so that the label there is x_i; and as it is split it
has both labels, so that it has an example with x_i = 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from algorithms.criteria import GINI, MINIMUM
from lemmas.juntas.sample_runs import Case, leaves
from lemmas.juntas.sampling import RARE, RARELY
from verify.claims import Check
from verify.rationals import Fraction

K = 5
SMALL = "0 < eps, eps <= 1/40"
ASKED_FOR = "B*4^2*5*ln(32/(1/2))/(8^2*eps^4*(1/2)^10) == 1280*ln(64)*B*eps^(-4)", "eps > 0, B > 0"
"""B gamma^2 k log(n/delta)/(beta^2 eps^4 alpha^(2k))."""
FEW = (
    "4*m*(2*eps)^5 <= 1",
    "eps = 1/(800000*(B + 1)), B > 0, m >= 0, m <= 1280*ln(64)*B*eps^(-4) + 1",
)
"""m is the least number of examples that is enough."""
GINI_CURVE = (
    "4*(t*a + (1 - t)*b)*(1 - t*a - (1 - t)*b) == t*4*a*(1 - a) + (1 - t)*4*b*(1 - b) + 4*t*(1 - t)*(a - b)^2"
)
GINI_SLOPE = "4*a*(1 - a) - 4*b*(1 - b) <= 4*abs(a - b)", "0 <= a <= 1, 0 <= b <= 1"


def large(t: int) -> tuple[str, str]:
    """That the covariances are at least eps where t bits are free."""
    return f"2*eps*(1 - 2*eps)*(1 - 4*eps)^{t - 1} >= eps", SMALL


def covariance(t: int, constant: int, p: Fraction) -> Fraction:
    """That of the first of t bits of probability p with their parity, to which a constant is added."""
    xy, mean = Fraction(0), Fraction(0)
    for x in product((0, 1), repeat=t):
        w = p ** sum(x) * (1 - p) ** (t - sum(x))
        y = (sum(x) + constant) % 2
        mean += w * y
        xy += w * x[0] * y
    return xy - p * mean


def as_said(most: int = K) -> bool:
    """Whether I^2 is p^2 (1-p)^2 (1-2p)^(2t-2): polynomials in p of degree 2t + 2, at more values of p than that."""
    return all(
        covariance(t, s, p) ** 2 == (p * (1 - p)) ** 2 * (1 - 2 * p) ** (2 * t - 2)
        for t in range(1, most + 1)
        for s in (0, 1)
        for p in (Fraction(i, 4 * most + 2) for i in range(4 * most + 2))
    )


def needed(k: int = K) -> bool:
    """Whether all bits have to be asked where they are 1, and two labels at the last of them tell of such a point."""

    def label(x: tuple[int, ...]) -> int:
        return sum(x) % 2

    inputs = list(product((0, 1), repeat=k))
    some_left = all(
        len({label(x) for x in inputs if all(b or not a for a, b in zip(asked, x, strict=True))}) == 2
        for asked in inputs
        if not all(asked)
    )
    last = [[x for x in inputs if all(x[:i] + x[i + 1 :])] for i in range(k)]
    return some_left and all({x for x in half if label(x) == 1} == {(1,) * k} for half in last)


def unseen() -> Iterator[Case]:
    """All samples of parities of up to three bits that lack the input of ones, each input at most once."""
    for g in (GINI, MINIMUM):
        for n, k in ((1, 1), (2, 1), (3, 1), (3, 3)):
            points = list(product((0, 1), repeat=n))
            f = tuple(x.bit_count() % 2 for x in range(1 << k))
            for counts in product((0, 1), repeat=1 << n):
                if not any(c and all(x[:k]) for x, c in zip(points, counts, strict=True)):
                    yield Case(g, n, k, f, counts)


def right_on_ones(case: Case) -> dict[str, object] | None:
    """A witness where some leaf for the input of ones is right for all inputs that reach it."""
    for w, label in leaves(case):
        if all(w.get(i, 1) for i in range(case.k)):
            inputs = [x for x in product((0, 1), repeat=case.n) if all(x[i] == v for i, v in w.items())]
            if all(case.label(x) == label for x in inputs):
                return {"leaf": dict(w), "label": label}
    return None


def refutes(c: Check) -> bool:
    """Records the law for every constant B, and whether all that is said of it holds."""
    proved = [c.support(*s) for s in (ASKED_FOR, FEW, *(large(t) for t in range(1, K + 1)), GINI_SLOPE)]
    proved.append(c.support(GINI_CURVE))
    likely = c.draws(*RARE, role="support", hints=RARELY)
    computed = [
        c.exact(
            "|I(D_w, i)| = p (1 - p) |1 - 2p|^(t - 1) for the parity, t of five bits free, by polynomials in p",
            as_said,
            role="support",
        ),
        c.exact(
            "for the parity of five bits: inputs of both labels reach a leaf whose path sets some of them to 1 and"
            " leaves others out; where four of them are 1 the input of the label 1 has the fifth too",
            needed,
            role="support",
        ),
    ]
    c.bounded(
        unseen,
        right_on_ones,
        text="ID3 errs at some input of the leaf of the input of ones, if no example has it",
        every="all parities of an odd number of bits, all samples",
        names=lambda case: {"n": case.n, "k": case.k},
        role="support",
    )
    return (
        all(p.status == "proved" for p in proved)
        and likely == "proved"
        and all(p.found == "computed" for p in computed)
    )
