"""How an answer of `sharpen` is told: the same words in text, JSON, Python, LaTeX and notebooks.

Main definitions: `sentence`, `shown_number`, `facts`. Nothing is said of an end that has no certificate.
"""

from __future__ import annotations

from collections.abc import Iterator

from verify.language.expressions import Const, Expr, const
from verify.language.printing import plain
from verify.rationals import Fraction
from verify.sharpening.answers import AnyOutcome, SharpAnswer
from verify.sharpening.numeric import MP, value_at

MOST_DECIMALS = 40
SHORT = 10_000
"""Fractions with smaller denominators are shown as such."""


def sentence(answer: SharpAnswer) -> str:
    """What is certified of the constant, in one sentence."""
    name = answer.constant.name
    if answer.status == "sharp" and answer.good is not None:
        return (
            f"{name} = {with_size(answer.good)} is the {answer.direction} {name} that works{_among(answer)}"
        )
    if answer.status == "between" and answer.good is not None and answer.bad is not None:
        ends = [f"{with_size(answer.good)} (proved)", f"{shown_number(const(answer.bad))} (refuted)"]
        if answer.direction == "smallest":
            ends.reverse()
        return (
            f"the {answer.direction} {name} that works{_among(answer)} lies between {ends[0]} and {ends[1]}"
        )
    return "; ".join(_apart(answer))


def _apart(answer: SharpAnswer) -> Iterator[str]:
    """What is known of single constants, and what is not."""
    name = answer.constant.name
    if answer.is_proved and answer.good is not None:
        yield f"{name} = {with_size(answer.good)} works (proved)"
    else:
        yield f"no {name} that works was proved to"
    if answer.is_refuted and answer.bad is not None:
        yield f"{name} = {shown_number(const(answer.bad))} fails (refuted)"
    else:
        yield f"no {name} that fails was refuted"
    if answer.is_proved and answer.is_refuted and not answer.is_monotone:
        yield f"there may be others that work beyond, so that none is called the {answer.direction}"


def _among(answer: SharpAnswer) -> str:
    """Of which constants an answer speaks, where these are not all."""
    return f" among {plain_condition(answer)}" if answer.side else ""


def plain_condition(answer: SharpAnswer) -> str:
    """The side as a condition."""
    return f"{answer.constant.name} {answer.side} 0" if answer.side else ""


def facts(answer: SharpAnswer) -> Iterator[tuple[str, str, AnyOutcome]]:
    """Each certified piece: its name, what it shows, and its outcome."""
    name = answer.constant.name
    nearer, farther = ("smaller", "larger") if answer.direction == "largest" else ("larger", "smaller")
    shows = {
        "monotone": f"where a {farther} {name} works, a {nearer} one does",
        "contact": f"no {farther} {name} works",
    }
    for piece, outcome in answer.outcomes:
        numbered = "the contact meets the conditions" if piece.startswith("contact-") else ""
        yield piece, numbered or shows.get(piece.split("-")[0], ""), outcome


def with_size(e: Expr) -> str:
    """A number, and its size where the form does not show it."""
    return shown_number(e) if isinstance(e, Const) else f"{plain(e)} (about {about(e)})"


def about(e: Expr, digits: int = 11) -> str:
    """A number to some digits, for people."""
    return str(MP.nstr(value_at(e, {}), digits))


def shown_number(e: Expr) -> str:
    """A number in exact form; as a decimal number where that is exact and a fraction would be long.

    >>> shown_number(const(Fraction(1, 4))), shown_number(const(Fraction(3849001795, 10**10)))
    ('1/4', '0.3849001795')
    """
    if not isinstance(e, Const) or e.value.denominator < SHORT:
        return plain(e)
    return decimal(e.value) or plain(e)


def decimal(value: Fraction) -> str:
    """A fraction as a decimal number, where that ends after some places; else nothing."""
    for places in range(1, MOST_DECIMALS):
        scaled = value * 10**places
        if scaled.denominator == 1:
            digits = str(abs(scaled.numerator)).zfill(places + 1)
            return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"
    return ""
