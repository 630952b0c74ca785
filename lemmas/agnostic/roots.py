r"""The letter to the authors of BLT20: its findings by their roots; no claims stand here.

Notation in formulas: as in the paper; values are 0 and 1, and d is the depth of a tree.
"""

from verify.claims.roots import Letter, Root, slip, stronger

_MEDIANS = Root(
    key="theorem-5",
    title="Theorem 5, with its use in Theorem 1 and footnote 4",
    places=(
        "BLT20.T5",
        "BLT20.T5.s1",
        "BLT20.T5.s11",
        "BLT20.FN4",
        "BLT20.T1",
        "BLT20.T1.s1",
    ),
    printed=(
        r"for monotone $f$, a product law and a balanced tree $T$ some coordinate has a $\theta^*$ with "
        r"$\Pr[x_i\ge\theta^*]=\frac12$ and $\mathbb E[f\,\mathbf 1[x_i\ge\theta^*]]\ge\Omega(\varepsilon/(\log s"
        r"\log\log(s/\varepsilon)))$, $\varepsilon=\mathrm{bias}(f)-\mathrm{dist}(f,T)$."
    ),
    fails=(
        r"two bits with $\Pr[x_1=1]=\frac13$, $\Pr[x_2=1]=\frac25$, $f=x_1\wedge x_2$ and its tree of "
        r"three leaves, $\varepsilon=\frac2{15}$: the tails are $0,\frac13,1$ and $0,\frac25,1$, so no "
        r"coordinate has a median, and the reduction to the uniform law on $[0,1]^n$ fails. On that "
        r"law, $f=\mathbf 1[x_1<\frac12,x_2<\frac12]$, $s=4$, $\varepsilon=\frac14$: at the only "
        r"medians the expectation is $0$; the right side is a constant times $\frac1{16}$. (For the "
        r"same $f$ the influence of the bit is $\frac12$, so it is not this expectation.)"
    ),
    repair=(
        r"the covariance for the expectation, and coordinates without atoms: then some median query has "
        r"covariance at least $\varepsilon/(4d)$ in size, without the factor $\log\log(s/\varepsilon)$. "
        r"In footnote 4, too, the median needs a law without atoms."
    ),
    survives=(
        r"Theorem 1 for all product laws: with atoms too some query next to a median has an eighth of "
        r"the influence as its covariance, so size $s^{24C^2\log s/(\kappa\varepsilon^2)}$ is enough "
        r"for trees of depth at most $C\log s$, without $\log\log$."
    ),
    kept=("BLT20.T1",),
)

_CONCAVE = Root(
    key="any-impurity",
    title=r'"Any impurity function": Theorem 3 and section 4.1, informal Theorem 1, introduction, section 6',
    places=(
        "BLT20.C43.s1",
        "BLT20.C43",
        "BLT20.C44",
        "BLT20.L42",
        "BLT20.T3",
        "BLT20.T1i",
        "BLT20.I7",
        "BLT20.I8",
        "BLT20.I9",
        "BLT20.CON2",
    ),
    printed=(
        r"the guarantee of Theorem 1 (informal) and the lower bound of Theorem 3, with Claim 4.3, "
        r"Corollary 4.4 and Lemma 4.2, are for every impurity function."
    ),
    fails=(
        r"$G(p)=2\min(p,1-p)$. Upper bound: $f=x_1\wedge x_2$ on $n$ fair bits, $s=3$: each query at "
        r"the root gains $G(\frac14)-\frac12G(0)-\frac12G(\frac12)=[[=1/2 - 0/2 - 1/2]]$, and so it "
        r"stays below queries of other bits; with ties broken so, no size that is free of $n$ has error "
        r"at most $\mathrm{opt}_3+\frac18$. Claim 4.3: at $\ell=73801=13\cdot5677$, $k=2$ all gains at "
        r"the root are 0; a tie may ask for $x$, while the bits of MAJ have influence $\frac12$ and "
        r"$\frac1{100\sqrt k}=[[=1/(100*sqrt(2))]]$ is claimed. Theorem 3: with "
        r"$G=\min(1,2^np,2^n(1-p))$ and ties that suit $sn$ splits are enough."
    ),
    repair=(
        r"$\kappa$-strongly concave for the guarantees, as in the formal Theorems 1 and 2; strictly "
        r"concave for Theorem 3 and section 4.1, with $c_1=4\cdot10^{-7}$, $c_3=\frac1{100}$ and all "
        r"large $s$."
    ),
)

_LENGTHS = Root(
    key="tribes-lengths",
    title="Section 4: the lengths of Tribes (footnote 5)",
    places=("BLT20.FN5", "BLT20.S4.1"),
    printed=(
        r"for the best width $w=\log\ell-\log\ln\ell+o(1)$, $\Pr[\mathrm{TRIBES}_\ell=1]=\frac12\pm "
        r"O(\log\ell/\ell)$."
    ),
    fails=(
        r"along $\ell=w2^w$ the mean stays at least $\frac1{16}$ away from $\frac12$ for every width. "
        r"At $\ell=12\cdot2^{12}$ it is $[[=1 - exp(4096*ln(1 - 1/4096))]]$ for width 12 and "
        r"$[[=1 - exp(3780*ln(1 - 1/8192))]]$ for width 13; $\log\ell/\ell=[[=log2(49152)/49152]]$."
    ),
    repair=(
        r"the lengths $\ell=wm$ of O'Donnell's book, $m$ the largest number of terms with a mean of at "
        r"most $\frac12$. There the mean is within $\log\ell/\ell$ of $\frac12$, and $0\le "
        r"w-\log\ell+\log\ln\ell\le5\ln(w)/w$. All of section 4 assumes these probabilities, so this is "
        r"its one condition on lengths."
    ),
    survives=r"Theorem 3 for strictly concave $G$ and all large $s$, since the next such length is at most $3\ell$.",
    kept=("BLT20.T3",),
)

_CELLS = Root(
    key="cells",
    title="Theorem 5, proof: Theorem 4 for the encoding",
    places=("BLT20.T5.s8",),
    printed=r"Theorem 4 gives a bit of the encoding with large influence on $f$.",
    fails=(
        r"$f$ need not be a function of the bits: $\mathbf 1[x\ge\frac13]$ changes inside a cell for "
        r"every $w$ (tried: $w\le60$)."
    ),
    repair=(
        r"the inequality on paths of a tree for product laws; the bits, and what is left of each $x_i$, "
        r"are independent. It gives half of the bound by drawing anew."
    ),
)

_SQUARE = Root(
    key="square",
    title="Proof of Theorem 2, chain, line 2",
    places=("BLT20.T2.s2",),
    printed=r"the squared $(\mathrm{bias}-\mathrm{dist})/\mathrm{size}$ of a leaf is at most the squared influence.",
    fails=(
        r"the difference may be negative. Monotone $f$ on five bits with the values "
        r"`[[f at 00000, ..., 11111]]`, $4p(1-p)$ after five splits, $s=[[s]]$, "
        r"$\mathrm{opt}_s=[[opt_s]]$: without $\frac\kappa{32}$ line 1 is $[[32/kappa of line 1]]$, "
        r"line 2 $[[32/kappa of line 2]]$."
    ),
    repair=r"$\max(\cdot,0)$ inside the square, and $\log s$ below.",
    survives=r"eq. (1) and Theorem 2, with the constant $c=2/\ln2$.",
    kept=("BLT20.T2",),
)

_HARMONIC = Root(
    key="harmonic",
    title="Proof of Theorem 2, last paragraph",
    places=("BLT20.T2.s12",),
    printed=r"$\sum_{j\le t}\frac1j\ge\log t$.",
    fails=(
        r"$t=[[t]]$: the sum is $[[1 + ... + 1/t]]$, less than $[[a number between 1 + ... + 1/t and log2 t]]$, and "
        r"$\log5=[[=log2(5)]]$."
    ),
    repair=r"$\ln(t+1)$; the constant in the exponent grows by the factor $\frac1{\ln2}$.",
)

_SMALL = Root(
    key="small-cases",
    title="Sections 4 and 5: small $k$, even $k$, ties",
    places=("BLT20.L42.s2", "BLT20.P41.s2", "BLT20.T6.s2"),
    printed=(
        r"paths of length $L=c_3k/\log k$ have mass at most $0.001$; $\Pr[\mathrm{MAJ}=0]=\frac12$; "
        r"gain and influence split the same variable of a leaf."
    ),
    fails=(
        r"with $c_3=[[c3]]$ and a strictly concave $G$ with kinks at seven means of $f$ figure 1 builds for $k=[[k]]$ "
        r"a tree of $[[leaves]]$ leaves of depths $1,\ldots,7,7$, which has mass $[[mass]]$ at depth "
        r"$L\le[[L is at most]]$ or more. For $k=[[BLT20.P41.s2: k]]$ the probability is "
        r"$[[BLT20.P41.s2: Pr[MAJ = 0]]]$. For $x_1\wedge x_2$ the two variables tie."
    ),
    repair=r"$L\ge20$, that is large $k$; odd $k$ (for the bound that is used every $k$ will do); one rule for ties.",
)

_SLIPS = (
    slip(
        "Definition 5",
        r"add that $x$ and $y$ agree elsewhere; as printed $f=x_1$ on two bits is not monotone.",
        "BLT20.D5",
    ),
    slip(
        "Definition 4, figure 1",
        r"for real features the least error and the largest gain need not be attained: half of the mass "
        r"at 0, the rest uniform on $(0,1]$, $f=\mathbf 1[x>0]$, $s=2$ has errors $\theta/2$. Take the "
        r"infimum, and a query that gains a fixed part.",
        "BLT20.FIG1",
        "BLT20.D4",
    ),
    slip(
        "Propositions 2.2 and 2.3",
        r"$b\sim\{\pm1\}$; the correlations in absolute value; the index of the gain is $f$, its argument $T$.",
        "BLT20.P23",
        "BLT20.P22.s0",
        "BLT20.P23.n",
    ),
    slip(
        "proof of Theorem 2, chain, line 3",
        r"with $\log\mathrm{size}(g_\ell)$ in line 2 it is right where $g_\ell$ is not constant.",
        "BLT20.T2.s3",
    ),
    slip(
        "proof of Theorem 5",
        r"at $x=1$ the code has $w+1$ digits; $w$ queries make $w+1$ leaves.",
        "BLT20.T5.s2",
        "BLT20.T5.s5",
    ),
    slip(
        "section 4",
        r"Majority is on $\{\pm1\}^k$; $(x,y)\in\{0,1\}^\ell\times\{0,1\}^k$; bad is $c_3k/\log k$ for $c_3k$; read "
        r"$\xi(x,y)=0$ for $\Pr[\xi(x,y)=0]$; the last exponent in the proof of Theorem 3 lacks a tilde.",
        "BLT20.MAJ",
        "BLT20.C44.s0",
        "BLT20.C44.s1",
        "BLT20.L42.s0",
        "BLT20.T3.s1",
    ),
    slip(
        "Theorem 6, last display",
        r"$2^{-|\ell|}$ for $2^{|\ell|}$ and $f_\ell$ for $f$ throughout.",
        "BLT20.T6.s5",
        "BLT20.T6.s6",
        "BLT20.T6.s7",
    ),
)

_STRONGER = (
    stronger(
        "Proposition 2.2, Lemma 2.4(3)",
        r"$\frac\kappa{32}\mathrm{Inf}_i(f)^2$",
        r"$\frac\kappa2\mathrm{Inf}_i(f)^2$",
        "BLT20.P22",
        "BLT20.L24.3",
        note=r"equality for $4p(1-p)$",
    ),
    stronger(
        "Lemma 2.4(2) and its proof",
        r"error at most the potential",
        r"at most half of it",
        "BLT20.L24.2",
        "BLT20.L24.2.s2",
        note=r"equality for every $G$ where $\mathbb E[f_\ell]=\frac12$ at each leaf",
    ),
    stronger(
        "Theorem 4",
        r"$(\mathrm{bias}-\mathrm{dist})/\log s$",
        "twice that",
        "BLT20.T4",
        note="one bit attains it",
    ),
    stronger(
        "Remark 2, both displays",
        r"$\mathrm{Var}/\log s$, $(\mathrm{Var}-2\,\mathrm{dist})/\log s$",
        r"four times that; also $4(\mathrm{Var}-\mathrm{dist})/\log s$",
        "BLT20.R2.s1",
        "BLT20.R2.s2",
        note="one bit attains it",
    ),
    stronger(
        "eq. (1)",
        r"$\frac1{32}$",
        r"$2$",
        "BLT20.E1",
        note=r"one bit comes near as $\varepsilon\to\frac12$",
    ),
    stronger(
        "Lemma 3.1, proof",
        r"$2^{-w}$; $2\cdot2^{-w}$",
        r"$\frac12 2^{-w}$; $2^{-w}$",
        "BLT20.L31.s2",
        "BLT20.L31.s1",
    ),
    stronger(
        "after Lemma 5.1: score, potential",
        r"$\varepsilon/((j+1)\log s)$; the error",
        "twice each",
        "BLT20.S5.2",
        "BLT20.S5.4",
        note="one bit",
    ),
    stronger("end of section 4.1", r"$0.49$", r"$0.499$ up to $o(1)$", "BLT20.L42.s5"),
)

LETTER = Letter(
    summary=(
        r"Theorem 2 holds with an explicit constant, and Theorem 1 for all product laws, without the "
        r"factor $\log\log(s/\varepsilon)$. Theorem 5 is false as printed and can be replaced. What is "
        r"said of every impurity function needs strong concavity, in Theorem 3 strict concavity, and "
        r"section 4 needs lengths at which Tribes is balanced."
    ),
    notation=(
        r"$\mathrm{bias}(f)=\min(\Pr[f=0],\Pr[f=1])$, $d$ is the number of coordinates on a path of "
        r"$T$, at most $C\log s$."
    ),
    roots=(_MEDIANS, _CONCAVE, _LENGTHS, _CELLS, _SQUARE, _HARMONIC, _SMALL, *_SLIPS, *_STRONGER),
    in_words=(
        r"In words: that queries of one coordinate are asked together (1.1), that runs have the numbers "
        r"that the formal parts speak of, Theorem 3 from its lemmas (1.2, 1.3), and what holds for all "
        r"$\ell$ or $n$ beyond the sizes that were run."
    ),
)
