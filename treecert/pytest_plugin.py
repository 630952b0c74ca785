"""The pytest plugin: `pytest lemmas` certifies claims, `pytest paper.tex` the displayed inequalities of a paper.

Each claim is a test named by its id. It passes when its verdict is the one that it declares, as in
`claim(..., expects="false")`. Without such a word it passes when it is decided and has not fallen. Where the setting
`treecert_verdicts` is `decided`, it passes then with every verdict but `undecided`: that is for packages on what others
claim. A claim whose check raises fails. Results come from the journal that `treecert audit` keeps, and certificates in
`reports/certificates` are replayed before anything is searched. At the end stands a table of the verdicts. Files
without claims cost no more than a look at their text; nothing outside this package is imported for them. Where a
project has a package `verify` of its own, its files are its own affair: one line says so where claims are asked for.

Of LaTeX, Markdown and notebooks those files are collected that hold annotations `treecert: ...`; each relation of a
display is a test, named by its label. Skips have their reasons. With the setting `treecert_replay_only` nothing is
searched. Certificates lie beside the file, as `treecert check` keeps them.
"""

from __future__ import annotations

import fnmatch
import importlib
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from treecert.hiding import hidden

if TYPE_CHECKING:
    from treecert.check.reading import Line
    from verify.claims.audit import Audit
    from verify.claims.catalogue import Catalogue, Claim
    from verify.claims.journal import Journal

DECLARES = re.compile(rb"^[ \t]*@(\w+\.)*claim\(", re.MULTILINE)
ANNOTATED = re.compile(rb"(%|<!--)[ \t]*treecert:")
PAPERS = frozenset({".tex", ".ltx", ".md", ".markdown", ".ipynb"})
REPLAY_ONLY = "treecert_replay_only"
OURS = re.compile(rb"^[ \t]*(from[ \t]+verify(\.\w+)*[ \t]+import|import[ \t]+verify\.)", re.MULTILINE)
ENGINE = Path(__file__).parents[1] / "verify"
CERTIFICATES = Path("reports") / "certificates"
PROPERTY = "treecert"
PASSED_OVER = pytest.StashKey[list[Path]]()
SETTING = "treecert_verdicts"
STANDING, ANY = "standing", "decided"
"""What passes without a word of its author: a claim that has not fallen, or every one that is decided."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The setting that says which claims without `expects` pass."""
    parser.addini(
        SETTING,
        f"claims without expects= pass when they have not fallen ({STANDING}), or when {ANY}",
        default=STANDING,
    )
    parser.addini(REPLAY_ONLY, "lines of papers are replayed, and never searched", type="bool", default=False)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ClaimFile | PaperFile | None:
    """A module that declares claims, or a paper with annotations."""
    if file_path.suffix.lower() in PAPERS:
        if not ANNOTATED.search(file_path.read_bytes()):
            return None
        paper: PaperFile = PaperFile.from_parent(parent, path=file_path)
        return paper
    if file_path.suffix != ".py" or file_path.is_relative_to(ENGINE):
        return None
    tests: list[str] = parent.config.getini("python_files")
    if any(fnmatch.fnmatch(file_path.name, pattern) for pattern in tests):
        return None
    text = file_path.read_bytes()
    if not DECLARES.search(text) or not OURS.search(text):
        return None
    if _hidden(file_path) is not None and parent.config.args_source is not parent.config.ArgsSource.ARGS:
        parent.config.stash.setdefault(PASSED_OVER, []).append(file_path)
        return None
    found: ClaimFile = ClaimFile.from_parent(parent, path=file_path)
    return found


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """How often each verdict came out on each evidence, by paper; which files with claims were passed over."""
    for path in terminalreporter.config.stash.get(PASSED_OVER, ()):
        terminalreporter.write_line(f"claims in {path} are not decided: {_hidden(path)}")
    counts: dict[str, dict[tuple[str, str], int]] = {}
    for report in (*terminalreporter.stats.get("passed", ()), *terminalreporter.stats.get("failed", ())):
        for name, value in getattr(report, "user_properties", ()):
            if name == PROPERTY:
                paper, word, evidence = value.split(" ")
                row = counts.setdefault(paper, {})
                row[word, evidence] = row.get((word, evidence), 0) + 1
    if counts:
        terminalreporter.section("verdicts")
        for line in _table(counts):
            terminalreporter.write_line(line)


def _table(counts: dict[str, dict[tuple[str, str], int]]) -> Iterator[str]:
    """Rows such as `true, proved`: a verdict is counted with its evidence, which says how far it goes."""
    from verify.claims.weighing import EVIDENCE, WORDS

    papers = sorted(counts)
    rows = [(w, e) for w in WORDS for e in EVIDENCE if any((w, e) in counts[p] for p in papers)]
    titles = [w if e == "none" else f"{w}, {e}" for w, e in rows]
    width = max(map(len, titles))
    columns = [max(len(p), 5) for p in papers]
    yield " " * width + "".join(f"  {p:>{n}}" for p, n in zip(papers, columns, strict=True))
    for row, title in zip(rows, titles, strict=True):
        cells = (str(counts[p].get(row, "")) for p in papers)
        yield f"{title:<{width}}" + "".join(f"  {c:>{n}}" for c, n in zip(cells, columns, strict=True))


def _hidden(path: Path) -> str | None:
    """What hides the engine from a module with claims."""
    return hidden(["verify"], [_module(path)[0]])


class ClaimFile(pytest.File):
    """A module with claims."""

    def collect(self) -> Iterable[pytest.Item]:
        """One test for each claim, in the order of the module."""
        line = _hidden(self.path)
        if line is not None:
            raise self.CollectError(f"no claim can be decided: {line}")
        from verify.claims.catalogue import declared_in

        root, name = _module(self.path)
        if str(root) not in sys.path:
            sys.path.insert(0, str(root))
        importlib.import_module(name)
        for c in declared_in(name):
            yield ClaimTest.from_parent(self, name=c.id, claim=c)


class ClaimTest(pytest.Item):
    """One claim."""

    def __init__(self, *, claim: Claim, **options: Any) -> None:
        super().__init__(**options)
        self.claim = claim

    def runtest(self) -> None:
        """Raises NotAsExpected, with what is known, unless the verdict is one with which the claim passes."""
        result = _decide(self.claim, self.config.rootpath)
        verdict = result.verdicts[self.claim.id]
        self.user_properties.append((PROPERTY, f"{self.claim.paper} {verdict.word} {verdict.evidence}"))
        if not self._passes(verdict.word):
            head = f"{self.claim.id} is {verdict.word}{self._wanted(verdict.word)}"
            raise NotAsExpected(
                "\n".join([head, *verdict.notes, result.records[self.claim.id].traceback]).rstrip()
            )

    def _passes(self, word: str) -> bool:
        from verify.claims.reach import FALLEN

        if self.claim.expects:
            return word == self.claim.expects
        return word != "undecided" and (word not in FALLEN or self._setting() == ANY)

    def _setting(self) -> str:
        """Raises UsageError for a word that the setting does not have."""
        word = str(self.config.getini(SETTING))
        if word not in (STANDING, ANY):
            raise pytest.UsageError(f"{SETTING} is {STANDING} or {ANY}")
        return word

    def _wanted(self, word: str) -> str:
        """What was expected, or how to expect what came out."""
        if self.claim.expects:
            return f", and {self.claim.expects} was expected"
        return "" if word == "undecided" else f"; if it is to be, declare expects={word!r}"

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The reasons, without the inside of this plugin."""
        if isinstance(excinfo.value, NotAsExpected):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the claim stands."""
        return self.path, self.claim.line - 1, f"claim {self.claim.id}"


class PaperFile(pytest.File):
    """A paper with annotations."""

    def collect(self) -> Iterable[pytest.Item]:
        """One test for each relation of a display, in the order of the text."""
        from treecert.check.checking import load
        from verify.errors import BadInput

        try:
            lines = load(self.path).lines
        except BadInput as error:
            raise self.CollectError(str(error)) from None
        seen: set[str] = set()
        for line in lines:
            name = line.name if line.name not in seen else f"{line.name}@{line.number}"
            seen.add(name)
            yield PaperLine.from_parent(self, name=name, line=line)


class PaperLine(pytest.Item):
    """One relation of a display."""

    def __init__(self, *, line: Line, **options: Any) -> None:
        super().__init__(**options)
        self.line = line

    def runtest(self) -> None:
        """Raises NotAsExpected, with source, reading and point, unless the verdict is the expected one."""
        from treecert.check.deciding import Settings, decide
        from treecert.check.output import detail
        from treecert.check.store import Store

        settings = Settings(replay_only=bool(self.config.getini(REPLAY_ONLY)))
        verdict = decide([self.line], Store.beside(self.path), settings).verdicts[0]
        if verdict.standing == "fine" and verdict.status not in ("proved", "refuted", "undecided", "sharp"):
            pytest.skip(f"{verdict.status}: {detail(verdict)}".rstrip(": "))
        if verdict.standing != "fine":
            where = f" for {self.line.where}" if self.line.where else ""
            wanted = f", and {verdict.expected} was expected" if verdict.expected else ""
            said = [
                f"{self.name} is {verdict.status}{wanted}",
                f"source: {self.line.source.shown(self.line.at).strip()}",
            ]
            said += [f"read: {self.line.latex}{where}"] if self.line.latex else []
            said += [f"statement: {text}" for text in verdict.plain]
            said += [text for text in (detail(verdict), *self.line.notes) if text]
            raise NotAsExpected("\n".join(said))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The reasons, without the inside of this plugin."""
        if isinstance(excinfo.value, NotAsExpected):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the relation stands."""
        return self.line.file, self.line.number - 1, f"line {self.name}"


class NotAsExpected(Exception):
    """A claim came out with another verdict than it is to have."""


def _decide(claim: Claim, root: Path) -> Audit:
    from verify.claims.audit import audit

    catalogue = _catalogue(claim.module.partition(".")[0])
    return audit(catalogue, [claim], journal=_journal(), known=root / CERTIFICATES)


@cache
def _catalogue(package: str) -> Catalogue:
    from verify.claims.catalogue import load

    return load([package])


@cache
def _journal() -> Journal:
    from verify.claims.journal import Journal

    return Journal()


def _module(path: Path) -> tuple[Path, str]:
    """The folder from which a module is imported, and its name there."""
    parts = [path.stem] if path.stem != "__init__" else []
    folder = path.parent
    while (folder / "__init__.py").exists():
        parts.insert(0, folder.name)
        folder = folder.parent
    return folder, ".".join(parts)
