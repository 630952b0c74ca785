"""A small paper that never was: a claim for each verdict, and controls, as `write_toys` writes it."""

from __future__ import annotations

from pathlib import Path

HEADER = '''"""Toys."""
from verify.claims import Check, claim, derivative
from verify.language.grammar import parse_statement
'''

FACTS = (
    HEADER
    + """
SQUARE = parse_statement("x^2 > 0", "0 < x < 1")

@claim("TOY.true", where="Lemma 1", says="x^2 > 0")
def true(c: Check) -> None:
    c.printed(SQUARE)

@claim("TOY.two", where="Lemma 2", says="two parts")
def two(c: Check) -> None:
    c.printed("x + 1 > 0", "x >= 0")
    c.identity(derivative("x^3", "x"), "3*x^2", "0 < x < 1")

@claim("TOY.loose", where="Lemma 3", says="x + 1 >= 1/2")
def loose(c: Check) -> None:
    c.printed("x + 1 >= 1/2", "0 <= x <= 1")
    c.stronger("x + 1 >= 1", "0 <= x <= 1", beyond=("x + 1 >= 1.001", "0 <= x <= 1"), sharp="constant 1")

@claim("TOY.hypothesis", where="Lemma 4", says="x^2 > 0")
def hypothesis(c: Check) -> None:
    c.printed("x^2 > 0", "-1 <= x <= 1")
    c.repaired("x^2 > 0", "0 < x <= 1", hypothesis="x > 0")

@claim("TOY.false", where="Lemma 5", says="x > 1/2")
def false(c: Check) -> None:
    c.printed("x > 1/2", "0 <= x <= 1")
    c.strongest("x >= 0", "0 <= x <= 1")

@claim("TOY.misprint", where="Lemma 6", says="x > 0")
def misprint(c: Check) -> None:
    c.printed("x < 0", "0 < x < 1")
    c.reading("x > 0", "0 < x < 1", why="the sign is turned round in the next line")

@claim("TOY.unread", where="Lemma 7", says="k from nowhere")
def unread(c: Check) -> None:
    c.ill_formed("k is not introduced", "x + k > 0", "x > 0")
    c.reading("x + k > 0", "x > 0, k > 0", why="k is positive wherever it is used")
"""
)

STEPS = (
    HEADER
    + """
from fractions import Fraction

@claim("TOY.gap", where="Step 1", says="use at 0", uses=["TOY.true"])
def gap(c: Check) -> None:
    c.printed("y^2 + 1 > 0", "0 <= y < 1")
    c.applies("TOY.true", at={"x": "y"}, where="0 <= y < 1")

@claim("TOY.use", where="Step 2", says="use inside", uses=["TOY.true"])
def use(c: Check) -> None:
    c.applies("TOY.true", at={"x": "y/2"}, where="0 < y < 1", gives="y^2 > 0", factor=4)

@claim("TOY.step", where="Step 3", says="wrong step", serves="TOY.two")
def step(c: Check) -> None:
    c.printed("x > 1", "0 < x < 1")

@claim("TOY.cases", where="Step 4", says="all cases")
def cases(c: Check) -> None:
    c.exhaustive(range(10), lambda n: None if n * n >= n else {"n": n}, sizes="n < 10", text="n^2 >= n")
    c.exact("2^10 > 10^3", lambda: 2**10 > 10**3)

@claim("TOY.limit", where="Step 5", says="limit")
def limit(c: Check) -> None:
    c.asymptotic("n < 5")
    c.exhaustive(range(5), lambda n: None, sizes="n < 5", role="shadow")

@claim("TOY.run", where="Step 6", says="experiment")
def run(c: Check) -> None:
    c.empirical("the run")
    c.computed("error", Fraction(1, 3))

@claim("TOY.name", where="Step 7", says="definition")
def name(c: Check) -> None:
    c.not_a_claim("a name")

@claim("TOY.open", where="Step 8", says="sampled only")
def sampled(c: Check) -> None:
    c.sampled("1000 points", "no violation")
"""
)

BROKEN = (
    HEADER
    + """
@claim("TOY.broken", where="Step 9", says="raises")
def broken(c: Check) -> None:
    c.printed("x > 0", "x > 0")
    raise LookupError("no such table")
"""
)

EXPECTED = {
    "TOY.true": "true",
    "TOY.two": "true",
    "TOY.loose": "loose",
    "TOY.hypothesis": "missing-hypothesis",
    "TOY.false": "false",
    "TOY.misprint": "misprint",
    "TOY.unread": "misprint",
    "TOY.gap": "boundary-gap",
    "TOY.use": "true",
    "TOY.step": "step-false",
    "TOY.cases": "true",
    "TOY.limit": "asymptotic",
    "TOY.run": "empirical",
    "TOY.name": "not-a-claim",
    "TOY.open": "undecided",
}


def write_toys(folder: Path, name: str, *, broken: bool = False) -> Path:
    """Writes the package `name` into a folder and returns its path."""
    package = folder / name
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('"""Toys."""\n')
    (package / "facts.py").write_text(FACTS)
    (package / "steps.py").write_text(STEPS)
    if broken:
        (package / "wrong.py").write_text(BROKEN)
    return package
