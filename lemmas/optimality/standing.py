"""What BDM20O assumes throughout; no claims stand here."""

from verify.claims import standing

PAPER = "BDM20O"

standing(
    PAPER,
    "product",
    says="the variables are independent, each with a probability strictly between 0 and 1",
    where="section 3",
)
standing(
    PAPER,
    "rounds",
    says="at least one iteration is run",
    where="section 4, definition of MIC",
)
