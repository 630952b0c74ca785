"""Certificates of every kind: replayed by the checker that their format names.

Main definitions: `replayed`, `about`, `KINDS`. `about` reads what a certificate states and replays nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from verify.kernel import certificates as kernel
from verify.kernel import checker as kernel_checker
from verify.kernel import joint
from verify.kinds.draws import certificates as draws
from verify.kinds.draws.grammar import plain_draws
from verify.kinds.families import certificates as families
from verify.kinds.families import checker as family_checker
from verify.kinds.families.grammar import plain_family
from verify.kinds.functions import certificates as functions
from verify.kinds.functions import checker as function_checker
from verify.kinds.functions.grammar import plain_functions
from verify.kinds.greedy_runs import certificates as runs
from verify.kinds.greedy_runs import checker as run_checker
from verify.kinds.greedy_runs.statements import plain_run
from verify.kinds.growing_trees import certificates as growth
from verify.kinds.growing_trees import checker as growth_checker
from verify.kinds.growing_trees.grammar import plain_growth
from verify.kinds.joins import certificates as joins
from verify.kinds.joins.statements import join_line
from verify.kinds.objects import certificates as worlds
from verify.kinds.objects.statements import plain_world
from verify.kinds.optimal_trees import certificates as optima
from verify.kinds.optimal_trees import checker as optimum_checker
from verify.kinds.optimal_trees import list_certificates as lists
from verify.kinds.optimal_trees.lists import list_line
from verify.kinds.optimal_trees.printing import optimum_texts, plain_optimum
from verify.kinds.sequences import certificates as sequences
from verify.kinds.sequences import checker as step_checker
from verify.kinds.sequences.grammar import plain_steps
from verify.language.printing import plain_joint, plain_statement


class About(NamedTuple):
    """What a certificate is about: two texts, and one line for people."""

    relation: str
    where: str
    line: str


@dataclass(frozen=True)
class Replayed:
    """What a certificate is about, in its two texts and in one line, and how it came out."""

    relation: str
    where: str
    line: str
    outcome: str


class CertificateFormat(NamedTuple):
    """How certificates of one format are read, replayed and told."""

    load: Callable[[str], Any]
    check: Callable[..., str]
    about: Callable[[Any], About]


def replayed(text: str, *, independent: bool = True) -> Replayed:
    """Replays a certificate, in pure Python arithmetic unless told otherwise. Raises TreecertError when it fails."""
    kind = _kind(text)
    certificate = kind.load(text)
    outcome = kind.check(certificate, independent=independent)
    return Replayed(*kind.about(certificate), outcome)


def about(text: str) -> About:
    """What a certificate states, nothing replayed. Raises TreecertError when it cannot be read."""
    kind = _kind(text)
    return kind.about(kind.load(text))


def _kind(text: str) -> CertificateFormat:
    """The kind that the text names; that of the kernel where it names none: its reader says then what is wrong."""
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        body = None
    found = body.get("format") if isinstance(body, dict) else None
    return KINDS.get(found, KERNEL) if isinstance(found, str) else KERNEL


def _texts(line: Callable[[Any], str]) -> Callable[[Any], About]:
    """For certificates that keep the two texts of their statement."""
    return lambda c: About(c.relation, c.where, line(c.statement))


def _written(line: Callable[[Any], str]) -> Callable[[Any], About]:
    """For certificates whose statement writes its two texts."""
    return lambda c: About(c.statement.relation(), c.statement.where(), line(c.statement))


def _optimum(c: optima.OptimalCertificate) -> About:
    return About(*optimum_texts(c.text), plain_optimum(c.text))


def _list(c: lists.ListCertificate) -> About:
    line = list_line(c.text)
    return About(line, f"{c.text.where}; {c.text.range}", line)


KERNEL = CertificateFormat(kernel.load, kernel_checker.check, _texts(plain_statement))
KINDS: Mapping[str, CertificateFormat] = {
    kernel.ENVELOPE.format: KERNEL,
    joint.ENVELOPE.format: CertificateFormat(joint.load, joint.check, _texts(plain_joint)),
    families.ENVELOPE.format: CertificateFormat(families.load, family_checker.check, _texts(plain_family)),
    functions.ENVELOPE.format: CertificateFormat(
        functions.load, function_checker.check, _texts(plain_functions)
    ),
    sequences.ENVELOPE.format: CertificateFormat(sequences.load, step_checker.check, _texts(plain_steps)),
    growth.ENVELOPE.format: CertificateFormat(growth.load, growth_checker.check, _texts(plain_growth)),
    draws.ENVELOPE.format: CertificateFormat(draws.load, draws.check, _texts(plain_draws)),
    worlds.ENVELOPE.format: CertificateFormat(worlds.load, worlds.check, _texts(plain_world)),
    runs.ENVELOPE.format: CertificateFormat(runs.load, run_checker.check, _written(plain_run)),
    joins.ENVELOPE.format: CertificateFormat(joins.load, joins.check, _written(join_line)),
    optima.ENVELOPE.format: CertificateFormat(optima.load, optimum_checker.check, _optimum),
    lists.ENVELOPE.format: CertificateFormat(lists.load, lists.check, _list),
}
FORMATS = tuple(KINDS)
"""What certificates call themselves."""
