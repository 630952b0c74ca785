"""Long formulas made short for a reader: subterms that a definition names, and subterms that are repeated.

Main definitions: `fold`, `Folded`. What is folded is shown only; no checker reads it. Guarantee: exact. Putting the
definitions back gives the formulas that were folded, but for brackets in sums and products; `fold` checks it for each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from verify.language.expressions import (
    Add,
    Const,
    Expr,
    Fn,
    Mul,
    Pow,
    Var,
    add,
    call,
    mul,
    power,
)
from verify.language.functions import FUNCTIONS
from verify.language.printing import plain
from verify.rationals import Fraction

Definition = tuple[str, Expr]
NAMES = "ABCDEKLMNPQRSTUVWXYZ"
"""Names of abbreviations, less H, which is a function, and those that read as another sign."""
LARGE = 6
"""Nodes of a subterm that is worth a name."""
MOST = 6
"""Abbreviations of one statement."""
SAVED = 10
"""Nodes that an abbreviation saves at least."""
LONG = 40
"""Nodes of formulas, taken together, that are short enough as they are."""


@dataclass(frozen=True)
class Folded:
    """Formulas with names in them, and what the names stand for: each formula uses names defined before it only."""

    formulas: tuple[Expr, ...]
    definitions: tuple[Definition, ...]

    def unfolded(self) -> tuple[Expr, ...]:
        """The formulas with every definition put back."""
        return tuple(_put_back(f, self.definitions) for f in self.formulas)


def fold(
    formulas: Sequence[Expr],
    definitions: Sequence[Definition] = (),
    *,
    taken: Iterable[str] = (),
    abbreviate: bool = True,
) -> Folded:
    """The formulas with each subterm that a definition names replaced by the name; then repeated long subterms named.

    A definition is used where its name is not that of a variable and it speaks of variables of the formulas only.
    Of the definitions only those that occur are kept. `taken`: names that no abbreviation may have.

    >>> from verify.language.grammar import parse_expression as e
    >>> found = fold([e("4*(q - g*q)*(1 - (q - g*q))")], [("p", e("q - g*q"))])
    >>> [plain(f) for f in found.formulas], [(n, plain(d)) for n, d in found.definitions]
    (['4*p*(1 - p)'], [('p', 'q - g*q')])
    """
    names = frozenset().union(*(f.variables for f in formulas)) | frozenset(taken)
    usable = [(n, d) for n, d in definitions if n not in names and d.variables <= names]
    kept = tuple(formulas)
    used: list[Definition] = []
    for name, value in sorted(usable, key=lambda d: -_size(d[1])):
        changed = tuple(_replaced(f, Var(name), value) for f in kept)
        if changed != kept and name not in {n for n, _ in used}:
            used = [(n, _replaced(d, Var(name), value)) for n, d in used]
            used.append((name, value))
            kept = changed
    used.reverse()
    if abbreviate:
        kept, used = _abbreviated(kept, used, names | {n for n, _ in definitions})
    found = Folded(kept, tuple(used))
    same = [_flat(f) for f in found.unfolded()] == [_flat(f) for f in formulas]
    return found if same else Folded(tuple(formulas), ())


@cache
def _flat(expr: Expr) -> Expr:
    """The same with sums in sums, products in products as one, in an order of this process: for comparing only."""
    expr = _rebuilt(expr, _flat)
    match expr:
        case Add():
            return Add(tuple(sorted(_terms(expr), key=hash)))
        case Mul():
            return Mul(tuple(sorted(_factors(expr), key=hash)))
    return expr


def _terms(expr: Expr) -> Iterator[Expr]:
    match expr:
        case Add(terms):
            for term in terms:
                yield from _terms(term)
        case Mul((Const() as scale, Add(terms)) | (Add(terms), Const() as scale)):
            for term in terms:
                yield from _terms(_flat(mul(scale, *_factors(term))))
        case _:
            yield expr


def _factors(expr: Expr) -> Iterator[Expr]:
    if isinstance(expr, Mul):
        for factor in expr.children:
            yield from _factors(factor)
    else:
        yield expr


def _put_back(formula: Expr, definitions: Sequence[Definition]) -> Expr:
    for name, value in reversed(definitions):
        formula = _replaced(formula, value, Var(name))
    return formula


@cache
def _size(expr: Expr) -> int:
    """Nodes; a number, a sign and a name are one each."""
    return 1 + sum(_size(c) for c in expr.children)


def _replaced(expr: Expr, new: Expr, old: Expr) -> Expr:
    """`new` for every subterm that is `old`."""
    if expr == old:
        return new
    if not old.variables <= expr.variables:
        return expr
    if isinstance(expr, Add) and isinstance(old, Add):
        expr = _within_sum(expr, new, old)
    elif isinstance(expr, Mul) and isinstance(old, Mul):
        expr = _within_product(expr, new, old)
    return _rebuilt(expr, lambda child: _replaced(child, new, old))


def _within_sum(expr: Add, new: Expr, value: Add) -> Expr:
    """A sum that has all terms of `value`, or all with the other sign."""
    for sign in (1, -1):
        terms = [t if sign == 1 else mul(Const(Fraction(-1)), t) for t in value.children]
        left = Counter(expr.children)
        left.subtract(terms)
        if len(terms) < len(expr.children) and min(left.values()) >= 0:
            return add(*left.elements(), new if sign == 1 else mul(Const(Fraction(-1)), new))
    return expr


def _within_product(expr: Mul, new: Expr, value: Mul) -> Expr:
    """A product that has all factors of `value`, once or several times."""
    left = Counter(expr.children)
    left.subtract(value.children)
    if len(value.children) < len(expr.children) and min(left.values()) >= 0:
        return mul(*left.elements(), new)
    return expr


def _rebuilt(expr: Expr, change: Callable[[Expr], Expr]) -> Expr:
    children = tuple(change(c) for c in expr.children)
    if children == expr.children:
        return expr
    match expr:
        case Add():
            return add(*children)
        case Mul():
            return mul(*children)
        case Pow(_, exponent):
            return power(children[0], exponent)
        case Fn(function, _):
            return call(function, *children) if function in FUNCTIONS else Fn(function, children)
    return expr


def _abbreviated(
    formulas: tuple[Expr, ...], definitions: list[Definition], taken: Iterable[str]
) -> tuple[tuple[Expr, ...], list[Definition]]:
    """Names for the long subterms that are repeated, the one that saves most first."""
    free = [n for n in NAMES if n not in set(taken)]
    found: list[Definition] = []
    while len(found) < min(MOST, len(free)) and max(_size(f) for f in formulas) > LONG:
        best = _most_repeated([*formulas, *(d for _, d in found), *(d for _, d in definitions)])
        if best is None:
            break
        name = free[len(found)]
        formulas = tuple(_replaced(f, Var(name), best) for f in formulas)
        found = [(n, _replaced(d, Var(name), best)) for n, d in found]
        definitions = [(n, _replaced(d, Var(name), best)) for n, d in definitions]
        found.append((name, best))
    return formulas, _ordered([*definitions, *found])


def _most_repeated(formulas: Sequence[Expr]) -> Expr | None:
    counts = Counter(s for f in formulas for s in _subterms(f))
    saved = {s: (n - 1) * _size(s) for s, n in counts.items() if n > 1 and _size(s) >= LARGE}
    most = max(saved.values(), default=0)
    return min((s for s, n in saved.items() if n == most), key=plain) if most >= SAVED else None


def _subterms(expr: Expr) -> Iterator[Expr]:
    """The subterms that can have a name: no number and no variable."""
    if expr.children:
        yield expr
    for child in expr.children:
        yield from _subterms(child)


def _ordered(definitions: list[Definition]) -> list[Definition]:
    """Each after those that it uses; else as they are."""
    placed: list[Definition] = []
    waiting = list(definitions)
    while waiting:
        open_names = {n for n, _ in waiting}
        ready = next(d for d in waiting if not (d[1].variables & open_names))
        waiting.remove(ready)
        placed.append(ready)
    return placed
