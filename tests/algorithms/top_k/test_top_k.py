"""Top-k on samples and laws: cases by hand, what Figure 1 leaves open, counts, and what must be refused."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from algorithms.criteria import ENTROPY, GINI, MINIMUM, ROOT, criterion
from algorithms.growth import Policy, Ties, grow
from algorithms.laws import SampleLaw, product_law, read_once
from algorithms.top_k import Empty, Sample, TieRule, figure_1, pruned, pruned_top_k, top_k, top_k_of_law
from algorithms.top_k.figure_5 import opt_top_k
from algorithms.top_k.hierarchy import accuracy, parity
from algorithms.trees import Leaf, Split, depth, error, leaves, size
from tests.algorithms.top_k.test_against_naive import samples
from verify.errors import BadInput, TooLarge
from verify.rationals import Fraction

BITS = [[0, 0], [0, 1], [1, 0], [1, 1]]
PARITY = Sample.of(BITS, [0, 1, 1, 0])
MULTIPLEXER = Sample.of(list(product((0, 1), repeat=3)), [x[1 + x[0]] for x in product((0, 1), repeat=3)])
"""x_0 chooses x_1 or x_2; alone it says nothing."""


def test_two_bits_by_hand() -> None:
    conjunction = Sample.of(BITS, ["no", "no", "no", "yes"])
    run = top_k(conjunction, 1, 2)
    assert run.tree == Split(0, Leaf(0), Split(1, Leaf(0), Leaf(1)))
    assert (run.errors, run.calls, run.scored, run.tied) == (0, 5, 2, 1)
    last = top_k(conjunction, 1, 2, ties=TieRule.LAST)
    assert last.tree == Split(1, Leaf(0), Split(0, Leaf(0), Leaf(1)))


def test_one_more_choice_finds_the_multiplexer() -> None:
    """x_1 and x_2 score, x_0 does not: Top-1 and Top-2 need depth 3 where Top-3 needs 2."""
    found = [[top_k(MULTIPLEXER, k, h).errors for k in (1, 2, 3)] for h in (1, 2, 3)]
    assert found == [[2, 2, 2], [2, 2, 0], [0, 0, 0]]


def test_more_classes() -> None:
    sample = Sample.of(BITS, ["c", "a", "b", "a"])
    assert sample.classes == ("a", "b", "c")
    for chosen in (ENTROPY, GINI, MINIMUM):
        run = top_k(sample, 1, 2, chosen)
        assert run.errors == 0
        assert run.tree == Split(1, Split(0, Leaf(2), Leaf(1)), Leaf(0))
    for two_classes in (ROOT, criterion("q*(1-q)")):
        with pytest.raises(BadInput, match="for two classes, and there are 3"):
            top_k(sample, 1, 2, two_classes)


def test_constant_features_compete_or_not() -> None:
    """A constant feature first: by the words of Figure 1 it takes the place of one that is needed."""
    sample = Sample.of([[1, *x] for x in BITS], [0, 1, 1, 0])
    kept, dropped = (top_k(sample, 1, 2, empty=rule) for rule in (Empty.KEPT, Empty.DROPPED))
    assert (kept.tree, kept.errors) == (Split(0, Leaf(0), Split(0, Leaf(0), Leaf(0))), 2)
    assert dropped.tree == Split(1, Split(2, Leaf(0), Leaf(1)), Split(2, Leaf(1), Leaf(0)))
    assert (kept.calls, dropped.calls) == (5, 7)


def test_a_feature_is_queried_again_only_where_that_is_allowed() -> None:
    three = Sample.of(list(product((0, 1), repeat=3)), [sum(x) % 2 for x in product((0, 1), repeat=3)])
    again, once = (top_k(three, 1, 3, redundant=r) for r in (True, False))
    assert (again.errors, once.errors) == (4, 0)
    assert next(path for path, _ in leaves(again.tree)) == ((0, 0), (0, 0), (0, 0))
    assert once.tree == top_k(three, 1, 3, empty=Empty.DROPPED).tree


def test_nothing_to_split() -> None:
    contradiction = Sample.of([[1], [1], [1]], [0, 1, 1])
    assert top_k(contradiction, 2, 4, empty=Empty.DROPPED).tree == Leaf(1)
    assert pruned_top_k(contradiction, 2, 4, empty=Empty.DROPPED).tree == Leaf(1)
    assert top_k(contradiction, 2, 4, redundant=False).errors == 1
    assert top_k(Sample.of([[0, 1]], ["only"]), 1, 5).tree == Leaf(0)
    without = Sample.of(np.zeros((3, 0), dtype=int), [0, 1, 1])
    assert top_k(without, 1, 2).tree == pruned_top_k(without, 1, 2).tree == Leaf(1)


def test_a_tied_count_gives_the_first_class() -> None:
    assert top_k(Sample.of([[0], [0]], ["b", "a"]), 1, 0).tree == Leaf(0)
    assert top_k_of_law(product_law([Fraction(1, 2)], lambda x: x[0]), 1, 0).tree == Leaf(1)


def test_the_calls_of_figure_1_are_counted_though_runs_are_remembered() -> None:
    """Random labels on all inputs are pure nowhere early: (2k)^h calls at depth h, and those above them."""
    stream = np.random.Generator(np.random.PCG64(7))
    x = stream.integers(0, 2, (400, 6))
    sample = Sample.of(x, stream.integers(0, 2, 400))
    for k, h in ((1, 3), (2, 3), (3, 2)):
        run = top_k(sample, k, h)
        assert run.calls == sum((2 * k) ** j for j in range(h + 1))
        assert run.scored == sum((2 * k) ** j for j in range(h))
        assert pruned_top_k(sample, k, h).calls <= run.calls


def test_more_choices_never_err_more() -> None:
    for rows, _, h, number in samples(11, 200):
        sample = Sample.of([x for x, _ in rows], [y for _, y in rows])
        empty = (Empty.KEPT, Empty.DROPPED)[number % 2]
        errors = [top_k(sample, k, h, empty=empty).errors for k in range(1, 6)]
        assert errors == sorted(errors, reverse=True)


def test_best_and_worst_bound_every_rule() -> None:
    strict = 0
    for rows, k, h, _ in samples(12, 300):
        sample = Sample.of([x for x, _ in rows], [y for _, y in rows])
        runs = {rule: top_k(sample, k, h, empty=Empty.DROPPED, ties=rule) for rule in TieRule}
        errors = {rule: run.errors for rule, run in runs.items()}
        assert errors[TieRule.BEST] <= errors[TieRule.FIRST] <= errors[TieRule.WORST]
        assert errors[TieRule.BEST] <= errors[TieRule.LAST] <= errors[TieRule.WORST]
        assert all(sample.errors(run.tree) == run.errors for run in runs.values())
        strict += errors[TieRule.BEST] < errors[TieRule.WORST]
        if not runs[TieRule.WORST].tied:
            assert errors[TieRule.BEST] == errors[TieRule.WORST]
    assert strict > 0


def test_the_worst_rule_by_hand() -> None:
    """Parity with a useless third bit: all scores are 0, and the worst rule starts with the useless one."""
    sample = Sample.of(list(product((0, 1), repeat=3)), [x[0] ^ x[1] for x in product((0, 1), repeat=3)])
    found = [top_k(sample, 1, 2, ties=rule, empty=Empty.DROPPED).errors for rule in TieRule]
    assert found == [0, 4, 0, 4]
    two = [top_k(sample, 2, 2, ties=rule, empty=Empty.DROPPED).errors for rule in TieRule]
    assert two == [0, 0, 0, 0]  # of two features one is part of the parity, and then the other one is clear


def test_a_full_memory_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = top_k(MULTIPLEXER, 3, 3), pruned_top_k(MULTIPLEXER, 3, 3).tree
    monkeypatch.setattr(figure_1, "MOST_BYTES", 0)
    monkeypatch.setattr(pruned, "MOST_BYTES", 0)
    assert (top_k(MULTIPLEXER, 3, 3), pruned_top_k(MULTIPLEXER, 3, 3).tree) == before


def test_a_law_and_its_sample_agree() -> None:
    for rows, k, h, number in samples(13, 150):
        bits, labels = [x for x, _ in rows], [min(y, 1) for _, y in rows]
        sample, law = Sample.of(bits, labels), SampleLaw(bits, labels)
        redundant, empty = number % 3 > 0, (Empty.KEPT, Empty.DROPPED)[number % 2]
        rule = (TieRule.FIRST, TieRule.LAST, TieRule.WORST)[number % 3]
        ours = top_k(sample, k, h, ties=rule, redundant=redundant, empty=empty)
        theirs = top_k_of_law(law, k, h, ties=rule, redundant=redundant, empty=empty)
        assert Fraction(ours.errors, len(sample)) == theirs.errors
        assert (ours.calls, ours.scored, ours.tied) == (theirs.calls, theirs.scored, theirs.tied)
        if not redundant or empty is Empty.DROPPED:
            assert error(theirs.tree, law) == theirs.errors


def test_with_one_choice_it_is_id3() -> None:
    """ID3 of `algorithms.growth`, which is another program: the same error at depth three, ties to the first."""
    for sizes in ((1, 2), (2, 2), (1, 1, 2)):
        law = read_once(sizes)
        full = grow(law, 2 ** len(law.variables), policy=Policy.ID3, ties=Ties.FIRST).last
        run = top_k_of_law(law, 1, len(law.variables), empty=Empty.DROPPED)
        assert run.errors == error(full, law) == 0
        assert (size(run.tree), depth(run.tree)) == (size(full), depth(full))


@pytest.mark.parametrize(
    ("k", "h", "says"),
    [
        (0, 1, "k is a whole number from 1 on, not 0"),
        (1, -1, "the depth"),
        (True, 1, "k is"),
        (1.0, 1, "k is"),
    ],
)
def test_sizes_are_whole_numbers(k: int, h: int, says: str) -> None:
    for run in (top_k, pruned_top_k):
        with pytest.raises(BadInput, match=says):
            run(PARITY, k, h)
    with pytest.raises(BadInput, match=says):
        top_k_of_law(read_once([1]), k, h)


def test_the_greatest_depth_is_reached_and_no_greater_one() -> None:
    """A chain: row j has its first j bits set, labels alternate, and constant features are kept."""
    chain = Sample.of([[int(i < j) for i in range(99)] for j in range(100)], [j % 2 for j in range(100)])
    for way in (top_k, pruned_top_k, opt_top_k):
        run = way(chain, 1, 100, empty=Empty.DROPPED)
        assert run.errors == 0
        assert depth(run.tree or Leaf()) > 40
        with pytest.raises(TooLarge, match="100, not 101"):
            way(chain, 1, 101)
    assert accuracy(parity(2, 101, Fraction(1, 10)), 2, 100).accuracy < Fraction(3, 5)


def test_with_bounds_ties_go_by_index() -> None:
    for rule in (TieRule.BEST, TieRule.WORST):
        with pytest.raises(BadInput, match="FIRST and LAST"):
            pruned_top_k(PARITY, 1, 1, ties=rule)


def test_what_is_no_sample_is_refused() -> None:
    for rows, labels in (
        ([], []),
        ([[0, 1], [1]], [0, 1]),
        ([[0, 2]], [0]),
        ([[0, 1]], [0, 1]),
        ([0, 1], [0, 1]),
    ):
        with pytest.raises(BadInput):
            Sample.of(rows, labels)


def test_labels_without_an_order_keep_theirs() -> None:
    sample = Sample.of([[0], [1], [1]], [None, "a", None])
    assert sample.classes == (None, "a")
    assert sample.counts(sample.everything) == (2, 1)


def test_too_many_rows_are_refused() -> None:
    from algorithms.top_k.scores import MOST_ROWS, measure

    with pytest.raises(TooLarge):
        measure(ENTROPY, MOST_ROWS + 1, 2)
