"""What stands for a number of each member has to be declared as one, or a statement speaks of equal members only.

A name in a sum that no condition behind `each` has is a parameter, the same for all members (docs/families.md). Meant
or not, it is read so; where no condition of its own says that it is one, its reason stands here.
"""

from __future__ import annotations

import json

from tests.stored import stored, stored_names
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.typed import undeclared

FORMAT = '"treecert family certificate"'
ONE_FOR_ALL = {
    "BDM20J.L5.s1": {
        "q"
    },  # the chance of a feature that is independent of the members, settings of the others
    "BDM20J.L11.s2": {"z"},  # one point x; members are sets of bits
    "BLT20.C43.s3": {"I"},  # the influence on Majority at y; members are points x
    "BLT20.P22.s0": {"y", "z"},  # the two halves' impurities; members are values of the bit
    "BLT20.P41.s2": {"Z"},  # the chance that Majority is 0 at y; members are points x
}


def test_a_number_that_is_not_declared_is_noticed() -> None:
    where = "sum(w) == 1, each w >= 0"
    assert undeclared(parse_family("sum(w*y^2) >= sum(w*y)^2", where)) == {"y"}
    assert not undeclared(parse_family("sum(w*y^2) >= sum(w*y)^2", f"{where}, y"))
    assert not undeclared(parse_family("sum(w*y^2) >= sum(w*y)^2", f"y >= 0, {where}"))


def test_every_kept_statement_declares_what_differs_between_members() -> None:
    found: dict[str, set[str]] = {}
    for name in stored_names():
        text = stored(name)
        if FORMAT in text:
            stated = json.loads(text)["statement"]
            names = undeclared(parse_family(stated["relation"], stated["where"]))
            if names:
                found.setdefault(name.rpartition(".")[0], set()).update(names)
    assert found == ONE_FOR_ALL
