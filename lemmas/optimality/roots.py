r"""The letter to the authors of BDM20O: its findings by their roots; no claims stand here.

Notation in formulas: as in the paper; l and m are the sizes of the two terms, with l the smaller one.
"""

from verify.claims.roots import Letter, Root, slip, stronger

_ONE_VARIABLE = Root(
    key="one-variable",
    title=r"Section 6 and appendix C at $l=1$ (and $m=2$)",
    places=(
        "BDM20O.LC9.s2",
        "BDM20O.P64.c3e",
        "BDM20O.P64.c4c",
        "BDM20O.P64.c4d",
        "BDM20O.P64.c3d",
        "BDM20O.LC8.cov",
        "BDM20O.P63.p1",
    ),
    printed=(
        r"for all $1\le l\le m$ the nodes $l-1$ and $l$ of a full right path reduce the error by "
        r"$2^{-l}$ together (proof of Lemma C.9); Proposition 6.4 counts with it, and Proposition 6.3 "
        r"has $W(v_1)>W(v_2)$ below the root."
    ),
    fails=(
        r"$l=[[l]]$, $m=[[m]]$: there is no node $l-1$, and the path reduces the error by $[[left]]$, "
        r"not $[[right]]$. There the right child of the root is constant, so "
        r"$W(v_1)=[[BDM20O.P63.p1: W(v_1)]]$, $W(v_2)=[[=H(1/4)/2 - H(1/2)/4]]$. Lemma C.8 says nothing "
        r"of $k_2=1$, nor of $k_1>2=k_2$, where it is used."
    ),
    repair=(
        r"$l\ge2$ in these sums; for $l=1$ the path gives $\frac12-2^{-m}$. In Lemma C.8 item 3 holds "
        r"for $k_2=1$ and item 4 for $k_1>2$, $k_2\ge1$."
    ),
    survives=(
        r"Theorem 6.1, $l=1$ included: an induction over trees that needs no other claim of the paper "
        r"gives the least error."
    ),
    kept=("BDM20O.T61.b",),
)

_EMPTY_PRODUCT = Root(
    key="empty-product",
    title=r"Lemmas 5.4 and 5.5: the empty product $y=1$",
    places=("BDM20O.L55.s3", "BDM20O.L54.s5"),
    printed=(
        r"Lemma 5.2, which is for $0<y<1$, compares two features; $y$ is the product over the other "
        r"features of $J$."
    ),
    fails=(
        r"with no other feature left $y=1$: $p=([[p]])$, $t=[[t]]$, $K_1=[[K_1]]$, $j=[[j]]$, "
        r"$l=[[BDM20O.L55.s3: l]]$; in Lemma 5.4 at $t+2=k$."
    ),
    repair=r"Lemma 5.2 for $0<y\le1$.",
    survives=r"Lemma 5.2 holds at $y=1$ as well, and Lemma 5.5 for all $t$.",
    kept=("BDM20O.L52.1", "BDM20O.L55"),
)

_EDGES = Root(
    key="edges",
    title="Lemmas C.2 to C.6 at the ends of their ranges, and their uses in Proposition 6.3",
    places=(
        "BDM20O.LC6.s2",
        "BDM20O.LC6.s6",
        "BDM20O.LC2.s7",
        "BDM20O.P63.p2c",
        "BDM20O.P63.p2d",
        "BDM20O.P63.p2r",
        "BDM20O.P63.f2",
    ),
    printed=(
        r"item 1 of Lemma C.6 is Lemma C.3 at $a=y$, $b=x-xy$, item 4 is Lemma C.4 at $a=0$; items 2 "
        r"and 3 give $W(v)\ge W(u)$ along the right path; a node of the right path gains more than each "
        r"left child of one."
    ),
    fails=(
        r"$k=[[k]]$, $m=[[m]]$: $a+2b=[[left]]$, and Lemma C.3 asks for less than $1$. Lemma C.4 asks "
        r"for $a>0$ and $a+4b<1$; at $m=[[BDM20O.LC6.s6: m]]$, $a=0$ and "
        r"$4b=[[BDM20O.LC6.s6#2: left]]$. Item 2 asks for $k\ge3$ and is used at $2$, item 3 for $m>2$ "
        r"and is used at $m=[[BDM20O.P63.p2d: m]]$. At $x=[[BDM20O.LC2.s7: x]]$ both sides of $h_2>h_1$ "
        r"are $[[BDM20O.LC2.s7: left]]$. For $l=m=[[BDM20O.P63.f2: l]]$ the root gains "
        r"$[[=H(7/16) - H(3/8)/2 - H(1/4)/2]]$, its left child $[[=H(1/4)/2 - H(1/2)/4]]$."
    ),
    repair=(
        r"Lemma C.3 with $a\ge0$ and $a+2b\le1$; a proof of item 4 by itself; $k\ge2$ and every $m$ in "
        r"items 2 and 3; $x>0$ in Lemma C.2; and leave the root out of the last comparison."
    ),
    survives=(
        "items 1 to 4 of Lemma C.6 as they are used; items 2 and 3 even for all real $0\\le y<1$, "
        "$0<x\\le\\frac14$."
    ),
    kept=("BDM20O.LC6.1", "BDM20O.LC6.2", "BDM20O.LC6.3", "BDM20O.LC6.4"),
)

_DEFINITION_B = Root(
    key="definition-of-B",
    title=r"The definition of $B_t$, with Theorem 6.1, Propositions 6.3 and 6.4, Lemma C.9",
    places=(
        "BDM20O.S6.BT2",
        "BDM20O.S6.BT",
        "BDM20O.T61.a",
        "BDM20O.P63",
        "BDM20O.P64",
        "BDM20O.LC9",
    ),
    printed=(
        r"the left sub-tree of $v_2$ is not a leaf only if that of $v_2$ is a full right y-path; there "
        r"is a $B_t$ for each $t\ge1$."
    ),
    fails=r"the full tree has $l(m+1)$ nodes: for $l=[[l]]$, $m=[[m]]$ there is none of size $[[t]]$.",
    repair=(
        r"$v_1$ for the last $v_2$, the right path first (as before part 1 of appendix C.1), and $t\le "
        r"l(m+1)$. This is the tree of figure 3. For $l=m$ the mirror image may come out."
    ),
    survives=(
        r"$T_t=B_t$ and $E(T_t)=OPT(t)$ with this definition; for larger $t$ TopDown goes on with "
        r"splits that gain nothing."
    ),
    kept=("BDM20O.T61.a", "BDM20O.T61.b"),
)

_CLASS = Root(
    key="class-C2",
    title=r"The definition of $\mathcal C_2$, and Lemma C.7",
    places=("BDM20O.LC7.s4", "BDM20O.S6.C2", "BDM20O.LC7.s3"),
    printed=(
        r"y-nodes on the right path have a right sub-tree in $\mathcal C_1$; trees of the class can be "
        r"given more nodes without a larger error."
    ),
    fails=(
        r"the optimal tree `[[tree]]` for terms of sizes $[[terms]]$ is not in $\mathcal C_2$: the right "
        r"sub-tree of its root $y_1$ holds $x_1$ and $y_2$. A tree of $\mathcal C_1$ with "
        r"$[[BDM20O.LC7.s3: nodes of the sub-tree]]$ nodes for one term of two variables is full."
    ),
    repair=(
        r"left for right in the condition on y-nodes, as in figure 2; $t$ up to the size of a full "
        r"tree, $m$ or $l(m+1)$."
    ),
)

_PATHS = Root(
    key="decided-paths",
    title="Appendix B.2, (5), and proof of Theorem 5.1",
    places=("BDM20O.E5", "BDM20O.T51.s1"),
    printed=(
        r"$p_iD_1$, $q_iD_2$, $D_3$ are the errors of the three paths; the optimal $R$ of Lemma 5.3 has "
        r"$t$ features, as Lemma 5.5 takes it."
    ),
    fails=(
        r"where a feature of $J$ is 0 on the path, as in $p=([[p]])$ with an irrelevant feature $i=[[i]]$ of "
        r"probability $[[irrelevant]]$ and the path $[[path]]$, the errors are $[[errors]]$ and $[[printed]]$ is "
        r"printed. For $p=(\frac15,\frac14,\frac13)$, "
        r"$t=2$ the tree with the one node $x_1$ is optimal, with error $\frac1{60}$."
    ),
    repair=(
        r"both sides of (5) are 0 there; and let $R$ have exactly $t$ features, as the proof of Lemma "
        r"5.3 makes it."
    ),
    survives="Theorem 5.1.",
    kept=("BDM20O.T51",),
)

_REDUCTION = Root(
    key="reduction",
    title="Appendix A",
    places=("BDM20O.T43.s1",),
    printed=r"the least $t$ in $1,\ldots,n|S|$ with $OPT(D,t)=0$ is the size of a minimal consistent tree.",
    fails=(
        r"where all labels agree a leaf is enough: for $S=[[sample]]$ the least $t$ is $[[reduction]]$, "
        r"the size $[[minimal]]$."
    ),
    repair=r"both labels occur in $S$. Then $|S|-1$ nodes are enough.",
)

_PROGRAM = Root(
    key="program",
    title="Section 7",
    places=("BDM20O.E4", "BDM20O.S71.CNT", "BDM20O.S71.CPLX"),
    printed=(
        r"(4) and appendix E for read-once DNFs; time $O(\prod|c_i|\,t)$; at least $t!\,2^t$ trees with "
        r"$t$ nodes over $n$ variables."
    ),
    fails=(
        r"a negated literal is satisfied with probability $1-p_i$: for $x_1\wedge\neg x_2$, "
        r"$p=(0.7,0.3)$, $t=[[t]]$ (4) gives $[[recursion]]$, and the least error is $[[OPT]]$. For "
        r"$n=[[BDM20O.S71.CNT: n]]$, $t=[[BDM20O.S71.CNT: t]]$ there are [[BDM20O.S71.CNT: trees]] "
        r"trees, not [[BDM20O.S71.CNT: t! 2^t]]. One term of size 2 needs a number of sums that is "
        r"quadratic in $t$."
    ),
    repair=(r"no negated literals; $n\ge t$; with $k$ terms at most $k\prod(|c_i|+1)\,t(t+1)/2$ sums."),
)

_SLIPS = (
    slip("section 3", r"the last logarithm of $H$ is that of $1-x$.", "BDM20O.S3.H"),
    slip("section 5.1", r"$J_t=\{i_1,\ldots,i_t\}$: a set of features.", "BDM20O.S5.JT"),
    slip(
        "section 6.1 against section 3",
        r"at most $t$ internal nodes, as in section 3; with exactly $t$ the set is empty beyond the largest tree.",
        "BDM20O.S6.SETUP",
    ),
    slip(
        "(3)",
        r"$C(v)$ is by the split that the tree makes at $v$, since (3) is used for trees that no gain has chosen.",
        "BDM20O.E3",
    ),
    slip(
        "section 6.1.2",
        r"$p(v_1)C(v_1)\ge p(v_2)C(v_2)$: both nodes see a term of three variables, where $C=0$.",
        "BDM20O.S612.s2",
    ),
    slip("Lemma C.6", r"$k$ for $l$, and four inequalities.", "BDM20O.LC6.h"),
    slip(
        "proof of Lemma C.9, last paragraph",
        r"$k_1,k_2$ are the depths of the first nodes, not of the last.",
        "BDM20O.LC9.s4",
    ),
    slip("section 8.2", r"$m^{\mathrm{BestFirst}}(100)$ for $m^{\mathrm{TopDown}}(100)$.", "BDM20O.S82.BF"),
)

_STRONGER = (
    stronger("section 3", r"$E(T)\le H(T)$", r"$2E(T)\le H(T)$", "BDM20O.S3.EH", note="equality"),
    stronger(
        "Lemma C.3",
        r"$b\ge2a$, $a>0$, $a+2b<1$",
        r"$b\ge1.932a$, $a\ge0$, $a+2b\le1$",
        "BDM20O.LC3",
        note=r"$1.931$ fails",
    ),
    stronger("Lemma C.5", r"$0<a\le\frac18$", r"$0\le a<1$", "BDM20O.LC5", note=r"0 at $a=1$"),
    stronger(
        "Lemma C.5, proof",
        r"$a\le\frac18$",
        r"$a\le\frac15$",
        "BDM20O.LC5.s1",
        "BDM20O.LC5.s2",
        "BDM20O.LC5.s3",
        note="fails beyond",
    ),
    stronger(
        "Lemma C.6, items 2, 3",
        r"$k\ge3$; $k=2$",
        r"all real $0\le y<1$, $0<x\le\frac14$",
        "BDM20O.LC6.2",
        "BDM20O.LC6.3",
    ),
    stronger(
        "Lemma C.6, proof of item 1",
        r"$2y$",
        r"$\frac72y$",
        "BDM20O.LC6.s1",
        note=r"equality at $k=1$, $m=3$",
    ),
    stronger(
        "Lemma C.2, final chain",
        r"exponent $7.5$; $+100$",
        r"$-4.9$; $+107.7$",
        "BDM20O.LC2.s8",
        "BDM20O.LC2.s10",
    ),
    stronger(
        "Lemma C.8, items 3, 4",
        r"$k_2\ge2$; $k_1,k_2>2$",
        r"$k_2\ge1$; $k_1>2$, $k_2\ge1$",
        "BDM20O.LC8.3",
        "BDM20O.LC8.4",
    ),
    stronger("Lemma C.9, proof", r"size less than $l$", r"size at most $m$", "BDM20O.LC9.s1"),
)

LETTER = Letter(
    summary=(
        r"Theorems 5.1 and 6.1 hold, with the definition of $B_t$ that figure 3 shows. Nothing that is "
        r"wrong reaches them: the proofs use their lemmas at the ends of their ranges ($l=1$, $y=1$, "
        r"$m=2$), where other arguments are needed."
    ),
    notation=(
        r"$x=2^{-k}$, $y=2^{-m}$ in appendix C; $W$ is weight times gain, $C(v)$ the reduction of the error at $v$."
    ),
    roots=(
        _DEFINITION_B,
        _ONE_VARIABLE,
        _EMPTY_PRODUCT,
        _EDGES,
        _CLASS,
        _PATHS,
        _PROGRAM,
        _REDUCTION,
        *_SLIPS,
        *_STRONGER,
    ),
    in_words=(
        r"In words: that runs and least errors of trees are what the formal parts about states speak "
        r"of, by induction over trees, and the hardness of the problem that appendix A reduces, which "
        r"is cited."
    ),
)
