r"""The letter to the authors of KM96: its findings by their roots; no claims stand here.

Notation in formulas: as in `lemma_4`; q, p and r are probabilities of the label 1.
"""

from verify.claims.roots import Letter, Root, slip, stronger

_CHILDREN = "p = q - gamma*q*(1 - q)/(1 - tau), r = q + gamma*q*(1 - q)/tau"
_ROOT_DROP = f"2*sqrt(q*(1 - q)) - 2*(1 - tau)*sqrt(p*(1 - p)) - 2*tau*sqrt(r*(1 - r)) for {_CHILDREN}"
_ENTROPY_DROP = f"H(q) - (1 - tau)*H(p) - tau*H(r) for {_CHILDREN}"

_LEMMA_4 = Root(
    key="lemma-4",
    title=r"Lemma 4, with its proof and its uses in (26) and (34)",
    places=(
        "KM96.L4",
        "KM96.L4.a",
        "KM96.L4.b",
        "KM96.L4.c",
        "KM96.L4.s2",
        "KM96.L4.s3",
        "KM96.L4.s4",
        "KM96.E26",
        "KM96.E34",
        "KM96.L6",
        "KM96.L7",
    ),
    printed=r"for each of the three $G$ and all $\gamma,q\in[0,1]$ the drop is least at some $\tau\in[0.4,0.6]$.",
    fails=(
        r"$G=2\sqrt{q(1-q)}$, $\gamma=[[gamma]]$, $q=[[q]]$. At $\tau=[[tau]]$ the drop is "
        rf"$[[={_ROOT_DROP}]]$; on all of $[0.4,0.6]$ it is more than $[[drops in [2/5, 3/5] are above]]$. "
        r"Entropy fails at the same $\gamma,q$: at $\tau=[[KM96.L4.b: tau]]$ the drop is "
        rf"$[[KM96.L4.b: ={_ENTROPY_DROP}]]$, on $[0.4,0.6]$ more than "
        rf"$[[KM96.L4.b: drops in [2/5, 3/5] are above]]$. "
        r"For Gini with $\gamma=[[KM96.L4.a: gamma]]$, $q=[[KM96.L4.a: q]]$ no $\tau$ in $[0.4,0.6]$ is feasible."
    ),
    repair=(
        r"$\gamma\le\frac35$ for Gini, $\gamma\le0.29518\ldots$ for entropy, $\gamma\le\frac15$ for the "
        r"square root. The proof breaks at the signs of the derivative, which fail beyond these values, "
        r"and at Lemmas 12 and 13, which cover $\gamma<\frac9{35}$ and $\gamma<\frac15$ only; that the "
        r"derivative vanishes at the minimum needs $\gamma\le\frac12$."
    ),
    survives=(
        r"Lemmas 6 and 7, for all $\gamma\le\frac12$, by direct proofs. The entropy drop is at least "
        r"$\frac2{\ln2}\gamma^2q(1-q)$; the least drop of the square root is "
        r"$2\sqrt{q(1-q)}(1-\sqrt{1-\gamma^2})$, at $\tau=\frac12-\frac\gamma2(1-2q)$. At the "
        r"minimising $\tau$ (26) is true; (34) fails, for instance at $\gamma=\frac25$, $q=\frac1{100}$, "
        r"$\tau=\frac{38}{125}$, where (28) holds all the same."
    ),
    kept=("KM96.L6", "KM96.L7", "KM96.E26", "KM96.E34"),
)

_LEAVES = Root(
    key="leaves",
    title=r"Theorems 9 and 10, first sentence of each proof: the number of leaves",
    places=("KM96.T9.s1", "KM96.T10.s1", "KM96.E42", "KM96.E47"),
    printed=r"after $t$ splits some leaf has $w\min(q,1-q)\ge\epsilon_t/t$ (and $2w\sqrt{q(1-q)}\ge G_t/t$).",
    fails=(
        r"There are $t+1$ leaves. For the majority of five fair bits, with single bits as splits "
        r"($\gamma=[[gamma]]$) and $t=[[t]]$, $\epsilon_t=[[eps_t]]$: the largest $w\min(q,1-q)$ is "
        r"$[[largest w*min(q, 1 - q)]]$, less than $\epsilon_t/5=[[eps_t/5]]$."
    ),
    repair=r"$\epsilon_t/(t+1)$ and $G_t/(t+1)$.",
    survives=(
        r"the recurrences (42) and (47) as printed, since Lemma 2 holds with $2\gamma$ for $\gamma$, "
        r"which makes up for the factor $t/(t+1)$."
    ),
    kept=("KM96.E42", "KM96.E47"),
)

_INVERSE = Root(
    key="inverse-entropy",
    title=r"Theorem 9, the bound before (43)",
    places=("KM96.T9.s4", "KM96.E44"),
    printed=r"$H^{-1}(y)\ge y/(2\log(2/y))$ for all $y\in[0,1]$.",
    fails=r"$y=H([[x]])=[[=H(x)]]$: the left side is $[[x]]$, the right side $[[right]]$.",
    repair=r"$H^{-1}(y)\ge y/(2\log(2.53/y))$ for all $y\in(0,1]$.",
    survives=r"(44), even with $\frac1{\ln2}$ in the place of $\frac14$.",
    kept=("KM96.E44",),
)

_SOLUTION = Root(
    key="entropy-solution",
    title=r"Theorem 9, after (44) and last sentence: the solution of the recurrence",
    places=("KM96.T9.s6", "KM96.T9.s5"),
    printed=(
        r"$G_t\le e^{-\gamma\sqrt{\log(t)/c}}$ solves (44) for some $c$, so that $e^{-\gamma\sqrt{\log "
        r"t}}\le\epsilon$ is enough for $G_t\le\epsilon$."
    ),
    fails=(
        r"For every $c$ the numbers $\gamma=1/\sqrt{c+4}$, $G_1=1$, $G_2=1-\frac{\gamma^2}4$ meet (44) "
        r"and break the first bound at $t=2$. For the second one let the law be uniform on the inputs "
        r"of five bits with two or three ones, $f$ their majority, $\gamma=[[gamma]]$, $t=[[t]]$, "
        r"$\epsilon=[[eps]]$: $e^{-\gamma\sqrt{\log t}}=[[=exp(-gamma*sqrt(log2(t)))]]$, but "
        r"$G_t=[[=H(2/5)/2 + 3*H(1/2)/10 + H(3/4)/5]]$."
    ),
    repair=r"$G_t\le2e^{-\gamma\sqrt{\log(t)/c}}$ with $c=2/\ln^22$, and this $c$ in the last sentence too.",
    survives=r"Theorem 9, with $(1/\epsilon)^{\log(1/\epsilon)/(4\gamma^2)}$ splits.",
    kept=("KM96.T9",),
)

_LOWER_BOUND = Root(
    key="lower-bound",
    title=r"Section 4: the lower bound near $\gamma=\frac12$, and the tree that is named as the best",
    places=("KM96.S4.4", "KM96.S4.5", "KM96.S4.6", "KM96.S3.6"),
    printed=(
        r"over copies of $h$ the complete tree is the best for fixed $t$; error below $\epsilon$ needs depth "
        r"$\Omega(\frac1{\gamma^2}\log\frac1\epsilon)$, so $(1/\epsilon)^{c/\gamma^2}$ splits."
    ),
    fails=(
        r"$\gamma=[[gamma]]$, $\Pr[f=1]=[[P[f = 1]]]$, $[[splits]]$ splits: the complete tree errs with "
        r"$[[complete]]$, another one with $[[least]]$. If $h$ errs with probability $\epsilon/2$, then "
        r"$\gamma=(1-\epsilon)/2$, and depth 3 is enough for every $\epsilon$."
    ),
    repair=(
        r"$\gamma\le\frac14$, $f$ not constant, $\epsilon\le(\Pr[f=1]\Pr[f=0])^2$. Then every tree over "
        r"copies of $h$ with error below $\epsilon$ has $2t\ge(1/\epsilon)^{3/(40\gamma^2)}$, whatever "
        r"its shape."
    ),
)

_MAJORITY = Root(
    key="majority",
    title=r"Section 3, majority",
    places=("KM96.S3.3",),
    printed=r"the majority of $n$ bits has advantage $\frac1n$ over single bits.",
    fails=(
        r"$n=[[n]]$, uniform on the inputs $001$, $010$ and $011$: each bit agrees with the majority on two of "
        r"them, so that the advantage of Definition 1 is $[[advantage]]$, not $[[printed]]$."
    ),
    repair=(
        r"$\frac1{2n}$ for odd $n$, by the uniform law on the two middle layers; 0 for even $n$ if all "
        r"ties count alike."
    ),
)

_CONVERSE = Root(
    key="converse",
    title=r"Section 3, two equivalences",
    places=("KM96.S3.8", "KM96.S3.2"),
    printed=(
        r"TopDown performs well if and only if the assumption holds for $P$ and its filterings; the "
        r"assumption holds for all laws if and only if $f$ is approximated by thresholded combinations "
        r"of $F$."
    ),
    fails=(
        r"the parity of two fair bits: single bits have no advantage, and with $2\sqrt{q(1-q)}$ the "
        r"errors of TopDown are $[[errors]]$. For the second one, $f=1$ at $(0,0)$ only is "
        r"$-x_1-x_2\ge-\frac12$, and no literal has an advantage on the uniform law on $(0,1)$ and "
        r"$(1,0)$."
    ),
    repair=(r"one direction in the first; in the second $F$ finite, with negations and constants."),
)

_SAMPLE = Root(
    key="sample",
    title=r"Theorem 1, last part",
    places=("KM96.T1.s1",),
    printed=(
        r"a polynomial $p$ in $\log\frac1\delta$, $\frac1\epsilon$ and $t$ bounds the number of examples. We read it "
        r"as not depending on $F$."
    ),
    fails=(
        r"let $F$ be all functions on $4m$ points, $P$ uniform, $\epsilon=\delta=\frac16$ and $m>p$. Averaged over the "
        r"target $f$, the error after $m$ examples is at least $\frac38$, and should be below $\frac13$."
    ),
    repair=r"$F$ of VC dimension at most $v$, where $p$ may depend on $v$.",
)

_LEMMA_3 = Root(
    key="odd-orders",
    title=r"Proof of Lemma 3 (the lemma is true)",
    places=("KM96.L3.s3", "KM96.L3.s4", "KM96.L3.s2"),
    printed=(
        r"with negative derivatives each term of the expansion contributes positively; with alternating "
        r"signs the orders $2k$ and $2k+1$ do so together."
    ),
    fails=(
        r"terms of odd order change sign for $\tau>\frac12$: for $H$, $q=[[KM96.L3.s3#2: q]]$, "
        r"$\tau=[[KM96.L3.s3#2: tau]]$, $\delta=[[KM96.L3.s3#2: delta]]$ the term of order 2 alone is "
        r"$[[KM96.L3.s3#2: right]]$, more than the drop $[[KM96.L3.s3#2: left]]$. For $H$ at "
        r"$q=\tau=[[KM96.L3.s4#2: q]]$, $\delta=[[KM96.L3.s4#2: delta]]$ orders 2 and 3 sum to "
        r"$[[KM96.L3.s4#2: left]]$."
    ),
    repair=(
        r"$\tau\le\frac12$ for the signs of the odd orders; pairs are positive where $r\le2q$. Lemma 3 "
        r"needs no pairs, as no derivative of even order is positive."
    ),
)

_LOGARITHM = Root(
    key="logarithm",
    title=r"Proofs of Lemmas 11 to 13 (the lemmas are true)",
    places=("KM96.E74", "KM96.E78", "KM96.L12.s1", "KM96.L12.s5", "KM96.L13.s3", "KM96.L11.s1"),
    printed=r"$\ln(1+x)>x-\frac{x^2}2$ for the logarithms in (70), and with it (74) and (78).",
    fails=(
        r"one of the arguments is negative: at $x=[[KM96.L12.s1: x]]$ the sides are "
        r"$[[KM96.L12.s1: left]]$ and $[[KM96.L12.s1: right]]$. (74) at $\tau=0.4$, $\gamma=[[gamma]]$, "
        r"$q=[[q]]$: $[[left]]<[[right]]$ is claimed. In nats it fails too, at $q=[[KM96.E74#2: q]]$."
    ),
    repair=(
        r"divide the last term of (74) by $1-\frac{\gamma(1-q)}{1-\tau}$, that of (78) by "
        r"$1-\frac{\gamma q}\tau$, and take nats. Lemmas 12 and 13 are proved by other "
        r"means, not by the chains from there. The proofs of Lemmas 12 and 13 stop at $\tau=0.4$ and "
        r"$\tau=0.6$ (in Lemma 13 also at $\tau=1-\gamma$): add that the drop is convex in $\tau$. For "
        r"Gini cite (55) and (56), as Lemma 11 is about $\tau=\frac12$."
    ),
)

_SLIPS = (
    slip(
        r"(36), (49), after (46)",
        r"$2^{c/(\gamma^2\epsilon^2)}$; the blocks stop at the last power of two up to $t$; both lines "
        r"lose a division by $t$.",
        "KM96.E36",
        "KM96.E49",
        "KM96.T10.s2",
    ),
    slip(
        r"(69), (90), first line of the proof of Lemma 13",
        r"$-(1-\tau)\delta$ for $\tau\delta$; the last term is the square of $\gamma q(1-q)/(1-\tau)$; "
        r"$G'(q)=(1-2q)/\sqrt{q(1-q)}$.",
        "KM96.E69",
        "KM96.E90",
        "KM96.L13.s0",
    ),
    slip(
        r"(71), (73); proof of Lemma 6",
        r"$H$ is in bits by (1): these expansions and derivatives lack $\frac1{\ln2}$.",
        "KM96.E71",
        "KM96.E73",
        "KM96.L6.s0",
    ),
    slip(
        r"captions of figures 8 to 13",
        r"the sign of (18), with its last term added; figures 12 and 13 are for all $q$, Lemma 13 for small $q$.",
        "KM96.F8",
        "KM96.F9",
        "KM96.F10",
        "KM96.F11",
        "KM96.F12",
        "KM96.F13",
    ),
    slip(
        r"end marks of section 5.4, captions", r"Theorems 8 to 10, and Lemma 4 for Theorem 4.", "KM96.boxes"
    ),
    slip(
        r"section 5.1, after Lemma 2",
        r"$P'_\ell$ reweights the two labels; it is $P$ restricted to a subset only if $q=\frac12$.",
        "KM96.S5.6",
    ),
    slip(
        r"section 5.4, first paragraph", r"the drop of Lemma 7 is of order $w\gamma^2\sqrt q$.", "KM96.S5.9c"
    ),
)

_STRONGER = (
    stronger(
        r"Lemma 2",
        r"$\gamma q(1-q)$",
        r"$2\gamma q(1-q)$",
        "KM96.L2",
        note="equality; source of most constants below",
    ),
    stronger(
        r"Theorems 1 and 8, (4), abstract: Gini",
        r"$2^{c/(\gamma^2\epsilon^2)}$",
        r"$c=1$; also $e^{(1/(2\epsilon)-1)/(2\gamma^2)}$: $\epsilon$ for $\epsilon^2$",
        "KM96.T8",
        "KM96.T1",
        "KM96.E4",
        "KM96.Abs1",
    ),
    stronger(
        r"Theorem 10, (46), (48), (51): root",
        r"$(1/\epsilon)^{32/\gamma^2}$",
        r"$(1/\epsilon)^{1/(2\gamma^2)}$",
        "KM96.T10",
        "KM96.E46",
        "KM96.E48",
        "KM96.E51",
    ),
    stronger(
        r"(27), (35), (40), (43): constants",
        r"$1$; $\frac12$ and $2$; $\frac1{128}$; $\frac12$",
        r"$\frac{259}{192}$; $\frac{11}{16}$ and $\frac{11}4$; $2$; $\frac2{\ln2}$",
        "KM96.E43",
        "KM96.E27",
        "KM96.E35",
        "KM96.E40",
    ),
    stronger(
        r"(37), Theorem 9 before (42): first lines",
        r"$16$; $1$",
        r"$64$; $\frac8{\ln2}$",
        "KM96.E37",
        "KM96.T9.s2",
        note="by Lemma 2 with its factor 2",
    ),
    stronger(
        r"section 2, before (43): $G$ and $\epsilon$",
        r"$\epsilon(T)\le G(T)$",
        r"$2\epsilon(T)\le G(T)$",
        "KM96.S2.2",
        "KM96.S2.1",
        "KM96.T9.s3",
        note=r"equality for $G=2\min(q,1-q)$",
    ),
    stronger(
        r"Lemma 12, (58), (59)",
        r"$\gamma<\frac9{35}$",
        r"$\gamma\le0.2951839680916698$",
        "KM96.L12",
        "KM96.E58",
        "KM96.E59",
        note="fails beyond the last digit",
    ),
    stronger(
        r"Lemma 13, (82), (83), after (101)",
        r"$\gamma<\frac15$, small $q$",
        r"(82) for $\gamma(1-2q)\le\frac15$, (83) for $\gamma(2q-1)\le\frac15$",
        "KM96.L13",
        "KM96.E82",
        "KM96.E83",
        "KM96.L13.s2",
    ),
)

LETTER = Letter(
    summary=(
        r"Theorems 8, 9 and 10, and with them the bounds of Theorem 1, hold, with better constants "
        r"(part 3): for Gini $e^{O(1/(\gamma^2\epsilon))}$ splits are enough, $\epsilon$ in the place of "
        r"$\epsilon^2$. Lemma 4 is false as printed; Lemmas 6 and 7, which lean on it, hold without it. The last part "
        r"of Theorem 1 needs a bound on $F$."
    ),
    notation=(
        r"Logarithms are to base 2, $H$ is in bits; the drop is $G(q)-(1-\tau)G(p)-\tau G(r)$ with "
        r"$p=q-\frac{\gamma q(1-q)}{1-\tau}$ and $r=q+\frac{\gamma q(1-q)}\tau$, feasible where $p,r\in[0,1]$."
    ),
    roots=(
        _LEMMA_4,
        _SAMPLE,
        _LOWER_BOUND,
        _LEAVES,
        _INVERSE,
        _SOLUTION,
        _MAJORITY,
        _CONVERSE,
        _LEMMA_3,
        _LOGARITHM,
        *_SLIPS,
        *_STRONGER,
    ),
    in_words=(
        r"In words: the step from the signs to the minimum (1.1), samples (1.2), and that runs of "
        r"TopDown are the trees of the proofs."
    ),
)
