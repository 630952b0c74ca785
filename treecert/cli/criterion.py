"""The command `treecert criterion`: the card of a splitting criterion."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING

from treecert.cli.commands import Command
from verify.errors import BadInput

if TYPE_CHECKING:
    from treecert.cards.lines import Card

__all__ = ["CRITERION"]

EXIT = {"proved": 0, "refuted": 1, "undecided": 3}
NEEDS = ("verify", "algorithms")
NUMBER = re.compile(r"[0-9]{1,9}([/.][0-9]{1,9})?")
MOST_SECONDS = 3600.0


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "formula",
        metavar="FORMULA",
        help="in one variable, as in '4*q*(1-q)'; or entropy (log_loss), gini, root, minimum",
    )
    parser.add_argument(
        "--where",
        action="conditions",
        metavar="CONDITIONS",
        help="on the parameters of a family, as in 'a >= 2, a <= 3': for which values does each line hold? "
        "May be repeated",
    )
    parser.add_argument(
        "--interval", default="1/10", metavar="A", help="the Lipschitz constant on [A, 1-A]; default: 1/10"
    )
    parser.add_argument(
        "--time-limit",
        type=_seconds,
        metavar="S",
        help="seconds for each statement; default: 4",
    )
    parser.add_argument(
        "--total", type=_seconds, metavar="S", help="seconds for the card; default: 16, with --where 40"
    )
    parser.add_argument("--html", metavar="FILE", help="write the card as one HTML file")
    parser.add_argument("--certificates", metavar="DIR", help="write the certificates there, for recheck")


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"a number of seconds up to {MOST_SECONDS:.0f} is needed")
    return value


def _run(arguments: argparse.Namespace) -> int:
    """Returns 0 for a permissible criterion, 1 for one that is refused, 3 for undecided. Raises BadInput."""
    from treecert.carding import card as card_of
    from treecert.cards.page import page
    from treecert.cli.output import print_json, working, writable, write
    from verify.rationals import Fraction

    if not NUMBER.fullmatch(arguments.interval) or arguments.interval.endswith("/0"):
        raise BadInput(f"--interval takes an exact number, as in 1/10, not {arguments.interval!a}")
    path = writable(arguments.html) if arguments.html else None
    with working("deciding") as progress:
        card = card_of(
            arguments.formula,
            arguments.where or "",
            interval=Fraction(arguments.interval),
            seconds=arguments.time_limit,
            total=arguments.total,
            progress=progress,
        )
    if path is not None:
        write(path, page(card))
    if arguments.certificates:
        write_certificates(Path(arguments.certificates), card)
    if arguments.json:
        print_json(card.to_json())
    else:
        show(card)
    return EXIT[card.permissible]


def show(card: Card) -> None:
    """Prints the card."""
    from treecert.cli.output import console, point_text, styled

    out = console()
    out.print(f"criterion {card.formula}: {card.verdict}")
    for line in card.lines:
        plain = line.status == "refuted" and not line.fault
        out.print(line.status if plain else styled(line.status), end=" " * (10 - len(line.status)))
        value = "" if line.value is None else f"{line.value}; "
        at = f" [{point_text(line.witness)}]" if line.witness else ""
        out.print(f"{line.name}: {value}{line.text}{at}")


def write_certificates(folder: Path, card: Card) -> list[Path]:
    """Writes the certificates, one file each, named after their lines. Raises BadInput when that fails."""
    from verify.envelopes import laid_out
    from verify.kernel.certificates import dump

    written: list[Path] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, line in enumerate(card.lines):
            plain = "-".join(re.findall("[a-zA-Z0-9]+", line.name)).lower()
            for k, certificate in enumerate(line.certificates):
                path = folder / f"{number:02d}-{plain}-{k}.json"
                path.write_text(laid_out(dump(certificate)), encoding="utf-8")
                written.append(path)
    except OSError as error:
        raise BadInput(f"{str(folder)!a} cannot be written: {error.strerror}") from None
    return written


CRITERION = Command(
    "criterion",
    "the card of a splitting criterion: what holds, certified",
    _arguments,
    _run,
    ("verify", "algorithms"),
)
