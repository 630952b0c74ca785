"""Greedy runs on conjunctions: what is proved, how it compares with whole runs, and what must be refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from algorithms.criteria import ENTROPY, GINI, ROOT, Criterion
from algorithms.growth import Policy, Ties, grow, reachable
from algorithms.trees import error
from lemmas.optimality.conjunction_runs import Case, error_with_best_labels, queried
from tests.kinds.trees.greedy_worlds import faults
from verify.arithmetic.kits import flint_kit
from verify.errors import BadInput, TreecertError
from verify.kinds.greedy_runs.certificates import load
from verify.kinds.greedy_runs.checker import check
from verify.kinds.greedy_runs.conjunctions import CONCLUSIONS, POLICIES, WITH_FORMULA
from verify.kinds.greedy_runs.search import RunHints, decide_run
from verify.kinds.greedy_runs.statements import plain_run, read_run
from verify.rationals import Fraction
from verify.replaying import replayed

GRID = tuple(Fraction(*pair) for pair in ((1, 4), (1, 2), (3, 4), (1, 1)))
CHANCES = tuple(Fraction(*pair) for pair in ((1, 5), (1, 2), (2, 3), (9, 10)))
CRITERIA: Mapping[str, Criterion] = {"H(q)": ENTROPY, "4*q*(1 - q)": GINI, "2*sqrt(q*(1 - q))": ROOT}
FORMULAS = {"gain": "H(p*b) - p*H(b)", "error": "w*min(y, 1 - y)"}
SHORT = RunHints(limit=2.0)


def stated(
    says: str = "skewed", impurity: str = "H(q)", policy: str = "TopDown", **more: str
) -> dict[str, str]:
    """A statement."""
    formula = {"formula": FORMULAS[says]} if says in WITH_FORMULA else {}
    return {"world": "conjunction", "impurity": impurity, "policy": policy, "says": says, **formula, **more}


@cache
def proved(says: str = "skewed") -> str:
    """A certificate."""
    status, text, words = decide_run(read_run(stated(says)))
    assert status == "proved", words
    return text


# -- what is proved


@pytest.mark.parametrize("says", sorted(WITH_FORMULA | {"skewed"}))
def test_proved_and_replayed(says: str) -> None:
    s = read_run(stated(says))
    for independent in (False, True):
        assert check(load(proved(says)), expected=s, independent=independent) == "proved"
    assert replayed(proved(says)).line == plain_run(s)
    assert read_run(s.texts()) == s


@pytest.mark.parametrize("impurity", ["4*q*(1 - q)", "2*sqrt(q*(1 - q))"])
def test_other_criteria(impurity: str) -> None:
    assert decide_run(read_run(stated(impurity=impurity)))[0] == "proved"


def test_chances_may_be_restricted() -> None:
    """That all chances are small does not help 2 min(q, 1-q): below 1/2 it is linear, and all gains are 0."""
    assert decide_run(read_run(stated(each="p <= 1/2")))[0] == "proved"
    assert decide_run(read_run(stated(impurity="2*min(q, 1 - q)", each="p <= 1/2")), SHORT)[0] == "undecided"


def test_every_conclusion_asks_for_the_same() -> None:
    for says, policy in product(CONCLUSIONS, POLICIES):
        names = set(
            read_run(stated(says) if says in WITH_FORMULA else stated(says, policy=policy)).obligations(
                flint_kit()
            )
        )
        assert names == {"irrelevant", "positive", "exchange"} | (
            {"formula"} if says in WITH_FORMULA else set()
        )


def test_conclusions_use_words_that_every_policy_has() -> None:
    """What is largest is a gain: a rule that takes any impure leaf has no measure of leaves."""
    assert not [says for says, words in CONCLUSIONS.items() if "measure" in words]
    assert "the largest gain, weighted by the probability of the leaf or not," in CONCLUSIONS["choice"]


# -- the statement against whole runs


def cases() -> list[Case]:
    """Conjunctions of up to three features, with and without another one."""
    found = []
    for k in (1, 2, 3):
        for chances in combinations_with_replacement(CHANCES, k):
            found += [Case(chances), Case(chances, (Fraction(1, 3),))]
    return found


@pytest.mark.parametrize("impurity", CRITERIA)
@pytest.mark.parametrize("policy", [Policy.TOP_DOWN, Policy.BEST_FIRST, Policy.ID3])
def test_trees_are_those_of_the_algorithms(impurity: str, policy: Policy) -> None:
    for case in cases():
        levels = reachable(case.law, case.k, criterion=CRITERIA[impurity], policy=policy)
        for t, level in enumerate(levels):
            for tree in level:
                features = queried(tree)
                assert features is not None
                assert [case.p[i] for i in features] == list(case.chances[:t])
                weight, rest = _product(case.chances[:t]), _product(case.chances[t:])
                assert error_with_best_labels(case, tree) == weight * min(rest, 1 - rest)
        first = grow(case.law, case.k, criterion=CRITERIA[impurity], policy=policy, ties=Ties.FIRST)
        assert [queried(tree) for tree in first.trees] == [list(range(t)) for t in range(case.k + 1)]
        assert error(first.last, case.law) == 0


def _product(chances: tuple[Fraction, ...]) -> Fraction:
    found = Fraction(1)
    for p in chances:
        found *= p
    return found


# -- false neighbours

FALSE = {
    "relevant features without gain": stated(impurity="2*min(q, 1 - q)"),
    "gain of a constant": stated(impurity="q"),
    "losses": stated(impurity="1 - H(q)"),
    "large chances first": stated(impurity="q^2*(1 - q)"),
    "half the error": stated("error", formula="w*min(y, 1 - y)/2"),
    "error of the other label": stated("error", formula="w*(1 - y)"),
    "gain without the answer 1": stated("gain", formula="H(p*b)"),
    "gain with the wrong chance": stated("gain", formula="H(p*b) - (1 - p)*H(b)"),
    "sign of the answer 0": stated("gain", formula="H(p*b) - p*H(b) + (1 - p)"),
}


@pytest.mark.parametrize("name", FALSE)
def test_false_neighbours_have_an_obligation_that_fails(name: str) -> None:
    assert next(faults(FALSE[name], GRID), None) is not None


@pytest.mark.parametrize("says", sorted(WITH_FORMULA))
def test_what_is_true_fails_nowhere(says: str) -> None:
    assert list(faults(stated(says), GRID)) == []


def test_each_obligation_keeps_something_out() -> None:
    found = {name: set(faults(texts, GRID)) for name, texts in FALSE.items()}
    assert found["half the error"] == {"formula"}
    assert "positive" in found["relevant features without gain"]
    assert "exchange" in found["large chances first"]
    assert "irrelevant" in set(faults(stated(impurity="(q - 1/2)^(1/2)"), GRID))


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        (stated(says="optimal"), "not known"),
        (stated(policy="ID3"), "not known"),
        (stated(impurity="-q*log2(q)"), "without logarithms"),
        (stated(impurity="H(p)"), "means nothing"),
        (stated(each="y <= 1/2"), "means nothing"),
        (stated(each="integer p"), "nothing else|not"),
        (stated(each="log2(p) <= 0"), "without logarithms"),
        (stated("skewed", formula="1"), "with a formula"),
        ({**stated("error"), "formula": ""}, "with a formula"),
        ({**stated("error"), "formula": "p"}, "means nothing"),
        ({**stated(), "more": "1"}, "has the fields"),
        ({"world": "conjunction"}, "has the fields"),
    ],
)
def test_the_form_is_refused(texts: dict[str, str], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        read_run(texts)


# -- certificates


def test_proofs_of_other_obligations_are_refused() -> None:
    c = load(proved("error"))
    for name in c.proofs:
        rest = {k: v for k, v in c.proofs.items() if k != name}
        with pytest.raises(TreecertError):
            check(replace(c, proofs=rest))
        for other in rest:
            with pytest.raises(TreecertError):
                check(replace(c, proofs={**c.proofs, name: c.proofs[other]}))


def test_a_certificate_stands_for_its_statement_only() -> None:
    c = load(proved("error"))
    with pytest.raises(TreecertError, match="another statement"):
        check(c, expected=read_run(stated("skewed")))
    for texts in FALSE.values():
        with pytest.raises(TreecertError):
            check(replace(c, texts=texts))
        with pytest.raises(TreecertError):
            check(replace(load(proved()), texts=texts))
    assert check(replace(c, texts=stated("error", policy="impure"))) == "proved"
