"""What the statements, rules, witnesses and the checker on functions refuse, where no other test comes by."""

from __future__ import annotations

from dataclasses import replace
from typing import NoReturn

import pytest

from tests.kinds.functions.helpers import all_placed, node, state_of, step
from verify.arithmetic.kits import flint_kit
from verify.errors import BadInput, Unreadable
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Node
from verify.kinds.families.members import Family
from verify.kinds.functions.certificates import FunctionCertificate
from verify.kinds.functions.checker import check
from verify.kinds.functions.grammar import functions_texts, parse_functions
from verify.kinds.functions.rules import RULES, apply
from verify.kinds.functions.statements import carried
from verify.kinds.functions.states import State
from verify.kinds.functions.witnesses import Curve, Witness, check_example, check_witness
from verify.language.tokens import MAX_LENGTH
from verify.rationals import Fraction

TWO = ("G(x) + G(y) >= 0", "concave G on [0, 1], 0 <= x <= 1, 0 <= y <= 1")
F = Fraction
LINE = Curve(((F(0), F(0)), (F(1), F(1))))


def test_conditions_are_not_longer_than_texts_are() -> None:
    with pytest.raises(BadInput, match="longer than"):
        parse_functions("G(x) >= 0", "concave G on [0, 1]" + " " * MAX_LENGTH)


def test_a_statement_that_would_not_read_back_is_not_printed() -> None:
    s = parse_functions(*TWO)
    with pytest.raises(Unreadable, match="would not read back"):
        functions_texts(replace(s, axioms=()))
    with pytest.raises(Unreadable, match="something else"):
        functions_texts(replace(s, functions=("G", "G")))


def test_names_of_functions_and_terms_are_no_others() -> None:
    with pytest.raises(BadInput, match="'x_other' is a function"):
        parse_functions("sum(x_other(x)) >= 0", "concave x_other on [0, 1], each 0 <= x <= 1")
    with pytest.raises(BadInput, match="'G_1__other' is taken"):
        parse_functions("G(x) >= G_1__other", "concave G on [0, 1], 0 <= x <= 1")


def test_a_term_at_a_member_varies() -> None:
    state = state_of("sum(x) >= 0", "concave G on [0, 1], each 0 <= x <= 1")
    below = step(state, "place", {"function": "G", "at": "x/2"}, low="x/2 >= 0", high="x/2 <= 1")
    (name,) = below.terms
    assert name in below.context.statement.attributes
    assert name not in below.context.scope(members=0)


def test_the_points_below_a_tangent_are_a_list() -> None:
    state = all_placed("G(x) + G(1/2) >= 0", "concave G on [0, 1], 0 <= x <= 1")
    (half,) = [n for n, t in state.terms.items() if not t.argument.variables]
    bad = node(
        state,
        "tangent",
        {"axiom": 1, "at": [half], "slope": "s", "below": half},
        low="1/2 > 0",
        high="1/2 < 1",
    )
    with pytest.raises(Refused, match="are a list"):
        apply(state, bad)


def test_a_lipschitz_axiom_has_a_constant() -> None:
    """No text says less; a statement that is made otherwise is refused by the rule and by the witness."""
    s = parse_functions("G(x) >= G(y)", "lipschitz G on [0, 1] with 1, 0 <= x <= 1, 0 <= y <= 1")
    without = replace(s, axioms=(replace(s.axioms[0], constant=None),))
    state = State.of(without, flint_kit())
    first, second = state.terms
    for name in (first, second):
        (e,) = state.terms[name].argument.variables
        state = step(state, "place", {"term": name}, low=f"{e} >= 0", high=f"{e} <= 1")
    data: dict[str, object] = {"axiom": 1, "first": [first], "second": [second], "bound": "1"}
    bad = node(state, "lipschitz", data, over="1 >= x - y", under="1 >= y - x")
    with pytest.raises(Refused, match="has no constant"):
        apply(state, bad)
    with pytest.raises(Refused, match="a curve is not lipschitz"):
        check_example(without, Witness({"G": LINE}, Family((), {"x": F(0), "y": F(0)})), flint_kit())


def test_a_sum_is_not_named_like_a_term() -> None:
    """The rule `name` sees to it where the term has its name in the context; so does the rule on functions itself."""
    state = all_placed("sum(G(x)) >= 0", "concave G on [0, 1], each 0 <= x <= 1")
    (term,) = state.terms.values()
    forged = replace(state, terms={**state.terms, "N": term})
    for at, name in ((state, "G_1_"), (forged, "N")):
        with pytest.raises(Refused):
            apply(at, Node("name", {"name": name, "formula": "x"}))


@pytest.mark.parametrize("data", [{"term": ["G_1_"]}, {"term": {}}, {"function": 1, "at": "x"}])
def test_whatever_goes_wrong_in_a_rule_is_a_refusal(data: dict[str, object]) -> None:
    state = state_of(*TWO)
    with pytest.raises(Refused):
        apply(state, node(state, "place", data, low="x >= 0", high="x <= 1"))


def test_a_certificate_with_nothing_in_it() -> None:
    with pytest.raises(Refused, match="neither a proof nor a witness"):
        check(FunctionCertificate(*TWO))


@pytest.mark.parametrize(
    ("argument", "value"),
    [
        ("x^2", F(1, 9)),
        ("min(x, 1/4)", F(1, 4)),
        ("max(x, 1/2)", F(1, 2)),
        ("abs(x - 1)", F(2, 3)),
        ("2*x", F(2, 3)),
    ],
)
def test_arguments_are_computed_exactly(argument: str, value: Fraction) -> None:
    """G(x) = x: the relation just above the value is refuted, and the one at it is not."""
    at = Witness({"G": LINE}, Family((), {"x": F(1, 3)}))
    where = "concave G on [0, 1], 0 <= x <= 1"
    check_witness(parse_functions(f"G({argument}) >= {value} + 1/1000", where), at, flint_kit())
    with pytest.raises(Refused, match="not certified to fail"):
        check_witness(parse_functions(f"G({argument}) >= {value}", where), at, flint_kit())


def test_a_name_without_a_value() -> None:
    s = parse_functions("G(x) >= 2", "concave G on [0, 1], 0 <= x <= 1")
    assert carried(s)
    with pytest.raises(Refused):
        check_witness(s, Witness({"G": LINE}, Family()), flint_kit())


@pytest.mark.parametrize("error", [TypeError, ValueError, KeyError, RecursionError, MemoryError])
def test_what_goes_wrong_inside_of_a_rule(error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> NoReturn:
        raise error("something went wrong")

    monkeypatch.setitem(RULES, "place", broken)
    with pytest.raises(Refused, match="does not apply"):
        apply(state_of(*TWO), Node("place"))
