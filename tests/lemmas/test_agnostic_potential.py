"""BLT20, section 2.1, the potential: kept proofs, and neighbours that they do not prove."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lemmas.agnostic import potential
from lemmas.agnostic.impurity import IMPURITY
from lemmas.agnostic.influence_gain import GAIN, GINI_GAINS
from lemmas.boosting import tree_errors
from tests.kinds.trees.growth_simulator import refuting_run
from tests.lemmas.neighbours import assert_none_proved
from tests.stored import stored
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.families import certificates as family_certificates
from verify.kinds.families.checker import check as check_family
from verify.kinds.functions import certificates as function_certificates
from verify.kinds.functions.checker import check as check_functions
from verify.kinds.functions.grammar import parse_functions
from verify.kinds.functions.search import prove_functions
from verify.kinds.growing_trees.certificates import GrowthCertificate, load
from verify.kinds.growing_trees.checker import replay
from verify.kinds.growing_trees.grammar import parse_growth
from verify.rationals import Fraction

AT_MOST, AT_LEAST = potential.WEIGHTS
STATEMENTS = {
    "L24.2.s1.printed": (tree_errors.AT_MOST, tree_errors.LABELLED),
    "L24.2.s1.printed-2": (tree_errors.AT_LEAST, tree_errors.LABELLED),
    "S2.1.printed": (AT_MOST, potential.DEPTHS),
    "S2.1.printed-2": (AT_LEAST, potential.DEPTHS),
    "L24.2.s1.printed-3": (AT_MOST, potential.DEPTHS),
    "L24.2.s1.printed-4": (AT_LEAST, potential.DEPTHS),
    "F25.support": ("sum(w*min(q, 1 - q)) <= min(p, 1 - p)", f"0 <= p <= 1, {potential.SPLITTING}"),
}
NEIGHBOURS = [
    ("S2.1.printed", "w_0 == w/2", "w_0 == w"),
    ("S2.1.printed-2", "p_1 == p/2", "p_1 == p"),
    ("S2.1.printed-2", "0 <= h", "-1 <= h"),
    ("L24.2.s1.printed", "y*(1 - y) == 0, ", ""),
    ("L24.2.s1.printed", "v == err", "v >= err"),
    ("L24.2.s1.printed-2", "v == v_0 + v_1", "v <= v_0 + v_1"),
    ("L24.2.s1.printed-2", "y*(a - b) >= 0, ", ""),
    ("L24.2.s1.printed-3", "w_1 == w/2", "w_1 == w"),
    ("L24.2.s1.printed-4", "p_0 == p/2", "p_0 == 2*p"),
    ("L24.2.s1.printed-4", "w_0 == w/2", "w_0 == w/3"),
    ("F25.support", "q == p", "q >= p"),
    ("F25.support", "w*q == w_0*q_0 + w_1*q_1", "w*q >= w_0*q_0 + w_1*q_1"),
]
FALSE = [
    ("sum(w*G(q)) >= 21/10*sum(w*min(q, 1 - q))", potential.LEAVES),
    ("w*(G((a + b)/2) - (G(a) + G(b))/2) >= w*kappa*(b - a)^2", f"{GAIN}, 0 < w <= 1"),
    (
        "G((a + b)/2) - (G(a) + G(b))/2 >= kappa/32*(b - a)^2",
        f"{IMPURITY}, 0 <= a <= 1, 0 <= b <= 1, kappa < 1",
    ),
]


def kept(name: str) -> str:
    return stored(f"BLT20.{name}")


def growth(name: str) -> GrowthCertificate:
    return load(kept(name))


@pytest.mark.parametrize("name", STATEMENTS)
def test_kept_proofs_prove_what_is_stated(name: str) -> None:
    stated, found = parse_growth(*STATEMENTS[name]), growth(name)
    assert found.statement == stated
    replay(found, stated, flint_kit(found.factors))


@pytest.mark.parametrize(("name", "old", "new"), NEIGHBOURS)
def test_they_prove_no_neighbour(name: str, old: str, new: str) -> None:
    relation, where = STATEMENTS[name]
    assert where.count(old) == 1
    found = growth(name)
    with pytest.raises(TreecertError):
        replay(found, parse_growth(relation, where.replace(old, new)), flint_kit(found.factors))


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [n for n in NEIGHBOURS if n[1] in ("w_0 == w/2", "w_1 == w/2", "p_0 == p/2", "p_1 == p/2")],
)
def test_neighbours_have_runs_against_them(name: str, old: str, new: str) -> None:
    """The weights are not the chances."""
    relation, where = STATEMENTS[name]
    assert refuting_run(parse_growth(relation, where.replace(old, new)), runs=300, splits=2) is not None


@pytest.mark.parametrize(
    ("old", "new"),
    [("w == u + v", "2*w == u + v"), ("w*q == u*a + v*b", "w*q >= u*a + v*b"), ("v >= 0, ", "")],
)
def test_fact_2_5_needs_its_conditions(old: str, new: str) -> None:
    found = family_certificates.load(kept("F25.printed"))
    assert check_family(found) == "proved"
    assert found.where.count(old) == 1
    with pytest.raises(TreecertError):
        check_family(replace(found, where=found.where.replace(old, new)))


@pytest.mark.parametrize("statement", FALSE)
def test_false_neighbours_are_not_proved(statement: tuple[str, str]) -> None:
    assert prove_functions(parse_functions(*statement), time_limit=40).status == "refuted"


@pytest.mark.parametrize(("old", "new"), [("kappa > 0", "kappa >= 0"), ("s < 1", "s <= 1")])
def test_the_order_of_the_gains_is_strict_for_a_reason(old: str, new: str) -> None:
    found = function_certificates.load(kept("P23.s0.printed"))
    assert check_functions(found) == "proved"
    assert found.where.count(old) == 1
    with pytest.raises(TreecertError):
        check_functions(replace(found, where=found.where.replace(old, new)))


def test_the_sign_of_a_correlation_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    assert potential.monotone(3)
    witness = potential.falling_in_one(3)
    assert witness is not None
    assert witness["gains of the variables"] == (Fraction(9, 16), Fraction(1, 16), Fraction(1, 16))
    assert (witness["E[f x_i*], i* = 1"], witness["E[f x_j], j = 2"]) == (Fraction(-3, 8), Fraction(1, 8))
    monkeypatch.setattr(potential, "falling", lambda x: int(x[0] == 1 and 1 in x[1:]))
    assert potential.falling_in_one(3) is None


def test_a_function_that_is_not_monotone_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(potential, "falling", lambda x: int(x[0] == x[1]))
    assert not potential.monotone(3)


def test_what_the_index_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    assert potential.other_arguments() is not None
    monkeypatch.setattr(potential, "USED", potential.DEFINED)
    assert potential.other_arguments() is None


def test_the_gain_of_gini_is_no_other_multiple() -> None:
    relation, where = GINI_GAINS
    changed = [relation.replace("== 2/2", "== 3/4"), relation.replace("(b - a)^2", "(b + a)^2")]
    assert len({relation, *changed}) == 3
    assert assert_none_proved([(other, where) for other in changed]) == 2
