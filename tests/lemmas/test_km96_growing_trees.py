"""KM96, trees that TopDown grows: the proofs of Theorems 8, 9 and 10 and of (5) and (6) prove nothing beside them.

That they hold is what the claims' own tests say; here statements are changed, and the same proof is replayed for them.
"""

from __future__ import annotations

from functools import cache

import pytest

from lemmas.boosting import growing_entropy, growing_roots, growing_shares, growing_trees
from tests.stored import stored
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.growing_trees.certificates import GrowthCertificate, load
from verify.kinds.growing_trees.checker import replay
from verify.kinds.growing_trees.grammar import parse_growth

ERROR = growing_trees.ERROR
GAMMA = "0 < gamma <= 1/2"
STATEMENTS = {
    "KM96.T8": (
        f"{ERROR} <= eps",
        f"{GAMMA}, 0 < eps <= 1, {growing_trees.GROWTH}, end t >= 1, gamma^2*eps^2*ln(t) >= ln(2)",
    ),
    "KM96.T9": (
        f"{ERROR} <= eps",
        f"{GAMMA}, 0 < eps <= 1, {growing_entropy.GROWTH}, end {growing_entropy.ENOUGH}",
    ),
    "KM96.T10": (
        f"{ERROR} <= eps",
        f"{GAMMA}, 0 < eps <= 1, {growing_roots.GROWTH}, end t >= 1, {growing_roots.MORE}",
    ),
    "KM96.E6": (
        f"{ERROR} < eps",
        f"{GAMMA}, eps > 0, {growing_roots.GROWTH}, end t >= 1, {growing_roots.ENOUGH}",
    ),
}
FEWER = {
    "KM96.T8.stronger": (
        f"{ERROR} <= eps",
        f"{GAMMA}, 0 < eps <= 1, {growing_trees.GROWTH}, end t >= 1, {growing_trees.ONE_EPS}",
    ),
    "KM96.E4.stronger": (
        f"{ERROR} < eps",
        f"{GAMMA}, 0 < eps < 1, {growing_trees.GROWTH}, end t >= 1, {growing_trees.FEWER}",
    ),
    "KM96.T10.stronger": (
        f"{ERROR} <= eps",
        f"{GAMMA}, 0 < eps <= 1, {growing_roots.GROWTH}, end t >= 1, {growing_roots.ENOUGH}",
    ),
}
"""With fewer splits than the theorems have."""
SHARES = {
    f"KM96.S2.3.{name}": growing_shares.statement(criterion, share)
    for share, names in (
        (growing_shares.HALF, ("printed", "printed-2", "printed-3")),
        (growing_shares.SOME, ("support-2", "support-3", "support-4")),
    )
    for name, criterion in zip(names, growing_shares.CRITERIA, strict=True)
}
"""For half of the best drop, and for a share k of it: Gini, entropy, root."""
KEPT_AS = {f"{name}.printed": stated for name, stated in STATEMENTS.items()} | FEWER | SHARES
FOR_ALL = [
    ("<= 1/2, ", "<= 1, "),
    ("s1 - s0 >= 2*gamma", "s1 - s0 >= gamma"),
    ("w_other*g_other", "w_other*g_other/2"),
    ("root w == 1", "root w == 2"),
    ("w_1 == s*w", "w_1 == w"),
    (" eps", " eps/4"),
]
"""The advantage, the witness, the greedy choice, the weights, the error; how the chances split is not used, as d is."""
OWN = [
    ("KM96.T8.printed", "gamma^2*eps^2*ln(t)", "4*gamma^2*eps^2*ln(t)"),
    ("KM96.T9.printed", "4*gamma^2*ln(2)*ln(t)", "32*gamma^2*ln(2)*ln(t)"),
    ("KM96.T10.printed", ">= 32*ln(1/eps)", ">= ln(1/eps)/4"),
    ("KM96.E6.printed", "2*gamma^2*ln(t) >=", "8*gamma^2*ln(t) >="),
    ("KM96.E6.printed", "eps > 0", "eps > -1"),
    ("KM96.T8.stronger", "1/(2*eps) - 1", "1/(4*eps) - 1"),
    ("KM96.E4.stronger", ">= 1/eps", ">= 1/(4*eps)"),
    ("KM96.T10.stronger", "2*gamma^2*ln(t) >=", "8*gamma^2*ln(t) >="),
    ("KM96.S2.3.printed", ">= 2*ln(2)", ">= ln(2)/2"),
    ("KM96.S2.3.printed-2", ">= ln(eps)^2", ">= ln(eps)^2/2"),
    ("KM96.S2.3.printed-3", ">= ln(1/eps)", ">= ln(1/eps)/2"),
    ("KM96.S2.3.support-2", ">= 2*ln(2)", ">= ln(2)/2"),
    ("KM96.S2.3.support-2", "h == k*gamma^2, ", ""),
    ("KM96.S2.3.support-3", ">= ln(eps)^2", ">= ln(eps)^2/2"),
    ("KM96.S2.3.support-4", ">= ln(1/eps)", ">= ln(1/eps)/2"),
]
"""How many splits are enough."""
NEIGHBOURS = [*((name, old, new) for name in KEPT_AS for old, new in FOR_ALL), *OWN]


@cache
def certificate(name: str) -> GrowthCertificate:
    return load(stored(name))


@pytest.mark.parametrize("name", KEPT_AS)
def test_the_certificate_is_about_the_statement(name: str) -> None:
    assert certificate(name).statement == parse_growth(*KEPT_AS[name])


@pytest.mark.slow
@pytest.mark.parametrize(("name", "old", "new"), NEIGHBOURS)
def test_the_proof_proves_no_neighbour(name: str, old: str, new: str) -> None:
    relation, where = KEPT_AS[name]
    if old == " eps":
        relation = relation.replace(old, new)
    else:
        assert where.count(old) == 1
        where = where.replace(old, new)
    found = certificate(name)
    with pytest.raises(TreecertError):
        replay(found, parse_growth(relation, where), flint_kit(found.factors))
