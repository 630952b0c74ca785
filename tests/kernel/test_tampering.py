"""Tampering: a certificate that is changed anywhere proves what it is expected to prove, or nothing.

Three things are tried at every place of every certificate: the edit alone; the edit with a checksum that fits; the
same edit in a certificate that claims a false neighbour of the statement. Both arithmetics replay.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.kernel.proofs import PROOFS, REFUTATIONS, complete
from tests.kernel.tampering import Edit, body_of, edits, scarred, sealed
from tests.profiles import scaled
from verify.arithmetic.kits import flint_kit
from verify.envelopes import BadCertificate
from verify.errors import TreecertError
from verify.kernel import checker
from verify.kernel.certificates import Certificate, dump, load
from verify.kernel.checker import check, check_point
from verify.language.grammar import parse_statement
from verify.language.statements import Statement
from verify.rationals import Fraction
from verify.search.prover import prove

NAMES = [*PROOFS, *REFUTATIONS]
MANY = scaled(60)
"""Places tried in each certificate, without and with the slow tests; in the profile `thorough` all of them."""

FALSE_NEIGHBOURS: dict[str, tuple[str, str, str]] = {
    # name: (a false relation, its domain where that changes, a witness)
    "COMBINED": ("x*y + z*t - x*t - z*y > 0", "", "x=1 y=1 z=1 t=1"),
    "ALGEBRAIC": ("x*sqrt(3+2*sqrt(2)) == x*(1+sqrt(2)) + 1/10^30", "", "x=2"),
    "PRODUCT": ("x*y > x + y - 1", "", "x=1 y=1"),
    "FOCUSED": ("2*x >= x + 2", "", "x=1 y=4"),
    "ATOMS": ("y*(ln(x) + 1) > ln(x)*y", "", "x=1/2 y=0"),
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
    "SIDES": ("x*(x + y) > x", "", "x=3/4 y=1/100"),
    "DISC": ("2*x + x^2/16 > 5/4", "", "x=51/100"),
    "ROOT": ("x > 1/4", "", "x=1/4"),
    "SOLVED": ("(m - ln(a))*(a - 1) >= 1/100", "", "m=1 a=100001/100000"),
    "REAL_POWER": ("x^sqrt(2) < 1", "", "x=1"),
    "NESTED": ("H(x + x*y*ln(y)) < 1/2", "", "x=3/4 y=1/2"),
    "LOGARITHM": ("log2(2/x) >= 3/2", "", "x=1"),
    "VACUOUS": ("x > y", "x > 1, x <= 2, y > 0", "x=3/2 y=2"),
    "DROPPED": ("x + 1 > 3*sqrt(x)", "", "x=9/10"),
    "THROUGH": ("x*exp(x) > 2*x", "", "x=1/2"),
    "SQUARES": ("sqrt(1+x^2) >= x + 1", "", "x=1/2"),
    "EXPONENTIALS": ("ln(2+x) > ln(1+x) + 1", "", "x=1/2"),
    "SQUARE": ("x^2 + y^2 > 2*x*y", "", "x=1 y=1"),
    "EXPONENTIAL": ("exp(x) > 1 + 2*x", "", "x=1/2"),
    "RECIPROCAL": ("x + y >= 3*y", "", "x=1 y=9/10"),
    "GIBBS": ("x*ln(x/y) + y >= x + 1/100", "", "x=1/2 y=1/2"),
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


def all_edits(certificate: Certificate, count: int) -> list[Edit]:
    return edits(body_of(certificate), count)


def assert_harmless(certificate: Certificate, count: int) -> int:
    """Every edit is refused, or leaves a certificate of the same outcome for the expected statement."""
    original = body_of(certificate)
    surviving = 0
    for label, body in all_edits(certificate, count):
        found = {accepted(sealed(body), certificate.statement, independent) for independent in (False, True)}
        assert found <= {None, certificate.outcome}, label
        surviving += found == {certificate.outcome}
        with pytest.raises(BadCertificate, match=r"checksum|not a treecert|only version"):
            load(sealed(body, like=original))
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
    for label, body in [("as it is", honest), *all_edits(complete(name), count)]:
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
    assert sum(len(all_edits(complete(name), MANY)) for name in NAMES) > 1500
    assert sum(len(all_edits(complete(name), 10_000)) for name in NAMES) > 6000


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_edits_are_harmless(name: str) -> None:
    assert assert_harmless(complete(name), MANY) < MANY / 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("H(a+2*b)-H(a+b)-H(a+4*b)/4+H(a)/4 > 0", "a > 0, b > 0, a+4*b < 1"),
        ("x1*H(y*x2) <= x2*H(y*x1)", "0 < y, y < 1, 0 < x1, x1 <= x2, x2 <= 1"),
        ("2*H(3*a-2*a^2)-3*H(a)+H(2*a)-H(5*a-4*a^2) > 0", "a = 2^-k, k >= 2, integer k"),
        ("(1-3*a)^6*(1-2*a)^2 > (1-a)^3*(1-5*a)^5", "0 < a, a < 1/5"),
    ],
)
def test_edits_of_proofs_that_were_found_are_harmless(relation: str, where: str) -> None:
    found = prove(parse_statement(relation, where), time_limit=60).certificate
    assert found is not None
    assert check(found, independent=True) == "proved"
    assert_harmless(found, 40)


@pytest.mark.slow
@pytest.mark.parametrize("name", PROOFS)
def test_edited_proofs_do_not_prove_a_false_neighbour(name: str) -> None:
    assert false_proofs(name, MANY) == []


@pytest.mark.parametrize("name", NAMES)
def test_scarred_texts_are_refused_or_read_the_same(name: str) -> None:
    certificate = complete(name)
    for label, text in scarred(dump(certificate), 40):
        try:
            assert load(text) == certificate, label
        except BadCertificate:
            continue


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
