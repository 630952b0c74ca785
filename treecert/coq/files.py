"""A certificate as a file with a theorem.

Main definitions: `theorem_of` (the theorem and its proof), `file_of` (a file with theorems).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from treecert.coq.domains import Numbers, Translation, wanted
from treecert.coq.sequents import Cond, Sequent, cond, listed, rationals
from treecert.coq.terms import REAL, Term, raw, sub, term_of, text
from verify.arithmetic.kits import flint_kit
from verify.kernel.certificates import Certificate, Step
from verify.kernel.checker import pose
from verify.kernel.goals import Posed
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction as Q

OPS = {"<": "Less", "<=": "AtMost", ">": "More", ">=": "AtLeast", "==": "Equal"}
GAPS = {"<": "Pos", "<=": "Nonneg", ">": "Pos", ">=": "Nonneg", "==": "Zero"}
TAKEN = {
    *REAL.values(),
    *REAL,
    "whole",
    "have_values",
    "R",
    "Z",
    "Q",
    "IZR",
    "forall",
    "exists",
    "fun",
    "let",
    "in",
}
TAKEN |= {
    "as",
    "at",
    "cofix",
    "else",
    "end",
    "exists2",
    "fix",
    "for",
    "if",
    "IF",
    "match",
    "mod",
    "Prop",
    "return",
}
TAKEN |= {"Set", "SProp", "then", "Type", "using", "where", "with", "domain_", "Var", "Cst", "values_"}
AND = " /\\ "
HEAD = """From Coq Require Import Reals List QArith ZArith.
From Treecert Require Import Meaning Sequents Combinations Facts Checker Statements.
Import ListNotations.
Open Scope R_scope.
"""


@dataclass(frozen=True)
class Theorem:
    """A statement and the text that proves it."""

    name: str
    remark: str
    statement: str
    proof: str
    check: str
    """A term of type bool: the proof is accepted where it computes to true."""

    @property
    def text(self) -> str:
        """As it stands in a file."""
        return f"(* {self.remark} *)\nTheorem {self.name} :\n{self.statement}.\nProof.\n{self.proof}Qed.\n"


def shown_names(names: Sequence[str]) -> dict[int, str]:
    """A name for each variable that hides nothing, by numbers."""
    found: dict[int, str] = {}
    for i, name in enumerate(names, 1):
        plain = re.sub(r"[^A-Za-z0-9_]", "_", name)
        if plain in TAKEN or not re.match("[A-Za-z]", plain):
            plain = f"v_{plain}"
        while plain in found.values():
            plain += "_"
        found[i] = plain
    return found


def _claim(r: Relation, places: Mapping[str, int]) -> tuple[Term, str, Term]:
    return term_of(r.left, places), r.op, term_of(r.right, places)


def _claim_text(c: tuple[Term, str, Term], words: Mapping[int, str]) -> str:
    return f"{text(c[0], words)} {'=' if c[1] == '==' else c[1]} {text(c[2], words)}"


def _claim_data(c: tuple[Term, str, Term]) -> str:
    return f"Rel {raw(c[0])} {OPS[c[1]]} {raw(c[2])}"


def theorem_of(certificate: Certificate, name: str = "statement", about: Statement | None = None) -> Theorem:
    """The theorem of a certificate; `about` is its statement where its texts hold several.

    Raises Untranslated with what is missing.
    """
    stated = certificate.statement if about is None else about
    s = stated.expanded()
    kit = flint_kit(certificate.factors)
    places = {v: i for i, v in enumerate(s.variables, 1)}
    words = shown_names(s.variables)
    relation = _claim(s.relation, places)
    constraints = [_claim(c, places) for c in s.constraints]
    remark = _remark(certificate)
    if certificate.proof is None:
        return _refutation(certificate, s, (relation, constraints), words, name, remark)
    whole = [f"whole {words[places[v]]}" for v in s.integers]
    domain = [*whole, *(_claim_text(c, words) for c in constraints)]
    data = [*(f"Whole (Var {places[v]})" for v in s.integers), *map(_claim_data, constraints)]
    G: list[Cond] = [(Term("Var", (), places[v]), "Int") for v in s.integers]
    cmap = range(len(G), len(G) + len(constraints))
    G += [_gap(c) for c in constraints]
    goal = pose(stated, kit)
    steps, G2 = _values(goal, certificate.proof, G, cmap, places)
    start = Sequent(G2, cmap, _gap(relation)[0], GAPS[relation[1]], places)
    start.values = list(range(len(G), len(G2)))
    proof = Translation(Numbers(len(places))).proof(start, goal, None, certificate.proof)
    binders = " ".join(words.values())
    values = listed(words.values())
    premise = f"  {AND.join(domain)} ->\n" if domain else ""
    sides = "; ".join(text(t, words, formula=True) for t in (relation[0], relation[2]))
    statement = (
        (f"  forall {binders} : R,\n" if binders else "")
        + premise
        + f"  {_claim_text(relation, words)}\n  /\\ have_values {values} {_let(words)}[{sides}]%formula)"
    )
    arguments = f"{listed(data)}\n  ({_claim_data(relation)})\n  {listed(steps)}\n  {proof}"
    check = f"establishes (map gap {listed(data)}) ({_claim_data(relation)}) {listed(steps)} {proof}"
    script = (f"intros {binders}. " if binders else "") + (
        "intro domain_.\n" if domain else "pose proof I as domain_.\n"
    )
    script += f"refine (proved {arguments}\n  _ {values} domain_).\nvm_cast_no_check (eq_refl true).\n"
    return Theorem(name, remark, statement, script, check)


def _let(words: Mapping[int, str]) -> str:
    lets = " ".join(f"let {w} := Var {i} in" for i, w in words.items())
    return f"({lets} " if lets else "("


def _remark(c: Certificate) -> str:
    words = f"{c.relation}   where   {c.where}" if c.where else c.relation
    return words.replace("(*", "( *").replace("*)", "* )").replace('"', "'")


def _gap(c: tuple[Term, str, Term]) -> Cond:
    a, op, b = c
    return (sub(b, a) if op in ("<", "<=") else sub(a, b)), GAPS[op]


def _refutation(
    c: Certificate,
    s: Statement,
    claims: tuple[tuple[Term, str, Term], list[tuple[Term, str, Term]]],
    words: Mapping[int, str],
    name: str,
    remark: str,
) -> Theorem:
    relation, constraints = claims
    point = {i: Q(str((c.point or {})[v])) for i, v in enumerate(s.variables, 1)}
    whole = [f"whole {words[s.variables.index(v) + 1]}" for v in s.integers]
    data = [*(f"Whole (Var {s.variables.index(v) + 1})" for v in s.integers), *map(_claim_data, constraints)]
    domain = [*whole, *(_claim_text(k, words) for k in constraints)] or ["True"]
    sides = [relation[0], relation[2], *(Term("Var", (), s.variables.index(v) + 1) for v in s.integers)]
    sides += [t for k in constraints for t in (k[0], k[2])]
    values = listed(words.values())
    shown = "; ".join(text(t, words, formula=True) for t in sides)
    binders = " ".join(words.values())
    statement = (
        (f"  exists {binders} : R,\n" if binders else "")
        + f"  ({AND.join(domain)})\n  /\\ ~ {_claim_text(relation, words)}"
        + f"\n  /\\ have_values {values} {_let(words)}[{shown}]%formula)"
    )
    z = rationals(point.values())
    at = "".join(f"exists {text(Term('Cst', (), q), {})}. " for q in point.values())
    ways = [
        f"refine (refuted {bits} {z} {listed(data)} ({_claim_data(relation)}) _); vm_compute; reflexivity"
        for bits in (64, 256, 1024)
    ]
    check = f"refutes 256 {z} {listed(data)} ({_claim_data(relation)})"
    return Theorem(name, remark, statement, f"{at}\nfirst [ {' | '.join(ways)} ].\n", check)


def _values(
    goal: Posed, proof: Step, G: list[Cond], cmap: Iterable[int], places: Mapping[str, int]
) -> tuple[list[str], list[Cond]]:
    """The conditions under which the sides have values, each with its proof; and all conditions together."""
    steps: list[str] = []
    conds = list(G)
    kept = list(cmap)
    for e, kind, t in wanted(goal, goal.kit, places):
        c: Cond = (t, "Pos" if kind == ">" else "Nonneg")
        if c in conds:
            continue
        companion = replace(goal, expr=e, kind=kind)
        s = Sequent(conds, kept, t, c[1], places)
        s.values = list(range(len(G), len(conds)))
        found = Translation(Numbers(len(places))).proof(s, goal, companion, proof)
        steps.append(f"({cond(c)}, {found})")
        conds.append(c)
    return steps, conds


def file_of(theorems: Sequence[Theorem], command: str = "") -> str:
    """A file; its first line names the command that checks it."""
    first = f"(* To check: {command} *)\n" if command else ""
    return first + HEAD + "\n" + "\n".join(t.text for t in theorems)


__all__ = ["HEAD", "Theorem", "file_of", "shown_names", "theorem_of"]
