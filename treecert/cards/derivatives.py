"""The signs of G'' and G''''.

Main definition: `derivative_signs`. KM96 proves its Taylor bound (Lemma 3) from negative even derivatives.
Where G is not differentiable, the line names a kink: slopes on both sides that differ, with certificates.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from treecert.cards.desk import CardAnswer, Desk, statement
from treecert.cards.lines import Line
from treecert.cards.permissible import INSIDE, line
from treecert.cards.subject import Subject
from verify.language.evaluation import UndefinedValue, decide_sign_at
from verify.language.expressions import Expr, const, var
from verify.rationals import Fraction

__all__ = ["derivative_signs", "kink"]

ORDERS = {2: "G''", 4: "G''''"}
ROOM = Fraction(1, 16)
DENOMINATORS = range(2, 13)


def derivative_signs(g: Subject, desk: Desk) -> Iterator[Line]:
    """The lines `G'' <= 0` and `G'''' <= 0`, on 0 < q < 1."""
    broken = kink(g, desk)
    for order, symbol in ORDERS.items():
        name = f"{symbol} <= 0"
        if broken is not None:
            yield replace(broken, name=name)
        elif not g.derivatives:
            yield Line(name, "undecided", "G has min, max or abs in it, and no kink was found at a simple q")
        else:
            yield _sign(g, desk, order, name, symbol)


def _sign(g: Subject, desk: Desk, order: int, name: str, symbol: str) -> Line:
    d = g.derivatives[order]
    vanishing = (
        desk.decide(statement(d, "==", const(0), INSIDE), share=0.3) if _small(d) else CardAnswer("undecided")
    )
    if vanishing.proved:
        return line(name, vanishing, f"{symbol} = 0 on (0, 1)", value="zero")
    negative = desk.decide(statement(d, "<", const(0), INSIDE))
    if negative.proved:
        return line(name, negative, f"{symbol} < 0 on (0, 1)", value="negative")
    weak = desk.decide(statement(d, "<=", const(0), INSIDE))
    text = f"{symbol} <= 0 on (0, 1)" if not weak.refuted else f"{symbol} is positive at the witness"
    return line(name, weak, text, value="nonpositive" if weak.proved else None)


def _small(d: Expr) -> bool:
    """Whether the value at a point near 1/3 is zero, so that it is worth asking for all."""
    return Subject("", d).value(Fraction(1, 3)) == 0


def kink(g: Subject, desk: Desk) -> Line | None:
    """A point where the slopes from left and right differ, certified; None if none is found."""
    for q in _places(g):
        try:
            left, right = g.slope(q, -1), g.slope(q, 1)
        except UndefinedValue:
            continue
        gap = left - right
        if gap <= Fraction(1, 1000):
            continue
        low = (left - gap / 8).limit_denominator(1000)
        high = (right + gap / 8).limit_denominator(1000)
        d = var("d")
        where = f"0 < d, d <= {min(q, 1 - q) * ROOM}"
        one = desk.decide(statement(g.at(q) - g.at(const(q) - d), ">=", low * d, where))
        two = desk.decide(statement(g.at(const(q) + d) - g.at(q), "<=", high * d, where))
        if low > high and one.proved and two.proved:
            kept = tuple(c for c in (one.certificate, two.certificate) if c is not None)
            text = f"not differentiable at q = {q}: slope at least {low} from the left, at most {high} to the right"
            return Line("kink", "refuted", text, "not differentiable", {"q": q}, kept)
    return None


def _places(g: Subject) -> list[Fraction]:
    found: dict[Fraction, None] = {}
    for n in DENOMINATORS:
        for k in range(1, n):
            q = Fraction(k, n)
            if any(_vanishes(u, q) for u in g.kinks):
                found[q] = None
    return list(found)


def _vanishes(u: Expr, q: Fraction) -> bool:
    try:
        return decide_sign_at(u, {"q": q}) == 0
    except UndefinedValue:
        return False
