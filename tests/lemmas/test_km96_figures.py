"""Figures of KM96: the points, their signs and the derivatives behind them, against computations of another kind."""

from __future__ import annotations

import mpmath
import pytest

from lemmas.boosting import figures
from lemmas.boosting.figures import CASES, TANGENTS, Curve, Tangents, as_printed, intended, sign
from verify.claims.figures import Lines, Plot, RunOptions, figures_in
from verify.language.undefined import UndefinedValue
from verify.rationals import Fraction

ULP = Fraction(1, 10**12)
GAMMA = Fraction(1, 10)
EVERY = ("fig2", "fig3", *(f"fig{n}" for n in CASES))
Bounds = dict[str, tuple[tuple[Fraction, Fraction, Fraction, Fraction], ...]]


@pytest.fixture(scope="module")
def plots() -> dict[str, Plot]:
    known = figures_in(["lemmas.boosting"])
    return {name: known[f"KM96.{name}"].compute(RunOptions()) for name in EVERY}


def series(plot: Plot, panel: int = 0) -> Bounds:
    found = plot.panels[panel]
    assert isinstance(found, Lines)
    return dict(found.series)


def test_they_stand_in_the_catalogue_by_their_numbers() -> None:
    known = figures_in(["lemmas.boosting"])
    assert {f"KM96.{name}" for name in EVERY} <= set(known)
    assert all(known[f"KM96.fig{n}"].where == f"figure {n}" for n in (2, 3, *CASES))


@pytest.mark.parametrize("name", EVERY)
def test_what_is_shown_lies_within_the_bounds(plots: dict[str, Plot], name: str) -> None:
    for panel in range(len(plots[name].panels)):
        for points in series(plots[name], panel).values():
            assert len(points) > 50
            assert [q for q, *_ in points] == sorted({q for q, *_ in points})
            for _, shown, low, high in points:
                assert low <= high
                assert max(abs(shown - low), abs(shown - high)) < ULP


@pytest.mark.parametrize("name", EVERY)
def test_the_table_holds_the_points(plots: dict[str, Plot], name: str) -> None:
    (header, rows), curves = next(iter(plots[name].tables.values())), series(plots[name])
    assert all(len(row) == len(header) for row in rows)
    assert all("12 decimals" in h for h in header[1 : 1 + len(curves)])
    for i, points in enumerate(curves.values(), start=1):
        assert [(Fraction(str(row[0])), Fraction(str(row[i]))) for row in rows] == [p[:2] for p in points]
        assert {len(str(row[i]).partition(".")[2]) for row in rows} == {12}


@pytest.mark.parametrize("name", ["fig2", "fig3"])
def test_the_criteria_lie_in_the_order_of_the_caption(plots: dict[str, Plot], name: str) -> None:
    curves = series(plots[name])
    assert list(curves) == ["root", "entropy", "gini", "minimum"]
    for upper, lower in zip(list(curves.values())[:-1], list(curves.values())[1:], strict=True):
        for (q, above, low, _), (_, below, _, high) in zip(upper, lower, strict=True):
            assert above == below == 4 * q * (1 - q) if q in (0, Fraction(1, 2), 1) else low > high


def test_the_domains(plots: dict[str, Plot]) -> None:
    ends = {
        name: (points[0][0], points[-1][0])
        for name in EVERY
        for points in [next(iter(series(plots[name]).values()))]
    }
    assert ends["fig2"] == ends["fig8"] == ends["fig9"] == (0, 1)
    assert ends["fig3"] == (0, Fraction(1, 20))
    assert {ends[f"fig{n}"] for n in (10, 11, 12, 13)} == {(Fraction(1, 1000), Fraction(999, 1000))}


@pytest.mark.parametrize("number", [8, 9])
def test_gini_by_algebra(plots: dict[str, Plot], number: int) -> None:
    """The tangent to 4q(1-q) at q + x, read at q, is G(q) + 4 x^2."""
    tau = CASES[number][1]
    curves = series(plots[f"fig{number}"])
    for q, _, low, high in curves["tangents"]:
        delta = GAMMA * q * (1 - q) / (tau * (1 - tau))
        assert low <= 4 * delta**2 * (2 * tau - 1) <= high
    for q, _, low, high in curves["as printed"]:
        delta = GAMMA * q * (1 - q) / (tau * (1 - tau))
        r = q + (1 - tau) * delta
        slip = 2 * (1 - tau) * delta * (4 - 8 * r)
        assert low <= 4 * delta**2 * (2 * tau - 1) - slip <= high


@pytest.mark.parametrize("number", [10, 11, 12, 13])
def test_the_others_by_numerical_differentiation(plots: dict[str, Plot], number: int) -> None:
    """Against 40 digits, with derivatives that no formula gives."""
    g, tau = CASES[number]
    with mpmath.workdps(40):

        def value(x: mpmath.mpf) -> mpmath.mpf:
            if g.name == "H(q)":
                return -x * mpmath.log(x, 2) - (1 - x) * mpmath.log(1 - x, 2)
            return 2 * mpmath.sqrt(x * (1 - x))

        curves = series(plots[f"fig{number}"])
        t = mpmath.mpf(tau.numerator) / tau.denominator
        for i in range(0, len(curves["tangents"]), 12):
            exact, shown, *_ = curves["tangents"][i]
            q = mpmath.mpf(exact.numerator) / exact.denominator
            delta = q * (1 - q) / (10 * t * (1 - t))
            p, r = q - t * delta, q + (1 - t) * delta
            slope = mpmath.diff(value, r)
            wanted = value(p) + t * delta * mpmath.diff(value, p) - value(r) + (1 - t) * delta * slope
            assert abs(wanted - mpmath.mpf(shown.numerator) / shown.denominator) < 1e-12
            printed = curves["as printed"][i][1]
            wanted -= 2 * (1 - t) * delta * slope
            assert abs(wanted - mpmath.mpf(printed.numerator) / printed.denominator) < 1e-12


@pytest.mark.parametrize("number", CASES)
def test_the_difference_of_tangents_has_one_sign_and_the_printed_form_two(
    plots: dict[str, Plot], number: int
) -> None:
    header, rows = plots[f"fig{number}"].tables["tangents"]
    meant, printed = (header.index(h) for h in ("sign of the difference of the tangents", "sign as printed"))
    inside = [row for row in rows if 0 < Fraction(str(row[0])) < 1]
    assert {row[meant] for row in inside} == {"-" if CASES[number][1] < Fraction(1, 2) else "+"}
    assert {row[printed] for row in inside} >= {"-", "+"}
    assert {row[meant] for row in rows if row not in inside} <= {"0"}


@pytest.mark.parametrize("g", TANGENTS, ids=lambda g: g.name)
def test_slopes_lie_between_those_of_chords(g: Tangents) -> None:
    assert not _misplaced(g)


@pytest.mark.parametrize("g", TANGENTS, ids=lambda g: g.name)
def test_a_wrong_slope_is_seen(g: Tangents) -> None:
    """Among them the derivative that the proof of Lemma 13 prints, and that of entropy in nats."""
    wrong = {
        "4q(1-q)": lambda x: f"(4 - 4*({x}))",
        "H(q)": lambda x: f"(ln(1 - ({x})) - ln({x}))",
        "2 sqrt(q(1-q))": lambda x: f"((1 - 2*({x}))*sqrt(({x})*(1 - ({x}))))",
    }
    assert _misplaced(Tangents(g.name, g.value, wrong[g.name], g.ends))


def _misplaced(g: Tangents) -> list[Fraction]:
    """The points at which the slope is not, certainly, between those of the chords to either side."""
    value, slope, h = Curve.of(g.value("q")), Curve.of(g.slope("q")), Fraction(1, 1000)
    found = []
    for q in (Fraction(k, 20) for k in range(1, 20)):
        (_, _, _, left), (_, _, low_q, _), (_, _, _, right) = (value.at(x) for x in (q - h, q, q + h))
        _, _, low, high = slope.at(q)
        if not (right - low_q) / h < low <= high < (low_q - left) / h:
            found.append(q)
    return found


def test_the_other_tau_has_the_other_sign() -> None:
    """A sign is computed: the curve of figure 8 with tau of figure 9 is that of figure 9."""
    for g in TANGENTS:
        found = [
            sign(Curve.of(intended(g), gamma=GAMMA, tau=tau).at(Fraction(1, 3)))
            for tau in (Fraction(2, 5), Fraction(1, 2), Fraction(3, 5))
        ]
        assert found[::2] == ["-", "+"]
    assert sign(Curve.of(intended(TANGENTS[0]), gamma=GAMMA, tau=Fraction(1, 2)).at(Fraction(1, 3))) == "0"


def test_a_sign_that_bounds_leave_open() -> None:
    assert sign((Fraction(0), Fraction(0), Fraction(-1), Fraction(1))) == "?"
    assert sign((Fraction(0), Fraction(0), Fraction(0), Fraction(1))) == "?"


@pytest.mark.parametrize("g", TANGENTS[1:], ids=lambda g: g.name)
@pytest.mark.parametrize("form", [intended, as_printed])
@pytest.mark.parametrize("q", [0, 1])
def test_there_is_no_tangent_at_the_ends(g: Tangents, form: object, q: int) -> None:
    text = intended(g) if form is intended else as_printed(g)
    with pytest.raises(UndefinedValue):
        Curve.of(text, gamma=GAMMA, tau=Fraction(2, 5)).at(Fraction(q))


def test_too_wide_an_enclosure_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "BITS", 12)
    with pytest.raises(ArithmeticError, match="12 decimals"):
        Curve.of("H(q)").at(Fraction(1, 3))
