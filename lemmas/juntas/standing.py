"""What BDM20J assumes throughout; no claims stand here."""

from verify.claims import standing

PAPER = "BDM20J"

standing(
    PAPER,
    "impurity",
    says="the impurity function is strongly concave and Lipschitz",
    where="section 1.2, first paragraph",
    why="said of the results; the definition of section 1.1 asks for less",
)
standing(
    PAPER,
    "log-junta",
    says="the label is a function of k of the n features, with k <= log2(n)",
    where="section 1.1, learning juntas",
    why="so that n >= 2 where k >= 1; section 2 says |J| = k and does not repeat the bound",
)
