"""The audit: runs claims, computes their verdicts, and writes down both as plain data.

Main definitions: `Audit`, `audit`, `needed`. Records come from the journal where nothing that they depend on
has changed, and from a sweep otherwise; each finished claim is written to the journal at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verify.claims.catalogue import Catalogue, Claim
from verify.claims.journal import Journal
from verify.claims.keys import key_of
from verify.claims.parts import Record
from verify.claims.running import Cell, run
from verify.claims.sweeps import sweep
from verify.claims.verdicts import Verdict, settle
from verify.versions import below, own

SCHEMA = 1


@dataclass(frozen=True)
class Audit:
    """The claims that were asked for, with their records and verdicts.

    `records` and `verdicts` hold those of the claims that they lean on as well. `ran`: how many were not in
    the journal.
    """

    claims: tuple[Claim, ...]
    records: Mapping[str, Record]
    verdicts: Mapping[str, Verdict]
    ran: int

    @property
    def statements(self) -> list[dict[str, Any]]:
        """One entry for each claim; keys without content are left out."""
        return [_entry(c, self.records[c.id], self.verdicts[c.id]) for c in self.claims]

    @property
    def document(self) -> dict[str, Any]:
        """The content of audit.json."""
        return {"schema": SCHEMA, "tool": {"treecert": own(), **below()}, "statements": self.statements}

    @property
    def certificates(self) -> dict[str, str]:
        """The certificates, by file name."""
        return {n: text for c in self.claims for n, text in self.records[c.id].certificates.items()}

    @property
    def errors(self) -> dict[str, str]:
        """What went wrong in checks, one line for each claim."""
        return {c.id: self.records[c.id].error for c in self.claims if self.records[c.id].error}

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        """How often each verdict occurs, by paper."""
        table: dict[str, dict[str, int]] = {}
        for c in self.claims:
            row = table.setdefault(c.paper, {})
            word = self.verdicts[c.id].word
            row[word] = row.get(word, 0) + 1
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
    every check again and searches for every certificate anew. `progress` is told how many claims of how many are
    done. Raises ClaimError when claims rest on each other in a circle.
    """
    journal = Journal() if journal is None else journal
    claims = needed(catalogue, selected)
    keys = {c.id: key_of([c.module, *(catalogue.by_id[u].module for u in c.uses)]) for c in claims}
    kept = {} if fresh else {c.id: journal.get(c.id, keys[c.id]) for c in claims}
    records = {i: r for i, r in kept.items() if r is not None}
    open_claims = [c for c in claims if c.id not in records]

    cells = [Cell.of(c, catalogue, None if fresh else known) for c in open_claims]

    def finished(record: Record) -> None:
        journal.put(keys[record.id], record)
        records[record.id] = record
        if progress is not None:
            progress(len(records), len(claims))

    if progress is not None:
        progress(len(records), len(claims))
    sweep(run, cells, jobs=jobs, progress=finished)
    ordered = {c.id: records[c.id] for c in claims}
    verdicts = settle(ordered, {c.id: c.serves for c in claims})
    return Audit(tuple(selected), ordered, verdicts, len(open_claims))


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


def _entry(claim: Claim, record: Record, verdict: Verdict) -> dict[str, Any]:
    methods = dict.fromkeys(p.method for p in verdict.parts if p.method)
    sizes = dict.fromkeys(p.sizes for p in verdict.parts if p.sizes)
    entry: dict[str, Any] = {
        "id": claim.id,
        "paper": claim.paper,
        "where": claim.where,
        "says": claim.says,
        "verdict": verdict.word,
        "evidence": verdict.evidence,
        "method": "; ".join(methods),
        "uses": list(claim.uses),
        "serves": claim.serves,
        "sharp": verdict.sharp,
        "repair": verdict.repair,
        "witness": dict(verdict.witness),
        "sizes": "; ".join(sizes),
        "parts": [_part(p.to_json()) for p in record.parts],
        "certificates": list(record.certificates),
        "note": "; ".join(note.rstrip(".") for note in verdict.notes),
    }
    filled = {k: v for k, v in entry.items() if v not in ("", None, [], {})}
    return filled | {"seconds": round(record.seconds, 3)}


def _part(body: dict[str, Any]) -> dict[str, Any]:
    """A part as a report shows it: what it says of its claim, how it came out, and what it is about."""
    return {k: v for k, v in body.items() if k != "call"}
