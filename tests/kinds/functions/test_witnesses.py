"""Explicit functions: each axiom is checked, and so are the conditions, the values and the relation."""

from __future__ import annotations

import pytest

from verify.arithmetic.kits import flint_kit
from verify.kernel.goals import Refused
from verify.kinds.families.members import Family, Member
from verify.kinds.functions.grammar import parse_functions
from verify.kinds.functions.witnesses import Curve, Witness, check_example, check_witness
from verify.rationals import Fraction

F = Fraction


def curve(*points: tuple[str, str], square: str = "0") -> Curve:
    return Curve(tuple((F(x), F(y)) for x, y in points), F(square))


TENT = curve(("0", "0"), ("1/2", "1"), ("1", "0"))
LINE = curve(("0", "0"), ("1", "1"))
DIP = curve(("0", "0"), ("1/2", "-1"), ("1", "0"))
GINI = curve(("0", "0"), ("1", "4"), square="-4")
BOWL = curve(("0", "0"), ("1", "-1"), square="1")


def example(where: str, g: Curve, **parameters: str) -> None:
    s = parse_functions("G(0) >= k - k", f"{where}")
    check_example(s, Witness({"G": g}, Family((), {k: F(v) for k, v in parameters.items()})), flint_kit())


@pytest.mark.parametrize(
    ("axiom", "good", "bad"),
    [
        ("concave G on [0, 1]", (TENT, LINE, GINI), (DIP, BOWL)),
        ("concave G on [0, 1] with 8", (GINI,), (TENT, curve(("0", "0"), ("1", "4"), square="-3.99"))),
        ("symmetric G on [0, 1]", (TENT, GINI, DIP), (LINE, curve(("0", "0"), ("1", "3"), square="-4"))),
        ("nonnegative G on [0, 1]", (TENT, GINI), (DIP, BOWL, curve(("0", "0"), ("1", "0"), square="1"))),
        ("lipschitz G on [0, 1] with 2", (TENT, LINE, DIP), (GINI, curve(("0", "0"), ("1", "2.01")))),
        ("lipschitz G on [0, 1] with 4", (TENT, GINI), ()),
        ("lipschitz G on [0, 1] with 3.99", (TENT,), (GINI,)),
    ],
)
def test_axioms(axiom: str, good: tuple[Curve, ...], bad: tuple[Curve, ...]) -> None:
    axiom = axiom.replace("3.99", "399/100")
    for g in good:
        example(f"{axiom}, k == 1", g, k="1")
    for g in bad:
        with pytest.raises(Refused, match="a curve is not"):
            example(f"{axiom}, k == 1", g, k="1")


def test_constants_may_be_parameters() -> None:
    example("lipschitz G on [0, 1] with k", TENT, k="2")
    with pytest.raises(Refused, match="not lipschitz"):
        example("lipschitz G on [0, 1] with k", TENT, k="199/100")
    example("concave G on [0, 1] with k", GINI, k="8")
    with pytest.raises(Refused, match="not concave"):
        example("concave G on [0, 1] with k", GINI, k="801/100")


@pytest.mark.parametrize(
    "g",
    [
        curve(("0", "0")),
        curve(("0", "0"), ("1/2", "1")),
        curve(("1/4", "0"), ("1", "1")),
        curve(("0", "0"), ("1/2", "1"), ("1/2", "0"), ("1", "0")),
        curve(("0", "0"), ("3/4", "1"), ("1/2", "1"), ("1", "0")),
    ],
)
def test_a_curve_leads_through_the_interval(g: Curve) -> None:
    with pytest.raises(Refused, match="from one end"):
        example("function G on [0, 1], k == 1", g, k="1")


def refutes(relation: str, where: str, family: Family, **curves: Curve) -> None:
    check_witness(parse_functions(relation, where), Witness(curves, family), flint_kit())


def test_a_refutation() -> None:
    at = Family((), {"x": F(1, 4)})
    refutes("G(x) >= 3*x", "concave G on [0, 1], 0 <= x <= 1", at, G=TENT)
    with pytest.raises(Refused, match="not certified to fail"):
        refutes("G(x) >= 2*x", "concave G on [0, 1], 0 <= x <= 1", at, G=TENT)
    with pytest.raises(Refused, match="meet every condition"):
        refutes("G(x) >= 3*x", "concave G on [0, 1], 0 <= x <= 1/5", at, G=TENT)
    with pytest.raises(Refused, match="meet every condition"):
        refutes("G(x) >= 3*x", "concave G on [0, 1], 0 <= x <= 1, G(1/2) == 2", at, G=TENT)
    with pytest.raises(Refused, match="outside of its interval"):
        refutes("G(5*x) >= 3*x", "concave G on [0, 1], 0 <= x <= 1", at, G=TENT)
    with pytest.raises(Refused, match="not each function"):
        refutes("G(x) >= 3*x", "concave G on [0, 1], 0 <= x <= 1", at, F=TENT)
    with pytest.raises(Refused, match="not rational"):
        refutes("G(sqrt(x)) >= 3*x", "concave G on [0, 1], 0 <= x <= 1", at, G=TENT)
    with pytest.raises(Refused, match="has no value, or"):
        refutes("G(1/(4*x - 1)) >= 3*x", "concave G on [0, 1], 0 <= x <= 1", at, G=TENT)


def test_a_refutation_with_members_and_sums() -> None:
    s = "mean(G(x)) >= G(mean(x))", "concave G on [0, 1], each 0 <= x <= 1"
    pair = Family((Member({"x": F(0)}, F(1, 2)), Member({"x": F(1)}, F(1, 2))))
    refutes(*s, pair, G=TENT)
    with pytest.raises(Refused, match="not certified to fail"):
        refutes(*s, pair, G=LINE)


def test_names_of_terms_are_not_given_other_values() -> None:
    s = "G(x) >= 2*x", "concave G on [0, 1], 0 <= x <= 1"
    with pytest.raises(Refused, match="not certified to fail"):
        refutes(*s, Family((), {"x": F(1, 4), "G_1_": F(0)}), G=TENT)
