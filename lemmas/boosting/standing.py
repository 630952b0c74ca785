"""What KM96 assumes throughout; no claims stand here."""

from verify.claims import standing

PAPER = "KM96"

standing(
    PAPER,
    "best",
    says="F is not empty, and in each round some split is best, as where F is finite",
    where="figure 1, lines 4-8, and section 2, after it",
    why="the loop keeps a best pair; for larger F the paper has a direct search for one in mind, and there may be none",
)
standing(
    PAPER,
    "eps",
    says="the wanted error is positive",
    where="section 4, before and in Theorem 1",
    why="1/eps stands in every bound",
    conditions="0 < eps",
)
standing(
    PAPER,
    "rounds",
    says="at least one split has been made wherever 1/t is written",
    where="section 5.4",
    why="1/t has no value at t = 0",
    conditions="t >= 1",
)
standing(
    PAPER,
    "impure",
    says="the leaf that is split is reached and has both labels: w > 0 and 0 < q < 1",
    where="section 5, definition of the balanced law at a leaf",
    why="the law divides by q and 1 - q",
    conditions="w > 0, 0 < q < 1",
)
standing(
    PAPER,
    "feasible",
    says="the split is one of a leaf: a child that is reached, by a share above 0, has its probability in [0, 1]",
    where="section 5, before eq. (7)",
    why="q, r and p are probabilities, q is their mean, and G is defined on [0, 1]",
)
standing(
    PAPER,
    "advantage",
    says="0 < gamma <= 1/2",
    where="Definition 1",
    conditions="0 < gamma <= 1/2",
)
