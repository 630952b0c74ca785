r"""Sections 2 and 4: permissible criteria, the error and the impurity of a tree.

Paper: KM96, sections 2 and 4, figures 2 and 3.   Units: bits.
Notation: G is permissible when it is symmetric about 1/2, concave on [0, 1], G(1/2) = 1 and G(0) = G(1) = 0.
What is said of every permissible G is proved with the values of G as variables, and with the instance of
concavity that is used as a condition (`chord`). A tree on a finite set of points is here the partition into
its leaves: with all Boolean functions as tests every map from points to leaves is one.
Decided here: that the four criteria are permissible; eq. (2) and (3); G(T) >= eps(T); the order of the plots.
Found: everything holds. G >= min(q, 1-q) gives away a factor of 2, and 2 min(q, 1-q) is the least permissible
criterion. The three bullets leave room for a jump at 0 and 1. That H is "nearly linear" for small q holds up to
a logarithm: its second derivative is unbounded there.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from algorithms.criteria import ENTROPY, GINI, MINIMUM, ROOT, Terms
from lemmas.boosting.formulas import Criterion, entropy, gini, minimum, root
from verify.claims import Check, claim, derivative
from verify.language.printing import plain

HALF = Fraction(1, 2)
CRITERIA = (GINI, ENTROPY, ROOT, MINIMUM)
WORLDS = "all f on 3 points, all P with masses k/4"
TREES = f"{WORLDS}, all trees with at most 3 leaves over all Boolean functions"


def chord(x: str, a: tuple[str, str], b: tuple[str, str], g: str = "g") -> str:
    """Concavity at x between two points (argument, value): g = G(x) is on or above their chord."""
    return f"({b[0]} - {a[0]})*{g} >= ({b[0]} - {x})*{a[1]} + ({x} - {a[0]})*{b[1]}"


LEFT = f"0 <= q <= 1/2, {chord('q', ('0', '0'), ('1/2', '1'))}"
RIGHT = f"1/2 <= q <= 1, {chord('q', ('1/2', '1'), ('1', '0'))}"
"""All that is used of a permissible G at q, with g = G(q)."""


@claim(
    "KM96.S2.perm",
    where="section 2, three bullets",
    says=r"a permissible criterion $G:[0,1]\to[0,1]$ is symmetric, concave, $G(\tfrac12)=1$, $G(0)=G(1)=0$",
)
def permissible_criteria(c: Check) -> None:
    """A definition, with two things to check: that the bullets give values in [0, 1], and that there is such a G.

    G(x) is above the chord from 0 to 1, and G(1/2) above G(x) = G(1-x); 2 min(q, 1-q) is permissible.
    """
    c.printed("g >= 0", f"0 <= x <= 1, {chord('x', ('0', '0'), ('1', '0'))}")
    c.printed("g <= 1", "1 >= 1/2*g + 1/2*g")
    is_permissible(c, minimum)
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
    c.identity("-q*log2(q) - (1 - q)*log2(1 - q)", "H(q)", "0 <= q <= 1")
    is_permissible(c, entropy)
    c.note("G(1/2) = 1 makes 2 the base of log throughout; with natural logarithms G(1/2) is ln 2")


@claim(
    "KM96.E2",
    where="eq. (2) and the next sentence",
    says=r"with majority labels $\sum_\ell w(\ell)\min(q(\ell),1-q(\ell))=\Pr_P[T(x)\ne f(x)]$",
)
def error_of_a_tree(c: Check) -> None:
    """At a leaf the error is q where the label is 0, and 1-q where it is 1; the trees sum over the points."""
    c.printed("q == min(q, 1 - q)", "0 <= q <= 1/2")
    c.printed("1 - q == min(q, 1 - q)", "1/2 < q <= 1")
    c.exhaustive(trees(3, 4, 3), error_differs, sizes=TREES)
    c.note(
        "A leaf that no x reaches has no q, and hence no majority label; its term counts as 0 here, and either"
        " label will do"
    )


@claim(
    "KM96.E3",
    where="eq. (3)",
    says=r"$G(T)=\sum_\ell w(\ell)G(q(\ell))$ is the average of $G(q(\ell))$ with the weights of the leaves",
)
def impurity_of_a_tree(c: Check) -> None:
    """A definition, with one thing to check: that the weights are those of an average."""
    c.exhaustive(trees(3, 4, 3), is_no_average, sizes=TREES, text="the weights are >= 0 and their sum is 1")


@claim(
    "KM96.S2.1",
    where="section 2, after eq. (3)",
    says=r"every permissible $G$ has $G(q)\ge\min(q,1-q)$ for $0\le q\le1$",
    uses=["KM96.S2.perm"],
)
def above_the_minimum(c: Check) -> None:
    """Each half lies above the chord from its end to (1/2, 1), which is 2 min(q, 1-q), itself permissible."""
    for half in (LEFT, RIGHT):
        c.printed("g >= min(q, 1 - q)", half)
    for half in (LEFT, RIGHT):
        c.stronger(
            "g >= 2*min(q, 1 - q)",
            half,
            beyond=("g >= 2.001*min(q, 1 - q)", half),
            sharp="G(q) >= 2 min(q, 1-q), with equality for G = 2 min(q, 1-q)",
        )


@claim(
    "KM96.S2.2",
    where="section 2, after eq. (3)",
    says=r"$G(T)\ge\epsilon(T)$ for every tree and every permissible $G$",
    uses=["KM96.E2", "KM96.E3", "KM96.S2.1"],
)
def impurity_above_error(c: Check) -> None:
    """Leaf by leaf, with the weight w of the leaf; and for the four criteria on all small trees."""
    for half in (LEFT, RIGHT):
        c.printed("w*g >= w*min(q, 1 - q)", f"0 <= w <= 1, {half}")
    c.exhaustive(
        trees(3, 4, 3), impurity_below(Fraction(1)), sizes=f"{TREES}, four criteria", text="G(T) >= eps(T)"
    )
    for half in (LEFT, RIGHT):
        c.stronger(
            "w*g >= 2*w*min(q, 1 - q)",
            f"0 <= w <= 1, {half}",
            beyond=("w*g >= 2.001*w*min(q, 1 - q)", f"0 <= w <= 1, {half}"),
            sharp="G(T) >= 2 eps(T), with equality for G = 2 min(q, 1-q)",
        )
    c.exhaustive(
        trees(3, 4, 3),
        impurity_below(Fraction(2)),
        sizes=f"{TREES}, four criteria",
        text="G(T) >= 2 eps(T)",
        role="stronger",
        why="G(T) >= 2 eps(T), with equality for G = 2 min(q, 1-q)",
    )


@claim(
    "KM96.S4.1",
    where="section 4",
    says=r"$4q(1-q)$, $H(q)$ and $2\sqrt{q(1-q)}$ are permissible",
    uses=["KM96.E1"],
)
def three_criteria_are_permissible(c: Check) -> None:
    """Concavity between any two points of [0, 1], ends included."""
    for g in (gini, entropy, root):
        is_permissible(c, g)


@claim(
    "KM96.F2",
    where="figure 2, caption",
    says=r"$2\sqrt{q(1-q)}$, $H(q)$, $4q(1-q)$ and $2\min(q,1-q)$ are plotted from top to bottom",
)
def order_of_the_plots(c: Check) -> None:
    """All four meet at 0, 1/2 and 1, and are strictly ordered elsewhere."""
    for upper, lower in ((root, entropy), (entropy, gini), (gini, minimum)):
        for point in ("(0)", "(1/2)", "(1)"):
            c.identity(upper(point), lower(point))
        for half in ("0 < q < 1/2", "1/2 < q < 1"):
            c.printed(f"{upper('q')} > {lower('q')}", half)


@claim(
    "KM96.F3",
    where="figure 3, caption",
    says=r"for small $q$, $2\sqrt{q(1-q)}$ is strongly concave, $H(q)$ and $4q(1-q)$ are nearly linear",
)
def concavity_at_small_q(c: Check) -> None:
    """Measured by G(q/2)/G(q), which is 1/2 for a line through 0; by the second derivative it is not so for H."""
    c.asymptotic(
        "G(q/2)/G(q) is at least 1/sqrt(2) for the root at every q; it is below 51/100 for Gini from q = 1/100"
        " down, and for H only below 55/100 from 2^-10 down and below 506/1000 from 2^-100 down"
    )
    c.shadow(f"{root('q/2')} >= {root('q')}/sqrt(2)", "0 <= q <= 1")
    c.shadow(f"{gini('q/2')} <= 0.51*{gini('q')}", "0 <= q <= 1/100")
    c.shadow("H(q/2) <= 0.55*H(q)", "0 <= q <= 2^-10")
    c.shadow("H(q/2) <= 0.506*H(q)", "0 <= q <= 2^-100")
    bend = derivative(derivative("H(q)", "q"), "q")
    c.shadow(f"-q*({plain(bend)}) >= 1", "0 < q < 1")
    c.note(
        "-H''(q) >= 1/q, without bound as q falls to 0, while -G'' = 8 for Gini: by curvature H is not nearly"
        " linear, and its ratio reaches 1/2 only as slowly as 1/log(1/q)"
    )


def is_permissible(c: Check, g: Criterion) -> None:
    """Records that g is symmetric, has the three values, and is concave."""
    c.identity(g("x"), g("1 - x"), "0 <= x <= 1")
    for point, value in (("1/2", "1"), ("0", "0"), ("1", "0")):
        c.identity(g(f"({point})"), value)
    mean = "(1 - t)*x + t*y"
    c.printed(f"{g(mean)} >= (1 - t)*{g('x')} + t*{g('y')}", "0 <= x <= 1, 0 <= y <= 1, 0 <= t <= 1")


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
