"""TOPK, sections 1 to 3, 5 and appendix B: the kept proofs on families and trees prove no false neighbour."""

from __future__ import annotations

import pytest

from lemmas.choices import bounded_search, sampling
from tests.lemmas.kept import assert_family_refused, assert_growth_refused, family
from tests.lemmas.neighbours import assert_none_proved
from tests.profiles import seconds
from verify.claims import StepHints
from verify.errors import TreecertError
from verify.kinds.families.members import Family
from verify.kinds.sequences.grammar import parse_steps
from verify.kinds.sequences.search import decide_steps

FIRST = {"s": "0", "c": "1", "y": "0"}
ALONE = {"s": "1", "c": "0", "y": "1"}
ASIDE = {"s": "1", "c": "1", "r": "0"}
BIT = {"a": "1", "u": "0"}
OTHER = {"a": "0", "u": "1"}
POINT = {"n": "1", "x": "1", "y": "1", "c": "1"}
CALL = {"a": "1", "v": "1", "U": "1", "k": "1"}


TOO_LONG = dict.fromkeys("hydKc", "1") | {"u": "2", "v": "1/2", "z": "-1"}


@pytest.mark.parametrize(
    ("name", "old", "new", "against"),
    [
        ("I1.printed", "(1 - c)*(S - s) >= 0", "S - s >= -1", family({"S": "0"}, FIRST, ALONE)),
        ("I1.printed", "sum(y) == 1", "sum(y) <= 2", family({"S": "1"}, {"s": "1", "c": "1", "y": "2"})),
        ("I1.printed-2", "r*(1 - c) == 0", "r*c == 0", family({"S": "1"}, ASIDE, {"s": "0", "c": "0", "r": "1"})),
        ("FB2.printed-2", "sum(a) >= h", "sum(a) >= h - 1", family({"h": "2", "g": "1", "l": "0"}, BIT, OTHER)),
        ("FB2.printed-2", "a*u == 0", "a*u <= 1", family({"h": "1", "g": "1", "l": "0"}, {"a": "1", "u": "1"})),
        ("FB2.printed-2", "(g - l)^2 <= sum(u)", "(g - l)^2 <= sum(1)", family({"h": "1", "g": "1", "l": "0"}, BIT)),
        ("C31.printed-2", "sum(1) <= k", "sum(1) <= k + 1", family(CALL, *[{"x": "1", "y": "1"}] * 2)),
        ("C31.printed-2", "2*k*a", "k*a", family(CALL, {"x": "1", "y": "1"})),
        ("C31.node.printed-2", "sum(1) == d", "sum(1) <= d + 1", family({"p": "1", "n": "1", "d": "0"}, {"x": "1"})),
        ("C31.node.printed-3", "y <= r*n", "y <= 2*r*n", family({"r": "1", "n": "1", "m": "1"}, {"y": "2"})),
        ("B.sq.reading", "mean(n*y) == 0", "mean(n*y) <= 1", family({}, POINT)),
        ("B.sq.reading-2", "mean(n) - mean(n*y)", "mean(n) - mean(y)", family({"l": "0"}, {"n": "0", "y": "1"})),
        ("B.sq.reading-2", "mean(n*(l*y + ", "mean(n*(y + ", family({"l": "0"}, {"n": "1", "y": "1"})),
    ],
)  # fmt: skip
def test_families_against_the_neighbours(name: str, old: str, new: str, against: Family) -> None:
    """No largest score; other roots; a bit that is not asked, or differs; one call or one feature more; a label."""
    assert_family_refused(f"TOPK.{name}", old, new, against)


ALL = {"w": "1"}
LEVEL = {"eps": "1", "m0": "0", "m1": "0", "y0": "0", "y1": "0", "m": "0", "z0": "0", "z1": "0"}
NO_BIAS = {"eps": "0", "m0": "0", "m1": "1", "y0": "1/2", "y1": "1/2", "m": "0", "z0": "1/2", "z1": "1/2"}
FAIR = {"p0": "1/2", "p1": "1/2"}
CHOSEN = {"s": "0", "p": "1", "c": "0"}
LEFT_OUT = {"s": "0", "p": "0", "c": "1"}


@pytest.mark.parametrize(
    ("name", "old", "new", "against"),
    [
        ("L44.support-2", "each w >= 0", "each w >= -1", family({"Q": "0"}, {"w": "-1", "q": "0"})),
        ("L44.support-2", "sum(w*q) == Q", "sum(w*q) == Q/2", family({"Q": "2"}, {"w": "1", "q": "1"})),
        ("L42.s8.printed", "p == 1/2", "p <= 1/2", family({}, ALL | {"p": "0"})),
        ("L42.s8.printed", "sum(w) == 1", "sum(w) == 2", family({}, {"w": "2", "p": "1/2"})),
        ("L42.s8.stronger", "+ eps/2", "+ eps/3", family({"eps": "1"}, ALL | {"m": "1", "q": "1"})),
        ("L42.s8.stronger", "m <= 1", "m <= 2", family({"eps": "1/2"}, ALL | {"m": "2", "q": "5/4"})),
        ("L42.s4.support", "m0 < m1", "m0 <= m1", family(LEVEL | FAIR)),
        ("L42.s4.support", "0 < eps", "0 <= eps", family(NO_BIAS | FAIR)),
        ("L41.p.reading-3", "v == 1/2", "v >= -1", family({"eps": "1"}, ALL | {"v": "-1"})),
        ("L41.p.support", "- eps/2", "- eps/3", family({"eps": "1"}, ALL | {"v": "1/2"})),
        ("B2.maj.printed", "f <= 1", "f <= 2", family({}, {"s": "1", "f": "2", "g": "1"})),
        ("B2.maj.printed", "g*s >= 0", "0*g*s >= 0", family({}, {"s": "-1", "f": "0", "g": "1"})),
        ("L42.s7.printed", "mean(x) == 1/2", "mean(x) <= 1/2", family({}, {"x": "0", "u": "0"})),
        ("L42.s4.printed-2", "sum(p) >= k", "sum(p) >= k - 1", family({"k": "1"}, {"c": "1", "p": "0"})),
        ("L44.i1.printed-3", "u <= 2*v", "u <= 2*v + 1", family(TOO_LONG)),
        *(
            (name, old, new, against)
            for name in ("I5.repaired-14", "T3.repaired-6")
            for old, new, against in (
                ("g > 0", "g >= 0", family({"g": "0", "S": "0", "k": "1"}, CHOSEN, LEFT_OUT)),
                (
                    "sum(c) == k",
                    "sum(c) == k + 1",
                    family({"g": "1", "S": "0", "k": "1"}, {"s": "1", "p": "1", "c": "1"}, LEFT_OUT),
                ),
            )
        ),
    ],
)
def test_leaves_of_section_4(name: str, old: str, new: str, against: Family) -> None:
    """Weights below 0; half of the mean; a biased leaf; twice the weight; less than the bias; a mean above 1; equal
    means; no bias; a value below 0; a third of eps; a label above 1; a least value below 0; ties with what is chosen;
    one feature more.
    """
    assert_family_refused(f"TOPK.{name}", old, new, against)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("L32.printed-2", "sum(b*(z + o)) == 0", "sum(b*(z + o)) <= 9"),
        ("B.a2.printed-3", "v_0 + v_1", "v_0 + 2*v_1"),
        ("S32a.printed-3", "T >= sum(1)", "T >= sum(1) - 1"),
        ("E.superset.printed", "i <= j - 1", "i <= j"),
        ("I3.printed", "i <= j - 1", "i <= j"),
        ("I3.printed", "j <= k", "j <= k + 1"),
    ],
)
def test_trees_against_the_neighbours(name: str, old: str, new: str) -> None:
    """Budget left; points that are counted twice; a leaf that is not written; one more candidate."""
    assert_growth_refused(f"TOPK.{name}", old, new)


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("b <= u", bounded_search.FROM_THE_BOUND[1]),
        ("b <= u", bounded_search.WITHIN[1].replace("b_next <= b", "b_next <= b + 1")),
        ("b >= m", bounded_search.NOT_BELOW[1].replace("m <= u + 1", "m <= u + 2")),
        ("b >= m", bounded_search.NOT_BELOW[1].replace("else b_next >= m", "else b_next >= m - 1")),
        ("a <= 0", bounded_search.ALL_BUDGETS[1].replace("start a <= 0", "start a <= 1")),
        ("b == h - t", bounded_search.BY_BUDGET[1].replace("b_next == b - 1", "b_next <= b - 1")),
    ],
)
def test_bounds_of_a_search(relation: str, where: str) -> None:
    """One off; bounds that rise; candidates below the least; calls that are not right at first; budgets skipped."""
    hints = StepHints(forms=("direct",), limit=seconds(0.5))
    try:
        status = decide_steps(parse_steps(relation, where), hints)[0]
    except TreecertError:  # the search thinks that it has a proof, and the checker does not
        status = "refused"
    assert status != "proved"


def test_what_a_candidate_does_not_do() -> None:
    relation, above = bounded_search.BOTH_ABOVE
    _, found = bounded_search.LEFT_FOUND
    bound, first = bounded_search.FIRST_FOUND
    neighbours = [
        (relation, above.replace("r >= b", "r >= b - 1")),
        (relation, above.replace("L >= b", "L >= 0")),
        (relation, found.replace("R >= b - r", "R >= 0")),
        (relation, found.replace("s >= b - r", "s >= 0")),
        (bound, first.replace("w > 0", "w >= 0")),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("m*(m_next - m) <= 0", "m*(m_next - m) <= m"),
        ("start m == 0", "start m == 2"),
        ("(m_next - m)^2", "(m_next - m)^3/4"),
    ],
)  # fmt: skip
def test_a_coordinate_that_is_asked_twice(old: str, new: str) -> None:
    relation, where = sampling.TRACKED
    assert old in where
    hints = StepHints(forms=("direct",), plus=sampling.ONCE.plus, limit=seconds(0.5))
    assert decide_steps(parse_steps(relation, where.replace(old, new)), hints)[0] == "undecided"
