"""Search for proofs about growing trees (untrusted): each thing that must be shown is given to the prover of families.

Main definitions: `decide_growth`, `GrowthHints`, `Invariant`, `Follows`. Which relations pass from one family to
the next is said by the hints.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.families.certificates import Node
from verify.kinds.families.grammar import family_texts
from verify.kinds.families.search.prover import prove_family
from verify.kinds.families.statements import FamilyStatement
from verify.kinds.growing_trees.certificates import (
    Fact,
    GrowthCertificate,
    Induction,
    Recurrence,
    dump,
    load,
)
from verify.kinds.growing_trees.checker import check
from verify.kinds.growing_trees.grammar import growth_texts, written
from verify.kinds.growing_trees.rules import (
    KnownFacts,
    ahead,
    base,
    concluded,
    here,
    next_name,
    recurrence,
    step,
    unvalued,
)
from verify.kinds.growing_trees.statements import NEXT, GrowthStatement
from verify.kinds.sequences.grammar import parse_steps
from verify.kinds.sequences.search import StepHints, prove_steps
from verify.language.printing import plain_relation
from verify.search.clock import Clock
from verify.search.sealing import sealed
from verify.search.step_plans import PremiseNotFound

LIMIT = 60.0
"""Seconds for one statement on families."""


class Open(Exception):
    """Something stayed open; the text says what."""


@dataclass(frozen=True)
class Invariant:
    """A relation that every family meets.

    `hints` are relations at a split that help (see `prove_family`): `w_parent` is the attribute w of the parent, `w_0`
    that of a child, `next(sum(w))` a sum over the next family. `base` are hints for the first leaf.
    """

    relation: str
    hints: tuple[str, ...] = ()
    base: tuple[str, ...] = ()


@dataclass(frozen=True)
class Follows:
    """A statement on sequences for one sum.

    `hints` help with its step, `start` with what it asks of the first leaf, `each` with what it asks of every family,
    `sequence` with the statement itself. At the first leaf `next(sum(w))` is its sum.
    """

    sum: str
    relation: str
    where: str
    hints: tuple[str, ...] = ()
    sequence: StepHints | None = None
    start: tuple[str, ...] = ()
    each: tuple[str, ...] = ()


@dataclass(frozen=True)
class GrowthHints:
    """What every family meets, in order; `end` are relations that help with the relation itself.

    Without `facts` the relation itself is tried as one that passes on. `limit`: seconds for one statement on families.
    `total`: for all of them.
    """

    facts: tuple[Invariant | Follows, ...] = ()
    end: tuple[str, ...] = ()
    limit: float = LIMIT
    total: float = math.inf


def decide_growth(
    statement: GrowthStatement,
    hints: GrowthHints | None = None,
    progress: Callable[[str], None] | None = None,
) -> tuple[str, str, str]:
    """(`proved`, certificate, words) or (`undecided`, nothing, what is left).

    Guarantee: the certificate passed the replay in FLINT, as text. Raises Unreadable for a statement that has no text.
    """
    relation, where = growth_texts(statement)
    hints = hints or GrowthHints((Invariant(relation),) if not statement.end else ())
    try:
        with Clock(hints.total).enclosing():
            found = _Search(statement, hints, progress).certificate(relation, where)
    except (Open, PremiseNotFound, TreecertError) as error:
        return "undecided", "", str(error)
    text = sealed(found, dump, load, check, statement)
    return "proved", text, _words(found, statement)


def _words(c: GrowthCertificate, s: GrowthStatement) -> str:
    kinds = [
        f"induction over {s.index}" if isinstance(f, Induction) else f"a recurrence for {f.sum}"
        for f in c.facts
    ]
    return "; ".join([*dict.fromkeys(kinds), "lifts over the leaves"])


@dataclass
class _Search:
    statement: GrowthStatement
    hints: GrowthHints
    progress: Callable[[str], None] | None = None

    def certificate(self, relation: str, where: str) -> GrowthCertificate:
        """All proofs together. Raises Open, TreecertError."""
        known = KnownFacts.of(self.statement)
        values = self._values(known)
        facts = tuple(self._fact(known, f) for f in self.hints.facts)
        last = here(known, self.statement.relation, self.statement.end)
        end = self._prove(last, "the relation, from what every family meets", self.hints.end)
        return GrowthCertificate(relation, where, facts, end, values)

    def _fact(self, known: KnownFacts, fact: Invariant | Follows) -> Fact:
        return self._induction(known, fact) if isinstance(fact, Invariant) else self._recurrence(known, fact)

    def _induction(self, known: KnownFacts, fact: Invariant) -> Induction:
        relation = known.scope.relation(fact.relation)
        text = written(plain_relation(relation, powers=False), known.scope.named)
        values = self._values(known)
        first = self._prove(base(known, relation), f"at the root: {text}", fact.base)
        passes = step(known, ahead(known, relation), (relation,))
        then = self._prove(passes, f"at a split: {text}", self._hints(known, fact.hints))
        known.facts.append(relation)
        return Induction(text, first, then, values)

    def _recurrence(self, known: KnownFacts, fact: Follows) -> Recurrence:
        name = known.scope.sum(fact.sum)
        values = self._values(known)
        sequence = parse_steps(fact.relation, fact.where)
        hints = {"step": fact.hints, "start": fact.start, "each": fact.each}
        parts = tuple(
            self._prove(s, f"for the recurrence, {part}", self._hints(known, hints.get(part, ())))
            for s, part in recurrence(known, sequence, name)
        )
        proof = prove_steps(sequence, fact.sequence or StepHints())
        known.facts.append(concluded(known, sequence, name))
        text = written(name, known.scope.named)
        return Recurrence(text, fact.relation, fact.where, parts, proof, values)

    def _values(self, known: KnownFacts) -> tuple[Node, ...]:
        statements = unvalued(known, flint_kit())
        return tuple(self._prove(s, "a sum has a value", ()) for s in statements)

    def _hints(self, known: KnownFacts, hints: Sequence[str]) -> tuple[str, ...]:
        """The hints with `next(sum(e))` by the name that the sum over the next family has."""
        return tuple(_with_names(known, hint) for hint in hints)

    def _prove(self, statement: FamilyStatement, what: str, hints: Sequence[str]) -> Node:
        """The proof of a statement on families. Raises Open."""
        if self.progress is not None:
            self.progress(what)
        outcome = prove_family(statement, time_limit=self.hints.limit, hints=hints, refute=False)
        if outcome.certificate is None or outcome.certificate.proof is None:
            relation, where = family_texts(statement)
            left = "; ".join(outcome.left[:3]) if outcome.status == "undecided" else "it is false"
            raise Open(f"{what}: {relation} for {where} ({left})")
        return outcome.certificate.proof


def _with_names(known: KnownFacts, hint: str) -> str:
    """A hint in which `next(sum(e))` has become a name."""
    while (at := hint.find(f"{NEXT}(")) >= 0:
        depth, end = 0, at + len(NEXT)
        while end < len(hint):
            depth += {"(": 1, ")": -1}.get(hint[end], 0)
            end += 1
            if not depth:
                break
        name = known.scope.sum(hint[at + len(NEXT) + 1 : end - 1])
        hint = hint[:at] + next_name(name) + hint[end:]
    return hint
