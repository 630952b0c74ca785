"""Proofs of growing trees for statements that were changed: what is accepted is not refuted by runs drawn at random."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.kinds.trees.growth_simulator import mutated, refuting_run
from tests.kinds.trees.growths import PROBLEMS, honest
from verify.errors import BadInput, TreecertError
from verify.kinds.families import checker as families
from verify.kinds.growing_trees.certificates import GrowthCertificate, Induction, Recurrence, dump, load
from verify.kinds.growing_trees.checker import check
from verify.kinds.growing_trees.grammar import parse_growth

LOGS = "logs"
"""The problem that is about logarithms, of which the simulator knows nothing."""
MANY = 15


def forged(name: str, random: Random) -> GrowthCertificate:
    """The certificate of a problem with its statement changed, or what it says every family meets."""
    c = honest(name)
    which = random.random()
    if which < 0.4:
        return replace(c, relation=mutated(c.relation, random))
    if which < 0.8 or not c.facts:
        return replace(c, where=mutated(c.where, random))
    fact = c.facts[0]
    if isinstance(fact, Recurrence) and random.random() < 0.5:
        fact = replace(fact, where=mutated(fact.where, random))
    else:
        fact = replace(fact, relation=mutated(fact.relation, random))
    changed = replace(c, facts=(fact, *c.facts[1:]))
    return replace(changed, relation=fact.relation) if isinstance(fact, Induction) else changed


def tried(name: str, count: int) -> Counter[str]:
    """So many forgeries: how many are accepted, and how many of these, and of the others, some run refutes."""
    random, seen = Random(name), Counter[str]()
    for seed in range(count):
        c = forged(name, random)
        try:
            statement = parse_growth(c.relation, c.where)
        except BadInput:
            seen["unreadable"] += 1
            continue
        try:
            said = check(load(dump(c)), independent=bool(seed % 2))
        except TreecertError:
            said = "refused"
        seen[said] += 1
        if refuting_run(statement, seed, runs=8, splits=3) is not None:
            seen[f"{said}, false"] += 1
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("name", [n for n in PROBLEMS if n != LOGS])
def test_forgeries(name: str) -> None:
    seen = tried(name, MANY)
    assert not seen["proved, false"]
    assert seen["refused, false"]


def test_a_broken_checker_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The harness has teeth."""
    monkeypatch.setattr(families, "replay", lambda *_: None)
    assert tried("weights", 20)["proved, false"]


@pytest.mark.parametrize(
    ("name", "relation", "where"),
    [(name, r, w) for name, p in PROBLEMS.items() if name != LOGS for r, w in p.false],
)
def test_a_false_neighbour_has_a_run_that_refutes_it(name: str, relation: str, where: str) -> None:
    assert refuting_run(parse_growth(relation, where), runs=300) is not None


@pytest.mark.parametrize("name", [n for n in PROBLEMS if n != LOGS])
def test_no_run_refutes_a_true_statement(name: str) -> None:
    assert refuting_run(PROBLEMS[name].statement, runs=10) is None
