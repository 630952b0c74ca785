"""Kept certificates against changed statements: a proof that a false neighbour has to refuse, and what refutes it.

Main definitions: `assert_refused`, `assert_family_refused`, `assert_steps_refused`, `assert_growth_refused`, `family`.
The proof is replayed against the statement as it is kept first, so that what is refused is refused for the change.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.kinds.trees.growth_simulator import refuting_run
from tests.stored import stored, stored_names
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kernel import certificates
from verify.kernel.checker import check_point, pose, replay
from verify.kinds.families import certificates as family_certificates
from verify.kinds.families.certificates import FamilyCertificate
from verify.kinds.families.checker import replay as replay_family
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.members import Family, Member, check_family
from verify.kinds.growing_trees import certificates as growth_certificates
from verify.kinds.growing_trees.certificates import GrowthCertificate
from verify.kinds.growing_trees.checker import replay as replay_growth
from verify.kinds.growing_trees.grammar import parse_growth
from verify.kinds.sequences import certificates as step_certificates
from verify.kinds.sequences.checker import replay as replay_steps
from verify.kinds.sequences.grammar import parse_steps
from verify.language.grammar import parse_statement
from verify.rationals import Fraction

Numbers = dict[str, str]


def text(name: str) -> str:
    """A kept certificate as it stands in its file."""
    return stored(name)


def kept_family(name: str) -> FamilyCertificate:
    """The certificate of a statement on families."""
    return family_certificates.load(text(name))


def kept_growth(name: str) -> GrowthCertificate:
    """The certificate of a statement on growing trees."""
    return growth_certificates.load(text(name))


def name_among(claim: str, statement: object, load: Callable[[str], Any]) -> str:
    """The name of a claim's certificate of a statement, whatever part it is filed as. Fails where there is none."""
    for name in stored_names(f"{claim}."):
        try:
            found = load(stored(name))
        except TreecertError:  # a certificate of another kind
            continue
        if found.statement == statement:
            return name
    pytest.fail(f"{claim} has no certificate of the statement")


def changed(relation: str, where: str, old: str, new: str) -> tuple[str, str]:
    """The texts with one place changed. Fails unless there is just one."""
    assert relation.count(old) + where.count(old) == 1
    return relation.replace(old, new), where.replace(old, new)


def exact(values: Numbers) -> dict[str, Fraction]:
    """The numbers of texts."""
    return {n: Fraction(v) for n, v in values.items()}


def family(parameters: Numbers, *members: Numbers, weight: str = "1") -> Family:
    """A family of members of the same weight."""
    return Family(tuple(Member(exact(m), Fraction(weight)) for m in members), exact(parameters))


def assert_refused(name: str, old: str, new: str, point: Numbers) -> None:
    """The kept proof of a statement on numbers does not prove the neighbour, which is false at the point."""
    found = certificates.load(text(name))
    assert found.proof is not None
    kit = flint_kit(found.factors)
    replay(pose(found.statement, kit), found.proof)
    wrong = parse_statement(*changed(found.relation, found.where, old, new))
    check_point(wrong, exact(point), flint_kit())
    with pytest.raises(TreecertError):
        check_point(found.statement, exact(point), flint_kit())
    with pytest.raises(TreecertError):
        replay(pose(wrong, kit), found.proof)


def assert_family_refused(name: str, old: str, new: str, against: Family) -> None:
    """The stored proof does not prove the neighbour. `against` refutes the neighbour, not the original statement."""
    found = kept_family(name)
    assert found.proof is not None
    replay_family(found.statement, found.proof, flint_kit(found.factors))
    wrong = parse_family(*changed(found.relation, found.where, old, new))
    check_family(wrong, against, flint_kit())
    with pytest.raises(TreecertError):
        check_family(found.statement, against, flint_kit())
    with pytest.raises(TreecertError):
        replay_family(wrong, found.proof, flint_kit(found.factors))


def assert_steps_refused(name: str, old: str, new: str) -> None:
    """The kept proof of a statement on sequences does not prove the neighbour."""
    found = step_certificates.load(text(name))
    replay_steps(found.statement, found.proof, flint_kit(found.factors))
    wrong = parse_steps(*changed(found.relation, found.where, old, new))
    with pytest.raises(TreecertError):
        replay_steps(wrong, found.proof, flint_kit(found.factors))


def assert_growth_refused(name: str, old: str, new: str) -> None:
    """The kept proof does not prove the neighbour, and some run of one or two splits refutes it."""
    found = kept_growth(name)
    replay_growth(found, found.statement, flint_kit(found.factors))
    wrong = parse_growth(*changed(found.relation, found.where, old, new))
    assert refuting_run(wrong, runs=300, splits=2) is not None
    with pytest.raises(TreecertError):
        replay_growth(found, wrong, flint_kit(found.factors))
