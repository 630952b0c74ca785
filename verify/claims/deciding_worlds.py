"""Statements about the objects of a world, decided: as `verify.claims.deciding`.

Main definitions: `decide_world`, `settled_world`. The status is what both replays of the certificate
say.
"""

from __future__ import annotations

from collections.abc import Callable

from verify.claims.deciding import Shown
from verify.errors import TreecertError
from verify.families.certificates import Node
from verify.search.worlds import WorldHints, object_text
from verify.search.worlds import decide_world as search
from verify.worlds.certificates import WorldCertificate, check, load
from verify.worlds.statements import WorldStatement

DecideWorld = Callable[[WorldStatement, WorldHints | None, float], Shown]


def decide_world(statement: WorldStatement, hints: WorldHints | None, time_limit: float) -> Shown:
    """Searches; the certificate that is found is replayed in both arithmetics."""
    outcome = search(statement, hints, time_limit=time_limit)
    if not outcome.certificate:
        return Shown("undecided", left=(outcome.words,))
    return settled_world(statement, outcome.certificate)


def settled_world(statement: WorldStatement, text: str, *, known: bool = False) -> Shown:
    """What a certificate shows of a statement: undecided where it fails a replay, or is about another one."""
    try:
        certificate = load(text)
        said = {check(certificate, expected=statement, independent=i) for i in (False, True)}
    except TreecertError as error:
        return Shown("undecided", left=(f"the certificate fails a replay: {error}",))
    if said == {"proved"}:
        return Shown("proved", text, _method(certificate), known=known)
    witness = {} if certificate.witness is None else object_text(certificate.witness)
    return Shown("refuted", text, "an explicit object", (), witness, known)


def _method(certificate: WorldCertificate) -> str:
    if certificate.proof is None:
        return ""
    facts = certificate.statement.world.facts
    used = sorted(set(_labels(certificate.proof)) & set(facts))
    return f"what is known of every {certificate.statement.phrase}: {', '.join(used) or 'nothing'}"


def _labels(node: Node) -> list[str]:
    """The conditions that a proof adds."""
    own = [label for p in node.premises.values() for label in p.plus]
    return [*own, *(label for child in node.children for label in _labels(child))]
