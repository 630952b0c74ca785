"""BLT20, definition 5: the check tells definitions apart, on bits and on coordinates with three values."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lemmas.agnostic import preliminaries as module

Above = Callable[[module.Point, module.Point, int], bool]


def found(above: Above) -> list[module.Case]:
    check = module.differs(above)
    return [case for case in module.functions() if check(case)]


def agree(x: module.Point, y: module.Point, i: int) -> bool:
    return all(a == b for j, (a, b) in enumerate(zip(x, y, strict=True)) if j != i)


def test_as_meant_the_definition_is_the_footnote() -> None:
    assert not found(lambda x, y, i: x[i] <= y[i] and agree(x, y, i))


def test_as_printed_constants_alone_are_monotone() -> None:
    check = module.differs(lambda x, y, i: x[i] <= y[i])
    several = [case for case in module.functions() if case[1] > 1]
    agreed = [case for case in several if check(case) is None and module.one_way_each(case)]
    assert [set(table) for _, _, table in agreed] == [{0}, {1}] * 3
    assert all(module.not_constant_as_printed(case) is None for case in several)
    assert module.not_constant_as_printed((2, 1, (0, 1))) is not None


@pytest.mark.parametrize(
    "above",
    [
        lambda x, y, i: x[i] <= y[i] and agree(x, y, 0),
        lambda x, y, i: x[i] + 2 <= y[i] and agree(x, y, i),
        lambda x, y, i: x[i] != y[i] and agree(x, y, i),
    ],
)
def test_other_pairs_are_told_apart(above: Above) -> None:
    assert found(above)
