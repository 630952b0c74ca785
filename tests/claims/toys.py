"""A small paper that never was: a claim for each verdict, and controls, as `write_toys` writes it."""

from __future__ import annotations

from pathlib import Path

HEADER = '''"""Toys."""
from verify.claims import Check, claim, derivative, standing
from verify.language.grammar import parse_statement
'''

FACTS = (
    HEADER
    + """
SQUARE = parse_statement("x^2 > 0", "0 < x < 1")
standing("TOY", "unit", says="x lies in the unit interval", where="section 1", why="a probability")

@claim("TOY.true", where="Lemma 1", says="x^2 > 0")
def true(c: Check) -> None:
    '''Nothing to remark.'''
    c.given("unit")
    c.read_as("x is real", other="x is a power of 1/2", why="the proof takes derivatives")
    c.printed(SQUARE)

@claim("TOY.two", where="Lemma 2", says="two parts")
def two(c: Check) -> None:
    c.printed("x + 1 > 0", "x >= 0")
    c.identity(derivative("(x + 1)^3", "x"), "3*x^2 + 6*x + 3", "0 < x < 1")

@claim("TOY.loose", where="Lemma 3", says="x + 1 >= 1/2")
def loose(c: Check) -> None:
    c.printed("x + 1 >= 1/2", "0 <= x <= 1")
    c.stronger("x + 1 >= c", "0 <= x <= 1", value="1", beyond="1.001", sharp="constant 1")

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
from verify.rationals import Fraction

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
    c.exhaustive(
        range(10), lambda n: None if n * n >= n else {"n": n}, text="n^2 >= n", whole="digits n", count=10, names="n"
    )
    c.exact("2^10 > 10^3", lambda: 2**10 > 10**3, role="support")

@claim("TOY.sizes", where="Step 4", says="some cases")
def sizes(c: Check) -> None:
    c.bounded(range(10), lambda n: None if n * n >= n else {"n": n}, text="n^2 >= n", every="all n", names="n")

@claim("TOY.points", where="Step 4", says="some points")
def points(c: Check) -> None:
    c.grid([Fraction(i, 4) for i in range(5)], lambda x: None if x * x <= x else {"x": x},
        text="x^2 <= x", every="all x in [0, 1]", names="x")

@claim("TOY.met", where="Step 4", says="use of a repaired claim", uses=["TOY.hypothesis"])
def met(c: Check) -> None:
    c.applies("TOY.hypothesis", at={"x": "y"}, where="0 < y <= 1", gives="y^2 > 0", version="repaired")

@claim("TOY.limit", where="Step 5", says="limit")
def limit(c: Check) -> None:
    c.asymptotic("n < 5")
    c.exhaustive(range(5), lambda n: None, text="n = n", whole="n < 5", count=5, names="n", role="shadow")

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
    "TOY.sizes": "true",
    "TOY.points": "true",
    "TOY.met": "true",
    "TOY.limit": "asymptotic",
    "TOY.run": "empirical",
    "TOY.name": "not-a-claim",
    "TOY.open": "undecided",
}

EVIDENCE = {
    "TOY.true": "proved",
    "TOY.two": "proved",
    "TOY.loose": "proved",
    "TOY.hypothesis": "refuted",
    "TOY.false": "refuted",
    "TOY.misprint": "refuted",
    "TOY.unread": "proved",
    "TOY.gap": "refuted",
    "TOY.use": "proved",
    "TOY.step": "refuted",
    "TOY.cases": "exhaustive",
    "TOY.sizes": "bounded",
    "TOY.points": "grid",
    "TOY.met": "proved",
    "TOY.limit": "exhaustive",
    "TOY.run": "computed",
    "TOY.name": "none",
    "TOY.open": "sampled",
}
REACH = {
    "TOY.hypothesis": "slip",
    "TOY.false": "error",
    "TOY.misprint": "slip",
    "TOY.unread": "slip",
    "TOY.gap": "slip",
    "TOY.step": "gap",
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
