"""Ctrl-C during a search: a flag that every clock reads.

Main definitions: `interruptible`, `require_uninterrupted`, `forget`. An exception raised by a signal handler can get
lost where compiled code calls back; a flag is still there at the next look at the clock. The second Ctrl-C does not
wait.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_pressed = threading.Event()


@contextmanager
def interruptible() -> Iterator[None]:
    """While it lasts, Ctrl-C is noted, and raised by the next look at a clock or at the end; a second one at once.

    Where Ctrl-C means something else already, or in another thread than the main one, nothing changes.
    """
    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, _note)
    try:
        yield
        require_uninterrupted()
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        forget()


def require_uninterrupted() -> None:
    """Raises KeyboardInterrupt after Ctrl-C, until that is forgotten."""
    if _pressed.is_set() and threading.current_thread() is threading.main_thread():
        raise KeyboardInterrupt


def forget() -> None:
    """What is done from here on is done after Ctrl-C."""
    _pressed.clear()


def _note(number: int, frame: FrameType | None) -> None:
    if _pressed.is_set():
        signal.default_int_handler(number, frame)
    _pressed.set()
