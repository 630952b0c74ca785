"""The rules on functions: what each concludes, and that it refuses where one side condition fails alone."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.kinds.functions.helpers import all_placed, node, state_of, step
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Node, Premise
from verify.kinds.functions.rules import RULES, apply
from verify.kinds.functions.states import State
from verify.language.printing import plain_relation

TWO = ("G(x) + G(y) + G((x + y)/2) >= 0", "concave G on [0, 1], 0 <= x <= 1, 0 <= y <= 1")
X, Y, M = "G_1_", "G_2_", "G_3_"
WEIGHTS: dict[str, object] = {"axiom": 1, "at": [M], "left": [X], "right": [Y], "first": "1", "second": "1"}
PREMISES = {"first": "1 >= 0", "second": "1 >= 0", "mean": "(1 + 1)*(x/2 + y/2) == x + y"}


def refused(state: State, bad: Node, why: str = "") -> None:
    with pytest.raises(Refused, match=re.escape(why) or None):
        apply(state, bad)


def known(state: State) -> list[str]:
    """All conditions, as texts."""
    return [plain_relation(r) for r in (*state.context.facts, *state.context.each)]


def concave_node(state: State) -> Node:
    return node(state, "concave", dict(WEIGHTS), **PREMISES)


# -- place


def test_place() -> None:
    state = state_of("G(x) >= 0", "concave G on [0, 1], 0 <= x <= 1")
    below = step(state, "place", {"term": X}, low="x >= 0", high="x <= 1")
    assert below.placed == {X}
    assert known(below) == known(state)
    more = step(below, "place", {"function": "G", "at": "x/2"}, low="x/2 >= 0", high="x/2 <= 1")
    assert more.placed == {X, Y}
    assert "G_2_" in more.context.scope(members=0)


ENDS = [("-1 <= x <= 1", "1 >= 0", "x <= 1"), ("0 <= x <= 2", "x >= 0", "1 >= 0")]


@pytest.mark.parametrize(("where", "low", "high"), ENDS)
def test_place_needs_both_ends(where: str, low: str, high: str) -> None:
    state = state_of("G(x) >= 0", f"concave G on [0, 1], {where}")
    refused(state, node(state, "place", {"term": X}, low=low, high=high))


def test_place_needs_a_value() -> None:
    state = state_of("G(1/x) >= 0", "concave G on [0, 1], x^2 >= x, x >= 0")
    true = node(state, "place", {"term": X}, low="1 >= 0", high="1 >= 0")
    refused(state, true)


def test_place_knows_its_terms() -> None:
    state = all_placed("G(x) >= 0", "concave G on [0, 1], 0 <= x <= 1")
    fits = node(state, "place", {"term": X}, low="x >= 0", high="x <= 1")
    apply(state, fits)
    refused(state, replace(fits, data={"term": "G_9_"}), "is no term")
    refused(state, replace(fits, data={"function": "F", "at": "x"}), "is no function")
    refused(state, replace(fits, data={"function": "G", "at": "z"}), "out of scope")
    refused(state, replace(fits, data={"term": X, "function": "G"}), "takes other data")


def test_names_of_terms_are_new() -> None:
    state = all_placed("G(x) >= 0", "concave G on [0, 1], 0 <= x <= 1")
    taken = step(state, "name", {"name": "G_2_", "formula": "x"})
    bad = node(state, "place", {"function": "G", "at": "x/2"}, low="x/2 >= 0", high="x/2 <= 1")
    refused(taken, bad, "is no new name")
    placed = step(state, "place", {"function": "G", "at": "x/2"}, low="x/2 >= 0", high="x/2 <= 1")
    refused(placed, Node("name", {"name": "G_2_", "formula": "x"}), "is no new name")


@pytest.mark.parametrize("where", ["", ", G(x) >= 0", ", G(G(x)) >= 0"])
def test_a_name_that_stands_in_terms_only_is_taken(where: str) -> None:
    """A sum of zeros under the name x would place G(x), and make it G(0)."""
    state = state_of("G(x) == G(0)", f"concave G on [0, 1]{where}")
    assert "x" in state.context.scope(members=0)
    refused(state, Node("name", {"name": "x", "formula": "0"}), "is no new name")
    inside = step(state, "place", {"function": "G", "at": "1/2"}, low="1/2 >= 0", high="1/2 <= 1")
    at = list(inside.terms)[-1]
    data: dict[str, object] = {"axiom": 1, "at": [at], "slope": "x", "below": []}
    bad = node(inside, "tangent", data, low="1/2 > 0", high="1/2 < 1")
    refused(inside, bad, "is no new name")
    step(inside, "tangent", {**data, "slope": "s"}, low="1/2 > 0", high="1/2 < 1")


def test_a_term_inside_of_terms_only_is_in_scope() -> None:
    state = state_of("G(G(x)) >= 0", "function G on [0, 1], 0 <= x <= 1")
    assert {"x", "G_1_", "G_2_"} <= state.context.scope(members=0)
    varying = state_of("sum(G(G(x))) >= 0", "function G on [0, 1], each 0 <= x <= 1")
    assert {"G_1_", "G_2_"} <= set(varying.context.statement.attributes)
    assert not varying.context.statement.parameters


# -- equal


def test_equal() -> None:
    state = all_placed("G(x) + G(y) + F(y) >= 0", "function G on [0, 1], function F, 0 <= x <= 1, x == y")
    fits = node(state, "equal", {"first": X, "second": Y}, same="x == y")
    (below,) = apply(state, fits)
    assert known(below)[-1] == "G_1_ == G_2_"
    refused(state, replace(fits, data={"first": X, "second": "F_3_"}), "two functions")
    free = all_placed("G(x) + G(y) >= 0", "function G on [0, 1], 0 <= x <= 1, 0 <= y <= 1")
    refused(free, fits)
    refused(
        state_of("G(x) + G(y) >= 0", "function G on [0, 1], 0 <= x <= 1, x == y"),
        fits,
        "no term that is placed",
    )


# -- concave


def test_concave() -> None:
    state = all_placed(*TWO)
    (below,) = apply(state, concave_node(state))
    assert known(below)[-1] == "2*G_3_ >= G_1_ + G_2_"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"axiom": 2}, "there is no axiom"),
        ({"axiom": 0}, "there is no axiom"),
        ({"axiom": True}, "there is no axiom"),
        ({"axiom": "1"}, "there is no axiom"),
        ({"first": "2"}, ""),
        ({"first": "-1", "second": "-1"}, ""),
        ({"first": "-1"}, ""),
        ({"second": "-1"}, ""),
        ({"at": [X]}, ""),
        ({"left": [M]}, ""),
        ({"left": []}, "one term for each"),
        ({"left": X}, "one term for each"),
        ({"left": ["x"]}, "no term that is placed"),
        ({"first": "z"}, "out of scope"),
    ],
)
def test_concave_needs_each_condition(data: dict[str, object], why: str) -> None:
    state = all_placed(*TWO)
    refused(state, replace(concave_node(state), data={**WEIGHTS, **data}), why)


@pytest.mark.parametrize("name", ["first", "second", "mean"])
def test_concave_needs_each_premise(name: str) -> None:
    state = all_placed(*TWO)
    fits = concave_node(state)
    refused(
        state,
        replace(fits, premises={k: p for k, p in fits.premises.items() if k != name}),
        "takes other data",
    )
    refused(state, replace(fits, premises={**fits.premises, name: Premise()}))


def test_weights_of_the_wrong_sign_and_a_true_mean() -> None:
    """u = 2, v = -1 and x = 2a - b: the identity holds, and a concave G need not do this."""
    state = all_placed(
        "G(x) + G(y) + G(2*x - y) >= 0",
        "concave G on [0, 1], 0 <= x <= 1, 0 <= y <= 1, 0 <= 2*x - y, 2*x - y <= 1",
    )
    data = {**WEIGHTS, "first": "2", "second": "-1"}
    mean = "(2 - 1)*(2*x - y) == 2*x - y"
    bad = node(state, "concave", data, first="2 >= 0", second="1 >= 0", mean=mean)
    refused(state, bad)
    refused(state, replace(bad, data={**bad.data, "first": "-1", "second": "2", "left": [Y], "right": [X]}))


def test_what_an_axiom_gives_is_polynomial() -> None:
    state = all_placed(*TWO)
    data = {**WEIGHTS, "first": "sqrt(x)", "second": "sqrt(x)"}
    mean = "(sqrt(x) + sqrt(x))*(x/2 + y/2) == sqrt(x)*x + sqrt(x)*y"
    refused(
        state,
        node(state, "concave", data, first="sqrt(x) >= 0", second="sqrt(x) >= 0", mean=mean),
        "polynomial",
    )


def test_combinations_are_used_at_one_argument() -> None:
    state = all_placed(
        "F(x) + G(x) + F(y) + G(y) + F((x + y)/2) + G((x + y)/2) >= 0",
        "concave F - G on [0, 1], 0 <= x <= 1, 0 <= y <= 1",
    )
    data = {**WEIGHTS, "at": ["F_5_", "G_6_"], "left": ["F_1_", "G_2_"], "right": ["F_3_", "G_4_"]}
    fits = node(state, "concave", data, **PREMISES)
    (below,) = apply(state, fits)
    assert known(below)[-1] == "2*(F_5_ - G_6_) >= F_1_ - G_2_ + F_3_ - G_4_"
    for left in (["F_1_", "G_4_"], ["G_2_", "F_1_"], ["F_1_"], ["F_1_", "F_1_"]):
        refused(state, replace(fits, data={**fits.data, "left": left}))


def test_the_constant_of_strong_concavity() -> None:
    state = all_placed(TWO[0], "concave G on [0, 1] with k, k >= 0, 0 <= x <= 1, 0 <= y <= 1")
    (below,) = apply(state, concave_node(state))
    assert known(below)[-1] == "4*G_3_ >= 2*(G_1_ + G_2_) + k*(x - y)^2/2"


# -- tangent


def tangent_state(where: str = "0 < x < 1") -> State:
    return all_placed("G(x) + G(y) >= 0", f"concave G on [0, 1], {where}, 0 <= y <= 1")


TANGENT: dict[str, object] = {"axiom": 1, "at": [X], "slope": "s", "below": [[Y]]}


def test_tangent() -> None:
    state = tangent_state()
    below = step(state, "tangent", TANGENT, low="x > 0", high="x < 1")
    assert known(below)[-1] == "G_2_ <= G_1_ + s*(y - x)"
    assert "s" in below.context.scope(members=0)


def test_a_tangent_stands_inside() -> None:
    """G = 0 at 0 and 1 elsewhere is concave, and has no tangent at 0."""
    good = node(tangent_state(), "tangent", TANGENT, low="x > 0", high="x < 1")
    refused(tangent_state("0 <= x < 1"), good)
    refused(tangent_state("0 < x <= 1"), good)


@pytest.mark.parametrize("slope", ["x", "y", X, "", "1", "a b", 3])
def test_a_slope_has_a_new_name(slope: object) -> None:
    state = tangent_state()
    good = node(state, "tangent", TANGENT, low="x > 0", high="x < 1")
    refused(state, replace(good, data={**TANGENT, "slope": slope}))


def test_a_slope_is_the_same_for_all_members() -> None:
    state = all_placed("sum(G(x)) >= 0", "concave G on [0, 1], each 0 < x < 1")
    bad = node(state, "tangent", {**TANGENT, "below": [[X]]}, low="x > 0", high="x < 1")
    refused(state, bad, "would vary")


def test_a_tangent_is_for_concavity_without_a_constant() -> None:
    state = all_placed("G(x) + G(y) >= k", "concave G on [0, 1] with k, 0 < x < 1, 0 <= y <= 1")
    refused(state, node(state, "tangent", TANGENT, low="x > 0", high="x < 1"), "without a constant")


# -- symmetric, nonnegative, lipschitz


def test_symmetric() -> None:
    state = all_placed("G(x) + G(2 - x) >= 0", "symmetric G on [-1, 3], 0 <= x <= 1")
    data: dict[str, object] = {"axiom": 1, "first": [X], "second": [Y]}
    fits = node(state, "symmetric", data, mirrored="x + (2 - x) == 2")
    (below,) = apply(state, fits)
    assert known(below)[-1] == "G_1_ == G_2_"
    refused(state, replace(fits, data={**data, "second": [X]}))
    refused(
        all_placed("G(x) + G(2 - x) >= 0", "concave G on [-1, 3], 0 <= x <= 1"), fits, "there is no axiom"
    )
    refused(all_placed("G(x) + G(2 - x) >= 0", "symmetric G on [-1, 5], 0 <= x <= 1"), fits)


def test_nonnegative() -> None:
    state = all_placed("G(x) >= 0", "nonnegative G on [0, 1], 0 <= x <= 1")
    below = step(state, "nonnegative", {"axiom": 1, "at": [X]})
    assert known(below)[-1] == "G_1_ >= 0"
    other = all_placed("G(x) >= 0", "concave G on [0, 1], 0 <= x <= 1")
    refused(other, Node("nonnegative", {"axiom": 1, "at": [X]}), "there is no axiom")


def test_lipschitz() -> None:
    state = all_placed("G(x) - G(y) <= L", "lipschitz G on [0, 1] with L, 0 <= x <= y, y <= 1")
    data: dict[str, object] = {"axiom": 1, "first": [X], "second": [Y], "bound": "y - x"}
    fits = node(state, "lipschitz", data, over="y - x >= x - y", under="y - x >= y - x")
    (below,) = apply(state, fits)
    assert known(below)[-2:] == ["G_1_ - G_2_ <= L*(y - x)", "G_2_ - G_1_ <= L*(y - x)"]
    free = all_placed("G(x) - G(y) <= L", "lipschitz G on [0, 1] with L, 0 <= x <= 1, 0 <= y <= 1")
    refused(free, fits)
    refused(state, replace(fits, data={**data, "bound": "x - y"}))
    refused(state, replace(fits, data={**data, "bound": "0"}))


# -- pointwise, and the end


def test_pointwise() -> None:
    state = all_placed("sum(w*G(q)) >= 0", "nonnegative G on [0, 1], t >= 0, each w >= 0, 0 <= q <= 1")
    there, onward = apply(state, Node("pointwise", {"relation": f"w*{X} >= 0"}))
    assert known(there) == ["t >= 0", "w >= 0", "0 <= q", "q <= 1"]
    assert not there.context.statement.attributes
    assert known(onward)[-1] == f"w*{X} >= 0"
    refused(state, Node("pointwise", {"relation": "t >= 0"}), "about one member")
    refused(state, Node("pointwise", {"relation": "z >= 0"}), "out of scope")


def test_an_end_needs_all_terms_placed() -> None:
    state = state_of("G(2*x) == G(2*x) + 0*x", "function G on [0, 1], 0 <= x <= 1")
    refused(state, node(state, "close", {}, goal="G_1_ == G_1_ + 0*x"), "may have no value")
    placed = all_placed("G(x) == G(x) + 0*x", "function G on [0, 1], 0 <= x <= 1")
    assert apply(placed, node(placed, "close", {}, goal="G_1_ == G_1_ + 0*x")) == []


def test_some_member_needs_all_terms_placed() -> None:
    state = state_of("some G(2*x) >= mean(x)", "nonnegative G on [0, 1], each 0 <= x <= 1")
    refused(state, Node("some", {"multipliers": {}, "op": ">="}, {"total": Premise()}), "may have no value")


def test_rules_have_names() -> None:
    refused(all_placed(*TWO), Node("convex", {}), "there is no rule")
    assert set(RULES) == {
        "place",
        "equal",
        "concave",
        "tangent",
        "symmetric",
        "nonnegative",
        "lipschitz",
        "pointwise",
    }
