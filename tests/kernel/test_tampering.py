"""Tampering: a certificate that is changed anywhere proves what it is expected to prove, or nothing.

Three things are tried at every place of every certificate: the edit alone; the edit with a checksum that fits; the
same edit in a certificate that claims a false neighbour of the statement. Both arithmetics replay.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.kernel.proofs import PROOFS, REFUTATIONS, complete
from tests.kernel.tampering import Body, Edit, body_of, edits, sample, scarred, sealed
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kernel import checker
from verify.kernel.certificates import Certificate, dump, load
from verify.kernel.checker import check, check_point
from verify.language.grammar import parse_statement
from verify.language.statements import Statement

NAMES = [*PROOFS, *REFUTATIONS]

FALSE_NEIGHBOURS: dict[str, tuple[str, str, str]] = {
    # name: (a false relation, its domain where that changes, a witness)
    "S1": ("2*H(3*a)-3*H(a)+H(2*a)-H(5*a) > a", "", "a=1/100"),
    "S4": ("2*H(a+b)-3*H(a)+H(2*a)-H(a+2*b) > 1/10", "", "a=1/100 b=1/50"),
    "GINI": ("4*x*(1-x) <= H(x) - 1/100", "", "x=0"),
    "MINIMUM": ("min(x, 1-x)*ln(2) <= -x*ln(x) - (1-x)*ln(1-x) - 1/100", "", "x=0"),
    "BENT_MINIMUM": ("min(x^2, y) <= x/2", "", "x=3/4 y=1"),
    "CUT": ("min(x^2, y) <= (x^2 + y)/2 - 1/100", "", "x=1/2 y=1/4"),
    "MEANS": ("sqrt(x*y) <= (x + y)/2 - 1/100", "", "x=1/4 y=1/4"),
    "BLOW_UP": ("x*ln(y/x) < y/4", "", "x=1/4 y=3/4"),
    "TANGENT": ("exp(x - y) >= 1 + x - y + 1/100", "", "x=1/2 y=1/2"),
    "FAMILY": ("H(2^-k) > 4*2^-k", "", "k=2"),
    "CASES": ("2^-k < 1/2", "", "k=1"),
    "UNBOUNDED": ("ln(1 + x) < x/2", "", "x=1"),
    "LOG_BOUND": ("ln(x) <= x - 1 - 1/100", "", "x=99/100"),
    "SIDES": ("x + y > 1", "", "x=3/4 y=1/100"),
    "DISC": ("2*x + x^2/16 > 5/4", "", "x=51/100"),
    "NESTED": ("H(x + x*y*ln(y)) < 1/2", "", "x=3/4 y=1/2"),
    "LOGARITHM": ("log2(2/x) >= 3/2", "", "x=1"),
    "VACUOUS": ("x > y", "x > 1, x <= 2, y > 0", "x=3/2 y=2"),
    "DROPPED": ("x + 1 > 3*sqrt(x)", "", "x=9/10"),
}
SABOTAGE: dict[str, Callable[..., list[Any]]] = {
    "signs": lambda goal, data: [],
    "constant": lambda goal, data: [],
    "cover": lambda goal, data: [data.text("tree"), data.whole("bits")][2:],
    "zero": lambda goal, data: [],
}


def accepted(text: str, expected: Statement | None, independent: bool) -> str | None:
    """What the checker says, None when it refuses. Any other exception is a failure of the test."""
    try:
        return check(load(text), expected=expected, independent=independent)
    except TreecertError:
        return None


def all_edits(name: str, count: int) -> list[Edit]:
    return sample(list(edits(body_of(complete(name)))), count)


def assert_harmless(name: str, count: int) -> int:
    """Every edit is refused, or leaves a certificate of the same outcome for the expected statement."""
    certificate = complete(name)
    surviving = 0
    for label, body in all_edits(name, count):
        found = {accepted(sealed(body), certificate.statement, independent) for independent in (False, True)}
        assert found <= {None, certificate.outcome}, label
        surviving += found == {certificate.outcome}
        said = {**body, "digest": body_of(certificate)}
        assert accepted(str(said), None, False) is None
    return surviving


def neighbour(name: str) -> Certificate:
    relation, where, _ = FALSE_NEIGHBOURS[name]
    certificate = complete(name)
    return replace(certificate, relation=relation, where=where or certificate.where)


def false_proofs(name: str, count: int) -> list[str]:
    """Edits of the proof that make it prove a false neighbour."""
    statement = body_of(neighbour(name))["statement"]
    honest = body_of(complete(name))
    found = []
    for label, body in [("as it is", honest), *all_edits(name, count)]:
        text = sealed({**body, "statement": statement})
        if {accepted(text, None, False), accepted(text, None, True)} != {None}:
            found.append(label)
    return found


def test_the_neighbours_are_false() -> None:
    assert set(FALSE_NEIGHBOURS) == set(PROOFS)
    for name, (relation, where, witness) in FALSE_NEIGHBOURS.items():
        point = {n: Fraction(v) for n, _, v in (part.partition("=") for part in witness.split())}
        check_point(parse_statement(relation, where or PROOFS[name].where), point, flint_kit())


def test_there_are_enough_places() -> None:
    assert sum(len(all_edits(name, 10_000)) for name in NAMES) > 5000


@pytest.mark.parametrize("name", NAMES)
def test_a_few_edits_are_harmless(name: str) -> None:
    assert_harmless(name, 7)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_edits_are_harmless(name: str) -> None:
    surviving = assert_harmless(name, 10_000)
    assert surviving < len(all_edits(name, 10_000)) / 2


@pytest.mark.parametrize("name", PROOFS)
def test_a_few_edited_proofs_do_not_prove_a_false_neighbour(name: str) -> None:
    assert false_proofs(name, 7) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", PROOFS)
def test_edited_proofs_do_not_prove_a_false_neighbour(name: str) -> None:
    assert false_proofs(name, 10_000) == []


@pytest.mark.parametrize("name", NAMES)
def test_scarred_texts_are_refused_or_read_the_same(name: str) -> None:
    certificate = complete(name)
    for label, text in scarred(dump(certificate), 40):
        try:
            read = load(text)
        except TreecertError as error:
            assert "\n" not in str(error)
        else:
            assert read == certificate, label


@pytest.mark.parametrize("name", PROOFS)
def test_no_point_refutes_a_true_statement(name: str) -> None:
    statement = complete(name).statement
    for value in ("0", "1/7", "1/4", "1/2", "1", "2", "-1", "1/1000000"):
        point = dict.fromkeys(statement.variables, value)
        text = dump(Certificate(PROOFS[name].relation, PROOFS[name].where, None, point))
        assert accepted(text, None, False) is None
        assert accepted(text, None, True) is None


@pytest.mark.parametrize("rule", SABOTAGE)
def test_a_broken_rule_would_be_noticed(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The harness has teeth: with one rule that accepts everything, false neighbours are proved."""
    monkeypatch.setattr(checker, "GOAL_RULES", {**checker.GOAL_RULES, rule: SABOTAGE[rule]})
    assert any(false_proofs(name, 25) for name in PROOFS)
