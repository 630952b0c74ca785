r"""Lemma 12: the derivative of the drop by entropy outside of [0.4, 0.6].

Paper: KM96, appendix.   Units: bits, on which the sign of a difference of tangents does not depend.
Notation: as in `lemma_4`: u = gamma q and v = gamma (1-q), with which domains are polytopes. The tangents at p and r
are evaluated at q.
Decided here: the lemma, and (58) and (59) on their whole domain. Its proof is in `lemma_12_tangents` and
`lemma_12_bounds`.
Found: the lemma is true, and the bound 9/35 can be raised up to 0.2951839680916698 and hardly beyond. Its proof is not
sound: see there.
"""

from lemmas.boosting.lemma_4 import ENTROPY_UP_TO, LABELS, entropy_slope, falls, rises
from verify.claims import Check, claim

FALLS, RISES = falls("entropy"), rises("entropy")
SMALL = "gamma < 9/35"
AT_LOW = f"{LABELS}, {SMALL}, tau = 2/5"
AT_HIGH = f"{LABELS}, {SMALL}, tau = 3/5"
LOW = f"{LABELS}, u < tau <= 2/5"
"""Where (58) is asked for, but for gamma: 0 < p follows from tau <= 2/5 and gamma < 3/5."""
HIGH = f"{LABELS}, v < 1 - tau <= 2/5"
LOW_SPLIT, HIGH_SPLIT = ("split v - 1 + 2*tau",), ("split u - 2*tau + 1",)
SHARP = f"gamma <= {ENTROPY_UP_TO}, for all q and tau (printed: gamma < 9/35)"


def standing(c: Check) -> None:
    """All feasible tau with 0 < p and r < 1, all 0 < q < 1 and gamma > 0: H' has no value at 0 and 1."""
    c.given("feasible", "impure", "advantage")
    c.valueless(f"{entropy_slope('p')} >= 0", "0 <= p <= 1/2")
    c.valueless(f"{entropy_slope('r')} <= 0", "1/2 <= r <= 1")


def falling(c: Check, label: str = "") -> None:
    """(58) as printed, and for more gamma."""
    c.printed(FALLS, f"{LOW}, {SMALL}", label=label, hints=LOW_SPLIT)
    c.stronger(
        FALLS,
        f"{LOW}, gamma <= c",
        value=ENTROPY_UP_TO,
        beyond="0.2952",
        sharp=SHARP,
        of=label,
        hints=LOW_SPLIT,
    )


def rising(c: Check, label: str = "") -> None:
    """(59) as printed, and for more gamma."""
    c.printed(RISES, f"{HIGH}, {SMALL}", label=label, hints=HIGH_SPLIT)
    c.stronger(
        RISES,
        f"{HIGH}, gamma <= c",
        value=ENTROPY_UP_TO,
        beyond="0.2952",
        sharp=SHARP,
        of=label,
        hints=HIGH_SPLIT,
    )


@claim(
    "KM96.L12",
    where="Lemma 12",
    says=r"entropy, $\gamma<\tfrac9{35}$: (58) for $\tau\le0.4$ and (59) for $\tau\ge0.6$",
    uses=["KM96.E58", "KM96.E59"],
)
def lemma(c: Check) -> None:
    """Both hold up to the threshold of docs/thresholds, beyond which they fail at tau = 0.4 and at tau = 0.6.

    For gamma = 0, which the lemma does not exclude, both sides are H(q).
    """
    standing(c)
    falling(c, "(58)")
    rising(c, "(59)")
    c.read_as(
        "for all 0 < tau <= 0.4 and all 0.6 <= tau < 1",
        other="for tau = 0.4 and tau = 0.6 alone, which is all that the proof treats",
        why="the lemma says tau <= 0.4 and tau >= 0.6, and Lemma 4 needs these",
    )


@claim(
    "KM96.E58",
    where="eq. (58)",
    says=r"$\tau\le0.4$, $\gamma<\tfrac9{35}$: the tangent at $p$ lies at most as high as the tangent at $r$ at the"
    r" point $q$",
    serves="KM96.L12",
)
def for_small_tau(c: Check) -> None:
    """Decided apart for v <= 1 - 2 tau and v >= 1 - 2 tau."""
    standing(c)
    falling(c)


@claim(
    "KM96.E59",
    where="eq. (59)",
    says=r"$\tau\ge0.6$, $\gamma<\tfrac9{35}$: the tangent at $p$ lies at least as high as the tangent at $r$ at the"
    r" point $q$",
    serves="KM96.L12",
)
def for_large_tau(c: Check) -> None:
    """The mirror image of (58): labels and children are exchanged."""
    standing(c)
    rising(c)
