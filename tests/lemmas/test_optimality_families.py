"""Statements on any number of features and nodes: formulas are those of the trees, false neighbours are not proved."""

from dataclasses import replace

import pytest

from lemmas.optimality.feature_products import SETS, joined, swap, value
from lemmas.optimality.left_paths import (
    LAST,
    NODE_OF_PATH,
    X_NODES,
    X_NODES_HINTS,
    Y_ROOT_NODES,
    Y_ROOT_NODES_HINTS,
    ZEROS,
    path,
    x_node,
    y_root_path,
)
from lemmas.optimality.left_paths import x_path as reduction_of_x_path
from lemmas.optimality.lemma_5_3 import PATHS_OF_S, PRUNED
from lemmas.optimality.lemma_5_5 import UNEQUAL, nearer
from lemmas.optimality.preliminaries import LEAF_AND_OTHERS, PARTITION
from lemmas.optimality.two_term_moves import reductions, x_path
from tests.lemmas.neighbours import assert_none_proved
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.search import prove_family
from verify.kinds.growing_trees.grammar import parse_growth
from verify.kinds.growing_trees.search import GrowthHints, Invariant, decide_growth
from verify.kinds.sequences.grammar import parse_steps
from verify.kinds.sequences.search import StepHints, decide_steps
from verify.language.grammar import parse_statement
from verify.rationals import Fraction
from verify.search.prover import prove
from verify.search.step_plans import Fact

PLACED = "1 <= i <= l, l < m, 0 <= n <= m - 1, integer i, l, m, n"


@pytest.mark.parametrize(("l", "m", "lengths"), [(2, 2, (2, 1)), (2, 3, (3, 3)), (3, 3, (0, 2, 3))])
def test_left_paths_reduce_the_error_as_the_formula_says(l: int, m: int, lengths: tuple[int, ...]) -> None:
    found = reductions(tuple(("x", n) for n in lengths), l, m).left
    for place, (n, reduced) in enumerate(zip(lengths, found, strict=True), start=1):
        assert reduced == (Fraction(1, 2 ** (m + place)) if n == m else 0)
        formula = path(str(place), str(n), str(m))
        assert prove(parse_statement(f"{formula} == {reduced}"), time_limit=40).status == "proved"


@pytest.mark.parametrize(("l", "m"), [(1, 1), (1, 3), (3, 3), (4, 5)])
def test_nodes_of_the_right_path_reduce_the_error_as_the_formula_says(l: int, m: int) -> None:
    for i, reduced in enumerate(reductions(x_path(l), l, m).right, start=1):
        formula = f"1/2^({i} - 1)*{x_node(f'{l} - {i} + 1')}"
        given = f"m = {m}"
        assert prove(parse_statement(f"{formula} == {reduced}", given), time_limit=40).status == "proved"


@pytest.mark.slow
def test_no_false_neighbour_on_paths_is_proved() -> None:
    false = [
        (f"{path('d', 'n', 'm')} == 0", "0 <= n <= m, d >= 0, m >= 1, integer d, m, n"),
        (f"{path('i + 1', 'n', 'm - 1')} == {path('i', 'n', 'm')}", PLACED),
        (f"{path('i', 'n', 'm')} <= 1/2^(m + i + 1)", "i >= 1, 0 <= n <= m, m >= 1, integer i, m, n"),
        (
            f"{path('d - 1', 'n', 'k')} > {path('d', 'n', 'k')}",
            "d >= 1, 0 <= n <= k, k >= 1, integer d, k, n",
        ),
        (f"{x_node('l - i + 1')} == 0", "1 <= i <= l - 1, l <= m, integer i, l, m"),
        (f"1/2^(l - 1)*{x_node('1')} == 1/2^l", "1 <= l <= m, integer l, m"),
        (f"1/2^(l - 2)*{x_node('2')} == 1/2^(m + l)", "2 <= l <= m, integer l, m"),
        (LAST[0].replace("d + m - 1", "d + m"), LAST[1]),
    ]
    assert assert_none_proved(false) == len(false)


def test_the_last_node_of_a_path_does_reduce_the_error() -> None:
    relation, where = ZEROS
    facts = (Fact("zero", f"{NODE_OF_PATH} == 0"),)
    hints = StepHints(forms=("direct",), facts=facts, plus={"step 1": "1", "zero": "1/2^(d + n)"}, limit=2)
    longer = where.replace("each n <= m - 1", "each n <= m")
    assert longer != where
    assert decide_steps(parse_steps(relation, longer), hints)[0] == "undecided"


@pytest.mark.parametrize(("l", "m", "r"), [(1, 2, 0), (1, 2, 1), (2, 3, 1), (3, 4, 3)])
def test_right_paths_reduce_the_error_as_the_formulas_say(l: int, m: int, r: int) -> None:
    for formula, shape in (
        (reduction_of_x_path(str(r)), x_path(r)),
        (y_root_path(str(r)), (("y", 0), *x_path(r))),
    ):
        found = sum(reductions(shape, l, m).right, Fraction(0))
        stated = parse_statement(f"{formula} == {found}", f"l = {l}, m = {m}")
        assert prove(stated, time_limit=40).status == "proved"


@pytest.mark.parametrize(
    ("stated", "hints", "old", "new"),
    [
        (X_NODES, X_NODES_HINTS, "start a == 0", "start a == 1/2^m"),
        (X_NODES, X_NODES_HINTS, "step a_next == a + 1/2^i*", "step a_next == a + 1/2^(i + 1)*"),
        (Y_ROOT_NODES, Y_ROOT_NODES_HINTS, "start a == ", "start a == 1/2^m + "),
        (Y_ROOT_NODES, Y_ROOT_NODES_HINTS, "step a_next == a + 1/2^(i + 1)*", "step a_next == a + 1/2^i*"),
    ],
)
def test_no_false_neighbour_on_right_paths_is_proved(
    stated: tuple[str, str], hints: StepHints, old: str, new: str
) -> None:
    relation, where = stated
    assert where.count(old) == 1
    found = decide_steps(parse_steps(relation, where.replace(old, new)), replace(hints, limit=2))
    assert found[0] == "undecided"


REFUTED = [
    (f"{value('k')} == {swap('k - j', 'j', '1 - k', 'l')}", f"sum(j) == 1, sum(l) == 1, {SETS}"),
    ("some s*(1 - k) > 0", UNEQUAL.replace("sum(k) == sum(s), ", "")),
    ("sum(o - j) == sum(o) - 1", "sum(j) <= 1, each 0 <= j <= o, o <= 1"),
    (
        "sum(o*(1 - i - u*v)) == sum(o) - 1",
        "sum(i) == 1, each 0 <= o <= 1, 0 <= i <= 1, 0 <= u <= 1, 0 <= v <= 1, o*i == i",
    ),
    ("q == p*b", "0 <= w <= 1, 0 < b <= 1, 0 < p < 1, 0 <= q <= 1, w*q == w*p*b"),
    ("q1 == b", "0 < w <= 1, 0 < b <= 1, 0 < p < 1, 0 <= q1 <= 1, w*p*q1 <= w*p*b"),
    ("q0 == q", "0 < w <= 1, 0 <= q <= 1, 0 <= q0 <= 1, w/2*q0 <= w/2*q"),
    ("sum((1 - u)*w) + sum(v) >= sum(w)", "each w >= 0, 0 <= u <= 1, v >= 0"),
    (
        "mean(r*d1 + (1 - r)*d0) == (mean(d0) + mean(d1))/2",
        "mean(2*r) == 1, each 0 <= r <= 1, 0 <= d0 <= 1, 0 <= d1 <= 1",
    ),
    (
        "mean(r*d1 + (1 - r)*d0) == p*mean(d1) + (1 - p)*mean(d0)",
        "0 < p < 1, mean(r) == p, mean(r*d1) == p*mean(d1), each 0 <= r <= 1, 0 <= d0 <= 1, 0 <= d1 <= 1",
    ),
    (
        "p*H(q) - (sum(w*H(r)) - sum(w*H(r)) + (1 - tau)*p*H(q0) + tau*p*H(q1)) == p*(H(q) - tau*H(q0))",
        LEAF_AND_OTHERS,
    ),
    ("2001*sum(p*min(q, 1 - q))/1000 <= sum(p*H(q))", "each p > 0, 0 <= q <= 1"),
]


@pytest.mark.parametrize(("relation", "where"), REFUTED)
def test_no_false_neighbour_on_families_is_proved(relation: str, where: str) -> None:
    hints = (joined("k", "k - j", "j"), *nearer("s", "k")) if "k" in where else ()
    found = prove_family(parse_family(relation, where), time_limit=5, hints=hints)
    assert found.status != "proved"


@pytest.mark.parametrize(
    ("relation", "where", "fact"),
    [
        (
            "sum(p*min(q, 1 - q)) == err",
            PARTITION.replace(", end sum(w) == sum(p*(1 - g)/2)", ""),
            "sum(w) == err",
        ),
        (
            "sum(p*min(q, 1 - q)) == err",
            PARTITION.replace("w == w_0 + w_1", "w >= w_0 + w_1"),
            "sum(w) == err",
        ),
        (f"{PRUNED} <= sum((1 - y)*a + y*b)", PATHS_OF_S.replace(", a_0 == 0", ""), "sum((1 - r)*a) == 0"),
    ],
)
def test_no_false_neighbour_on_trees_is_proved(relation: str, where: str, fact: str) -> None:
    hints = GrowthHints((Invariant(fact),), limit=2)
    assert decide_growth(parse_growth(relation, where), hints)[0] != "proved"
