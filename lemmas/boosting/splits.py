r"""Section 5: the drop that one split makes, the balanced law at a leaf, and the problem of minimizing the drop.

Paper: KM96, section 5 up to eq. (7), remarks of section 5.1 after Lemma 2, section 5.2 with eq. (11) and (15),
figures 5 and 6.   Notation as in `formulas`: p and r are the chances of f = 1 where h = 0 and where h = 1.
Decided here: eq. (7), (11) and (15), the balanced law, what 2 min(q, 1-q) makes of a split, and how the drop
depends on delta.
Found: at a pure leaf P' as defined has total mass 1/2. P' is not P with a subset of its support taken out, unless
q = 1/2; what is, is the law at the leaf, P_l. There is no smallest delta, and eq. (15) has no value, at tau = 0 or 1,
nor for gamma q > tau or gamma (1-q) > 1 - tau. The rest is true; the drop of any permissible G is at most
G(q) tau(1-tau) delta/(q(1-q)), so that the quantity of Lemma 2 bounds it from above as well.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

from algorithms.criteria import MINIMUM, gathered
from lemmas.boosting.criteria import Function, Region, World, functions, purity, worlds
from lemmas.boosting.formulas import DELTA, FEASIBLE, drop, entropy, gini, minimum, root
from verify.claims import Check, claim, derivative
from verify.language.printing import plain

WORLDS = "all f on 3 points, all P with masses k/4"
SPLITS = f"{WORLDS}, every leaf and every h"
Q = "q = (1 - tau)*p + tau*r"
UNIT = "0 <= p <= 1, 0 <= r <= 1, 0 <= tau <= 1"


@claim(
    "KM96.S5.1",
    where="section 5, split parameters",
    says=r"$q=(1-\tau)p+\tau r$",
)
def mean_of_the_children(c: Check) -> None:
    """From the masses a, b of (h, f) = (0, 0), (0, 1) and u, v of (1, 0), (1, 1)."""
    c.identity(
        "q",
        "(1 - tau)*p + tau*r",
        "a >= 0, b >= 0, u >= 0, a + b > 0, a + b < 1, a + b + u <= 1, v = 1 - a - b - u, q = b + v, tau = u + v,"
        " p = b/(a + b), r = v/(u + v)",
    )
    c.note("for tau = 0 the test never says 1 and r has no value, for tau = 1 p has none; its weight is 0")


@claim(
    "KM96.S5.2",
    where="section 5",
    says=r"one of $p,r$ is at most $q$ and the other at least $q$; without loss of generality $p\le q\le r$",
    uses=["KM96.S5.1"],
)
def order_of_the_children(c: Check) -> None:
    """The drop does not see which child is which, so F need not contain 1-h; and a witness has r > p anyway."""
    c.printed("min(p, r) <= (1 - tau)*p + tau*r", UNIT)
    c.printed("(1 - tau)*p + tau*r <= max(p, r)", UNIT)
    c.exhaustive(splits(), negation_matters, sizes=SPLITS, text="h and 1-h make the same drop, for every G")
    c.printed(
        "tau*(1 - tau)*delta < gamma*q*(1 - q)",
        "0 < q < 1, 0 <= tau <= 1, 0 < gamma <= 1/2, -1 <= delta <= 0",
    )
    c.note(
        "Lemma 2 speaks of the h that is a witness, where exchanging the children would turn h into 1-h. Nothing is"
        " lost: (8) to (10) hold for either sign of delta = r - p, and the conclusion excludes delta <= 0."
    )


@claim(
    "KM96.E7",
    where="section 5, eq. (7)",
    says=r"the split lowers $G_t$ by exactly $w\,(G(q)-(1-\tau)G(p)-\tau G(r))$",
    uses=["KM96.E3", "KM96.S5.1"],
)
def drop_of_a_split(c: Check) -> None:
    """For every G whatever; x, y and z are its values at q, p and r, and a and b the weights of the two children."""
    c.identity(
        "w*x - a*y - b*z",
        "w*(x - (1 - tau)*y - tau*z)",
        "a >= 0, b >= 0, w = a + b, w > 0, tau = b/w, x >= 0, y >= 0, z >= 0",
    )
    c.exhaustive(
        splits(),
        drop_differs,
        sizes=SPLITS,
        text="G(T) - G(T(l, h)) and (7) times w are the same sum of values of G",
    )
    c.note("A child that no x reaches has weight 0; it has no q, and its term is left out on both sides")


@claim(
    "KM96.S5.3",
    where="section 5, after eq. (7)",
    says=r"if $\delta$ is small, or $\tau$ is near 0 or 1, then $G(q)-(1-\tau)G(p)-\tau G(r)$ is small",
    uses=["KM96.E11"],
)
def small_drops(c: Check) -> None:
    """G(p) >= G(q)p/q and G(r) >= G(q)(1-r)/(1-q), by the chords from q to the ends; s and t is what is over."""
    c.asymptotic(
        "for every permissible G and 0 < q < 1 the drop is at most G(q) tau(1-tau) delta/(q(1-q)); for the three"
        " criteria it is at most (1-tau) G(tau delta) + tau G((1-tau) delta), which does not depend on q"
    )
    c.shadow(
        "1 - (1 - tau)*(q - tau*delta)/q - tau*(1 - q - (1 - tau)*delta)/(1 - q) == tau*(1 - tau)*delta/(q*(1 - q))",
        "0 < q < 1, 0 <= tau <= 1, 0 <= delta <= 1",
    )
    c.shadow("(1 - tau)*s + tau*t >= 0", "0 <= tau <= 1, s >= 0, t >= 0")
    for g in (gini, entropy, root):
        c.shadow(f"{g('q')} - {g('q - u')} <= {g('u')}", "0 <= u <= q <= 1")
    c.note(
        "That it is small for all q at once takes more than permissibility: for G = 1 on (0, 1), G(0) = G(1) = 0,"
        " p = 0 and r < 1 the drop is 1 - tau, however small delta is."
    )
    c.shadow(f"{DELTA} >= 4*gamma*q*(1 - q)", "0 <= q <= 1, 0 < tau < 1, 0 < gamma <= 1/2")
    c.note(
        "That a witness keeps delta from being too small and tau from 0 and 1, as the paper goes on, holds relative"
        " to q only: Lemma 2 gives delta >= 4 gamma q(1-q) and gamma q <= tau <= 1 - gamma (1-q)."
    )


@claim(
    "KM96.S5.4",
    where="section 5, definition of P'",
    says=r"$P'_\ell=P_\ell/(2q)$ on $f=1$, $P_\ell/(2(1-q))$ on $f=0$ is a law that gives both labels equal weight",
)
def balanced_law(c: Check) -> None:
    """At a pure leaf one label does not occur, and P' has mass 1/2 in all."""
    words = "P' has total mass 1, and 1/2 on f = 1"
    c.exhaustive(leaves(), is_not_balanced, sizes=f"{WORLDS}, every leaf of positive weight", text=words)
    c.exhaustive(
        (case for case in leaves() if 0 < mean(*case) < 1),
        is_not_balanced,
        sizes=f"{WORLDS}, every leaf with 0 < q < 1",
        text=words,
        role="repaired",
        why="0 < q < 1",
    )
    for side in ("q/(2*q)", "(1 - q)/(2*(1 - q))"):
        c.identity(side, "1/2", "0 < q < 1", role="repaired", why="0 < q < 1")
    c.note("A pure leaf has drop 0 for every split, so that the analysis never needs P' there")


@claim(
    "KM96.S5.5",
    where="section 5.1, after Lemma 2",
    says=r"Lemma 2 fails for a witness under $P_\ell$ itself: for $q=0.7$ it may be $h\equiv1$, so that $\tau=1$ and"
    " nothing drops",
    uses=["KM96.L2", "KM96.E7"],
)
def unbalanced_witness(c: Check) -> None:
    """The constant errs with chance 0.3, a witness for every gamma up to 0.2. Under P' it errs with chance 1/2."""
    point = "q = 0.7, tau = 1, 0 <= delta <= 1, 0 < gamma <= 0.2"
    c.printed("1 - q <= 1/2 - gamma", point)
    c.printed("tau*(1 - tau)*delta < gamma*q*(1 - q)", point)
    c.exhaustive(
        (case for case in splits() if all(case[2])),
        drops,
        sizes=f"{WORLDS}, every leaf, h = 1",
        text="the drop is 0 for every G",
    )
    c.note("for gamma > 0.2 the constant 1 is no witness at q = 0.7; it is one when q - 1/2 >= gamma")


@claim(
    "KM96.S5.6",
    where="section 5.1, after Lemma 2",
    says=r"each $P'_\ell$ is $P$ with the probability of a subset of its support set to zero, renormalized",
    uses=["KM96.S5.4"],
)
def filtered_laws(c: Check) -> None:
    """Taking out a subset keeps the ratios of what is left; P' changes the ratio of the two labels by (1-q)/q."""
    impure = [case for case in leaves() if 0 < mean(*case) < 1]
    words = "P' is among the laws that P becomes by taking out a subset of its support"
    c.exhaustive(
        impure, is_not_filtered, sizes=f"{WORLDS}, every leaf with 0 < q < 1, every subset", text=words
    )
    c.exhaustive(
        impure,
        filtering_differs,
        sizes=f"{WORLDS}, every leaf with 0 < q < 1, every subset",
        text="the law P_l at the leaf is always among them, and P' exactly when q = 1/2",
        role="strongest",
    )


@claim(
    "KM96.S5.7",
    where="section 5.1, on 2 min(q, 1-q)",
    says=r"for $G=2\min(q,1-q)$ the drop may be 0 under $\tau(1-\tau)\delta\ge\gamma q(1-q)$; it is not 0 only if"
    r" $p<\tfrac12<r$, which the Weak Hypothesis Assumption does not imply",
    uses=["KM96.S5.2"],
)
def minimum_drops_rarely(c: Check) -> None:
    """For 0 < tau < 1 it is not 0 if and only if p < 1/2 < r. Majority of three bits has a leaf without drop."""
    example = "q = 1/4, tau = 1/2, delta = 1/2, 0 < gamma <= 1/2"
    c.printed("tau*(1 - tau)*delta >= gamma*q*(1 - q)", example)
    c.printed(f"{drop(minimum)} == 0", example)
    local = f"{minimum('((1 - tau)*p + tau*r)')} - (1 - tau)*{minimum('p')} - tau*{minimum('r')}"
    c.printed(f"{local} == 0", "0 <= p <= r <= 1/2, 0 <= tau <= 1")
    c.printed(f"{local} == 0", "1/2 <= p <= r <= 1, 0 <= tau <= 1")
    c.printed(f"{local} > 0", "0 <= p < 1/2, 1/2 < r <= 1, 0 < tau < 1")
    c.exact(
        "under any law some bit errs on the majority of three bits with chance at most 1/3, since each input has at"
        " most one bit that errs; and there is a law under which no bit makes 2 min(q, 1-q) drop",
        majority_is_stuck,
    )


@claim(
    "KM96.E11",
    where="eq. (11)",
    says=r"with $p=q-\tau\delta$, $r=q+(1-\tau)\delta$ the drop is"
    r" $\Delta_G(q,\tau,\delta)=G(q)-(1-\tau)G(q-\tau\delta)-\tau G(q+(1-\tau)\delta)$",
    uses=["KM96.S5.1", "KM96.E7"],
)
def drop_in_delta(c: Check) -> None:
    """The arguments of G are p and r, for delta = r - p; and so the values agree for every G."""
    c.identity("q - tau*delta", "p", f"{UNIT}, {Q}, delta = r - p")
    c.identity("q + (1 - tau)*delta", "r", f"{UNIT}, {Q}, delta = r - p")


@claim(
    "KM96.S5.8",
    where="section 5.2, after Lemma 3",
    says=r"for fixed $q,\tau\in[0,1]$, $\Delta_G(q,\tau,\delta)$ is minimized by the smallest feasible $\delta$",
    uses=["KM96.E11"],
)
def smallest_delta(c: Check) -> None:
    """Delta(lam delta) <= Delta(delta) for every permissible G and 0 <= lam <= 1, by concavity along delta.

    Delta is linear in G, and 0 for G(x) = 1 and for G(x) = x; so let G, plus such terms, be 0 at p and at r. Then
    G(q) = D >= 0 is Delta(delta). At q - lam tau delta, between q and p, G is above its chord (1-lam) D by some
    s >= 0, on the other side by some t >= 0. For the three criteria the slope in delta is
    tau(1-tau) (G'(p) - G'(r)), and positive.
    """
    c.ill_formed(
        "no delta meets the constraint at tau = 0 and 1, and the smallest has no value", f"{DELTA} >= 0", ENDS
    )
    for end in ("tau = 0", "tau = 1"):
        c.shadow(
            "tau*(1 - tau)*delta < gamma*q*(1 - q)",
            f"{end}, 0 < q < 1, 0 < gamma <= 1/2, 0 <= delta <= 1",
        )
    c.identity("1 - (1 - tau) - tau", "0", "0 <= tau <= 1", role="repaired", why=FEASIBLE_DELTA)
    c.identity(
        drop(lambda x: f"({x})"),
        "0",
        "0 <= q <= 1, 0 <= tau <= 1, 0 <= delta <= 1",
        role="repaired",
        why=FEASIBLE_DELTA,
    )
    c.repaired(
        "D - (1 - tau)*((1 - lam)*D + s) - tau*((1 - lam)*D + t) <= D",
        "0 <= tau <= 1, 0 <= lam <= 1, 0 <= D <= 1, 0 <= s <= 1, 0 <= t <= 1",
        hypothesis=FEASIBLE_DELTA,
    )
    inner = "0 < tau < 1, 0 < delta < 1, tau*delta < q, q + (1 - tau)*delta < 1"
    for g, slope in SLOPES:
        c.identity(
            derivative(drop(g), "delta"),
            f"tau*(1 - tau)*({slope('p')} - {slope('r')})",
            f"{inner}, {P_AND_R}",
            role="repaired",
            why=FEASIBLE_DELTA,
        )
        c.repaired(f"{slope('p')} > {slope('r')}", "0 < p < r < 1", hypothesis=FEASIBLE_DELTA)
    c.note(
        "At tau = 0 and 1 the drop is 0 for every delta, but none meets the constraint unless q(1-q) = 0. For"
        " 2 min(q, 1-q) the minimum may be at other delta as well."
    )


@claim(
    "KM96.E15",
    where="eq. (15)",
    says=r"for $q,\tau\in[0,1]$, $\Delta_G(q,\tau)=\Delta_G\bigl(q,\tau,\tfrac{\gamma q(1-q)}{\tau(1-\tau)}\bigr)"
    r"=G(q)-(1-\tau)G\bigl(q-\tfrac{\gamma q(1-q)}{1-\tau}\bigr)-\tau G\bigl(q+\tfrac{\gamma q(1-q)}\tau\bigr)$",
    uses=["KM96.E11", "KM96.S5.8"],
)
def drop_at_the_constraint(c: Check) -> None:
    """It speaks of gamma q <= tau <= 1 - gamma (1-q) only, where p >= 0 and r <= 1."""
    c.ill_formed("delta has no value at tau = 0 and 1", f"{DELTA} >= 0", ENDS)
    wider = "0 < tau < 1, 0 <= q <= 1, 0 < gamma <= 1/2"
    p, r = "q - gamma*q*(1 - q)/(1 - tau)", "q + gamma*q*(1 - q)/tau"
    c.ill_formed("G has no value outside [0, 1]", f"{entropy(r)} >= 0", f"{ENDS}, 0 < tau < 1")
    inner = f"0 < tau < 1, 0 <= q <= 1, 0 < gamma <= 1/2, {FEASIBLE}"
    hypothesis = f"{FEASIBLE_DELTA}; equal arguments, hence equal G"
    c.identity(f"q - tau*({DELTA})", p, wider, role="repaired", why=hypothesis)
    c.identity(f"q + (1 - tau)*({DELTA})", r, wider, role="repaired", why=hypothesis)
    c.repaired(f"{p} >= 0", inner, hypothesis=hypothesis)
    c.repaired(f"{r} <= 1", inner, hypothesis=hypothesis)


@claim(
    "KM96.F5",
    where="figure 5, caption",
    says=r"the local drop is the vertical segment at $q$ between $G$ and the chord over $[p,r]$; the more concave $G$"
    " is, the greater it is",
    uses=["KM96.E7"],
)
def segment_under_the_graph(c: Check) -> None:
    """G2 is more concave than G1 if G2 - G1 is concave; the drop of that, G2's less G1's, is then not negative.

    a and b are G1 and G2 at q, m and n the values of their chords there. So H, whose second derivative is nowhere
    above -4/ln 2, and 2 sqrt(q(1-q)), nowhere above -4, drop at least as much as the multiples of Gini with these
    second derivatives.
    """
    c.identity("(r - q)/(r - p)", "1 - tau", f"0 <= p < r <= 1, 0 <= tau <= 1, {Q}")
    c.identity("(q - p)/(r - p)", "tau", f"0 <= p < r <= 1, 0 <= tau <= 1, {Q}")
    c.printed("b - n >= a - m", "0 <= b <= 1, 0 <= n <= b, 0 <= a <= 1, 0 <= m <= a, b - a >= n - m")
    q = "((1 - tau)*p + tau*r)"
    for g, bend in ((gini, "8"), (entropy, "4/ln(2)"), (root, "4")):
        c.printed(f"{plain(derivative(derivative(g('q'), 'q'), 'q'))} <= -{bend}", "0 < q < 1")
        c.printed(
            f"{g(q)} - (1 - tau)*{g('p')} - tau*{g('r')} >= {bend}/2*tau*(1 - tau)*(r - p)^2",
            "0 <= p <= r <= 1, 0 <= tau <= 1",
        )
    c.note(
        "Greater values of G do not mean a greater drop: near q = 1/2 it is Gini that bends most, G'' = -8 against"
        " -4/ln 2 for H and -4 for 2 sqrt(q(1-q)), whose values are the greatest"
    )


@claim(
    "KM96.F6",
    where="figure 6, caption",
    says=r"if $q>\tfrac12$, inputs with $f=1$ lose probability from $P_\ell$ to $P'_\ell$, and those with $f=0$ gain",
    uses=["KM96.S5.4"],
)
def contracted_and_expanded(c: Check) -> None:
    """The factors are 1/(2q) and 1/(2(1-q)); for q = 1 there are no inputs with f = 0."""
    c.printed("1/(2*q) < 1", "1/2 < q <= 1")
    c.printed("1/(2*(1 - q)) > 1", "1/2 < q < 1")


@claim(
    "KM96.boxes",
    where="end marks of section 5.4, captions of figures 8 to 13",
    says="the proofs of Theorems 8, 9 and 10 end with the marks (Lemma 8), (Lemma 9), (Lemma 10); the captions say"
    " that the plots are for the proof of Theorem 4",
)
def labels_of_statements(c: Check) -> None:
    """One counter numbers lemmas and theorems, so that each number belongs to one statement."""
    c.ill_formed("a mark or a caption names a statement that does not exist", lambda: unknown(PRINTED_NAMES))
    c.exact(
        "with Theorem 8, 9, 10 in the marks and Lemma 4 in the captions every name is that of a statement",
        lambda: not unknown(INTENDED_NAMES),
        role="reading",
        why="the numbers are right, and the other end marks name the statement that they follow",
    )


ENDS = "0 <= q <= 1, 0 <= tau <= 1, gamma = 1/4"
"""The printed range of q and tau; at other gamma there is no value either."""
FEASIBLE_DELTA = "some delta is feasible: 0 < tau < 1, gamma q <= tau and gamma (1-q) <= 1 - tau"
P_AND_R = "p = q - tau*delta, r = q + (1 - tau)*delta"


def gini_slope(x: str) -> str:
    """G' for 4x(1-x)."""
    return f"(4 - 8*{x})"


def entropy_slope(x: str) -> str:
    """H', in bits."""
    return f"log2((1 - {x})/{x})"


def root_slope(x: str) -> str:
    """G' for 2 sqrt(x(1-x))."""
    return f"((1 - 2*{x})/sqrt({x}*(1 - {x})))"


SLOPES = ((gini, gini_slope), (entropy, entropy_slope), (root, root_slope))

KINDS = {n: "Theorem" if n in (1, 8, 9, 10) else "Lemma" for n in range(1, 14)}
"""The numbered statements of the paper."""

PRINTED_NAMES = (("Lemma", 8), ("Lemma", 9), ("Lemma", 10), ("Theorem", 4))
INTENDED_NAMES = (("Theorem", 8), ("Theorem", 9), ("Theorem", 10), ("Lemma", 4))


def unknown(names: tuple[tuple[str, int], ...]) -> str:
    """The names that no statement has."""
    return ", ".join(f"{kind} {n} is {KINDS[n]} {n}" for kind, n in names if KINDS[n] != kind)


Leaf = tuple[World, Region]
SplitCase = tuple[World, Region, Function]


def leaves() -> Iterator[Leaf]:
    """Every set of points of positive probability, in every world."""
    for world in worlds(3, 4):
        for size in range(1, 4):
            for points in combinations(range(3), size):
                region = frozenset(points)
                if world.weight(region):
                    yield world, region


def splits() -> Iterator[SplitCase]:
    """Every such leaf with every test."""
    return ((world, region, h) for (world, region), h in product(leaves(), functions(3)))


def mean(world: World, region: Region) -> Fraction:
    """q at a leaf of positive weight."""
    found = world.mean(region)
    if found is None:
        raise ValueError("no input reaches this leaf")
    return found


def cut(region: Region, h: Function) -> tuple[Region, Region]:
    """The points with h = 0 and with h = 1."""
    return frozenset(x for x in region if not h[x]), frozenset(x for x in region if h[x])


def impurity_drop(case: SplitCase) -> tuple[tuple[Fraction, Fraction], ...]:
    """G(T) - G(T(l, h)) as a sum of values of G, T with this leaf and one for the other points."""
    world, region, h = case
    rest = frozenset(range(3)) - region
    before, after = purity(world, (region, rest)), purity(world, (*cut(region, h), rest))
    return gathered((*before, *((-w, q) for w, q in after)), symmetric=False)


def negation_matters(case: SplitCase) -> dict[str, object] | None:
    """A witness where h and 1-h make different drops."""
    world, region, h = case
    same = impurity_drop(case) == impurity_drop((world, region, tuple(1 - y for y in h)))
    return None if same else shown(case)


def drop_differs(case: SplitCase) -> dict[str, object] | None:
    """A witness where w (G(q) - (1-tau) G(p) - tau G(r)) is another sum than G(T) - G(T(l, h))."""
    world, region, h = case
    zero, one = cut(region, h)
    w, tau = world.weight(region), world.weight(one) / world.weight(region)
    p, r = world.mean(zero), world.mean(one)
    terms = [(w, mean(world, region))]
    terms += [(-w * (1 - tau), p)] if p is not None else []
    terms += [(-w * tau, r)] if r is not None else []
    return None if gathered(terms, symmetric=False) == impurity_drop(case) else shown(case)


def drops(case: SplitCase) -> dict[str, object] | None:
    """A witness where G(T) changes, for some G."""
    return shown(case) if impurity_drop(case) else None


def shown(case: SplitCase) -> dict[str, object]:
    """For a witness."""
    return {**case[0].text(), "leaf": tuple(sorted(case[1])), "h": case[2]}


Masses = tuple[Fraction, ...]


def at_leaf(world: World, region: Region) -> Masses:
    """P_l."""
    weight = world.weight(region)
    return tuple(m / weight if x in region else Fraction(0) for x, m in enumerate(world.masses))


def balanced(world: World, region: Region) -> Masses:
    """P' as defined: P_l/(2q) where f = 1, P_l/(2(1-q)) where f = 0; 0 where P_l is 0."""
    q = mean(world, region)
    factors = (1 - q, q)
    law = at_leaf(world, region)
    return tuple(m / (2 * factors[y]) if m else m for m, y in zip(law, world.target, strict=True))


def is_not_balanced(case: Leaf) -> dict[str, object] | None:
    """A witness where P' is no law, or does not give both labels 1/2."""
    world, region = case
    law = balanced(world, region)
    ones = sum((m for m, y in zip(law, world.target, strict=True) if y), Fraction(0))
    if sum(law) == 1 and ones == Fraction(1, 2):
        return None
    return {**world.text(), "leaf": tuple(sorted(region)), "P'": law, "total": sum(law), "on f = 1": ones}


def filtered(world: World) -> Iterator[Masses]:
    """The laws that P becomes when a proper subset of its support, possibly empty, gets probability 0."""
    support = [x for x, m in enumerate(world.masses) if m]
    for size in range(1, len(support) + 1):
        for kept in combinations(support, size):
            yield at_leaf(world, frozenset(kept))


def is_not_filtered(case: Leaf) -> dict[str, object] | None:
    """A witness where P' is not among these laws."""
    world, region = case
    law = balanced(world, region)
    if law in set(filtered(world)):
        return None
    return {**world.text(), "leaf": tuple(sorted(region)), "q": mean(world, region), "P'": law}


def filtering_differs(case: Leaf) -> dict[str, object] | None:
    """A witness where P_l is not among these laws, or P' is and q is not 1/2, or the reverse."""
    world, region = case
    laws = set(filtered(world))
    half = mean(world, region) == Fraction(1, 2)
    if at_leaf(world, region) in laws and (balanced(world, region) in laws) == half:
        return None
    return {**world.text(), "leaf": tuple(sorted(region))}


def majority_is_stuck() -> bool:
    """Whether the majority of three bits has advantage 1/6, and a law under which 2 min(q, 1-q) never drops."""
    inputs = list(product((0, 1), repeat=3))
    target = tuple(int(sum(x) >= 2) for x in inputs)
    bits = [tuple(x[i] for x in inputs) for i in range(3)]
    errs = max(sum(h[k] != target[k] for h in bits) for k in range(8))
    masses = tuple(
        Fraction(1, 32) if y else Fraction(7, 24) * (sum(x) == 1) for x, y in zip(inputs, target, strict=True)
    )
    world, root_leaf = World(masses, target), frozenset(range(8))
    drops_of = []
    for h in bits:
        before, after = purity(world, (root_leaf,)), purity(world, cut(root_leaf, h))
        drops_of.append(MINIMUM.sign((*before, *((-w, q) for w, q in after))))
    return errs == 1 and sum(masses) == 1 and not any(drops_of)
