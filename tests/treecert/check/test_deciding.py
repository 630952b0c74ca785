r"""Verdicts, and the store: what is kept is replayed, what changed is searched."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from treecert.check.checking import Checked, check_file
from treecert.check.deciding import Settings
from treecert.check.store import Store, replay
from verify.errors import BadInput, TreecertError

QUICK = Settings(time_limit=5.0)
TEXT = r"""% treecert: given 0 <= x <= 1
% treecert: let c = 1/4
\section{a}
\begin{equation}\label{good} x(1-x) \le c \end{equation}
% treecert: expect refuted
\begin{equation}\label{bad} x(1-x) \le 0.24 \end{equation}
\section{b}
\begin{equation}\label{square} x^2 \le x \end{equation}
"""


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    path = tmp_path / "paper.tex"
    path.write_text(TEXT)
    return path


def verdicts(checked: Checked) -> dict[str, str]:
    return {v.line.name: v.status for v in checked.decided.verdicts}


def test_what_holds_and_what_fails(paper: Path) -> None:
    found = check_file(paper, QUICK)
    assert verdicts(found) == {"good": "proved", "bad": "refuted", "square": "proved"}
    assert found.decided.verdicts[1].witness == "x = 1/2"
    assert found.decided.code == 0
    assert (found.decided.searched, found.decided.replayed) == (3, 0)


def test_a_second_run_searches_nothing(paper: Path) -> None:
    first = check_file(paper, QUICK)
    again = check_file(paper, QUICK)
    assert verdicts(again) == verdicts(first)
    assert (again.decided.searched, again.decided.replayed) == (0, 3)
    assert all(v.kept for v in again.decided.verdicts)


def test_moved_paragraphs_search_nothing(paper: Path) -> None:
    check_file(paper, QUICK)
    head, _, tail = TEXT.partition("\\section{b}\n")
    first, _, rest = head.partition("\\section{a}\n")
    paper.write_text(
        first + "Prose, % and a comment\n\nmore.\n\\section{b}\n" + tail + "\\section{a}\n" + rest
    )
    again = check_file(paper, QUICK)
    assert again.decided.searched == 0
    assert verdicts(again) == {"good": "proved", "bad": "refuted", "square": "proved"}


def test_changed_notation_searches_its_users_only(paper: Path) -> None:
    check_file(paper, QUICK)
    paper.write_text(TEXT.replace("let c = 1/4", "let c = 1/3"))
    again = check_file(paper, QUICK)
    assert (again.decided.searched, again.decided.replayed) == (1, 2)


def test_replay_only_searches_nothing(paper: Path) -> None:
    found = check_file(paper, Settings(replay_only=True))
    assert set(verdicts(found).values()) == {"undecided"}
    assert (found.decided.searched, found.decided.code) == (0, 3)
    assert not Store.beside(paper).folder.exists()
    check_file(paper, QUICK)
    assert check_file(paper, Settings(replay_only=True)).decided.code == 0


def test_a_certificate_of_another_statement_does_not_count(paper: Path) -> None:
    check_file(paper, QUICK)
    store = Store.beside(paper)
    files = {json.loads(p.read_text())["statement"]: p for p in store.folder.glob("*.json")}
    right, wrong = (
        json.loads(p.read_text())
        for p in (files["x^2 <= x for 0 <= x <= 1"], files["x*(1 - x) <= 1/4 for 0 <= x <= 1"])
    )
    files["x^2 <= x for 0 <= x <= 1"].write_text(json.dumps(right | {"certificate": wrong["certificate"]}))
    kept = store.find("numbers", "x^2 <= x for 0 <= x <= 1")
    assert kept is not None
    with pytest.raises(TreecertError, match="another statement"):
        replay(kept)
    assert verdicts(check_file(paper, Settings(replay_only=True)))["square"] == "undecided"
    assert check_file(paper, QUICK).decided.searched == 1


@pytest.mark.parametrize(
    "damage", ['{"format": "other"}', "{", "[]", '{"format": "treecert kept statement 1"}', ""]
)
def test_a_damaged_store_is_searched_anew(paper: Path, damage: str) -> None:
    check_file(paper, QUICK)
    for path in Store.beside(paper).folder.glob("*.json"):
        path.write_text(damage)
    assert check_file(paper, QUICK).decided.searched == 3


def test_a_wrong_word_in_the_store_does_not_count(paper: Path) -> None:
    check_file(paper, QUICK)
    for path in Store.beside(paper).folder.glob("*.json"):
        body = json.loads(path.read_text())
        turned = {"proved": "refuted", "refuted": "proved"}[body["status"]]
        path.write_text(json.dumps(body | {"status": turned}))
    assert set(verdicts(check_file(paper, Settings(replay_only=True))).values()) == {"undecided"}


def test_undecided_is_kept_with_its_time(tmp_path: Path) -> None:
    path = tmp_path / "open.tex"
    path.write_text(
        "% treecert: random X in [0,1]\n\\[ \\sqrt{\\mathbb{E}[X^3]} - \\mathbb{E}[X]^7 \\ge \\mathbb{E}[X^9] \\]\n"
    )
    first = check_file(path, Settings(time_limit=0.1))
    if set(verdicts(first).values()) == {"undecided"}:
        assert check_file(path, Settings(time_limit=0.1)).decided.searched == 0
        assert check_file(path, Settings(time_limit=0.2)).decided.searched == 1


def test_the_total_time_ends_the_search_and_keeps_nothing(paper: Path) -> None:
    found = check_file(paper, Settings(total=0.0))
    assert set(verdicts(found).values()) == {"undecided"}
    assert found.decided.searched == 0
    assert "used up" in found.decided.verdicts[0].left[0]


def test_several_processes_find_the_same(paper: Path) -> None:
    assert verdicts(check_file(paper, Settings(time_limit=5.0, jobs=2))) == {
        "good": "proved", "bad": "refuted", "square": "proved"
    }  # fmt: skip


def test_pruning_keeps_what_is_needed(paper: Path) -> None:
    check_file(paper, QUICK)
    paper.write_text(TEXT.replace("x^2", "x^3"))
    found = check_file(paper, QUICK)
    assert Store.beside(paper).prune(found.decided.keys) == 1
    assert check_file(paper, QUICK).decided.searched == 0


CASES = [
    ("% treecert: where 0 <= x <= 1\n\\[ \\frac{1}{x} \\ge 1 \\]", "no value", "bad"),
    ("% treecert: where x >= 2, x <= 1\n\\[ x \\le 0 \\]", "vacuous", "bad"),
    ("\\[ x^2 \\ge 0 \\]", "no domain", "fine"),
    ("\\[ x \\le 1 \\]", "no domain", "fine"),
    ("% treecert: expect proved\n\\[ x \\le f(x) \\]", "unread", "open"),
    ("% treecert: where integer n, n >= 1, x real\n\\[ x^n \\ge 0 \\]", "unread", "fine"),
    ("% treecert: where x real\n% treecert: expect undecided\n\\[ x^2 \\ge 0 \\]", "proved", "bad"),
    ("% treecert: where 0 <= x <= 1\n% treecert: expect refuted\n\\[ x \\le 1 \\]", "proved", "bad"),
    ("\\[ 1 \\le 2 \\]", "proved", "fine"),
    ("% treecert: skip why\n\\[ x \\le 1 \\]", "skipped", "fine"),
]


@pytest.mark.parametrize(("text", "status", "standing"), CASES)
def test_verdicts_and_how_they_stand(tmp_path: Path, text: str, status: str, standing: str) -> None:
    path = tmp_path / "one.tex"
    path.write_text(text)
    (found,) = check_file(path, QUICK).decided.verdicts
    assert (found.status, found.standing) == (status, standing)


def test_everything_reports_proofs_and_never_a_refutation(tmp_path: Path) -> None:
    path = tmp_path / "all.tex"
    path.write_text("\\[ x^2 \\ge 0 \\]\n\\[ y \\le 1 \\]\n\\[ \\alpha \\le \\sqrt{\\alpha} \\]\n")
    found = check_file(path, QUICK, everything=True).decided
    assert [v.status for v in found.verdicts] == ["proved", "no domain", "no domain"]
    assert "over all real numbers it fails at" in found.verdicts[1].left[0]
    assert found.code == 0


def test_strict_fails_on_what_is_unread(tmp_path: Path) -> None:
    path = tmp_path / "strict.tex"
    path.write_text("\\[ y \\le 1 \\]\n")
    assert check_file(path, QUICK).decided.code == 0
    assert check_file(path, Settings(strict=True)).decided.code == 1


def test_a_formula_by_cases_that_leaves_something_out_has_no_value(tmp_path: Path) -> None:
    text = (
        "% treecert: given 0 <= x <= 1\n% treecert: define\n\\[ f(z) = \\begin{cases} 0 & \\text{if } z<1/2,\\\\"
        " 1 & \\text{if } z > 1/2 \\end{cases} \\]\n\\[ f(x) \\le 1 \\]\n"
    )
    path = tmp_path / "cases.tex"
    path.write_text(text)
    assert check_file(path, QUICK).decided.verdicts[1].status == "no value"
    path.write_text(text.replace("z > 1/2", "z \\ge 1/2"))
    assert check_file(path, QUICK).decided.verdicts[1].status == "proved"


def test_a_sharp_constant(tmp_path: Path) -> None:
    path = tmp_path / "sharp.tex"
    text = "% treecert: given 0 <= x <= 1\n% treecert: let c = 1/4\n% treecert: expect sharp c\n\\[ x(1-x) \\le c \\]\n"
    path.write_text(text)
    assert check_file(path, QUICK).decided.verdicts[0].status == "sharp"
    kept = check_file(path, Settings(replay_only=True)).decided
    assert (kept.verdicts[0].status, kept.verdicts[0].standing) == ("sharp", "fine")
    path.write_text(text.replace("c = 1/4", "c = 1/3"))
    loose = check_file(path, QUICK).decided.verdicts[0]
    assert (loose.status, loose.standing) == ("proved", "bad")
    assert "the best constant is 1/4, not 1/3" in loose.left


def test_a_store_that_cannot_be_written_is_one_line(paper: Path) -> None:
    Store.beside(paper).folder.write_text("a file")
    with pytest.raises(BadInput, match="cannot be written"):
        check_file(paper, QUICK)


def test_what_is_assumed_is_told_with_its_verdict(tmp_path: Path) -> None:
    path = tmp_path / "given.tex"
    path.write_text(
        "% treecert: given 0 <= x <= 1, 0 <= y <= 1\n% treecert: expect refuted\n"
        "\\begin{equation}\\label{a} x \\le y \\end{equation}\n% treecert: assume a\n\\[ x^2 \\le y \\]\n"
    )
    found = check_file(path, QUICK).decided.verdicts[1]
    assert (found.status, found.given) == ("proved", ("a (refuted)",))
