r"""LaTeX as people paste it, cut into the tokens of the grammar.

Main definition: `latex_tokens`. A text with a backslash, or a brace above or below, is LaTeX. There products need no
sign, `=` is an equation, braces group, and `^` and `\frac` take one sign or a group. Signs written as commands mix with
plain words; letters that stand together are read as `verify.language.letters` says. Whatever has two readings is
refused, with its column: how far `\ln` reaches without brackets, or before two of them, or the slash in `a/bc`; whether
f in `f(x)` is a function or a factor (it is a factor where f also stands elsewhere); a number behind a factor, as in
`x^12`; which bars belong together in `|x|y|z|`; an index in brackets, as in `x^{(2)}`. See `latex_doubts`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from verify.language.faces import COMMANDS
from verify.language.latex_doubts import (
    reading_of,
    refuse_decimal,
    refuse_derivative,
    refuse_hidden_group,
    refuse_index,
)
from verify.language.latex_words import (
    ADVICE,
    BASE_TWO,
    BELOW,
    BRACED,
    CLOSING,
    FRACTIONS,
    GREEK,
    LEXEME,
    NO_NAMES,
    PLAIN,
    SILENT,
    SILENT_ESCAPES,
    SILENT_SIGNS,
    UPRIGHT,
    UPRIGHT_COMMANDS,
    VARIANTS,
    WORDS,
)
from verify.language.letters import CALLED, CALLED_RAISED, Letters, factors, plain_name, refuse_both_forms
from verify.language.limits import MAX_DEPTH
from verify.language.signs import NAMES, SIGNS
from verify.language.tokens import NOT_READ, Kind, Source, Token

SIDE = re.compile(r"\\(?:(?=l|r)|[bB]igg?(?=l|r))(l|r)(?:eft|ight)?\s*\|$|\\(l|r)vert$")
"""What says on which side a bar stands."""
RELATION_SIGNS = frozenset({"<", "<=", ">", ">=", "==", ","})
NUMERAL = frozenset({"number", "sign"})


EXPONENT = "an exponent"


def latex_tokens(source: Source, letters: Letters) -> Iterator[Token]:
    """The tokens of a LaTeX text, the end token not among them. Raises BadInput."""
    reading = _Latex(source, letters)
    reading.group("", 0)
    yield from reading.out


class _Latex:
    """Reads the text from left to right; `out` has the tokens so far, products written out."""

    def __init__(self, source: Source, letters: Letters) -> None:
        self.source = source
        self.letters = letters
        self.text = source.text
        self.at = 0
        self.out: list[Token] = []
        self.after_operand = False
        self.bars = 0
        self.under = False
        self.outside: list[tuple[bool, str]] = []
        self.opening = ""
        self.called = (0, "")
        self.doubt = False

    # -- tokens

    def lexeme(self) -> tuple[str, str, int] | None:
        """The next piece: its kind, its text, its place. Silent ones are passed over."""
        while (match := LEXEME.match(self.text, self.at)) is not None:
            kind, piece, at = str(match.lastgroup), match.group(str(match.lastgroup)), self.at
            silent = (
                (kind == "command" and piece in SILENT)
                or (kind == "other" and piece in SILENT_SIGNS)
                or (kind == "escape" and piece in SILENT_ESCAPES)
            )
            if not silent:
                return kind, piece, at
            self.at = match.end()
        return None

    def pass_by(self) -> None:
        match = LEXEME.match(self.text, self.at)
        self.at = match.end() if match is not None else self.at

    def emit(self, kind: Kind, text: str, at: int) -> None:
        """One more token.

        `under`: a slash stands before the factor that is being read, and no sign since. `called`: how many tokens
        there are at the end of a call in brackets, and of what.
        """
        self.out.append(Token(kind, text, at))
        if text == "(":
            self.outside.append((self.under, self.opening))
            self.under, self.opening = False, ""
        elif text == ")":
            self.under, name = self.outside.pop() if self.outside else (False, "")
            self.called = (len(self.out), name)
        elif kind == "sign" and text not in ("^", "|"):
            self.under = text == "/"

    def operand(self, at: int) -> None:
        """An operand begins here: behind another one, a product is meant."""
        if self.after_operand:
            if self.under:
                raise self.source.error("how far '/' reaches is not clear: write \\frac or brackets", at)
            self.doubt |= (
                self.text[at] != "|" and self.out[-1].text == "|" and not _sided(self.text, self.out[-1].at)
            )
            self.emit("sign", "*", at)
        self.after_operand = False

    def require_clear_call(self, at: int) -> None:
        r"""Nothing may follow `\ln(x)` that could belong to what the logarithm is taken of."""
        tokens, name = self.called
        if name and tokens == len(self.out):
            what = (
                f"how far '\\{name}' reaches is not clear: write \\cdot behind its brackets, or more brackets"
            )
            raise self.source.error(what, at)

    # -- pieces

    def group(self, closing: str, depth: int) -> None:
        """Everything up to the closing brace, or to the end of the text."""
        self.require_shallow(depth)
        while (found := self.lexeme()) is not None:
            if found[0] == "other" and found[1] == CLOSING:
                if closing:
                    self.pass_by()
                    return
                raise self.source.error("'}' closes no group", found[2])
            self.piece(*found, depth)
        if closing:
            raise self.source.error("the text ends too early: '}' was expected", len(self.text))

    def require_shallow(self, depth: int) -> None:
        if depth > MAX_DEPTH:
            raise self.source.error(f"nested more than {MAX_DEPTH} deep", self.at)

    def piece(self, kind: str, piece: str, at: int, depth: int) -> None:
        self.require_shallow(depth)
        self.pass_by()
        match kind:
            case "number":
                if self.after_operand:
                    raise self.source.error(
                        "a number behind a factor has two readings: write \\cdot or braces", at
                    )
                self.emit("number", piece, at)
                self.after_operand = True
            case "run":
                refuse_decimal(self.source, at)
                self.run(piece, at)
            case "command":
                self.command(piece, at, depth)
            case "escape" if piece in "{}":
                self.require_no_set(at)
                self.sign("(" if piece == "{" else ")", at)
            case "escape":
                raise self.source.error(
                    f"'\\{piece if piece.isascii() and piece.isprintable() else ''}' is not read", at
                )
            case _:
                self.other(piece, at, depth)

    def other(self, piece: str, at: int, depth: int) -> None:
        if piece == "{":
            self.require_no_set(at)
            under = self.under
            self.operand(at)
            self.emit("sign", "(", at)
            begin = len(self.out)
            self.group(CLOSING, depth + 1)
            inside, raised = self.out[begin:], (self.lexeme() or ("", "", 0))[1] == "^"
            refuse_hidden_group(self.source, inside, at, raised=raised, under=under)
            self.emit("sign", ")", at)
            self.after_operand = True
        elif piece == "^" or (piece == "*" and self.text[self.at : self.at + 1] == "*"):
            self.at += piece == "*"
            self.exponent(at, depth)
        elif piece in SIGNS:
            self.sign(SIGNS[piece], at)
        elif piece in "+-*/()<>=,[]|":
            self.at += self.text[at : at + 2] == "=="
            self.sign("==" if piece == "=" else piece, at)
        else:
            shown = piece if piece.isascii() and piece.isprintable() else f"U+{ord(piece):04X}"
            raise self.source.error(NOT_READ.get(piece, f"'{shown}' is not read in LaTeX"), at)

    def exponent(self, at: int, depth: int) -> None:
        self.require_clear_call(at)
        self.emit("sign", "^", at)
        begin = len(self.out)
        self.argument(EXPONENT, depth)
        refuse_index(self.source, self.out[begin:])
        self.after_operand = True
        if (behind := self.lexeme()) is not None and behind[:2] == ("other", "^"):
            raise self.source.error(
                "two exponents, one behind the other: write x^{y^z} or (x^y)^z", behind[2]
            )

    def require_no_set(self, at: int) -> None:
        r"""`x \in \{0, 1\}` is a set of two numbers, no interval; an interval does not end in a brace either."""
        depth, begin = 0, len(self.out)
        if self.text[self.at - 1 : self.at] == CLOSING:
            for begin in range(len(self.out) - 1, -1, -1):
                depth += {"(": -1, "[": -1, ")": 1, "]": 1}.get(self.out[begin].text, 0)
                if depth < 0:
                    break
        if begin and (self.out[begin - 1].kind, self.out[begin - 1].text) == ("name", "in"):
            raise self.source.error(
                "a set in braces is not read: an interval is written [0, 1] or (0, 1)", at
            )

    def sign(self, text: str, at: int) -> None:
        """A sign; brackets and bars may begin a factor."""
        if text.isalpha():
            self.emit("name", text, at)
            self.after_operand = False
            return
        if text in ("<", ">") and self.text[self.at : self.at + 1] == "=":
            self.at, text = self.at + 1, text + "="
        ends = text == ")" or (text == "|" and self.after_operand and self.bars > 0)
        side = SIDE.search(self.text[: self.at]) if text == "|" else None
        if side is not None:
            ends = "r" in (side[1], side[2])
        if text == "|":
            self.bars += -1 if ends else 1
            if self.doubt and side is None:
                raise self.source.error(
                    "which bars belong together is not clear: write \\left| and \\right|", at
                )
        elif text in RELATION_SIGNS:
            self.doubt = False
        if text == "(" and self.after_operand:
            self.require_clear_call(at)
        if text == "(" or (text == "|" and not ends):
            self.operand(at)
        self.emit("sign", text, at)
        self.after_operand = ends

    def run(self, piece: str, at: int) -> None:
        """Letters that stand together: one letter, a word, a name, or a product of letters."""
        below = BELOW.match(self.text, self.at)
        parts = factors(piece)
        if len(parts) == 1:
            self.name(parts[0], at)
            return
        called = CALLED.match(self.text, self.at) is not None
        match reading_of(self.source, self.letters, piece, at, called=called, below=below):
            case "word":
                self.emit("name", piece, at)
                self.after_operand = False
            case "function":
                self.operand(at)
                self.emit("name", piece, at)
                self.opening = "" if piece in ("min", "max") else piece
            case "name":
                self.name(plain_name(piece), at)
            case _:
                for part in parts[:-1]:
                    self.operand(at)
                    self.emit("name", part, at)
                    self.after_operand = True
                self.name(parts[-1], at)

    def name(self, letter: str, at: int) -> None:
        """A variable, with what stands below it; `H` before a bracket is the entropy."""
        below = BELOW.match(self.text, self.at)
        full = letter
        if below is not None:
            full, self.at = f"{letter}_{below[1] or below[2]}".replace("\\_", "_"), below.end()
        self.operand(at)
        self.emit("name", full, at)
        if full == "H" and CALLED.match(self.text, self.at):
            self.after_operand = False
            return
        if full not in self.letters.names and full != "e" and CALLED_RAISED.match(self.text, self.at):
            what = (
                f"'{full[:20]}(' has two readings, a function and a product: write {full[:20]} \\cdot (...)"
            )
            raise self.source.error(what, at)
        self.after_operand = True

    def command(self, name: str, at: int, depth: int) -> None:
        if name in PLAIN:
            self.sign(PLAIN[name], at)
        elif name in FRACTIONS:
            self.fraction(at, depth)
        elif name == "sqrt":
            self.root(at, depth)
        elif name in COMMANDS or (name == "log" and BASE_TWO.match(self.text, self.at)):
            self.call(name, at, depth)
        elif name in GREEK:
            self.name(name, at)
        elif name in VARIANTS:
            refuse_both_forms(self.source, self.letters, name, at)
            self.name(VARIANTS[name], at)
        elif name in UPRIGHT_COMMANDS:
            self.upright(name, at)
        elif name == "mathbb":
            self.whole(at)
        else:
            raise self.source.error(ADVICE.get(name, f"'\\{name[:20]}' is not read"), at)

    def fraction(self, at: int, depth: int) -> None:
        number = self.after_operand and self.out[-1].kind == "number"
        refuse_derivative(self.source, self.at)
        self.operand(at)
        begin = len(self.out)
        self.emit("sign", "(", at)
        self.argument("the upper half of a fraction", depth)
        self.emit("sign", "/", at)
        self.argument("the lower half of a fraction", depth)
        self.emit("sign", ")", at)
        if number and all(t.kind in NUMERAL for t in self.out[begin:]):
            what = "a number before a fraction has two readings, a sum and a product: write 5/2, or \\cdot between"
            raise self.source.error(what, at)
        self.after_operand = True

    def root(self, at: int, depth: int) -> None:
        index = re.compile(r"\s*\[\s*([0-9]{1,4})\s*\]").match(self.text, self.at)
        self.operand(at)
        if index is None:
            self.emit("name", "sqrt", at)
            self.argument("what stands under the root", depth)
        else:
            self.at = index.end()
            self.emit("sign", "(", at)
            self.argument("what stands under the root", depth)
            for kind, text in (
                ("sign", "^"),
                ("sign", "("),
                ("number", "1"),
                ("sign", "/"),
                ("number", index[1]),
            ):
                self.emit("number" if kind == "number" else "sign", text, at)
            self.emit("sign", ")", at)
            self.emit("sign", ")", at)
        self.after_operand = True

    def call(self, name: str, at: int, depth: int) -> None:
        """A function before a bracket, a group or one sign that nothing else follows."""
        if name == "log":
            below = BASE_TWO.match(self.text, self.at)
            self.at = below.end() if below is not None else self.at
        self.operand(at)
        self.emit("name", COMMANDS.get(name, "log2"), at)
        follows = self.lexeme()
        if follows is not None and (follows[1] == "(" or follows[:2] == ("escape", "{")):
            self.opening = "" if name in ("min", "max") else name
            self.after_operand = False
            return
        self.argument(f"what \\{name} is taken of", depth)
        self.after_operand = True
        behind = self.lexeme()
        if behind is not None and not _ends_factor(*behind[:2]):
            raise self.source.error(f"how far '\\{name}' reaches is not clear: write brackets", at)

    def argument(self, what: str, depth: int) -> None:
        """A group in braces, or one sign, in round brackets."""
        found = self.lexeme()
        if found is None:
            raise self.source.error(f"the text ends too early: {what} was expected", len(self.text))
        kind, piece, at = found
        self.after_operand = False
        self.emit("sign", "(", at)
        if piece == "{" and kind == "other":
            self.pass_by()
            self.group(CLOSING, depth + 1)
        elif kind == "number":
            self.at = at + 1  # LaTeX takes one digit
            if not piece[0].isdigit() or piece[1:2] == ".":
                raise self.source.error(f"{what} is put in braces", at)
            self.emit("number", piece[0], at)
        elif what == EXPONENT and piece == "(":
            self.bracketed(depth)
        elif kind == "run" or (kind == "command" and (piece in GREEK or piece in VARIANTS)):
            self.pass_by()
            if (kind == "run" and len(piece) > 1) or BELOW.match(self.text, self.at):
                raise self.source.error(f"{what} of several signs is put in braces", at)
            self.emit("name", NAMES.get(piece, VARIANTS.get(piece, piece)), at)
        elif kind == "command" and (piece in FRACTIONS or piece == "sqrt"):
            self.piece(kind, piece, at, depth + 1)
        else:
            raise self.source.error(f"{what} was expected: one sign, or a group in braces", at)
        self.emit("sign", ")", at)
        self.after_operand = False

    def bracketed(self, depth: int) -> None:
        """An exponent in round brackets, as plain text has it."""
        outside = len(self.outside)
        while (found := self.lexeme()) is not None:
            self.piece(*found, depth + 1)
            if len(self.outside) == outside:
                return
        raise self.source.error("the text ends too early: ')' was expected", len(self.text))

    def upright(self, command: str, at: int) -> None:
        r"""A word; the function pow; or a name of several letters, as `\mathrm{max\_1}` is printed."""
        word = UPRIGHT.match(self.text, self.at)
        spelled = word[1].replace("\\_", "_") if word is not None else ""
        known = spelled in WORDS and (command, spelled) != ("mathrm", "for")
        if word is None or (
            spelled not in WORDS and (command != "mathrm" or len(spelled) < 2 or spelled.lower() in NO_NAMES)
        ):
            raise self.source.error("of upright words only and, for, integer, e and names are read", at)
        self.at = word.end()
        follows = self.lexeme()
        called = follows is not None and follows[:2] == ("other", "(")
        if spelled == "pow" and called:
            self.operand(at)
            self.emit("name", spelled, at)
        elif known and spelled != "e":
            self.emit("name", WORDS[spelled], at)
            self.after_operand = False
        else:
            self.name(WORDS.get(spelled, spelled), at)

    def whole(self, at: int) -> None:
        r"""`k \in \mathbb{Z}` declares an integer."""
        word = BRACED.match(self.text, self.at)
        last = [(t.kind, t.text) for t in self.out[-2:]]
        if (
            word is None
            or word[1] != "Z"
            or len(last) < 2
            or last[0][0] != "name"
            or last[1] != ("name", "in")
        ):
            raise self.source.error(
                r"'\mathbb' is read as in k \in \mathbb{Z}, which declares an integer", at
            )
        self.at = word.end()
        self.out.pop()
        name = self.out.pop()
        self.out += [Token("name", "integer", name.at), name]
        self.after_operand = True


def _sided(text: str, at: int) -> bool:
    r"""Whether the bar at this place says on which side it stands, as in `\right|`."""
    return text[at : at + 1] == "\\" or SIDE.search(text[: at + 1]) is not None


def _ends_factor(kind: str, piece: str) -> bool:
    """Whether what follows cannot be meant to be under the function before it."""
    if kind == "command":
        return PLAIN.get(piece, "/") != "/" and piece not in ("lvert", "vert", "lparen")
    return kind == "word" or (kind == "other" and (piece in "+-<>=,)]}|" or SIGNS.get(piece, "/") != "/"))
