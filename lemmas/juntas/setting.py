r"""Abstract and section 1: what is defined, what is announced, and what the hypotheses on C mean.

Paper: BDM20J, abstract, sections 1.1 to 1.3.
Decided here: which of the usual impurity functions are strongly concave and Lipschitz; that features gain nothing on
parities under the uniform law; how well a small tree agrees with a parity.
Found: the entropy, which is ID3's own, is not Lipschitz, nor is 2 sqrt(q(1-q)); 2 min(q, 1-q) is not strongly concave;
4q(1-q) is both. So the theorems do not speak of ID3 with the entropy.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from lemmas.juntas.running_time import CALLS, FIRST_CALL, STEPS, TO_STEPS
from verify.claims import Check, claim
from verify.rationals import Fraction


@claim(
    "BDM20J.A1",
    where="abstract",
    says=r"for $k=\log n$ ID3 learns $k$-juntas in polynomial time, in smoothed analysis",
    uses=["BDM20J.T2"],
)
def abstract(c: Check) -> None:
    """Theorem 2 at k = log2(n), by which M examples, a power of n and 1/delta, are enough; the steps of ID3 on them.

    C (n s + 1) bounds what a call takes on its s examples besides the two that it makes.
    """
    c.given("impurity")
    c.growth(STEPS, CALLS, label="running time", hints=TO_STEPS, example=FIRST_CALL)
    fixed = "0 < a < 1/2, 0 < c < 1/2, B >= 1, n >= 2"
    c.applies("BDM20J.T2", at={**{x: x for x in ("a", "c", "B", "n")}, "k": "log2(n)"}, where=fixed, part=0)
    c.applies("BDM20J.T2", at={"n": "n", "d": "d"}, where="n >= 2, 0 < d < 1", part=1)
    c.argued(
        "a leaf is a call of ID3, with s examples and f unused features, and q are the steps of all calls so far,"
        " shared out among the leaves; a call finds n gains and halves its examples, in C (n s + 1) steps besides the"
        " two calls that it makes, and makes these only where it has two labels, and so two examples; they have its"
        " two halves and one feature less, so that the calls meet the conditions of the part on running time",
        every="all samples of M examples, all n, all impurity functions that are computed in constant time",
        label="running time, in words",
    )
    c.argued(
        "zero loss is what Theorem 2 says; its number of examples is polynomial, and put for M in the first part it"
        " makes the running time polynomial too",
        every="all n, all juntas of log n features, all smoothened laws",
        label="both together",
    )


@claim(
    "BDM20J.D1",
    where="section 1.1",
    says=r"an impurity function is concave on $[0,1]$ with $C(x)=C(1-x)$, $C(0)=C(1)=0$; the gain is $C$ at the mean"
    r" label less the weighted mean of $C$ on the two halves",
)
def gain(c: Check) -> None:
    """No gain is negative. Where a half is empty its mean label has no value; it has the weight 0."""
    c.not_a_claim("a definition: impurity functions and gains")
    c.functions(
        "G((1 - p)*b + p*a) - (1 - p)*G(b) - p*G(a) >= 0",
        "concave G on [0, 1], 0 <= a <= 1, 0 <= b <= 1, 0 <= p <= 1",
        role="support",
    )
    c.note(
        "Of an empty sample and of a feature that is constant on S nothing is said; the gain is then read as 0."
    )


@claim(
    "BDM20J.D2",
    where="algorithm 1",
    says=r"ID3(S, A): a leaf where all labels agree, else a split by $j=\mathrm{argmax}_{i\in A}\mathrm{Gain}(S,i)$,"
    r" with $A\setminus\{j\}$ below",
)
def algorithm(c: Check) -> None:
    """No gain is too small to split. Open: the label of a leaf without examples, ties, and A empty with two labels."""
    c.not_a_claim("a definition: the algorithm")
    c.note("On a sample that a function labels, two labels with A empty do not occur; an empty S may.")


@claim(
    "BDM20J.D3",
    where="section 1.1, learning juntas",
    says=r"a $k$-junta depends on $k$ coordinates; the law of inputs is a product, labelled by a $\log(n)$-junta",
)
def juntas(c: Check) -> None:
    """Not each of the k coordinates need matter. The base of the logarithm is not given; 2 is taken."""
    c.not_a_claim("a definition: juntas, and the standing assumption on the law")


@claim(
    "BDM20J.D4",
    where="section 1.2, parities",
    says=r"$\chi_J(x)=1$ where $\sum_{i\in J}x_i$ is odd; each $k$-parity is a $k$-junta",
)
def parities(c: Check) -> None:
    """The number of ones on J depends on the bits of J alone. The rest is a definition."""
    c.family(
        "sum(u*x) == sum(u*y)",
        "each u*(x - y) == 0",
        hints=("sum(u*(x - y)) == 0",),
        label="the sum over J depends on J",
    )
    c.argued(
        "members are the features, u is 1 for those of J and 0 for the others, and x and y are two inputs that agree on"
        " J; so the sums over J are equal, one is odd where the other is, and chi_J(x) = chi_J(y): chi_J is a function"
        " of the k bits of J",
        every="all n, all sets J of k features",
        label="a function of k bits",
    )
    c.note("The definition of parities itself is not a claim.")


def uniform_parities(largest: int = 5) -> Iterator[tuple[int, int]]:
    """n and k, 2 <= k <= n."""
    return ((n, k) for n in range(2, largest + 1) for k in range(2, n + 1))


def gains_something(case: tuple[int, int]) -> dict[str, object] | None:
    """A witness where, with two bits of J or more free at a node, some half has another mean label than the node."""
    n, k = case
    for size in range(n - 1):
        for asked in combinations(range(n), size):
            if k - sum(i < k for i in asked) < 2:
                continue
            for values in product((0, 1), repeat=size):
                w = dict(zip(asked, values, strict=True))
                means = {mean_label(n, k, {**w, **more}) for more in _one_more(n, w)}
                if means != {Fraction(1, 2)} or mean_label(n, k, w) != Fraction(1, 2):
                    return {"fixed": w}
    return None


def _one_more(n: int, w: dict[int, int]) -> Iterator[dict[int, int]]:
    return ({i: v} for i in range(n) if i not in w for v in (0, 1))


def mean_label(n: int, k: int, w: dict[int, int]) -> Fraction:
    """E[y] under the uniform law where w fixes some bits, for the parity of the first k."""
    inside = [x for x in product((0, 1), repeat=n) if all(x[i] == v for i, v in w.items())]
    return Fraction(sum(sum(x[:k]) % 2 for x in inside), len(inside))


@claim(
    "BDM20J.S1",
    where="section 1.2, before the (alpha, c)-distributions",
    says="under the uniform law ID3 fails to learn parities",
)
def uniform_law(c: Check) -> None:
    """The paper's own attribution: for which n, k and numbers of examples the source has it is not known here.

    What speaks for it: under the uniform law a node, or a half of it, that leaves a bit of J free has the mean label
    1/2 (the first support; P is the probability that the other bits of J have an odd sum). So with two free bits of J
    or more all gains on the law are 0, whatever C is (the second). That does not say what ID3 makes of a sample.
    """
    c.read_as(
        "as the source has it: for some sizes of parities and numbers of examples, n growing",
        other="for every n, every parity and every number of examples",
        why="a parity of one bit has the gain C(1/2) on the law, all other features 0; and for a fixed n enough"
        " examples are all inputs, on which every rule ends with the parity, on a tree that may ask all n features",
    )
    c.support("1/2*(1 - P) + (1 - 1/2)*P == 1/2", "0 <= P <= 1")
    c.functions(
        "G(1/2) - p*G(1/2) - (1 - p)*G(1/2) == 0", "function G on [0, 1], 0 <= p <= 1", role="support"
    )
    c.bounded(
        uniform_parities,
        gains_something,
        text="at each node that leaves two bits of J free, all halves have the mean label 1/2",
        every="all n, all k >= 2",
        names="n k",
        role="support",
    )
    c.assumed(
        "under the uniform law ID3 fails to learn parities",
        theorem="Kearns, Boosting theory towards practice (1996), as this paper cites it",
        every="the n, k and numbers of examples of the source, which are not known here",
    )


@claim(
    "BDM20J.FN1",
    where="section 1.2, footnote 1",
    says=r"parities of any size are learnable in polynomial time; those of $\omega(\log n)$ bits are not computed or"
    r" approximated by trees of polynomial size",
)
def footnote(c: Check) -> None:
    """A tree with N leaves agrees with a k-parity with a chance of at most 1/2 + N (1 - alpha)^k/2, for independent
    bits with probabilities between alpha and 1 - alpha. Uniform bits have alpha = 1/2.

    At a leaf whose path asks t of the k bits, w is its chance, at most (1 - alpha)^t, and P the chance that the k - t
    others have an odd sum; b is |1 - 2P|, and r is 1 - alpha, so that the leaf is right with the probability w/2 + v at
    most, v = w b/2. u is (1 - alpha)^k. Trees of polynomial size have N <= n^a, and k = omega(log n) is more than each
    multiple of log n.
    """
    c.read_as(
        "approximated under a law of the paper, with bounded probabilities; the uniform law is one",
        other="under the uniform law only",
        why="the footnote is about learning in the setting of the paper",
    )
    c.assumed(
        "parities of any number of bits are learned in polynomial time from labelled examples",
        theorem="linear equations over two elements; Feldman et al. (2006, 2009)",
        label="learnable",
    )
    c.family(
        "sum(w/2 + v) <= 1/2 + N*u/2",
        "sum(w) == 1, sum(1) == N, u >= 0, each w >= 0, v <= w/2, v <= u/2",
        hints=(
            "sum(v) <= u/2*sum(1)",
            "sum(v) <= N*u/2 by 1: sum(v) <= u/2*sum(1); u/2: sum(1) == N",
            "sum(w/2 + v) == sum(w)/2 + sum(v)",
        ),
        label="agreement",
    )
    c.printed(
        "abs(1 - 2*(q*(1 - P) + (1 - q)*P)) <= (1 - alpha)*abs(1 - 2*P)",
        "0 <= P <= 1, 0 < alpha <= 1/2, alpha <= q, q <= 1 - alpha",
        label="one more bit that is not asked",
    )
    c.sequence(
        "b <= r^t",
        "0 < r < 1, sequence b from t = 0, start b <= 1, step b_next <= r*b",
        label="t bits that are not asked",
    )
    c.printed(
        "w*b <= (1 - alpha)^k",
        "0 < alpha <= 1/2, 0 <= t, t <= k, 0 <= w, w <= (1 - alpha)^t, 0 <= b, b <= (1 - alpha)^(k - t)",
        label="a leaf",
        time_limit=120,
    )
    c.printed(
        "n^a*(1 - alpha)^k <= n^(a - r)",
        "-k*ln(1 - alpha) >= r*ln(n), n >= 2, 0 < alpha <= 1/2, k >= 0",
        label="small trees",
        time_limit=120,
    )
    c.argued(
        "at a leaf whose path asks t of the k bits w is its chance, at most (1 - alpha)^t; P is the chance that the k"
        " - t others have an odd sum, b = |1 - 2P| is at most (1 - alpha)^(k - t), and v = w b/2: whatever its label,"
        " the leaf is right with a probability of at most w/2 + v; so the first part holds of the N leaves, u = (1 -"
        " alpha)^k, and a tree of polynomial size has N <= n^a leaves; where k grows faster than log n the part on"
        " small trees holds for each r from some n on, so that such a tree has no agreement much above 1/2",
        every="all trees, all laws of independent bits with probabilities between alpha and 1 - alpha",
        label="together",
    )


@claim(
    "BDM20J.D5",
    where="section 1.2, before Theorem 1",
    says=r"$\mathcal D$ is an $(\alpha,c)$-distribution if $|p_i-\frac12|>c$ and $p_i\in(\alpha,1-\alpha)$ for all $i$",
)
def distributions(c: Check) -> None:
    """There is one only if alpha + c < 1/2."""
    c.not_a_claim("a definition: (alpha, c)-distributions")
    c.support("alpha + c < 1/2", "alpha < p < 1 - alpha, abs(p - 1/2) > c")


@claim(
    "BDM20J.T1",
    where="Theorem 1",
    says=r"a polynomial number of examples in $n$ and $\log\frac1\delta$ is enough for parities of $\log n$ bits, with"
    r" zero loss, on $(\alpha,c)$-distributions",
    uses=["BDM20J.T10"],
)
def parities_are_learned(c: Check) -> None:
    """Theorem 10 with k <= log2(n): a power of n whose exponent depends on alpha and c.

    a is alpha, b is 2c, d is delta.
    """
    c.given("impurity", "log-junta")
    c.applies(
        "BDM20J.T10",
        at={"a": "a", "b": "b", "j": "j", "k": "log2(n)"},
        where="0 < a < 1/2, 0 < b < 1, 1 <= j, j <= log2(n), n >= 2",
        part=0,
    )
    c.printed(
        "(-4*k - 4)*ln(b) + (-2*k - 8)*ln(a) <= -4*ln(b) - 8*ln(a) - (4*ln(b) + 2*ln(a))*log2(n)",
        "0 < a < 1/2, 0 < b < 1, 0 <= k, k <= log2(n), n >= 1",
        label="powers of n",
    )
    c.printed("log2(n)*ln(n/d) <= n*(n + ln(1/d))", "n >= 2, 0 < d < 1", label="logarithms")
    c.argued(
        "zero loss is what Theorem 10 says; by the two other parts the number of examples it asks for, with k <="
        " log2(n), is at most a power of n times n + log(1/delta)",
        every="all n, all parities of at most log n bits, all laws with this alpha and c",
        label="zero loss",
    )


@claim(
    "BDM20J.D6",
    where="section 1.2, before Theorem 2",
    says=r"a smoothened $(\alpha,c)$-distribution has $p_i=\hat p_i+\Delta_i$ with $\hat p_i\in(\alpha+c,1-\alpha-c)$"
    r" and independent uniform $\Delta_i\in[-c,c]$",
)
def smoothened(c: Check) -> None:
    """Then p_i lies between alpha and 1 - alpha; there is one only if alpha + c < 1/2."""
    c.not_a_claim("a definition: smoothened distributions")
    c.support("alpha < q + d", "alpha + c < q, q < 1 - alpha - c, -c <= d <= c")
    c.support("q + d < 1 - alpha", "alpha + c < q, q < 1 - alpha - c, -c <= d <= c")


@claim(
    "BDM20J.T2",
    where="Theorem 2",
    says=r"a polynomial number of examples in $n$ and $\frac1\delta$ is enough for juntas of $\log n$ features, with"
    r" zero loss, on smoothened distributions",
    uses=["BDM20J.T12"],
)
def juntas_are_learned(c: Check) -> None:
    """Theorem 12 with delta_1 = delta_2 = delta/2 and k <= log2(n); powers of B, 1/c and 1/alpha are ones of n.

    a is alpha, d is delta.
    """
    c.given("impurity", "log-junta")
    halves = {"a": "a", "c": "c", "x": "d/2", "k": "k"}
    c.applies(
        "BDM20J.T12",
        at=halves,
        where="0 < a < 1/2, 0 < c < 1/2, 0 < d < 1, 1 <= k, k <= log2(n), n >= 2",
        part=0,
    )
    c.applies("BDM20J.T12", at={"x": "d/2", "y": "d/2"}, where="0 < d < 1", part=1)
    c.printed(
        "k*ln(B) - 8*k*ln(c) + (-2*k - 8)*ln(a) <= -8*ln(a) + (ln(B) - 8*ln(c) - 2*ln(a))*log2(n)",
        "0 < a < 1/2, 0 < c < 1/2, B >= 1, 0 <= k, k <= log2(n), n >= 1",
        label="powers of n",
    )
    c.printed("log2(n)*ln(2*n/d) <= n*(2*n + 1/d)", "n >= 2, 0 < d < 1", label="logarithms")
    c.argued(
        "zero loss is what Theorem 12 says; by the two other parts the number of examples it asks for, with k <="
        " log2(n), is at most a power of n times a polynomial in n and 1/delta",
        every="all n, all juntas of log n features, all smoothened laws",
        label="zero loss",
    )


@claim(
    "BDM20J.LIP",
    where="section 1.2, first paragraph",
    says="the impurity function is strongly concave and Lipschitz",
)
def hypothesis(c: Check) -> None:
    """Met by 4q(1-q), with beta = 8 and gamma = 4. The entropy and the root are steeper than any line at 0.

    For the entropy: H(u) > gamma u at u = 2^-gamma. The tent 2 min(q, 1-q) is linear on halves.
    """
    c.not_a_claim("an assumption; which impurity functions meet it is in the supports")
    mixed = "(t*a + (1 - t)*b)"
    c.support(f"4*{mixed}*(1 - {mixed}) == t*4*a*(1 - a) + (1 - t)*4*b*(1 - b) + 8/2*t*(1 - t)*(a - b)^2")
    c.support("abs(4*a*(1 - a) - 4*b*(1 - b)) <= 4*abs(a - b)", "0 <= a <= 1, 0 <= b <= 1")
    c.support("H(u) > -log2(u)*u", "0 < u < 1")
    c.support("2*sqrt(u*(1 - u)) > gamma*u", "u = 1/(1 + gamma^2), gamma > 0")
    c.support("2*min(1/4, 3/4) < (2*min(0, 1) + 2*min(1/2, 1/2))/2 + beta/2*(1/4)*(1/2)^2", "beta > 0")


@claim(
    "BDM20J.CJ3",
    where="Conjecture 3",
    says=r"a polynomial number of examples is enough for trees of depth $\log n$, to error $\epsilon$, on smoothened"
    r" distributions",
)
def conjecture(c: Check) -> None:
    """Left open by the paper."""
    c.not_a_claim("a conjecture of the paper; not decided here")
