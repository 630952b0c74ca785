"""Commands that other packages bring to the command line.

Main definitions: `Command`, `commands`. A package brings commands in the constant COMMANDS of its module
`commands`, which is imported to print the help: what a command works with is imported when it runs.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass

HOMES = ("algorithms", "reports")
"""The packages that bring commands, in the order of the help."""


@dataclass(frozen=True)
class Command:
    """A command: `run` gets the arguments that `add_arguments` declared and returns the exit code.

    Every command has --json, for a machine's reading. `run` raises BadInput for what a person got wrong.
    """

    name: str
    help: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def commands() -> tuple[Command, ...]:
    """The commands of all homes that are installed."""
    found: list[Command] = []
    for home in HOMES:
        name = f"{home}.commands"
        if importlib.util.find_spec(home) is not None and importlib.util.find_spec(name) is not None:
            found.extend(importlib.import_module(name).COMMANDS)
    return tuple(found)
