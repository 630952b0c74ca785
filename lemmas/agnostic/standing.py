"""What BLT20 assumes throughout, and how its heuristics are read; no claims stand here."""

from verify.claims import Check, standing

PAPER = "BLT20"
STRICT = "G is strictly concave, as a strongly concave G is"
"""What is asked of the impurity function where any will not do."""
ONE_OF_ANY = (
    "min(q - b, 1 - q + b) + min(q + b, 1 - q - b) < 2*min(q, 1 - q)",
    "b > 0, q - b > 0, q + b < 1",
)
"""That 2 min(q, 1 - q) is strictly concave, halved: it is an impurity function, and it is not."""

standing(
    PAPER,
    "uniform",
    says="features are bits, independent and uniform; trees ask for their values",
    where="section 2, first paragraph",
)
standing(
    PAPER,
    "strongly concave",
    says="the impurity function is kappa-strongly concave, kappa > 0",
    where="section 2.1, first paragraph",
)

BALANCED = "balanced"
standing(
    PAPER,
    BALANCED,
    says="Pr[TRIBES_l = 1] is 1/2 and Pr[TRIBES'_l = 1] is 0.499, up to o(1)",
    where="section 4, footnotes 5 and 6: for the remainder of this proof",
    why="they are taken to be exactly so, for clarity; at which lengths this can be met is BLT20.FN5",
)


def for_any_impurity(c: Check, *used: str) -> None:
    """Records that claims are used for any impurity function, where their repairs ask for a strictly concave one."""
    for claim in used:
        c.covers(claim, *ONE_OF_ANY, named=STRICT)


def every_tie(c: Check) -> None:
    """Records the convention for ties, of docs/readings.md."""
    c.read_as(
        "of the heuristic with every way to break ties",
        other="with some way to break ties",
        why="figure 1 takes a largest gain, and the paper names no rule",
    )
