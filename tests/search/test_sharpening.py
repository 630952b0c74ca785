"""Best constants: each end is certified, and no more is said than that."""

from __future__ import annotations

from dataclasses import replace

import pytest

from verify.errors import BadInput
from verify.kernel.checker import check
from verify.language.expressions import const, var
from verify.language.grammar import parse_expression, parse_statement
from verify.language.printing import plain
from verify.rationals import Fraction
from verify.search.clock import Clock, TimeUp
from verify.search.outcomes import Outcome
from verify.search.prover import prove
from verify.sharpening import Constant, Contact, SharpAnswer, Sharpener, sharpen
from verify.sharpening import numbers as searching
from verify.sharpening.words import sentence

SQUARE = "0 <= a <= 1, 0 <= b <= 1"


def certified(found: SharpAnswer) -> SharpAnswer:
    """All pieces replay in both arithmetics and are about the statements that the constant sets."""
    for _, outcome in found.outcomes:
        assert isinstance(outcome, Outcome)
        assert outcome.certificate is not None
        for independent in (False, True):
            replayed = check(outcome.certificate, expected=outcome.statement, independent=independent)
            assert replayed == outcome.status
    return found


def best(relation: str, where: str, **options: str) -> tuple[str, str]:
    found = certified(sharpen(relation, where, **options))  # type: ignore[arg-type]  # texts only
    assert found.status == "sharp", sentence(found)
    assert found.good is not None
    return plain(found.good), found.direction


def between(relation: str, where: str, seconds: float = 30.0) -> tuple[Fraction, Fraction]:
    """The two certified ends, the lesser one first."""
    found = certified(sharpen(relation, where, time_limit=seconds))
    assert found.status == "between", sentence(found)
    assert found.bad is not None
    good = parse_expression(plain(found.good)) if found.good is not None else None
    assert good is not None
    assert isinstance(found.good, type(const(0)))
    low, high = sorted((found.good.value, found.bad))
    return low, high


@pytest.mark.parametrize(
    ("relation", "where", "value", "direction"),
    [
        ("x >= c", "1 <= x <= 2", "1", "largest"),
        ("x*(1-x) <= c", "0 <= x <= 1", "1/4", "smallest"),
        ("x <= 1", "0 <= x <= c", "1", "largest"),
        ("c*x^2 >= -1", "x >= 0", "0", "smallest"),
        ("x^2 + 1/4 + 1/10^9 >= c", "", "250000001/1000000000", "largest"),
        ("x - x^3 <= c", "x >= 0", "2*sqrt(3)/9", "smallest"),
        ("ln(x) <= c", "1 <= x <= 10^12", "ln(1000000000000)", "smallest"),
        pytest.param("x^2 <= c", "0 <= x <= 3/2", "9/4", "smallest", marks=pytest.mark.slow),
        pytest.param("H(x) >= 2*x", "0 <= x <= c", "1/2", "largest", marks=pytest.mark.slow),
    ],
)
def test_the_best_constant(relation: str, where: str, value: str, direction: str) -> None:
    assert best(relation, where) == (value, direction)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("relation", "where", "value", "direction"),
    [
        ("H(x) >= c*x*(1-x)", "0 <= x <= 1", "4", "largest"),
        ("H(x) <= c*sqrt(x*(1-x))", "0 <= x <= 1", "2", "smallest"),
        ("exp(x) >= c*x", "0 <= x <= 2", "exp(1)", "largest"),
        ("x^2 <= 2", "0 <= x <= c", "sqrt(2)", "largest"),
        ("x*ln(x) >= -c", "0 < x <= 1", "exp(-1)", "smallest"),
    ],
)
def test_constants_of_analysis(relation: str, where: str, value: str, direction: str) -> None:
    assert best(relation, where) == (value, direction)


def test_another_name_for_the_constant() -> None:
    assert best("x <= k", "0 <= x <= 1", constant="k") == ("1", "smallest")


def test_constants_that_work_may_have_a_gap() -> None:
    """1 works and 1.1 fails, and so does 5 work again."""
    found = certified(sharpen("x + (c-1)*(c-5) >= 0", "0 <= x <= 1"))
    assert found.status == "undecided"
    assert (found.is_proved, found.is_refuted, found.is_monotone) == (True, True, False)
    assert "largest c" not in sentence(found)
    assert prove(parse_statement("x + (5-1)*(5-5) >= 0", "0 <= x <= 1")).status == "proved"


def test_a_threshold_that_is_not_attained() -> None:
    low, high = between("x < 3", "0 <= x <= c")
    assert low < 3 <= high
    assert high - low < Fraction(1, 10**8)


@pytest.mark.slow
def test_a_threshold_without_closed_form() -> None:
    relation = "H(y/(2*log2(2/y))) <= y"
    low, high = between(relation, "0 < y <= c", 60.0)
    assert low < Fraction(2510076512439, 10**13) < high
    assert high - low < Fraction(1, 10**9)


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
    at = sharpener("x <= c", "0 <= x <= c + k, integer k").constant.at(const(2))
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


def test_time_up_gives_what_is_certified() -> None:
    class Tired(Sharpener):
        def _monotone(self) -> None:
            raise TimeUp("time limit reached")

    found = Tired(parse_statement("x*(1-x) <= c", "0 <= x <= 1"), "c", Clock(60.0), 15).run()
    assert (found.left, found.status, found.proof) == (("time limit reached",), "undecided", None)
    assert found.is_refuted
    assert sentence(found).startswith("no c that works was proved to; c = ")


def test_time_up_before_anything_is_known() -> None:
    with pytest.raises(TimeUp):
        sharpen("x <= c", "0 <= x <= 1", time_limit=-1.0)


def test_an_end_without_a_proof_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching.Sharpener, "_proved_at", lambda self, value, seconds=0: None)
    monkeypatch.setattr(searching.Sharpener, "_proved_around", lambda *_: False)
    found = sharpen("x <= c", "0 <= x <= 1")
    assert (found.status, found.is_refuted, found.good) == ("undecided", True, None)
    assert "works (proved)" not in sentence(found)


def test_progress() -> None:
    lines: list[str] = []
    sharpen("x <= c", "0 <= x <= 1", progress=lines.append)
    assert "trying 1" in lines


@pytest.mark.slow
def test_the_same_answer_every_time() -> None:
    first, second = (sharpen("x <= c", "0 <= x <= 3/2") for _ in range(2))
    assert first == second


# -- an answer is no better than its pieces


def decided(relation: str, where: str = "") -> Outcome:
    return prove(parse_statement(relation, where))


@pytest.fixture(scope="module")
def sharp() -> SharpAnswer:
    return sharpen("x*(1-x) <= c", "0 <= x <= 1")


@pytest.mark.parametrize("piece", ["proof", "monotone", "touching", "contact"])
def test_a_piece_that_is_missing(sharp: SharpAnswer, piece: str) -> None:
    assert sharp.status == "sharp"
    less = {
        "proof": replace(sharp, proof=None),
        "monotone": replace(sharp, monotone=None),
        "touching": replace(sharp, touching=()),
        "contact": replace(sharp, contact=None),
    }[piece]
    assert less.status == {"proof": "undecided", "monotone": "undecided"}.get(piece, "between")


def test_a_piece_about_another_statement(sharp: SharpAnswer) -> None:
    other = decided("x*(1-x) <= 1/2", "0 <= x <= 1")
    assert replace(sharp, proof=other).status == "undecided"
    assert replace(sharp, monotone=(other,)).status == "undecided"
    assert replace(sharp, touching=(other,)).status == "between"
    assert replace(sharp, refutation=other).status == "sharp"
    assert not replace(sharp, refutation=other).is_refuted
    assert replace(sharp, good=const(Fraction(1, 3))).status == "undecided"


def test_a_piece_without_a_certificate(sharp: SharpAnswer) -> None:
    assert isinstance(sharp.proof, Outcome)
    assert replace(sharp, proof=replace(sharp.proof, certificate=None)).status == "undecided"
    assert replace(sharp, proof=replace(sharp.proof, vacuous=True)).status == "undecided"


def test_a_contact_below_the_bound_is_none() -> None:
    """At x = 0 the gap of x^2 + 1/4 + 1/10^9 >= c is 1/10^9 at c = 1/4."""
    constant = Constant(parse_statement("x^2 + 1/4 + 1/10^9 >= c", ""), "c")
    contact = Contact((("x", const(0)),))
    wanted = constant.touching(contact, const(Fraction(1, 4)), "largest")
    assert wanted is not None
    assert [prove(w).status for w in wanted] == ["refuted"]


def test_ends_must_be_on_the_side_of_which_monotonicity_speaks() -> None:
    constant = Constant(parse_statement("x <= c", "0 <= x <= 1"), "c")
    wanted = constant.monotone("smallest", "<")
    assert wanted is not None
    assert not SharpAnswer(
        constant, "smallest", good=const(1), side="<", monotone=tuple(map(prove, wanted))
    ).is_monotone


# -- the statements that an answer rests on


def test_monotone_in_the_relation() -> None:
    constant = Constant(parse_statement("x*c <= H(x)", "0 <= x <= 1"), "c")
    assert constant.monotone("largest") == (parse_statement("x*c <= x*(c + s)", "0 <= s, 0 <= x <= 1"),)
    assert constant.monotone("smallest") == (parse_statement("x*(c + s) <= x*c", "0 <= s, 0 <= x <= 1"),)


def test_monotone_in_the_conditions() -> None:
    constant = Constant(parse_statement("x <= 1", "0 <= x <= c"), "c")
    assert constant.monotone("largest") == (parse_statement("x <= c + s", "0 <= s, 0 <= x, x <= c"),)


def test_conditions_on_the_constant_alone_are_its_range() -> None:
    constant = Constant(parse_statement("x*c <= 1", "0 <= x <= 1, c >= -1"), "c")
    found = constant.monotone("largest")
    assert found == (parse_statement("x*c <= x*(c + s)", "0 <= s, c >= -1, c + s >= -1, 0 <= x <= 1"),)


def test_an_equation_in_the_constant_is_not_compared() -> None:
    assert Constant(parse_statement("x == c", "0 <= x <= 1"), "c").monotone("largest") is None


@pytest.mark.parametrize(
    "contact",
    [
        Contact(()),
        Contact((("x", const(0)), ("k", const(Fraction(1, 2))))),
        Contact((("x", var("y")), ("k", const(1)))),
        Contact((("x", const(0)), ("k", var("t"))), "t"),
        Contact((("x", const(1)), ("k", const(2))), "t", factor=Fraction(-1)),
        Contact((("x", const(1)), ("k", const(2))), "t", factor=Fraction(0)),
        Contact((("x", const(1)), ("k", const(2))), "t", order=0),
        Contact((("x", const(1)), ("k", const(2))), "t", whole=True, end=Fraction(0)),
    ],
)
def test_what_is_no_path_of_points(contact: Contact) -> None:
    """A value is missing; a whole number is not whole; other names; real values of a whole number; nothing beyond."""
    constant = Constant(parse_statement("x + k <= c", "0 <= x <= 1, 0 <= k <= 2, integer k"), "c")
    assert constant.touching(contact, const(3), "smallest") is None


def test_a_path_on_which_the_relation_fails() -> None:
    """x <= c for 0 <= x < 1: at x = 1 - t every constant up to 1 - 2t fails."""
    constant = Constant(parse_statement("x <= c", "0 <= x < 1"), "c")
    place = (("x", 1 - var("t")),)
    for factor, status in ((2, "proved"), (1, "refuted")):
        wanted = constant.touching(
            Contact(place, "t", factor=Fraction(factor), end=Fraction(1, 2)), const(1), "smallest"
        )
        assert wanted is not None
        assert prove(wanted[0]).status == status
        assert [prove(w).status for w in wanted[1:]] == ["proved", "proved"]


def test_an_integer_constant_is_refused() -> None:
    with pytest.raises(BadInput, match="declared an integer"):
        sharpen("x <= c", "0 <= x <= 1, integer c")


def test_a_contact_must_meet_the_conditions() -> None:
    constant = Constant(parse_statement("x <= c", "0 <= x <= 1"), "c")
    wanted = constant.touching(Contact((("x", const(2)),)), const(2), "smallest")
    assert wanted is not None
    assert "refuted" in [prove(w).status for w in wanted]


@pytest.mark.slow
def test_that_a_statement_has_no_value_somewhere_is_told() -> None:
    """H(q)^c with a variable c has no value at q = 0; pow(H(q), c) has."""
    found = sharpen("4*q*(1-q) >= H(q)^c", "0 <= q <= 1", time_limit=5.0)
    assert (found.status, found.is_proved, found.is_refuted) == ("undecided", False, False)
    assert any("the statement is undefined at" in line for line in found.left)
