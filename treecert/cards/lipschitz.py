"""Lipschitz constants on [0, 1] and on [a, 1-a].

Main definition: `lipschitz`. G is symmetric and concave here: slopes fall from left to right, and the other sign is
the same at 1-q.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from treecert.cards.best import CONSTANT, Best, Proof, T, greater, largest, paths
from treecert.cards.desk import Desk, statement
from treecert.cards.lines import Line
from treecert.cards.permissible import line
from treecert.cards.proposals import LowPoint
from treecert.cards.subject import Q, Subject
from verify.language.evaluation import UndefinedValue
from verify.language.expressions import Expr, call, const
from verify.language.statements import Statement
from verify.rationals import Fraction
from verify.sharpening import Contact

__all__ = ["lipschitz"]

UNKNOWN = "needs that G is symmetric and concave"
STEEP = Fraction(3, 2)
FAR, NEAR = Fraction(1, 2**80), Fraction(1, 2**160)
EXPONENTS = (Fraction(1, 2), Fraction(3, 4), Fraction(7, 8))
FACTORS = (Fraction(1), Fraction(1, 8))


def lipschitz(g: Subject, desk: Desk, a: Fraction, *, concave: bool) -> Iterator[Line]:
    """The lines `Lipschitz on [0, 1]` and `Lipschitz on [a, 1-a]`.

    `concave`: the lines symmetric and concave are proved, without which no finite constant is given.
    """
    try:
        steep = g.value(NEAR) / NEAR > STEEP * g.value(FAR) / FAR
        slope = g.slope(Fraction(0), 1)
    except UndefinedValue:
        steep, slope = False, Fraction(0)
    name = f"Lipschitz on [{a}, {1 - a}]"
    if steep:
        yield _infinite(g, desk)
    elif not concave:
        yield Line("Lipschitz on [0, 1]", "undecided", UNKNOWN)
    else:
        found = _on(g, desk, Fraction(0), slope).line("Lipschitz on [0, 1]", "Lipschitz constant on [0, 1]")
        yield replace(found, rests_on=("symmetric", "concave"))
    if not concave:
        yield Line(name, "undecided", UNKNOWN)
        return
    found = _on(g, desk, a, g.slope(a, 1)).line(name, f"Lipschitz constant on [{a}, {1 - a}]")
    yield replace(found, rests_on=("symmetric", "concave"))


def _infinite(g: Subject, desk: Desk) -> Line:
    """G(0) = 0, and G(q) is above a function whose slope at 0 is infinite."""
    name, reason = "Lipschitz on [0, 1]", ""
    for factor in FACTORS:
        shapes = [Q * call("ln", 1 / Q), *(Q**e for e in EXPONENTS)]
        for shape in shapes:
            if not _above(g, Subject("", factor * shape)):
                continue
            answer = desk.decide(statement(g.expr, ">=", factor * shape, "0 < q <= 1/2"), share=0.5)
            if answer.proved:
                text = "no Lipschitz constant: G(q)/q grows without bound as q falls to 0"
                return line(name, answer, text, value="infinite")
            reason = reason or answer.reason
    return Line(name, "undecided", f"G(q)/q seems to grow without bound as q falls to 0; {reason}")


def _above(g: Subject, shape: Subject) -> bool:
    """Whether G is above the shape at some points of (0, 1/2], so that it is worth asking."""
    points = (Fraction(1, 2), Fraction(1, 4), *(Fraction(1, 2**k) for k in (5, 10, 40, 160)))
    return all(g.value(q) >= shape.value(q) for q in points)


def _on(g: Subject, desk: Desk, a: Fraction, slope: Fraction) -> Best:
    """The smallest L on [a, 1-a]: for concave G the slopes are greatest at a, so G(q) - G(a) <= L (q - a) is enough."""

    def at(c: Expr) -> Statement:
        return statement(g.expr - g.at(a), "<=", c * (Q - a), f"{a} < q, q <= {1 - a}")

    def proof(c: Expr) -> Proof:
        answer = desk.decide(at(c))
        return answer, () if answer.certificate is None else (answer.certificate,)

    room = (1 - 2 * a) / 2

    def points() -> Iterator[dict[str, Fraction]]:
        return ({"q": a + room / 2**k} for k in (0, 4, 10, 16, 24))

    at_once = Contact((("q", const(a + room)),))
    return largest(
        desk,
        LowPoint(a, slope, limit=False),
        proof,
        lambda c: desk.refute(at(c), points()),
        greater,
        asked=at(CONSTANT),
        contacts=[at_once, *paths({"q": const(a) + T}, room)],
    )
