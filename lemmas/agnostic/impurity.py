r"""Sections 1 and 1.1: impurity functions, strong concavity, the purity gain.

Paper: BLT20, section 1 (first list), definitions 2 and 3, remark 1.   Units: bits.
Notation: G is an impurity function; `kappa` its constant of strong concavity. What is said of every impurity function
is proved of every function with the axioms `IMPURITY`; that G is kappa-strongly concave is used at single pairs of
points, where definition 2 is a condition: `strong`.
Decided here: the three examples are impurity functions, and strongly concave with the constants of remark 1.
Found: no impurity function has kappa > 2.
"""

from lemmas.boosting.criteria import PERMISSIBLE as IMPURITY
from lemmas.boosting.criteria import permissible
from lemmas.boosting.formulas import Criterion, entropy, gini, root
from verify.claims import Check, claim

__all__ = ["IMPURITY"]

UNIT = "0 <= a <= 1, 0 <= b <= 1"
AT_THE_ENDS = "(G(0) + G(1))/2 <= G(1/2) - kappa/2*(1 - 0)^2"
"""Definition 2 for a = 0, b = 1."""


def strong(g: Criterion, kappa: str) -> str:
    """The relation of definition 2 for a formula, at a and b."""
    return f"({g('a')} + {g('b')})/2 <= {g('(a + b)/2')} - ({kappa})/2*(b - a)^2"


@claim(
    "BLT20.I1",
    where="section 1, first display",
    says=r"the purity gain of a query $x_i\ge\theta$ is $G(\mathbb E[f])$ less the mean of $G(\mathbb E[f'])$"
    r" over its two"
    r" restrictions $f'$ of $f$, by their probabilities",
)
def purity_gain(c: Check) -> None:
    """What a heuristic maximises; it is at least 0, and 0 where the answer is always the same."""
    c.not_a_claim("a definition: the purity gain of a query")
    c.functions(
        "G((1 - p)*a + p*b) - (p*G(b) + (1 - p)*G(a)) >= 0",
        f"{IMPURITY}, 0 <= p <= 1, {UNIT}",
        role="support",
    )
    c.note(
        "Where one answer has probability 0 the mean of f there is that of no inputs; it is multiplied by 0."
        " For laws on"
        " the reals there are infinitely many thresholds, and the text does not say that a best one exists."
    )


@claim(
    "BLT20.I2",
    where="section 1, after the first list",
    says=r"the binary entropy, $4p(1-p)$ and $2\sqrt{p(1-p)}$ are impurity functions",
    uses=["BLT20.D2"],
)
def three_examples(c: Check) -> None:
    """Every axiom of definition 2 for each; concavity between any two points, ends included."""
    c.read_as(
        "the entropy is in bits",
        other="it is in nats",
        why="G(1/2) = 1; in nats it is ln 2",
    )
    for g, name in ((entropy, "entropy"), (gini, "Gini"), (root, "root")):
        for label, (relation, where) in permissible(g).items():
            c.printed(relation, where, label=f"{name}, {label}")


@claim(
    "BLT20.D2",
    where="definition 2",
    says=r"an impurity function $G:[0,1]\to[0,1]$ is concave, symmetric about $\tfrac12$, $G(0)=G(1)=0$,"
    r" $G(\tfrac12)=1$; it is $\kappa$-strongly concave if"
    r" $\tfrac{G(a)+G(b)}2\le G(\tfrac{a+b}2)-\tfrac\kappa2(b-a)^2$ for all $a,b$",
)
def strongly_concave(c: Check) -> None:
    """Values in [0, 1] follow from the rest, and kappa <= 2, by a = 0, b = 1; 4p(1-p) has kappa = 2."""
    c.not_a_claim("a definition: impurity functions, and strong concavity")
    c.functions("G(x) <= 1", f"{IMPURITY}, 0 <= x <= 1", role="support", hints=["place G(1 - x)"])
    c.functions("G(x) >= 2*min(x, 1 - x)", f"{IMPURITY}, 0 <= x <= 1", role="support")
    c.functions("kappa <= 2", f"{IMPURITY}, {AT_THE_ENDS}", role="support")
    c.note(
        "kappa has no sign in the definition; with kappa <= 0 each impurity function would be strongly concave. In"
        " section 2.1 it divides, and the claims there are about kappa > 0."
    )


@claim(
    "BLT20.R1.s1",
    where="remark 1, first sentence",
    says=r"the binary entropy is $\kappa$-strongly concave with $\kappa=1/\ln2$",
    uses=["BLT20.D2"],
)
def kappa_of_entropy(c: Check) -> None:
    """-H'' is 4/ln 2 at 1/2: for a, b near 1/2 the two sides differ in terms of fourth order."""
    c.printed(strong(entropy, "1/ln(2)"), UNIT)


@claim(
    "BLT20.R1.s2",
    where="remark 1, first sentence",
    says=r"$1/\ln2\approx1.4$",
)
def about(c: Check) -> None:
    """Rounded to one decimal."""
    c.printed("1.35 <= 1/ln(2)", "", label="from below")
    c.printed("1/ln(2) < 1.45", "", label="from above")


@claim(
    "BLT20.R1.s3",
    where="remark 1, second sentence",
    says=r"$4p(1-p)$ is strongly concave with $\kappa=2$",
    uses=["BLT20.D2"],
)
def kappa_of_gini(c: Check) -> None:
    """With equality for all a and b; no impurity function has a larger one (BLT20.D2)."""
    c.printed(strong(gini, "2"), UNIT)
    c.support(strong(gini, "2").replace("<=", "=="), UNIT)


@claim(
    "BLT20.R1.s4",
    where="remark 1, second sentence",
    says=r"$2\sqrt{p(1-p)}$ is strongly concave with $\kappa=1$",
    uses=["BLT20.D2"],
)
def kappa_of_root(c: Check) -> None:
    """-G'' is 4 at 1/2: for a, b near 1/2 the two sides differ in terms of fourth order."""
    c.printed(strong(root, "1"), UNIT)


@claim(
    "BLT20.D3",
    where="definition 3",
    says=r"the $G$-impurity of a tree is $\sum_\ell\Pr[x\text{ reaches }\ell]\,G(\mathbb E[f_\ell])$ over its leaves",
)
def impurity_of_a_tree(c: Check) -> None:
    """A leaf that no input reaches has no mean; its term is 0 whatever is put for it."""
    c.not_a_claim("a definition: the G-impurity of a tree")
