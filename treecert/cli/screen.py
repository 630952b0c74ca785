"""The console on which the command line shows text."""

from __future__ import annotations

from rich.console import Console


class Screen(Console):
    """A console that leaves it to the program what happens when nobody reads."""

    def on_broken_pipe(self) -> None:
        """Raises BrokenPipeError."""
        raise BrokenPipeError
