r"""Section 4, definitions and footnote 5: Tribes, Majority, and how near to 1/2 the mean of Tribes is.

Paper: BLT20, section 4 up to the definition of REST.
Notation: u = 2^-w for a width w; m = floor(l/w) terms; Q = (1 - u)^m, so that Pr[TRIBES = 1] = 1 - Q.
Decided here: the width that is nearest; how near the mean is, for all lengths; the two sentences of footnote 5; REST.
Found: footnote 5 fails at some lengths. At l = w 2^w, w = 1, 2, 3, ..., the mean of Tribes is at least 1/16 away from
1/2 for every width: at least 1 - 1/e for widths up to w, at most 7/16 for the others. No width is log l - log ln l +
o(1) there. The hypothesis that is missing is `LENGTHS`, O'Donnell's definition: then the width is log l - log ln l +
O(log w/w), the mean within 2^-w <= log2(l)/l of 1/2, and, from w = 10 on, that of REST within (3/2) 2^-w of 0.001. The
proof of Theorem 3 chooses l, and may choose such a length.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from algorithms.tribes import LowerBoundFunction, acceptance, majority_mean, nearest_widths
from lemmas.agnostic.book_lengths import (
    EIGHT_BITS,
    HALF_THE_TIME,
    NARROWER,
    SHORTEST,
    TO_HALF_THE_TIME,
    TO_NARROWER,
    TO_WIDER,
    WIDER,
)
from lemmas.agnostic.standing import BALANCED
from verify.claims import Check, claim
from verify.rationals import Fraction

HALF = Fraction(1, 2)
SIXTEENTH = Fraction(1, 16)
FAR = range(1, 14)
"""The w for which the length w 2^w is looked at exactly."""
LENGTHS = "l = w m, w >= 2, m the largest number of terms with a mean of at most 1/2"
AS_NEAR = (
    "the probabilities of TRIBES and TRIBES' are meant up to o(1)",
    "exactly",
    (
        "so footnotes 5 and 6 say, of 1/2 and of 0.499; exactly they are never so, as probabilities are whole numbers"
        " over powers of 2"
    ),
)
"""How the equations between probabilities are read: taken, other, why."""
NEAR_BY = "abs(Q - 1/2) <= d, abs(P - 0.501) <= h"
"""The standing hypothesis of section 4: d and h are o(1), and 0 where it is taken exactly."""


def balanced(c: Check) -> None:
    """Records the standing hypothesis of section 4, and that probabilities are judged up to o(1)."""
    c.given(BALANCED)
    c.read_as(AS_NEAR[0], other=AS_NEAR[1], why=AS_NEAR[2])


def elsewhere(c: Check, text: str, run: Callable[[], bool]) -> None:
    """Support: what happens at lengths at which the mean of Tribes is not near 1/2, a place of BLT20.FN5."""
    c.exact(f"without the hypothesis of footnote 5: {text}", run, role="support")


def far(w: int) -> bool:
    """Whether at the length w 2^w the mean of Tribes is 1/16 or more away from 1/2, for the widths nearest to it."""
    length = w << w
    return all(abs(acceptance(v, length // v) - HALF) >= SIXTEENTH for v in nearest_widths(length))


def far_from_half(c: Check) -> bool:
    """Supports: at l = w 2^w the mean is at least 9/16 for widths v <= w and at most 7/16 for widths v > w.

    With N = 2^w and M = 2^v there are m terms, m v <= w N < (m + 1) v. For v <= w these are m >= N >= M = 1/u;
    z = ln(1 - u) <= -u gives m z <= -1. For v > w there are at most M/2, so that 2 u m <= 1, and z is above the chord
    2 u L, L = ln(9/16). Whether all are proved is returned: what they refute falls for all w, not for those
    seen.
    """
    parts = (
        c.support("ln(1 - u) <= -u", "0 <= u < 1"),
        c.family("z*m <= -1", "z <= -u, m >= 0, m*u >= 1", role="support"),
        c.support("exp(-1) <= 7/16", ""),
        c.support("ln(1 - u) >= 2*u*ln(9/16)", "0 <= u <= 1/4"),
        c.family("z*m >= L", "z >= 2*u*L, L <= 0, u >= 0, m >= 0, 2*u*m <= 1", role="support"),
    )
    return proved(*parts)


def proved(*parts: object) -> bool:
    """Whether all of these supports are proved: outcomes, or the words for them."""
    return all(getattr(part, "status", part) == "proved" for part in parts)


def below_half(c: Check) -> bool:
    """Supports: at l = w 2^w, w >= 12, every nearest width is above w, so that the mean is at most 7/16.

    The width w + 1 has u = 2^-(w + 1) and m > w 2^w/(w + 1) - 1 terms, ln Q <= -m u: so Q < 1 - 1/e, and with
    Q >= 9/16 it is nearer to 1/2 than the widths up to w, whose Q is at most 1/e. Whether all are proved is returned.

    As the probability of the first terms increases with their number, and 7/16 < 0.499, all terms but one make T'
    there: R = Pr[REST = 1] = u (1 - u)^(m - 1).
    """
    always = far_from_half(c)
    nearer = c.support("-w/(2*(w + 1)) + 2^-(w + 1) < ln(1 - exp(-1))", "w >= 12")
    return always and proved(nearer)


def vanishes(c: Check) -> bool:
    """Supports: for every C > 0 C log2(l)/l < 1 at all l = w 2^w with N = 2^w >= 3 C. Whether they are proved."""
    parts = (
        c.support("log2(w) + w <= 2*w", "w >= 1"),
        c.family("2*w*C < w*N", "w >= 1, N >= 3*C, C > 0", role="support"),
    )
    return proved(*parts)


@claim(
    "BLT20.S4.1",
    where="section 4, definition of TRIBES",
    says=r"$\mathrm{TRIBES}_\ell$: $\lfloor\ell/w\rfloor$ terms of $w$ bits, $w=\log\ell-\log\ln\ell+o(1)$ such that"
    r" $\Pr[\mathrm{TRIBES}_\ell=1]$ is as close to $\tfrac12$ as possible",
)
def tribes(c: Check) -> None:
    """No whole number is log l - log ln l + o(1) for all l: at l = w 2^w, w >= 26, that lies between w + 1/4 and
    w + 3/4. So the nearest width is defined, and the formula for it is not right there.

    At lengths as in O'Donnell's book w is above log l - log ln l by at most 5 ln(w)/w, w >= 2, and w is the nearest
    width.
    """
    parts = (
        c.support("w > 2^(1/4)*(ln(w) + w*ln(2))", "w >= 26"),
        c.support("w < 2^(3/4)*(ln(w) + w*ln(2))", "w >= 1"),
    )
    always = proved(*parts)
    c.exact(
        "from some l on a whole number is within 1/4 of log l - log ln l, so at some l = w 2^w, w >= 26: at none,"
        " as the supports say, and as is seen for w = 26, ..., 60",
        lambda: not (always and all(between(w) for w in range(26, 61))),
        label="w",
    )
    c.argued(
        "at l = w 2^w the number log l - log ln l is w + log2(w/(ln w + w ln 2)), which is between w + 1/4 and w + 3/4"
        " by the supports; no whole number lies there, or within 1/4 of a number there",
        every="all w >= 26",
        label="no whole number",
    )
    mended: dict[str, Any] = {"role": "repaired", "why": LENGTHS, "of": "w"}
    c.family(*NARROWER, hints=TO_NARROWER, example=EIGHT_BITS, **mended)
    c.family(*WIDER, hints=TO_WIDER, example=EIGHT_BITS, **mended)
    for relation, _ in (NARROWER, WIDER):
        c.family(relation, SHORTEST, **mended)
    shortest(c)
    no_other_width(c, "w")
    c.argued(
        "5 ln(w)/w is o(1), as w grows with l without bound",
        every="all lengths of O'Donnell's book",
        **mended,
    )
    c.bounded(
        range(2, 301),
        off_by_two,
        text="the nearest widths w have l/4 < 2^w ln(l) < 4 l: they are log l - log ln l + O(1)",
        every="all l >= 2",
        names="l",
        role="support",
    )
    c.read_as("w is a whole number", other="w is a real number", why="a term has w bits")


def between(w: int) -> bool:
    """Whether w + 1/4 < log2(l) - log2(ln(l)) < w + 3/4 at l = w 2^w, with rational bounds for ln(l).

    ln(2) is between 9/13 and 7/10, and ln(w) between those multiples of the whole parts of log2(w), one more above.
    """
    least, most = Fraction(9, 13), Fraction(7, 10)
    low = least * (w + w.bit_length() - 1)
    high = most * (w + w.bit_length())
    return bool(Fraction(w) ** 4 > 2 * high**4 and Fraction(w) ** 4 < 8 * low**4)


def off_by_two(length: int) -> dict[str, object] | None:
    """A nearest width for which 2^w ln(l) is not between l/4 and 4 l; ln(l) up to the factor of its whole bits."""
    least = Fraction(9, 13) * (length.bit_length() - 1)
    most = Fraction(7, 10) * length.bit_length()
    for w in nearest_widths(length):
        if not (length < 4 * least * 2**w and most * 2**w < 4 * length):
            return {"w": w}
    return None


@claim(
    "BLT20.FN5",
    where="section 4, footnote 5, second half of its first sentence",
    says=r"$\Pr[\mathrm{TRIBES}_\ell=1]=\tfrac12\pm O(\log\ell/\ell)$",
    uses=["BLT20.S4.1"],
)
def footnote(c: Check) -> None:
    """Not for all l: at l = w 2^w the distance is at least 1/16 for every w >= 1 and every width, while log l/l goes to
    0. It holds for the lengths w m for which O'Donnell's book defines Tribes: within 2^-w <= log2(l)/l.
    """
    c.without("BLT20.S4.1", "what is shown holds for every width")
    c.covers_by(
        "BLT20.S4.1",
        "each length is that of O'Donnell's book for some width, such as l = 24: for w = 2, 3 or 4, as l >= w 2^(w-1)"
        " for each w",
        lambda: any(w * most_terms(w) == 24 for w in (2, 3, 4)),
        named=LENGTHS,
    )
    always = far_from_half(c)
    always &= c.support("log2(w) + w <= 2*w", "w >= 1").status == "proved"
    always &= c.family("2*C*w < w*N/16", "C > 0, w >= 1, N >= 33*C", role="support") == "proved"
    c.exact(
        "with some constant |Pr - 1/2| <= C log2(l)/l for all l, so less than 1/16 at some l = w 2^w: at none, as"
        " the supports say, and as is seen for w = 1, ..., 13",
        lambda: not (always and all(far(w) for w in FAR)),
        label="O(log l/l)",
    )
    c.argued(
        "at l = w 2^w there are m terms of v bits, m v <= l < (m + 1) v: so m u is at least 1 for v <= w and at most"
        " 1/2 for v > w, and the supports bound (1 - u)^m; and for each C some w has 2^w >= 33 C",
        every="all C > 0, all w >= 1, all widths",
        label="at all w",
    )
    near_half(c, "O(log l/l)")
    no_other_width(c, "O(log l/l)")
    c.computed("Pr[TRIBES_l = 1] for l = 8, 24, 64", tuple(mean(n) for n in (8, 24, 64)))


def near_half(c: Check, of: str) -> None:
    """Records the repair of the sentences on the mean of Tribes: log2(l)/l bounds the distance, from w = 3 on and
    at w = 2.
    """
    c.family(
        *HALF_THE_TIME,
        role="repaired",
        why=LENGTHS,
        of=of,
        hints=TO_HALF_THE_TIME,
        example=EIGHT_BITS,
    )
    c.family(HALF_THE_TIME[0], SHORTEST, role="repaired", why=LENGTHS, of=of)
    shortest(c)


def shortest(c: Check) -> None:
    """Support: of terms of two bits there are two, l = 4, and that is the nearest width."""
    c.exact(
        "w = 2 has m = 2 and l = 4, Q = 9/16, as one term more gives 27/64; and no other width is so near at l = 4",
        lambda: (
            acceptance(2, 2) == Fraction(7, 16)
            and acceptance(2, 2) <= HALF < acceptance(2, 3)
            and list(nearest_widths(4)) == [2]
        ),
        role="support",
    )


def no_other_width(c: Check, of: str) -> None:
    """For the repair of a part: where l = w m is as in O'Donnell's book, w >= 3, the nearest width is w.

    A width above w has no more terms, with at most half of the probability u: their Q is at least (1 - u/2)^m, and
    that is sqrt(1/2) or more.
    One below has no fewer, with at least twice the probability: their Q is at most (1 - 2u)^m <= (1 - u)^(2m).
    """
    c.support("(1 - u/2)^2 >= 1 - u", "0 <= u <= 1")
    c.support("sqrt(1/2) - 1/2 > u", "0 < u <= 1/8")
    c.support("1 - 2*u <= (1 - u)^2", "0 <= u <= 1")
    c.support("1/(2*(1 - u)) <= 4/7", "0 < u <= 1/8")
    c.support("1/2 - Q^2 > u", "0 < u <= 1/8, 1/2 <= Q <= 4/7")
    c.argued(
        "at these lengths the nearest width is w: Q is within u of 1/2; a width above w has at most m terms, with at"
        " most half of the probability u, so that its Q is at least the root of 1/2; one below has at least m terms,"
        " with at least twice the probability, so that its Q is at most the square of that of w; by the supports both"
        " are further away than u",
        every="all w >= 3, at the length of O'Donnell's book",
        role="repaired",
        why=LENGTHS,
        of=of,
    )


def most_terms(w: int) -> int:
    """The largest number m of terms of w bits with a mean of at most 1/2: O'Donnell's length is w m."""
    low, high = 0, 1 << w
    while low + 1 < high:
        middle = (low + high) // 2
        low, high = (middle, high) if acceptance(w, middle) <= HALF else (low, middle)
    return low


def mean(length: int) -> Fraction:
    """Pr[TRIBES_l = 1] for the nearest width."""
    return LowerBoundFunction.of(length, 1).all_terms


@claim(
    "BLT20.FN5.s2",
    where="section 4, footnote 5, its beginning and its second sentence",
    says=r"the probability cannot be exactly $\tfrac12$ for all $\ell$; it is taken to be $\tfrac12$ below, and the"
    r" same calculations go through with an additive $o(1)$",
    uses=["BLT20.FN5"],
)
def conventions(c: Check) -> None:
    """The first half is true with room: (2^w - 1)^m = 2^(wm - 1), odd for m >= 1 and w >= 2, needs w = m = 1, so l = 1.

    The second half says: if the difference to 1/2 is o(1), the calculations go through. They are those of the three
    parts, with room for d and h. That the difference is o(1) is BLT20.FN5, and false for some lengths.
    """
    c.without("BLT20.FN5", "what follows from it is decided here, and not whether it holds")
    c.exact(
        "for some l no width gives 1/2: for l = 2, ..., 200 none does",
        lambda: all(acceptance(w, n // w) != HALF for n in range(2, 201) for w in range(1, n + 1)),
        label="not for all l",
    )
    c.printed("abs((P - Q) - 0.001) <= d + h", NEAR_BY, label="Pr[REST = 1]")
    c.printed("(P - Q)*(1/2) < 0.01", f"{NEAR_BY}, d + h <= 0.018", label="opt")
    c.printed(
        "0.998*min(1 - P, Q) > 0.49", f"{NEAR_BY}, d <= 0.008, h <= 0.008", label="the error of the tree"
    )
    c.argued(
        "these are all places of the proof at which the two probabilities enter with their values; in Claim 4.3 only a"
        " lower bound of Pr[REST = 1] is used",
        every="all l at which the probabilities are 1/2 and 0.499 up to o(1)",
        label="the same calculations",
    )


@claim(
    "BLT20.MAJ",
    where="section 4, definition of Majority",
    says=r"$\mathrm{MAJ}_k(y)=\mathbb 1[\sum_i y_i\ge0]$, on $\{0,1\}^k$",
)
def majority(c: Check) -> None:
    """On bits 0 and 1 it is the constant 1, and then f is TRIBES itself. With bits -1 and 1 it is Majority, with ties
    to 1: for odd k it is 1 with probability 1/2, for even k with more. That is how all claims below take it.
    """
    ones = "0 <= j <= k, integer j, k"
    c.bounded(
        lambda: ((k, j) for k in range(3, 9) for j in range(1, k + 1) if 2 * j < k),
        as_printed_not_zero,
        names="k ones",
        text="the sum of bits 0 and 1 is below 0 where fewer than half of them, `ones` of k, are 1",
        every="all k, all numbers of ones",
        within=lambda case: 2 * case[1] < case[0],
        label="0 where fewer than half of the bits are 1",
    )
    c.reading(
        "2*j - k < 0",
        f"{ones}, 2*j < k",
        why="the bits of y are -1 and 1, as in section 2, and j of them are 1: their sum is 2j - k",
        of="0 where fewer than half of the bits are 1",
    )
    c.printed("j >= 0", f"{ones}, 2*j >= k", label="1 elsewhere")
    c.support("2*j - k >= 0", f"{ones}, 2*j >= k")
    c.argued(
        "y and -y have the same law, and Majority is 1 at one of the two, or at both where the bits sum to 0: so its"
        " mean is 1/2 and half of the probability of a sum of 0, which is 0 for odd k and above 0 for even k",
        every="all k, bits -1 and 1",
        role="support",
    )
    c.bounded(
        range(1, 61),
        unbalanced,
        text="for bits -1 and 1 the mean is 1/2 for odd k and above 1/2 for even k",
        every="all k",
        names="k",
        role="support",
    )


def as_printed_not_zero(case: tuple[int, int]) -> dict[str, object] | None:
    """A witness where the sum of k bits 0 and 1, of which some are 1, is not below 0."""
    k, ones = case
    total = sum([1] * ones + [0] * (k - ones))
    return None if total < 0 else {"sum": total}


def unbalanced(k: int) -> dict[str, object] | None:
    """A mean of Majority that is not 1/2 for odd k, or not above it for even k."""
    mean_of_k = majority_mean(k)
    good = mean_of_k == HALF if k % 2 else mean_of_k > HALF
    return None if good else {"mean": mean_of_k}


@claim(
    "BLT20.S4.2",
    where="section 4, definition of TRIBES', footnote 6",
    says=r"$m'<m$ such that $\Pr[T_1\vee\dots\vee T_{m'}=1]$ is as close to $0.499$ as possible",
    uses=["BLT20.FN5.s2"],
)
def fewer_terms(c: Check) -> None:
    """There is such a number where there is a term. Footnote 6 says that it is 0.499 up to o(1), where TRIBES is 1/2 up
    to o(1): within u/2, once the mean of TRIBES is 1/2 up to 2^-12 and u is at most 2^-12.

    In a sequence 1, 1 - u, (1 - u)^2, ... some term is within u/2 of 0.501 once the last is at most that: A is the last
    one that is not below. That of m - 1 terms is Q/(1 - u). For lengths of O'Donnell's book terms of 10 or more
    bits will do.
    """
    balanced(c)
    c.without("BLT20.FN5.s2", "how near the probability can be is decided here")
    c.printed("Q/(1 - u) <= 0.501", "0 < u <= 2^-12, Q <= 1/2 + 2^-12", label="there are enough terms")
    c.printed(
        "min(A - 0.501, 0.501 - A*(1 - u)) <= u/2",
        "0 < u <= 1/2, A <= 1, A >= 0.501, A*(1 - u) <= 0.501",
        label="one of two is near",
    )
    c.argued(
        "of the probabilities 1, 1 - u, (1 - u)^2, ... some last one is 0.501 or more, and it belongs to fewer than"
        " m - 1 terms, so that the next one is allowed as well; and u goes to 0, as 2^-w l <= 4 log2(l) at the nearest"
        " width (BLT20.C43.s2)",
        every="all l at which Pr[TRIBES = 1] is 1/2 up to o(1)",
        label="footnote 6",
    )
    for book, where in BOOK_TERMS:
        c.support(book, where)
    always = below_half(c)
    elsewhere(
        c,
        "at l = w 2^w, w >= 12, the probability is at most 7/16, as the supports say, and as is seen for w = 12, 13",
        lambda: always and all(part(w << w) <= Fraction(7, 16) for w in (12, 13)),
    )


BOOK_TERMS = (("1/(2*(1 - u)^2) <= 0.501", "0 < u <= 2^-10"),)
"""O'Donnell's lengths, from w = 10 on: m - 1 terms are 0 with a probability of at most 0.501, as m + 1 are with less
than 1/2.
"""


def part(length: int) -> Fraction:
    """Pr[TRIBES' = 1]."""
    return LowerBoundFunction.of(length, 1).first_terms


@claim(
    "BLT20.S4.3",
    where="section 4, definition of REST",
    says=r"$\Pr[\mathrm{REST}_\ell=1]=0.001$",
    uses=["BLT20.FN5.s2", "BLT20.S4.2"],
)
def rest(c: Check) -> None:
    """The two probabilities differ by 0.001, up to what they are off; at O'Donnell's lengths that is at most
    3u/2, from w = 10 on (BLT20.FN5, BLT20.S4.2).

    The random point is x; t and p are TRIBES and TRIBES' there, 0 or 1, and t is 1 where p is. P and Q are the
    probabilities that TRIBES' and TRIBES are 0.
    """
    balanced(c)
    c.without("BLT20.FN5.s2", "the probabilities themselves are compared")
    c.family(
        "mean(t*(1 - p)) == mean(1 - p) - mean(1 - t)",
        "each 0 <= p <= 1, 0 <= t <= 1, p*t == p",
        label="REST",
    )
    c.printed("abs((P - Q) - 0.001) <= d + h", NEAR_BY, label="0.001")
    c.argued(
        "REST is 1 where t is 1 and p is 0, and t is 1 where p is, as TRIBES has the terms of TRIBES'; so the first"
        " part says that its probability is P - Q, and the second that this is 0.001 up to what the two probabilities"
        " are off",
        every="all l",
        label="put together",
    )
    c.exact(
        "Pr[REST = 1] is 1/1000 for no l: 125 divides no power of 2, whose remainders repeat after 100",
        lambda: all(2**n % 125 for n in range(101)),
        role="support",
    )
    always = little_rest(c)
    elsewhere(
        c,
        "at l = w 2^w, w >= 12, Pr[REST = 1] is at most 1/2000, as the supports say, and as is seen for w = 12, 13",
        lambda: always and all(rest_at(w) <= Fraction(1, 2000) for w in (12, 13)),
    )


def little_rest(c: Check) -> bool:
    """Supports: at l = w 2^w, w >= 12, R = u q is below 1/2000, q = (1 - u)^(m - 1). Whether they are proved."""
    always = below_half(c)
    return always and proved(c.support("u*q < 1/2000", "0 < u <= 2^-12, 0 <= q <= 1"))


def rest_at(w: int) -> Fraction:
    """Pr[REST = 1] at l = w 2^w."""
    return LowerBoundFunction.of(w << w, 1).rest
