"""Explanations: numbered steps that repeat the proof, and places of equality that are certain."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kernel.certificates import Certificate, Step
from verify.kernel.checker import GOAL_RULES, POSED_RULES, apply, pose
from verify.kernel.goals import Goal
from verify.language.grammar import parse_statement
from verify.rationals import Fraction
from verify.search.domain_words import POSED
from verify.search.explain import explain
from verify.search.narration import told
from verify.search.prover import prove
from verify.search.replays import decimal_text, replayed
from verify.search.sign_words import SIGNS
from verify.search.wording import WIDTH, claim_text

S1 = ("2*H(3*a) - 3*H(a) + H(2*a) - H(5*a) > 0", "0 < a < 1/5")
S4 = ("2*H(a+b) - 3*H(a) + H(2*a) - H(a+2*b) > 0", "b >= 2*a > 0, a + 2*b < 1")
S11 = ("(H(a)+H(b))/2 <= H((a+b)/2) - (b-a)^2/(2*ln(2))", "0 <= a <= 1, 0 <= b <= 1")
FAMILY = ("2*H(3*a-2*a^2) - 3*H(a) + H(2*a) - H(5*a-4*a^2) > 0", "a = 2^-k, k >= 2, integer k")
REFUTED = ("H(x) <= 4*x*(1-x) + 1/50", "0 <= x <= 1")
STEP = re.compile(r" *(\d+)((?:\.\d+)*)\. ")


@cache
def lines(relation: str, where: str = "") -> tuple[str, ...]:
    found = prove(parse_statement(relation, where))
    assert found.certificate is not None, found.left
    return tuple(explain(found.certificate))


def by_hand(relation: str, where: str, proof: Step) -> list[str]:
    return explain(Certificate(relation, where, proof))


def chain(*rules: str | Step) -> Step:
    """Rules without data one under the other; the last may be a step."""
    first, *rest = rules
    if isinstance(first, Step):
        return replace(first, children=(chain(*rest),)) if rest else first
    return Step(first, {}, (chain(*rest),) if rest else ())


SIGNED = Step("signs")


def inside(step: Step) -> Step:
    return Step("interior", {}, (step,))


@pytest.mark.parametrize("problem", [S1, S4, S11, FAMILY, REFUTED])
def test_lines_are_short_and_start_with_the_claim(problem: tuple[str, str]) -> None:
    found = lines(*problem)
    assert found[0].startswith("Claim: ")
    assert all(len(line) <= WIDTH for line in found)


@pytest.mark.parametrize("problem", [S1, S4, S11, FAMILY])
def test_numbers_count_up_at_every_level(problem: tuple[str, str]) -> None:
    numbers = [
        tuple(int(k) for k in m[0].strip(" .").split("."))
        for line in lines(*problem)
        if (m := STEP.match(line))
    ]
    assert numbers[0] == (1,)
    assert len(set(numbers)) == len(numbers)
    for number in numbers:
        *above, last = number
        assert last == 1 or (*above, last - 1) in numbers
        assert not above or tuple(above) in numbers


@pytest.mark.parametrize("problem", [S1, S4, S11, FAMILY])
def test_definedness_takes_one_line(problem: tuple[str, str]) -> None:
    assert sum("has a value on the domain" in line for line in lines(*problem)) == 1


def test_s1() -> None:
    found = lines(*S1)
    assert found[0] == "Claim: 2*H(3*a) - 3*H(a) + H(2*a) - H(5*a) > 0 for 0 < a < 1/5."
    assert any("ln(1 - 5*a)" in line for line in found)
    assert found[-1] == "Tight: left - right -> 0 as a -> 0."


def test_s4_is_tight_at_the_corner_and_on_the_closed_face() -> None:
    found = lines(*S4)
    assert found[0].endswith("for b >= 2*a > 0, a + 2*b < 1.")
    assert "Tight: left - right -> 0 as (a, b) -> (0, 0)." in found
    assert not any("equality" in line for line in found), "strict on its whole domain"


def test_s11_has_equality_on_the_diagonal_only() -> None:
    assert [line for line in lines(*S11) if line.startswith("Tight")] == ["Tight: equality where a == b."]


def test_an_integer_family() -> None:
    found = lines(*FAMILY)
    assert found[0].endswith("for a = 2^(-k), k >= 2, integer k.")
    assert "1. Instead of whole numbers: x_k = (1/2)^k, now real." in found
    assert found[-1] == "Tight: left - right -> 0 as k -> infinity."


def test_a_family_with_equality_at_a_whole_number() -> None:
    found = lines("H(a) >= 2*a", "a = 2^-k, k >= 1, integer k")
    assert "Tight: equality where k == 1." in found
    assert not any("where k == 1" in line for line in lines("H(a) >= 2*a", "a = 2^-k, k >= 2, integer k"))


def test_whole_numbers_checked_one_by_one_take_one_line() -> None:
    relaxed = chain(Step("relax", {"powers": {"k": ["x", "1/2"]}}), "defined", "closure", "interior", "signs")
    fixed = chain(Step("fix", {"variable": "k", "value": 1}), "defined", "interior", "zero")
    proof = Step("integer-cut", {"function": "k", "bound": 1}, (fixed, relaxed))
    found = by_hand("(a - 1/2)*(a - 1/4) >= 0", "a = 2^-k, k >= 1, integer k", proof)
    assert found[1] == "1. Checked one by one, by exact signs: k = 1."
    assert found[2].startswith("   1.1. All the other cases: ")
    assert "Tight: equality everywhere where k == 1." in found


def test_a_refutation() -> None:
    found = lines(*REFUTED)
    point = re.search(r"At x = (\d+)/(\d+)", found[1])
    assert point is not None
    assert re.search(
        r"every condition holds and left - right = 0\.0\d+\.\.\., so the claim is false\.$", found[1]
    )


def test_a_refutation_by_equality() -> None:
    assert lines("x*(1-x) < 1/4", "0 <= x <= 1")[1].endswith("left - right = 0, so the claim is false.")


def test_a_refutation_at_a_long_point() -> None:
    tiny = Fraction(1, 3**900)
    certificate = Certificate("x*y > 1", "0 < x < 1, 0 < y < 1", None, {"x": str(tiny), "y": str(1 - tiny)})
    found = explain(certificate)
    assert all(len(line) <= WIDTH for line in found)
    assert found[-1].endswith("left - right = -0.999999..., so the claim is false.")


def test_what_does_not_hold_is_not_explained() -> None:
    wrong = [
        Certificate("x > 1", "0 < x < 1", chain("interior", "signs")),
        Certificate("x > 0", "0 < x < 1", chain("interior", "fibre")),
        Certificate("x > 0", "0 < x < 1", Step("interior")),
        Certificate("x > 0", "0 < x < 1", None, {"x": "1/2"}),
        Certificate("x > 1", "0 < x < 1", None, {"x": "2"}),
    ]
    for certificate in wrong:
        with pytest.raises(TreecertError):
            explain(certificate)


# -- where it is tight


@pytest.mark.parametrize(
    ("relation", "where", "tight"),
    [
        ("x >= 0", "0 <= x <= 1", ["equality where x == 0"]),
        ("x >= 0", "0 < x <= 1", ["left - right -> 0 as x -> 0"]),
        ("x >= 0", "0 <= x <= 1, x > 0", ["left - right -> 0 as x -> 0"]),
        ("(x - y)^2 >= 0", "0 < x < 1, 0 < y < 1", ["equality where x == y"]),
        (
            "4*x*(1-x) <= H(x)",
            "0 <= x <= 1",
            ["equality where x == 1/2", "equality where x == 0", "equality where x == 1"],
        ),
        ("x + 4*y < 1", "x > 0, y > 0, x + 4*y < 1", ["left - right -> 0 as x + 4*y -> 1"]),
        ("ln(1 + a) <= a", "a >= 0", ["equality where a == 0"]),
        ("1/(1 + a) > 0", "a >= 0", ["left - right -> 0 as a + 1 -> infinity"]),
    ],
)
def test_tight_places(relation: str, where: str, tight: list[str]) -> None:
    found = [
        line.removeprefix("Tight: ").rstrip(".")
        for line in lines(relation, where)
        if line.startswith("Tight")
    ]
    assert sorted(found) == sorted(tight)


def test_equality_on_a_closed_face_without_derivatives() -> None:
    where = "0 < y < 1, 0 < x1 <= x2 <= 1"
    found = lines("x1*min(y*x2, 1 - y*x2) <= x2*min(y*x1, 1 - y*x1)", where)
    assert "Tight: equality where x2 == x1." in found
    assert any("is at most its" in line or "one of its two arguments" in line for line in found)


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("x + 1 > 0", "0 < x < 1"),
        ("H(x) + 1/100 > 0", "0 < x < 1"),
        ("x^2 + y^2 > 0", "1 < x < 2, 1 < y < 2"),
    ],
)
def test_nothing_is_called_tight_that_is_not(relation: str, where: str) -> None:
    assert lines(relation, where)[-1].startswith("Tight: no face, corner or plane was found")


def test_a_larger_domain_says_nothing_about_the_one_at_hand() -> None:
    proof = chain(Step("drop", {"condition": 0}), "defined", "interior", "signs")
    found = by_hand("x > 0", "x > 1/2, 0 < x < 1", proof)
    assert found[1] == "1. The condition x - 1/2 > 0 is not needed."
    assert found[-1].startswith("Tight: no face")


def test_an_identity_and_an_empty_domain() -> None:
    found = lines("(x + y)^2 == x^2 + 2*x*y + y^2")
    assert re.fullmatch(
        r"1\. Both sides have the same normal form on each of \d parts of the domain\.", found[1]
    )
    assert found[2:] == ("Equality everywhere on the domain.",)
    assert (
        lines("x > 5", "0 < x < 1, x > 2")[-1] == "No point meets the conditions: there is nothing to prove."
    )


# -- rule by rule, on small proofs written by hand

RATIO = {
    "variables": ["a", "t"],
    "facets": ["a", "-a+1", "t", "-t+1"],
    "images": ["a", "a*t"],
    "below": "1",
    "inverse": ["a*a", "b"],
    "over": "a",
}
TANGENT = Step("tangent", {"along": ["1", "-1"], "plane": "x-y"}, (SIGNED, Step("zero")))
BOTH = Step("minimum", {"atom": "min((-x+1), (x))", "mode": "both"}, (SIGNED, SIGNED))
HALVES = Step("minimum", {"atom": "min((1/2), (x))", "mode": "both"}, (SIGNED, SIGNED))
ENTROPY = Step(
    "entropy",
    {"atom": "H((1/8)*(min((1/2), (x))))", "mode": "above"},
    (HALVES, SIGNED, Step("cover", {"bits": 64, "tree": "n"})),
)
BY_HAND: dict[str, tuple[str, str, Step, str]] = {
    "signs": ("x + x^2 > 0", "0 < x < 1", SIGNED, "factor has a known sign"),
    "powers": ("ln(1+x) > 0", "0 < x < 1", Step("powers", {}, (SIGNED,)), "products of powers are compared"),
    "numeric": ("x*ln(2) > x/2", "0 < x < 1", Step("numeric", {"bits": 40}, (SIGNED,)), "rational bounds"),
    "divide": ("x*ln(1+x) > 0", "0 < x < 1", Step("divide", {"factor": "x"}, (SIGNED,)), "Divide by x > 0."),
    "cover": (
        "1 + x > 0",
        "0 < x < 1",
        Step("cover", {"bits": 64, "tree": "+nn"}),
        "2 cells: 2 by direct enclosure",
    ),
    "fibre": ("x > 0", "0 < x < 1", Step("fibre", {"along": ["1"]}, (SIGNED,)), "rises as x grows"),
    "concave": (
        "x*(1-x) >= 0",
        "0 < x < 1",
        Step("concave", {"along": ["1"]}, (SIGNED,)),
        "x == 0 (limit 0), x == 1 (limit 0)",
    ),
    "tangent": ("(x-y)^2 >= 0", "0 < x < 1, 0 < y < 1", TANGENT, "slope 0 where x == y"),
    "split": (
        "x > 0",
        "0 < x < 1",
        Step("split", {"plane": "2*x-1"}, (SIGNED, SIGNED, Step("constant"))),
        "the plane itself",
    ),
    "gibbs": (
        "x*ln(x/y) + y >= x",
        "0 < x < 1, 0 < y < 1",
        Step("gibbs", {"weights": ["x"], "ratios": ["x/y"]}, (SIGNED, Step("zero"))),
        "times weights that are >= 0",
    ),
    "substitution": (
        "b < a",
        "0 < b < a < 1",
        Step("substitution", RATIO, (SIGNED,)),
        "New variables: t = b/a.",
    ),
    "squaring": (
        "sqrt(x) > x",
        "0 < x < 1",
        Step("squaring", {"root": "x", "mode": "second"}, (SIGNED, SIGNED)),
        "V^2*R^2 >= U^2",
    ),
    "minimum": ("min(x, 1-x) >= 0", "0 < x < 1", BOTH, "is one of its two arguments"),
    "entropy": ("H(min(x, 1/2)/8) <= 2", "1/4 < x < 1", ENTROPY, "is at most (u - u*ln(u))/ln(2)"),
}


@pytest.mark.parametrize("rule", BY_HAND)
def test_each_rule_on_signs(rule: str) -> None:
    relation, where, step, said = BY_HAND[rule]
    posed = replace(pose(parse_statement(relation, where), flint_kit()), defined=True)
    (goal,) = apply(posed, "interior", {})
    node = replayed(goal, step)
    found = told(node)
    text = [*found.why, *(f"{name}: {claim_text(part.goal)}" for name, part in found.parts)]
    assert node.rule == rule
    assert any(said in line for line in text), text
    below = [part for _, part in found.parts] + ([found.onward] if found.onward is not None else [])
    assert below == list(node.children), "every subgoal is told, in order"


def test_every_rule_has_words() -> None:
    assert set(SIGNS) == set(GOAL_RULES)
    assert set(POSED) == set(POSED_RULES)
    assert set(SIGNS) - set(BY_HAND) == {"zero", "constant"}, "these two occur inside the others"


@pytest.mark.parametrize(
    ("relation", "where", "said"),
    [
        ("x^2 >= 0", "", "Both sides of x == 0 are treated apart."),
        ("x + y > 0", "x >= 0, y >= 0, x + y >= 1", "Put in"),
        ("x > 0", "x >= 1", "New variables: "),
        ("x < 1", "0 < x < 1, x < y, y < 1, y == 1/2", "Put in y = 1/2."),
        ("x > -1", "x >= 0, x > 0, x < 1", "No point of the domain has"),
    ],
)
def test_rules_on_posed_statements(relation: str, where: str, said: str) -> None:
    assert any(said in line for line in lines(relation, where)), lines(relation, where)


def test_a_long_formula_gives_way_to_its_conditions() -> None:
    statement = parse_statement("(x+y)^40 + ln(x)^2 > 0", "0 < x < 1, 0 < y < x")
    (goal,) = apply(replace(pose(statement, flint_kit()), defined=True), "interior", {})
    assert isinstance(goal, Goal)
    text = claim_text(goal, 100)
    assert len(text) <= 100
    assert text.endswith(" > 0 for x < 1, y > 0, x > y")


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [
        (Fraction(1, 3), Fraction(1, 3), "0.333333..."),
        (Fraction(5), Fraction(5), "5"),
        (Fraction(-5, 4), Fraction(-5, 4), "-1.25"),
        (Fraction(1, 10**30), Fraction(2, 10**30), "a number from 1e-30 to 2e-30"),
        (Fraction(31415926535, 10**10), Fraction(31415926536, 10**10), "3.14159..."),
        (Fraction(200, 3), Fraction(200, 3), "66.6666..."),
        (Fraction(20000000, 3), Fraction(20000000, 3), "6.66666...e6"),
        (Fraction(-1), Fraction(1), "a number from -1 to 1"),
    ],
)
def test_decimals_are_cut_off_and_never_more_than_is_known(low: Fraction, high: Fraction, text: str) -> None:
    assert decimal_text(low, high) == text


def test_a_refutation_at_whole_numbers_has_exact_powers() -> None:
    """At k = 2 the argument 5/4 - 1/4 of the entropy is 1, which enclosures of 2^-k would leave open."""
    found = prove(parse_statement("H(5*2^(-k) - 4*2^(-2*k)) >= 1", "k >= 2, k <= 2, integer k"))
    assert found.certificate is not None
    assert explain(found.certificate)[-1] == (
        "At k = 2 every condition holds and left - right = -1, so the claim is false."
    )
