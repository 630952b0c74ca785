"""Transcripts have every method of a check, keep what it states, and decide, run and compute nothing."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from verify.claims import recording, relations, uses
from verify.claims.check import Check
from verify.claims.parts import Role
from verify.claims.relations import Relations
from verify.claims.runs import Runs
from verify.claims.transcripts import Transcript, statements_of
from verify.claims.uses import Uses
from verify.language.printing import plain_statement
from verify.search import prover

KEPT = {"printed", "identity", "reading", "repaired", "strongest", "stronger", "support", "shadow"}
"""Methods that state relations: they are the same, with a search that leaves everything open."""
WORDS = {"argued", "assumed", "sampled", "asymptotic", "empirical", "not_a_claim", "note", "read_as"}
"""Methods that write words down."""
COMPARING = {"_implies", "_strictly", "_goals", "_valued"}
"""What compares statements, and would search."""


def methods(cls: type) -> set[str]:
    return {n for n, _ in inspect.getmembers(cls, inspect.isfunction) if not n.startswith("_")}


def test_every_method_that_decides_has_its_mirror() -> None:
    own = {n for n in vars(Transcript) if not n.startswith("_")}
    assert methods(Transcript) == methods(Check)
    assert methods(Check) == own | KEPT | WORDS
    assert not own & (KEPT | WORDS)
    assert methods(Relations) | methods(Runs) | methods(Uses) <= methods(Check)
    assert set(vars(Transcript)) >= COMPARING


@pytest.mark.parametrize("name", sorted(methods(Check)))
def test_a_mirror_takes_the_same_arguments(name: str) -> None:
    ours = inspect.signature(getattr(Transcript, name))
    takes = {p.kind for p in ours.parameters.values()}
    for p in inspect.signature(getattr(Check, name)).parameters.values():
        wide = inspect.Parameter.VAR_POSITIONAL in takes or p.kind == p.KEYWORD_ONLY
        assert p.name in ours.parameters or wide or p.kind == p.VAR_KEYWORD, p
        if p.kind == p.KEYWORD_ONLY:
            assert p.name in ours.parameters or inspect.Parameter.VAR_KEYWORD in takes


def _forbidden(*_args: object, **_options: object) -> Any:
    raise AssertionError("a transcript decided, ran or computed something")


def everything(c: Check) -> None:  # noqa: PLR0915  # there are as many methods
    """A claim that calls every method, with checks that must not be run."""
    never: Callable[..., Any] = _forbidden
    nothing: Any = None
    c.printed("x > 1", "1 < x <= 2", label="relation")
    c.identity("x + x", "2*x", "x > 0", label="identity")
    c.ill_formed("a bracket is missing", "(x > 0", label="bracket")
    c.ill_formed("wrong", never, label="computed")
    c.reading("x > 0", "x > 0", why="said below", of="relation")
    c.repaired("x > 1", "1 < x <= 3/2", hypothesis="x <= 3/2", of="relation")
    c.repaired("y > 1", "1 < y <= 3/2", hypothesis="x <= 3/2", of="relation", via={"x": "y"})
    c.strongest("x > 0", "x > 0", of="relation")
    c.stronger("x > c", "1 < x <= 2", value="1", beyond="1.001", sharp="1", of="relation")
    c.stronger("x > 1", "c < x <= 2", value="9/10", beyond="0.899", sharp="0.9", of="relation")
    c.support("x > 0", "x > 0")
    c.shadow("x > 0", "x > 0")
    c.valueless("1/x > 0", "x >= 0")
    c.exhaustive([1], never, text="t", whole="one", count=1, label="finite")
    c.bounded(never, never, text="t", every="all n", names=never, within=never, label="run")
    c.grid([1], never, text="t", every="all x", label="grid")
    c.repaired_cases(never, hypothesis="h", of="run")
    c.exact("computed", never, label="exact")
    c.computed("value", object())
    c.sampled("1000 points", "nothing")
    c.argued("by symmetry", label="words")
    c.assumed("follows", theorem="a theorem", label="theorem")
    c.applies("P.L0", {"x": "y"}, "y > 0", gives="y > 0")
    c.applies("P.L0", at={"x": "y"}, where="y > 1", gives="y >= 1", version="repaired", part=0)
    c.covers("P.L0", "x > 0", "x > 1")
    c.covers_by("P.L0", "it is so", never)
    c.applies_by("P.L0", "it is so", never)
    c.without("P.L0", "directly")
    c.given("no such key")
    c.read_as("one", other="two", why="three")
    c.asymptotic("n < 3")
    c.empirical("the run")
    c.family("mean(x)^2 <= mean(x^2)", "each x", label="family")
    c.stronger_family(
        "c*mean(x) >= 0", "each x", value="1", beyond="1.001", printed_at="2", sharp="1", of="family"
    )
    c.sequence("a <= 2^(1 - t)", "sequence a from t = 1, start a <= 1, step a_next <= a/2", label="sequence")
    c.growth("sum(w) == 1", "tree w after t splits, root w == 1, split w_0 + w_1 == w", label="growth")
    c.stronger_growth(
        "sum(w) == 1", "tree w after t splits, root w == 1, split w_0 + w_1 == w", better="b", of="growth"
    )
    c.functions("G(x) >= x", "concave G on [0, 1], G(0) == 0, G(1) == 1, 0 <= x <= 1", label="functions")
    c.stronger_functions("G(x) >= c*x", value="1", beyond="1.001", sharp="x", of="functions")
    c.draws("Pr[mean(x) >= 2*E[mean(x)]] <= 1/2", "n draws, independent x, x >= 0", label="draws")
    c.world("top <= 1", "function f and tree T on fair bits", label="world")
    c.stronger_world("top >= c*err", printed_at="1", value="1", beyond="1.001", sharp="err", of="world")
    c.greedy(nothing, label="greedy")
    c.repaired_greedy(nothing, never, hypothesis="h", of="greedy")
    c.optimal(nothing, nothing, label="optimal")
    c.optimal_lists(nothing, label="lists")
    c.joined(nothing, nothing, label="joined")
    c.formulas(nothing, label="formulas")
    c.repaired_formulas(nothing, never, hypothesis="h", of="formulas")
    c.not_a_claim("a name")
    c.note("a note")


def test_this_claim_calls_every_method() -> None:
    called = {n for n in methods(Check) if f"c.{n}(" in inspect.getsource(everything)}
    assert called == methods(Check)


def test_a_transcript_decides_runs_and_computes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, names in [
        (prover, ("prove",)),
        (recording, ("where_defined", "point_of", "holds_point")),
        (relations, ("where_defined", "holds_point", "point_beyond", "point_of")),
        (uses, ("instance_of", "where_defined")),
    ]:
        for name in names:
            monkeypatch.setattr(module, name, _forbidden)
    c = Transcript("P.L1")
    everything(c)
    words = {"argued", "assumed", "sampled"}
    assert {p.found for p in c.record.parts} <= {"undecided"} | words
    assert c.record.certificates == {}
    labels = [p.label for p in c.record.parts if p.role == "printed"]
    assert labels == [
        "relation",
        "identity",
        "bracket",
        "computed",
        "finite",
        "run",
        "grid",
        "exact",
        "words",
        "theorem",
        "family",
        "sequence",
        "growth",
        "functions",
        "draws",
        "world",
        "greedy",
        "optimal",
        "lists",
        "joined",
        "formulas",
    ]


def stated(run: Callable[[Check], None], role: Role = "printed") -> list[str]:
    return [plain_statement(s) for s in statements_of("P.L1", run, role)]


@pytest.mark.parametrize(
    ("role", "texts"),
    [
        ("printed", ["x > 1 for 1 < x <= 2", "x + x == 2*x for x > 0"]),
        ("reading", ["x > 0 for x > 0"]),
        ("repaired", ["x > 1 for 1 < x <= 3/2", "y > 1 for 1 < y <= 3/2"]),
        ("strongest", ["x > 0 for x > 0"]),
        ("stronger", ["x > 1 for 1 < x <= 2", "x > 1 for 9/10 < x <= 2"]),
        ("gives", ["y > 0 for y > 0", "y >= 1 for y > 1"]),
    ],
)
def test_the_statements_of_a_claim(role: Role, texts: Sequence[str]) -> None:
    assert stated(everything, role) == texts


def test_a_statement_is_cited_where_it_has_values() -> None:
    """The transcript leaves it as it stands; whoever uses it asks for the points with a value."""

    def reciprocal(c: Check) -> None:
        c.printed("1/x > 0", "0 <= x <= 1")

    assert stated(reciprocal) == ["1/x > 0 for 0 <= x <= 1"]
    c = Check("P.L2", cited=lambda _id, role: statements_of("P.L1", reciprocal, role))
    assert c.applies("P.L1", {"x": "y"}, "0 < y <= 1")
    assert not c.applies("P.L1", {"x": "y"}, "0 <= y <= 1")


def test_where_nothing_is_printed_the_conclusions_are_what_it_states() -> None:
    def drawn(c: Check) -> None:
        c.applies("P.L0", {"x": "y"}, "y > 0", gives="y > 0")

    def printed(c: Check) -> None:
        drawn(c)
        c.printed("y > 1", "y > 1")

    def run(c: Check) -> None:
        drawn(c)
        c.bounded([1], _forbidden, text="t", every="all n")

    assert stated(drawn) == ["y > 0 for y > 0"]
    assert stated(printed) == ["y > 1 for y > 1"]
    assert stated(run) == []  # the verdict on it is that on the run, not on the conclusion
