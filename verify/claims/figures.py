"""Figures: the plots of a paper, as data that a function computes anew.

Main definitions: `figure` (the decorator), `Figure`, `Plot`, `Histogram`, `Lines`, `figures_in`. Figures are
declared in the packages of the claims and drawn elsewhere: nothing here knows of pictures.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from verify.claims.catalogue import DEFAULT_PACKAGES, ID, modules_of, printable
from verify.claims.parts import ClaimError
from verify.errors import BadInput
from verify.rationals import Fraction


@dataclass(frozen=True)
class Histogram:
    """One panel: how many of each series lie in [edges[i], edges[i+1]); the last bin holds its upper end."""

    title: str
    x_label: str
    y_label: str
    edges: tuple[Fraction, ...]
    series: Mapping[str, tuple[int, ...]]
    log_y: bool = False


@dataclass(frozen=True)
class Lines:
    """One panel: points (x, y, lower, upper) of each series, all exact; the last two are the error bar.

    Without `from_zero` the y axis holds the points and the bars, and zero only if it lies among them.
    """

    title: str
    x_label: str
    y_label: str
    series: Mapping[str, tuple[tuple[Fraction, Fraction, Fraction, Fraction], ...]]
    log_x: bool = False
    from_zero: bool = True


@dataclass(frozen=True)
class Plot:
    """A figure computed: its panels, and the data behind them as tables (name -> header and rows)."""

    panels: tuple[Histogram | Lines, ...]
    tables: Mapping[str, tuple[tuple[str, ...], tuple[tuple[object, ...], ...]]]


@dataclass(frozen=True)
class RunOptions:
    """How to compute: processes (None: as many as cores), and where to tell how far one is."""

    jobs: int | None = None
    progress: Callable[[str], None] = lambda _line: None


@dataclass(frozen=True)
class Figure:
    """A figure of a paper: `where` its place there, `says` what it shows, in own words."""

    id: str
    where: str
    says: str
    module: str
    compute: Callable[[RunOptions], Plot]


_declared: dict[str, dict[str, Figure]] = {}


def figure(
    id: str,  # noqa: A002  # as for claims
    *,
    where: str,
    says: str,
) -> Callable[[Callable[[RunOptions], Plot]], Callable[[RunOptions], Plot]]:
    """Declares the decorated function as what computes a figure. Raises ClaimError for a malformed id."""
    if not ID.fullmatch(id):
        raise ClaimError(f"{id!r} is not an id: it needs a paper and a name, as in PAPER.fig1")

    def declare(function: Callable[[RunOptions], Plot]) -> Callable[[RunOptions], Plot]:
        home = _declared.setdefault(function.__module__, {})
        home[id] = Figure(id, where, says, function.__module__, function)
        return function

    return declare


def figures_in(packages: Sequence[str] = DEFAULT_PACKAGES) -> dict[str, Figure]:
    """The figures that the packages declare, by id. Raises ClaimError for an id declared twice."""
    found: dict[str, Figure] = {}
    for module in (m for p in packages for m in modules_of(p)):
        for name, one in _declared.get(module, {}).items():
            if name in found:
                raise ClaimError(f"{name} is declared twice: {found[name].module} and {module}")
            found[name] = one
    return found


def chosen(figures: Mapping[str, Figure], name: str) -> Figure:
    """The figure with this id. Raises BadInput that suggests near ids."""
    if name in figures:
        return figures[name]
    near = difflib.get_close_matches(name, list(figures), n=3, cutoff=0.5)
    hint = f"; did you mean {' or '.join(near)}?" if near else f"; there are {', '.join(figures) or 'none'}"
    raise BadInput(f"no figure {printable(name)}{hint}")
