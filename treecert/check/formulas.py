r"""Formulas of a display as trees, written plain for the prover and as LaTeX for people.

Main definitions: the nodes `Num`, `Name`, `Euler`, `Neg`, `Binary`, `Call`, `Total`, `Mean`, `Expected`, `Cases`;
`Comparison`; `plain`, `latex`; `replaced`, `names_in`, `mapped`. Nothing is simplified: what is read is what is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from verify.language.latex import GREEK

__all__ = [
    "Binary",
    "Call",
    "Cases",
    "Comparison",
    "Euler",
    "Expected",
    "Formula",
    "Mean",
    "Name",
    "Neg",
    "Num",
    "Probability",
    "Total",
    "children",
    "latex",
    "latex_comparison",
    "latex_name",
    "mapped",
    "measured",
    "names_in",
    "plain",
    "plain_comparison",
    "replaced",
    "walk",
]


class Formula:
    """A node; equal trees are equal."""


@dataclass(frozen=True)
class Num(Formula):
    """An exact decimal number, as typed."""

    text: str


@dataclass(frozen=True)
class Name(Formula):
    r"""A name with what stands below it: `\eps_{t+1}` is Name("epsilon", "t+1")."""

    base: str
    sub: str = ""

    @property
    def key(self) -> str:
        """Base and subscript in one word."""
        return f"{self.base}_{self.sub}" if self.sub else self.base


@dataclass(frozen=True)
class Euler(Formula):
    """The number e."""


@dataclass(frozen=True)
class Neg(Formula):
    """The negative of a formula."""

    child: Formula


@dataclass(frozen=True)
class Binary(Formula):
    """A sum, difference, product, quotient or power: op is one of + - * / ^."""

    op: str
    left: Formula
    right: Formula


@dataclass(frozen=True)
class Call(Formula):
    """A function of the language."""

    name: str
    args: tuple[Formula, ...]


@dataclass(frozen=True)
class Total(Formula):
    """A sum over an index; `bounded` where its ends are written, which `upper` tells."""

    index: str
    body: Formula
    bounded: bool = False
    upper: str = ""


@dataclass(frozen=True)
class Mean(Formula):
    """A mean over the members of a law, or over draws."""

    body: Formula


@dataclass(frozen=True)
class Expected(Formula):
    """An expectation; `over` are the names written below it."""

    body: Formula
    over: tuple[str, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """One relation; op is one of < <= > >= ==."""

    left: Formula
    op: str
    right: Formula


@dataclass(frozen=True)
class Probability(Formula):
    """The probability of an event: one of several relations, or all of them."""

    event: tuple[Comparison, ...]
    every: bool = False


@dataclass(frozen=True)
class Cases(Formula):
    """A formula by cases, each with its conditions; empty conditions are those of the last one, otherwise."""

    branches: tuple[tuple[Formula, tuple[Comparison, ...]], ...]


def children(f: Formula) -> tuple[Formula, ...]:
    """The formulas directly within a formula, conditions of cases among them."""
    match f:
        case Neg(child=child):
            return (child,)
        case Binary(left=left, right=right):
            return (left, right)
        case Call(args=args):
            return args
        case Total(body=body) | Mean(body=body) | Expected(body=body):
            return (body,)
        case Probability(event=event):
            return tuple(s for c in event for s in (c.left, c.right))
        case Cases(branches=branches):
            return tuple(
                part
                for value, cs in branches
                for part in (value, *(s for c in cs for s in (c.left, c.right)))
            )
        case _:
            return ()


def walk(f: Formula) -> Iterator[Formula]:
    """Every formula within a formula, itself first."""
    todo = [f]
    while todo:
        found = todo.pop()
        yield found
        todo.extend(children(found))


def measured(f: Formula) -> tuple[int, int]:
    """How many nodes a formula has, and how deep it is; parts that are shared are looked at once."""
    found: dict[int, tuple[int, int]] = {}
    todo = [f]
    while todo:
        node = todo[-1]
        waiting = [c for c in children(node) if id(c) not in found]
        if waiting:
            todo.extend(waiting)
            continue
        todo.pop()
        parts = [found[id(c)] for c in children(node)]
        found[id(node)] = (
            1 + sum(size for size, _ in parts),
            1 + max((depth for _, depth in parts), default=0),
        )
    return found[id(f)]


def mapped(f: Formula, change: Callable[[Formula], Formula]) -> Formula:
    """The formula with each of its direct parts changed."""

    def compare(c: Comparison) -> Comparison:
        return Comparison(change(c.left), c.op, change(c.right))

    match f:
        case Neg(child=child):
            return Neg(change(child))
        case Binary(op=op, left=left, right=right):
            return Binary(op, change(left), change(right))
        case Call(name=name, args=args):
            return Call(name, tuple(map(change, args)))
        case Total(index=index, body=body, bounded=bounded, upper=upper):
            return Total(index, change(body), bounded, upper)
        case Mean(body=body):
            return Mean(change(body))
        case Expected(body=body, over=over):
            return Expected(change(body), over)
        case Probability(event=event, every=every):
            return Probability(tuple(map(compare, event)), every)
        case Cases(branches=branches):
            return Cases(tuple((change(v), tuple(map(compare, cs))) for v, cs in branches))
        case _:
            return f


def replaced(f: Formula, values: Mapping[str, Formula]) -> Formula:
    """The formula with names replaced, all at once."""
    if isinstance(f, Name):
        return values.get(f.key, f)
    return mapped(f, lambda part: replaced(part, values)) if values else f


def names_in(f: Formula) -> list[Name]:
    """The names in a formula, each once, in the order of the text."""
    found: dict[Name, None] = {}

    def visit(part: Formula) -> None:
        if isinstance(part, Name):
            found.setdefault(part)
        for child in children(part):
            visit(child)

    visit(f)
    return list(found)


# -- plain text

LEVEL = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 4}
ATOM, NEGATIVE = 5, 1


def _level(f: Formula) -> int:
    if isinstance(f, Binary):
        return LEVEL[f.op]
    return NEGATIVE if isinstance(f, Neg) else ATOM


def plain(f: Formula, names: Mapping[str, str]) -> str:
    """The formula in the language of `treecert prove`; `names` has the word for each key."""

    def inside(part: Formula, least: int) -> str:
        text = plain(part, names)
        return text if _level(part) >= least else f"({text})"

    match f:
        case Num(text=text):
            return text
        case Euler():
            return "e"
        case Name():
            return names.get(f.key, f.key)
        case Neg(child=child):
            return f"-{inside(child, 2)}"
        case Binary(op="^", left=left, right=right):
            return f"{inside(left, ATOM)}^{inside(right, ATOM)}"
        case Binary(op=op, left=left, right=right):
            level = LEVEL[op]
            space = " " if level == 1 else ""
            return f"{inside(left, level)}{space}{op}{space}{inside(right, level + 1)}"
        case Call(name=name, args=args):
            return f"{name}({', '.join(plain(a, names) for a in args)})"
        case Total(body=body) | Mean(body=body):
            return f"{'sum' if isinstance(f, Total) else 'mean'}({plain(body, names)})"
        case Expected(body=body):
            return f"E[{plain(body, names)}]"
        case Probability(event=event, every=every):
            word = " and " if every else " or "
            return f"Pr[{word.join(plain_comparison(c, names) for c in event)}]"
    raise TypeError(f"{type(f).__name__} has no plain text")


def plain_comparison(c: Comparison, names: Mapping[str, str]) -> str:
    """A relation in plain text."""
    return f"{plain(c.left, names)} {c.op} {plain(c.right, names)}"


# -- LaTeX

OPS = {"<": "<", "<=": r"\le", ">": ">", ">=": r"\ge", "==": "="}
CALLED = {"ln": r"\ln", "log2": r"\log_2", "exp": r"\exp", "min": r"\min", "max": r"\max", "H": "H"}
CALLED |= {name: rf"\{name}" for name in ("tanh", "cosh", "sinh")}
DRESSED = {
    "hat": "hat", "bar": "bar", "tilde": "tilde", "bf": "mathbf", "cal": "mathcal", "frak": "mathfrak",
    "scr": "mathscr",
}  # fmt: skip
FORMS = {"varepsilon", "vartheta", "varphi", "varrho", "ell", "pi"}


def latex_name(key: str) -> str:
    r"""A name in math mode.

    >>> latex_name("varepsilon_t+1"), latex_name("err"), latex_name("q_i")
    ('\\varepsilon_{t+1}', '\\mathrm{err}', 'q_{i}')
    """
    base, _, sub = key.partition("_")
    for prefix, command in DRESSED.items():
        inner = base[len(prefix) :]
        if base.startswith(prefix) and (len(inner) == 1 or inner in GREEK | FORMS):
            return rf"\{command}{{{latex_name(inner)}}}" + (f"_{{{sub}}}" if sub else "")
    letter = rf"\{base}" if base in GREEK | FORMS else base if len(base) == 1 else rf"\mathrm{{{base}}}"
    below = rf"\{sub}" if sub in GREEK | FORMS else sub.replace("_", r"\_")
    return letter + (f"_{{{below}}}" if sub else "")


def latex(f: Formula) -> str:
    r"""The formula in math mode; for people.

    >>> latex(Binary("/", Num("1"), Binary("+", Name("x"), Euler())))
    '\\frac{1}{x + e}'
    """
    match f:
        case Num(text=text):
            return text
        case Euler():
            return "e"
        case Name():
            return latex_name(f.key)
        case Neg(child=child):
            return f"-{_inside(child, 2)}"
        case Binary():
            return _binary(f)
        case Call():
            return _call(f)
        case Total(index=index, body=body):
            below = latex_name(index) if index else ""
            return rf"\sum_{{{below}}} {_inside(body, 2)}"
        case Mean(body=body) | Expected(body=body):
            return rf"\mathbb{{E}}\left[{latex(body)}\right]"
        case Probability(event=event, every=every):
            word = r" \text{ and } " if every else r" \text{ or } "
            return rf"\Pr\left[{word.join(map(latex_comparison, event))}\right]"
        case Cases(branches=branches):
            rows = r" \\ ".join(_branch(value, cs) for value, cs in branches)
            return rf"\begin{{cases}} {rows} \end{{cases}}"
    raise TypeError(f"{type(f).__name__} has no LaTeX")


def _inside(part: Formula, least: int) -> str:
    """A part of a formula, in brackets where it binds less than what it stands in."""
    text = latex(part)
    fraction = isinstance(part, Binary) and part.op == "/"
    return text if _level(part) >= least or (fraction and least <= 2) else _brackets(text)


def _binary(f: Binary) -> str:
    match f.op:
        case "/":
            return rf"\frac{{{latex(f.left)}}}{{{latex(f.right)}}}"
        case "^":
            single = isinstance(f.left, Name | Num | Euler)
            return f"{latex(f.left) if single else _brackets(latex(f.left))}^{{{latex(f.right)}}}"
        case "*":
            before, after = _inside(f.left, 2), _inside(f.right, 2)
            return rf"{before} \cdot {after}" if _needs_dot(f.left, after) else f"{before} {after}"
    return f"{_inside(f.left, 1)} {f.op} {_inside(f.right, 2)}"


def _call(f: Call) -> str:
    match f.name:
        case "abs":
            return rf"\left|{latex(f.args[0])}\right|"
        case "sqrt":
            return rf"\sqrt{{{latex(f.args[0])}}}"
        case "pow":
            return _binary(Binary("^", *f.args))
        case "exp":
            return f"e^{{{latex(f.args[0])}}}"
    return CALLED.get(f.name, rf"\mathrm{{{f.name}}}") + _brackets(", ".join(map(latex, f.args)))


def _branch(value: Formula, conditions: tuple[Comparison, ...]) -> str:
    when = r",\ ".join(map(latex_comparison, conditions))
    return rf"{latex(value)} & \text{{if }} {when}" if conditions else rf"{latex(value)} & \text{{otherwise}}"


def latex_comparison(c: Comparison) -> str:
    """A relation in math mode."""
    return f"{latex(c.left)} {OPS[c.op]} {latex(c.right)}"


def _needs_dot(left: Formula, after: str) -> bool:
    """Whether a sign keeps a factor from being read into what stands before it."""
    while isinstance(left, Binary) and left.op == "*":
        left = left.right
    called = isinstance(left, Call | Name | Total) or (isinstance(left, Binary) and left.op == "^")
    return after[0].isdigit() or after.startswith(r"\frac") or (called and after.startswith(("(", r"\left")))


def _brackets(text: str) -> str:
    return rf"\left({text}\right)" if r"\frac" in text or r"\sum" in text else f"({text})"
