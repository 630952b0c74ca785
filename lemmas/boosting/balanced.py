r"""The balanced law P' at a leaf: what it is, and what it is not.

Paper: KM96, section 5, definition of P', the remarks of section 5.1 after Lemma 2, figure 6.
Notation: P_l is the law of the inputs that reach the leaf, q = P_l[f = 1]; P' is P_l/(2q) where f = 1 and P_l/(2(1-q))
where f = 0. At a pure leaf one of these has no value.
Decided here: that P' gives both labels equal weight, that a witness under P_l itself may be useless, whether P' is P
with a subset of its support taken out, and which inputs lose probability.
Found: P' is not P with a subset of its support taken out, unless q = 1/2; what is, is the law at the leaf, P_l.
"""

from collections.abc import Iterator
from itertools import combinations

from lemmas.boosting.criteria import Region, World
from lemmas.boosting.splits import (
    EVERY_SPLIT,
    Leaf,
    SplitCase,
    impurity_drop,
    leaf_names,
    leaves,
    mean,
    shown,
    split_names,
    splits,
)
from verify.claims import Check, claim
from verify.rationals import Fraction

EVENT = "0 < q < 1, 0 <= x <= q, 0 <= y <= 1 - q"
"""x and y are the masses of an event on f = 1 and on f = 0, under the law at a leaf with both labels."""
EVERY_LEAF = "all f and P, all leaves l with 0 < q < 1 of all trees"
WHEN_FILTERED = "the law P_l at the leaf is among them, and P' exactly when q = 1/2"
"""Which laws are P with a subset of its support taken out."""


@claim(
    "KM96.S5.4",
    where="section 5, definition of P'",
    says=r"$P'_\ell=P_\ell/(2q)$ on $f=1$, $P_\ell/(2(1-q))$ on $f=0$ is a law that gives both labels equal weight",
)
def balanced_law(c: Check) -> None:
    """For any domain: an event whose masses on f = 1 and f = 0 are x and y under P_l has x/(2q) + y/(2(1-q)) under P'.

    A pure leaf has drop 0 for every split, and P' is not needed there.
    """
    c.given("impure")
    c.printed("x/(2*q) + y/(2*(1 - q)) >= 0", EVENT, label="no event has less than 0")
    c.identity("q/(2*q) + (1 - q)/(2*(1 - q))", "1", "0 < q < 1", label="all inputs")
    c.identity("q/(2*q)", "1/2", "0 < q < 1", label="f = 1")
    c.identity("(1 - q)/(2*(1 - q))", "1/2", "0 < q < 1", label="f = 0")
    c.argued(
        "P' of an event is x/(2q) + y/(2(1-q)), x and y its masses under P_l on f = 1 and on f = 0; both are countably"
        " additive in the event, and so is this sum; the event of all inputs has x = q and y = 1 - q, f = 1 has x = q"
        " and y = 0, and f = 0 has x = 0 and y = 1 - q, so that by the other parts P' is a law and each label has 1/2",
        every="all domains, f and P, all leaves with 0 < q < 1",
        label="a law",
    )
    c.grid(
        impure_leaves,
        is_not_balanced,
        text="P' has total mass 1, and 1/2 on f = 1",
        every=EVERY_LEAF,
        names=leaf_names,
        role="support",
    )


@claim(
    "KM96.S5.5",
    where="section 5.1, after Lemma 2",
    says=r"Lemma 2 fails for a witness under $P_\ell$ itself: for $q=0.7$ it may be $h\equiv1$, so that $\tau=1$ and"
    " nothing drops",
    uses=["KM96.L2", "KM96.E7"],
)
def unbalanced_witness(c: Check) -> None:
    """The constant errs with chance 0.3, a witness for every gamma up to 0.2. Under P' it errs with chance 1/2.

    q is (1-tau) p + tau r. Where h is 1 throughout, r = q, and p is not defined: any p will do, for every G.
    """
    point = "q = 0.7, tau = 1, -1 <= delta <= 1, 0 < gamma <= 0.2"
    c.printed("1 - q <= 1/2 - gamma", "q = 0.7, 0 < gamma <= 0.2", label="a witness under P_l")
    c.printed("tau*(1 - tau)*delta < gamma*q*(1 - q)", point, label="not as Lemma 2 says")
    c.functions(
        "G((1 - tau)*p + tau*r) - (1 - tau)*G(p) - tau*G(r) == 0",
        "function G on [0, 1], 0 <= p <= 1, 0 <= r <= 1, tau == 1",
        label="nothing drops",
    )
    c.grid(
        lambda: (case for case in splits() if all(case[2])),
        drops,
        text="the drop of h = 1 is 0 for every G",
        every=EVERY_SPLIT,
        names=split_names,
        role="support",
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
    c.given("impure")
    c.read_as(
        "renormalizing divides all that is left by its total",
        other="each label is renormalized by itself, to weight 1/2",
        why="that is what the word says; and the sentence concludes that this class of laws is simple",
    )
    c.grid(
        impure_leaves,
        is_not_filtered,
        text="P' is among the laws that P becomes by taking out a subset of its support",
        every=EVERY_LEAF,
        names=leaf_names,
        within=is_impure_leaf,
    )
    c.grid(
        impure_leaves,
        filtering_differs,
        text=WHEN_FILTERED,
        every=EVERY_LEAF,
        names=leaf_names,
        role="support",
    )
    c.argued(
        f"{WHEN_FILTERED}: P_l is what is left where all inputs outside of the leaf are taken out. P' has the same"
        " support as P_l, and a law among them is given by its support; so P' is one exactly when it is P_l, that is,"
        " when 2q = 1",
        every=EVERY_LEAF,
        role="strongest",
    )


@claim(
    "KM96.F6",
    where="figure 6, caption",
    says=r"if $q>\tfrac12$, inputs with $f=1$ lose probability from $P_\ell$ to $P'_\ell$, and those with $f=0$ gain",
    uses=["KM96.S5.4"],
)
def contracted_and_expanded(c: Check) -> None:
    """The factors are 1/(2q) and 1/(2(1-q))."""
    c.given("impure")
    c.printed("1/(2*q) < 1", "1/2 < q <= 1", label="f = 1")
    c.printed("1/(2*(1 - q)) > 1", "1/2 < q <= 1", label="f = 0")


def impure_leaves() -> Iterator[Leaf]:
    """Every leaf that has both labels; laws with no point of probability 0 come first."""
    impure = (case for case in leaves() if 0 < mean(*case) < 1)
    return iter(sorted(impure, key=lambda case: min(case[0].masses) == 0))


def is_impure_leaf(case: Leaf) -> bool:
    """What the paper asks for: a law P, and a leaf that is reached and has both labels."""
    world, region = case
    if sum(world.masses) != 1 or min(world.masses) < 0 or not world.weight(region):
        return False
    return 0 < mean(world, region) < 1


def drops(case: SplitCase) -> dict[str, object] | None:
    """A witness where G(T) changes, for some G."""
    return shown(case) if impurity_drop(case) else None


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
