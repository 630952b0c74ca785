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
from dataclasses import dataclass, field
from itertools import count

from verify.errors import BadInput
from verify.language.expressions import Expr
from verify.language.limits import Refused, measure, substitute_within
from verify.language.reader import AND, IN, INTEGER, Reader
from verify.language.statements import Op, Relation, Statement
from verify.language.tokens import MAX_LENGTH, Token

MAX_TOTAL_NODES = 50_000
FOR = "for"
MAX_LINE = 2 * MAX_LENGTH + len(f" {FOR} ")
"""A line is as long as the two texts of a statement."""


@dataclass(frozen=True)
class Constraints:
    """What conditions say: relations (chains taken apart), integer variables, definitions in order of use."""

    relations: tuple[Relation, ...] = ()
    integers: tuple[str, ...] = ()
    definitions: tuple[tuple[str, Expr], ...] = ()


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
    conditions = _Conditions(Reader(text))
    conditions.read()
    conditions.check([])
    return conditions.result()


def parse_statement(relation_text: str, where_text: str = "") -> Statement:
    """The relation for all values that meet the conditions. Raises BadInput.

    A variable is real unless it is declared (`integer k`), wherever it occurs. The definitions are checked to stay
    within the limits once put in.

    >>> from verify.language.printing import plain_statement
    >>> plain_statement(parse_statement("H(a) > a", "a = 2^-k, k >= 2, integer k"))
    'H(a) > a for a = 2^(-k), k >= 2, integer k'
    """
    reader = Reader(relation_text)
    relation = reader.relation()
    conditions = _Conditions(Reader(where_text))
    conditions.read()
    conditions.check([(reader, 0, relation)])
    found = conditions.result()
    return Statement(relation, found.relations, found.integers, found.definitions)


def parse_joint(relation_text: str, where_text: str = "") -> tuple[Statement, ...]:
    """The statements, one for each relation, that a text such as `0 <= f <= 1` or `f >= 0 and g >= 0` makes together.

    They have the same conditions. Raises BadInput.

    >>> from verify.language.printing import plain_statement
    >>> [plain_statement(s) for s in parse_joint("0 <= x*(1-x) <= 1/4", "x in [0, 1]")]
    ['0 <= x*(1 - x) for 0 <= x <= 1', 'x*(1 - x) <= 1/4 for 0 <= x <= 1']
    """
    reader = Reader(relation_text)
    relations = reader.relations()
    conditions = _Conditions(Reader(where_text))
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
    conditions = _Conditions(reader)
    if reader.take().kind == "name":
        if reader.next.kind == "end":
            raise reader.unexpected("conditions were expected after 'for'")
        conditions.read()
    conditions.check([(reader, 0, relation)])
    found = conditions.result()
    return Statement(relation, found.relations, found.integers, found.definitions)


Placed = tuple[Reader, int, Relation]


@dataclass
class _Conditions:
    """The list of conditions, item by item; relations and definitions remember their places."""

    reader: Reader
    relations: list[Placed] = field(default_factory=list)
    integers: dict[str, int] = field(default_factory=dict)
    definitions: dict[str, tuple[int, Expr]] = field(default_factory=dict)
    used_in_definitions: set[str] = field(default_factory=set)

    def result(self) -> Constraints:
        definitions = tuple((name, expr) for name, (_, expr) in self.definitions.items())
        return Constraints(tuple(r for _, _, r in self.relations), tuple(self.integers), definitions)

    def read(self) -> None:
        reader, declaring = self.reader, False
        if reader.next.kind == "end":
            return
        for number in count(1):
            try:
                declaring = self.item(declaring)
                if not reader.sees(",") and not reader.says(AND):
                    reader.end()
                    break
            except BadInput as error:
                raise BadInput(f"condition {number}: {error}") from None
            reader.take()

    def item(self, declaring: bool) -> bool:
        """Reads one item; True if it declared an integer, so that a bare name may follow."""
        reader = self.reader
        first, second = reader.next, reader.tokens[min(reader.index + 1, len(reader.tokens) - 1)]
        if first.kind == "name" and first.text == INTEGER:
            reader.take()
            if reader.next.kind != "name":
                raise reader.source.error(
                    "the name of a variable was expected after 'integer'", reader.next.at
                )
            self.declare()
            return True
        if (names := self.before_interval()) is not None:
            self.interval(names)
            return False
        if first.kind == "name" and (second.kind == "end" or second.text in (",", AND)):
            if not declaring:
                name = first.text[:20]
                what = f"the bare name '{name}' is not a condition: write a relation or integer {name}"
                raise reader.source.error(what, first.at)
            self.declare()
            return True
        if first.kind == "name" and second.text == "=":
            self.define()
        else:
            self.chain()
        return False

    def declare(self) -> None:
        token = self.reader.take()
        self.reader.variable(token)
        self.integers.setdefault(token.text, token.at)

    def define(self) -> None:
        reader, token = self.reader, self.reader.take()
        reader.variable(token)
        reader.take()
        if token.text in self.definitions:
            raise reader.source.error(f"'{token.text}' is defined twice", token.at)
        expr = reader.expression()
        self.used_in_definitions |= expr.variables
        if token.text in self.used_in_definitions:
            raise reader.source.error(
                f"'{token.text}' is used in a definition before it is defined", token.at
            )
        self.definitions[token.text] = (token.at, expr)

    def chain(self) -> None:
        reader, at, eulers = self.reader, self.reader.next.at, len(self.reader.eulers)
        found = [r for _, r in reader.chain()]
        for r in found:
            if len(reader.eulers) > eulers and not r.left.variables | r.right.variables:
                what = "a condition without variables, as 'e' is the number 2.718...: give a variable another name"
                raise reader.source.error(what, reader.eulers[eulers])
        self.relations += [(reader, at, r) for r in found]

    def before_interval(self) -> list[Token] | None:
        """The names that stand before the word `in`, separated by commas; None where it does not follow."""
        tokens, at, names = self.reader.tokens, self.reader.index, list[Token]()
        while tokens[at].kind == "name" and tokens[at].text != INTEGER:
            names.append(tokens[at])
            behind = tokens[at + 1]
            if behind.kind == "name" and behind.text == IN:
                self.reader.index = at + 2
                return names
            if behind.text != ",":
                return None
            at += 2
        return None

    def interval(self, names: list[Token]) -> None:
        """Each of the names lies between two ends, which belong to the interval at square brackets."""
        reader, begin = self.reader, self.reader.next
        if not reader.sees("[", "("):
            raise reader.unexpected("an interval was expected, as in x in [0, 1]")
        reader.take()
        low = reader.expression()
        reader.expect(",", "',' was expected between the ends of an interval")
        high = reader.expression()
        end = reader.next
        if not reader.sees("]", ")"):
            raise reader.unexpected("']' or ')' was expected, the end of the interval")
        reader.take()
        ops: tuple[Op, Op] = ("<=" if begin.text == "[" else "<", "<=" if end.text == "]" else "<")
        for token in names:
            x = reader.variable(token)
            for relation in (Relation(low, ops[0], x), Relation(x, ops[1], high)):
                self.relations.append((reader, token.at, relation))

    def check(self, stated: Iterable[Placed]) -> None:
        """Definitions and declarations fit together, names are few, definitions can be put in."""
        stated = list(stated)
        for name in self.definitions.keys() & self.integers.keys():
            raise self.reader.source.error(
                f"'{name}' is defined, so it cannot be declared integer", self.integers[name]
            )
        for reader in (self.reader, *(r for r, _, _ in stated)):
            reader.names = {n: at for n, at in reader.names.items() if n not in self.definitions}
        self.reader.check_names({n: at for n, (at, _) in self.definitions.items()}, "definitions")
        self.reader.check_names(self.reader.names)
        for reader, _, _ in stated:
            reader.check_names({**dict.fromkeys(self.reader.names, 0), **reader.names})
        self.put_in([*stated, *self.relations])

    def put_in(self, relations: Iterable[Placed]) -> None:
        """Rehearses `Statement.expanded`, so that it cannot run away later."""
        sizes: dict[str, tuple[int, int]] = {}
        values: dict[str, Expr] = {}
        total = 0
        for name, (at, expr) in self.definitions.items():
            with self.reader.building(at):
                sizes[name] = measure(expr, sizes)
                values[name] = substitute_within(expr, values)
        for reader, at, relation in relations:
            with reader.building(at):
                for side in (relation.left, relation.right):
                    total += measure(side, sizes)[0]
                    if total > MAX_TOTAL_NODES:
                        raise Refused(
                            f"more than {MAX_TOTAL_NODES} operations in all, with the definitions put in"
                        )
                    substitute_within(side, values)
