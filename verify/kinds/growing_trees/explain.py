"""Proofs about growing trees as steps to follow.

Main definitions: `explain_growth`. Every line is worded from the certificate, which is replayed first; what is to be
shown of each family is worded by the rules that the checker asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from verify.arithmetic.kits import Kit, flint_kit
from verify.kinds.families.certificates import Node
from verify.kinds.families.grammar import formula_text
from verify.kinds.families.search.telling import family_lines
from verify.kinds.families.statements import FamilyStatement
from verify.kinds.growing_trees.certificates import GrowthCertificate, Induction, Recurrence
from verify.kinds.growing_trees.checker import check
from verify.kinds.growing_trees.grammar import plain_growth
from verify.kinds.growing_trees.rules import (
    KnownFacts,
    ahead,
    base,
    concluded,
    following,
    here,
    next_name,
    recurrence,
    step,
    unvalued,
)
from verify.kinds.sequences.explain import sequence_lines
from verify.kinds.sequences.grammar import parse_steps, plain_steps
from verify.language.form_printing import shortened
from verify.language.statements import Relation
from verify.search.wording import WIDTH

PARTS = {
    "given": "a condition on the parameters",
    "start": "the sum at the root alone",
    "each": "the sum over every family",
    "step": "the sum before and after a split",
}


def explain_growth(certificate: GrowthCertificate) -> list[str]:
    """The steps. Raises TreecertError when the certificate does not hold."""
    check(certificate)
    statement = certificate.statement
    writer = _Writer(KnownFacts.of(statement), flint_kit(certificate.factors))
    lines = [f"Claim: {plain_growth(statement)}", *writer.values(certificate.values)]
    for fact in certificate.facts:
        lines += writer.induction(fact) if isinstance(fact, Induction) else writer.recurrence(fact)
    lines.append("The relation, from what is known of the leaves at that time:")
    lines += writer.proof(here(writer.known, statement.relation, statement.end), certificate.end)
    return lines


@dataclass(frozen=True)
class _Writer:
    """Goes through a certificate as the checker does; `known` grows on the way."""

    known: KnownFacts
    kit: Kit

    def induction(self, fact: Induction) -> Iterator[str]:
        relation = self.known.scope.relation(fact.relation)
        yield f"At every time {shortened(fact.relation, WIDTH)}, by induction over the splits:"
        yield from self.values(fact.values)
        yield "- at the root alone:"
        yield from self.proof(base(self.known, relation), fact.base)
        yield f"- from before a split to after it{self._next_sums(relation)}:"
        yield from self.proof(step(self.known, ahead(self.known, relation), (relation,)), fact.step)
        self.known.facts.append(relation)

    def recurrence(self, fact: Recurrence) -> Iterator[str]:
        name = self.known.scope.sum(fact.sum)
        yield f"Of {fact.sum} at every time, as a sequence: {plain_steps(parse_steps(fact.relation, fact.where))}"
        yield from self.values(fact.values)
        sequence = parse_steps(fact.relation, fact.where)
        after = f"; {next_name(name)}: the sum after the split"
        for (statement, part), proof in zip(recurrence(self.known, sequence, name), fact.parts, strict=True):
            yield f"- {PARTS[part]}{after if part == 'step' else ''}:"
            yield from self.proof(statement, proof)
        yield "- of the sequence:"
        yield from (f"  {line}" for line in sequence_lines(sequence, fact.proof, self.kit))
        self.known.facts.append(concluded(self.known, sequence, name))

    def values(self, proofs: tuple[Node, ...]) -> Iterator[str]:
        """The sums that are new have values."""
        for statement, proof in zip(unvalued(self.known, self.kit), proofs, strict=True):
            yield f"At every leaf {formula_text(statement.relation.left, statement)} has a value."
            yield from self.proof(statement, proof)

    def proof(self, statement: FamilyStatement, node: Node) -> Iterator[str]:
        yield from (f"  {line}" for line in family_lines(statement, node, self.kit))

    def _next_sums(self, relation: Relation) -> str:
        """How sums over the next family are written in terms of those over this one."""
        names = sorted((relation.left.variables | relation.right.variables) & set(self.known.scope.named))
        s = self.known.statement
        plain = replace(step(self.known, relation), sums=tuple(self.known.scope.named.items()))
        told = [
            f"sum({formula_text(self.known.scope.named[n], plain)}) becomes"
            f" {formula_text(following(s, n, self.known.scope.named[n]), plain)}"
            for n in names
        ]
        return f" ({shortened('; '.join(told), WIDTH)})" if told else ""
