"""Statements about independent draws, decided: as `verify.claims.deciding`.

Main definitions: `decide_draws`, `settled_draws`. The status is what both replays of the certificate
say.
"""

from __future__ import annotations

from collections.abc import Callable

from verify.claims.deciding import Shown
from verify.errors import TreecertError
from verify.products.certificates import DrawCertificate, check, load
from verify.products.statements import DrawStatement
from verify.search.products import DrawHints, law_lines
from verify.search.products import decide_draws as search

DecideDraws = Callable[[DrawStatement, DrawHints | None, float], Shown]


def decide_draws(statement: DrawStatement, hints: DrawHints | None, time_limit: float) -> Shown:
    """Searches; the certificate that is found is replayed in both arithmetics."""
    outcome = search(statement, hints, time_limit=time_limit)
    if not outcome.certificate:
        return Shown("undecided", left=(outcome.words,))
    return settled_draws(statement, outcome.certificate)


def settled_draws(statement: DrawStatement, text: str, *, known: bool = False) -> Shown:
    """What a certificate shows of a statement: undecided where it fails a replay, or is about another one."""
    try:
        certificate = load(text)
        said = {check(certificate, expected=statement, independent=i) for i in (False, True)}
    except TreecertError as error:
        return Shown("undecided", left=(f"the certificate fails a replay: {error}",))
    if said == {"proved"}:
        return Shown("proved", text, _method(certificate), known=known)
    return Shown("refuted", text, "explicit laws", (), _texts(certificate), known)


def _method(certificate: DrawCertificate) -> str:
    if certificate.proof is None:
        return ""
    methods = ", ".join(sorted({t.method for t in certificate.proof.tails}))
    count = len(certificate.proof.proofs)
    return f"moments of sums of independent numbers ({methods}) and their union, {count} obligations"


def _texts(certificate: DrawCertificate) -> dict[str, str]:
    """The laws that refute a statement, as a table of texts."""
    if certificate.law is None:
        return {}
    return {f"law {i}": line.strip() for i, line in enumerate(law_lines(certificate.law), 1)}
