"""What BLT20 assumes throughout, and how its heuristics are read; no claims stand here."""

from verify.claims import Check, standing

PAPER = "BLT20"
STRICT = "G is strictly concave, as a strongly concave G is"
"""What is asked of the impurity function where any will not do."""

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


def every_tie(c: Check) -> None:
    """Records the convention for ties, of docs/readings.md."""
    c.read_as(
        "of the heuristic with every way to break ties",
        other="with some way to break ties",
        why="figure 1 takes a largest gain, and the paper names no rule",
    )
