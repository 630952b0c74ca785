"""Statements on growing trees of both papers: their proofs prove nothing beside them.

That they hold is what the claims' own tests say; here statements are changed, and the same proof is replayed for them.
"""

from __future__ import annotations

from functools import cache

import pytest

from lemmas.boosting import growing_roots, root_products, tree_errors
from lemmas.optimality import right_path_trees, y_root_trees
from tests.stored import stored, stored_names
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.growing_trees.certificates import GrowthCertificate, load
from verify.kinds.growing_trees.checker import replay
from verify.kinds.growing_trees.grammar import parse_growth

STATEMENTS = {
    "KM96.E48": (f"{growing_roots.TOTAL} <= sum(v)", root_products.LARGER),
    "KM96.E2": (tree_errors.AT_MOST, tree_errors.LABELLED),
    "BDM20O.E9": (right_path_trees.NO_FULL_PATH, right_path_trees.NOT_FULL),
    "BDM20O.LC9.s2": (right_path_trees.NO_BETTER, right_path_trees.NOT_FULL),
    "BDM20O.P64.c3a": (y_root_trees.NO_WORSE, y_root_trees.REBUILT),
}
NEIGHBOURS = [
    ("KM96.E48", "0 <= C <= 2", "0 <= C <= 4"),
    ("KM96.E48", "/(t + 1)", "/(t + 2)"),
    ("KM96.E48", "d >= w_other*g_other", "d >= w_other*g_other/64"),
    ("KM96.E48", "root w == 1, v == 1", "root w == 1, v == 1/2"),
    ("KM96.E2", "a == a_0 + a_1, ", ""),
    ("KM96.E2", ", v == v_0 + v_1", ""),
    ("KM96.E2", "w*q == a, ", ""),
    ("KM96.E2", "y*(1 - y) == 0, ", ""),
    ("KM96.E2", f", end sum(abs(v - {tree_errors.WRONG})) == 0", ""),
    ("BDM20O.E9", "r*(1 - 2*u) >= 0", "r*(1 - u) >= 0"),
    ("BDM20O.E9", ", r*(u_1 - 2*u) == 0", ""),
    ("BDM20O.E9", "r_1 == r, ", ""),
    ("BDM20O.E9", "a == 0,", "a == y,"),
    ("BDM20O.LC9.s2", "y <= x", "y <= 2*x"),
    ("BDM20O.LC9.s2", "r*(1 - 2*u) >= 0", "r*(1 - u) >= 0"),
    ("BDM20O.P64.c3a", "2*y <= x", "y <= x"),
    ("BDM20O.P64.c3a", f", r*(q - {y_root_trees.BELOW}) == 0", ""),
]
"""Each condition that is used, weaker or left out."""


@cache
def certificate(name: str) -> GrowthCertificate:
    """The one about the statement."""
    wanted = parse_growth(*STATEMENTS[name])
    for own in stored_names(f"{name}."):
        text = stored(own)
        if (
            '"format":"treecert growth certificate"' in text.replace(": ", ":")
            and load(text).statement == wanted
        ):
            return load(text)
    raise AssertionError(f"no certificate of {name}")


@pytest.mark.parametrize("name", STATEMENTS)
def test_the_certificate_is_about_the_statement(name: str) -> None:
    assert certificate(name).statement == parse_growth(*STATEMENTS[name])


@pytest.mark.parametrize(("name", "old", "new"), NEIGHBOURS)
def test_the_proof_proves_no_neighbour(name: str, old: str, new: str) -> None:
    relation, where = STATEMENTS[name]
    assert where.count(old) == 1
    changed = parse_growth(relation, where.replace(old, new))
    found = certificate(name)
    with pytest.raises(TreecertError):
        replay(found, changed, flint_kit(found.factors))
