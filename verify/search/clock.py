"""Time limits for the search, in processor time: a busy machine finds what a quiet one does."""

from __future__ import annotations

import time
from collections.abc import Callable

from verify.errors import TreecertError
from verify.search.interrupts import require_uninterrupted


class TimeUp(TreecertError):
    """The time limit is reached."""


class Clock:
    """A deadline in processor seconds of this thread, checked often; `report` gets short progress lines."""

    def __init__(self, seconds: float, report: Callable[[str], None] | None = None) -> None:
        self.start = time.thread_time()
        self.deadline = self.start + seconds
        self.report = report or _ignore
        self._quiet_until = 0.0

    def check(self) -> None:
        """Raises TimeUp after the deadline, and KeyboardInterrupt after Ctrl-C."""
        require_uninterrupted()
        now = time.perf_counter()
        if (
            now < self._quiet_until
        ):  # processor time is dear to ask for, and never faster than a clock on the wall
            return
        left = self.left
        if left < 0:
            raise TimeUp("time limit reached")
        self._quiet_until = now + left

    def share(self, part: float) -> Clock:
        """A clock for a part of the time, from the same start."""
        other = Clock(0.0, self.report)
        other.start, other.deadline = self.start, self.start + part * (self.deadline - self.start)
        return other

    @property
    def spent(self) -> float:
        """Processor seconds since the start."""
        return time.thread_time() - self.start

    @property
    def limit(self) -> float:
        """Processor seconds from the start to the deadline."""
        return self.deadline - self.start

    @property
    def left(self) -> float:
        """Processor seconds until the deadline."""
        return self.deadline - time.thread_time()


def _ignore(_: str) -> None:
    """Progress that nobody listens to."""


ENDLESS = Clock(float("inf"))
"""For callers who wait as long as it takes."""
