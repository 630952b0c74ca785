"""Claims are tests like any other; together, with their false neighbours and the searches, they take a while."""

import pytest

SLOW = (
    "lemmas/",
    "tests/lemmas/",
    "tests/algorithms/test_potentials.py",
    "tests/algorithms/test_strategies.py",
    "tests/claims/test_audit.py",
    "tests/families/test_false_neighbours.py",
    "tests/families/test_tampering.py",
    "tests/trees/test_false_neighbours.py",
    "tests/trees/test_greedy",
    "tests/trees/test_growth",
    "tests/trees/test_own_parameters.py",
    "tests/trees/test_tampering",
    "tests/families/test_grammar.py::test_what_is_printed_reads_back",
    "tests/families/test_steps.py::test_false_neighbours_stay_undecided",
    "tests/families/test_steps.py::test_nothing_can_be_left_out",
    "tests/kernel/test_tampering.py",
    "tests/language/test_hostile.py",
    "tests/reports/test_texts.py",
    "tests/search/test_false_neighbours.py",
    "tests/search/test_posing.py",
    "tests/search/test_prover.py",
    "tests/search/test_refuter.py",
    "tests/search/test_sharpening.py",
    "tests/search/test_tactics.py",
    "tests/treecert/cards/",
    "tests/treecert/cli/test_audit.py",
    "tests/treecert/cli/test_criterion.py",
    "tests/treecert/test_criterion_plugin.py",
    "tests/treecert/test_installed.py",
    "tests/treecert/test_pytest_plugin.py",
)


CLAIMS = "lemmas/"
WANTS_ALL_CLAIMS = "tests/reports/test_committed.py"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks them slow, so that `pytest -m "not slow"` stays quick.

    The claims come first and what wants all of them last, so that it finds them in the journal.
    """
    items.sort(key=lambda i: (not i.nodeid.startswith(CLAIMS), i.nodeid.startswith(WANTS_ALL_CLAIMS)))
    for item in items:
        if item.nodeid.startswith(SLOW):
            item.add_marker(pytest.mark.slow)
