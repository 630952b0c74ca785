"""The letters of KM96, and the formulas that it has names for; no claims stand here."""

from verify.claims import define, symbols

PAPER = "KM96"

symbols(
    PAPER,
    ("q", "q", "probability of the label 1 at the leaf that is split"),
    ("p", "p", "probability of the label 1 at the left child"),
    ("r", "r", "probability of the label 1 at the right child"),
    ("tau", r"\tau", "weight of the right child within the leaf"),
    ("gamma", r"\gamma", "advantage of the weak hypothesis over 1/2"),
    ("delta", r"\delta", "difference r - p of the children"),
    ("eps", r"\varepsilon", "wanted error of the tree"),
    ("w", "w", "weight of the leaf"),
    ("t", "t", "number of splits made so far"),
    ("s", "s", "probability of the right child given the label 0"),
    ("s0", "s_0", "probability of the right child given the label 0"),
    ("s1", "s_1", "probability of the right child given the label 1"),
    ("G", "G", "sum of weight times criterion over the leaves"),
    ("g", "g", "drop of the criterion at the leaf"),
    ("kappa", r"\kappa", "constant of the weakened assumption"),
    ("u", "u", r"stands for gamma times q"),
    ("v", "v", r"stands for gamma times 1 - q"),
)
LEFT = "gamma*q*(1 - q)/(1 - {0})"
RIGHT = "gamma*q*(1 - q)/{0}"
DELTA = "gamma*q*(1 - q)/(tau*(1 - tau))"
DIVIDED = "gamma*q*(1 - q)*(1/(tau*(1 - tau)))"
define(PAPER, "p", f"q - {LEFT.format('tau')}", "q - tau*delta", f"q - tau*{DELTA}", f"q - tau*({DIVIDED})")
define(
    PAPER,
    "r",
    f"q + {RIGHT.format('tau')}",
    "q + (1 - tau)*delta",
    f"q + (1 - tau)*{DELTA}",
    f"q + (1 - tau)*({DIVIDED})",
)
define(PAPER, "delta", DELTA)
