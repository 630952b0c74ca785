"""What stays open is told in the symbols that were typed, with a family near by and a command to try."""

from __future__ import annotations

import json
import re
import shlex

import pytest

import treecert
from treecert.cli import main
from verify.arithmetic.kits import flint_kit
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.members import Family, Member, check_conditions
from verify.kinds.families.search import prove_family
from verify.kinds.families.search.margins import _margin, smallest_margin
from verify.rationals import Fraction
from verify.search.clock import Clock

POPOVICIU = (
    "v + (mean((x-mean(x))^3)/(2*v))^2 <= (b-a)^2/4",
    "v > 0, v == mean((x-mean(x))^2), each a <= x <= b",
)
OPEN = [
    POPOVICIU,
    ("abs(mean(x*y) - mean(x)*mean(y)) <= (b-a)*(d-c)/4", "each a <= x <= b, each c <= y <= d"),
    ("mean(x)*mean(1/x) <= (a+b)^2/(4*a*b)", "a > 0, each a <= x <= b"),
    ("2*ln(sum(sqrt(p))) >= sum(-p*ln(p))", "sum(p) == 1, each p > 0"),
    (
        "Pr[mean(x*y) >= 2*E[mean(x*y)]] <= exp(-n*E[mean(x)]*E[mean(y)]/5)",
        "n draws, independent x, y, 0 <= x <= 1, 0 <= y <= 1",
    ),
    (
        "Pr[mean(x) - E[mean(x)] >= r] <= exp(-201*n*r^2/100 + r^9)",
        "n draws, independent x, 0 <= x <= 1, r > 0",
    ),
    (
        "a <= 3*sqrt(n)*ln(n+1)^2",
        "sequence a from n = 1, start a <= 1, step a_next <= a*(1+1/(3*n)) + H(1/(n+1))",
    ),
]
INNER = re.compile(r"\b[SEM]\d+_|\b(direct|cheap|product|total|tail \d|event \d): |u_now|u_then|top_|column")
CONSTANT = re.compile(r"[-\d/ ]+")


@pytest.mark.parametrize(("relation", "where"), OPEN)
def test_no_name_of_a_proof_is_shown(relation: str, where: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", relation, "--where", where, "--time-limit", "2"]) == 3
    lines = capsys.readouterr().out.splitlines()
    opened = [line.removeprefix("left open: ") for line in lines if line.startswith("left open: ")]
    assert opened
    for line in opened:
        assert not INNER.search(line), line
        assert not CONSTANT.fullmatch(line), line
    tried = shlex.split(lines[-1].removeprefix("try: "))
    assert tried == ["treecert", "prove", relation, "--where", where, "--time-limit", "8"]


def test_json_has_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    relation, where = OPEN[3]
    assert main(["prove", relation, "--where", where, "--time-limit", "2", "--json"]) == 3
    body = json.loads(capsys.readouterr().out)
    assert body["left"][0] in ("time limit reached", "2*ln(sum(sqrt(p))) >= sum(-p*ln(p))")
    assert body["advice"][0].endswith(" for this family:")
    assert body["advice"][-1].startswith("try: treecert prove ")


def test_a_family_near_by() -> None:
    found = prove_family(parse_family(*OPEN[2]), time_limit=4)
    assert found.status == "undecided"
    assert found.near is not None
    family, margin = found.near
    check_conditions(found.statement, family, flint_kit())
    a, b = family.parameters["a"], family.parameters["b"]
    mean = sum(m.weight * m.values["x"] for m in family.members)
    inverse = sum(m.weight / m.values["x"] for m in family.members)
    room = (a + b) ** 2 / (4 * a * b) - mean * inverse
    assert 0 < margin.low <= room <= margin.high


def test_a_margin_of_what_is_refuted_is_a_refutation() -> None:
    """A family with a certified negative margin, too near for double precision, refutes."""
    for relation in ("mean(x)^2 + 1/10^12 <= mean(x^2)", "mean(x)^2 == mean(x^2) + 1/10^12"):
        found = prove_family(parse_family(relation, "each 0 <= x <= 1"), time_limit=5)
        assert found.status == "refuted"


def test_margins_at_contacts_and_outside() -> None:
    s, kit = parse_family("mean(x)^2 <= mean(x^2)", "each 0 <= x <= 1"), flint_kit()
    equal = Family((Member({"x": Fraction(1, 3)}),))
    outside = Family((Member({"x": Fraction(2)}),))
    contact = _margin(s, equal, kit)
    assert contact is not None
    assert contact.is_contact
    assert _margin(s, outside, kit) is None
    some = parse_family("some x >= mean(x)", "each 0 <= x <= 1")
    assert smallest_margin(some, Clock(1.0)) is None


def test_what_python_tells() -> None:
    assert not any(INNER.search(line) for line in treecert.prove(*POPOVICIU, time_limit=2).left)
