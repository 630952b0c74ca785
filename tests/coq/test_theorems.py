"""Certificates become theorems that stock Coq accepts, and that say what the statements say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.coq.conftest import Accepts
from tests.coq.samples import PROVED, REFUTED, certificate
from treecert.coq import running
from treecert.coq.files import Theorem, shown_names
from treecert.coq.terms import Untranslated
from treecert.coq.writing import theorems_of, written
from treecert.proving import prove

AXIOMS = {
    "ClassicalDedekindReals.sig_not_dec",
    "ClassicalDedekindReals.sig_forall_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
    "Classical_Prop.classic",
}


def renamed(t: Theorem, number: int) -> Theorem:
    return Theorem(f"statement_{number}", t.remark, t.statement, t.proof, t.check)


def theorem(relation: str, where: str) -> Theorem:
    (found,) = theorems_of(certificate(relation, where))
    return found


def test_theorem_reads_like_the_statement() -> None:
    t = theorem("H(x) >= 4*x*(1 - x)", "0 <= x <= 1")
    assert t.statement == (
        "  forall x : R,\n"
        "  0 <= x /\\ x <= 1 ->\n"
        "  H x >= 4 * x * (1 - x)\n"
        "  /\\ have_values [x] (let x := Var 1 in [Ent x; Cst 4 * x * (Cst 1 - x)]%formula)"
    )


def test_refutation_reads_like_the_statement() -> None:
    t = theorem("x^2 >= x", "0 <= x <= 1")
    assert t.statement.startswith("  exists x : R,\n  (0 <= x /\\ x <= 1)\n  /\\ ~ x ^ 2 >= x\n")


def test_names_of_variables_hide_no_function() -> None:
    assert list(shown_names(["H", "ln", "x", "forall", "x'"]).values()) == [
        "v_H",
        "v_ln",
        "x",
        "v_forall",
        "x_",
    ]


def test_what_is_not_translated_says_what_is_missing() -> None:
    with pytest.raises(Untranslated, match="no translation of a treecert family certificate"):
        theorems_of('{"format": "treecert family certificate"}')


def test_proofs_and_refutations_are_accepted(accepts: Accepts) -> None:
    both = [*PROVED, *REFUTED]
    assert accepts([renamed(theorem(*s), i) for i, s in enumerate(both)])


def test_several_relations_become_several_theorems(accepts: Accepts) -> None:
    found = prove("0 <= x*(1 - x) <= 1/4", "0 <= x <= 1").certificate
    assert found is not None
    theorems = theorems_of(found)
    assert len(theorems) == 2
    assert accepts(theorems)


def test_axioms_are_those_of_the_classical_reals(accepts: Accepts, tmp_path: Path) -> None:
    path = tmp_path / "out.v"
    written(certificate("H(x) >= 4*x*(1 - x)", "0 <= x <= 1"), path)
    assert path.read_text(encoding="utf-8").startswith(f"(* To check: {running.command(path.resolve())} *)\n")
    verdict = running.check(path)
    assert verdict.accepted
    named = re.findall(r"^([A-Z]\w*\.\w+)\b", verdict.said, re.MULTILINE)
    assert named
    assert set(named) <= AXIOMS


def test_theories_admit_nothing() -> None:
    for path in running.THEORIES.glob("*.v"):
        text = path.read_text(encoding="utf-8")
        assert text.startswith("(** * ")
        assert not re.search(r"\b(Admitted|admit|Axiom|Parameter|Conjecture|Hypothesis.*:=)\b", text)
    script = running.SCRIPT.read_text(encoding="utf-8")
    for path in running.THEORIES.glob("*.v"):
        assert path.stem in script
