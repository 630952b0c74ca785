"""The pytest plugin for splitting criteria: `pytest --criterion FORMULA` tests one that a person typed.

The option adds the property suite `treecert.criterion_suite` to whatever is tested otherwise, so that it runs
in an empty folder as well. The fixture `criterion` is the criterion, for tests of one's own. At the end stands
how each property came out: refuted, with a minimal witness; proved; no counterexample found; undecided. Without
the option nothing outside this package is imported, so that projects with packages named like ours are left alone;
with it, one line says what hides what.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from treecert.hiding import hidden

if TYPE_CHECKING:
    from algorithms.criteria import Criterion

NEEDS = ("verify", "algorithms")
SUITE = Path(__file__).parent / "criterion_suite"
MODULES = ("criterion_shape.py", "criterion_drops.py", "criterion_growth.py")
PROPERTY = "treecert-criterion"
WORDS = ("refuted", "undecided", "no counterexample found", "exact", "proved")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option."""
    parser.getgroup("treecert").addoption(
        "--criterion",
        metavar="FORMULA",
        help="run the property suite for splitting criteria on this formula in q, such as '4*q*(1-q)', or on "
        "entropy, gini, root or minimum; the fixture `criterion` holds it",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Reads the formula, so that a wrong one ends the run at once, and so does a package that hides ours."""
    if config.getoption("criterion") is not None:
        line = hidden(NEEDS, {config.rootpath, config.invocation_params.dir})
        if line is not None:
            raise pytest.UsageError(f"--criterion: {line}")
        _read(config)


class SuiteModule(pytest.Module):
    """A module of the suite: its tests are its functions test_..., whatever patterns are set for tests."""

    def funcnamefilter(self, name: str) -> bool:
        """Whether a name is that of a test."""
        return name.startswith("test_")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Adds the suite, before tests are deselected.

    Not as one more path to collect: where the path lies in a folder that is collected anyway, as in a project
    with its environment inside, pytest leaves it out, or would walk through everything that is installed.
    """
    if config.getoption("criterion") is None or any(item.path.parent == SUITE for item in items):
        return
    for name in MODULES:
        module = SuiteModule.from_parent(session, path=SUITE / name, nodeid=f"{SUITE.name}/{name}")
        items.extend(session.genitems(module))


def pytest_report_header(config: pytest.Config) -> list[str]:
    """What is tested."""
    text = config.getoption("criterion")
    return [] if text is None else [f"criterion: {text}"]


@pytest.fixture(scope="session")
def criterion(request: pytest.FixtureRequest) -> Criterion:
    """The criterion that --criterion gives; tests that ask for it are skipped where it gives none."""
    if request.config.getoption("criterion") is None:
        pytest.skip("needs --criterion FORMULA")
    return _read(request.config)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """How each property came out."""
    found: dict[str, list[str]] = {}
    for kind in ("failed", "skipped", "passed"):
        for report in terminalreporter.stats.get(kind, ()):
            for name, value in getattr(report, "user_properties", ()):
                if name == PROPERTY:
                    word, _, rest = value.partition(": ")
                    found.setdefault(word, []).append(rest)
    if found:
        terminalreporter.section(f"criterion {terminalreporter.config.getoption('criterion')}")
        for line in _lines(found):
            terminalreporter.write_line(line)


def _lines(found: dict[str, list[str]]) -> Iterator[str]:
    for word in WORDS:
        for rest in found.get(word, ()):
            yield f"{word}: {rest}"


def _read(config: pytest.Config) -> Criterion:
    """The criterion. Raises UsageError, with one line, for what cannot be read."""
    from algorithms import criteria
    from verify.errors import BadInput

    try:
        return criteria.criterion(config.getoption("criterion"))
    except BadInput as error:
        raise pytest.UsageError(f"--criterion: {error}") from None
