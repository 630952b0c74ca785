"""KM96, sections 2 and 4: false neighbours, and checks on trees that see what is wrong."""

from __future__ import annotations

import pytest

from lemmas.boosting import criteria
from lemmas.boosting.criteria import PERMISSIBLE, World, trees, worlds
from tests.lemmas.neighbours import assert_none_proved
from verify.claims import Check
from verify.kinds.functions.grammar import parse_functions
from verify.kinds.functions.search import prove_functions
from verify.language.grammar import parse_statement
from verify.rationals import Fraction
from verify.search.prover import prove

HALF = Fraction(1, 2)


def test_false_neighbours() -> None:
    mean, pair = "(1 - t)*x + t*y", "0 <= x <= 1, 0 <= y <= 1, 0 <= t <= 1"
    neighbours = [
        (f"16*({mean})^2*(1 - ({mean}))^2 >= (1 - t)*16*x^2*(1 - x)^2 + t*16*y^2*(1 - y)^2", pair),
        (f"H({mean}) >= 1.001*((1 - t)*H(x) + t*H(y))", pair),
        ("-q*ln(q) - (1 - q)*ln(1 - q) == H(q)", "0 <= q <= 1"),
        ("1 - q == min(q, 1 - q)", "0 <= q <= 1/2"),
        ("2*sqrt(q*(1 - q)) > H(q)", "0 < q < 1"),
        ("H(q) >= 4.01*q*(1 - q)", "0 <= q <= 1"),
        ("4*q*(1 - q) >= 2.001*min(q, 1 - q)", "0 <= q <= 1"),
        ("2*sqrt(q/2*(1 - q/2)) >= 1.001*2*sqrt(q*(1 - q))/sqrt(2)", "0 <= q <= 1/100"),
        ("H(q/2) <= 0.54*H(q)", "0 <= q <= 2^-10"),
        ("4*(q/2)*(1 - q/2) <= 0.5*4*q*(1 - q)", "0 <= q <= 1/100"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_false_neighbours_about_every_function() -> None:
    q = "0 <= q <= 1"
    leaves = f"sum(w) == 1, each w >= 0, {q}"
    neighbours = [
        ("G(q) >= 2.001*min(q, 1 - q)", f"{PERMISSIBLE}, {q}"),
        ("G(q) > 2*min(q, 1 - q)", f"{PERMISSIBLE}, 0 < q < 1/2"),
        ("G(q) > 0", f"{PERMISSIBLE}, {q}"),
        ("G(q) <= 0.999", f"{PERMISSIBLE}, {q}"),
        ("G(q) >= min(q, 1 - q)", f"concave G on [0, 1], symmetric G, G(0) == 0, {q}"),
        ("G(q) >= 2*min(q, 1 - q)", f"symmetric G on [0, 1], G(0) == 0, G(1/2) == 1, {q}"),
        ("G(q) >= 2*min(q, 1 - q)", f"concave G on [0, 1], G(0) == 0, G(1/2) == 1, {q}"),
        ("sum(w*G(q)) >= 2.001*sum(w*min(q, 1 - q))", f"{PERMISSIBLE}, {leaves}"),
        ("sum(w*G(q)) >= sum(w*min(q, 1 - q))", f"symmetric G on [0, 1], G(0) == 0, G(1/2) == 1, {leaves}"),
        ("sum(w*G(q)) > sum(w*min(q, 1 - q))", f"{PERMISSIBLE}, {leaves}"),
        ("sum(w*G(q)) <= 2*sum(w*min(q, 1 - q))", f"{PERMISSIBLE}, {leaves}"),
    ]
    found = [prove_functions(parse_functions(*n), time_limit=20.0).status for n in neighbours]
    assert found == ["refuted"] * len(neighbours)


def test_trees_cover_ties_pure_leaves_and_empty_leaves() -> None:
    cases = list(trees(3, 4, 3))
    means = {world.mean(region) for world, partition in cases for region in partition}
    assert {None, Fraction(0), Fraction(1), HALF, Fraction(1, 4)} <= means
    assert len({world for world, _ in cases}) == 8 * 15


def test_a_tie_may_have_either_label(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(criteria, "label", lambda q: int(q is not None and q >= HALF))
    assert all(criteria.error_differs(case) is None for case in trees(2, 4, 2))


def test_minority_labels_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(criteria, "label", lambda q: int(q is None or q <= HALF))
    assert any(criteria.error_differs(case) for case in trees(2, 4, 2))


def test_lost_mass_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(criteria, "purity", lambda _world, _partition: ((HALF, HALF),))
    assert any(criteria.is_no_average(case) for case in trees(2, 2, 2))
    assert any(criteria.error_differs(case) for case in trees(2, 2, 2))


def test_the_factor_two_is_the_last() -> None:
    cases = list(trees(2, 4, 2))
    assert not any(criteria.impurity_below(Fraction(2))(case) for case in cases)
    found = next(w for case in cases if (w := criteria.impurity_below(Fraction(2001, 1000))(case)))
    assert found["G"] in ("gini", "entropy", "root", "minimum")


def test_worlds() -> None:
    assert all(sum(world.masses) == 1 for world in worlds(3, 4))
    world = World((HALF, HALF, Fraction(0)), (1, 0, 1))
    assert world.mean(frozenset({0, 1})) == HALF
    assert world.mean(frozenset({2})) is None


def test_what_is_not_permissible_is_refuted() -> None:
    def found(g: str, name: str) -> str:
        relation, where = criteria.permissible(lambda x: g.replace("x", f"({x})"))[name]
        return prove(parse_statement(relation, where), time_limit=10.0).status

    assert found("x^2", "symmetric") == "refuted"
    assert found("8*x*(1 - x)", "at most 1") == "refuted"
    assert found("2*x*(1 - x) - 1/4", "at least 0") == "refuted"
    assert found("3*x*(1 - x)", "G(1/2) = 1") == "refuted"
    assert found("4*x*(1 - x) + x", "G(1) = 0") == "refuted"
    assert found("4*x*(1 - x) + 1 - x", "G(0) = 0") == "refuted"
    assert found("16*x^2*(1 - x)^2", "concave") == "refuted"


def test_definitions_are_no_claims() -> None:
    check = Check("KM96.X.1")
    criteria.impurity_of_a_tree(check)
    assert check.record.not_a_claim
    assert [p.role for p in check.record.parts] == ["support"]


def test_the_extent_of_a_run_is_read_off() -> None:
    check = Check("KM96.X.1")
    criteria.impurity_of_a_tree(check)
    sizes = check.record.parts[0].sizes
    assert "leaves = 1, 2, 3" in sizes
    assert "f: 8 values of length 3" in sizes
    assert "P: 15 values of length 3" in sizes
