"""Grammar of statements about sequences: the reader of recurrences typed by people.

Main definitions: `parse_steps`, `steps_texts`, `plain_steps`. A relation, and conditions in sections, in this order:

    CONDITIONS                 on parameters
    sequence a from t = 1      the names of the sequence and its index, and the first index
    start CONDITIONS           on the first term a
    each CONDITIONS            on every term a with its index t
    step CONDITIONS            on a term a and the next one, a_next
    while CONDITIONS           when `step` holds
    else CONDITIONS            on a and a_next, when not all conditions after `while` hold

Only `sequence` must be there.
"""

from __future__ import annotations

import re

from verify.errors import BadInput, Unreadable
from verify.kinds.sequences.statements import Relations, StepStatement
from verify.language.expressions import Var
from verify.language.grammar import parse_constraints, parse_expression, parse_relation
from verify.language.printing import chained, plain_relation
from verify.language.reader import INTEGER
from verify.language.tokens import MAX_LENGTH

HEAD, FROM = "sequence", "from"
SECTIONS = ("start", "each", "step", "while", "else")
WORDS = frozenset({HEAD, FROM, *SECTIONS})
BEGIN = re.compile(rf"(?:^|,)\s*({'|'.join((HEAD, *SECTIONS))})\b", re.ASCII)
HEADER = re.compile(rf"\s*(\w+)\s+{FROM}\s+(\w+)\s*=\s*(-?[0-9]{{1,9}})\s*", re.ASCII)


def is_steps(where: str) -> bool:
    """Whether a statement is about a sequence.

    >>> is_steps("sequence a from t = 1, step a_next <= a/2"), is_steps("0 < a < 1")
    (True, False)
    """
    return any(m[1] == HEAD for m in BEGIN.finditer(where))


def parse_steps(relation: str, where: str) -> StepStatement:
    """The statement in two texts. Raises BadInput.

    >>> s = parse_steps("a <= 2^(1 - t)", "sequence a from t = 1, start a <= 1, step a_next <= a/2")
    >>> s.first, s.following, len(s.step), s.parameters
    (1, 'a_next', 1, frozenset())
    """
    if len(where) > MAX_LENGTH:
        raise BadInput(f"the conditions are longer than {MAX_LENGTH} characters")
    marks = list(BEGIN.finditer(where))
    words = [m[1] for m in marks]
    if words != [w for w in (HEAD, *SECTIONS) if w in words] or HEAD not in words:
        raise BadInput(f"sections are {', '.join((HEAD, *SECTIONS))}, in this order, and {HEAD} is there")
    ends = [*(m.start() for m in marks[1:]), len(where)]
    texts = {m[1]: where[m.end() : end] for m, end in zip(marks, ends, strict=True)}
    head = HEADER.fullmatch(texts.pop(HEAD))
    if head is None:
        raise BadInput(f"a sequence is declared as in: {HEAD} a {FROM} t = 1")
    given = parse_constraints(where[: marks[0].start()])
    parts = {word: _relations(word, text) for word, text in texts.items()}
    start, each, step, guard, otherwise = (parts.get(word, ()) for word in SECTIONS)
    statement = StepStatement(
        parse_relation(relation),
        sequence=head[1],
        index=head[2],
        first=int(head[3]),
        given=given.relations,
        start=start,
        each=each,
        step=step,
        guard=guard,
        otherwise=otherwise,
        integers=given.integers,
    )
    if given.definitions:
        raise BadInput("definitions are not read in a statement about a sequence")
    _require_sense(statement)
    return statement


def steps_texts(s: StepStatement) -> tuple[str, str]:
    """The relation and the conditions as texts that read back. Raises Unreadable when they would not."""
    parts = chained(s.given, powers=False)
    if s.integers:
        parts.append(f"{INTEGER} " + ", ".join(s.integers))
    parts.append(f"{HEAD} {s.sequence} {FROM} {s.index} = {s.first}")
    for word, relations in zip(SECTIONS, (s.start, s.each, s.step, s.guard, s.otherwise), strict=True):
        if relations:
            parts.append(f"{word} " + ", ".join(chained(relations, powers=False)))
    relation, where = plain_relation(s.relation, powers=False), ", ".join(parts)
    try:
        same = parse_steps(relation, where) == s
    except BadInput as error:
        raise Unreadable(f"a statement is not printed, because it would not read back: {error}") from None
    if not same:
        raise Unreadable("a statement is not printed, because its text would say something else")
    return relation, where


def plain_steps(s: StepStatement) -> str:
    """A statement about a sequence in one line. Raises Unreadable when its texts would not read back."""
    relation, where = steps_texts(s)
    return f"{relation} for {where}"


def _relations(word: str, text: str) -> Relations:
    found = parse_constraints(text)
    if found.integers or found.definitions or not found.relations:
        raise BadInput(f"'{word}' is followed by relations, and by nothing else")
    return found.relations


def _require_sense(s: StepStatement) -> None:
    """Refuses names that are words or stand where they mean nothing, and an `else` without a `while`."""
    own = [s.sequence, s.following, s.index]
    for name in own:
        if parse_expression(name) != Var(name):
            raise BadInput(f"{name[:40]!r} is no name")
    if len(set(own)) < len(own):
        raise BadInput("a sequence, its next term and its index have different names")
    if clash := {*own, *s.parameters} & WORDS:
        raise BadInput(f"'{min(clash)}' is a word of the language of sequences")
    scopes: tuple[tuple[Relations, set[str]], ...] = (
        (s.given, {*own}),
        (s.start, {s.following, s.index}),
        ((s.relation, *s.each, *s.guard), {s.following}),
    )
    for relations, barred in scopes:
        for r in relations:
            if out := (r.left.variables | r.right.variables) & barred:
                raise BadInput(f"'{min(out)}' means nothing where it stands")
    if clash := {*own} & {*s.integers}:
        raise BadInput(f"'{min(clash)}' is no parameter")
    if s.otherwise and not s.guard:
        raise BadInput("'else' needs a 'while'")
