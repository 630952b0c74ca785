"""Claims are tests like any other; together, and with their false neighbours, they take more than a moment."""

import pytest

SLOW_FOLDERS = ("lemmas/", "tests/lemmas/")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks them slow, so that `pytest -m "not slow"` stays quick."""
    for item in items:
        if item.nodeid.startswith(SLOW_FOLDERS):
            item.add_marker(pytest.mark.slow)
