"""Exponentials of a parameter without bounds: chords, and laws in u = exp(-|l|) where the sign of l is known."""

from __future__ import annotations

import pytest

from tests.kinds.families.helpers import context
from tests.profiles import seconds
from verify.kinds.families.context import Context
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.search import prove_family
from verify.kinds.families.search.chords import chords
from verify.kinds.families.search.exponents import as_powers, exponents
from verify.kinds.families.search.lifting import Lifter
from verify.kinds.families.search.paths import NodePath
from verify.kinds.families.search.premises import Finder
from verify.language.grammar import parse_relation
from verify.language.printing import plain, plain_relation
from verify.language.statements import Relation
from verify.search.clock import Clock

GOAL = parse_relation("exp(l*m + l^2/8) - 1 + m - m*exp(l) >= 0")
KNOWN = ("m >= 0", "m <= 1")


def laws(*conditions: str, goal: Relation = GOAL) -> list[tuple[str, str, tuple[str, ...]]]:
    """The law, what stands for u, and the hints of each way."""
    found = as_powers(
        context("sum(x) >= 0", "integer k, each x"), goal, [parse_relation(c) for c in conditions]
    )
    return [(plain_relation(w.law.stated.relation), plain(w.law.at["u_of_exp"]), w.steps) for w in found]


@pytest.mark.parametrize(("sign", "at"), [("l > 0", "exp(-l)"), ("l < 0", "exp(l)"), ("0 >= l", "exp(l)")])
def test_one_law_for_either_sign(sign: str, at: str) -> None:
    ((law, u, steps),) = laws(sign, *KNOWN)
    assert u == at
    assert "l" not in parse_relation(law).gap.variables
    assert [s.split()[0] for s in steps] == ["divide", "fibre"]


@pytest.mark.parametrize(
    ("conditions", "goal"),
    [
        (KNOWN, GOAL),
        (("l > 1", *KNOWN), GOAL),
        (("l > 0", "l <= 5", *KNOWN), GOAL),
        (("l > 0", *KNOWN), parse_relation("exp(l) >= 1")),
        (("l > 0", *KNOWN), parse_relation("exp(l*m) == 1")),
        (("l > 0", *KNOWN), parse_relation("exp(m*ln(l + 1)) >= 1 + m*l")),
        (("k > 0", *KNOWN), parse_relation("exp(k*m) >= 1 + m*k")),
    ],
)
def test_no_law_elsewhere(conditions: tuple[str, ...], goal: Relation) -> None:
    """No sign, other bounds, powers of u alone, an equation, no polynomial in the exponent, an integer."""
    assert laws(*conditions, goal=goal) == []


def test_parameters_in_exponents_that_nothing_bounds() -> None:
    known = context("mean(exp(l*x)) <= exp(k*l + j)", "k >= 0, integer j, each 0 <= x <= 1")
    assert exponents(known, known.statement.relation.gap) == ["l"]


def facts(relation: str, where: str) -> list[str]:
    known: Context = context(relation, where)
    found = list(chords(Lifter(Finder(Clock(10.0))), NodePath(known)))
    return [plain_relation(p.context.facts[-1]) for p in found]


def test_the_chord_is_on_the_side_where_the_function_bends() -> None:
    assert facts("mean(x^2) >= 0", "each 1 <= x <= 3") == ["4*N2_ - S1_ - 3 >= 0"]
    assert facts("mean(x*(2 - x)) >= 0", "each 0 <= x <= 1") == ["-N2_ + S1_ >= 0"]


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("mean(x^2) >= 0", "each x >= 0"),
        ("mean(x*y) >= 0", "each 0 <= x <= 1, 0 <= y <= 1"),
        ("mean(x) >= 0", "each 0 <= x <= 1"),
        ("sum(x^2) >= 0", "each 0 <= x <= 1"),
        ("mean((x - 1/2)^3) >= 0", "each 0 <= x <= 1"),
    ],
)
def test_no_chord(relation: str, where: str) -> None:
    """No bound, two attributes, a line, a sum, a function that bends both ways."""
    assert facts(relation, where) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bound", "where"),
    [
        ("exp(l*mean(x) + l^2/9)", "each 0 <= x <= 1"),
        ("exp(l*mean(x) + 0.99*l^2/8)", "each 0 <= x <= 1"),
        ("exp(l*mean(x) + l^2/8)", "each 0 <= x <= 1.01"),
        ("exp(0.99*l*mean(x) + l^2/8)", "each 0 <= x <= 1"),
    ],
)
def test_false_neighbours_are_not_proved(bound: str, where: str) -> None:
    """No refuter: the search for a proof alone finds none."""
    found = prove_family(
        parse_family(f"mean(exp(l*x)) <= {bound}", where), time_limit=seconds(2.0), refute=False
    )
    assert found.status == "undecided"
