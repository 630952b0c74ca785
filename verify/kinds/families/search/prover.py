"""`prove_family`: decides a family statement, with a certificate that has just been replayed, or says what is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.families.certificates import FamilyCertificate, Node, dump, load
from verify.kinds.families.checker import check
from verify.kinds.families.context import Context
from verify.kinds.families.grammar import family_texts
from verify.kinds.families.members import Family
from verify.kinds.families.search.lemmas import Lemma, read_lemma
from verify.kinds.families.search.margins import refutes, smallest_margin
from verify.kinds.families.search.outcomes import FamilyOutcome
from verify.kinds.families.search.premises import Finder
from verify.kinds.families.search.proofs import Prover
from verify.kinds.families.search.refuting import refuting_family, some_family
from verify.kinds.families.statements import FamilyStatement
from verify.search.clock import Clock, TimeUp

SEARCHING = 0.9
"""The share of the time for the search; the rest is for a family that leaves little room."""
MOST_OPEN = 3
LIMITS = (1.0, 3.0, 10.0)
"""Seconds for one premise: all ways are tried with little time before any gets more."""


def prove_family(
    statement: FamilyStatement,
    *,
    time_limit: float = 60.0,
    hints: Sequence[str] = (),
    refute: bool = True,
    progress: Callable[[str], None] | None = None,
) -> FamilyOutcome:
    """Decides the statement.

    `hints` are relations that follow and help (see `lemmas`); each is proved before it is used. Raises BadInput for a
    hint that cannot be read. Without `refute` no family is looked for that refutes it. Guarantee: `proved` and
    `refuted` only with a certificate that the checker has just replayed.
    """
    clock = Clock(time_limit, progress)
    finder = Finder(clock.share(SEARCHING))
    lemmas = [read_lemma(statement, hint) for hint in hints]
    reasons: list[str] = []
    try:
        with finder.clock.enclosing():
            proof, family = _found(statement, finder, lemmas, refute)
        if proof is not None or family is not None:
            return _outcome(statement, clock, proof=proof, family=family)
    except TimeUp as error:
        reasons.append(str(error))
    near = smallest_margin(statement, clock) if refute else None
    if near is not None and refutes(statement, near[1]):
        with suppress(TreecertError):
            return _outcome(statement, clock, family=near[0])
    left = (*reasons, *finder.opened(MOST_OPEN, clock))
    return FamilyOutcome(statement, "undecided", left=left, near=near, seconds=clock.spent)


def _found(
    statement: FamilyStatement, finder: Finder, lemmas: Sequence[Lemma], refute: bool
) -> tuple[Node | None, Family | None]:
    """A proof, or a family that refutes, or neither. Raises TimeUp."""
    family = refuting_family(statement, finder.clock) if refute else None
    if family is not None:
        return None, family
    for limit in LIMITS:
        finder.limit = limit
        proof = Prover.of(statement, finder).prove(Context.of(statement, flint_kit()), lemmas)
        if proof is not None:
            return proof, None
    return None, refuting_family(statement, finder.clock, rounds=4) if refute else None


def settled_family(statement: FamilyStatement, certificate: FamilyCertificate) -> FamilyOutcome | None:
    """The outcome that a certificate from elsewhere gives, replayed; None when it does not hold."""
    clock = Clock(60.0)
    try:
        return _outcome(statement, clock, proof=certificate.proof, family=certificate.family)
    except TreecertError:
        return None


def has_family(statement: FamilyStatement, *, seconds: float = 10.0) -> bool:
    """Whether a family that meets the conditions was found."""
    try:
        return some_family(statement, Clock(seconds)) is not None
    except TimeUp:
        return False


def _outcome(
    statement: FamilyStatement, clock: Clock, *, proof: Node | None = None, family: Family | None = None
) -> FamilyOutcome:
    """The outcome of a proof or a family. Raises TreecertError when the checker does not accept it."""
    relation, where = family_texts(statement)
    certificate = load(
        dump(FamilyCertificate(relation, where, proof, family))
    )  # what is checked is what is written
    kit = flint_kit()
    said = check(certificate, expected=statement, kit=kit)
    certificate = replace(certificate, factors=dict(kit.factored))
    status = "proved" if said == "proved" else "refuted"
    return FamilyOutcome(statement, status, certificate, certificate.family, seconds=clock.spent)  # type: ignore[arg-type]
