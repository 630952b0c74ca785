"""The audit: runs claims, computes their verdicts, and writes down both as plain data.

Main definitions: `Audit`, `audit`, `needed`. Records come from the journal where nothing that they depend on
has changed and their certificates replay, and from a sweep otherwise; each finished claim is written to the journal at
once.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from verify.claims.believed import stands
from verify.claims.catalogue import Catalogue, Claim
from verify.claims.journal import Journal
from verify.claims.keys import key_of
from verify.claims.notation import notation_of
from verify.claims.parts import Record
from verify.claims.reach import Reach, reaches
from verify.claims.running import Cell, run
from verify.claims.standing import standing_of
from verify.claims.sweeps import sweep
from verify.claims.verdicts import Graph, Verdict, settle
from verify.versions import below, own

SCHEMA = 2


@dataclass(frozen=True)
class Audit:
    """The claims that were asked for, with their records and verdicts.

    `records` and `verdicts` hold those of the claims that they lean on as well. `reach` says how far each fallen claim
    pulls others down. `ran`: how many were not in the journal.
    """

    claims: tuple[Claim, ...]
    records: Mapping[str, Record]
    verdicts: Mapping[str, Verdict]
    reach: Mapping[str, Reach]
    ran: int

    @property
    def statements(self) -> list[dict[str, Any]]:
        """One entry for each claim; keys without content are left out."""
        return [_entry(c, self) for c in self.claims]

    @property
    def document(self) -> dict[str, Any]:
        """The content of audit.json."""
        return {
            "schema": SCHEMA,
            "tool": {"treecert": own(), **below()},
            "papers": _papers(self.claims),
            "standing": _standing(self.claims),
            "notation": _notation(self.claims),
            "sections": _sections(self.claims),
            "statements": self.statements,
        }

    @property
    def timings(self) -> dict[str, float]:
        """Seconds that the check of each claim took, in the run that made its record."""
        return {c.id: round(self.records[c.id].seconds, 3) for c in self.claims}

    @property
    def certificates(self) -> dict[str, str]:
        """The certificates, by file name."""
        return {n: text for c in self.claims for n, text in self.records[c.id].certificates.items()}

    @property
    def errors(self) -> dict[str, str]:
        """What went wrong in checks, one line for each claim."""
        return {c.id: self.records[c.id].error for c in self.claims if self.records[c.id].error}

    @property
    def counts(self) -> dict[str, dict[str, dict[str, int]]]:
        """How often each verdict occurs on each evidence, by paper."""
        table: dict[str, dict[str, dict[str, int]]] = {}
        for c in self.claims:
            found = self.verdicts[c.id]
            row = table.setdefault(c.paper, {}).setdefault(found.word, {})
            row[found.evidence] = row.get(found.evidence, 0) + 1
        return table

    @property
    def summary(self) -> dict[str, Any]:
        """Figures about the run; every certificate that is kept has passed the independent recheck."""
        records = [self.records[c.id] for c in self.claims]
        rechecking = sum(r.recheck_seconds for r in records)
        return {
            "claims": len(self.claims),
            "ran": self.ran,
            "errors": len(self.errors),
            "rechecked": len(self.certificates),
            "known": sum(r.known for r in records),
            "recheck_seconds": round(rechecking, 3),
            "search_seconds": round(sum(r.seconds for r in records) - rechecking, 3),
            "verdicts": self.counts,
        }


def audit(
    catalogue: Catalogue,
    selected: Sequence[Claim],
    *,
    jobs: int | None = 1,
    journal: Journal | None = None,
    known: Path | None = None,
    fresh: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Audit:
    """Decides the selected claims, and those that they lean on.

    `jobs` as in `sweep`. `known` is a folder with certificates of an earlier run, tried before any search. `fresh` runs
    every check again, searches for every certificate anew and computes every cell of a resumable map: it reads nothing
    of earlier runs. A certificate found for one claim serves later claims with the same statement (see
    `verify.claims.run_cache`). `progress` is called with the number of finished claims and their total. Raises
    ClaimError when claims rest on each other in a circle.
    """
    claims = needed(catalogue, selected)
    with _folder() as found:
        kept = Journal() if journal is None else journal
        runner = _Runner(catalogue, kept, jobs, known, fresh, progress, found)
        runner.run(claims)
        while users := _users_of_repaired(catalogue, runner.records):
            runner.run(users)
    graph = graph_of(catalogue)
    verdicts = settle(runner.records, graph, [c.id for c in claims])
    return Audit(tuple(selected), runner.records, verdicts, reaches(verdicts, graph), runner.ran)


@contextmanager
def _folder() -> Iterator[str]:
    """A folder for what a run finds, which goes with it; no name where none can be made."""
    with ExitStack() as stack:
        name = ""
        with suppress(OSError):
            name = stack.enter_context(TemporaryDirectory(prefix="treecert-", ignore_cleanup_errors=True))
        yield name


def graph_of(catalogue: Catalogue) -> Graph:
    """How all claims that may be referred to lean on each other."""
    claims = catalogue.by_id.values()
    results = frozenset(c.id for c in claims if c.is_result)
    return Graph({c.id: c.serves for c in claims}, {c.id: c.uses for c in claims}, results)


@dataclass
class _Runner:
    """Runs claims, or finds their records in the journal."""

    catalogue: Catalogue
    journal: Journal
    jobs: int | None
    known: Path | None
    fresh: bool
    progress: Callable[[int, int], None] | None
    found: str
    """A folder for what this run finds."""
    records: dict[str, Record] = field(default_factory=dict)
    ran: int = 0

    def run(self, claims: Sequence[Claim]) -> None:
        """Adds the records of the claims; alone one by one, since other runs may finish some meanwhile."""
        claims = [c for c in claims if c.id not in self.records]
        if not claims:
            return
        total = len(self.records) + len(claims)
        self._tell(total)
        for group in [[c] for c in claims] if self.jobs == 1 else [claims]:
            self._run_together(group, total)

    def _run_together(self, claims: Sequence[Claim], total: int) -> None:
        keys = {c.id: self._key(c) for c in claims}
        for c in claims if not self.fresh else ():
            record = self.journal.get(c.id, keys[c.id])
            if record is not None and stands(record):
                self.records[c.id] = record
        open_claims = [c for c in claims if c.id not in self.records]
        self.ran += len(open_claims)

        def finished(record: Record) -> None:
            self.journal.put(keys[record.id], record)
            self.records[record.id] = record
            self._tell(total)

        if len(open_claims) < len(claims):
            self._tell(total)
        known = None if self.fresh else self.known
        cells = [Cell.of(c, self.catalogue, known, self.found, fresh=self.fresh) for c in open_claims]
        sweep(run, cells, jobs=self.jobs, progress=finished)

    def _key(self, claim: Claim) -> str:
        return key_of([claim.module, *(self.catalogue.by_id[u].module for u in claim.uses)])

    def _tell(self, total: int) -> None:
        if self.progress is not None:
            self.progress(len(self.records), total)


def _users_of_repaired(catalogue: Catalogue, records: Mapping[str, Record]) -> list[Claim]:
    """The claims that use one with a repair: whether the repair reaches them is on their records.

    What these lack themselves is asked of their own users in turn.
    """
    repaired = {i for i, r in records.items() if any(p.role == "repaired" for p in r.parts)}
    return [c for c in catalogue.by_id.values() if c.id not in records and repaired & set(c.uses)]


def needed(catalogue: Catalogue, selected: Iterable[Claim]) -> tuple[Claim, ...]:
    """The selected claims and all that their verdicts may depend on, in the order of the catalogue."""
    todo = [c.id for c in selected]
    found: set[str] = set()
    while todo:
        claim = catalogue.by_id[todo.pop()]
        if claim.id not in found:
            found.add(claim.id)
            todo += [*claim.uses, *([claim.serves] if claim.serves else [])]
    return tuple(c for c in catalogue.by_id.values() if c.id in found)


def _entry(claim: Claim, audit: Audit) -> dict[str, Any]:
    record, verdict = audit.records[claim.id], audit.verdicts[claim.id]
    methods = dict.fromkeys(p.method for p in verdict.parts if p.method)
    sizes = dict.fromkeys(p.sizes for p in verdict.parts if p.sizes)
    entry: dict[str, Any] = {
        "id": claim.id,
        "paper": claim.paper,
        "section": claim.module,
        "where": claim.where,
        "says": claim.says,
        "remarks": inspect.cleandoc(claim.run.__doc__ or ""),
        "verdict": verdict.word,
        "evidence": verdict.evidence,
        "reach": audit.reach.get(claim.id, ""),
        "method": "; ".join(methods),
        "standing": record.standing,
        "uses": list(claim.uses),
        "serves": claim.serves,
        "sharp": verdict.sharp,
        "repair": verdict.repair,
        "witness": dict(verdict.witness),
        "sizes": "; ".join(sizes),
        "parts": [_part(p.to_json()) for p in record.parts],
        "certificates": list(record.certificates),
        "readings": record.readings,
        "notes": list(verdict.notes),
    }
    return {k: v for k, v in entry.items() if v not in ("", None, [], {})}


def _part(body: dict[str, Any]) -> dict[str, Any]:
    """A part as a report shows it: what it says of its claim, how it came out, and what it is about."""
    return {k: v for k, v in body.items() if k not in ("call", "side")}


def _papers(claims: Iterable[Claim]) -> dict[str, str]:
    """Authors and titles of the papers: the first line of a package that ends in the paper's prefix, in parentheses."""
    found = {}
    for paper, module in dict.fromkeys((c.paper, c.module) for c in claims):
        package = sys.modules.get(module.rpartition(".")[0])
        line = inspect.cleandoc(getattr(package, "__doc__", None) or "").partition("\n")[0]
        if line.endswith(f" ({paper})."):
            found[paper] = line.removesuffix(f" ({paper}).")
    return found


def _standing(claims: Iterable[Claim]) -> dict[str, dict[str, str]]:
    """The standing hypotheses of the papers, by paper and key."""
    papers = dict.fromkeys(c.paper for c in claims)
    found = {p: {k: s.text for k, s in standing_of(p).items()} for p in papers}
    return {p: table for p, table in found.items() if table}


def _notation(claims: Iterable[Claim]) -> dict[str, Mapping[str, list[list[str]]]]:
    """The letters and definitions of the papers, by paper."""
    found = {p: notation_of(p) for p in dict.fromkeys(c.paper for c in claims)}
    return {p: table for p, table in found.items() if table}


def _sections(claims: Iterable[Claim]) -> dict[str, str]:
    """What the modules of the claims say of themselves, by name."""
    modules = dict.fromkeys(c.module for c in claims)
    return {m: inspect.cleandoc(getattr(sys.modules.get(m), "__doc__", None) or "") for m in modules}
