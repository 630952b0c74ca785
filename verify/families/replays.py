"""Replays of premises, each once: certificates state the same fact many times, and so do certificates of other claims.

Main definition: `replay_premise`. What is remembered is that the kernel has accepted a proof of a statement in one of
the two arithmetics, and with which factorisations; statement and proof are compared in full, up to a SHA-256 digest
of the proof.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import replace
from hashlib import sha256

from verify.arithmetic.kits import Kit, Table
from verify.kernel.certificates import Step, step_json
from verify.kernel.checker import pose, replay
from verify.language.statements import Statement

MOST = 20_000
_ACCEPTED: OrderedDict[tuple[str, Statement, bytes], Table] = OrderedDict()


def replay_premise(statement: Statement, proof: Step, kit: Kit) -> None:
    """Raises TreecertError unless the kernel accepts the proof in the arithmetic of the kit, now or earlier."""
    digest = _digest(proof)
    if digest is None:
        replay(pose(statement, kit), proof)
        return
    key = (kit.name, statement, digest)
    table = _ACCEPTED.get(key)
    if table is None:
        own = replace(kit, factored={}, _cache={})  # to tell what this proof needs from what others needed
        replay(pose(statement, own), proof)
        table = _ACCEPTED[key] = own.factored
        if len(_ACCEPTED) > MOST:
            _ACCEPTED.popitem(last=False)
    kit.factored.update(table)


def _digest(proof: Step) -> bytes | None:
    """None for what is no proof in plain data: the kernel says what is wrong with it."""
    try:
        return sha256(json.dumps(step_json(proof), sort_keys=True).encode()).digest()
    except (AttributeError, TypeError, ValueError, RecursionError):
        return None
