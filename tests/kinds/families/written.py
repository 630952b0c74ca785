"""Certificates of the true statements, kept as files so that no test of the checker depends on the speed of a search.

`python -m tests.kinds.families.written` proves them anew.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tests.kinds.families.hinted import HINTED
from tests.kinds.families.statements import PROBLEMS
from verify.kinds.families.certificates import FamilyCertificate, dump, load
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.search import prove_family

EVERY = {**PROBLEMS, **HINTED}
FOLDER = Path(__file__).parent / "certificates"


def path(name: str) -> Path:
    """Where the certificate of a problem is."""
    return FOLDER / f"{name.replace(' ', '_')}.json"


@cache
def proved(name: str) -> FamilyCertificate:
    """The certificate of a problem."""
    found = load(path(name).read_text(encoding="utf-8"))
    assert found.statement == parse_family(EVERY[name].relation, EVERY[name].where)
    return found


def main() -> None:
    """Writes those that are proved."""
    FOLDER.mkdir(exist_ok=True)
    for name, problem in EVERY.items():
        statement = parse_family(problem.relation, problem.where)
        outcome = prove_family(statement, time_limit=120, hints=problem.hints)
        print(name, outcome.status, round(outcome.seconds, 1), flush=True)
        if outcome.status == "proved" and outcome.certificate is not None:
            path(name).write_text(dump(outcome.certificate), encoding="utf-8")


if __name__ == "__main__":
    main()
