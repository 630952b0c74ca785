"""The size of what is trusted, for docs/trust.md and the pages of rules: lines, comments and docstrings included.

Main definitions: `parts`, `sizes`, `filled`, `with_lengths`. The parts of `verify/language` are those of the table in
docs/kernel.md; a module that is in none of them is counted among the normal forms, so that nothing is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
BEGIN, END = "<!-- sizes: written by `python -m docs.generate` -->", "<!-- end of sizes -->"
ROW = re.compile(r"^\| `([\w/]+\.py)` \| \d+ \|", re.MULTILINE)
"""A module and its length, in the table at the end of a page of rules; of a kind, with its folder."""
UNTRUSTED = ("search", "explain", "kind", "typed")
"""What a folder of a kind has besides its trusted modules."""
PRINTING = (
    "printing",
    *("folding", "form_printing", "layout", "faces", "latex", "latex_doubts", "latex_tokens", "latex_words"),
)
READING = (
    *(
        "tokens",
        "signs",
        "grammar",
        "conditions",
        "reader",
        "limits",
        "statements",
        "expressions",
        "functions",
    ),
    *("data", "__init__"),
)
DOMAINS = ("domains", "definedness", "integers", "maps")
NAMES = ("pointwise",)
CELLS = ("ranges", "cells", "points", "evaluation", "products", "undefined", "intervals")


@dataclass(frozen=True)
class Part:
    """Some modules and what they are trusted for."""

    name: str
    modules: tuple[Path, ...]
    use: str
    pages: tuple[str, ...]
    always: bool = False
    """Whether every statement rests on it, and not only those of its kind."""

    @property
    def lines(self) -> int:
        """Lines of all modules."""
        return sum(map(_lines, self.modules))


def _lines(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())


def _folder(name: str) -> tuple[Path, ...]:
    return tuple(sorted((ROOT / "verify" / name).rglob("*.py")))


def _language(names: tuple[str, ...]) -> tuple[Path, ...]:
    return tuple(p for p in _folder("language") if p.stem in names)


def _kind(name: str) -> tuple[Path, ...]:
    """The trusted modules of a kind: all but the search, the explanation, the record, and how it is typed."""
    folder = ROOT / "verify" / "kinds" / name
    return tuple(sorted(p for p in folder.glob("*.py") if p.stem not in UNTRUSTED))


def _normal_forms() -> tuple[Path, ...]:
    """Whatever is left of the folder but the wording of messages and the reading of LaTeX."""
    others = {*PRINTING, *READING, *DOMAINS, *CELLS, *NAMES}
    return tuple(p for p in _folder("language") if p.stem not in others)


def _files(*names: str) -> tuple[Path, ...]:
    return tuple(ROOT / "verify" / f"{n}.py" for n in names)


def parts() -> list[Part]:
    """All that a wrong "proved" or "refuted" may come from, but for libraries."""
    arithmetic = (*_files("rationals", "caching"), *_folder("arithmetic"))
    page = ("kernel",)
    return [
        Part("kernel", _folder("kernel"), "the rules on formulas of finitely many reals", page, True),
        Part("reading", _language(READING), "what a text means", page, True),
        Part("domains", _language(DOMAINS), "where a statement lives", page, True),
        Part("normal forms", _normal_forms(), "formulas, derivatives and regions in one form", page, True),
        Part("cells and points", _language(CELLS), "interval arithmetic, exact points", page, True),
        Part("arithmetic", arithmetic, "exact numbers, numbers rounded outward", page, True),
        Part("replay", _files("envelopes", "replaying"), "certificates read, checkers chosen", page, True),
        Part("values and names", _language(NAMES), "formulas in the place of names", page),
        Part("families", _kind("families"), "sums and means", ("families",)),
        Part(
            "sequences",
            _kind("sequences"),
            "terms of a sequence; steps of inductions",
            ("families-steps", "families"),
        ),
        Part("growing trees", _kind("growing_trees"), "sums over leaves", ("growing-trees",)),
        Part("optimal trees", _kind("optimal_trees"), "least errors of all trees", ("optimal-values",)),
        Part("greedy runs", _kind("greedy_runs"), "what is grown", ("greedy-runs", "formulas")),
        Part("joins", _kind("joins"), "facts about the same trees", ("joins",)),
        Part("functions", _kind("functions"), "every concave or Lipschitz function", ("functions",)),
        Part("draws", _kind("draws"), "means of independent draws", ("products",)),
        Part("objects", _kind("objects"), "functions with trees, polynomials, probabilities", ("worlds",)),
    ]


def sizes() -> str:
    """The table."""
    rows = ["| part | lines | trusted for | its rules, with proofs |", "|---|---:|---|---|"]
    found = parts()
    always = [_row(p) for p in found if p.always]
    others = [_row(p) for p in found if not p.always]
    first = f"| *a plain inequality* | {_total(p for p in found if p.always)} | *the sum of the above* | |"
    last = f"| *all kinds of statements* | {_total(found)} | *the sum of all* | |"
    return "\n".join([*rows, *always, first, *others, last])


def _row(p: Part) -> str:
    pages = ", ".join(f"[{page}]({page}.md)" for page in p.pages)
    return f"| {p.name} | {p.lines} | {p.use} | {pages} |"


def _total(found: Iterable[Part]) -> int:
    return sum(p.lines for p in found)


def filled(text: str) -> str:
    """The page with the table as it is now."""
    pattern = f"{re.escape(BEGIN)}.*?{re.escape(END)}"
    return re.sub(pattern, lambda _: f"{BEGIN}\n\n{sizes()}\n\n{END}", text, flags=re.DOTALL)


def named(module: Path) -> str:
    """How a page calls a module: by its name, of a kind with the folder."""
    kinds = ROOT / "verify" / "kinds"
    return str(module.relative_to(kinds)) if module.is_relative_to(kinds) else module.name


def trusted(*kinds: str) -> tuple[Path, ...]:
    """The trusted modules of kinds but for the words at the top of a folder."""
    return tuple(m for kind in kinds for m in _kind(kind) if m.stem != "__init__")


def with_lengths(page: str, text: str) -> str:
    """A page of rules with the length of each module in its table as it is now; other rows stay.

    >>> with_lengths("worlds", "| `no_module.py` | 7 | x |")
    '| `no_module.py` | 7 | x |'
    """
    files = {named(m): m for p in parts() if page in p.pages for m in p.modules}

    def row(match: re.Match[str]) -> str:
        file = files.get(match[1])
        return match[0] if file is None else f"| `{match[1]}` | {_lines(file)} |"

    return ROW.sub(row, text)
