"""The hypotheses of a permissible criterion: defined on [0, 1], symmetric, 0 at the ends, 1 at 1/2, concave.

Main definitions: `defined`, `hypotheses`, `middle`. Source: KM96, section 2; the impurity functions of BLT20
(definition 2) and TOPK (definition 2) are the same, those of BDM20J leave out G(1/2) = 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from treecert.cards.desk import CardAnswer, Desk, statement
from treecert.cards.lines import Line, Status
from treecert.cards.pieces import concave_with
from treecert.cards.proposals import decimal
from treecert.cards.subject import Q, Subject
from verify.language.evaluation import UndefinedValue, decide_sign_at
from verify.language.expressions import Expr, const, var
from verify.language.form_printing import shortened
from verify.language.statements import Statement
from verify.rationals import Fraction

__all__ = ["defined", "hypotheses", "line", "middle"]

UNIT = "0 <= q <= 1"
INSIDE = "0 < q < 1"
CHORD = "0 <= d, d <= q, q + d <= 1"
STRICT_CHORD = "0 < d, d <= q, q + d <= 1"
CONCAVE = "G(q) is not below the chord from q - d to q + d"
UNDEFINED = re.compile(r"undefined at q = ([0-9]+(?:/[0-9]+)?)")


def line(name: str, answer: CardAnswer, text: str, **rest: object) -> Line:
    """A line from one answer; a refuted text is negated, a reason goes into the text of an undecided one."""
    status: Status = "undecided"
    if answer.proved or answer.refuted:
        status = "proved" if answer.proved else "refuted"
        text = text if answer.proved else f"fails: {text}"
    elif answer.reason:
        text = f"{text}; undecided: {shortened(answer.reason, 100)}"
    kept = () if answer.certificate is None else (answer.certificate,)
    return Line(name, status, text, witness=answer.witness, certificates=kept, **rest)  # type: ignore[arg-type]  # fields of Line


def middle(g: Subject, constant: Expr, *, strict: bool = False) -> Statement:
    """G(q) - (G(q-d) + G(q+d))/2 >= 2 constant d^2: strong concavity between q-d and q+d."""
    q, d = Q, var("d")
    gap = g.expr - (g.at(q - d) + g.at(q + d)) / 2
    return statement(gap, ">" if strict else ">=", 2 * constant * d**2, STRICT_CHORD if strict else CHORD)


def hypotheses(g: Subject, desk: Desk) -> Iterator[Line]:
    """The lines of HYPOTHESES after the first, which is `defined`."""
    for name, place, wanted in (("G(0) = 0", 0, 0), ("G(1) = 0", 1, 0), ("G(1/2) = 1", Fraction(1, 2), 1)):
        yield _value(g, desk, name, Fraction(place), wanted)
    answer = desk.decide(statement(g.expr, "==", g.at(1 - Q), UNIT))
    yield line("symmetric", answer, "G(q) = G(1-q) on [0, 1]")
    yield concave(g, desk)


def defined(g: Subject, desk: Desk) -> Line:
    """Whether G has a value on all of [0, 1]: asked of the prover with a relation that holds wherever it has."""
    for n in range(1, 17):
        for k in range(n + 1):
            q = Fraction(k, n)
            if not _has_value(g, q):
                return Line("defined", "refuted", f"G has no value at q = {q}", witness={"q": q})
    answer = desk.decide(statement(g.expr**2, ">=", const(0), UNIT))
    found = UNDEFINED.search(answer.reason)
    if found is not None:
        q = Fraction(found.group(1))
        return Line("defined", "refuted", f"G has no value at q = {q}", witness={"q": q})
    return line("defined", answer, "G has a value at every q in [0, 1]")


def _has_value(g: Subject, q: Fraction) -> bool:
    """False where G surely has no value."""
    try:
        decide_sign_at(g.expr, {"q": q})
    except UndefinedValue:
        return False
    return True


def _value(g: Subject, desk: Desk, name: str, q: Fraction, wanted: int) -> Line:
    answer = desk.decide(statement(g.at(q), "==", const(wanted)))
    if not answer.proved and not answer.refuted:
        # 0 ln 0 = 0 holds at the end of a domain, not for the constant 0.
        answer = desk.decide(statement(g.expr, "==", const(wanted), f"{q} <= q, q <= {q}"))
    if not answer.refuted:
        return line(name, answer, f"G({q}) = {wanted}")
    exact = g.value(q)
    text = f"G({q}) is not {wanted}, it is about {decimal(exact, 6)}"
    if name == "G(1/2) = 1" and exact > Fraction(1, 10**6):
        text += "; divide the formula by G(1/2)"
    return Line(
        name,
        "refuted",
        text,
        witness={"q": q},
        certificates=() if answer.certificate is None else (answer.certificate,),
    )


def concave(g: Subject, desk: Desk) -> Line:
    """By signs of second derivatives, else by the middles of all chords; refuted by a chord."""
    chord = desk.refute(middle(g, const(0)), _chords())
    if chord is not None:
        return line("concave", chord, CONCAVE)
    answer, kept = concave_with(g, desk, const(0), strict=True)
    if not answer.proved:
        answer, kept = concave_with(g, desk, const(0))
    if answer.proved:
        how = (
            "by the sign of G'' on (0, 1)"
            if g.derivatives
            else "piece by piece, by signs of second derivatives"
        )
        return Line("concave", "proved", f"G is concave on [0, 1], {how}", certificates=kept)
    if g.derivatives and answer.witness:
        q = answer.witness["q"]
        near = ({"q": q, "d": min(q, 1 - q) / 2**k} for k in range(0, 40, 2))
        found = desk.refute(middle(g, const(0)), near)
        if found is not None:
            return line("concave", found, CONCAVE)
    answer = desk.decide(middle(g, const(0)))
    return line("concave", answer, CONCAVE)


def _chords() -> Iterator[dict[str, Fraction]]:
    for n in (4, 6, 8, 10, 16):
        for k in range(1, n):
            for j in range(1, min(k, n - k) + 1):
                yield {"q": Fraction(k, n), "d": Fraction(j, n)}
