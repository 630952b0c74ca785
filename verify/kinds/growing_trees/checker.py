"""The checker of statements about growing trees: replays certificates, in either arithmetic.

Main definitions: `check`, `replay`. Only this may say "proved" of such a statement.
"""

from __future__ import annotations

from verify.arithmetic.kits import Kit
from verify.kernel.checking import checker
from verify.kernel.goals import Refused
from verify.kinds.families import checker as families
from verify.kinds.families.certificates import Node
from verify.kinds.families.statements import FamilyStatement
from verify.kinds.growing_trees.certificates import GrowthCertificate, Induction, Recurrence
from verify.kinds.growing_trees.rules import (
    KnownFacts,
    ahead,
    base,
    concluded,
    here,
    recurrence,
    step,
    unvalued,
)
from verify.kinds.growing_trees.statements import GrowthStatement
from verify.kinds.sequences import checker as sequences
from verify.kinds.sequences.grammar import parse_steps
from verify.language.statements import Relation


def replay(certificate: GrowthCertificate, statement: GrowthStatement, kit: Kit) -> None:
    """Raises TreecertError unless the certificate proves the statement."""
    known = KnownFacts.of(statement)
    _values(known, certificate.values, kit)
    for fact in certificate.facts:
        if isinstance(fact, Induction):
            known.facts.append(_induction(known, fact, kit))
        else:
            known.facts.append(_recurrence(known, fact, kit))
    families.replay(here(known, statement.relation, statement.end), certificate.end, kit)


def _induction(known: KnownFacts, fact: Induction, kit: Kit) -> Relation:
    """A relation that every family meets."""
    relation = known.scope.relation(fact.relation)
    _values(known, fact.values, kit)
    families.replay(base(known, relation), fact.base, kit)
    families.replay(step(known, ahead(known, relation), (relation,)), fact.step, kit)
    return relation


def _recurrence(known: KnownFacts, fact: Recurrence, kit: Kit) -> Relation:
    """What a statement on sequences says of a sum."""
    name = known.scope.sum(fact.sum)
    _values(known, fact.values, kit)
    sequence = parse_steps(fact.relation, fact.where)
    _all([s for s, _ in recurrence(known, sequence, name)], fact.parts, kit)
    sequences.replay(sequence, fact.proof, kit)
    return concluded(known, sequence, name)


def _values(known: KnownFacts, proofs: tuple[Node, ...], kit: Kit) -> None:
    """The sums that are new have values."""
    _all(unvalued(known, kit), proofs, kit)


def _all(statements: list[FamilyStatement], proofs: tuple[Node, ...], kit: Kit) -> None:
    if len(statements) != len(proofs):
        raise Refused(f"{len(statements)} proofs are needed, the certificate has {len(proofs)}")
    for statement, proof in zip(statements, proofs, strict=True):
        families.replay(statement, proof, kit)


def _outcome(certificate: GrowthCertificate, statement: GrowthStatement, kit: Kit) -> str:
    """`proved`. Raises TreecertError when the certificate does not hold."""
    replay(certificate, statement, kit)
    return "proved"


check = checker(_outcome)
