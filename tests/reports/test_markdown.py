"""The Markdown pages: lines that can be read, links that lead somewhere, and those that are committed."""

from __future__ import annotations

import re
from pathlib import Path

from reports.markdown import WIDTH, wrapped
from reports.overview import by_weight
from reports.sections import section_names
from reports.stored import read_audit
from reports.uses import UseGraph
from reports.words import finding
from reports.writing import markdown_pages, write_pages
from tests.reports.test_schema import DOCUMENT

REPORTS = Path(__file__).parents[2] / "reports"
LONGEST = 400
AUDIT = read_audit(REPORTS / "audit.json")
PAGES = markdown_pages(AUDIT)


def test_the_committed_pages_are_those_of_the_committed_audit() -> None:
    """AUDIT.md and the letters; the others are written when they are asked for."""
    kept = {name for name in PAGES if name == "AUDIT.md" or name.startswith("errata/")}
    for name in kept:
        assert (REPORTS / name).read_text(encoding="utf-8") == PAGES[name], name
    assert {f"errata/{p.name}" for p in (REPORTS / "errata").glob("*.md")} == kept - {"AUDIT.md"}


def test_lines_can_be_read() -> None:
    for name, text in PAGES.items():
        assert max(map(len, text.splitlines())) <= LONGEST, name


def test_links_lead_somewhere(tmp_path: Path) -> None:
    write_pages(tmp_path, AUDIT)
    for name, text in PAGES.items():
        for target in re.findall(r"\]\(([^)]*)\)", re.sub(r"\$[^$]*\$|`[^`]*`", "", text)):
            path, _, anchor = target.partition("#")
            place = (tmp_path / name).parent / path
            assert place.is_file(), (name, target)
            if anchor:
                assert f'<a id="{anchor}"></a>' in place.read_text(encoding="utf-8"), (name, target)


def test_every_claim_stands_on_one_page() -> None:
    for s in AUDIT["statements"]:
        found = [n for n, text in PAGES.items() if f'<a id="{s["id"]}"></a>' in text]
        assert len(found) == 1, s["id"]


def test_the_numbers_of_the_front_page_are_those_of_the_audit() -> None:
    page, statements = PAGES["AUDIT.md"], AUDIT["statements"]
    for reach in ("error", "gap", "slip"):
        count = sum(s.get("reach") == reach for s in statements)
        assert f"({count})" in page
    tables = page.split("| section | claims |")[1:]
    rows = [r.split(" | ") for t in tables for r in t.splitlines()[2:] if r.startswith("| ")]
    assert sum(int(row[1]) for row in rows) == len(statements)


def test_wrapped_lines_open_no_list_and_no_quotation() -> None:
    text = wrapped("- x " + "word > 0 - 1 + 2 * 3 # 4 12. 13) | " * 30)
    lines = text.split("\n")
    assert len(lines) > 5
    assert " ".join(line.strip() for line in lines) == "- x " + "word > 0 - 1 + 2 * 3 # 4 12. 13) | " * 29 + (
        "word > 0 - 1 + 2 * 3 # 4 12. 13) |"
    )
    assert all(
        re.match(r"  [A-Za-z0-9(`\[]", line) and not re.match(r"  \d+[.)]", line) for line in lines[1:]
    )
    assert max(map(len, lines)) < WIDTH + 40


def test_formulas_and_tables_are_not_broken() -> None:
    formula = "$" + "a + b " * 40 + "$"
    assert formula in wrapped(f"It says that {formula} holds.")
    assert wrapped("| " + "cell | " * 60) == "| " + "cell | " * 60


def test_results_come_before_steps() -> None:
    first = DOCUMENT["statements"][0]
    step, part, whole = (
        first | {"id": i, "where": w}
        for i, w in (("P.s", "eq. (1)"), ("P.L1.a", "Lemma 1, a"), ("P.L1", "Lemma 1"))
    )
    found = by_weight([step, part, whole], UseGraph([step, part, whole]))
    assert [s["id"] for s in found] == ["P.L1", "P.L1.a", "P.s"]


def test_pages_of_sections_that_share_a_name_are_told_apart() -> None:
    names = section_names([{"paper": "P", "section": s} for s in ("a.b.one", "c.d.one")])
    assert list(names.values()) == ["P-one", "P-c.d.one"]


def test_a_finding_is_the_beginning_of_the_remarks() -> None:
    assert finding({"remarks": "One\ntwo.\n\nThree."}) == "One two."
    assert finding({}) == ""
