"""Growth: trees worked out by hand, tie rules, and properties under random laws."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from algorithms.criteria import ENTROPY, GINI, NAMED, formula
from algorithms.gains import compare, maxima, split_terms
from algorithms.growth import Policy, Ties, grow, reachable
from algorithms.laws import Law, SampleLaw, conjunction, mass, product_law, read_once, restricted
from algorithms.trees import Leaf, Split, completed, error, leaves, purity, size, validate
from verify.errors import BadInput, TooLarge
from verify.rationals import Fraction

F = Fraction

HALF = F(1, 2)
CHANCES = st.sampled_from([F(1, 3), F(1, 2), F(3, 5), F(3, 4)])
LAWS = st.builds(
    lambda table, p: product_law(p, lambda x: (table >> sum(b << i for i, b in enumerate(x))) & 1),
    st.integers(0, 255),
    st.tuples(CHANCES, CHANCES, CHANCES),
)


def test_a_conjunction_is_queried_by_increasing_probability() -> None:
    grown = grow(conjunction([F(3, 4), F(1, 3), HALF], extra=[F(1, 5)]), 3)
    assert grown.last == Split(1, Leaf(), Split(2, Leaf(), Split(0, Leaf(), Leaf(1))))
    assert [s.mass for s in grown.steps] == [1, F(1, 3), F(1, 6)]


def test_topdown_and_bestfirst_on_two_terms() -> None:
    law = read_once([2, 3])
    errors = [error(t, law) for t in grow(law, 8).trees]
    assert errors == [F(n, 32) for n in (11, 9, 3, 3, 3, 1, 1, 1, 0)]
    worse = [error(t, law) for t in grow(law, 8, policy=Policy.BEST_FIRST, ties=Ties.LAST).trees]
    assert worse == [F(n, 32) for n in (11, 9, 3, 3, 3, 2, 2, 2, 0)]


def test_id3_goes_down_on_the_left_first() -> None:
    paths = [s.path for s in grow(read_once([2, 2]), 6, policy=Policy.ID3, ties=Ties.FIRST).steps]
    assert paths == [(), ((0, 0),), ((0, 0), (2, 1)), ((0, 1),), ((0, 1), (1, 0)), ((0, 1), (1, 0), (2, 1))]


def test_the_tie_rules_differ() -> None:
    law = read_once([2, 2])
    first, last = grow(law, 1, ties=Ties.FIRST).last, grow(law, 1, ties=Ties.LAST).last
    assert isinstance(first, Split)
    assert isinstance(last, Split)
    assert (first.variable, last.variable) == (0, 3)
    best = {r: grow(read_once([2, 3]), 3, policy=Policy.BEST_FIRST, ties=r).steps[2] for r in Ties}
    assert [len(best[r].path) for r in (Ties.SHALLOWEST, Ties.DEEPEST)] == [1, 2]
    assert best[Ties.LAST].tied == 6


def test_zero_gains_are_taken_as_the_pseudo_code_does() -> None:
    parity = product_law([HALF, HALF], lambda x: x[0] ^ x[1])
    assert size(grow(parity, 3).last) == 3
    assert size(grow(parity, 3, zero_gains=False).last) == 0
    constant = product_law([HALF], lambda _: 1)
    assert grow(constant, 1).last == Split(0, Leaf(1), Leaf(1))


def test_growth_ends_where_no_pair_is_left() -> None:
    law = conjunction([HALF, HALF])
    assert [size(t) for t in grow(law, 10).trees] == [0, 1, 2, 3]
    assert reachable(law, 5)[5] == reachable(law, 3)[3]


def test_barred_leaves_are_not_split() -> None:
    rows = [[0, 0], [0, 1], [1, 0], [1, 1], [1, 1]]
    sample = SampleLaw(rows, [0, 0, 0, 1, 1])
    grown = grow(
        sample, 5, splittable=lambda law: isinstance(law, SampleLaw) and len(law) >= 4, zero_gains=False
    )
    assert size(grown.last) == 1


@settings(max_examples=40)
@given(
    law=LAWS, policy=st.sampled_from(Policy), ties=st.sampled_from(Ties), name=st.sampled_from(list(NAMED))
)
def test_every_run_is_a_chain_of_best_splits(law: Law, policy: Policy, ties: Ties, name: str) -> None:
    criterion = NAMED[name]
    grown = grow(law, 4, criterion=criterion, policy=policy, ties=ties)
    for (before, after), step in zip(pairwise(grown.trees), grown.steps, strict=True):
        assert size(after) == size(before) + 1
        validate(after, law.variables)
        assert completed(after, law) == after
        assert set(dict(leaves(before))) - {step.path} <= set(dict(leaves(after)))
        # The impurity falls by the weighted gain, which is not negative.
        drop = (*purity(before, law), *((-w, q) for w, q in purity(after, law)))
        weighted = tuple((step.mass * c, q) for c, q in step.gain)
        assert compare(criterion, drop, weighted) == 0
        assert criterion.sign(drop) >= 0


@settings(max_examples=25)
@given(law=LAWS, policy=st.sampled_from([Policy.TOP_DOWN, Policy.BEST_FIRST]), ties=st.sampled_from(Ties))
def test_every_run_is_reachable(law: Law, policy: Policy, ties: Ties) -> None:
    levels = reachable(law, 2, policy=policy)
    for tree, level in zip(grow(law, 2, policy=policy, ties=ties).trees, levels, strict=False):
        assert tree in level


def test_a_tree_that_is_not_greedy_is_not_reachable() -> None:
    level = reachable(read_once([2, 3]), 1)[1]
    assert Split(4, Leaf(), Leaf()) not in level
    assert {t.variable for t in level if isinstance(t, Split)} == {0, 1}


def test_the_cap() -> None:
    with pytest.raises(TooLarge):
        reachable(read_once([3, 3]), 4, cap=5)


@pytest.mark.parametrize("bad", [-1, 1.0, True, "2"])
def test_sizes_are_whole_numbers(bad: object) -> None:
    with pytest.raises(BadInput):
        grow(read_once([2]), bad)  # type: ignore[arg-type]


def test_all_maxima_are_found() -> None:
    gains = [
        split_terms(F(1, 4), HALF, F(0), HALF),
        split_terms(F(1, 4), HALF, HALF, F(0)),
        split_terms(HALF, HALF, HALF, HALF),
    ]
    assert maxima(ENTROPY, gains) == [0, 1]
    assert maxima(GINI, gains[2:]) == [0]
    assert maxima(ENTROPY, []) == []


def test_criteria_lead_to_different_trees() -> None:
    chances = (F(1, 3), F(1, 2), F(3, 4))
    functions = list(product((0, 1), repeat=8))
    laws = [product_law(chances, lambda x, f=f: f[x[0] + 2 * x[1] + 4 * x[2]]) for f in functions[::5]]  # type: ignore[misc]
    assert any(grow(law, 2).last != grow(law, 2, criterion=GINI).last for law in laws)


def test_a_loss_is_never_taken() -> None:
    assert size(grow(read_once([1]), 1, criterion=formula("q^2")).last) == 0


@settings(max_examples=30)
@given(law=LAWS, policy=st.sampled_from(Policy), name=st.sampled_from(list(NAMED)))
def test_every_step_is_one_of_the_best_pairs(law: Law, policy: Policy, name: str) -> None:
    criterion = NAMED[name]
    grown = grow(law, 3, criterion=criterion, policy=policy)
    for tree, step in zip(grown.trees, grown.steps, strict=False):
        pairs = []
        for path, _ in leaves(tree):
            here, weight = restricted(law, dict(path)), mass(law, dict(path))
            for i in here.variables:
                (_, q0), (tau, q1) = here.branches(i)
                measured = weight if policy is Policy.TOP_DOWN else F(1)
                pairs.append((path, i, here.mean, split_terms(here.mean, tau, q0, q1, measured)))
        if policy is Policy.ID3:
            impure = next(path for path, _, mean, _ in pairs if 0 < mean < 1)
            pairs = [p for p in pairs if p[0] == impure]
        best = [p for p in pairs if all(compare(criterion, p[3], other[3]) >= 0 for other in pairs)]
        assert (step.path, step.variable) == best[-1][:2]
        assert step.tied == len(best)
