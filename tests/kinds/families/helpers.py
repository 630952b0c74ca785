"""What the tests of families share: contexts from text, premises found by the prover, certificates replayed twice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from verify.arithmetic.kits import flint_kit
from verify.kernel.certificates import Step
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import FamilyCertificate, Node, Premise, dump, load
from verify.kinds.families.checker import check
from verify.kinds.families.context import ZERO, Context
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.members import Family, Member, check_family
from verify.kinds.families.rules import apply
from verify.language.expressions import Expr, mul
from verify.language.grammar import parse_expression, parse_relation
from verify.language.printing import plain_relation
from verify.language.statements import Op, Relation, Statement
from verify.rationals import Fraction
from verify.search.prover import prove

Plus = Mapping[str, tuple[str, Premise | None]]
OPS: Mapping[Op, Op] = {"==": "==", "<": ">", ">": ">", "<=": ">=", ">=": ">="}
FALSE_PROOF = Step("zero")
"""A proof of no posed statement."""


def context(relation: str, where: str = "") -> Context:
    """What is known of a statement at the beginning."""
    return Context.of(parse_family(relation, where), flint_kit())


@cache
def kernel(statement: Statement) -> Step:
    """The kernel's proof of a statement that the prover finds at once."""
    found = prove(statement, time_limit=20).certificate
    assert found is not None, statement
    assert found.proof is not None, statement
    return found.proof


def premise(
    known: Context, relation: str, *, members: int = 0, using: tuple[str, ...] = (), plus: Plus | None = None
) -> Premise:
    """A premise for the relation, proved under the conditions with these labels."""
    r = parse_relation(relation)
    gap: Expr = r.gap
    for label, (factor, _) in sorted((plus or {}).items()):
        gap = gap - mul(parse_expression(factor), known.condition(label, members=members).gap)
    conditions = tuple(known.condition(u, members=members) for u in using)
    return Premise(using, plus or {}, kernel(known.posed(Relation(gap, OPS[r.op], ZERO), conditions)))


def facts(known: Context) -> list[str]:
    """The facts as texts."""
    return [plain_relation(r) for r in known.facts]


def only(found: list[Context]) -> Context:
    """The one context that a rule leaves."""
    assert len(found) == 1
    return found[0]


def refused(known: Context, node: Node, match: str | None = None) -> None:
    """The rule does not apply, and says why; without words the kernel turns a premise down."""
    with pytest.raises(Refused, match=match):
        apply(known, node)


def both(certificate: FamilyCertificate) -> str:
    """What the checker says in either arithmetic, after writing and reading."""
    read = load(dump(certificate))
    assert read == certificate
    found = {check(read, independent=independent) for independent in (False, True)}
    assert len(found) == 1
    return found.pop()


def family(*members: Mapping[str, str], weights: tuple[str, ...] = (), **parameters: str) -> Family:
    """A family from texts; weights 1 where none are given."""
    given = weights or ("1",) * len(members)
    found = [
        Member({k: Fraction(v) for k, v in m.items()}, Fraction(w))
        for m, w in zip(members, given, strict=True)
    ]
    return Family(tuple(found), {k: Fraction(v) for k, v in parameters.items()})


def refutes(relation: str, where: str, witness: Family) -> None:
    """The family refutes the statement. Raises Refused."""
    check_family(parse_family(relation, where), witness, flint_kit())
