"""A key changes with everything that a result depends on, and with nothing else.

Sources are hashed once a process, so each key is computed in a process of its own.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def key(folder: Path, *modules: str) -> str:
    names = ", ".join(repr(m) for m in modules)
    code = f"from verify.claims.keys import key_of; print(key_of([{names}]))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": f"{folder}:{ROOT}"},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    package = tmp_path / "paper"
    (package / "deep").mkdir(parents=True)
    for name, text in {
        "__init__.py": "",
        "lemma.py": "from paper import shared\nimport helper\n",
        "shared.py": "from .deep.far import x\n",
        "other.py": "",
        "deep/__init__.py": "",
        "deep/far.py": "def later():\n    from ..last import y\n",
        "last.py": "y = 1\n",
        "table.csv": "1,2\n",
    }.items():
        (package / name).write_text(text)
    (tmp_path / "helper.py").write_text("z = 1\n")
    return package


def test_a_key_is_stable(paper: Path) -> None:
    assert key(paper.parent, "paper.lemma") == key(paper.parent, "paper.lemma")
    assert len(key(paper.parent, "paper.lemma")) == 64


@pytest.mark.parametrize(
    "name",
    [
        "__init__.py",
        "lemma.py",
        "shared.py",
        "deep/__init__.py",
        "deep/far.py",
        "last.py",
        "table.csv",
        "../helper.py",
    ],
)
def test_a_key_follows_what_is_imported(paper: Path, name: str) -> None:
    before = key(paper.parent, "paper.lemma")
    with (paper / name).open("a") as file:
        file.write("# changed\n")
    assert key(paper.parent, "paper.lemma") != before


def test_a_key_leaves_the_rest_alone(paper: Path) -> None:
    before = key(paper.parent, "paper.lemma")
    (paper / "other.py").write_text("# changed\n")
    (paper.parent / "unrelated.py").write_text("")
    (paper.parent / "notes.txt").write_text("")
    assert key(paper.parent, "paper.lemma") == before


def test_a_key_covers_the_claims_that_are_used(paper: Path) -> None:
    assert key(paper.parent, "paper.lemma", "paper.other") != key(paper.parent, "paper.lemma")


def test_a_key_covers_the_engine_and_the_versions(paper: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from verify.claims import keys

    engine = keys._engine.__wrapped__
    before = engine()
    assert engine() == before
    with monkeypatch.context() as m:
        m.setattr(keys, "below", lambda: {"python": "3.999"})
        assert engine() != before
    sums = keys._file_sum.__wrapped__
    with monkeypatch.context() as m:
        m.setattr(keys, "_file_sum", lambda p: "changed" if p.name == "checker.py" else sums(p))
        assert engine() != before
    with monkeypatch.context() as m:
        m.setattr(keys, "_file_sum", lambda p: "changed" if "cli" in p.parts else sums(p))
        assert engine() == before


def test_a_library_that_a_claim_imports_is_covered_by_its_version(paper: Path) -> None:
    from verify.claims import keys

    local: set[str] = set()
    foreign: set[str] = set()
    keys._follow("tests.claims.test_runs", "tests", local, foreign)
    assert {"numpy", "pytest"} <= foreign
    assert "tests.claims.stubs" in local
    assert not any(m.startswith("verify") for m in local)
    assert dict(keys._foreign_versions(["numpy"])).keys() == {"numpy"}
