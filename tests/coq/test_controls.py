"""What is false is not accepted: statements negated or pushed, and certificates of other statements."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.coq.conftest import Accepts
from tests.coq.samples import PROVED, certificate
from treecert.coq.files import Theorem, theorem_of
from treecert.coq.terms import Untranslated
from treecert.coq.writing import theorems_of
from verify.errors import TreecertError
from verify.kernel import certificates
from verify.language.grammar import parse_statement

TURNED = {">=": "<", "<=": ">", ">": "<=", "<": ">="}


def claimed(t: Theorem, other: Theorem) -> Theorem:
    """The statement of one theorem with the proof of the other."""
    return Theorem("statement", t.remark, t.statement, other.proof, other.check)


def with_relation(relation: str, where: str, changed: str, domain: str) -> Theorem | None:
    """The proof of a statement for another one, as the translator writes it; None where it refuses."""
    c = certificates.load(certificate(relation, where))
    try:
        return theorem_of(replace(c, relation=changed, where=domain))
    except (Untranslated, TreecertError, LookupError, ValueError, AttributeError, RecursionError):
        return None


@pytest.mark.parametrize(("relation", "where"), PROVED)
def test_negated_statement_is_not_accepted(accepts: Accepts, relation: str, where: str) -> None:
    (found,) = theorems_of(certificate(relation, where))
    op = parse_statement(relation, where).relation.op
    shown = found.statement.replace(f" {op} ", f" {TURNED[op]} ")
    assert shown != found.statement
    assert not accepts([Theorem("statement", "", shown, found.proof, found.check)])
    turned = with_relation(relation, where, relation.replace(op, TURNED[op]), where)
    assert turned is None or not accepts([turned])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("relation", "where", "changed", "domain"),
    [
        ("H(x) >= 4*x*(1 - x)", "0 <= x <= 1", "H(x) >= 4001/1000*x*(1 - x)", "0 <= x <= 1"),
        ("x*(1 - x) <= 1/4", "0 <= x <= 1", "x*(1 - x) <= 249/1000", "0 <= x <= 1"),
        ("H(x) >= 0", "0 <= x <= 1", "H(x) >= 0", "-1 <= x <= 1"),
        ("x*ln(x) >= x - 1", "0 <= x <= 1", "x*ln(x) >= x - 1", "-1 <= x <= 1"),
        ("min(x, 1 - x) <= 2*x*(1 - x)", "0 <= x <= 1", "min(x, 1 - x) <= 2*x*(1 - x)", "0 <= x <= 2"),
    ],
)
def test_pushed_statement_is_not_accepted(
    accepts: Accepts, relation: str, where: str, changed: str, domain: str
) -> None:
    pushed = with_relation(relation, where, changed, domain)
    assert pushed is None or not accepts([pushed])


@pytest.mark.slow
def test_certificate_proves_no_other_statement(accepts: Accepts) -> None:
    theorems = [theorems_of(certificate(*s))[0] for s in PROVED]
    for i, t in enumerate(theorems):
        assert not accepts([claimed(t, theorems[i - 1])])
