"""BLT20, Theorem 2 and its proof: kept proofs, neighbours that they do not prove, and checks that can say no."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lemmas.agnostic import growing_trees, number_of_splits, small_runs, ten_bits, theorem_2
from lemmas.agnostic.growing_impurity import ERROR
from tests.kinds.trees.growth_simulator import refuting_run
from tests.stored import stored
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.families import certificates as family_certificates
from verify.kinds.families.checker import check as check_family
from verify.kinds.growing_trees.certificates import GrowthCertificate, load
from verify.kinds.growing_trees.checker import replay
from verify.kinds.growing_trees.grammar import parse_growth
from verify.rationals import Fraction

STATEMENTS = {
    "T2.printed": (growing_trees.SMALL, growing_trees.THEOREM_2),
    "T2.printed-2": (f"{ERROR} <= opt", growing_trees.CONSTANT),
    "T2.w.printed": (growing_trees.SMALL, growing_trees.IN_WORDS),
    "T2.s11.printed": (growing_trees.SMALL, growing_trees.RUNNING),
}
NEIGHBOURS = [
    ("T2.printed", ">= 2*L^2", ">= L^2"),
    ("T2.printed", "u >= w_other*v_other", "u >= w_other*v_other/2"),
    ("T2.printed", "i*L >= b - D", "i*L >= b - 2*D"),
    ("T2.printed", "v >= kappa/2*i^2", "v >= kappa/4*i^2"),
    ("T2.printed", "w*D == w_0*D_0 + w_1*D_1", "w*D <= w_0*D_0 + w_1*D_1"),
    ("T2.printed", "root w == 1", "root w == 2"),
    ("T2.printed", "h >= 0", "h >= -1"),
    ("T2.printed", "0 < eps", "-1 < eps"),
    ("T2.printed-2", "b <= D", "b <= 2*D"),
    ("T2.printed-2", "D == opt", "D >= opt"),
    ("T2.w.printed", "K*kappa*eps^2 >= 2", "K*kappa*eps^2 >= 1"),
    ("T2.s11.printed", "k == 0", "k == 1/2"),
    ("T2.s11.printed", "h >= b", "h >= b/2"),
    ("T2.s11.printed", "h <= 1", "h <= 2"),
    ("T2.s11.printed", "u >= kappa", "2*u >= kappa"),
]
"""How many splits, the greedy choice, the tree that f is near to, the gain, what a split keeps."""
FAMILIES = [
    ("E1.printed", "sum(1) == 1 + j", "sum(1) == 65 + 65*j"),
    ("E1.printed", "u >= w*v", "u >= w*v/65"),
    ("E1.printed", "> opt + eps", "> opt - eps"),
    ("E1.printed", "i*L >= 2*(b - D)", "i*L >= 2*(b - 2*D)"),
    ("E1.printed-2", "i*L >= 2*(b - D)", "i*L >= (b - D)/5"),
    ("E1.stronger", "i*L >= 2*(b - D)", "i*L >= 1.9*(b - D)"),
    ("E1.stronger", "u >= w*v", "u >= 0.9*w*v"),
    ("T2.s1.printed", "v >= kappa*i^2/32", "v >= kappa*i^2/64"),
    ("T2.s2.strongest", "i >= 0, ", ""),
    ("T2.s4.printed", "sum(w) == 1", "sum(w) == 2"),
    ("T2.s8.printed", "sum(1) == 1 + j", "sum(1) == 2 + j"),
    ("T2.s10.printed-2", "Q <= P - kappa", "Q <= P + kappa"),
    ("T2.s13.printed", "P >= kappa", "2*P >= kappa"),
    ("T2.s13.printed", ">= 32*L^2", ">= 16*L^2"),
    ("T2.s13.support-2", "h >= ln(t)", "2*h >= ln(t)"),
    ("L24.3.s1.printed-2", "kappa*i^2/32", "kappa*i^2/64"),
    ("D1.printed", ", (2*r - 1)*(2*q - 1) >= 0", ""),
    ("D1.printed", ", r*(1 - r) == 0", ""),
]


def kept(name: str) -> str:
    return stored(f"BLT20.{name}")


def growth(name: str) -> GrowthCertificate:
    return load(kept(name))


@pytest.mark.parametrize("name", STATEMENTS)
def test_kept_proofs_are_about_what_is_stated(name: str) -> None:
    assert growth(name).statement == parse_growth(*STATEMENTS[name])


@pytest.mark.parametrize(("name", "old", "new"), NEIGHBOURS)
def test_they_prove_no_neighbour(name: str, old: str, new: str) -> None:
    relation, where = STATEMENTS[name]
    assert where.count(old) == 1
    found = growth(name)
    with pytest.raises(TreecertError):
        replay(found, parse_growth(relation, where.replace(old, new)), flint_kit(found.factors))


@pytest.mark.parametrize(("name", "old", "new"), FAMILIES)
def test_lines_of_the_proof_prove_no_neighbour(name: str, old: str, new: str) -> None:
    found = family_certificates.load(kept(name))
    assert found.where.count(old) == 1
    with pytest.raises(TreecertError):
        check_family(replace(found, where=found.where.replace(old, new)))


def test_the_second_line_fails_on_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    run = theorem_2.FIVE_BITS
    assert theorem_2.exceeds(run)
    assert theorem_2.line_2(run) is not None
    assert not theorem_2.exceeds(replace(run, eps=Fraction(1, 16)))
    found = small_runs.chain()
    monkeypatch.setattr(theorem_2, "chain", lambda *_run: replace(found, second=found.first))
    assert theorem_2.line_2(run) is None


def test_the_second_line_fails_with_log_s(monkeypatch: pytest.MonkeyPatch) -> None:
    first, squares = ten_bits.sums()
    assert (first, squares) == (Fraction(1, 2**15), Fraction(129, 2**17))
    assert theorem_2.log_s_fails()
    monkeypatch.setattr(ten_bits, "sums", lambda: (squares / 25, squares))
    assert not theorem_2.log_s_fails()
    monkeypatch.undo()
    monkeypatch.setattr(ten_bits, "LOG", 4)
    assert not theorem_2.log_s_fails()


@pytest.mark.parametrize(
    ("name", "other", "reason"),
    [
        ("leaves_needed", lambda _f: 18, "no best tree"),
        ("SPLITS", 18, "hypotheses"),
        ("SIZE", 19, "no best tree"),
    ],
)
def test_the_run_on_ten_bits_is_tested(
    monkeypatch: pytest.MonkeyPatch, name: str, other: object, reason: str
) -> None:
    monkeypatch.setattr(ten_bits, name, other)
    with pytest.raises(ValueError, match=reason):
        ten_bits.sums()


def test_the_third_line_fails_on_three_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    run = theorem_2.THREE_BITS
    assert theorem_2.exceeds(run)
    witness = theorem_2.line_3(run)
    assert witness is not None
    assert (witness["32/kappa of line 2"], witness["32/kappa of line 3"]) == (
        Fraction(9, 1024),
        Fraction(9, 256),
    )
    found = small_runs.chain(run.table, run.splits, run.leaves)
    monkeypatch.setattr(theorem_2, "chain", lambda *_run: replace(found, second=found.excess / 4))
    assert theorem_2.line_3(run) is None


def test_harmonic_sums() -> None:
    assert [t for t in range(1, 9) if number_of_splits.below_the_logarithm(t)] == [5, 6, 7, 8]
    witness = number_of_splits.below_the_logarithm(5)
    assert witness is not None
    assert (witness["1 + ... + 1/t"], witness["a number between 1 + ... + 1/t and log2 t"]) == (
        Fraction(137, 60),
        Fraction(16, 7),
    )
    assert (witness["left side"], witness["a number between the sides"]) == (
        Fraction(137, 61440),
        Fraction(1, 448),
    )
    assert 2**16 < 5**7


@pytest.mark.parametrize(("old", "new"), [("w_1 == w/2", "w_1 == w/3"), ("root w == 1", "root w == 2")])
def test_weights_that_do_not_add_up(old: str, new: str) -> None:
    relation, where = theorem_2.HALVED
    assert where.count(old) == 1
    assert refuting_run(parse_growth(relation, where), runs=100, splits=3) is None
    assert refuting_run(parse_growth(relation, where.replace(old, new)), runs=300, splits=2) is not None
