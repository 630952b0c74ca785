r"""The annotations of an author: comments `treecert: WORD ...`, read into conditions, notation and wishes.

Main definitions: `Scope`, `Condition`, `Wishes`, `conditions_of`, `read_note`. Annotations are plain text with LaTeX
signs as spellings: a run of letters is one name, products have a sign. What stands before the first heading holds for
the file; what stands in a section holds to its end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from treecert.check.formulas import (
    OPS,
    Binary,
    Call,
    Comparison,
    Expected,
    Formula,
    Name,
    Num,
    Probability,
    Total,
    latex,
    latex_name,
    mapped,
    names_in,
    walk,
)
from treecert.check.parsing import Definition, Known, comparisons, formula, relation_tokens
from treecert.check.prepared import depths, pieces, prepared
from treecert.check.scanner import Note
from treecert.check.tex import Macros, Token, Unread, expanded
from verify.errors import BadInput
from verify.language.signs import NAMES, SIGNS

__all__ = [
    "Condition",
    "Draws",
    "Family",
    "Law",
    "Random",
    "Recurrence",
    "Scope",
    "Wishes",
    "conditions_of",
    "definition_of",
    "plain_tokens",
    "read_note",
    "refusal",
]

WORDS = (
    "given", "where", "let", "define", "law", "family", "random", "draws", "sequence", "assume", "expect", "skip",
    "read", "hint", "time",
)  # fmt: skip
PLAIN = re.compile(
    r"\\(?P<command>[A-Za-z@]+)|\\(?P<escape>.)|(?P<open>\{)|(?P<close>\})|(?P<space>\s+|~)"
    r"|(?P<word>[A-Za-z][A-Za-z0-9]*)|(?P<power>\*\*)|(?P<char>.)",
    re.DOTALL,
)
EXPECTED = {
    "proved": "proved", "true": "proved", "refuted": "refuted", "false": "refuted", "undecided": "undecided",
    "open": "undecided",
}  # fmt: skip
SECTIONS = re.compile(r",\s*(start|each|step|while|else)\b")
SEQUENCE = re.compile(
    r"(?P<name>.+?)\s+from\s+(?P<index>\S+)\s*=\s*(?P<first>-?[0-9]{1,6})\s*(?P<rest>,.*)?", re.DOTALL
)
ENTROPY = re.compile(r"(?:the\s+)?entropy\s+in\s+(bits|nats)\.?")
LOGARITHM = re.compile(r"\\log\s*=\s*\\?(ln|log_?2|log_\{2\})\s*")
LONGEST = 4000


@dataclass(frozen=True)
class Condition:
    """One condition: a chain of relations, or that a name is a real number or a whole one."""

    relations: tuple[Comparison, ...] = ()
    integer: str = ""
    real: str = ""

    @property
    def keys(self) -> frozenset[str]:
        """The names that it speaks of."""
        found = {n.key for c in self.relations for side in (c.left, c.right) for n in names_in(side)}
        return frozenset(found | {n for n in (self.integer, self.real) if n})

    @property
    def latex(self) -> str:
        """In math mode."""
        if self.integer:
            return rf"{latex_name(self.integer)} \in \mathbb{{Z}}"
        if self.real:
            return rf"{latex_name(self.real)} \in \mathbb{{R}}"
        return latex(self.relations[0].left) + "".join(
            f" {OPS[c.op]} {latex(c.right)}" for c in self.relations
        )


@dataclass(frozen=True)
class Given:
    """Standing conditions; `only`: earlier ones on the same names no longer hold."""

    conditions: tuple[Condition, ...]
    only: bool = False


@dataclass(frozen=True)
class Let:
    """Notation: a value or a function with a name, or what the logarithm means."""

    key: str
    value: Formula | Definition | str


@dataclass(frozen=True)
class Law:
    """Weights of sum 1 with an index, and conditions on the members."""

    weight: str
    index: str
    each: tuple[Condition, ...]


@dataclass(frozen=True)
class Family:
    """Members with an index: conditions on each, facts on sums, the name of their number."""

    index: str
    each: tuple[Condition, ...]
    facts: tuple[Comparison, ...]
    count: str = ""


@dataclass(frozen=True)
class Random:
    """Random numbers, jointly distributed."""

    names: tuple[str, ...]
    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class Draws:
    """Independent draws: their number, the base of their names, conditions on each."""

    number: str
    base: str
    index: str
    each: tuple[Condition, ...]


@dataclass(frozen=True)
class Recurrence:
    """A sequence by its recurrence; each section as conditions on the term, the next one and the index."""

    base: str
    index: str
    first: int
    sections: tuple[tuple[str, tuple[Condition, ...]], ...]


Standing = Given | Let | Law | Family | Random | Draws


@dataclass
class Wishes:
    """What annotations say of the next display only."""

    where: list[Given] = field(default_factory=list)
    sequence: Recurrence | None = None
    assume: list[str] = field(default_factory=list)
    expect: str = ""
    sharp: str = ""
    skip: str = ""
    read: str = ""
    hints: list[str] = field(default_factory=list)
    time: float = 0.0
    define: bool = False
    spoken: bool = False
    """Whether there is any."""

    def copy(self) -> Wishes:
        """A copy that may be added to."""
        return replace(self, where=[*self.where], assume=[*self.assume], hints=[*self.hints])


@dataclass
class Scope:
    """The annotations in force, in the order of the text, each with the level of heading under which it stands."""

    standing: list[tuple[int, Standing]] = field(default_factory=list)
    level: int = -1
    ranges: dict[int, str] = field(default_factory=dict)
    """The ends of the sums over each law and family, by its identity: all of them are over all members."""

    def heading(self, level: int) -> None:
        """A heading ends what stood under one of its level or below."""
        self.standing = [(under, s) for under, s in self.standing if under < level]
        self.level = level

    def add(self, said: Standing) -> None:
        """One more annotation."""
        self.standing.append((self.level, said))

    @property
    def all(self) -> list[Standing]:
        """Those in force, the oldest first."""
        return [s for _, s in self.standing]

    def conditions(self, more: Iterable[Given] = ()) -> list[Condition]:
        """The conditions in force, and those of one display."""
        found: list[Condition] = []
        for said in (*self.all, *more):
            if isinstance(said, Given):
                if said.only:
                    names = frozenset().union(*(c.keys for c in said.conditions))
                    found = [c for c in found if not c.keys & names]
                found += said.conditions
        return found

    def known(self, conditions: Iterable[Condition] = ()) -> Known:
        """What all this says of names."""
        known = Known()
        for c in conditions:
            known.numbers |= c.keys
        for said in self.all:
            self._know(known, said)
        return known

    def _know(self, known: Known, said: Standing) -> None:
        match said:
            case Let(key="log", value=str(word)):
                known.logarithm = word
            case Let(key=key, value=Definition() as definition):
                known.functions[key] = definition
                known.values.pop(key, None)
            case Let(key=key, value=Formula() as value):
                known.values[key] = value
                known.functions.pop(key, None)
            case Law(weight=weight, each=each):
                known.members |= {weight} | _bases(each)
            case Family(each=each, count=count):
                known.members |= _bases(each)
                known.numbers |= {count} - {""}
            case Random(names=names):
                known.numbers |= {*names}
                known.expectation = True
            case Draws(base=base, number=number):
                known.members.add(base)
                known.numbers |= {number, base}
                known.expectation = True
            case _:
                pass


def _bases(each: Iterable[Condition]) -> set[str]:
    found = {
        n.base for c in each for r in c.relations for s in (r.left, r.right) for n in names_in(s) if n.sub
    }
    return found | {c.real.partition("_")[0] for c in each if c.real}


def refusal(note: Note, why: str, at: int = -1) -> BadInput:
    """An annotation that cannot be read, with its place."""
    source = note.source
    place = at if at >= 0 else note.at
    return BadInput(f"{source.path.name}, line {source.line(place)}, column {source.column(place)}: {why}")


def plain_tokens(text: str, at: int, macros: Macros) -> list[Token]:
    """The tokens of an annotation: a run of letters is one word."""
    found = []
    for match in PLAIN.finditer(text):
        kind, piece, place = str(match.lastgroup), match[str(match.lastgroup)], at + match.start()
        if kind == "escape":
            found.append(Token("command", piece, place))
        elif kind == "power":
            found.append(Token("char", "^", place))
        elif kind == "char" and piece in NAMES:
            found.append(Token("command", NAMES[piece], place))
        elif kind == "char" and piece in SIGNS:
            found += _sign(SIGNS[piece], place)
        else:
            found.append(Token(kind, piece, place))  # type: ignore[arg-type]  # the names of the groups are the kinds
    return prepared(expanded(found, macros), macros)


def _sign(sign: str, place: int) -> list[Token]:
    word = {"<=": "le", ">=": "ge", "in": "in", "and": "land"}.get(sign)
    return [Token("command", word, place)] if word else [Token("char", sign, place)]


def read_note(note: Note, scope: Scope, wishes: Wishes, macros: Macros) -> None:
    """Takes an annotation into the scope or into the wishes for the next display. Raises BadInput."""
    word, _, rest = note.text.partition(" ")
    rest_at = note.at + len(note.text) - len(rest)
    if len(note.text) > LONGEST:
        raise refusal(note, f"an annotation is longer than {LONGEST} characters")
    try:
        _Reading(note, scope, wishes, macros, rest.strip(), rest_at).read(word.strip(":"))
    except Unread as error:
        raise refusal(note, error.why, error.at) from None


@dataclass
class _Reading:
    note: Note
    scope: Scope
    wishes: Wishes
    macros: Macros
    text: str
    at: int

    def read(self, word: str) -> None:
        if word not in WORDS:
            raise Unread(f"'{word[:20]}' is no word of an annotation: {', '.join(WORDS)}", self.note.at)
        if word != "define" and not self.text:
            raise Unread(f"'{word}' is followed by what it says", self.note.at)
        if word in ("given", "let", "law", "family", "random", "draws"):
            self.scope.add(getattr(self, f"of_{word}")())
            return
        self.wishes.spoken = True
        getattr(self, f"of_{word}")()

    def tokens(self, text: str | None = None, at: int | None = None) -> list[Token]:
        return plain_tokens(self.text if text is None else text, self.at if at is None else at, self.macros)

    def known(self) -> Known:
        return self.scope.known(self.scope.conditions(self.wishes.where))

    def conditions(
        self, found: Sequence[Token] | None = None, known: Known | None = None
    ) -> tuple[Condition, ...]:
        return conditions_of(self.tokens() if found is None else found, known or self.known(), is_plain=True)

    # -- what stands

    def of_given(self) -> Given:
        only, text = _only(self.text)
        return Given(self.conditions(self.tokens(text, self.at + len(self.text) - len(text))), only)

    def of_let(self) -> Let:
        logarithm = LOGARITHM.fullmatch(self.text)
        if logarithm is not None:
            return Let("log", "ln" if logarithm[1] == "ln" else "log2")
        left, _, right = self.text.partition("=")
        entropy = ENTROPY.fullmatch(right.strip())
        if entropy is not None:
            found = Call("H", (Name("x"),))
            body = found if entropy[1] == "bits" else Binary("*", Call("ln", (Num("2"),)), found)
            key, _ = _head(self.tokens(left))
            return Let(key, Definition(("x",), body))
        if not right.strip():
            raise Unread("let is followed by a definition, as in: let c = 4, or let f(x) = x^2", self.at)
        sides = relation_tokens(self.tokens())
        if len(sides) != 2 or sides[1][0] not in ("==", ":="):
            raise Unread("let is followed by one definition, as in: let f(x) = x^2", self.at)
        known = self.known()
        known.expectation = True
        return Let(*definition_of(sides[0][2], sides[1][2], known, is_plain=True))

    def of_law(self) -> Law:
        weight, word, conditions = self.text.partition(" over ")
        if not word:
            raise Unread("a law is declared as in: law w_i over 0 <= q_i <= 1", self.at)
        name = formula(self.tokens(weight), Known(), is_plain=True)
        if not isinstance(name, Name) or not name.sub:
            raise Unread("the weights of a law have an index, as in w_i", self.at)
        at = self.at + len(self.text) - len(conditions)
        return Law(name.base, name.sub, self.conditions(self.tokens(conditions, at)))

    def of_family(self) -> Family:
        each, facts, count, index = list[Condition](), list[Comparison](), "", ""
        items = pieces(self.tokens(), lambda t: t.kind == "cut" or t[:2] == ("word", "and"))
        kept = list[Token]()
        for item in items:
            if item.found[:1] and item.found[0][:2] == ("word", "count"):
                name = formula(item.found[1:], Known(), is_plain=True)
                if not isinstance(name, Name):
                    raise Unread("count is followed by the name of the number of members", item.found[0].at)
                count = name.key
            elif any(t[:2] == ("word", "sum") or t[:2] == ("command", "sum") for t in item.found):
                facts += comparisons(item.found, self.known(), is_plain=True)
            else:
                kept += ([Token("cut", ",", kept[-1].at)] if kept else []) + item.found
        each = list(self.conditions(kept)) if kept else []
        subs = {
            n.sub for c in each for r in c.relations for s in (r.left, r.right) for n in names_in(s) if n.sub
        }
        subs |= {c.real.partition("_")[2] for c in each if c.real} - {""}
        if len(subs) != 1:
            raise Unread("the members of a family have one index, as in: family w_i >= 0", self.at)
        index = min(subs)
        bases = _bases(each)
        return Family(index, tuple(each), tuple(_indexed(f, bases, index) for f in facts), count)

    def of_random(self) -> Random:
        known = self.known()
        before = known.numbers - {k for s in self.scope.all if isinstance(s, Random) for k in s.names}
        found = self.conditions(known=known)
        names = tuple(sorted(frozenset().union(*(c.keys for c in found)) - before))
        if not names:
            raise Unread("random is followed by new names, as in: random X in [0, 1]", self.at)
        return Random(names, found)

    def of_draws(self) -> Draws:
        number, word, conditions = self.text.partition(" of ")
        if not word:
            raise Unread("draws are declared as in: draws n of 0 <= X_j <= 1", self.at)
        name = formula(self.tokens(number), Known(), is_plain=True)
        at = self.at + len(self.text) - len(conditions)
        found = self.conditions(self.tokens(conditions, at))
        indexed = {
            n for c in found for r in c.relations for s in (r.left, r.right) for n in names_in(s) if n.sub
        }
        if not isinstance(name, Name) or len(indexed) != 1:
            raise Unread("draws are declared as in: draws n of 0 <= X_j <= 1", self.at)
        member = next(iter(indexed))
        return Draws(name.key, member.base, member.sub, found)

    # -- what is for the next display

    def of_where(self) -> None:
        self.wishes.where.append(self.of_given())

    def of_define(self) -> None:
        self.wishes.define = True

    def of_assume(self) -> None:
        self.wishes.assume += [w.strip() for w in self.text.split(",") if w.strip()]

    def of_expect(self) -> None:
        word, _, constant = self.text.partition(" ")
        if word == "sharp" and constant.strip():
            self.wishes.expect, self.wishes.sharp = "sharp", constant.strip()
        elif word in EXPECTED and not constant.strip():
            self.wishes.expect = EXPECTED[word]
        else:
            raise Unread("expect is followed by proved, refuted, undecided, or sharp and a constant", self.at)

    def of_skip(self) -> None:
        self.wishes.skip = self.text

    def of_read(self) -> None:
        self.wishes.read = self.text

    def of_hint(self) -> None:
        self.wishes.hints.append(self.text)

    def of_time(self) -> None:
        if not re.fullmatch(r"[0-9]{1,5}(\.[0-9]{1,3})?( ?s)?", self.text) or not float(
            self.text.rstrip(" s")
        ):
            raise Unread("time is followed by seconds, as in: time 60", self.at)
        self.wishes.time = float(self.text.rstrip(" s"))

    def of_sequence(self) -> None:
        match = SEQUENCE.fullmatch(self.text)
        name = formula(self.tokens(match["name"]), Known(), is_plain=True) if match is not None else None
        if match is None or not isinstance(name, Name):
            raise Unread(
                "a sequence is declared as in: sequence a_t from t = 1, start a_1 <= 1, step a_{t+1} <= a_t/2",
                self.at,
            )
        index = formula(self.tokens(match["index"]), Known(), is_plain=True)
        if not isinstance(index, Name) or name.sub not in ("", index.key):
            raise Unread("the index of a sequence is a name, as in a_t from t = 1", self.at)
        rest = match["rest"] or ""
        marks = list(SECTIONS.finditer(rest))
        if rest.strip(" ,") and (not marks or rest[: marks[0].start()].strip()):
            raise Unread("a sequence has the sections start, each, step, while, else", self.at)
        found = self.known()
        found.members.add(name.base)
        found.numbers |= {index.key}
        sections = []
        begin = self.at + (match.start("rest") if rest else 0)
        for mark, end in zip(marks, [*(m.start() for m in marks[1:]), len(rest)], strict=True):
            text = rest[mark.end() : end]
            sections.append((mark[1], self.conditions(self.tokens(text, begin + mark.end()), found)))
        self.wishes.sequence = Recurrence(name.base, index.key, int(match["first"]), tuple(sections))


def _only(text: str) -> tuple[bool, str]:
    found = re.match(r"only\s+", text)
    return (True, text[found.end() :]) if found is not None else (False, text)


def _indexed(c: Comparison, bases: set[str], index: str) -> Comparison:
    """A fact on sums in which bases stand for members, as in sum(w) == 1."""

    def change(f: Formula) -> Formula:
        if isinstance(f, Name) and not f.sub and f.base in bases:
            return Name(f.base, index)
        if isinstance(f, Total):
            return Total(index, change(f.body), f.bounded, f.upper)
        return mapped(f, change)

    return Comparison(change(c.left), c.op, change(c.right))


def definition_of(
    left: Sequence[Token], right: Sequence[Token], known: Known, *, is_plain: bool
) -> tuple[str, Formula | Definition]:
    """The name that a definition defines, and its meaning. Raises Unread."""
    key, parameters = _head(left)
    inner = replace(
        known,
        numbers=known.numbers | {*parameters},
        values={k: v for k, v in known.values.items() if k not in parameters and k != key},
        functions={k: f for k, f in known.functions.items() if k not in parameters},
    )
    body = formula(right, inner, is_plain=is_plain)
    return key, Definition(parameters, body) if parameters else body


def _head(left: Sequence[Token]) -> tuple[str, tuple[str, ...]]:
    """The name on the left of a definition, and its parameters."""
    begin = next(
        (i for i, t in enumerate(left) if t.kind == "char" and t.text in ("(", "[", "\\{")), len(left)
    )
    name, rest = list(left[:begin]), list(left[begin:])
    if len(name) == 1 and name[0].kind == "command":
        key = name[0].text
    else:
        found = formula(name, Known(), is_plain=True) if name else None
        if not isinstance(found, Name):
            raise Unread("a definition begins with its name, as in f(x) = ...", left[0].at if left else -1)
        key = found.key
    if not rest:
        return key, ()
    parts = pieces(
        rest[1:-1], lambda t: t.kind == "cut" or (t.kind == "char" and t.text in ("||", "mid", "|"))
    )
    parameters = []
    for part in parts:
        parameter = formula(part.found, Known(), is_plain=True)
        if not isinstance(parameter, Name):
            raise Unread("the parameters of a definition are names", rest[0].at)
        parameters.append(parameter.key)
    if len(set(parameters)) < len(parameters):
        raise Unread("two parameters have one name", rest[0].at)
    return key, tuple(parameters)


# -- conditions


def conditions_of(found: Sequence[Token], known: Known, *, is_plain: bool) -> tuple[Condition, ...]:
    """The conditions of a list. Raises Unread."""
    return tuple(_conditions(found, known, is_plain))


def _conditions(found: Sequence[Token], known: Known, is_plain: bool) -> Iterator[Condition]:
    waiting: list[tuple[str, Token]] = []
    declaring = False
    for item in pieces(found, _parts_conditions):
        tokens = item.found
        if not tokens:
            raise Unread("a condition is missing", found[0].at if found else -1)
        if tokens[0][:2] in (("word", "integer"), ("word", "integers")) or (
            tokens[-1].kind == "word" and tokens[-1].text in ("integer", "integers", "real")
        ):
            kind = "real" if tokens[-1].text == "real" else "integer"
            names = tokens[1:] if tokens[0].text.startswith("integer") else tokens[:-1]
            if tokens[0].text.startswith("integer") and sum(t.kind == "relation" for t in names):
                chain = Condition(tuple(comparisons(names, known, is_plain=is_plain)))
                if len(chain.keys) != 1:
                    raise Unread(
                        "which name is an integer is not clear: write integer n, n >= 1", tokens[0].at
                    )
                yield Condition(integer=min(chain.keys))
                yield chain
                declaring = True
                continue
            waiting.append((_name(names, tokens[0]), tokens[0]))
            yield from (_declared(kind, key) for key, _ in waiting)
            waiting, declaring = [], kind == "integer"
            continue
        at = next(
            (
                i
                for i, (t, d) in enumerate(depths(tokens))
                if d <= 0 and t.text == "in" and t.kind in ("word", "command")
            ),
            -1,
        )
        if at >= 0:
            keys = [key for key, _ in waiting] + [_name(tokens[:at], tokens[0])]
            yield from _members(keys, tokens[at + 1 :], tokens[at].at, known, is_plain)
            waiting, declaring = [], False
        elif any(t.kind == "relation" for t, d in depths(tokens) if d <= 0):
            _refuse_bare(waiting)
            chain = Condition(tuple(comparisons(tokens, known, is_plain=is_plain)))
            if any(isinstance(f, Total | Expected | Probability) for r in chain.relations for f in _parts(r)):
                raise Unread(
                    "a sum or an expectation is no condition here: sums stand in family", tokens[0].at
                )
            if not chain.keys:
                raise Unread(
                    "a condition without names: e is the number 2.718..., and notation is put in",
                    tokens[0].at,
                )
            yield chain
            waiting, declaring = [], False
        elif declaring:
            yield Condition(integer=_name(tokens, tokens[0]))
        else:
            waiting.append((_name(tokens, tokens[0]), tokens[0]))
    _refuse_bare(waiting)


def _parts(r: Comparison) -> Iterator[Formula]:
    yield from walk(r.left)
    yield from walk(r.right)


def _parts_conditions(t: Token) -> bool:
    return (
        t.kind == "cut"
        or t[:2] in (("word", "and"), ("command", "land"), ("command", "wedge"))
        or (t.kind == "text" and t.text.strip(" ,") == "and")
    )


def _refuse_bare(waiting: list[tuple[str, Token]]) -> None:
    if waiting:
        key, token = waiting[0]
        raise Unread(
            f"the bare name '{key[:20]}' is no condition: write {key[:20]} real, or bounds", token.at
        )


def _declared(kind: str, key: str) -> Condition:
    return Condition(real=key) if kind == "real" else Condition(integer=key)


def _name(tokens: Sequence[Token], near: Token) -> str:
    try:
        name = formula(tokens, Known(), is_plain=True) if tokens else None
    except Unread:
        name = None
    if not isinstance(name, Name):
        raise Unread("a name was expected in this condition", near.at)
    return name.key


def _as_name(key: str) -> Name:
    base, _, sub = key.partition("_")
    return Name(base, sub)


def _members(
    keys: list[str], tokens: Sequence[Token], at: int, known: Known, is_plain: bool
) -> Iterator[Condition]:
    r"""What `x in [0, 1)`, `x \in \mathbb{R}` say."""
    if tokens and tokens[0][:2] == ("command", "mathbb"):
        letters = "".join(t.text for t in tokens[1:] if t.kind not in ("open", "close"))
        if letters not in ("R", "Z"):
            raise Unread(
                f"the set \\mathbb{{{letters[:9]}}} has two readings: write integer n, n >= 1, or x >= 0", at
            )
        yield from (_declared("real" if letters == "R" else "integer", key) for key in keys)
        return
    if len(tokens) < 5 or tokens[0].text not in ("[", "(") or tokens[-1].text not in ("]", ")"):
        raise Unread("behind 'in' an interval is read, such as [0, 1]", at)
    ends = pieces(tokens[1:-1], lambda t: t.kind == "cut")
    if len(ends) != 2:
        raise Unread("an interval has two ends", at)
    low, high = (None if _is_infinite(e.found) else formula(e.found, known, is_plain=is_plain) for e in ends)
    below = "<=" if tokens[0].text == "[" else "<"
    above = "<=" if tokens[-1].text == "]" else "<"
    for key in keys:
        name = _as_name(key)
        chain = [] if low is None else [Comparison(low, below, name)]
        chain += [] if high is None else [Comparison(name, above, high)]
        yield Condition(tuple(chain)) if chain else Condition(real=key)


def _is_infinite(tokens: Sequence[Token]) -> bool:
    return (
        bool(tokens)
        and tokens[-1][:2] in (("command", "infty"), ("word", "infty"), ("word", "oo"))
        and all(t.text in "+-" for t in tokens[:-1])
    )
