"""Time limits for the search, in processor time: a busy machine finds what a quiet one does.

Main definitions: `Clock`, `TimeUp`. A search that asks others, each with a clock of its own, encloses them: what is
begun within it ends with it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from verify.errors import TreecertError
from verify.search.interrupts import require_uninterrupted


class TimeUp(TreecertError):
    """The time limit is reached."""


_END: ContextVar[float] = ContextVar("end", default=float("inf"))
"""The deadline of the search that encloses this one, in processor seconds of this thread."""


class Clock:
    """A deadline in processor seconds of this thread, checked often; `report` gets short progress lines.

    It is never later than that of a clock that encloses it.
    """

    def __init__(self, seconds: float, report: Callable[[str], None] | None = None) -> None:
        self.start = time.thread_time()
        self.deadline = min(self.start + seconds, _END.get())
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

    @contextmanager
    def enclosing(self) -> Iterator[Clock]:
        """Within it no new clock runs longer than this one."""
        token = _END.set(min(self.deadline, _END.get()))
        try:
            yield self
        finally:
            _END.reset(token)

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
