r"""The LaTeX that is printed reads back: as a formula with the same value, or, beyond the limits, not at all.

Values are those of `tests.language.latex_reader`, in a finite field: neither the printer nor the reader is trusted.
`python -m tests.language.test_latex_read_back 20000` draws more.
"""

from __future__ import annotations

import re
import sys

import pytest

from tests.language.drawing import Drawer
from tests.language.latex_reader import value
from tests.profiles import scaled
from verify.errors import BadInput
from verify.language.expressions import Expr
from verify.language.grammar import parse_constraints, parse_expression, parse_joint, parse_line
from verify.language.latex import latex, latex_statement, letters
from verify.language.statements import Relation

BLOCK = 25


def written(names: dict[str, str]) -> dict[str, str]:
    """The names that are read, with how they are written: x1 and x_1 both become x_1, but never in one formula."""
    read = {next(iter(parse_expression(rf"{w} \cdot 1").variables)): w for w in names.values()}
    assert len(read) == len(names)
    return read


def comes_back(expr: Expr) -> bool:
    """Whether the text is read; AssertionError when it is read as something else."""
    names, text = letters(expr.variables), latex(expr)
    if "\\" not in text and not re.search(r"[_^]\s*\{", text):
        return False  # nothing in it says that it is LaTeX
    try:
        found = parse_expression(text)
    except BadInput:
        return False
    assert value(found, written(names)) == value(expr, names), text
    return True


def statement_comes_back(seed: int) -> bool:
    """The same of a statement, its conditions and definitions, and its whole variables."""
    drawn = Drawer(seed).statement()
    names = letters((*drawn.variables, *(n for n, _ in drawn.definitions)))
    relation, _, where = latex_statement(drawn).partition(r" \quad\text{for }")
    if "\\" not in relation or (where and "\\" not in where):
        return False
    try:
        (stated,), conditions = parse_joint(relation), parse_constraints(where)
    except BadInput:
        return False
    read = written(names)

    def values(r: Relation, names: dict[str, str]) -> tuple[int, str, int]:
        return value(r.left, names), r.op, value(r.right, names)

    assert values(stated.relation, read) == values(drawn.relation, names), relation
    asked = [values(r, names) for r in drawn.constraints]
    assert [values(r, read) for r in conditions.relations[len(drawn.definitions) :]] == asked, where
    assert [read[n] for n in conditions.integers] == [names[n] for n in drawn.integers]
    return True


@pytest.mark.parametrize("block", range(4))
def test_formulas_read_back(block: int) -> None:
    drawers = [Drawer(1000 * block + n) for n in range(scaled(BLOCK))]
    found = [comes_back(d.formula(d.names, d.choice((2, 3, 4)))) for d in drawers]
    assert sum(found) > len(found) * 3 // 4


def test_statements_read_back() -> None:
    found = [statement_comes_back(n) for n in range(scaled(BLOCK))]
    assert sum(found) > len(found) // 4


def test_a_printed_line_is_read_as_a_whole() -> None:
    typed = parse_line("2*x*(1 - x) <= ln(1 + y) for 0 <= x <= 1, y >= x, k >= 2, integer k")
    assert parse_line(latex_statement(typed)) == typed


def test_a_printer_that_says_something_else_would_be_noticed() -> None:
    drawn = parse_expression("ln(x)*(1 - x)")
    read = parse_expression(r"\ln(x(1-x))")
    names = letters(drawn.variables)
    assert value(read, names) != value(drawn, names)


if __name__ == "__main__":
    count = int(sys.argv[1])
    drawers = map(Drawer, range(count))
    read = sum(comes_back(d.formula(d.names, d.choice((2, 3, 4, 5)))) for d in drawers)
    statements = sum(map(statement_comes_back, range(count)))
    print(f"{read} formulas and {statements} statements of {count} each came back")
