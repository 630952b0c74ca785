"""The reader of statements about growing trees: what it reads, what it refuses, and that texts read back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kinds.trees.growths import ENTROPY, GREEDY, PROBLEMS, SHARED
from verify.errors import BadInput, Unreadable
from verify.kinds.growing_trees.grammar import (
    Scope,
    growth_texts,
    is_growth,
    parse_growth,
    plain_growth,
    written,
)
from verify.language.expressions import Var, const
from verify.language.printing import plain_relation
from verify.language.statements import Relation

TREE = "tree w after t splits"


def test_every_section_has_its_place() -> None:
    s = parse_growth(
        "sum(w) <= c + t",
        "c >= 0, integer k, k >= c, tree w, q after t splits, root w == 1, q == k, each w >= 0, q <= c, "
        "split tau, z, 0 <= tau <= 1, w_0 == tau*w, sum(w*q) >= t, greedy tau >= w_other, end sum(1) >= k, t <= 7",
    )
    assert (s.attributes, s.index, s.chosen, s.integers) == (("w", "q"), "t", ("tau", "z"), ("k",))
    assert s.parameters == {"c", "k"}
    shown = {
        n: [plain_relation(r) for r in getattr(s, n)]
        for n in ("given", "root", "each", "split", "greedy", "end")
    }
    assert shown == {
        "given": ["c >= 0", "k >= c"],
        "root": ["w == 1", "q == k"],
        "each": ["w >= 0", "q <= c"],
        "split": ["0 <= tau", "tau <= 1", "w_0 == tau*w", "S2_ >= t"],
        "greedy": ["tau >= w_other"],
        "end": ["S3_ >= k", "t <= 7"],
    }
    assert [n for n, _ in s.sums] == ["S1_", "S2_", "S3_"]
    assert parse_growth(*growth_texts(s)) == s


def test_what_is_about_a_tree() -> None:
    assert is_growth("c >= 0, tree w after t splits")
    assert not is_growth("each w >= 0, trees > 0")


@pytest.mark.parametrize("problem", [*PROBLEMS.values(), ENTROPY], ids=[*PROBLEMS, "entropy"])
def test_texts_read_back(problem: object) -> None:
    statement = problem.statement  # type: ignore[attr-defined]
    relation, where = growth_texts(statement)
    assert parse_growth(relation, where) == statement
    assert plain_growth(statement) == f"{relation} for {where}"


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("", "sections are tree, root"),
        ("root w == 1", "sections are tree, root"),
        (f"{TREE}, {TREE}", "in this order"),
        (f"{TREE}, split w == 1, root w == 1", "in this order"),
        (f"{TREE}, split w == 1, split w == 2", "in this order"),
        ("root w == 1, tree w after t splits", "in this order"),
        ("tree w", "a tree is declared as in"),
        ("tree w after splits", "a tree is declared as in"),
        ("tree after t splits", "a tree is declared as in"),
        ("tree w after 2*t splits", "a tree is declared as in"),
        ("tree w q after t splits", "a tree is declared as in"),
        (f"c = 2, {TREE}", "definitions are not read"),
        (f"{TREE}, root", "followed by relations, and by nothing else"),
        (f"{TREE}, root w", "'w' is no condition"),
        (f"{TREE}, each w", "'w' is no condition"),
        (f"{TREE}, greedy d", "'d' is no condition"),
        (f"{TREE}, end t", "'t' is no condition"),
        (f"{TREE}, root integer w", "'integer' is a keyword"),
        (f"{TREE}, root each w == 1", "'root' is followed by relations"),
        (f"{TREE}, each each w >= 0", "'each' is followed by relations"),
        (f"{TREE}, split each d, d >= 0", "'split' is followed by relations"),
        (f"{TREE}, end each t >= 1", "'end' is followed by relations"),
        (f"{TREE}, split pairs w >= w_other", "followed by relations"),
        ("tree 1 after t splits", "is no name"),
        ("tree w after 1 splits", "is no name"),
        ("tree ln after t splits", "'ln' is a function"),
        ("tree w, w after t splits", "have different names"),
        ("tree w, w_0 after t splits", "have different names"),
        ("tree w, w_other after t splits", "have different names"),
        ("tree w after w splits", "have different names"),
        ("tree w after w_1 splits", "have different names"),
        (f"{TREE}, split w", "have different names"),
        (f"{TREE}, split t", "have different names"),
        (f"{TREE}, split w_0", "have different names"),
        ("tree w_ after t splits", "taken by the language of trees"),
        ("tree w_parent after t splits", "taken by the language of trees"),
        ("tree next1 after t splits", "taken by the language of trees"),
        ("tree w after next2 splits", "taken by the language of trees"),
        ("tree S1_ after t splits", "taken by the language of trees"),
        (f"next1 >= 0, {TREE}", "taken by the language of trees"),
        (f"w_parent >= 0, {TREE}", "taken by the language of trees"),
        (f"c_ >= 0, {TREE}", "taken by the language of trees"),
        (f"S9_ >= 0, {TREE}", "taken by the language of trees"),
        (f"S1_ >= 0, {TREE}", "'S1_' means nothing where it stands"),
        (f"integer t, {TREE}", "taken by the language of trees"),
        (f"integer w, {TREE}", "taken by the language of trees"),
        (f"{TREE}, split d_, d_ >= 1", "a name does not end with '_'"),
        ("tree after after t splits", "taken by the language of trees"),
        ("tree splits after t splits", "taken by the language of trees"),
        (f"after >= 0, {TREE}", "taken by the language of trees"),
        (f"w >= 0, {TREE}", "'w' means nothing where it stands"),
        (f"t >= 0, {TREE}", "'t' means nothing where it stands"),
        (f"{TREE}, root w == t", "'t' means nothing where it stands"),
        (f"{TREE}, each w >= w_other", "'w_other' means nothing where it stands"),
        (f"{TREE}, each w >= w_0", "'w_0' means nothing where it stands"),
        (f"{TREE}, each w >= sum(w)", "means nothing where it stands"),
        (f"{TREE}, root w >= sum(w)", "means nothing where it stands"),
        (f"{TREE}, split d, d >= w_other", "'w_other' means nothing where it stands"),
        (f"{TREE}, split d, d >= 0, each w <= d", "in this order"),
        (f"{TREE}, split d, d >= 0, end d >= 0", "'d' means nothing where it stands"),
        (f"{TREE}, end w >= 0", "'w' means nothing where it stands"),
        (f"{TREE}, end sum(w*t) >= 0", "'t' means nothing in a sum over leaves"),
        (f"{TREE}, end sum(w_0) >= 0", "'w_0' means nothing in a sum over leaves"),
        (f"{TREE}, split d, sum(d*w) >= 0", "'d' means nothing in a sum over leaves"),
        (f"{TREE}, end sum(w*sum(w)) >= 0", "means nothing in a sum over leaves"),
        (f"{TREE}, end mean(w) >= 0", "sums and means are not mixed"),
        (f"{TREE}{' ' * 200_000}", "the conditions are longer than"),
    ],
)
def test_conditions_are_refused(where: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        parse_growth("sum(w) >= 0", where)


@pytest.mark.parametrize(
    ("relation", "words"),
    [
        ("w >= 0", "'w' means nothing where it stands"),
        ("sum(w) >= w_0", "'w_0' means nothing where it stands"),
        ("sum(w*t) >= 0", "'t' means nothing in a sum"),
        ("some w >= 0", "a word of the language of families"),
        ("sum(w)", "a relation needs one of"),
        ("mean(w) >= 0", "leaves are summed"),
        ("next1 >= sum(w)", "taken by the language of trees"),
    ],
)
def test_relations_are_refused(relation: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        parse_growth(relation, TREE)


def test_a_mean_over_the_leaves_is_not_read_as_a_sum() -> None:
    """It is 1/(t + 1) here, and the sum is 1."""
    for relation, where in (("mean(w) == 1", SHARED), ("1 >= 0", f"{SHARED}, end mean(w) == 1")):
        with pytest.raises(BadInput, match=r"leaves are summed: mean\(e\) is sum\(e\)/sum\(1\)"):
            parse_growth(relation, where)


def test_attributes_that_are_called_as_sections_are_not_read_back() -> None:
    for name in ("root", "each", "split", "greedy", "end", "tree"):
        with pytest.raises(BadInput):
            parse_growth(f"sum({name}) >= 0", f"tree {name} after t splits")


def test_a_statement_without_a_text_is_not_printed() -> None:
    s = parse_growth("sum(w) == 1", SHARED)
    with pytest.raises(Unreadable, match="would not read back"):
        growth_texts(replace(s, index="w"))
    with pytest.raises(Unreadable, match="would not read back"):
        growth_texts(replace(s, attributes=("w", "v_")))
    with pytest.raises(Unreadable, match="would say something else"):
        growth_texts(replace(s, sums=(("S1_", Var("w") + const(1) - const(1)), ("S9_", Var("w")))))


def test_sums_are_written_out() -> None:
    assert written("S1_ >= S11_ + S1_x", {"S1_": Var("w"), "S11_": const(1)}) == "sum(w) >= sum(1) + S1_x"
    assert written("t >= 0", {}) == "t >= 0"


# -- relations beside a statement


def test_a_scope_names_new_sums() -> None:
    scope = Scope.of(parse_growth("sum(g) >= 0", GREEDY))
    assert scope.relation("sum(g) >= c*sum(g^2) + t") == Relation(
        Var("S1_"), ">=", Var("c") * Var("S2_") + Var("t")
    )
    assert scope.sum("sum(g^2)") == "S2_"
    assert scope.leaves() == "S3_"
    assert list(scope.named) == ["S1_", "S2_", "S3_"]


@pytest.mark.parametrize(
    "relation",
    [
        "sum(g) >= d",
        "sum(g) >= g",
        "sum(g) >= g_0",
        "next1 >= 0",
        "sum(g) >= z",
        "g_parent >= 0",
        "sum(g*t) >= 0",
    ],
)
def test_a_scope_refuses_other_names(relation: str) -> None:
    with pytest.raises(BadInput, match="means nothing"):
        Scope.of(parse_growth("sum(g) >= 0", GREEDY)).relation(relation)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sum(g) + 1", "one sum is expected"),
        ("2*sum(g)", "one sum is expected"),
        ("t", "one sum is expected"),
        ("sum(g) >= 0", "the end of the formula was expected"),
        ("sum(g", "the text ends too early"),
        ("sum(d)", "'d' means nothing in a sum"),
        ("sum(t*g)", "'t' means nothing in a sum"),
    ],
)
def test_a_scope_reads_one_sum(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Scope.of(parse_growth("sum(g) >= 0", GREEDY)).sum(text)
