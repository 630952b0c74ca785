"""Strict and strong concavity, with the best constant in each paper's normalisation.

Main definitions: `strictly`, `strongly`. BLT20 (definition 2): the mean of G(a) and G(b) is at most G at the middle
less kappa/2 (b-a)^2. BDM20J: G + beta/2 q^2 is concave. For continuous G, beta = 4 kappa.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from treecert.cards.best import CONSTANT, Best, Proof, T, largest, paths, smaller
from treecert.cards.desk import CardAnswer, Desk
from treecert.cards.lines import Line
from treecert.cards.permissible import line, middle
from treecert.cards.pieces import concave_with
from treecert.cards.proposals import LowPoint, least
from treecert.cards.subject import Subject
from verify.language.expressions import Expr, const
from verify.language.statements import Statement
from verify.rationals import Fraction
from verify.sharpening import Contact

__all__ = ["strictly", "strongly"]

EIGHTHS = tuple(
    {"q": Fraction(k, 8), "d": Fraction(j, 8)} for k in range(1, 8) for j in range(1, min(k, 8 - k) + 1)
)


def strictly(g: Subject, desk: Desk) -> Line:
    """By G'' < 0, else by chords."""
    asked = middle(g, const(0), strict=True)
    flat = desk.refute(asked, EIGHTHS)
    if flat is not None:
        return line("strictly concave", flat, "G(q) is above the chord from q - d to q + d")
    answer, kept = concave_with(g, desk, const(0), strict=True)
    if answer.proved:
        return Line(
            "strictly concave", "proved", "G is strictly concave, by the sign of G''", certificates=kept
        )
    return line("strictly concave", desk.decide(asked), "G(q) is above the chord from q - d to q + d")


def strongly(g: Subject, desk: Desk, strict: Line, concave: Line) -> Iterator[Line]:
    """kappa and beta."""
    if strict.status == "refuted" and concave.status != "proved":
        text = "no kappa > 0 of BLT20, definition 2: G is not strictly concave from q - d to q + d"
        kappa = replace(strict, name="kappa", text=text)
        yield kappa
        yield replace(kappa, name="beta", text="no beta > 0 of BDM20J, = 4 kappa", rests_on=("kappa",))
        return
    if strict.status == "refuted":
        # A straight piece: the inequality fails there for every kappa > 0.
        text = (
            "largest kappa of BLT20, definition 2: G is straight from q - d to q + d, so no kappa > 0 holds"
        )
        kappa = Line("kappa", "proved", text, "0", strict.witness, strict.certificates)
        yield kappa
        yield replace(kappa, name="beta", text="largest beta of BDM20J, = 4 kappa", rests_on=("kappa",))
        return
    found = _kappa(g, desk)
    yield found.line("kappa", "kappa of BLT20, definition 2")
    beta = found.scaled(4)
    yield replace(beta.line("beta", "beta of BDM20J, = 4 kappa"), rests_on=("kappa",))


def _kappa(g: Subject, desk: Desk) -> Best:
    place = least(lambda q: g.bend(q) / 4)

    def at(c: Expr) -> Statement:
        return middle(g, c)

    def proof(c: Expr) -> Proof:
        return concave_with(g, desk, 4 * c)

    def refutation(c: Expr) -> CardAnswer | None:
        return None if place is None else desk.refute(at(c), _chords_at(place))

    contacts: Iterable[Contact] = ()
    if place is not None and not place.limit:
        contacts = paths({"q": const(place.q), "d": T}, min(place.q, 1 - place.q))
    return largest(desk, place, proof, refutation, smaller, asked=at(CONSTANT), contacts=contacts)


def _chords_at(place: LowPoint) -> Iterator[dict[str, Fraction]]:
    q = place.q
    for k in (3, 6, 10, 16, 24):
        yield {"q": q, "d": min(q, 1 - q) / 2**k}
