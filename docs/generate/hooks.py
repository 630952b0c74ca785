"""Hooks of the site's generator: pages from outside of docs/, links to files that are no pages, formulas as MathML.

Main definitions: `on_config`, `on_files`, `on_page_markdown`, `on_post_page`. Nothing is fetched.
"""

from __future__ import annotations

import json
import posixpath
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]

READINGS = "reports/READINGS.md"
OUTSIDE = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    READINGS: "reports/readings.md",
    "benchmarks/README.md": "benchmarks.md",
}
"""Files of the repository that are pages too, and what they are called there; the readings are made when asked for."""
LINK = re.compile(r"\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
CODE = re.compile(
    r"^(?P<fence>```+|~~~+)[^\n]*\n.*?^(?P=fence)[ \t]*$|(?:(?<=\n\n)|\A)(?:(?: {4}|\t)[^\n]*(?:\n|\Z)|\n(?= {4}))+",
    re.DOTALL | re.MULTILINE,
)
SPAN = re.compile(
    r"\$`(?P<ticks>[^`]+)`\$|`[^`\n]+`|\$\$(?P<display>.+?)\$\$|\$(?P<inline>[^$]+?)\$", re.DOTALL
)
TOKEN = "\u27e6formula {}\u27e7"  # noqa: S105  # no password
FOUND = re.compile("\u27e6formula (\\d+)\u27e7")
FORMULAS: list[str] = []


def on_config(config: Any, **_: Any) -> Any:
    """Puts the pages of the gallery into the navigation, and leaves out pages that are not there.

    The generator puts the path back as it was once it has read this file, so it is extended here, in the first hook.
    """
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    from docs.generate.entries import TOPICS, entries

    found = entries()
    topics = [{t: [f"gallery/{e.name}.md" for e in found if e.facts["Topic"] == t]} for t in TOPICS]
    for section in config.nav:
        ((title, items),) = section.items()
        if title == "Gallery":
            items += [t for t in topics if all(t.values())]
        elif isinstance(items, list):
            items[:] = [i for i in items if _is_there(*i.values())]
    config.extra["topics"] = TOPICS
    return config


def _is_there(uri: str) -> bool:
    return uri in OUTSIDE.values() or (ROOT / "docs" / uri).exists()


def on_files(files: Any, config: Any, **_: Any) -> Any:
    """Adds the pages from outside of docs/."""
    from properdocs.structure.files import File

    for path, uri in OUTSIDE.items():
        if path != READINGS and (ROOT / path).exists():
            files.append(File.generated(config, uri, content=(ROOT / path).read_text(encoding="utf-8")))
    files.append(File.generated(config, OUTSIDE[READINGS], content=_readings()))
    return files


def _readings() -> str:
    """The page of readings, made from the stored audit."""
    from reports.readings import readings_page

    return readings_page(json.loads((ROOT / "reports" / "audit.json").read_text(encoding="utf-8")))


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Mends links, and puts a token in the place of each formula, so that Markdown sees none."""
    return "".join(text if code else _prose(text, page.file.src_uri) for code, text in regions(markdown))


def on_post_page(output: str, **_: Any) -> str:
    """Puts the formulas back, as MathML."""
    return FOUND.sub(lambda m: FORMULAS[int(m[1])], output)


def regions(markdown: str) -> Iterator[tuple[bool, str]]:
    r"""The text in pieces, each with whether it is a block of code.

    >>> list(regions("a\n\n    b\n\nc"))
    [(False, 'a\n\n'), (True, '    b\n'), (False, '\nc')]
    """
    at = 0
    for m in CODE.finditer(markdown):
        if m.start() > at:
            yield False, markdown[at : m.start()]
        yield True, m[0]
        at = m.end()
    if markdown[at:]:
        yield False, markdown[at:]


def _prose(text: str, uri: str) -> str:
    return SPAN.sub(_token, LINK.sub(lambda m: mended(m[1], m[2], uri), text))


def _token(match: re.Match[str]) -> str:
    from reports.web.mathml import mathml

    formula = match["ticks"] or match["inline"] or match["display"]
    if formula is None:
        return match[0]
    found = mathml(" ".join(formula.split()))
    if match["display"]:
        found = found.replace("<math>", '<math display="block">', 1)
    FORMULAS.append(found)
    return TOKEN.format(len(FORMULAS) - 1)


def source_of(uri: str) -> str:
    """Where a page comes from, from the root of the repository."""
    return next((path for path, at in OUTSIDE.items() if at == uri), f"docs/{uri}")


def mended(words: str, link: str, uri: str) -> str:
    """A link as the site needs it: to a page or a file of docs/; else the words alone, if there is such a file.

    A link to nothing stays, and the generator complains of it.

    >>> mended("claims", "docs/claims.md#x", "contributing.md")
    '[claims](claims.md#x)'
    >>> mended("audit", "../reports/audit.json", "claims.md")
    'audit'
    """
    target, hash_, anchor = link.partition("#")
    if not target or "://" in target or target.startswith("mailto:"):
        return f"[{words}]({link})"
    place = posixpath.normpath(posixpath.join(posixpath.dirname(source_of(uri)), target))
    if place.endswith("/TEMPLATE.md"):
        return words
    if place in OUTSIDE:
        at = OUTSIDE[place]
    elif place.startswith("docs/"):
        at = place.removeprefix("docs/")
    else:
        return words if (ROOT / place).exists() else f"[{words}]({link})"
    if (ROOT / "docs" / at).is_dir():
        at = f"{at}/README.md"
    return f"[{words}]({posixpath.relpath(at, posixpath.dirname(uri) or '.')}{hash_}{anchor})"
