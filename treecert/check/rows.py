r"""A display taken apart: rows, chains of relations, conditions that stand in it.

Main definitions: `Link`, `Row`, `rows_of`, `links_of`, `label_of`. A row that begins with a relation goes on from the
last right side; each relation of a chain is a link. Commas, wide spaces and words part relations.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from treecert.check.parsing import relation_tokens
from treecert.check.prepared import OTHER_RELATIONS, RELATIONS, TEXTS, depths, inside_of, prepared
from treecert.check.scanner import Display, Note
from treecert.check.tex import Macros, Token, Unread, argument, expanded

__all__ = ["Link", "Row", "label_of", "links_of", "rows_of", "sign_of"]

FLAT = frozenset({
    "split", "aligned", "alignedat", "gathered", "multlined", "align", "align*", "gather", "gather*",
    "equation", "equation*", "multline", "multline*", "subequations", "IEEEeqnarray", "alignat",
    "alignat*", "eqnarray", "eqnarray*", "flalign", "flalign*",
})  # fmt: skip
WITH_ARGUMENT = frozenset({"alignedat", "alignat", "alignat*", "IEEEeqnarray"})
JOINED = frozenset({"multline", "dmath"})
SILENT_COLUMNS = frozenset({"eqnarray", "IEEEeqnarray"})
BINDING = frozenset({"for all", "for every", "for each", "for any", "for all real", "for every real"})
ADDING = frozenset({"if", "whenever", "when", "provided that", "provided", "as long as", "where", "with"})
PLAIN_FOR = frozenset({"for"})
INTEGERS = frozenset(
    {
        "for all integers",
        "for every integer",
        "for each integer",
        "for any integer",
        "for integers",
        "for integer",
    }
)
JOINING = frozenset({"and"})
REMARK = "by"
"""What stands behind it says why a relation holds, and not where."""
CONTINUES = frozenset({"+", "-", "*", "/"})
CONTINUING_COMMANDS = frozenset({"cdot", "times"})


@dataclass
class Row:
    """One row of a display, macros put in."""

    found: list[Token]
    label: str = ""
    notes: list[Note] = field(default_factory=list)
    continued: bool = False
    """Whether its first column is empty."""
    bracketed: list[Token] = field(default_factory=list)
    """The same with brackets around arguments that are sums, where macros have such."""


@dataclass(frozen=True)
class Link:
    """One relation: its sides, its sign, and the conditions that stand behind it.

    `conditions`: tokens with the word in front of them, as in ("for all", ...). `fault`: why it is not read.
    """

    left: tuple[Token, ...]
    op: str
    right: tuple[Token, ...]
    at: int
    conditions: tuple[tuple[str, tuple[Token, ...]], ...] = ()
    fault: Unread | None = None


def label_of(found: Sequence[Token]) -> str:
    r"""The first `\label` among tokens."""
    for i, t in enumerate(found):
        if t[:2] == ("command", "label"):
            inside, _ = argument(found, i + 1)
            return "".join(p.text for p in inside)[:200]
    return ""


def sign_of(found: Sequence[Token]) -> int:
    """The place of the first sign of relation; -1 where there is none."""
    for t in found:
        if (t.kind == "command" and (t.text in RELATIONS or t.text in OTHER_RELATIONS)) or (
            t.kind == "char" and t.text in "<>="
        ):
            return t.at
    return -1


def rows_of(display: Display) -> list[Row]:
    """The rows of a display, continued ones joined. Raises Unread."""
    found = expanded(display.tokens, display.macros)
    other = expanded(display.tokens, display.macros, bracketed=True)
    rows = list(_rows(found, display.environment))
    if len(other) != len(found):
        again = list(_rows(other, display.environment))
        if len(again) == len(rows):
            for row, twin in zip(rows, again, strict=True):
                row.bracketed = twin.found if len(twin.found) != len(row.found) else []
    for note in display.notes:
        _place(note, rows, display)
    return rows


def _rows(found: list[Token], environment: str) -> Iterator[Row]:
    flat = list(_flattened(found))
    parts = _cut_rows(flat)
    joined: list[Row] = []
    for part in parts:
        columns = _with_words(_columns(part, silent=environment in SILENT_COLUMNS))
        for k, column in enumerate(columns):
            math = [t for t in column if t.kind != "space"]
            first_empty = bool(math) and math[0][:2] == ("char", "&")
            row = Row(column, label_of(part) if k == 0 else "", continued=first_empty)
            if joined and (environment in JOINED or _goes_on(joined[-1], row)):
                joined[-1].found += _without_space(row.found)
                joined[-1].label = joined[-1].label or row.label
            elif any(t[:2] != ("char", "&") for t in _without_labels(math)):
                joined.append(row)
            elif row.label and joined:
                joined[-1].label = joined[-1].label or row.label
            elif row.label:
                joined.append(row)
    if environment in ("equation", "displaymath", "multline", "dmath"):
        label = next((r.label for r in joined if r.label), "")
        for row in joined:
            row.label = label
    yield from (r for r in joined if _without_labels([t for t in r.found if t.kind != "space"]))


def _flattened(found: list[Token]) -> Iterator[Token]:
    """Without the beginnings and ends of environments that only lay out rows."""
    i = 0
    while i < len(found):
        t = found[i]
        if t.kind == "command" and t.text in ("begin", "end"):
            inside, behind = argument(found, i + 1)
            name = "".join(p.text for p in inside)
            if name in FLAT:
                if t.text == "begin" and name in WITH_ARGUMENT:
                    _, behind = argument(found, behind)
                elif t.text == "begin" and [p.text for p in found[behind : behind + 3 : 2]] == ["[", "]"]:
                    behind += 3
                i = behind
                continue
        yield t
        i += 1


def _cut_rows(found: list[Token]) -> list[list[Token]]:
    r"""The tokens cut at `\\` outside of groups and environments, with the space and the star behind it left out."""
    out: list[list[Token]] = [[]]
    groups, environments, i = 0, 0, 0
    while i < len(found):
        t = found[i]
        i += 1
        groups += {"open": 1, "close": -1}.get(t.kind, 0)
        environments += {"begin": 1, "end": -1}.get(t.text, 0) if t.kind == "command" else 0
        if (
            t.kind == "command"
            and t.text in ("\\", "newline", "cr", "intertext", "shortintertext")
            and not groups
        ):
            if environments:
                out[-1].append(t)
                continue
            if "text" in t.text:
                _, i = argument(found, i)
            i = _behind_break(found, i)
            out.append([])
        else:
            out[-1].append(t)
    return out


def _behind_break(found: list[Token], i: int) -> int:
    j = i
    while j < len(found) and found[j].kind == "space":
        j += 1
    if j < len(found) and found[j][:2] == ("char", "*"):
        i = j = j + 1
    if j < len(found) and found[j][:2] == ("char", "["):
        for k in range(j, min(j + 12, len(found))):
            if found[k][:2] == ("char", "]"):
                return k + 1
    return i


def _columns(row: list[Token], *, silent: bool) -> list[list[Token]]:
    """A row of several equations is cut at every second sign of alignment."""
    count, out = 0, [list[Token]()]
    groups = 0
    environments = 0
    for t in row:
        groups += {"open": 1, "close": -1}.get(t.kind, 0)
        environments += {"begin": 1, "end": -1}.get(t.text, 0) if t.kind == "command" else 0
        if t[:2] == ("char", "&") and not groups and not environments and not silent:
            count += 1
            if count % 2 == 0:
                out.append([])
                continue
        out[-1].append(t)
    return out


def _without_space(found: list[Token]) -> list[Token]:
    """A row that goes on, without the space in front of it."""
    i = 0
    while i < len(found) and (
        found[i].kind == "space" or found[i][:2] in (("char", "&"), ("command", "quad"), ("command", "qquad"))
    ):
        i += 1
    return found[i:]


def _with_words(columns: list[list[Token]]) -> list[list[Token]]:
    """Columns that hold words, conditions or remarks belong to the relation before them."""
    out: list[list[Token]] = []
    for column in columns:
        math = [t for t in column if t.kind != "space" and t[:2] != ("char", "&")]
        first = math[0] if math else None
        words = first is None or first.text in TEXTS or first.text in ("forall", "(", "quad", "qquad")
        if out and (words or sign_of(math) < 0):
            out[-1] += [Token("command", "quad", math[0].at), *column] if math else []
        else:
            out.append(column)
    return out


def _without_labels(found: list[Token]) -> list[Token]:
    out, i = list[Token](), 0
    while i < len(found):
        if found[i].kind == "command" and found[i].text in ("label", "tag", "nonumber", "notag"):
            i = argument(found, i + 1)[1] if found[i].text in ("label", "tag") else i + 1
        else:
            out.append(found[i])
            i += 1
    return out


def _goes_on(before: Row, row: Row) -> bool:
    """Whether a row goes on in the middle of what stands before it."""
    math = [t for t in _without_labels([t for t in row.found if t.kind != "space"]) if t[:2] != ("char", "&")]
    last = [t for t in before.found if t.kind != "space" and t[:2] != ("char", "&")]
    while (
        math
        and math[0].kind == "command"
        and math[0].text in ("quad", "qquad", "hphantom", "phantom", " ", ",")
    ):
        math = math[1:] if "phantom" not in math[0].text else math[argument(math, 1)[1] :]
    if not math or not last:
        return False
    begins = (math[0].kind == "char" and math[0].text in CONTINUES) or (
        math[0].kind == "command" and math[0].text in CONTINUING_COMMANDS
    )
    ends = last[-1].kind == "char" and last[-1].text in "+-*"
    opened = sum({"left": 1, "right": -1}.get(t.text, 0) for t in last if t.kind == "command")
    return ends or opened > 0 or (begins and (row.continued or sign_of(math) < 0))


def _place(note: Note, rows: list[Row], display: Display) -> None:
    """A note behind a row is that row's; on a line of its own it is the display's."""
    line = display.source.line(note.at)
    on_line = [
        r for r in rows if any(t.kind != "space" and display.source.line(t.at) == line for t in r.found)
    ]
    for row in on_line[-1:] if on_line else rows:
        row.notes.append(note)


def links_of(row: list[Token], macros: Macros, before: tuple[Token, ...]) -> list[Link]:
    """The relations of a row; `before` is the last right side, from which a row may go on. Raises Unread."""
    found = _without_end(prepared(row, macros))
    links: list[Link] = []
    conditions: list[tuple[str, tuple[Token, ...]]] = []
    word, first = "", True
    for piece in _segments(found):
        if piece == REMARK:
            break
        if isinstance(piece, str):
            word = word if piece in JOINING and word else "" if piece in JOINING else piece
            continue
        cut, segment = piece
        if links and cut == "," and not word:
            _refuse_list(links[-1], segment)
        binds = segment[:1] and segment[0][:2] == ("command", "forall")
        segment = segment[1:] if binds else segment
        inner = inside_of(segment)
        aside = (
            not cut
            and inner is not None
            and not first
            and sign_of_prepared(inner)
            and not sign_of_prepared(segment)
        )
        lone = any(t[:2] == ("command", "in") for t, d in depths(segment) if d <= 0)
        listed = not lone and not sign_of_prepared(segment) and not first
        if binds or word or aside or lone or (listed and not aside):
            conditions.append(
                ("for all" if binds else word or "with", tuple(inner if aside and inner else segment))
            )
        else:
            links += _chain(segment, before if first else ())
        if segment:
            first = False
    return [Link(k.left, k.op, k.right, k.at, tuple(conditions)) for k in links]


def sign_of_prepared(found: Sequence[Token]) -> bool:
    """Whether a sign of relation stands outside of brackets."""
    return any(t.kind == "relation" for t, d in depths(found) if d <= 0)


def _segments(found: list[Token]) -> Iterator[str | tuple[str, list[Token]]]:
    """What stands between commas, wide spaces and words; words that are no condition raise Unread."""
    begin = list[Token]()
    cut = ","
    for t, depth in depths(found):
        if depth <= 0 and t.kind in ("cut", "text"):
            if begin:
                yield cut, begin
            begin = []
            if t.kind == "text":
                yield _word(t)
                cut = ","
            else:
                cut = t.text
        else:
            begin.append(t)
    if begin:
        yield cut, begin


def _word(token: Token) -> str:
    word = token.text.lower().strip(" ,.:;()")
    if word in BINDING | INTEGERS:
        return "integer" if word in INTEGERS else "for all"
    if word in ADDING:
        return "if"
    if word in PLAIN_FOR:
        return "for"
    if word in JOINING:
        return word
    if word.startswith("by ") or word == "by":
        return REMARK
    raise Unread(f"words: '{token.text[:60]}'", token.at)


def _chain(segment: list[Token], before: tuple[Token, ...]) -> Iterator[Link]:
    sides = relation_tokens(segment)
    left = tuple(sides[0][2]) or before
    if len(sides) == 1:
        raise Unread("no relation stands here", segment[0].at)
    if not left:
        raise Unread("the relation has no left side", segment[0].at)
    for op, sign, side in sides[1:]:
        yield Link(left, op, tuple(side), sign.at if sign is not None else -1)
        left = tuple(side)


def _refuse_list(before: Link, segment: list[Token]) -> None:
    r"""`0 \le a, b \le 1` is a list of names with bounds, or two relations."""
    sides = relation_tokens(segment)
    first = [t for t in sides[0][2] if t.kind != "gap"]
    last = [t for t in before.right if t.kind != "gap"]
    numbers = [t for t in before.left if t.kind == "char" and t.text.isdigit()]
    if len(sides) == 2 and len(first) == 1 and len(last) == 1 and numbers and last[0].text.isalpha():
        raise Unread(
            "a list of names has two readings: write each relation, or x, y \\in [0,1]", segment[0].at
        )


def _without_end(found: list[Token]) -> list[Token]:
    """Without the full stop or the comma at the end."""
    while found and (found[-1].kind in ("cut", "gap") or found[-1][:2] == ("char", ".")):
        found.pop()
    return found
