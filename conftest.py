"""The claims of the catalogue are tests like any other; together they take more than a moment."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the claims slow, so that `pytest -m "not slow"` stays quick."""
    for item in items:
        if item.nodeid.startswith("lemmas/"):
            item.add_marker(pytest.mark.slow)
