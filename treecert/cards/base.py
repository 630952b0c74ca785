"""Bounds on the drop of Gini, entropy and 2 sqrt(q(1-q)), from stored certificates.

Main definitions: `CONSTANTS`, `drop_bound`. The certificates took up to 20 seconds to find and are replayed by the
kernel in a moment. `python -m treecert.cards.base` finds them again.

Source: KM96, Lemmas 5 to 7, with the constants 16, 2/ln 2 and 1; that they are the largest is certified on each card.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from algorithms.drops import WEIGHTS, Drop
from treecert.cards.subject import NAMED_FORMULAS, read
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kernel.certificates import Certificate, dump, load
from verify.kernel.checker import check
from verify.language.expressions import Expr
from verify.language.grammar import parse_expression
from verify.language.statements import Statement

__all__ = ["CONSTANTS", "drop_bound", "drop_certificate"]

CONSTANTS: Mapping[str, Expr] = {
    "gini": parse_expression("16"),
    "entropy": parse_expression("2/ln(2)"),
    "root": parse_expression("1"),
}
FOLDER = Path(__file__).parent
SEARCH_SECONDS = 120.0


def drop_bound(name: str) -> Statement:
    """That the drop of this criterion is at least its constant times gamma^2 times its weight."""
    return Drop(read(NAMED_FORMULAS[name]).expr).bound(WEIGHTS[name], CONSTANTS[name])


@cache
def drop_certificate(name: str) -> Certificate | None:
    """The stored certificate of `drop_bound(name)`, replayed by the kernel; None when it does not pass."""
    try:
        certificate = load(_file(name).read_text(encoding="utf-8"))
        check(certificate, expected=drop_bound(name), kit=flint_kit())
    except (OSError, TreecertError):
        return None
    return certificate if certificate.outcome == "proved" else None


def _file(name: str) -> Path:
    return FOLDER / f"drop-{name}.json"


def main() -> None:
    """Finds and writes the certificates."""
    from verify.search.prover import prove

    for name in CONSTANTS:
        outcome = prove(drop_bound(name), time_limit=SEARCH_SECONDS)
        if outcome.status == "proved" and outcome.certificate is not None:
            _file(name).write_text(dump(outcome.certificate), encoding="utf-8")


if __name__ == "__main__":
    main()
