r"""The introduction's examples of what the results imply: trees of constant size.

Paper: KM96, abstract and introduction.
Decided here: how many splits suffice for constant gamma and eps, with each of the three criteria, which depends on
gamma and eps alone (`tree_sizes`).
"""

from lemmas.boosting.tree_sizes import enough_splits, no_splits, size
from verify.claims import Check, claim


@claim(
    "KM96.Int1",
    where="abstract and introduction",
    says=r"a constant advantage at every leaf (error $49\%$ on an appropriate distribution) is enough for the top-down"
    r" algorithms to reach any constant error ($1\%$) with trees of constant size; for certain ones the size is"
    r" polynomial in $\frac1\epsilon$",
    uses=["KM96.T1"],
)
def constant_size(c: Check) -> None:
    """With advantage gamma at every leaf that many splits will do, whatever F, f and P are.

    For gamma = eps = 1/100 they are 2^100000000 with Gini, and 10^10000 with the third criterion, where the number is
    at most (1/eps)^(1/gamma^2), a power of 1/eps. For eps above 1/2 no split is needed.
    """
    c.given("best", "eps", "impure")
    enough_splits(c)
    no_splits(c)
    c.argued(
        "how many splits are asked for is said by gamma and eps alone, and for eps above 1/2 none is; so the size is"
        " constant where gamma and eps are",
        every="the three criteria, all 0 < gamma <= 1/2, all eps > 0",
        label="constant size",
    )
    size(c, "root", "polynomial")
    c.read_as(
        "the top-down algorithms are those with the three criteria of Theorem 1",
        other="those with any permissible criterion",
        why="the paper bounds no others; section 5.1 says that the permissible 2 min(q, 1-q) may not drop at all",
    )
    c.read_as(
        "an error that is bounded away from 1/2: at most 1/2 - gamma, with a constant gamma > 0",
        other='a "non-zero constant less than 1/2", exactly that at each leaf',
        why="Definition 1 has at most; what must not be zero is the advantage",
    )
    c.note(
        "an appropriate distribution is the balanced one at a leaf: under the distribution of the leaf itself a"
        " constant function may have error 49% and split nothing"
    )
