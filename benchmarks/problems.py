"""The problems of the benchmarks: inequalities for entropies and related functions, each with its domain.

Main definitions: `Problem`, `PROBLEMS` (true, to be proved up to the boundary), `PUSHED` (false: a sharp
constant moved by 1/10000). Units: H is the base-2 entropy, in bits; everything else is without unit. Run
as a module it lists them.

In S6 and S7 a node with a fraction q of ones is split with weights 1 - t and t, and g measures how far
the two children move apart; D is the gain, in S6 for the entropy and in S7 for 2 sqrt(q(1-q)).
"""

from __future__ import annotations

from dataclasses import dataclass

from verify.language.grammar import parse_statement
from verify.language.statements import Statement


@dataclass(frozen=True)
class Problem:
    """A statement as text; `budget` is the time in seconds that the engine should need at most."""

    name: str
    relation: str
    where: str
    says: str
    budget: float = 5.0

    @property
    def statement(self) -> Statement:
        """The statement. Raises BadInput."""
        return parse_statement(self.relation, self.where)


SPLIT = "0 < q < 1, 0 < g <= 1/2, g*q <= t, g*(1-q) <= 1-t"
"""A split: both children have a fraction of ones in [0, 1]."""
LOW, HIGH = "(q-g*q*(1-q)/(1-t))", "(q+g*q*(1-q)/t)"
GAIN_H = f"H(q)-(1-t)*H{LOW}-t*H{HIGH}"
GAIN_ROOT = f"2*sqrt(q*(1-q))-2*(1-t)*sqrt({LOW}*(1-{LOW}))-2*t*sqrt({HIGH}*(1-{HIGH}))"
SQUARE = "0 <= a <= 1, 0 <= b <= 1"
S2 = "2*H(3*a-2*a^2)-3*H(a)+H(2*a)-H(5*a-4*a^2) > 0"


def _midpoint(criterion: str, constant: str) -> str:
    """The mean of G(a) and G(b) is at most G at the mean, less constant/2 (b-a)^2; `criterion` is G(p)."""
    a, b, mean = (criterion.replace("p", v) for v in ("a", "b", "((a+b)/2)"))
    return f"({a}+{b})/2 <= {mean}-({constant})/2*(b-a)^2"


PROBLEMS = (
    Problem("S1", "2*H(3*a)-3*H(a)+H(2*a)-H(5*a) > 0", "0 < a < 1/5", "four entropies, zero at a = 0"),
    Problem(
        "S2", S2, "a = 2^-k, k >= 2, integer k", "the same with quadratic arguments, for all powers of 1/2"
    ),
    Problem("S2 real", S2, "0 < a <= 1/4", "the same for all reals up to 1/4"),
    Problem(
        "S3",
        "H(a+2*b)-H(a+b)-H(a+4*b)/4+H(a)/4 > 0",
        "a > 0, b > 0, a+4*b < 1",
        "two variables, zero on a face",
        budget=10.0,
    ),
    Problem(
        "S4", "2*H(a+b)-3*H(a)+H(2*a)-H(a+2*b) > 0", "b >= 2*a > 0, a+2*b < 1", "a wedge, zero at its tip"
    ),
    Problem(
        "S5",
        "x1*H(y*x2) <= x2*H(y*x1)",
        "0 < y < 1, 0 < x1 <= x2 <= 1",
        "three variables, equality at x1 = x2",
    ),
    Problem("S6", f"{GAIN_H} >= 2/ln(2)*g^2*q*(1-q)", SPLIT, "gain of a split by entropy, sharp constant"),
    Problem(
        "S7",
        f"{GAIN_ROOT} >= g^2*(1-2*q)^2*sqrt(q*(1-q))/2+2*g^2*(q*(1-q))^(3/2)",
        SPLIT,
        "gain of a split by 2 sqrt(q(1-q))",
    ),
    Problem("S10 low", "4*x*(1-x) <= H(x)", "0 <= x <= 1", "equality at 0, 1/2 and 1"),
    Problem("S10 high", "H(x) <= 2*sqrt(x*(1-x))", "0 <= x <= 1", "equality at 0, 1/2 and 1"),
    Problem("S11 H", _midpoint("H(p)", "1/ln(2)"), SQUARE, "strong concavity, sharp, equality at a = b"),
    Problem("S11 Gini", _midpoint("4*p*(1-p)", "2"), SQUARE, "an identity"),
    Problem(
        "S11 root", _midpoint("2*sqrt(p*(1-p))", "1"), SQUARE, "strong concavity, sharp, equality at a = b"
    ),
    Problem("power", "(1-3*a)^6*(1-2*a)^2 > (1-a)^3*(1-5*a)^5", "0 < a < 1/5", "polynomials of degree 8"),
)

PUSHED = (
    Problem("S3+", "H(a+2*b)-H(a+b)-(1/4+1/10000)*H(a+4*b)+H(a)/4 > 0", "a > 0, b > 0, a+4*b < 1", "1/4"),
    Problem("S3-", "H(a+2*b)-H(a+b)-H(a+4*b)/4+(1/4-1/10000)*H(a) > 0", "a > 0, b > 0, a+4*b < 1", "1/4"),
    Problem("S5-", "x1*H(y*x2) <= (1-1/10000)*x2*H(y*x1)", "0 < y < 1, 0 < x1 <= x2 <= 1", "1"),
    Problem("S6+", f"{GAIN_H} >= (2/ln(2)+1/10000)*g^2*q*(1-q)", SPLIT, "2/ln 2"),
    Problem("S7+", f"{GAIN_ROOT} >= (1+1/10000)*g^2*sqrt(q*(1-q))", SPLIT, "1, twice the right side of S7"),
    Problem("S10 low+", "(4+1/10000)*x*(1-x) <= H(x)", "0 <= x <= 1", "4"),
    Problem("S10 high-", "H(x) <= (2-1/10000)*sqrt(x*(1-x))", "0 <= x <= 1", "2"),
    Problem("S11 H+", _midpoint("H(p)", "1/ln(2)+1/10000"), SQUARE, "1/ln 2"),
    Problem("S11 Gini+", _midpoint("4*p*(1-p)", "2+1/10000"), SQUARE, "2"),
    Problem("S11 root+", _midpoint("2*sqrt(p*(1-p))", "1+1/10000"), SQUARE, "1"),
    Problem("power+", "(1-3*a)^6*(1-2*a)^2 > (1+1/10000)*(1-a)^3*(1-5*a)^5", "0 < a < 1/5", "1"),
)


def main() -> None:
    """Lists the problems."""
    for problem in (*PROBLEMS, *PUSHED):
        print(f"{problem.name:10} {problem.relation}   for {problem.where}")


if __name__ == "__main__":
    main()
