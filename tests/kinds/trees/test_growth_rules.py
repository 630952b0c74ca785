"""What must be shown of a growing tree: the obligations, word for word, and that each side condition refuses alone."""

from __future__ import annotations

import pytest

from tests.kinds.trees.growths import GREEDY, SHARED
from verify.arithmetic.kits import flint_kit, plain_kit
from verify.kernel.goals import Refused
from verify.kinds.families.grammar import family_texts
from verify.kinds.families.statements import FamilyStatement
from verify.kinds.growing_trees.grammar import parse_growth
from verify.kinds.growing_trees.rules import (
    KnownFacts,
    ahead,
    base,
    concluded,
    given,
    here,
    next_name,
    recurrence,
    start,
    step,
    unvalued,
)
from verify.kinds.sequences.grammar import parse_steps
from verify.language.expressions import Var
from verify.language.printing import plain, plain_relation
from verify.language.statements import Relation


def known(relation: str, where: str) -> KnownFacts:
    return KnownFacts.of(parse_growth(relation, where))


def told(s: FamilyStatement) -> str:
    """A statement on families in one line."""
    return " for ".join(family_texts(s))


def numbers(s: FamilyStatement) -> str:
    """The same for one on numbers."""
    assert not s.sums
    assert not s.attributes
    return f"{plain_relation(s.relation)} for {', '.join(map(plain_relation, s.facts))}"


def parts(k: KnownFacts, relation: str, where: str, name: str = "S1_") -> dict[str, FamilyStatement]:
    return {part: s for s, part in recurrence(k, parse_steps(relation, where), name)}


def test_the_number_of_leaves_is_known() -> None:
    k = known("sum(w) == 1", SHARED)
    assert [plain_relation(r) for r in k.facts] == ["S2_ == 1 + t"]
    assert {n: plain(e) for n, e in k.scope.named.items()} == {"S1_": "w", "S2_": "1"}


def test_at_the_root_the_sums_are_those_of_one_leaf() -> None:
    k = known("sum(w) == t + c", "c <= 2, tree w after t splits, root w >= c, each w >= 0, end sum(w) >= 9")
    assert numbers(base(k, k.statement.relation)) == "w == c for c <= 2, w >= c, w >= 0"


def test_at_a_family_its_conditions_are_known_and_no_others() -> None:
    k = known(
        "sum(g) >= 0",
        "c >= 0, integer k, tree g after t splits, root g == 7, each g >= c, split g_0 == g_1, end t >= 3",
    )
    said = told(here(k, k.statement.relation))
    assert said == "sum(g) >= 0 for c >= 0, t >= 0, sum(1) == 1 + t, integer k, t, each g >= c"
    assert "t >= 3" in told(here(k, k.statement.relation, k.statement.end))


def test_at_a_split_everything_in_the_definition_is_known() -> None:
    k = known("t*sum(g) <= 0", GREEDY + ", end t >= 3")
    k.facts.append(k.scope.relation("sum(g) <= 5"))
    s = step(k, Relation(Var(next_name("S1_")), "<=", Var("S1_")), (k.scope.relation("sum(1) <= 9"),))
    facts = [plain_relation(r) for r in s.facts]
    assert facts == [
        "c >= 0",
        "t >= 0",
        "S2_ == 1 + t",
        "S1_ <= 5",
        "S2_ <= 9",
        "g_0 + g_1 == g_parent - d",
        "d >= g_parent - c",
        "g_parent >= 0",
        "g_0 >= 0",
        "g_1 >= 0",
        "S1_ - g_parent + g_0 + g_1 == next1",
    ]
    assert [plain_relation(r) for r in s.each] == ["g >= 0", "d >= g - c"]
    assert (s.attributes, s.integers, s.parameters) == (
        ("g",),
        ("t",),
        ("c", "d", "g_0", "g_1", "g_parent", "next1", "t"),
    )


def test_bare_names_in_greedy_are_those_of_the_parent() -> None:
    """What greedy says without a leaf is known once; where a leaf stands it is known of every leaf."""
    where = "tree g after t splits, split d, d >= 0, greedy d >= g_0, g - d >= g_other - sum(g), t >= 1"
    k = known("sum(g) >= 0", where)
    s = step(k, k.statement.relation)
    facts = [plain_relation(r) for r in s.facts]
    assert facts.count("d >= g_0") == 2
    assert "g_parent - d >= g_parent - S1_" in facts
    assert "next1" not in " ".join(facts)
    assert [plain_relation(r) for r in s.each] == ["g_parent - d >= g - S1_"]


def test_the_relation_one_split_later() -> None:
    k = known("sum(w^2) + t >= sum(1)", SHARED)
    assert plain_relation(ahead(k, k.statement.relation), powers=False) == (
        "1 + S1_ - w_parent^2 + w_0^2 + w_1^2 + t >= 1 + S2_"
    )


def test_sums_that_may_have_no_value() -> None:
    for kit in (flint_kit(), plain_kit({})):
        k = known(
            "sum(w*ln(q)) + sum(w^2) >= sum(1/q)", "c > 0, tree w, q after t splits, root q == 1, each q >= c"
        )
        assert [numbers(s) for s in unvalued(k, kit)] == [
            "w*ln(q) == w*ln(q) for c > 0, q >= c",
            "1/q == 1/q for c > 0, q >= c",
        ]
        assert unvalued(k, kit) == []
        k.scope.relation("sum(w*ln(q)) >= sum(exp(q))")
        assert [numbers(s).partition(" for ")[0] for s in unvalued(k, kit)] == ["exp(q) == exp(q)"]


def test_the_parts_of_a_recurrence() -> None:
    k = known("t*sum(g) <= 0", GREEDY)
    where = "c >= -1, sequence a from j = 3, start a <= 1 + c, each a >= j - 9, step a_next <= a/j"
    found = parts(k, "j*a <= c", where)
    assert list(found) == ["given", "start", "each", "step"]
    assert numbers(found["given"]) == "c >= -1 for c >= 0"
    assert numbers(found["start"]) == "next1 <= 1 + c for c >= 0, g <= 1, g >= 0, g == next1"
    assert plain_relation(found["each"].relation) == "S1_ >= t - 6"
    assert found["each"].each == k.statement.each
    assert plain_relation(found["step"].relation) == "next1 <= S1_/(3 + t)"
    assert "next1" in found["step"].parameters
    assert "next1" not in found["each"].parameters
    assert plain_relation(concluded(k, parse_steps("j*a <= c", where), "S1_")) == "(3 + t)*S1_ <= c"


PLAIN = "sequence a from j = 1, start a <= 1, step a_next <= a"


@pytest.mark.parametrize(
    ("where", "words"),
    [
        (PLAIN + ", while a >= 0", "a recurrence with a guard is not read"),
        (PLAIN + ", while a >= 0, else a_next <= 0", "a recurrence with a guard is not read"),
        (PLAIN.replace("a_next <= a", "a_next <= z*a"), "parameters, or whole ones, that the tree has not"),
        ("z >= 0, " + PLAIN, "parameters, or whole ones, that the tree has not"),
        (PLAIN.replace("start a <= 1", "start a <= d"), "parameters, or whole ones, that the tree has not"),
        (PLAIN.replace("start a <= 1", "start a <= g"), "parameters, or whole ones, that the tree has not"),
        (PLAIN.replace("start a <= 1", "start a <= t"), "parameters, or whole ones, that the tree has not"),
        ("integer c, c >= 0, " + PLAIN, "parameters, or whole ones, that the tree has not"),
    ],
)
def test_a_recurrence_is_refused(where: str, words: str) -> None:
    k = known("t*sum(g) <= 0", GREEDY)
    assert parts(k, "a <= 1", PLAIN)
    with pytest.raises(Refused, match=words):
        parts(k, "a <= 1", where)


def test_whole_parameters_of_a_recurrence_are_whole_in_the_tree() -> None:
    whole = known("sum(g) <= 1", "integer c, c >= 0, tree g after t splits")
    assert parts(whole, "a <= 1", "integer c, c >= 0, " + PLAIN)
    assert parts(whole, "a <= 1", "c >= 0, " + PLAIN)


def test_a_relation_between_parameters_has_nothing_else() -> None:
    k = known("t*sum(g) <= 0", GREEDY)
    for name in ("t", "g", "S1_", "d", "z"):
        with pytest.raises(Refused, match=f"{name} is no parameter"):
            given(k, Relation(Var(name), ">=", Var("c")))


def test_the_sum_over_the_first_family() -> None:
    k = known("sum(g^2) <= 1", "c >= 0, tree g after t splits, root g == c, each g <= 2, end t >= 3")
    s = start(k, Relation(Var("next1"), "<=", Var("c")), "S1_")
    assert numbers(s) == "next1 <= c for c >= 0, g == c, g <= 2, g^2 == next1"
