r"""Lemma C.2: an entropy inequality at the powers of 1/2.

Paper: BDM20O, appendix C.1.   Units: bits.
Decided here: the lemma; the cases that the paper leaves to calculation; the three forms of the derivative;
the comparison of h1 with h2; the three lines of the final chain.
Found: the lemma is true for every real 0 < a <= 1/4, past which H(5a - 4a^2) has no value. The left side
exceeds a log2(3125/2916). One step is false at an end: h2(x) > h1(x) is claimed
from x = 0 on, where the two are equal. It is used for x > 0 only. Two lines of the final chain give something away: in
the first the factor (1-2a)^7.5 may be left out, in the second 107.7 may stand for 100.
"""

from verify.claims import Check, claim, derivative

FAMILY = "a = 2^-k, k >= 2, integer k"
NEAR = "0 < a <= 1/512"
G = "2*H(3*a - 2*a^2) - 3*H(a) + H(2*a) - H(5*a - 4*a^2)"

G_FIRST = (
    "-2*(3 - 4*a)*log2((3*a - 2*a^2)/(1 - (3*a - 2*a^2))) + 3*log2(a/(1 - a))"
    " - 2*log2(2*a/(1 - 2*a)) + (5 - 8*a)*log2((5*a - 4*a^2)/(1 - (5*a - 4*a^2)))"
)
G_SECOND = (
    "log2(((1 - a)*(1 - 2*a))^(6 - 8*a)*a^3*(1 - 2*a)^2*(5*a - 4*a^2)^(5 - 8*a)"
    "/((3*a - 2*a^2)^(6 - 8*a)*(1 - a)^3*(2*a)^2*((1 - a)*(1 - 4*a))^(5 - 8*a)))"
)
NUMERATOR = "(1 - 2*a)^(8 - 8*a)*(5 - 4*a)^(5 - 8*a)"
DENOMINATOR = "4*(3 - 2*a)^(6 - 8*a)*(1 - a)^2*(1 - 4*a)^(5 - 8*a)"
G_THIRD = f"log2({NUMERATOR}/({DENOMINATOR}))"

DELTA = f"{NUMERATOR} - {DENOMINATOR}"


def chain_first_line(exponent: str) -> str:
    """The first line of the final chain, with the exponent of 1 - 2a."""
    return f"(1 - 2*a)^({exponent})*(5 - 1/128)^(5 - 1/64) - 4*(-5120*a + 3^6)"


def chain_second_line(excess: str) -> str:
    """The second line of the final chain, with what is added to 4 * 3^6."""
    return f"(1 - 15*a)*(4*3^6 + {excess}) - 4*(-5120*a + 3^6)"


CHAIN_FIRST = chain_first_line("7.5")
CHAIN_SECOND = chain_second_line("100")


def h1(x: str) -> str:
    """The function h_1 of the proof, at a number or variable."""
    return f"(3 - 2*{x})^(6 - 8*{x})"


def h2(x: str) -> str:
    """The affine function h_2 of the proof, at a number or variable."""
    return f"-5120*{x} + 3^6"


@claim(
    "BDM20O.LC2",
    where="Lemma C.2",
    says=r"$2H(3a-2a^2)-3H(a)+H(2a)-H(5a-4a^2)>0$ for $a=2^{-k}$, $k\ge2$",
)
def lemma(c: Check) -> None:
    """The support has a multiple of a in place of 0, for every real a up to 1/4.

    Neither makes the lemma loose: it says "more than 0", and names whole exponents k.
    """
    c.printed(f"{G} > 0", FAMILY)
    c.support(f"{G} > a*log2(3125/2916)", "0 < a <= 1/4")
    c.read_as(
        "k is an integer",
        other="any real k >= 2",
        why="the proof takes k = 2, ..., 8 one by one; the support has every real a, and so every real k",
    )
    c.note("for 1/4 < a < 1 there is nothing to prove: 5a - 4a^2 exceeds 1 there, and H has no value")


@claim(
    "BDM20O.LC2.s1",
    where="proof of Lemma C.2, first paragraph",
    says=r"the inequality for $2\le k\le8$, by calculation",
    serves="BDM20O.LC2",
)
def calculated_cases(c: Check) -> None:
    """All seven at once, and each by itself. The proof covers a <= 1/512 = 2^-9, so that no case is left out."""
    c.printed(f"{G} > 0", "a = 2^-k, 2 <= k <= 8, integer k")
    for k in range(2, 9):
        c.support(f"{G} > 0", f"a = 2^-{k}")


@claim(
    "BDM20O.LC2.s2",
    where="proof of Lemma C.2, first line of g'",
    says=r"$g(0)=0$; the first displayed form of $g'(a)$",
    serves="BDM20O.LC2",
)
def slope(c: Check) -> None:
    """The derivative is taken from the definition of g."""
    c.identity(G, "0", "a = 0")
    c.identity(derivative(G, "a"), G_FIRST, NEAR)
    c.read_as(
        "one minus between the two rows of the first form",
        other="two of them, that is, plus",
        why="a minus is repeated at a line break, and the next line has the logarithm with a minus",
    )


@claim(
    "BDM20O.LC2.s3",
    where="proof of Lemma C.2, second line of g'",
    says=r"$g'(a)$ as one logarithm",
    serves="BDM20O.LC2",
)
def one_logarithm(c: Check) -> None:
    """By 1 - (3a - 2a^2) = (1-a)(1-2a) and 1 - (5a - 4a^2) = (1-a)(1-4a)."""
    c.identity(G_FIRST, G_SECOND, NEAR)


@claim(
    "BDM20O.LC2.s4",
    where="proof of Lemma C.2, third line of g'",
    says=r"the same logarithm, powers of $a$, $1-a$ and $1-2a$ cancelled",
    serves="BDM20O.LC2",
)
def cancelled(c: Check) -> None:
    """All powers of a cancel; of 1-a the power -2 is left, of 1-2a the power 8-8a."""
    c.identity(G_SECOND, G_THIRD, NEAR)


@claim(
    "BDM20O.LC2.s5",
    where="proof of Lemma C.2, values of h_1 and h_2",
    says=r"$h_1(0)=h_2(0)=3^6$ and $h_2(\tfrac1{512})=719>3^{6-1/64}>h_1(\tfrac1{512})$",
    serves="BDM20O.LC2",
)
def values(c: Check) -> None:
    """The affine function h2 meets h1 at 0 and lies above it at 1/512."""
    c.identity(h1("x"), "3^6", "x = 0")
    c.identity(h2("x"), "3^6", "x = 0")
    c.identity(h2("x"), "719", "x = 1/512")
    c.printed("719 > 3^(6 - 1/64)")
    c.printed(f"3^(6 - 1/64) > {h1('x')}", "x = 1/512")


@claim(
    "BDM20O.LC2.s6",
    where="proof of Lemma C.2, second derivative of h_1",
    says=r"$h_1$ is convex for $0\le x\le\tfrac1{512}$, because there $h_1''(x)$, of the displayed form, is $>0$",
    serves="BDM20O.LC2",
)
def convexity(c: Check) -> None:
    """The second derivative is taken from the definition of h1; convexity is shown by itself, with every chord."""
    bend = "(3 - 2*x)^(6 - 8*x)*((72 - 32*x)/(3 - 2*x)^2 + (-8*ln(3 - 2*x) - 2*(6 - 8*x)/(3 - 2*x))^2)"
    c.identity(derivative(derivative(h1("x"), "x"), "x"), bend, "0 <= x <= 1/512")
    c.printed(f"{bend} > 0", "0 <= x <= 1/512")
    c.printed(
        f"{h1('(s*x + (1 - s)*y)')} <= s*{h1('x')} + (1 - s)*{h1('y')}",
        "0 <= x <= 1/512, 0 <= y <= 1/512, 0 <= s <= 1",
        label="convex",
    )


@claim(
    "BDM20O.LC2.s7",
    where="proof of Lemma C.2, comparison of h_2 and h_1",
    says=r"$h_2(x)>h_1(x)$ for all $0\le x\le\tfrac1{512}$",
    uses=["BDM20O.LC2.s5", "BDM20O.LC2.s6"],
    serves="BDM20O.LC2",
)
def chord(c: Check) -> None:
    """Convexity gives it between the ends, the value at 1/512 gives it there; at 0 nothing does."""
    c.printed(f"{h2('x')} > {h1('x')}", "0 <= x <= 1/512")
    c.repaired(f"{h2('x')} > {h1('x')}", "0 < x <= 1/512", hypothesis="x > 0")
    c.note(
        "only the end x = 0 fails: both sides are 3^6 = 729 there, as the proof says itself; it uses the comparison at"
        " x = a > 0 only"
    )


@claim(
    "BDM20O.LC2.s8",
    where="proof of Lemma C.2, final chain, first line",
    says=r"$\Delta>(1-2a)^{7.5}(5-\tfrac1{128})^{5-\frac1{64}}-4(-5120a+3^6)$ for $0<a\le\tfrac1{512}$",
    uses=["BDM20O.LC2.s7"],
    serves="BDM20O.LC2",
)
def chain_first(c: Check) -> None:
    """True, although not factor by factor. With the exponent -4.9 in place of 7.5 it is true as well."""
    c.printed(f"{DELTA} > {CHAIN_FIRST}", NEAR)
    c.stronger(
        f"{DELTA} > {chain_first_line('-c')}",
        NEAR,
        value="4.9",
        beyond="4.91",
        sharp="exponent -4.9 (printed: 7.5)",
    )
    c.covers("BDM20O.LC2.s7", "a > 0", NEAR)
    c.note(
        "it does not follow factor by factor: (1-2a)^(8-8a) is less than (1-2a)^7.5; the factor "
        "(1-a)^2 (1-4a)^(5-8a) < 1 of the subtracted term makes up for it"
    )


@claim(
    "BDM20O.LC2.s9",
    where="proof of Lemma C.2, final chain, Bernoulli's inequality",
    says=r"$(1-2a)^{7.5}\ge1-15a$ for $0<a\le\tfrac1{512}$",
    serves="BDM20O.LC2",
)
def bernoulli(c: Check) -> None:
    """Bernoulli's inequality with the exponent 15/2."""
    c.printed("(1 - 2*a)^7.5 >= 1 - 15*a", NEAR)
    c.note("the paper names the inequality without displaying it; the line that it is to justify is LC2.s10")


@claim(
    "BDM20O.LC2.s10",
    where="proof of Lemma C.2, final chain, second line",
    says=r"$(1-2a)^{7.5}(5-\tfrac1{128})^{5-\frac1{64}}-4(-5120a+3^6)>(1-15a)(4\cdot3^6+100)-4(-5120a+3^6)$ for"
    r" $0<a\le\tfrac1{512}$",
    uses=["BDM20O.LC2.s9"],
    serves="BDM20O.LC2",
)
def chain_second(c: Check) -> None:
    """Bernoulli's inequality, and what the support says of the power. It has room for 107.7 in place of 100."""
    c.support("(5 - 1/128)^(5 - 1/64) >= 4*3^6 + 100")
    c.printed(f"{CHAIN_FIRST} > {CHAIN_SECOND}", NEAR)
    c.stronger(
        f"{CHAIN_FIRST} > {chain_second_line('c')}",
        NEAR,
        value="107.7",
        beyond="107.8",
        sharp="4 * 3^6 + 107.7 (printed: 4 * 3^6 + 100)",
    )
    c.note("only Bernoulli's inequality is named as the reason; the support is what else the line needs")


@claim(
    "BDM20O.LC2.s11",
    where="proof of Lemma C.2, final chain, third line",
    says=r"$(1-15a)(4\cdot3^6+100)-4(-5120a+3^6)>0$ for $0<a\le\tfrac1{512}$",
    serves="BDM20O.LC2",
)
def chain_third(c: Check) -> None:
    """The left side is 100 - 24760 a, positive exactly for a < 5/1238."""
    c.printed(f"{CHAIN_SECOND} > 0", NEAR)
    c.support(f"{CHAIN_SECOND} > 0", "a <= 1/512")
