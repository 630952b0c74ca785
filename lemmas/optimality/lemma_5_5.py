r"""Lemma 5.5: the t least probable features leave the least error.

Paper: BDM20O, section 5.2.
Decided here: the lemma on a grid of rational probabilities with ties, and the exchange step of its proof.
Found: the lemma is true. For t = k - 1 the y of the proof is an empty product, y = 1, where the paper has y < 1.
"""

from fractions import Fraction
from math import prod

from lemmas.optimality.conjunction_runs import FINE, FINE_WORDS, Case, c_of, conjunctions, g, subsets
from verify.claims import Check, claim

RUNS = f"k <= 5, {FINE_WORDS}, 1 <= t <= k"


@claim(
    "BDM20O.L55",
    where="Lemma 5.5",
    says=r"$\min_{|I|=t,\,I\subseteq J}\prod_{I}p_i\,C(\prod_{J\setminus I}p_i)$ is attained by $J_t$",
    uses=["BDM20O.L52.2"],
)
def least_probable_features(c: Check) -> None:
    """Over all sets of t features."""
    c.exhaustive(conjunctions(5, FINE), other_set_wins, sizes=RUNS)


@claim(
    "BDM20O.L55.s1",
    where="proof of Lemma 5.5",
    says=r"for $K_1\ne J_t$ there are $j\in K_1$, $l\in J_t\setminus K_1$ with $p_j\ge p_l$, and it suffices that"
    r" $g(K_1)\ge g(K_2)$, $K_2=(K_1\setminus\{j\})\cup\{l\}$",
    serves="BDM20O.L55",
)
def exchange(c: Check) -> None:
    """With j outside J_t every exchange brings one more feature of J_t, so that at most t of them lead to J_t."""
    c.exhaustive(
        conjunctions(5, FINE),
        no_exchange,
        sizes=RUNS,
        text="there is such a pair with j outside J_t, and K_2 has one more feature in J_t",
    )


@claim(
    "BDM20O.L55.s2",
    where="proof of Lemma 5.5",
    says=r"$g(K_1)=zp_jC(yp_l)$ and $g(K_2)=zp_lC(yp_j)$",
    serves="BDM20O.L55",
)
def before_and_after(c: Check) -> None:
    """For every pair, whatever the order of the probabilities."""
    c.exhaustive(conjunctions(4, FINE), formulas_differ, sizes=RUNS.replace("5", "4", 1))


@claim(
    "BDM20O.L55.s3",
    where="proof of Lemma 5.5",
    says=r"$z>0$ and $0<y<1$, so Lemma 5.2 gives $g(K_1)\ge g(K_2)$",
    uses=["BDM20O.L52.2"],
    serves="BDM20O.L55",
)
def by_lemma_5_2(c: Check) -> None:
    """y is a product over J minus K_1 and l, which is empty for t = k - 1."""
    c.printed("a*min(y*b, 1 - y*b) <= b*min(y*a, 1 - y*a)", "0 < a <= b < 1, 0 < y <= 1")
    c.applies("BDM20O.L52.2", at={"x1": "a", "x2": "b", "y": "y"}, where="0 < a <= b < 1, 0 < y <= 1")


def other_set_wins(case: Case) -> dict[str, object] | None:
    """A witness of t features with less than J_t."""
    for t in range(1, case.k + 1):
        least = g(case.chances, range(t))
        for chosen in subsets(case.k, t):
            if g(case.chances, chosen) < least:
                return case.witness(t=t, features=str(chosen))
    return None


def no_exchange(case: Case) -> dict[str, object] | None:
    """A witness of a set without a pair to exchange."""
    for t in range(1, case.k + 1):
        for chosen in subsets(case.k, t):
            extra, missing = [j for j in chosen if j >= t], [i for i in range(t) if i not in chosen]
            if missing and not any(case.chances[j] >= case.chances[i] for j in extra for i in missing):
                return case.witness(t=t, features=str(chosen))
    return None


def formulas_differ(case: Case) -> dict[str, object] | None:
    """A witness against one of the two formulas."""
    p = case.chances
    for t in range(1, case.k + 1):
        for chosen in subsets(case.k, t):
            rest = [i for i in range(case.k) if i not in chosen]
            for j in chosen:
                for i in rest:
                    z = prod((p[m] for m in chosen if m != j), start=Fraction(1))
                    y = prod((p[m] for m in rest if m != i), start=Fraction(1))
                    exchanged = [m for m in chosen if m != j] + [i]
                    first = g(p, chosen) == z * p[j] * c_of(y * p[i])
                    if not first or g(p, exchanged) != z * p[i] * c_of(y * p[j]):
                        return case.witness(t=t, features=str(chosen), j=j, l=i)
    return None
