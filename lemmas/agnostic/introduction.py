r"""Sections 1 to 1.2: what the paper quotes.

Paper: BLT20, sections 1, 1.1 and 1.2. Its reference BLT20 is another paper of its authors: "Top-down induction of
decision trees: rigorous guarantees and inherent limitations" (ITCS 2020), ITCS20 below.
Decided here: what is quoted on the realizable setting, as in section 5; the others name the theorem that they rest on.
Found: the exponent sqrt(log s/eps) of section 1 is not that of the abstract of ITCS20, which is larger; and the lower
bound that is quoted is not for all impurity functions.
"""

from lemmas.agnostic.flat_impurity import refutes_every_impurity_where_exact
from lemmas.agnostic.influence_heuristic import reaches_eps, root_of_the_quotient
from lemmas.agnostic.standing import STRICT, every_tie
from verify.claims import Check, claim

EVERY = "all monotone functions of n bits, all n, the uniform law"


@claim(
    "BLT20.I6",
    where="section 1, paragraph on earlier work",
    says=r"for monotone $f$ with a tree of size $s$ a variant of the heuristics builds one of size"
    r" $s^{O(\sqrt{\log s/\varepsilon})}$ with error $\varepsilon$",
    uses=["BLT20.L51"],
)
def realizable(c: Check) -> None:
    """Lemma 5.1, decided as that is; in section 5 the exponent is sqrt(log s)/eps as well, larger for eps < 1."""
    c.read_as(
        "the root is of the quotient log s/eps, and the error is at most eps",
        other="it is of log s alone, as in the last display of section 5",
        why="so it is printed here and in Lemma 5.1",
    )
    c.given("uniform")
    root_of_the_quotient(c)
    c.support("sqrt(L/eps) <= sqrt(L)/eps", "L >= 0, 0 < eps <= 1")
    c.note(
        "The abstract of the cited paper (arXiv 1911.07375) has the larger exponent, sqrt(log s)/eps: what is said here"
        " is more than what is cited, and holds all the same (Lemma 5.1)."
    )


@claim(
    "BLT20.I7",
    where="section 1, paragraph on earlier work",
    says=r"for $s\le2^{\tilde O(n^{4/5})}$ and $\varepsilon\in(0,\tfrac12)$ some monotone $f$ with a tree of"
    r" size $s$ makes all"
    r" impurity-based heuristics build trees of size $s^{\tilde\Omega((\log s)^{1/4})}$ before the error is"
    r" $\varepsilon$",
)
def lower_bound(c: Check) -> None:
    """Quoted; what the signs ~ leave out is not said. Not for any impurity function, as Theorem 3 is not: with
    min(1, 2^n q, 2^n (1 - q)) and ties that suit the run ends after s n splits or fewer, with error 0.

    The cited bound is assumed for strictly concave functions; the cited paper may ask for less.
    """
    every_tie(c)
    refutes_every_impurity_where_exact(c, "any heuristic")
    c.argued(
        "let s = 2^j and n = j^3, so that s = 2^(n^(1/3)) is in the range. For each f of n bits that a tree of s leaves"
        " computes, the run ends with error 0, below every eps, and with s n + 1 <= s^2 leaves, j >= 16. And s^2 is at"
        " most s^(c x/z), x = (log s)^(1/4), z = (log log s)^b, where 2 z <= c x; whatever c, b > 0 are, this is so for"
        " j = 2^i with sqrt(i) >= 8.8 b and 2^(i/8) >= 2/c: z is at most 2^(i/8), and x is its square",
        every="all c, b > 0, all eps in (0, 1/2)",
        label="any heuristic: the sizes",
    )
    c.assumed(
        "some monotone function with a tree of size s needs s^(Omega~((log s)^(1/4))) leaves for error eps",
        theorem="ITCS20, its lower bound for monotone functions",
        every="all s <= 2^(O~(n^(4/5))), all eps in (0, 1/2), all strictly concave impurity functions",
        role="repaired",
        why=STRICT,
        of="any heuristic",
    )


@claim(
    "BLT20.N1",
    where="section 1.1, before Theorem 3",
    says=r"for monotone $f$ with a tree of size $s$ a variant of the heuristics reaches error $\varepsilon$ with"
    r" $s^{\Theta(\sqrt{\log s})}$ leaves",
    uses=["BLT20.S5.5"],
)
def realizable_in_s(c: Check) -> None:
    """As the outline of section 5 has it, with eps fixed: s^(C sqrt(log s)) leaves, C = 3/(2 eps). The question behind
    it is no claim; Theorem 3 is to answer it.
    """
    c.given("uniform")
    c.read_as(
        "an upper bound, with a constant that depends on eps",
        other="Theta, with one constant for all eps",
        why="the theorem that is quoted has eps in the exponent, and is an upper bound",
    )
    c.asymptotic("error at most eps after t splits, eps*ln(t + 1) >= L^(3/2), L = log s, eps fixed")
    reaches_eps(c)
    c.shadow("1/ln(2) < 3/2")
    c.argued(
        "the variant is that of figure 2, and its trees are those of the first shadow with k = 1/L and R = sqrt(L): w,"
        " b, u and m of a leaf are its weight, the bias, the total and the largest influence of f_l, the sum of w b is"
        " the error, and a split lowers the sum of w u by the score of its leaf (BLT20.S5.3). So the error is at most"
        " eps where eps ln(t + 1) >= L^(3/2), and that is so from s^(C sqrt(log s)) leaves on, C = 3/(2 eps), as 1/ln 2"
        " < 3/2. A run that ends before has error 0, and for s = 1 f is constant",
        every="all monotone f computed by trees of s leaves, all n, s and all eps in (0, 1/2)",
        label="the size",
    )


@claim(
    "BLT20.RW1",
    where="section 1.2, last paragraph",
    says=r"monotone functions with trees of size $s$ are learned under the uniform law in time"
    r" $\mathrm{poly}(n,s^{1/\varepsilon^2})$; the hypothesis is no decision tree",
)
def improper(c: Check) -> None:
    """Quoted; that nothing faster was known is not decided."""
    c.assumed(
        "an algorithm learns monotone functions with trees of size s to error eps, from random examples, in time"
        " poly(n, s^(1/eps^2)); its hypothesis is no decision tree",
        theorem="O'Donnell, Servedio 2007",
        every=EVERY,
    )


@claim(
    "BLT20.RW2",
    where="section 1.2, last paragraph",
    says=r"under the uniform law a hypothesis with error $\mathrm{opt}_s+\varepsilon$ is found in time"
    r" $n^{O(\log(s/\varepsilon))}$, for all $f$; it is no decision tree",
)
def polynomial_regression(c: Check) -> None:
    """Quoted."""
    c.assumed(
        "an algorithm finds a hypothesis, which is no decision tree, with error at most opt_s + eps in time"
        " n^(O(log(s/eps)))",
        theorem="Kalai, Klivans, Mansour, Servedio 2008",
        every="all functions of n bits, all n, the uniform law",
    )


@claim(
    "BLT20.RW3",
    where="section 1.2, last paragraph",
    says=r"with membership queries time $\mathrm{poly}(n,s,1/\varepsilon)$ is enough for error"
    r" $\mathrm{opt}_s+\varepsilon$ under the uniform law; the hypothesis is no decision tree",
)
def membership_queries(c: Check) -> None:
    """Quoted; that these results hold in no other setting is not decided."""
    c.assumed(
        "an algorithm with membership queries finds a hypothesis, which is no decision tree, with error at most opt_s +"
        " eps in time poly(n, s, 1/eps)",
        theorem="Gopalan, Kalai, Klivans 2008",
        every="all functions of n bits, all n, the uniform law",
    )
