"""Every formula in an explanation reads back as what is meant, and the checks of that can say no."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.language.latex_reader import value
from tests.search.telling import claim_comes_back, explanation_comes_back, sentence_comes_back, sentences
from tests.search.test_explain import BY_HAND
from tests.stored import stored, stored_names
from verify.arithmetic.kits import flint_kit
from verify.errors import BadInput
from verify.kernel.certificates import ENVELOPE, Certificate, load
from verify.kernel.checker import apply, pose
from verify.language.form_printing import pretty_quotient
from verify.language.grammar import parse_expression, parse_line, parse_statement
from verify.language.normal import normal_form
from verify.search.explain import explain
from verify.search.prover import prove
from verify.search.replays import ReplayedStep, replayed
from verify.search.tactics import show
from verify.search.wording import claim_text

CERTIFICATES = [n for n in stored_names() if f'"format":"{ENVELOPE.format}"' in stored(n)]
EVERY = 80
POWERS = [
    ("(2^-k)^2 <= 2^-k", "integer k, k >= 1"),
    ("H(a)^2 >= a", "a = 2^-k, integer k, k >= 2"),
    ("(1/3)^k + (1/9)^(k - 1) <= 2", "integer k, k >= 1"),
]


def by_hand(rule: str) -> ReplayedStep:
    relation, where, step, _ = BY_HAND[rule]
    posed = replace(pose(parse_statement(relation, where), flint_kit()), defined=True)
    (goal,) = apply(posed, "interior", {})
    return replayed(goal, step)


@pytest.mark.parametrize("name", CERTIFICATES[::EVERY])
def test_explanations_of_the_catalogue(name: str) -> None:
    explanation_comes_back(load(stored(name)))


@pytest.mark.parametrize("problem", POWERS)
def test_explanations_with_powers(problem: tuple[str, str]) -> None:
    certificate = prove(parse_statement(*problem)).certificate
    assert certificate is not None
    compared, there = explanation_comes_back(certificate)
    assert compared == there


@pytest.mark.parametrize("rule", BY_HAND)
def test_each_rule(rule: str) -> None:
    node = by_hand(rule)
    for sentence in sentences(node):
        sentence_comes_back(sentence)
    assert all(claim_comes_back(below.goal) for below in node.walk())


def test_a_claim_is_told_in_full_whatever_its_length() -> None:
    long = " + ".join(f"x^{n}" for n in range(2, 90))
    certificate = Certificate(f"{long} < 0", "0 < x < 1", None, {"x": "1/2"})
    first = explain(certificate)[0]
    assert parse_line(first.removeprefix("Claim: ").removesuffix(".")) == certificate.statement


def test_names_in_a_sentence_are_not_those_of_variables() -> None:
    relation, where, step, _ = BY_HAND["squaring"]
    relation, where = relation.replace("sqrt(x)", "sqrt(R)").replace("> x", "> R"), where.replace("x", "R")
    posed = pose(parse_statement(relation, where), flint_kit())
    (goal,) = apply(replace(posed, defined=True), "interior", {})
    told = list(sentences(replayed(goal, replace(step, data={**step.data, "root": "R"}))))
    assert any("R_1 = sqrt(R)" in line and "U + V*R_1" in line for line in told), told
    for sentence in told:
        sentence_comes_back(sentence)


QUOTIENTS = [("a", "2*b"), ("a", "-b"), ("a-b", "-2*b^2"), ("a", "1/2*b"), ("a", "a^2*b"), ("a^2*b", "a*b^2")]


@pytest.mark.parametrize(("over", "under"), QUOTIENTS)
def test_new_variables_are_told_with_brackets(over: str, under: str) -> None:
    kit = flint_kit()
    p, q = (kit.parse(text, ("a", "b")) for text in (over, under))
    names = {"a": "a", "b": "b"}
    said, meant = parse_expression(pretty_quotient(p, q)), parse_expression(f"({over})/({under})")
    assert value(said, names) == value(meant, names), pretty_quotient(p, q)


def test_goals_left_open_read_back() -> None:
    goal = by_hand("signs").sign
    said = parse_line(show(goal))
    assert normal_form(said.relation.left, goal.region) == goal.form
    assert len(said.constraints) == len(goal.region.facet_polys)


# -- controls


@pytest.mark.parametrize(
    "sentence",
    [
        "Put in a + b = 1.",
        "Put in a = 2^.",
        "Both sides of a + b = 1 are treated apart.",
        "Divide by 2*(a > 0.",
        "On the face a + 1 = 0",
        "Value where k whole",
        "Tight: equality where a + b = 1.",
        "Tight: left - right -> 0 as a - -> 1.",
        "A sentence of another kind.",
        "With R = sqrt(x the expression is U + V*R; it is enough that U >= 0 and V >= 0.",
    ],
)
def test_a_sentence_with_another_formula_is_noticed(sentence: str) -> None:
    with pytest.raises((BadInput, AssertionError)):
        sentence_comes_back(sentence)


@pytest.mark.parametrize(
    ("old", "new"), [(" > 0", " >= 0"), (" for ", " for x > 1/2, "), ("x", "2*x"), ("< 1", "<= 1")]
)
def test_a_claim_that_says_something_else_is_noticed(
    old: str, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    statement = parse_statement("x*(1 - x) > 0", "0 < x < 1")
    posed = replace(pose(statement, flint_kit()), defined=True)
    (goal,) = apply(posed, "interior", {})
    for there in (posed, goal):
        assert claim_comes_back(there)
        text = claim_text(there).replace(old, new, 1)
        assert text != claim_text(there)
        with monkeypatch.context() as patched:
            patched.setattr("tests.search.telling.claim_text", lambda *_, text=text: text)
            with pytest.raises(AssertionError):
                claim_comes_back(there)
