"""Certificates of every kind as steps to read.

Main definitions: `explained`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from verify.errors import BadInput
from verify.kernel import certificates as kernel
from verify.kernel import joint
from verify.kinds.draws import certificates as draws
from verify.kinds.draws.search.telling import explain_draws
from verify.kinds.families import certificates as families
from verify.kinds.families.search.telling import explain_family
from verify.kinds.functions import certificates as functions
from verify.kinds.functions.search.telling import explain_functions
from verify.kinds.greedy_runs import certificates as run_certificates
from verify.kinds.growing_trees import certificates as growth_certificates
from verify.kinds.growing_trees.explain import explain_growth
from verify.kinds.joins import certificates as join_certificates
from verify.kinds.objects import certificates as worlds
from verify.kinds.objects.search.telling import explain_world
from verify.kinds.optimal_trees import certificates as optima
from verify.kinds.optimal_trees import list_certificates
from verify.kinds.optimal_trees.explain import explain_join, explain_list, explain_optimum, explain_run
from verify.kinds.sequences import certificates as steps
from verify.kinds.sequences.explain import explain_steps
from verify.search.explain import explain
from verify.search.prover import statement_texts


def _explain_joint(c: joint.JointCertificate) -> list[str]:
    """Of each relation; of the one that fails alone, where one does."""
    if c.point is not None:
        failing = statement_texts(c.statement[c.fails])
        return explain(kernel.Certificate(*failing, point=c.point, factors=c.factors))
    proved = zip(c.statement, c.proofs, strict=True)
    parts = [kernel.Certificate(*statement_texts(s), proof=p, factors=c.factors) for s, p in proved]
    return [line for part in parts for line in explain(part)]


KINDS: Mapping[str, tuple[Callable[[str], Any], Callable[[Any], list[str]]]] = {
    kernel.ENVELOPE.format: (kernel.load, explain),
    joint.ENVELOPE.format: (joint.load, _explain_joint),
    families.ENVELOPE.format: (families.load, explain_family),
    functions.ENVELOPE.format: (functions.load, explain_functions),
    draws.ENVELOPE.format: (draws.load, explain_draws),
    worlds.ENVELOPE.format: (worlds.load, explain_world),
    steps.ENVELOPE.format: (steps.load, explain_steps),
    growth_certificates.ENVELOPE.format: (growth_certificates.load, explain_growth),
    run_certificates.ENVELOPE.format: (run_certificates.load, explain_run),
    optima.ENVELOPE.format: (optima.load, explain_optimum),
    list_certificates.ENVELOPE.format: (list_certificates.load, explain_list),
    join_certificates.ENVELOPE.format: (join_certificates.load, explain_join),
}
"""How each kind is read, and told."""


def explained(text: str) -> list[str]:
    """The claim and the steps of its proof, or the refutation, as lines; the certificate is replayed first.

    Raises BadInput for what is no certificate, TreecertError when it does not hold.
    """
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        body = None
    kind = KINDS.get(body.get("format", "")) if isinstance(body, dict) else None
    if kind is None:
        raise BadInput("no certificate of a known kind")
    load, tell = kind
    return tell(load(text))
