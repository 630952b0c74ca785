r"""Section 2.4: Lemma 11 and its proof.

Paper: BDM20J, section 2.4.
Notation: j stands for k', the number of bits that w leaves free; f_w is the function of these bits; a_I its coefficient
at chi_I, the product of 2x_i - 1; the bit of the proof is the first; g_0 is the polynomial in the other Delta.
Decided here: Lemma 11 for all functions, all k and all w (proof: `random_chances`), and its proof line by line.
Found: the proof confuses the degree of g_0 with the size of I, which is larger by one, since I holds the first bit. The
top coefficient of g_0 is 2^(|I|-1) a_I, and G_0, which is scaled by powers for |I|, need not have a coefficient of size
1, as the lemma of Kalai and Teng asks: for f = x_1 it is the constant 1/2. With d = |I| - 1 in its places the end
has room to spare: sqrt(eps) is multiplied by 2^((d+k')/2) c^(-d/2), d < k', which is less than (2/c)^k.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from algorithms.booleans import BooleanFunction, all_functions, expectation
from algorithms.smoothed import coefficients, covariance, shifted_derivative, small_mass, value
from lemmas.juntas.random_chances import LEMMA, POWER, SMALLER, STRONGER, both_bits, hints
from verify.claims import Check, GrowthHints, Invariant, claim
from verify.rationals import Fraction

CENTRES = (Fraction(2, 5), Fraction(3, 5), Fraction(1, 2))
"""Chances of the bits before the noise, in this order."""
RADII = (Fraction(1, 8), Fraction(1, 3))
Case = tuple[BooleanFunction, int]
"""f_w, and the bit that is taken out, one that it depends on."""
NAMES = "f bit"
EVERY = "all k', all functions of k' bits that are not constant, all bits that they depend on"
Noisy = tuple[BooleanFunction, int, Fraction]
"""The same with c."""

RADIUS = "0 < c < 1/2"
"""From alpha + c < 1 - alpha - c, alpha > 0."""
OPEN = "0 < alpha, alpha < p, p < 1 - alpha"


def cases(most: int = 3) -> Iterator[Case]:
    """All functions of few bits with a bit that they depend on."""
    for n in range(1, most + 1):
        for f in all_functions(n):
            for i in range(n):
                if f.changes(i):
                    yield f, i


def derivative(f: BooleanFunction, bit: int) -> dict[tuple[int, ...], Fraction]:
    """g_0 for the bit."""
    return shifted_derivative(f, bit, CENTRES[: f.n])


def largest(f: BooleanFunction, bit: int) -> list[tuple[int, ...]]:
    """The largest sets with the bit among those with a coefficient."""
    found = [s for s in coefficients(f) if bit in s]
    return [s for s in found if len(s) == max(map(len, found))]


def without_bit(subset: Sequence[int], bit: int) -> tuple[int, ...]:
    """The monomial of g_0 that belongs to a set."""
    return tuple(i for i in subset if i != bit)


@claim(
    "BDM20J.L11",
    where="Lemma 11",
    says=r"if $\mathcal D_w$ has both labels, there is a free bit $i$ with"
    r" $|\mathcal I(\mathcal D_w,i)|>2\alpha^2\delta^2(\tfrac c2)^{2k}$ with probability $1-\delta$ over $\Delta$",
    uses=["BDM20J.KT3"],
)
def lemma_11(c: Check) -> None:
    """True for every function, and for each bit i that f_w depends on: one of them is chosen before Delta is drawn.

    f_w is the function of the k' = bits <= k free bits, which are independent with the chances p_i under D_w. As both
    labels occur it is not constant, so that it depends on some bit. `chance` is that of |I(D_w, i)| <= level, D is
    delta. What is known of all such functions: docs/worlds.md. For a largest set I that holds i and has a coefficient
    a_I, the number 2^|I| a_I is whole; g_0 has the degree |I| - 1 < k' and there the coefficient 2^(|I| - 1) a_I, of
    size 1/2 at least. The proof's own powers are not used.

    Not sharp: with the chance delta |I(D_w, i)| is more than alpha (1 - alpha) delta^2 (c/4)^(k-1) as well (a support),
    which is 88 times the bound of the lemma or more, as alpha + c < 1/2, and has a smaller power of c. The best bound
    is not shown.
    """
    c.read_as(
        "with probability at least 1 - delta; Delta is uniform on [-c, c]^n, and alpha + c < p^ < 1 - alpha - c",
        other="with probability equal to 1 - delta",
        why="the lemma does not repeat section 1.2, and an equation could not hold",
    )
    rarely_small(c, "a small covariance is rare")
    c.bounded(
        cases,
        other_shape,
        text="for a largest set I with the bit the covariance is 2 p (1 - p) g_0(Delta), and g_0 has the degree"
        " |I| - 1, with the coefficient 2^(|I| - 1) a_I, which is a multiple of 1/2",
        every=EVERY,
        names=NAMES,
        role="support",
    )
    c.bounded(
        lambda: ((f, i, c, d) for f, i, c in small() for d in (Fraction(1, 2), Fraction(1, 10))),
        unlikely,
        text="Pr[|g_0| <= delta^2 (c/2)^(2k')] <= delta, by exact bounds",
        every=f"{EVERY}, all c, all delta",
        names="f bit c delta",
        role="support",
    )


def rarely_small(c: Check, label: str) -> None:
    """Records the lemma for every function and bit, and that it holds with a larger bound."""
    c.world(*LEMMA, hints=hints(POWER, "2*alpha^2", "1"), example=both_bits("1/8192"), label=label)
    c.argued(
        PROVED_IN_WORDS,
        every="all functions, bits they depend on, laws with bounded densities",
        label="the fact",
    )
    larger = hints(SMALLER, "alpha*(1 - alpha)", "1/2")
    c.world(*STRONGER, role="support", hints=larger, example=both_bits("1/64"))
    c.printed(f"{KNOWN} >= {ASKED}", LEVELS, label="by the larger bound")
    c.stronger(
        f"{KNOWN} >= c*({ASKED})",
        LEVELS,
        value="88",
        sharp="176 alpha^2 delta^2 (c/2)^(2k), by what is known of random probabilities",
        of="by the larger bound",
    )


KNOWN, ASKED = "alpha*(1 - alpha)*(r/4)^(k - 1)", "2*alpha^2*(r/2)^(2*k)"
"""The larger bound and that of the lemma, over delta^2, with r in the place of c."""
LEVELS = "0 < r < 1/2, 0 < alpha < 1/2, alpha + r < 1/2, k >= 1"
PROVED_IN_WORDS = (
    "that a small covariance is rare is a fact of the checker about functions under random chances; its proof, from the"
    " coefficients of f and the lemma of Kalai and Teng, is in words, as is that one bit is chosen before Delta is"
    " drawn"
)


def passed_on(weight: str, part: str, whole: str) -> GrowthHints:
    """That the sum of weights times parts stays what it is."""
    cut = f"{weight}_0*{part}_0 + {weight}_1*{part}_1 == {weight}_parent*{part}_parent"
    return GrowthHints((Invariant(f"sum({weight}*{part}) == {whole}", (cut,)),))


def other_shape(case: Case) -> dict[str, object] | None:
    """A witness where g_0 is not as the proof of the lemma needs it."""
    f, bit = case
    polynomial, a, sets = derivative(f, bit), coefficients(f), largest(f, bit)
    d = len(sets[0]) - 1
    tops = [polynomial.get(without_bit(s, bit), Fraction(0)) for s in sets]
    stated = [2**d * a[s] for s in sets]
    if tops != stated or max(map(len, polynomial)) != d or any((2 * v).denominator != 1 for v in stated):
        return {"degree": d, "coefficients": tuple(tops), "stated": tuple(stated)}
    return other_covariance(case)


def small() -> Iterator[Noisy]:
    """Functions of two bits at most, with the bits that they depend on and two radii."""
    return ((f, i, c) for f, i in cases(2) for c in RADII)


def unlikely(case: tuple[BooleanFunction, int, Fraction, Fraction]) -> dict[str, object] | None:
    """A witness where small values are seen to be too likely."""
    f, bit, c, delta = case
    found = small_mass(derivative(f, bit), c, delta**2 * (c / 2) ** (2 * f.n), cells=200)[1]
    return None if found <= delta else {"at most": found}


@claim(
    "BDM20J.L11.s1",
    where="section 2.4, proof of Lemma 11, first two displays",
    says=r"$f_w=\sum_{I\subset[k']}\alpha_I\chi_I$, $\alpha_I=\mathbb E_{x\sim U(\{0,1\}^k)}[\chi_If]$,"
    r" so $|\alpha_I|\ge2^{-k}$ where it is not 0",
    serves="BDM20J.L11",
)
def coefficients_are_large(c: Check) -> None:
    """The coefficient is printed with f, and is that of f_w: for f = 1 where both bits are 0, w_2 = 0 and I = {1} they
    are -1/4 and -1/2. (f is written by its values, I by its indices from 0 on.)

    The reading, A = E[chi_I f_w]: a leaf is a part of the cube with the bits asked so far, s is 2^-t times their signs
    in chi_I, a the coefficient, at the bits of I that are left, of f_w there. That of a bit is half of the difference
    (u = -1, for bits of I) or half of the sum (u = 1) for its values, as the support says. Where all bits are asked a
    is the value of f_w, and s is chi_I 2^-k'.
    """
    c.bounded(
        restrictions,
        lambda case: other_coefficient(case, restricted_values=False),
        text="the coefficient of f_w at chi_I is the mean of chi_I f over all points",
        every="all k, all f, all w, all I",
        names="f w",
        within=lambda case: len(case[1]) == case[0].n and None in case[1],
        label="coefficient",
    )
    c.growth(
        "sum(s*a) == A",
        "tree s, a after t splits, root s == 1, a == A, split u, u^2 == 1, s_1 == s/2, s_0 == u*s/2,"
        " a == (a_1 + u*a_0)/2",
        role="reading",
        of="coefficient",
        why="the sentence expands f_w",
        hints=passed_on("s", "a", "A"),
        example=dict.fromkeys("saA", Fraction(1)),
    )
    c.argued(
        "of a tree that asks all free bits the leaves are the points; a is the value of f_w there, and s is chi_I times"
        " 2^-k'; on the way a is a coefficient of f_w where some bits are fixed, which a question cuts as the support"
        " says. So the sum is the mean of chi_I f_w, and as each chi_I f_w is -1, 0 or 1, it is a whole multiple of"
        " 2^-k'",
        every="all k', all f_w, all I",
        role="join",
        of="coefficient",
    )
    c.bounded(
        restrictions,
        lambda case: other_coefficient(case, restricted_values=True),
        text="the coefficient of f_w at chi_I is the mean of chi_I f_w over all points",
        every="all k, all f, all w, all I",
        names="f w",
        role="support",
    )
    c.support("x*F + (1 - x)*G == (2*x - 1)*(F - G)/2 + (F + G)/2")
    c.printed(
        "abs(s)*u >= u",
        "s^2 > 0, u > 0, integer s",
        label="multiples of u = 2^-k' that are not 0 are u or more",
    )
    c.printed("2^-j >= 2^-k", "1 <= j, j <= k", label="which is 2^-k or more")
    c.family("abs(sum(v)) <= sum(1)", "each -1 <= v <= 1", role="support")


Restriction = tuple[BooleanFunction, tuple[int | None, ...]]


def restrictions() -> Iterator[Restriction]:
    """All functions of one and two bits, every w with a star."""
    for n in (1, 2):
        for f in all_functions(n):
            for w in product((None, 0, 1), repeat=n):
                if None in w:
                    yield f, w


def other_coefficient(case: Restriction, *, restricted_values: bool) -> dict[str, object] | None:
    """A witness where a coefficient of f_w is no mean over all points, of f or of f_w."""
    f, w = case
    points = list(product((0, 1), repeat=f.n))

    def f_w(x: Sequence[int]) -> int:
        return f(tuple(b if v is None else v for b, v in zip(x, w, strict=True)))

    free = [i for i, v in enumerate(w) if v is None]
    for subset in (s for r in range(len(free), -1, -1) for s in combinations(free, r)):
        mean = Fraction(
            sum(sign(x, subset) * (f_w(x) if restricted_values else f(x)) for x in points), len(points)
        )
        true = by_differences(f_w, f.n, subset)
        if mean != true:
            values = "".join(str(f(x)) for x in points)
            stars = ", ".join("*" if v is None else str(v) for v in w)
            return {"f": values, "w": f"({stars})", "I": subset, "coefficient": true, "mean": mean}
    return None


def sign(x: Sequence[int], subset: Sequence[int]) -> int:
    """chi_I at a point."""
    found = 1
    for i in subset:
        found *= 2 * x[i] - 1
    return found


def by_differences(f: object, n: int, subset: Sequence[int]) -> Fraction:
    """The coefficient of a function at chi_I, bit by bit: half of the difference for a bit of I, else half of the sum.

    One bit: a function is (2x - 1) times half of its difference, plus half of its sum.
    """
    table = {x: Fraction(f(x)) for x in product((0, 1), repeat=n)}  # type: ignore[operator]  # a function of points
    for i in range(n):
        rest = {x[1:] for x in table}
        s = -1 if i in subset else 1
        table = {x: (table[(1, *x)] + s * table[(0, *x)]) / 2 for x in rest}
    return table[()]


@claim(
    "BDM20J.L11.s2",
    where="section 2.4, proof of Lemma 11",
    says=r"$f_w$ is not constant, so $\alpha_{I_0}\ne0$ for some $I_0\ne\emptyset$; with $1\in I_0$,"
    r" $f_w=(2x_1-1)g_w+h_w$ with $g_w\ne0$",
    serves="BDM20J.L11",
)
def splitting(c: Check) -> None:
    """Members: the bits flipped one after the other on the way from one point to another, d what each changes; sets I,
    with the coefficient a, the product b over the other bits, and u = 1 if I holds the first bit; points of the cube.
    """
    c.family("sum(d) == 0", "each d == 0", label="a function that no bit changes is constant")
    c.printed(
        "x*F + (1 - x)*G == (2*x - 1)*(F - G)/2 + (F + G)/2",
        "0 <= x <= 1",
        label="g is half of what the bit changes",
    )
    c.family(
        "sum(a*b*(1 + u*(z - 1))) == z*sum(u*a*b) + sum((1 - u)*a*b)",
        "each 0 <= u <= 1, a, b",
        label="g is the sum over the sets with the bit, z = 2x_1 - 1",
    )
    c.family("mean(x*g) == 0", "each g == 0, -1 <= x <= 1", label="where g = 0 its coefficients are 0")
    c.argued(
        "as f_w is not constant some bit changes it; then g, half of this change, is not 0, and is the sum of the"
        " coefficients of sets with the bit times their products, so that one of these is not 0: that set is I_0; and"
        " for a bit of any I_0 with a coefficient that is not 0, g has a coefficient that is not 0",
        every="all k', all functions of k' bits",
        label="together",
    )
    c.bounded(
        cases,
        no_set,
        text="some set with the bit has a coefficient",
        every=EVERY,
        names=NAMES,
        role="support",
    )


def no_set(case: Case) -> dict[str, object] | None:
    """A witness where no set with the bit has a coefficient."""
    return None if largest(*case) else {"coefficients": str(coefficients(case[0]))}


@claim(
    "BDM20J.L11.s3",
    where="section 2.4, proof of Lemma 11, third display",
    says=r"$\mathbb E_{\mathcal D_w}[f]=f_w(p_1,\dots,p_{k'})$,"
    r" $\mathbb E_{\mathcal D_w}[f\mid x_1=1]=f_w(1,p_2,\dots,p_{k'})$, by the expansion",
    serves="BDM20J.L11",
)
def at_the_chances(c: Check) -> None:
    """A leaf is a part of the cube, w its chance, g the value there of the expansion at the chances that are left.

    Where all bits are asked g is the value of f_w, so that the sum is E[f_w]. A question of a bit with the chance p
    cuts g as the support says, since the expansion is u + (2x - 1) z in each bit, z and u in the others. The second
    equation is the same with 1 for p_1.
    """
    c.growth(
        "sum(w*g) == v",
        "tree w, g after t splits, root w == 1, g == v, split p, 0 <= p <= 1, w_1 == p*w, w_0 == (1 - p)*w,"
        " g == p*g_1 + (1 - p)*g_0",
        hints=passed_on("w", "g", "v"),
        example=dict.fromkeys("wgv", Fraction(1)),
    )
    c.argued(
        "under D_w the free bits are independent with the chances p_i, and f is f_w. Of a tree that asks all of them"
        " the leaves are the points, w is the probability of a point and g the value of f_w there; on the way g is the"
        " expansion at the chances that are left, which a question cuts as the support says. So the sum is E[f_w], and"
        " v is f_w(p_1, ..., p_k'); with p_1 = 1 it is the second equation",
        every="all k', all functions of k' bits, all probabilities",
        role="join",
    )
    c.bounded(
        lambda: ((f, p) for n in (1, 2, 3) for f in all_functions(n) for p in (CENTRES[:n], ENDS[:n])),
        other_mean,
        text="E[f] and E[f | x_1 = 1] are the values of the expansion at (p_1, ...) and at (1, p_2, ...)",
        every="all k', all functions of k' bits, all probabilities",
        names="f p",
        role="support",
    )
    c.support("p*(z + u) + (1 - p)*(u - z) == (2*p - 1)*z + u", "0 <= p <= 1")


ENDS = (Fraction(1, 7), Fraction(5, 6), Fraction(3, 4))


def other_mean(case: tuple[BooleanFunction, tuple[Fraction, ...]]) -> dict[str, object] | None:
    """A witness where a mean is no value of the expansion."""
    f, p = case
    for at in (p, (Fraction(1), *p[1:])):
        expanded = value(coefficients(f), {i: 2 * q - 1 for i, q in enumerate(at)})
        if expectation(f, at) != expanded:
            return {"mean": expectation(f, at), "value": expanded}
    return None


@claim(
    "BDM20J.L11.s4",
    where="section 2.4, proof of Lemma 11, five-line display",
    says=r"$|\mathbb E[f_wx_1]-\mathbb E[f_w]\mathbb E[x_1]|=p_1|g_w-(2p_1-1)g_w|=2p_1(1-p_1)|g_0(\Delta)|$",
    uses=["BDM20J.L11.s3"],
    serves="BDM20J.L11",
)
def covariance_display(c: Check) -> None:
    """The first bit of f_w is the one that is taken out; the five lines are three equations and a definition."""
    c.printed(
        "abs(p*(g + h) - ((2*p - 1)*g + h)*p) == abs(p*(g + h) - p*((2*p - 1)*g + h))",
        "0 < p < 1",
        label="first line",
    )
    c.printed(
        "abs(p*(g + h) - p*((2*p - 1)*g + h)) == p*abs(g - (2*p - 1)*g)", "0 < p < 1", label="second line"
    )
    c.printed("p*abs(g - (2*p - 1)*g) == 2*p*(1 - p)*abs(g)", "0 < p < 1", label="third line")
    c.argued(
        "p is p_1, g and h are the values of g_w and h_w at the other chances, so that f_w(1, p_2, ...) is g + h and"
        " f_w(p_1, p_2, ...) is (2 p_1 - 1) g + h; these are E[f_w | x_1 = 1] and E[f_w] by the display before, and"
        " E[f_w x_1] is p_1 times the first; the last two lines put p^ + Delta in for p, which is how g_0 is defined",
        every="all k', all functions of k' bits, all probabilities",
        label="the letters",
    )
    c.bounded(
        cases,
        other_covariance,
        text="the covariance is 2 p (1 - p) g_0(Delta) at p = centre + Delta",
        every=EVERY,
        names=NAMES,
        role="support",
    )


def other_covariance(case: Case) -> dict[str, object] | None:
    """A witness against the display, for two Delta."""
    f, bit = case
    for noise in (
        {0: Fraction(0), 1: Fraction(0), 2: Fraction(0)},
        dict(enumerate((RADII[0], -RADII[0], RADII[1]))),
    ):
        p = [q + noise[i] for i, q in enumerate(CENTRES[: f.n])]
        stated = 2 * p[bit] * (1 - p[bit]) * value(derivative(f, bit), noise)
        if covariance(f, p, bit) != stated:
            return {"I": covariance(f, p, bit), "stated": stated}
    return None
