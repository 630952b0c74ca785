"""The pages of the gallery: what a person wrote in them, and what is generated below it.

Main definitions: `Entry`, `read`, `entries`, `page`. A page is a title, a sentence or two, the command in a block `sh`,
a list of facts, and perhaps a second command: a little more than the first, which is refuted. All below the mark comes
from the certificates.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

from treecert.cli.arguments import parse
from verify.errors import BadInput
from verify.kinds.registry import explained, kind_of, pose
from verify.kinds.typed import Asked
from verify.replaying import about, replayed

GALLERY = Path(__file__).parents[1] / "gallery"
CERTIFICATES = GALLERY / "certificates"
MARK = "<!-- Below: from the certificates, by `python -m docs.generate`. -->"
TOPICS = (
    "Entropy",
    "Divergence",
    "Splitting criteria",
    "Sums and means",
    "Powers, logarithms and limits",
    "Deviations",
    "Boosting and learning",
    "Growing trees",
    "Functions and trees",
)
FACTS = ("Topic", "Constant", "Tight", "Source", "Time")
"""What each page says in its list, in this order; `Found` may follow, where `prove` alone does not find the proof."""
LONGEST = 40
"""Lines of a proof that a page shows."""
NO_ENTRIES = ("README.md", "TEMPLATE.md")


@dataclass(frozen=True)
class Command:
    """A call of `treecert prove`, as it is typed."""

    relation: str
    where: str
    hints: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """The statement as it is printed. Raises BadInput."""
        return pose(kind_of(self.relation, self.where), self.relation, self.where, Asked()).line


@dataclass(frozen=True)
class Entry:
    """A page, without what is generated."""

    name: str
    written: str
    title: str
    says: str
    command: Command
    facts: dict[str, str]
    beyond: Command | None

    @property
    def certificate(self) -> Path:
        """The proof."""
        return CERTIFICATES / f"{self.name}.json"

    @property
    def refutation(self) -> Path:
        """The counterexample to the second command."""
        return CERTIFICATES / f"{self.name}.beyond.json"


def command(text: str) -> Command:
    """The call in a block. Raises BadInput where it is none of `treecert prove`."""
    words = shlex.split(text.replace("\\\n", " "))
    if words[:2] != ["treecert", "prove"]:
        raise BadInput(f"this is no call of treecert prove: {text!a}")
    found = parse(words[1:])
    return Command(found.relation.strip(), found.where.strip(), tuple(found.hint))


def read(path: Path) -> Entry:
    """What a person wrote in a page. Raises BadInput where something is missing."""
    written = path.read_text(encoding="utf-8").partition(MARK)[0].strip()
    title = re.match(r"# (.+)\n\n((?:.+\n)+)\n```sh\n", written)
    blocks = re.findall(r"```sh\n(.*?)```", written, flags=re.DOTALL)
    facts = dict(re.findall(r"^- \*(\w+):\* (.+(?:\n  .+)*)", written, flags=re.MULTILINE))
    facts = {k: " ".join(v.split()) for k, v in facts.items()}
    if title is None or not 1 <= len(blocks) <= 2:
        raise BadInput(f"{path.name}: a title, a paragraph and one or two blocks `sh` are needed")
    if list(facts) not in ([*FACTS], [*FACTS, "Found"]) or facts["Topic"] not in TOPICS:
        raise BadInput(f"{path.name}: the facts are {', '.join(FACTS)}, in this order, with a known topic")
    commands = [command(b) for b in blocks]
    beyond = commands[1] if len(commands) == 2 else None
    says = " ".join(title[2].split())
    return Entry(path.stem, written, title[1], says, commands[0], facts, beyond)


def entries() -> list[Entry]:
    """All of them, by topic and then by name. Raises BadInput."""
    found = [read(p) for p in sorted(GALLERY.glob("*.md")) if p.name not in NO_ENTRIES]
    return sorted(found, key=lambda e: (TOPICS.index(e.facts["Topic"]), e.name))


def page(entry: Entry) -> str:
    """The whole page. Raises TreecertError where a certificate does not hold, or is about something else."""
    parts = [entry.written, MARK, *_proved(entry)]
    if entry.beyond is not None:
        parts += ["## A little more is refuted", *_shown(entry.refutation, entry.beyond)]
    return "\n\n".join(parts) + "\n"


def _proved(entry: Entry) -> list[str]:
    line = entry.command.line
    head, output = "## What it prints", f"proved in {entry.facts['Time']}: {line}"
    if "Found" in entry.facts:
        head, output = "## What `treecert recheck` says of its certificate", f"proved: {line}"
    steps = _shown(entry.certificate, entry.command)
    return [head, block(output), "## The proof, as `--explain` prints it", *steps]


def _shown(path: Path, typed: Command) -> list[str]:
    """The steps of a certificate, or the point that refutes, and a link. Raises TreecertError."""
    text = path.read_text(encoding="utf-8")
    if about(text).line != typed.line:
        raise BadInput(f"{path.name} is about another statement than its page: {about(text).line}")
    steps = explained(text)
    shown = steps[:LONGEST]
    if len(steps) > LONGEST:
        shown.append(f"... and {len(steps) - LONGEST} more lines")
    link = f"The certificate, which `treecert recheck` replays: [{path.name}](certificates/{path.name})."
    return [block(*shown), link]


def block(*lines: str) -> str:
    """Lines as a block of text."""
    return "\n".join(("```text", *lines, "```"))


def outcome_of(path: Path, *, independent: bool = True) -> str:
    """How a certificate comes out. Raises TreecertError."""
    return replayed(path.read_text(encoding="utf-8"), independent=independent).outcome
