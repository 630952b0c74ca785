"""docs/gallery: each certificate replays in both arithmetics, and each page shows what treecert prints.

What is below the mark in a page is generated anew and compared. The searching itself is done again for a sample of
results, and, slow, for all that are found within half a second.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.generate import __main__ as writing
from docs.generate import entries as reading
from docs.generate.__main__ import search
from docs.generate.entries import CERTIFICATES, GALLERY, TOPICS, Entry, entries, outcome_of, page, read
from docs.generate.index import index
from treecert.cli import main
from verify.errors import BadInput

ENTRIES = entries()
LEAST = 40
SAMPLE = (
    "entropy-above-gini",
    "gain-gini",
    "cauchy-schwarz",
    "markov",
    "influence-total-variance",
    "tree-weights",
)
"""Quick ones, of different kinds."""
QUICK = [e for e in ENTRIES if "Found" not in e.facts and float(e.facts["Time"].removesuffix(" s")) <= 0.5]
BEYOND = [e for e in ENTRIES if e.beyond is not None]


def by_name(e: Entry) -> str:
    return e.name


def test_there_are_enough() -> None:
    assert len(ENTRIES) >= LEAST
    assert {e.facts["Topic"] for e in ENTRIES} == set(TOPICS)
    assert len({e.command.line for e in ENTRIES}) == len({e.title for e in ENTRIES}) == len(ENTRIES)


@pytest.mark.parametrize("entry", ENTRIES, ids=by_name)
def test_the_certificate_replays_and_the_page_shows_it(entry: Entry) -> None:
    """`page` replays it too, and refuses a certificate for another statement than that of the command."""
    assert outcome_of(entry.certificate) == "proved"
    assert (GALLERY / f"{entry.name}.md").read_text(encoding="utf-8") == page(entry)


@pytest.mark.parametrize("entry", BEYOND, ids=by_name)
def test_a_little_more_is_refuted(entry: Entry) -> None:
    assert outcome_of(entry.refutation, independent=False) == "refuted"
    assert outcome_of(entry.refutation) == "refuted"


def test_every_certificate_has_its_page() -> None:
    wanted = {e.certificate.name for e in ENTRIES} | {e.refutation.name for e in BEYOND}
    assert {p.name for p in CERTIFICATES.iterdir()} == wanted


def test_the_index_is_what_the_pages_say() -> None:
    assert (GALLERY / "README.md").read_text(encoding="utf-8") == index(ENTRIES)


@pytest.mark.parametrize("name", SAMPLE)
def test_found_again(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    search_prints_the_line(next(e for e in ENTRIES if e.name == name), capsys)


@pytest.mark.slow
@pytest.mark.parametrize("entry", [e for e in QUICK if e.name not in SAMPLE], ids=by_name)
def test_all_quick_ones_are_found_again(entry: Entry, capsys: pytest.CaptureFixture[str]) -> None:
    search_prints_the_line(entry, capsys)


def search_prints_the_line(entry: Entry, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    hints = [word for hint in entry.command.hints for word in ("--hint", hint)]
    assert main(["prove", entry.command.relation, "--where", entry.command.where, *hints]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert re.sub(r"in \d+\.\d+ s", "in S", shown).startswith(f"proved in S: {entry.command.line}")


WRITTEN = """# A title

Words.

```sh
treecert prove 'x <= 1' --where 'x <= 0'
```

- *Topic:* Entropy
- *Constant:* 1
- *Tight:* nowhere
- *Source:* ours
- *Time:* 0.1 s
"""


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("# A title\n", ""),
        ("treecert prove", "treecert sharpen"),
        ("treecert prove", "rm -r"),
        ("Entropy", "Cooking"),
        ("- *Source:* ours\n", ""),
        ("```sh\n", "```\n"),
    ],
)
def test_a_page_that_lacks_something_is_refused(tmp_path: Path, right: str, wrong: str) -> None:
    path = tmp_path / "page.md"
    path.write_text(WRITTEN, encoding="utf-8")
    assert read(path).command.line == "x <= 1 for x <= 0"
    path.write_text(WRITTEN.replace(right, wrong), encoding="utf-8")
    with pytest.raises(BadInput):
        read(path)


def test_a_certificate_of_another_statement_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page of one result with the certificate of another."""
    (one, two), text = ENTRIES[:2], ENTRIES[1].certificate.read_text(encoding="utf-8")
    monkeypatch.setattr("docs.generate.entries.CERTIFICATES", tmp_path)
    (tmp_path / f"{one.name}.json").write_text(text, encoding="utf-8")
    (tmp_path / f"{two.name}.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match="another statement"):
        page(one)


def test_the_template_is_one(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    text = (GALLERY / "TEMPLATE.md").read_text(encoding="utf-8")
    path.write_text(text.replace("one of the headings of the index", "Entropy"), encoding="utf-8")
    entry = read(path)
    assert entry.command.relation == "RELATION"
    assert entry.beyond is not None


def test_a_new_page_gets_its_certificates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (writing, reading):
        monkeypatch.setattr(module, "GALLERY", tmp_path)
        monkeypatch.setattr(module, "CERTIFICATES", tmp_path / "certificates")
    more = "\nA little more is false:\n\n```sh\ntreecert prove 'x <= -1' --where 'x <= 0'\n```\n"
    (tmp_path / "page.md").write_text(WRITTEN + more, encoding="utf-8")
    said = search("page")
    assert [line.split()[0] for line in said.splitlines() if " in " in line] == ["proved", "refuted"]
    shown = page(read(tmp_path / "page.md"))
    assert "proved in 0.1 s: x <= 1 for x <= 0" in shown
    assert "Claim: x <= -1 for x <= 0.\nAt x = " in shown
    (tmp_path / "page.md").write_text(WRITTEN.replace("'x <= 1'", "'x <= y'"), encoding="utf-8")
    with pytest.raises(BadInput, match="another statement"):
        page(read(tmp_path / "page.md"))
