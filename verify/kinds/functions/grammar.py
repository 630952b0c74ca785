"""Grammar of statements about functions: the reader of relations with G(...) typed by people.

Main definitions: `parse_functions`, `is_functions`, `functions_texts`, `plain_functions`. To the grammar of families,
without abbreviations, it adds conditions on functions, anywhere in the list of conditions, and G(e) in formulas:

    function G on [0, 1]              nothing but that G is a function on the interval
    concave G on [0, 1]               also: concave G - F, for a combination; concave G with k, for k-strong concavity
    symmetric G, nonnegative G        G(x) = G(0 + 1 - x); G >= 0
    lipschitz G with L                |G(x) - G(y)| <= L |x - y|

The interval is the same for all functions, and stands at least once. After `with` stands a number or a parameter that
occurs elsewhere in the statement. Facts such as G(0) == 0 are ordinary conditions.
"""

from __future__ import annotations

import re
from typing import get_args

from verify.errors import BadInput, Unreadable
from verify.kinds.families.grammar import WORDS as FAMILY_WORDS
from verify.kinds.families.grammar import FamilyReader, Reading, Sums, family_texts, parse_family
from verify.kinds.families.statements import other
from verify.kinds.functions.statements import Axiom, FunctionStatement, Word, carried
from verify.language.expressions import Expr, Fn, walk
from verify.language.functions import FUNCTIONS
from verify.language.grammar import parse_expression
from verify.language.limits import measure
from verify.language.printing import plain
from verify.language.reader import INTEGER
from verify.language.tokens import MAX_LENGTH, Source, Token
from verify.rationals import Fraction

WORDS: tuple[Word, ...] = get_args(Word)
WITH_CONSTANT = frozenset({"concave", "lipschitz"})
NUMBER = r"-?[0-9]{1,9}(?:/[1-9][0-9]{0,8})?"
NAME = r"[A-Za-z][A-Za-z0-9_]{0,30}"
PART = rf"(?:(?:{NUMBER})\s*\*\s*)?{NAME}"
ITEM = re.compile(
    rf"(?:^|,)\s*(?P<word>{'|'.join(WORDS)})\s+(?P<form>{PART}(?:\s*[+-]\s*{PART})*)"
    rf"(?:\s+on\s*\[\s*(?P<low>{NUMBER})\s*,\s*(?P<high>{NUMBER})\s*\])?"
    rf"(?:\s+with\s+(?P<constant>{NUMBER}|{NAME}))?\s*(?=,|$)",
    re.ASCII,
)
MEANT = re.compile(
    rf"(?:^|,)\s*(?P<item>(?:{'|'.join(WORDS)})\s+(?:{NAME}|[-+*/0-9A-Za-z_ ]*\son\s*[\[0-9])|{NAME}\s+{NAME}\s+on\b)",
    re.ASCII,
)
"""What begins like a condition on functions; no condition of another kind does, since no two names follow another."""
FORM = re.compile(rf"\s*(?P<sign>[+-]?)\s*(?:(?P<factor>{NUMBER})\s*\*\s*)?(?P<name>{NAME})\s*", re.ASCII)
MOST_FUNCTIONS = 4
RESERVED = frozenset({"sqrt", "on", "with", INTEGER, *WORDS, *FAMILY_WORDS})


def is_functions(where: str) -> bool:
    """Whether conditions are meant as those of a statement about functions; they need not be well written.

    >>> is_functions("concave G on [0, 1], 0 <= x <= 1"), is_functions("0 <= x <= 1")
    (True, False)
    """
    return MEANT.search(where) is not None or ITEM.search(where) is not None


def parse_functions(relation: str, where: str) -> FunctionStatement:
    """The statement in two texts. Raises BadInput.

    >>> s = parse_functions(
    ...     "G((x + y)/2) >= (G(x) + G(y))/2", "concave G on [0, 1], 0 <= x <= 1, 0 <= y <= 1"
    ... )
    >>> s.functions, s.high, s.axioms[0].word, len(s.family.facts)
    (('G',), Fraction(1, 1), 'concave', 4)
    """
    if len(where) > MAX_LENGTH:
        raise BadInput(f"the conditions are longer than {MAX_LENGTH} characters")
    items = list(ITEM.finditer(where))
    read = {m.start("word") for m in items}
    for m in MEANT.finditer(where):
        if m.start("item") not in read:
            what = f"the condition '{m['item'][:40]}' is not read; one on functions is: concave G on [0, 1]"
            raise Source(where).error(what, m.start("item"))
    if any(where.count("(", 0, m.start()) != where.count(")", 0, m.start()) for m in items):
        raise BadInput("a condition on functions stands inside of a formula")
    axioms = tuple(_axiom(m) for m in items)
    functions = tuple(dict.fromkeys(name for a in axioms for _, name in a.form))
    low, high = _interval(items)
    _require_names(functions)
    rest = ITEM.sub("", where).strip().removeprefix(",")
    family = parse_family(relation, rest, reading_of(functions))
    s = FunctionStatement(functions, low, high, axioms, family)
    _require_sense(s)
    return s


def functions_texts(s: FunctionStatement) -> tuple[str, str]:
    """The relation and the conditions as texts that read back. Raises Unreadable when they would not."""
    relation, rest = family_texts(s.family, reading_of(s.functions))
    items = [_item(a, f" on [{s.low}, {s.high}]" if i == 0 else "") for i, a in enumerate(s.axioms)]
    where = ", ".join([*items, *([rest] if rest else [])])
    try:
        same = parse_functions(relation, where) == s
    except BadInput as error:
        raise Unreadable(f"a statement is not printed, because it would not read back: {error}") from None
    if not same:
        raise Unreadable("a statement is not printed, because its text would say something else")
    return relation, where


def plain_functions(s: FunctionStatement) -> str:
    """The statement in one line. Raises Unreadable when its texts would not read back."""
    relation, where = functions_texts(s)
    return f"{relation} for {where}"


def reading_of(functions: tuple[str, ...]) -> Reading:
    """What reads formulas in which these functions may stand."""

    class FunctionReader(FamilyReader):
        """Reads formulas with sums and functions."""

        def function(self, token: Token) -> Expr:
            if token.text not in functions:
                return super().function(token)
            self.take()
            with self.deeper(token.at):
                e = self.sum()
            self.expect(")", "')' was expected")
            with self.building(token.at):
                measure(e, {})
            return Fn(token.text, (e,))

        def variable(self, token: Token) -> Expr:
            if token.text in functions:
                raise self.source.error(f"'{token.text}' is a function: write {token.text}(...)", token.at)
            return super().variable(token)

    def reading(text: str, sums: Sums) -> FamilyReader:
        return FunctionReader(text, sums)

    return reading


def form_text(form: tuple[tuple[Fraction, str], ...]) -> str:
    """A combination of functions."""
    text = ""
    for factor, name in form:
        sign = "-" if factor < 0 else "+"
        body = name if abs(factor) == 1 else f"{abs(factor)}*{name}"
        text += f" {sign} {body}" if text else body if factor > 0 else f"-{abs(factor)}*{name}"
    return text


def _item(a: Axiom, interval: str) -> str:
    constant = "" if a.constant is None else f" with {plain(a.constant, powers=False)}"
    return f"{a.word} {form_text(a.form)}{interval}{constant}"


def _axiom(item: re.Match[str]) -> Axiom:
    word: Word = next(w for w in WORDS if w == item["word"])
    factors: dict[str, Fraction] = {}
    for m in FORM.finditer(item["form"]):
        factor = Fraction(m["factor"] or 1) * (-1 if m["sign"] == "-" else 1)
        if m["name"] in factors or not factor:
            raise BadInput(f"'{m['name']}' stands twice in a combination, or with the factor 0")
        factors[m["name"]] = factor
    if (item["constant"] is not None and word not in WITH_CONSTANT) or (
        word == "lipschitz" and item["constant"] is None
    ):
        raise BadInput(f"'{word}' takes {'a constant' if word == 'lipschitz' else 'no constant'}")
    if word == "function" and list(factors.values()) != [1]:
        raise BadInput("one function at a time is declared")
    constant = None if item["constant"] is None else parse_expression(item["constant"])
    return Axiom(word, tuple((f, n) for n, f in factors.items()), constant)


def _interval(items: list[re.Match[str]]) -> tuple[Fraction, Fraction]:
    found = {(Fraction(m["low"]), Fraction(m["high"])) for m in items if m["low"] is not None}
    if len(found) != 1:
        raise BadInput("the functions of a statement live on one interval, as in: concave G on [0, 1]")
    ((low, high),) = found
    if low >= high:
        raise BadInput("an interval has its lower end first")
    return low, high


def _require_names(functions: tuple[str, ...]) -> None:
    """Refuses names that mean something else, before any formula is read with them."""
    if len(functions) > MOST_FUNCTIONS:
        raise BadInput(f"more than {MOST_FUNCTIONS} functions")
    for name in functions:
        if name in FUNCTIONS or name in RESERVED or name.endswith("_"):
            raise BadInput(f"'{name}' cannot be the name of a function here")
        parse_expression(name)


def _require_sense(s: FunctionStatement) -> None:
    """Refuses names that are taken or mean nothing, functions at a second member, constants that vary."""
    family = s.family
    if clash := set(s.functions) & family.names:
        raise BadInput(f"'{min(clash)}' is a function")
    second = {other(a) for a in family.attributes}
    for r in family.pairs:
        for e in (r.left, r.right):
            if any(isinstance(n, Fn) and n.name in s.functions and n.variables & second for n in walk(e)):
                raise BadInput("a function of an attribute at a second member is not read")
    for a in s.axioms:
        if a.constant is not None and not a.constant.variables <= set(family.parameters):
            raise BadInput(
                "the constant of an axiom is a number, or a parameter that occurs in the statement"
            )
    carried(s)
