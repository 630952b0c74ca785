"""Theorem 4 and Remark 2 of BLT20, small values in BDM20J: kept proofs, and neighbours that they do not prove."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lemmas.agnostic import paths, paths_lemmas
from lemmas.agnostic.theorem_5 import INFLUENTIAL
from lemmas.juntas import anticoncentration
from tests.stored import stored
from verify.errors import TreecertError
from verify.kinds.objects.certificates import WorldCertificate, check, load
from verify.kinds.objects.search import decide_world
from verify.kinds.objects.statements import parse_world
from verify.language.grammar import parse_statement
from verify.search.prover import prove

WHERE_A_VARIABLE_IS = "2^k*sqrt(level) >= 2*chance", anticoncentration.SOME_VARIABLE
EXACT = "function f and tree T on fair bits, err == 0, leaves <= s"
SMALL = "chance <= 2^k*sqrt(level)", f"{anticoncentration.UNIFORM}, degree <= k, integer k"
KEPT = {
    "BLT20.T4.printed": (paths.ROBUST, paths.TREE),
    "BLT20.T4.s1.printed": (paths.ROBUST, paths.TREE),
    "BLT20.R2.s1.printed": ("top >= p*(1 - p)/log2(s)", paths.COMPUTED),
    "BLT20.R2.s2.printed": ("top >= (p*(1 - p) - 2*err)/log2(s)", paths.TREE),
    "BLT20.R2.s2.support": ("top >= 4*(p*(1 - p) - err)/log2(s)", paths.TREE),
    "BLT20.S5.2.printed": ("top*log2(s) >= 2*min(p, 1 - p)", EXACT),
    "BLT20.S5.1.printed": ("total <= sqrt(log2(s))", paths.UNATE),
    "BLT20.T5.reading": INFLUENTIAL,
    "BLT20.FN4.repaired": INFLUENTIAL,
    "BDM20J.KT3.printed": SMALL,
    "BDM20J.KT3.printed-2": (anticoncentration.BOUND, anticoncentration.SOME_VARIABLE),
    "BDM20J.KT3.stronger": WHERE_A_VARIABLE_IS,
}
FALSE = {
    "BLT20.T4.printed": [
        ("top >= 2.01*(min(p, 1 - p) - err)/log2(s)", paths.TREE),
        ("top >= 2*(min(p, 1 - p) - err)/log2(s)", paths.TREE.replace("leaves <= s, ", "")),
        ("top >= (1/2 - err)/log2(s)", paths.TREE),
        ("top >= (min(p, 1 - p) - err)/log2(s) + 1/100", paths.TREE),
    ],
    "BLT20.R2.s1.printed": [
        ("top >= 4.01*p*(1 - p)/log2(s)", paths.COMPUTED),
        ("top >= 4*p*(1 - p)/log2(s)", paths.TREE),
    ],
    "BLT20.R2.s2.printed": [
        ("top >= 4.01*(p*(1 - p) - 2*err)/log2(s)", paths.TREE),
        ("top >= (4*p*(1 - p) - err/2)/log2(s)", paths.TREE),
    ],
    "BLT20.R2.s2.support": [
        ("top >= 4.01*(p*(1 - p) - err)/log2(s)", paths.TREE),
        ("top >= 4*(p*(1 - p) - err/8)/log2(s)", paths.TREE),
    ],
    "BLT20.S5.2.printed": [
        ("top*log2(s) >= 2.01*min(p, 1 - p)", EXACT),
        ("top*log2(s) >= 2*min(p, 1 - p)", EXACT.replace("err == 0, ", "")),
        ("top*log2(s) >= 2*p", EXACT),
    ],
    "BLT20.S5.1.printed": [
        ("total <= sqrt(log2(s))", paths.UNATE.replace("<= s", "<= s + 1")),
        ("total <= 99/100*sqrt(log2(s))", paths.UNATE),
    ],
    "BLT20.T5.reading": [
        ("depth*top >= 1.01*(min(p, 1 - p) - err)", INFLUENTIAL[1]),
        ("depth*top >= min(p, 1 - p) - err/2", INFLUENTIAL[1]),
        ("depth*top >= 1/2 - err", INFLUENTIAL[1]),
        ("depth*top >= p - err", INFLUENTIAL[1]),
    ],
    "BDM20J.KT3.printed": [
        ("chance <= 2^(k - 2)*sqrt(level)", SMALL[1]),
        (SMALL[0], SMALL[1].replace("coefficient >= 1", "coefficient >= 1/10")),
        (SMALL[0], SMALL[1].replace("density == 1/2", "density == 8")),
    ],
    "BDM20J.KT3.stronger": [
        ("2^k*sqrt(level) >= 2.01*chance", anticoncentration.SOME_VARIABLE),
        (WHERE_A_VARIABLE_IS[0], SMALL[1]),
        (WHERE_A_VARIABLE_IS[0], WHERE_A_VARIABLE_IS[1].replace("coefficient >= 1", "coefficient >= 1/10")),
    ],
}


def kept(name: str) -> WorldCertificate:
    return load(stored(name))


@pytest.mark.parametrize("name", KEPT)
def test_kept_proofs_prove_what_is_printed(name: str) -> None:
    stated = parse_world(*KEPT[name])
    assert (
        check(kept(name), expected=stated) == check(kept(name), expected=stated, independent=True) == "proved"
    )


@pytest.mark.parametrize(("name", "other"), [(n, t) for n, texts in FALSE.items() for t in texts])
def test_false_neighbours_are_refuted_and_not_proved(name: str, other: tuple[str, str]) -> None:
    assert decide_world(parse_world(*other), time_limit=40).status == "refuted"
    with pytest.raises(TreecertError):
        check(replace(kept(name), relation=other[0], where=other[1]))


def test_the_function_of_seven_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert paths_lemmas.signs_fail()
    monkeypatch.setattr(paths_lemmas, "influences", lambda f: [1])
    assert not paths_lemmas.signs_fail()


def test_three_bits_meet_the_sharp_bounds_and_no_larger_one() -> None:
    assert paths.three_bits(2, paths.HALF)
    assert paths.three_bits(4, paths.QUARTER)
    assert not paths.three_bits(3, paths.HALF)
    assert not paths.three_bits(4, paths.HALF / 4)


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("t >= min(p, 1 - p)/L", "0 <= p <= 1, L >= 1, t >= p*(1 - p)/L"),
        ("2*t >= min(p, 1 - p)/L", "0 <= p <= 1, L >= 1, t >= p*(1 - p)/(2*L)"),
        ("t >= p*(1 - p)/L", "0 <= p <= 1, L >= 1, t >= min(p, 1 - p)/(2*L)"),
    ],
)
def test_the_two_inequalities_are_no_closer(relation: str, where: str) -> None:
    assert prove(parse_statement(relation, where), time_limit=20).status == "refuted"
