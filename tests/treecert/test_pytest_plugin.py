"""`pytest lemmas`: each claim is a test; its verdict is as expected, or it fails; the verdicts stand at the end."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.claims.toys import EVIDENCE, EXPECTED, write_toys

ROOT = Path(__file__).parents[2]


def run(folder: Path, *arguments: str) -> str:
    """What pytest prints, with this plugin alone."""
    alone = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""}
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "treecert.pytest_plugin",
            "-p",
            "no:cacheprovider",
            *arguments,
        ],
        env=os.environ | alone | {"TREECERT_CACHE": str(folder / "cache")},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("plugin")
    write_toys(made, "toys", broken=True)
    (made / "pytest.ini").write_text("[pytest]\ntreecert_verdicts = decided\n")
    (made / "tests").mkdir()
    (made / "tests" / "test_claims.py").write_text(
        "from verify.claims import claim\n\n"
        '@claim("TEST.L1", where="x", says="x")\ndef lemma(c): ...\n\ndef test_one(): ...\n'
    )
    (made / "tests" / "helper.py").write_text("raise RuntimeError('never imported')\n")
    return made


def outcomes(text: str) -> dict[str, str]:
    return dict(re.findall(r"::(TOY\.\w+) (PASSED|FAILED|ERROR)", text))


def test_decided_claims_pass_and_others_fail(folder: Path) -> None:
    text = run(folder, "toys", "-v")
    wanted = {i: "FAILED" if v == "undecided" else "PASSED" for i, v in EXPECTED.items()}
    assert outcomes(text) == wanted | {"TOY.broken": "FAILED"}
    assert "TOY.open is undecided\n1000 points: no violation\n" in text
    assert "error: LookupError: no such table" in text
    assert 'raise LookupError("no such table")' in text
    assert "pytest_plugin.py" not in text


PINNED = """from verify.claims import Check, claim

@claim("MINE.true", where="1", says="x^2 >= 0")
def true(c: Check) -> None:
    c.printed("x^2 >= 0", "x >= 0")

@claim("MINE.fell", where="2", says="x >= 1")
def fell(c: Check) -> None:
    c.printed("x >= 1", "x >= 0")

@claim("MINE.false", where="3", says="x >= 1", expects="false")
def false(c: Check) -> None:
    c.printed("x >= 1", "x >= 0")

@claim("MINE.recovered", where="4", says="x >= 0", expects="false")
def recovered(c: Check) -> None:
    c.printed("x >= 0", "x >= 0")

@claim("MINE.pinned", where="5", says="x >= 0", expects="true")
def pinned(c: Check) -> None:
    c.printed("x >= 0", "x >= 0")
"""


def pinned(folder: Path, name: str, setting: str = "") -> str:
    made = folder / name
    made.mkdir()
    (made / "pytest.ini").write_text(f"[pytest]\n{setting}\n")
    (made / "mine.py").write_text(PINNED)
    return run(made, "mine.py", "-v")


def verdicts(text: str) -> dict[str, str]:
    return dict(re.findall(r"::MINE\.(\w+) (PASSED|FAILED|ERROR)", text))


def test_a_claim_that_fell_fails_unless_that_is_expected(folder: Path) -> None:
    text = pinned(folder, "pinned")
    assert verdicts(text) == {
        "true": "PASSED",
        "fell": "FAILED",
        "false": "PASSED",
        "recovered": "FAILED",
        "pinned": "PASSED",
    }
    assert "MINE.fell is false; if it is to be, declare expects='false'" in text
    assert "MINE.recovered is true, and false was expected" in text


def test_where_every_decided_claim_passes_what_is_expected_counts(folder: Path) -> None:
    found = verdicts(pinned(folder, "others", "treecert_verdicts = decided"))
    assert found["fell"] == found["false"] == "PASSED"
    assert found["recovered"] == "FAILED"


def test_a_setting_that_is_none(folder: Path) -> None:
    text = pinned(folder, "wrong", "treecert_verdicts = all")
    assert "treecert_verdicts is standing or decided" in text
    assert verdicts(text)["fell"] == "FAILED"


def test_the_verdicts_stand_at_the_end(folder: Path) -> None:
    table = run(folder, "toys").partition("verdicts ===")[2]
    rows = dict(re.findall(r"^([a-z-]+(?:, [a-z]+)?) +(\d+)$", table, re.MULTILINE))
    words = [f"{w}, {EVIDENCE[i]}".removesuffix(", none") for i, w in EXPECTED.items()]
    words.append("undecided")  # the broken one
    assert rows == {w: str(words.count(w)) for w in set(words)}
    assert "true, bounded" in rows
    assert "true" not in rows
    assert re.search(r"^ +TOY$", table, re.MULTILINE)


@pytest.mark.parametrize(
    ("keyword", "found"),
    [
        ("gap", ["TOY.gap"]),
        ("TOY.misprint", ["TOY.misprint"]),
        ("loose or limit", ["TOY.loose", "TOY.limit"]),
    ],
)
def test_a_keyword_selects_claims(folder: Path, keyword: str, found: list[str]) -> None:
    text = run(folder, "toys", "-v", "-k", keyword)
    assert sorted(outcomes(text)) == sorted(found)
    assert "verdicts ===" in text


def test_a_node_id_selects_a_claim(folder: Path) -> None:
    assert outcomes(run(folder, "toys/steps.py::TOY.step", "-v")) == {"TOY.step": "PASSED"}


def test_test_files_hold_no_claims(folder: Path) -> None:
    text = run(folder, "tests", "-v")
    assert "1 passed" in text
    assert "TEST.L1" not in text
    assert "verdicts ===" not in text


def test_tests_without_claims_never_meet_the_engine(folder: Path) -> None:
    plain = folder / "plain"
    plain.mkdir()
    (plain / "test_plain.py").write_text("def test_one(): ...\n")
    (plain / "conftest.py").write_text(
        "import sys\n\ndef pytest_sessionfinish():\n"
        "    ours = ('treecert.', 'verify', 'flint', 'rich')\n"
        "    print('loaded:', sorted(m for m in sys.modules if m.startswith(ours)))\n"
    )
    assert "loaded: ['treecert.hiding', 'treecert.pytest_plugin']" in run(folder, "plain", "-s")


def test_a_module_that_cannot_be_imported_is_a_collection_error(folder: Path) -> None:
    broken = folder / "more"
    broken.mkdir()
    (broken / "__init__.py").touch()
    (broken / "a.py").write_text(
        'from verify.claims import claim\nimport nothing_there\n\n@claim("P.A")\ndef a(): ...\n'
    )
    text = run(folder, "more")
    assert "nothing_there" in text
    assert "1 error" in text


def test_what_other_libraries_call_claims_is_left_alone(folder: Path) -> None:
    foreign = folder / "foreign"
    foreign.mkdir()
    (foreign / "policies.py").write_text(
        "raise RuntimeError('never imported')\n\n@claim(7)\ndef insured(): ...\n"
    )
    (foreign / "test_plain.py").write_text("def test_one(): ...\n")
    text = run(folder, "foreign", "-v")
    assert "1 passed" in text
    assert "policies" not in text


def hides_the_engine(folder: Path, name: str) -> Path:
    made = folder / name
    (made / "verify").mkdir(parents=True)
    (made / "verify" / "__init__.py").touch()
    (made / "test_plain.py").write_text("def test_one(): ...\n")
    (made / "paper.py").write_text('from verify.claims import claim\n\n@claim("P.A")\ndef a(): ...\n')
    return made


def test_a_package_that_hides_the_engine_is_named(folder: Path) -> None:
    made = hides_the_engine(folder, "hiding")
    text = run(made, "paper.py")
    assert "no claim can be decided: the folder ./verify hides treecert's package verify" in text


def test_it_breaks_no_tests_where_nobody_asks_for_claims(folder: Path) -> None:
    made = hides_the_engine(folder, "bystander")
    text = run(made)
    assert "1 passed" in text
    assert f"claims in {made}/paper.py are not decided: the folder ./verify hides treecert's package" in text
