"""Shifts: a variable that is met in one affine form only, such as 1 - x, gives way to that form.

Main definitions: `shifted`, `unnested`. What is proved of f(x) is found in the same way for f(1 - x).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from verify.arithmetic.kits import Kit
from verify.kernel.combining import Polys
from verify.kernel.goals import Posed
from verify.language.domains import to_poly
from verify.language.expressions import Add, Const, Expr, Mul, Var, add, const, mul, rebuild
from verify.rationals import Fraction
from verify.search.monotone_transforms import Move, text

Form = tuple[Fraction, Fraction]
"""(a, b) for a + b v."""


def shifted(goal: Posed) -> Iterator[Move]:
    """A new name for the form in which a variable is met more than once."""
    conditions = goal.domain.conditions
    names = goal.domain.variables
    parts = [(to_poly(c.expr, names, goal.kit), c) for c in conditions]
    curved = [c.expr for p, c in parts if p is None]
    if any(c.kind == "==" for c in conditions) or (curved and goal.defined):
        return
    for name, forms_in in product(names, (_forms, _gathered, _innermost)):
        if forms_in == _innermost and name in _fresh(names):
            continue  # it stands for such a form, and would be taken back
        forms = list(forms_in(goal.expr, name, goal.kit))
        forms += [f for e in curved for f in _bent(e, name, goal.kit)]
        if len(forms) > 1 and forms[0][0] and all(a * forms[0][1] == forms[0][0] * b for a, b in forms):
            least = min(forms, key=lambda form: abs(form[1]))
            yield "change", _data(goal, [(p, c.kind) for p, c in parts if p is not None], name, least)
            return


def unnested(goal: Posed) -> Iterator[Move]:
    """What a new name leaves behind, such as 1 - (1 - v), written as v."""
    new = [name for name in _fresh(goal.domain.variables) if name in goal.expr.variables]
    short = _short(goal.expr, new, goal.kit)
    if short != goal.expr:
        yield "through", {"factor": "1", "by": text(short)}


def _short(e: Expr, names: Sequence[str], kit: Kit) -> Expr:
    """The expression with its parts that are affine in one of these variables, and hold no other, as a + b v."""
    if not e.variables & set(names):
        return e
    for name in names:
        form = _slope(e, name, kit)
        if form is not None:
            return add(const(form[0]), mul(const(form[1]), Var(name)))
    return rebuild(e, tuple(_short(c, names, kit) for c in e.children))


def _fresh(names: Sequence[str]) -> list[str]:
    """The names among these that are of the kind given here."""
    return [n for n in names if n in _new_names(names)]


def _new_names(names: Sequence[str]) -> list[str]:
    """Names for one variable more than there are."""
    return [f"v{i}" for i in range(len(names) + 1)]


def _bent(e: Expr, name: str, kit: Kit) -> Iterator[Form]:
    """The forms in a condition but for terms of degree 1, which are as simple in another variable."""
    if _is_affine(e, name, kit):
        return
    if isinstance(e, Add) or (isinstance(e, Mul) and all(isinstance(c, (Const, Add)) for c in e.children)):
        for term in e.children:
            yield from _bent(term, name, kit)
    else:
        yield from _forms(e, name, kit)


def _forms(e: Expr, name: str, kit: Kit) -> Iterator[Form]:
    """The largest parts that are affine in the variable and hold no other one, with the numbers before them."""
    if name not in e.variables:
        return
    numbers = _numbers(e)
    form = _slope(e, name, kit)
    if form is not None:
        sign = -1 if numbers and numbers[0] < 0 else 1  # -(v - 1)/2 holds v - 1, with the direction of v
        yield sign * form[0], sign * form[1]
        return
    for child in e.children:
        k = abs(numbers[0]) if numbers and _is_affine(child, name, kit) else Fraction(1)
        yield from ((k * a, k * b) for a, b in _forms(child, name, kit))


def _numbers(e: Expr) -> list[Fraction]:
    """The numbers among the factors of a product."""
    return [c.value for c in e.children if isinstance(c, Const)] if isinstance(e, Mul) else []


def _gathered(e: Expr, name: str, kit: Kit) -> Iterator[Form]:
    """The same with the number of a sum taken to the variable, as in 1 - v + w."""
    if name not in e.variables or _is_affine(e, name, kit):
        yield from _forms(e, name, kit)
        return
    alone = [c for c in e.children if _is_affine(c, name, kit)] if isinstance(e, Add) else []
    if alone:
        yield from _forms(add(*alone, *(c for c in e.children if isinstance(c, Const))), name, kit)
    for child in e.children:
        if child not in alone:
            yield from _gathered(child, name, kit)


def _innermost(e: Expr, name: str, kit: Kit) -> Iterator[Form]:
    """The sums in which the variable itself is a term, with the numbers before them, as in 1 - (1 - v)."""
    if name not in e.variables:
        return
    own = _own_terms(e, name, kit)
    if own:
        yield from _forms(add(*own), name, kit)
    numbers = _numbers(e)
    for child in e.children:
        if child not in own:
            k = abs(numbers[0]) if numbers and _own_terms(child, name, kit) else Fraction(1)
            yield from ((k * a, k * b) for a, b in _innermost(child, name, kit))


def _own_terms(e: Expr, name: str, kit: Kit) -> list[Expr]:
    """The terms of a sum that are numbers, or multiples of the variable, where there is one of these."""
    terms = e.children if isinstance(e, Add) else (e,) if e == Var(name) else ()
    own = [c for c in terms if isinstance(c, Const) or _is_multiple(c, name, kit)]
    return own if any(c.variables for c in own) else []


def _is_affine(e: Expr, name: str, kit: Kit) -> bool:
    return _slope(e, name, kit) is not None


def _is_multiple(e: Expr, name: str, kit: Kit) -> bool:
    form = _slope(e, name, kit)
    return form is not None and not form[0]


def _slope(e: Expr, name: str, kit: Kit) -> Form | None:
    """The form of an expression that is affine in the variable and holds no other one."""
    p = to_poly(e, (name,), kit) if e.variables == {name} else None
    return (p.constant, p.derivative(name).constant) if p is not None and p.degree == 1 else None


def _data(goal: Posed, polys: Polys, name: str, form: Form) -> dict[str, object]:
    """The data of the rule: each polynomial condition goes over into itself; the others do so by the rule."""
    names, poly = goal.domain.variables, goal.kit.poly
    new = next(n for n in _new_names(names) if n not in names)
    fresh = tuple(new if n == name else n for n in names)
    a, b = form
    images = [poly.gen(fresh, n) for n in fresh]
    inverse = [poly.gen(names, n) for n in names]
    at = names.index(name)
    images[at] = (images[at] - poly.constant_of(fresh, a)).scale(1 / b)
    inverse[at] = inverse[at].scale(b) + poly.constant_of(names, a)
    moved = [f"{p.compose(images, fresh).text}{kind}" for p, kind in polys]
    rows = [["0"] * len(moved)] + [[str(int(i == j)) for j in range(len(moved))] for i in range(len(moved))]
    return {
        "variables": list(fresh),
        "images": [p.text for p in images],
        "below": "1",
        "inverse": [p.text for p in inverse],
        "over": "1",
        "conditions": moved,
        "forward": rows,
        "back": rows,
    }
