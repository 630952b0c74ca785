"""docs/gallery/README.md: all results by topic, with what is known of each.

Main definition: `index`.
"""

from __future__ import annotations

from collections.abc import Sequence

from docs.generate.entries import TOPICS, Entry

HEAD = """# Gallery

{count} results of the field that treecert proves, one page each: what it says, the statement as `treecert prove`
takes it, the constant and where it is tight, the source, the proof in steps, and the certificate. {beyond} of the pages
also ask a little more, and show the counterexample that refutes it. Times are processor seconds of the search, on one
core; replaying takes less. What the pages say of constants is shown by machine where there is such a counterexample;
the rest of it, the places of equality that `--explain` does not name, and the sources are words.

Everything below the mark in a page comes from its certificates, and this page from those pages:
`python -m docs.generate` writes them, and a test compares. To add one, copy [TEMPLATE.md](TEMPLATE.md).
"""
ROWS = "\n## {topic}\n\n| result | statement | constant | time |\n|---|---|---|---|\n"


def index(found: Sequence[Entry]) -> str:
    """The page, from the entries in their order."""
    beyond = sum(e.beyond is not None for e in found)
    return HEAD.format(count=len(found), beyond=beyond) + "".join(
        _topic(topic, [e for e in found if e.facts["Topic"] == topic]) for topic in TOPICS
    )


def _topic(topic: str, found: Sequence[Entry]) -> str:
    return ROWS.format(topic=topic) + "".join(map(_row, found)) if found else ""


def _row(e: Entry) -> str:
    seconds = e.facts["Time"].replace(" ", "&nbsp;")
    cells = (f"[{e.title}]({e.name}.md)", code(e.command.relation), e.facts["Constant"], seconds)
    return f"| {' | '.join(cells)} |\n"


def code(text: str) -> str:
    """As code in a cell of a table."""
    return "`" + text.replace("|", "\\|") + "`"
