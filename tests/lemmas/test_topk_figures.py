"""TOPK, figures 2, 4, 6 and 7: on small generated sets, in place of those of the paper."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from algorithms.data import FOLDER_VARIABLE, monks, trials
from lemmas.choices import figures
from tests.treecert.cli.conftest import Call, call
from verify.claims.figures import Lines, Plot, RunOptions, figures_in
from verify.rationals import Fraction

__all__ = ["call"]

IDS = ("TOPK.fig2", "TOPK.fig4", "TOPK.fig6", "TOPK.fig7")


@pytest.fixture(autouse=True)
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The MONK's problems, generated, few splits and small depths."""
    for i in (1, 2):
        (tmp_path / f"monks-{i}.csv").write_text(monks(i).csv(), encoding="utf-8")
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    for name in ("FIGURE_2", "FIGURE_4", "FIGURE_6", "FIGURE_7"):
        monkeypatch.setattr(figures, name, ("monks-1", "monks-2"))
    monkeypatch.setattr(figures, "SPLITS", 3)
    monkeypatch.setattr(figures, "DEPTHS", (2, 3))
    monkeypatch.setattr(figures, "FIGURE_4_DEPTH", 2)
    trials._binary.cache_clear()
    yield
    trials._binary.cache_clear()


def computed(name: str) -> Plot:
    return figures_in(["lemmas.choices"])[name].compute(RunOptions(jobs=1))


@pytest.mark.parametrize("name", IDS)
def test_a_figure_has_a_panel_and_a_table_for_each_set(name: str) -> None:
    plot = computed(name)
    assert [p.title for p in plot.panels] == list(plot.tables) == ["monks-1", "monks-2"]
    for header, rows in plot.tables.values():
        assert rows
        assert all(len(row) == len(header) for row in rows)


def test_training_accuracy_never_falls_with_k() -> None:
    for panel in computed("TOPK.fig4").panels:
        assert isinstance(panel, Lines)
        means = [y for _, y, _, _ in panel.series["training"]]
        assert means == sorted(means)
        assert [x for x, _, _, _ in panel.series["test"]] == list(range(1, 18))


def test_points_are_means_with_two_deviations() -> None:
    panel = computed("TOPK.fig2").panels[0]
    assert isinstance(panel, Lines)
    assert list(panel.series) == [f"Top-{k}" for k in (1, 2, 3, 4, 8, 12, 16, 17)]
    x, mean, low, high = panel.series["Top-2"][0]
    found = [trials.run_trial(trials.Trial("monks-1", s, 2, 2)).test_accuracy for s in range(3)]
    assert (x, mean) == (2, sum(found, Fraction(0)) / 3)
    variance = sum(((v - mean) ** 2 for v in found), Fraction(0)) / 3
    assert high - mean == mean - low
    assert ((high - mean) / 2) ** 2 <= variance < ((high - mean) / 2 + Fraction(1, 10**6)) ** 2


def test_what_takes_too_long_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "WORK", 432 * 17 * 4)
    panel = computed("TOPK.fig2").panels[0]
    assert isinstance(panel, Lines)
    assert {name: [int(x) for x, *_ in s] for name, s in panel.series.items()} == {
        "Top-1": [2, 3],
        "Top-2": [2, 3],
        "Top-3": [2],
        "Top-4": [2],
    }


def test_the_command_draws_it(call: Call, tmp_path: Path) -> None:
    answer = call("reproduce", "TOPK.fig7", "--jobs", "1", "--out", str(tmp_path / "out"))
    assert answer.code == 0
    assert ET.parse(tmp_path / "out" / "TOPK.fig7.svg").getroot().tag.endswith("svg")
    assert (tmp_path / "out" / "TOPK.fig7.monks-1.csv").read_text().startswith("set,split,k,depth,")


def test_without_the_data_there_is_one_line(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FOLDER_VARIABLE)
    answer = call("reproduce", "TOPK.fig4")
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert FOLDER_VARIABLE in answer.err
