"""docs/own-theorem.md: its file is short, its statement is that of a certificate, which holds for no weaker one.

The certificate is what `treecert audit --package mypaper` writes; with `slow` the file is decided anew.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from verify.claims import Check
from verify.errors import TreecertError
from verify.kinds.growing_trees.certificates import load
from verify.kinds.growing_trees.checker import check
from verify.kinds.growing_trees.grammar import growth_texts, parse_growth

PAGE = Path(__file__).parents[2] / "docs" / "own-theorem.md"
CERTIFICATE = Path(__file__).parent / "certificates" / "own_theorem.json"
FEWER_LINES = 40
WEAKER = (
    ("root w == 1", "root w == 2"),
    ("w_1 == s*w", "w_1 == w"),
    ("d == w*x - w_0*x_0 - w_1*x_1", "d <= w*x - w_0*x_0 - w_1*x_1 + 1"),
    ("greedy d >= w_other*g_other", "greedy d >= w_other*g_other/2"),
    ("greedy d >= w_other*g_other", "greedy d >= w*g"),
    ("    greedy d >= w_other*g_other, end", "    end"),
    ("g >= k*x", "g >= k*x/2"),
    ("end k*ln(t + 1)", "end 2*k*ln(t + 1)"),
    ("ln(1/eps)", "ln(1/(4*eps))"),
    (", end k*ln(t + 1) >= ln(1/eps)", ""),
    ("(4*q*(1 - q))^(3/4)", "(q*(1 - q))^(3/4)"),
    ("(4*q*(1 - q))^(3/4)", "(8*q*(1 - q))^(3/4)"),
)
"""A condition that the proof needs, and what is put in its place."""


@pytest.fixture(scope="module")
def mypaper(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """The file of the page, imported."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert len(code.splitlines()) < FEWER_LINES
    path = tmp_path_factory.mktemp("mypaper") / "trees.py"
    path.write_text(code, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("mypaper_of_the_page", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


@pytest.mark.parametrize("independent", [False, True], ids=["flint", "plain"])
def test_its_statement_is_proved(mypaper: ModuleType, independent: bool) -> None:
    certificate = load(CERTIFICATE.read_text(encoding="utf-8"))
    expected = parse_growth(f"{mypaper.ERROR} <= eps", mypaper.TREES)
    assert check(certificate, expected=expected, independent=independent) == "proved"


@pytest.mark.parametrize(("condition", "weaker"), WEAKER)
def test_with_less_the_proof_is_refused(mypaper: ModuleType, condition: str, weaker: str) -> None:
    certificate = load(CERTIFICATE.read_text(encoding="utf-8"))
    assert condition in mypaper.TREES
    less = parse_growth(certificate.relation, mypaper.TREES.replace(condition, weaker))
    relation, where = growth_texts(less)
    with pytest.raises(TreecertError):
        check(replace(certificate, relation=relation, where=where), expected=less)


def test_more_is_refused(mypaper: ModuleType) -> None:
    certificate = load(CERTIFICATE.read_text(encoding="utf-8"))
    for relation in (f"{mypaper.ERROR} < eps/4", f"{mypaper.SUM} <= eps/2", "sum(w) <= eps"):
        with pytest.raises(TreecertError):
            check(replace(certificate, relation=relation))


@pytest.mark.slow
def test_the_claim_is_decided_as_it_stands(mypaper: ModuleType) -> None:
    c = Check("MINE.T1")
    mypaper.theorem(c)
    assert [(p.role, p.found) for p in c.record.parts] == [("printed", "proved")]
