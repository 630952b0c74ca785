"""treecert installed from a wheel, in a project whose own packages are called as ours are."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

from treecert.hiding import NAMES

ROOT = Path(__file__).parents[2]
LINK = r"(?:\]\(|href=\")([^()#:\s\"]+\.(?:md|html|json|svg))[#)\"]"
"""A link to a file, in Markdown or HTML."""
OWN = """
import algorithms, lemmas, reports, verify

def test_own():
    assert [m.WORD for m in (algorithms, verify, lemmas, reports)] == ["algorithms", "verify", "lemmas", "reports"]
"""
CLAIM = """
from verify.claims import claim

@claim("P.L1", where="x", says="x")
def lemma(c):
    c.printed("x*(1 - x) <= 1/4", "0 <= x <= 1")
"""
FOREIGN = """
def claim(number):
    return lambda function: function

@claim(7)
def insured():
    raise RuntimeError("never called, never a test")
"""
MIC = ("mic", "--terms", "2", "--literals", "2", "--t", "2", "--jobs", "2")
PROVE = ("prove", "x*(1 - x) <= 1/4", "--where", "0 <= x <= 1")


@dataclass(frozen=True)
class Installed:
    """An environment with treecert in it."""

    bin: Path

    def run(self, folder: Path, program: str, *arguments: str, path: str = "") -> tuple[int, str, str]:
        """Exit code, output and errors of a program of the environment."""
        done = subprocess.run(
            [str(self.bin / program), *arguments],
            cwd=folder,
            env={
                "PATH": os.defpath,
                "HOME": str(folder),
                "TREECERT_CACHE": str(folder / "cache"),
                "PYTHONPATH": path,
            },
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """A wheel of this tree, installed beside the libraries of this environment; needs no network."""
    for needed in ("pip", "setuptools"):
        if importlib.util.find_spec(needed) is None:
            pytest.skip(f"a wheel cannot be built: this environment has no {needed}")
    folder = tmp_path_factory.mktemp("wheel")
    for name in ("treecert", *NAMES):
        shutil.copytree(
            ROOT / name,
            folder / "source" / name,
            ignore=shutil.ignore_patterns("__pycache__", "certificates"),
        )
    kept = folder / "source" / "reports" / "certificates"
    kept.mkdir()
    shutil.copy(ROOT / "reports" / "certificates" / "KM96.pack", kept)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / "source" / name)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input"]
    offline = ["--no-deps", "--no-index"]
    call(
        [*pip, "wheel", *offline, "--no-build-isolation", "--wheel-dir", str(folder), str(folder / "source")]
    )
    (wheel,) = folder.glob("treecert-*.whl")
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / "bin" / "python"
    call([*pip, "--python", str(python), "install", *offline, str(wheel)])
    paths = sysconfig.get_paths(vars={"base": str(folder / "env"), "platbase": str(folder / "env")})
    # A line of a .pth file comes after the wheel, and what lies there is not searched for more such files.
    (Path(paths["purelib"]) / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    program = python.with_name("pytest")
    # As the script of pytest, which is with the libraries: without the working directory on the path.
    program.write_text(f'#!/bin/sh\nexec "{python}" -P -m pytest "$@"\n')
    program.chmod(0o755)
    return Installed(python.parent)


def call(command: list[str]) -> None:
    elsewhere = {
        k: v for k, v in os.environ.items() if k != "PYTHONPATH"
    }  # what is there counts as installed
    done = subprocess.run(command, env=elsewhere, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with packages of its own that are called as ours are."""
    for name in NAMES:
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(f"WORD = '{name}'\n")
    (tmp_path / "conftest.py").touch()
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_own.py").write_text(OWN)
    (tmp_path / "insurance.py").write_text(FOREIGN)
    return tmp_path


def test_it_is_this_tree_that_is_installed(installed: Installed, tmp_path: Path) -> None:
    code = "import treecert, verify; print(treecert.__file__, verify.__file__)"
    _, out, _ = installed.run(tmp_path, "python", "-c", code)
    assert all(Path(p).is_relative_to(installed.bin.parent) for p in out.split())


def test_the_stored_audit_and_its_report_come_with_it(installed: Installed, project: Path) -> None:
    """In an empty folder; where the project's own `reports` would be met first, one line says so."""
    empty = project / "empty"
    empty.mkdir()
    code, out, err = installed.run(empty, "treecert", "list", "--reach", "error")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1].endswith(" claims")
    code, out, err = installed.run(empty, "treecert", "report", "--out", "pages")
    assert (code, err) == (0, "")
    page = empty / "pages" / "report.html"
    assert page.stat().st_size > 100_000
    pages = [page, *(empty / "pages" / "sections").glob("*.md")]
    assert len(pages) > 10
    assert not any("certificates/" in p.read_text(encoding="utf-8") for p in pages)  # they lie elsewhere
    links = [(p, link) for p in pages for link in re.findall(LINK, p.read_text(encoding="utf-8"))]
    assert len(links) > len(pages)
    assert [(p.name, link) for p, link in links if not (p.parent / link).is_file()] == []


def test_certificates_come_with_it_and_nothing_is_left_behind(installed: Installed, tmp_path: Path) -> None:
    code, out, err = installed.run(tmp_path, "treecert", "recheck", "km96.l4")
    assert (code, err) == (0, "")
    assert all(" KM96.L4." in line for line in out.splitlines())
    code, out, err = installed.run(
        tmp_path, "python", "-c", "import treecert as t; print(t.recheck(t.claim('KM96.L4')).outcomes)"
    )
    assert err == ""
    assert "proved" in out
    assert installed.run(tmp_path, "treecert", *PROVE)[0] == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("program", [("python", "-m", "pytest"), ("pytest",)], ids=["module", "script"])
class TestPytest:
    """Both ways to start pytest: the first puts the working directory on the path."""

    def test_other_peoples_tests_pass(
        self, installed: Installed, project: Path, program: tuple[str, ...]
    ) -> None:
        code, out, err = installed.run(project, *program, "-W", "error")
        assert (code, err) == (0, "")
        assert "1 passed" in out
        assert "treecert" not in out.partition("plugins:")[2].partition("\n")[2]

    def test_the_option_says_what_hides_what(
        self, installed: Installed, project: Path, program: tuple[str, ...]
    ) -> None:
        code, out, err = installed.run(project, *program, "--criterion", "q*(1-q)")
        said = "ERROR: --criterion: the folder ./verify hides treecert's package verify"
        assert (code, out) == (4, "")
        assert err.split("\n")[0] == said

    def test_claims_say_what_hides_what(
        self, installed: Installed, project: Path, program: tuple[str, ...]
    ) -> None:
        (project / "papers").mkdir()
        (project / "papers" / "__init__.py").touch()
        (project / "papers" / "lemma.py").write_text(CLAIM)
        code, out, _ = installed.run(project, *program, "papers")
        assert code == 2
        assert "no claim can be decided: the folder ./verify hides treecert's package verify" in out
        code, out, _ = installed.run(project, *program)
        assert code == 0
        assert "lemma.py are not decided: the folder ./verify hides treecert's package verify\n" in out

    def test_all_is_there_where_nothing_hides(
        self, installed: Installed, tmp_path: Path, program: tuple[str, ...]
    ) -> None:
        (tmp_path / "papers.py").write_text(CLAIM)
        (tmp_path / "insurance.py").write_text(FOREIGN)
        code, out, _ = installed.run(tmp_path, *program, "-v")
        assert code == 0
        assert "papers.py::P.L1 PASSED" in out
        assert "insured" not in out
        code, out, _ = installed.run(tmp_path, *program, "--criterion", "4*q*(1-q)", "-k", "symmetric")
        assert code == 0
        assert "proved: " in out


@pytest.mark.parametrize("program", [("python", "-m", "treecert"), ("treecert",)], ids=["module", "script"])
class TestProgram:
    """Both ways to start the program."""

    def test_it_works_beside_packages_of_the_same_names(
        self, installed: Installed, project: Path, program: tuple[str, ...]
    ) -> None:
        code, out, err = installed.run(project, *program, *PROVE)
        assert (code, err) == (0, "")
        assert out.startswith("proved in ")
        code, out, err = installed.run(project, *program, *MIC)
        assert code == 0, err  # processes of its own find the right packages, too
        assert "read-once DNFs" in out
        assert installed.run(project, *program, "reproduce")[0] == 0

    def test_a_path_that_hides_is_named(
        self, installed: Installed, project: Path, program: tuple[str, ...]
    ) -> None:
        said = "treecert: the folder ./verify hides treecert's package verify\n"
        assert installed.run(project, *program, *PROVE, path=str(project)) == (2, "", said)

    def test_a_package_of_claims_in_the_working_directory(
        self, installed: Installed, project: Path, program: tuple[str, ...]
    ) -> None:
        (project / "papers.py").write_text(CLAIM)
        code, out, _ = installed.run(
            project, *program, "audit", "--package", "papers", "--jobs", "1", "--json"
        )
        assert code == 0
        assert '"verdict": "true"' in out
        said = "treecert: treecert's own package lemmas hides the one in this folder\n"
        assert installed.run(project, *program, "audit", "--package", "lemmas") == (2, "", said)
