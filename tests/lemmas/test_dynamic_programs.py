"""Section 7: recursions, initial values, counts and sub-trees, each with something false that is seen."""

from __future__ import annotations

from itertools import product
from math import comb, factorial

import pytest

from algorithms.brute_force import count_trees, least_error
from algorithms.trees import Leaf, Split, Tree, completed, error, predict
from lemmas.optimality import dynamic_program_costs, recursion_runs, two_class_programs
from lemmas.optimality.dynamic_program_costs import (
    COUNT,
    COUNT_OF_ROUNDS,
    bounded_by,
    costs_more,
    counts_differ,
    least_variables,
    sums,
    too_few_paths,
    too_few_trees,
    work,
)
from lemmas.optimality.enumeration import leaf_sets, least_error_of_all, optimal_trees
from lemmas.optimality.recursion_runs import (
    HALF,
    PAIRS,
    Asked,
    brute,
    every_size,
    formulas,
    has_negated,
    is_in_setting,
    law_of,
    leaf_differs,
    left_in_either_order,
    negated,
    printed_recursion_fault,
    recursion_differs,
    run_differs,
    several_terms_first,
    signs_matter_for_opt,
    smaller,
    table_differs,
    two_classes,
)
from lemmas.optimality.two_class_programs import (
    asked_twice,
    fault_of,
    outsider_helps,
    share_wrong,
    subtree_not_optimal,
)
from tests.stored import stored
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.sequences.certificates import load
from verify.kinds.sequences.checker import check, replay
from verify.kinds.sequences.grammar import parse_steps
from verify.rationals import Fraction

TWO_THREE = (((2,), (3,)), HALF)
MIXED = (((1, 1), (0, 2)), PAIRS[0])


def test_formulas_are_counted() -> None:
    assert len(formulas(5, HALF)) == 1 + 2 + 3 + 5 + 7
    assert len(two_classes(4)) == 3 * len(formulas(4, PAIRS[0])) == 3 * 55


def test_enumeration_agrees_with_the_recursion_over_laws() -> None:
    for asked in [*formulas(4, HALF), *two_classes(3)]:
        law = law_of(asked)
        assert [least_error_of_all(law, t) for t in range(5)] == [least_error(law, t) for t in range(5)]


def test_all_trees_are_enumerated() -> None:
    assert [len(leaf_sets(3, t)) for t in range(8)] == [count_trees(3, t) for t in range(8)]
    assert all(sum(sets) == 255 for t in range(4) for sets in leaf_sets(3, t))


def test_optimal_trees_are_those_of_least_error() -> None:
    law = law_of((((1,), (1,)), HALF))
    assert list(optimal_trees(law, 1)) == [Split(0, Leaf(), Leaf()), Split(1, Leaf(), Leaf())]
    assert list(optimal_trees(law, 2)) == [
        Split(0, Split(1, Leaf(), Leaf()), Leaf()),
        Split(1, Split(0, Leaf(), Leaf()), Leaf()),
    ]


def test_the_known_optima() -> None:
    expected = ("11/32", "9/32", "3/32", "3/32", "3/32", "1/32")
    assert tuple(str(brute(TWO_THREE, t)) for t in range(6)) == expected
    assert brute((((0,), (2,)), HALF), 3) == 0
    assert brute(((), HALF), 3) == 0


def differs(asked: Asked) -> dict[str, object] | None:
    """The first witness against the recursion for 1 <= t <= 5."""
    return next((w for case in every_size([asked], range(1, 6)) if (w := recursion_differs(case))), None)


@pytest.mark.parametrize("asked", [TWO_THREE, MIXED])
def test_a_wrong_recursion_is_seen(monkeypatch: pytest.MonkeyPatch, asked: Asked) -> None:
    assert differs(asked) is None
    kept = recursion_runs.smaller
    # The two sides exchanged.
    monkeypatch.setattr(recursion_runs, "smaller", lambda a: ((p, one, zero) for p, zero, one in kept(a)))
    if asked is MIXED:
        assert differs(asked) is not None
    # The term stays as it is.
    monkeypatch.setattr(recursion_runs, "smaller", lambda a: ((p, zero, a) for p, zero, _ in kept(a)))
    assert differs(asked) is not None
    # Only one term is tried, and the wrong one.
    monkeypatch.setattr(recursion_runs, "smaller", lambda a: list(kept(a))[-1:])
    assert differs(asked) is not None


def test_a_wrong_table_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert table_differs((TWO_THREE, 1)) is None
    assert leaf_differs((TWO_THREE, 0)) is None
    right = recursion_runs.brute
    monkeypatch.setattr(recursion_runs, "brute", lambda asked, t: right(asked, t + 1))
    assert table_differs((TWO_THREE, 1)) is not None
    assert leaf_differs((TWO_THREE, 0)) is not None


def test_the_union_to_the_letter_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    # An empty set of literals adds no term: the formula for x = 1 then lacks the term that became true.
    kept = recursion_runs.smaller

    def dropping(asked: Asked) -> object:
        return ((p, zero, (tuple(k for k in one[0] if any(k)), one[1])) for p, zero, one in kept(asked))

    monkeypatch.setattr(recursion_runs, "smaller", dropping)
    assert recursion_differs(((((1,), (1,)), HALF), 1)) == {
        "formula": "(x1) or (x2), P[x1 = 1] = 1/2, P[x2 = 1] = 1/2",
        "p_1": Fraction(1, 2),
        "t": 1,
        "recursion": Fraction(1, 2),
        "OPT": Fraction(1, 4),
    }


def test_negated_literals_are_seen_and_left_out() -> None:
    p, q = PAIRS[0]
    both = ((((0, 0, 2, 0),), (p, q, 1 - p, 1 - q)), 1)
    assert recursion_differs(both) == {
        "formula": "(not x1 and not x2), P[x1 = 1] = 3/10, P[x2 = 1] = 3/10",
        "p_1": p,
        "p_2": q,
        "t": 1,
        "recursion": p * p,
        "OPT": (1 - p) * p,
    }
    assert has_negated(both)
    assert is_in_setting(both)
    assert not has_negated((MIXED, 1))
    cases = every_size(negated(2), [1])
    assert all(has_negated(case) and is_in_setting(case) for case in cases)
    assert any(recursion_differs(case) is None for case in cases)


def test_laws_of_negated_literals() -> None:
    p, q = PAIRS[2]
    law = law_of((((1, 0, 0, 1), (0, 0, 1, 0)), (p, q, 1 - p, 1 - q)))
    assert law.terms == (((0, 1), (1, 0)), ((2, 0),))
    assert [law.chance(i) for i in law.variables] == [p, q, p]
    assert law.mean == 1 - (1 - p * (1 - q)) * p


@pytest.mark.parametrize(
    "case",
    [
        (((), HALF), 1),
        ((((0,), (2,)), HALF), 1),
        ((((2,),), HALF), 0),
        ((((2, 0),), HALF), 1),
        ((((2,),), (Fraction(1),)), 1),
    ],
)
def test_where_the_recursion_does_not_speak(case: recursion_runs.Case) -> None:
    assert not is_in_setting(case)


def test_signs_under_the_uniform_law(monkeypatch: pytest.MonkeyPatch) -> None:
    assert signs_matter_for_opt((TWO_THREE, 3)) is None
    monkeypatch.setattr(recursion_runs, "least_error", lambda law, t: law.mean)
    assert signs_matter_for_opt((TWO_THREE, 3)) is not None


def test_the_printed_values_are_not_enough() -> None:
    assert printed_recursion_fault() == "for F = {1}, t = 2 it comes to a term of size -1"


def test_options_without_a_value_are_not_missed() -> None:
    check = run_differs(None)
    assert all(check(case) is None for case in every_size(formulas(4, HALF), range(6)))


@pytest.mark.parametrize("value", [Fraction(1), Fraction(1, 2)])
def test_any_value_from_one_half_on_serves_a_missing_class(value: Fraction) -> None:
    check = run_differs(value)
    assert all(check(case) is None for case in every_size(two_classes(3), range(6)))


@pytest.mark.parametrize("value", [Fraction(0), Fraction(1, 100)])
def test_a_smaller_value_for_a_missing_class_is_seen(value: Fraction) -> None:
    check = run_differs(value)
    assert any(check(case) is not None for case in every_size(two_classes(3), range(6)))


def test_the_rule_for_missing_classes_is_wrong_for_an_empty_term() -> None:
    found = run_differs(Fraction(1))(((((0, 0),), PAIRS[0]), 1))
    assert found == {"terms": "((0, 0),)", "t": 1, "recursion": Fraction(1), "OPT": Fraction(0)}


def test_splits_of_a_formula() -> None:
    assert list(smaller(MIXED)) == [
        (Fraction(3, 10), (((0, 2),), PAIRS[0]), (((0, 1), (0, 2)), PAIRS[0])),
        (Fraction(7, 10), (((0, 2),), PAIRS[0]), (((1, 0), (0, 2)), PAIRS[0])),
        (Fraction(7, 10), (((1, 1),), PAIRS[0]), (((0, 1), (1, 1)), PAIRS[0])),
    ]


def test_work_by_hand() -> None:
    # {1}: the only entry, one pair for each j. {2}: OPT({1}, j) besides, j < t.
    assert [work((1,), t) for t in range(4)] == [(1, 0), (1, 1), (1, 2), (1, 3)]
    assert [work((2,), t) for t in range(4)] == [(1, 0), (2, 1), (3, 3), (4, 6)]
    # {1, 1}, t = 2: itself with 2 pairs, {1} with 0 or 1 splits with 0 and 1.
    assert work((1, 1), 2) == (3, 3)


def test_false_counts_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert counts_differ(7) is None
    right = dynamic_program_costs.work
    monkeypatch.setattr(dynamic_program_costs, "work", lambda sizes, t: right(sizes, t + 1))
    assert counts_differ(7) is not None


def test_sums_of_the_whole_table(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sums((1,), 4) == 10
    assert sums((1, 2), 4) == 10 * (2 + 2 + 1 + 1)  # {1, 2} and {1, 1}; {2} and {1}
    assert costs_more(((1, 2, 3), 12)) is None
    monkeypatch.setattr(dynamic_program_costs, "prod", lambda _: 1)
    assert costs_more(((1, 2, 3), 12)) is not None


def test_constants_are_tried() -> None:
    assert bounded_by(200, 2)
    assert not bounded_by(201, 2)


def test_numbers_of_trees() -> None:
    assert too_few_trees((1, 2)) == {"n": 1, "t": 2, "trees": 0, "t! 2^t": 8}
    assert too_few_trees((2, 3)) == {"n": 2, "t": 3, "trees": 32, "t! 2^t": 48}
    assert too_few_trees((3, 3)) is None
    assert [least_variables(t, labelled=True) for t in (1, 2, 3)] == [1, 2, 3]
    assert [least_variables(t, labelled=False) for t in (1, 2, 3)] == [2, 3, 4]


def test_paths_alone_are_enough_trees_with_more_than_t_variables() -> None:
    for t in range(1, 30):
        paths = comb(t + 1, t) * factorial(t) * 2 ** (t - 1)
        assert factorial(t) * 2**t <= paths <= count_trees(t + 1, t)


def test_too_few_paths_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(too_few_paths(t) is None for t in range(1, 10))
    monkeypatch.setattr(dynamic_program_costs, "count_trees", lambda n, t: 1)
    assert too_few_paths(3) is not None


def test_a_helpful_outsider_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(outsider_helps((TWO_THREE, t)) is None for t in range(5))
    right = least_error_of_all
    monkeypatch.setattr(two_class_programs, "least_error_of_all", lambda law, t: right(law, t) * (t < 2))
    assert outsider_helps((TWO_THREE, 1)) is None
    found = outsider_helps((TWO_THREE, 2))
    assert found is not None
    assert str(found["formula"]).startswith("(x1 and x2) or (x3 and x4 and x5), P[x1 = 1] = 1/2, ")
    assert found["t"] == 2


def test_a_subtree_that_is_not_optimal_is_seen() -> None:
    law = law_of((((1,), (2,)), HALF))  # x0 or x1 x2
    good: Tree = Split(0, Split(1, Leaf(), Leaf()), Leaf())
    bad: Tree = Split(1, Split(2, Leaf(), Leaf()), Split(0, Leaf(), Leaf()))
    assert fault_of(completed(good, law), law) == ""
    assert fault_of(completed(bad, law), law) != ""
    assert subtree_not_optimal(((((1,), (2,)), HALF), 3)) is None


def test_errors_of_subtrees_are_those_of_the_inputs_that_reach_them() -> None:
    """x0 x1, by a tree that asks x0 again below x0 = 1: it is right, but over all inputs that sub-tree errs on x1."""

    below: Tree = Split(0, Leaf(), Split(1, Leaf(0), Leaf(1)))
    inputs = [(a, b) for a in (0, 1) for b in (0, 1)]
    assert all(predict(Split(0, Leaf(), below), x) == x[0] * x[1] for x in inputs)
    assert [x for x in inputs if predict(below, x) != x[1]] == [(0, 1)]
    assert least_error_of_all(law_of((((1,),), HALF)), 1) == 0
    assert asked_twice()


def test_shares_are_those_of_the_best_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against the errors of trees on laws; another way to count is noticed by the witness of the other reading."""
    law = law_of((((1,), (2,)), HALF))  # x0 or x1 x2
    labels = {x: int(x[0] or (x[1] and x[2])) for x in product((0, 1), repeat=3)}
    for tree in (
        Leaf(),
        Split(1, Leaf(), Leaf()),
        Split(1, Split(2, Leaf(), Leaf()), Split(0, Leaf(), Leaf())),
    ):
        assert share_wrong(tree, labels) == error(completed(tree, law), law)
    monkeypatch.setattr(two_class_programs, "share_wrong", lambda tree, labels: Fraction(0))
    assert not asked_twice()


def test_a_false_optimum_of_a_subtree_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = (((1,), (2,)), HALF)
    right = least_error_of_all
    monkeypatch.setattr(
        two_class_programs, "least_error_of_all", lambda law, t: right(law, t + (len(law.variables) < 3))
    )
    assert any(subtree_not_optimal((asked, t)) is not None for t in range(1, 5))


def test_the_witness_on_conditioning_has_two_terms() -> None:
    cases = every_size(several_terms_first(negated(3)), [1])
    assert {len(formula) for (formula, _), _ in cases[:6]} == {2}
    found = next(filter(None, map(two_class_programs.conditioning_differs, cases)))
    assert str(found["formula"]).startswith("(x1) or (not x2), P[x1 = 1] = ")
    assert (found["P[f = 1] given this"], found["by the rule"]) == (1, Fraction(3, 10))


def test_conditioning_by_the_rule_of_appendix_e(monkeypatch: pytest.MonkeyPatch) -> None:
    """Right for variables, wrong for a negated one, and noticed where the law ignores the value."""
    chances = (Fraction(3, 10), Fraction(7, 10))
    plain = ((((1, 1), (1, 0)), chances), 1)
    signed = ((((1, 0, 0, 0), (0, 0, 0, 1)), (*chances, *(1 - p for p in chances))), 1)
    assert two_class_programs.conditioning_differs(plain) is None
    assert two_class_programs.conditioning_differs(signed) is not None
    monkeypatch.setattr(two_class_programs, "by_rule", lambda law, _i, _b: law)
    assert two_class_programs.conditioning_differs(plain) is not None


def test_the_rule_leaves_the_two_formulas_in_some_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """For each choice of signs; not if a term stays that is gone, nor if signs are not asked for."""
    assert all(left_in_either_order(asked) for asked in formulas(4, HALF))
    right = recursion_runs.by_rule
    monkeypatch.setattr(recursion_runs, "by_rule", lambda law, i, _b: right(law, i, 1))
    assert not left_in_either_order(TWO_THREE)
    monkeypatch.setattr(recursion_runs, "by_rule", right)
    signs = [((0,) * len(bits), law) for bits, law in recursion_runs.signed(law_of(TWO_THREE))]
    monkeypatch.setattr(recursion_runs, "signed", lambda _law: signs)
    assert not left_in_either_order(TWO_THREE)


@pytest.mark.parametrize(
    ("old", "new"), [("start a == 1", "start a == 2"), ("+ t + 1", "+ t"), ("t*(t + 1)/2", "t^2/2")]
)
def test_the_pairs_of_the_procedure(old: str, new: str) -> None:
    """The proof that is kept is for these counts, and for no others."""
    found = load(stored("BDM20O.S71.CPLX.support"))
    assert check(found, expected=parse_steps(COUNT, COUNT_OF_ROUNDS)) == "proved"
    assert (COUNT + COUNT_OF_ROUNDS).count(old) == 1
    wrong = parse_steps(COUNT.replace(old, new), COUNT_OF_ROUNDS.replace(old, new))
    with pytest.raises(TreecertError):
        replay(wrong, found.proof, flint_kit(found.factors))
