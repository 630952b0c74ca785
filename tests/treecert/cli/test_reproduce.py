"""`treecert reproduce`: the list of figures, the files of one, mistakes."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from reports.charts import INNER_HEIGHT, TOP, _Axis, plot_svg
from tests.treecert.cli.conftest import Call
from verify.claims import figures
from verify.claims.figures import Figure, Histogram, Lines, Plot, RunOptions
from verify.errors import BadInput
from verify.rationals import Fraction

PANEL = Histogram(
    "A & B", "m", "count", (Fraction(0), Fraction(1, 2), Fraction(1)), {"one": (3, 0), "<two>": (1, 10)}
)
LINES = Lines(
    "C",
    "n",
    "error",
    {"s": ((Fraction(10), Fraction(1, 3), Fraction(1, 4), Fraction(1, 2)),) * 2},
    log_x=True,
)
TOY = Figure(
    "TOY.fig1", "figure 1", "a toy", "toy", lambda _run: Plot((PANEL, LINES), {"a table": (("x",), ((1,),))})
)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    known: Mapping[str, Figure] = {TOY.id: TOY}
    monkeypatch.setattr(figures, "figures_in", lambda: known)


@pytest.mark.usefixtures("toy")
def test_the_figures_are_listed(call: Call) -> None:
    assert call("reproduce").out.split() == ["TOY.fig1", "figure", "1:", "a", "toy"]
    assert json.loads(call("reproduce", "--json").out) == {"TOY.fig1": {"where": "figure 1", "says": "a toy"}}


@pytest.mark.usefixtures("toy")
def test_a_figure_and_its_data_are_written(call: Call, tmp_path: Path) -> None:
    answer = call("reproduce", "TOY.fig1", "--out", str(tmp_path / "out"))
    assert answer.code == 0
    assert (tmp_path / "out" / "TOY.fig1.a-table.csv").read_text() == "x\n1\n"
    picture = (tmp_path / "out" / "TOY.fig1.svg").read_text()
    assert "A &amp; B" in picture
    assert "&lt;two&gt;" in picture
    assert "<script" not in picture
    assert ET.fromstring(picture).tag.endswith("svg")


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("name", ["TOY.fig2", "nothing", ""])
def test_an_unknown_figure(call: Call, name: str) -> None:
    answer = call("reproduce", name)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)


@pytest.mark.usefixtures("toy")
def test_a_folder_that_cannot_be_written(call: Call, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    answer = call("reproduce", "TOY.fig1", "--out", str(tmp_path / "taken"))
    assert (answer.code, answer.err.count("\n")) == (2, 1)


def test_the_figures_of_the_catalogue_are_found() -> None:
    assert {"BDM20O.fig4", "BDM20O.fig5"} <= set(figures.figures_in())


def test_a_near_name_is_suggested() -> None:
    with pytest.raises(BadInput, match=r"did you mean TOY\.fig1"):
        figures.chosen({TOY.id: TOY}, "TOY.fig")


def test_the_same_data_give_the_same_picture() -> None:
    assert plot_svg(TOY.compute(RunOptions()).panels, "t") == plot_svg(TOY.compute(RunOptions()).panels, "t")


def test_bars_are_as_tall_as_their_counts() -> None:
    picture = plot_svg([PANEL], "t")
    heights = [float(r.get("height", "0")) for r in ET.fromstring(picture).iter() if r.get("fill-opacity")]
    # The counts 3, 1 and 10 on a linear axis; the count 0 has no bar.
    assert len(heights) == 3
    assert abs(heights[0] / heights[1] - 3) < 0.05
    assert abs(heights[2] / heights[1] - 10) < 0.2


def curve(values: list[Fraction]) -> Lines:
    """A line through these values, at 0, 1, 2, ..."""
    return Lines("t", "x", "y", {"s": tuple((Fraction(k), v, v, v) for k, v in enumerate(values))})


@pytest.mark.parametrize(
    "values",
    [
        [Fraction(-1, 500), Fraction(-1, 100)],
        [Fraction(-3), Fraction(5), Fraction(-2)],
        [Fraction(0), Fraction(0)],
        [Fraction(1), Fraction(9)],
    ],
)
def test_lines_stay_inside_the_frame(values: list[Fraction]) -> None:
    paths = [
        p.get("d", "") for p in ET.fromstring(plot_svg([curve(values)], "t")).iter() if p.get("stroke-width")
    ]
    heights = [float(place.split()[1]) for place in paths[0].removeprefix("M").split("L")]
    assert len(heights) == len(values)
    assert all(TOP <= y <= TOP + INNER_HEIGHT for y in heights)
    assert [a < b for a, b in pairwise(heights)] == [a > b for a, b in pairwise(values)]


@pytest.mark.parametrize("last", [Fraction(k, 1000) for k in (799, 801, 900, 998, 999, 1000)])
def test_axes_have_a_few_ticks_whatever_they_span(last: Fraction) -> None:
    ticks = list(_Axis(0.0, float(last), log=False).ticks())
    assert 4 <= len(ticks) <= 9


def test_long_lines_have_fewer_markers_than_points() -> None:
    def markers(points: int) -> int:
        return plot_svg([curve([Fraction(k) for k in range(points)])], "t").count("<circle") - 1  # the legend

    assert markers(30) == 30
    assert 20 <= markers(119) <= 40


def test_an_empty_plot_is_refused() -> None:
    with pytest.raises(ValueError, match="panels"):
        plot_svg([], "t")


def test_an_axis_may_start_at_the_data() -> None:
    points = tuple(
        (Fraction(k), Fraction(9 + k, 20), Fraction(9 + k, 20), Fraction(9 + k, 20)) for k in (0, 1)
    )
    fits = plot_svg([Lines("C", "n", "y", {"s": points}, from_zero=False)], "t")
    starts = plot_svg([Lines("C", "n", "y", {"s": points})], "t")
    heights = [
        sorted(float(y) for y in re.findall(r"M[\d.]+ ([\d.]+)L[\d.]+ ([\d.]+)", text)[0])
        for text in (fits, starts)
    ]
    assert heights[0][1] - heights[0][0] > 5 * (heights[1][1] - heights[1][0])
    assert TOP < heights[0][0] < heights[0][1] < TOP + INNER_HEIGHT
