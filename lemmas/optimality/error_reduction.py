r"""Lemma C.8: the error reduction of an x-node in a formula with one or two terms.

Paper: BDM20O, appendix C.2.
Decided here: the four items for all integers k1, k2 in their ranges; the computations in the proof; whether
the items reach the places where Lemma C.9 and the proof of Proposition 6.4 use them.
Found: the items are true. They do not reach all of those places: none speaks of k2 = 1, nor of k1 > 2 = k2.
The error reduction is 0 there, and no value that those places take from the lemma changes.

Section 6.1 defines C(v) by the split with the largest gain. That is one of y where k1 > k2 > 0, while v is an
x-node; as in the proof, C(v) is that of the split at x_1 here. In the cases that are run the items hold in both
readings; how far they can be extended differs.

Notation: F(v) = (x_1 and ... and x_k1) or (y_1 and ... and y_k2), for k2 = 0 the first term alone. The split
at x_1 turns q = P[F(v) = 1] into q1 and q0, and C(v) = C(q) - C(q1)/2 - C(q0)/2.
"""

from itertools import product

from algorithms.laws import Law, read_once
from lemmas.optimality.two_terms import best_variable, reduction_at
from verify.claims import Check, claim
from verify.rationals import Fraction

ONE_TERM = "q = 1/2^k1, q1 = 1/2^(k1 - 1), q0 = 0"
TWO_TERMS = "q = 1/2^k1 + 1/2^k2 - 1/2^(k1 + k2), q1 = 1/2^(k1 - 1) + 1/2^k2 - 1/2^(k1 + k2 - 1), q0 = 1/2^k2"
REDUCTION = "min(q, 1 - q) - min(q1, 1 - q1)/2 - min(q0, 1 - q0)/2"
"""C(v)."""

SECOND_LAST = f"{REDUCTION} == 1/2^k2 - 1/2^(k2 + 1)"
LAST = f"{REDUCTION} == 1/2 - 1/2^k2"
ZERO = f"{REDUCTION} == 0"

OWN_SPLIT = "C(v) by the split at x_1, whatever k1 and k2"
WHY_OWN_SPLIT = (
    "v is an x-node, the proof splits at x_1 for all k1 and k2, and (3) needs the tree's own splits (see E3)"
)

WRITTEN_OUT = (
    "C(v) is C(q) - C(q1)/2 - C(q0)/2 at the split at x_1: x_1 is fair and independent of the others, so that each"
    " answer has 1/2; x_1 = 1 leaves k1 - 1 variables x and all y, x_1 = 0 the y-term alone, or the constant 0 where"
    " there is none; q, q1 and q0 are P[F = 1] of v and of these"
)

ITEMS = ["BDM20O.LC8.1", "BDM20O.LC8.2", "BDM20O.LC8.3", "BDM20O.LC8.4"]


@claim("BDM20O.LC8.1", where="Lemma C.8, item 1", says=r"$C(v)=\tfrac12$ for $k_1=1$, $k_2=0$")
def last_of_one_term(c: Check) -> None:
    """The formula is x_1 alone, and the split decides it."""
    c.printed(f"{REDUCTION} == 1/2", f"k1 = 1, {ONE_TERM}")
    c.argued(WRITTEN_OUT, every="k1 = 1, k2 = 0", label="C(v) written out")


@claim("BDM20O.LC8.2", where="Lemma C.8, item 2", says=r"$C(v)=2^{-k_2}-2^{-(k_2+1)}$ for $k_2\ge2$, $k_1=2$")
def second_last(c: Check) -> None:
    """At k2 = 1 it would be false: C(v) = 0 there (LC8.cov)."""
    c.printed(SECOND_LAST, f"k2 >= 2, k1 = 2, integer k2, {TWO_TERMS}")
    c.argued(WRITTEN_OUT, every="k1 = 2, all k2 >= 2", label="C(v) written out")
    c.computed("C(v) by the split with the largest gain for k1 = 2, k2 = 1", reduction_by_gain(2, 1))
    c.read_as(
        OWN_SPLIT,
        other="C(v) by the split with the largest gain: it is the same for 2 <= k2 <= 6, by the run of LC8.4, and for"
        " k2 = 1 it is at y_1, where the formula holds as well, with 1/4",
        why=WHY_OWN_SPLIT,
    )


@claim("BDM20O.LC8.3", where="Lemma C.8, item 3", says=r"$C(v)=\tfrac12-2^{-k_2}$ for $k_2\ge2$, $k_1=1$")
def last(c: Check) -> None:
    """At k2 = 1, which the uses of the lemma need, it says 0, and rightly.

    What lies beyond takes k2 = 0, with an empty y-term, as a constant. With the convention of the footnote, one term in
    x, item 1 speaks, and the formula, which is -1/2 there, fails too: that is the support.
    """
    c.printed(LAST, f"k2 >= 2, k1 = 1, integer k2, {TWO_TERMS}")
    c.argued(WRITTEN_OUT, every="k1 = 1, all k2 >= 2", label="C(v) written out")
    c.stronger(
        LAST,
        f"k2 > 0, k1 = 1, integer k2, {TWO_TERMS}",
        closing=f"k2 >= 0, k1 = 1, integer k2, {TWO_TERMS}",
        sharp="k2 >= 1 (printed: k2 >= 2)",
        of="1",
    )
    c.support(f"{REDUCTION} > 1/2 - 1", f"k1 = 1, {ONE_TERM}")


@claim(
    "BDM20O.LC8.4",
    where="Lemma C.8, item 4",
    says=r"$C(v)=0$ for $k_1>1$, $k_2=0$, and for $k_1,k_2>2$",
)
def none(c: Check) -> None:
    """The second half holds for k2 = 1 and k2 = 2 as well; for k1 = 2 it would contradict item 2.

    That is so for the split at x_1. The split at y_1 has C(v) > 0 for k1 > 2 and k2 = 1 or 2: items 2 and 3 with x and
    y exchanged, which the supports say with k1 for the number of y's. So the largest C(v) is not 0 there.
    """
    c.printed(ZERO, f"k1 > 1, integer k1, {ONE_TERM}", label="one term")
    c.printed(ZERO, f"k1 > 2, k2 > 2, integer k1, k2, {TWO_TERMS}", label="two terms")
    c.argued(WRITTEN_OUT, every="all k1 > 1 with k2 = 0, all k1, k2 > 2", label="C(v) written out")
    c.stronger(
        ZERO,
        f"k1 > 2, k2 >= 1, integer k1, k2, {TWO_TERMS}",
        closing=f"k1 >= 2, k2 >= 1, integer k1, k2, {TWO_TERMS}",
        sharp="k1 > 2, k2 >= 1 (printed: k1, k2 > 2)",
        of="two terms",
    )
    c.support(f"{REDUCTION} > 0", f"k1 = 1, k2 > 2, integer k2, {TWO_TERMS}")
    c.support(f"{REDUCTION} > 0", f"k1 = 2, k2 > 2, integer k2, {TWO_TERMS}")
    c.bounded(
        list(product(range(1, 7), range(7))),
        differs_by_largest_gain,
        names="k1 k2",
        text="where an item speaks, C(v) by the split with the largest gain is what it says",
        every="all k1 >= 1, k2 >= 0",
        role="support",
    )
    c.computed(
        "C(v) by the split with the largest gain for (k1, k2) = (3, 1) and (3, 2)",
        (reduction_by_gain(3, 1), reduction_by_gain(3, 2)),
    )
    c.read_as(
        OWN_SPLIT,
        other="C(v) by the split with the largest gain: then the item holds in the cases run, and not for k1 = 3 and"
        " k2 = 1 or 2, where C(v) = 3/8 and 1/16",
        why=WHY_OWN_SPLIT,
    )


@claim(
    "BDM20O.LC8.cov",
    where="Lemma C.8, footnote 7, and its uses in Lemma C.9 and Proposition 6.4",
    says=r"the items give the error reduction of every node that Lemma C.9 and Proposition 6.4 speak of",
    uses=ITEMS,
)
def coverage(c: Check) -> None:
    """No item speaks of k2 = 1, nor of k1 > 2 = k2, where the lemma is used; C(v) = 0 there.

    No sentence asserts the coverage; the paper names the lemma as the reason, for every 1 <= l <= m.

    Each use is tested with the values of k1 and k2 that occur in it. Item 1, which is used for the last nodes of the
    left paths, has no condition. That C(v) = 0 where no item speaks is proved here, so that nothing but the reference
    is wrong.
    """
    # The right x-path of Lemma C.9: k1 = l, ..., 1 and k2 = m.
    c.applies("BDM20O.LC8.3", at={"k2": "m"}, where="1 <= l <= m, integer l, m")
    c.applies("BDM20O.LC8.2", at={"k2": "m"}, where="2 <= l <= m, integer l, m")
    c.applies("BDM20O.LC8.4", at={"k1": "k", "k2": "m"}, where="3 <= k <= l <= m, integer k, l, m", part=1)
    # Its left y-paths before their last nodes; these have k1 = 1, k2 = 0 and need no condition of item 1.
    c.applies("BDM20O.LC8.4", at={"k1": "k"}, where="2 <= k <= m, integer k, m", part=0)
    # Cases 3 and 4 of Proposition 6.4, l < m: the root is a y-node, so x and y change roles (footnote 7).
    c.applies("BDM20O.LC8.4", at={"k1": "m", "k2": "l"}, where="1 <= l < m, integer l, m", part=1)
    c.applies("BDM20O.LC8.4", at={"k1": "m", "k2": "l"}, where="2 <= l < m, integer l, m", part=1)
    # The right x-path below that root: k1 = l, ..., 1 and k2 = m - 1.
    c.applies("BDM20O.LC8.3", at={"k2": "m - 1"}, where="1 <= l < m, integer l, m")
    c.applies("BDM20O.LC8.2", at={"k2": "m - 1"}, where="2 <= l < m, integer l, m")
    c.applies("BDM20O.LC8.4", at={"k1": "k", "k2": "m - 1"}, where="3 <= k <= l < m, integer k, l, m", part=1)
    c.support(ZERO, f"k1 >= 1, k2 = 1, integer k1, {TWO_TERMS}")
    c.support(ZERO, f"k1 > 2, k2 = 2, integer k1, {TWO_TERMS}")
    c.bounded(
        list(product(range(1, 7), range(7))),
        differs_from_completed_list,
        names="k1 k2",
        text="C(v), by counting assignments, is what the items say, and 0 where they say nothing",
        every="all k1 >= 1, k2 >= 0",
        role="support",
    )
    c.computed("pairs (k1, k2) with k1, k2 <= 6 in no item", missing_pairs(6))
    c.read_as(
        OWN_SPLIT,
        other="C(v) by the split with the largest gain: the same pairs are missing, but for k1 > k2 = 1 and"
        " k1 > k2 = 2 C(v) is not 0 (LC8.2, LC8.4)",
        why=WHY_OWN_SPLIT,
    )


@claim("BDM20O.LC8.p", where="proof of Lemma C.8", says="the displayed computations of $C(v)$")
def computations(c: Check) -> None:
    """Line by line, in the order of the proof; each first line is the definition of C(v) with the values put in."""
    first = "min(1/2, 1 - 1/2) - min(1, 1 - 1)/2 - min(0, 1 - 0)/2"
    c.identity(REDUCTION, first, f"k1 = 1, {ONE_TERM}", label="item 1, definition")
    c.identity(first, "1/2", label="item 1, value")
    second = "1/4 + 1/2^k2 - 1/2^(2 + k2) - 1/2^(k2 + 2) + 1/2^(k2 + 1) - 1/4 - 1/2^(k2 + 1)"
    c.identity(REDUCTION, second, f"k2 >= 2, k1 = 2, integer k2, {TWO_TERMS}", label="item 2, second line")
    c.identity(second, "1/2^k2 - 1/2^(k2 + 1)", "k2 >= 2, integer k2", label="item 2, third line")
    start = "min(q, 1 - q) - min(1, 1 - 1)/2 - min(q0, 1 - q0)/2"
    third = "1/2^(k2 + 1) + 1/2 - 1/2^k2 - 1/2^(k2 + 1)"
    item_3 = f"k2 >= 2, k1 = 1, integer k2, {TWO_TERMS}"
    c.identity(REDUCTION, start, item_3, label="item 3, first line")
    c.identity(start, third, item_3, label="item 3, second line")
    c.identity(third, "1/2 - 1/2^k2", "k2 >= 2, integer k2", label="item 3, third line")
    alone = "min(q, 1 - q) - min(q1, 1 - q1)/2 - min(0, 1 - 0)/2"
    one_term = f"k1 > 1, integer k1, {ONE_TERM}"
    c.identity(REDUCTION, alone, one_term, label="item 4, first case, definition")
    c.identity(alone, "0", one_term, label="item 4, first case, value")
    fourth = "1/2^k1 + 1/2^k2 - 1/2^(k1 + k2) - 1/2^k1 - 1/2^(k2 + 1) + 1/2^(k1 + k2) - 1/2^(k2 + 1)"
    two_terms = "k1 > 2, k2 > 2, integer k1, k2"
    c.identity(REDUCTION, fourth, f"{two_terms}, {TWO_TERMS}", label="item 4, second case, second line")
    c.identity(fourth, "0", two_terms, label="item 4, second case, third line")
    c.argued(WRITTEN_OUT, every="all k1 and k2 of the four items", label="C(v) written out")
    c.read_as(
        OWN_SPLIT,
        other="C(v) by the split with the largest gain: then the first line of the second case of item 4 is no"
        " definition of C(v) for k1 > k2; the value is 0 there too for k1, k2 <= 6, by the run of LC8.4",
        why=WHY_OWN_SPLIT,
    )


def error(q: Fraction) -> Fraction:
    """C(q)."""
    return min(q, 1 - q)


def counted_reduction(k1: int, k2: int) -> Fraction:
    """C(v) from the truth table of F(v); exact, 2^(k1 + k2) assignments."""
    ones, ones_by_x1 = 0, [0, 0]
    for bits in product((0, 1), repeat=k1 + k2):
        value = all(bits[:k1]) or (k2 > 0 and all(bits[k1:]))
        ones += value
        ones_by_x1[bits[0]] += value
    half = 2 ** (k1 + k2 - 1)
    q0, q1 = (Fraction(n, half) for n in ones_by_x1)
    return error(Fraction(ones, 2 * half)) - (error(q0) + error(q1)) / 2


def law_of(k1: int, k2: int) -> Law:
    """The uniform law of F(v); x_1 is variable 0."""
    return read_once((k1, k2) if k2 else (k1,))


def reduction_by_gain(k1: int, k2: int) -> Fraction:
    """C(v) by the split with the largest gain, of x or of y; exact."""
    law = law_of(k1, k2)
    return reduction_at(law, best_variable(law))


def listed(k1: int, k2: int) -> Fraction | None:
    """What the items say of (k1, k2); None where they say nothing."""
    if k1 == 1 and k2 == 0:
        return Fraction(1, 2)
    if k1 == 2 and k2 >= 2:
        return Fraction(1, 2**k2) - Fraction(1, 2 ** (k2 + 1))
    if k1 == 1 and k2 >= 2:
        return Fraction(1, 2) - Fraction(1, 2**k2)
    if (k1 > 1 and k2 == 0) or (k1 > 2 and k2 > 2):
        return Fraction(0)
    return None


def differs_from_completed_list(pair: tuple[int, int]) -> dict[str, object] | None:
    """A witness where C(v) is neither what the items say nor, where they say nothing, 0."""
    expected = listed(*pair) or Fraction(0)
    counted = counted_reduction(*pair)
    return None if counted == expected else {"k1": pair[0], "k2": pair[1], "C(v)": counted}


def differs_by_largest_gain(pair: tuple[int, int]) -> dict[str, object] | None:
    """A witness where an item speaks, and not of what the split with the largest gain brings."""
    expected, found = listed(*pair), reduction_by_gain(*pair)
    return None if expected in (None, found) else {"k1": pair[0], "k2": pair[1], "C(v)": found}


def missing_pairs(bound: int) -> tuple[tuple[int, int], ...]:
    """The pairs (k1, k2), 1 <= k1 <= bound and 0 <= k2 <= bound, of which no item speaks."""
    pairs = product(range(1, bound + 1), range(bound + 1))
    return tuple((k1, k2) for k1, k2 in pairs if listed(k1, k2) is None)
