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
standing(
    PAPER,
    "pair",
    says="as long as the algorithm runs, some leaf has a feature left that is not on its path",
    where="figure 1",
    why="the loop looks for the best pair of a leaf and a feature",
)
standing(
    PAPER,
    "room",
    says="t is at most the number of nodes l(m + 1) of the largest tree of the shape B_t",
    where="section 6.1.1",
    why="for a larger t there is no B_t",
)
