"""Lemma 5.3: every run can say no; the modification of S is the one of the proof."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import islice
from math import prod
from typing import Any

import pytest

from algorithms.trees import Leaf, Split, completed, error, purity, size
from lemmas.optimality import conjunction_runs, irrelevant_features, lemma_5_3
from lemmas.optimality import modifications as constructions
from lemmas.optimality.conjunction_runs import Case, optimum, right_skewed
from lemmas.optimality.irrelevant_features import (
    LABEL_0,
    ONE_LESS,
    bound_fails,
    difference_differs,
    drop,
    grows,
    in_hypotheses,
    irrelevant_nodes,
    leaf_hurts,
    modification_hurts,
    not_smaller,
    path_errors,
    paths_differ,
    paths_or_zeros_differ,
    pruning_hurts,
    shown_last,
    uses_up_j,
)
from lemmas.optimality.modifications import Modification, all_shapes, grafted, innermost, modifications
from tests.lemmas.kept import assert_family_refused, family
from tests.lemmas.neighbours import assert_none_proved
from verify.arithmetic.kits import flint_kit
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.members import check_conditions
from verify.rationals import Fraction

THIRD = Fraction(1, 3)
LEAF = Leaf(0)
CASES = list(conjunction_runs.conjunctions(3))
SOME = [m for m in modifications() if m.k < 4]
ANY = [m for m in modifications(optimal=False) if m.k < 4]
RAGGED = [m for m in modifications(optimal=False, skewed=False) if m.k == 3]
SHAPES = list(islice(all_shapes(), 200))

Check = Callable[[Any], object]


def witness(check: Check, cases: Iterable[Any]) -> object:
    """The first witness."""
    return next((w for w in map(check, cases) if w is not None), None)


NOISE: list[tuple[Any, str, Any, Check, Iterable[Any]]] = [
    (lemma_5_3, "optimum", lambda _case, _t: Fraction(1, 97), lemma_5_3.skewed_trees_lose, CASES),
    (lemma_5_3, "right_skewed", lambda _s: LEAF, lemma_5_3.skewed_trees_lose, CASES),
    (lemma_5_3, "pruned", lambda tree: tree, lemma_5_3.pruning_hurts, CASES),
    (lemma_5_3, "pruned", lambda tree: LEAF, lemma_5_3.pruning_hurts, CASES),
    (lemma_5_3, "g", lambda _p, _s: Fraction(1, 97), lemma_5_3.formula_differs, CASES),
    (lemma_5_3, "c_of", lambda q: q * q, lemma_5_3.one_more_hurts, CASES),
    (lemma_5_3, "queried", lambda _tree: [0], lemma_5_3.not_one_longer, [((0,), 1)]),
    (irrelevant_features, "pruned", lambda _tree: LEAF, pruning_hurts, RAGGED),
    (irrelevant_features, "pruned", lambda tree: tree, pruning_hurts, RAGGED),
    (irrelevant_features, "drop", lambda _m: Fraction(-1), difference_differs, SOME),
    (irrelevant_features, "drop", lambda _m: Fraction(-1), modification_hurts, ANY),
    (irrelevant_features, "c_of", lambda q: q * q, paths_or_zeros_differ, ANY),
    (irrelevant_features, "c_of", lambda q: q * q, bound_fails, ANY),
    (irrelevant_features, "irrelevant_nodes", lambda _tree, _k: 1, grows, SHAPES),
    (irrelevant_features, "size", lambda _tree: 7, not_smaller, SHAPES),
    (constructions, "c_of", lambda q: q * q, bound_fails, ANY),
]


@pytest.mark.parametrize(
    ("module", "name", "wrong", "check", "cases"),
    NOISE,
    ids=[f"{getattr(c, '__name__', '')}-{n}" for _, n, _, c, _ in NOISE],
)
def test_a_wrong_ingredient_is_noticed(
    module: Any, name: str, wrong: Any, check: Check, cases: Iterable[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = list(cases)
    assert witness(check, known) is None
    monkeypatch.setattr(module, name, wrong)
    assert witness(check, known) is not None


def test_no_modification_is_run_twice() -> None:
    for cases in (SOME, ANY, list(all_shapes())):
        assert len(set(cases)) == len(cases)


#        x0
#      /    \
#   x3=i     0        with J = {0, 1, 2}, and x1 on the left, x2 on the right of i
S = Split(0, Split(3, Split(1, LEAF, LEAF), Split(2, LEAF, LEAF)), LEAF)
LAW = Case((THIRD, THIRD, Fraction(4, 5)), (Fraction(2, 5),))
UNDER_ZERO = Modification(3, 4, S, ((0, 0),), LAW)


def test_the_modification_is_that_of_the_proof() -> None:
    assert list(innermost(S, 3)) == [((0, 0),)]
    assert (UNDER_ZERO.left, UNDER_ZERO.right, UNDER_ZERO.merged) == ([1], [2], [2, 1])
    assert UNDER_ZERO.modified == Split(0, right_skewed([2, 1]), LEAF)
    assert (irrelevant_nodes(S, 3), irrelevant_nodes(UNDER_ZERO.modified, 3)) == (1, 0)
    both = Split(3, Split(1, LEAF, LEAF), Split(1, LEAF, LEAF))
    assert Modification(3, 4, both, (), LAW).modified == Split(1, LEAF, LEAF)
    assert grafted(S, ((0, 1),), right_skewed([4])) == Split(0, S.zero, right_skewed([4]))


def test_only_the_innermost_irrelevant_nodes_are_taken() -> None:
    tree = Split(3, Split(4, LEAF, LEAF), Split(0, LEAF, Split(4, LEAF, LEAF)))
    assert list(innermost(tree, 3)) == [((3, 0),), ((3, 1), (0, 1))]


def test_under_a_zero_the_paths_have_no_error() -> None:
    """The defect of the reason that is given for (5), and where (5) itself would fail."""
    assert UNDER_ZERO.is_zero
    assert path_errors(UNDER_ZERO) == (0, 0, 0)
    d1, d2, d3 = UNDER_ZERO.displayed
    assert d1 > d2 > d3 == 0 or d2 > d1 > d3 == 0
    assert paths_differ(UNDER_ZERO) is not None
    assert paths_or_zeros_differ(UNDER_ZERO) is None
    assert not in_hypotheses(UNDER_ZERO)
    assert drop(UNDER_ZERO) == 0


def test_equation_5_fails_for_trees_that_are_not_optimal() -> None:
    assert witness(difference_differs, SOME) is None
    failing = [m for m in ANY if difference_differs(m)]
    assert failing
    assert all(m.is_zero and not in_hypotheses(m) for m in failing)


def test_the_witness_against_the_paths_meets_the_hypotheses() -> None:
    failing = [m for m in SOME if paths_differ(m)]
    assert failing
    assert all(m.is_zero and in_hypotheses(m) for m in failing)
    assert all(paths_differ(m) is None for m in SOME if not m.is_zero)


def test_the_witness_that_is_shown_asks_for_features_behind_i() -> None:
    first = min(modifications(), key=shown_last)
    assert first.is_zero
    assert first.right
    assert in_hypotheses(first)
    assert paths_differ(first) is not None


def test_optimal_trees_with_a_node_to_waste_gain_nothing() -> None:
    """Both sides of (5) are 0, as the note says."""
    for m in SOME:
        d1, d2, d3 = m.displayed
        assert d1 == d2 == d3
        assert drop(m) == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"path": ()},
        {"k": 2},
        {"tree": Split(0, Split(3, LEAF, Split(1, LEAF, LEAF)), LEAF)},
        {"case": Case((THIRD, THIRD, Fraction(4, 5)), (Fraction(2, 5),))},
        {"case": Case((THIRD, THIRD, Fraction(1)), (Fraction(2, 5),))},
    ],
)
def test_what_lies_outside_the_hypotheses(wrong: dict[str, Any]) -> None:
    case = Case((THIRD, THIRD, THIRD), (Fraction(2, 5),))
    right = Modification(3, 4, Split(0, Split(3, LEAF, LEAF), LEAF), ((0, 0),), case)
    assert in_hypotheses(right)
    assert not in_hypotheses(replace(right, **wrong))


def test_a_leaf_with_label_0_hurts_where_the_error_is_not_least() -> None:
    """The words of the proof hold for S of least error, and not for all S."""
    assert witness(leaf_hurts, modifications(skewed=False)) is None
    found = [m for m in RAGGED if leaf_hurts(m)]
    assert found
    assert not any(in_hypotheses(m) for m in found)
    assert witness(pruning_hurts, RAGGED) is None


def test_j_could_be_used_up_by_more_than_k_nodes() -> None:
    tree = Split(0, LEAF, Split(2, Split(1, LEAF, LEAF), LEAF))
    assert uses_up_j(Modification(2, 3, tree, ((0, 1),))) is not None
    assert witness(uses_up_j, SHAPES) is None


def test_majority_labels_are_needed() -> None:
    case = Case((Fraction(4, 5),))
    assert error(right_skewed([0]), case.law) != conjunction_runs.error_with_best_labels(
        case, right_skewed([0])
    )


USED = "0 < x1 <= 1, 0 < y < 1, 0 < z <= 1"
FALSE = {
    "L53.s3t": [
        (ONE_LESS[0], ONE_LESS[1].replace("1/2 < y", "1/2 <= y")),
        (ONE_LESS[0], ONE_LESS[1].replace("p < 1", "p <= 1")),
        (ONE_LESS[0].replace("> w", "> 1.01*w"), ONE_LESS[1]),
        ("min(a, b) <= (1 - s)*a + s*b", "0 < s <= 2"),
        ("min(a, b) < (1 - s)*a + s*b", "0 < s < 1"),
    ],
    "L53.s3": [
        ("z*p*min(y, 1 - y) < z*min(y*p, 1 - y*p)", "0 < p < 1, 0 < y <= 1, 0 < z <= 1"),
        ("z*p*min(y, 1 - y) <= 0.99*z*min(y*p, 1 - y*p)", "0 < p < 1, 0 < y <= 1, 0 < z <= 1"),
        ("z*min(y*p, 1 - y*p) > z*p*min(y, 1 - y)", "y == 1/2, 0 < p < 1, 0 < z <= 1"),
        ("z*min(y*p, 1 - y*p) > z*p*min(y, 1 - y)", "y == 1, 0 < p <= 1, 0 < z <= 1"),
    ],
    "L53.s5": [
        ("z*x1*min(y, 1 - y) < z*min(y*x1, 1 - y*x1)", USED),
        ("1.01*z*x1*min(y, 1 - y) <= z*min(y*x1, 1 - y*x1)", USED),
        ("z*min(y, 1 - y) <= z*min(y*x1, 1 - y*x1)", USED),
        ("z*x1*min(y, 1 - y) <= z*min(y*x1, 1 - y*x1)", "0 < x1 <= 1.01, 0 < y < 1, 0 < z <= 1"),
    ],
}


LIKELY = {"w": "1", "p": "4/5", "y": "3/4", "E": "1/5"}
UNLIKELY = {"w": "1", "p": "1/2", "y": "1/2", "E": "1/4"}


@pytest.mark.parametrize(
    ("old", "new", "numbers", "leaves"),
    [
        (", w*min(p*y, 1 - p*y) <= E", "", LIKELY, [{"v": "4/5", "q": "3/4", "u": "1"}]),
        (
            "w*min(p*y, 1 - p*y) <= E",
            "w*min(p*y, 1 - p*y) <= 2*E",
            LIKELY,
            [{"v": "4/5", "q": "3/4", "u": "1"}],
        ),
        ("<= sum", "< sum", UNLIKELY, [{"v": "1", "q": "1/4", "u": "1"}]),
        (
            "each v >= 0",
            "each v >= -1",
            UNLIKELY,
            [
                {"v": "1", "q": "3/4", "u": "1"},
                {"v": "-1", "q": "3/4", "u": "0"},
                {"v": "1", "q": "1/4", "u": "0"},
            ],
        ),
    ],
)
def test_a_leaf_with_label_0_does_no_harm(
    old: str, new: str, numbers: dict[str, str], leaves: list[dict[str, str]]
) -> None:
    """It does where no node is wasted, as for y > 1/2; it does not help, and chances are not negative."""
    assert_family_refused("BDM20O.L53.s3t.printed-4", old, new, family(numbers, *leaves))


def test_the_argument_on_label_0_fits_the_trees() -> None:
    """S meets the conditions of the family, no leaf has a mean above 1/2, and y is at most 1/2."""
    for m in modifications(skewed=False):
        law, t = m.case.law, size(m.tree)
        chances = sorted(m.case.p[: m.k])
        w, p, y = prod(chances[: t - 1]), chances[t - 1], prod(chances[t:])
        leaves = [{"v": str(v), "q": str(q), "u": "1"} for v, q in purity(m.tree, law)]
        found = error(completed(m.tree, law), law)
        numbers = {"w": str(w), "p": str(p), "y": str(y), "E": str(found)}
        check_conditions(parse_family(*LABEL_0), family(numbers, *leaves), flint_kit())
        assert found == law.mean == optimum(m.case, t - 1)
        assert y <= Fraction(1, 2)
        assert all(q <= Fraction(1, 2) for _, q in purity(m.tree, law))


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])
