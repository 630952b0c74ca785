"""What is printed is read back: the checks, and a long run of them.

`python -m tests.language.read_back 100000` draws 50000 expressions and 50000 statements by `tests.language.drawing`;
`--seed N` draws others. It stops at the first text that says something else.
"""

from __future__ import annotations

import argparse
from collections import Counter

from tests.language.drawing import Drawer
from tests.language.latex_reader import LatexReader, read_statement, value
from tests.language.strategies import is_within_limits
from verify.errors import Unreadable
from verify.language.expressions import Expr, var
from verify.language.grammar import MAX_LINE, parse_expression, parse_line, parse_statement
from verify.language.latex import latex, latex_statement, letters
from verify.language.printing import plain, plain_statement
from verify.language.statements import Relation, Statement
from verify.language.tokens import MAX_LENGTH
from verify.search.prover import statement_texts


def expression_comes_back(expr: Expr) -> str:
    """Both spellings read back to the same expression, and the LaTeX to the same value; a word on what was seen."""
    assert LatexReader(latex(expr)).value == value(expr, letters(expr.variables))
    texts = [plain(expr), plain(expr, powers=False)]
    if max(map(len, texts)) > MAX_LENGTH:
        return "expressions too long for the grammar"
    for text in texts:
        assert parse_expression(text) == expr, text
    return "expressions with powers" if texts[0] != texts[1] else "expressions without powers"


def statement_comes_back(statement: Statement) -> str:
    """The line reads back whole and in its two halves, as the texts of certificates do; the LaTeX says the same."""
    latex_says(statement)
    try:
        line = plain_statement(statement)
    except Unreadable as refusal:
        return _refused(statement, str(refusal))
    assert parse_line(line) == statement, line
    relation, where = statement_texts(statement)
    if max(len(relation), len(where)) <= MAX_LENGTH:
        assert parse_statement(relation, where) == statement
    exact = f"{relation} for {where}" if where else relation
    as_people_write = all(plain(e) in line for _, e in statement.definitions)
    spelled = "as people write it" if as_people_write else "in the spelling of certificates"
    return "statements without powers" if line == exact else f"statements {spelled}"


def _refused(statement: Statement, problem: str) -> str:
    """A refusal is right for what the grammar would not take either."""
    if not is_within_limits(statement):
        return "statements beyond the grammar, refused"
    if f"at most {MAX_LINE} are read" in problem:
        return "statements too long for the grammar, refused"
    raise AssertionError(problem)


def latex_says(statement: Statement) -> None:
    """The LaTeX has the same relation, conditions, definitions and whole variables."""
    names = letters((*statement.variables, *(n for n, _ in statement.definitions)))
    assert len(set(names.values())) == len(names)

    def values(r: Relation) -> tuple[int, str, int]:
        return value(r.left, names), r.op, value(r.right, names)

    relation, conditions, whole = read_statement(latex_statement(statement))
    defined = [Relation(var(n), "==", e) for n, e in statement.definitions]
    assert relation == [values(statement.relation)]
    assert conditions == [values(r) for r in (*defined, *statement.constraints)]
    assert whole == [names[n] for n in statement.integers]


def run(count: int, seed: int) -> Counter[str]:
    """What `count` draws showed, expressions and statements in turn; AssertionError at one that does not come back."""
    seen: Counter[str] = Counter()
    for n in range(count):
        drawer = Drawer(seed * count + n)
        if n % 2:
            seen[statement_comes_back(drawer.statement())] += 1
        else:
            seen[expression_comes_back(drawer.formula(drawer.names, drawer.choice((2, 3, 4, 5, 6))))] += 1
        if not (n + 1) % 10_000:
            print(f"{n + 1} drawn", flush=True)
    return seen


def main() -> None:
    """Runs, and prints how many of which kind came back."""
    parser = argparse.ArgumentParser(
        description="Prints random formulas and statements, and reads them back."
    )
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    for what, times in sorted(run(arguments.count, arguments.seed).items()):
        print(f"{times:8} {what}")


if __name__ == "__main__":
    main()
