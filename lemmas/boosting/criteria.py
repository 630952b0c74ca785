r"""Sections 2 and 4: permissible criteria, the error and the impurity of a tree.

Paper: KM96, sections 2 and 4, figures 2 and 3.   Units: bits.
Notation: G is permissible when it is symmetric about 1/2, concave on [0, 1], G(1/2) = 1 and G(0) = G(1) = 0.
What is said of every permissible G is proved of every function with the axioms `PERMISSIBLE`, and refuted by an
explicit one. A tree on a finite set of points is here the partition into its leaves: with all Boolean functions as
tests every map from points to leaves is one.
Decided here: that Gini and entropy are permissible; eq. (2); G(T) >= eps(T); the order of the plots.
Found: everything holds. G >= min(q, 1-q) gives away a factor of 2, and 2 min(q, 1-q) is the least permissible
criterion. The three bullets leave room for a jump at 0 and 1. That H is "nearly linear" for small q holds up to
a logarithm: its second derivative is unbounded there.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

from algorithms.criteria import ENTROPY, GINI, MINIMUM, ROOT, Terms
from lemmas.boosting.formulas import Criterion, entropy, gini, minimum, root
from lemmas.boosting.tree_errors import (
    AT_LEAST,
    AT_LEAST_HINTS,
    AT_MOST,
    AT_MOST_HINTS,
    LABELLED,
    MASSES,
    ROOT_LEAF,
)
from verify.claims import Check, claim, derivative
from verify.language.printing import plain
from verify.rationals import Fraction

HALF = Fraction(1, 2)
CRITERIA = (GINI, ENTROPY, ROOT, MINIMUM)


PERMISSIBLE = "concave G on [0, 1], symmetric G, G(0) == 0, G(1) == 0, G(1/2) == 1"
"""The three bullets of section 2. That the values lie in [0, 1] follows."""


@claim(
    "KM96.S2.perm",
    where="section 2, three bullets",
    says=r"a permissible criterion $G:[0,1]\to[0,1]$ is symmetric, concave, $G(\tfrac12)=1$, $G(0)=G(1)=0$",
)
def permissible_criteria(c: Check) -> None:
    """That the values lie in [0, 1] follows from the three bullets, and there is such a G: 2 min(q, 1-q).

    G(x) is above the chord from 0 to 1, and G(1/2) above (G(x) + G(1-x))/2 = G(x).
    """
    c.not_a_claim("a definition: what a permissible splitting criterion is")
    c.functions("G(x) >= 0", f"{PERMISSIBLE}, 0 <= x <= 1", role="support")
    c.functions("G(x) <= 1", f"{PERMISSIBLE}, 0 <= x <= 1", role="support", hints=["place G(1 - x)"])
    for relation, where in permissible(minimum).values():
        c.support(relation, where)
    c.note(
        "Continuity is not asked for: the G with G(0) = G(1) = 0 and G = 1 between is concave on [0, 1], and"
        " permissible. Inside (0, 1) a concave function is continuous."
    )


@claim(
    "KM96.E1",
    where="eq. (1)",
    says=r"$H(q)=-q\log q-(1-q)\log(1-q)$ is a permissible splitting criterion",
)
def entropy_is_permissible(c: Check) -> None:
    """With log to base 2, and 0 log 0 = 0 at the ends; concavity between any two points of [0, 1]."""
    c.read_as(
        "log is to base 2",
        other="log is the natural one",
        why="G(1/2) = 1; with natural logarithms it is ln 2",
    )
    c.support("-q*log2(q) - (1 - q)*log2(1 - q) == H(q)", "0 <= q <= 1")
    for label, (relation, where) in permissible(entropy).items():
        c.printed(relation, where, label=label)


@claim(
    "KM96.E2",
    where="eq. (2) and the next sentence",
    says=r"with majority labels $\sum_\ell w(\ell)\min(q(\ell),1-q(\ell))=\Pr_P[T(x)\ne f(x)]$ for every tree $T$",
)
def error_of_a_tree(c: Check) -> None:
    """At a leaf with the masses a of f = 1 and b of f = 0 the label 0 errs on a and the label 1 on b.

    The label y is 0 if a < b, and 1 if a > b; either will do in a tie, where the paper has 0.
    """
    c.growth(AT_MOST, LABELLED, hints=AT_MOST_HINTS, example=ROOT_LEAF, label="at most")
    c.growth(AT_LEAST, LABELLED, hints=AT_LEAST_HINTS, example=ROOT_LEAF, label="at least")
    for label in ("at most", "at least"):
        c.argued(
            MASSES, every="all f and P, all trees, all labels that are majority labels", role="join", of=label
        )
    leaf = "0 <= a <= 1, 0 <= b <= 1 - a, q = a/(a + b)"
    c.support("(a + b)*min(q, 1 - q) == a", f"{leaf}, a <= b")
    c.support("(a + b)*min(q, 1 - q) == b", f"{leaf}, a > b")
    c.grid(
        lambda: trees(3, 4, 3),
        error_differs,
        text="eq. (2) is the probability of the points that get the wrong label",
        every="all f and P on finitely many points, all trees over all Boolean functions",
        names=tree_names,
        role="support",
    )
    c.note("A leaf that no x reaches has no q and no majority label; in the run its term counts as 0")


@claim(
    "KM96.E3",
    where="eq. (3)",
    says=r"$G(T)=\sum_\ell w(\ell)G(q(\ell))$, the average of $G(q(\ell))$ with the weights of the leaves",
)
def impurity_of_a_tree(c: Check) -> None:
    """The weights are those of an average; the labels of the leaves do not enter."""
    c.not_a_claim("a definition: the impurity G(T) of a tree")
    c.grid(
        lambda: trees(3, 4, 3),
        is_no_average,
        text="the weights of the leaves are >= 0 and their sum is 1",
        every="all f and P on finitely many points, all trees over all Boolean functions",
        names=tree_names,
        role="support",
    )


@claim(
    "KM96.S2.1",
    where="section 2, after eq. (3)",
    says=r"every permissible $G$ has $G(q)\ge\min(q,1-q)$ for $0\le q\le1$",
    uses=["KM96.S2.perm"],
)
def above_the_minimum(c: Check) -> None:
    """Each half lies above the chord from its end to (1/2, 1), which is 2 min(q, 1-q), itself permissible."""
    c.functions("G(q) >= min(q, 1 - q)", f"{PERMISSIBLE}, 0 <= q <= 1")
    c.stronger_functions(
        "G(q) >= c*min(q, 1 - q)",
        value="2",
        beyond="2.001",
        sharp="G(q) >= 2 min(q, 1-q), with equality for G = 2 min(q, 1-q)",
    )


@claim(
    "KM96.S2.2",
    where="section 2, after eq. (3)",
    says=r"$G(T)\ge\epsilon(T)$ for every tree and every permissible $G$",
    uses=["KM96.E2", "KM96.E3", "KM96.S2.1"],
)
def impurity_above_error(c: Check) -> None:
    """For any number of leaves, each with its weight w and its q; eps(T) is the sum of eq. (2).

    The factor 2 is lost already by a tree of one leaf.
    """
    c.functions(
        "sum(w*G(q)) >= sum(w*min(q, 1 - q))", f"{PERMISSIBLE}, sum(w) == 1, each w >= 0, 0 <= q <= 1"
    )
    c.stronger_functions(
        "sum(w*G(q)) >= c*sum(w*min(q, 1 - q))",
        value="2",
        beyond="2.001",
        sharp="G(T) >= 2 eps(T), with equality for G = 2 min(q, 1-q)",
    )
    c.grid(
        lambda: trees(3, 4, 3),
        impurity_below(Fraction(2)),
        text="G(T) >= 2 eps(T) for Gini, entropy, root and minimum",
        every="all f and P on finitely many points, all trees over all Boolean functions",
        names=tree_names,
        role="support",
    )


@claim(
    "KM96.S4.1",
    where="section 4",
    says=r"$4q(1-q)$ and $H(q)$ are permissible",
    uses=["KM96.E1"],
)
def both_are_permissible(c: Check) -> None:
    """Concavity between any two points of [0, 1], ends included."""
    for g, name in ((gini, "Gini"), (entropy, "entropy")):
        for label, (relation, where) in permissible(g).items():
            c.printed(relation, where, label=f"{name}, {label}")
    for relation, where in permissible(root).values():
        c.support(relation, where)
    c.note(
        "The sentence speaks of the first two criteria; that the third is permissible too is used, and not stated."
    )


@claim(
    "KM96.F2",
    where="figure 2, caption",
    says=r"$2\sqrt{q(1-q)}$, $H(q)$, $4q(1-q)$ and $2\min(q,1-q)$ are plotted from top to bottom",
)
def order_of_the_plots(c: Check) -> None:
    """All four meet at 0, 1/2 and 1, and are strictly ordered elsewhere."""
    order = ((root, entropy, "root, H"), (entropy, gini, "H, Gini"), (gini, minimum, "Gini, minimum"))
    for upper, lower, label in order:
        c.printed(f"{upper('q')} >= {lower('q')}", "0 <= q <= 1", label=label)
    c.read_as(
        "no plot is anywhere below the next",
        other="each plot is above the next everywhere but at 0, 1/2 and 1, where all meet",
        why="plots that meet are not strictly ordered; both are decided",
    )
    for upper, lower, _ in order:
        for half in ("0 < q < 1/2", "1/2 < q < 1"):
            c.support(f"{upper('q')} > {lower('q')}", half)
        for point in ("0", "1/2", "1"):
            c.support(f"{upper('q')} == {lower('q')}", f"q = {point}")
    c.note("2 min(q, 1-q) is twice the error of the better label at a leaf: a name for it, and no assertion")


@claim(
    "KM96.F3",
    where="figure 3, caption",
    says=r"for small $q$, $2\sqrt{q(1-q)}$ is strongly concave, $H(q)$ and $4q(1-q)$ are nearly linear",
)
def concavity_at_small_q(c: Check) -> None:
    """Measured by G(q/2)/G(q), which is 1/2 for a line through 0; by the second derivative it is not so for H."""
    c.asymptotic(
        "G(q/2)/G(q) is at least 1/sqrt(2) for the root at every q; it is at most 51/100 for Gini from q ="
        " 1/100 down, and for H at most 55/100 from 2^-10 down and at most 506/1000 from 2^-100 down"
    )
    c.read_as(
        "as q falls to 0, by the ratio G(q/2)/G(q)",
        other="as it looks on the scale of the plot, or by the second derivative",
        why="neither the range of the plot nor a measure is given",
    )
    c.shadow(f"{root('q/2')} >= {root('q')}/sqrt(2)", "0 <= q <= 1")
    c.shadow(f"{gini('q/2')} <= 0.51*{gini('q')}", "0 <= q <= 1/100")
    c.shadow("H(q/2) <= 0.55*H(q)", "0 <= q <= 2^-10")
    c.shadow("H(q/2) <= 0.506*H(q)", "0 <= q <= 2^-100")
    bend = derivative(derivative("H(q)", "q"), "q")
    c.shadow(f"-q*({plain(bend)}) >= 1", "0 < q < 1")
    c.note(
        "-H''(q) >= 1/q, without bound as q falls to 0, while -G'' = 8 for Gini: by curvature H is not nearly"
        " linear"
    )


def permissible(g: Criterion) -> dict[str, tuple[str, str]]:
    """All that makes g permissible, as relations with their conditions, by name."""
    mean = "(1 - t)*x + t*y"
    return {
        "at least 0": (f"{g('x')} >= 0", "0 <= x <= 1"),
        "at most 1": (f"{g('x')} <= 1", "0 <= x <= 1"),
        "symmetric": (f"{g('x')} == {g('1 - x')}", "0 <= x <= 1"),
        "G(1/2) = 1": (f"{g('x')} == 1", "x = 1/2"),
        "G(0) = 0": (f"{g('x')} == 0", "x = 0"),
        "G(1) = 0": (f"{g('x')} == 0", "x = 1"),
        "concave": (
            f"{g(mean)} >= (1 - t)*{g('x')} + t*{g('y')}",
            "0 <= x <= 1, 0 <= y <= 1, 0 <= t <= 1",
        ),
    }


Function = tuple[int, ...]
"""The values at the points 0, ..., n-1."""

Region = frozenset[int]
"""The points that reach a leaf."""


@dataclass(frozen=True)
class World:
    """A law P on points and a target function."""

    masses: tuple[Fraction, ...]
    target: Function

    def weight(self, region: Region) -> Fraction:
        """P[region]."""
        return sum((self.masses[x] for x in region), Fraction(0))

    def mean(self, region: Region) -> Fraction | None:
        """P[f = 1 | region]; None where P[region] = 0."""
        weight = self.weight(region)
        ones = self.weight(frozenset(x for x in region if self.target[x]))
        return ones / weight if weight else None

    def text(self) -> dict[str, object]:
        """For a witness."""
        return {"P": self.masses, "f": self.target}


Partition = tuple[Region, ...]
"""The leaves of a tree; some may be empty."""


def functions(n: int) -> list[Function]:
    """All Boolean functions on n points."""
    return list(product((0, 1), repeat=n))


def worlds(n: int, parts: int) -> list[World]:
    """All targets on n points with all laws whose masses are multiples of 1/parts."""
    laws = [
        tuple(Fraction(k, parts) for k in ks)
        for ks in product(range(parts + 1), repeat=n)
        if sum(ks) == parts
    ]
    return [World(masses, target) for masses in laws for target in functions(n)]


def trees(n: int, parts: int, leaves: int) -> Iterator[tuple[World, Partition]]:
    """Every world with every map from points to at most so many leaves."""
    for world in worlds(n, parts):
        for count in range(1, leaves + 1):
            for places in product(range(count), repeat=n):
                yield world, tuple(frozenset(x for x in range(n) if places[x] == i) for i in range(count))


def tree_names(case: tuple[World, Partition]) -> dict[str, object]:
    """The parameters of a tree, for the extent of a run."""
    world, partition = case
    return {"points": len(world.masses), "f": world.target, "P": world.masses, "leaves": len(partition)}


def label(mean: Fraction | None) -> int:
    """The majority label as printed: 0 if q <= 1/2, else 1; 0 where there is no q."""
    return int(mean is not None and mean > HALF)


def purity(world: World, partition: Partition) -> Terms:
    """G(T) as terms (w, q), for any G."""
    pairs = ((world.weight(region), world.mean(region)) for region in partition)
    return tuple((w, q) for w, q in pairs if q is not None)


def error(world: World, partition: Partition) -> Fraction:
    """eps(T) by eq. (2)."""
    return sum((w * min(q, 1 - q) for w, q in purity(world, partition)), Fraction(0))


def error_differs(case: tuple[World, Partition]) -> dict[str, object] | None:
    """A witness where eq. (2) is not the probability of the points that get the wrong label."""
    world, partition = case
    wrong = sum(
        (
            world.masses[x]
            for region in partition
            for x in region
            if world.target[x] != label(world.mean(region))
        ),
        Fraction(0),
    )
    found = error(world, partition)
    return None if found == wrong else {**world.text(), "leaves": shown(partition), "(2)": found, "P": wrong}


def is_no_average(case: tuple[World, Partition]) -> dict[str, object] | None:
    """A witness where the weights of the leaves are not those of an average."""
    world, partition = case
    weights = [w for w, _ in purity(world, partition)]
    fair = all(w >= 0 for w in weights) and sum(weights) == 1
    return None if fair else {**world.text(), "leaves": shown(partition), "weights": tuple(weights)}


def impurity_below(factor: Fraction) -> Callable[[tuple[World, Partition]], dict[str, object] | None]:
    """Looks for G(T) < factor eps(T), for the four criteria; eps(T) is eps(T) G(1/2)."""

    def check(case: tuple[World, Partition]) -> dict[str, object] | None:
        world, partition = case
        less = (-factor * error(world, partition), HALF)
        for g in CRITERIA:
            if g.sign((*purity(world, partition), less)) < 0:
                return {**world.text(), "leaves": shown(partition), "G": g.name}
        return None

    return check


def shown(partition: Partition) -> tuple[tuple[int, ...], ...]:
    """The leaves for a witness."""
    return tuple(tuple(sorted(region)) for region in partition)
