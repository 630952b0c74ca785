"""The reader of conditions: relations, definitions, intervals and declared integers, item by item.

Main definitions: `Constraints` (what conditions say), `Conditions` (what reads them), `conditions_in`. The grammar
stands in `verify.language.grammar`. An error names the condition and its column.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count

from verify.errors import BadInput
from verify.language.expressions import Expr
from verify.language.intervals import before_interval, in_interval, last_in
from verify.language.letters import Letters
from verify.language.limits import BeyondLimits, measure, substitute_within
from verify.language.lists import Item, refuse_crossed, refuse_undeclared
from verify.language.reader import AND, INTEGER, MAX_NAMES, Reader
from verify.language.statements import Relation
from verify.language.tokens import Token

MAX_TOTAL_NODES = 50_000


@dataclass(frozen=True)
class Constraints:
    """What conditions say: relations (chains taken apart), integer variables, definitions in order of use."""

    relations: tuple[Relation, ...] = ()
    integers: tuple[str, ...] = ()
    definitions: tuple[tuple[str, Expr], ...] = ()


Placed = tuple[Reader, int, Relation]


@dataclass
class Conditions:
    """The list of conditions, item by item; relations and definitions remember their places."""

    reader: Reader
    relations: list[Placed] = field(default_factory=list)
    integers: dict[str, int] = field(default_factory=dict)
    definitions: dict[str, tuple[int, Expr]] = field(default_factory=dict)
    used_in_definitions: set[str] = field(default_factory=set)
    items: list[Item] = field(default_factory=list)

    @property
    def starts(self) -> list[int]:
        """Where each item begins, in columns of its text."""
        return [self.reader.tokens[item.begin].at for item in self.items]

    def __post_init__(self) -> None:
        self.last_in = last_in(self.reader)

    def result(self) -> Constraints:
        definitions = tuple((name, expr) for name, (_, expr) in self.definitions.items())
        return Constraints(tuple(r for _, _, r in self.relations), tuple(self.integers), definitions)

    def read(self) -> None:
        reader, declaring = self.reader, False
        if reader.next.kind == "end":
            return
        for number in count(1):
            begin, known = reader.index, len(self.relations)
            try:
                declaring = self.item(declaring)
                said = tuple(r for _, _, r in self.relations[known:])
                self.items.append(Item(begin, reader.index, said))
                if not reader.sees(",") and not reader.says(AND):
                    reader.end()
                    break
            except BadInput as error:
                raise BadInput(f"condition {number}: {error}") from None
            reader.take()
        refuse_crossed(reader, self.items, self.definitions)

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
        if (names := before_interval(reader, self.last_in)) is not None:
            if declaring and any(n.text not in self.integers for n in names):
                what = "whether these are integers is not clear: write integer j, integer k, j, k in [0, 1]"
                raise reader.source.error(what, first.at)
            self.interval(names)
            return False
        if first.kind == "name" and (second.kind == "end" or second.text in (",", AND)):
            if not declaring:
                name = first.text[:20]
                what = (
                    f"the bare name '{name}' is not a condition: write a relation or integer {name}; "
                    "bounds of several names are x >= 0, y >= 0, or x, y in [0, 1]"
                )
                raise reader.source.error(what, first.at)
            self.declare()
            return True
        if declaring:
            refuse_undeclared(reader, INTEGER, self.integers)
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

    def interval(self, names: list[Token]) -> None:
        self.relations += [(self.reader, at, r) for at, r in in_interval(self.reader, names)]

    @contextmanager
    def named(self, reader: Reader, at: int) -> Iterator[None]:
        """Says which condition stands at a place where something is refused; nothing for another text."""
        try:
            yield
        except BadInput as error:
            number = bisect(self.starts, at) if reader is self.reader else 0
            raise BadInput(f"condition {number}: {error}" if number else str(error)) from None

    def check(self, stated: Iterable[Placed]) -> None:
        """Definitions and declarations fit together, names are few, definitions can be put in."""
        stated = list(stated)
        for name in sorted(self.definitions.keys() & self.integers.keys()):
            with self.named(self.reader, at := self.integers[name]):
                raise self.reader.source.error(f"'{name}' is defined, so it cannot be declared integer", at)
        for reader in (self.reader, *(r for r, _, _ in stated)):
            reader.names = {n: at for n, at in reader.names.items() if n not in self.definitions}
        self.few_names({n: at for n, (at, _) in self.definitions.items()}, "definitions")
        self.few_names(self.reader.names)
        for reader, _, _ in stated:
            reader.check_names({**dict.fromkeys(self.reader.names, 0), **reader.names})
        self.put_in([*stated, *self.relations])

    def few_names(self, names: Mapping[str, int], what: str = "variables") -> None:
        with self.named(self.reader, list(names.values())[MAX_NAMES] if len(names) > MAX_NAMES else 0):
            self.reader.check_names(names, what)

    def put_in(self, relations: Iterable[Placed]) -> None:
        """Rehearses `Statement.expanded`, so that it cannot run away later."""
        sizes: dict[str, tuple[int, int]] = {}
        values: dict[str, Expr] = {}
        total = 0
        for name, (at, expr) in self.definitions.items():
            with self.named(self.reader, at), self.reader.building(at):
                sizes[name] = measure(expr, sizes)
                values[name] = substitute_within(expr, values)
        for reader, at, relation in relations:
            with self.named(reader, at), reader.building(at):
                for side in (relation.left, relation.right):
                    total += measure(side, sizes)[0]
                    if total > MAX_TOTAL_NODES:
                        raise BeyondLimits(
                            f"more than {MAX_TOTAL_NODES} operations in all, with the definitions put in"
                        )
                    substitute_within(side, values)


def conditions_in(text: str, letters: Letters | None = None) -> Conditions:
    """The conditions of a text, before they are read. Raises BadInput, which says that it is about the conditions."""
    try:
        return Conditions(Reader(text, letters=letters))
    except BadInput as error:
        raise BadInput(f"in the conditions: {error}") from None
