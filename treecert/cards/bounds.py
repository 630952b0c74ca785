"""Comparisons with min(q, 1-q), the best constants in the bounds on the drop, and the bounds that need them.

Main definitions: `above_minimum`, `drop_bounds`, `ratio`.

The drop of a concave function is not negative and drops add up. So if G - lambda B is concave, where B is Gini,
entropy or 2 sqrt(q(1-q)), then the drop of G is at least lambda times the bound for B: c = lambda c_B. With
G'' the condition reads -2 G''(q) (q(1-q))^(2-e) >= c, where e = 2, 1, 1/2. Small drops at one q show that no
larger c holds, so the c found in this way is the largest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from algorithms.drops import WEIGHTS, Drop
from treecert.cards.base import drop_certificate
from treecert.cards.best import CONSTANT, Best, Proof, T, largest, paths, smaller
from treecert.cards.desk import CardAnswer, Desk, statement
from treecert.cards.lines import Line
from treecert.cards.permissible import UNIT, line
from treecert.cards.pieces import concave_with
from treecert.cards.proposals import LowPoint, closed_forms, least
from treecert.cards.subject import Q, Subject
from verify.kernel.certificates import Certificate
from verify.language.evaluation import UndefinedValue
from verify.language.expressions import Expr, Fn, call, const, power, rebuild
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction
from verify.sharpening import Contact

__all__ = ["SHAPES", "Shape", "above_minimum", "drop_bounds", "ratio"]


@dataclass(frozen=True)
class Shape:
    """One of the three bounds: c gamma^2 (q(1-q))^exponent, named after the criterion it is sharp for."""

    name: str
    exponent: Fraction
    text: str

    @property
    def title(self) -> str:
        """The name of its line."""
        return f"drop, {self.name}-like"


SHAPES = (
    Shape("gini", Fraction(2), "c*gamma^2*(q(1-q))^2"),
    Shape("entropy", Fraction(1), "c*gamma^2*q(1-q)"),
    Shape("root", Fraction(1, 2), "c*gamma^2*sqrt(q(1-q))"),
)
SPREAD = Q * (1 - Q)
NEAR_ZERO = "0 <= q, q <= 1/16"
SAMPLE = const(Fraction(1, 1000))
"""A constant that is refuted at a point, for an example."""


def above_minimum(g: Subject, desk: Desk) -> Iterator[Line]:
    """The lines `G >= min` and `G >= 2min`, with min(q, 1-q)."""
    for name, factor in (("G >= min", 1), ("G >= 2min", 2)):
        asked = statement(g.expr, ">=", factor * call("min", Q, 1 - Q), UNIT)
        text = f"G(q) >= {'2 ' if factor == 2 else ''}min(q, 1-q) on [0, 1]"
        yield line(name, desk.decide(asked), text)


def drop_bounds(g: Subject, desk: Desk) -> Iterator[tuple[Line, Best | None]]:
    """For each shape the line with the largest c, or none, and the constant when it is positive."""
    flat = _no_drop(g, desk)
    for shape in SHAPES:
        if flat is not None:
            yield replace(flat, name=shape.title), None
            continue
        found = _constant(g, desk, shape)
        if found.value == const(0) and found.exact:
            yield _straight(g, desk, shape, found), None
        elif found.value is None or found.value == const(0):
            yield _none(g, desk, shape, found), None
        else:
            text = f"c: the drop of eq. (15) is at least {shape.text} for 0 < gamma <= 1/2"
            base = drop_certificate(shape.name)
            if base is None:
                yield Line(shape.title, "undecided", f"{text}: the stored certificate does not pass"), None
                continue
            kept = replace(found, certificates=(*found.certificates, base))
            yield kept.line(shape.title, text), kept


def ratio(g: Subject, desk: Desk, below: Expr) -> tuple[Expr, CardAnswer] | None:
    """A constant B with G <= B below on [0, 1], with its certificate; None if none is found."""
    under = Subject("", below)
    place = least(lambda q: -g.value(q) / under.value(q))
    if place is None or (place.limit and _grows(g, under)):
        return None
    forms = list(closed_forms(-place.value))[:1] + list(closed_forms(-place.value, loose=True))[:1]
    for value in (*forms, const(Fraction(int(-place.value * 1000) + 2, 1000))):
        answer = desk.decide(statement(g.expr, "<=", value * below, UNIT), share=0.5)
        if answer.proved:
            return value, answer
    return None


def _grows(g: Subject, below: Subject) -> bool:
    """Whether G over the other still grows far out near 0."""
    near, far = (g.value(q) / below.value(q) for q in (Fraction(1, 2**160), Fraction(1, 2**80)))
    return near > far * Fraction(11, 10)


def _no_drop(g: Subject, desk: Desk) -> Line | None:
    """A split within the constraint that drops nothing: then there is no bound of any shape."""
    drop = Drop(g.expr)
    where = drop.bound(SPREAD, const(1)).constraints
    asked = Statement(Relation(drop.constrained, ">", const(0)), where)
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    points = ({"q": q, "tau": half, "gamma": quarter} for q in (quarter, 1 - quarter, half, half / 4))
    found = desk.refute(asked, points)
    if found is None:
        return None
    return Line(
        "",
        "refuted",
        "no c > 0: this split within the constraint of Lemma 2 drops nothing",
        "none",
        found.witness,
        () if found.certificate is None else (found.certificate,),
    )


def _constant(g: Subject, desk: Desk, shape: Shape) -> Best:
    place = least(lambda q: 2 * g.bend(q) * _power(q * (1 - q), 2 - shape.exponent))
    drop = Drop(g.expr)

    weight = 2 * power(SPREAD, 2 - shape.exponent)

    def proof(c: Expr) -> Proof:
        return concave_with(g, desk, c, weight=weight)

    def refutation(c: Expr) -> CardAnswer | None:
        return None if place is None else desk.refute(drop.bound(WEIGHTS[shape.name], c), _small(place))

    if place is not None and place.limit and abs(place.value) < Fraction(1, 10**9):
        return Best(smaller, None, None, reason="the quotient falls to 0 at an end")
    contacts: Iterable[Contact] = ()
    if place is not None and not place.limit:
        half = const(Fraction(1, 2))
        contacts = paths({"q": const(place.q), "tau": half, "gamma": T}, min(place.q, 1 - place.q))
    asked = drop.bound(WEIGHTS[shape.name], CONSTANT)
    return largest(desk, place, proof, refutation, smaller, asked=asked, contacts=contacts)


def _power(x: Fraction, exponent: Fraction) -> Fraction:
    """x^exponent to many digits. Proposes only."""
    return Subject("", power(Q, exponent)).value(x)


def _small(place: LowPoint) -> Iterator[dict[str, Fraction]]:
    half = Fraction(1, 2)
    for q in (place.q, *((Fraction(1, 2**k) for k in (10, 20, 40)) if place.limit else ())):
        for k in (4, 8, 12, 20):
            yield {"q": q, "tau": half, "gamma": Fraction(1, 2**k)}


def _straight(g: Subject, desk: Desk, shape: Shape, found: Best) -> Line:
    """No c at all: G'' vanishes at some q, where small splits then drop too little."""
    points = ({"q": Fraction(k, 16), "tau": Fraction(1, 2), "gamma": Fraction(1, 2**9)} for k in range(1, 16))
    example = desk.refute(Drop(g.expr).bound(WEIGHTS[shape.name], SAMPLE), points)
    text = "no c > 0: G'' vanishes at some q, where the drop over gamma^2 falls to 0 with gamma"
    if example is None or example.certificate is None:
        return Line(shape.title, "refuted", text, "none", certificates=found.certificates)
    text += f"; with c = {SAMPLE.value} at the witness"
    return Line(
        shape.title, "refuted", text, "none", example.witness, (*found.certificates, example.certificate)
    )


def _none(g: Subject, desk: Desk, shape: Shape, found: Best) -> Line:
    """No c at all: balanced splits with small gamma drop too little as q falls to 0.

    With tau = 1/2 the drop over gamma^2 tends to -2 G''(q) (q(1-q))^2 as gamma falls to 0.
    """
    local, kept = _near_zero(g, desk)
    near = (shape.exponent + Fraction(1, 4), shape.exponent + Fraction(1, 8))
    if local is not None:
        rate = -2 * local.derivatives[2] * power(SPREAD, Fraction(2))
        for higher in (e for e in (Fraction(2), Fraction(3, 2), Fraction(1), *near) if e > shape.exponent):
            answer, factor = _at_most(desk, rate, higher)
            if answer is None or answer.certificate is None:
                continue
            text = (
                f"no c > 0: with tau = 1/2 the drop over gamma^2 falls below {factor}*{_written(higher)} for small "
                f"gamma, and that is small against {_written(shape.exponent)} as q falls to 0"
            )
            example = desk.refute(Drop(g.expr).bound(WEIGHTS[shape.name], SAMPLE), _corners())
            kept = (*kept, answer.certificate)
            if example is None or example.certificate is None:
                return Line(shape.title, "refuted", text, "none", certificates=kept)
            text += f"; with c = {SAMPLE.value} at the witness"
            kept = (*kept, example.certificate)
            return Line(shape.title, "refuted", text, "none", example.witness, kept)
    return Line(shape.title, "undecided", f"c for {shape.text}: {found.reason or 'nothing was proved'}")


def _near_zero(g: Subject, desk: Desk) -> tuple[Subject | None, tuple[Certificate, ...]]:
    """A smooth formula that G is equal to for 0 <= q <= 1/16, with its certificate; G itself where G is smooth."""
    if g.derivatives:
        return g, ()
    try:
        local = Subject("", _without_min(g.expr))
    except UndefinedValue:
        return None, ()
    answer = desk.decide(statement(g.expr, "==", local.expr, NEAR_ZERO))
    if not answer.proved or answer.certificate is None or not local.derivatives:
        return None, ()
    return local, (answer.certificate,)


def _without_min(expr: Expr) -> Expr:
    """Each min replaced by the argument that is least at q = 1/1000."""
    children = tuple(_without_min(c) for c in expr.children)
    if isinstance(expr, Fn) and expr.name == "min":
        return min(children, key=lambda c: Subject("", c).value(Fraction(1, 1000)))
    return rebuild(expr, children) if children else expr


def _corners() -> Iterator[dict[str, Fraction]]:
    for k in (6, 10, 20, 40, 60, 100):
        yield {"q": Fraction(1, 2**k), "tau": Fraction(1, 2), "gamma": Fraction(1, 16)}


def _at_most(desk: Desk, quantity: Expr, exponent: Fraction) -> tuple[CardAnswer | None, Fraction]:
    """That near 0 the quantity is at most a constant times (q(1-q))^exponent; None where that is not proved."""
    factor = _factor(quantity, exponent)
    if factor is None:
        return None, Fraction(0)
    quotient = quantity * power(SPREAD, -exponent)
    answer = desk.decide(statement(quotient, "<", const(factor), f"0 < q, {NEAR_ZERO}"), share=0.4)
    return (answer if answer.proved else None), factor


def _written(exponent: Fraction) -> str:
    if exponent == 1:
        return "q(1-q)"
    return f"(q(1-q))^{exponent}" if exponent.denominator == 1 else f"(q(1-q))^({exponent})"


def _factor(quantity: Expr, exponent: Fraction) -> Fraction | None:
    """A power of 2 above the quotient of the two near 0, as far as points show; None where it grows."""
    quotient = Subject("", quantity / power(SPREAD, exponent))
    try:
        largest_ = max(quotient.value(Fraction(1, 2**k)) for k in (4, 5, 6, 8, 10, 20, 40, 80, 160))
    except UndefinedValue:
        return None
    if largest_ > 64:
        return None
    bound = Fraction(1, 64)
    while bound <= largest_ * Fraction(101, 100):
        bound *= 2
    return bound
