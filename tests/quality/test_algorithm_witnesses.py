"""Strategies shrink to the example that a person would give.

Each condition has a simplest example; a longer one would still be right, and a loss. Fair bits, few and low
variables, short terms, few rows and small trees are simple.
"""

from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import find, settings
from hypothesis import strategies as st

from algorithms import strategies as make
from algorithms.booleans import (
    BooleanFunction,
    conjunction,
    constant,
    degree,
    dictator,
    disjunction,
    influences,
    is_monotone,
    is_unate,
    minimal_points,
    parity,
)
from algorithms.criteria import ENTROPY, GINI, MINIMUM, ROOT, Criterion
from algorithms.laws import Law, MixtureLaw, ReadOnceLaw, SampleLaw, TableLaw, product_law
from algorithms.laws.read_once import Literal
from algorithms.trees import Leaf, Split, Tree, depth, leaves, size, variables
from verify.rationals import Fraction

T = TypeVar("T")
Terms = tuple[tuple[Literal, ...], ...]
HALF = Fraction(1, 2)
NONE = Fraction(0)
pytestmark = pytest.mark.slow

SEARCH = settings(derandomize=True, max_examples=500, database=None, deadline=None)


def simplest(strategy: st.SearchStrategy[T], condition: Callable[[T], bool]) -> T:
    return find(strategy, condition, settings=SEARCH)


@pytest.mark.parametrize(
    ("ends", "condition", "expected"),
    [
        (False, lambda p: True, HALF),
        (True, lambda p: p != HALF, NONE),
        (True, lambda p: p > HALF, Fraction(1)),
        (False, lambda p: p != HALF, Fraction(1, 3)),
        (False, lambda p: p > HALF, Fraction(2, 3)),
        (False, lambda p: p < Fraction(1, 4), Fraction(1, 5)),
    ],
)
def test_probabilities(ends: bool, condition: Callable[[Fraction], bool], expected: Fraction) -> None:
    assert simplest(make.probabilities(ends=ends), condition) == expected


QUARTER = Fraction(1, 4)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (lambda g: True, "gini"),
        (lambda g: g != GINI, "entropy"),
        (lambda g: g not in (GINI, ENTROPY), "root"),
        (lambda g: _less(g, GINI, QUARTER), "minimum"),
        (lambda g: _less(ROOT, g, QUARTER), "min(4*min(q, 1 - q), 1)"),
        (lambda g: _less(MINIMUM, g, QUARTER) and _less(g, GINI, QUARTER), "min(8/3*min(q, 1 - q), 1)"),
        (
            lambda g: g.name.count("min(q") == 3,
            "min(3*min(q, 1 - q), 1/6 + 2*min(q, 1 - q), 1/2 + min(q, 1 - q))",
        ),
        (
            lambda g: _less(ENTROPY, g, QUARTER) and _less(g, ROOT, QUARTER),
            "1/2*H(q) + 1/2*2*sqrt(q*(1 - q))",
        ),
        (lambda g: "4*q" in g.name and "H(q)" in g.name, "1/2*4*q*(1 - q) + 1/2*H(q)"),
    ],
)
def test_criteria(condition: Callable[[Criterion], bool], expected: str) -> None:
    assert simplest(make.criteria(), condition).name == expected


def test_a_criterion_whose_gain_misses_a_split() -> None:
    """The false claim that every informative split has a gain is refuted by 2 min(q, 1-q)."""
    split = [(Fraction(1), QUARTER), (-HALF, QUARTER / 2), (-HALF, QUARTER * Fraction(3, 2))]
    assert simplest(make.criteria(), lambda g: g.sign(split) == 0) == MINIMUM


@pytest.mark.parametrize("n", [3, 6])
@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (lambda f: True, lambda n: constant(n, 0)),
        (lambda f: f.mean > 0, lambda n: constant(n, 1)),
        (lambda f: 0 < f.mean < 1, lambda n: dictator(n, 0)),
        (lambda f: not is_monotone(f), lambda n: ~dictator(n, 0)),
        (lambda f: not is_unate(f), lambda n: parity(n, [0, 1])),
        (lambda f: degree(f) >= 3, lambda n: conjunction(n, [0, 1, 2])),
    ],
)
def test_boolean_functions(
    n: int, condition: Callable[[BooleanFunction], bool], expected: Callable[[int], BooleanFunction]
) -> None:
    assert simplest(make.boolean_functions(n), condition) == expected(n)


@pytest.mark.parametrize("n", [3, 6])
@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (lambda f: True, lambda n: constant(n, 0)),
        (lambda f: f.mean == 1, lambda n: constant(n, 1)),
        (lambda f: 0 < f.mean < 1, lambda n: dictator(n, 0)),
        (lambda f: len(minimal_points(f)) >= 2, lambda n: disjunction(n, [0, 1])),
        (lambda f: len(f.relevant_variables()) >= 3, lambda n: conjunction(n, [0, 1, 2])),
    ],
)
def test_monotone_functions(
    n: int, condition: Callable[[BooleanFunction], bool], expected: Callable[[int], BooleanFunction]
) -> None:
    assert simplest(make.monotone_functions(n), condition) == expected(n)


def test_a_monotone_function_with_unequal_influences_has_two_short_minterms() -> None:
    f = simplest(make.monotone_functions(4), lambda f: len(set(influences(f)) - {0}) >= 2)
    assert sorted(m.bit_count() for m in minimal_points(f)) == [1, 2]
    assert f.relevant_variables() == (0, 1, 2)


@pytest.mark.parametrize("n", [3, 6])
def test_unate_functions(n: int) -> None:
    assert simplest(make.unate_functions(n), lambda f: True) == constant(n, 0)
    assert simplest(make.unate_functions(n), lambda f: not is_monotone(f)) == ~dictator(n, 0)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (lambda terms: True, (((0, 1),),)),
        (lambda terms: len(terms) >= 2, (((0, 1),), ((1, 1),))),
        (lambda terms: len(terms[0]) >= 2, (((0, 1), (1, 1)),)),
        (lambda terms: len({len(t) for t in terms}) > 1, (((0, 1),), ((1, 1), (2, 1)))),
        (lambda terms: any(not bit for t in terms for _, bit in t), (((0, 0),),)),
    ],
)
def test_read_once_dnfs(condition: Callable[[Terms], bool], expected: Terms) -> None:
    assert simplest(make.read_once_dnfs(6, negations=True), condition) == expected


def test_no_term_is_simplest_where_it_is_allowed() -> None:
    assert simplest(make.read_once_dnfs(6, min_terms=0), lambda terms: True) == ()


@pytest.mark.parametrize(
    ("condition", "terms", "chances"),
    [
        (lambda law: True, [((0, 1),)], (HALF, HALF)),
        (lambda law: law.mean > HALF, [((0, 1),), ((1, 1),)], (HALF, HALF)),
        (lambda law: law.chance(1) != HALF, [((0, 1),)], (HALF, Fraction(1, 3))),
    ],
)
def test_read_once_laws(
    condition: Callable[[ReadOnceLaw], bool], terms: list[tuple[Literal, ...]], chances: tuple[Fraction, ...]
) -> None:
    found = simplest(make.read_once_laws(2), condition)
    assert found.key == ReadOnceLaw(terms, dict(enumerate(chances))).key


@pytest.mark.parametrize(
    ("condition", "chances", "function"),
    [
        (lambda law: True, (HALF, HALF), lambda x: 0),
        (lambda law: law.mean not in (0, 1), (HALF, HALF), lambda x: x[0]),
        (lambda law: law.chance(1) != HALF, (HALF, NONE), lambda x: 0),
    ],
)
def test_product_laws(
    condition: Callable[[TableLaw], bool],
    chances: tuple[Fraction, ...],
    function: Callable[[tuple[int, ...]], int],
) -> None:
    assert simplest(make.product_laws(2, ends=True), condition).key == product_law(chances, function).key


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (lambda chances: True, (HALF, HALF, HALF)),
        (lambda chances: chances[1] != HALF, (HALF, NONE, HALF)),
        (lambda chances: chances[2] > HALF, (HALF, HALF, Fraction(1))),
        (lambda chances: HALF not in chances and not set(chances) & {0, 1}, (Fraction(1, 3),) * 3),
    ],
)
def test_product_distributions(
    condition: Callable[[tuple[Fraction, ...]], bool], expected: tuple[Fraction, ...]
) -> None:
    assert simplest(make.product_distributions(3), condition) == expected


def test_joint_laws() -> None:
    point = TableLaw({(0, 0): (Fraction(1), NONE)})
    assert simplest(make.joint_laws(2), lambda law: True).key == point.key
    noisy = simplest(make.joint_laws(1), lambda law: law.mean not in (0, 1) and law.chance(0) == 0)
    assert noisy.key == TableLaw({(0,): (HALF, HALF)}).key


def test_two_dependent_bits_are_a_mixture_of_two_points() -> None:
    found = simplest(make.joint_laws(2), lambda law: law.chance(0) not in (0, 1) and _dependent(law))
    assert found.chance(0) == HALF
    assert all(found.given(0, bit).chance(1) in (0, 1) for bit in (0, 1))


def test_mixture_laws() -> None:
    fair = ReadOnceLaw([], {0: HALF})
    found = simplest(make.mixture_laws(1), lambda law: True)
    assert found.key == MixtureLaw([Fraction(1)], [fair]).key
    assert simplest(make.mixture_laws(1), lambda law: law.mean > 0).mean == HALF


@pytest.mark.parametrize(
    ("condition", "rows", "labels"),
    [
        (lambda law: True, [[0, 0]], [0]),
        (lambda law: law.mean == 1, [[0, 0]], [1]),
        (lambda law: 0 < law.mean < 1, [[0, 0], [0, 0]], [0, 1]),
        (lambda law: law.chance(0) > 0, [[1, 0]], [0]),
        (lambda law: len(law) >= 3, [[0, 0]] * 3, [0] * 3),
    ],
)
def test_sample_laws(
    condition: Callable[[SampleLaw], bool], rows: list[list[int]], labels: list[int]
) -> None:
    assert simplest(make.sample_laws(2), condition).key == SampleLaw(rows, labels).key


FAIR_OR = disjunction(2, [0, 1]).law([HALF, HALF])


@pytest.mark.parametrize(
    ("condition", "rows", "labels"),
    [
        (lambda law: True, [[0, 0]], [0]),
        (lambda law: law.mean == 1, [[0, 1]], [1]),
        (lambda law: law.mean == HALF, [[0, 0], [0, 1]], [0, 1]),
        (lambda law: len(law) >= 3, [[0, 0]] * 3, [0] * 3),
    ],
)
def test_samples(condition: Callable[[SampleLaw], bool], rows: list[list[int]], labels: list[int]) -> None:
    assert simplest(make.samples(FAIR_OR), condition).key == SampleLaw(rows, labels).key


def test_a_sample_on_which_the_law_and_its_rows_disagree() -> None:
    """The false claim that a sample prefers the variable that the law prefers."""
    law = conjunction(2, [0, 1]).law([HALF, Fraction(3, 4)])
    found = simplest(make.samples(law), lambda s: s.mean > 0 and s.chance(0) == 1)
    assert found.key == SampleLaw([[1, 1]], [1]).key


def test_laws() -> None:
    assert simplest(make.laws(2), lambda law: True).mean == 0
    certain = simplest(make.laws(2), lambda law: law.chance(0) in (0, 1))
    assert (certain.mean, certain.chance(0)) == (0, 0)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (lambda t: True, Leaf(0)),
        (lambda t: size(t) >= 1, Split(0, Leaf(0), Leaf(0))),
        (lambda t: len({leaf.label for _, leaf in leaves(t)}) > 1, Split(0, Leaf(0), Leaf(1))),
        (lambda t: depth(t) >= 2, Split(0, Split(1, Leaf(0), Leaf(0)), Leaf(0))),
    ],
)
def test_decision_trees(condition: Callable[[Tree], bool], expected: Tree) -> None:
    assert simplest(make.decision_trees(3), condition) == expected


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (lambda t: True, Leaf(0)),
        (lambda t: size(t) >= 1, Split(0, Leaf(0), Leaf(1))),
        (lambda t: depth(t) >= 2, Split(0, Split(1, Leaf(0), Leaf(0)), Leaf(1))),
        (lambda t: 2 in variables(t), Split(2, Leaf(0), Leaf(0))),
    ],
)
def test_partial_trees(condition: Callable[[Tree], bool], expected: Tree) -> None:
    """Of x0 and x1: the leaf is 0, and where x0 = 1 the majority of x1 is a tie, which is 1."""
    assert simplest(make.partial_trees(conjunction(3, [0, 1])), condition) == expected


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (lambda t: True, Leaf(0)),
        (lambda t: depth(t) >= 2, Split(0, Leaf(0), Split(1, Leaf(0), Leaf(1)))),
        (lambda t: 1 in variables(t), Split(1, Leaf(0), Leaf(1))),
    ],
)
def test_relevant_partial_trees(condition: Callable[[Tree], bool], expected: Tree) -> None:
    assert simplest(make.partial_trees(conjunction(3, [0, 1]), relevant=True), condition) == expected


def test_a_tree_with_three_variables_has_three_splits() -> None:
    found = simplest(make.decision_trees(3), lambda t: len(variables(t)) >= 3)
    assert size(found) == 3
    assert {leaf.label for _, leaf in leaves(found)} == {0}


def _dependent(law: Law) -> bool:
    return law.given(0, 1).chance(1) != law.given(0, 0).chance(1)


def _less(a: Criterion, b: Criterion, q: Fraction) -> bool:
    """Whether a(q) < b(q); balls of 64 bits tell these apart, except where they are equal."""
    return bool(b.enclosure([(Fraction(1), q)]) > a.enclosure([(Fraction(1), q)]))
