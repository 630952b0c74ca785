"""The strategies make what they promise, reach all of it where that is small, and refuse nonsense at once."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from algorithms import strategies as make
from algorithms.booleans import BooleanFunction, conjunction, constant, is_monotone, is_unate, orientation
from algorithms.criteria import GINI, NAMED, Criterion, formula
from algorithms.growth import grow
from algorithms.laws import Law, MixtureLaw, ReadOnceLaw, SampleLaw, TableLaw
from algorithms.laws.read_once import Literal
from algorithms.trees import Leaf, Split, Tree, completed, depth, leaves, validate, variables
from verify.rationals import Fraction

T = TypeVar("T")
HALF = Fraction(1, 2)
Terms = tuple[tuple[Literal, ...], ...]


def drawn(strategy: st.SearchStrategy[T], examples: int = 300) -> list[T]:
    """What a derandomised run of this many examples draws."""
    found: list[T] = []

    @settings(max_examples=examples, derandomize=True, database=None)
    @given(strategy)
    def collect(value: T) -> None:
        found.append(value)

    collect()
    return found


# ------------------------------------------------------------------------------------------------- validity


@given(make.probabilities(max_denominator=7))
def test_probabilities_are_inside(p: Fraction) -> None:
    assert 0 < p < 1
    assert p.denominator <= 7


@given(st.integers(0, 7).flatmap(lambda n: st.tuples(st.just(n), make.monotone_functions(n))))
def test_monotone_functions_are_monotone(case: tuple[int, BooleanFunction]) -> None:
    n, f = case
    assert f.n == n
    assert is_monotone(f)


@given(make.unate_functions(5))
def test_unate_functions_are_unate(f: BooleanFunction) -> None:
    assert is_unate(f)


@given(make.read_once_dnfs(7, min_terms=3))
def test_read_once_dnfs_have_their_terms(terms: Terms) -> None:
    assert len(terms) >= 3
    used = [i for t in terms for i, _ in t]
    assert len(set(used)) == len(used)
    assert set(used) <= set(range(7))
    assert all(terms)
    assert all(bit == 1 for t in terms for _, bit in t)


@given(make.laws(3))
def test_laws_have_their_variables(law: Law) -> None:
    assert law.variables == (0, 1, 2)
    assert 0 <= law.mean <= 1


@given(make.product_laws(3, functions=make.monotone_functions(3)))
def test_product_laws_of_given_functions(law: TableLaw) -> None:
    assert all(0 < law.chance(i) < 1 for i in range(3))
    for i in range(3):
        assert law.given(i, 0).mean <= law.given(i, 1).mean


@given(make.decision_trees(5, max_depth=3))
def test_decision_trees_are_valid(tree: Tree) -> None:
    validate(tree, range(5))
    assert depth(tree) <= 3


@given(make.criteria(), make.probabilities(ends=True), make.probabilities(ends=True))
def test_criteria_are_concave_and_normed(g: Criterion, a: Fraction, b: Fraction) -> None:
    assert g.exact(Fraction(0)) == g.exact(Fraction(1)) == 0
    assert abs(g.enclosure([(Fraction(1), Fraction(1, 2))]) - 1) < 2**-50
    assert g.sign([(Fraction(1), a), (Fraction(-1), 1 - a)]) == 0
    assert g.sign([(Fraction(2), (a + b) / 2), (Fraction(-1), a), (Fraction(-1), b)]) >= 0


@given(make.criteria(), make.probabilities(ends=True))
def test_the_name_of_a_criterion_says_what_it_is(g: Criterion, q: Fraction) -> None:
    typed = NAMED[g.name] if g.name in NAMED else formula(g.name)
    ball, again = (c.enclosure([(Fraction(1), q)]) for c in (g, typed))
    assert ball.overlaps(again)
    assert ball.rad() < 2**-50
    known = g.exact(q)
    assert (
        known is None
        or ball.contains(known.numerator)
        or abs(ball * known.denominator - known.numerator) < 2**-40
    )


@settings(max_examples=50)
@given(make.criteria(), make.joint_laws(2))
def test_a_drawn_criterion_grows_trees(g: Criterion, law: TableLaw) -> None:
    for step in grow(law, 2, criterion=g).steps:
        assert g.sign(step.gain) >= 0


@given(make.product_distributions(3, max_denominator=5))
def test_product_distributions(chances: tuple[Fraction, ...]) -> None:
    assert len(chances) == 3
    assert all(0 <= p <= 1 and p.denominator <= 5 for p in chances)


@given(make.laws(3).flatmap(lambda law: st.tuples(st.just(law), make.samples(law, max_rows=5))))
def test_samples_have_rows_that_the_law_gives(case: tuple[Law, SampleLaw]) -> None:
    law, sample = case
    assert 1 <= len(sample) <= 5
    assert sample.variables == law.variables
    _within(sample, law)


def _within(sample: Law, law: Law) -> None:
    """Whatever the sample holds is possible under the law."""
    assert sample.mean == 0 or law.mean > 0
    assert sample.mean == 1 or law.mean < 1
    for i in sample.variables[:1]:
        for bit, chance in enumerate((1 - sample.chance(i), sample.chance(i))):
            if chance:
                _within(sample.given(i, bit), law.given(i, bit))


functions = make.boolean_functions(3)


@given(functions.flatmap(lambda f: st.tuples(st.just(f), make.partial_trees(f, max_depth=2))))
def test_partial_trees_are_completed(case: tuple[BooleanFunction, Tree]) -> None:
    f, tree = case
    validate(tree, range(3))
    assert depth(tree) <= 2
    assert completed(tree, f.law([Fraction(1, 2)] * 3)) == tree


@given(functions.flatmap(lambda f: st.tuples(st.just(f), make.partial_trees(f, relevant=True))))
def test_relevant_partial_trees_stop_at_constants(case: tuple[BooleanFunction, Tree]) -> None:
    f, tree = case
    for path, leaf in leaves(tree):
        for k, (i, _) in enumerate(path):
            above = dict(path[:k])
            zero, one = (f.restricted({**above, i: bit}) for bit in (0, 1))
            assert zero != one
        rest = f.restricted(dict(path))
        if rest.mean in (0, 1):
            assert leaf.label == rest.mean


def test_a_partial_tree_is_completed_under_its_law() -> None:
    third = [Fraction(1, 3)] * 2
    found = set(drawn(make.partial_trees(conjunction(2, [0, 1]), chances=third), 100))
    assert Split(0, Leaf(0), Leaf(0)) in found
    assert Split(0, Leaf(0), Leaf(1)) not in found


def test_types_have_strategies() -> None:
    assert GINI in drawn(st.from_type(Criterion), 50)  # type: ignore[type-abstract]
    assert {f.n for f in drawn(st.from_type(BooleanFunction), 100)} == {0, 1, 2, 3}
    assert {len(law.variables) for law in drawn(st.from_type(Law), 100)} == {0, 1, 2, 3}  # type: ignore[type-abstract]


def test_nothing_to_choose_from() -> None:
    constants = {BooleanFunction(0, 0), BooleanFunction(0, 1)}
    for functions in (make.boolean_functions(0), make.monotone_functions(0), make.unate_functions(0)):
        assert set(drawn(functions, 50)) == constants
    assert set(drawn(make.read_once_dnfs(0, min_terms=0), 50)) == {()}
    assert set(drawn(make.decision_trees(0), 50)) == {Leaf(0), Leaf(1)}
    assert {law.mean for law in drawn(make.laws(0), 50)} >= {0, 1}
    assert set(drawn(make.product_distributions(0), 10)) == {()}
    assert set(drawn(make.partial_trees(constant(0, 1)), 10)) == {Leaf(1)}
    assert {law.mean for law in drawn(make.samples(constant(0, 1).law([])), 10)} == {1}


# ------------------------------------------------------------------------------------------------- coverage


def test_all_probabilities_are_drawn() -> None:
    assert set(drawn(make.probabilities(max_denominator=4, ends=True))) == {
        Fraction(a, b) for b in range(1, 5) for a in range(b + 1)
    }


def test_all_functions_of_two_variables_are_drawn() -> None:
    assert len(set(drawn(make.boolean_functions(2)))) == 16
    assert len(set(drawn(make.monotone_functions(2)))) == 6
    assert len(set(drawn(make.unate_functions(2)))) == 14


def test_draws_are_many() -> None:
    assert len(set(drawn(make.monotone_functions(3)))) >= 18
    assert len(set(drawn(make.monotone_functions(5)))) >= 70
    assert len(set(drawn(make.boolean_functions(6)))) >= 150
    assert len(set(drawn(make.read_once_dnfs(6)))) >= 150
    assert len(set(drawn(make.decision_trees(4)))) >= 100
    assert len({law.key for law in drawn(make.joint_laws(2))}) >= 150
    assert len(set(drawn(make.criteria()))) >= 100
    assert len(set(drawn(make.product_distributions(4)))) >= 200
    assert len(set(drawn(make.partial_trees(conjunction(4, [0, 1, 2, 3]))))) >= 80


def test_options_are_used() -> None:
    assert () in drawn(make.read_once_dnfs(4, min_terms=0), 50)
    negated = drawn(make.read_once_dnfs(4, negations=True), 50)
    assert {bit for terms in negated for t in terms for _, bit in t} == {0, 1}
    assert any(law.chance(0) in (0, 1) for law in drawn(make.product_laws(2, ends=True), 50))
    assert max(len(law) for law in drawn(make.sample_laws(2, max_rows=4), 100)) == 4
    assert max(depth(t) for t in drawn(make.decision_trees(6, max_depth=5), 100)) == 5
    trees = drawn(make.decision_trees(6), 100)
    assert max(map(depth, trees)) == 4
    assert set().union(*map(variables, trees)) == set(range(6))


def test_criteria_of_every_kind_are_drawn() -> None:
    names = {g.name for g in drawn(make.criteria())}
    assert names >= set(NAMED)
    assert {name.count("min(q") for name in names if name.startswith("min(")} >= {2, 3, 4}
    assert any("H(q)" in name and "sqrt" in name and "4*q" in name and "min" in name for name in names)
    assert {g.name for g in drawn(make.criteria(max_pieces=1)) if g.name.startswith("min(")} == set()


def test_laws_of_every_kind_are_drawn() -> None:
    kinds = {type(law) for law in drawn(make.laws(2), 100)}
    assert kinds == {ReadOnceLaw, TableLaw, SampleLaw, MixtureLaw}


def test_unate_functions_fall_in_some_variables() -> None:
    signs = {s for f in drawn(make.unate_functions(3)) for s in orientation(f) or ()}
    assert signs == {-1, 0, 1}


# ------------------------------------------------------------------------------------------------- nonsense


@pytest.mark.parametrize(
    "strategy",
    [
        lambda: make.probabilities(max_denominator=1),
        lambda: make.probabilities(max_denominator=2.5),  # type: ignore[arg-type]
        lambda: make.boolean_functions(-1),
        lambda: make.boolean_functions(True),
        lambda: make.boolean_functions(21),
        lambda: make.monotone_functions(21),
        lambda: make.unate_functions(-1),
        lambda: make.read_once_dnfs(-1),
        lambda: make.read_once_dnfs(2, min_terms=3),
        lambda: make.read_once_dnfs(0),
        lambda: make.read_once_laws(2, min_terms=-1),
        lambda: make.product_laws(17),
        lambda: make.joint_laws(7),
        lambda: make.joint_laws(2, max_weight=0),
        lambda: make.mixture_laws(2, max_parts=0),
        lambda: make.sample_laws(-1),
        lambda: make.sample_laws(2, max_rows=0),
        lambda: make.laws(7),
        lambda: make.criteria(max_pieces=0),
        lambda: make.criteria(max_pieces=True),
        lambda: make.product_distributions(-1),
        lambda: make.product_distributions(2, max_denominator=1),
        lambda: make.samples(conjunction(2, [0, 1])),  # type: ignore[arg-type]
        lambda: make.samples(conjunction(2, [0, 1]).law([HALF, HALF]), max_rows=0),
        lambda: make.samples(conjunction(2, [0, 1]).law([HALF, HALF]).given(0, 1)),
        lambda: make.partial_trees(3),  # type: ignore[arg-type]
        lambda: make.partial_trees(conjunction(2, [0, 1]), max_depth=-1),
        lambda: make.partial_trees(conjunction(2, [0, 1]), chances=[HALF]),
        lambda: make.partial_trees(conjunction(2, [0, 1]), chances=[HALF, Fraction(3, 2)]),
        lambda: make.partial_trees(conjunction(2, [0, 1]), chances=[HALF, 0.5]),  # type: ignore[list-item]
        lambda: make.partial_trees(conjunction(2, [0, 1]), chances=3),  # type: ignore[arg-type]
        lambda: make.partial_trees(constant(17, 0)),
        lambda: make.decision_trees(-1),
        lambda: make.decision_trees(2, max_depth=-1),
        lambda: make.decision_trees(2, max_depth=100),
    ],
)
def test_nonsense_is_refused_before_anything_is_drawn(strategy: Callable[[], object]) -> None:
    with pytest.raises(InvalidArgument):
        strategy()
