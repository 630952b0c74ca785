"""`treecert sharpen`: the best constant in a relation, with a proof at it and a refutation past it."""

from __future__ import annotations

import argparse
import decimal
from fractions import Fraction
from pathlib import Path

from verify.cli.output import console, outcome_json, print_json, styled, working, writable, write
from verify.kernel.certificates import dump
from verify.search.outcomes import Outcome

DIGITS = 17


def run(arguments: argparse.Namespace) -> int:
    """Returns 0 when the constant is certified from both sides, else 3. Raises BadInput."""
    from verify.search.sharpening import sharpen

    files = _files(arguments.certificate)
    with working("searching"):
        found = sharpen(
            arguments.relation, arguments.where, constant=arguments.constant, time_limit=arguments.time_limit
        )
    for path, outcome in zip(files, (found.proof, found.refutation), strict=False):
        if outcome.certificate is not None:
            write(path, dump(outcome.certificate))
    sharp = found.proof.status == "proved" and found.refutation.status == "refuted"
    low, high = found.enclosure
    if arguments.json:
        print_json(
            {
                "outcome": "sharp" if sharp else "undecided",
                "constant": arguments.constant,
                "direction": found.direction,
                "best": None if found.best is None else str(found.best),
                "enclosure": [str(low), str(high)],
                "proof": outcome_json(found.proof),
                "refutation": outcome_json(found.refutation),
                "left": list(found.left),
            }
        )
        return 0 if sharp else 3
    out = console()
    best = f" = {found.best}" if found.best is not None else ""
    out.print(
        f"the {found.direction} {arguments.constant}{best}, in [{_decimal(low)}, {_decimal(high, up=True)}]"
    )
    for outcome in (found.proof, found.refutation):
        _show(outcome)
    for line in found.left:
        out.print(f"left open: {line}")
    return 0 if sharp else 3


def _files(prefix: str | None) -> tuple[Path, ...]:
    return () if prefix is None else tuple(writable(f"{prefix}.{n}.json") for n in ("proof", "refutation"))


def _show(outcome: Outcome) -> None:
    out = console()
    out.print(styled(outcome.status), end="")
    at = ", ".join(f"{k} = {v}" for k, v in sorted((outcome.witness or {}).items()))
    out.print(f": {outcome.statement}" + (f" at {at}" if at else ""))


def _decimal(value: Fraction, *, up: bool = False) -> str:
    """A decimal number below the value, or above it."""
    rounding = decimal.ROUND_CEILING if up else decimal.ROUND_FLOOR
    with decimal.localcontext(prec=DIGITS, rounding=rounding):
        return str(decimal.Decimal(value.numerator) / decimal.Decimal(value.denominator))
