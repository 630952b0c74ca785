"""BDM20J, Theorem 7 and the running time: false neighbours of the statements on trees have runs against them."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from algorithms.criteria import GINI
from lemmas.juntas import id3_trees, near_trees, running_time
from lemmas.juntas.sample_runs import Case
from tests.lemmas.id3_runs import Numbers, Run, fails, of_sample, speaks
from tests.lemmas.kept import changed, kept_growth, name_among
from tests.lemmas.neighbours import assert_none_proved
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.growing_trees import certificates as growth_certificates
from verify.kinds.growing_trees.certificates import GrowthCertificate
from verify.kinds.growing_trees.checker import replay
from verify.kinds.growing_trees.grammar import growth_texts, parse_growth
from verify.kinds.growing_trees.search import decide_growth
from verify.rationals import Fraction

STATED = {
    "T7, size": (id3_trees.FEW, near_trees.SIZE),
    "T7, labels": (id3_trees.RIGHT, near_trees.LABELS),
    "T10.n.printed-3": (running_time.STEPS, running_time.CALLS),
    "A1.printed": (running_time.STEPS, running_time.CALLS),
}


@cache
def stated(name: str) -> GrowthCertificate:
    """The certificate, of the theorem under any name."""
    if name.startswith("T7"):
        return kept_growth(name_among("BDM20J.T7", parse_growth(*STATED[name]), growth_certificates.load))
    return kept_growth(f"BDM20J.{name}")


@pytest.mark.parametrize("name", STATED)
def test_the_certificate_is_about_the_statement(name: str) -> None:
    found = stated(name)
    assert found.statement == parse_growth(*STATED[name])
    replay(found, found.statement, flint_kit(found.factors))


GIVEN: Numbers = {
    "beta": 4,
    "gamma": 1,
    "eps": Fraction(1, 4),
    "eta": Fraction(1, 64),
    "N": 1,
    "s": 0,
    "k": 0,
}
LEAF: Numbers = {
    **dict.fromkeys(("z", "u", "r", "n", "y", "v"), 1),
    **dict.fromkeys(("x", "X"), Fraction(1, 4)),
    **dict.fromkeys(("b", "o", "l"), 0),
    "a": Fraction(1, 8),
    "m": 2,
    "w": 2,
}
LOST: Numbers = {"z": 0, "u": 0, "w": 1, "n": 0, "l": 1, "m": 1, "y": 1}
LEFT: Numbers = {"z": 0, "u": 0, "w": 1, "r": 0, "l": 0, "m": 1, "y": 0}
"""The input goes one way, the example that agrees with it on J the other."""


def outside(g: Fraction | int, given: Numbers, **root: Fraction | int) -> Run:
    """A feature outside of J is asked, with the gain g; numbers of the parameters and of the first leaf that differ."""
    chosen: Numbers = {"c": 1, "g": g}
    first: Numbers = {**LEAF, **root}
    return Run({**GIVEN, **given}, first, [(0, {**first, **LOST}, {**first, **LEFT}, chosen)])


EIGHTH, FAR, TINY = Fraction(1, 8), Fraction(1, 2), Fraction(1, 100)
NEIGHBOURS = [
    ("z*u*(abs(X) - eps) >= 0", "z*u*(abs(X) - eps) <= 0", outside(0, {}, X=0, x=0, a=0)),
    ("-eta < x - X", "-1 < x - X", outside(0, {}, x=0, a=0)),
    ("x - X < eta", "x - X < 1", outside(0, {}, X=-FAR / 2, x=0, a=0)),
    ("-eta < o", "-1 < o", outside(EIGHTH, {}, o=-FAR, b=EIGHTH)),
    ("o < eta", "o < 1", outside(EIGHTH, {}, o=FAR, b=EIGHTH)),
    ("a >= beta*x^2/2", "a >= 0", outside(0, {}, a=0)),
    ("b <= 2*gamma*abs(o)", "b <= 2*gamma", outside(EIGHTH, {}, b=EIGHTH)),
    ("16*gamma*eta == beta*eps^2", "16*gamma*eta >= beta*eps^2", outside(0, {"eta": FAR}, x=0, a=0)),
    (
        "beta <= 4*gamma",
        "beta <= 64*gamma",
        outside(EIGHTH, {"beta": 64, "eta": FAR / 2}, x=TINY, a=EIGHTH, o=EIGHTH, b=EIGHTH),
    ),
    ("eps <= 1", "eps <= 4", outside(Fraction(1, 2), {"eps": 4, "eta": 4}, X=4, x=FAR, a=FAR, o=1, b=FAR)),
    (
        "split c, g, c*(1 - c) == 0, u == 1",
        "split c, g, c*(1 - c) == 0, u <= 1",
        outside(0, {}, u=0, X=0, x=0, a=0, y=0, m=1),
    ),
]


@pytest.mark.parametrize(("old", "new", "run"), NEIGHBOURS)
def test_a_neighbour_of_theorem_7_is_not_proved(old: str, new: str, run: Run) -> None:
    """Covariances or gains that are not as near the law; other constants; a leaf with one label that is split."""
    found = stated("T7, labels")
    wrong = parse_growth(*changed(found.relation, found.where, old, new))
    assert fails(wrong, run)
    assert not fails(found.statement, run)
    with pytest.raises(TreecertError):
        replay(found, wrong, flint_kit(found.factors))


def test_only_features_of_the_junta_are_asked() -> None:
    """The same neighbours have runs against the statement on paths, which is proved."""
    statement = parse_growth(id3_trees.ALL_IN_J, near_trees.PATHS)
    assert decide_growth(statement, near_trees.TO_PATHS_NEAR)[0] == "proved"
    for old, new, run in NEIGHBOURS:
        wrong = parse_growth(*changed(*growth_texts(statement), old, new))
        assert fails(wrong, run)
        assert not fails(statement, run)


# -- the running time


def counted(case: Case) -> Run:
    """The steps of ID3 on a sample, C (n s + 1) for each call, shared out in some way."""
    run, n = of_sample(case, (0,) * case.n, 0), case.n
    root: Numbers = {"s": run.root["m"], "f": n, "q": n * run.root["m"] + 1}
    leaves, splits = [root], []
    for place, zero, one, _ in run.splits:
        here = leaves[place]
        halves: list[Numbers] = [
            {"s": h["m"], "f": here["f"] - 1, "q": n * h["m"] + 1 + extra}
            for h, extra in ((zero, here["q"]), (one, 0))
        ]
        none: Numbers = {}
        splits.append((place, halves[0], halves[1], none))
        leaves[place : place + 1] = halves
    return Run({"C": 1, "n": n, "M": run.root["m"]}, root, splits)


def test_the_statement_speaks_of_what_id3_takes() -> None:
    stated = parse_growth(*STATED["A1.printed"])
    spoken = 0
    for f in product((0, 1), repeat=4):
        for counts in ((1, 2, 3, 5), (2, 0, 1, 1)):
            run = counted(Case(GINI, 2, 2, f, counts))
            assert speaks(stated, run) is not None
            assert not fails(stated, run)
            spoken += len(run.splits)
    assert spoken > 20


def calls(n: int, s: int, *splits: tuple[int, int, int]) -> Run:
    """The place of the parent and the examples of its children, features one less each time; all of C = 1."""
    root: Numbers = {"s": s, "f": n, "q": n * s + 1}
    leaves, made = [root], []
    for place, zero, one in splits:
        here = leaves[place]
        first: Numbers = {"s": zero, "f": here["f"] - 1, "q": here["q"] + n * zero + 1}
        second: Numbers = {"s": one, "f": here["f"] - 1, "q": n * one + 1}
        none: Numbers = {}
        made.append((place, first, second, none))
        leaves[place : place + 1] = [first, second]
    return Run({"C": 1, "n": n, "M": s}, root, made)


@pytest.mark.parametrize(
    ("old", "new", "run"),
    [
        ("C*(1 + M*(1 + n)^2)", "C*M*(1 + n)^2", calls(0, 0)),
        ("C*(1 + M*(1 + n)^2)", "C*(1 + M*n)", calls(1, 2, (0, 1, 1))),
        ("s >= 2", "s >= 0", calls(1, 0, (0, 0, 0))),
        ("s == s_0 + s_1", "s <= s_0 + s_1", calls(1, 2, (0, 9, 9))),
        ("f >= 0", "f >= -9", calls(0, 2, (0, 2, 0), (0, 2, 0))),
        ("q <= C*(1 + n*M)", "q <= 9*C*(1 + n*M)", Run({"C": 1, "n": 0, "M": 1}, {"s": 1, "f": 0, "q": 9})),
    ],
)
def test_a_neighbour_of_the_running_time_is_not_proved(old: str, new: str, run: Run) -> None:
    """Fewer steps; calls without examples that go on; halves that are no halves; more questions than features."""
    found = kept_growth("BDM20J.A1.printed")
    wrong = parse_growth(*changed(found.relation, found.where, old, new))
    assert fails(wrong, run)
    assert not fails(found.statement, run)
    with pytest.raises(TreecertError):
        replay(found, wrong, flint_kit(found.factors))


def test_false_neighbours_of_the_relations() -> None:
    neighbours = [
        ("v*eps^(-4)/q <= v*R", "0 < eps <= 1, q > 0, v >= 0, R >= eps^(-2)/q"),
        ("v*eps^(-4)/q < v*R", "0 < eps <= 1, q > 0, v >= 0, R >= eps^(-4)/q"),
        ("beta/2*p*(1 - p)*d^2 >= 5*beta/2*(p*(1 - p)*d)^2", "beta > 0, 0 <= p <= 1"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)
