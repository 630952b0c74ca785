"""Every rule on families: what it concludes, and that each side condition, failing alone, refuses it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.kinds.families.helpers import FALSE_PROOF, both, context, facts, kernel, only, premise, refused
from tests.kinds.families.written import proved
from verify.errors import TreecertError, Undefined
from verify.kernel.certificates import Step
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import FamilyCertificate, Law, Node, Premise
from verify.kinds.families.checker import check, replay
from verify.kinds.families.context import Context, same_terms
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.rules import RULES, apply
from verify.language.expressions import Var
from verify.language.grammar import parse_expression, parse_statement
from verify.language.printing import plain, plain_relation

SQUARES = context("mean(x)^2 <= mean(x^2)", "each x")
"""S1_ is mean(x), S2_ is mean(x^2)."""
POSITIVE = context("sum(x) >= t", "t <= 0, sum(x) == 2*t, each x > 0, x < 9, pairs x <= x_other + 1")
"""S1_ is sum(x); fact 1 is t <= 0, fact 2 the equation; each 1 is x > 0."""
SOME = context("some x >= mean(x)", "each 0 <= x <= 1")
COUNT = context("some x >= t/sum(1)", "sum(x) == t, each x")
"""S1_ is sum(1), S2_ is sum(x)."""


def lift(point: Premise, op: str = ">=", pairs: str | None = None, **multipliers: str) -> Node:
    data: dict[str, Any] = {"multipliers": dict(multipliers), "op": op}
    if pairs is not None:
        data["pairs"] = pairs
    return Node("lift", data, {"point": point})


def keyed(node: Node, **changes: Any) -> Node:
    return replace(node, data={**node.data, **changes})


# -- lift


def test_lift_sums_what_holds_at_each_member() -> None:
    node = lift(premise(POSITIVE, "x >= 0", members=1, using=("each 1",)), S1_="1")
    found = only(apply(POSITIVE, node))
    assert facts(found)[2:] == ["S1_ >= 0"]
    assert found.each == POSITIVE.each
    assert not found.inhabited


def test_lift_multiplies_with_formulas_in_sums_and_parameters() -> None:
    node = keyed(lift(premise(SQUARES, "S1_^2 - 2*S1_*x + x^2 >= 0", members=1)))
    node = keyed(node, multipliers={"1": "S1_^2", "S1_": "-2*S1_", "S2_": "1"})
    assert facts(only(apply(SQUARES, node))) == ["S1_^2 - 2*S1_*S1_ + S2_ >= 0"]


@pytest.mark.parametrize("op", [">", "=="])
def test_lift_of_other_relations(op: str) -> None:
    one, gap = ("S1_", "x^2 + 1 - x^2") if op == "==" else ("S2_", "x^2 + 1")
    known = context("mean(x^2 - x^2) + mean(x^2) >= 0", "each x")
    gap = "x^2 - x^2" if op == "==" else "1 + x^2"
    multipliers = {one: "1"} if op == "==" else {"1": "1", one: "1"}
    node = keyed(lift(premise(known, f"{gap} {op} 0", members=1), op), multipliers=multipliers)
    assert facts(only(apply(known, node))) == [f"{'S1_' if op == '==' else '1 + S2_'} {op} 0"]


def test_lift_strictly_where_a_member_is_known() -> None:
    node = lift(premise(POSITIVE, "x > 0", members=1, using=("each 1",)), ">", S1_="1")
    refused(POSITIVE, node, "a sum over no members is not > 0")
    assert facts(only(apply(replace(POSITIVE, inhabited=True), node)))[2:] == ["S1_ > 0"]


def test_lift_over_pairs() -> None:
    """(x - x_other)^2 over two copies is twice the variance."""
    table = {"S1_ S1_": "-2", "S2_ 1": "1", "1 S2_": "1"}
    point = premise(SQUARES, "x_other^2 - 2*x*x_other + x^2 >= 0", members=2)
    node = Node("lift", {"multipliers": table, "op": ">=", "pairs": "yes"}, {"point": point})
    assert facts(only(apply(SQUARES, node))) == ["S2_ - 2*S1_*S1_ + S2_ >= 0"]


def test_lift_over_pairs_uses_conditions_on_pairs() -> None:
    known = context("sum(x) >= 0", "each x, pairs x + x_other >= 1, sum(1) >= 0")
    point = premise(known, "x + x_other >= 0", members=2, using=("pair 1",))
    node = keyed(lift(point, pairs="yes"), multipliers={"S1_ S2_": "1", "S2_ S1_": "1"})
    assert facts(only(apply(known, node)))[-1] == "S1_*S2_ + S2_*S1_ >= 0"


def test_lift_over_pairs_uses_the_conditions_of_the_second_member() -> None:
    point = premise(POSITIVE, "x*x_other >= 0", members=2, using=("each 1", "other 1"))
    node = keyed(lift(point, pairs="yes"), multipliers={"S1_ S1_": "1"})
    assert facts(only(apply(POSITIVE, node)))[2:] == ["S1_*S1_ >= 0"]
    refused(POSITIVE, keyed(node, pairs="no"), "no name of a sum")


GOOD_LIFT = lift(premise(POSITIVE, "x >= 0", members=1, using=("each 1",)), S1_="1")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"multipliers": {"S1_": "x"}}, "the name x is out of scope"),
        ({"multipliers": {"S1_": "x_other"}}, "the name x_other is out of scope"),
        ({"multipliers": {"S1_": "z"}}, "the name z is out of scope"),
        ({"multipliers": {"S2_": "1"}}, "'S2_' is no name of a sum"),
        ({"multipliers": {"x": "1"}}, "'x' is no name of a sum"),
        ({"multipliers": {"1": "1"}}, "'1' is no name of a sum"),
        ({"multipliers": {"S1_ S1_": "1"}}, "is no name of a sum"),
        ({"multipliers": {"": "1"}}, "is no name of a sum"),
        ({"multipliers": {}}, "multipliers are a table of formulas"),
        ({"multipliers": "1"}, "multipliers are a table of formulas"),
        ({"multipliers": {"S1_": 1}}, "a formula is a text"),
        ({"multipliers": {"S1_": "1 +"}}, "the text ends too early"),
        ({"pairs": "yes"}, "is no name of a sum"),
        ({"op": "<="}, "a relation with 0 is one of"),
        ({"op": 1}, "a relation with 0 is one of"),
        ({"op": "=="}, None),
        ({"multipliers": {"S1_": "-1"}}, None),
        ({"multipliers": {"S1_": "t"}}, None),
        ({"more": "1"}, "takes other data"),
    ],
)
def test_lift_is_refused(changes: dict[str, Any], words: str | None) -> None:
    assert apply(POSITIVE, GOOD_LIFT)
    refused(POSITIVE, keyed(GOOD_LIFT, **changes), words)


def test_lift_of_pairs_takes_two_names() -> None:
    point = premise(SQUARES, "x^2 >= 0", members=2)
    for key in ("S2_", "1 1 1", "S1_ x"):
        node = Node("lift", {"multipliers": {key: "1"}, "op": ">=", "pairs": "yes"}, {"point": point})
        refused(SQUARES, node, "no name of a sum")


@pytest.mark.parametrize("label", ["other 1", "pair 1"])
def test_what_holds_of_two_members_is_not_used_for_one(label: str) -> None:
    node = replace(GOOD_LIFT, premises={"point": Premise((label,), {}, FALSE_PROOF)})
    refused(POSITIVE, node, "there is no condition")


# -- null


NULL_AT = context("mean(x) <= 0", "mean(x) <= 0, each x >= 0")
NULL = Node(
    "null",
    {"multipliers": {"S1_": "1"}},
    {
        "point": premise(NULL_AT, "x >= 0", members=1, using=("each 1",)),
        "total": premise(NULL_AT, "S1_ <= 0", using=("fact 1",)),
    },
)


def test_null_puts_every_member_at_the_end() -> None:
    found = only(apply(NULL_AT, NULL))
    assert [plain_relation(r) for r in found.each] == ["x >= 0", "x == 0"]
    assert plain_relation(found.condition("other 2", members=2)) == "x_other == 0"


def test_null_is_refused() -> None:
    refused(context("mean(x) <= 0", "mean(x) <= 1, each x >= 0"), NULL)
    refused(context("mean(x) <= 0", "mean(x) <= 0, each x >= -1"), NULL)
    refused(NULL_AT, replace(NULL, premises={"point": NULL.premises["point"]}), "other premises")
    refused(NULL_AT, replace(NULL, premises={"total": NULL.premises["total"]}), "other premises")
    refused(NULL_AT, keyed(NULL, multipliers={"S1_": "x"}), "the name x is out of scope")
    refused(NULL_AT, keyed(NULL, op=">="), "other data")


# -- name


def test_name_adds_a_sum() -> None:
    found = only(apply(POSITIVE, Node("name", {"name": "N", "formula": "x^2 + S1_*t"})))
    assert [(n, plain(e)) for n, e in found.sums][-1] == ("N", "x^2 + S1_*t")
    assert facts(found) == facts(POSITIVE)
    assert "N" in found.scope(members=0)


@pytest.mark.parametrize(
    ("name", "formula", "words"),
    [
        ("x", "1", "'x' is no new name"),
        ("x_other", "1", "'x_other' is no new name"),
        ("t", "1", "'t' is no new name"),
        ("S1_", "1", "'S1_' is no new name"),
        ("1", "1", "'1' is no new name"),
        ("N N", "1", "is no new name"),
        ("N", "x_other", "the name x_other is out of scope"),
        ("N", "N", "the name N is out of scope"),
        ("N", "z", "the name z is out of scope"),
        ("N", 1, "a formula is a text"),
    ],
)
def test_name_is_refused(name: str, formula: Any, words: str | None) -> None:
    refused(POSITIVE, Node("name", {"name": name, "formula": formula}), words)


def test_a_name_is_given_once() -> None:
    node = Node("name", {"name": "N", "formula": "x"})
    refused(only(apply(POSITIVE, node)), node, "'N' is no new name")


# -- case


def test_case_tells_three_signs_apart() -> None:
    found = apply(POSITIVE, Node("case", {"formula": "S1_ - t"}))
    assert [facts(c)[-1] for c in found] == ["S1_ - t > 0", "S1_ - t == 0", "S1_ - t < 0"]


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("1/t", "told apart by a polynomial"),
        ("ln(t)", "told apart by a polynomial"),
        ("min(t, S1_)", "told apart by a polynomial"),
        ("sqrt(S1_)", "told apart by a polynomial"),
        ("x", "the name x is out of scope"),
        (7, "a formula is a text"),
    ],
)
def test_case_is_refused(formula: Any, words: str | None) -> None:
    refused(POSITIVE, Node("case", {"formula": formula}), words)


# -- empty


def test_empty_tells_no_members_from_some() -> None:
    nothing, something = apply(COUNT, Node("empty"))
    assert facts(nothing)[1:] == ["S1_ == 0", "S2_ == 0"]
    assert facts(something)[1:] == ["S1_ >= 1"]
    assert (nothing.inhabited, something.inhabited) == (False, True)


def test_empty_is_refused() -> None:
    refused(SQUARES, Node("empty"), "the family is known to have a member")
    refused(apply(COUNT, Node("empty"))[1], Node("empty"), "the family is known to have a member")
    refused(COUNT, Node("empty", {"name": "x"}), "other data")


# -- cut, close, absurd


def test_cut_keeps_what_follows() -> None:
    node = Node(
        "cut", {"relation": "S1_ <= 0"}, {"holds": premise(POSITIVE, "S1_ <= 0", using=("fact 1", "fact 2"))}
    )
    assert facts(only(apply(POSITIVE, node)))[-1] == "S1_ <= 0"
    refused(POSITIVE, keyed(node, relation="S1_ < 0"))
    refused(POSITIVE, keyed(node, relation="x <= 0"), "the name x is out of scope")
    refused(POSITIVE, keyed(node, relation=["S1_ <= 0"]), "relation is a text")
    refused(POSITIVE, keyed(node, relation="S1_"), "a relation needs one of")


MEMBER = Node(
    "member",
    {"relation": "x*t <= 0"},
    {"holds": premise(POSITIVE, "x*t <= 0", members=1, using=("fact 1", "each 1"))},
)


def test_member_keeps_what_holds_at_each_member() -> None:
    found = only(apply(POSITIVE, MEMBER))
    assert [plain_relation(r) for r in found.each] == ["x > 0", "x < 9", "x*t <= 0"]
    assert facts(found) == facts(POSITIVE)
    assert (found.sums, found.inhabited) == (POSITIVE.sums, POSITIVE.inhabited)
    assert plain_relation(found.condition("other 3", members=2)) == "x_other*t <= 0"
    again = premise(found, "2*x*t <= 0", members=1, using=("each 3",))
    assert (
        len(only(apply(found, keyed(replace(MEMBER, premises={"holds": again}), relation="2*x*t <= 0"))).each)
        == 4
    )
    with pytest.raises(Refused, match="there is no condition"):
        found.condition("each 3", members=0)


def test_member_holds_sums_as_well() -> None:
    known = context("mean(x) >= 0", "mean(x) >= 1, each x >= 0")
    node = Node("member", {"relation": "S1_*x >= 0"})
    holds = premise(known, "S1_*x >= 0", members=1, using=("fact 1", "each 1"))
    assert (
        plain_relation(only(apply(known, replace(node, premises={"holds": holds}))).each[-1]) == "S1_*x >= 0"
    )
    refused(known, replace(node, premises={"holds": replace(holds, using=("each 1",))}))


@pytest.mark.parametrize(
    ("relation", "words"),
    [
        ("x*t < 0", None),
        ("x*t >= 0", None),
        ("x*t == 0", None),
        ("x*t <= -1", None),
        ("x_other*t <= 0", "the name x_other is out of scope"),
        ("z <= 0", "the name z is out of scope"),
        ("x*t", "a relation needs one of"),
        (["x*t <= 0"], "relation is a text"),
        (1, "relation is a text"),
        ("sum(x) <= 0", "."),
    ],
)
def test_member_is_refused(relation: Any, words: str | None) -> None:
    assert apply(POSITIVE, MEMBER)
    refused(POSITIVE, keyed(MEMBER, relation=relation), words)


def test_member_needs_its_premise() -> None:
    refused(POSITIVE, replace(MEMBER, premises={}), "other premises")
    refused(POSITIVE, replace(MEMBER, premises={"point": MEMBER.premises["holds"]}), "other premises")
    refused(POSITIVE, keyed(MEMBER, more=""), "other data")
    refused(POSITIVE, replace(MEMBER, premises={"holds": Premise((), {}, FALSE_PROOF)}))
    for using in (("fact 1",), ("each 1",), ()):
        refused(POSITIVE, replace(MEMBER, premises={"holds": replace(MEMBER.premises["holds"], using=using)}))


@pytest.mark.parametrize("label", ["other 1", "pair 1"])
def test_member_uses_nothing_of_a_second_member(label: str) -> None:
    node = replace(MEMBER, premises={"holds": Premise((label,), {}, FALSE_PROOF)})
    refused(POSITIVE, node, "there is no condition")


def test_member_of_a_value_that_is_not_there() -> None:
    """0/x has no value at x = 0."""
    known = context("sum(x) >= 0", "each x >= 0")
    for relation in ("0/x >= 0", "0*ln(x) >= 0"):
        holds = premise(context("sum(x) >= 0", "each x > 0"), relation, members=1, using=("each 1",))
        refused(known, Node("member", {"relation": relation}, {"holds": holds}))


def test_close_ends_a_proof() -> None:
    known = context("sum(x) <= 0", "sum(x) <= -1, each x")
    node = Node("close", {}, {"goal": premise(known, "S1_ <= 0", using=("fact 1",))})
    assert apply(known, node) == []
    refused(context("sum(x) <= -2", "sum(x) <= -1, each x"), node)
    refused(context("sum(x) <= 0", "sum(x) <= 1, each x"), node)
    refused(context("sum(x) <= 0", "each x"), node, "there is no condition 'fact 1'")
    refused(context("some x <= 0", "sum(x) <= -1, each x"), node, "that some member meets a relation")


def test_absurd_ends_a_proof() -> None:
    known = context("some x > 0", "sum(x) < 0, sum(x) > 1, each x")
    node = Node("absurd", {}, {"never": premise(known, "1 < 0", using=("fact 1", "fact 2"))})
    assert apply(known, node) == []
    refused(context("some x > 0", "sum(x) < 2, sum(x) > 1, each x"), node)
    refused(known, Node("absurd"), "other premises")


# -- some


SOME_NODE = Node(
    "some",
    {"multipliers": {"S1_": "1", "1": "-S1_"}, "op": ">="},
    {"total": premise(SOME, "-S1_ + S1_ >= 0")},
)
"""x - mean(x): its mean is 0. The terms are those of the gap, so that the point needs no premise."""


def test_some_member_is_at_least_the_mean() -> None:
    assert apply(SOME, SOME_NODE) == []


def test_some_with_a_point_of_its_own() -> None:
    known = context("some x + x^2 >= mean(x)", "each 0 <= x <= 1")
    point = premise(known, "x + x^2 - S1_ >= x - S1_", members=1)
    total = SOME_NODE.premises["total"]
    node = replace(SOME_NODE, premises={"total": total, "point": point})
    assert apply(known, node) == []
    refused(known, replace(node, premises={"total": total}), "a premise is missing")
    refused(context("some x - x^2 >= mean(x)", "each 0 <= x <= 1"), node)


def test_some_strictly() -> None:
    """A sum that is > 0 has a member, so that nothing is asked of the family."""
    known = context("some x >= 0", "sum(x) > 0, each x")
    node = Node(
        "some",
        {"multipliers": {"S1_": "1"}, "op": ">"},
        {"total": premise(known, "S1_ > 0", using=("fact 1",))},
    )
    assert apply(known, node) == []
    assert apply(context("some x > 0", "sum(x) > 0, each x"), node) == []
    refused(context("some x > 0", "sum(x) >= 0, each x"), node)


def test_some_is_refused() -> None:
    refused(SOME, keyed(SOME_NODE, op="=="), "does not make it 0 at some member")
    refused(SOME, keyed(SOME_NODE, op=">"))
    refused(context("some x > mean(x)", "each x"), SOME_NODE, "does not follow from one that is weak")
    refused(context("some x == mean(x)", "each x"), SOME_NODE, "does not follow from one that is weak")
    refused(SQUARES, SOME_NODE, "does not say that some member")
    refused(SOME, keyed(SOME_NODE, multipliers={"S1_": "1", "1": "-x"}), "the name x is out of scope")
    refused(SOME, keyed(SOME_NODE, multipliers={"S1_": "2", "1": "-2*S1_"}))
    refused(SOME, replace(SOME_NODE, premises={}), "other premises")
    refused(SOME, keyed(SOME_NODE, more=""), "other data")


def test_some_needs_a_member() -> None:
    inhabited = apply(COUNT, Node("empty"))[1]
    total = premise(inhabited, "-(t/S1_)*S1_ + S2_ >= 0", using=("fact 1", "fact 2"))
    node = Node("some", {"multipliers": {"S1_": "-(t/S1_)", "S2_": "1"}, "op": ">="}, {"total": total})
    assert apply(inhabited, node) == []
    refused(COUNT, node, "a family without members has no member")


def test_some_asks_for_a_value_at_the_member() -> None:
    """S ln S has a value at S = 0, and x ln S has none: with a logarithm among the multipliers the point is asked."""
    known = context("some ln(mean(x))*x >= mean(x)*ln(mean(x))", "mean(x) >= 0, each x")
    total = premise(known, "-S1_*ln(S1_) + ln(S1_)*S1_ >= 0", using=("fact 1",))
    node = Node(
        "some", {"multipliers": {"S1_": "ln(S1_)", "1": "-S1_*ln(S1_)"}, "op": ">="}, {"total": total}
    )
    refused(known, node, "a premise is missing")


def test_some_asks_for_a_value_of_a_sum_that_only_the_proof_names() -> None:
    """0/x is not >= 0 at a member that is 0, whatever number the name of its sum stands for."""
    known = only(
        apply(
            context("some 0*(1/x) >= 0", "each x, sum(1) >= 1"), Node("name", {"name": "N", "formula": "1/x"})
        )
    )
    known = apply(known, Node("empty"))[1]
    node = Node("some", {"multipliers": {"N": "0"}, "op": ">="}, {"total": premise(known, "0*N >= 0")})
    refused(known, node, "a premise is missing")


def test_same_terms_in_whatever_order() -> None:
    def same(a: str, b: str) -> bool:
        return same_terms(parse_expression(a), parse_expression(b))

    assert same("x + y", "y + x")
    assert same("x", "x")
    assert not same("x + x + y", "x + y + y")
    assert not same("x + y", "x + y + 1")
    assert not same("x*y", "y*x")


# -- premises


def test_a_premise_is_about_its_own_conditions() -> None:
    weaker = replace(GOOD_LIFT, premises={"point": replace(GOOD_LIFT.premises["point"], using=())})
    other = replace(GOOD_LIFT, premises={"point": replace(GOOD_LIFT.premises["point"], using=("each 2",))})
    for node in (weaker, other):
        refused(POSITIVE, node)


def test_a_premise_is_a_proof_of_its_own_statement() -> None:
    stray = Premise((), {}, kernel(parse_statement("y^2 >= 0")))
    refused(POSITIVE, replace(GOOD_LIFT, premises={"point": stray}))
    refused(
        POSITIVE, replace(GOOD_LIFT, premises={"point": Premise((), {}, FALSE_PROOF)}), "does not apply|goal"
    )
    refused(POSITIVE, replace(GOOD_LIFT, premises={"point": Premise()}), "a premise has no proof")
    refused(POSITIVE, replace(GOOD_LIFT, premises={}), "other premises")


@pytest.mark.parametrize(
    "label", ["fact 3", "fact 0", "fact", "fact -1", "each 3", "fact ²", "what 1", "", "fact 1 ", "fact 01x"]
)
def test_labels_are_read_strictly(label: str) -> None:
    with pytest.raises(Refused, match="there is no condition"):
        POSITIVE.condition(label, members=2)


def test_labels_by_the_number_of_members() -> None:
    assert POSITIVE.labels(members=0) == ["fact 1", "fact 2"]
    assert POSITIVE.labels(members=1) == ["fact 1", "fact 2", "each 1", "each 2"]
    two = POSITIVE.labels(members=2)
    assert two[4:] == ["other 1", "other 2", "pair 1"]
    assert plain_relation(POSITIVE.condition("other 1", members=2)) == "x_other > 0"
    for label in two:
        POSITIVE.condition(label, members=2)
    for label in two[4:]:
        with pytest.raises(Refused, match="there is no condition"):
            POSITIVE.condition(label, members=1)


def require(known: Context, relation: str, given: Premise | None, members: int = 0) -> None:
    known.require(given, parse_statement(relation).relation, members=members)


def test_plus_adds_a_condition_with_a_factor() -> None:
    require(POSITIVE, "-2*t >= 0", premise(POSITIVE, "-2*t >= 0", plus={"fact 1": ("2", None)}))
    require(POSITIVE, "S1_ == 2*t", premise(POSITIVE, "S1_ == 2*t", plus={"fact 2": ("1", None)}))
    require(POSITIVE, "2*t >= S1_", premise(POSITIVE, "2*t >= S1_", plus={"fact 2": ("-1", None)}))
    square = premise(POSITIVE, "S1_^2 >= 0")
    given = premise(POSITIVE, "-t*S1_^2 >= 0", plus={"fact 1": ("S1_^2", square)})
    require(POSITIVE, "-t*S1_^2 >= 0", given)


def refuse_premise(relation: str, given: Premise | None, words: str | None = None, members: int = 0) -> None:
    with pytest.raises(Refused, match=words):
        require(POSITIVE, relation, given, members)


def test_plus_is_refused() -> None:
    trivial = premise(POSITIVE, "0 >= 0").proof
    negative = premise(POSITIVE, "t >= 0", plus={"fact 1": ("-1", None)})
    refuse_premise("t >= 0", negative, "a factor has the wrong sign")
    unproved = premise(POSITIVE, "-t*S1_ >= 0", plus={"fact 1": ("S1_", None)})
    refuse_premise("-t*S1_ >= 0", unproved, "a premise is missing")
    wrong = replace(unproved, plus={"fact 1": ("S1_", premise(POSITIVE, "S1_^2 >= 0"))})
    refuse_premise("-t*S1_ >= 0", wrong)
    mixed = Premise((), {"fact 1": ("1", None)}, trivial)
    refuse_premise("-t == 0", mixed, "an inequality is added to an equation")
    scope = Premise((), {"fact 1": ("x", None)}, trivial)
    refuse_premise("-t >= 0", scope, "the name x is out of scope")
    refuse_premise("-t >= 0", Premise((), {"each 1": ("1", None)}, trivial), "there is no condition 'each 1'")
    weak = premise(POSITIVE, "-t >= 0", plus={"fact 1": ("1", None)})
    refuse_premise("-t > 0", weak)
    refuse_premise("-t >= 0", None, "a premise is missing")


def test_a_factor_of_an_equation_needs_a_value() -> None:
    """S1_ - 2 t is 0; divided by itself it is nothing, and not 1."""
    known = context("sum(x) >= 0", "sum(x) == 0, each x")
    given = Premise((), {"fact 1": ("-1/S1_", None)}, FALSE_PROOF)
    with pytest.raises(Refused):
        known.require(given, parse_statement("-1 >= 0").relation, members=0)
    with pytest.raises(Undefined, match="undefined at S1_ = 0"):
        premise(known, "-1 >= 0", plus={"fact 1": ("-1/S1_", None)})


def test_integer_parameters_stay_integers() -> None:
    known = context("k^2*sum(x) >= k*sum(x)", "integer k, each x >= 0")
    require(known, "k^2 >= k", premise(known, "k^2 >= k"))
    real = context("k^2*sum(x) >= k*sum(x)", "each x >= 0")
    with pytest.raises(Refused):
        require(real, "k^2 >= k", premise(known, "k^2 >= k"))


# -- laws


GIBBS = context("sum(p*ln(p/q)) >= 0", "each p > 0, q > 0")
TARGET = "p*ln(p/q) - p + q >= 0"


def law(**changes: Any) -> Premise:
    """p ln(p/q) - p + q is q times v ln v - v + 1 at v = p/q."""
    parts: dict[str, Any] = {
        "relation": "v*ln(v) - v + 1 >= 0",
        "where": "v > 0",
        "at": {"v": "p/q"},
        "factor": "q",
        "proof": kernel(parse_statement("v*ln(v) - v + 1 >= 0", "v > 0")),
        "conditions": (premise(GIBBS, "p/q > 0", members=1, using=("each 1", "each 2")),),
        "sign": premise(GIBBS, "q >= 0", members=1, using=("each 2",)),
        "equal": premise(
            GIBBS,
            "p*ln(p/q) - p + q == q*((p/q)*ln(p/q) - p/q + 1)",
            members=1,
            using=("each 1", "each 2"),
        ),
    }
    return Premise((), {}, None, Law(**{**parts, **changes}))


def refuse_law(
    given: Premise, words: str | None = None, target: str = TARGET, known: Context = GIBBS
) -> None:
    with pytest.raises(Refused, match=words):
        require(known, target, given, members=1)


def test_a_law_is_used_at_a_point() -> None:
    require(GIBBS, TARGET, law(), members=1)


STRICT = kernel(parse_statement("v^2 + 1 > 0"))
WEAK = kernel(parse_statement("v^2 >= 0"))
ANY = premise(GIBBS, "0 >= 0", members=1)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"conditions": ()}, "each condition of a law needs a premise"),
        ({"where": ""}, None),
        ({"where": "", "conditions": ()}, None),
        ({"where": "v > 0, v < 5"}, None),
        ({"where": "v > 0, integer v"}, None),
        ({"at": {}}, "one for each of its variables"),
        ({"at": {"v": "p/q", "u": "1"}}, "one for each of its variables"),
        ({"at": {"u": "p/q"}}, "one for each of its variables"),
        ({"at": {"v": "q/p"}}, None),
        ({"at": {"v": "p_other/q"}}, "the name p_other is out of scope"),
        ({"factor": "p"}, None),
        ({"factor": "-q"}, None),
        ({"factor": "z"}, "the name z is out of scope"),
        ({"factor": "-1"}, "a factor has the wrong sign"),
        ({"sign": None}, "a premise is missing"),
        ({"sign": ANY}, None),
        ({"equal": ANY}, None),
        ({"conditions": (ANY,)}, None),
        ({"proof": FALSE_PROOF}, None),
        ({"relation": "v*ln(v) - v + 2 >= 0"}, None),
        ({"relation": "v*ln(v) - v + 1 > 0"}, None),
        ({"relation": "v*ln(v) - v + 1"}, "a relation needs one of"),
    ],
)
def test_a_law_is_refused(changes: dict[str, Any], words: str | None) -> None:
    with pytest.raises(TreecertError, match=words):
        require(GIBBS, TARGET, law(**changes), members=1)


def test_a_law_for_integers_is_not_used_at_reals() -> None:
    proof = kernel(parse_statement("v^2 >= v", "integer v"))
    given = law(
        relation="v^2 >= v",
        where="integer v",
        at={"v": "q"},
        factor="1",
        proof=proof,
        conditions=(),
        sign=None,
    )
    refuse_law(given, "a law is used at real values", "q^2 - q >= 0")


def simple(relation: str, proof: Step, target: str, **changes: Any) -> Premise:
    """A law without conditions at v = p."""
    equal = (
        premise(GIBBS, target.replace(">=", "==").replace(">", "=="), members=1)
        if "equal" not in changes
        else None
    )
    parts: dict[str, Any] = {
        "relation": relation,
        "where": "",
        "at": {"v": "p"},
        "factor": "1",
        "proof": proof,
        "conditions": (),
        "sign": None,
        "equal": equal,
    }
    return law(**{**parts, **changes})


def test_a_weak_law_is_not_strict() -> None:
    equal = premise(GIBBS, "p^2 == p^2", members=1)
    require(GIBBS, "p^2 >= 0", simple("v^2 >= 0", WEAK, "", equal=equal), members=1)
    refuse_law(simple("v^2 >= 0", WEAK, "", equal=equal), "strict relation does not follow", "p^2 > 0")
    equal = premise(GIBBS, "p^2 + 1 == p^2 + 1", members=1)
    require(GIBBS, "p^2 + 1 > 0", simple("v^2 + 1 > 0", STRICT, "", equal=equal), members=1)
    refuse_law(simple("v^2 + 1 > 0", STRICT, "", equal=equal, factor="0"), "the wrong sign", "p^2 + 1 > 0")
    sign = premise(GIBBS, "q >= 0", members=1, using=("each 2",))
    refuse_law(simple("v^2 + 1 > 0", STRICT, "", equal=equal, factor="q", sign=sign), None, "p^2 + 1 > 0")


def test_an_equation_by_a_law_is_an_equation() -> None:
    equal = premise(GIBBS, "p^2 == p^2", members=1)
    refuse_law(simple("v^2 >= 0", WEAK, "", equal=equal), "an equation does not follow", "p^2 == 0")
    proof = kernel(parse_statement("v - v == 0"))
    equal = premise(GIBBS, "-7*(p - p) == -7*(p - p)", members=1)
    given = simple("v - v == 0", proof, "", equal=equal, factor="-7")
    require(GIBBS, "-7*(p - p) == 0", given, members=1)
    require(GIBBS, "-7*(p - p) >= 0", given, members=1)


def test_a_factor_of_a_law_that_is_an_equation_needs_a_value() -> None:
    """v == 0 where v == 0, at v = p - p with the factor 1/(p - p): nothing follows."""
    proof = kernel(parse_statement("v == 0", "v == 0"))
    met = premise(GIBBS, "p - p == 0", members=1)
    for equal in (ANY, premise(GIBBS, "1 == 1", members=1)):
        given = simple(
            "v == 0",
            proof,
            "",
            where="v == 0",
            at={"v": "p - p"},
            factor="1/(p - p)",
            conditions=(met,),
            equal=equal,
        )
        refuse_law(given, None, "1 == 0")


# -- nodes and proofs


@pytest.mark.parametrize(
    "node",
    [
        Node("lift"),
        Node("no rule"),
        Node("lift", {"multipliers": {"S1_": "1"}}, {}),
        Node("close", {"more": "1"}, {}),
        Node("lift", {"multipliers": [], "op": ">="}, {"point": Premise()}),
        Node("lift", {"multipliers": {"S1_": "1"}, "op": []}, {"point": Premise()}),
        Node("name", {"name": [], "formula": "x"}),
        Node("case", {"formula": None}),
        Node("case", {"formula": "(" * 500}),
        Node("case", {"formula": "S1_^1000^2"}),
        Node("close", {}, {"goal": Premise(("fact " + "9" * 5000,), {}, FALSE_PROOF)}),
        Node("close", {}, {"goal": Premise((), {}, Step("no rule"))}),
    ],
)
def test_whatever_the_node_is_a_rule_refuses(node: Node) -> None:
    refused(POSITIVE, node)


def test_every_rule_has_a_test_here() -> None:
    """Those of `deny` are in test_denial."""
    here = {"lift", "null", "name", "case", "empty", "cut", "member", "close", "some", "absurd"}
    assert set(RULES) == {*here, "deny"}


def test_as_many_children_as_contexts() -> None:
    node = proved("squares").proof
    s = parse_family("mean(x)^2 <= mean(x^2)", "each x")
    assert node is not None
    replay(s, node, SQUARES.kit)
    with pytest.raises(Refused, match="leaves 1 goals, the proof treats 0"):
        replay(s, replace(node, children=()), SQUARES.kit)
    with pytest.raises(Refused, match="leaves 1 goals, the proof treats 2"):
        replay(s, replace(node, children=node.children * 2), SQUARES.kit)


def test_a_certificate_is_about_the_statement_that_is_expected() -> None:
    certificate = proved("squares")
    assert both(certificate) == "proved"
    assert check(certificate, kit=SQUARES.kit) == "proved"
    assert check(certificate, expected=certificate.statement) == "proved"
    with pytest.raises(Refused, match="about another statement"):
        check(certificate, expected=parse_family("mean(x)^2 < mean(x^2)", "each x"))
    with pytest.raises(Refused, match="neither a proof nor a family"):
        check(FamilyCertificate("sum(x) >= 0", "each x"))


def test_the_size_counts_nodes() -> None:
    assert Node("empty", children=(Node("close"), Node("name", children=(Node("close"),)))).size == 4


def test_a_second_member_has_names_of_its_own() -> None:
    assert POSITIVE.second == {"x": Var("x_other")}
    assert POSITIVE.scope(members=2) == {"S1_", "t", "x", "x_other"}
