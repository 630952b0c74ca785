"""`treecert criterion`: exit codes, JSON, HTML, certificates, one line for a mistake."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.treecert.cli.conftest import Call


def test_a_permissible_criterion_is_0(call: Call) -> None:
    answer = call("criterion", "4*q*(1-q)")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("criterion 4*q*(1-q): permissible\n")
    assert re.search(r"^proved +kappa: 2; largest kappa", answer.out, re.MULTILINE)
    assert re.search(r"^refuted +drop, root-like: none", answer.out, re.MULTILINE)


def test_a_refused_one_is_1_with_the_witness(call: Call) -> None:
    answer = call("criterion", "(4*q*(1-q))^2")
    assert answer.code == 1
    assert "refused: concave fails" in answer.out
    assert re.search(r"^refuted +concave: fails.*\[d = 1/6, q = 1/6\]$", answer.out, re.MULTILINE)
    assert "at q = 0 [q = 0]" in call("criterion", "1/q").out


@pytest.mark.parametrize(
    ("formula", "says"),
    [
        (
            "sin(pi*q)",
            (
                "'sin' is not a function (abs, arctan, cosh, exp, H, kl, ln, log1p, log2, max, min, pow, sigmoid, "
                "sinh, softplus, sqrt, tanh)"
            ),
        ),
        ("q + r", "in one variable, not in q, r"),
        ("4*q*(", "ends too early"),
    ],
)
def test_bad_input_is_2_in_one_line(call: Call, formula: str, says: str) -> None:
    answer = call("criterion", formula)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    assert says in answer.err


@pytest.mark.parametrize("words", [("--interval", "1/0"), ("--interval", "x"), ("--time-limit", "0")])
def test_bad_options_are_2(call: Call, words: tuple[str, str]) -> None:
    assert call("criterion", "gini", *words).code == 2


def test_no_time_is_3(call: Call) -> None:
    answer = call("criterion", "gini", "--total", "0.000001", "--json")
    assert answer.code == 3
    assert answer.json["permissible"] == "undecided"


def test_json_names_the_evidence(call: Call) -> None:
    body = call("criterion", "minimum", "--json", "--interval", "1/4").json
    lines = {line["name"]: line for line in body["lines"]}
    assert body["criterion"] == "2*min(q,1-q)"
    assert lines["G'' <= 0"]["witness"] == {"q": "1/2"}
    assert lines["concave"]["evidence"] == "certificate"
    assert lines["Lipschitz on [1/4, 3/4]"]["value"] == "2"


def test_html_is_one_file_and_certificates_pass_recheck(call: Call, tmp_path: Path) -> None:
    answer = call("criterion", "gini", "--html", "card.html", "--certificates", "kept")
    assert answer.code == 0
    text = (tmp_path / "card.html").read_text()
    assert "<svg" in text
    assert "<script" not in text
    assert "src=" not in text
    assert "kappa" in text
    files = sorted(str(p) for p in (tmp_path / "kept").iterdir())
    assert len(files) > 20
    assert call("recheck", *files).code == 0


def test_a_formula_is_escaped_in_html(call: Call, tmp_path: Path) -> None:
    call("criterion", "min(q, 1-q)*2 ", "--html", "card.html")
    assert "<title>Criterion card: min(q, 1-q)*2</title>" in (tmp_path / "card.html").read_text()


def test_a_missing_folder_is_bad_input(call: Call) -> None:
    assert call("criterion", "gini", "--html", "nowhere/card.html").code == 2


def test_a_family_is_told_by_where(call: Call) -> None:
    answer = call("criterion", "(1+a)*4*y*(1-y)", "--where", "0 <= a, a <= 1", "--total", "4")
    assert answer.code == 1
    assert "not permissible for all values of the parameters: G(1/2) = 1 fails" in answer.out
    answer = call("criterion", "(1+a)*4*y*(1-y)", "--where", "q > 0")
    assert (answer.code, len(answer.err.splitlines())) == (2, 1)
