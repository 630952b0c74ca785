r"""Section 2.4: the proof of Lemma 11 from the expansion of g_0 on, and its least case.

Paper: BDM20J, section 2.4. Notation and findings: `smoothed`.
Decided here: the expansion, the size of the set I, the top coefficient, the scaled polynomial, how likely its small
values are, the chain of inequalities, the end of the proof; one free bit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from algorithms.booleans import BooleanFunction
from algorithms.smoothed import coefficients, shifted_derivative, small_mass
from lemmas.juntas.anticoncentration import FROM_ITS_OWN, UNIFORM
from lemmas.juntas.random_chances import BITS
from lemmas.juntas.smoothed import (
    CENTRES,
    EVERY,
    NAMES,
    OPEN,
    RADII,
    RADIUS,
    Case,
    Noisy,
    cases,
    derivative,
    largest,
    passed_on,
    rarely_small,
    without_bit,
)
from verify.claims import Check, claim
from verify.kinds.objects.search import WorldHints
from verify.rationals import Fraction
from verify.search.step_plans import Fact

POLYNOMIAL = "multilinear polynomial Q of independent coordinates, density == 1/2, level > 0"
"""Coordinates uniform on [-1, 1]; the coefficient is the size of one of a monomial of the degree."""
NOISY = f"{BITS}, density == 1/(2*c), c > 0, alpha > 0, alpha + c < 1/2, least >= alpha"
"""The same with the noise of section 1.2: Delta is uniform on [-c, c], and alpha + c < p^ < 1 - alpha - c."""
UNSCALED, SCALED = f"{BITS}, scale == 1", f"{BITS}, scale == c, {RADIUS}"
"""`leading` is beta_I, the coefficient of g_0 at I without the bit; or that of g_0(c xi)."""
BOTH, ONE_OF_TWO = BooleanFunction(2, 0b1000), BooleanFunction(2, 0b0110)
"""The conjunction and the parity of two bits."""


def by_the_top(power: str, factor: str) -> WorldHints:
    """From |leading| = power |a_I|, where power is (2 scale)^degree, and |a_I| >= 2^-size >= 2^-bits."""
    bound = f"{power}/2^bits"
    return WorldHints(
        {"top": factor},
        (
            Fact("u", "(2*scale)^degree > 0", let="u"),
            Fact("product", "abs(leading) >= u*abs(coefficient)"),
            Fact("power", f"u == {power}", {"u =": "1"}),
            Fact("bits", "2^(-size) >= 2^(-bits)"),
            Fact(
                "enough", f"u*abs(coefficient) >= {bound}", {"whole": "u", "bits": "u", "power": "2^(-bits)"}
            ),
            Fact("top", f"abs(leading) >= {bound}", {"product": "1", "enough": "1"}),
        ),
    )


def noisy() -> Iterator[Noisy]:
    """The same with two radii."""
    for f, i in cases():
        for c in RADII:
            yield f, i, c


def values_of(f: BooleanFunction) -> str:
    """The values of a function, the bit that varies fastest last."""
    return "".join(str(f(x)) for x in product((0, 1), repeat=f.n))


def relevant(case: Sequence[object]) -> bool:
    """The hypotheses of the proof: f_w is not constant, and the bit is in some set with a coefficient."""
    f, bit = case[0], case[1]
    return isinstance(f, BooleanFunction) and isinstance(bit, int) and f.changes(bit) != 0


def degree(polynomial: Mapping[tuple[int, ...], Fraction]) -> int:
    """That of a polynomial which is not zero."""
    return max(map(len, polynomial))


@claim(
    "BDM20J.L11.s5",
    where="section 2.4, proof of Lemma 11, expansion of g_0",
    says=r"$g_0=\sum_{I\ni1}\alpha_I\prod_{i\in I\setminus\{1\}}(2\hat p_i-1+2\Delta_i)"
    r"=\sum_{I\ni1}\alpha_I\sum_{I'\subset I}\prod_{I'}(2\hat p_i-1)\prod_{j\notin I'}2\Delta_j$",
    serves="BDM20J.L11",
)
def expansion(c: Check) -> None:
    """Printed with I' in I, which holds 1: the sum has the factor 2 p_1 - 1 too much.

    The reading, for a product P of any number of factors u + v, u = 2p^ - 1 and v = 2 Delta: a leaf stands for I' among
    the factors that are multiplied out, b is its product, r the product of the factors that are left, 1 in the end.
    """
    sets = [s for r in range(4) for s in combinations((1, 2, 3), r)]
    c.bounded(
        sets[1:],
        lambda others: other_expansion((0, *others), (0, *others)),
        text="the product over I without 1 is the sum over I' in I of prod (2p^ - 1) prod 2 Delta",
        every="all I, all probabilities",
        names=lambda case: {"I without 1": case},
        within=lambda others: 0 not in others,
        label="expansion",
    )
    c.growth(
        "sum(b*r) == P",
        "tree b, r after t splits, root b == 1, r == P, split u, v, b_0 == u*b, b_1 == v*b, r == (u + v)*r_0,"
        " r_1 == r_0",
        role="reading",
        of="expansion",
        why="the product that is expanded is over I without 1",
        hints=passed_on("b", "r", "P"),
        example=dict.fromkeys("brP", Fraction(1)),
    )
    c.argued(
        "a leaf stands for a set I' of factors, of those that are multiplied out so far, u is taken from the factors in"
        " I' and v from the others; when all are, r is 1 and b is the product that stands in the sum, so that the sum"
        " over the leaves is the one over I'; with alpha_I before it, summed over I, and collected by the products of"
        " Delta_i, it has the form of the last line",
        every="all I, all probabilities",
        role="join",
        of="expansion",
    )
    c.bounded(
        sets,
        lambda others: other_expansion((0, *others), others),
        text="the product over I without 1 is the sum over I' in I without 1 of prod (2p^ - 1) prod 2 Delta",
        every="all I, all probabilities",
        names=lambda case: {"I without 1": case},
        role="support",
    )


def other_expansion(whole: Sequence[int], over: Sequence[int]) -> dict[str, object] | None:
    """A witness where the product over the bits of a set but the first is not the sum over parts of another set."""
    centres, noise = (Fraction(2, 5), *CENTRES), (Fraction(1, 7), RADII[0], -RADII[0], RADII[1])
    left = Fraction(1)
    for i in whole[1:]:
        left *= 2 * centres[i] - 1 + 2 * noise[i]
    right = Fraction(0)
    for part in (s for r in range(len(over) + 1) for s in combinations(over, r)):
        term = Fraction(1)
        for i in over:
            term *= 2 * centres[i] - 1 if i in part else 2 * noise[i]
        right += term
    if left == right:
        return None
    chances = ", ".join(str(centres[i]) for i in whole)
    return {
        "p^": f"({chances})",
        "Delta": ", ".join(str(noise[i]) for i in whole),
        "product": left,
        "sum": right,
    }


@claim(
    "BDM20J.L11.s6",
    where="section 2.4, proof of Lemma 11",
    says=r"$k_0=\deg(p_0)\le k'-1$, and $|I|=k_0$ for some maximal $I$ with $1\in I$, $\alpha_I\ne0$",
    serves="BDM20J.L11",
)
def sizes(c: Check) -> None:
    """p_0 is g_0. A largest I has k_0 + 1 elements, as its first bit is none of the variables of g_0."""
    c.read_as(
        "maximal in size",
        other="maximal by inclusion",
        why="the degree is that of the largest sets; smaller ones that lie in no other say nothing of it",
    )
    c.ill_formed("p_0 is not introduced", "k_0 == deg_p_0", "k_0 >= 0", declared=("k_0",), label="degree")
    c.world(
        "degree <= bits - 1",
        BITS,
        role="reading",
        of="degree",
        why="the polynomial at hand is g_0",
        hints=WorldHints({"size most": "1", "degree": "-1"}),
    )
    c.world("size == degree", NOISY, label="size of I")
    c.exact(
        "for the conjunction of two bits, p^ = (2/5, 3/5), the largest I has 2 elements, and g_0 has the degree 1",
        lambda: other_size((BOTH, 0), 0) == {"|I|": 2, "degree": 1},
        role="support",
    )
    c.world("size == degree + 1", BITS, role="strongest", of="size of I", hints=WorldHints({"degree": "1"}))
    c.bounded(
        cases,
        lambda case: other_size(case, 1),
        text="a largest I has one element more than the degree of g_0, which is at most k' - 1",
        every=EVERY,
        names=NAMES,
        role="support",
    )


def other_size(case: Case, more: int) -> dict[str, object] | None:
    """A witness where the largest sets have another size, or the degree is k' or more."""
    size, found = len(largest(*case)[0]), degree(derivative(*case))
    return None if size == found + more and found < case[0].n else {"|I|": size, "degree": found}


@claim(
    "BDM20J.L11.s7",
    where="section 2.4, proof of Lemma 11",
    says=r"for this $I$: $\beta_I=2^{|I|}\alpha_I$, so $|\beta_I|\ge2^{k_0}/2^{k'}$",
    uses=["BDM20J.L11.s6"],
    serves="BDM20J.L11",
)
def top_coefficient(c: Check) -> None:
    """Each of the |I| - 1 factors brings a 2. The bound holds if k_0 is the degree of g_0, and not if it is |I|.

    In the part on the bound h is k_0, j is k' and a is |alpha_I|.
    """
    c.without("BDM20J.L11.s6", "I is a largest set, and k_0 the degree")
    c.world("leading == 2^size*coefficient", f"{NOISY}, scale == 1", label="coefficient")
    c.exact(
        "for the conjunction of two bits, p^ = (2/5, 3/5), beta_I is 1/2 for the largest I, where 2^|I| alpha_I is 1",
        lambda: other_top((BOTH, 0), 0) == {"I": (0, 1), "beta": Fraction(1, 2), "stated": Fraction(1)},
        role="support",
    )
    c.world(
        "leading == 2^(size - 1)*coefficient",
        UNSCALED,
        role="strongest",
        of="coefficient",
        hints=WorldHints({"leading": "1"}),
    )
    c.bounded(
        cases,
        lambda case: other_top(case, 1),
        text="beta_I = 2^(|I| - 1) a_I for the largest I",
        every=EVERY,
        names=NAMES,
        role="support",
    )
    c.printed("2^h*a >= 2^h/2^j", "h >= 0, j >= 1, a >= 2^-j", label="bound")
    c.world(
        "abs(leading) >= 2^degree/2^bits",
        UNSCALED,
        role="support",
        hints=by_the_top("2^degree", "1"),
    )


def other_top(case: Case, less: int) -> dict[str, object] | None:
    """A witness where the coefficient of g_0 at a largest set is another one."""
    f, bit = case
    polynomial, a = derivative(f, bit), coefficients(f)
    for s in largest(f, bit):
        found, stated = polynomial.get(without_bit(s, bit), Fraction(0)), 2 ** (len(s) - less) * a[s]
        if found != stated:
            return {"I": s, "beta": found, "stated": stated}
    return None


@claim(
    "BDM20J.L11.s8",
    where="section 2.4, proof of Lemma 11, definition of G_0",
    says=r"$G_0(\xi)=\frac{2^{k'}}{2^{k_0}c^{k_0-1}}g_0(c\xi)=\sum_I\gamma_I\prod_{i\in I\setminus\{1\}}\xi_i$; from"
    r" what was shown, it has degree $k_0$ and some $|\gamma_I|\ge1$, $|I|=k_0$",
    uses=["BDM20J.L11.s6", "BDM20J.L11.s7"],
    serves="BDM20J.L11",
)
def scaled(c: Check) -> None:
    """An inference: with deg g_0 = k_0 = |I| and |beta_I| >= 2^k_0/2^k', as was shown before, it holds. These fail.

    b is |beta_I|, n is |I|, h is k_0. c xi_k is c xi_k'. What is inferred fails whether k_0 is |I| or the degree: for
    f = x_1 x_2 the coefficient is 1/2, or c (a support). With d the degree, 2^k'/(2^d c^d) is the right factor: then
    the size is 1 or more for every largest I.
    """
    by_inference(c, "BDM20J.L11.s6", "that k_0 is the degree of g_0 and |I| is a hypothesis here")
    by_inference(c, "BDM20J.L11.s7", "that |beta_I| is 2^k_0/2^k' or more is a hypothesis here")
    c.read_as(
        "if deg g_0 = k_0 = |I| and |beta_I| >= 2^k_0/2^k', then so",
        other="as a fact, whatever was shown before",
        why="it is said to follow from what was shown; that this is false is told there",
    )
    c.printed(
        "2^j/(2^h*c^(h - 1))*b*c^(n - 1) >= 1",
        f"{RADIUS}, h >= 1, j >= 1, n = h, b >= 2^h/2^j",
        label="size of gamma_I",
    )
    c.argued(
        "c xi_i in each of the |I| - 1 factors brings c^(|I| - 1); as c > 0, no coefficient becomes or ceases to be 0,"
        " so that G_0 has the monomials of g_0, and its degree, which is k_0 by what was shown",
        every=f"{EVERY}, all c",
        label="expansion and degree",
    )
    c.exact(
        "for f = x_1 x_2, bit 1 and c = 1/8 the largest coefficient of G_0 is below 1, for k_0 = |I| and for k_0 the"
        " degree",
        lambda: badly_scaled((BOTH, 0, RADII[0]), printed=True) is not None,
        role="support",
    )
    c.world(
        "2^bits/(2*c)^degree*abs(leading) >= 1",
        SCALED,
        role="support",
        hints=by_the_top("(2*c)^degree", "2^bits/(2*c)^degree"),
    )
    c.bounded(
        noisy,
        lambda case: badly_scaled(case, printed=False),
        text="2^k'/(2^d c^d) g_0(c xi) has the degree d of g_0, and each top coefficient has size 1 or more",
        every=f"{EVERY}, all c",
        names="f bit c",
        role="support",
    )


def by_inference(c: Check, used: str, hypothesis: str) -> None:
    """Records that a step is judged as an inference from what another one says."""
    c.without(used, "the step is judged as an implication")
    c.covers_by(used, hypothesis)


def badly_scaled(case: Noisy, *, printed: bool) -> dict[str, object] | None:
    """A witness where no top coefficient of G_0 has size 1, for both meanings of k_0; or one is less, repaired."""
    f, bit, c = case
    polynomial, size = derivative(f, bit), len(largest(f, bit)[0])
    tops = [abs(polynomial[without_bit(s, bit)]) * c ** (size - 1) for s in largest(f, bit)]
    if not printed:
        found = [2**f.n * v / (2 * c) ** (size - 1) for v in tops]
        return None if min(found) >= 1 and degree(polynomial) == size - 1 else {"coefficient": min(found)}
    both = {k_0: max(2**f.n * v / (2**k_0 * c ** (k_0 - 1)) for v in tops) for k_0 in (size - 1, size)}
    if max(both.values()) >= 1:
        return None
    return {"f": values_of(f), "coefficient for k_0 = |I|": both[size], "for the degree": both[size - 1]}


@claim(
    "BDM20J.L11.s9",
    where="section 2.4, proof of Lemma 11, use of Lemma 3 of Kalai and Teng",
    says=r"therefore, by Lemma 3 of Kalai and Teng, $\Pr[|G_0(\xi)|\le\epsilon]\le2^{k_0}\sqrt\epsilon$",
    uses=["BDM20J.L11.s8", "BDM20J.KT3"],
    serves="BDM20J.L11",
)
def small_values(c: Check) -> None:
    """An inference: with |gamma_I| >= 1 for a largest I, |I| = k_0, it is what that lemma says of G_0.

    As a fact it depends on what k_0 is, which is the degree where it is introduced, and |I|, one more, after that.
    For the degree it fails: for the parity of x_1 and x_2 with p^_2 = 1/2 the polynomial G_0 is 2 c xi_2 or -2 c xi_2,
    and eps = 2c gives 1 <= 2 sqrt(2c), which fails for c < 1/8 (a support). Its top coefficient may be as small as c.
    For k_0 = |I| it holds: G_0 has the degree k_0 - 1 and a top coefficient of size v >= 1/2, so that the bound of
    Kalai and Teng, for G_0/v, is 2^(k_0-1) sqrt(eps/v).
    """
    by_inference(c, "BDM20J.L11.s8", "that |gamma_I| >= 1 for a largest I, |I| = k_0, is a hypothesis here")
    c.read_as(
        "what Lemma 3 says of G_0, with its constant, if |gamma_I| >= 1 for a largest I, |I| = k_0",
        other="as a fact, whatever was shown before, or as a bound by itself, which half of 2^k_0 would sharpen",
        why="it is said to follow by that lemma; its constant, and that its hypothesis is not met, are told there",
    )
    c.world(
        "chance <= 2^k*sqrt(level)",
        f"{UNIFORM}, degree <= k, integer k",
        hints=FROM_ITS_OWN,
        label="a coefficient of 1",
    )
    c.argued(
        "the coordinates of xi are uniform on [-1, 1]; the monomial of a largest I has the variables of I but the"
        " first, and is contained in no other, so that the part beside it speaks of G_0, with gamma_I and k = k_0",
        every=f"{EVERY}, all c, all p^, all eps",
        label="for G_0",
    )
    c.exact(
        "for the parity of x_1 and x_2, p^ = (1/2, 1/2), c = 1/16 and eps = 1/8 the chance is above 2^k_0 sqrt(eps),"
        " k_0 the degree",
        lambda: too_likely(OF_A_PARITY) is not None,
        role="support",
    )
    c.support("2^j/2^h*2^(h - 1)*a >= 1/2", "1 <= h, h <= j, a >= 2^-j")
    c.world("chance <= 2^degree*sqrt(level/coefficient)", POLYNOMIAL, role="support")
    c.support("2^(h - 1)*sqrt(x/v) <= 2^h*sqrt(x)", "x > 0, v >= 1/2, h >= 1")


Chosen = tuple[BooleanFunction, int, Fraction, tuple[Fraction, ...], Fraction]
"""A function, the bit, c, the probabilities p^ before the noise, eps."""
OF_A_PARITY: Chosen = (ONE_OF_TWO, 0, Fraction(1, 16), (Fraction(1, 2),) * 2, Fraction(1, 8))


def too_likely(case: Chosen) -> dict[str, object] | None:
    """A witness where G_0, with its powers for the degree, is at most eps in size more often than the bound says."""
    f, bit, c, centres, eps = case
    polynomial = shifted_derivative(f, bit, centres)
    k_0 = degree(polynomial)
    least = small_mass(polynomial, c, 2**k_0 * c ** (k_0 - 1) * eps / 2**f.n, cells=64)[0]
    bound = 4**k_0 * eps
    if least**2 <= bound:
        return None
    return {
        "f": values_of(f),
        "p^": f"({', '.join(map(str, centres))})",
        "degree": k_0,
        "chance at least": least,
        "square of the bound": bound,
    }


@claim(
    "BDM20J.L11.s10",
    where="section 2.4, proof of Lemma 11, last display",
    says=r"$\Pr[|g_0|\le\epsilon]=\Pr[|G_0|\le\tfrac{2^{k'}\epsilon}{2^{k_0}c^{k_0-1}}]"
    r"\le\tfrac{2^{k_0}2^{k'/2}}{2^{k_0/2}c^{k'/2-1/2}}\sqrt\epsilon\le(\tfrac2c)^{k'}\sqrt\epsilon"
    r"\le(\tfrac2c)^k\sqrt\epsilon$",
    uses=["BDM20J.L11.s9"],
    serves="BDM20J.L11",
)
def chain(c: Check) -> None:
    """h is k_0, from 0 to k': the degree, or |I|. x is eps, and r stands for c in the second inequality. That c < 1/2
    follows from alpha + c < 1 - alpha - c.

    An inference from the bound before. As a fact that bound fails for the degree d; the first inequality holds then all
    the same, by two supports. The second one gives away c^(-(k'+1)/2). The power of c is what is refuted just beyond,
    at k' = 63 and k_0 = 62, as the proof has k_0 <= k' - 1. The power of 2 is not the best under this link: a factor
    sqrt(2) is left.
    """
    by_inference(
        c, "BDM20J.L11.s9", "that the probability of |G_0| <= y is at most 2^k_0 sqrt(y) is a hypothesis here"
    )
    c.printed("m*x - abs(m*g) == m*(x - abs(g))", "m > 0, x > 0", label="equation: both events, as m > 0")
    c.printed(
        "2^h*sqrt(2^j/(2^h*c^(h - 1))*x) <= 2^h*2^(j/2)/(2^(h/2)*c^(j/2 - 1/2))*sqrt(x)",
        f"{RADIUS}, x > 0, 0 <= h, h <= j, j >= 1",
        label="first inequality",
    )
    c.world("chance <= 2^degree*sqrt(level/coefficient)", POLYNOMIAL, role="support")
    c.support(
        "2^d*sqrt(x/(2^(d - j)*c^d)) <= 2^d*2^(j/2)/(2^(d/2)*c^(j/2 - 1/2))*sqrt(x)",
        f"{RADIUS}, x > 0, 0 <= d, d <= j - 1",
    )
    c.argued(
        "the left side of the part on the first inequality is the bound of the step before for |G_0| <= y, with"
        " y = 2^k' eps/(2^k_0 c^(k_0-1)), and so is not below the probability of the equation",
        every=f"{EVERY}, all c, all p^, all eps",
        label="first inequality, in words",
    )
    c.argued(
        "for the degree d the top coefficient of g_0(c xi) has the size 2^(d - k') c^d at least, its coordinates are"
        " uniform on [-1, 1], and the support on polynomials, a fact of the checker whose proof is in words, gives the"
        " smaller side of the other support",
        every=f"{EVERY}, all c, all p^, all eps",
        role="support",
    )
    middle, where = (
        "2^h*2^(j/2)/(2^(h/2)*r^(j/2 - 1/2))*sqrt(x)",
        "0 < r < 1/2, x > 0, 0 <= h, h <= j, j >= 1",
    )
    c.printed(f"{middle} <= (2/r)^j*sqrt(x)", where, label="second inequality", time_limit=120)
    c.stronger(
        f"{middle} <= 2^j*r^(c*(j/2 + 1/2) - j)*sqrt(x)",
        where,
        value="1",
        beyond="1.01",
        sharp="2^k' c^(-(k'-1)/2) in the place of (2/c)^k'",
        of="second inequality",
        against=("2^62*2^(63/2)/(2^31*r^31)*sqrt(x) <= 2^63*r^(c*32 - 63)*sqrt(x)", "0 < r < 1/2, x > 0"),
        time_limit=120,
    )
    c.printed(
        "(2/c)^j*sqrt(x) <= (2/c)^k*sqrt(x)", f"{RADIUS}, x > 0, 1 <= j, j <= k", label="third inequality"
    )


@claim(
    "BDM20J.L11.s11",
    where="section 2.4, proof of Lemma 11, last sentence",
    says=r"$\epsilon=\delta^2(\tfrac c2)^{2k}$ gives $\Pr[|g_0|\le\epsilon]\le\delta$, which completes the proof",
    uses=["BDM20J.L11.s4", "BDM20J.L11.s10"],
    serves="BDM20J.L11",
)
def conclusion(c: Check) -> None:
    """2 p (1 - p) > 2 alpha^2 is left to the reader. D is delta, and x the bound eps."""
    c.printed("(2/c)^k*sqrt(D^2*(c/2)^(2*k)) == D", f"{RADIUS}, D > 0, k >= 1", label="delta")
    c.printed("2*p*(1 - p)*g > 2*alpha^2*x", f"{OPEN}, x > 0, g > x", label="covariance")
    c.argued(
        "by the last display the chance of |g_0| <= eps is at most (2/c)^k sqrt(eps), which is delta for the eps of the"
        " first part; elsewhere g = |g_0| is more than x = eps, and by the five-line display |I(D_w,i)| is"
        " 2 p_1 (1 - p_1) |g_0|, more than 2 alpha^2 eps, which is the bound of the lemma",
        every="all functions f_w that are not constant, all smoothened laws, all delta > 0",
        label="the proof is complete",
    )


@claim(
    "BDM20J.L11.b",
    where="Lemma 11, its range",
    says=r"the lemma is for any $k'\le k$, $k'=1$ included",
    uses=["BDM20J.L11"],
)
def one_free_bit(c: Check) -> None:
    """For k' = 1 the lemma holds for all Delta: f_w is the bit or its negation, and |I| = p (1 - p) whatever Delta is.

    a and b are the values of f_w at 1 and at 0. Larger k' are in Lemma 11 itself, whose statement is about all
    functions of k' = bits <= k bits; here it is the part "any k' up to k". For k' = 0 f_w is constant. The proof has
    k_0 <= 0 and |I| = k_0 for k' = 1, where |I| = 1; that equation fails for every k' (L11.s6). As Lemma 11 it is not
    sharp.
    """
    c.printed(
        "p*(1 - p) > 2*alpha^2*D^2*(c/2)^(2*k)",
        f"{OPEN}, {RADIUS}, 0 < D, D <= 1, k >= 1",
        label="one free bit",
    )
    for name, values in (("the bit", "a = 1, b = 0"), ("its negation", "a = 0, b = 1")):
        c.printed("abs(p*a - (p*a + (1 - p)*b)*p) == p*(1 - p)", f"0 < p < 1, {values}", label=name)
    rarely_small(c, "any k' up to k")
