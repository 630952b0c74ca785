r"""Definitions 8 and 9: balanced trees, and the error of the best of them.

Paper: BLT20, section 3.
Decided here: whether the error of the best balanced tree is attained, and its range.
Noted: over real thresholds no tree need have the least error: if half of the mass is at 1/2 and the other half spread
over (1/2, 1], the trees x >= theta come as near to 1[x > 1/2] as one likes, and none is it. That a tree is balanced
says nothing of a single tree as long as the constant in d = O(log s) is not fixed; we fix it first.
"""

from lemmas.agnostic.growing_trees import equal_labels
from verify.claims import Check, claim


@claim(
    "BLT20.D8", where="Definition 8", says=r"a tree of depth $d$ and size $s$ is balanced if $d=O(\log s)$"
)
def balanced(c: Check) -> None:
    """One constant C for all trees, chosen before them: d <= C log s. For one tree alone some constant will do."""
    c.not_a_claim("a definition: balanced trees")
    c.note(
        "The constant in d = O(log s) is read as one number for all trees; the constants of Theorems 1 and 5 may"
        " depend on it. With 2 or more there is a balanced tree of each size s, of depth log2(s), rounded up."
        " A tree of size 1 has depth 0."
    )


@claim(
    "BLT20.D9",
    where="Definition 9",
    says=r"$\mathrm{balanced\_opt}_s$ is the least error of a balanced tree of size $s$, a number in $[0,\tfrac12]$",
)
def best_balanced(c: Check) -> None:
    """All errors are probabilities. Equal labels at all leaves err with p or 1 - p, p = P[f = 1]; v is the infimum of
    the errors of other trees, or 1 where there are none.

    A minimum that does not exist is a definition without value there. n = 1, f = 1[x > 1/2], half of the mass at 1/2,
    the other half uniform on (1/2, 1]: a tree of size 2 that says 1 from a threshold z > 1/2 on errs with probability
    z - 1/2 > 0; z <= 1/2, the other labels and constants err with 1/2 or more.
    """
    c.printed("0 <= min(p, 1 - p, v) <= 1/2", "0 <= p <= 1, 0 <= v <= 1", label="range")
    equal_labels(c)
    c.argued(
        "the least error, where there is one, is the smallest of p, 1 - p and v, for p and 1 - p the errors of a"
        " balanced tree of size s with all labels 0 and all labels 1, p = P[f = 1], and v the infimum of the errors of"
        " all others, or 1 where there are none, as for s = 1: a number in [0, 1]. With a constant of 2 or more in"
        " definition 8 there is a balanced tree of each size",
        every="all f, all product laws, all s >= 1",
        label="the least error",
    )
    c.support("z - 1/2 > 0", "1/2 < z <= 1")
    c.support("1/2 + (1 - z) >= 1/2", "1/2 < z <= 1")
    c.support("z - 1/2 <= eps", "0 < eps <= 1/2, 1/2 < z, z <= 1/2 + eps")
    c.note(
        "The least error need not be the error of any tree, and has no value then: f = 1[x > 1/2], where half of the"
        " mass is at 1/2 and half uniform on (1/2, 1]. The infimum always exists; whoever uses a best tree can use one"
        " whose error is larger by as little as is needed."
    )
