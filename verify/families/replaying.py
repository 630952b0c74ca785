"""Certificates of every kind: replayed by the checker that their format names.

Main definitions: `replayed`, `Replayed`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from verify.families import certificates as families
from verify.families import checker as family_checker
from verify.families import step_certificates as sequences
from verify.families import step_checker
from verify.families.grammar import plain_family
from verify.families.sequence_grammar import plain_steps
from verify.functions import certificates as functions
from verify.functions import checker as function_checker
from verify.functions.grammar import plain_functions
from verify.kernel import certificates as kernel
from verify.kernel import checker as kernel_checker
from verify.kernel import joint
from verify.language.printing import plain_joint, plain_statement
from verify.products import certificates as draws
from verify.products.grammar import plain_draws
from verify.trees import certificates as optima
from verify.trees import checker as optimum_checker
from verify.trees import growth_certificates as growth
from verify.trees import growth_checker, run_checker
from verify.trees import join_certificates as joins
from verify.trees import list_certificates as lists
from verify.trees import run_certificates as runs
from verify.trees.growth_grammar import plain_growth
from verify.trees.joins import join_line
from verify.trees.lists import list_line
from verify.trees.printing import optimum_texts, plain_optimum
from verify.trees.run_statements import plain_run


@dataclass(frozen=True)
class Replayed:
    """What a certificate is about, in its two texts and in one line, and how it came out."""

    relation: str
    where: str
    line: str
    outcome: str


def replayed(text: str, *, independent: bool = True) -> Replayed:
    """Replays a certificate, in pure Python arithmetic unless told otherwise. Raises TreecertError when it fails."""
    return READERS.get(_format(text), _kernel)(text, independent)


def _format(text: str) -> str:
    """The format that the text names; nothing where it cannot be read: its reader says then what is wrong."""
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    found = body.get("format") if isinstance(body, dict) else None
    return found if isinstance(found, str) else ""


def _kernel(text: str, independent: bool) -> Replayed:
    c = kernel.load(text)
    outcome = kernel_checker.check(c, independent=independent)
    return Replayed(c.relation, c.where, plain_statement(c.statement), outcome)


def _joint(text: str, independent: bool) -> Replayed:
    c = joint.load(text)
    outcome = joint.check(c, independent=independent)
    return Replayed(c.relation, c.where, plain_joint(c.statement), outcome)


def _family(text: str, independent: bool) -> Replayed:
    c = families.load(text)
    outcome = family_checker.check(c, independent=independent)
    return Replayed(c.relation, c.where, plain_family(c.statement), outcome)


def _function(text: str, independent: bool) -> Replayed:
    c = functions.load(text)
    outcome = function_checker.check(c, independent=independent)
    return Replayed(c.relation, c.where, plain_functions(c.statement), outcome)


def _sequence(text: str, independent: bool) -> Replayed:
    c = sequences.load(text)
    outcome = step_checker.check(c, independent=independent)
    return Replayed(c.relation, c.where, plain_steps(c.statement), outcome)


def _run(text: str, independent: bool) -> Replayed:
    c = runs.load(text)
    outcome = run_checker.check(c, independent=independent)
    return Replayed(c.statement.relation(), c.statement.where(), plain_run(c.statement), outcome)


def _optimum(text: str, independent: bool) -> Replayed:
    c = optima.load(text)
    outcome = optimum_checker.check(c, independent=independent)
    return Replayed(*optimum_texts(c.text), plain_optimum(c.text), outcome)


def _list(text: str, independent: bool) -> Replayed:
    c = lists.load(text)
    outcome = lists.check(c, independent=independent)
    line = list_line(c.text)
    return Replayed(line, f"{c.text.where}; {c.text.range}", line, outcome)


def _growth(text: str, independent: bool) -> Replayed:
    c = growth.load(text)
    outcome = growth_checker.check(c, independent=independent)
    return Replayed(c.relation, c.where, plain_growth(c.statement), outcome)


def _join(text: str, independent: bool) -> Replayed:
    c = joins.load(text)
    outcome = joins.check(c, independent=independent)
    return Replayed(c.statement.relation(), c.statement.where(), join_line(c.statement), outcome)


def _draws(text: str, independent: bool) -> Replayed:
    c = draws.load(text)
    outcome = draws.check(c, independent=independent)
    return Replayed(c.relation, c.where, plain_draws(c.statement), outcome)


READERS: Mapping[str, Callable[[str, bool], Replayed]] = {
    joint.ENVELOPE.format: _joint,
    families.ENVELOPE.format: _family,
    functions.ENVELOPE.format: _function,
    sequences.ENVELOPE.format: _sequence,
    growth.ENVELOPE.format: _growth,
    runs.ENVELOPE.format: _run,
    optima.ENVELOPE.format: _optimum,
    lists.ENVELOPE.format: _list,
    joins.ENVELOPE.format: _join,
    draws.ENVELOPE.format: _draws,
}
FORMATS = (kernel.ENVELOPE.format, *READERS)
"""What certificates call themselves."""
