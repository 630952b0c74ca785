"""Runs over cases: their evidence, their extent, their witnesses, and repairs on fewer cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest

from tests.claims.stubs import Oracle, parts
from verify.claims.cases import NoValue
from verify.claims.check import Check
from verify.claims.parts import ClaimError, Part
from verify.claims.verdicts import settle
from verify.rationals import Fraction


def check() -> Check:
    return Check("P.L1", store=Oracle())


def word(c: Check) -> tuple[str, str]:
    found = settle({"P.L1": c.record})["P.L1"]
    return found.word, found.evidence


def below(limit: int, n: int) -> dict[str, int] | None:
    return None if n < limit else {"n": n}


def anything(_case: object) -> bool:
    return True


# -- finite domains


def test_the_whole_of_a_finite_domain() -> None:
    c = check()
    p = c.exhaustive(range(10), partial(below, 10), text="n < 10", whole="digits", count=10, names="n")
    assert p == Part(
        "printed",
        "exhaustive",
        "n < 10",
        every="digits",
        label="1",
        method="case by case",
        sizes="10 cases; n = 0, ..., 9",
    )
    assert word(c) == ("true", "exhaustive")


@pytest.mark.parametrize(
    ("cases", "count"), [(range(9), 10), (range(11), 10), ([1] * 10, 10), ([0, 0, 1], 3)]
)
def test_a_count_that_the_cases_do_not_have(cases: Any, count: int) -> None:
    with pytest.raises(ClaimError, match=rf"distinct cases were run, and the whole domain has {count}"):
        check().exhaustive(cases, lambda _: None, text="t", whole="digits", count=count)


def test_duplicates_are_counted_once() -> None:
    p = check().exhaustive([0, 0, 1], lambda _: None, text="t", whole="bits", count=2, names="n")
    assert p.sizes == "3 cases, 2 distinct; n = 0, 1"


def test_no_case_is_no_domain() -> None:
    with pytest.raises(ClaimError, match="no case"):
        check().exhaustive([], lambda _: None, text="t", whole="nothing", count=0)


def test_cases_that_nothing_tells_apart_are_not_counted() -> None:
    class Tree:
        pass

    with pytest.raises(ClaimError, match="give them an equality"):
        check().exhaustive([Tree(), Tree()], lambda _: None, text="t", whole="two trees", count=2)
    c = check()
    c.bounded([Tree(), Tree()], lambda _: None, text="t", every="all trees")
    assert word(c) == ("true", "bounded")


def test_runs_give_their_own_evidence() -> None:
    calls: list[tuple[str, Callable[[Check, Any], Part]]] = [
        ("bounded", lambda c, role: c.bounded([1], lambda _: None, text="t", every="all n", role=role)),
        ("grid", lambda c, role: c.grid([1], lambda _: None, text="t", every="all x", role=role)),
        (
            "exhaustive",
            lambda c, role: c.exhaustive([1], lambda _: None, text="t", whole="one", count=1, role=role),
        ),
    ]
    for evidence, call in calls:
        c = check()
        call(c, "printed")
        assert word(c) == ("true", evidence)
        beside = check()
        beside.printed("x > 0", "x > 0")
        call(beside, "support")
        assert word(beside) == ("true", "proved")
        weaker = check()
        weaker.argued("it is so")
        call(weaker, "support")
        assert word(weaker) == ("true", "argued")


def test_a_support_that_fails_leaves_everything_open() -> None:
    c = check()
    c.printed("x > 0", "x > 0")
    c.bounded([1], lambda n: {"n": n}, text="t", every="all n", role="support")
    assert word(c) == ("undecided", "none")


def test_a_run_says_what_holds_and_for_which() -> None:
    for text, every in [("", "all n"), ("t", " ")]:
        with pytest.raises(ClaimError, match="needs words"):
            check().bounded([1], lambda _: None, text=text, every=every)


# -- witnesses


def test_a_witness_is_tested_against_the_hypotheses_of_the_paper() -> None:
    def run(**options: Any) -> Check:
        c = check()
        c.bounded(range(5), partial(below, 3), text="n < 3", every="all n", names="n", **options)
        return c

    with pytest.raises(ClaimError, match="say them with within="):
        run()
    for within in (lambda _: False, lambda n: n < 3, lambda _: 1, lambda _: None, lambda _: np.True_):
        with pytest.raises(ClaimError, match=r"outside the paper's hypotheses: \{'n': '3'\}"):
            run(within=within)
    c = run(within=lambda n: n >= 0)
    assert parts(c, "printed")[0].witness == {"n": "3"}
    assert parts(c, "printed")[0].sizes == "the last of 4 cases; n = 0, ..., 3"
    assert word(c) == ("false", "refuted")


def test_so_is_one_against_a_reading() -> None:
    c = check()
    c.exact("all is well", lambda: False)
    options: dict[str, Any] = {"role": "reading", "why": "said below"}
    for method in (c.bounded, c.grid):
        with pytest.raises(ClaimError, match="within="):
            method([5], partial(below, 3), text="n < 3", every="all n", **options)
        with pytest.raises(ClaimError, match="outside"):
            method([5], partial(below, 3), text="n < 3", every="all n", within=lambda _: False, **options)
    with pytest.raises(ClaimError, match="within="):
        c.exhaustive([5], partial(below, 3), text="n < 3", whole="five", count=1, **options)


def test_one_against_a_support_needs_no_hypotheses() -> None:
    p = check().bounded([5], partial(below, 3), text="n < 3", every="all n", role="support")
    assert p.found == "refuted"


# -- repairs of runs


def printed_run(cases: Any = range(5), **options: Any) -> Check:
    c = check()
    c.bounded(cases, partial(below, 3), text="n < 3", every="all n", names="n", within=anything, **options)
    return c


def test_the_same_run_on_fewer_cases() -> None:
    c = printed_run()
    p = c.repaired_cases(lambda n: n < 3, hypothesis="n < 3")
    assert p == Part(
        "repaired",
        "bounded",
        "n < 3",
        every="all n",
        of="1",
        method="case by case",
        sizes="3 cases; n = 0, 1, 2",
        why="n < 3",
    )
    assert word(c) == ("missing-hypothesis", "bounded")


def test_a_hypothesis_that_keeps_the_witness() -> None:
    c = printed_run()
    c.repaired_cases(lambda n: n != 4, hypothesis="n is not 4")
    assert [p.found for p in parts(c, "inside")] == ["refuted"]
    assert word(c)[0] == "false"


def test_a_hypothesis_that_leaves_another_witness() -> None:
    c = printed_run()
    c.repaired_cases(lambda n: n != 3, hypothesis="n is not 3")
    assert word(c)[0] == "false"


def test_a_hypothesis_that_leaves_no_case() -> None:
    with pytest.raises(ClaimError, match="no case"):
        printed_run().repaired_cases(lambda n: n > 9, hypothesis="n > 9")
    with pytest.raises(ClaimError, match="a repaired form needs"):
        printed_run().repaired_cases(lambda n: n < 3, hypothesis=" ")


def test_cases_that_cannot_be_run_twice() -> None:
    once: list[Callable[[], Iterator[int]]] = [
        lambda: (n for n in range(5)),
        lambda: iter([0, 1, 2, 3]),
        lambda: map(int, "01234"),
    ]
    for cases in once:
        c = printed_run(cases())
        with pytest.raises(ClaimError, match="cannot be run twice"):
            c.repaired_cases(lambda n: n < 3, hypothesis="n < 3")
        c = printed_run(cases)
        c.repaired_cases(lambda n: n < 3, hypothesis="n < 3")
        assert word(c) == ("missing-hypothesis", "bounded")
    used_up = iter(range(5))
    c = printed_run(lambda: used_up)
    with pytest.raises(ClaimError, match="no case"):
        c.repaired_cases(lambda n: n < 3, hypothesis="n < 3")


def test_a_run_is_repaired_as_a_run() -> None:
    c = printed_run()
    with pytest.raises(ClaimError, match="no relation"):
        c.repaired("n < 3", "n < 3", hypothesis="n < 3")
    for method in (c.bounded, c.grid):
        with pytest.raises(ClaimError, match="use repaired_cases"):
            method([1], lambda _: None, text="t", every="e", role="repaired", why="h")
    with pytest.raises(ClaimError, match="use repaired_cases"):
        c.exact("1 < 2", lambda: True, role="repaired", why="h")
    d = check()
    d.printed("x > 0", "x > 0")
    with pytest.raises(ClaimError, match="the printed part 1 is no run"):
        d.repaired_cases(anything, hypothesis="h")


def test_a_finite_domain_is_repaired_as_a_whole() -> None:
    """A witness ends the printed run early; what was never listed is not covered by its repair."""

    def run(cases: list[int], count: int) -> Check:
        c = check()
        c.exhaustive(
            cases, partial(below, 3), text="n < 3", whole="digits", count=count, names="n", within=anything
        )
        return c

    with pytest.raises(ClaimError, match="2 distinct cases were run, and the whole domain has 10"):
        run([3, 1], 10).repaired_cases(lambda n: n < 3, hypothesis="n < 3")
    c = run([3, 1, 0, 2, 4], 5)
    c.repaired_cases(lambda n: n < 3, hypothesis="n < 3")
    assert word(c) == ("missing-hypothesis", "exhaustive")


def test_cases_without_a_value_stay_aside_in_a_repair() -> None:
    c = check()
    c.bounded(
        range(6),
        lambda n: NoValue("at 0") if n == 0 else below(3, n),
        text="n < 3",
        every="all n",
        names="n",
        within=anything,
    )
    p = c.repaired_cases(lambda n: n < 3, hypothesis="n < 3")
    assert (p.found, p.valued) == ("bounded", "no value in 1 case, first at n = 0 (at 0)")
    with pytest.raises(ClaimError, match="no case"):
        c.repaired_cases(lambda n: n == 0, hypothesis="n = 0")


# -- exact computations


def _same(value: Any) -> Any:
    return value


def test_exact_takes_a_bool_and_nothing_else() -> None:
    assert check().exact("2^10 > 10^3", lambda: 2**10 > 10**3).found == "computed"
    assert check().exact("2^9 > 10^3", lambda: 2**9 > 10**3).found == "refuted"
    outcomes: tuple[Any, ...] = (1, None, "yes", np.bool_(True), Fraction(1))
    for outcome in outcomes:
        with pytest.raises(ClaimError, match="True or False"):
            check().exact("something", partial(_same, outcome))


def test_quantities_decide_nothing_and_are_exact() -> None:
    c = check()
    c.computed("h", Fraction(719))
    c.sampled("1000 trees", "at most 1.9")
    assert [(p.role, p.found, p.text) for p in c.record.parts] == [
        ("quantity", "computed", "h = 719"),
        ("quantity", "sampled", "1000 trees: at most 1.9"),
    ]
    for value in (0.5, [0.5], {"x": 0.5}, (1, (2, 0.5)), np.float64(1), 1j):
        with pytest.raises(ClaimError):
            c.computed("h", value)


def test_what_rests_on_less_says_so() -> None:
    calls: list[tuple[Callable[[Check], object], str]] = [
        (lambda c: c.argued("by symmetry", every="all n"), "argued"),
        (lambda c: c.assumed("it follows", theorem="a theorem of others"), "assumed"),
    ]
    for call, evidence in calls:
        c = check()
        c.printed("x > 0", "x > 0")
        call(c)
        assert word(c) == ("true", evidence)
    assert parts(c, "printed")[1].method == "rests on a theorem of others"
    refused: tuple[Callable[[Check], object], ...] = (
        lambda c: c.argued(" "),
        lambda c: c.assumed("x", theorem=""),
        lambda c: c.assumed("", theorem="t"),
    )
    for bad in refused:
        with pytest.raises(ClaimError, match="needs words"):
            bad(check())
