"""The checker: proofs replay in both arithmetics, points are tested, nothing else passes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.helpers import goal, posed
from tests.kernel.proofs import CONSTANT, PROOFS, REFUTATIONS, S1, SIGNS, complete, step, steps
from verify.arithmetic.enclosures import ArbEnclosures
from verify.arithmetic.kits import Kit, flint_kit, plain_kit
from verify.arithmetic.polynomials import FlintPoly
from verify.errors import BadInput, TreecertError
from verify.kernel.certificates import Certificate, Step
from verify.kernel.checker import GOAL_RULES, POSED_RULES, apply, check, check_point, pose, replay
from verify.kernel.goals import Goal, Refused
from verify.language.forms import Form
from verify.language.grammar import parse_statement
from verify.rationals import Fraction


@pytest.mark.parametrize("name", PROOFS)
def test_proofs_replay_in_both_arithmetics(name: str) -> None:
    certificate = complete(name)
    assert check(certificate, expected=certificate.statement) == "proved"
    assert check(certificate, expected=certificate.statement, independent=True) == "proved"


@pytest.mark.parametrize("name", REFUTATIONS)
def test_refutations_replay_in_both_arithmetics(name: str) -> None:
    assert check(complete(name)) == "refuted"
    assert check(complete(name), independent=True) == "refuted"


def test_the_proofs_use_every_rule() -> None:
    used = {s.rule for c in PROOFS.values() if c.proof is not None for s in steps(c.proof)}
    assert used == set(POSED_RULES) | set(GOAL_RULES)


def test_without_the_factors_the_plain_arithmetic_refuses() -> None:
    assert PROOFS["BENT_MINIMUM"].factors == {}
    with pytest.raises(Refused, match="wanted sign"):
        check(PROOFS["BLOW_UP"], independent=True)


@pytest.mark.parametrize("name", [*PROOFS, *REFUTATIONS])
def test_the_independent_replay_computes_nothing_with_flint(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate = complete(name)

    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError("FLINT was called")

    for method in ("from_terms", "__add__", "__sub__", "__mul__", "__pow__", "scale", "exact_div", "factors"):
        monkeypatch.setattr(FlintPoly, method, forbidden)
    for method in ("rational", "log", "exp", "sqrt", "root"):
        monkeypatch.setattr(ArbEnclosures, method, forbidden)
    assert check(certificate, independent=True) == certificate.outcome
    with pytest.raises(AssertionError):
        check(certificate)


def test_the_kit_of_a_caller_learns_the_factors() -> None:
    kit = flint_kit()
    check(PROOFS["SIDES"], kit=kit)
    assert kit.factored


def test_a_certificate_about_another_statement_is_refused() -> None:
    other = parse_statement(S1.relation, "0 < a, a <= 1/5")
    with pytest.raises(Refused, match="another statement"):
        check(S1, expected=other)


def test_an_unreadable_statement_is_bad_input() -> None:
    with pytest.raises(BadInput):
        check(Certificate("H(a >", "", SIGNS))


@pytest.mark.parametrize("children", [(), (SIGNS,), (SIGNS, SIGNS, SIGNS)])
def test_every_subgoal_needs_its_own_proof(children: tuple[Step, ...]) -> None:
    proof = Step("cut", {"poly": "x-1/2"}, children)
    with pytest.raises(Refused, match="leaves 2 goals, the proof treats"):
        replay(pose(parse_statement("x > 0", "x > 1"), flint_kit()), proof)


def test_a_leaf_needs_no_subproof() -> None:
    with pytest.raises(Refused, match="leaves 0 goals, the proof treats 1"):
        replay(goal(flint_kit(), "x", "x > 0, x < 1"), step("signs", SIGNS))


def test_a_formula_that_grows_too_long_is_refused(kit: Kit) -> None:
    start = goal(kit, "x", "x > 0, x < 1")
    terms: dict[tuple[int, ...], Fraction] = {(k,): Fraction(10**200 + k) for k in range(1000)}
    long = Goal(Form.of_poly(start.region, kit.poly.from_terms(("x",), terms)), False)
    with pytest.raises(Refused, match="too long"):
        replay(long, SIGNS)


@pytest.mark.parametrize(
    ("rule", "data"),
    [
        ("cut", {"poly": "(" * 150 + "x" + ")" * 150}),
        ("cut", {"poly": "(x+y)^900"}),
        ("cut", {"poly": "x^1000"}),
        ("cut", {"poly": 5}),
        ("cut", {}),
        ("empty", {"multipliers": ["1e400000000", "1"]}),
        ("empty", {"multipliers": ["1_0", "1"]}),
        ("empty", {"multipliers": ["9" * 5000, "1"]}),
        ("empty", {"multipliers": [["1"], "1"]}),
        ("empty", {"multipliers": ["1/0", "1"]}),
        ("empty", {"multipliers": ["nan", "inf"]}),
        ("change", {"variables": ["x"] * 50}),
        ("relax", {"powers": {"x": [1, 2]}}),
        ("fix", {"variable": "x", "value": 10**4000}),
        ("closure", {}),
        ("nonsense", {}),
        ("__class__", {}),
    ],
)
def test_hostile_data_are_refused_and_nothing_else(kit: Kit, rule: str, data: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        apply(posed(kit, "x > y", "x > 1, y < 1"), rule, data)


@pytest.mark.parametrize(
    ("rule", "data"),
    [
        ("divide", {"factor": "(1+x+y)^900"}),
        ("divide", {"factor": "exp(" * 40 + "x" + ")" * 40}),
        ("divide", {"factor": "abs(" * 60 + "x-y" + ")" * 60}),
        ("divide", {"factor": "exp(1000000*ln(1+x+y))"}),
        ("divide", {"factor": "((((((((x+10^1000)^64)^64)^64)^64)^64)^64)^64)^64"}),
        ("divide", {"factor": "(x+ln(2+y)+exp(y)+sqrt(2+x)+sqrt(3+x))^4*(1+x+y)^60"}),
        (
            "divide",
            {
                "factor": "(ln(1+x)+ln(1+y)+ln(2+x)+ln(2+y)+ln(3+x)+ln(3+y)+ln(4+x)+ln(5+x))^4"
                "*(1+ln(7+x)+ln(8+x))^4*(1+ln(9+x))^4"
            },
        ),
        ("fibre", {"along": ["1"] * 1000}),
        ("fibre", {"along": {"x": "1"}}),
        ("cover", {"tree": "+" * 100_000, "bits": 64}),
        ("cover", {"tree": "n" * 100_000, "bits": 64}),
        ("minimum", {"atom": "(" * 1000, "mode": "both"}),
        ("substitution", {"variables": ["t", "u"], "facets": ["t"] * 1000}),
    ],
)
def test_hostile_data_for_signs_are_refused_in_bounded_time(
    kit: Kit, rule: str, data: dict[str, Any]
) -> None:
    with pytest.raises(Refused):
        apply(goal(kit, "x - y", "x > 0, x < 1, y > 0, y < 1", strict=False), rule, data)


def test_towers_of_rules_end() -> None:
    """Squaring a form over and over doubles it every time."""
    proof = CONSTANT
    for _ in range(60):
        proof = step("divide", step("squaring", SIGNS, proof, root="x", mode="second"), factor="sqrt(x)")
    with pytest.raises(Refused, match=r"large|long|many"):
        replay(goal(flint_kit(), "x + 3", "x > 0, x < 1"), proof)


def test_towers_of_changes_end() -> None:
    """Every step replaces a variable by a sum of two."""
    data = {
        "variables": ["x", "y"],
        "images": ["2*x+y", "x+y"],
        "below": "1",
        "conditions": ["2*x+y>", "x+y>"],
        "inverse": ["x-y", "2*y-x"],
        "over": "1",
        "forward": [["0", "0"], ["1", "0"], ["0", "1"]],
        "back": [["0", "0"], ["1", "0"], ["0", "1"]],
    }
    proof = SIGNS
    for _ in range(60):
        proof = step("change", proof, **data)
    with pytest.raises(Refused):
        replay(pose(parse_statement("x*y > 0", "x > 0, y > 0"), flint_kit()), proof)


# points


@pytest.mark.parametrize(
    "relation", ["y*ln(x) > 0", "x*ln(y) > 0", "ln(x) > 0", "x*y*ln(x-y)^2 > 0", "(x-y)/(x-y) < 1"]
)
def test_0_ln_0_is_0_only_for_x_ln_x(kit: Kit, relation: str) -> None:
    origin = {"x": Fraction(0), "y": Fraction(0)}
    with pytest.raises(Refused, match="not certified to fail"):
        check_point(parse_statement(relation, "x >= 0, y >= 0"), origin, kit)
    with pytest.raises(Refused, match="every constraint"):
        check_point(parse_statement("x + y > 0", relation.replace(">", ">=").replace("<", "<=")), origin, kit)
    check_point(parse_statement("x*ln(x) + y*ln(y) > 0", "x*ln(x) >= 0, y >= 0"), origin, kit)


@pytest.mark.parametrize("where", ["k >= 1", "H(2^(1-k)) == 0", "2^-k == 1/2", "2^k*ln(2^k) == 2*ln(2)"])
def test_powers_of_integers_are_exact_at_points(kit: Kit, where: str) -> None:
    check_point(parse_statement("sqrt(1 - 2^(1-k)) > 0", f"integer k, {where}"), {"k": Fraction(1)}, kit)


def test_a_point_must_give_every_variable_a_value(kit: Kit) -> None:
    statement = parse_statement("x > y", "x > 0")
    for point in ({"x": "1"}, {"x": "1", "y": "1", "z": "1"}, {"x": "1", "z": "1"}, {}):
        with pytest.raises(Refused, match="each variable a value"):
            check_point(statement, {k: Fraction(v) for k, v in point.items()}, kit)


def test_an_integer_variable_must_have_a_whole_value(kit: Kit) -> None:
    statement = parse_statement("k > 1", "integer k")
    check_point(statement, {"k": Fraction(1)}, kit)
    with pytest.raises(Refused, match="not whole"):
        check_point(statement, {"k": Fraction(1, 2)}, kit)


@pytest.mark.parametrize(
    "where", ["x > 2", "x < 2", "x <= 1", "x == 3", "x >= 3", "ln(x - 2) > 0", "1/(x-2) > 0"]
)
def test_a_point_must_meet_every_constraint(kit: Kit, where: str) -> None:
    with pytest.raises(Refused, match="every constraint"):
        check_point(parse_statement("x > 5", where), {"x": Fraction(2)}, kit)


@pytest.mark.parametrize(
    "where", ["x >= 2", "x <= 2", "x == 2", "x^2 == 4, H(x/4) == 1", "sqrt(x)*sqrt(8) == 4"]
)
def test_equality_in_a_constraint_is_decided_exactly(kit: Kit, where: str) -> None:
    check_point(parse_statement("x > 5", where), {"x": Fraction(2)}, kit)


@pytest.mark.parametrize(
    "relation",
    [
        "x > 1",
        "x >= 2",
        "x == 2",
        "H(x/4) >= 1",
        "ln(x-2) > 5",
        "1/(x-2) >= 0",
        "sqrt(x-3) > 5",
        "H(x) < 0",
        "exp(x) > 2^(1/2)",
    ],
)
def test_the_relation_must_have_a_value_and_fail(kit: Kit, relation: str) -> None:
    with pytest.raises(Refused, match="not certified to fail"):
        check_point(parse_statement(relation, ""), {"x": Fraction(2)}, kit)


@pytest.mark.parametrize(
    "relation", ["x > 2", "x < 2", "x >= 3", "x == 3", "H(x/4) < 1", "sqrt(x)*sqrt(8) > 4", "x*ln(x) <= 1"]
)
def test_a_relation_that_fails_is_refuted(kit: Kit, relation: str) -> None:
    check_point(parse_statement(relation, ""), {"x": Fraction(2)}, kit)


def test_a_tie_that_no_precision_decides_is_not_decided(kit: Kit) -> None:
    """exp(ln 2 + 2^-20000) differs from 2 beyond every precision that is tried."""
    tiny = "*".join(["2^(-1000)"] * 15)
    with pytest.raises(Refused, match="not certified to fail"):
        check_point(parse_statement(f"exp(ln(2) + x*{tiny}) <= 2", ""), {"x": Fraction(1)}, kit)


@pytest.mark.parametrize("value", ["0.5", "1/2 ", "2/4", "1e5", "", "x", "1/0"])
def test_the_numbers_of_a_point_are_exact_texts(value: str) -> None:
    with pytest.raises(TreecertError):
        check(Certificate("x > 1", "", None, {"x": value}))


def test_factors_that_do_not_multiply_out_are_refused() -> None:
    good = complete("SIDES")
    key = next(iter(good.factors))
    for wrong in (
        [("x", 1)],
        [("x", 2), ("x-1", 1)],
        [("x", 1), ("y", 1)],
        [("x^1000", 1000)],
        [("5", 1)],
        [("x", 0)],
        [("z", 1), ("z-1", 1)],
        [("x^99999999999999999999", 1)],
        [("1/0", 1)],
        [],
    ):
        for independent in (False, True):
            with pytest.raises(Refused, match=r"factor|not a polynomial"):
                check(
                    Certificate(good.relation, good.where, good.proof, None, {key: wrong}),
                    independent=independent,
                )


def test_a_plain_kit_is_not_led_to_believe_by_factors() -> None:
    kit = plain_kit({"x^2-y^2": [("x-y", 1), ("x+y", 1)]})
    with pytest.raises(Refused, match="not certified"):
        apply(goal(kit, "x^2 - y^2", "x > 0, x < 1, y > 0, y < 1"), "signs", {})


def test_numbers_that_no_text_holds_are_refused(kit: Kit) -> None:
    """Python writes no number of more than 4300 digits; that is a reason given, not a crash."""
    start = posed(kit, "x <= (2^999)^19", "x > 0, x < 1", defined=True)
    with pytest.raises(Refused, match="4000 digits"):
        apply(start, "interior", {})
    assert apply(posed(kit, "x <= (2^999)^13", "x > 0, x < 1", defined=True), "interior", {})
