r"""What is typed is read back as the tree that was meant, or is refused: never as another tree.

`python -m tests.language.test_typeset 20000` draws that many texts, in all styles, and tells how many were read back
and why the others were refused; `--hypothesis-profile=thorough` draws 24,000 in the tests.
"""

from __future__ import annotations

import operator
import random
import re
import sys
from collections import Counter
from typing import Any

import pytest

from tests.language.latex_reader import value
from tests.language.typesetting import STYLES, Drawer, Statement, Tree, built, names_in, statement, typeset
from tests.profiles import scaled
from treecert.sympy_input import statements_of
from verify.errors import BadInput
from verify.language.expressions import Expr
from verify.language.grammar import parse_joint
from verify.language.limits import BeyondLimits
from verify.language.statements import Relation

sympy = pytest.importorskip("sympy")
SIGNS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "^": operator.pow}
BLOCK = 100
PAIRS = [(a, b) for a in STYLES for b in STYLES]


def _value(e: Expr) -> int:
    return value(e, {n: n for n in e.variables})


def _meant(sides: list[Tree], ops: list[str]) -> list[tuple[int, str, int]]:
    values = [_value(built(t)) for t in sides]
    return list(zip(values, ops, values[1:], strict=False))


def _read(r: Relation) -> tuple[int, str, int]:
    return _value(r.left), r.op, _value(r.right)


def outcome(number: int) -> str:
    """ "read", or why not; AssertionError where something else is read."""
    drawer = Drawer(number)
    drawn = statement(drawer)
    texts = typeset(drawer, drawn, drawer.choice(PAIRS))
    return compared(drawn, texts)


def compared(drawn: Statement, texts: tuple[str, str]) -> str:
    """What becomes of two texts; AssertionError where they are read as another statement."""
    sides, ops, conditions = drawn
    try:
        meant = _meant(sides, ops), [r for c in conditions for r in _meant(*c)]
    except BeyondLimits:
        return "has no value anywhere"
    try:
        found = parse_joint(*texts)
    except BadInput as error:
        return f"refused: {_kind(str(error))}"
    assert [_read(s.relation) for s in found] == meant[0], texts
    assert [_read(r) for r in found[0].constraints] == meant[1], texts
    return "read"


def _kind(message: str) -> str:
    plain = re.sub(r"^(in the conditions|condition [0-9]+): ", "", message).partition(" (column")[0]
    return re.sub(r": write.*|;.*|: a product.*", "", re.sub(r"'[^']*'", "'...'", plain))[:70]


@pytest.mark.parametrize("block", range(12))
def test_texts_are_read_as_meant_or_refused(block: int) -> None:
    count = scaled(BLOCK)
    seen = Counter(outcome(block * 10**6 + n) for n in range(count))
    assert seen["read"] > count // 4


def test_all_styles_are_read() -> None:
    for styles in PAIRS:
        drawers = [Drawer(n) for n in range(40)]
        seen = Counter(compared(s := statement(d), typeset(d, s, styles)) for d in drawers)
        assert seen["read"] >= 8, styles


def test_a_text_of_another_tree_is_noticed() -> None:
    """The control: a product that is read as a name, and a name that is read as a product."""
    name: Tree = ("name", "ab")
    product: Tree = ("*", ("name", "a"), ("name", "b"))
    one: Tree = ("number", 1)
    for tree, text in ((name, "a*b <= 1"), (product, "ab <= 1")):
        with pytest.raises(AssertionError):
            compared(([tree, one], ["<="], []), (text, ""))


# sympy

ASSUMED: tuple[dict[str, bool], ...] = (
    {"real": True},
    {"positive": True},
    {"integer": True},
    {},
    {"nonnegative": True},
    *({fact: False} for fact in ("positive", "negative", "commutative", "zero")),
    *({fact: True} for fact in ("complex", "finite")),
)


def _told(t: Tree, symbols: dict[str, Any]) -> Any:
    """The tree as sympy makes it."""
    head, *rest = t
    if head == "name":
        return symbols[str(rest[0])]
    if head == "number":
        return sympy.Integer(rest[0])
    parts = [_told(p, symbols) for p in rest if isinstance(p, tuple)]
    return sympy.log(*parts) if head == "ln" else SIGNS[str(head)](*parts)


def sympy_outcome(number: int) -> str:
    """The same of relations of sympy, which simplifies: polynomials, quotients, logarithms of single symbols."""
    draw = random.Random(number)
    symbols = {
        n: sympy.Symbol(n, **draw.choice(ASSUMED[:3] if draw.random() < 0.5 else ASSUMED))
        for n in ("x", "y", "err")
    }

    def tree(depth: int) -> Tree:
        if not depth or draw.random() < 0.2:
            leaf: Tree = ("name", draw.choice(sorted(symbols)))
            return draw.choice((leaf, leaf, ("ln", leaf), ("number", draw.randint(1, 9))))
        sign = draw.choice("++-***/^")
        if sign == "^":
            return ("^", tree(depth - 1), ("number", draw.randint(2, 3)))
        return (sign, tree(depth - 1), tree(depth - 1))

    sides = [tree(3), tree(2)]
    used = sorted(set().union(*map(names_in, sides)))
    bounds = [n for n in used if draw.random() < 0.5]
    try:
        claimed = _told(sides[0], symbols) <= _told(sides[1], symbols)
        where = [symbols[n] >= draw.randint(-1, 1) for n in bounds]
    except TypeError:
        return "refused: by sympy itself"
    try:
        meant = {(*_meant(sides, ["<="]),), ((*_flipped(_meant(sides, ["<="])),))}
    except (BeyondLimits, ZeroDivisionError):
        return "has no value anywhere"
    try:
        (found,) = statements_of(claimed, where)
    except BadInput as error:
        return f"refused: {_kind(str(error))}"
    assert (_read(found.relation),) in meant, (claimed, where)
    for n in found.variables:
        s = symbols[n]
        assert s.is_commutative, claimed
        assert s.is_real or n in bounds, (claimed, where)
        assert s.is_positive is not False or any(c.left.variables == {n} for c in found.constraints)
    return "read"


def _flipped(relations: list[tuple[int, str, int]]) -> list[tuple[int, str, int]]:
    flip = {"<=": ">=", ">=": "<=", "<": ">", ">": "<"}
    return [(b, flip[op], a) for a, op, b in relations]


def test_relations_of_sympy_are_read_as_meant_or_refused() -> None:
    count = scaled(2 * BLOCK)
    seen = Counter(sympy_outcome(n) for n in range(count))
    assert seen["read"] > count // 5


if __name__ == "__main__":
    wanted = int(sys.argv[1])
    total = Counter(map(outcome, range(wanted * 4 // 5))) + Counter(map(sympy_outcome, range(wanted // 5)))
    for what, times in total.most_common():
        print(f"{times:8} {what}")
