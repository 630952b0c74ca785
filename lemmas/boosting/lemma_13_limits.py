r"""The proof of Lemma 13, second part: limits as q falls to 0, and their comparison, eqs. (97) to (101).

Paper: KM96, appendix.
Notation: as in `lemma_13_tangents`. x = gamma/(1-tau), of which (96) and (97) are functions besides q; y = gamma/tau
for (98).
Decided here: the limits, each by two bounds linear in q; their comparison at tau = 0.4 and for all other tau; the proof
as a whole.
Found: the limits and their comparison are right, and the bound 0.2 is exact at tau = 0.4. The limit of (82) is compared
at tau = 0.4 only, which says nothing yet about smaller tau; and a limit gives a bound on q that depends on gamma and
tau. Neither is needed: (82) and (83) as they stand can be squared.
"""

from lemmas.boosting.formulas import root
from lemmas.boosting.lemma_13 import HIGH, LEFT, LOW, POINTS, RIGHT, SMALL, SMALL_Q
from lemmas.boosting.lemma_13_tangents import LEFT_RATIO, RIGHT_RATIO, WITH_R
from verify.claims import Check, claim
from verify.kinds.families.members import Family
from verify.rationals import Fraction

LEFT_LIMIT = "(1 - gamma/(2*(1 - tau)))/sqrt(1 - gamma/(1 - tau))"
RIGHT_LIMIT = "(1 + gamma/(2*tau))/sqrt(1 + gamma/tau)"
X = "0 < q < 1, 0 < x < 1, 0 < tau < 1, gamma = x*(1 - tau)"
"""All q, tau and gamma with 0 < gamma < 1 - tau."""
Y = "0 < z < 1/2, 0 < w < 1, 0 < tau < 1, gamma = tau*w/(1 - w), q = z*(1 - w)/w"
"""All q, tau and gamma with 0 < gamma and 0 < gamma q < tau/2: w = y/(1+y) and z = y q."""
E99 = ("(1 - 5/6*gamma)/sqrt(1 - 5/3*gamma)", "(1 + 5/4*gamma)/sqrt(1 + 5/2*gamma)")
E100 = (
    "(1 - 5/3*gamma + 25/36*gamma^2)/(1 - 5/3*gamma)",
    "(1 + 5/2*gamma + 25/16*gamma^2)/(1 + 5/2*gamma)",
)
E101 = ("25/36*gamma^2/(1 - 5/3*gamma)", "25/16*gamma^2/(1 + 5/2*gamma)")
GAMMA = "0 < gamma < 1/5"
RATIONAL_SIDES = {"gamma": Fraction(432, 2401), "a": Fraction(2041, 2009), "b": Fraction(2941, 2891)}


@claim(
    "KM96.E97",
    where="eq. (97)",
    says=r"$\frac{F(q,\tau\delta)}{G(q)}\to\bigl(1-\frac\gamma{2(1-\tau)}\bigr)\big/\sqrt{1-\frac\gamma{1-\tau}}$"
    r" as $q\to0$",
    uses=["KM96.E96"],
    serves="KM96.L13",
)
def left_limit(c: Check) -> None:
    """The ratio (96) is at most the limit, and at least the limit less a multiple of q, for each gamma and tau.

    With x = gamma/(1-tau) that multiple is 2/(1-x)^2. Splits of arbitrarily small q ask for gamma <= 1 - tau, and at
    gamma = 1 - tau the ratio is (1/2 + q)/sqrt(q(1+q)), which has no limit.
    """
    c.given("feasible", "impure", "advantage")
    c.printed(f"{LEFT_RATIO} <= {LEFT_LIMIT}", X, label="at most the limit")
    c.printed(
        f"{LEFT_RATIO} >= {LEFT_LIMIT} - 2*q/(1 - x)^2", X, label="at least the limit less a multiple of q"
    )
    limit_between(c, "at most the limit")
    c.valueless(f"{LEFT_LIMIT} > 0", "0 < gamma, 0 < tau, gamma <= 1 - tau")
    c.read_as(
        "for each gamma and tau by itself",
        other="uniformly in gamma and tau",
        why="a limit as q falls to 0, with gamma and tau as letters in it",
    )


@claim(
    "KM96.E98",
    where="eq. (98)",
    says=r"$\frac{F(q,-(1-\tau)\delta)}{G(q)}\to\bigl(1+\frac\gamma{2\tau}\bigr)\big/\sqrt{1+\frac\gamma\tau}$"
    r" as $q\to0$",
    uses=["KM96.E88"],
    serves="KM96.L13",
)
def right_limit(c: Check) -> None:
    """The ratio, which the paper leaves out, is at least the limit, and at most the limit plus (gamma/tau)^2 q.

    Decided for gamma q < tau/2, which small q meet, for each gamma > 0 and tau by itself.
    """
    c.given("feasible", "impure", "advantage")
    c.printed(f"{RIGHT_RATIO} >= {RIGHT_LIMIT}", Y, label="at least the limit")
    c.printed(
        f"{RIGHT_RATIO} <= {RIGHT_LIMIT} + (gamma/tau)^2*q", Y, label="at most the limit plus a multiple of q"
    )
    c.support(f"({RIGHT})/({root('q')}) == {RIGHT_RATIO}", WITH_R)
    limit_between(c, "at least the limit")


def limit_between(c: Check, label: str) -> None:
    """Records how the two bounds give the limit."""
    c.argued(
        "for fixed gamma and tau both bounds tend to the limit as q falls to 0, and so does the ratio between them",
        every="all gamma and tau for which the limit has a value",
        role="join",
        of=label,
    )


@claim(
    "KM96.E99",
    where="eq. (99)",
    says=r"to be shown for $\tau\le0.4$: (97) is less than (98) at $\tau=0.4$, that is"
    r" $\frac{1-\frac56\gamma}{\sqrt{1-\frac53\gamma}}<\frac{1+\frac54\gamma}{\sqrt{1+\frac52\gamma}}$",
    uses=["KM96.E97", "KM96.E98"],
    serves="KM96.L13",
)
def limits_compared(c: Check) -> None:
    """The numbers are those of tau = 0.4."""
    c.given("advantage")
    c.printed(f"{E99[0]} < {E99[1]}", GAMMA, label="(99)")
    c.printed(f"{LEFT_LIMIT} < {RIGHT_LIMIT}", f"{GAMMA}, tau == 2/5", label="(97) and (98) at tau = 0.4")
    for limit, side in zip((LEFT_LIMIT, RIGHT_LIMIT), E99, strict=True):
        c.support(f"{limit} == {side}", f"{GAMMA}, tau == 2/5")
    c.read_as(
        "what is to be shown at tau = 0.4",
        other="what is to be shown for all tau <= 0.4",
        why="the numbers are those of 0.4; that the sentence takes it for enough is decided at KM96.L13.s3",
    )


@claim(
    "KM96.E100",
    where="eq. (100)",
    says=r"(99) with both sides squared: $\frac{1-\frac53\gamma+\frac{25}{36}\gamma^2}{1-\frac53\gamma}"
    r"<\frac{1+\frac52\gamma+\frac{25}{16}\gamma^2}{1+\frac52\gamma}$",
    uses=["KM96.E99"],
    serves="KM96.L13",
)
def squared(c: Check) -> None:
    """Both sides of (99) are positive, so that their squares compare as they do. a and b are the two sides."""
    c.given("advantage")
    for side, square, label in zip(E99, E100, ("left", "right"), strict=True):
        c.identity(f"({side})^2", square, GAMMA, label=label)
        c.printed(f"{side} > 0", GAMMA, label=f"{label} side is positive")
    squares = f"a > 0, b > 0, a^2 == {E100[0]}, b^2 == {E100[1]}"
    goal = f"{E100[0]} < {E100[1]}"
    c.family(
        goal,
        f"{GAMMA}, {squares}, a < b",
        hints=(
            "a^2 < b^2 by a + b: a < b",
            f"{goal} by 1: a^2 < b^2; 1: b^2 == {E100[1]}; -1: a^2 == {E100[0]}",
        ),
        example=Family((), RATIONAL_SIDES),
        label="(99) gives (100)",
    )
    c.family(
        "a < b",
        "a > 0, b > 0, a^2 < b^2",
        hints=("a < b by 1/(a + b): a^2 < b^2",),
        example=Family((), {"a": Fraction(1), "b": Fraction(2)}),
        role="support",
    )
    c.printed(goal, GAMMA, label="(100)")


@claim(
    "KM96.E101",
    where="eq. (101)",
    says=r"$\frac{(25/36)\gamma^2}{1-(5/3)\gamma}<\frac{(25/16)\gamma^2}{1+(5/2)\gamma}$, which is (100)",
    uses=["KM96.E100"],
    serves="KM96.L13",
)
def reduced(c: Check) -> None:
    """Both sides of (100) are 1 more. That it holds is KM96.L13.s1."""
    c.given("advantage")
    for before, after, label in zip(E100, E101, ("left", "right"), strict=True):
        c.identity(before, f"1 + {after}", GAMMA, label=label)
    for (given, sides), (gives, others) in (
        (("(100)", E100), ("(101)", E101)),
        (("(101)", E101), ("(100)", E100)),
    ):
        premise, goal = (f"{left} < {right}" for left, right in (sides, others))
        c.family(
            goal,
            f"{GAMMA}, {premise}",
            hints=(f"{goal} by 1: {premise}",),
            example=Family((), {"gamma": Fraction(1, 10)}),
            label=f"{given} gives {gives}",
        )


@claim(
    "KM96.L13.s1",
    where="after eq. (101)",
    says=r"(101) holds for $\gamma<0.2$",
    uses=["KM96.E101"],
    serves="KM96.L13",
)
def range_of_the_inequality(c: Check) -> None:
    """It is 16 + 40 gamma < 36 - 60 gamma, so that 0.2 is exact: at 1/5 the sides meet, and then the reverse holds."""
    c.given("advantage")
    c.printed(f"{E101[0]} < {E101[1]}", GAMMA)
    c.support(f"{E101[0]} == {E101[1]}", "gamma = 1/5")
    c.support(f"{E101[0]} > {E101[1]}", "1/5 < gamma < 3/5")


@claim(
    "KM96.L13.s2",
    where="after eq. (101)",
    says=r"for $\gamma<0.2$ the reverse inequality holds for $\tau\ge0.6$",
    uses=["KM96.E97", "KM96.E98"],
    serves="KM96.L13",
)
def reverse(c: Check) -> None:
    """For every gamma for which the limits have a value: (97) has none for gamma >= 1 - tau, which tau > 0.8 allows."""
    c.given("feasible", "advantage")
    c.printed(f"{LEFT_LIMIT} > {RIGHT_LIMIT}", f"{GAMMA}, 3/5 <= tau, gamma < 1 - tau")
    c.stronger(
        f"{LEFT_LIMIT} > {RIGHT_LIMIT}",
        "0 < tau, c - 2*tau < gamma, 0 < gamma < 1 - tau, gamma <= 1/2",
        value="1",
        beyond="0.999",
        sharp="gamma > 1 - 2 tau, so for tau >= 1/2 every gamma > 0 (printed: tau >= 0.6, gamma < 0.2)",
    )
    c.read_as(
        "(97) is more than (98), for every tau >= 0.6",
        other="the same at tau = 0.6 alone, as (99) is about tau = 0.4 alone",
        why="the inequality is not printed; it is said to be for tau >= 0.6, though that is called a value",
    )


@claim(
    "KM96.L13.s3",
    where="proof of Lemma 13 as a whole",
    says=r"(97) to (101) give (82) for $\tau\le0.4$ and (83) for $\tau\ge0.6$ when $q$ is small",
    uses=["KM96.E99", "KM96.L13.s2"],
    serves="KM96.L13",
)
def whole_proof(c: Check) -> None:
    """Covered: tau = 0.4 and 0.6 <= tau < 1 - gamma, with a bound on q that depends on tau and gamma.

    Missing are the step from tau = 0.4 to the smaller tau, for which the limits compare as well, the tau >= 1 - gamma,
    and one bound on q for all tau. (82) and (83) are decided here as they stand, for all q.
    """
    c.given("feasible", "impure", "advantage")
    c.printed(f"{LEFT} <= {RIGHT}", f"{POINTS}, {SMALL}, {SMALL_Q}, {LOW}", label="(82)")
    c.printed(f"{LEFT} >= {RIGHT}", f"{POINTS}, {SMALL}, {SMALL_Q}, {HIGH}", label="(83)")
    c.support(f"{LEFT} <= {RIGHT}", f"{POINTS}, {SMALL}, {LOW}")
    c.support(f"{LEFT} >= {RIGHT}", f"{POINTS}, {SMALL}, {HIGH}")
    c.support(f"{LEFT_LIMIT} < {RIGHT_LIMIT}", f"{GAMMA}, 0 < tau <= 2/5")
    c.applies("KM96.E99", at={"gamma": "gamma", "tau": "tau"}, where=f"{GAMMA}, 0 < tau <= 2/5", part=1)
    c.applies("KM96.L13.s2", at={"gamma": "gamma", "tau": "tau"}, where=f"{GAMMA}, 3/5 <= tau < 1 - gamma")
    c.applies("KM96.L13.s2", at={"gamma": "gamma", "tau": "tau"}, where=f"{GAMMA}, 1 - gamma <= tau < 1")
