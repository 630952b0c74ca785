"""Lemma 11 of BDM20J: its kept proofs refuse false neighbours, each refuted by an explicit function of two bits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lemmas.juntas import random_chances, small_values
from tests.lemmas.kept import text
from tests.profiles import seconds
from verify.errors import TreecertError
from verify.kinds.objects.certificates import Witness, WorldCertificate, check, load
from verify.kinds.objects.chances import Wavering
from verify.kinds.objects.search import decide_world
from verify.kinds.objects.statements import parse_world
from verify.rationals import Fraction

F = Fraction
PARITY, FIRST, BOTH = "0110", "0011", "0001"
STATED = {"BDM20J.L11.printed": random_chances.LEMMA, "BDM20J.L11.support": random_chances.STRONGER}


def seen(function: str, level: str, first: str = "1/2", width: str = "1/4", **parameters: str) -> Witness:
    """A function of two bits, the first with a fixed chance, and values of alpha, c, D and k."""
    away = min(F(first), 1 - F(first))
    o = Wavering(function, F(first), F(1, 2), F(width), F(1), away, F(level))
    return Witness(o, {n: F(v) for n, v in parameters.items()})


@pytest.mark.parametrize("name", STATED)
def test_kept_proofs_are_about_the_lemma(name: str) -> None:
    found = load(text(name))
    assert check(found, expected=parse_world(*STATED[name])) == "proved"


NEIGHBOURS = [
    # the larger bound: level = alpha (1 - alpha) D^2 (c/4)^(k-1), chance <= D
    (
        "support",
        "*D^2*(c/4)^(k - 1)",
        "*D^2*9*(c/4)^(k - 1)",
        seen(PARITY, "729/6400", alpha="1/2", c="1/4", D="9/10", k="2"),
    ),
    (
        "support",
        "(c/4)^(k - 1)",
        "(c/4)^(k - 2)",
        seen(PARITY, "9/64", alpha="1/2", c="1/4", D="3/4", k="2"),
    ),
    (
        "support",
        "*D^2*",
        "*9*D*",
        seen(PARITY, "9/256", alpha="1/2", c="1/4", D="1/4", k="2"),
    ),
    ("support", "bits <= k", "bits <= k + 1", seen(PARITY, "9/64", alpha="1/2", c="1/4", D="3/4", k="1")),
    (
        "support",
        "density == 1/(2*c), ",
        "",
        seen(PARITY, "1/256", width="1/200", alpha="1/2", c="1/4", D="1/2", k="2"),
    ),
    (
        "support",
        "least >= alpha, ",
        "",
        seen(FIRST, "81/6400", first="1/100", alpha="1/2", c="1/4", D="9/10", k="2"),
    ),
    ("support", "D > 0, ", "", seen(BOTH, "1/64", alpha="1/2", c="1/4", D="-1", k="2")),
    (
        "support",
        "level == alpha*(1 - alpha)*D^2*(c/4)^(k - 1)",
        "2*level >= 0",
        seen(BOTH, "1/4", alpha="1/2", c="1/4", D="1/2", k="2"),
    ),
    (
        "support",
        "chance <= D",
        "chance <= D^2/9",
        seen(PARITY, "1/6400", alpha="1/2", c="1/4", D="1/10", k="2"),
    ),
    # the printed bound: level = 2 alpha^2 D^2 (c/2)^(2k)
    (
        "printed",
        "2*alpha^2*D^2*(c/2)^(2*k)",
        "8*alpha^2*D^2*(c/2)^(k/2)",
        seen(PARITY, "9/64", alpha="1/2", c="1/4", D="3/4", k="2"),
    ),
    (
        "printed",
        "bits <= k",
        "bits <= k + 3",
        seen(PARITY, "1/8", alpha="1/2", c="1/4", D="1/16", k="-1"),
    ),
    (
        "printed",
        "alpha > 0, ",
        "",
        seen(FIRST, "5000/4096", alpha="-100", c="1/4", D="1/2", k="2"),
    ),
    (
        "printed",
        "least >= alpha, ",
        "",
        seen(FIRST, "1/8192", first="1/10000", alpha="1", c="1/4", D="1/2", k="2"),
    ),
    (
        "printed",
        "density == 1/(2*c), ",
        "",
        seen(PARITY, "1/32768", width="1/20000", alpha="1/2", c="1/4", D="1/2", k="2"),
    ),
]


@pytest.mark.parametrize(("role", "old", "new", "against"), NEIGHBOURS)
def test_false_neighbours(role: str, old: str, new: str, against: Witness) -> None:
    """A larger constant, a smaller power, a bit more, each hypothesis left out."""
    relation, where = STATED[f"BDM20J.L11.{role}"]
    assert relation.count(old) + where.count(old) == 1
    wrong = relation.replace(old, new), where.replace(old, new)
    statement = parse_world(*wrong)
    assert check(WorldCertificate(*wrong, witness=against), expected=statement, independent=True) == "refuted"
    found = load(text(f"BDM20J.L11.{role}"))
    with pytest.raises(TreecertError):
        check(replace(found, relation=wrong[0], where=wrong[1]), expected=statement)
    with pytest.raises(TreecertError):
        check(WorldCertificate(relation, where, witness=against))


def test_no_bound_for_the_noise_is_not_proved() -> None:
    """c < 1/2 left out: explicit chances lie in [0, 1], so that no explicit object refutes it."""
    relation, where = random_chances.LEMMA
    wrong = relation, where.replace("0 < c < 1/2", "c > 0")
    with pytest.raises(TreecertError):
        check(replace(load(text("BDM20J.L11.printed")), where=wrong[1]), expected=parse_world(*wrong))


STEPS = {
    "s6.reading": ("degree <= bits - 1", [("bits - 1", "bits - 2")]),
    "s6.strongest": ("size == degree + 1", [("degree + 1", "degree"), ("degree + 1", "degree + 2")]),
    "s7.strongest": (
        "leading == 2^(size - 1)*coefficient",
        [("size - 1", "size"), ("2^(", "3^("), ("coefficient", "abs(coefficient)")],
    ),
    "s7.support": (
        "abs(leading) >= 2^degree/2^bits",
        [(">=", ">"), ("2^degree", "2^size"), ("2^bits", "1.9^bits")],
    ),
    "s8.support": (
        "2^bits/(2*c)^degree*abs(leading) >= 1",
        [(">=", ">"), ("(2*c)^degree", "2.1*(2*c)^degree"), ("2^bits", "2^(bits - 1)"), ("(2*c)", "(3*c)")],
    ),
}


@pytest.mark.parametrize("name", STEPS)
def test_steps_of_the_proof(name: str) -> None:
    """One less, strict, other powers: refuted by functions that are found."""
    relation, neighbours = STEPS[name]
    found = load(text(f"BDM20J.L11.{name}"))
    where = {"s6": random_chances.BITS, "s7": small_values.UNSCALED, "s8": small_values.SCALED}[name[:2]]
    assert check(found, expected=parse_world(relation, where)) == "proved"
    for old, new in neighbours:
        assert relation.count(old) == 1
        wrong = parse_world(relation.replace(old, new), where)
        assert decide_world(wrong, time_limit=seconds(1.0)).status == "refuted"
        with pytest.raises(TreecertError):
            check(replace(found, relation=relation.replace(old, new)), expected=wrong)
