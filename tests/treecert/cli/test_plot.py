"""`--plot`: a picture of what is proved, refuted or sharpened; a clear line where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from treecert.__main__ import main


def test_a_refuted_relation_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    assert main(["prove", "x^2 >= x", "--where", "0 <= x <= 2", "--plot", str(file)]) == 1
    assert "it fails for x from" in file.read_text(encoding="utf-8")


def test_a_proved_relation_is_drawn_where_its_sides_are_closest(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    assert main(["prove", "x*(1 - x) <= 1/4", "--where", "0 <= x <= 1", "--plot", str(file)]) == 0
    assert "at x = 1/2: left side 0.25 and right side 0.25" in file.read_text(encoding="utf-8")


def test_a_sharp_constant_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    assert main(["sharpen", "x*(1 - x) <= c", "--where", "0 <= x <= 1", "--plot", str(file)]) == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_an_equation_has_no_picture_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.svg"
    assert main(["prove", "x + x == 2*x", "--plot", str(file)]) == 0
    assert "is not written: no picture" in capsys.readouterr().err
    assert not file.exists()


@pytest.mark.parametrize("relation", ["mean(x)^2 <= mean(x^2)"])
def test_other_kinds_refuse_it(relation: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", relation, "--plot", str(tmp_path / "a.svg")]) == 2
    assert "--plot draws inequalities between real numbers" in capsys.readouterr().err


def test_a_folder_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "x >= 0", "--where", "x >= 1", "--plot", str(tmp_path / "no" / "a.svg")]) == 2
    assert "there is no folder" in capsys.readouterr().err
