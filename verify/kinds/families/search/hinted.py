"""Facts that hints ask for: relations in the names that sums have here, and their premises.

Main definitions: `Hinted`, `placed`.
"""

from __future__ import annotations

from dataclasses import dataclass

from verify.kinds.families.certificates import Node, Premise
from verify.kinds.families.search.laws import FamilyLawAt
from verify.kinds.families.search.lemmas import LawHint, Lemma
from verify.kinds.families.search.paths import NodePath, named
from verify.kinds.families.search.premises import Finder
from verify.kinds.families.statements import FamilyStatement
from verify.language.expressions import Expr, Var, substitute
from verify.language.printing import plain_relation
from verify.language.statements import Relation

PATIENT = 30.0
"""Seconds for one premise on numbers that a hint asks for."""


@dataclass(frozen=True)
class Hinted:
    """Finds the premises that hints tell."""

    finder: Finder

    def at_once(self, path: NodePath, relation: Relation, lemma: Lemma) -> NodePath | None:
        """A relation for the kernel alone becomes a condition."""
        members = int(lemma.stated.exists)
        path, premise = self.premise(path, relation, lemma)
        if premise is None:
            return None
        data = {"relation": plain_relation(relation, powers=False)}
        if members:
            return path.then(path.context.with_each(relation), Node("member", data, {"holds": premise}))
        return path.then(path.context.with_fact(relation), Node("cut", data, {"holds": premise}))

    def premise(self, path: NodePath, relation: Relation, lemma: Lemma) -> tuple[NodePath, Premise | None]:
        """A premise as a lemma tells; it gets all the time that one may take."""
        plus: list[tuple[Expr, Relation]] = []
        for factor, condition in lemma.plus:
            path, f = placed(path, factor)
            path, c = placed(path, condition)
            plus.append((f.left, c))
        law: FamilyLawAt | None = None
        if lemma.law is not None:
            path, law = _law_at(path, lemma.law)
        short, self.finder.limit, self.finder.steps = self.finder.limit, PATIENT, lemma.steps
        try:
            return path, self.finder.with_plus(path.context, relation, plus, int(lemma.stated.exists), law)
        finally:
            self.finder.limit, self.finder.steps = short, ()


def placed(path: NodePath, stated: FamilyStatement) -> tuple[NodePath, Relation]:
    """The relation of a statement, in the names that its sums have here."""
    names: dict[str, Expr] = {}
    held = stated.relation.gap.variables
    for n, e in stated.sums:
        if n in held:
            path, name = named(path, substitute(e, names))
            names[n] = Var(name)
    return path, stated.relation.substitute(names)


def _law_at(path: NodePath, hint: LawHint) -> tuple[NodePath, FamilyLawAt]:
    """A law with the formulas of a hint, in the names that sums have here."""
    at: dict[str, Expr] = {}
    for name, formula in hint.at:
        path, there = placed(path, formula)
        at[name] = there.left
    path, factor = placed(path, hint.factor)
    return path, FamilyLawAt(hint.stated, at, factor.left)
