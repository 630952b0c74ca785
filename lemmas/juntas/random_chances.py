r"""How often a covariance is small for random chances: the proof of Lemma 11 from what is known of every function.

Paper: BDM20J, section 2.4. No claims stand here. Notation: alpha <= `least` <= p_i <= 1 - `least`; D is delta; in the
proof w is |a_I|, q the quotient under the root of the fact `weak`, z the power of c in the level.
The fact is  chance <= (4 density)^(degree/2) sqrt(q) . As w >= 2^-(degree+1), q is at most  2^(degree+1) D^2 z , and
(2/c)^degree 2^(degree+1) z <= 1 , degree <= k - 1 , c < 1/2.
"""

from __future__ import annotations

from verify.kinds.objects.certificates import Witness
from verify.kinds.objects.chances import Wavering
from verify.kinds.objects.search import WorldHints
from verify.rationals import Fraction
from verify.search.step_plans import Fact, LawAt

BITS = "bit i that f depends on under random chances"
"""f_w is f, the free bits are its bits; I is a largest set with a coefficient among those that hold bit i."""
NOISE = f"{BITS}, density == 1/(2*c), 0 < c < 1/2, least >= alpha, alpha > 0, D > 0, bits <= k, integer k"
"""Chances p^ + Delta between alpha and 1 - alpha, Delta uniform on [-c, c]; k' = `bits`."""
POWER, SMALLER = "(c/2)^(2*k)", "(c/4)^(k - 1)"
LEMMA = "chance <= D", f"{NOISE}, level == 2*alpha^2*D^2*{POWER}"
STRONGER = "chance <= D", f"{NOISE}, level == alpha*(1 - alpha)*D^2*{SMALLER}"


def hints(power: str, mass: str, share: str) -> WorldHints:
    """The proof for the level  mass D^2 power , where  2 least (1 - least) share >= mass."""
    grown = "(2/c)^degree*2*2^degree"
    at_point = {"d": "degree"}
    facts = (
        Fact("z", f"{power} > 0", let="z"),
        Fact("w", "abs(coefficient) >= 2^(-size)", {"whole": "1"}, let="w"),
        Fact("w > 0", "w > 0", {"w": "1"}),
        Fact("w large", "2*w*2^degree >= 1", {"w": "2*2^degree"}),
        Fact("mass", f"2*least*(1 - least)*{share} >= {mass}"),
        Fact("level", f"D^2*z*2*least*(1 - least)*{share} >= level", {"mass": "D^2*z", LEVEL: "1"}),
        Fact("inside", "2*least*(1 - least) > 0"),
        Fact("q", "level/(2*least*(1 - least)*w) >= 0", law=QUOTIENT, let="q"),
        Fact(
            "q small",
            f"2*2^degree*D^2*z*{share} >= q",
            {"level": "2^degree/(least*(1 - least))", "w large": "q", "q =": "-2*w*2^degree"},
        ),
        Fact("degree", "degree <= k - 1"),
        Fact(
            "powers",
            f"{grown}*{share}*{power} <= 1",
            law=LawAt(f"(2/c)^d*2*2^d*{share}*{power} <= 1", "0 < c < 1/2, 0 <= d, d <= k - 1", at_point),
        ),
        Fact("z small", f"{grown}*{share}*z <= 1", {"powers": "1", "z =": f"-{grown}*{share}"}),
        Fact("square", "D^2 >= (2/c)^degree*q", {"q small": "(2/c)^degree", "z small": "D^2"}),
        Fact("narrow", "4*density <= 2/c", {"given 1": "-4"}),
        Fact("noise", "(2/c)^(degree/2) >= (4*density)^(degree/2)", law=RISING),
        Fact("D", "D >= (2/c)^(degree/2)*sqrt(q)", law=ROOT),
    )
    return WorldHints({"weak": "1", "D": "1", "noise": "sqrt(q)"}, facts)


LEVEL = "given 8"
"""The condition on the level."""
QUOTIENT = LawAt("x/(y*z) >= 0", "x >= 0, y > 0, z > 0", {"x": "level", "y": "2*least*(1 - least)", "z": "w"})
RISING = LawAt("y^(d/2) >= x^(d/2)", "0 < x, x <= y, d >= 0", {"x": "4*density", "y": "2/c", "d": "degree"})
ROOT = LawAt("D >= y*sqrt(q)", "D^2 >= y^2*q, D > 0, y >= 0, q >= 0", {"y": "(2/c)^(degree/2)"})
HALF = Fraction(1, 2)
CHOSEN = {"alpha": HALF, "c": Fraction(1, 4), "D": Fraction(1), "k": Fraction(2)}


def both_bits(level: str, **chosen: Fraction) -> Witness:
    """The conjunction of two bits at a level, with parameters: an example for what is said of functions."""
    noise = Fraction(1, 4)
    both = Wavering("0001", HALF, HALF, noise, Fraction(1), HALF, Fraction(level))
    return Witness(both, CHOSEN | chosen)
