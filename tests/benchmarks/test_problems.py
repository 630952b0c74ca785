"""The benchmarks run on statements that mean what their names say; nothing here looks at times."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks import engine, provers
from benchmarks._scripts import NotExpressible, coq_script, smt_script
from benchmarks._tables import write_between
from benchmarks.problems import PROBLEMS, PUSHED, Problem
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kernel.certificates import Certificate
from verify.kernel.checker import check
from verify.language.grammar import parse_statement
from verify.language.points import fails_at, holds_at
from verify.rationals import Fraction

EVERY = (*PROBLEMS, *PUSHED)
INSIDE = {
    "a": Fraction(1, 16),
    "b": Fraction(3, 16),
    "x": Fraction(1, 3),
    "x1": Fraction(1, 3),
    "x2": Fraction(1, 2),
    "y": Fraction(2, 3),
    "q": Fraction(1, 3),
    "g": Fraction(1, 4),
    "t": Fraction(1, 2),
    "k": Fraction(3),
}
WITNESSES = {
    "S3+": {"a": "7022/23427", "b": "7/31236"},
    "S6+": {"g": "1/130", "q": "32/65", "t": "8449/16900"},
    "S7+": {"g": "1/130", "q": "32/65", "t": "8449/16900"},
    "S10 low+": {"x": "1/2"},
    "S10 high-": {"x": "1/2"},
    "S11 H+": {"a": "106/215", "b": "109/215"},
    "S11 Gini+": {"a": "0", "b": "1"},
    "S11 root+": {"a": "31/63", "b": "32/63"},
    "power+": {"a": "1/5368709120"},
}


@pytest.mark.parametrize("problem", EVERY, ids=lambda p: p.name)
def test_every_problem_parses_and_has_a_point(problem: Problem) -> None:
    s = problem.statement.expanded()
    point = {name: INSIDE[name] for name in s.variables}
    assert all(holds_at(c, point, flint_kit()) for c in s.constraints)
    assert problem.budget > 0


@pytest.mark.parametrize("problem", [p for p in PROBLEMS if p.name != "S11 Gini"], ids=lambda p: p.name)
def test_every_problem_holds_at_a_point(problem: Problem) -> None:
    s = problem.statement.expanded()
    point = {name: INSIDE[name] for name in s.variables}
    assert holds_at(s.relation, point, flint_kit())
    assert not fails_at(s.relation, point, flint_kit())


@pytest.mark.parametrize("name", WITNESSES)
def test_pushed_constants_make_false_statements(name: str) -> None:
    (problem,) = (p for p in PUSHED if p.name == name)
    assert check(Certificate(problem.relation, problem.where, None, WITNESSES[name])) == "refuted"


def test_a_witness_against_a_true_statement_is_refused() -> None:
    (problem,) = (p for p in PROBLEMS if p.name == "S6")
    with pytest.raises(TreecertError):
        check(Certificate(problem.relation, problem.where, None, WITNESSES["S6+"]))


def test_names_are_distinct() -> None:
    assert len({p.name for p in EVERY}) == len(EVERY)


@pytest.mark.parametrize("problem", EVERY, ids=lambda p: p.name)
@pytest.mark.parametrize("dialect", ["exponential", "native"])
def test_scripts_are_balanced_and_declare_what_they_use(problem: Problem, dialect: str) -> None:
    script = smt_script(problem.statement, dialect)  # type: ignore[arg-type]  # both are dialects
    assert script.count("(") == script.count(")")
    words = set(script.replace("(", " ").replace(")", " ").split())
    declared = {line.split()[1] for line in script.splitlines() if line.startswith("(declare-fun")}
    known = {"set-logic", "declare-fun", "assert", "check-sat", "exit", "not", "and", "or", "ite", "to_real"}
    known |= {"Real", "Int", "QF_NRA", "QF_NRAT", "QF_NIRA", "QF_NIRAT", "exp", "log", "sqrt"}
    assert {w for w in words if w[0].isalpha()} <= declared | known


def test_what_cannot_be_said_is_not_said() -> None:
    family = parse_statement("H(a) >= 2*a", "a = 2^-k, k >= 1, integer k")
    with pytest.raises(NotExpressible):
        smt_script(family, "algebraic")
    with pytest.raises(NotExpressible):
        coq_script(family)
    with pytest.raises(NotExpressible):
        smt_script(parse_statement("ln(1+x) <= x", "x >= 0"), "algebraic")


def test_coq_is_told_the_bounding_box() -> None:
    script = coq_script(parse_statement("x + y > 0", "x > 0, y > 0, x + 4*y < 1"))
    assert "assert ((0) <= y <= (1 / 4)) by lra." in script


@pytest.mark.parametrize(
    ("relation", "where", "outcome"),
    [
        ("x^2 + y^2 >= 2*x*y", "", "proved"),
        ("x^2 >= x", "0 < x < 1", "refuted"),
        ("sqrt(x) <= (1+x)/2", "x >= 0", "proved"),
    ],
)
def test_the_negation_is_what_a_prover_gets(relation: str, where: str, outcome: str) -> None:
    pytest.importorskip("z3")
    assert provers.solver("z3", Problem("p", relation, where, ""), 60.0).outcome == outcome


def test_a_call_is_killed_at_its_limit() -> None:
    endless = [sys.executable, "-c", "import time; print('started', flush=True); time.sleep(600)"]
    assert provers.call(endless, "", 1.0).code is None
    assert provers.call([sys.executable, "-c", "print(input())"], "hello", 60.0).output == "hello\n"


def test_faults_are_reported() -> None:
    good = engine.Run("p", "proved", 1.0, 5.0, 100, 1.0)
    assert engine.faults([good]) == []
    assert len(engine.faults([engine.Run("p", "undecided", 1.0, 5.0)])) == 1
    assert len(engine.faults([engine.Run("p", "proved", 6.0, 5.0, 100, 1.0)])) == 1
    assert len(engine.faults([engine.Run("p", "proved", 1.0, 5.0, 100, 11.0)])) == 1
    assert len(engine.faults([engine.Run("p", "proved", 31.0, 50.0, 100, 1.0)])) == 1


def test_tables_go_between_their_markers(tmp_path: Path) -> None:
    page = tmp_path / "README.md"
    page.write_text("before\n<!-- t -->\nold\n<!-- end of t -->\nafter\n")
    write_between("t", ["new"], page)
    assert page.read_text() == "before\n<!-- t -->\n\nnew\n\n<!-- end of t -->\nafter\n"
    with pytest.raises(ValueError, match="no markers"):
        write_between("u", ["new"], page)
