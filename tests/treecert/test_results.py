"""What the functions of `treecert` return: it cannot be misread, is shown, explained, saved and replayed."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

import treecert
from treecert.results import Sharpened
from verify.errors import BadInput
from verify.kinds.registry import TYPED, kind_of
from verify.rationals import Fraction

PROVED = treecert.prove("x*(1 - x) <= 1/4", "0 <= x <= 1")
REFUTED = treecert.prove("x*(1 - x) < 1/4", "0 <= x <= 1")
OPEN = dataclasses.replace(PROVED, status="undecided", certificate=None, left=("x > 0",), steps=list)
SHARP = treecert.sharpen("x*(1 - x) <= c", "0 <= x <= 1")
SEQUENCE = "0 < k < 1, sequence a from j = 1, start a <= 1, each a >= 0, step a_next <= (1 - k/j)*a"
HOEFFDING = "Pr[mean(x) - E[mean(x)] >= r] <= exp(-2*n*r^2)"
DRAWS = "n draws, independent x, 0 <= x <= 1, r >= 0"
WORLD = "function f and tree T on fair bits"
BIAS = "top*log2(leaves) >= {}*(min(p, 1 - p) - err)"
FUNCTIONS = "concave G on [0,1], 0<=x<=1, 0<=y<=1"


@pytest.mark.parametrize(
    ("relation", "where", "kind", "status"),
    [
        ("mean(x)^2 <= mean(x^2)", "each x >= 0", "families", "proved"),
        ("mean(x)^2 >= mean(x^2)", "each x >= 0", "families", "refuted"),
        ("G((x+y)/2) >= (G(x)+G(y))/2", FUNCTIONS, "functions", "proved"),
        ("G((x+y)/2) <= (G(x)+G(y))/2", FUNCTIONS, "functions", "refuted"),
        (HOEFFDING, DRAWS, "draws", "proved"),
        (BIAS.format(2), WORLD, "worlds", "proved"),
        (BIAS.format(3), WORLD, "worlds", "refuted"),
        ("a <= 1", SEQUENCE, "sequences", "proved"),
        (r"\ln(x) \le x - 1", "x > 0", "numbers", "proved"),
    ],
)
def test_every_kind_is_decided_as_on_the_command_line(
    relation: str, where: str, kind: str, status: str
) -> None:
    found = treecert.prove(relation, where, time_limit=20)
    assert (found.kind, found.status, bool(found)) == (kind, status, status == "proved")
    assert treecert.recheck(found).outcomes == (status,)
    assert (found.witness is None) == (status == "proved")
    assert found.explain()
    assert found.statement.split(" for ")[0] in found._repr_html_().replace("&lt;", "<").replace(
        "&gt;", ">"
    ) or (found.latex)


def test_a_kind_is_a_row() -> None:
    assert [k.name for k in TYPED][-1] == "numbers"
    growing = "tree w, q after t splits, root w == 1, each w >= 0, split s, w_0 == (1 - s)*w, w_1 == s*w"
    assert kind_of("sum(w) == 1", growing).name == "growing trees"
    with pytest.raises(treecert.BadInput, match="no hints are read for a statement about draws"):
        treecert.prove(HOEFFDING, DRAWS, hints="split x")


def test_undecided_is_not_false() -> None:
    assert PROVED
    assert not REFUTED
    with pytest.raises(treecert.Undecided, match="ask for its status"):
        bool(OPEN)
    with pytest.raises(treecert.Undecided):
        bool(dataclasses.replace(SHARP, status="undecided"))
    assert SHARP
    with pytest.raises(TypeError, match="outcomes"):
        bool(treecert.recheck(REFUTED))
    with pytest.raises(TypeError, match="verdict"):
        bool(treecert.claim("KM96.L4"))


def test_what_is_shown() -> None:
    assert repr(PROVED) == "<proved: x*(1 - x) <= 1/4 for 0 <= x <= 1>"
    assert repr(REFUTED) == "<refuted: x*(1 - x) < 1/4 for 0 <= x <= 1; at x = 1/2>"
    assert repr(OPEN).endswith("; left open: x > 0>")
    empty = treecert.prove("x >= 5", "x > 1, x < 0")
    assert empty.vacuous
    assert "no point meets the conditions" in repr(empty)
    assert "no point meets the conditions" in empty._repr_html_()
    assert "<math>" in PROVED._repr_html_()
    assert "at x = 1/2" in REFUTED._repr_html_()
    assert "<svg" in REFUTED._repr_html_()
    assert PROVED.plot().startswith("<svg")
    assert PROVED._repr_latex_() == rf"$\displaystyle \text{{proved: }} {PROVED.latex}$"
    several = treecert.prove("0 <= x*(1 - x) <= 1/4", "0 <= x <= 1")
    assert several.latex.count(r"\le") == 4
    family = treecert.prove("mean(x)^2 <= mean(x^2)", "each x >= 0")
    assert family._repr_latex_() is None
    assert "<code>mean(x)^2 &lt;=" in family._repr_html_()


def test_a_long_statement_is_cut() -> None:
    long = dataclasses.replace(PROVED, statement="x" * 1000)
    assert len(repr(long)) < 300


def test_explained_saved_and_replayed(tmp_path: Path) -> None:
    assert PROVED.explain().startswith("Claim: x*(1 - x) <= 1/4")
    assert OPEN.explain() == "left open: x > 0"
    path = PROVED.save(tmp_path / "proof.json")
    assert treecert.recheck(path).outcomes == treecert.recheck(str(path)).outcomes == ("proved",)
    assert treecert.recheck(REFUTED.certificate or "").outcomes == ("refuted",)
    for wrong in (lambda: OPEN.save(tmp_path / "x"), lambda: treecert.recheck(OPEN)):
        with pytest.raises(treecert.BadInput, match="undecided statement has no certificate"):
            wrong()
    with pytest.raises(treecert.BadInput, match="cannot be written"):
        PROVED.save(tmp_path)


def test_what_does_not_replay_is_never_returned(tmp_path: Path) -> None:
    body = json.loads(REFUTED.certificate or "")
    assert body["point"] == {"x": "1/2"}
    torn = json.dumps(body | {"point": {"x": "1/3"}})
    with pytest.raises(treecert.TreecertError):
        treecert.recheck(torn)
    file = tmp_path / "torn.json"
    file.write_text(torn)
    with pytest.raises(treecert.TreecertError, match="does not replay"):
        treecert.recheck(file)
    with pytest.raises(treecert.TreecertError, match="says refuted, and the result proved"):
        treecert.recheck(dataclasses.replace(PROVED, certificate=REFUTED.certificate))
    other = treecert.prove("x <= 1", "0 <= x <= 1")
    with pytest.raises(treecert.TreecertError, match="about another statement"):
        treecert.recheck(dataclasses.replace(PROVED, certificate=other.certificate))
    with pytest.raises(treecert.BadInput):
        treecert.recheck(tmp_path / "none.json")


def test_sharpened(tmp_path: Path) -> None:
    assert isinstance(SHARP, Sharpened)
    assert (SHARP.status, SHARP.value, SHARP.latex) == ("sharp", "1/4", r"c = \tfrac{1}{4}")
    assert repr(SHARP) == "<sharp: c = 1/4 is the smallest c that works in x*(1 - x) <= c for 0 <= x <= 1>"
    assert treecert.recheck(SHARP).outcomes == ("proved", "refuted", "proved", "proved")
    pieces = ["proof", "refutation", "monotone", "contact"]
    assert [p.name for p in SHARP.save(tmp_path / "c")] == [f"c.{n}.json" for n in pieces]
    assert SHARP.witness is not None
    assert "<math>" in SHARP._repr_html_()
    assert "no smaller c works" in SHARP._repr_html_()
    between = dataclasses.replace(SHARP, status="between", sentence="the smallest c lies between 0.2 and 1/4")
    assert (between.best, between.value) == (None, None)
    assert between.latex.endswith(r"\le c \le \tfrac{1}{4}")
    assert "lies between" in repr(between)
    assert "lies between" in between._repr_html_()
    open_ = dataclasses.replace(SHARP, status="undecided", direction=None)
    assert (open_.best, open_.enclosure) == (None, None)
    assert r"\text{ works}" in open_.latex
    nothing = dataclasses.replace(open_, parts=())
    for wrong in (open_.to_sympy, lambda: nothing.save("x"), lambda: treecert.recheck(nothing)):
        with pytest.raises(treecert.BadInput):
            wrong()


@pytest.mark.parametrize(
    ("relation", "where", "why"),
    [
        ("G(x) <= c", "concave G on [0,1], 0 <= x <= 1", "for numbers and families"),
        ("0 <= x <= c", "0 <= x <= 1", "one relation"),
        ("x <= 1", "0 <= x <= 1", "does not occur"),
    ],
)
def test_what_is_not_sharpened(relation: str, where: str, why: str) -> None:
    with pytest.raises(treecert.BadInput, match=why):
        treecert.sharpen(relation, where)


@pytest.mark.parametrize("limit", [0, -1, float("nan"), float("inf"), "5", None])
def test_a_limit_is_a_number_of_seconds(limit: Any) -> None:
    with pytest.raises(treecert.BadInput, match="positive number"):
        treecert.prove("x >= 0", "x > 0", time_limit=limit)


def test_there_and_back_by_sympy() -> None:
    sympy = pytest.importorskip("sympy")
    (claimed,), conditions = PROVED.to_sympy()
    again = treecert.prove(claimed, list(conditions))
    assert again.status == "proved"
    assert set(again.statements[0].constraints) == {*PROVED.statements[0].constraints}
    (entropy,), _ = treecert.to_sympy("H(x) <= 1", "0 < x < 1")
    half = sympy.Rational(1, 2)
    assert sympy.simplify(entropy.lhs.subs({"x": half})) == 1
    (power,), where = treecert.to_sympy("2^(-k) <= 1", "k >= 1, integer k")
    assert all(s.is_integer for s in power.free_symbols)
    assert treecert.prove(power, list(where)).status == "proved"
    found = treecert.sharpen(
        sympy.Symbol("x") ** 2 <= sympy.Symbol("K"),
        [sympy.Symbol("x") >= 0, sympy.Symbol("x") <= 1],
        constant=sympy.Symbol("K"),
    )
    assert found.to_sympy() == 1
    with pytest.raises(treecert.BadInput, match="families"):
        treecert.prove("mean(x)^2 <= mean(x^2)", "each x >= 0").to_sympy()


def test_cards() -> None:
    sympy = pytest.importorskip("sympy")
    bad = treecert.card("(4*z*(1-z))^2")
    assert (bad.status, bool(bad)) == ("refuted", False)
    assert repr(bad).startswith("<criterion (4*q*(1 - q))^2: refused: concave")
    assert bad.witness
    assert "<table>" in bad._repr_html_()
    assert "<html" not in bad._repr_html_()
    p = sympy.Symbol("p")
    assert treecert.card(16 * (p * (1 - p)) ** 2).formula == treecert.card("16*p^2*(1-p)^2").formula
    box = treecert.card(lambda q: 4 * q * (1 - q))
    assert box.kind == "callable"
    with pytest.raises(treecert.Undecided):
        bool(box)
    for wrong in ("q + r", p >= 0, 3):
        with pytest.raises(treecert.BadInput):
            treecert.card(wrong)


def test_names_of_criteria_in_any_case() -> None:
    from treecert.cards.subject import read

    assert read("GINI") == read(" Gini ") == read("gini")
    assert read("Entropy").text == "H(q)"
    assert read("4*x*(1-x)").expr == read("4*q*(1-q)").expr
    with pytest.raises(treecert.BadInput, match="put a number for the parameter"):
        read("(1 - q^a - (1-q)^a)/(a - 1)")


def test_only_what_is_wrong_is_red() -> None:
    from treecert.cards.lines import Line
    from treecert.cards.page import _row

    assert 'class="refuted"' in _row(Line("concave", "refuted", "fails"))
    assert "class=" not in _row(Line("equal to", "refuted", "G is none of them"))


def test_laws_and_trees() -> None:
    found = treecert.grow([2, 3], 5)
    assert found.error == Fraction(1, 32)
    assert found.errors[-1] == found.error
    assert len(found.steps) == 5
    assert "x0" in str(found)
    assert "<svg" in found._repr_html_()
    xor = treecert.law(lambda x: x[0] ^ x[1], chances=[Fraction(1, 2), Fraction(1, 2)])
    assert treecert.grow(xor, 1, zero_gains=False).steps == ()
    assert treecert.grow(xor, 3, criterion="4*q*(1-q)", policy="id3", ties="first").error == 0
    table = treecert.law({(0,): (Fraction(1, 2), Fraction(0)), (1,): (Fraction(0), Fraction(1, 2))})
    assert treecert.grow(table, 1).error == 0


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: treecert.law("x0"),  # type: ignore[arg-type]
        lambda: treecert.law([2], chances=[1]),
        lambda: treecert.law(lambda x: x[0]),
        lambda: treecert.law(lambda x: x[0], chances=[0.5]),  # type: ignore[list-item]
        lambda: treecert.grow([2], 1, policy="best"),
        lambda: treecert.grow([2], 1, ties="any"),
        lambda: treecert.grow([2], -1),
    ],
)
def test_what_is_no_law_and_no_growth(wrong: Any) -> None:
    with pytest.raises(treecert.BadInput):
        wrong()


def test_the_stored_audit() -> None:
    everything = treecert.audit()
    assert len(everything) == len(list(everything)) > 600
    assert set(everything.papers) == {"KM96", "BDM20O", "BDM20J", "BLT20", "TOPK"}
    found = everything["km96 lemma 4"]
    assert found == treecert.claim("KM96.L4")
    assert (found.id, found.paper, found.where) == ("KM96.L4", "KM96", "Lemma 4")
    assert found.verdict == found.status == found.entry["verdict"]
    assert "\\" not in found.says
    assert found.evidence in repr(found)
    assert found.verdict in found.explain().splitlines()[1]
    assert "<math>" in found._repr_html_()
    fallen = everything.select("km96", reach="error")
    assert all(c.paper == "KM96" and c.reach == "error" for c in fallen)
    assert 0 < len(everything.select(search="entropy")) < len(everything)
    assert "<table>" in everything._repr_html_()
    assert all(found.certificate(name).startswith("{") for name in found.certificates)
    for wrong in (
        lambda: everything["KM96 no such place"],
        lambda: everything.select("KM97"),
        lambda: everything.select(verdict="nearly"),
        lambda: treecert.audit("no-such-file.json"),
        lambda: found.certificate("KM96.L3.printed"),
    ):
        with pytest.raises(treecert.BadInput):
            wrong()
    with pytest.raises(TypeError):
        assert "KM96.L4" in everything


def test_certificates_that_did_not_come_with_the_audit(tmp_path: Path) -> None:
    alone = dataclasses.replace(treecert.claim("KM96.L4"), folder=tmp_path)
    with pytest.raises(treecert.BadInput, match="no folder"):
        treecert.recheck(alone)


def test_a_package_that_hides_the_audit_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = "the folder ./reports hides treecert's package reports"
    monkeypatch.setattr("treecert.rechecking.hidden", lambda _names: said)
    with pytest.raises(treecert.BadInput, match=said):
        treecert.recheck("KM96.L4")
    assert treecert.recheck(PROVED.save(tmp_path / "KM96.L4")).outcomes == ("proved",)


def test_replaying_a_claim() -> None:
    assert "proved" in treecert.recheck(treecert.claim("KM96.L4")).outcomes
    without = next(c for c in treecert.audit() if not c.certificates)
    with pytest.raises(treecert.BadInput, match="has no certificates"):
        treecert.recheck(without)


def test_a_family_has_no_picture() -> None:
    family = treecert.prove("mean(x)^2 <= mean(x^2)", "each x >= 0")
    with pytest.raises(BadInput, match="real numbers only"):
        family.plot()
    assert "<svg" not in family._repr_html_()
