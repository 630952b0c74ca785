"""Imports point down: each package imports only what lies below it, and no two files import each other.

All imports are read from the source, wherever in a file they stand: at the top, in a function, for types only.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = ("treecert", "verify", "algorithms", "lemmas", "reports")
OUTSIDE = ("tests", "benchmarks")
"""These may import everything; nothing imports them."""

NUMBERS = ("verify.arithmetic", "verify.rationals", "verify.caching", "verify.errors")
FORMULAS = ("verify.language", *NUMBERS)
TRUSTED = ("verify.kernel", "verify.envelopes", *FORMULAS)

KINDS = {
    "families": (),
    "sequences": ("families",),
    "functions": ("families",),
    "growing_trees": ("families", "sequences"),
    "optimal_trees": ("families", "sequences"),
    "greedy_runs": ("families", "sequences", "optimal_trees"),
    "joins": ("families", "sequences", "optimal_trees", "greedy_runs"),
    "draws": ("families", "sequences", "optimal_trees", "greedy_runs"),
    "objects": ("families", "sequences", "optimal_trees"),
}
"""Whose trusted modules those of a kind may import, besides its own."""
TRUSTED_KINDS = tuple(f"verify.kinds.{kind}" for kind in KINDS)
UNTRUSTED = ("search", "explain", "kind", "typed")
"""What a folder of a kind has besides its trusted modules."""
PROVER = ("verify.search", *TRUSTED_KINDS, *TRUSTED)

BELOW: Mapping[str, tuple[str, ...]] = {
    "verify.errors": (),
    "verify.versions": (),
    "verify.rationals": (),
    "verify.caching": (),
    "verify.envelopes": ("verify.errors",),
    "verify.packs": ("verify.envelopes", "verify.errors"),
    "verify.arithmetic": NUMBERS,
    "verify.language": FORMULAS,
    "verify.kernel": TRUSTED,
    **{
        f"verify.kinds.{kind}": (f"verify.kinds.{kind}", *(f"verify.kinds.{b}" for b in below), *TRUSTED)
        for kind, below in KINDS.items()
    },
    "verify.replaying": (*TRUSTED_KINDS, *TRUSTED),
    "verify.search": PROVER,
    "verify.kinds": ("verify.kinds", *PROVER),
    **{
        f"verify.kinds.{kind}.{part}": ("verify.kinds", *PROVER)
        for kind in (*KINDS, "numbers")
        for part in UNTRUSTED
    },
    "verify.sharpening": ("verify.sharpening", "verify.kinds", *PROVER),
    "verify.claims": (
        "verify.claims",
        "verify.packs",
        "verify.replaying",
        "verify.kinds",
        "verify.versions",
        *PROVER,
    ),
    "verify": (),
    "algorithms": ("algorithms", *FORMULAS),
    "lemmas": ("lemmas", "algorithms", "verify"),
    "reports": (
        "reports",
        "verify.claims",
        "verify.packs",
        "verify.replaying",
        "verify.versions",
        *TRUSTED_KINDS,
        *TRUSTED,
    ),
    "treecert": OURS,
}
"""What the files of each package may import; the longest name that fits a file is its package."""
WHOLE = ("verify", "verify.kinds", *OURS)
"""Names that stand for all packages within; any other name stands for its own files alone."""

Sources = Mapping[str, str]
"""The text of each file, by the name of its module; that of a package ends in .__init__."""


def ours() -> dict[str, str]:
    """The sources of the house."""
    files = (file for name in OURS for file in (ROOT / name).rglob("*.py"))
    return {".".join(f.relative_to(ROOT).with_suffix("").parts): f.read_text(encoding="utf-8") for f in files}


def imported(module: str, text: str, modules: Sources) -> Iterator[str]:
    """The modules of ours that a file imports; `from a import b` is a.b where that is a module, else a."""
    for node in nodes(text):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".")[: -node.level] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            names = [n if is_module(n := f"{base}.{a.name}", modules) else base for a in node.names]
        elif isinstance(node, ast.Call) and called(node) == "import_module":
            names = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
        else:
            continue
        yield from (file_of(n, modules) for n in names if n.partition(".")[0] in (*OURS, *OUTSIDE))


@cache
def nodes(text: str) -> tuple[ast.AST, ...]:
    """What a text is made of; read once."""
    return tuple(
        n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Import | ast.ImportFrom | ast.Call)
    )


def called(node: ast.Call) -> str:
    """The last name of what is called."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def is_module(name: str, modules: Sources) -> bool:
    return name in modules or f"{name}.__init__" in modules


def file_of(name: str, modules: Sources) -> str:
    return f"{name}.__init__" if f"{name}.__init__" in modules else name


def within(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def package_of(module: str) -> str:
    return max((p for p in BELOW if within(module, p)), key=len, default="")


def allows(allowed: tuple[str, ...], target: str) -> bool:
    """Whether a target is in one of the packages: so a kind's search is not in the kind."""
    return package_of(target) in allowed or any(within(target, p) for p in allowed if p in WHOLE)


def wrong(sources: Sources) -> list[str]:
    """The arrows that point up, and the pairs and circles of files that import each other."""
    arrows = {m: set(imported(m, text, sources)) - {m} for m, text in sources.items()}
    found = []
    for module, targets in sorted(arrows.items()):
        package = package_of(module)
        if package == "verify" and module != "verify.__init__":
            found.append(f"{module} is in no package that has a place")
        allowed = BELOW[package]
        found += [f"{module} -> {t}" for t in sorted(targets) if not allows(allowed, t)]
    return found + [f"circle: {', '.join(c)}" for c in circles(arrows)]


def circles(arrows: Mapping[str, set[str]]) -> Iterator[list[str]]:
    """The largest sets of files in which each leads to each other one by imports."""
    reached = {m: reach(m, arrows) for m in arrows}
    seen: set[str] = set()
    for module in sorted(arrows):
        if module in reached[module] and module not in seen:
            circle = {t for t in reached[module] if module in reached.get(t, ())}
            seen |= circle
            yield sorted(circle)


def reach(module: str, arrows: Mapping[str, set[str]]) -> set[str]:
    """What is met when imports are followed."""
    found: set[str] = set()
    todo = [module]
    while todo:
        new = arrows.get(todo.pop(), set()) - found
        found |= new
        todo += new
    return found


def test_every_arrow_points_down() -> None:
    assert wrong(ours()) == []


def test_arrows_are_seen_at_all() -> None:
    sources = ours()
    arrows = {m: set(imported(m, text, sources)) for m, text in sources.items()}
    assert "verify.kernel.checker" in arrows["verify.search.prover"]
    assert "verify.sharpening.__init__" in arrows["treecert.cli.sharpen"]  # within a function
    assert "verify.claims.audit" in arrows["treecert.pytest_plugin"]  # for types only
    assert "verify.claims.__init__" in arrows["lemmas.boosting.lemma_2"]
    assert all(t in sources for targets in arrows.values() for t in targets)


@pytest.mark.parametrize(
    ("module", "line", "target"),
    [
        ("verify.claims.planted", "from reports.writing import write_reports", "reports.writing"),
        ("verify.claims.planted", "from treecert.cli.output import console", "treecert.cli.output"),
        ("verify.search.planted", "from verify.claims import Check", "verify.claims.__init__"),
        (
            "verify.kernel.planted",
            "def f():\n    from verify.search.prover import prove",
            "verify.search.prover",
        ),
        ("verify.kernel.planted", "from ..search import prover", "verify.search.prover"),
        ("verify.language.planted", "import verify.kernel.checker", "verify.kernel.checker"),
        ("verify.language.planted", "from verify import kernel", "verify.kernel.__init__"),
        ("verify.arithmetic.planted", "from verify.language import forms", "verify.language.forms"),
        ("verify.claims.planted", "from algorithms.mic import mic_table", "algorithms.mic"),
        ("algorithms.planted", "from verify.claims.sweeps import sweep", "verify.claims.sweeps"),
        ("algorithms.laws.planted", "from verify.search.prover import prove", "verify.search.prover"),
        ("algorithms.planted", "from verify.kernel.checker import check", "verify.kernel.checker"),
        ("algorithms.planted", "import lemmas.boosting.splits", "lemmas.boosting.splits"),
        ("reports.planted", "from treecert.cli.commands import Command", "treecert.cli.commands"),
        ("reports.planted", "from lemmas import optimality", "lemmas.optimality.__init__"),
        ("lemmas.planted", "from treecert.cards import criterion_card", "treecert.cards.__init__"),
        ("lemmas.planted", "if TYPE_CHECKING:\n    import reports.charts", "reports.charts"),
        ("lemmas.planted", "import importlib\nimportlib.import_module('reports')", "reports.__init__"),
        ("treecert.planted", "from tests.strategies import anything", "tests.strategies"),
    ],
)
def test_a_planted_arrow_is_refused(module: str, line: str, target: str) -> None:
    assert wrong({**ours(), module: line}) == [f"{module} -> {target}"]


def test_files_that_import_each_other_are_refused() -> None:
    two = {"lemmas.one": "from lemmas.two import a", "lemmas.two": "def f():\n    from lemmas.one import b"}
    assert wrong({**ours(), **two}) == ["circle: lemmas.one, lemmas.two"]
    three = {"lemmas.one": "import lemmas.two", "lemmas.two": "import lemmas.three"}
    assert wrong({**ours(), **three, "lemmas.three": "import lemmas.one"}) == [
        "circle: lemmas.one, lemmas.three, lemmas.two"
    ]


def test_a_package_without_a_place_is_refused() -> None:
    assert wrong({**ours(), "verify.cli.planted": ""}) == [
        "verify.cli.planted is in no package that has a place"
    ]
