"""Grammar of family statements: the reader of relations between sums and means typed by people.

Main definitions: `parse_family`, `is_family`, `plain_family`, `family_texts`. In addition to the grammar of formulas:

    sum(e), mean(e)   over the members; the formula e may hold attributes, parameters, other sums
    some RELATION     as the relation: some member meets it; attributes may stand in it
    each CONDITIONS   from here on: what holds at each member. Names in it vary from member to member
    pairs CONDITIONS  from here on: what holds at every two members; x and x_other are the attribute x at the two

A name that stands outside of sums, of `each` and of `pairs` is a parameter, wherever else it occurs; a name that
stands in none of the conditions after `each` or `pairs` is one as well. A bare name after `each` declares an attribute
without a condition. Sums and means are not mixed in one statement. Conditions are separated by commas or `and`, and
`x, y in [0, 1]` is read in each of the sections.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache

from verify.errors import BadInput, Unreadable
from verify.kinds.families.statements import OTHER, FamilyStatement, Kind, other
from verify.language.expressions import Expr, Var, substitute, walk
from verify.language.intervals import before_interval, in_interval, last_in
from verify.language.lists import Item, refuse_bare, refuse_crossed, refuse_trailing, refuse_undeclared
from verify.language.printing import chained, plain, plain_relation
from verify.language.reader import AND, INTEGER, Reader
from verify.language.statements import Relation
from verify.language.tokens import Token

SUMS = ("sum", "mean")
SOME, EACH, PAIRS = "some", "each", "pairs"
WORDS = frozenset({*SUMS, SOME, EACH, PAIRS})
MARKS = re.compile(r"\b(sum|mean)\s*\(|^\s*some\b")
MOST_SUMS = 12


def is_family(relation: str, where: str = "") -> bool:
    """Whether a statement is about a family: it has a sum or a mean, or says that some member meets a relation.

    >>> is_family("mean(x)^2 <= mean(x^2)"), is_family("x^2 >= 0")
    (True, False)
    """
    return bool(MARKS.search(relation) or MARKS.search(where))


def parse_family(relation: str, where: str = "", reading: Reading | None = None) -> FamilyStatement:
    """The family statement in two texts. Raises BadInput with one line that names the column.

    `reading`: what reads each text, where the formulas hold more than those of families.

    >>> s = parse_family("sum(p*ln(p/q)) >= 0", "sum(p) == 1, sum(q) <= 1, each p > 0, q > 0")
    >>> s.kind, s.attributes, s.parameters, len(s.facts)
    ('sum', ('p', 'q'), (), 2)
    """
    if reading is None:
        with suppress(BadInput):  # the first fault is that of the relation, where there are two
            return _beside(relation, where)
        reading = FamilyReader
    found = Sums()
    stated = _stated(reading(relation, found))
    conditions = FamilyConditions(reading(where, found))
    conditions.read()
    return _statement(*stated, conditions, found)


@lru_cache(maxsize=1024)
def _beside(relation: str, where: str) -> FamilyStatement:
    """The statement: many relations are read beside the same conditions. Raises BadInput."""
    conditions, sums = _conditions(where)
    found = Sums(sums.kind, dict(sums.of))
    return _statement(*_stated(FamilyReader(relation, found)), conditions, found)


@lru_cache(maxsize=64)
def _conditions(where: str) -> tuple[FamilyConditions, Sums]:
    """The conditions of a text, and the sums in them. Raises BadInput."""
    found = Sums()
    conditions = FamilyConditions(FamilyReader(where, found))
    conditions.read()
    return conditions, found


def _stated(reader: FamilyReader) -> tuple[Relation, bool, FamilyReader]:
    """A relation, whether it is about some member, and who has read it."""
    exists = reader.next.kind == "name" and reader.next.text == SOME
    if exists:
        reader.take()
    reader.inside = int(exists)
    return reader.relation(), exists, reader


def plain_family(s: FamilyStatement) -> str:
    """A family statement in one line. Raises Unreadable when its texts would not read back as the same statement."""
    relation, where = family_texts(s)
    return f"{relation} for {where}" if where else relation


def family_texts(s: FamilyStatement, reading: Reading | None = None) -> tuple[str, str]:
    """The relation and the conditions as texts that read back. Raises Unreadable when they would not."""
    written = _Written(s)
    relation = (f"{SOME} " if s.exists else "") + written.relation(s.relation)
    parts = written.chains(s.facts)
    if s.integers:
        parts.append(f"{INTEGER} " + ", ".join(s.integers))
    if s.attributes:
        held = set().union(*(r.left.variables | r.right.variables for r in s.each), frozenset())
        held |= {n.removesuffix(OTHER) for r in s.pairs for n in r.left.variables | r.right.variables}
        free = [a for a in s.attributes if a not in held]
        if free:
            parts.append(f"{EACH} " + ", ".join(free))
        if s.each:
            parts.append(f"{EACH} " + ", ".join(written.chains(s.each)))
        if s.pairs:
            parts.append(f"{PAIRS} " + ", ".join(written.chains(s.pairs)))
    where = ", ".join(parts)
    try:
        same = parse_family(relation, where, reading) == s
    except BadInput as error:
        raise Unreadable(
            f"a statement is not printed, because its text would not read back: {error}"
        ) from None
    if not same:
        raise Unreadable("a statement is not printed, because its text would say something else")
    return relation, where


def formula_text(e: Expr, s: FamilyStatement) -> str:
    """A formula in which the sums are written out."""
    return _Written(s).expr(e)


class _Written:
    """Formulas of a statement with their sums written out."""

    def __init__(self, s: FamilyStatement) -> None:
        self.texts: dict[str, str] = {}
        for name, e in s.sums:
            self.texts[name] = f"{s.kind}({self.put_in(plain(e, powers=False))})"

    def put_in(self, text: str) -> str:
        if not self.texts:
            return text
        names = "|".join(sorted(map(re.escape, self.texts), key=len, reverse=True))
        return re.sub(rf"\b(?:{names})\b", lambda m: self.texts[m.group()], text)

    def expr(self, e: Expr) -> str:
        return self.put_in(plain(e, powers=False))

    def relation(self, r: Relation) -> str:
        return self.put_in(plain_relation(r, powers=False))

    def chains(self, relations: tuple[Relation, ...]) -> list[str]:
        return [self.put_in(c) for c in chained(relations, powers=False)]


@dataclass
class Sums:
    """The sums met so far, with names of their own."""

    kind: str = ""
    of: dict[Expr, str] = field(default_factory=dict)

    def name(self, e: Expr) -> str:
        """S1_, S2_, ...: they end in an underscore, which user names may not."""
        return self.of.setdefault(e, f"S{len(self.of) + 1}_")


class FamilyReader(Reader):
    """Reads formulas with sums. Names inside of sums and outside are kept apart."""

    def __init__(self, text: str, sums: Sums) -> None:
        super().__init__(text)
        self.sums = sums
        self.inside = 0
        self.outer: dict[str, int] = {}
        self.inner: dict[str, int] = {}

    def function(self, token: Token) -> Expr:
        if token.text not in SUMS:
            return super().function(token)
        if self.sums.kind not in ("", token.text):
            raise self.source.error("sums and means are not mixed in one statement", token.at)
        self.sums.kind = token.text
        self.take()
        self.inside += 1
        with self.deeper(token.at):
            e = self.expression()
        self.inside -= 1
        self.expect(")", "')' was expected")
        if len(self.sums.of) >= MOST_SUMS and e not in self.sums.of:
            raise self.source.error(f"more than {MOST_SUMS} different sums", token.at)
        return Var(self.sums.name(e))

    def variable(self, token: Token) -> Expr:
        if token.text in WORDS:
            raise self.source.error(f"'{token.text}' is a word of the language of families", token.at)
        if token.text.endswith("_"):
            raise self.source.error("a name does not end with '_' in a statement about families", token.at)
        found = super().variable(token)
        (self.inner if self.inside else self.outer).setdefault(token.text, token.at)
        return found


Reading = Callable[[str, Sums], FamilyReader]


@dataclass
class FamilyConditions:
    """The conditions, item by item, in the sections plain, `each` and `pairs`."""

    reader: FamilyReader
    section: str = ""
    plain: list[Relation] = field(default_factory=list)
    each: list[Relation] = field(default_factory=list)
    pairs: list[Relation] = field(default_factory=list)
    integers: dict[str, int] = field(default_factory=dict)
    declared: dict[str, int] = field(default_factory=dict)
    items: list[Item] = field(default_factory=list)
    relations: list[Relation] = field(default_factory=list)
    """Those of all sections, in the order of the text."""
    bares: list[str] = field(default_factory=list)
    """The bare names that stand right before the next item, behind the same word `each` of the text."""

    def __post_init__(self) -> None:
        self.last_in = last_in(self.reader)
        self.announced = not self.section

    def read(self) -> None:
        if self.reader.next.kind == "end":
            return
        declaring, number = False, 0
        while True:
            number += 1
            try:
                self.section_word()
                begin, known = self.reader.index, len(self.relations)
                declaring = self.item(declaring and not self.section)
                self.items.append(Item(begin, self.reader.index, tuple(self.relations[known:]), self.section))
                if not self.reader.sees(",") and not self.reader.says(AND):
                    self.reader.end()
                    break
            except BadInput as error:
                raise BadInput(f"condition {number}: {error}") from None
            self.reader.take()
        refuse_crossed(self.reader, self.items)

    def section_word(self) -> None:
        """Reads `each` or `pairs`, if one of them comes next."""
        if self.reader.next.kind == "name" and self.reader.next.text in (EACH, PAIRS):
            self.section, self.bares = self.reader.take().text, []

    def item(self, declaring: bool) -> bool:
        """Reads one item; True if it declared an integer, so that a bare name may follow."""
        reader = self.reader
        first, second = reader.next, reader.tokens[min(reader.index + 1, len(reader.tokens) - 1)]
        if first.kind == "name" and first.text == INTEGER and not self.section:
            reader.take()
            self.whole()
            return True
        if (names := before_interval(reader, self.last_in)) is not None:
            if declaring and any(n.text not in self.integers for n in names):
                what = "whether these are integers is not clear: write integer j, integer k, j, k in [0, 1]"
                raise reader.source.error(what, first.at)
            self.hold(lambda: [r for _, r in in_interval(reader, names)])
            return False
        if first.kind == "name" and (second.kind == "end" or second.text in (",", AND)):
            if declaring:
                self.whole()
                return True
            self.bare()
            return False
        if first.kind == "name" and second.text == "=":
            name = first.text[:20]
            what = (
                f"statements about families have no definitions: write {name} == ..., which {name} then meets"
            )
            raise reader.source.error(what, second.at)
        if declaring:
            refuse_undeclared(reader, INTEGER, self.integers)
        refuse_bare(reader, self.bares, EACH)
        self.chain()
        return False

    def whole(self) -> None:
        token = self.reader.take()
        if token.kind != "name":
            raise self.reader.source.error("the name of a parameter was expected after 'integer'", token.at)
        self.reader.variable(token)
        self.integers.setdefault(token.text, token.at)

    def bare(self) -> None:
        token = self.reader.take()
        if self.section != EACH:
            what = f"the bare name '{token.text[:20]}' is not a condition: write a relation, or each {token.text[:20]}"
            raise self.reader.source.error(what, token.at)
        if self.items and self.reader.tokens[self.reader.index - 2].text == ",":
            refuse_trailing(self.reader, self.items[-1], token, EACH)
        self.reader.inside += 1
        self.reader.variable(token)
        self.reader.inside -= 1
        self.declared.setdefault(token.text, token.at)
        if self.announced:
            self.bares.append(token.text)

    def chain(self) -> None:
        self.hold(lambda: [r for _, r in self.reader.chain()])

    def hold(self, reading: Callable[[], list[Relation]]) -> None:
        """Reads relations, in which attributes may stand behind `each` and `pairs`, and keeps them in their section."""
        self.reader.inside += bool(self.section)
        relations = reading()
        self.reader.inside -= bool(self.section)
        self.bares = []
        self.relations += relations
        {EACH: self.each, PAIRS: self.pairs, "": self.plain}[self.section].extend(relations)


def _statement(
    stated: Relation, exists: bool, reader: FamilyReader, conditions: FamilyConditions, sums: Sums
) -> FamilyStatement:
    names = set(sums.of.values())
    bare = {**conditions.reader.outer, **reader.outer}
    held: dict[str, int] = dict(conditions.declared)
    for r in conditions.each:
        held |= dict.fromkeys(sorted(r.left.variables | r.right.variables), 0)
    for r in conditions.pairs:
        held |= dict.fromkeys(sorted(n.removesuffix(OTHER) for n in r.left.variables | r.right.variables), 0)
    if clash := [n for n in conditions.declared if n in bare]:
        raise reader.source.error(f"'{clash[0]}' varies from member to member: it stands in a sum only", 0)
    attributes = tuple(sorted(n for n in held if n not in bare and n not in names))
    kind: Kind = "mean" if sums.kind == "mean" else "sum"
    varying = {*attributes, *(other(a) for a in attributes)}
    facts = [*conditions.plain, *(r for r in conditions.each if not varying & _variables(r))]
    each = [r for r in conditions.each if varying & _variables(r)]
    statement = FamilyStatement(
        kind,
        stated,
        exists,
        attributes,
        tuple((n, e) for e, n in sums.of.items()),
        tuple(each),
        tuple(conditions.pairs),
        tuple(facts),
        tuple(conditions.integers),
    )
    _require_sense(statement, reader)
    return in_order(statement)


def in_order(s: FamilyStatement) -> FamilyStatement:
    """The same with the sums numbered in the order of the text that is printed."""
    formulas, order = dict(s.sums), dict[str, Expr]()

    def visit(e: Expr) -> None:
        for node in walk(e):
            if isinstance(node, Var) and node.name in formulas and node.name not in order:
                visit(formulas[node.name])
                order[node.name] = Var(f"S{len(order) + 1}_")

    for r in (s.relation, *s.facts, *s.each, *s.pairs):
        visit(r.left)
        visit(r.right)

    def put_in(relations: tuple[Relation, ...]) -> tuple[Relation, ...]:
        return tuple(r.substitute(order) for r in relations)

    return replace(
        s,
        relation=s.relation.substitute(order),
        sums=tuple((str(plain(order[n])), substitute(formulas[n], order)) for n in order),
        each=put_in(s.each),
        pairs=put_in(s.pairs),
        facts=put_in(s.facts),
    )


def _require_sense(s: FamilyStatement, reader: FamilyReader) -> None:
    """Refuses primed names outside of `pairs`, and a sum over members that have no attribute named as varying."""
    primed = {other(a) for a in s.attributes}
    if found := primed & {*s.attributes, *s.integers}:
        raise reader.source.error(f"'{min(found)}' is the name of an attribute at a second member", 0)
    for r in (s.relation, *s.each, *s.facts):
        if found := primed & _variables(r):
            raise reader.source.error(f"'{min(found)}' stands outside of {PAIRS}", 0)
    for _, e in s.sums:
        if found := primed & e.variables:
            raise reader.source.error(f"'{min(found)}' stands outside of {PAIRS}", 0)
    if not s.attributes and (inside := reader.inner):
        name = next(iter(inside))
        raise reader.source.error(
            f"nothing varies from member to member: say which names do, as in each {name}", inside[name]
        )


def _variables(r: Relation) -> frozenset[str]:
    return r.left.variables | r.right.variables
