"""BLT20, section 4: what is refuted for all w falls with each of the supports that it stands on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from lemmas.agnostic import (
    claim_4_3,
    corollary_4_4,
    flat_impurity,
    introduction,
    lemma_4_2,
    lower_bound_function,
    theorem_1,
    theorem_3,
    tribes,
)

LINKED = [
    (tribes.tribes, "w", range(1, 3)),
    (tribes.footnote, "O(log l/l)", range(1, 8)),
    (claim_4_3.first_query, "Inf", range(1, 12)),
    (corollary_4_4.early_queries, "at most 0.001", range(1, 10)),
    (lemma_4_2.lower_bound, "at least 0.49", range(1, 9)),
    (lemma_4_2.exponents, "second", range(2, 3)),
    (theorem_3.lower_bound, "any impurity function", range(1, 10)),
    (theorem_3.introduction, "any heuristic", range(1, 10)),
    (introduction.lower_bound, "any heuristic", range(1, 10)),
    (theorem_1.lower_bounds, "any heuristic", range(1, 10)),
    (theorem_1.lower_bounds, "any heuristic, opt_s = 0", range(10, 19)),
]
"""The claim, the label of its part that is refuted, and the numbers of the supports that it stands on."""
ELSEWHERE = [
    (tribes.fewer_terms, range(2, 8)),
    (tribes.rest, range(1, 8)),
    (lower_bound_function.half_of_the_rest, range(1, 9)),
    (lower_bound_function.small_error, range(2, 17)),
    (claim_4_3.first_query, range(12, 23)),
    (lemma_4_2.lower_bound, range(10, 19)),
]
"""What is said of lengths without the hypothesis of footnote 5, and the numbers of the supports that it stands on."""


@dataclass
class Recorded:
    """Takes the place of a check: all supports are proved but the one with the number `open`."""

    open: int | None = None
    supports: int = 0
    runs: dict[str, Callable[[], object]] = field(default_factory=dict)

    def __getattr__(self, name: str) -> Callable[..., object]:
        return lambda *_args, **_kwargs: None

    def _word(self) -> str:
        self.supports += 1
        return "undecided" if self.supports == self.open else "proved"

    def support(self, *_args: object, **_kwargs: object) -> SimpleNamespace:
        return SimpleNamespace(status=self._word())

    def family(self, *_args: object, **keys: object) -> str:
        return self._word() if keys.get("role") == "support" else "proved"

    sequence = growth = family

    def exact(self, text: str, run: Callable[[], object], *, label: str = "", **_kwargs: object) -> None:
        self.runs["elsewhere" if text.startswith("without") and "supports" in text else label] = run


@pytest.fixture(autouse=True)
def few_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some of the runs of Theorem 3 will do here."""
    some = list(flat_impurity.cases())[::60]
    monkeypatch.setattr(flat_impurity, "cases", lambda: iter(some))


@pytest.mark.parametrize(("check", "label", "numbers"), LINKED)
def test_each_support_is_needed(check: Any, label: str, numbers: range) -> None:
    """The part stands where one of them is open, and is refuted where another support is."""
    for number in numbers:
        found = Recorded(open=number)
        check(found)
        assert found.runs[label]() is True
    beyond = Recorded(open=numbers.stop)
    check(beyond)
    assert beyond.runs[label]() is False


@pytest.mark.parametrize(("check", "numbers"), ELSEWHERE)
def test_each_support_is_needed_elsewhere(check: Any, numbers: range) -> None:
    """What is said there stands where all of them are proved, and not where one is open."""
    for number in numbers:
        found = Recorded(open=number)
        check(found)
        assert found.runs["elsewhere"]() is False
    for number in (numbers.start - 1, numbers.stop):
        found = Recorded(open=number)
        check(found)
        assert found.runs["elsewhere"]() is True


def test_runs_that_do_not_agree_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claim_4_3, "tied", lambda _w, _k: False)
    found = Recorded()
    claim_4_3.first_query(found)  # type: ignore[arg-type]
    assert found.runs["Inf"]() is True
