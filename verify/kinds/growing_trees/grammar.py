"""Grammar of statements about growing trees: the reader of what people type.

Main definitions: `parse_growth`, `growth_texts`, `plain_growth`, `Scope`. A relation between sums over the leaves, and
conditions in sections, in this order:

    CONDITIONS                    on parameters; `integer k` for whole ones
    tree w, q after t splits      the attributes of a leaf, and the index
    root CONDITIONS               on the only leaf at the beginning
    each CONDITIONS               on every leaf of every family
    split CONDITIONS              on the parent w, q and its children w_0, q_0, w_1, q_1; a bare name is chosen anew
                                  at each split
    greedy CONDITIONS             on the same and any leaf w_other, q_other at the time of the split
    end CONDITIONS                on sums and the index after the last split

Only `tree` must be there. Sums are written as in statements about families.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from verify.errors import BadInput, Unreadable
from verify.kinds.families.grammar import EACH, PAIRS, FamilyConditions, FamilyReader, Sums
from verify.kinds.families.statements import OTHER
from verify.kinds.growing_trees.statements import CHILDREN, NEXT, PARENT, GrowthStatement, Relations
from verify.language.expressions import Expr, Var
from verify.language.grammar import parse_constraints, parse_expression
from verify.language.printing import chained, plain, plain_relation
from verify.language.reader import INTEGER
from verify.language.statements import Relation
from verify.language.tokens import MAX_LENGTH

HEAD = "tree"
SECTIONS = ("root", EACH, "split", "greedy", "end")
WORDS = frozenset({HEAD, "after", "splits", *SECTIONS})
BEGIN = re.compile(rf"(?:^|,)\s*({'|'.join((HEAD, *SECTIONS))})\b", re.ASCII)
HEADER = re.compile(r"\s*(\w+(?:\s*,\s*\w+)*)\s+after\s+(\w+)\s+splits\s*", re.ASCII)
RESERVED = re.compile(rf"{NEXT}[0-9]+", re.ASCII)


def is_growth(where: str) -> bool:
    """Whether a statement is about a growing tree.

    >>> is_growth("tree w after t splits, root w == 1"), is_growth("0 < a < 1")
    (True, False)
    """
    return any(m[1] == HEAD for m in BEGIN.finditer(where))


def parse_growth(relation: str, where: str) -> GrowthStatement:
    """The statement in two texts. Raises BadInput.

    >>> s = parse_growth("sum(w) == 1", "tree w after t splits, root w == 1, split w == w_0 + w_1")
    >>> s.attributes, s.index, len(s.split), sorted(s.parameters)
    (('w',), 't', 1, [])
    """
    texts = _sections(where)
    head = HEADER.fullmatch(texts.pop(HEAD))
    if head is None:
        raise BadInput(f"a tree is declared as in: {HEAD} w, q after t splits")
    given = parse_constraints(texts.pop(""))
    if given.definitions:
        raise BadInput("definitions are not read in a statement about a tree")
    sums = Sums()
    stated = FamilyReader(relation, sums)
    found = stated.relation()
    readers = {word: _conditions(word, text, sums) for word, text in texts.items()}
    if sums.kind == "mean":
        raise BadInput("leaves are summed: mean(e) is sum(e)/sum(1)")
    parts = {word: tuple(reader.each) for word, reader in readers.items()}
    s = GrowthStatement(
        found,
        tuple(name.strip() for name in head[1].split(",")),
        head[2],
        given=given.relations,
        root=parts.get("root", ()),
        each=parts.get(EACH, ()),
        chosen=tuple(readers["split"].declared) if "split" in readers else (),
        split=parts.get("split", ()),
        greedy=parts.get("greedy", ()),
        end=parts.get("end", ()),
        integers=given.integers,
        sums=tuple((n, e) for e, n in sums.of.items()),
    )
    _require_sense(s)
    return s


def growth_texts(s: GrowthStatement) -> tuple[str, str]:
    """The relation and the conditions as texts that read back. Raises Unreadable when they would not."""
    names = dict(s.sums)
    parts = chained(s.given, powers=False)
    if s.integers:
        parts.append(f"{INTEGER} " + ", ".join(s.integers))
    parts.append(f"{HEAD} {', '.join(s.attributes)} after {s.index} splits")
    for word, relations in zip(SECTIONS, (s.root, s.each, s.split, s.greedy, s.end), strict=True):
        bare = s.chosen if word == "split" else ()
        if relations or bare:
            parts.append(f"{word} " + ", ".join([*bare, *chained(relations, powers=False)]))
    relation, where = (
        written(t, names) for t in (plain_relation(s.relation, powers=False), ", ".join(parts))
    )
    try:
        same = parse_growth(relation, where) == s
    except BadInput as error:
        raise Unreadable(f"a statement is not printed, because it would not read back: {error}") from None
    if not same:
        raise Unreadable("a statement is not printed, because its text would say something else")
    return relation, where


def plain_growth(s: GrowthStatement) -> str:
    """A statement about a growing tree in one line. Raises Unreadable when its texts would not read back."""
    relation, where = growth_texts(s)
    return f"{relation} for {where}"


def written(text: str, names: dict[str, Expr]) -> str:
    """A text with the sums written out where their names stand."""
    if not names:
        return text
    table = {n: f"sum({plain(e, powers=False)})" for n, e in names.items()}
    return re.sub(
        rf"\b(?:{'|'.join(sorted(table, key=len, reverse=True))})\b", lambda m: table[m.group()], text
    )


@dataclass
class Scope:
    """Relations beside a statement: in its parameters, its index and sums; new sums get names."""

    statement: GrowthStatement
    sums: Sums

    @classmethod
    def of(cls, statement: GrowthStatement) -> Scope:
        """With the sums of the statement."""
        return cls(statement, Sums("sum", {e: n for n, e in statement.sums}))

    @property
    def named(self) -> dict[str, Expr]:
        """The formulas of the sums, by name."""
        return {n: e for e, n in self.sums.of.items()}

    def relation(self, text: str) -> Relation:
        """A relation between sums, the index and parameters. Raises BadInput."""
        reader = FamilyReader(text, self.sums)
        found = reader.relation()
        self.require(found.left.variables | found.right.variables)
        return found

    def sum(self, text: str) -> str:
        """The name of a sum. Raises BadInput."""
        reader = FamilyReader(text, self.sums)
        found = reader.expression()
        reader.end()
        if not isinstance(found, Var) or found.name not in self.named:
            raise BadInput("one sum is expected here")
        self.require(found.variables)
        return found.name

    def leaves(self) -> str:
        """The name of the number of leaves."""
        return self.sum("sum(1)")

    def require(self, names: frozenset[str]) -> None:
        """Raises BadInput for names that are out of scope, in a relation or in a sum."""
        s = self.statement
        if out := names - {*s.parameters, s.index, *self.named}:
            raise BadInput(f"'{min(out)}' means nothing where it stands")
        for e in self.named.values():
            if out := e.variables - {*s.parameters, *s.attributes}:
                raise BadInput(f"'{min(out)}' means nothing in a sum over leaves")


def _sections(where: str) -> dict[str, str]:
    """The text of each section, that of the parameters under nothing. Raises BadInput."""
    if len(where) > MAX_LENGTH:
        raise BadInput(f"the conditions are longer than {MAX_LENGTH} characters")
    marks = list(BEGIN.finditer(where))
    words = [m[1] for m in marks]
    if words != [w for w in (HEAD, *SECTIONS) if w in words] or HEAD not in words:
        raise BadInput(f"sections are {', '.join((HEAD, *SECTIONS))}, in this order, and {HEAD} is there")
    ends = [*(m.start() for m in marks[1:]), len(where)]
    return {"": where[: marks[0].start()]} | {
        m[1]: where[m.end() : end] for m, end in zip(marks, ends, strict=True)
    }


def _conditions(word: str, text: str, sums: Sums) -> FamilyConditions:
    """The relations of a section. Raises BadInput."""
    found = FamilyConditions(FamilyReader(text, sums), section=EACH)
    begins_another = found.reader.next.text in (EACH, PAIRS)
    found.read()
    if begins_another or found.pairs or not (found.each or found.declared):
        raise BadInput(f"'{word}' is followed by relations, and by nothing else")
    if found.declared and word != "split":
        raise BadInput(f"'{min(found.declared)}' is no condition")
    return found


def _require_sense(s: GrowthStatement) -> None:
    """Raises BadInput for names that are words, are taken twice, or stand where they mean nothing."""
    own = sorted(s.own)
    for name in own:
        if parse_expression(name) != Var(name):
            raise BadInput(f"{name[:40]!r} is no name")
    if len(own) != (2 + len(CHILDREN)) * len(s.attributes) + 1 + len(s.chosen):
        raise BadInput("attributes, the index and what is chosen have different names")
    reserved = {n for n in {*own, *s.parameters} if RESERVED.fullmatch(n) or n.endswith((PARENT, "_"))}
    if clash := reserved | ({*own, *s.parameters} & WORDS) | ({*own} & {*s.integers}):
        raise BadInput(f"'{min(clash)}' is taken by the language of trees")
    free, sums = s.parameters, frozenset(n for n, _ in s.sums)
    leaf = free | {*s.attributes}
    both = leaf | {a + e for a in s.attributes for e in CHILDREN} | {s.index, *s.chosen} | sums
    scopes: tuple[tuple[Relations, frozenset[str]], ...] = (
        (s.given, free),
        ((*s.root, *s.each), leaf),
        (s.split, both),
        (s.greedy, both | {a + OTHER for a in s.attributes}),
        ((s.relation, *s.end), free | sums | {s.index}),
    )
    for relations, names in scopes:
        for r in relations:
            if out := (r.left.variables | r.right.variables) - names:
                raise BadInput(f"'{min(out)}' means nothing where it stands")
    for _, e in s.sums:
        if out := e.variables - leaf:
            raise BadInput(f"'{min(out)}' means nothing in a sum over leaves")
