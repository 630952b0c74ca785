"""Two thresholds, decided: the certificates beside docs/thresholds/README.md.

`python -m benchmarks.thresholds` proves or refutes every statement again and writes the certificates; the table of
statements is also what the tests recheck. Guarantee: certified.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import NamedTuple

from verify.kernel.certificates import dump
from verify.language.grammar import parse_statement
from verify.search.prover import prove

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "thresholds"
SLOPE = "ln((3/5)/(2/5)) - q*ln((3/5-g*(1-q))/(2/5+g*(1-q))) - (1-q)*ln((3/5+g*q)/(2/5-g*q)) <= 0"
ROOT_SLOPE = "(s+r)*sqrt((1-s)*(1-r)) >= (2-s-r)*sqrt(s*r)"
ROOT_CHANNEL = "s = 2/5-g*q, r = 2/5+g*(1-q), 0 < q < 1"
INVERSE = "H(y/(2*log2(2/y)))"


class Decided(NamedTuple):
    """A statement with the outcome that its certificate shows."""

    name: str
    relation: str
    where: str
    outcome: str


STATEMENTS = (
    Decided(
        "channel-form",
        "H(q)-(1-t)*H(q-g*q*(1-q)/(1-t))-t*H(q+g*q*(1-q)/t) == H(t)-q*H(t+g*(1-q))-(1-q)*H(t-g*q)",
        "0 < q < 1, 0 < g < 1, g*q <= t, g*(1-q) <= 1-t",
        "proved",
    ),
    Decided(
        "convex-in-t",
        "q/((t+g*(1-q))*(1-t-g*(1-q))) + (1-q)/((t-g*q)*(1-t+g*q)) >= 1/(t*(1-t))",
        "0 < q < 1, 0 < g, g*q < t, g*(1-q) < 1-t",
        "proved",
    ),
    Decided("entropy-within", SLOPE, "0 < q < 1, 0 < g <= 0.2951839680916698", "proved"),
    Decided("entropy-beyond", SLOPE, "0 < q < 1, 0 < g <= 0.2951839680916699", "refuted"),
    Decided(
        "entropy-never-again",
        "ln(3/2) - ln((3/5-g)/(2/5+g)) - 25/6*g > 0",
        "0.2951839680916699 <= g < 3/5",
        "proved",
    ),
    Decided("root-within", ROOT_SLOPE, f"{ROOT_CHANNEL}, 0 < g <= 1/5", "proved"),
    Decided("root-beyond", ROOT_SLOPE, f"{ROOT_CHANNEL}, 0 < g <= 0.20001", "refuted"),
    Decided("inverse-within", f"{INVERSE} <= y", "0 < y <= 0.2510076512438964", "proved"),
    Decided("inverse-beyond", f"{INVERSE} <= y", "0 < y <= 0.2510076512438966", "refuted"),
    Decided("inverse-fails", f"{INVERSE} > y", "0.2510076512438966 <= y < 1", "proved"),
    Decided("inverse-end", f"{INVERSE} == y", "y = 1", "proved"),
)


def main() -> int:
    """Decides every statement and writes its certificate; 1 when an outcome is not the expected one."""
    wrong = 0
    for s in STATEMENTS:
        start = time.perf_counter()
        found = prove(parse_statement(s.relation, s.where), time_limit=120.0, edges=True)
        print(f"{s.name:20} {found.status:9} {time.perf_counter() - start:6.1f} s", flush=True)
        wrong += found.status != s.outcome
        if found.certificate is not None:
            (FOLDER / f"{s.name}.json").write_text(dump(found.certificate), encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
