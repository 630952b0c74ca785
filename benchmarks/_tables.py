"""Tables in Markdown, on the terminal and between markers in `benchmarks/README.md`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

README = Path(__file__).with_name("README.md")


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    r"""A Markdown table with aligned columns.

    >>> print("\n".join(table(["problem", "s"], [["S1", "0.2"]])))
    | problem | s   |
    | ------- | --- |
    | S1      | 0.2 |
    """
    widths = [max(3, *(len(row[i]) for row in (head, *rows))) for i in range(len(head))]
    lines = [head, ["-" * w for w in widths], *rows]
    return ["| " + " | ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)) + " |" for line in lines]


def write_between(name: str, lines: Sequence[str], path: Path = README) -> None:
    """Puts the lines between `<!-- name -->` and `<!-- end of name -->`; ValueError without these markers."""
    text = path.read_text(encoding="utf-8")
    head, begin, rest = text.partition(f"<!-- {name} -->\n")
    _, end, tail = rest.partition(f"<!-- end of {name} -->")
    if not begin or not end:
        raise ValueError(f"{path.name} has no markers for {name}")
    path.write_text(head + begin + "\n" + "\n".join(lines) + "\n\n" + end + tail, encoding="utf-8")
