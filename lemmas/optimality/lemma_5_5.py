r"""Lemma 5.5: the t least probable features leave the least error.

Paper: BDM20O, section 5.2.
Decided here: the lemma for any number of variables and all probabilities; on a grid of rational probabilities with
ties, as a control; and the exchange step of its proof.
Found: the lemma is true. For t = k - 1 the y of the proof is an empty product, y = 1, where the paper says y < 1 and
rests on Lemma 5.2, which asks for it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from lemmas.optimality.conjunction_runs import FINE, Case, c_of, conjunctions, g, named, prod_of, subsets
from lemmas.optimality.conjunction_values import CONJUNCTIONS
from lemmas.optimality.feature_products import SETS, joined, swap, value
from verify.claims import Check, claim
from verify.rationals import Fraction

EVERY = "all k, all 1 <= t <= k, all p_1, ..., p_k in (0, 1)"
EVERY_T = "all k, all 0 <= t <= k, all p_1, ..., p_k in (0, 1)"
EXCHANGES = f"{EVERY}, all K_1 other than J_t, all j in K_1, l in J_t \\ K_1 with p_j >= p_l"
USED = "0 < a <= b < 1, 0 < y <= 1"
NUMBERS = "0 <= k <= 1, 0 <= s <= 1"
"""1 in K_1 (k) and in J_t (s), 0 outside; the family is J, of any length."""
UNEQUAL = f"sum(k) == sum(s), sum((k - s)^2) > 0, each {NUMBERS}"
"""K_1 and J_t have the same number of elements, and are not the same set."""


@claim(
    "BDM20O.L55",
    where="Lemma 5.5",
    says=r"$\min_{|I|=t,\,I\subseteq J}\prod_{I}p_i\,C(\prod_{J\setminus I}p_i)$ is attained by $J_t$",
    uses=["BDM20O.L52.2"],
)
def least_probable_features(c: Check) -> None:
    """Over all sets of t features. The lemma gives no range for t: it is decided for all t for which there are such
    sets and J_t, 0 <= t <= k, whatever the range of its use.

    The sentence before it speaks of all right-skewed trees with at most t nodes. The proof uses Lemma 5.2 at y = 1,
    outside of its range, for t = k - 1, which is told at the step, L55.s3.
    """
    c.given("product")
    c.optimal_lists(CONJUNCTIONS, label="lemma")
    c.argued(
        "the last sentence, for parts of the list with t elements, says that no I has a smaller value than the t"
        " smallest elements; J_t has these probabilities, and is itself a set of t features",
        every=EVERY_T,
        label="lemma, for sets",
    )
    c.note("for t > k there is no set of t features, and nothing is said")
    c.grid(
        partial(conjunctions, 5, FINE),
        other_set_wins,
        names=named,
        text="for 0 <= t <= k the minimum over all sets I of t features of J is the value at J_t",
        every=EVERY_T,
        role="support",
    )
    c.grid(
        partial(conjunctions, 5, FINE),
        smaller_set_wins,
        names=named,
        text="for 0 <= t <= k no set of at most t features of J has a value below that of J_t",
        every=EVERY_T,
        role="support",
    )


@claim(
    "BDM20O.L55.s1",
    where="proof of Lemma 5.5",
    says=r"for $K_1\ne J_t$ there are $j\in K_1$, $l\in J_t\setminus K_1$ with $p_j\ge p_l$, and it suffices that"
    r" $g(K_1)\ge g(K_2)$, $K_2=(K_1\setminus\{j\})\cup\{l\}$",
    serves="BDM20O.L55",
)
def exchange(c: Check) -> None:
    """With j outside J_t, which can always be had, each exchange brings one more feature of J_t.

    o is 1 in K_1 outside J_t, and 0 elsewhere; an exchange takes j from there, and l is in J_t. d is the number of
    features of K outside J_t, from n <= t on, and g the value at K.
    """
    c.given("product")
    c.family("some s*(1 - k) > 0", UNEQUAL, hints=nearer("s", "k"), label="l in J_t outside K_1")
    c.family("some k*(1 - s) > 0", UNEQUAL, hints=nearer("k", "s"), label="j in K_1 outside J_t")
    c.printed("pj >= pl", "pj >= last, last >= pl, 0 < pl, pj < 1", label="p_j >= p_l")
    c.argued(
        "the family is J, k and s are 1 in K_1 and J_t and 0 outside, with the same sum t; as K_1 is not J_t, some of"
        " the squares is 1, so that there are an l in J_t outside K_1 and a j in K_1 outside J_t; J_t has the smallest"
        " probabilities, the largest of which is p_{i_t} (`last`), so that p_j is at least this and p_l at most",
        every="all k, all 1 <= t <= k, all p_1, ..., p_k in (0, 1), all K_1 other than J_t",
        label="the pair",
    )
    c.family(
        "sum(k*(1 - s)) <= t",
        f"sum(k) == t, each {NUMBERS}",
        hints=("each k*(1 - s) <= k", "sum(k*(1 - s)) <= sum(k)"),
        label="suffices: at most t outside",
    )
    c.family(
        "sum(o - j) == sum(o) - 1",
        "sum(j) == 1, each 0 <= j <= o, o <= 1",
        label="suffices: one less by each exchange",
    )
    c.sequence(
        "d == n - i",
        "n >= 0, integer n, sequence d from i = 0, start d == n, step d_next == d - 1",
        label="suffices: none after n exchanges",
    )
    c.sequence(
        "g <= first",
        "sequence g from i = 0, start g <= first, step g_next <= g",
        label="suffices: g does not increase",
    )
    c.argued(
        "one exchange after the other, from K_1 on, leads to J_t: each takes one of the features of K outside J_t away"
        " and puts none there, a set of t features with none outside J_t is J_t, and g does not increase on the way",
        every="all k, all 1 <= t <= k, all p_1, ..., p_k in (0, 1), all K_1",
        label="suffices: the exchanges together",
    )
    c.grid(
        partial(conjunctions, 5, FINE),
        no_pair,
        names=named,
        text="for all K_1 of t features other than J_t there are j in K_1 and l in J_t \\ K_1 with p_j >= p_l",
        every=f"{EVERY}, all K_1",
        role="support",
    )
    c.grid(
        partial(conjunctions, 5, FINE),
        exchanges_do_not_end,
        names=named,
        text="at most t such exchanges lead from K_1 to J_t",
        every=f"{EVERY}, all K_1",
        role="support",
    )
    c.read_as(
        "j is taken outside J_t",
        other="j is any element of K_1 with p_j >= p_l",
        why="an exchange within J_t leaves as many features of K_1 outside J_t as before",
    )


@claim(
    "BDM20O.L55.s2",
    where="proof of Lemma 5.5",
    says=r"$g(K_1)=zp_jC(yp_l)$ and $g(K_2)=zp_lC(yp_j)$",
    serves="BDM20O.L55",
)
def before_and_after(c: Check) -> None:
    """For every pair, whatever the order of the probabilities, and for any number of features."""
    c.given("product")
    where = f"sum(j) == 1, sum(l) == 1, {SETS}"
    c.family(
        f"{value('k')} == {swap('k - j', 'j', '1 - k - l', 'l')}",
        where,
        hints=(joined("k", "k - j", "j"), joined("1 - (k)", "1 - k - l", "l")),
        label="g(K_1)",
    )
    c.family(
        f"{value('k - j + l')} == {swap('k - j', 'l', '1 - k - l', 'j')}",
        where,
        hints=(joined("k - j + l", "k - j", "l"), joined("1 - (k - j + l)", "1 - k - l", "j")),
        label="g(K_2)",
    )
    c.argued(
        "the family is J; k is 1 in K_1, j and l are 1 at the feature j of K_1 and at the feature l outside, and all"
        " are 0 elsewhere: so K_2 has the numbers k - j + l, K_1 without j has k - j, J without K_1 and l has 1 - k -"
        " l, and the product over a set is exp of the sum of its numbers times ln p",
        every="all k, all p_1, ..., p_k in (0, 1), all K_1, all j in K_1, all l in J \\ K_1",
        label="products over sets",
    )
    c.grid(
        partial(conjunctions, 4, FINE),
        formulas_differ,
        names=named,
        text="for all K_1 of t features, j in K_1 and l outside: both equations",
        every=f"{EVERY}, all K_1, all j in K_1, all l in J \\ K_1",
        role="support",
    )


@claim(
    "BDM20O.L55.s3",
    where="proof of Lemma 5.5",
    says=r"$z>0$ and $0<y<1$, so Lemma 5.2 gives $g(K_1)\ge g(K_2)$",
    uses=["BDM20O.L52.2", "BDM20O.L55.s2"],
    serves="BDM20O.L55",
)
def by_lemma_5_2(c: Check) -> None:
    """y is a product over J minus K_1 and l, which is empty for t = k - 1; then y = 1, and not less.

    The conclusion is proved for all k at once.
    """
    c.given("product")
    c.grid(
        partial(exchanges, 4),
        out_of_range,
        within=is_exchange,
        names=lambda e: {**named(e.case), "t": e.t},
        text="z > 0 and 0 < y < 1",
        every=EXCHANGES,
        label="range",
    )
    c.printed("z*b*min(y*a, 1 - y*a) >= z*a*min(y*b, 1 - y*b)", f"{USED}, 0 < z <= 1", label="conclusion")
    c.argued(
        "a is p_l and b is p_j; by L55.s2 the sides are g(K_1) and g(K_2), and z and y are products of probabilities,"
        " or 1",
        every=EXCHANGES,
        label="conclusion, written out",
    )
    c.grid(
        partial(exchanges, 4),
        not_positive,
        names=lambda e: {**named(e.case), "t": e.t},
        text="z > 0 and 0 < y <= 1",
        every=EXCHANGES,
        role="strongest",
        of="range",
    )
    c.argued(
        "z and y are products of probabilities between 0 and 1, or the empty product 1",
        every=EXCHANGES,
        role="join",
        of="range",
    )
    c.applies(
        "BDM20O.L52.2",
        at={"x1": "a", "x2": "b", "y": "y"},
        where=USED,
        gives="a*min(y*b, 1 - y*b) <= b*min(y*a, 1 - y*a)",
    )


def nearer(inside: str, outside: str) -> tuple[str, ...]:
    """Two sets of one size that differ have an element in one of them outside the other: hints."""
    return (
        f"each (k - s)^2 <= 2*{inside}*(1 - {outside}) + ({outside} - {inside})",
        f"sum((k - s)^2) <= 2*sum({inside}*(1 - {outside})) + sum({outside}) - sum({inside})",
        f"sum({inside}*(1 - {outside})) > 0",
    )


def other_set_wins(case: Case) -> dict[str, object] | None:
    """A witness of t features with less than J_t."""
    for t in range(case.k + 1):
        least = g(case.chances, range(t))
        for chosen in subsets(case.k, t):
            if g(case.chances, chosen) < least:
                return case.witness(t=t, features=str(chosen))
    return None


def smaller_set_wins(case: Case) -> dict[str, object] | None:
    """A witness of at most t features, perhaps none, with less than J_t."""
    for t in range(case.k + 1):
        least = g(case.chances, range(t))
        for size in range(t):
            for chosen in subsets(case.k, size):
                if g(case.chances, chosen) < least:
                    return case.witness(t=t, features=str(chosen))
    return None


def pairs(case: Case, t: int, chosen: frozenset[int]) -> list[tuple[int, int]]:
    """All j in K_1 and l in J_t, not in K_1, with p_j >= p_l."""
    p = case.chances
    return [(j, i) for j in sorted(chosen) for i in range(t) if i not in chosen and p[j] >= p[i]]


def no_pair(case: Case) -> dict[str, object] | None:
    """A witness of a set without a pair to exchange."""
    for t in range(1, case.k + 1):
        for chosen in map(frozenset, subsets(case.k, t)):
            if chosen != frozenset(range(t)) and not pairs(case, t, chosen):
                return case.witness(t=t, features=str(sorted(chosen)))
    return None


def exchanges_do_not_end(case: Case) -> dict[str, object] | None:
    """A witness of a set from which exchanges with j outside J_t do not lead to J_t in t steps."""
    for t in range(1, case.k + 1):
        for start in map(frozenset, subsets(case.k, t)):
            chosen = start
            for _ in range(t):
                outside = [(j, i) for j, i in pairs(case, t, chosen) if j >= t]
                chosen = (chosen - {outside[0][0]}) | {outside[0][1]} if outside else chosen
            if chosen != frozenset(range(t)):
                return case.witness(t=t, features=str(sorted(start)))
    return None


@dataclass(frozen=True)
class Exchange:
    """K_1 with j in it and l to come in for j."""

    case: Case
    t: int
    chosen: frozenset[int]
    j: int
    l: int

    @property
    def z(self) -> Fraction:
        """The product over K_1 without j."""
        return prod_of(self.case.chances, self.chosen - {self.j})

    @property
    def y(self) -> Fraction:
        """The product over J without K_1 and l."""
        rest = frozenset(range(self.case.k)) - self.chosen - {self.l}
        return prod_of(self.case.chances, rest)

    def witness(self) -> dict[str, object]:
        """The exchange as a witness, with features from 1 on."""
        numbers = {"K_1": str([i + 1 for i in sorted(self.chosen)]), "j": self.j + 1, "l": self.l + 1}
        return self.case.witness(t=self.t, **numbers, z=self.z, y=self.y)


def exchanges(most: int) -> Iterator[Exchange]:
    """All exchanges of the proof, for at most so many features; those of two come last, and equal chances in each."""
    for case in sorted(conjunctions(most, FINE), key=lambda c: (c.k < 3, len(set(c.chances)) < c.k)):
        for t in range(1, case.k + 1):
            for chosen in map(frozenset, subsets(case.k, t)):
                yield from (Exchange(case, t, chosen, j, i) for j, i in pairs(case, t, chosen))


def is_exchange(e: Exchange) -> bool:
    """Whether it meets the hypotheses of the proof."""
    p, first = e.case.chances, frozenset(range(e.t))
    return (
        1 <= e.t <= e.case.k
        and e.chosen <= frozenset(range(e.case.k))
        and len(e.chosen) == e.t
        and e.chosen != first
        and e.j in e.chosen
        and e.l in first - e.chosen
        and p[e.j] >= p[e.l]
        and list(p) == sorted(p)
        and all(0 < x < 1 for x in p)
    )


def out_of_range(e: Exchange) -> dict[str, object] | None:
    """A witness against z > 0 and 0 < y < 1."""
    return None if e.z > 0 and 0 < e.y < 1 else e.witness()


def not_positive(e: Exchange) -> dict[str, object] | None:
    """A witness against z > 0 and 0 < y <= 1."""
    return None if e.z > 0 and 0 < e.y <= 1 else e.witness()


def formulas_differ(case: Case) -> dict[str, object] | None:
    """A witness against one of the two formulas."""
    p = case.chances
    for t in range(1, case.k + 1):
        for chosen in map(frozenset, subsets(case.k, t)):
            for j in chosen:
                for i in frozenset(range(case.k)) - chosen:
                    e = Exchange(case, t, chosen, j, i)
                    first = g(p, sorted(chosen)) == e.z * p[j] * c_of(e.y * p[i])
                    exchanged = sorted((chosen - {j}) | {i})
                    if not first or g(p, exchanged) != e.z * p[i] * c_of(e.y * p[j]):
                        return e.witness()
    return None
