"""`pytest --criterion FORMULA`: the suite runs anywhere, and each property refuses what it should refuse."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from algorithms import gains, growth
from algorithms.criteria import Criterion, Terms, UndecidedSign, criterion
from treecert.criterion_plugin import MODULES, SUITE, WORDS
from treecert.criterion_suite import criterion_drops, criterion_growth, criterion_shape, deciding
from treecert.criterion_suite.deciding import Note, Subject
from verify.rationals import Fraction

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
Property = Callable[[Criterion, Note], None]

TESTS: dict[str, Property] = {
    name: test
    for module in (criterion_shape, criterion_drops, criterion_growth)
    for name, test in vars(module).items()
    if name.startswith("test_")
}
GINI = "4*q*(1-q)"
QUARTIC = "16*q^2*(1-q)^2"
TILTED = "4*q*(1-q) + q*(1-q)*(1-2*q)"
MIXED = "1/2*H(q) + 1/2*2*sqrt(q*(1-q))"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer examples: what is wrong here is wrong in many of them."""
    monkeypatch.setattr(deciding, "SEARCH", settings(deciding.SEARCH, max_examples=60))


def noted(name: str, formula: str) -> str:
    """What a property notes for the summary, whether it passes, fails or skips."""
    notes: list[str] = []
    said = ""
    try:
        TESTS[name](criterion(formula), lambda _key, value: notes.append(str(value)))
    except pytest.fail.Exception as error:
        said = f"refuted: {error.msg}"
    except pytest.skip.Exception as error:
        if not notes:
            return f"skipped: {error.msg}"
        said = str(error.msg)
    assert len(notes) == 1
    assert notes[0].partition(":")[0] in WORDS
    assert said == (notes[0] if notes[0].startswith(("refuted", "undecided")) else "")
    return notes[0]


# ------------------------------------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("formula", "name", "witness"),
    [
        # not concave
        (QUARTIC, "test_concave", "at q = 1/6, halfway from 0 to 1/3"),
        (QUARTIC, "test_concave_is_proved", "at d = "),
        (QUARTIC, "test_at_least_twice_the_minimum", "at q = 1/6, since G(1/6) = 25/81"),
        (QUARTIC, "test_at_least_twice_the_minimum_is_proved", "at q = "),
        (QUARTIC, "test_gains_are_never_negative", "at q = 3/4, split into p = 1 and r = 2/3"),
        (QUARTIC, "test_the_drop_grows_with_delta", "at q = 1/5 with tau = 1/2, from delta = 0 to 1/5"),
        (QUARTIC, "test_no_split_raises_the_impurity", "from impurity G(3/4) to 1/4 G(1) + 3/4 G(2/3)"),
        ("4*abs(q - 1/2)^2", "test_concave", "at q = 1/4, halfway from 0 to 1/2"),
        # not symmetric
        (TILTED, "test_symmetric", "at q = 1/3, since G(1/3) = 26/27 and G(2/3) = 22/27"),
        (TILTED, "test_symmetric_is_proved", "at q = "),
        ("q", "test_symmetric", "at q = 0, since G(0) = 0 and G(1) = 1"),
        # not normed
        ("4*q*(1-q) + 1/9", "test_zero_at_the_ends", "G(0) = 1/9"),
        ("q", "test_zero_at_the_ends", "G(1) = 1"),
        ("2*q*(1-q)", "test_one_at_a_half", "G(1/2) = 1/2"),
        ("2*H(q)", "test_one_at_a_half", "G(1/2) = 2"),
        ("4*q*(1-q) + 10^-30", "test_one_at_a_half", f"{10**30 + 1}/{10**30}"),
        ("sqrt(2*q)*ln(2.7)", "test_one_at_a_half", "G(1/2) is about 0.993252"),
        ("min(q, 1-q)", "test_at_least_twice_the_minimum", "at q = 1/2, since G(1/2) = 1/2"),
        (
            "min(q, 1-q)/2",
            "test_topdown_errs_at_most_by_its_impurity",
            "for a tree with error 1/2 and impurity G(1/2)",
        ),
        # close to the ends only
        (
            "min(H(q), 300*min(q, 1-q)) - min(q, 1/4096, 1-q)*1000*(1-2*q)^2",
            "test_at_least_twice_the_minimum",
            "at q = 1/",
        ),
        # without a value
        ("1/q", "test_has_a_value_everywhere", "at q = 0: 1/q is undefined"),
        ("ln(q)", "test_has_a_value_everywhere", "at q = 0: ln(q) is undefined"),
        ("sqrt(3/4 - q)", "test_has_a_value_everywhere", "at q = 1: "),
        ("1/(3*q - 1)", "test_has_a_value_everywhere", "at q = 1/3: "),
        ("1/(17*q - 1)", "test_symmetric_is_proved", "undefined at q = 1/17"),
    ],
)
def test_it_is_refuted_with_a_witness(formula: str, name: str, witness: str) -> None:
    found = noted(name, formula)
    assert found.startswith("refuted: ")
    assert witness in found


@pytest.mark.parametrize("name", sorted(set(TESTS) - {"test_has_a_value_everywhere"}))
def test_where_a_value_lacks_the_rest_is_skipped(name: str) -> None:
    assert noted(name, "1/q").startswith("skipped: the criterion has no value at q = 0")


FAMILIES = {
    "gini": GINI,
    "entropy": "-q*log2(q) - (1-q)*log2(1-q)",
    "root": "2*sqrt(q*(1-q))",
    "minimum": "1 - abs(1-2*q)",
    "pieces": "min(3*min(q, 1-q), 1/2 + min(q, 1-q))",
    "mixture": MIXED,
    "exponential": "(1-exp(-4*q*(1-q)))/(1-exp(-1))",
}


@pytest.mark.parametrize("name", ["test_concave_is_proved", "test_one_at_a_half"])
@pytest.mark.parametrize("family", FAMILIES)
def test_permissible_criteria_are_certified(family: str, name: str) -> None:
    word = "exact" if name == "test_one_at_a_half" else "proved"
    if (family, name) == ("exponential", "test_one_at_a_half"):
        word = "undecided"  # a quotient of exponentials that is 1
    assert noted(name, FAMILIES[family]).startswith(f"{word}: ")


@pytest.mark.parametrize("name", sorted(TESTS))
def test_nothing_is_held_against_a_mixture(name: str) -> None:
    """Sums of logarithms and roots are decided where they vanish, since the symmetry is used."""
    assert noted(name, MIXED).partition(":")[0] in ("no counterexample found", "exact", "proved")


def test_a_name_stands_for_its_formula() -> None:
    assert noted("test_symmetric_is_proved", "entropy").startswith("proved: ")
    assert noted("test_one_at_a_half", "entropy").startswith("exact: ")


def test_a_tilted_criterion_is_concave_all_the_same() -> None:
    """Concavity is not proved by way of a symmetry that is not there."""
    assert noted("test_concave_is_proved", TILTED).startswith("proved: ")
    assert noted("test_concave_is_proved", "min(4*q, 1, 2*(1-q)^2)").startswith("refuted: ")


# ----------------------------------------------------------------------------------------- what is undecided


def test_an_undecided_sign_is_no_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    def undecided(_self: Subject, *_terms: object) -> int:
        raise UndecidedSign("not decided")

    monkeypatch.setattr(Subject, "sign", undecided)
    for name in TESTS:
        if name == "test_has_a_value_everywhere" or name.endswith("_is_proved"):
            continue
        if name == "test_topdown_never_raises_the_impurity":
            continue  # one of the trees is a leaf, and the law decides how many there are
        assert noted(name, GINI).startswith("undecided: "), name


def test_no_proof_is_no_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "TIME_LIMIT", 0.0)
    deciding._subject.cache_clear()
    for name in (n for n in TESTS if n.endswith("_is_proved")):
        assert noted(name, GINI).startswith("undecided: "), name
    deciding._subject.cache_clear()


def test_symmetry_is_used_only_once_proved() -> None:
    assert (
        Subject(criterion(MIXED)).criterion.sign(
            [(Fraction(1), Fraction(1, 3)), (Fraction(-1), Fraction(2, 3))]
        )
        == 0
    )
    assert (
        Subject(criterion(TILTED)).criterion.sign(
            [(Fraction(1), Fraction(1, 3)), (Fraction(-1), Fraction(2, 3))]
        )
        == 1
    )


def test_a_value_at_the_end_is_not_taken_for_zero() -> None:
    """Symmetric criteria of this package are 0 there; one that was typed may not be."""
    raised = Subject(criterion("4*q*(1-q) + 1/9"))
    assert raised.is_symmetric
    assert raised.criterion.sign([(Fraction(1), Fraction(0))]) == 1


# ------------------------------------------------------------------------------- mutations of what is tested


def test_a_corrupted_gain_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(mean: Fraction, chance: Fraction, mean_0: Fraction, mean_1: Fraction) -> Terms:
        return gains.split_terms(mean, chance, mean_0, mean_1)[:2]

    monkeypatch.setattr(criterion_drops, "split_terms", wrong)
    assert noted("test_an_independent_feature_gains_nothing", GINI).startswith("refuted: ")


def test_a_loop_that_takes_any_split_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth._Search, "_worth", lambda _self, _leaf: True)
    found = noted("test_topdown_never_raises_the_impurity", QUARTIC)
    assert found.startswith("refuted: ")
    monkeypatch.undo()
    assert not noted("test_topdown_never_raises_the_impurity", QUARTIC).startswith("refuted: ")


def test_a_tie_rule_that_takes_the_wrong_leaf_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "maxima", lambda _criterion, measures, _balls=None: [0] if measures else [])
    assert noted("test_tie_rules_agree_on_the_gain", GINI).startswith("refuted: ")


def test_wrong_labels_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "majority", lambda mean: int(mean < Fraction(1, 2)))
    found = noted("test_topdown_errs_at_most_by_its_impurity", GINI)
    assert found.startswith("refuted: ")


# --------------------------------------------------------------------------------------------- the plugin


def run(folder: Path, *arguments: str, installed: Path = ROOT) -> tuple[int, str]:
    """The exit code of pytest with this plugin alone, in a folder outside the repository, and what it prints."""
    alone = {
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTHONPATH": str(installed),
        "PYTEST_ADDOPTS": "",
        "COLUMNS": "200",
    }
    plugin = ["-p", "treecert.criterion_plugin", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *plugin, *arguments],
        env=os.environ | alone,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


FEW = "test_one_at_a_half or test_zero or test_symmetric or mine"
MINE = """
from fractions import Fraction

def test_mine(criterion):
    assert criterion.sign([(Fraction(1), Fraction(1, 3)), (Fraction(-1), Fraction(2, 3))]) == 0

def test_plain():
    pass
"""


def test_the_suite_runs_in_an_empty_folder(tmp_path: Path) -> None:
    code, text = run(tmp_path, "--criterion", GINI, "-v")
    assert code == 0
    names = re.findall(r"^criterion_suite/criterion_\w+\.py::(test_\w+) PASSED", text, re.MULTILINE)
    assert sorted(names) == sorted(TESTS)
    assert f"criterion: {GINI}" in text
    summary = text.partition(f" criterion {GINI} ===")[2]
    assert len(re.findall(r"^(no counterexample found|exact|proved): ", summary, re.MULTILINE)) == len(TESTS)
    assert list(tmp_path.glob("*.py")) == []


def test_failures_are_one_line_each(tmp_path: Path) -> None:
    code, text = run(tmp_path, "--criterion", TILTED, "-k", FEW)
    assert code == 1
    assert "2 failed, 2 passed" in text
    assert "G(q) = G(1-q): not so at q = 1/3, since G(1/3) = 26/27 and G(2/3) = 22/27\n" in text
    assert "Traceback" not in text
    assert "deciding.py" not in text


def test_own_tests_and_the_suite_both_run(tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text(MINE)
    code, text = run(tmp_path, "--criterion", GINI, "-k", FEW, "-v")
    assert code == 0
    assert "test_mine.py::test_mine PASSED" in text
    assert "criterion_suite/criterion_shape.py::test_one_at_a_half PASSED" in text
    code, text = run(tmp_path, "--criterion", "q", "test_mine.py::test_mine", "-k", "mine or one_at")
    assert code == 1
    assert "2 failed" in text


def test_without_the_option_there_is_no_suite(tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text(MINE)
    (tmp_path / "conftest.py").write_text(
        "import sys\n\ndef pytest_sessionfinish():\n"
        "    ours = ('treecert.', 'verify', 'flint', 'algorithms')\n"
        "    print('loaded:', sorted(m for m in sys.modules if m.startswith(ours)))\n"
    )
    code, text = run(tmp_path, "-s", "-rs")
    assert code == 0
    assert "1 passed, 1 skipped" in text
    assert "needs --criterion FORMULA" in text
    assert "loaded: ['treecert.criterion_plugin', 'treecert.hiding']" in text


@pytest.mark.parametrize(
    ("formula", "reason"),
    [
        ("4*x*(1-x)", "in q alone, not in x"),
        ("__import__('os')", "column"),
    ],
)
def test_a_formula_that_cannot_be_read_is_a_usage_error(tmp_path: Path, formula: str, reason: str) -> None:
    code, text = run(tmp_path, f"--criterion={formula}")
    assert code == pytest.ExitCode.USAGE_ERROR
    lines = text.strip().splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("ERROR: --criterion: ")
    assert reason in lines[0]


@pytest.mark.parametrize(
    "settings_",
    [
        """python_files = check_*.py
python_functions = check_*
norecursedirs = algorithms
testpaths = .
addopts = --import-mode=importlib --doctest-modules --strict-markers --pyargs
filterwarnings = error""",
        "python_files = *.py",
    ],
)
def test_settings_of_the_folder_do_not_hide_the_suite(tmp_path: Path, settings_: str) -> None:
    (tmp_path / "pytest.ini").write_text(f"[pytest]\n{settings_}\n")
    code, text = run(tmp_path, "--criterion", GINI, "-k", "one_at")
    assert code == 0
    assert "1 passed" in text


def test_an_environment_inside_the_folder_is_not_walked_through(tmp_path: Path) -> None:
    """The suite lies below the folder that is collected, beside tests of other packages."""
    home = tmp_path / "env" / "site-packages"
    home.mkdir(parents=True)
    for name in ("treecert", "algorithms", "verify"):
        (home / name).symlink_to(ROOT / name)
    (tmp_path / "env" / "pyvenv.cfg").write_text("home = /nowhere\n")
    (home / "other").mkdir()
    (home / "other" / "test_other.py").write_text("def test_other():\n    assert False\n")
    (tmp_path / "test_mine.py").write_text(MINE)
    code, text = run(tmp_path, "--criterion", GINI, "-k", "one_at or mine or other", installed=home)
    assert (code, "3 passed" in text) == (0, True)
    assert "test_other" not in text


def test_workers_run_the_suite(tmp_path: Path) -> None:
    code, text = run(tmp_path, "-p", "xdist", "-n", "2", "--criterion", GINI, "-k", "one_at or zero")
    assert code == 0
    assert "2 passed" in text
    assert "exact: G(1/2) = 1" in text


def test_every_module_of_the_suite_is_named() -> None:
    assert sorted(MODULES) == sorted(p.name for p in SUITE.glob("criterion_*.py"))
    assert len(TESTS) == 16
