"""BLT20, new proofs of Theorem 2, Theorem 5 and section 4: false neighbours, each with numbers, a family or a run."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from algorithms.tribes import LowerBoundFunction
from lemmas.agnostic import claim_4_3, lemma_4_2, rounding, standing, theorem_5, tribes
from tests.kinds.trees.growth_simulator import refuting_run
from tests.lemmas.kept import (
    assert_family_refused,
    assert_growth_refused,
    assert_refused,
    changed,
    exact,
    family,
    kept_family,
    kept_growth,
    text,
)
from tests.lemmas.neighbours import assert_none_proved
from tests.profiles import seconds
from verify.arithmetic.kits import flint_kit
from verify.claims import Check
from verify.errors import TreecertError
from verify.kernel.checker import check_point
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.members import Family, check_family
from verify.kinds.functions import certificates as function_certificates
from verify.kinds.functions.checker import check as check_functions
from verify.kinds.functions.grammar import parse_functions
from verify.kinds.functions.search import prove_functions
from verify.kinds.growing_trees.grammar import parse_growth
from verify.language.grammar import parse_statement
from verify.rationals import Fraction

# -- Theorem 2, lines 5 and 6 of the chain, and the display after equation (1)

TWO_LEAVES = {"w": "1/2", "y": "0"}, {"w": "1/2", "y": "1"}
GAIN = {"kappa": "1", "eps": "1", "L": "1", "j": "0", "P": "1"}


@pytest.mark.parametrize(
    ("name", "old", "new", "against"),
    [
        (
            "T2.s5.printed",
            "(sum(w*b) - sum(w*d))^2",
            "(sum(w*b) + sum(w*d))^2",
            family({"L": "1", "kappa": "1"}, {"w": "1", "b": "1", "d": "1"}),
        ),
        (
            "T2.s5.printed",
            "kappa/L^2",
            "kappa/L",
            family({"L": "2", "kappa": "1"}, {"w": "1", "b": "1", "d": "0"}),
        ),
        ("T2.s3.reading", "m <= L", "m <= 2*L", family({"L": "1"}, {"w": "1", "r": "1", "m": "2"})),
        ("T2.s4.printed", "kappa >= 0", "kappa >= -1", family({"kappa": "-1"}, *TWO_LEAVES)),
        ("T2.s4.printed", "/32 >= ", "/32 == ", family({"kappa": "1"}, *TWO_LEAVES)),
        (
            "T2.s4.printed",
            "w >= 0",
            "w >= -1",
            family({"kappa": "1"}, {"w": "2", "y": "0"}, {"w": "-1", "y": "1"}),
        ),
        ("T2.s9.printed-2", "P - kappa*eps^2/(32", "P - kappa*eps^2/(16", family(GAIN | {"u": "1/31"})),
        ("T2.s9.printed-2", "u > kappa*eps^2/(32", "u > kappa*eps^2/(64", family(GAIN | {"u": "1/50"})),
        ("T2.s9.printed-2", "P - u", "P - u/2", family(GAIN | {"u": "1/31"})),
    ],
)
def test_lines_on_families(name: str, old: str, new: str, against: Family) -> None:
    """Larger trees; a negative factor; equal members; weights of both signs; and in the lines after these: a sum for a
    difference; L for its square; a larger drop; a smaller gain; half of the gain.
    """
    assert_family_refused(f"BLT20.{name}", old, new, against)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("root w == 1", "root w == 2"),
        ("d == o", "d >= o"),
        ("w_0 == w/2", "w_0 == w/3"),
        ("w_1 == w/2", "w_1 == w"),
        ("d == (d_0 + d_1)/2", "d >= (d_0 + d_1)/2"),
    ],
)
def test_total_probability(old: str, new: str) -> None:
    assert_growth_refused("BLT20.T2.s6.printed", old, new)


@pytest.mark.parametrize("name", ["D4.printed-3", "D4.printed-4", "D9.printed-3", "D9.printed-4"])
@pytest.mark.parametrize(
    ("old", "new"), [("q == p", "q >= p"), ("w*q == w_0*q_0 + w_1*q_1", "w*q >= w_0*q_0 + w_1*q_1")]
)
def test_equal_labels(name: str, old: str, new: str) -> None:
    assert_growth_refused(f"BLT20.{name}", old, new)


def test_total_probability_itself() -> None:
    where = "tree w, d after t splits, root w == 1, d == o, split w_0 == w/2, w_1 == w/2, d == (d_0 + d_1)/2"
    found = kept_growth("BLT20.T2.s6.printed").statement
    assert found == parse_growth("sum(w*d) == o", where)
    assert refuting_run(found, runs=10, splits=2) is None


@pytest.mark.parametrize(
    ("old", "new", "moved"),
    [("A == E", "A <= E", {"A": "1/4"}), ("B == o", "B >= o", {"B": "1/3"}), ("(A - B)^2", "(A + B)^2", {})],
)
def test_line_6(old: str, new: str, moved: dict[str, str]) -> None:
    numbers = {"kappa": "1", "L": "1", "A": "1/2", "E": "1/2", "B": "1/4", "o": "1/4"}
    assert_refused("BLT20.T2.s6.printed-2", old, new, numbers | moved)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (" - w*(G((a + b)/2) - (G(a) + G(b))/2)", " - w*(G((a + b)/2) - (G(a) + G(b)))"),
        ("w*G(b)/2 == R", "w*G(b) == R"),
    ],
)
def test_the_gain_as_a_drop(old: str, new: str) -> None:
    found = function_certificates.load(text("BLT20.T2.s9.printed"))
    assert check_functions(found) == "proved"
    assert found.relation.count(old) == 1
    wrong = replace(found, relation=found.relation.replace(old, new))
    assert (
        prove_functions(parse_functions(wrong.relation, wrong.where), time_limit=seconds(3.0)).status
        == "refuted"
    )
    with pytest.raises(TreecertError):
        check_functions(wrong)


# -- Theorem 5: halves, bits, correlation; footnote 4


@pytest.mark.parametrize(
    ("name", "old", "new", "point"),
    [
        ("T5.s9.printed-2", ", y >= 1 + 2*k", "", {"k": "0", "y": "1/2", "m": "0"}),
        ("T5.s9.printed-2", "y < 1 + m", "y < 2 + m", {"k": "0", "y": "1", "m": "0"}),
        ("T5.s9.printed-2", "1 + 2*k < 1 + m", "2 + 2*k < 1 + m", {"k": "0", "y": "1", "m": "1"}),
        ("T5.s9.printed-3", ", y < 1 + 2*k", "", {"k": "0", "y": "1", "m": "1"}),
        ("T5.s9.printed-3", ", m <= y", "", {"k": "0", "y": "0", "m": "5"}),
        ("T5.s9.printed-4", "q*N <= y", "(1 + q)*N <= y", {"q": "0", "N": "2", "m": "0", "y": "0"}),
        ("T5.s9.printed-5", "y < 1 + m", "y < 2 + m", {"q": "0", "N": "1", "m": "0", "y": "1"}),
        ("T5.s10.printed-2", ", l <= z", "", {"l": "1/2", "z": "0", "g": "1/4"}),
        ("T5.s10.printed-2", ", z <= l + 2*g", "", {"l": "0", "z": "1", "g": "1/4"}),
        ("T5.s10.printed-2", "max(l, z - g)", "max(l, z)", {"l": "0", "z": "1/2", "g": "1/2"}),
    ],
)
def test_digits_and_flips(name: str, old: str, new: str, point: dict[str, str]) -> None:
    """A half for the other; m that is not the whole part; a threshold outside of the block; half of the flips."""
    assert_refused(f"BLT20.{name}", old, new, point)


@pytest.mark.parametrize(
    ("name", "old", "new", "members"),
    [
        ("T5.s10.printed", "each 0 <= l <= z", "each l <= z", {"l": "-1", "z": "0", "g": "1"}),
        ("T5.s10.printed", "l + 2*g <= 1", "l + 2*g <= 2", {"l": "0", "z": "1", "g": "1"}),
        ("T5.s10.printed", "2*min(z - l", "3*min(z - l", {"l": "0", "z": "1/2", "g": "1/2"}),
        ("T5.s10.printed", "<= mean(", "< mean(", {"l": "0", "z": "1/2", "g": "1/2"}),
        ("T5.s11.reading", "4*(", "2*(", {"u": "0", "v": "1"}),
        ("T5.s11.reading", "mean(u + v)/4", "mean(u + v)/2", {"u": "0", "v": "1"}),
        ("T5.s11.reading", "u <= v", "u, 0 <= v", {"u": "1", "v": "0"}),
        ("T5.s11.reading-2", "mean(v)/2", "mean(u)/2", {"u": "1", "v": "0"}),
        ("T5.s11.reading-2", "4*(", "-4*(", {"u": "1", "v": "0"}),
        ("S4.3.printed", ", p*t == p", "", {"p": "1", "t": "0"}),
        ("S4.3.printed", "mean(t*(1 - p))", "mean(t)", {"p": "1", "t": "1"}),
        ("S5.3.printed-2", "2*mean(h*b)", "mean(h*b)", {"b": "1", "h": "1"}),
        *(
            row
            for name in ("T5.reading-2", "FN4.repaired-6")
            for row in (
                (name, "4*mean", "2*mean", {"u": "1/4"}),
                (name, "mean(2*u", "mean(3*u", {"u": "1/4"}),
                (name, "<= 4", "< 4", {"u": "0"}),
            )
        ),
    ],
)
def test_means_over_the_other_coordinates(name: str, old: str, new: str, members: dict[str, str]) -> None:
    """Blocks that leave [0, 1]; strictly; more; less; the other sign; another threshold."""
    assert_family_refused(f"BLT20.{name}", old, new, family({}, members))


def test_a_cell_without_a_jump() -> None:
    """The cell of 1/3 is split for each w; where a cell begins at the jump both of its points have one value."""
    assert not any(theorem_5.same_value_in_cell(w) for w in range(1, 61))
    assert theorem_5.same_value_in_cell(2, Fraction(1, 4))
    assert not theorem_5.same_value_in_cell(1, Fraction(1, 4))


def test_checks_see_what_is_right() -> None:
    """Influences that are larger are no witnesses."""
    assert tribes.as_printed_not_zero((3, 1)) == {"sum": 1}
    assert not claim_4_3.apart(LowerBoundFunction.of(24, 2))


def test_the_product_is_no_correlation() -> None:
    """What refutes the printed part of T5.s11 is not against its readings; and AT_MEDIAN is what is kept."""
    printed = kept_family("BLT20.T5.s11.printed")
    assert printed.family is not None
    check_family(printed.statement, printed.family, flint_kit())
    for name in ("reading", "reading-2"):
        with pytest.raises(TreecertError):
            check_family(kept_family(f"BLT20.T5.s11.{name}").statement, printed.family, flint_kit())
    for name in ("T5.reading-2", "FN4.repaired-6"):
        assert kept_family(f"BLT20.{name}").statement == parse_family(*theorem_5.AT_MEDIAN)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("FN4.repaired-7", "8*kappa", "9*kappa"),
        ("FN4.repaired-7", "- kappa*(b - a)^2/2", "- kappa*(b - a)^2/4"),
        ("FN4.printed", "1/2 + G(3/4)", "3/4 + G(3/4)"),
        ("FN4.printed", ", G(1/2) == 1", ""),
        ("FN4.support", "- G(q)/2 - G(q)/2", "- G(q)/2 - G(q)/4"),
        ("I4.printed", "G(q) - G(a)/2", "G(q) - G(a)/3"),
        ("I4.printed", "b == q", "b >= q"),
    ],
)
def test_footnote_4(name: str, old: str, new: str) -> None:
    """A larger gain; a curve half as strong; a larger gap to the median; no value at 1/2; a split that gains; and, on
    parity, a part that weighs less, and means that differ.
    """
    found = function_certificates.load(text(f"BLT20.{name}"))
    assert check_functions(found) == "proved"
    assert (found.relation + found.where).count(old) == 1
    wrong = replace(found, relation=found.relation.replace(old, new), where=found.where.replace(old, new))
    assert (
        prove_functions(parse_functions(wrong.relation, wrong.where), time_limit=seconds(3.0)).status
        == "refuted"
    )
    with pytest.raises(TreecertError):
        check_functions(wrong)


ONE_LEAF = {"w": "1", "b": "1/2", "D": "0", "i": "1/2", "r": "1/2"}
LEAF_GAIN = {"kappa": "1/4", "k": "1", "c": "1/64", "eps": "1/2", "j": "0"}


@pytest.mark.parametrize("name", ["FN4.repaired-8", "T1.s1.printed"])
@pytest.mark.parametrize(
    ("old", "new", "parameters", "leaf"),
    [
        ("8*q >= i", "16*q >= i", {}, {"q": "1/32", "g": "1/1024"}),
        ("16*c*k^2 == kappa", "8*c*k^2 == kappa", {"c": "1/32"}, {"q": "1/16", "g": "1/256"}),
    ],
)
def test_the_amount_of_the_gain(
    name: str, old: str, new: str, parameters: dict[str, str], leaf: dict[str, str]
) -> None:
    """A smaller covariance; twice the gain."""
    against = family(LEAF_GAIN | parameters, ONE_LEAF | leaf)
    assert_family_refused(f"BLT20.{name}", old, new, against)


@pytest.mark.parametrize(("old", "new"), [("root w == 1", "root w == 2"), ("w_1 == w/2", "w_1 == w")])
def test_the_error_on_parity(old: str, new: str) -> None:
    """Leaves that weigh more."""
    assert_growth_refused("BLT20.I4.printed-2", old, new)


@pytest.mark.parametrize(
    ("old", "new", "against"),
    [
        (", j <= d", "", family({"w": "2", "d": "0"}, {"m": "2", "j": "1"})),
        ("w >= 1", "w > 0", family({"w": "1/2", "d": "1"}, {"m": "1", "j": "0"})),
        ("sum(m) <= ", "2*sum(m) <= ", family({"w": "2", "d": "0"}, {"m": "1", "j": "0"})),
        (
            ", m <= exp(j*ln(w))",
            ", m <= 1 + exp(j*ln(w))",
            family({"w": "2", "d": "0"}, {"m": "2", "j": "0"}),
        ),
    ],
)
def test_copies_of_leaves(old: str, new: str, against: Family) -> None:
    """A leaf below the depth; trees that shrink; twice the leaves; more copies than the path makes."""
    assert_family_refused("BLT20.T5.s6.printed-4", old, new, against)


@pytest.mark.parametrize(
    ("old", "new"), [(", r == 1", ", r >= 0"), ("r_1 == g*r", "r_1 == g"), ("r_0 == (1 - g)*r", "r_0 == g*r")]
)
def test_the_same_leaf(old: str, new: str) -> None:
    """A copy that is not reached; one that is reached from elsewhere; answers that differ."""
    assert_growth_refused("BLT20.T5.s4.printed-3", old, new)


# -- section 4: Proposition 4.1, and what rests on supports


@pytest.mark.parametrize(
    ("name", "old", "new", "against"),
    [
        ("P41.printed-2", "1/100", "1/101", family({"Z": "1/2"}, {"w": "1", "r": "1/50"})),
        ("P41.printed-2", "sum(w*r*Z) <=", "sum(w*r*Z) <", family({"Z": "1/2"}, {"w": "1", "r": "1/50"})),
        ("P41.printed-2", "Z <= 1/2", "Z <= 1", family({"Z": "1"}, {"w": "1", "r": "1/50"})),
        (
            "P41.printed-2",
            "sum(w*r) <= 1/50",
            "sum(w*r) <= 1/49",
            family({"Z": "1/2"}, {"w": "1", "r": "1/49"}),
        ),
        ("P41.support", "mean(m) == mean(o)", "mean(m) <= mean(o)", family({}, {"m": "0", "o": "1"})),
        ("P41.support", "m + o >= 1", "m + o >= 0", family({}, {"m": "0", "o": "0"})),
        (
            "P41.support",
            "mean(m) >= 1/2",
            "mean(m) > 1/2",
            family({}, {"m": "1", "o": "0"}, {"m": "0", "o": "1"}, weight="1/2"),
        ),
    ],
)
def test_proposition_4_1(name: str, old: str, new: str, against: Family) -> None:
    """A smaller bound; even k, where ties are 1; a larger REST; Majority that is no better than its mirror image."""
    assert_family_refused(f"BLT20.{name}", old, new, against)


CLAIMS = [
    ("footnote", "O(log l/l)", 7),
    ("tribes", "w", 2),
]
"""The claims that are refuted for all w, by their supports: the part, and how many supports it rests on."""


def refutes(claim: str, label: str, unproved: int, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the part is refuted where the support of a number is not proved, and all others are."""
    asked: list[str] = []

    def status(role: str) -> str:
        asked.extend([role] if role == "support" else [])
        return "undecided" if role == "support" and len(asked) == unproved else "proved"

    def support(*_: object, **__: object) -> SimpleNamespace:
        return SimpleNamespace(status=status("support"))

    def on_families(*_: object, role: str = "printed", **__: object) -> str:
        return status(role)

    monkeypatch.setattr(Check, "support", support)
    monkeypatch.setattr(Check, "family", on_families)
    monkeypatch.setattr(Check, "strongest", support)
    monkeypatch.setattr(tribes, "FAR", range(1, 4))
    check = Check(f"BLT20.{claim}", cited=lambda _id, _role: [])
    getattr(tribes, claim)(check)
    (part,) = [p for p in check.record.parts if p.label == label and p.role == "printed"]
    return part.found == "refuted"


@pytest.mark.parametrize(("claim", "label", "supports"), CLAIMS)
def test_what_falls_for_all_w_falls_by_its_supports(
    claim: str, label: str, supports: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert refutes(claim, label, 0, monkeypatch)
    for unproved in range(1, supports + 1):
        assert not refutes(claim, label, unproved, monkeypatch)


def test_false_neighbours_of_relations() -> None:
    neighbours = [
        ("2^j*2^-j == 1/2", "j >= 1, integer j"),
        ("p/2 >= (min(p, 1 - p) - d)/2 + 1/100", "0 <= p <= 1, d >= 0"),
        ("p/2 >= (min(p, 1 - p) - d)/2", "0 <= p <= 1"),
        (
            "abs(P - Q) <= 1/1000",
            "0 < u <= 2^-12, 1/2 <= Q, Q < 1/(2*(1 - u)), P >= 0.501 - u/2, P <= 0.501 + u/2",
        ),
        ("exp(-1) <= 5/16", ""),
        ("2^(n - 2) >= 2^n/3", "n >= 2, integer n"),
        ("log2(w) + w <= 3/2*w", "w >= 1"),
        ("w*(ln(2)*(2^w - 1) - 1) >= 2^w", "w >= 2"),
        ("(1 - Q) - P > 0.09", "Q <= 0.417, 0 < u <= 1/32, P <= 0.499 + u/2"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


@pytest.mark.parametrize(
    ("relation", "where", "against"),
    [
        ("z*m <= -1", "z <= -u, m >= 0, m*u >= 1/2", {"z": "-1/2", "m": "1", "u": "1/2"}),
        (
            "z*m >= L",
            "z >= 2*u*L, L <= 0, u >= 0, m >= 0, u*m <= 1",
            {"z": "-2", "m": "1", "u": "1", "L": "-1"},
        ),
        ("2*C*w < w*N/16", "C > 0, w >= 1, N >= 32*C", {"C": "1", "w": "1", "N": "32"}),
        (
            "u*w*m <= w*L",
            "z <= -u, m >= 0, w >= 0, z*m >= -2*L",
            {"z": "-2", "u": "2", "m": "1", "w": "1", "L": "1"},
        ),
    ],
)
def test_false_neighbours_of_the_supports(relation: str, where: str, against: dict[str, str]) -> None:
    """Half as many terms; twice as many; C too large by a hair; twice the logarithm."""
    check_family(parse_family(relation, where), family(against), flint_kit())


# -- repairs of section 4.1, Lemma 3.1, and the covariance of a query


@pytest.mark.parametrize(
    ("name", "old", "new", "against"),
    [
        (
            "L42.s3.printed",
            "sum(v*d) <= 1/1000",
            "sum(v*d) <= 1/100",
            family(
                {},
                {"v": "99/100", "a": "0", "d": "0", "b": "1"},
                {"v": "1/100", "a": "0", "d": "1", "b": "0"},
            ),
        ),
        (
            "L42.s3.printed",
            "a + d + b >= 1",
            "2*(a + d + b) >= 1",
            family({}, {"v": "1", "a": "0", "d": "0", "b": "1/2"}),
        ),
        (
            "L42.s6.printed",
            "sum(v*b) >= 499/500",
            "sum(v*b) >= 49/50",
            family({"m": "307/625"}, {"v": "1", "b": "49/50", "g": "0.4814"}),
        ),
        (
            "L42.s6.printed",
            "m >= 307/625",
            "m >= 49/100",
            family({"m": "49/100"}, {"v": "1", "b": "1", "g": "49/100"}),
        ),
        ("L31.shadow-3", "h*d == 0", "h*d >= 0", family({}, {"d": "1", "h": "1"})),
        ("L31.shadow-3", "0 <= d <= 1", "0 <= d <= 2", family({}, {"d": "2", "h": "0"})),
        (
            "T1.shadow-3",
            "each f*h == h",
            "each f*h >= 0",
            family({}, {"f": "0", "h": "1"}, {"f": "1", "h": "0"}, weight="1/2"),
        ),
        (
            "T1.shadow-4",
            "each f*h == f",
            "each f*h >= 0",
            family({}, {"f": "0", "h": "1"}, {"f": "1", "h": "0"}, weight="1/2"),
        ),
        (
            "T1.shadow-5",
            "== -(",
            "== (",
            family({}, {"f": "0", "h": "0"}, {"f": "1", "h": "1"}, weight="1/2"),
        ),
        ("T1.shadow-6", "mean(u)*v", "mean(u)*v/2", family({"v": "1"}, {"u": "1", "x": "0"})),
    ],
)
def test_repairs(name: str, old: str, new: str, against: Family) -> None:
    """More long paths; inputs of no case; wider terms; no bound below; fewer of the second case; smaller errors; labels
    that differ at a common leaf; a query that does not go with f; the other sign; half of a mean.
    """
    assert_family_refused(f"BLT20.{name}", old, new, against)


def test_what_is_of_the_order_of_the_root() -> None:
    assert assert_none_proved([("sqrt(k/2 - 1) - 1 >= sqrt(k)/4", "k >= 7")]) == 1


# -- figure 1, the introduction, section 4 and section 5: lines that are decided on leaves

HALVES = [{"x": x, "y": y} for x, y in (("1", "1"), ("0", "0"))]
UNLIKE = [{"x": x, "y": y} for x, y in (("1", "1/2"), ("0", "1/6"))]
LEAF = {"w": "1", "b": "1"}
"""A leaf of error 1, so that eps is 1."""
ONE_SPLIT = {"k": "1", "eps": "1", "j": "0"}


@pytest.mark.parametrize(
    ("name", "old", "new", "against"),
    [
        ("I3.printed-2", "mean(x*y) == 1/4", "mean(x*y) == 1/2", family({}, *HALVES, weight="1/2")),
        ("I3.printed-2", "mean(y) == 1/2", "mean(y) == 1/3", family({}, *UNLIKE, weight="1/2")),
        (
            "FIG1.support",
            "+ u*p*g1)",
            "+ p*g1)",
            family({"u": "2", "p": "1", "g": "0", "g0": "0", "g1": "1"}, {"w": "1", "x": "0"}),
        ),
        (
            "C43.s3.printed-2",
            "R - 1/1000 <= h",
            "R - 1/1000 <= 2*h",
            family({"R": "1", "h": "999/2000", "I": "1"}),
        ),
        ("C43.s3.printed-2", "I >= 0", "I >= -1", family({"R": "1/1000", "h": "1", "I": "-1"})),
        (
            "S5.2.printed-2",
            "d >= w*m",
            "d >= w*m/4",
            family(ONE_SPLIT | {"d": "1/2"}, LEAF | {"m": "2"}),
        ),
        (
            "S5.2.printed-2",
            "sum(1) == 1 + j",
            "sum(1) == 3 + j",
            family(ONE_SPLIT | {"d": "2/3"}, *[LEAF | {"w": "1/3", "m": "2"}] * 3),
        ),
        (
            "S5.2.stronger",
            "2*k*eps",
            "2.1*k*eps",
            family(ONE_SPLIT | {"d": "2"}, LEAF | {"m": "2"}),
        ),
        (
            "S5.2.stronger",
            "m >= 2*k*b",
            "m >= k*b",
            family(ONE_SPLIT | {"d": "1"}, LEAF | {"m": "1"}),
        ),
    ],
)
def test_lines_on_leaves(name: str, old: str, new: str, against: Family) -> None:
    """Bits that go together; a bit that is not fair; a weight that is left out; a chance that is farther off; an
    influence below 0; a smaller gain; more leaves; more than the gain; half of it.
    """
    assert_family_refused(f"BLT20.{name}", old, new, against)


@pytest.mark.parametrize(
    ("statement", "old", "new", "against"),
    [
        (
            lemma_4_2.UP_TO_WHAT_IS_OFF,
            "sum(v*b) >= 0.998",
            "sum(v*b) >= 0.98",
            family({"r": "0"}, {"v": "1", "b": "49/50", "g": "0.48902"}),
        ),
        (
            lemma_4_2.UP_TO_WHAT_IS_OFF,
            "g >= (0.499 - r)*b",
            "g >= (0.498 - r)*b",
            family({"r": "0"}, {"v": "1", "b": "499/500", "g": "0.497004"}),
        ),
        (
            lemma_4_2.UP_TO_WHAT_IS_OFF,
            "0.998*(0.499 - r)",
            "0.998*0.499",
            family({"r": "0.1"}, {"v": "1", "b": "0.998", "g": "0.4"}),
        ),
        (
            rounding.STEP_OF_ALL,
            "log2(A) + log2(L) - log2(eps)",
            "log2(A) - log2(eps)",
            family({"A": "8", "L": "2", "eps": "1", "w": "3", "z": "1/8"}),
        ),
        (
            rounding.STEP_OF_ALL,
            "A*L*z <= eps",
            "A*L*z <= eps/2",
            family({"A": "8", "L": "1", "eps": "1", "w": "3", "z": "1/8"}),
        ),
    ],
)
def test_up_to_what_is_off_and_the_width_of_codes(
    statement: tuple[str, str], old: str, new: str, against: Family
) -> None:
    """Fewer inputs; a smaller error; no room for what the chances are off; a width without log log s; half of eps."""
    check_family(parse_family(*changed(*statement, old, new)), against, flint_kit())
    with pytest.raises(TreecertError):
        check_family(parse_family(*statement), against, flint_kit())


def test_neighbours_of_uses_widths_and_leaves() -> None:
    """A step that is twice too wide; more than 0.499; more that is off; a chance of REST that is larger than what
    footnotes 5 and 6 give; impurity functions that are not strictly concave; small k.
    """
    neighbours = [
        ("(s - 1)*2^-w/2 <= eps/2", "s >= 1, eps > 0, w >= log2(s/eps) - 1"),
        ("min(p, 1 - p) >= 0.4901", f"{lemma_4_2.UP_TO}, r <= 0.009"),
        ("min(p, 1 - p) >= 0.49", f"{lemma_4_2.UP_TO}, r <= 0.01"),
        ("P - Q >= 0.0008", claim_4_3.HAS_ENOUGH[1]),
        standing.ONE_OF_ANY,
        lemma_4_2.ALL_K,
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


@pytest.mark.parametrize(
    ("old", "new", "point"),
    [
        ("s >= 2", "s >= 1", {"s": "1", "eps": "1", "w": "1/2"}),
        ("log2(s/eps) + 1", "log2(s/eps) + 2", {"s": "2", "eps": "1", "w": "5/2"}),
    ],
)
def test_neighbours_of_the_order_of_the_width(old: str, new: str, point: dict[str, str]) -> None:
    """A tree of one leaf, for which log(s/eps) may be 0; rounding up by two."""
    check_point(parse_statement(*changed(*rounding.ORDER_OF_W, old, new)), exact(point), flint_kit())
    with pytest.raises(TreecertError):
        check_point(parse_statement(*rounding.ORDER_OF_W), exact(point), flint_kit())
