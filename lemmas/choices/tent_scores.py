r"""Scores for 2 min(q, 1-q) at the root of the law of Tribes and Majority: all are 0 at lengths w 2^w.

Paper: TOPK, section 4.2, appendix B.2, proof of Lemma 4.4. No claims stand here.

Guarantee: exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from lemmas.choices.tribes import expectation, majority_mean
from lemmas.choices.tribes import width as tribe_width
from verify.rationals import Fraction

Case = tuple[int, int, Fraction]
"""h, K, eps."""
TENT = (
    "2*min(p*a + (1 - p)*b, 1 - p*a - (1 - p)*b) - 2*p*min(a, 1 - a) - 2*(1 - p)*min(b, 1 - b) == 0",
    "0 <= p <= 1, 1/2 <= a <= 1, 1/2 <= b <= 1",
)
"""The score of a feature for 2 min(q, 1-q), where both label means are at least 1/2."""
ABOVE_HALF = (
    ("1 - exp((1/u - 1)*ln(1 - u)) >= 1 - exp(-3/4)", "0 < u <= 1/4"),
    ("(1 - eps)*(1 - exp(-3/4)) + eps/2 >= 1/2", "0 < eps <= 1/10"),
    ("(1 - eps)*(1 - exp(-1)) >= 1/2", "0 < eps <= 1/10"),
)
"""E[y | x_i = 0] for a bit of x1, where Majority keeps its mean; and for a bit of x2, where it has any."""


def long_tribes() -> Iterator[Case]:
    """h = w 2^w with K in the range."""
    for w in (2, 3, 4):
        h = w << w
        for width in (3 * h, h * h // 4):
            for eps in (Fraction(1, 100), Fraction(1, 10)):
                yield h, width, eps


def some_score(case: Case) -> dict[str, object] | None:
    """A witness where a feature has a score for 2 min(q, 1-q) at the root."""
    for name, (zero, one) in zip(("x1", "x2"), label_means(*case), strict=True):
        score = tent((zero + one) / 2) - (tent(zero) + tent(one)) / 2
        if score:
            return {"feature of": name, "score": score}
    return None


FIRST_BIT: Case = (8, 24, Fraction(1, 10))
"""Two bits a tribe, four tribes: Top-1 with ties by index asks the first bit of x1 at the root."""


def all_paths(case: Case) -> dict[str, object] | None:
    """A witness where for 2 min(q, 1-q) all scores are 0 at the root, so that with ties by index p = 1."""
    h, width, eps = case
    if some_score(case):
        return None
    own, others = label_means(*case)
    return {
        "G": "2 min(q, 1-q)",
        "h": h,
        "K": width,
        "k": 1,
        "eps": eps,
        "ties": "by index, the bits of x1 first",
        "label means at the answers of a bit of x1": own,
        "of one of x2, rounded down": tuple(Fraction(q * 1000 // 1, 1000) for q in others),
        "scores of all features at the root": 0,
        "p": 1,
    }


def label_means(h: int, width: int, eps: Fraction) -> tuple[tuple[Fraction, Fraction], ...]:
    """Those at the answers 0 and 1 of a bit of x1, the first, and of one of x2."""
    w, n = tribe_width(h), width - 1
    others = 1 - (1 - Fraction(1, 1 << w)) ** (h // w - 1)

    def label(tribes: Fraction, majority: Fraction) -> Fraction:
        return (1 - eps) * tribes + eps * majority

    def majority_given(bit: int) -> Fraction:
        return Fraction(sum(comb(n - 1, s) for s in range(n) if 2 * (s + bit) >= n), 2 ** (n - 1))

    given_one = others + (1 - others) * Fraction(2, 1 << w)
    return (
        (label(others, majority_mean(n)), label(given_one, majority_mean(n))),
        (label(expectation(h), majority_given(0)), label(expectation(h), majority_given(1))),
    )


def tent(q: Fraction) -> Fraction:
    """2 min(q, 1-q)."""
    return 2 * min(q, 1 - q)
