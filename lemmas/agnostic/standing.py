"""What BLT20 assumes throughout; no claims stand here."""

from verify.claims import standing

PAPER = "BLT20"

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
