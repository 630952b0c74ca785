"""Certificates of joins, as JSON, read strictly, and their replay.

Main definitions: `JoinCertificate`, `dump`, `load`, `check`. A certificate holds those of the facts that are joined,
whole, each with its own checksum: `runs`, and `optimum`, of a system or of lists. What it states is read off them. The
checksums catch accidents only; that a changed certificate proves nothing false is the checker's work.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from verify.arithmetic.kits import Kit
from verify.envelopes import Envelope, Factors, read_factors, require
from verify.errors import BadInput, TreecertError
from verify.kernel.checking import begun
from verify.kinds.families.certificates import Node, node_json, read_node
from verify.kinds.greedy_runs import certificates as run_certificates
from verify.kinds.greedy_runs import checker as run_checker
from verify.kinds.joins.statements import JoinStatement, read_join
from verify.kinds.optimal_trees import certificates as optima
from verify.kinds.optimal_trees import checker as optimum_checker
from verify.kinds.optimal_trees import list_certificates as lists
from verify.kinds.optimal_trees.checker import replay_all

ENVELOPE = Envelope("treecert join certificate", frozenset({"runs", "optimum", "proofs"}))
Least = optima.OptimalCertificate | lists.ListCertificate


@dataclass(frozen=True)
class JoinCertificate:
    """Facts about the same trees with their proofs, and proofs, by name, of what is to be shown besides."""

    runs: tuple[run_certificates.RunCertificate, ...]
    optimum: Least
    proofs: Mapping[str, Node]
    factors: Factors = field(default_factory=dict)

    @property
    def statement(self) -> JoinStatement:
        """The conclusion, read off the facts. Raises BadInput."""
        return read_join([r.statement for r in self.runs], self.optimum.statement)


def dump(c: JoinCertificate) -> str:
    """Canonical JSON text."""
    least = (
        optima.dump(c.optimum) if isinstance(c.optimum, optima.OptimalCertificate) else lists.dump(c.optimum)
    )
    body = {
        "runs": [json.loads(run_certificates.dump(r)) for r in c.runs],
        "optimum": json.loads(least),
        "proofs": {name: node_json(proof) for name, proof in c.proofs.items()},
    }
    return ENVELOPE.sealed(body, c.factors)


def load(text: str) -> JoinCertificate:
    """Reads a certificate with those that it holds. Raises BadCertificate with one line that says what is wrong."""
    body = ENVELOPE.opened(text)
    runs, proofs, factors = body["runs"], body["proofs"], read_factors(body)
    require(isinstance(runs, list) and isinstance(proofs, dict), "runs are a list, proofs a table")
    return JoinCertificate(
        tuple(run_certificates.load(json.dumps(r)) for r in runs),
        _least(body["optimum"]),
        {name: read_node(node) for name, node in proofs.items()},
        factors,
    )


def _least(body: Any) -> Least:
    """What is held of least errors, of a system or of lists, as its format says."""
    require(isinstance(body, dict), "a certificate is a table")
    text = json.dumps(body)
    return lists.load(text) if body.get("format") == lists.ENVELOPE.format else optima.load(text)


def check(
    certificate: JoinCertificate,
    *,
    expected: JoinStatement | None = None,
    independent: bool = False,
    kit: Kit | None = None,
) -> str:
    """Replays a certificate and all that it holds: `proved`. Raises TreecertError when anything does not hold.

    `expected` is the statement that it must be about; `independent` replays in pure Python arithmetic instead of
    FLINT's; `kit` is an arithmetic of the caller's for what is shown besides, which then knows the factorisations.
    """
    try:
        statement, used = begun(certificate, expected, independent, kit)
        for run in certificate.runs:
            run_checker.check(run, independent=independent)
        _check_least(certificate.optimum, independent=independent)
        replay_all(statement.obligations(used), certificate.proofs)
    except TreecertError:
        raise
    except (ArithmeticError, ValueError, TypeError, LookupError, RecursionError, MemoryError) as error:
        raise BadInput(f"these facts cannot be joined ({error!r:.80})") from error
    return "proved"


def _check_least(c: Least, *, independent: bool) -> None:
    if isinstance(c, lists.ListCertificate):
        lists.check(c, independent=independent)
    else:
        optimum_checker.check(c, independent=independent)
