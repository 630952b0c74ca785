"""False neighbours: statements close to a proved one that are not true, and must not come out proved."""

from __future__ import annotations

from collections.abc import Sequence

from tests.profiles import seconds
from verify.errors import BadInput
from verify.language.grammar import parse_statement
from verify.search.prover import prove

SECONDS = 10.0
"""Counterexamples are looked for first; the rest of the time is for proofs that must not be found."""

Neighbour = tuple[str, str]
"""A relation and its conditions."""


def assert_none_proved(neighbours: Sequence[Neighbour]) -> int:
    """Fails if a neighbour is proved; returns how many are turned down.

    Turned down: refuted by an exact witness, or rejected because an expression has no value somewhere in the
    domain. What is neither stays undecided.
    """
    outcomes = {(relation, where): _status(relation, where) for relation, where in neighbours}
    proved = [n for n, status in outcomes.items() if status == "proved"]
    assert not proved, f"false, and yet proved: {proved}"
    assert len(outcomes) == len(neighbours), "a neighbour is listed twice"
    return sum(status != "undecided" for status in outcomes.values())


def _status(relation: str, where: str) -> str:
    statement = parse_statement(relation, where)
    try:
        return prove(statement, time_limit=seconds(SECONDS)).status
    except BadInput as error:
        if "undefined" not in str(error):
            raise
        return "undefined"
