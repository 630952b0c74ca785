"""Conclusions that stand in the checker as a sentence, with their proof in the documentation.

Main definitions: `in_words`. A statement on a system of states says itself what its places, plans and recipes are, and its
goals are read off it by general rules. A conclusion on conjunctions, lists or read-once formulas is one of a few fixed
sentences instead: the goals of its certificate are a few inequalities, and that these give the sentence is an induction
which no rule of the checker follows. A claim with such a conclusion rests on words, and records them.
"""

from __future__ import annotations

from dataclasses import replace

from verify.claims.parts import Part
from verify.trees.conjunctions import ConjunctionRun
from verify.trees.formulas import FormulaStatement
from verify.trees.joins import ConjunctionJoin
from verify.trees.lists import ListStatement

METHOD = "argument in words, beside the goals that were shown"
_TOLD: tuple[tuple[type, str], ...] = (
    (
        ConjunctionRun,
        "that these goals give this conclusion: an induction over the splits, by the independence of the features,"
        " told in docs/greedy-runs.md",
    ),
    (
        FormulaStatement,
        "that these goals give this conclusion: an induction over trees, by the independence of the features, told in"
        " docs/formulas.md",
    ),
    (
        ListStatement,
        "that these goals give this conclusion: an induction over trees and an exchange of elements, told in"
        " docs/optimal-values.md; that every decision tree for a conjunction is one of the trees of the list of its"
        " chances",
    ),
    (
        ConjunctionJoin,
        "that these goals and the two facts give this conclusion: every decision tree is one of the trees of a list, told"
        " in docs/joins.md; the facts are argued in words too, in docs/greedy-runs.md and docs/optimal-values.md",
    ),
)


def in_words(statement: object) -> str:
    """What is told in words of a statement that was shown; nothing where its rules say all."""
    return next((told for kind, told in _TOLD if isinstance(statement, kind)), "")


def told_beside(part: Part, statement: object) -> Part | None:
    """The part, with the place of the one that was shown, that says what rests on words; none beside a support."""
    told = in_words(statement)
    if not told or part.role == "support":
        return None
    label = part.label and f"{part.label}, in words"
    return replace(part, found="argued", text=told, label=label, method=METHOD)
