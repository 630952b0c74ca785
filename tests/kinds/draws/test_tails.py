"""The rules on independent draws: each side condition fails alone and is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kinds.draws.helpers import kept, proof_of
from tests.kinds.draws.statements import KEPT, TRUE, UNIT
from verify.arithmetic.kits import flint_kit, plain_kit
from verify.errors import TreecertError
from verify.kernel.goals import Refused
from verify.kinds.draws.certificates import DrawCertificate, check, replay
from verify.kinds.draws.grammar import parse_draws
from verify.kinds.draws.statements import NEGATED
from verify.kinds.draws.tails import METHODS, Proof, Range, Tail, obligations
from verify.kinds.families.certificates import Node, Premise
from verify.language.expressions import const
from verify.language.grammar import parse_relation
from verify.language.points import holds_at
from verify.language.statements import Op, Relation

STATED = parse_draws(*TRUE["hoeffding"])
LISTS = parse_draws(*TRUE["sample size"])


@pytest.mark.parametrize("independent", [False, True])
@pytest.mark.parametrize("name", KEPT)
def test_kept_certificates_hold(name: str, independent: bool) -> None:
    expected = parse_draws(*TRUE[name])
    assert check(kept(name), expected=expected, independent=independent) == "proved"


def test_every_method_is_used() -> None:
    used = {t.method for name in KEPT for t in proof_of(name).tails}
    assert used == set(METHODS)


def goals_of(name: str) -> dict[str, str]:
    points = obligations(parse_draws(*TRUE[name]), proof_of(name), flint_kit())
    return {n: ", ".join(sorted(p.known.conditions)) for n, p in points.items()}


def test_what_each_obligation_may_use() -> None:
    assert goals_of("hoeffding") == {
        "range 1": "each 1, each 2, given 1, given 2",
        "range 2": "each 1, each 2, given 1, given 2",
        "tail 1: event": "event 1, expected 1, expected 2, given 1, given 2, mean 1, mean 2",
        "tail 1: draw": "each 1, each 2, expected 1, expected 2, given 1, given 2",
        "tail 1: log": "expected 1, expected 2, given 1, given 2",
        "event 1": "away 1, expected 1, expected 2, given 1, given 2, mean 1, mean 2",
        "total": "expected 1, expected 2, given 1, given 2",
    }
    assert goals_of("sample size")["total"].count("given") == 5
    assert "list" in goals_of("sample size")


def test_signs_of_goals() -> None:
    """A bad event ends with its negation, a good one with itself; bounds are added, and counted."""
    points = obligations(STATED, proof_of("hoeffding"), flint_kit())
    assert points["event 1"].goal == parse_relation("M1_ - E1_ < r")
    assert points["event 1"].known.conditions["away 1"] == parse_relation("M1_ - E1_ - r < 0")
    good = obligations(parse_draws(*TRUE["lists"]), proof_of("lists"), flint_kit())
    assert good["event 1"].goal == parse_relation("abs(M1_ - E1_) < r")
    assert good["total"].goal == parse_relation(
        "1 - N*(exp(-2*n*r^2) + exp(-2*n*r^2)) >= 1 - 2*N*exp(-2*n*r^2)"
    )
    assert good["total"].known.conditions["given 3"] == parse_relation("N >= 1")
    chance = obligations(parse_draws(*TRUE["chebyshev"]), proof_of("chebyshev"), flint_kit())
    assert chance["tail 1: centred"].goal.op == "=="
    assert chance["total"].goal.left.variables == {"E1_", "n", "r"}


def tail(**changes: object) -> Proof:
    proof = proof_of("hoeffding")
    return replace(proof, tails=(replace(proof.tails[0], **changes),))  # type: ignore[arg-type]  # names of fields


REFUSED: dict[str, tuple[Proof, str]] = {
    "no method": (tail(method="chernoff"), "no method"),
    "a method's name with an underscore": (tail(method="_cap"), "no method"),
    "other data": (tail(method="first"), "takes other data"),
    "no level": (tail(level=""), "takes other data"),
    "no log": (tail(log=""), "takes other data"),
    "no score": (tail(score={}), "takes other data"),
    "no cap": (tail(cap={}), "takes other data"),
    "a level without need": (tail(method="square", log=""), "takes other data"),
    "no such mean": (tail(score={"mean 2": "1"}), "one of the means"),
    "a name for a key": (tail(score={"M1_": "1"}), "one of the means"),
    "a factor that varies": (tail(score={"mean 1": "x"}), "out of scope"),
    "a factor that is random": (tail(score={"mean 1": "M1_"}), "out of scope"),
    "a cap that varies": (tail(cap={"1": "exp(x)"}), "out of scope"),
    "a level that is random": (tail(level="4*r*M1_"), "out of scope"),
    "a log that varies": (tail(log="-2*x"), "out of scope"),
    "an event of one draw": (tail(event="x >= r"), "out of scope"),
    "an event of nothing known": (tail(event="M1_ - E1_ >= s"), "out of scope"),
    "an event that is no polynomial": (tail(event="sqrt(M1_) >= r"), "polynomials"),
    "an event with a quotient": (tail(event="1/M1_ >= r"), "polynomials"),
    "an event that is an equation": (tail(event="M1_ == r"), "polynomials"),
    "a bound for lists": (replace(proof_of("hoeffding"), each_list="1"), "only for them"),
    "a range that varies": (replace(proof_of("hoeffding"), ranges=(Range({"mean 1": "x"}),)), "out of scope"),
    "a range of no mean": (replace(proof_of("hoeffding"), ranges=(Range({"2": "1"}),)), "one of the means"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_the_form_is_refused(name: str) -> None:
    proof, what = REFUSED[name]
    with pytest.raises(Refused, match=what):
        obligations(STATED, proof, flint_kit())


@pytest.mark.parametrize("bound", ["", "E1_", "M1_", "x", "N*E1_"])
def test_what_bounds_each_list_is_the_same_for_all(bound: str) -> None:
    with pytest.raises(Refused):
        obligations(LISTS, replace(proof_of("sample size"), each_list=bound), flint_kit())


def test_every_obligation_needs_its_proof_and_there_are_no_others() -> None:
    proof = proof_of("hoeffding")
    for name in proof.proofs:
        fewer = {n: p for n, p in proof.proofs.items() if n != name}
        with pytest.raises(Refused, match="left open"):
            replay(STATED, replace(proof, proofs=fewer), flint_kit())
    with pytest.raises(Refused, match="no obligation"):
        replay(
            STATED, replace(proof, proofs={**proof.proofs, "range 3": proof.proofs["range 1"]}), flint_kit()
        )


def test_a_range_is_not_shown_by_itself() -> None:
    """`expected` and `mean` are what ranges give: while a range is shown nothing of them is known."""
    s = parse_draws("Pr[mean(x) >= 2] <= 0", "n draws, independent x")
    proof = Proof((), (Range({"mean 1": "-1", "1": "1"}),))
    points = obligations(s, proof, flint_kit())
    assert set(points["range 1"].known.conditions) == {"given 1"}
    assert points["event 1"].known.conditions["mean 1"] == parse_relation("1 - M1_ >= 0")
    own = Node("close", {}, {"goal": Premise(("expected 1",), {}, None)})
    with pytest.raises(TreecertError):
        replay(s, replace(proof, proofs={"range 1": own, "event 1": own, "total": own}), flint_kit())


def test_nothing_deviates_and_nothing_is_bounded() -> None:
    """Without deviations an event has to be impossible."""
    points = obligations(STATED, Proof((), proof_of("hoeffding").ranges), flint_kit())
    assert points["total"].goal == parse_relation("0 <= exp(-2*n*r^2)")
    assert "away 1" not in points["event 1"].known.conditions


def test_a_deviation_that_is_smaller_covers_less() -> None:
    """The event is to lie in the deviations: with one of r + 1 nothing is shown of one of r."""
    with pytest.raises(TreecertError):
        replay(STATED, tail(event="M1_ - E1_ - r >= 1"), flint_kit())


@pytest.mark.parametrize(
    "changes",
    [
        {"log": "-4*r^2"},
        {"level": "-4*r*(1 - E1_ - r) + 1/100"},
        {"cap": {"1": "1"}},
        {"score": {"1": "4*r", "mean 1": "4*r"}},
        {"event": "E1_ - M1_ >= r"},
    ],
)
@pytest.mark.parametrize("kit", [flint_kit, plain_kit])
def test_other_data_need_other_proofs(changes: dict[str, object], kit: object) -> None:
    assert callable(kit)
    with pytest.raises(TreecertError):
        replay(STATED, tail(**changes), kit(kept("hoeffding").factors))


def test_there_is_a_proof_or_a_law() -> None:
    with pytest.raises(Refused, match="neither"):
        check(DrawCertificate(*TRUE["hoeffding"]))
    with pytest.raises(Refused, match="another statement"):
        check(kept("hoeffding"), expected=LISTS)
    assert UNIT in TRUE["hoeffding"][1]
    assert Tail("M1_ >= 1", "first", {"mean 1": "1"}).score == {}


@pytest.mark.parametrize("op", NEGATED)
@pytest.mark.parametrize("point", [-1, 0, 1])
def test_of_a_relation_and_its_negation_one_holds(op: Op, point: int) -> None:
    kit = flint_kit()
    r = Relation(const(point), op, const(0))
    assert holds_at(r, {}, kit) != holds_at(Relation(r.left, NEGATED[op], r.right), {}, kit)


def test_a_deviation_below_is_negated_too() -> None:
    points = obligations(parse_draws(*TRUE["hoeffding"]), tail(event="M1_ < E1_ + r"), flint_kit())
    assert points["event 1"].known.conditions["away 1"] == parse_relation("M1_ >= E1_ + r")
