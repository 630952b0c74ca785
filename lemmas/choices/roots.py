r"""The letter to the authors of TOPK: its findings by their roots; no claims stand here.

Notation in formulas: as in the paper; $x^{(1)}$ and $x^{(2)}$ are the two parts of the features, G is the impurity
function.
"""

from verify.claims.roots import Letter, Root, slip, stronger

_TRIBES = Root(
    key="tribes",
    title="Fact B.3, item 2, and Lemma 4.4 with its proof: Tribes out of balance",
    places=("TOPK.L44", "TOPK.FB3.2", "TOPK.L44.s2", "TOPK.L44.concl", "TOPK.B2.KKL"),
    printed=(
        r"$\mathbb E[\mathrm{Tribes}_\ell]=\frac12\pm o(1)$, and so Top-$k$ has accuracy at most "
        r"$\frac12+\varepsilon$ on the law of Tribes and Majority."
    ),
    fails=(
        r"along $\ell=w2^w$ the mean is at least $1-\frac1e$. At $\ell=[[TOPK.FB3.2: l]]$, "
        r"$w=[[TOPK.FB3.2: w]]$ it is $[[TOPK.FB3.2: E[Tribes_l]]]$, more than "
        r"$[[TOPK.FB3.2: 1/2 + 1/8]]$. For $h=[[h]]$, $K=[[K]]$, $k=[[k]]$, $\varepsilon=[[eps]]$ "
        r"already the constant 1 has accuracy $[[accuracy of the constant 1]]$, more than "
        r"$\frac12+\varepsilon=[[1/2 + eps]]$, and no tree of Top-$k$ has less."
    ),
    repair=(
        r"lengths at which Tribes is balanced. From below the fact holds: the mean is at least "
        r"$\frac12-2^{-w}$. Whether Lemma 4.4 holds then, with constants that may depend on "
        r"$\varepsilon$, rests on the quoted Lemma 7.4 and is open here."
    ),
    survives=(
        r"Theorem 3 for $h\ge2$, by another law: $h$ fair bits, each with its negation, and $k$ "
        r"pointers that are 1 with probability $\varepsilon/(4K)$; the label is 1 where a pointer is, "
        r"else the parity of the bits with probability $1-\varepsilon/2$, and else 0. No two points "
        r"that differ in a bit are comparable, so the law is monotone."
    ),
    kept=("TOPK.T3",),
)

_TIES = Root(
    key="ties",
    title="Lemmas 4.2 and 4.4, section 4.1, after Fact B.1: ties where $G$ is not strictly concave",
    places=("TOPK.L42", "TOPK.L42.s3", "TOPK.S41.claim", "TOPK.FB1.cor", "TOPK.L44.s6"),
    printed=(
        r"for every impurity function the features of the largest scores are those of the largest "
        r"correlations; so Top-$k$ has accuracy at most $\frac12+\varepsilon$ on the parity law, and "
        r"few of its paths on the law of Tribes query $x^{(1)}$."
    ),
    fails=(
        r"$G(q)=\min(1,4\min(q,1-q))$, $h=[[h]]$, $K=[[K]]$, $k=[[k]]$, $\varepsilon=[[eps]]$: all "
        r"scores at the root are 0; where ties go to the bits of the parity the accuracy is "
        r"$[[accuracy]]$, more than $[[1/2 + eps]]$. On the law of Tribes, $G=2\min(q,1-q)$, "
        r"$h=[[TOPK.L44.s6: h]]$, $K=[[TOPK.L44.s6: K]]$, $k=[[TOPK.L44.s6: k]]$ and ties by index, "
        r"every path queries $x^{(1)}$ at the root."
    ),
    repair=(
        r"$G$ strictly concave, $h\ge2$, and the size of the covariance for $\mathbb E[x_iy]$. Then "
        r"Lemma 4.2 holds, with accuracy at most $(1+\varepsilon)/2$; for Lemma 4.4 the quoted Lemma "
        r"7.4 is needed besides."
    ),
    survives=(
        r"Theorem 2 for $h\ge2$ and every impurity function, by another law: $h$ fair bits and $K-1$ "
        r"pointers, with the label as in 1.1."
    ),
    kept=("TOPK.T2",),
)

_CONSTANTS = Root(
    key="constants",
    title=r"Proofs of Lemmas 4.2 and 4.4: $k$ for $K$, and a lost factor $\varepsilon$",
    places=("TOPK.L44.s7", "TOPK.L42.s1", "TOPK.L44.i2"),
    printed=(
        r"unqueried bits of x2 have $\mathbb E[f(x)x_i]\ge\frac1k$ (parity), and correlation at least "
        r"$\frac1{100\sqrt k}$ (Majority)."
    ),
    fails=(
        r"parity, $h=[[TOPK.L42.s1: h]]$, $k=[[TOPK.L42.s1: k]]$, $K=[[TOPK.L42.s1: K]]$, "
        r"$\varepsilon=[[TOPK.L42.s1: eps]]$, nothing set: the expectation is $[[TOPK.L42.s1: E[f x_i]]]$, less than "
        r"$[[TOPK.L42.s1: 1/k]]$; the covariance is $\varepsilon/(4(K-1))$ while a bit of $x^{(1)}$ is unset. "
        r"Majority, "
        r"$k=[[k]]$, $K=[[K]]$, $\varepsilon=[[eps]]$: at the root the correlation is at most "
        r"$[[the correlation is at most]]$, less than $[[1/(100 sqrt k)]]$."
    ),
    repair=(
        r"$\varepsilon/(4(K-1))$ for the parity; for Majority $K$ for $k$ and a factor $\varepsilon$ (at the root "
        r"$\varepsilon/\sqrt{2K-1}$ holds). The bound on $K$ in item 2 then depends on $\varepsilon$."
    ),
)

_OFF_BY_ONE = Root(
    key="off-by-one",
    title="Proof of Lemma 4.2, sentences 4 and 5: off by one",
    places=("TOPK.L42.s4", "TOPK.L42.s5"),
    printed=r"after at most $K-k$ queries there are $k$ candidates from x2, so each path has $K-k$ of them.",
    fails=(
        r"x2 has $K-1$ bits: for $K=[[K]]$, $k=[[k]]$ after $q=[[q]]$ query $K-q-1=[[left]]$ of them "
        r"are left, and $k=[[right]]$ are needed. A path of $h'<K-k$ queries, as for "
        r"$K=[[TOPK.L42.s5: K]]$, $h'=[[TOPK.L42.s5: h']]$, has only "
        r"$[[TOPK.L42.s5: bits of x2 on the path]]$ of the $[[TOPK.L42.s5: K - k]]$."
    ),
    repair=(
        r"fewer than $K-k$ queries in sentence 4, and $h'\ge K-k$ in sentence 5; then the proof goes on "
        r"as before."
    ),
)

_LAST_BIT = Root(
    key="depth-one",
    title=r"Theorems 1 to 3 and sections 1, 3.1, 4.1 at $h=1$, and the last bit of the parity (a degenerate case)",
    places=("TOPK.T2", "TOPK.T1", "TOPK.T3", "TOPK.I4", "TOPK.I5", "TOPK.L42.s2"),
    printed=(
        r"the theorems are for all $h$; in the proof of Lemma 4.2 $\mathbb E[f(x)x_j]=0$ for the bits "
        r"of $x^{(1)}$ while fewer than $k$ variables are set."
    ),
    fails=(
        r"$h=[[h]]$, $K=[[K]]$, $k=[[k]]$, $G=2\min(q,1-q)$: the $k$ features of the largest scores "
        r"hold a stump of the largest accuracy, so Top-$k$ is as good as Top-$K$. The last unset bit of "
        r"the parity has covariance $[[TOPK.L42.s2#2: Cov]]$ at $h=k=2$, $\varepsilon=\frac18$; and "
        r"$\mathbb E[f(x)x_j]=\frac12\mathbb E[f]$ for the others."
    ),
    repair=r"$h\ge2$, and the covariance for bits of $x^{(1)}$ while two of them are unset.",
)

_CACHE = Root(
    key="cache-key",
    title="Figure 5: the key of the cache",
    places=("TOPK.F5.equiv", "TOPK.F5.line2", "TOPK.F5.line7", "TOPK.F5.line0", "TOPK.F5.line6d"),
    printed=r"results are kept under $(S,d)$, and Opt-Top-$k$ is equivalent to figure 1.",
    fails=(
        r"$d$ is the number of features. With the five points $0000\mapsto0$, $0001,0010,0100\mapsto1$, "
        r"$1111\mapsto0$, Gini, ties by index, $k=[[k]]$, $h=[[h]]$, $ub=[[ub]]$, figure 1 makes "
        r"$[[errors of Top-k]]$ errors, figure 5 $[[of Opt-Top-k]]$."
    ),
    repair=(
        r"the key $(S,h)$. Besides, step 8 may return NO-TREE (both labels at one input, $ub=0$), and "
        r"steps 6 (e) to (g) speak of a right subtree that (d) does not define for $b_L>b^*$; pass over "
        r"such $T_i$."
    ),
)

_EXPERIMENTS = Root(
    key="sets",
    title="Section 5 and appendix C: the sets",
    places=("TOPK.E.size", "TOPK.E.100"),
    printed="sizes in the thousands, 50 to 300 binary features, at most 100 of them for sets of numbers.",
    fails=(
        r"table 1: [[set]] has [[points]] points, [[TOPK.E.size#2: set]] has "
        r"[[TOPK.E.size#2: binary features]] binary features, [[TOPK.E.100: set]] has "
        r"[[TOPK.E.100: binary features]]."
    ),
    repair="name the exceptions.",
)

_COUNT = Root(
    key="calls",
    title="Proof of Claim 3.1 (the claim is true)",
    places=("TOPK.C31.rec",),
    printed=r"there are $(2k)^h$ recursive calls.",
    fails=r"$h=[[h]]$, $k=[[k]]$: on eight points at each of four inputs [[calls]] calls, not [[printed]].",
    repair=r"$(2k)^h$ counts the calls without budget; all calls are at most $2(2k)^h-1$.",
)

_C45 = Root(
    key="gain-ratio",
    title="Section 3.1: C4.5",
    places=("TOPK.D2c",),
    printed="C4.5 scores features by an impurity-based heuristic.",
    fails=(
        r"its gain ratio is 1 for the label itself, so that $G(\frac14)=1$; then a feature that parts a "
        r"balanced sample into halves with means $\frac14$ and $\frac34$ has score $0$, and its gain "
        r"ratio is $1-H(\frac14)=[[=1 - H(1/4)]]$."
    ),
    repair="name ID3 and CART only.",
)

_SLIPS = (
    slip(
        "Fact B.1",
        r"read $|\mathrm{Cov}(x_i,y)|$ for $\mathbb E[x_iy]$, which orders features of opposite sign wrongly.",
        "TOPK.FB1",
    ),
    slip(
        "proof of Lemma 4.1",
        r"a complete tree of bits of $x^{(1)}$, which may differ between the nodes of a level; accuracy at "
        r"least $1-\varepsilon$.",
        "TOPK.L41.p",
    ),
    slip("proof of Lemma 4.4, first display", r"$\mathrm{Maj}_{K-1}$ for $\mathrm{Maj}_K$.", "TOPK.L44.s1"),
    slip(
        "appendix B, statistical queries",
        r"steps 1 and 4 of figure 1 use the sample too; what they ask for follows from the same averages.",
        "TOPK.B.sq",
    ),
    slip(
        "proof of Lemma 3.2, display",
        r"the errors of the subtrees are given $x_i=0$ and $x_i=1$, not on all of $S$.",
        "TOPK.L32.eq",
    ),
    slip(
        "section 5.1",
        r"the training accuracy of Top-$k$ is at least as large, not larger.",
        "TOPK.E.superset",
    ),
)

_STRONGER = (
    stronger("Lemma 4.1", r"$1-\varepsilon$", r"$1-\frac12\varepsilon$", "TOPK.L41"),
    stronger("Lemma 4.3", r"$1-\varepsilon$", r"$1-\frac34\varepsilon$", "TOPK.L43"),
    stronger(
        "proof of Lemma 4.2, last sentence",
        r"$\frac12+\varepsilon$",
        r"$\frac12+\frac12\varepsilon$",
        "TOPK.L42.s8",
    ),
)

LETTER = Letter(
    summary=(
        r"Theorems 1, 2 and 3 hold for $h\ge2$ and every impurity function, by other laws than the "
        r"paper's (1.1, 1.2). Lemma 4.4 is false at infinitely many $h$, and Lemma 4.2 needs a strictly "
        r"concave impurity function. Lemma 3.2 and Claim 3.1 hold; figure 5 needs another key."
    ),
    roots=(
        _TRIBES,
        _TIES,
        _CONSTANTS,
        _CACHE,
        _OFF_BY_ONE,
        _C45,
        _COUNT,
        _EXPERIMENTS,
        _LAST_BIT,
        *_SLIPS,
        *_STRONGER,
    ),
    in_words=(
        r"In words: that the trees of Top-$k$ have the numbers that the formal parts speak of, and that "
        r"what holds on a law, for all ways to break ties, holds on large samples. Figure 5 was run on "
        r"small samples."
    ),
)
