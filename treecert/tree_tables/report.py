"""What a comparison of trees is shown as: JSON data and one HTML page.

Main definitions: `as_json`, `page`, `partings`, `notes_of`, `cards_of`.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from algorithms.classes import SplitScore
from algorithms.criteria import NAMED, Criterion
from algorithms.drawing import as_svg, as_text
from treecert.tree_tables.comparing import Fitted, Prepared, warnings_of
from treecert.tree_tables.parting import Parting, parting, parting_branches
from treecert.tree_tables.words import node_labels, title

__all__ = ["alike", "as_json", "cards_of", "drawn", "notes_of", "page", "partings", "percent", "title"]

STYLE = """
:root { color-scheme: light dark }
body { font: 15px/1.45 sans-serif; margin: 2rem auto; padding: 0 1rem; max-width: 90rem }
table { border-collapse: collapse }
td, th { border-top: 1px solid #8886; padding: .3rem .7rem; text-align: right }
td:first-child, th:first-child, td:nth-child(2), th:nth-child(2) { text-align: left }
main { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start }
figure { margin: .5rem 0; overflow-x: auto; flex: 1 1 36rem; max-width: 100% }
svg { background: white; width: 100%; min-width: 30rem; max-height: 40rem } .curve { max-width: 34rem }
"""
HEADS = ("tree", "criterion", "depth", "leaves", "errors", "in test", "ties")


def percent(part: int, whole: int) -> str:
    """A share in per cent, with two digits, rounded half up.

    >>> percent(1, 8)
    '12.50 %'
    """
    hundredths = (20000 * part + whole) // (2 * whole)
    return f"{hundredths // 100}.{hundredths % 100:02d} %"


def drawn(data: Prepared, fitted: Fitted) -> str:
    """The tree as text."""
    return as_text(*node_labels(fitted.tree, data.tests, data.classes))


def partings(data: Prepared, trees: Sequence[Fitted]) -> list[tuple[Fitted, Fitted, Parting | None]]:
    """Where each tree parts from the first one."""
    return [] if not trees else [(trees[0], t, parting(trees[0].tree, t.tree, data.tests)) for t in trees[1:]]


def alike(trees: Sequence[Fitted]) -> list[tuple[str, Fitted]]:
    """Trees that split alike once, with the titles of all of them."""
    groups: dict[tuple[int, ...], list[Fitted]] = {}
    for fitted in trees:
        groups.setdefault(fitted.tree.variable, []).append(fitted)
    return [("; ".join(title(t) for t in group), group[0]) for group in groups.values()]


def as_json(data: Prepared, trees: Sequence[Fitted], seed: int) -> dict[str, Any]:
    """The whole comparison as JSON data: counts, no rounded numbers; the same for every run."""
    names = data.tests
    return {
        "file": data.file,
        "target": data.target,
        "classes": list(data.classes),
        "attributes": names,
        "seed": seed,
        "training_rows": len(data.train),
        "test_rows": len(data.test_codes),
        "trees": [
            {
                "tree": t.name,
                "criterion": t.criterion,
                "depth": t.tree.depth,
                "leaves": len(t.tree.leaves),
                "training_errors": t.wrong,
                "test_errors": t.wrong_in_test,
                "ties": t.ties,
                "nodes": [_node(data, t, i) for i in range(len(t.tree.variable))],
            }
            for t in trees
        ],
        "partings": [
            {
                "trees": [title(a), title(b)],
                "path": [list(step) for step in p.path] if p else None,
                "tests": [p.one, p.other] if p else None,
            }
            for a, b, p in partings(data, trees)
        ],
    }


def _node(data: Prepared, fitted: Fitted, i: int) -> dict[str, Any]:
    tree = fitted.tree
    if tree.is_leaf(i):
        return {"class": data.classes[tree.labels()[i]], "rows": list(tree.counts[i])}
    return {
        "test": data.tests[tree.variable[i]],
        "no": tree.zero[i],
        "yes": tree.one[i],
        "rows": list(tree.counts[i]),
    }


def notes_of(criteria: Sequence[Criterion | SplitScore], data: Prepared, doubts: Sequence[str]) -> list[str]:
    """What there is to know before the trees are read: doubts, what criteria are taken for, what columns may be."""
    taken = [warnings_of(c, len(data.classes)) for c in criteria]
    return [*doubts, *filter(None, taken), *data.notes]


def cards_of(criteria: Sequence[Criterion | SplitScore]) -> list[str]:
    """A line for each formula that says where its card is."""
    return [
        f"what is certified of {c.name} stands on its card: treecert criterion '{c.name}'"
        for c in criteria
        if isinstance(c, Criterion) and c.name not in NAMED
    ]


def page(data: Prepared, trees: Sequence[Fitted], notes: Sequence[str] = (), curve: str = "") -> str:
    """The comparison as one HTML file: no scripts, nothing loaded, the trees side by side as pictures.

    Nodes at which a tree parts from the first one have a dashed frame. `curve` is a picture, `notes` are lines.
    """
    head = f"Trees for {escape(data.target)} in {escape(data.file)}"
    rows = "".join(f"<tr>{''.join(f'<td>{escape(c)}</td>' for c in cells(data, t))}</tr>\n" for t in trees)
    lines = "".join(f"<li>{escape(line)}</li>" for line in parting_lines(data, trees))
    told = "".join(f"<li>{escape(note)}</li>" for note in notes)
    pictures = "".join(_figure(data, name, t, trees) for name, t in alike(trees))
    frames = "<p>A dashed frame: here a tree parts from the first one.</p>" if len(alike(trees)) > 1 else ""
    figure = f'<figure class="curve">{curve}</figure>' if curve else ""
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{head}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>\n'
        f"<body><h1>{head}</h1>\n<p>{escape(summary(data))}</p>\n"
        f"<table><thead><tr>{''.join(f'<th>{h}</th>' for h in HEADS)}</tr></thead>\n<tbody>{rows}</tbody></table>\n"
        f"<ul>{told}</ul><ul>{lines}</ul>{frames}\n<main>{pictures}{figure}</main></body></html>\n"
    )


def summary(data: Prepared) -> str:
    """What was learnt from, on one line."""
    counts = data.train.counts()
    most = max(range(len(counts)), key=counts.__getitem__)
    return (
        f"{len(data.train)} rows for training and {len(data.test_codes)} for testing, {len(data.attributes)} binary "
        f"attributes, {len(data.classes)} classes; always {data.classes[most]}: "
        f"{sum(counts) - counts[most]} training errors"
    )


def cells(data: Prepared, fitted: Fitted) -> tuple[str, ...]:
    """A line of the table."""
    tests = len(data.test_codes)
    return (
        fitted.name,
        fitted.criterion,
        str(fitted.tree.depth),
        str(len(fitted.tree.leaves)),
        f"{fitted.wrong} ({percent(fitted.wrong, len(data.train))})",
        f"{fitted.wrong_in_test} ({percent(fitted.wrong_in_test, tests)})" if tests else "-",
        str(fitted.ties),
    )


def parting_lines(data: Prepared, trees: Sequence[Fitted]) -> list[str]:
    """Where the trees part ways from the first, a line each."""
    return [
        p.text(title(a), title(b)) if p else f"{title(a)} and {title(b)} split alike"
        for a, b, p in partings(data, trees)
    ]


def _figure(data: Prepared, name: str, fitted: Fitted, trees: Sequence[Fitted]) -> str:
    others = trees[1:] if fitted is trees[0] else trees[:1]
    marked = {path for other in others for path in parting_branches(fitted.tree, other.tree)}
    drawing = node_labels(fitted.tree, data.tests, data.classes)
    picture = as_svg(*drawing, title=name, marked=marked)
    return f"<figure><figcaption>{escape(name)}</figcaption>\n{picture}</figure>\n"
