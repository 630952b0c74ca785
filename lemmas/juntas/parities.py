r"""Section 2.3: Lemma 9 and its proof, on parities.

Paper: BDM20J, section 2.3.
Notation: k' bits of J are left free by w, b is the sum of those that it fixes; e_i = p_i - 1/2.
Decided here: Lemma 9 for all k, all laws and all w, its proof line by line.
Found: the first two displays of the proof have the wrong sign for half of all w: the product of 2x_i - 1 over the free
bits is 1 where the number of zeros is even, which is y = 1 for odd k' + b only. The proof goes on with absolute values,
so that the lemma holds; with alpha (1 - alpha) in the place of alpha^2 it holds as well. In the proof A is not
introduced; with its meaning in Lemma 11, the stars of w below k, it may hold bits outside J, for which the displays say
something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from algorithms.laws import Law, product_law
from verify.claims import Check, claim
from verify.kinds.families.members import Family, Member
from verify.rationals import Fraction

HALF = Fraction(1, 2)
CHANCES = (Fraction(1, 5), Fraction(2, 3))
Fixed = tuple[int | None, ...]
"""w: what each bit of J is fixed to, None for a star."""
Case = tuple[tuple[Fraction, ...], Fixed]
"""The probabilities of the bits of J = [k], and w."""
NAMES = "p w"
EVERY = "all k, all product laws, all w that leave a bit of J free"

BIASES = "0 < c < 1/2, sequence a from t = 0, start a == 1, step a_next >= 2*c*a"
"""a is |1 - 2P|, P the probability that the sum of t free bits is odd: 1 for t = 0."""
ONE_MORE = "0 <= P <= 1, 0 < q < 1"
"""P belongs to t bits, q is the probability of one more."""
NO_FARTHER = "abs(2*d*a - 2*d*m) <= abs(a - m)", "0 <= d <= 1/2"
SAME = "x <= 0", "sequence x from t = 0, start x == 0, step x_next <= x"
"""x is |a - m| for t bits; both are 1 for none, and one more bit of chance 1/2 + d or 1/2 - d multiplies both by 2d."""
ONE_MORE_OF_ALL = "q*(1 - P) + (1 - q)*P - 1/2 == -2*(q - 1/2)*(P - 1/2)"
"""One more bit in a sum that is odd with the probability P."""
BITS = "exp(sum(ln(2*r)))"
"""The product of all 2r."""
LEMMA = (
    f"p*(1 - p)*{BITS} > alpha^2*(2*c)^(k - 1)",
    (
        "alpha > 0, alpha < p, p < 1 - alpha, c > 0, abs(p - 1/2) >= c, sum(1) <= k - 1, integer k,"
        " each c <= r, r < 1/2 - alpha"
    ),
)
"""r is the distance of the probability of a bit to 1/2; members are the free bits of J other than j."""
PRODUCT = (
    "c < 1/2 law v < 1/2 for abs(u - 1/2) >= v, 0 < u, u < 1 at u: p; v: c",
    "each ln(2*r) >= ln(2*c) law ln(x) >= ln(y) for x >= y, y > 0 at x: 2*r; y: 2*c",
    "sum(ln(2*r)) >= ln(2*c)*sum(1)",
    "-ln(2*c) >= 0 law -ln(x) >= 0 for 0 < x <= 1 at x: 2*c",
    "sum(ln(2*r)) >= (k - 1)*ln(2*c) by 1: sum(ln(2*r)) >= ln(2*c)*sum(1); -ln(2*c): sum(1) <= k - 1",
    f"{BITS} >= (2*c)^(k - 1) law exp(s) >= y^t for s >= t*ln(y), y > 0 at s: sum(ln(2*r)); y: 2*c; t: k - 1",
    "(2*c)^(k - 1) > 0 law y^t > 0 for y > 0 at y: 2*c; t: k - 1",
)


BOUND = (
    "p*(1 - p) - alpha^2 > 0",
    (
        f"p*(1 - p)*{BITS} > alpha^2*(2*c)^(k - 1) law u*x > v*y for x >= y, y > 0, u > v, v > 0"
        f" at u: p*(1 - p); x: {BITS}; v: alpha^2; y: (2*c)^(k - 1)"
    ),
)
TWO_BITS = Family(
    (Member({"r": Fraction(1, 4)}),),
    {"alpha": Fraction(1, 10), "p": Fraction(1, 4), "c": Fraction(1, 8), "k": Fraction(2)},
)
COVARIANCE = (
    "abs(p*(1 - P) - (p*(1 - P) + (1 - p)*P)*p) == p*(1 - p)*abs(1 - 2*P)",
    "0 < p < 1, 0 <= P <= 1",
)
"""E[y x_j] is p (1 - P): where x_j = 1 the label is 1 if the other bits have an even sum."""
NO_OTHERS = "abs(1 - 2*0) == 1 and abs(1 - 2*1) == 1"
"""|1 - 2P| for P = 0 and P = 1: without other free bits w says what the sum of the others is."""
FARTHER = (
    "abs(1 - 2*(q*(1 - P) + (1 - q)*P)) >= 2*c*abs(1 - 2*P)",
    f"{ONE_MORE}, c > 0, abs(q - 1/2) >= c",
)
SIGN = "s = (-1)^(k'+b+1)"
OPEN = "0 < alpha, alpha < p, p < 1 - alpha"
FAR = f"{OPEN}, b > 0, a >= b, a <= 1"
"""a is |1 - 2P|, b is (2c)^(k-1)."""
AT_J = f"{FAR}, r > 0, abs(p - 1/2) >= r"
"""The same with what the lemma supposes of p_j, r for its c."""
TWO_FREE = f"{OPEN}, r > 0, abs(p - 1/2) >= r"
"""Two free bits: the other one has the distance r to 1/2, so that |1 - 2P| and 2c are 2r."""
CHOSEN = "alpha = 1/4, r = 1/8"
MIXED = "alpha*((1 - c)*alpha + c*(1 - alpha))"
"""alpha^2 for c = 0, alpha (1 - alpha) for c = 1."""


def cases() -> Iterator[Case]:
    """Small k, probabilities of two sizes, every w with a star."""
    for k in (1, 2, 3):
        for p in product(CHANCES, repeat=k):
            for w in product((None, 0, 1), repeat=k):
                if None in w:
                    yield p, w


def restricted(case: Case) -> tuple[Law, list[int]]:
    """D_w for the parity of all k bits, and the free bits."""
    chances, fixed = case
    law: Law = product_law(chances, lambda x: sum(x) % 2)
    for i, bit in enumerate(fixed):
        if bit is not None:
            law = law.given(i, bit)
    return law, [i for i, bit in enumerate(fixed) if bit is None]


def even_zeros(chances: Sequence[Fraction]) -> Fraction:
    """The probability that the product of 2x_i - 1 is 1, over all values of the bits."""
    found = Fraction(0)
    for x in product((0, 1), repeat=len(chances)):
        mass = Fraction(1)
        for p, bit in zip(chances, x, strict=True):
            mass *= p if bit else 1 - p
        found += mass if x.count(0) % 2 == 0 else 0
    return found


def shifted(chances: Sequence[Fraction]) -> Fraction:
    """1/2 + 2^(n-1) times the product of all p_i - 1/2."""
    found = HALF
    for p in chances:
        found *= 2 * (p - HALF)
    return HALF + found


def other_sum(chances: Sequence[Fraction]) -> dict[str, object] | None:
    """A witness where the sum over signs with product 1 has another value."""
    found = even_zeros(chances)
    return None if found == shifted(chances) else {"sum": found}


def other_event(case: Case) -> dict[str, object] | None:
    """A witness where y = 1 and the product 1 have different probabilities."""
    law, free = restricted(case)
    found = even_zeros([case[0][i] for i in free])
    return None if law.mean == found else {**named(case), "P[y = 1]": law.mean, "P[product = 1]": found}


def named(case: Case) -> dict[str, object]:
    """The probabilities of the bits of J and w, a star for a free bit, in words."""
    chances, fixed = case
    return {
        "p": f"({', '.join(map(str, chances))})",
        "w": f"({', '.join('*' if v is None else str(v) for v in fixed)})",
    }


def other_value(case: Case) -> dict[str, object] | None:
    """A witness where the probability of y = 1, given that the last free bit is 1, is not as in the second display."""
    law, free = restricted(case)
    given, printed = law.given(free[-1], 1).mean, shifted([case[0][i] for i in free[:-1]])
    return None if given == printed else {**named(case), "P[y = 1 | x_k' = 1]": given, "printed": printed}


def wrong_sign(case: Case) -> dict[str, object] | None:
    """A witness against both displays with their signs put right."""
    law, free = restricted(case)
    chances = [case[0][i] for i in free]
    sign = 1 if (len(free) + sum(bit or 0 for bit in case[1])) % 2 else -1
    first = HALF + sign * (shifted(chances) - HALF)
    second = HALF + sign * (shifted(chances[:-1]) - HALF)
    found = (law.mean, law.given(free[-1], 1).mean)
    return None if found == (first, second) else {"found": found, "stated": (first, second)}


def covariance(law: Law, variable: int) -> Fraction:
    """E[y x_i] - E[y] E[x_i] under a law."""
    p = law.chance(variable)
    return p * law.given(variable, 1).mean - p * law.mean


def small_covariance(case: Case) -> dict[str, object] | None:
    """A witness against Lemma 9, with alpha next to the least probability and c the least distance to 1/2."""
    law, free = restricted(case)
    alpha = Fraction(99, 100) * min(min(p, 1 - p) for p in case[0])
    c = min(abs(p - HALF) for p in case[0])
    for j in free:
        found = abs(covariance(law, j))
        if found <= alpha**2 * (2 * c) ** (len(case[0]) - 1):
            return {"j": j, "I": found}
    return None


@claim(
    "BDM20J.L9",
    where="Lemma 9",
    says=r"for a parity of at most $k$ bits with $p_j\in(\alpha,1-\alpha)$, $|p_j-\tfrac12|\ge c$:"
    r" $|\mathcal I(\mathcal D_w,j)|>\alpha^2(2c)^{k-1}$ for all $w$, all $j\in J\setminus\mathrm{supp}(w)$",
)
def lemma_9(c: Check) -> None:
    """True. With no other bit of J free P is 0 or 1. Each free bit multiplies |1 - 2P| by 2c or more.

    Not sharp: alpha (1 - alpha) will do for alpha^2; just beyond, it is refuted for |J| = k = 2. As a support the bound
    stands once more with the product of all 2 r_i, r_i = |p_i - 1/2|, which is the value of |1 - 2P|.
    """
    c.read_as(
        "w is in {0,1,*}^n, as where supp(w) and D_w are defined",
        other="w is in {0,1,*}^k, as printed",
        why="bits outside J are independent of y and of x_j, so that the covariance is the same for both",
    )
    c.printed(*COVARIANCE, label="covariance")
    c.printed(*FARTHER, label="one more free bit", time_limit=60)
    c.sequence("a >= (2*c)^t", BIASES, label="t free bits")
    c.printed("(2*c)^t >= (2*c)^(k - 1)", "0 < c < 1/2, 0 <= t <= k - 1", label="at most k - 1 others")
    c.printed("p*(1 - p)*a > alpha^2*b", AT_J, label="bound")
    c.printed(NO_OTHERS, label="no other free bit")
    c.argued(
        "p is p_j, P the probability under D_w that the sum of the bits of J other than j is odd, a = |1 - 2P| and"
        " b = (2c)^(k-1); the label is 1 where x_j = 1 and this sum is even, or x_j = 0 and it is odd, so that the left"
        " side of the first part is |I(D_w,j)|; a is 1 where no other bit is free, each free one, which is independent"
        " of the others, multiplies it by 2c or more, and t <= k - 1 are free, so that a >= b; the part on the bound"
        " then says the lemma, r its c",
        every="all k, all J of at most k bits, all product laws of the lemma, all w, all j",
        label="together",
    )
    c.stronger(
        f"p*(1 - p)*a > {MIXED}*b",
        AT_J,
        value="1",
        beyond="1.01",
        sharp="alpha (1 - alpha) in the place of alpha^2",
        of="bound",
        against=(f"p*(1 - p)*(2*r) > {MIXED}*(2*r)", f"{TWO_FREE}, {CHOSEN}"),
    )
    c.family(*LEMMA, role="support", hints=(*PRODUCT, *BOUND), example=TWO_BITS)
    c.bounded(
        cases,
        small_covariance,
        text="|I(D_w, j)| > alpha^2 (2c)^(k-1)",
        every=EVERY,
        names=NAMES,
        role="support",
    )


@claim(
    "BDM20J.L9.s5",
    where="section 2.3, proof, first sentences",
    says=r"$\epsilon_i=p_i-\tfrac12$, $k'=|A|$, without loss of generality $A=[k']$ and $j=k'$;"
    r" announced as the proof of Theorem 10",
    serves="BDM20J.L9",
)
def notation(c: Check) -> None:
    """What is proved is Lemma 9. A is introduced in Lemma 11 only, as the stars of w below k."""
    c.not_a_claim("notation of the proof")
    c.exact(
        "for the parity of the first of two free bits with chances 2/3 and 1/5, P[y = 1] is 2/3, and the formula with"
        " both bits in A gives 2/5",
        lambda: shifted((Fraction(2, 3),)) == Fraction(2, 3) and shifted(CHANCES) == Fraction(2, 5),
        role="support",
    )
    c.note(
        "A has to be the set of free bits of J: a star outside of J would count in the displays, and does not in y."
    )


@claim(
    "BDM20J.L9.s1",
    where="section 2.3, proof, first display",
    says=r"$P_{\mathcal D_w}[y=1]=P_{\mathcal D_w}[\prod_{i\le k'}(2x_i-1)=1]=\sum\prod P[2x_i-1=z_i]"
    r"=\tfrac12+2^{k'-1}\prod\epsilon_i$",
    serves="BDM20J.L9",
)
def first_display(c: Check) -> None:
    """The first equation fails where k' + b is even, b the sum of the bits of J that w fixes: there P[y = 1] is 1 less
    the right side. The lemma takes absolute values of differences, and is not touched.
    """
    c.bounded(
        cases,
        other_event,
        text="P[y = 1] = P[product of 2x_i - 1 over the free bits = 1]",
        every=EVERY,
        names=NAMES,
        within=lambda case: all(0 < p < 1 and p != HALF for p in case[0]) and None in case[1],
        label="event",
    )
    c.bounded(
        cases,
        wrong_sign,
        text=f"P[y = 1] = 1/2 + s 2^(k'-1) prod e_i, {SIGN}",
        every=EVERY,
        names=NAMES,
        role="strongest",
        of="event",
    )
    c.support(ONE_MORE_OF_ALL, ONE_MORE)
    c.ill_formed("the product runs to k, and there are k' signs z_i", too_few_signs, label="sum")
    c.bounded(
        lambda: (p for n in (1, 2, 3, 4) for p in product(CHANCES, repeat=n)),
        other_sum,
        text="the sum over signs with product 1 of prod P[2x_i - 1 = z_i] is 1/2 + 2^(k'-1) prod e_i",
        every="all k', all probabilities",
        names=lambda case: {"k'": len(case), "p": case},
        role="reading",
        of="sum",
        why="the product runs to k', as the sum does",
    )
    sums_in_words(c)
    c.note(
        "the display was read from a text that was extracted from the page; whether the product lost the mark of its"
        " k' in print or in the extraction cannot be told from it"
    )


def sums_in_words(c: Check) -> None:
    """Records the induction for the sums over signs in both displays, and where the sign of the displays is from."""
    c.argued(
        "for n independent bits of probabilities 1/2 + e_i the sum over signs with product 1, which is the probability"
        " that the product of all 2x_i - 1 is 1, is 1/2 + 2^(n-1) prod e_i: it is 1 for n = 0, and 1 - P for the"
        " probability P that the number of zeros is odd; one more bit is 0 with the probability q = 1/2 - e, so that by"
        " the support it multiplies P - 1/2 by 2e. The product is -1 to the number of zeros. With b the sum of the bits"
        " of J that w fixes, y = 1 where the sum of the free bits and b is odd, that is where the product of the k'"
        " factors is s = (-1)^(k'+b+1); given x_k' = 1, where the product of the k' - 1 others is s. So P[y = 1] and"
        " P[y = 1 | x_k' = 1] are 1/2 + s 2^(k'-1) prod e_i and 1/2 + s 2^(k'-2) prod e_i, the latter without e_k'",
        every=f"{EVERY}; all n >= 0",
        role="support",
    )


def too_few_signs() -> str | None:
    """What is wrong with the sum, with the sizes of a case."""
    k, free = 2, 1
    signs = range(1, free + 1)
    missing = [i for i in range(1, k + 1) if i not in signs]
    return f"for k = {k}, k' = {free} there is no z_{missing[0]}" if missing else None


@claim(
    "BDM20J.L9.s2",
    where="section 2.3, proof, second display",
    says=r"$P_{\mathcal D_w}[y=1\mid x_{k'}=1]=\tfrac12+2^{k'-2}\prod_{i<k'}\epsilon_i$",
    serves="BDM20J.L9",
)
def second_display(c: Check) -> None:
    """Fails where k' + b is even, b the sum of the bits of J that w fixes: there P[y = 1 | x_k' = 1] is 1 less the
    right side, as in the first display (BDM20J.L9.s1). That the sum over signs is the right side is argued.
    """
    c.bounded(
        cases,
        other_value,
        text="P[y = 1 | x_k' = 1] = 1/2 + 2^(k'-2) prod e_i over the other free bits",
        every=EVERY,
        names=NAMES,
        within=lambda case: all(0 < p < 1 and p != HALF for p in case[0]) and None in case[1],
        label="chance",
    )
    c.bounded(
        cases,
        wrong_sign,
        text=f"P[y = 1 | x_k' = 1] = 1/2 + s 2^(k'-2) prod e_i over the other free bits, {SIGN}",
        every=EVERY,
        names=NAMES,
        role="strongest",
        of="chance",
    )
    c.bounded(
        lambda: (p for n in (0, 1, 2, 3) for p in product(CHANCES, repeat=n)),
        other_sum,
        text="the sum over signs with product 1 of prod (1/2 + z_i e_i) is 1/2 + 2^(k'-2) prod e_i over i < k'",
        every="all k', all probabilities",
        names=lambda case: {"k'": len(case) + 1, "p": case},
        role="support",
    )
    c.support(ONE_MORE_OF_ALL, ONE_MORE)
    sums_in_words(c)


@claim(
    "BDM20J.L9.s3",
    where="section 2.3, proof, third display, first line",
    says=r"$|\mathcal I(\mathcal D_w,j)|=p_j|P[y=1]-P[y=1\mid x_i=1]|$",
    serves="BDM20J.L9",
)
def by_conditioning(c: Check) -> None:
    """Printed with x_i for x_j. v is P[y = 1 | x_j = 1], so that E[y x_j] = p v; m is E[y]."""
    c.ill_formed("i is not introduced, and what is said depends on it", depends_on_i)
    c.identity(
        "abs(p*v - m*p)",
        "p*abs(m - v)",
        "0 < p < 1, 0 <= v <= 1, 0 <= m <= 1",
        role="reading",
        why="the index is j, as on the left",
    )
    c.note(
        "the display was read from a text that was extracted from the page; whether j became i in print or in the"
        " extraction cannot be told from it"
    )


def depends_on_i() -> str | None:
    """The right side for both bits of a parity of two."""
    law = product_law(CHANCES, lambda x: sum(x) % 2)
    found = [law.chance(0) * abs(law.mean - law.given(i, 1).mean) for i in (0, 1)]
    if found[0] == found[1]:
        return None
    return f"for p = (1/5, 2/3), j = 1 it is {found[0]} with i = 1 and {found[1]} with i = 2"


@claim(
    "BDM20J.L9.s4",
    where="section 2.3, proof, third display, second line",
    says=r"$=p_j|\epsilon_{k'}-\tfrac12|\,2^{k'-1}\prod_{i<k'}|\epsilon_i|\ge\alpha^2(2c)^{k'-1}\ge\alpha^2(2c)^{k-1}$",
    uses=["BDM20J.L9.s1", "BDM20J.L9.s2"],
    serves="BDM20J.L9",
)
def bound(c: Check) -> None:
    """Not sharp: alpha (1 - alpha) will do for alpha^2, as in Lemma 9; just beyond, it is refuted for k' = k = 2."""
    for used in ("BDM20J.L9.s1", "BDM20J.L9.s2"):
        c.without(used, "the difference of the two probabilities is computed, whatever their signs")
    c.printed(
        "p*abs(p*(1 - P) + (1 - p)*P - (1 - P)) == p*abs((p - 1/2) - 1/2)*abs(1 - 2*P)",
        ONE_MORE.replace("q", "p"),
        label="equation",
    )
    c.printed(NO_OTHERS, label="equation: no other free bit")
    c.printed(
        "abs(1 - 2*(q*(1 - P) + (1 - q)*P)) == 2*abs(q - 1/2)*abs(1 - 2*P)",
        ONE_MORE,
        label="equation: one more free bit",
    )
    c.printed(*NO_FARTHER, label="equation: |1 - 2P| and the product, one more free bit")
    c.sequence(*SAME, label="equation: |1 - 2P| is the product")
    c.sequence("a >= (2*c)^t", BIASES, label="first inequality: the product")
    c.printed("p*abs((p - 1/2) - 1/2)*a >= alpha^2*b", FAR, label="first inequality")
    c.argued(
        "P is the chance under D_w that the bits of J other than j have an odd sum, so that P[y = 1 | x_j = 1] is 1 -"
        " P and P[y = 1] is p (1 - P) + (1 - p) P; a is |1 - 2P|, and m is 2^(k'-1) times the product of all |e_i|, i"
        " < k'; both are 1 for k' = 1, one more free bit of chance q = 1/2 + d or 1/2 - d multiplies both by 2d, and x"
        " is |a - m|, so that a = m, and a >= b = (2c)^(k'-1)",
        every="all k, all J of at most k bits, all product laws of the lemma, all w, all j",
        label="together",
    )
    c.stronger(
        f"p*abs((p - 1/2) - 1/2)*a >= {MIXED}*b",
        FAR,
        value="1",
        beyond="1.01",
        sharp="alpha (1 - alpha) in the place of alpha^2",
        of="first inequality",
        against=(f"p*abs((p - 1/2) - 1/2)*(2*r) >= {MIXED}*(2*r)", f"{TWO_FREE}, {CHOSEN}"),
    )
    c.printed(
        "alpha^2*(2*c)^(j - 1) >= alpha^2*(2*c)^(k - 1)",
        "alpha > 0, 0 < c < 1/2, 1 <= j <= k, integer j, integer k",
        label="second inequality",
    )
