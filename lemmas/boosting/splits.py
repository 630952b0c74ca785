r"""Section 5 up to eq. (7): the two children of a split, and the drop of G that it makes.

Paper: KM96, section 5.
Notation: a leaf of weight w has q = P[f = 1], a split tau = P[h = 1]; p and r are the chances of f = 1 where h = 0 and
where h = 1, and delta = r - p.
Decided here: the mean of the children, their order, eq. (7), and that the drop is small for small delta and for tau
near 0 or 1.
Found: everything is true. The drop of any permissible G is at most G(q) tau(1-tau) delta/(q(1-q)), so that the quantity
of Lemma 2 bounds it from above as well.
"""

from collections.abc import Iterator
from itertools import combinations, product

from algorithms.criteria import gathered
from lemmas.boosting.criteria import PERMISSIBLE, Function, Region, World, functions, purity, worlds
from lemmas.boosting.formulas import DELTA, entropy, gini, root
from verify.claims import Check, claim
from verify.rationals import Fraction

UNIT = "0 <= p <= 1, 0 <= r <= 1, 0 <= tau <= 1"
EVERY_SPLIT = "all f and P, all leaves that are reached, all h"


@claim(
    "KM96.S5.1",
    where="section 5, split parameters",
    says=r"$q=(1-\tau)p+\tau r$",
)
def mean_of_the_children(c: Check) -> None:
    """From the masses a, b of (h, f) = (0, 0), (0, 1) and u, v of (1, 0), (1, 1).

    For tau = 0 the test never says 1 and r has no value, for tau = 1 p has none; its weight is 0.
    """
    c.given("feasible")
    c.identity(
        "q",
        "(1 - tau)*p + tau*r",
        "0 <= b <= 1, 0 <= u <= 1, 0 <= v <= 1, b + u + v <= 1, a = 1 - b - u - v, q = b + v, tau = u + v,"
        " p = b/(a + b), r = v/(u + v)",
    )


@claim(
    "KM96.S5.2",
    where="section 5",
    says=r"one of $p,r$ is at most $q$ and the other at least $q$; without loss of generality $p\le q\le r$",
    uses=["KM96.S5.1"],
)
def order_of_the_children(c: Check) -> None:
    """x, y and z are the values of G at q, p and r; where the children change names tau becomes 1 - tau.

    Lemma 2 speaks of the h that is a witness, which is not to be exchanged for 1-h. Nothing is lost there either: its
    conclusion excludes delta <= 0.
    """
    c.printed("min(p, r) <= (1 - tau)*p + tau*r", UNIT, label="one is at most q")
    c.printed("max(p, r) >= (1 - tau)*p + tau*r", UNIT, label="the other is at least q")
    c.printed(
        "x - (1 - tau)*y - tau*z == x - (1 - s)*z - s*y",
        "0 <= tau <= 1, s = 1 - tau, 0 <= x <= 1, 0 <= y <= 1, 0 <= z <= 1",
        label="no loss: the drop is that of the children in the other order",
    )
    c.read_as(
        "the two children may change names",
        other="h may be exchanged for 1-h",
        why="F need not contain 1-h; a bound on the drop does not see which child is which",
    )
    c.grid(
        splits,
        negation_matters,
        text="h and 1-h make the same drop, for every G",
        every=EVERY_SPLIT,
        names=split_names,
        role="support",
    )
    c.support(
        "tau*(1 - tau)*delta < gamma*q*(1 - q)",
        "0 < q < 1, 0 <= tau <= 1, 0 < gamma <= 1/2, -1 <= delta <= 0",
    )


@claim(
    "KM96.E7",
    where="section 5, eq. (7)",
    says=r"the split lowers $G_t$ by exactly $w\,(G(q)-(1-\tau)G(p)-\tau G(r))$",
    uses=["KM96.E3", "KM96.S5.1"],
)
def drop_of_a_split(c: Check) -> None:
    """For every G whatever: x, y and z are its values at q, p and r, and R is the sum over all other leaves.

    A child that no x reaches has weight 0; it has no q, and its term is left out.
    """
    c.given("feasible")
    c.printed(
        "R + w*x - (R + (1 - tau)*w*y + tau*w*z) == w*(x - (1 - tau)*y - tau*z)",
        "0 < w <= 1, 0 <= tau <= 1, 0 <= x <= 1, 0 <= y <= 1, 0 <= z <= 1, 0 <= R <= 1 - w",
    )
    c.grid(
        splits,
        drop_differs,
        text="G(T) - G(T(l, h)) and (7) times w are the same sum of values of G",
        every=EVERY_SPLIT,
        names=split_names,
        role="support",
    )


@claim(
    "KM96.S5.3",
    where="section 5, after eq. (7)",
    says=r"if $\delta$ is small, or $\tau$ is near 0 or 1, then $G(q)-(1-\tau)G(p)-\tau G(r)$ is small",
    uses=["KM96.E11"],
)
def small_drops(c: Check) -> None:
    """G(p) >= G(q)p/q and G(r) >= G(q)(1-r)/(1-q), by the chords from q to the ends."""
    c.asymptotic(
        "for every permissible G and 0 < q < 1 the drop is at most G(q) tau(1-tau) delta/(q(1-q)); for the three"
        " criteria it is at most (1-tau) G(tau delta) + tau G((1-tau) delta), which does not depend on q"
    )
    c.given("feasible")
    c.read_as(
        "for each permissible G and each 0 < q < 1; for the three criteria uniformly in q",
        other="for each permissible G uniformly in q",
        why="a permissible G may jump at 0: for G = 1 on (0, 1), G(0) = G(1) = 0, p = 0 and r < 1 the drop is 1 - tau,"
        " however small delta is",
    )
    c.functions(
        "G(q) - (1 - tau)*G(q - tau*delta) - tau*G(q + (1 - tau)*delta) <= G(q)*tau*(1 - tau)*delta/(q*(1 - q))",
        f"{PERMISSIBLE}, 0 < q < 1, 0 <= tau <= 1, delta >= 0, q - tau*delta >= 0, q + (1 - tau)*delta <= 1",
        role="shadow",
    )
    for g in (gini, entropy, root):
        c.shadow(f"{g('q')} - {g('q - u')} <= {g('u')}", "0 <= u <= q <= 1")
    c.argued(
        "The drop is 1 - tau times G(q) - G(q - tau delta) and tau times G(q) - G(q + (1-tau) delta). The first"
        " difference is at most G(tau delta), and the second, by symmetry, at most G((1-tau) delta). These three G are"
        " continuous and 0 at 0, so that the sum is small for small delta, and for tau near 0 or 1, whatever q is.",
        every="the three G, all splits",
        role="shadow",
    )
    c.shadow(f"{DELTA} >= 4*gamma*q*(1 - q)", "0 <= q <= 1, 0 < tau < 1, 0 < gamma <= 1/2")
    c.note(
        "That a witness keeps delta from being too small and tau from 0 and 1, as the paper goes on, holds relative"
        " to q only: Lemma 2 gives delta >= 4 gamma q(1-q) and gamma q <= tau <= 1 - gamma (1-q) (KM96.E21)."
    )


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


def leaf_names(case: Leaf) -> dict[str, object]:
    """The parameters of a leaf, for the extent of a run."""
    world, region = case
    return {"points": len(world.masses), "f": world.target, "P": world.masses, "leaf": region}


def split_names(case: SplitCase) -> dict[str, object]:
    """The parameters of a split, for the extent of a run."""
    return {**leaf_names(case[:2]), "h": case[2]}


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


def shown(case: SplitCase) -> dict[str, object]:
    """For a witness."""
    return {**case[0].text(), "leaf": tuple(sorted(case[1])), "h": case[2]}
