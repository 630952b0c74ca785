"""Splits and leaves on which statements are tried: each against the function itself."""

import pytest
from hypothesis import given, settings

from algorithms.booleans import BooleanFunction, influences, total_influence
from algorithms.criteria import GINI
from algorithms.cubes import Batch, every_function, influence_drops, leaf_facts, split_kinds, unate
from algorithms.strategies import boolean_functions, decision_trees
from algorithms.trees import Leaf, Split, Tree, error
from verify.errors import BadInput
from verify.rationals import Fraction

HALF = Fraction(1, 2)


@pytest.mark.parametrize("n", range(4))
def test_kinds_are_the_splits_of_all_functions(n: int) -> None:
    batch = every_function(n)
    plain = set()
    for f in batch:
        for i, influence in enumerate(influences(f)):
            halves = [f.restricted({i: bit}).mean for bit in (0, 1)]
            plain.add((f.mean, *halves, influence))
    kinds = list(split_kinds(batch))
    assert {(k.mean, k.mean_0, k.mean_1, k.influence) for k in kinds} == plain
    assert len(kinds) == len(plain)
    for k in kinds:
        assert influences(k.function)[k.variable] == k.influence
        assert k.function.restricted({k.variable: 1}).mean == k.mean_1


def test_numbers_of_a_split() -> None:
    (kind,) = split_kinds(Batch.of([BooleanFunction(1, 0b01)]))
    assert kind.correlation == -HALF
    assert GINI.sign([*kind.gain, (Fraction(-1), HALF)]) == 0


def test_unate_functions_have_influences_that_are_differences() -> None:
    assert all(k.influence == abs(k.mean_1 - k.mean_0) for k in split_kinds(unate(4)))
    assert not all(k.influence == abs(k.mean_1 - k.mean_0) for k in split_kinds(every_function(2)))


@settings(max_examples=30, deadline=None)
@given(boolean_functions(4))
def test_drops_of_the_total_influence(f: BooleanFunction) -> None:
    halves = [[f.restricted({i: bit}) for bit in (0, 1)] for i in range(4)]
    plain = [total_influence(f) - (total_influence(a) + total_influence(b)) / 2 for a, b in halves]
    assert [Fraction(int(d), 16) for d in influence_drops(Batch.of([f]))[0]] == plain
    assert tuple(plain) == influences(f)


@settings(max_examples=30, deadline=None)
@given(boolean_functions(3), decision_trees(3), decision_trees(3))
def test_leaves_add_up_to_the_whole(f: BooleanFunction, other: Tree, tree: Tree) -> None:
    facts = leaf_facts(f, other, tree)
    assert sum(x.weight for x in facts) == 1
    assert sum(x.weight * x.mean for x in facts) == f.mean
    assert sum(x.weight * x.distance for x in facts) == error(other, f.law([HALF] * 3))
    for x in facts:
        here = f.restricted(dict(x.path))
        assert x.bias == min(here.mean, 1 - here.mean)
        assert x.influence == max(influences(here), default=0)


def test_a_leaf_reaches_a_part_of_the_other_tree() -> None:
    chain = Split(0, Leaf(), Split(1, Leaf(), Split(2, Leaf(), Leaf(1))))
    facts = leaf_facts(BooleanFunction(3, 1 << 7), chain, Split(1, Leaf(), Split(0, Leaf(), Leaf())))
    assert [x.leaves for x in facts] == [2, 1, 2]
    with pytest.raises(BadInput, match="queried twice"):
        leaf_facts(BooleanFunction(1, 1), Split(0, Split(0, Leaf(), Leaf()), Leaf()), Leaf())
    with pytest.raises(BadInput, match="not a variable"):
        leaf_facts(BooleanFunction(1, 1), Leaf(), Split(1, Leaf(), Leaf()))
