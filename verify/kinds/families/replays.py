"""Replays of premises, each once: certificates state the same fact many times, and so do certificates of other claims.

Main definition: `replay_premise`. What is remembered is that the kernel has accepted a proof of a statement in one of
the two arithmetics, and which factorisations it asked the table of the certificate for. It counts where the table at
hand has the same answers. Statement and proof are compared in full, up to a SHA-256 digest of the proof.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256

from verify.arithmetic.kits import Factors, Kit, Table
from verify.kernel.certificates import Step, step_json
from verify.kernel.checker import pose, replay
from verify.language.statements import Statement

MOST = 20_000


@dataclass(frozen=True)
class Accepted:
    """A replay that passed: the factorisations that it used, and what the table said of those it asked for."""

    factored: Table
    answers: Mapping[str, Factors | None]

    def holds(self, given: Mapping[str, Factors]) -> bool:
        """Whether the replay would go the same way with this table."""
        return all(given.get(text) == answer for text, answer in self.answers.items())


_ACCEPTED: OrderedDict[tuple[str, Statement, bytes], Accepted] = OrderedDict()


def replay_premise(statement: Statement, proof: Step, kit: Kit) -> None:
    """Raises TreecertError unless the kernel accepts the proof in the arithmetic of the kit, now or earlier."""
    digest = _digest(proof)
    if digest is None:
        replay(pose(statement, kit), proof)
        return
    key = (kit.name, statement, digest)
    accepted = _ACCEPTED.get(key)
    if accepted is None or not accepted.holds(kit.given):
        asked = RecordedTable(kit.given)
        own = replace(kit, given=asked, factored={}, _cache={})  # to tell its needs from those of others
        replay(pose(statement, own), proof)
        accepted = _ACCEPTED[key] = Accepted(own.factored, asked.answers)
        if len(_ACCEPTED) > MOST:
            _ACCEPTED.popitem(last=False)
    kit.factored.update(accepted.factored)


class RecordedTable(Mapping[str, "Factors"]):
    """A table of factorisations that notes what it is asked for, and what it answers: None where it has nothing."""

    def __init__(self, table: Mapping[str, Factors]) -> None:
        self._table = table
        self.answers: dict[str, Factors | None] = {}

    def __getitem__(self, text: str) -> Factors:
        answer = self.answers[text] = self._table.get(text)
        if answer is None:
            raise KeyError(text)
        return answer

    def __iter__(self) -> Iterator[str]:
        self.answers.update(self._table)  # whoever sees the whole depends on the whole
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)


def _digest(proof: Step) -> bytes | None:
    """None for what is no proof in plain data: the kernel says what is wrong with it."""
    try:
        return sha256(json.dumps(step_json(proof), sort_keys=True).encode()).digest()
    except (AttributeError, TypeError, ValueError, RecursionError):
        return None
