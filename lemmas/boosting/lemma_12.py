r"""Lemma 12: the derivative of the drop by entropy outside of [0.4, 0.6].

Paper: KM96, appendix.   Units: bits, on which the sign of a difference of tangents does not depend.
Notation: as in `lemma_4`: u = gamma q and v = gamma (1-q), with which domains are polytopes. The tangents at p and r
are evaluated at q.
Decided here: the lemma, and (58) and (59) on their whole domain. Its proof is in `lemma_12_tangents` and
`lemma_12_bounds`.
Found: the lemma is true, and the bound 9/35 can be raised up to 0.2951839680916698 and hardly beyond. Its proof is not
sound: see there.
"""

from lemmas.boosting.lemma_4 import ENTROPY_UP_TO, LABELS, bend_of_drop, entropy_slope, falls, rises
from verify.claims import Check, claim

FALLS, RISES = falls("entropy"), rises("entropy")
SMALL = "gamma < 9/35"
AT_LOW = f"{LABELS}, {SMALL}, tau = 2/5"
AT_HIGH = f"{LABELS}, {SMALL}, tau = 3/5"
LOW_BELOW = f"{LABELS}, {SMALL}, u < tau <= 2/5, v <= 1 - 2*tau"
LOW_ABOVE = f"{LABELS}, tau <= 2/5, 1 - 2*tau <= v < 9/35, u < 2/35"
"""It holds every point of the domain of (58) with v >= 1 - 2 tau."""
HIGH_BELOW = f"{LABELS}, {SMALL}, v < 1 - tau <= 2/5, u <= 2*tau - 1"
HIGH_ABOVE = f"{LABELS}, 1 - tau <= 2/5, 2*tau - 1 <= u < 9/35, v < 2/35"
SHARP = (
    f"at tau = 0.4 and 0.6, and so outside, the drop being convex: gamma <= {ENTROPY_UP_TO} (printed: < 9/35)"
)

RANGE_OF_THE_LEMMA = (
    "The range gamma < 9/35 is named by the lemma and not by the equation: that a larger one will do is told at"
    " KM96.L12."
)


def standing(c: Check) -> None:
    """All feasible tau with 0 < p and r < 1, all 0 < q < 1 and gamma > 0: H' has no value at 0 and 1."""
    c.given("feasible", "impure", "advantage")
    c.valueless(f"{entropy_slope('p')} >= 0", "0 <= p <= 1/2")
    c.valueless(f"{entropy_slope('r')} <= 0", "1/2 <= r <= 1")


@claim(
    "KM96.L12",
    where="Lemma 12",
    says=r"entropy, $\gamma<\tfrac9{35}$: (58) for $\tau\le0.4$ and (59) for $\tau\ge0.6$",
    uses=["KM96.E58", "KM96.E59"],
)
def lemma(c: Check) -> None:
    """At 0.4 and 0.6, where both hold up to the threshold of docs/thresholds; for all other tau by E58 and E59.

    For gamma = 0, which the lemma does not exclude, both sides are H(q).
    """
    standing(c)
    c.printed(FALLS, AT_LOW, label="(58) at tau = 0.4", hints=("split v - 1/5",))
    c.printed(RISES, AT_HIGH, label="(59) at tau = 0.6", hints=("split u - 1/5",))
    whole = {"u": "u", "v": "v", "tau": "tau"}
    low, high = f"{LABELS}, {SMALL}, u < tau <= 2/5", f"{LABELS}, {SMALL}, v < 1 - tau <= 2/5"
    c.applies("KM96.E58", whole, f"{low}, v <= 1 - 2*tau", part=0, gives=FALLS)
    c.applies("KM96.E58", whole, f"{low}, v > 1 - 2*tau", part=1, gives=FALLS)
    c.applies("KM96.E59", whole, f"{high}, u <= 2*tau - 1", part=0, gives=RISES)
    c.applies("KM96.E59", whole, f"{high}, u > 2*tau - 1", part=1, gives=RISES)
    c.stronger(
        FALLS,
        f"{LABELS}, gamma <= c, tau = 2/5",
        value=ENTROPY_UP_TO,
        beyond="0.2952",
        sharp=SHARP,
        of="(58) at tau = 0.4",
        hints=("split v - 1/5",),
    )
    c.stronger(
        RISES,
        f"{LABELS}, gamma <= c, tau = 3/5",
        value=ENTROPY_UP_TO,
        beyond="0.2952",
        sharp=SHARP,
        of="(59) at tau = 0.6",
        hints=("split u - 1/5",),
    )
    c.support(f"{bend_of_drop('entropy')} >= 0", f"{LABELS}, u < tau, v < 1 - tau")
    for equation, label, beyond in (
        ("(58)", "(58) at tau = 0.4", "at most 0 at tau = 0.4 it is at most 0 at all smaller feasible tau"),
        ("(59)", "(59) at tau = 0.6", "at least 0 at tau = 0.6 it is at least 0 at all larger feasible tau"),
    ):
        c.argued(
            f"the larger range of gamma is decided at one tau. {equation} is about the sign of the derivative of the"
            f" drop by tau, which rises with tau, as the drop is convex (support): where it is {beyond}",
            every="all feasible tau beyond, all q, all gamma in the larger range",
            role="join",
            of=label,
        )
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
    """In two parts: v <= 1 - 2 tau, and a prism that holds all of v >= 1 - 2 tau."""
    standing(c)
    c.printed(FALLS, LOW_BELOW, label="v <= 1 - 2 tau")
    c.printed(FALLS, LOW_ABOVE, label="v >= 1 - 2 tau, in a prism around it", time_limit=120)
    c.note(RANGE_OF_THE_LEMMA)


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
    c.printed(RISES, HIGH_BELOW, label="u <= 2 tau - 1")
    c.printed(RISES, HIGH_ABOVE, label="u >= 2 tau - 1, in a prism around it", time_limit=120)
    c.note(RANGE_OF_THE_LEMMA)
