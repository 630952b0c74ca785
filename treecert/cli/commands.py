"""A command as one module declares it, with its own arguments."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from dataclasses import dataclass

from treecert.hiding import NAMES


@dataclass(frozen=True)
class Command:
    """A command: `run` gets the arguments that `add_arguments` declared and returns the exit code.

    Every command has --json, for a machine's reading. `run` raises BadInput for what a person got wrong. What a
    command works with is imported when it runs, so that --help is answered at once; `needs` names its packages.
    """

    name: str
    help: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]
    needs: tuple[str, ...] = NAMES


def positive_seconds(text: str) -> float:
    """A time limit. Raises ArgumentTypeError."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError("a positive number of seconds is needed")
    return value


def jobs_number(text: str) -> int:
    """How many processes. Raises ArgumentTypeError."""
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError("a whole number from 1 on is needed")
    return int(text)
