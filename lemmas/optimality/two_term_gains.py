"""The printed weighted gains against those computed from the law, for two terms under the uniform law. Exact.

No claims stand here. Each function checks one case, and returns None or a witness.
"""

from __future__ import annotations

from algorithms.criteria import ENTROPY, Terms, gathered
from algorithms.gains import compare, maxima, split_terms
from algorithms.laws import read_once
from lemmas.optimality.two_term_runs import MOST, Sizes, left_gain, pairs_of_sizes, powers, right_path_gain
from verify.arithmetic.enclosures import ArbEnclosures
from verify.arithmetic.intervals import as_fraction
from verify.language.evaluation import enclose_at
from verify.language.grammar import parse_expression
from verify.rationals import Fraction
from verify.search.replays import decimal_text

HALF = Fraction(1, 2)
BITS = 64


def path_cases() -> list[tuple[Sizes, int]]:
    """(l, m) and k with 1 <= k <= l - 2."""
    return [((l, m), k) for l, m in pairs_of_sizes(MOST) for k in range(1, l - 1)]


def path_names(case: tuple[Sizes, int]) -> dict[str, object]:
    """l, m and k."""
    (l, m), k = case
    return {"l": l, "m": m, "k": k}


def unless_equal(found: Terms, printed: Terms, **case: object) -> dict[str, object] | None:
    """A witness where two combinations of entropies differ. Exact."""
    return None if compare(ENTROPY, found, printed) == 0 else case


def unless_greater(large: Terms, small: Terms, **case: object) -> dict[str, object] | None:
    """A witness where the first combination is not greater. Exact."""
    return None if compare(ENTROPY, large, small) > 0 else case


def shown(gain: Terms) -> str:
    """The sum as a formula, and the decimals of its value that a certified enclosure has.

    >>> shown(((Fraction(1, 2), Fraction(1, 4)), (Fraction(-1, 4), HALF)))
    '1/2*H(1/4) - 1/4*H(1/2) = 0.155639...'
    >>> shown(((HALF, Fraction(1)),))
    '0'
    """
    terms = gathered(gain)
    if not terms:
        return "0"
    text = " + ".join(f"{c}*H({q})" for c, q in terms).replace("+ -", "- ")
    value = enclose_at(parse_expression(text), {}, ArbEnclosures(bits=BITS))
    if value.lo is None or value.hi is None:
        raise ArithmeticError(f"there is no finite enclosure of {text}")
    return f"{text} = {decimal_text(as_fraction(value.lo), as_fraction(value.hi))}"


def times(factor: int, gain: Terms) -> Terms:
    """The gain times a factor."""
    return tuple((factor * c, q) for c, q in gain)


def right_child_differs(sizes: Sizes) -> dict[str, object] | None:
    """A witness against eq. (7)."""
    x, y = powers(sizes[0] - 1, sizes[1])
    printed = ((HALF, x + y - x * y), (-HALF / 2, y), (-HALF / 2, 2 * x + y - 2 * x * y))
    return unless_equal(right_path_gain(sizes, 1), printed, l=sizes[0], m=sizes[1])


def left_child_differs(sizes: Sizes) -> dict[str, object] | None:
    """A witness against eq. (8)."""
    _, y = powers(*sizes)
    return unless_equal(left_gain(sizes, 0), ((HALF, 1 - y), (-HALF / 2, 1 - 2 * y)), l=sizes[0], m=sizes[1])


def right_child_loses(sizes: Sizes) -> dict[str, object] | None:
    """A witness where the left child of the root gains at least as much as the right one."""
    return unless_greater(right_path_gain(sizes, 1), left_gain(sizes, 0), l=sizes[0], m=sizes[1])


def left_child_larger(sizes: Sizes) -> dict[str, object] | None:
    """A witness where the left child of the root gains more than the right one."""
    right, left = right_path_gain(sizes, 1), left_gain(sizes, 0)
    if unless_greater(left, right) is not None:
        return None
    return {"l": sizes[0], "m": sizes[1], "W(v_1)": shown(right), "W(v_2)": shown(left)}


def lower_differs(case: tuple[Sizes, int]) -> dict[str, object] | None:
    """A witness against the displayed 2^k W(v)."""
    (l, m), k = case
    x, y = powers(l - k, m)
    printed = ((HALF, 2 * x + y - 2 * x * y), (-HALF / 2, y), (-HALF / 2, 4 * x + y - 4 * x * y))
    return unless_equal(times(2**k, right_path_gain((l, m), k + 1)), printed, l=l, m=m, k=k)


def upper_differs(case: tuple[Sizes, int]) -> dict[str, object] | None:
    """A witness against the displayed 2^k W(u)."""
    (l, m), k = case
    x, y = powers(l - k, m)
    printed = ((2 * HALF, x + y - x * y), (-HALF, y), (-HALF, 2 * x + y - 2 * x * y))
    return unless_equal(times(2**k, right_path_gain((l, m), k)), printed, l=l, m=m, k=k)


def last_differs(m: int) -> dict[str, object] | None:
    """A witness against the displayed W(v) for l = 2."""
    x, y = powers(2, m)
    printed = ((HALF, 2 * x + y - 2 * x * y), (-HALF / 2, y))
    return unless_equal(right_path_gain((2, m), 1), printed, m=m)


def path_loses(case: tuple[Sizes, int]) -> dict[str, object] | None:
    """A witness where an x-node below the root on the right path gains no more than its parent."""
    (l, m), k = case
    lower, upper = right_path_gain((l, m), k + 1), right_path_gain((l, m), k)
    return unless_greater(lower, upper, l=l, m=m, k=k)


def subtree_differs(case: tuple[int, int]) -> dict[str, object] | None:
    """A witness against the displayed gains in the left sub-tree of the root, for terms of m variables."""
    m, k = case
    y = Fraction(1, 2 ** (m - k))
    upper, lower = left_gain((m, m), 0, k), left_gain((m, m), 0, k + 1)
    scale = 2 ** (k + 1)
    return unless_equal(times(scale, upper), ((2 * HALF, y), (-HALF, 2 * y)), m=m, k=k) or unless_equal(
        times(scale, lower), ((HALF, 2 * y), (-HALF / 2, 4 * y)), m=m, k=k
    )


def lower_left_child_wins(case: tuple[int, int, int, int]) -> dict[str, object] | None:
    """A witness where of two left children, at depths i < j, the higher one does not gain more."""
    l, m, i, j = case
    return unless_greater(left_gain((l, m), i - 1), left_gain((l, m), j - 1), l=l, m=m, i=i, j=j)


def longer_term_chosen(sizes: Sizes) -> dict[str, object] | None:
    """A witness where the variables of maximal gain are not those of the shortest terms; l = 0 for one term."""
    l, m = sizes
    law = read_once([m] if l == 0 else [l, m], extra=1)
    gains = []
    for i in law.variables:
        (_, q0), (tau, q1) = law.branches(i)
        gains.append(split_terms(law.mean, tau, q0, q1, Fraction(1)))
    found = [law.variables[i] for i in maxima(ENTROPY, gains)]
    shortest = list(range(l + m if l in (0, m) else l))
    return None if found == shortest else {"l": l, "m": m, "of maximal gain": str(found)}
