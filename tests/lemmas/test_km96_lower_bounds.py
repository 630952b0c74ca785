"""KM96, lower bounds: false neighbours, and checks that notice a wrong ingredient."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from algorithms.criteria import ROOT
from algorithms.trees import Leaf, Split, purity
from lemmas.boosting import lower_bounds as module
from lemmas.boosting.freund_trees import ANY_TARGET, SIZE, TREES
from lemmas.boosting.growing_trees import trees_of_top_down
from tests.lemmas.kept import assert_family_refused, assert_refused, family, text
from tests.lemmas.neighbours import assert_none_proved
from verify.claims import Check
from verify.kernel.certificates import load
from verify.kinds.growing_trees.grammar import parse_growth
from verify.language.grammar import parse_statement
from verify.language.printing import plain_relation
from verify.rationals import Fraction
from verify.search.prover import prove

F = Fraction
QUARTER = F(1, 4)


def test_false_neighbours() -> None:
    neighbours = [
        ("((1 - y)^(-k) + (1 + y)^(-k))/2 >= 1", "0 <= y < 1, k >= -1/2"),
        ("((1 - y)^(-k) + (1 + y)^(-k))/2 > 1", "0 <= y < 1, k >= 0"),
        ("min(q, 1 - q) >= 1.001*q*(1 - q)", "0 <= q <= 1"),
        ("(v*a^2 + w*b^2)*(v + w) >= 1.001*(v*a + w*b)^2", "v >= 0, w >= 0, a >= 0, b >= 0"),
        ("gamma^2 >= 3/20*(-log2(1 - 4*gamma^2))", "0 < gamma <= 0.26"),
        ("gamma^2 >= 0.151*(-log2(1 - 4*gamma^2))", "0 < gamma <= 1/4"),
        ("y >= 3/39*lam/gamma^2", "0 < gamma <= 1/4, lam >= 4, y = u/gamma^2, lam <= 2 + 20/3*u"),
        ("y >= 3/40*lam/gamma^2", "0 < gamma <= 1/4, lam >= 3, y = u/gamma^2, lam <= 2 + 20/3*u"),
        ("b >= 1.001*(b + b^2 + 2*(1 - b)*b^2)/2", "0 < b < 1/2"),
        ("b > (b + b^2 + 2*(1 - b)*b^2)/2", "0 < b <= 1/2"),
        ("t >= (t + 1)/2", "t >= 0"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_no_constants_save_the_ends() -> None:
    # one split, log2 t = 0: whatever c > 0 and k are, c lam/gamma^2 + k is positive for some lam at gamma = 1/2, and
    # for some u = gamma^2 at lam = 1
    ends = [
        ("0 < c*lam/gamma^2 + k", "gamma = 1/2, c > 0, k <= 0, lam = (1 - k)/(4*c)"),
        ("0 < c/u + k", "u > 0, k <= 0, c = u*(1 - k)"),
    ]
    assert [prove(parse_statement(*e), time_limit=10.0).status for e in ends] == ["proved", "proved"]


def witness(check: Callable[[Any], object], cases: Iterable[Any]) -> object:
    return next((w for w in map(check, cases) if w is not None), None)


NOISE: list[tuple[str, Any, Callable[[Any], object], list[Any]]] = [
    ("least_errors", lambda gamma, most: (F(1, 97),) * (most + 1), module.complete_loses, [(QUARTER, 1)]),
    ("least_errors", lambda gamma, most: (F(1, 97),) * (most + 1), module.best_below_bound, [(QUARTER, 3)]),
    ("least_errors", lambda gamma, most: (F(1, 97),) * (most + 1), module.recursion_differs, [QUARTER]),
    ("complete_error", lambda gamma, d: F(1, 97), module.complete_below_bound, [(QUARTER, 3)]),
    ("complete_shape", lambda d: ((None, None), None) if d else None, module.other_has_less_potential, [(F(3, 10), 2)]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "wrong", "check", "cases"), NOISE, ids=[f"{i}-{n[0]}" for i, n in enumerate(NOISE)]
)
def test_a_wrong_ingredient_is_noticed(
    name: str,
    wrong: Any,
    check: Callable[[Any], object],
    cases: list[Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert witness(check, cases) is None
    monkeypatch.setattr(module, name, wrong)
    assert witness(check, cases) is not None


def test_false_as_printed() -> None:
    assert module.complete_loses((QUARTER, 2)) is not None
    assert module.complete_loses((F(1, 2), 2)) is None
    found = module.complete_loses((F(1, 10), 2))
    assert found is not None
    assert (found["complete"], found["least"]) == (F(2, 5), F(47, 125))
    path = (None, ((None, None), None))
    assert module.drawn(path) == "(leaf, ((leaf, leaf), leaf))"
    assert module.shape_error(path, F(1, 10)) == F(47, 125)
    assert all(
        module.shape_error(module.complete_shape(d), QUARTER) == module.complete_error(QUARTER, d)
        for d in range(4)
    )
    assert [module.complete_is_best((QUARTER, d)) is None for d in range(4)] == [False, False, True, True]


def test_the_tree_of_depth_three_is_a_majority_of_three() -> None:
    assert all(module.other_than_three_deep(gamma) is None for gamma in (*module.GAMMAS, QUARTER, F(49, 100)))
    assert module.complete_error(QUARTER, 2) != 3 * QUARTER**2 - 2 * QUARTER**3


def test_no_tree_errs_less_than_the_complete_one_of_its_size() -> None:
    """What `vanishes` says of trees that are not complete."""
    for gamma in (F(1, 8), F(1, 4)):
        errors = module.least_errors(gamma, 7)
        assert all(errors[t] >= module.complete_error(gamma, t) for t in range(8))


def test_errors_of_other_targets() -> None:
    """With P[f = 1] = 3/4 two equal answers 0 are needed to turn the label at gamma = 1/4."""
    assert [module.complete_error(QUARTER, d, F(3, 4)) for d in range(3)] == [QUARTER, QUARTER, F(5, 32)]


def test_complete_trees_by_their_leaves() -> None:
    for gamma in (F(1, 8), F(3, 8)):
        law = module.copies(gamma, 3)
        tree: Split | Leaf = Leaf()
        for depth in range(4):
            leaves = purity(tree, law)
            assert sum(w * min(q, 1 - q) for w, q in leaves) == module.complete_error(gamma, depth)
            tree = named(module.complete_shape(depth + 1), 0)


def named(shape: module.Shape, depth: int) -> Split | Leaf:
    """The tree of a shape that asks copy number i at depth i."""
    if shape is None:
        return Leaf()
    return Split(depth, named(shape[0], depth + 1), named(shape[1], depth + 1))


def test_potentials_by_the_criterion() -> None:
    gamma = F(3, 10)
    law = module.copies(gamma, 3)
    for t in range(4):
        for shape in module.shapes(t):
            expected = module.potential(shape, gamma)
            assert ROOT.sign([*purity(named(shape, 0), law), (-expected, F(1, 2))]) == 0


def test_shapes_are_counted() -> None:
    assert [len(list(module.shapes(t))) for t in range(6)] == [1, 1, 2, 5, 14, 42]
    with pytest.raises(ValueError, match="not the square"):
        module.root_of(F(1, 2))


@pytest.mark.parametrize("claim", ["KM96.S4.5", "KM96.S4.6"])
@pytest.mark.parametrize(
    ("old", "new", "point"),
    [
        ("beta = eps/2", "beta = eps", {"eps": "3/5"}),
        ("0 < eps", "0 <= eps", {"eps": "0"}),
        ("3*beta^2", "6*beta^2", {"eps": "9/10"}),
    ],
)
def test_the_error_at_depth_three(claim: str, old: str, new: str, point: dict[str, str]) -> None:
    """A hypothesis that errs twice as often; one that never errs; twice the error."""
    assert_refused(f"{claim}.support", old, new, point)


def test_the_depth_that_the_bound_asks_for() -> None:
    """A smaller a: three levels are then more than it asks for."""
    large = {"k": "10", "a": "1/20"}
    assert_refused("KM96.S4.5.support-2", "a*k >= 3/4", "a*k >= 1/2", large)


def test_the_size_that_the_bound_asks_for() -> None:
    """A smaller b."""
    few = family({"eps": "1/1024", "gamma": "1023/2048", "b": "1/10", "m": "8"})
    assert_family_refused("KM96.S4.6.support-2", "4*b*log2(1/eps)", "8*b*log2(1/eps)", few)


@pytest.mark.parametrize(
    ("name", "old", "new", "point"),
    [
        ("covers", ", gamma <= 1/4", ", gamma <= 1/3", {"a": "1/2", "b": "1/2", "gamma": "1/3"}),
        ("covers-2", ", b == 1/2", ", b <= 1/2", {"a": "1/2", "b": "0"}),
        ("covers-3", "a == 1/2", "a == 1/3", {"a": "1/3", "b": "1/2", "eps": "1/16"}),
        ("covers-3", ", b == 1/2", ", b <= 1/2", {"a": "1/2", "b": "1/4", "eps": "1/16"}),
        ("covers-3", "eps <= 1/16", "eps <= 1/15", {"a": "1/2", "b": "1/2", "eps": "1/15"}),
    ],
)
def test_kept_proofs_that_the_repair_reaches_its_use(
    name: str, old: str, new: str, point: dict[str, str]
) -> None:
    assert_refused(f"KM96.Abs2.{name}", old, new, point)


def test_the_uses_are_those_of_the_statement_on_trees() -> None:
    """The range of gamma and eps is that of what is optimal, and the root has P[f = 1] = 1/2.

    What is covered is the range of gamma, that f is not constant, and the range of eps in the repair; 1/2 is no end of
    that of P[f = 1].
    """
    given = ", ".join(plain_relation(r) for r in parse_growth(SIZE, TREES).given)
    assert given == "0 < gamma, gamma <= 1/4, 0 < eps, eps <= 1/16"
    for name, beside in (
        ("covers", ", 0 < gamma, gamma <= 1/4"),
        ("covers-2", ""),
        ("covers-3", ", 0 < eps, eps <= 1/16"),
    ):
        assert load(text(f"KM96.Abs2.{name}")).where == f"{module.balanced_root()}{beside}"
    assert parse_growth(SIZE, ANY_TARGET).given[-1] == parse_statement("eps <= (p*(1 - p))^2").relation


def test_the_joins_of_growing_trees_are_parts() -> None:
    """Why trees of copies and trees of TopDown meet the conditions of a printed part is a part in words."""
    for record, label in ((module.trees_of_copies, ("rest",)), (trees_of_top_down, ())):
        c = Check("KM96.X.1")
        c.printed("x >= 0", "x = 1", label="size")
        record(c, "size", *label)
        joined = c.record.parts[-1]
        assert (joined.role, joined.found, joined.of) == ("join", "argued", "size")
