"""Running one claim: from its place in a module to its record, in whatever process."""

from __future__ import annotations

import importlib
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from verify.claims.catalogue import Catalogue, Claim, declared_in
from verify.claims.check import Check
from verify.claims.parts import ClaimError, Record, Role
from verify.claims.resumable_map import nothing_of_earlier_runs
from verify.claims.store import BY_SEARCH, RunCache, Store, StoredCertificates
from verify.claims.transcripts import statements_of
from verify.language.statements import Statement


@dataclass(frozen=True)
class Cell:
    """All that another process needs to run a claim.

    `module` declares it, `uses` gives the modules of the claims that it may cite. `path` is where modules are
    found, `known` the folder of stored certificates, `found` that of what this run has found, if there are such. A
    `fresh` cell reads nothing of earlier runs.
    """

    id: str
    module: str
    uses: tuple[tuple[str, str], ...] = ()
    path: tuple[str, ...] = ()
    known: str = ""
    found: str = ""
    fresh: bool = False

    @classmethod
    def of(
        cls,
        claim: Claim,
        catalogue: Catalogue,
        known: Path | None = None,
        found: str = "",
        *,
        fresh: bool = False,
    ) -> Cell:
        """The cell of a claim."""
        uses = tuple((u, catalogue.by_id[u].module) for u in claim.uses)
        return cls(claim.id, claim.module, uses, tuple(sys.path), str(known or ""), found, fresh)


def run(cell: Cell) -> Record:
    """Runs the check of a claim and returns what it recorded. An exception in it ends up in the record."""
    start = time.monotonic()
    check = Check(
        cell.id,
        cited=_Cited(cell).statements,
        uses=dict(cell.uses),
        is_proved=_is_proved(Path(cell.known)) if cell.known else None,
        store=_store(cell),
    )
    record = check.record
    cells = nothing_of_earlier_runs(Path(cell.found) if cell.found else None) if cell.fresh else nullcontext()
    try:
        with cells:
            _claim(cell.id, cell.module, cell.path).run(check)
    except (Exception, SystemExit) as error:  # noqa: BLE001  # an error is a result of this claim, not the end
        record.error = f"{_one_line(error)} ({_place(error, cell.module)})"
        record.traceback = traceback.format_exc()
    record.seconds = time.monotonic() - start
    return record


def _place(error: BaseException, module: str) -> str:
    """The line of the claim's own module that had the last part in an error; that of another file where none had."""
    frames = traceback.extract_tb(error.__traceback__)
    name = f"{module.rpartition('.')[2]}.py"
    at = next((f for f in reversed(frames) if Path(f.filename).name == name), frames[-1])
    return f"{Path(at.filename).name}, line {at.lineno}"


def _store(cell: Cell) -> Store:
    """Decides by stored certificates of the claim, else by the certificates of this run, else by search."""
    search = RunCache(Path(cell.found)) if cell.found else BY_SEARCH
    return StoredCertificates.of(Path(cell.known), cell.id, search) if cell.known else search


def _is_proved(folder: Path) -> Callable[[str, Statement], bool]:
    """Whether a certificate of an earlier run proves a statement of a claim; it is replayed."""

    @cache
    def proved(claim_id: str, statement: Statement) -> bool:
        return StoredCertificates.of(folder, claim_id).proves(statement)

    return proved


class _Cited:
    """The statements of the claims that a cell may cite."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        self.modules = dict(cell.uses)
        self.found: dict[tuple[str, Role], Sequence[Statement]] = {}

    def statements(self, claim_id: str, role: Role) -> Sequence[Statement]:
        """Raises ClaimError when the claim is not among the uses."""
        if claim_id not in self.modules:
            raise ClaimError(f"{claim_id} is not among the uses of {self.cell.id}")
        if (claim_id, role) not in self.found:
            cited = _claim(claim_id, self.modules[claim_id], self.cell.path)
            self.found[claim_id, role] = statements_of(claim_id, cited.run, role)
        return self.found[claim_id, role]


def _claim(claim_id: str, module: str, path: Sequence[str]) -> Claim:
    """The claim, its module imported where that is still to be done."""
    sys.path.extend(p for p in path if p not in sys.path)
    importlib.import_module(module)
    return next(c for c in declared_in(module) if c.id == claim_id)


def _one_line(error: BaseException) -> str:
    lines = str(error).splitlines()
    text = f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__
    return text[:300]
