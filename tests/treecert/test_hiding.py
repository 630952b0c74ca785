"""What hides a package of ours: named in one line, and never by a folder of mere files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from treecert import __main__, hiding
from treecert.hiding import NAMES

ROOT = Path(__file__).parents[2]


def write(folder: Path, name: str) -> Path:
    (folder / name).mkdir()
    (folder / name / "__init__.py").touch()
    return folder / name


def test_nothing_is_hidden_here(tmp_path: Path) -> None:
    (tmp_path / "reports").mkdir()  # figures, say
    (tmp_path / "reports" / "page.html").touch()
    assert hiding.hidden() is None
    assert hiding.hidden(NAMES, [ROOT, tmp_path]) is None


def test_a_package_of_that_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "algorithms")
    line = f"the folder {tmp_path}/algorithms hides treecert's package algorithms"
    assert hiding.hidden(folders=[tmp_path]) == line
    monkeypatch.chdir(tmp_path)
    assert hiding.hidden(folders=[tmp_path]) == "the folder ./algorithms hides treecert's package algorithms"
    assert hiding.hidden(["verify"], [tmp_path]) is None


def test_a_module_of_that_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "verify.py").touch()
    monkeypatch.chdir(tmp_path)
    assert hiding.hidden(folders=[tmp_path]) == "the file ./verify.py hides treecert's package verify"


def test_what_is_first_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "lemmas")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in [m for m in sys.modules if m.partition(".")[0] == "lemmas"]:
        monkeypatch.delitem(sys.modules, name)
    assert hiding.hidden() == "the folder ./lemmas hides treecert's package lemmas"


def test_a_package_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    line = hiding.hidden(["no_such_package"])
    assert line == f"treecert's package no_such_package is not found beside {ROOT / 'treecert'}"


def test_the_program_says_it_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        __main__, "hidden", lambda names: f"the folder ./x hides treecert's package {names[0]}"
    )
    assert __main__.main(["prove", "x > 0", "--where", "x > 1"]) == 2
    assert capsys.readouterr() == ("", "treecert: the folder ./x hides treecert's package verify\n")


@pytest.mark.parametrize("name", ["verify", "algorithms", "lemmas", "reports"])
@pytest.mark.parametrize(("first", "code"), [("", 0), ("path", 2)])
def test_the_working_directory_hides_nothing_but_the_path_may(
    tmp_path: Path, name: str, first: str, code: int
) -> None:
    """`python -m treecert` puts the working directory first; PYTHONPATH is somebody's wish."""
    write(tmp_path, name)
    places = [str(ROOT)] if not first else [str(tmp_path), str(ROOT)]
    done = subprocess.run(
        [sys.executable, "-m", "treecert", "prove", "x > 0", "--where", "x > 1"],
        cwd=tmp_path,
        env={"PYTHONPATH": ":".join(places), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    wanted = code if name == "verify" else 0  # a relation needs the engine alone
    said = "treecert: the folder ./verify hides treecert's package verify\n" if wanted else ""
    assert (done.returncode, done.stderr) == (wanted, said)


def test_a_command_names_what_it_needs(tmp_path: Path) -> None:
    write(tmp_path, "algorithms")
    done = subprocess.run(
        [sys.executable, "-m", "treecert", "criterion", "gini"],
        cwd=tmp_path,
        env={"PYTHONPATH": f"{tmp_path}:{ROOT}", "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    said = "treecert: the folder ./algorithms hides treecert's package algorithms\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


def test_the_package_is_light_and_gives_what_is_asked_for() -> None:
    code = (
        "import sys, treecert\n"
        f"print([m for m in sys.modules if m.partition('.')[0] in {NAMES} or m in ('numpy', 'flint')])\n"
        "s = treecert.parse_statement('x*(1 - x) <= 1/4', '0 <= x <= 1')\n"
        "print(treecert.prove(s).status, *treecert.recheck(treecert.prove(s)).outcomes)\n"
        "print(all(getattr(treecert, n) for n in treecert.__all__), set(treecert.__all__) <= set(dir(treecert)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout == "[]\nproved proved\nTrue True\n"


def test_a_name_that_needs_what_is_hidden(tmp_path: Path) -> None:
    write(tmp_path, "verify")
    code = "import treecert\ntry:\n    treecert.prove\nexcept ImportError as e:\n    print(e)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "the folder ./verify hides treecert's package verify\n"
