"""The command line as a whole: help, version, interruptions, and how fast it answers a mistake."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.treecert.cli.conftest import Call
from treecert.cli import main
from verify.versions import own

ROOT = Path(__file__).parents[3]


def run(
    *arguments: str, code: str = "from treecert.__main__ import main; import sys; sys.exit(main())"
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "arguments", [(), ("bogus",), ("--bogus",), ("prov", "x > 0"), ("prove", "x > 0", "--tim", "3")]
)
def test_a_mistake_is_2_with_one_line(call: Call, arguments: tuple[str, ...]) -> None:
    answer = call(*arguments)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("arguments", [("--help",), ("prove", "-h"), ("audit", "--help")])
def test_help(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(list(arguments))
    assert leaving.value.code == 0
    assert capsys.readouterr().out.startswith("usage: treecert")


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"treecert {own()}\n"


def test_the_module_runs_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "treecert", "prove", "x > 1", "--where", "x > 2", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_mistake_is_answered_without_the_engine() -> None:
    heavy = "('flint', 'rich', 'joblib')"
    code = f"from treecert.__main__ import main; import sys; main(); print([m for m in sys.modules if m in {heavy}])"
    assert run("prove", code=code).stdout == "[]\n"


def test_an_interrupt_is_one_line(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("verify.search.prover.prove", interrupted)
    answer = call("prove", "x > 0", "--where", "x > 1")
    assert (answer.code, answer.out) == (130, "")
    assert answer.err == "treecert: stopped; what was finished is kept\n"


def test_a_reader_that_leaves_early_is_no_error() -> None:
    code = "import sys; from treecert.__main__ import main; sys.exit(main(['prove', 'x > 1', '--where', 'x > 2']))"
    program = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, text=True
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.close()
    assert program.stderr.read() == ""
    assert program.wait() == 141
    program.stderr.close()


@pytest.mark.parametrize(
    ("name", "target", "arguments"),
    [
        ("prove", "verify.search.prover.prove", ("x > 0", "--where", "x > 1")),
        ("sharpen", "verify.sharpening.sharpen", ("x > c", "--where", "x > 1")),
        ("recheck", "treecert.cli.recheck.replayed", ("proof.json",)),
        ("criterion", "treecert.carding.criterion_card", ("gini",)),
        ("mic", "algorithms.mic.mic_table", ("--terms", "2", "--literals", "2")),
        ("reproduce", "verify.claims.figures.figures_in", ()),
        ("audit", "treecert.cli.audit.load", ()),
        ("show", "treecert.cli.audit.load", ("BDM20O.LC4", "--decide")),
    ],
)
def test_an_error_of_the_program_itself_is_70_with_one_line(
    call: Call, monkeypatch: pytest.MonkeyPatch, name: str, target: str, arguments: tuple[str, ...]
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise LookupError("a bug\nin two lines")

    if name == "recheck":
        call("prove", "x > 0", "--where", "x > 1", "--certificate", "proof.json")
    monkeypatch.setattr(target, broken)
    answer = call(name, *arguments)
    assert (answer.code, answer.out) == (70, "")
    said = "treecert: an error in treecert itself: LookupError: a bug in two lines (test_main.py, line "
    assert answer.err.startswith(said)
    assert answer.err.endswith("; nothing is decided\n")
    assert answer.err.count("\n") == 1


def test_its_traceback_is_shown_where_it_is_asked_for(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise LookupError

    monkeypatch.setattr("verify.search.prover.prove", broken)
    monkeypatch.setenv("TREECERT_TRACEBACK", "1")
    answer = call("prove", "x > 0", "--where", "x > 1")
    assert answer.code == 70
    assert answer.err.startswith("Traceback")
    assert "treecert: an error in treecert itself: LookupError (test_main.py" in answer.err


def test_memory_and_recursion_are_errors_of_the_program_too(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def deep(*_: object, **__: object) -> None:
        deep()

    monkeypatch.setattr("verify.search.prover.prove", deep)
    assert call("prove", "x > 0", "--where", "x > 1").code == 70
