"""The stored audit for programs: its claims, found by paper, verdict, evidence, reach or words.

Main definitions: `audit`, `claim`, `Audit`, `Claim`. Nothing is decided here: what is read is what an audit wrote.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any, NoReturn

from reports.formulas import pieces, readable
from reports.stored import matching, near, paper_named, searched, stored_audit
from reports.web.mathml import mathml
from reports.words import EVIDENCE, MEANS, REACHES, WORDS, counted, finding, graded, located, papers_of
from treecert.showing import in_notebook, points_text, shortened, status_html
from verify.errors import BadInput
from verify.packs import Stored

__all__ = ["Audit", "Claim", "audit", "claim"]

WORDS_OF: Mapping[str, tuple[str, ...]] = {"verdict": WORDS, "evidence": EVIDENCE, "reach": tuple(REACHES)}
CERTIFICATES = "certificates"


@dataclass(frozen=True, repr=False)
class Claim:
    """A claim of a paper as the stored audit has it. `verdict` goes as far as `evidence` does, and no further."""

    id: str
    entry: Mapping[str, Any] = field(repr=False, hash=False)
    """All that the audit says of it; audit.schema.json describes the keys."""
    folder: Path = field(compare=False)
    """Where the audit lies, and the certificates beside it."""

    @property
    def paper(self) -> str:
        """The prefix of its paper, such as KM96."""
        return str(self.entry["paper"])

    @property
    def where(self) -> str:
        """Where in the paper it stands."""
        return str(self.entry["where"])

    @property
    def says(self) -> str:
        """What the paper claims, in our words, formulas in Unicode; `latex` has them as LaTeX."""
        return readable(self.entry["says"])

    @property
    def latex(self) -> str:
        """What the paper claims, with its formulas in LaTeX, between dollar signs."""
        return "".join(f"${text}$" if formula else text for formula, text in pieces(self.entry["says"]))

    @property
    def verdict(self) -> str:
        """true, loose, missing-hypothesis, boundary-gap, step-false, false, misprint, ... or undecided."""
        return str(self.entry["verdict"])

    @property
    def status(self) -> str:
        """The verdict, under the name that results have for it."""
        return self.verdict

    @property
    def evidence(self) -> str:
        """What the verdict rests on, at its weakest: proved, refuted, exhaustive, computed, bounded, ... or none."""
        return str(self.entry["evidence"])

    @property
    def reach(self) -> str | None:
        """error, gap or slip, where the claim has fallen."""
        return self.entry.get("reach")

    @property
    def witness(self) -> Mapping[str, str] | None:
        """Where it fails: exact values as text."""
        return self.entry.get("witness")

    @property
    def uses(self) -> tuple[str, ...]:
        """The ids of the claims that it uses."""
        return tuple(self.entry.get("uses", ()))

    @property
    def certificates(self) -> tuple[str, ...]:
        """The names of its certificates, which `treecert.recheck` replays; `certificate` gives one."""
        return tuple(name.removesuffix(".json") for name in self.entry.get("certificates", ()))

    def certificate(self, name: str) -> str:
        """The text of a certificate, JSON. Raises BadInput where there is none of that name, or the audit lacks it."""
        if name not in self.certificates:
            raise BadInput(f"{self.id} has no certificate {name[:60]!a}")
        return Stored(self.folder / CERTIFICATES).text(f"{name}.json")

    def explain(self) -> str:
        """The verdict and what it means, what was found, and each statement that was decided, line by line."""
        lines = [f"{self.id}, {self.where}: {self.says}", f"{self.verdict} ({graded(self.entry)})"]
        lines[1] += f": {MEANS[self.verdict]}"
        lines += [
            f"{word}: {self.entry[key]}"
            for key, word in (("sharp", "proved, and refuted just beyond"), ("repair", "repair"))
            if key in self.entry
        ]
        lines += [text for text in [finding(self.entry)] if text]
        for part in self.entry.get("parts", ()):
            at = f" at {points_text(part['witness'])}" if located(part) else ""
            lines.append(f"{part['role']}, {part['found']}: {part['text']}{at}")
        return "\n".join(lines)

    def __bool__(self) -> bool:
        """Raises TypeError: a verdict has eleven values, and each goes as far as its evidence."""
        raise TypeError("a claim is neither true nor false by itself: ask for its verdict and its evidence")

    def __repr__(self) -> str:
        return f"<{self.id}, {self.where}: {self.verdict} ({graded(self.entry)})>"

    def _repr_html_(self) -> str:
        parts = pieces(self.entry["says"])
        says = "".join(mathml(text) if formula else escape(text) for formula, text in parts)
        at = [f"at {points_text(self.witness)}"] if self.witness and located(self.entry) else []
        notes = [*at, *(shortened(text) for text in [finding(self.entry)] if text)]
        head = f"{escape(self.id)}, {escape(self.where)}: {status_html(self.verdict)}"
        return in_notebook(f"{head} ({escape(graded(self.entry))})<br>{says}", notes)

    def _repr_latex_(self) -> str:
        return self.latex


@dataclass(frozen=True, repr=False)
class Audit:
    """The claims of a stored audit, in the papers' order; `audit["KM96.L4"]` is one of them."""

    claims: tuple[Claim, ...]
    path: Path
    """The file that was read."""

    @property
    def papers(self) -> tuple[str, ...]:
        """The prefixes of the papers."""
        return tuple(papers_of([c.entry for c in self.claims]))

    def __len__(self) -> int:
        return len(self.claims)

    def __iter__(self) -> Iterator[Claim]:
        return iter(self.claims)

    def __getitem__(self, name: str) -> Claim:
        """The claim that a text names: by id in any case, or by paper and place, as in `KM96 Lemma 4`.

        Raises BadInput where none is named, or several are.
        """
        found = matching([c.entry for c in self.claims], name)
        if len(found) > 1:
            raise BadInput(
                f"{name[:60]!a} names {len(found)} claims: {', '.join(s['id'] for s in found[:5])}"
            )
        return next(c for c in self.claims if c.id == found[0]["id"])

    def select(
        self,
        paper: str | None = None,
        *,
        verdict: str | None = None,
        evidence: str | None = None,
        reach: str | None = None,
        search: str | None = None,
    ) -> Audit:
        """The claims of a paper, of a verdict, of an evidence, of a reach, with all of some words: all that is asked.

        Raises BadInput for a paper that is none, and for words that an audit does not use.
        """
        entries = [c.entry for c in self.claims]
        asked = {"verdict": verdict, "evidence": evidence, "reach": reach}
        if paper is not None:
            named = paper_named(entries, paper)
            if named is None:
                raise BadInput(f"no paper {paper[:60]!a}{near(entries, paper.lower())}")
            entries = [s for s in entries if s["paper"] == named]
        for key, word in asked.items():
            if word is not None and word not in WORDS_OF[key]:
                raise BadInput(f"{key} {word[:60]!a} is none of {', '.join(WORDS_OF[key])}")
            entries = [s for s in entries if word is None or s.get(key) == word]
        if search is not None:
            entries = searched(entries, search)
        ids = {s["id"] for s in entries}
        return Audit(tuple(c for c in self.claims if c.id in ids), self.path)

    def __repr__(self) -> str:
        return f"<{len(self)} claims of {', '.join(self.papers) or 'no paper'}>"

    def _repr_html_(self) -> str:
        papers = self.papers
        head = "".join(f"<th>{escape(p)}</th>" for p in ("verdict", "evidence", *papers))
        rows = "".join(
            f"<tr><td>{status_html(word)}</td><td>{escape(evidence)}</td>"
            + "".join(f"<td>{counts.get(p, '')}</td>" for p in papers)
            + "</tr>"
            for word, evidence, counts in counted([c.entry for c in self.claims])
        )
        return f"<table><tr>{head}</tr>{rows}</table>"

    def _ipython_key_completions_(self) -> list[str]:
        return [c.id for c in self.claims]

    def __contains__(self, name: object) -> NoReturn:
        """Raises TypeError: a claim has many names."""
        raise TypeError("ask for a claim by its name, as in audit['KM96.L4']")


def audit(path: str | Path | None = None) -> Audit:
    """The stored audit: that in the file, else in ./reports, else the one that came with treecert.

    Guarantee: the words of the audit, as written. Nothing is decided now: `treecert audit ID` does that, and
    `treecert.recheck(claim)` replays what a verdict rests on. Raises BadInput for what cannot be read or is no audit.

    >>> audit().select("KM96")["lemma 4"].id
    'KM96.L4'
    """
    place, document = stored_audit(None if path is None else str(path))
    return Audit(tuple(Claim(s["id"], s, place.parent) for s in document["statements"]), place)


def claim(name: str) -> Claim:
    """A claim of the stored audit, by its id or its place, in any case.

    Raises BadInput where none is named so, or several are.

    >>> claim("km96.l4").where
    'Lemma 4'
    """
    return audit()[name]
