"""Conclusions that stand in the checker as a sentence, with their proof in the documentation.

Main definitions: `in_words`, `told_beside`. A statement on a system of states says itself what its places, plans and
recipes are, and its goals are read off it by general rules. A conclusion on conjunctions, lists or read-once formulas
is one of a few fixed sentences instead: the goals of its certificate are a few inequalities, and that these give the
sentence is an induction which no rule of the checker follows. A claim with such a conclusion rests on words, and
records them.
"""

from __future__ import annotations

from dataclasses import replace

from verify.claims.notes import IN_WORDS, label_beside
from verify.claims.parts import Part
from verify.kinds.greedy_runs.conjunctions import ConjunctionRun
from verify.kinds.greedy_runs.formulas import FormulaStatement
from verify.kinds.joins.statements import ConjunctionJoin
from verify.kinds.optimal_trees.lists import ListStatement


def in_words(statement: object) -> str:
    """What is told in words of a statement that was shown; nothing where its rules say all."""
    match statement:
        case ConjunctionRun():
            why = "by induction over the splits, as the features are independent: docs/greedy-runs.md"
        case FormulaStatement():
            why = "by induction over trees, as the features are independent: docs/formulas.md"
        case ListStatement():
            why = (
                "by induction over trees and an exchange of elements: docs/optimal-values.md; and no decision tree for"
                " a conjunction does better than the trees of the list of its chances: docs/joins.md"
            )
        case ConjunctionJoin():
            why = (
                "as no decision tree does better than the trees of the list: docs/joins.md; the two facts that are"
                " joined are argued too: docs/greedy-runs.md, docs/optimal-values.md"
            )
        case _:
            return ""
    return f"the goals that were shown give this conclusion, {why}"


def told_beside(part: Part, statement: object) -> Part | None:
    """The part, with the place of the one that was shown, that says what rests on words; none beside a support."""
    told = in_words(statement)
    if not told or part.role == "support":
        return None
    label = part.label and label_beside(part.label)
    return replace(part, found="argued", text=told, label=label, method=IN_WORDS)
