"""Grammar: the reader of formulas typed by people.

Main definitions: `parse_expression`, `parse_relation`, `parse_constraints`, `parse_statement`,
`parse_joint`, `parse_line`, `Constraints`.

    expression  = product { ("+" | "-") product }
    product     = factor { ("*" | "/") factor }
    factor      = { "+" | "-" } atom [ ("^" | "**") factor ]
    atom        = number | name | function "(" expression { "," expression } ")" | "(" expression ")"
                | "|" expression "|"
    relation    = expression ("<" | "<=" | ">" | ">=" | "==") expression
    joint       = chain { "and" chain }
    constraints = item { ("," | "and") item }
    item        = chain | name "=" expression | expression "==" expression | "integer" name { "," name }
                | name { "," name } "in" ("[" | "(") expression "," expression ("]" | ")")
    chain       = expression { ("<" | "<=") expression }  or the same with > and >=
    line        = relation [ "for" constraints ]

The name `e` is the number 2.718..., and no variable. Where an operand is due, a bar begins |u|, elsewhere it ends one.
Other spellings of signs and names are those of `signs`; LaTeX (a backslash, or a brace above or below) is read
by `latex_tokens`.

Guarantees: nothing is evaluated as code; decimal numbers are exact (0.1 is 1/10); time and memory are
bounded by the limits in `tokens` and `limits`; whatever cannot be read raises `BadInput` with one line that
names the column, and nothing else is raised.
"""

from __future__ import annotations

from collections.abc import Iterable

from verify.language.conditions import Conditions, Constraints, conditions_in
from verify.language.expressions import Expr
from verify.language.letters import letters_of
from verify.language.reader import Reader
from verify.language.statements import Relation, Statement
from verify.language.tokens import MAX_LENGTH

__all__ = [
    "Constraints",
    "parse_constraints",
    "parse_expression",
    "parse_joint",
    "parse_line",
    "parse_relation",
    "parse_statement",
]

FOR = "for"
MAX_LINE = 2 * MAX_LENGTH + len(f" {FOR} ")
"""A line is as long as the two texts of a statement."""


def parse_expression(text: str) -> Expr:
    """The expression in `text`. Raises BadInput.

    >>> from verify.language.printing import plain
    >>> plain(parse_expression("0.1*x^2 - H(x)/2"))
    'x^2/10 - H(x)/2'
    """
    reader = Reader(text)
    expr = reader.expression()
    reader.end()
    reader.check_names(reader.names)
    return expr


def parse_relation(text: str) -> Relation:
    """The relation in `text`: two expressions with exactly one of < <= > >= == between them. Raises BadInput.

    `parse_joint` reads several.

    >>> from verify.language.printing import plain_relation
    >>> plain_relation(parse_relation("4*x*(1-x) <= H(x)"))
    '4*x*(1 - x) <= H(x)'
    """
    reader = Reader(text)
    relation = reader.relation()
    reader.check_names(reader.names)
    return relation


def parse_constraints(text: str) -> Constraints:
    """The conditions in `text`, separated by commas. Raises BadInput.

    >>> from verify.language.printing import plain_relation
    >>> found = parse_constraints("integer k, a = 2^-k, k >= 2, 0 < x < a")
    >>> [plain_relation(r) for r in found.relations], found.integers, found.definitions[0][0]
    (['k >= 2', '0 < x', 'x < a'], ('k',), 'a')
    """
    conditions = conditions_in(text)
    conditions.read()
    conditions.check([])
    return conditions.result()


def parse_statement(relation_text: str, where_text: str = "", declared: Iterable[str] = ()) -> Statement:
    """The relation for all values that meet the conditions. Raises BadInput.

    `declared`: names that are known to be variables, for products of letters in LaTeX.

    A variable is real unless it is declared (`integer k`), wherever it occurs. The definitions are checked to stay
    within the limits once put in.

    >>> from verify.language.printing import plain_statement
    >>> plain_statement(parse_statement("H(a) > a", "a = 2^-k, k >= 2, integer k"))
    'H(a) > a for a = 2^(-k), k >= 2, integer k'
    """
    letters = letters_of(relation_text, where_text, declared=declared)
    reader = Reader(relation_text, letters=letters)
    relation = reader.relation()
    conditions = conditions_in(where_text, letters)
    conditions.read()
    conditions.check([(reader, 0, relation)])
    found = conditions.result()
    return Statement(relation, found.relations, found.integers, found.definitions)


def parse_joint(
    relation_text: str, where_text: str = "", declared: Iterable[str] = ()
) -> tuple[Statement, ...]:
    """The statements, one for each relation, that a text such as `0 <= f <= 1` or `f >= 0 and g >= 0` makes together.

    They have the same conditions. `declared`: as for `parse_statement`. Raises BadInput.

    >>> from verify.language.printing import plain_statement
    >>> [plain_statement(s) for s in parse_joint("0 <= x*(1-x) <= 1/4", "x in [0, 1]")]
    ['0 <= x*(1 - x) for 0 <= x <= 1', 'x*(1 - x) <= 1/4 for 0 <= x <= 1']
    """
    letters = letters_of(relation_text, where_text, declared=declared)
    reader = Reader(relation_text, letters=letters)
    relations = reader.relations()
    conditions = conditions_in(where_text, letters)
    conditions.read()
    conditions.check([(reader, 0, r) for r in relations])
    found = conditions.result()
    return tuple(Statement(r, found.relations, found.integers, found.definitions) for r in relations)


def parse_line(text: str) -> Statement:
    """The statement in one line: a relation, and the conditions after the word `for`. Raises BadInput.

    What `plain_statement` prints. A variable may still be called `for`: the word ends the relation only where no name
    can stand.

    >>> parse_line("H(a) > a for 0 < a < 1/2") == parse_statement("H(a) > a", "0 < a < 1/2")
    True
    """
    reader = Reader(text, MAX_LINE)
    relation = reader.relation(until=FOR)
    conditions = Conditions(reader)
    if reader.take().kind == "name":
        if reader.next.kind == "end":
            raise reader.unexpected("conditions were expected after 'for'")
        conditions.read()
    conditions.check([(reader, 0, relation)])
    found = conditions.result()
    return Statement(relation, found.relations, found.integers, found.definitions)
