"""Certificates of every kind as steps to read.

Main definitions: `explained`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from verify.errors import BadInput
from verify.families import certificates as families
from verify.families import step_certificates as steps
from verify.functions import certificates as functions
from verify.kernel import certificates as kernel
from verify.kernel import joint
from verify.products import certificates as draws
from verify.search.averages.telling import explain_family
from verify.search.explain import explain
from verify.search.functions.telling import explain_functions
from verify.search.growth_telling import explain_growth
from verify.search.products.telling import explain_draws
from verify.search.prover import statement_texts
from verify.search.step_telling import explain_steps
from verify.search.tree_telling import explain_join, explain_list, explain_optimum, explain_run
from verify.search.worlds.telling import explain_world
from verify.trees import certificates as optima
from verify.trees import growth_certificates, join_certificates, list_certificates, run_certificates
from verify.worlds import certificates as worlds


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
