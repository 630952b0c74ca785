"""Words for the rules that compare: each function tells one step.

Main definition: `COMPARING`. A sentence only repeats what the rule has checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from verify.language.form_printing import shortened
from verify.language.grammar import parse_expression
from verify.language.printing import plain
from verify.search.replays import ReplayedStep
from verify.search.wording import WIDTH, Told, fresh, same

ONE = "1"


def _formula(node: ReplayedStep, name: str) -> str:
    return shortened(plain(parse_expression(node.data.text(name))), WIDTH // 3)


def _through(node: ReplayedStep) -> Told:
    q, g = _formula(node, "factor"), _formula(node, "by")
    relation = "equals" if node.posed.kind == "==" else "is at least"
    factor, onward, rest = node.children
    parts = (("What is left", rest),) if q == ONE else (("The factor", factor), ("What is left", rest))
    times = "the expression below" if q == ONE else f"{q} times the expression below"
    return Told((f"The difference {relation} {times}: {g}.",), parts, onward)


def _compare(node: ReplayedStep) -> Told:
    a, b, by = _formula(node, "left"), _formula(node, "right"), node.data.text("by")
    what = {"ln": "the logarithms", "exp": "the exponentials"}.get(by, f"the powers with exponent {by}")
    *signs, above, rest = node.children
    names = ["One side", "The other side"]
    parts = [*zip(names, signs, strict=False), ("What is left", rest)]
    return Told((f"Of {a} and {b} {what} are compared.",), tuple(parts), above)


def _exponential(node: ReplayedStep) -> Told:
    new = node.data.names("new")
    pairs = ", ".join(f"{t} = ln({u})" for t, u in zip(node.data.texts("old"), new, strict=True))
    return Told((f"Put in {pairs}.",), (), node.children[0])


def _reciprocal(node: ReplayedStep) -> Told:
    (new,), (r,) = node.data.names("new"), node.data.numbers("bound")
    shift = "" if r == 1 else f"{r - 1} + "
    return Told((f"Put in {node.data.text('variable')} = {shift}1/{new}.",), (), node.children[0])


def gibbs(node: ReplayedStep) -> Told:
    """Weights apart, and what is left."""
    *weights, rest = node.children
    r = fresh("r", node.sign.region.variables)
    named = tuple(("A weight", w) for w in weights)
    return Told((f"By ln({r}) >= 1 - 1/{r}, times weights that are >= 0:",), named, rest)


COMPARING: Mapping[str, Callable[[ReplayedStep], Told]] = {
    "through": _through,
    "compare": _compare,
    "square": same("The square of a polynomial is >= 0."),
    "exponential": _exponential,
    "reciprocal": _reciprocal,
}
