"""Stock Coq, where it is installed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from treecert.coq import running
from treecert.coq.files import Theorem, file_of

Accepts = Callable[[Sequence[Theorem]], bool]


@pytest.fixture(scope="session")
def accepts(tmp_path_factory: pytest.TempPathFactory) -> Accepts:
    """Whether coqc accepts a file with these theorems. The theories are compiled once."""
    if not running.installed():
        pytest.skip(running.INSTALL)
    folder = tmp_path_factory.mktemp("coq")
    count = iter(range(1000))

    def found(theorems: Sequence[Theorem]) -> bool:
        path = Path(folder) / f"file_{next(count)}.v"
        path.write_text(file_of(theorems), encoding="utf-8")
        return running.check(path, 600).accepted

    return found
