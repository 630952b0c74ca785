"""BDM20J, ID3 on samples: the figures of few repetitions, and what they show."""

from __future__ import annotations

import pytest

from lemmas.juntas import experiments
from verify.claims.figures import Lines, RunOptions, figures_in
from verify.rationals import Fraction


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(experiments, "REPETITIONS", 4)
    monkeypatch.setattr(experiments, "SIZES", (50, 1600))


@pytest.mark.parametrize("name", ["BDM20J.parity", "BDM20J.junta"])
def test_figures_have_a_panel_for_each_criterion(name: str) -> None:
    plot = figures_in(["lemmas.juntas"])[name].compute(RunOptions(jobs=1))
    assert [p.title for p in plot.panels] == list(plot.tables) == ["gini", "entropy"]
    for panel in plot.panels:
        assert isinstance(panel, Lines)
        for points in panel.series.values():
            assert [x for x, *_ in points] == [50, 1600]
            assert all(0 <= low <= y <= high <= 1 for _, y, low, high in points)


def test_parities_are_learned_away_from_one_half_only() -> None:
    plot = figures_in(["lemmas.juntas"])["BDM20J.parity"].compute(RunOptions(jobs=1))
    rows = {(name, m): found for name, m, _, found in plot.tables["gini"][1]}
    assert rows["p = 7/10", 1600] == 4
    assert rows["p = 1/2, uniform", 1600] == 0


def test_bars_are_two_deviations() -> None:
    assert experiments._point(50, 2) == (50, Fraction(1, 2), 0, 1)
    assert experiments._point(50, 4) == (50, 1, 1, 1)
    low, high = experiments._point(50, 1)[2:]
    assert low == 0  # two deviations would be below
    assert high < 1


def test_shares_in_words() -> None:
    assert experiments.learned((Fraction(7, 10), Fraction(0), experiments.PARITY), 1600) == "4 of 4"
    assert experiments.learned((Fraction(1, 2), Fraction(0), experiments.PARITY), 50) == "0 of 4"
