"""Claims are tests like any other; together, with their false neighbours and the searches, they take a while.

Files whose tests take a processor second and a half or more together are slow as a whole.
"""

import gc
from pathlib import Path

import pytest

SLOW = (
    "lemmas/",
    "tests/algorithms/booleans/test_order.py",
    "tests/algorithms/booleans/test_truth_tables.py",
    "tests/algorithms/classes/test_growth.py",
    "tests/algorithms/classes/test_impurities.py",
    "tests/algorithms/cubes/test_optimal.py",
    "tests/algorithms/cubes/test_osss.py",
    "tests/algorithms/families/test_falling.py",
    "tests/algorithms/families/test_greedy.py",
    "tests/algorithms/families/test_merging.py",
    "tests/algorithms/laws/test_laws.py",
    "tests/algorithms/laws/test_read_once.py",
    "tests/algorithms/test_criteria.py",
    "tests/algorithms/test_potentials.py",
    "tests/algorithms/test_strategies.py",
    "tests/algorithms/top_k/test_anchors.py",
    "tests/algorithms/top_k/test_figure_5.py",
    "tests/arithmetic/test_containment.py",
    "tests/arithmetic/test_intervals.py",
    "tests/arithmetic/test_polynomials.py",
    "tests/arithmetic/test_signs.py",
    "tests/benchmarks/test_textbook.py",
    "tests/claims/test_audit.py",
    "tests/claims/test_companions.py",
    "tests/claims/test_draws.py",
    "tests/claims/test_families.py",
    "tests/claims/test_functions.py",
    "tests/claims/test_greedy.py",
    "tests/claims/test_joins.py",
    "tests/claims/test_journal.py",
    "tests/claims/test_keys.py",
    "tests/claims/test_sharp_families.py",
    "tests/claims/test_sweeps.py",
    "tests/claims/test_values.py",
    "tests/claims/test_worlds.py",
    "tests/docs/test_gallery.py",
    "tests/docs/test_own_theorem.py",
    "tests/docs/test_pages.py",
    "tests/docs/test_python_doc.py",
    "tests/docs/test_thresholds.py",
    "tests/families/test_denial.py",
    "tests/families/test_false_neighbours.py",
    "tests/families/test_grammar.py::test_what_is_printed_reads_back",
    "tests/families/test_steps.py",
    "tests/families/test_tampering.py",
    "tests/functions/test_rules.py",
    "tests/functions/test_statements.py",
    "tests/functions/test_tampering.py",
    "tests/kernel/test_certificates.py",
    "tests/kernel/test_comparing.py",
    "tests/kernel/test_tampering.py",
    "tests/language/test_evaluation.py",
    "tests/language/test_hostile.py",
    "tests/language/test_latex.py",
    "tests/language/test_printing.py",
    "tests/lemmas/",
    "tests/products/test_laws.py",
    "tests/products/test_search.py",
    "tests/products/test_tampering.py",
    "tests/reports/test_page.py",
    "tests/reports/test_texts.py",
    "tests/search/test_advice.py",
    "tests/search/test_curved.py",
    "tests/search/test_explain.py",
    "tests/search/test_false_neighbours.py",
    "tests/search/test_false_syntax.py",
    "tests/search/test_law_hints.py",
    "tests/search/test_lemmas.py",
    "tests/search/test_metamorphic.py",
    "tests/search/test_portfolio.py",
    "tests/search/test_posing.py",
    "tests/search/test_prover.py",
    "tests/search/test_refuter.py",
    "tests/search/test_sharpening.py",
    "tests/search/test_tactics.py",
    "tests/search/test_telling.py",
    "tests/test_arrows.py",
    "tests/treecert/cards/",
    "tests/treecert/cli/test_audit.py",
    "tests/treecert/cli/test_bad_input.py",
    "tests/treecert/cli/test_criterion.py",
    "tests/treecert/cli/test_prove.py",
    "tests/treecert/cli/test_prove_typed.py",
    "tests/treecert/test_criterion_plugin.py",
    "tests/treecert/test_explaining.py",
    "tests/treecert/test_hiding.py",
    "tests/treecert/test_installed.py",
    "tests/treecert/test_pytest_plugin.py",
    "tests/treecert/test_results.py",
    "tests/trees/test_false_neighbours.py",
    "tests/trees/test_formulas.py",
    "tests/trees/test_grafts.py",
    "tests/trees/test_greedy",
    "tests/trees/test_growth",
    "tests/trees/test_joins.py",
    "tests/trees/test_lists.py",
    "tests/trees/test_own_parameters.py",
    "tests/trees/test_tampering",
    "tests/trees/test_worlds.py",
    "tests/worlds/test_facts.py",
    "tests/worlds/test_search.py",
    "tests/worlds/test_tampering.py",
)


CLAIMS = "lemmas/"
WANTS_ALL_CLAIMS = "tests/reports/test_committed.py"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files that are slow as a whole are not even read where nothing slow is wanted."""
    if config.option.markexpr != "not slow" or collection_path.is_dir():
        return None
    return collection_path.relative_to(config.rootpath).as_posix().startswith(SLOW) or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks them slow, so that `pytest -m "not slow"` stays quick.

    The claims come first and what wants all of them last, so that it finds them in the journal.
    """
    items.sort(key=lambda i: (not i.nodeid.startswith(CLAIMS), i.nodeid.startswith(WANTS_ALL_CLAIMS)))
    for item in items:
        if item.nodeid.startswith(SLOW):
            item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """What was collected stays to the end: the search for garbage need not go through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
