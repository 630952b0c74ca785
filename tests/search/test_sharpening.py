"""Best constants and thresholds: both sides certified, or what is left is said."""

from __future__ import annotations

import pytest

from verify.errors import BadInput
from verify.kernel.checker import check
from verify.language.expressions import const
from verify.language.grammar import parse_expression, parse_statement
from verify.rationals import Fraction
from verify.search import sharpening
from verify.search.clock import Clock, TimeUp
from verify.search.prover import prove
from verify.search.sharpening import Sharp, Sharpener, sharpen

SQUARE = "0 <= a <= 1, 0 <= b <= 1"


def certified(found: Sharp) -> Sharp:
    """Both outcomes replay in both arithmetics and are about the ends of the enclosure."""
    assert found.certified, found.left
    for outcome, status in ((found.proof, "proved"), (found.refutation, "refuted")):
        assert outcome is not None
        assert outcome.status == status
        assert outcome.certificate is not None
        for independent in (False, True):
            assert check(outcome.certificate, expected=outcome.statement, independent=independent) == status
    low, high = found.enclosure
    assert low <= high
    return found


def best(relation: str, where: str, **options: str) -> tuple[str, str]:
    found = certified(sharpen(relation, where, **options))  # type: ignore[arg-type]  # texts only
    assert found.best is not None
    return plain(found), found.direction


def plain(found: Sharp) -> str:
    from verify.language.printing import plain as text

    return "" if found.best is None else text(found.best)


@pytest.mark.parametrize(
    ("relation", "where", "value", "direction"),
    [
        ("x >= c", "1 <= x <= 2", "1", "largest"),
        ("x*(1-x) <= c", "0 <= x <= 1", "1/4", "smallest"),
        ("x <= 1", "0 <= x <= c", "1", "largest"),
        ("c*x^2 >= -1", "x >= 0", "0", "smallest"),
        pytest.param("x^2 <= c", "0 <= x <= 3/2", "9/4", "smallest", marks=pytest.mark.slow),
        pytest.param("H(x) >= 2*x", "0 <= x <= c", "1/2", "largest", marks=pytest.mark.slow),
    ],
)
def test_rational_constants(relation: str, where: str, value: str, direction: str) -> None:
    assert best(relation, where) == (value, direction)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("relation", "where", "value", "direction"),
    [
        ("H(x) >= c*x*(1-x)", "0 <= x <= 1", "4", "largest"),
        ("H(x) <= c*sqrt(x*(1-x))", "0 <= x <= 1", "2", "smallest"),
        ("exp(x) >= c*x", "0 <= x <= 2", "exp(1)", "largest"),
        ("(H(a)+H(b))/2 <= H((a+b)/2) - c/2*(b-a)^2", SQUARE, "1/ln(2)", "largest"),
    ],
)
def test_sharp_constants_of_entropy(relation: str, where: str, value: str, direction: str) -> None:
    found = certified(sharpen(relation, where))
    assert (found.best, found.direction) == (parse_expression(value), direction)
    assert found.proof is not None
    assert found.proof.statement == Sharpener(parse_statement(relation, where), "c", Clock(1.0), 15).at(
        parse_expression(value)
    )


def test_another_name_for_the_constant() -> None:
    assert best("x <= k", "0 <= x <= 1", constant="k") == ("1", "smallest")


@pytest.mark.slow
def test_a_threshold_that_is_not_attained() -> None:
    found = certified(sharpen("x < 3", "0 <= x <= c"))
    low, high = found.enclosure
    assert (found.best, high) == (None, 3)
    assert 0 < high - low < Fraction(1, 10**15)


@pytest.mark.slow
def test_an_irrational_threshold() -> None:
    found = certified(sharpen("x^2 <= 2", "0 <= x <= c"))
    low, high = found.enclosure
    assert low * low <= 2 < high * high
    assert plain(found) == "sqrt(2)"


@pytest.mark.slow
def test_a_closed_form_that_is_proved_but_not_sharp_is_not_the_answer() -> None:
    """17 ln(2)/32 = 0.36823... is near 1/e = 0.36787..., and the statement holds there."""
    found = certified(sharpen("x*ln(x) >= -c", "0 < x <= 1"))
    low, high = found.enclosure
    assert found.best is None
    assert low < Fraction(36787944117144233, 10**17) < high
    assert high - low < Fraction(1, 10**6)


@pytest.mark.slow
def test_a_threshold_without_closed_form() -> None:
    relation = "H(y/(2*log2(2/y))) <= y"
    found = certified(sharpen(relation, "0 < y <= c"))
    low, high = found.enclosure
    assert found.best is None
    assert found.direction == "largest"
    assert high - low < Fraction(1, 10**15)
    assert low * 10**14 // 1 == high * 10**14 // 1 == 25100765124389
    assert prove(parse_statement(relation, f"0 < y <= {low}")).status == "proved"
    assert prove(parse_statement(relation, f"0 < y <= {high}")).status == "refuted"


@pytest.mark.parametrize("relation", ["x >= 1", "x >= C", "k*x >= 1"])
def test_a_constant_that_does_not_occur(relation: str) -> None:
    with pytest.raises(BadInput, match="the constant c does not occur in the statement"):
        sharpen(relation, "x > 1")


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("x >= 2 + c^2", "0 <= x <= 1"),
        pytest.param("x^2 + c^2 >= 0", "0 <= x <= 1", marks=pytest.mark.slow),
    ],
)
def test_no_critical_value(relation: str, where: str) -> None:
    with pytest.raises(BadInput, match=r"no value of c (was found|that works was found|works)"):
        sharpen(relation, where)


@pytest.mark.parametrize(("relation", "where"), [("x <= c", "0 <= x <= 5000"), ("x <= c*x^2", "0 <= x <= 1")])
def test_that_none_works_is_said_of_the_values_that_were_tried(relation: str, where: str) -> None:
    """5000 would do in the first."""
    why = r"no value of c that works was found: the statement fails at x = .* at all 21 values .* from -1024 to 1024"
    with pytest.raises(BadInput, match=why):
        sharpen(relation, where, time_limit=20.0)


def test_long_numbers_are_shown_by_their_size() -> None:
    with pytest.raises(BadInput, match=r"fails at x near 10\^[0-9]+ at all.{0,60}$"):
        sharpen("ln(x) <= c", "x >= 1", time_limit=20.0)


@pytest.mark.parametrize("relation", ["x >= c >= 1", "c", "x = c", "ln(c, x) > 0"])
def test_what_cannot_be_read(relation: str) -> None:
    with pytest.raises(BadInput):
        sharpen(relation, "x > 0")


def sharpener(relation: str, where: str, seconds: float = 60.0) -> Sharpener:
    return Sharpener(parse_statement(relation, where), "c", Clock(seconds), 15)


def test_the_value_is_put_in_everywhere() -> None:
    at = sharpener("x <= c", "0 <= x <= c + k, integer k").at(const(2))
    assert at.relation == parse_statement("x <= 2").relation
    assert at.constraints == parse_statement("0 < 1", "0 <= x <= 2 + k").constraints
    assert at.integers == ("k",)


def test_bisection_keeps_a_witness_for_the_bad_end() -> None:
    s = sharpener("x <= c", "0 <= x <= 1/3")
    s.good, s.bad = s._bracket()
    assert (s.good, s.bad) == (Fraction(1, 2), Fraction(1, 4))
    s._bisect(Fraction(1, 100), 1)
    assert 0 <= s.good - Fraction(1, 3) < Fraction(1, 100)
    assert s.bad < Fraction(1, 3)
    assert s.bad in s.refuted


def test_values_with_an_empty_domain_are_no_ends() -> None:
    s = sharpener("x <= 5", "1 <= x <= c")
    assert s._vacuous(Fraction(1, 2))
    assert not s._vacuous(Fraction(2))
    assert s._bracket() == (2, 8)


def test_time_up_gives_what_is_known() -> None:
    class Tired(Sharpener):
        def _closed_forms(self, good: Fraction, bad: Fraction) -> object:  # type: ignore[override]  # it only raises
            raise TimeUp("time limit reached")

    found = Tired(parse_statement("x*(1-x) <= c", "0 <= x <= 1"), "c", Clock(60.0), 15).run()
    assert found.left == ("time limit reached", f"no proof at c = {found.enclosure[1]} was found")
    assert (found.proof, found.best, found.certified) == (None, None, False)
    assert found.refutation is not None
    low, high = found.enclosure
    assert low < Fraction(1, 4) <= high


def test_time_up_before_anything_is_known() -> None:
    with pytest.raises(TimeUp):
        sharpen("x <= c", "0 <= x <= 1", time_limit=-1.0)


def test_no_proof_leaves_the_constant_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharpening.Sharpener, "_proved_at", lambda self, value: None)
    found = sharpen("x <= c", "0 <= x <= 1")
    assert not found.certified
    assert found.left[0].startswith("no proof at c = ")
    assert found.refutation is not None


def test_closed_forms_near_a_bracket() -> None:
    s = sharpener("x <= c", "0 <= x <= 1")
    found = list(s._closed_forms(Fraction(144, 100), Fraction(145, 100)))
    assert len(found) == sharpening.MAX_CLOSED_FORMS
    assert parse_expression("1/ln(2)") in found


def test_progress() -> None:
    lines: list[str] = []
    sharpen("x <= c", "0 <= x <= 1", progress=lines.append)
    assert "trying 1" in lines


@pytest.mark.slow
def test_the_same_answer_every_time() -> None:
    first, second = (sharpen("x <= c", "0 <= x <= 3/2") for _ in range(2))
    assert first == second
