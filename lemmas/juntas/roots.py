r"""The letter to the authors of BDM20J: its findings by their roots; no claims stand here.

Notation in formulas: as in the paper; p_i is the probability that the feature i is 1.
"""

from verify.claims.roots import Letter, Root, slip, stronger

_ALPHA = Root(
    key="alpha",
    title=r"Lemmas 5, 6, 8 and Theorem 7: $\alpha$ is not introduced",
    places=("BDM20J.L8", "BDM20J.L5", "BDM20J.L6", "BDM20J.L6.s1", "BDM20J.T7"),
    printed=(
        r"with $m\gtrsim\alpha^{-2k}\epsilon^{-2}\log\frac1\delta$ examples $S_w\ne\emptyset$ and "
        r"$|\mathcal I(S_w,i)-\mathcal I(\mathcal D_w,i)|<\epsilon$ with probability at least "
        r"$1-\delta$, for any $\alpha\in(0,1)$."
    ),
    fails=(
        r"$y=x_1$, a fair coin, $w$ fixes $x_2=1$, $\Pr[x_2=1]=[[P[x_2 = 1]]]$, $k=[[k]]$, "
        r"$\alpha=[[alpha]]$, $\epsilon=[[eps]]$, $\delta=[[delta]]$, constant $[[B]]$: for $m=[[m]]$ "
        r"the probability is at most $[[probability, at most]]$, as $S_w$ is mostly empty, and "
        r"$[[1 - delta]]$ is claimed. Lemma 6 fails with the printed constant 1 likewise, Theorem 7 for "
        r"the parity of five of $[[BDM20J.T7: n]]$ bits of probability $[[BDM20J.T7: P[x_i = 1]]]$."
    ),
    repair=(
        r"add that the features that $w$ fixes have $p_i\in(\alpha,1-\alpha)$, and $\delta\le\frac12$ "
        r"in the lemmas (1.2). Then Lemmas 5 and 8 hold with the constant 128, Lemma 6 with 512, "
        r"Theorem 7 with 49152."
    ),
    survives=r"Theorems 10 and 12, whose laws have this hypothesis.",
    kept=("BDM20J.T10", "BDM20J.T12"),
)

_DELTA = Root(
    key="delta",
    title=r"Lemma 8, its proof, and Lemmas 5 and 6: $\delta$ near 1",
    places=("BDM20J.L8.s2",),
    printed=(
        r"both averages are off by $\lesssim\epsilon\alpha^k$ with probability at least "
        r"$1-\frac\delta3$, for all $\delta<1$."
    ),
    fails=(
        r"one example, $m=[[m]]$, is enough by the bound if $\delta=e^{-1/256}=[[=exp(-1/256)]]$: for "
        r"$\Pr[\mathcal X_w]=[[P[x_2 = 1]]]$, $\epsilon=\alpha=[[eps]]$ it is off by $[[off by]]$, more "
        r"than $[[A eps alpha^k]]$ with certainty, and more than $[[1 - delta/3, more than]]$ is "
        r"claimed."
    ),
    repair=(
        r"$\delta\le\frac12$, or $\log\frac2\delta$ for $\log\frac1\delta$, as it is at least "
        r"$\log\frac1{\min(\delta,1/2)}$; and $p_w\ge\alpha^k$ for the second display, which the "
        r"hypothesis of 1.1 gives."
    ),
)

_SIGN = Root(
    key="sign",
    title="Section 2.3, proof of Lemma 9 (the lemma is true)",
    places=("BDM20J.L9.s1", "BDM20J.L9.s2", "BDM20J.L9.s4"),
    printed=r"$\Pr[y=1]=\Pr[\prod(2x_i-1)=1]=\frac12+2^{k'-1}\prod\epsilon_i$, and the same given $x_{k'}=1$.",
    fails=(
        r"two bits with $p=[[p]]$, none of them fixed: the two probabilities are $[[P[y = 1]]]$ and "
        r"$[[P[product = 1]]]$; given $x_{k'}=1$ they are $[[BDM20J.L9.s2: P[y = 1 | x_k' = 1]]]$ and "
        r"$[[BDM20J.L9.s2: printed]]$."
    ),
    repair=r"the sign $(-1)^{k'+b+1}$ before the product, $b$ the sum of the bits that $w$ fixes.",
    survives=r"Lemma 9, which takes absolute values, even with $\alpha(1-\alpha)$ for $\alpha^2$.",
    kept=("BDM20J.L9",),
)

_DEGREE = Root(
    key="degree",
    title="Section 2.4, proof of Lemma 11 (the lemma is true)",
    places=("BDM20J.L11.s6", "BDM20J.L11.s7"),
    printed=r"$|I|=k_0=\deg(g_0)$ and $\beta_I=2^{|I|}\alpha_I$ for a maximal $I\ni1$ with $\alpha_I\ne0$.",
    fails=(
        r"$1\in I$ is none of the variables of $g_0$: for the conjunction of two bits (values `[[f]]`) $|I|=2$ and "
        r"$k_0=1$, and each of the $|I|-1$ factors brings a 2."
    ),
    repair=r"$|I|=k_0+1$, $\beta_I=2^{|I|-1}\alpha_I$.",
    survives=r"$|\beta_I|\ge2^{k_0}/2^{k'}$ with $k_0$ the degree of $g_0$, and Lemma 11.",
    kept=("BDM20J.L11",),
)

_PATHS = Root(
    key="paths",
    title="Section 2.1, first paragraph",
    places=("BDM20J.G1",),
    printed=r"with high probability each path from the root to a leaf has all of $[k]$.",
    fails=(
        r"paths end where the sample has one label. For $y=x_1\wedge x_2$, in every run, the half with "
        r"the answer 0 to the first of them that is asked is a leaf: the probability is "
        r"$[[probability of such a tree]]$."
    ),
    repair=r"each path ends at one label or has all of $[k]$; Lemma 4 needs no more.",
)

_SLIPS = (
    slip("proof of Lemma 4, first paragraph", r"$\arg\max$ for $\max$.", "BDM20J.L4.s1"),
    slip(
        "proof of Lemma 5, Lipschitz displays",
        r"$x_i=1$ for $x_i=0$ in the middle: the value of $C$ at $a$ is compared.",
        "BDM20J.L5.s4",
    ),
    slip(
        "proof of Lemma 6, second display",
        r"the first conditional is on $x_i=1$; as printed the line is 0.",
        "BDM20J.L6.s2",
    ),
    slip("after the covariances", r"one index, $\mathcal I(\mathcal D,j)$, for $x_j$.", "BDM20J.I0"),
    slip("Theorem 7", r"$\mathcal D_w$ for $S_w\ne\emptyset$: $\Pr[\mathcal X_w]>0$.", "BDM20J.T7.h"),
    slip("proof of Lemma 8, last displays", r"the subscript $w$ for $m$.", "BDM20J.L8.s4"),
    slip("section 2.3, third display", r"$x_j$ for $x_i$.", "BDM20J.L9.s3"),
    slip(
        "proof of Lemma 11",
        r"$\alpha_I$ is the coefficient of $f_w$, not of $f$; in $g_0$ the inner sum is over $I'\subset "
        r"I\setminus\{1\}$.",
        "BDM20J.L11.s1",
        "BDM20J.L11.s5",
    ),
)

_STRONGER = (
    stronger(
        "proof of Lemma 6",
        r"$\frac\beta2\mathcal I^2$; $\frac{\beta\epsilon^2}8$",
        r"$2\beta\mathcal I^2$; $\frac{\beta\epsilon^2}2$",
        "BDM20J.L6.s6",
        "BDM20J.L6.s5",
        note=r"equality for $4q(1-q)$ at $p=\frac12$",
    ),
    stronger(
        "Lemma 9",
        r"$\alpha^2(2c)^{k-1}$",
        r"$\alpha(1-\alpha)(2c)^{k-1}$",
        "BDM20J.L9",
        note=r"more fails for $k=2$",
    ),
    stronger("Theorem 10", r"$(2c)^{-4k-4}$", r"$(2c)^{-4k+4}$", "BDM20J.T10"),
    stronger(
        "Lemma 11 and its range",
        r"$2\alpha^2\delta^2(\frac c2)^{2k}$",
        r"$176\alpha^2\delta^2(\frac c2)^{2k}$",
        "BDM20J.L11",
        "BDM20J.L11.b",
    ),
    stronger(
        "proof of Lemma 11, last display",
        r"$(\frac2c)^{k'}$",
        r"$2^{k'}c^{-(k'-1)/2}$",
        "BDM20J.L11.s10",
    ),
    stronger(
        "Lemma 3 of Kalai and Teng",
        r"$2^k\sqrt\varepsilon$",
        r"$2^{k-1}\sqrt\varepsilon$, $k\ge1$",
        "BDM20J.KT3",
        note=r"equality for $\xi_1$, $\varepsilon=1$",
    ),
    stronger("Theorem 12", r"$c^{-8k}$, $\alpha^{-2k-8}$", r"$c^{-4k+4}$, $\alpha^{-2k-4}$", "BDM20J.T12"),
)

LETTER = Letter(
    summary=(
        r"Theorems 10 and 12 hold. Theorem 7 and its lemmas need two notes: the probabilities lie in "
        r"$(\alpha,1-\alpha)$, and $\delta\le\frac12$ (or $\log\frac2\delta$ for $\log\frac1\delta$). "
        r"Nothing else reaches a theorem."
    ),
    roots=(_ALPHA, _DELTA, _SIGN, _DEGREE, _PATHS, *_SLIPS, *_STRONGER),
    in_words=(
        r"In words: that the runs of ID3 have the numbers that the formal parts speak of, and the "
        r"counting of samples in 1.1 for constants other than those shown."
    ),
)
