"""`treecert sharpen`: the best constant in a relation, with a proof at it and a refutation past it."""

from __future__ import annotations

import argparse
import decimal
import time
from pathlib import Path
from typing import TYPE_CHECKING, cast

from treecert.cli.output import (
    console,
    outcome_json,
    point_text,
    print_json,
    shown,
    styled,
    working,
    writable,
    write,
)
from verify.errors import BadInput
from verify.kernel.certificates import dump
from verify.language.printing import plain, plain_statement
from verify.rationals import Fraction
from verify.search.outcomes import Interrupted

if TYPE_CHECKING:
    from verify.search.sharpening import Sharp

DIGITS = 17
INTERRUPTED = 130
FAMILIES = (
    "sharpen is for numbers; of a family, prove the statement at a value of the constant and just beyond it"
)
"""Families that refute are drawn at random: a bracket between them would say little of where the constant is."""


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 when the constant is certified from both sides, 130 when stopped, else 3. Raises BadInput."""
    from treecert.sharpening import is_sharp
    from verify.families.grammar import is_family
    from verify.search.sharpening import sharpen

    if is_family(arguments.relation, arguments.where):
        raise BadInput(FAMILIES)
    start, stopped = time.monotonic(), False
    files = _files(arguments.certificate)
    try:
        with working("searching") as progress:
            found = sharpen(
                arguments.relation,
                arguments.where,
                constant=arguments.constant,
                time_limit=arguments.time_limit,
                progress=progress,
            )
    except Interrupted as interrupted:
        if not hasattr(interrupted.found, "enclosure"):  # stopped in a proof before there was a bracket
            raise
        found, stopped = cast("Sharp", interrupted.found), True
    for path, outcome in zip(files, (found.proof, found.refutation), strict=False):
        if outcome is not None and outcome.certificate is not None:
            write(path, dump(outcome.certificate))
    sharp = is_sharp(found)
    if arguments.json:
        print_json(_json(found, sharp) | {"seconds": round(time.monotonic() - start, 3)})
    else:
        _show(found, sharp)
    return INTERRUPTED if stopped else 0 if sharp else 3


def _files(prefix: str | None) -> tuple[Path, ...]:
    return () if prefix is None else tuple(writable(f"{prefix}.{n}.json") for n in ("proof", "refutation"))


def _json(found: Sharp, sharp: bool) -> dict[str, object]:
    return {
        "outcome": "sharp" if sharp else "undecided",
        "constant": found.constant,
        "direction": found.direction,
        "best": None if found.best is None else plain(found.best),
        "enclosure": [str(end) for end in sorted(found.enclosure)],
        "proof": None if found.proof is None else outcome_json(found.proof),
        "refutation": None if found.refutation is None else outcome_json(found.refutation),
        "left": list(found.left),
    }


def _show(found: Sharp, sharp: bool) -> None:
    out = console()
    low, high = sorted(found.enclosure)
    out.print(styled("sharp" if sharp else "undecided"), end="")
    best = "" if found.best is None else f" {found.constant} = {plain(found.best)},"
    enclosure = f"[{_decimal(low)}, {_decimal(high, up=True)}]"
    out.print(f":{best} the {found.direction} {found.constant} lies in {enclosure}")
    for outcome in (found.proof, found.refutation):
        if outcome is not None:
            statement = plain_statement(shown(outcome.statement))
            out.print(styled(outcome.status), end="")
            at = f" at {point_text(outcome.witness)}" if outcome.witness else ""
            out.print(f": {statement}{at}")
    for line in found.left:
        out.print(f"left open: {line}")


def _decimal(value: Fraction, *, up: bool = False) -> str:
    """A decimal number not above the value, or not below it.

    >>> _decimal(Fraction(2, 3)), _decimal(Fraction(2, 3), up=True), _decimal(Fraction(-1, 2))
    ('0.66666666666666666', '0.66666666666666667', '-0.5')
    """
    rounding = decimal.ROUND_CEILING if up else decimal.ROUND_FLOOR
    with decimal.localcontext(prec=DIGITS, rounding=rounding):
        # conversion of an integer is exact; only the division rounds
        return str(decimal.Decimal(value.numerator) / decimal.Decimal(value.denominator))
