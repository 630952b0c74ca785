"""TOPK, the experiments: what is said of table 1 and of generated sets, and that each check sees a wrong number."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from algorithms.data import FOLDER_VARIABLE
from algorithms.top_k import Empty, TieRule
from lemmas.choices import experiments, findings, lemma_3_2, table_1
from lemmas.choices.table_1 import TABLE, Row
from tests.lemmas.neighbours import assert_none_proved
from verify.claims import Check
from verify.claims.verdicts import Verdict, settle
from verify.rationals import Fraction

Claim = Callable[[Check], None]
VERDICTS = (
    (experiments.top_1_is_a_program, "not-a-claim"),
    (experiments.twenty_sets, "empirical"),
    (experiments.sizes_of_the_sets, "false"),
    (experiments.one_feature_a_category, "empirical"),
    (experiments.table_1, "empirical"),
    (experiments.random_splits, "empirical"),
    (experiments.at_most_a_hundred, "missing-hypothesis"),
    (experiments.order_of_ties, "not-a-claim"),
    (experiments.switched_off, "empirical"),
    (findings.values_of_k, "not-a-claim"),
    (findings.regularization, "not-a-claim"),
    (findings.test_accuracy, "empirical"),
    (findings.scaling, "empirical"),
    (findings.training_accuracy, "empirical"),
    (findings.plateau, "empirical"),
    (findings.overfitting, "empirical"),
    (findings.running_times, "empirical"),
)
USED = ("TOPK.E.size", "TOPK.C31", "TOPK.E.superset")


@pytest.fixture(autouse=True)
def no_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """No verdict hangs on data sets that are at hand."""
    monkeypatch.delenv(FOLDER_VARIABLE, raising=False)


def decided(check: Claim) -> Verdict:
    """The verdict on a claim by itself."""
    c = Check("TOPK.X", cited=lambda _id, _role: [], uses=dict.fromkeys(USED, "lemmas.choices"))
    check(c)
    return settle({"TOPK.X": c.record})["TOPK.X"]


def tampered(monkeypatch: pytest.MonkeyPatch, name: str, **changes: object) -> None:
    """Puts other numbers into a row of table 1."""
    rows = tuple(row._replace(**changes) if row.name == name else row for row in TABLE)  # type: ignore[arg-type]
    assert rows != TABLE
    monkeypatch.setattr(experiments, "TABLE", rows)


@pytest.mark.parametrize(("check", "word"), VERDICTS)
def test_verdicts(check: Claim, word: str) -> None:
    assert decided(check).word == word


@pytest.mark.parametrize(
    ("check", "name", "changes"),
    [
        (experiments.table_1, "avila", {"train": 10431}),
        (experiments.table_1, "tic-tac-toe", {"binary": 18}),
        (experiments.table_1, "monks-1", {"features": 7}),
        (experiments.table_1, "monks-1", {"classes": 3}),
        (experiments.table_1, "car", {"size": 1729, "train": 1383}),
        (experiments.random_splits, "spambase", {"test": 920, "train": 3681}),
        (experiments.one_feature_a_category, "monks-1", {"binary": 16}),
        (experiments.one_feature_a_category, "hiv-1-protease", {"binary": 152}),
        (experiments.at_most_a_hundred, "avila", {"binary": 101}),
        (experiments.at_most_a_hundred, "spambase", {"binary": 100}),
        (findings.scaling, "FICO", {"train": 1000}),
    ],
)
def test_a_wrong_number_is_seen(
    monkeypatch: pytest.MonkeyPatch, check: Claim, name: str, changes: dict[str, object]
) -> None:
    as_printed = decided(check).word
    tampered(monkeypatch, name, **changes)
    assert decided(check).word not in (as_printed, "true")


def test_sizes_could_be_as_said(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = [row._replace(size=max(row.size, 1000), binary=min(max(row.binary, 50), 300)) for row in TABLE]
    monkeypatch.setattr(experiments, "TABLE", tuple(kept))
    found = decided(experiments.sizes_of_the_sets)
    assert found.word == "undecided"  # the support, that too few sets are left, fails
    assert all("an auxiliary fact" in n or "=" in n or "left open" in n for n in found.notes)
    assert all(map(experiments.meets_both, kept))


def test_a_hundred_could_be_as_said(monkeypatch: pytest.MonkeyPatch) -> None:
    tampered(monkeypatch, "FICO", binary=92)
    assert decided(experiments.at_most_a_hundred).word == "true"


def test_fewer_sets_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(experiments, "TABLE", TABLE[4:])
    assert decided(experiments.twenty_sets).word == "undecided"


def test_the_table_is_whole() -> None:
    assert len({row.name for row in TABLE}) == len(TABLE) == table_1.ROWS
    assert len(experiments.numerical()) == table_1.NUMERICAL
    assert sum(map(experiments.meets_both, TABLE)) == 17
    row = Row("x", "N", 999, 799, 200, 5, 49, 2)
    assert experiments.too_few_points(row) is not None
    assert experiments.features_outside(row) is not None
    assert experiments.features_outside(row._replace(binary=301)) is not None
    assert experiments.over_a_hundred(row._replace(binary=101)) is not None


def test_ties_and_similar_sets() -> None:
    assert [experiments.parity_errors(k) for k in (1, 2, 3, 4)] == [8, 8, 0, 0]
    assert experiments.parity_errors(1, TieRule.LAST) == 0
    assert [experiments.pair_errors(n, Empty.DROPPED) for n in (4, 5)] == [0, 2]


def test_larger_fails_and_larger_or_equal_does_not() -> None:
    assert findings.not_larger(("monks-1", 3, 2)) is not None
    assert findings.not_larger(("monks-1", 3, 8)) is None
    assert findings.errors_by_k("monks-1") == (72, 72, 72, 72, 48, 48, 48, 48)


def test_a_space_that_is_not_larger_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = (((0, 1), 0), ((1, 0), 1))
    assert findings.not_in_space((rows, 1, 1)) is None
    own = lemma_3_2.space
    monkeypatch.setattr(findings, "space", lambda s, k, h: list(own(s, k, h))[k - 1 :])
    assert findings.not_in_space((rows, 1, 1)) is not None


def test_errors_that_rise_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert findings.falling((3, 3, 2))
    assert not findings.falling((3, 2, 3))
    monkeypatch.setattr(findings, "errors_by_k", lambda _: (1, 2))
    assert decided(findings.training_accuracy).word == "undecided"


def test_accuracies_of_another_shape_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert findings.peaks("tic-tac-toe")
    monkeypatch.setattr(findings, "mean_test", lambda _, k, _h: Fraction(k, 100))
    assert decided(findings.overfitting).word == "undecided"
    monkeypatch.setattr(findings, "mean_test", lambda *_: Fraction(1, 2))
    assert decided(findings.test_accuracy).word == "undecided"


def test_false_neighbours_of_the_bound_on_leaves() -> None:
    """With q for L l, the cost of the leaves."""
    box = "0 < l <= 1, 0 <= q <= 2, 0 <= c <= 1, r + q <= c + l"
    neighbours = [
        ("2*(q - l) <= 1", f"{box}, 0 <= r <= 1"),
        ("2*(q - l) <= 1", f"{box}, -1 <= r <= 1, c <= 1/2"),
    ]
    assert assert_none_proved(neighbours) == 2
