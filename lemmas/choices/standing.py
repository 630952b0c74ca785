"""What TOPK assumes throughout; no claims stand here."""

from verify.claims import standing

PAPER = "TOPK"

standing(
    PAPER,
    "impurity",
    says="the scoring function is an impurity-based heuristic",
    where="sections 1.1.2, 3.1 and 4.1",
    why="said of all the paper's theoretical results; an impurity function need be neither continuous nor strict",
)
standing(
    PAPER,
    "non-redundant",
    says="a coordinate that is queried on a path is no candidate below",
    where="appendix B, assumption 1",
    why="a change of figure 1, where queried coordinates have score 0 and may tie with others",
)
standing(
    PAPER,
    "complete",
    says="every path of a tree has as many queries as the depth budget",
    where="appendix B, assumption 2",
)
standing(
    PAPER,
    "mixture",
    says="eps is a probability",
    where="section 4.1, description of f",
    why="a label is drawn from one part with probability 1 - eps, from the other with probability eps",
)
