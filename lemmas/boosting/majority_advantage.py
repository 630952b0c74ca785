r"""Section 3: the advantage of the majority of n bits over the single bits.

Paper: KM96, section 3, the example of majority.
Decided here: the advantage, by the value of a game (`algorithms.weak_learning`) for small n and by its two sides for
all n.
Found: it is 1/(2n) for odd n, not 1/n, and 0 for even n if all ties count alike.
"""

from collections.abc import Callable
from functools import cache

from algorithms.weak_learning import advantage
from lemmas.boosting.function_classes import Values, Witness, constants, literals, variables
from verify.claims import Check, claim
from verify.rationals import Fraction

ODD = "integer m, n = 2*m + 1, m >= 1"


@claim(
    "KM96.S3.3",
    where="section 3, majority",
    says=r"the majority of $n$ bits has advantage $\frac1n$ over the single bits",
    serves="KM96.S3.5",
)
def majority_over_bits(c: Check) -> None:
    """For odd n the advantage is half of what is printed; for even n with all ties alike there is none."""
    c.bounded(
        (3, 5, 7, 2, 4, 6),
        below(lambda n: Fraction(1, n)),
        text="on every distribution some bit has advantage 1/n; the ties of even n may count as 0 or as 1",
        every="all n >= 2, all distributions on {0,1}^n",
        names="n",
        within=lambda n: n % 2 == 1 and Fraction(1, n) <= Fraction(1, 2),
    )
    c.argued(
        "the advantage is 1/(2n) for odd n, and 0 for even n with all ties counted alike. It is no more: under the"
        " uniform law on the inputs with (n-1)/2 or (n+1)/2 ones each bit is right with probability (n+1)/(2n), and for"
        " even n under that on the inputs with n/2 ones with probability 1/2. It is no less: at an input with k ones a"
        " bit at random is right with probability max(k, n-k)/n, which is at least (n+1)/(2n) for odd n and 1/2 for"
        " even n, so that on every law some bit is right with that probability at least",
        every="all n >= 1",
        role="strongest",
    )
    c.bounded(
        range(1, 8),
        differs_from_one_over_2n,
        text="the advantage is 1/(2n) for odd n, and 0 for even n",
        every="all n >= 1",
        names="n",
        role="support",
    )
    c.identity("(n + 1)/(2*n) - 1/2", "1/(2*n)", ODD, role="support")
    c.support("max(k, n - k)/n - 1/2 >= 1/(2*n)", f"{ODD}, k >= m + 1, k <= n, integer k")
    c.support("max(k, n - k)/n - 1/2 >= 1/(2*n)", f"{ODD}, 0 <= k <= m, integer k")
    c.support("max(k, n - k)/n >= 1/2", "0 <= k <= n, n >= 1")
    c.read_as(
        "advantage 1/n, as Definition 1 measures it",
        other="an advantage of the order of 1/n",
        why="the sentence puts 1/n in the place of gamma; the other reading holds, for odd n",
    )
    c.note("measured as P[h = f] - P[h != f] the advantage is 1/n; Definition 1 measures half of that")


def majorities(n: int) -> list[Values]:
    """The majority of n bits; for even n with ties as 0, and with ties as 1."""
    return [
        tuple(int(2 * x.bit_count() + tie > n) for x in range(1 << n)) for tie in ((0,) if n % 2 else (0, 1))
    ]


@cache
def majority_advantages(n: int) -> tuple[Fraction, ...]:
    """The advantages over the single bits, by linear programming."""
    return tuple(advantage(f, variables(n)).gamma for f in majorities(n))


def worst_law(n: int) -> tuple[Fraction, ...]:
    """A law on the inputs, in the order of their numbers, on which no single bit has a greater advantage."""
    return min((advantage(f, variables(n)) for f in majorities(n)), key=lambda found: found.gamma).worst


def below(bound: Callable[[int], Fraction]) -> Callable[[int], Witness]:
    """A check of n: the advantage of majority is at least the bound."""

    def check(n: int) -> Witness:
        found = min(majority_advantages(n))
        if found >= bound(n):
            return None
        return {"n": n, "advantage": found, "worst distribution": worst_law(n), "printed": bound(n)}

    return check


def closure_helps_majority(n: int) -> Witness:
    """A witness where the negations and the constants change the advantage 1/(2n) of majority, n odd."""
    (f,) = majorities(n)
    found = advantage(f, (*literals(n), *constants(2**n))).gamma
    return None if found == Fraction(1, 2 * n) else {"n": n, "advantage": found}


def differs_from_one_over_2n(n: int) -> Witness:
    """A witness where the advantage is neither 1/(2n), n odd, nor 0, n even."""
    expected = Fraction(1, 2 * n) if n % 2 else Fraction(0)
    found = majority_advantages(n)
    return None if set(found) == {expected} else {"n": n, "advantages": found}
