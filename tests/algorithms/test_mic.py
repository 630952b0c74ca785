"""MIC tables: against single runs and brute force, and whatever computes their columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from algorithms.brute_force import least_error
from algorithms.families import formula_text
from algorithms.growth import Policy, Ties, grow
from algorithms.mic import OPTIMUM, Column, MicTable, Setting, Sums, errors_by_size, mic_table
from algorithms.sweeps import in_order
from algorithms.trees import error
from verify.errors import BadInput, TooLarge
from verify.rationals import Fraction

SMALL = Setting(3, 3, size=8)
CLASSES = Setting(3, 3, (Fraction(3, 10), Fraction(7, 10)), size=6, total=True)


def plain(setting: Setting, policy: Policy, ties: Ties) -> list[Fraction]:
    """The definition, formula by formula: a run of the algorithm, and the best of all trees."""
    found = []
    family = setting.family()
    for formula in family.formulas[2:]:
        law = family.law(formula)
        trees = grow(law, setting.size, policy=policy, ties=ties, zero_gains=False).trees
        gaps = [
            error(trees[min(t, len(trees) - 1)], law) - least_error(law, t)
            for t in range(1, setting.size + 1)
        ]
        found.append(sum(gaps, Fraction(0)) / setting.size)
    return found


@pytest.mark.parametrize("ties", [Ties.LAST, Ties.DEEPEST])
@pytest.mark.parametrize("setting", [Setting(4, 4, size=5, total=True), CLASSES], ids=["uniform", "classes"])
def test_the_definition(setting: Setting, ties: Ties) -> None:
    table = mic_table(setting, [ties])
    assert table.formulas == setting.family().formulas[2:]
    for policy in (Policy.TOP_DOWN, Policy.BEST_FIRST):
        assert list(table.values[f"{policy.value}/{ties.value}"]) == plain(setting, policy, ties)


def test_a_wrong_column_would_be_noticed() -> None:
    setting = Setting(4, 4, size=5, total=True)

    def off_by_one(task: Callable[[Column], list[int]], columns: Sequence[Column]) -> list[list[int]]:
        assert columns[0] == OPTIMUM
        best, *others = in_order(task, columns)
        return [[*best[:-1], best[-1] + 1], *others]

    table = mic_table(setting, sweep=off_by_one)
    assert list(table.values["topdown/last"]) != plain(setting, Policy.TOP_DOWN, Ties.LAST)


def test_the_order_of_the_columns_does_not_matter() -> None:
    def backwards(task: Callable[[Column], list[int]], columns: Sequence[Column]) -> list[list[int]]:
        return in_order(task, columns[::-1])[::-1]

    one = mic_table(SMALL, list(Ties))
    other = mic_table(SMALL, list(Ties), sweep=backwards)
    assert one == other
    assert list(one.values) == list(other.values)


def test_columns_do_not_depend_on_what_was_computed_before() -> None:
    settings = (SMALL, CLASSES, Setting(3, 3, size=7))
    columns = [OPTIMUM, *(Column(p, r) for p in (Policy.TOP_DOWN, Policy.BEST_FIRST) for r in Ties)]
    by_setting = {(s, c): Sums(s)(c) for s in settings for c in columns}
    by_column = {(s, c): Sums(s)(c) for c in reversed(columns) for s in settings}
    assert by_setting == by_column


def hand_made() -> MicTable:
    values = [Fraction(n, 1000) for n in (0, 5, 10, 10)]
    return MicTable(SMALL, tuple(((n,),) for n in range(1, 5)), {"topdown/last": tuple(values)})


def test_a_table_made_by_hand() -> None:
    table, name = hand_made(), "topdown/last"
    assert table.optimal(name) == 1
    assert [table.above(name, Fraction(n, 1000)) for n in (0, 5, 9, 10)] == [3, 2, 2, 0]  # strictly above
    assert table.mean(name) == Fraction(1, 160)
    assert table.worst(name, 3) == [
        (Fraction(1, 100), ((3,),)),
        (Fraction(1, 100), ((4,),)),
        (Fraction(1, 200), ((2,),)),
    ]
    assert table.histogram(name) == {0: 1, 1: 1, 2: 2}  # a value on an edge belongs to the bin above it
    assert table.histogram(name, Fraction(3, 1000)) == {0: 1, 1: 1, 3: 2}


@pytest.mark.parametrize(
    "make",
    [
        lambda: Setting(3, 3, size=0),
        lambda: Setting(3, 3, ()),
        lambda: Setting(3, 3, (Fraction(1, 2), Fraction(1, 2))),
        lambda: Setting(3, 3, (Fraction(1, 2), Fraction(1, 3), Fraction(1, 4))),
        lambda: mic_table(Setting(3, 3, (Fraction(1),))),
        lambda: mic_table(Setting(0, 3)),
    ],
)
def test_bad_input(make: Callable[[], object]) -> None:
    with pytest.raises(BadInput):
        make()


def test_too_large() -> None:
    with pytest.raises(TooLarge):
        mic_table(Setting(2, 8, (Fraction(1, 1009), Fraction(1, 1013)), size=2))


def test_words() -> None:
    assert SMALL.words() == "at most 3 terms, at most 3 literals each; uniform; t = 8"
    assert CLASSES.words() == "at most 3 terms, at most 3 literals in all; p = 3/10, 7/10; t = 6"
    assert formula_text(((1,), (2,))) == "{1, 2}"
    assert formula_text(((2, 0), (1, 3))) == "{(2,0), (1,3)}"


def test_errors_size_by_size() -> None:
    table = mic_table(CLASSES)
    for i, formula in enumerate(table.formulas):
        errors = errors_by_size(table, formula)
        for name, values in table.values.items():
            gaps = [a - b for a, b in zip(errors[name][1:], errors["optimum"][1:], strict=True)]
            assert len(gaps) == CLASSES.size
            assert sum(gaps) / CLASSES.size == values[i]
