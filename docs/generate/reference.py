"""docs/reference.md: every command with its arguments, from the parser itself.

Main definition: `reference`. The words are those of `--help`; the layout is our own, as that of argparse differs
between versions of Python.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator

from treecert.cli.arguments import COMMANDS, Parser

HEAD = """# The command line

Written by `python -m docs.generate` from the parser itself; `treecert COMMAND --help` says the same. Every command
takes `--json`. Exit codes: 0 proved, or all is well; 1 refuted, something failed, or two audits differ; 2 bad input;
3 undecided; 70 an error of the program itself; 130 interrupted.
"""
SIGNS = re.compile(r"[|*_\[\]]")
"""What Markdown would read in plain words."""


def reference() -> str:
    """The page."""
    return HEAD + "".join(_command(c.name, c.help, _arguments(c.add_arguments)) for c in COMMANDS)


def _arguments(add: object) -> list[argparse.Action]:
    parser = Parser(add_help=False)
    if not callable(add):
        raise TypeError("a command adds its arguments by a function")
    add(parser)
    return [a for a in parser._actions if a.help != argparse.SUPPRESS]  # noqa: SLF001  # no public list


def _command(name: str, said: str, actions: list[argparse.Action]) -> str:
    lines = [f"\n## `treecert {name}`\n", f"{said[0].upper()}{said[1:]}.\n"]
    rows = [f"| {_cell(_call(a))} | {_words(a)} |" for a in actions]
    if rows:
        lines += ["| argument | meaning |", "|---|---|", *rows, ""]
    return "\n".join(lines)


def _call(action: argparse.Action) -> str:
    """As it is typed."""
    names = ", ".join(action.option_strings)
    values = " ".join(_values(action))
    return f"{names} {values}".strip()


def _values(action: argparse.Action) -> Iterator[str]:
    if action.nargs == 0:
        return
    name = action.metavar or action.dest.upper()
    if not isinstance(name, str):
        name = " ".join(name)
    if action.choices is not None and action.metavar is None:
        name = "{" + ",".join(map(str, action.choices)) + "}"
    yield {"?": f"[{name}]", "*": f"[{name} ...]", "+": f"{name} [...]"}.get(str(action.nargs), name)


def _words(action: argparse.Action) -> str:
    parser = argparse.HelpFormatter("treecert")
    said = parser._expand_help(action) if action.help else ""  # noqa: SLF001  # what --help does with %(default)s
    return SIGNS.sub(r"\\\g<0>", " ".join(said.split())).replace("<", "&lt;")


def _cell(text: str) -> str:
    return "`" + text.replace("|", "\\|") + "`"
