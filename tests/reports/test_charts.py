"""Charts: every series can be told from every other, and nothing leaves the page."""

import re

import pytest

from reports.charts import _Axis, _marker, plot_svg
from verify.claims.figures import Lines
from verify.rationals import Fraction

HALF = Fraction(1, 2)


def panel(series: int) -> Lines:
    points = tuple((Fraction(x), HALF, HALF, HALF) for x in range(3))
    return Lines(title="t", x_label="x", y_label="y", series={f"series {i}": points for i in range(series)})


def test_eight_series_have_eight_marks_in_eight_colours() -> None:
    """Colour alone tells nothing to who cannot see it; without colours the marks differ all the same."""
    marks = [_marker(i, 0, 0) for i in range(8)]
    colours = [re.findall("#[0-9a-f]{6}", m)[0] for m in marks]
    assert len(set(colours)) == 8
    assert len({m.replace(c, "") for m, c in zip(marks, colours, strict=True)}) == 8


@pytest.mark.parametrize("panels", [1, 3, 4, 5, 8])
@pytest.mark.parametrize("series", [1, 4, 7])
def test_all_that_is_drawn_is_on_the_page(panels: int, series: int) -> None:
    text = plot_svg([panel(series)] * panels, "title")
    width, height = map(int, re.findall(r'viewBox="0 0 (\d+) (\d+)"', text)[0])
    places = [tuple(map(int, p)) for p in re.findall(r'<g transform="translate\((\d+) (\d+)\)">', text)]
    outer = [p for p in places if p[1] >= 34 and not p[0] % 380]
    legends = [p for p in places if p not in outer]
    assert len(legends) == panels * series
    assert len(outer) == panels == len(set(outer))
    assert max(x for x, _ in outer) + 380 <= width
    assert max(y for _, y in outer) + max(y for _, y in legends) < height
    assert len(set(legends)) == series


def test_at_most_four_names_share_a_line() -> None:
    text = plot_svg([panel(7)], "title")
    lines = re.findall(r'<g transform="translate\(\d+ (2\d\d|3\d\d)\)">', text)
    assert sorted(map(lines.count, set(lines))) == [3, 4]


@pytest.mark.parametrize("high", range(1, 60))
def test_numbers_of_things_have_whole_ticks(high: int) -> None:
    labels = [label for _, label in _Axis(0, high, log=False, whole=True).ticks()]
    assert all("." not in label for label in labels)
    assert 2 <= len(labels) <= 9
