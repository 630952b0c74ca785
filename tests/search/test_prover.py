"""`prove`, end to end: proofs without hints, exact witnesses, bad input with its place, honest silence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.problems import PROBLEMS, Problem
from verify.errors import BadInput
from verify.kernel.certificates import MAX_DEPTH, Certificate, Step, dump, load
from verify.kernel.checker import check
from verify.kernel.goals import Posed, Refused
from verify.language.grammar import parse_statement
from verify.rationals import Fraction
from verify.search.clock import Clock, TimeUp
from verify.search.domain_reduction import DomainReducer
from verify.search.outcomes import Outcome
from verify.search.portfolio import Portfolio
from verify.search.prover import Search, prove, refutation, statement_texts

ROOT = Path(__file__).parents[2]
LONG = {"S3", "S4", "S5", "S6", "S7", "S10 high", "S11 root"}
"""Problems that take longer than the rest of this module."""


def decided(relation: str, where: str = "", *, time_limit: float = 20.0) -> Outcome:
    """The outcome, its certificate replayed in the other arithmetic."""
    statement = parse_statement(relation, where)
    outcome = prove(statement, time_limit=time_limit)
    if outcome.certificate is not None:
        found = check(outcome.certificate, expected=statement, independent=True)
        assert found == outcome.status
    return outcome


def status(relation: str, where: str = "") -> str:
    return decided(relation, where).status


# the problems


@pytest.mark.parametrize(
    "problem",
    [pytest.param(p, marks=[pytest.mark.slow] if p.name in LONG else [], id=p.name) for p in PROBLEMS],
)
def test_the_problems_are_proved_without_hints(problem: Problem) -> None:
    statement = problem.statement
    outcome = prove(statement)
    assert outcome.status == "proved", outcome.left
    assert outcome.certificate is not None
    assert check(outcome.certificate, expected=statement, independent=True) == "proved"
    assert check(load(dump(outcome.certificate)), expected=statement) == "proved"


def test_a_certificate_is_about_its_own_statement() -> None:
    (problem,) = (p for p in PROBLEMS if p.name == "S1")
    outcome = prove(problem.statement)
    assert outcome.certificate is not None
    for relation, where in (
        (problem.relation, "0 < a <= 1/5"),
        (problem.relation.replace(">", ">="), problem.where),
    ):
        with pytest.raises(Refused, match="another statement"):
            check(outcome.certificate, expected=parse_statement(relation, where))


# undefined expressions


@pytest.mark.parametrize(
    ("relation", "where", "place"),
    [
        ("ln(x) <= x - 1", "0 <= x <= 1", "at x = 0: it needs x > 0"),
        ("1/x >= 0", "-1 <= x <= 1", "at x = 0: it needs"),
        ("1/(x - 1/3) > 0", "0 <= x <= 1", "at x = 1/3: it needs"),
        ("H(2*x) >= 0", "0 <= x <= 1", "at x = 1: it needs 1 - 2*x >= 0"),
        ("H(x + y) >= 0", "0 <= x <= 1, 0 <= y <= 1", "at x = 1, y = 1: it needs"),
        ("sqrt(x - 1/2) >= 0", "0 <= x <= 1", "at x = 0: it needs x - 1/2 >= 0"),
        ("x^(-1/2) >= 0", "0 <= x <= 1", "at x = 0: it needs x > 0"),
        ("(x - 1/2)^(1/3) <= 1", "0 <= x <= 1", "at x = 0: it needs x - 1/2 >= 0"),
        ("x^y >= 0", "0 <= x <= 1, 0 <= y <= 1", "at x = 0, y = 0: it needs x > 0"),
        ("1/ln(x) < 0", "0 < x <= 1", "at x = 1: it needs"),
        ("ln(ln(x)) < 1", "1 <= x <= 2", "at x = 1: it needs ln(x) > 0"),
        ("sqrt(1 - exp(x)) >= 0", "0 <= x <= 1", "it needs 1 - exp(x) >= 0"),
        ("1/(x + y) > 0", "x >= 0, y >= 0", "at x = 0, y = 0: it needs"),
        ("x/x == 1", "0 <= x <= 1", "at x = 0: it needs"),
        ("x*ln(x*y) <= 0", "0 <= x <= 1, 0 <= y <= 1", "it needs x*y > 0"),
        ("1/(k - 3) <= 1", "integer k, k >= 1", "at k = 3: it needs"),
        ("ln(2 - x) > 0", "x == 2", "at x = 2: it needs 2 - x > 0"),
    ],
)
def test_an_undefined_expression_is_bad_input(relation: str, where: str, place: str) -> None:
    with pytest.raises(BadInput, match=r"^the statement is undefined at ") as error:
        prove(parse_statement(relation, where), time_limit=20.0)
    assert place in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "relation", ["0^x >= 0", "0^-1 > 0", "0^(-1/2) > 0", "1/0 > 0", "ln(0) < 0", "H(2) > 0"]
)
def test_what_is_undefined_everywhere_is_not_read(relation: str) -> None:
    with pytest.raises(BadInput):
        parse_statement(relation)


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("x*ln(x) <= 0", "0 <= x <= 1"),
        ("x*y*ln(x*y) <= 0", "0 <= x <= 1, 0 <= y <= 1"),
        ("x*ln(x) >= -1", "x >= 0"),
        ("(1-x)*log2(1-x) <= 0", "0 <= x <= 1"),
        ("sqrt(x) >= x", "0 <= x <= 1"),
        ("H(x) >= 0", "0 <= x <= 1"),
        ("x^(3/2) <= x", "0 <= x <= 1"),
    ],
)
def test_ends_where_the_value_is_a_limit_are_defined(relation: str, where: str) -> None:
    assert status(relation, where) == "proved"


# domains


@pytest.mark.parametrize(
    "where",
    ["x > 2, x < 1", "x > 0, x < 0", "x >= 1, x <= 1, x > 1", "x < y, y < x", "x == 1, x == 2", "x^2 < 0"],
)
def test_a_vacuous_statement_is_marked(where: str) -> None:
    outcome = decided("0 > 1", where)
    assert (outcome.status, outcome.vacuous) == ("proved", True)


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("x > 0", "x > 1"),
        ("x >= 0", "x >= 0, x <= 0"),
        ("2 > 1", ""),
        ("x == 1", "x == 1"),
        ("1 > 0", "x > 0"),
    ],
)
def test_other_proofs_are_not_vacuous(relation: str, where: str) -> None:
    outcome = decided(relation, where)
    assert (outcome.status, outcome.vacuous) == ("proved", False)


@pytest.mark.parametrize(
    ("relation", "found"),
    [
        ("2 > 1", "proved"),
        ("1 > 2", "refuted"),
        ("1 > 1", "refuted"),
        ("1 >= 1", "proved"),
        ("ln(2) > 69/100", "proved"),
        ("ln(2) > 7/10", "refuted"),
        ("ln(8) == 3*ln(2)", "proved"),
        ("ln(8) == 2*ln(2)", "refuted"),
        ("H(1/4) + 3*log2(3)/4 == 2", "proved"),
        ("exp(1) < 2719/1000", "proved"),
        ("sqrt(2) + sqrt(3) > 3146/1000", "proved"),
        ("min(1, 2) == 1", "proved"),
        ("max(1, ln(2)) < 1", "refuted"),
        ("2^-300 > 0", "proved"),
    ],
)
def test_without_variables(relation: str, found: str) -> None:
    outcome = decided(relation)
    assert outcome.status == found
    assert outcome.witness == ({} if found == "refuted" else None)


@pytest.mark.parametrize(
    ("relation", "where", "found"),
    [
        ("ln(x^2) == 2*ln(x)", "x > 0", "proved"),
        ("(x+y)^2 == x^2 + 2*x*y + y^2", "", "proved"),
        ("max(x, y) + min(x, y) == x + y", "", "proved"),
        ("sqrt(x^2) == abs(x)", "", "proved"),
        ("x^2 == x", "0 <= x <= 1", "refuted"),
        ("sqrt(x^2) == x", "-1 <= x <= 1", "refuted"),
        ("H(x) == 4*x*(1-x)", "0 <= x <= 1", "refuted"),
        ("ln(x*y) == ln(x)*ln(y)", "x > 0, y > 0", "refuted"),
        ("abs(x) >= x", "", "proved"),
        ("abs(x + y) <= abs(x) + abs(y)", "", "proved"),
        ("abs(x + y) < abs(x) + abs(y)", "", "refuted"),
        ("min(x, 1-x) <= 1/2", "0 <= x <= 1", "proved"),
        ("min(x, 1-x) < 1/2", "0 <= x <= 1", "refuted"),
        ("max(x, y, 1/2) >= 1/2", "", "proved"),
        ("2*min(x, 1-x) <= H(x)", "0 <= x <= 1", "proved"),
    ],
)
def test_identities_and_extrema(relation: str, where: str, found: str) -> None:
    assert status(relation, where) == found


@pytest.mark.parametrize(
    ("relation", "where", "found"),
    [
        ("x^2 == 4", "x == 2", "proved"),
        ("x^2 < 4", "x == 2", "refuted"),
        ("x >= 1", "x >= 1, x <= 1", "proved"),
        ("x > 1", "x >= 1, x <= 1", "refuted"),
        ("H(x) == 1", "2*x == 1", "proved"),
        ("x*y == 2", "x == 1, y == x + 1", "proved"),
        ("ln(x) > 0", "x == 1", "refuted"),
    ],
)
def test_point_domains(relation: str, where: str, found: str) -> None:
    assert status(relation, where) == found


@pytest.mark.parametrize(
    ("relation", "where", "status"),
    [
        ("x > 0", "sqrt(x) < 1", "refuted"),
        ("x > 0", "abs(x) <= 1", "refuted"),
        ("x < 2", "abs(x) <= 1", "proved"),
    ],
)
def test_constraints_that_are_not_polynomial(relation: str, where: str, status: str) -> None:
    assert prove(parse_statement(relation, where), time_limit=40).status == status


# open and closed


@pytest.mark.parametrize(
    ("relation", "where", "found"),
    [
        ("H(x) > 0", "0 < x < 1", "proved"),
        ("H(x) > 0", "0 <= x < 1", "refuted"),
        ("H(x) >= 0", "0 <= x <= 1", "proved"),
        ("1 - x*y > 0", "0 <= x <= 1, 0 <= y < 1", "proved"),
        ("1 - x*y > 0", "0 <= x <= 1, 0 <= y <= 1", "refuted"),
        ("x*y*(1-x-y) > 0", "x > 0, y > 0, x + y < 1", "proved"),
        ("x*y*(1-x-y) > 0", "x > 0, y > 0, x + y <= 1", "refuted"),
        ("H(a) > 2*a", "0 < a < 1/2", "proved"),
        ("H(a) > 2*a", "0 < a <= 1/2", "refuted"),
        ("H(a) > 2*a", "a = 2^-k, k >= 2, integer k", "proved"),
        ("H(a) > 2*a", "a = 2^-k, k >= 1, integer k", "refuted"),
    ],
)
def test_open_and_closed_ends_are_kept_apart(relation: str, where: str, found: str) -> None:
    assert status(relation, where) == found


# undecided, and time


def test_undecided_says_what_is_open() -> None:
    outcome = prove(parse_statement("x*ln(x)^2 <= 4*exp(-2)", "0 < x < 1"), time_limit=20.0)
    assert outcome.status == "undecided"
    assert (outcome.certificate, outcome.witness, outcome.vacuous) == (None, None, False)
    assert any("x*ln(x)^2" in line for line in outcome.left)


def test_open_facts_are_told_in_the_variables_of_the_statement() -> None:
    """The search works in charts with names of its own; those are nobody's business."""
    text = [
        line
        for relation, where in (("ln(x) < 1000", "0 < x < exp(1000)"), ("ln(x) <= y", "x > 0, x <= exp(y)"))
        for line in prove(parse_statement(relation, where), time_limit=6.0).left
    ]
    assert not any("_" in line for line in text)


@pytest.mark.parametrize(
    "problem", [p for p in PROBLEMS if p.name in ("S1", "S2", "S6")], ids=lambda p: p.name
)
def test_a_time_limit_that_is_over_leaves_it_undecided(problem: Problem) -> None:
    outcome = prove(problem.statement, time_limit=1e-6)
    assert outcome.status == "undecided"
    assert outcome.left[0] == "time limit reached"


def test_the_clock_is_asked_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock costs a second of its own time: the search stops at the first one too late."""
    looks = [0]

    def ticking() -> float:
        looks[0] += 1
        return float(looks[0])

    monkeypatch.setattr("verify.search.clock.time.thread_time", ticking)
    monkeypatch.setattr("verify.search.clock.time.perf_counter", ticking)
    (problem,) = (p for p in PROBLEMS if p.name == "S4")
    outcome = prove(problem.statement, time_limit=40.0)
    assert outcome.status == "undecided"
    assert outcome.left[0] == "time limit reached"
    assert looks[0] < 50


def test_the_clock() -> None:
    lines: list[str] = []
    clock = Clock(1000.0, lines.append)
    clock.check()
    clock.report("here")
    assert lines == ["here"]
    assert 0 <= clock.spent < 1000 < clock.spent + clock.left + 1
    with pytest.raises(TimeUp, match="time limit reached"):
        Clock(-1.0).check()
    Clock(0.5).report("nobody listens")


def test_progress() -> None:
    lines: list[str] = []
    prove(parse_statement("exp(x) >= 1 + x", "0 <= x <= 1"), progress=lines.append)
    assert lines
    assert all("\n" not in line for line in lines)


# determinism


def test_two_runs_give_the_same_certificate() -> None:
    for relation, where in (
        ("H(x) > 2*x", "0 < x < 1/2"),
        ("x^2 + y^2 - x*y >= 1/10^4", "x > 0, y > 0, x + y < 1"),
        ("x + y >= 2*sqrt(x*y)", "x > 0, y > 0"),
    ):
        first, second = (prove(parse_statement(relation, where)) for _ in range(2))
        assert first.certificate is not None
        assert second.certificate is not None
        assert dump(first.certificate) == dump(second.certificate)
        assert first == second


SCRIPT = """
from verify.kernel.certificates import dump
from verify.language.grammar import parse_statement
from verify.search.prover import prove
for relation, where in (
    ("H(x*y) >= x*H(y)", "0 <= x <= 1, 0 <= y <= 1"),
    ("a >= 2*b", "a = 2^-k, b = 2^-m, 0 <= k < m"),
    ("x*y <= 6/25", "x >= 0, y >= 0, x + y <= 1"),
):
    print(dump(prove(parse_statement(relation, where)).certificate))
"""


def test_certificates_do_not_depend_on_the_order_of_sets() -> None:
    def run(seed: int) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", SCRIPT]
        found = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
        return found.stdout

    first = run(1)
    assert first.count('"outcome"') == 3
    assert run(2) == first


# pieces


def test_a_point_that_does_not_refute_is_refused() -> None:
    statement = parse_statement("x > 0", "0 <= x <= 1")
    outcome = refutation(statement, {"x": Fraction(0)})
    assert (outcome.status, outcome.witness) == ("refuted", {"x": Fraction(0)})
    for point in ({"x": Fraction(1)}, {"x": Fraction(-1)}, {}, {"y": Fraction(0)}):
        with pytest.raises(Refused):
            refutation(statement, point)


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("H(a) > 2*a", "a = 2^-k, k >= 2, integer k"),
        ("2^-k <= x^2", "integer k, k >= 1, 0 < x < 1"),
        ("x <= -y/3 + 0.125", "x < y < 1, x + y == 1/2"),
        ("abs(x - 1)^(2/3) >= min(x, y, 1)", "x >= -2"),
        ("log2(x) < exp(-x)/ln(2)", "0 < x <= 1e-3"),
    ],
)
def test_the_texts_of_a_certificate_read_back(relation: str, where: str) -> None:
    statement = parse_statement(relation, where)
    assert parse_statement(*statement_texts(statement)) == statement


def test_points_very_close_to_a_vertex_when_asked() -> None:
    statement = parse_statement("sqrt(x) >= x^(1/3)/1000", "0 < x <= 1")
    outcome = prove(statement, edges=True, time_limit=20.0)
    assert outcome.status == "refuted"
    assert outcome.witness is not None
    assert outcome.witness["x"] < Fraction(1, 10**17)


@pytest.mark.parametrize("hints", [(), ("split a - 2*b",)])
def test_corners_are_looked_at_before_a_long_search(
    hints: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a hint as well: it tells how to prove, not that it is true."""

    def long_search(self: DomainReducer, goal: Posed) -> Step | None:
        raise AssertionError("a proof is sought")

    monkeypatch.setattr(DomainReducer, "prove", long_search)
    monkeypatch.setattr(Portfolio, "prove_directly", lambda self, goal: None)
    beyond = "H(a + 2*b) - H(a + b) - H(a + 4*b)/4 + H(a)/4 >= (1/1000 + 1/(2*ln(2)))*b^2"
    statement = parse_statement(beyond, "a >= 0, b >= 0, a + 4*b <= 1")
    assert prove(statement, hints=hints).status == "refuted"


def test_a_wrong_proof_never_leaves_the_prover(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the search returns is replayed: a proof of something else raises."""
    monkeypatch.setattr("verify.search.prover.DomainReducer.prove", lambda self, goal: Step("interior"))
    with pytest.raises(Refused):
        prove(parse_statement("x >= 0", "0 <= x <= 1"))


def test_a_wrong_point_never_leaves_the_prover(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verify.search.prover.refute", lambda *_, **__: {"x": Fraction(1, 2)})
    monkeypatch.setattr("verify.search.prover.Search.require_defined", lambda self, **_: None)
    with pytest.raises(Refused):
        prove(parse_statement("x >= 0", "0 <= x <= 1"))


def test_certificates_carry_their_factorisations() -> None:
    outcome = decided("x^3 - 3*x*y + y^3 + 1 >= 0", "x >= 0, y >= 0")
    assert isinstance(outcome.certificate, Certificate)
    assert outcome.certificate.factors


HUGE = "(2^999)^19"
"""More digits than Python writes."""


@pytest.mark.parametrize(
    ("relation", "where", "status"),
    [
        ("x <= 10^399", "0 < x < 1", "proved"),
        ("exp(x*10^399) > 1", "0 < x <= 1", "proved"),
        ("ln(x) <= 10^399*x", "0 < x < 1", "proved"),
        ("x >= 10^399", "0 < x < 1", "refuted"),
        ("x < 10^399", "0 < x <= 10^399", "refuted"),
        ("x^2*10^399 <= y*10^-399", "0 < x < 1, 0 < y < 1", "refuted"),
        (f"x <= {HUGE}", f"0 <= x <= {HUGE}", "undecided"),
        ("x < 1", f"x >= 0, x == {HUGE}", "undecided"),
        ("H(x) <= 2", f"0 < x < 1/{HUGE}", "undecided"),
        ("(1-2^-k)^(2^k) <= exp(-1)", "integer k, k >= 1", "proved"),
    ],
)
def test_numbers_beyond_double_precision_and_beyond_text(relation: str, where: str, status: str) -> None:
    outcome = prove(parse_statement(relation, where), time_limit=40)
    assert outcome.status == status
    if outcome.certificate is not None:
        check(outcome.certificate, independent=True)


def test_a_statement_too_long_for_a_certificate_is_named_as_that() -> None:
    """Read with powers, it would be written with all digits."""
    with pytest.raises(BadInput, match="at most 10000 are read"):
        prove(parse_statement("x + y < z", f"0 <= x, y == x*{HUGE}, z <= {HUGE}, integer z"), time_limit=3)


@pytest.mark.parametrize("depth", [MAX_DEPTH + 1, 10 * sys.getrecursionlimit()])
def test_a_proof_that_is_nested_too_deeply_proves_nothing(
    depth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof = Step("signs")
    for _ in range(depth):
        proof = Step("split", {}, (proof,))
    monkeypatch.setattr(Search, "_combined", lambda _: proof)
    outcome = prove(parse_statement("x > 0", "x > 0"))
    assert outcome.status == "undecided"
    assert outcome.left == ("the proof that was found is nested too deeply to be written and read",)
