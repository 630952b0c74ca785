"""TOPK, sections 1.1.1 and 1.1.2: the certificates on trees that Top-k tries hold and prove nothing beside them."""

from __future__ import annotations

import pytest

from lemmas.choices.search_errors import BETTER, CONSTANT, CONSTANTS, TREES
from tests.kinds.trees.growth_simulator import refuting_run
from tests.stored import stored
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.growing_trees.certificates import load
from verify.kinds.growing_trees.checker import check, replay
from verify.kinds.growing_trees.grammar import parse_growth

STATEMENTS = {"printed": (CONSTANT, CONSTANTS), "printed-2": (BETTER, TREES)}
RARE = {("printed", old) for old in ("a <= a_0 + a_1", "o == o_0 + o_1, ", "z == z_0 + z_1, ")}
"""No run against these is found by luck: both children have to use up a budget."""


IN_I3 = {"printed": "printed-2", "printed-2": "printed-3"}
"""There the first part is that the space is larger."""


@pytest.mark.parametrize("name", STATEMENTS)
def test_certificates_hold(name: str) -> None:
    for kept in (f"TOPK.I2.{name}", f"TOPK.I3.{IN_I3[name]}"):
        found = load(stored(kept))
        assert check(found, expected=parse_growth(*STATEMENTS[name])) == "proved"


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("printed", "a <= a_0 + a_1", "a <= 2*(a_0 + a_1)"),
        ("printed", ", end sum(b*(z + o)) == 0", ""),
        ("printed", "0 <= m <= 1", "0 <= m <= 2"),
        ("printed", "o == o_0 + o_1, ", ""),
        ("printed", "Z*m", "Z*m/2"),
        ("printed", "z == z_0 + z_1, ", ""),
        ("printed", "root z == Z", "root z >= Z"),
        ("printed", "o == O", "o >= O"),
        ("printed", "a == A", "2*a >= A"),
        ("printed", "a <= min(z, o) + b*(z + o)", "a <= max(z, o) + b*(z + o)"),
        ("printed-2", "a <= a_0 + a_1", "a <= 2*(a_0 + a_1)"),
        ("printed-2", "a <= z*l + o*(1 - l)", "a <= z + o"),
        ("printed-2", ">= A", ">= 2*A"),
        ("printed-2", "root a == A", "root 2*a >= A"),
    ],
)
def test_they_prove_no_neighbour(name: str, old: str, new: str) -> None:
    """Splits that were not tried; budget left; labels that are no chances; points lost; half of the errors; other
    numbers at the root.
    """
    relation, where = STATEMENTS[name]
    assert old in relation + where
    found = load(stored(f"TOPK.I2.{name}"))
    wrong = parse_growth(relation.replace(old, new), where.replace(old, new))
    with pytest.raises(TreecertError):
        replay(found, wrong, flint_kit(found.factors))
    if (name, old) not in RARE:
        assert refuting_run(wrong, runs=200, splits=2) is not None
