"""Proposition 6.4: false neighbours of what is proved there, and checks that find what is wrong."""

import pytest

from algorithms.growth import Ties
from lemmas.optimality import proposition_6_4 as p64
from lemmas.optimality import proposition_6_4_case_3 as case_3
from lemmas.optimality import proposition_6_4_case_4 as case_4
from lemmas.optimality.left_paths import x_node
from lemmas.optimality.lemma_c9 import FULL_PATH as FULL_AFTER
from lemmas.optimality.lemma_c9 import PATH, Q
from lemmas.optimality.lemma_c9 import QR as AFTER_QR
from lemmas.optimality.proposition_6_4_case_3 import ANY_LENGTH, BEFORE, FAMILY, QR, WITHOUT_ONE
from lemmas.optimality.proposition_6_4_case_4 import (
    FULL_BEFORE,
    SHORT_AFTER,
    SHORT_BEFORE,
    SHORTER,
)
from lemmas.optimality.two_term_moves import Reductions, reductions, x_path
from lemmas.optimality.two_term_runs import pairs_of_sizes
from lemmas.optimality.two_term_trees import Shape, b_shape, error_of, reduction_of, start_error
from lemmas.optimality.y_root_trees import ADDED
from tests.lemmas.kept import assert_family_refused, family
from tests.lemmas.neighbours import assert_none_proved
from tests.stored import stored
from verify.arithmetic.kits import flint_kit
from verify.claims import NoValue
from verify.errors import TreecertError
from verify.kinds.sequences.certificates import load
from verify.kinds.sequences.checker import check, replay
from verify.kinds.sequences.grammar import parse_steps
from verify.rationals import Fraction

FALSE = {
    "c3d": [
        (f"{FULL_BEFORE} < 1/2^(l + 1)", f"{FAMILY}, {Q}"),
        (f"{FULL_BEFORE} <= 1/2^(l + 2)", f"{FAMILY}, {Q}"),
        (f"{FULL_BEFORE} <= 1/2^(m + 1)", f"{FAMILY}, {Q}"),
        (f"{FULL_AFTER} <= 1/2^(l + 1)", f"{FAMILY}, {Q}"),
        (f"{BEFORE} < 1/2^(l + 1)", ANY_LENGTH),
        (f"{BEFORE} <= 1/2^(l + 2)", ANY_LENGTH),
        (f"{BEFORE} == 0", f"0 <= r <= l - 1, l < m, integer l, m, r, {Q}, {QR}"),
        (f"{PATH} == 0", f"0 <= r <= l - 1, l < m, integer l, m, r, {Q}, {AFTER_QR}"),
        (f"{BEFORE} > 0", f"{SHORTER}, {Q}, {QR}"),
        ("min(q, 1 - q)/2 == 1/2^(l + 1)", "l >= 0, integer l, q = 1/2^l"),
    ],
    "c3e": [
        (f"{FULL_AFTER} - ({FULL_BEFORE}) == 1/2^l - ({FULL_BEFORE})", f"{FAMILY}, {Q}"),
        (f"{FULL_AFTER} - ({FULL_BEFORE}) > 1/2^(l + 1)", f"{FAMILY}, {Q}"),
        (f"{FULL_AFTER} - ({FULL_BEFORE}) >= 1/2^l", f"{FAMILY}, {Q}"),
        (f"{FULL_AFTER} - ({BEFORE}) >= 1/2^l", f"2 <= l, {ANY_LENGTH}"),
        (f"{FULL_AFTER} - ({BEFORE}) == 1/2^l - ({BEFORE})", ANY_LENGTH),
    ],
    "c4a": [
        ("1/2^(l + 1) > 1/2^(d + 1)", "1 <= l <= m, d >= m, integer d, l, m"),
        ("1/2^(l + 1) > 1/2^d", "1 <= l < m, d >= m, integer d, l, m"),
    ],
    "c4c": [
        (f"{SHORT_BEFORE} == 1/2^(l + m - 1)", f"{FAMILY}, {Q}"),
        (f"{SHORT_AFTER} == 1/2^(l + m - 1)", f"{FAMILY}, {Q}"),
        (f"{SHORT_BEFORE} == 1/2^(l + m)", f"{WITHOUT_ONE}, {Q}"),
        (f"{SHORT_AFTER} > {SHORT_BEFORE}", f"{WITHOUT_ONE}, {Q}"),
        (f"{SHORT_BEFORE} == 0", f"l = 2, m >= 3, integer m, {Q}"),
        ("1/2^(l - 1)*(1/2^m) == 1/2^(l + m)", FAMILY),
        (f"{x_node('2', 'm - 1')} == 1/2^m", "m >= 2, integer m"),
        (f"{x_node('2')} == 1/2^(m + 1)", "m >= 1, integer m"),
        (f"{SHORT_AFTER} == 0", f"{FAMILY}, {Q}"),
    ],
    "c4d": [
        (f"{FULL_BEFORE} == 1/2^(l + 1)", f"{FAMILY}, {Q}"),
        (f"{FULL_AFTER} == 1/2^l", f"{FAMILY}, {Q}"),
        (f"{FULL_BEFORE} == 1/2^l", f"{WITHOUT_ONE}, {Q}"),
        (f"{FULL_AFTER} > 2*({FULL_BEFORE})", f"{WITHOUT_ONE}, {Q}"),
        ("1/2^(l - 1)*(1/2^m) + 1/2^l*(1/2 - 1/2^m) == 1/2^(l + 1)", FAMILY),
        (f"{x_node('1', 'm - 1')} == 1/2 - 1/2^(m - 1)", "m >= 1, integer m"),
        ("1/2^(l - 2)*(1/2^(m + 1)) + 1/2^(l - 1)*(1/2 - 1/2^(m - 1)) == 1/2^l", FAMILY),
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


def test_formulas_of_the_right_paths_are_those_of_the_trees() -> None:
    for l, m in pairs_of_sizes(8):
        if l == m:
            continue
        x, y = Fraction(1, 2**l), Fraction(1, 2**m)
        q = x + y - x * y
        start, almost = min(q, 1 - q), Fraction(2, 2**l)
        assert total(x_path(l), l, m) == start - (1 - x) * y
        assert total((("y", 0), *x_path(l)), l, m) == start - x / 2 - (1 - x) * y
        short = start - (1 - almost) * y - almost * (Fraction(1, 2) - y / 2)
        assert total(x_path(l - 1), l, m) == short
        for r in range(l + 1):
            rest = Fraction(2**r, 2**l)
            after, before = (rest + z - rest * z for z in (y, 2 * y))
            assert total(x_path(r), l, m) == start - (1 - x / rest) * y - x / rest * min(after, 1 - after)
            expected = start - x / 2 - (1 - x / rest) * y - x / rest / 2 * min(before, 1 - before)
            assert total((("y", 0), *x_path(r)), l, m) == expected
        short_before = start - x / 2 - (1 - almost) * y - x * (Fraction(1, 2) - y)
        assert total((("y", 0), *x_path(l - 1)), l, m) == short_before


def test_right_path_and_left_sub_trees_add_up() -> None:
    """For all trees of cases 3 and 4: C(P[f = 1]) - E(T) is what the right path and the left sub-trees reduce it by."""
    for (l, m), shape in case_3.y_root_trees():
        parts = reductions(shape, l, m)
        assert start_error(l, m) - error_of(shape, l, m) == sum((*parts.right, *parts.left), Fraction(0))
        assert total(tuple((letter, 0) for letter, _ in shape), l, m) == sum(parts.right)


@pytest.mark.parametrize("name", ["BDM20O.P64.c3a.printed-10", "BDM20O.P64.c4b.printed-9"])
@pytest.mark.parametrize(
    ("old", "new"), [("start a == 0", "start a == W"), ("y <= 1/2", "y <= 1"), ("W/2^(k + 1)", "W/2^k")]
)
def test_leaves_beside_the_right_path(name: str, old: str, new: str) -> None:
    """The proof that is kept is for the sum of their errors, and for no other."""
    found = load(stored(name))
    assert check(found, expected=parse_steps(*ADDED)) == "proved"
    assert ADDED[1].count(old) == 1
    with pytest.raises(TreecertError):
        replay(parse_steps(ADDED[0], ADDED[1].replace(old, new)), found.proof, flint_kit(found.factors))


@pytest.mark.parametrize(
    ("old", "new", "numbers", "left"),
    [
        (", root <= 0", "", {"after": "0", "before": "0", "root": "1"}, {"a": "0", "b": "0"}),
        ("after >= before, ", "", {"after": "0", "before": "1", "root": "0"}, {"a": "0", "b": "0"}),
        ("each b >= a", "each b >= a/2", {"after": "0", "before": "0", "root": "0"}, {"a": "2", "b": "1"}),
    ],
)
def test_what_the_removal_of_the_root_adds_up_to(
    old: str, new: str, numbers: dict[str, str], left: dict[str, str]
) -> None:
    assert_family_refused("BDM20O.P64.c4b.printed-8", old, new, family(numbers, left))


def total(shape: Shape, l: int, m: int) -> Fraction:
    return sum(reductions(shape, l, m).right, Fraction(0))


def test_the_proposition_is_checked_and_not_assumed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the left paths filled from the bottom up every check of B_t fails."""
    assert p64.b_is_beaten((2, 3, 5)) is None
    assert p64.b_is_beaten_by_some_tree((2, 2, 1, 4)) is None
    monkeypatch.setattr(p64, "b_shape", lambda l, m, t: b_shape(l, m, t)[::-1])
    assert p64.b_is_beaten((2, 3, 5)) is not None
    assert p64.b_is_beaten_by_some_tree((2, 2, 1, 4)) is not None
    monkeypatch.setattr(p64, "b_shape", lambda l, m, t: (("y", 0),))
    assert p64.first_split_loses((1, 2)) is not None


def test_base_sees_which_term_is_split() -> None:
    assert p64.starts_elsewhere((2, 3, Ties.LAST)) is None
    assert p64.starts_elsewhere((3, 2, Ties.LAST)) is not None


@pytest.mark.parametrize(
    ("sizes", "shape"),
    [
        ((1, 2), (("x", 2),)),
        ((1, 1), (("y", 0),)),
        ((3, 3), (("x", 0),)),
    ],
)
def test_where_there_is_no_tree_to_put_in(sizes: tuple[int, int], shape: Shape) -> None:
    assert isinstance(p64.replacing_hurts((sizes, shape)), NoValue)


def test_where_the_tree_to_put_in_would_be_too_large() -> None:
    full = (("x", 0), ("y", 2), ("y", 1), ("x", 1))
    assert isinstance(p64.replacing_hurts(((2, 3), full)), NoValue)


def test_replacing(monkeypatch: pytest.MonkeyPatch) -> None:
    for shape in ((("x", 3), ("y", 0)), (("x", 0), ("x", 0))):
        assert p64.replacing_hurts(((2, 3), shape)) is None
    assert p64.replacing_hurts(((2, 2), (("y", 2), ("y", 0)))) is None
    assert p64.replacing_by_leaf_hurts(((1, 2), (("x", 2),))) is None
    assert p64.replacing_by_leaf_hurts(((2, 2), (("x", 0), ("x", 0)))) is not None
    monkeypatch.setattr(p64, "b_right_path", lambda shape, l, m: shape[:1] + shape[:0:-1])
    found = p64.replacing_hurts(((3, 3), (("x", 0), ("x", 3), ("x", 0))))
    assert found is not None
    assert not isinstance(found, NoValue)


def test_cases_3_and_4_divide_the_trees_with_a_y_root() -> None:
    third, fourth = set(case_3.case_3()), set(case_4.case_4())
    assert not third & fourth
    assert len(third) + len(fourth) == len(list(case_3.y_root_trees()))
    assert ((2, 3), (("y", 2), ("x", 2), ("x", 0))) in third
    assert ((1, 2), (("y", 0), ("x", 1))) in fourth


def test_procedure(monkeypatch: pytest.MonkeyPatch) -> None:
    case = ((2, 3), (("y", 2), ("x", 2)))
    assert case_3.procedure_fails(case) is None
    assert case_3.procedure_hurts(case) is None
    assert case_3.left_subtree_changes(case) is None
    longer = ((2, 3), (("y", 2), ("x", 3)))
    assert case_3.procedure_fails(longer) is not None
    monkeypatch.setattr(case_3, "rebuilt_without_root", lambda shape, l: shape[1:])
    assert case_3.procedure_fails(case) is not None
    assert case_3.procedure_hurts(case) is not None
    assert case_3.left_subtree_changes(case) is not None


def test_left_subtree_of_the_root_and_right_paths() -> None:
    assert case_3.left_of_root_differs((2, 3)) is None
    assert case_3.right_path_exceeds((2, 3, 2)) is None
    assert case_3.difference_too_small((1, 2, 1)) is None
    assert case_3.right_path_of(2, 3, 2) == Fraction(1, 8)
    assert case_3.right_path_of(1, 3, 1) == Fraction(1, 4) - Fraction(1, 8)


def test_right_paths_that_reduce_too_much_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (case_3, case_4):
        monkeypatch.setattr(module, "reductions", lambda *_: Reductions((Fraction(1),), (Fraction(1),)))
    assert case_3.left_of_root_differs((2, 3)) is not None
    assert case_3.right_path_exceeds((2, 3, 2)) is not None
    assert case_3.difference_too_small((2, 3, 2)) is not None
    assert case_4.short_path_differs((2, 3, 2)) is not None
    assert case_4.long_path_differs((2, 3)) is not None


def test_filling_needs_enough_nodes() -> None:
    """The first part of case 4, and the right path y, y, x on which it would fail."""
    assert case_4.filling_hurts(((2, 3), (("y", 0), ("x", 2)), 1)) is None
    assert case_4.filling_hurts(((2, 3), (("y", 0), ("y", 0), ("x", 1)), 2)) is not None
    # For l > m the full y-path is shorter than what the root lacks.
    assert case_4.filling_hurts(((3, 2), (("y", 0), ("x", 1)), 1)) is not None


def test_removal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert case_4.removal_hurts(((2, 3), (("y", 1), ("x", 1), ("x", 0)))) is None
    assert case_4.removal_hurts(((2, 3), (("y", 2), ("x", 0)))) is not None
    monkeypatch.setattr(case_4, "without_root", lambda shape: ())
    assert case_4.removal_hurts(((2, 3), (("y", 1), ("x", 1), ("x", 0)))) is not None


def test_left_subtrees_of_y_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    case = ((2, 3), (("y", 0), ("y", 2), ("x", 0)))
    assert case_4.left_of_y_decreases(case) is None
    monkeypatch.setattr(case_4, "without_root", lambda shape: (("y", 1), ("x", 0)))
    assert case_4.left_of_y_decreases(case) is not None


def test_x_nodes_below_the_root_are_needed() -> None:
    """Case 3 on an optimal tree with y-nodes only: they get no y-node, and two x-nodes are added."""
    before, after = (("y", 2), ("y", 2), ("y", 0)), (("y", 2), ("y", 0), ("x", 0), ("x", 0))
    assert ((2, 3), before) in list(p64.optimal_trees([(2, 3)]))
    assert [p64_reduction(s) for s in (before, after)] == [Fraction(5, 16), Fraction(3, 16)]
    assert case_4.removal_hurts(((2, 3), (("y", 0), ("y", 0)))) is not None


def p64_reduction(shape: Shape) -> Fraction:
    """C of a tree for terms of 2 and 3 variables."""
    return reduction_of(shape, 2, 3)


def test_right_paths_node_by_node() -> None:
    assert case_4.short_path_differs((2, 3, 2)) is None
    assert case_4.short_path_differs((1, 3, 1)) is not None
    assert case_4.long_path_differs((2, 3)) is None
    assert case_4.long_path_differs((1, 3)) is not None


def test_optimal_trees_are_optimal() -> None:
    found = list(p64.optimal_trees([(2, 3)]))
    assert ((2, 3), (("x", 3), ("x", 0))) in found
    assert ((2, 3), (("x", 0), ("x", 3))) not in found
    assert all(p[0][0] == "y" and p[0][1] < s[0] for s, p in case_4.optimal_trees_with_y_root())
