"""Read-once formulas: what is proved, what each obligation keeps out, and all trees one by one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest

from algorithms.brute_force import least_error
from algorithms.laws import ReadOnceLaw
from tests.claims.stubs import LeaveOpen
from tests.kernel.tampering import list_changes, places, put, sealed, text_changes
from verify.arithmetic.kits import flint_kit
from verify.claims import Check, ClaimError
from verify.claims.verdicts import settle
from verify.errors import BadInput, TreecertError
from verify.kinds.greedy_runs.certificates import load
from verify.kinds.greedy_runs.checker import check
from verify.kinds.greedy_runs.formulas import CONCLUSIONS, FormulaStatement
from verify.kinds.greedy_runs.search import RunHints, decide_run
from verify.kinds.greedy_runs.statements import plain_run, read_run
from verify.kinds.optimal_trees.exact import HOLDS, value_of
from verify.language.grammar import parse_expression
from verify.rationals import Fraction
from verify.replaying import replayed

QUICK = RunHints(limit=20.0)
ERROR = "min(q, 1 - q)"

Term = tuple[Fraction, ...]
"""The chances of the literals of a term."""
Formula = tuple[Term, ...]
HALF, THIRD, FIFTH = Fraction(1, 2), Fraction(1, 3), Fraction(4, 5)
SMALL: tuple[Formula, ...] = (
    ((HALF,),),
    ((HALF, THIRD),),
    ((THIRD,), (FIFTH,)),
    ((HALF, FIFTH), (THIRD,)),
    ((HALF, HALF), (HALF, HALF)),
    ((THIRD, FIFTH, HALF),),
)


def said(says: str, error: str = ERROR) -> dict[str, str]:
    """The texts of a statement."""
    return {"world": "formula", "error": error, "says": says}


@cache
def proved(says: str = "classes") -> str:
    """The certificate of a conclusion."""
    outcome, text, words = decide_run(read_run(said(says)), RunHints(limit=20.0))
    assert outcome == "proved", words
    return text


# -- the conclusions on small formulas, with any error; trees one by one


def mean(f: Formula) -> Fraction:
    """P[f = 1]."""
    false = Fraction(1)
    for term in f:
        true = Fraction(1)
        for chance in term:
            true *= chance
        false *= 1 - true
    return 1 - false


def left(f: Formula) -> Iterator[tuple[Fraction, Formula, Formula]]:
    """For each literal its chance, and what is left where it is false, and where it is true."""
    for i, term in enumerate(f):
        rest = f[:i] + f[i + 1 :]
        for k, chance in enumerate(term):
            yield chance, rest, (*rest, term[:k] + term[k + 1 :])


def errors_of(e: Callable[[Fraction], Fraction], f: Formula, t: int) -> Iterator[Fraction]:
    """The errors of all trees with exactly t nodes that ask literals that are left, or a feature of chance 1/4."""
    if not t:
        yield e(mean(f))
        return
    asked = [*left(f), (Fraction(1, 4), f, f)]
    for chance, zero, one in asked:
        for j in range(t):
            for a in set(errors_of(e, zero, j)):
                for b in set(errors_of(e, one, t - 1 - j)):
                    yield (1 - chance) * a + chance * b


def least(e: Callable[[Fraction], Fraction], f: Formula, t: int) -> Fraction:
    """The least error of all trees with at most t nodes."""
    return min(error for s in range(t + 1) for error in errors_of(e, f, s))


def is_constant(f: Formula) -> bool:
    return not f or () in f


def differs(error: str, f: Formula, most: int = 3) -> str:
    """Where the recursion, or what is said of constant formulas, is wrong."""
    formula = parse_expression(error)

    def e(q: Fraction) -> Fraction:
        return value_of(formula, {"q": q})

    for t in range(1, most + 1):
        if is_constant(f):
            if least(e, f, t) != 0:
                return f"constant, t = {t}"
            continue
        found = min(
            (1 - p) * least(e, zero, j) + p * least(e, one, t - 1 - j)
            for p, zero, one in left(f)
            for j in range(t)
        )
        if found != least(e, f, t):
            return f"t = {t}"
    return ""


def test_trees_one_by_one_are_those_of_the_law() -> None:
    for f in SMALL:
        literals = iter(range(9))
        terms = [[(next(literals), 1) for _ in term] for term in f]
        chances = [c for term in f for c in term]
        law = ReadOnceLaw(terms, dict(enumerate(chances)))
        for t in range(4):
            assert least(lambda q: min(q, 1 - q), f, t) == least_error(law, t)


@pytest.mark.parametrize("error", [ERROR, "q*(1 - q)", "2*min(q, 1 - q)", "q*(1 - q^2)"])
def test_errors_that_do(error: str) -> None:
    assert decide_run(read_run(said("recursion", error)), QUICK)[0] == "proved"
    assert all(differs(error, f) == "" for f in (*SMALL, (), ((),)))


WRONG = {
    "q^2": "split",
    "q": "constant 1",
    "1 - q": "constant 0",
    "min(q, 1 - q) + 1/8": "constant 0",
    "abs(1 - 2*q)": "split",
    "q*(1 - q)*(1 - 2*q)^2": "split",
}


@pytest.mark.parametrize("error", sorted(WRONG))
def test_errors_for_which_it_is_wrong(error: str) -> None:
    """The obligation that fails is the first; on some small formula the conclusion is false."""
    outcome, _, words = decide_run(read_run(said("recursion", error)), QUICK)
    assert outcome == "undecided"
    assert words.startswith(f"{WRONG[error]}: ")
    assert any(differs(error, f) for f in (*SMALL, (), ((),)))


def test_the_value_of_a_missing_class_needs_errors_below_one() -> None:
    """With an error of 1 the option that stands for a missing class would be as good as another one."""
    error = "2*min(q, 1 - q)"
    assert decide_run(read_run(said("uniform", error)), QUICK)[0] == "proved"
    outcome, _, words = decide_run(read_run(said("classes", error)), QUICK)
    assert (outcome, words[:8]) == ("undecided", "below 1:")


def test_what_is_shown_is_shown_of_all_means_and_chances() -> None:
    """The search cannot tell an obligation from one on a part of its range, where errors are concave on the part."""
    shown = read_run(said("classes")).obligations(flint_kit())
    means = [Fraction(n, 8) for n in range(9)]
    for name, names in (("split", "abp"), ("below 1", "q")):
        known = shown[name].known
        assert known.names == frozenset(names)
        assert not known.integers
        for values in product(means, repeat=len(names)):
            at = dict(zip(names, values, strict=True))
            allowed = 0 < at.get("p", HALF) < 1
            met = all(
                HOLDS[r.op](value_of(r.left, at), value_of(r.right, at)) for r in known.conditions.values()
            )
            assert met == allowed


# -- reading


def test_what_cannot_be_read() -> None:
    for wrong in (
        said("everything"),
        said("recursion", "min(p, 1 - p)"),
        said("recursion", "-q*ln(q)"),
        {"world": "formula", "says": "leaf"},
        {**said("leaf"), "more": "1"},
    ):
        with pytest.raises(BadInput):
            read_run(wrong)


@pytest.mark.parametrize("says", sorted(CONCLUSIONS))
def test_statements_read_back(says: str) -> None:
    s = read_run(said(says))
    assert read_run(s.texts()) == s
    assert set(s.obligations(flint_kit())) == {
        "split",
        "constant 0",
        "constant 1",
        *(["below 1"] if says == "classes" else []),
    }
    line, where = CONCLUSIONS[says]
    assert plain_run(s).startswith(f"{line}, for {where}; F a read-once formula")


# -- certificates


def test_a_certificate_stands_for_its_statement_only() -> None:
    c = load(proved())
    for independent in (False, True):
        assert check(c, expected=read_run(said("classes")), independent=independent) == "proved"
    assert replayed(proved()).line == plain_run(read_run(said("classes")))
    with pytest.raises(TreecertError, match="another statement"):
        check(c, expected=read_run(said("uniform")))
    for name in c.proofs:
        with pytest.raises(TreecertError, match="each obligation"):
            check(replace(c, proofs={k: v for k, v in c.proofs.items() if k != name}))
        for other in c.proofs:
            if {name, other} not in ({name}, {"constant 0", "constant 1"}):
                with pytest.raises(TreecertError):
                    check(replace(c, proofs={**c.proofs, name: c.proofs[other]}))
    with pytest.raises(TreecertError, match="each obligation"):
        check(replace(load(proved("uniform")), texts=said("classes")))


def test_edits_are_harmless() -> None:
    """What is accepted is about an error for which the recursion is right on small formulas."""
    body = json.loads(proved("recursion"))
    accepted = 0
    for path, value in places(body, ()):
        edits: list[Any] = []
        if isinstance(value, str) and path[0] in ("statement", "proofs"):
            edits = [other for _, other in text_changes(value)]
        elif isinstance(value, list) and path[0] == "proofs":
            edits = [other for _, other in list_changes(value)]
        for other in edits:
            new = json.loads(proved("recursion"))
            del new["digest"]
            put(new, path, other)
            try:
                c = load(sealed(new))
                check(c)
            except TreecertError:
                continue
            accepted += 1
            s = c.statement
            assert isinstance(s, FormulaStatement)
            if s.texts()["error"] != ERROR:
                assert all(differs(s.texts()["error"], f, 2) == "" for f in (*SMALL, (), ((),)))
    assert accepted < 40


# -- in claims


def test_a_claim_on_formulas() -> None:
    c = Check("P.L1")
    assert c.formulas("uniform") == "proved"
    assert c.formulas("leaf", role="support") == "proved"
    (verdict,) = settle({"P.L1": c.record}).values()
    assert (verdict.word, verdict.evidence) == ("true", "argued")
    part = c.record.parts[0]
    assert part.found == "proved"
    assert part.method == "induction over trees, 3 goals"
    assert part.every == CONCLUSIONS["uniform"][1]
    assert c.formulas("leaf", error="q", label="more") == "undecided"
    role: Any = "repaired"
    with pytest.raises(ClaimError, match="does not have the role"):
        c.formulas("leaf", role=role)


@pytest.mark.parametrize("says", sorted(CONCLUSIONS))
def test_what_is_said_of_the_range_is_no_more_than_is_proved(says: str) -> None:
    """`uniform`, `classes` and `conditioning` are wrong for some formulas and laws; no part speaks of all of these."""
    c = Check("P.L1", store=LeaveOpen("not tried"))
    c.formulas(says, role="support")
    (part,) = c.record.parts
    assert part.every == CONCLUSIONS[says][1]
    assert part.every in part.text


def negated(case: int) -> dict[str, object] | None:
    return {"n": case} if case == 2 else None


@pytest.mark.parametrize(("says", "evidence"), [("classes", "argued"), ("", "none")])
def test_a_repair_of_a_run(says: str, evidence: str) -> None:
    c = Check("P.L1")
    c.bounded(range(1, 4), negated, text="n is not 2", every="all n", names="n", within=lambda n: n >= 1)
    if not says:
        with pytest.raises(BadInput):
            c.repaired_formulas(says, lambda n: n != 2, hypothesis="n is not 2")
        return
    c.repaired_formulas(says, lambda n: n != 2, hypothesis="n is not 2")
    (verdict,) = settle({"P.L1": c.record}).values()
    assert (verdict.word, verdict.evidence) == ("missing-hypothesis", evidence)
    assert [p.role for p in c.record.parts] == ["printed", *3 * ["repaired"]]
    assert "in words" not in verdict.repair
    assert "docs/" not in verdict.repair
    assert c.record.parts[2].every == CONCLUSIONS["classes"][1]
