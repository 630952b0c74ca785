"""Grammar of statements about independent draws: the reader of probabilities typed by people.

Main definitions: `parse_draws`, `is_draws`, `draws_texts`, `plain_draws`. To the grammar of formulas it adds:

    Pr[A or B or ...] <= b     some relation of the event holds; also <
    Pr[A and B and ...] >= b   all of them hold; also >. One relation alone is read with either
    mean(e), E[mean(e)]        the average over the draws, a random number, and its expectation
    Pr[some A ...] <= b        the same for at least one of the lists
    Pr[all A ...] >= b         for each of the lists

and to the conditions, anywhere among them:

    n draws                    the name of the number of draws, a whole number from 1 on
    independent x, y           the attributes: the numbers of one draw
    at most N lists            there is more than one list of draws; N a formula in parameters

Conditions in which attributes stand outside of means hold for each draw. Round brackets may stand for square ones.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from verify.errors import BadInput, Unreadable
from verify.kinds.draws.statements import EXPECTED, MEAN, NEGATED, DrawStatement, Names, Relations
from verify.language.expressions import Expr, Fn
from verify.language.limits import measure
from verify.language.lists import Item, refuse_crossed, refuse_undeclared
from verify.language.printing import chained, plain, plain_relation
from verify.language.reader import INTEGER, RELATIONS, Reader
from verify.language.statements import Op, Relation
from verify.language.tokens import MAX_LENGTH, Token

PR, DRAWS, INDEPENDENT, LISTS = "Pr", "draws", "independent", "lists"
OR, AND, SOME, ALL, AT, MOST = "or", "and", "some", "all", "at", "most"
WORDS = frozenset({PR, MEAN, EXPECTED, DRAWS, INDEPENDENT, LISTS, OR, AND, SOME, ALL, AT, MOST})
BEGIN = re.compile(r"\s*Pr\s*[\[(]", re.ASCII)
BRACKET = re.compile(rf"(?:\b({PR}|{EXPECTED})\s*)?([\[\](])|\)", re.ASCII)
MOST_RELATIONS, MOST_MEANS = 8, 8


def is_draws(relation: str) -> bool:
    """Whether a statement is about a probability.

    >>> is_draws("Pr[mean(x) >= 1] <= 1/2"), is_draws("mean(x)^2 <= mean(x^2)")
    (True, False)
    """
    return BEGIN.match(relation) is not None


def parse_draws(relation: str, where: str) -> DrawStatement:
    """The statement in two texts. Raises BadInput.

    >>> s = parse_draws(
    ...     "Pr[mean(x) - E[mean(x)] >= r] <= exp(-2*n*r^2)", "n draws, independent x, 0 <= x <= 1"
    ... )
    >>> s.draws, s.attributes, s.good, len(s.each), len(s.facts)
    ('n', ('x',), False, 2, 0)
    """
    stated, conditions = DrawReader(_rounded(relation)), _Conditions(DrawReader(_rounded(where)))
    lists, event, joins = stated.probability()
    op = stated.operator()
    bound = stated.expression()
    stated.end()
    conditions.read()
    good = op in (">", ">=")
    if op == "==" or joins - {AND if good else OR} or lists not in ("", ALL if good else SOME):
        raise BadInput(
            "what is read is Pr[A or B] <= b and Pr[some A] <= b, Pr[A and B] >= b and Pr[all A] >= b"
        )
    if len(conditions.draws) != 1:
        raise BadInput(f"the number of draws has one name, as in: n {DRAWS}")
    if bool(lists) != (conditions.lists is not None):
        raise BadInput(f"'{SOME}' and '{ALL}' go with: {AT} {MOST} N {LISTS}")
    attributes = tuple(conditions.attributes)
    each = tuple(r for r in conditions.relations if _outside(r) & set(attributes))
    facts = tuple(r for r in conditions.relations if not _outside(r) & set(attributes))
    s = DrawStatement(
        event, good, op, bound, conditions.draws[0], attributes, each, facts, tuple(conditions.integers),
        conditions.lists,
    )  # fmt: skip
    _require_sense(s)
    return s


def draws_texts(s: DrawStatement) -> tuple[str, str]:
    """The relation and the conditions as texts that read back. Raises Unreadable when they would not."""
    quantifier = "" if s.lists is None else f"{ALL if s.good else SOME} "
    event = f" {AND if s.good else OR} ".join(plain_relation(r, powers=False) for r in s.event)
    relation = f"{PR}({quantifier}{event}) {s.op} {plain(s.bound, powers=False)}"
    parts = [*chained(s.facts, powers=False)]
    if s.integers:
        parts.append(f"{INTEGER} " + ", ".join(s.integers))
    parts += [
        f"{s.draws} {DRAWS}",
        f"{INDEPENDENT} " + ", ".join(s.attributes),
        *chained(s.each, powers=False),
    ]
    if s.lists is not None:
        parts.append(f"{AT} {MOST} {plain(s.lists, powers=False)} {LISTS}")
    texts = _squared(relation), _squared(", ".join(parts))
    try:
        same = parse_draws(*texts) == s
    except BadInput as error:
        raise Unreadable(f"a statement is not printed, because it would not read back: {error}") from None
    if not same:
        raise Unreadable("a statement is not printed, because its text would say something else")
    return texts


def plain_draws(s: DrawStatement) -> str:
    """The statement in one line. Raises Unreadable when its texts would not read back."""
    relation, where = draws_texts(s)
    return f"{relation} for {where}"


class DrawReader(Reader):
    """Reads formulas with means and expectations."""

    def probability(self) -> tuple[str, Relations, set[str]]:
        """Pr[...]: `some`, `all` or nothing, the relations, the words between them."""
        token = self.take()
        if token.text != PR:
            raise self.source.error(f"'{PR}[' was expected", token.at)
        self.expect("(", "'[' was expected")
        quantifier = self.take().text if self.next.kind == "name" and self.next.text in (SOME, ALL) else ""
        relations, words = [self.part()], set[str]()
        while self.next.kind == "name" and self.next.text in (OR, AND):
            words.add(self.take().text)
            relations.append(self.part())
        self.expect(")", "']' was expected")
        return quantifier, tuple(relations), words

    def part(self) -> Relation:
        """One relation of an event."""
        left = self.expression()
        return Relation(left, self.operator(), self.expression())

    def function(self, token: Token) -> Expr:
        if token.text not in (MEAN, EXPECTED):
            return super().function(token)
        self.take()
        with self.deeper(token.at):
            e = self.sum()
        self.expect(")", "the closing bracket was expected")
        if token.text == EXPECTED and not (isinstance(e, Fn) and e.name == MEAN):
            raise self.source.error(f"{EXPECTED}[...] holds one mean, as in {EXPECTED}[mean(x)]", token.at)
        with self.building(token.at):
            measure(e, {})
        return Fn(token.text, (e,))

    def variable(self, token: Token) -> Expr:
        if token.text in WORDS or token.text.endswith("_"):
            raise self.source.error(
                f"'{token.text[:20]}' cannot be a name in a statement about draws", token.at
            )
        return super().variable(token)


@dataclass
class _Conditions:
    """The conditions, item by item."""

    reader: DrawReader
    relations: list[Relation] = field(default_factory=list)
    integers: list[str] = field(default_factory=list)
    attributes: list[str] = field(default_factory=list)
    draws: list[str] = field(default_factory=list)
    lists: Expr | None = None
    items: list[Item] = field(default_factory=list)

    def read(self) -> None:
        """Reads all of them. Raises BadInput."""
        names: list[str] | None = None
        while self.reader.next.kind != "end":
            names = self.item(names)
            if not self.reader.sees(","):
                break
            self.reader.take()
        self.reader.end()
        refuse_crossed(self.reader, self.items)

    def item(self, names: list[str] | None) -> list[str] | None:
        """Reads one item; the names to which bare names may be added after it."""
        reader = self.reader
        first, second = reader.next, reader.tokens[min(reader.index + 1, len(reader.tokens) - 1)]
        if first.kind == "name" and first.text in (INTEGER, INDEPENDENT) and second.kind == "name":
            names = self.integers if reader.take().text == INTEGER else self.attributes
        elif first.text == AT and second.text == MOST and self.lists is None:
            reader.take(), reader.take()
            self.lists = reader.expression()
            self.word(LISTS)
            return None
        elif first.kind == "name" and second.text == DRAWS:
            self.draws.append(self.name())
            self.word(DRAWS)
            return None
        elif first.kind != "name" or (second.kind != "end" and second.text != ","):
            self.hold(names)
            return None
        if names is None:
            raise reader.source.error(f"the bare name '{first.text[:20]}' is not a condition", first.at)
        names.append(self.name())
        return names

    def hold(self, names: list[str] | None) -> None:
        """Keeps a chain; behind a list of names it is about one of them, or begins with no name."""
        begin = self.reader.index
        said = tuple(self.chain())
        self.items.append(Item(begin, self.reader.index, said))
        if names is not None and not any((r.left.variables | r.right.variables) & set(names) for r in said):
            self.reader.index = begin
            refuse_undeclared(self.reader, INTEGER if names is self.integers else INDEPENDENT, names)
            self.reader.index = self.items[-1].end
        self.relations += said

    def name(self) -> str:
        token = self.reader.take()
        self.reader.variable(token)
        return token.text

    def word(self, word: str) -> None:
        token = self.reader.take()
        if token.text != word:
            raise self.reader.source.error(f"'{word}' was expected", token.at)

    def chain(self) -> list[Relation]:
        """A chain of relations, taken apart."""
        left, ops, found = self.reader.expression(), list[Op](), list[Relation]()
        while not ops or self.reader.sees(*RELATIONS):
            ops.append(self.reader.operator())
            if ops[-1][0] != ops[0][0] or ("==" in ops and len(ops) > 1):
                raise BadInput("a chain has < and <= only, or > and >= only")
            right = self.reader.expression()
            found.append(Relation(left, ops[-1], right))
            left = right
        return found


def _outside(r: Relation) -> frozenset[str]:
    """The names that stand outside of means."""
    names = Names()
    return frozenset().union(*(names.put(side).variables for side in (r.left, r.right)))


def _require_sense(s: DrawStatement) -> None:
    """Refuses names where they mean nothing, random numbers in what is no event, and what has no negation."""
    names = Names.of(s)
    if len(s.event) > MOST_RELATIONS or len(names.functions) > MOST_MEANS:
        raise BadInput(f"more than {MOST_RELATIONS} relations in an event, or {MOST_MEANS} different means")
    if any(r.op not in NEGATED for r in s.event):
        raise BadInput("an event is made of inequalities")
    declared = (s.draws, *s.attributes, *s.integers)
    if not s.attributes or len(set(declared)) < len(declared):
        raise BadInput(f"attributes are declared as in: {INDEPENDENT} x; each name is declared once")
    numbers = [s.bound, *(() if s.lists is None else (s.lists,)), *(r.gap for r in (*s.event, *s.facts))]
    if any(names.put(e).variables & set(s.attributes) for e in numbers):
        raise BadInput("an attribute stands in means and in conditions on each draw only")
    fixed = [*(names.put(e) for e in (s.bound, s.lists) if e is not None), *names.functions]
    fixed += [names.put(r.gap) for r in (*s.facts, *s.each)]
    if any(e.variables & set(names.means) for e in fixed):
        raise BadInput(
            "a mean is a random number: outside of the event its expectation is meant, E[mean(...)]"
        )
    if s.lists is not None and any(names.put(e).variables & set(names.expected) for e in (s.bound, s.lists)):
        raise BadInput(
            "each list has expectations of its own: they do not stand in the bound, nor in the number of lists"
        )


def _rounded(text: str) -> str:
    """Round brackets in place of square ones, which stand after Pr and E only. Raises BadInput."""
    if len(text) > MAX_LENGTH:
        raise BadInput(f"longer than {MAX_LENGTH} characters")
    found, opened = list(text), list[str]()
    for m in BRACKET.finditer(text):
        sign = m[2] or ")"
        if sign == "[" and m[1] is None:
            raise BadInput(f"column {m.end()}: '[' stands after {PR} and {EXPECTED} only")
        if sign in "[(":
            opened.append(sign)
        elif opened and opened.pop() != {"]": "[", ")": "("}[sign]:
            raise BadInput(f"column {m.end()}: '{sign}' closes a bracket of another kind")
        found[m.end() - 1] = {"[": "(", "]": ")"}.get(sign, sign)
    return "".join(found)


def _squared(text: str) -> str:
    """Square brackets after Pr and E."""
    found, opened = list(text), list[bool]()
    for m in BRACKET.finditer(text):
        opens = m[2] == "("
        square = m[1] is not None if opens else opened.pop()
        if opens:
            opened.append(square)
        if square:
            found[m.end() - 1] = "[" if opens else "]"
    return "".join(found)
