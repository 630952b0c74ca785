"""Output of the command line: text and tables through rich, JSON, files.

rich is imported by what shows text, so that JSON and `--help` do without it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from verify.errors import BadInput
from verify.language.layout import names_first
from verify.language.printing import plain_joint, plain_statement
from verify.language.statements import Statement
from verify.rationals import Fraction
from verify.search.outcomes import Outcome

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from verify.search.joint import JointOutcome

MOST = 200
"""Characters of a detail in a list of claims; `treecert show` has the whole."""
STYLES = {
    "proved": "bold green",
    "true": "green",
    "loose": "green",
    "refuted": "bold red",
    "sharp": "bold green",
    "between": "green",
    "false": "red",
    "step-false": "red",
    "undecided": "bold yellow",
}


def console(*, stderr: bool = False) -> Console:
    """A console that takes text as it stands: brackets in formulas are no markup."""
    from treecert.cli.screen import Screen

    return Screen(stderr=stderr, markup=False, highlight=False, emoji=False, soft_wrap=True)


def styled(word: str) -> Text:
    """A verdict or an outcome in its colour."""
    from rich.text import Text

    return Text(word, style=STYLES.get(word, ""))


def print_json(value: object) -> None:
    """One JSON text on stdout, exact numbers as p/q."""
    sys.stdout.write(json.dumps(value, indent=1, ensure_ascii=False) + "\n")


def shortened(text: str) -> str:
    """The beginning of a text that is too long for a line of a list.

    >>> shortened("x > 0"), shortened("x" * 300)[-7:]
    ('x > 0', 'xxx ...')
    """
    return text if len(text) <= MOST else text[:MOST].rsplit(" ", 1)[0] + " ..."


def outcome_json(outcome: Outcome, vacuous: bool | None) -> dict[str, Any]:
    """An outcome as JSON data: `witness` when refuted, `left` when undecided; `vacuous` as an answer tells it."""
    body: dict[str, Any] = {"outcome": outcome.status, "statement": plain_statement(shown(outcome.statement))}
    if outcome.status == "refuted":
        body["witness"] = {k: str(v) for k, v in sorted((outcome.witness or {}).items())}
    if outcome.status == "undecided":
        body["left"] = list(outcome.left)
    return body | {"vacuous": vacuous, "seconds": round(outcome.seconds, 3)}


def joint_json(outcome: JointOutcome, vacuous: bool | None) -> dict[str, Any]:
    """The outcome of several relations as JSON data, with what came of each in `parts`."""
    body: dict[str, Any] = {
        "outcome": outcome.status,
        "statement": plain_joint([shown(s) for s in outcome.statements]),
    }
    if outcome.status == "refuted":
        body["witness"] = {k: str(v) for k, v in sorted((outcome.witness or {}).items())}
    if outcome.status == "undecided":
        body["left"] = list(outcome.left)
    body["parts"] = [outcome_json(o, vacuous) for o in outcome.outcomes]
    return body | {"vacuous": vacuous, "seconds": round(outcome.seconds, 3)}


def shown(statement: Statement) -> Statement:
    """The statement as it is shown to whoever typed it: lone bounds begin with their names."""
    return replace(statement, constraints=names_first(statement.constraints))


def point_text(point: Mapping[str, Fraction | str]) -> str:
    """A point, as in a = 1/2, b = 0."""
    return ", ".join(f"{k} = {v}" for k, v in sorted(point.items()))


def writable(name: str) -> Path:
    """A file that can be written, as far as can be seen beforehand. Raises BadInput."""
    path = Path(name)
    if path.is_dir():
        raise BadInput(f"{name!a} is a folder")
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {str(path.parent)!a}")
    return path


def write(path: Path, text: str) -> None:
    """Writes a file. Raises BadInput when that fails."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{str(path)!a} cannot be written: {error.strerror}") from None


@contextmanager
def working(text: str, *, quiet: bool = False) -> Iterator[Any]:
    """A line on stderr that says what is being done, while it is done; yields a function that changes it.

    Nothing is shown when stderr is no terminal.
    """
    if quiet or not sys.stderr.isatty():
        yield lambda _line: None
        return
    from rich.text import Text

    screen = console(stderr=True)
    with screen.status(Text(text)) as status:
        yield lambda line: status.update(Text(f"{text}: {line}"[: screen.width - 4]))


@contextmanager
def counting(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr, when that is a terminal; yields a function of how many of how many are done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    screen = console(stderr=True)
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
