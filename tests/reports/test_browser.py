"""report.html in a browser: search, filters, deep links, the graph, keys, light and dark, and a silent console."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reports.web.document import report_page
from tests.reports.browser import CHROMIUM, DRIVER, MISSING, Browser, browser
from tests.reports.test_markdown import AUDIT

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None or DRIVER is None, reason=MISSING)]

WITH_ERRORS = [s["paper"] for s in AUDIT["statements"] if s.get("reach") == "error" and s.get("uses")]
SMALLEST = min(WITH_ERRORS, key=lambda p: sum(s["paper"] == p for s in AUDIT["statements"]))
STATEMENTS = [s for s in AUDIT["statements"] if s["paper"] == SMALLEST]
"""The whole report is loaded once; what can be done with it is tried on that of one paper."""
FALLEN = next(s for s in STATEMENTS if s.get("reach") == "error" and s.get("uses"))
LAST = STATEMENTS[-1]
SLASH, ESCAPE = "/", "\ue00c"
SHOWN = "return [...document.querySelectorAll('article.c')].filter(c => c.offsetParent).map(c => c.id)"
BACKGROUND = "return getComputedStyle(document.body).backgroundColor"
LIGHT, DARK = "rgb(255, 255, 255)", "rgb(20, 23, 27)"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the report, beside nothing else."""
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(report_page(AUDIT | {"statements": STATEMENTS}), encoding="utf-8")
    return path.as_uri()


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("profile")) as found:
        yield found


@pytest.fixture
def page(window: Browser, file: str) -> Iterator[Browser]:
    """The report, loaded anew; at the end the console must be empty and nothing may have been asked for."""
    window.open("about:blank")
    window.open(file)
    window.run("localStorage.clear(); document.documentElement.removeAttribute('data-theme')")
    yield window
    assert window.console() == []
    assert window.run("return performance.getEntriesByType('resource').map(e => e.name)") == []


def at(page: Browser, url: str) -> Browser:
    page.open("about:blank")
    page.open(url)
    return page


def type_in(page: Browser, text: str) -> None:
    page.run(
        "const q = document.getElementById('q'); q.value = arguments[0];"
        "q.dispatchEvent(new Event('input', {bubbles: true}))",
        text,
    )


def choose(page: Browser, name: str, value: str) -> None:
    page.run(
        "const s = document.forms[0].elements[arguments[0]]; s.value = arguments[1];"
        "s.dispatchEvent(new Event('input', {bubbles: true}))",
        name,
        value,
    )


def top_of(page: Browser, claim: str) -> float:
    script = "return document.getElementById(arguments[0]).getBoundingClientRect().top"
    return float(page.run(script, claim))


def test_all_claims_are_there(page: Browser) -> None:
    assert page.run(SHOWN) == [s["id"] for s in STATEMENTS]
    assert page.run("return document.getElementById('count').textContent") == (
        f"{len(STATEMENTS)} of {len(STATEMENTS)} claims"
    )


def test_the_whole_report_opens_at_a_claim(page: Browser, tmp_path: Path) -> None:
    whole = tmp_path / "report.html"
    whole.write_text(report_page(AUDIT), encoding="utf-8")
    middle = AUDIT["statements"][len(AUDIT["statements"]) // 2]["id"]
    at(page, f"{whole.as_uri()}#{middle}")
    assert 0 <= top_of(page, middle) < 250
    assert len(page.run(SHOWN)) == len(AUDIT["statements"])


def test_filters_show_what_the_audit_says(page: Browser) -> None:
    choose(page, "reach", "error")
    assert page.run(SHOWN) == [s["id"] for s in STATEMENTS if s.get("reach") == "error"]
    choose(page, "verdict", FALLEN["verdict"])
    choose(page, "evidence", FALLEN["evidence"])
    fields = ("verdict", "evidence", "reach")
    assert page.run(SHOWN) == [s["id"] for s in STATEMENTS if all(s.get(f) == FALLEN[f] for f in fields)]
    page.run("document.querySelector('button[type=reset]').click()")
    assert len(page.run(SHOWN)) == len(STATEMENTS)


def test_the_state_stands_in_the_address(page: Browser, file: str) -> None:
    type_in(page, FALLEN["id"].upper())
    choose(page, "reach", "error")
    address = page.run("return location.href")
    assert "reach=error" in address
    found = page.run(SHOWN)
    assert FALLEN["id"] in found
    assert at(page, address).run(SHOWN) == found
    assert (
        at(page, file + "?paper=none&verdict=false").run("return document.forms[0].elements.paper.value")
        == ""
    )


def test_the_search_needs_every_word(page: Browser) -> None:
    words = FALLEN["where"].lower().split()[:2]
    type_in(page, " ".join(words))
    assert FALLEN["id"] in page.run(SHOWN)
    type_in(page, "qqzzqq")
    assert page.run(SHOWN) == []


def test_a_number_of_the_table_filters(page: Browser) -> None:
    count = page.run("const a = document.querySelector('.counts td a'); a.click(); return a.textContent")
    assert len(page.run(SHOWN)) == int(count.split()[0])


@pytest.mark.parametrize("claim", [FALLEN["id"], LAST["id"], STATEMENTS[len(STATEMENTS) // 2]["id"]])
def test_a_deep_link_finds_its_claim(page: Browser, file: str, claim: str) -> None:
    at(page, f"{file}#{claim}")
    assert 0 <= top_of(page, claim) < (250 if claim != LAST["id"] else 900)  # the page ends there
    at(page, f"{file}?q=qqzzqq#{claim}")  # hidden by a filter: the filter goes
    assert claim in page.run(SHOWN)


def test_the_graph_of_one_claim(page: Browser, file: str) -> None:
    claim = FALLEN["id"]
    page.run("document.querySelector(`[data-focus='${arguments[0]}']`).click()", claim)
    lit = page.run("return [...document.querySelectorAll('.n.dn')].map(n => n.dataset.n)")
    below = {u for u in FALLEN["uses"] if u.startswith(f"{FALLEN['paper']}.")}
    assert below <= set(lit)
    assert page.run("return [...document.querySelectorAll('.n.me')].map(n => n.dataset.n)") == [claim]
    dim = "return getComputedStyle(document.querySelector('.on .n:not(.me):not(.dn):not(.up)')).opacity"
    assert float(at(page, f"{file}?focus={claim}").run(dim)) < 0.5
    assert f"rests on {len(lit)} claims" in page.run(
        "return document.querySelector('.at:not(:empty)').textContent"
    )
    page.run("document.querySelector('.at button').click()")
    assert page.run("return document.querySelectorAll('.graph.on').length") == 0
    assert "focus" not in page.run("return location.search")


def test_a_node_is_focused_and_then_followed(page: Browser) -> None:
    node = "document.querySelector(`[data-n='${arguments[0]}']`)"
    click = f"{node}.dispatchEvent(new MouseEvent('click', {{bubbles: true, cancelable: true}})); return location.hash"
    assert page.run(click, FALLEN["id"]) == ""
    assert page.run(f"return {node}.classList.contains('me')", FALLEN["id"])


def test_keys(page: Browser) -> None:
    page.press(SLASH)
    assert page.run("return document.activeElement.id") == "q"
    page.press(ESCAPE)
    page.press("j")
    assert page.run("return location.hash.slice(1)") == STATEMENTS[0]["id"]
    page.press("j", "j", "k")
    assert page.run("return location.hash.slice(1)") == STATEMENTS[1]["id"]
    assert page.run("return document.activeElement.closest('article').id") == STATEMENTS[1]["id"]


def test_keys_from_the_end_of_the_page(page: Browser, file: str) -> None:
    at(page, f"{file}#%E0%A4%A")  # no name of anything
    page.run("scrollTo(0, document.body.scrollHeight)")
    page.press("k")
    assert page.run("return location.hash.slice(1)") in [s["id"] for s in STATEMENTS[-12:]]


def test_light_and_dark_by_the_button(page: Browser, file: str) -> None:
    assert page.run(BACKGROUND) == LIGHT
    page.run("document.getElementById('theme').click()")
    assert page.run(BACKGROUND) == DARK
    assert at(page, file).run(BACKGROUND) == DARK  # it is remembered


def test_dark_where_the_system_is(tmp_path: Path, file: str) -> None:
    with browser(tmp_path, dark=True) as found:
        found.open(file)
        assert found.run(BACKGROUND) == DARK


def test_nothing_overflows_on_a_telephone(tmp_path: Path, file: str) -> None:
    with browser(tmp_path, 390, 844) as found:
        found.open(f"{file}#{FALLEN['id']}")
        assert found.run("return document.documentElement.scrollWidth") <= 390
        assert 0 <= top_of(found, FALLEN["id"]) < 250
        assert found.console() == []


def test_no_claim_overflows_on_a_telephone(tmp_path: Path) -> None:
    """Of all papers: a formula that is wider than the window is moved within its line."""
    path = tmp_path / "report.html"
    path.write_text(report_page(AUDIT), encoding="utf-8")
    with browser(tmp_path, 390, 844) as found:
        found.open(path.as_uri())
        assert found.run("return document.documentElement.scrollWidth") <= 390


def test_formulas_are_drawn(page: Browser) -> None:
    """A math element has a height where the browser draws it."""
    assert page.run("return document.querySelector('#front math').getBoundingClientRect().height") > 5


def test_everything_that_can_be_used_has_a_name(page: Browser) -> None:
    script = (
        "return [...document.querySelectorAll('input, select, button, header a, .n, .scroll')].filter(e => "
        "!(e.getAttribute('aria-label') || e.textContent.trim())).map(e => e.outerHTML)"
    )
    assert page.run(script) == []
