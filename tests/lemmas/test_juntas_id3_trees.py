"""BDM20J, Lemma 4: its statements speak of ID3's runs on samples; false neighbours have a run against them."""

from __future__ import annotations

from itertools import product

import pytest

from algorithms.criteria import GINI
from lemmas.juntas import id3_trees
from lemmas.juntas.sample_runs import Case, met, realized
from tests.lemmas.id3_runs import Numbers, Run, fails, of_sample, speaks
from tests.lemmas.kept import changed, kept_growth
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.growing_trees.checker import replay
from verify.kinds.growing_trees.grammar import parse_growth
from verify.kinds.growing_trees.statements import GrowthStatement
from verify.rationals import Fraction

STATED = {
    "L4.printed": (id3_trees.ALL_IN_J, id3_trees.PATHS),
    "L4.printed-2": (id3_trees.FEW, id3_trees.SIZE),
    "L4.printed-3": (id3_trees.RIGHT, id3_trees.LABELS),
}


def statement(name: str) -> GrowthStatement:
    return parse_growth(*STATED[name])


@pytest.mark.parametrize("name", STATED)
def test_the_certificate_is_about_the_statement(name: str) -> None:
    found = kept_growth(f"BDM20J.{name}")
    assert found.statement == statement(name)
    replay(found, found.statement, flint_kit(found.factors))


def few_samples() -> list[Case]:
    """Samples of two and three features that meet the hypothesis, all of one example of a kind at most."""
    small = [c for k in (0, 1, 2) for c in realized(GINI, 2, k, 1) if met(c)]
    return [*small[::9], *(c for c in realized(GINI, 3, 2, 1) if sum(c.counts) == 7 and met(c))][::-5]


@pytest.mark.parametrize("name", STATED)
def test_the_statements_speak_of_what_id3_does(name: str) -> None:
    """Some samples; every input; two ways to break ties."""
    stated, deepest, cases = statement(name), 0, few_samples()
    for case in cases:
        for x in product((0, 1), repeat=case.n):
            for way in (0, -1):
                run = of_sample(case, x, way)
                assert speaks(stated, run) is not None
                assert not fails(stated, run)
                deepest = max(deepest, len(run.splits))
    assert deepest >= 2
    assert len({(c.n, c.k) for c in cases}) >= 3


TIED = of_sample(Case(GINI, 2, 1, (0, 1), (0, 1, 1, 0)), (0, 0), -1)
"""Both features gain the same, and ID3 asks the one outside of J."""
UNSEEN = of_sample(Case(GINI, 2, 2, (0, 0, 0, 1), (1, 1, 1, 0)), (1, 1), 0)
"""No example agrees with the input, which has the other label."""
HALF = Fraction(1, 2)
LEAF: Numbers = {**dict.fromkeys(("z", "u", "a", "h", "r", "n", "y", "w", "v"), 1), "b": 0, "l": 0, "m": 2}
PURE: Numbers = {**LEAF, "u": 0, "y": 0, "m": 1}


def one_split(root: Numbers, zero: Numbers, one: Numbers, c: int = 0, g: int = 1, k: int = 1) -> Run:
    """A run of one split; s = 0 and N = 1 unless it is said."""
    chosen: Numbers = {"c": c, "g": g}
    split = (0, {**PURE, **zero}, {**PURE, **one}, chosen)
    return Run({"s": 0, "N": 1, "k": k}, {**LEAF, **root}, [split])


OUT: Numbers = {"z": 0}
FAR: Numbers = {"r": 0, "n": 0, "l": 1, "y": 1}
"""The other child, with the other label."""
LOST: Numbers = {"r": 1, "n": 0, "l": 1, "y": 1}
"""The child of the input, without the example that agrees with it."""
LEFT: Numbers = {"r": 0, "n": 1}
HIGH: Numbers = {"w": 4}
TWICE = Run(
    {"k": 1},
    {**LEAF, "w": 4, "v": 2},
    [
        (0, {**PURE, "w": 2}, {**LEAF, "w": 2, "v": 2}, {"c": 0, "g": 1}),
        (1, PURE, {**PURE, "v": 2}, {"c": 0, "g": 1}),
    ],
)
"""The one feature of J, asked again below itself."""
NEIGHBOURS = [
    ("L4.printed", "h > 0", "h >= 0", TIED),
    ("L4.printed-3", "h > 0", "h >= 0", TIED),
    ("L4.printed-3", "N >= 1", "N >= 0", UNSEEN),
    ("L4.printed", "root z == 1", "root z <= 1", Run({}, {**LEAF, **OUT})),
    ("L4.printed", ", z*c*(b - g) >= 0", "", one_split({"w": 2}, OUT, OUT, c=1)),
    ("L4.printed", ", z*(g - a) >= 0", "", one_split({"w": 2}, OUT, OUT, c=1, g=0)),
    ("L4.printed", ", u == 1", "", one_split({"w": 2, "u": 0, "a": 0}, OUT, OUT, c=1, g=0)),
    ("L4.printed", ", z*u*(a - b - h) >= 0", "", one_split({"w": 2, "b": 1}, OUT, OUT, c=1)),
    ("L4.printed", "z_1 == z*(1 - c)", "z_1 <= z*(1 - c)", one_split({"w": 2}, {}, OUT)),
    ("L4.printed-2", "<= exp(k*ln(2))", "< exp(k*ln(2))", Run({"k": 0}, LEAF)),
    ("L4.printed-2", "<= exp(k*ln(2))", "<= k", Run({"k": 0}, LEAF)),
    ("L4.printed-2", "v >= 1", "v >= 1/2", one_split({"w": 2}, {"v": HALF}, {"v": HALF}, k=0)),
    (
        "L4.printed-2",
        "root z == 1",
        "root z <= 1",
        one_split({**HIGH, **OUT, "v": 1}, {**OUT, "w": 2}, {**OUT, "w": 2}, 1, k=0),
    ),
    ("L4.printed-2", "v_1 == v*(1 + c)/2", "v_1 == v", TWICE),
    ("L4.printed-3", "root z == 1", "root z <= 1", one_split({**OUT}, {**OUT, **LOST}, {**OUT, **LEFT}, 1)),
    ("L4.printed-3", "n == N", "n <= N", Run({"s": 0, "N": 1}, {**PURE, "n": 0, "y": 1, "l": 1})),
    ("L4.printed-3", ", z*c*(b - g) >= 0", "", one_split({}, {**OUT, **LOST}, {**OUT, **LEFT}, 1)),
    ("L4.printed-3", ", u == 1", "", one_split({**PURE, "a": 0}, {**OUT, **LOST}, {**OUT, **LEFT}, 1, 0)),
    ("L4.printed-3", ", z*(g - a) >= 0", "", one_split({}, {**OUT, **LOST}, {**OUT, **LEFT}, 1, 0)),
    ("L4.printed-3", ", (1 - c)*r_0*(n_0 - n) == 0", "", one_split({}, LOST, LEFT)),
    ("L4.printed-3", ", (1 - u)*(y - l*m) == 0", "", Run({"s": 0, "N": 1}, {**PURE, "l": 1})),
    ("L4.printed-3", "(1 - s)*n <= m - y", "(1 - s)*n <= m", Run({"s": 0, "N": 1}, {**PURE, "y": 1, "l": 1})),
    ("L4.printed-3", "s*n <= y", "s*n <= m", Run({"s": 1, "N": 1}, PURE)),
    ("L4.printed-3", ", end sum(u) == 0", "", Run({"s": 0, "N": 1}, {**LEAF, "l": 1})),
]


@pytest.mark.parametrize(("name", "old", "new", "run"), NEIGHBOURS)
def test_a_neighbour_is_not_proved(name: str, old: str, new: str, run: Run) -> None:
    """Ties in the hypothesis; no example; a start outside of J; another choice, another end; examples that get lost."""
    found = kept_growth(f"BDM20J.{name}")
    wrong = parse_growth(*changed(found.relation, found.where, old, new))
    assert fails(wrong, run)
    assert not fails(found.statement, run)
    with pytest.raises(TreecertError):
        replay(found, wrong, flint_kit(found.factors))
