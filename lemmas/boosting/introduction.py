r"""The introduction's examples of what the results imply: trees of constant size.

Paper: KM96, abstract and introduction.
Notation: as in `drops`; T is ln(t + 1).
Decided here: how many splits suffice for constant gamma and eps, with each of the three criteria.
Found: e^(1/(8 gamma^2 eps^2)) splits will do for all three, which depends on gamma and eps alone.
"""

from lemmas.boosting.drops import drops
from verify.claims import Check, claim

EVERY = "for all constants gamma in (0, 1/2] and eps > 0 some t; all finite F, all f, all P, each of the three criteria"


@claim(
    "KM96.Int1",
    where="abstract and introduction",
    says=r"a constant advantage at every leaf (error $49\%$ on an appropriate distribution) is enough for the top-down"
    r" algorithms to reach any constant error ($1\%$) with trees of constant size; for certain ones the size is"
    r" polynomial in $\frac1\epsilon$",
    uses=["KM96.T1"],
)
def constant_size(c: Check) -> None:
    """With advantage gamma the constant e^(1/(8 gamma^2 eps^2)) will do, for each of the three criteria.

    For gamma = eps = 1/100 it is e^12500000. While the error is at least eps, one of the j leaves has w min(q,
    1-q)^2 >= eps^2/j, by Jensen's inequality. The best split lowers G by no less than the split of this leaf by
    its witness: 8 gamma^2 eps^2/j. So G, at most 1 at the start, would be negative after t splits with 8 gamma^2
    eps^2 (1 + 1/2 + ... + 1/t) > 1. That sum is more than ln(t+1).
    """
    c.given("finite", "eps", "impure")
    c.argued(
        "after t splits the error is below eps, for every t with ln(t+1) >= 1/(8 gamma^2 eps^2): no split raises the"
        " error; so if it is eps or more after t splits, it was before each of them, and one of the j leaves had"
        " w min(q, 1-q)^2 >= eps^2/j by Jensen's inequality; the best split drops G no less than the witness there,"
        " and the drops for j = 1, ..., t sum to more than 1",
        every=EVERY,
        label="constant",
    )
    c.argued(
        "with 2 sqrt(q(1-q)) and a constant gamma a number of splits that is a power of 1/eps gives error below eps: by"
        " (6)",
        every="all constants gamma in (0, 1/2], all eps > 0, all finite F, all f, all P",
        label="polynomial",
    )
    drops(c)
    c.support("x >= 4*x^2", "0 <= x <= 1/4")
    c.support("sqrt(x) >= 8*x^2", "0 <= x <= 1/4")
    c.support("q*(1 - q) >= min(q, 1 - q)/2", "0 <= q <= 1")
    c.support(
        "min(q, 1 - q) >= (1 - tau)*min(p, 1 - p) + tau*min(r, 1 - r)",
        "0 <= p <= 1, 0 <= r <= 1, 0 <= tau <= 1, q = (1 - tau)*p + tau*r",
    )
    c.support("1/j > ln(1 + 1/j)", "j >= 1")
    c.support("8*gamma^2*eps^2*T >= 1", "T = 1/(8*gamma^2*eps^2) + v, v >= 0, 0 < gamma <= 1/2, eps > 0")
    c.identity("1/(8*gamma^2*eps^2)", "12500000", "gamma = 1/100, eps = 1/100", role="support")
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
