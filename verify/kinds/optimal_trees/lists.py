"""Lists of any length: the questions of a conjunction, and which of them to ask.

Main definitions: `ListText`, `ListStatement`, `read_list`, `list_obligations`. What is stated, in one place:

- A **state** is a finite list J of reals, each of which meets `where` as `element`, or the state *settled*, whose error
  is 0 and at which nothing is asked but idle queries. The error of a leaf at J is `error` at the product of J; the
  empty product is 1.
- A **query** at J is one of its elements p, by its place. It is answered 1 with probability p and leaves J without it;
it is
  answered 0 with probability 1 - p and leaves the state settled. Trees, idle queries, sizes and errors are those of
  `verify.kinds.optimal_trees.systems`.
- For I a part of J (some of its places) let g(I) be the product over I times `error` at the product over the others.

The statement says, for every list J: the tree that asks the elements of a part I, in any order, as long as the answer
is 1, has |I| queries and the error g(I). And for every t >= 0, where S are the min(t, |J|) smallest elements of J:
every tree at J with at most t queries has an error of at least g(S), and g(I) >= g(S) for every part I with at most t
elements.

The theorem: docs/optimal-values.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verify.arithmetic.kits import Kit
from verify.errors import BadInput
from verify.kinds.families.premises import KnownConditions
from verify.kinds.optimal_trees.grammar import read_formula, read_names, read_scope
from verify.kinds.optimal_trees.rules import Goal
from verify.kinds.optimal_trees.systems import Relations, Scope
from verify.kinds.sequences.steps import Point
from verify.language.expressions import Expr, Var, const, mul, substitute
from verify.language.statements import Relation

ZERO, ONE = const(0), const(1)
LESS, MORE = "_0", "_1"
"""Endings for two elements, the smaller one first; no user name has an underscore."""


@dataclass(frozen=True)
class ListText:
    """`element` and `product` are names; `where` holds conditions on an element, `range` on a product of elements."""

    element: str
    where: str
    product: str
    range: str
    error: str


@dataclass(frozen=True)
class ListStatement:
    """The element with its conditions, the product with its, and the error of a leaf."""

    element: Scope
    product: Scope
    error: Expr


def read_list(text: ListText) -> ListStatement:
    """The statement. Raises BadInput."""
    (element, product) = (read_names(n) for n in (text.element, text.product))
    if len(element) != 1 or len(product) != 1 or element == product:
        raise BadInput("an element and a product are two names")
    found = ListStatement(
        read_scope(element, text.where),
        read_scope(product, text.range),
        read_formula(text.error, Scope(product)),
    )
    if found.element.integers or found.product.integers:
        raise BadInput("elements and products are reals")
    return found


def list_line(text: ListText) -> str:
    """The statement in one line."""
    p, v = text.element, text.product
    return (
        f"lists of {p} with {text.where}; error {text.error} at their product {v}, {text.range}: to ask for some"
        " elements, in any order, as long as the answer is 1 has the error g, their product times the error at the"
        " product of the others; the least error of all trees with at most t splits is g of the min(t, k) smallest of"
        " the k elements; and no t elements or fewer have a smaller g"
    )


def list_obligations(s: ListStatement, kit: Kit) -> dict[str, Goal]:
    """What has to be proved."""
    (p,), (v,) = s.element.names, s.product.names
    names = frozenset({p, v, p + LESS, p + MORE})
    return {
        name: Point(KnownConditions(kit, _labelled(conditions), names), goal)
        for name, conditions, goal in _goals(s)
    }


Obligation = tuple[str, dict[str, Relations], Relation]


def _goals(s: ListStatement) -> Iterator[Obligation]:
    (p,), (v,) = s.element.names, s.product.names
    chance, rest = Var(p), Var(v)
    less, more = Var(p + LESS), Var(p + MORE)
    element, product = {"element": s.element.where}, {"product": s.product.where}
    yield "chance at least 0", element, Relation(chance, ">=", ZERO)
    yield "chance at most 1", element, Relation(chance, "<=", ONE)
    for i, r in enumerate(s.product.where):
        yield f"empty product {i + 1}", {}, r.substitute({v: ONE})
        yield f"product {i + 1}", element | product, r.substitute({v: mul(chance, rest)})
    yield "error", product, Relation(s.error, ">=", ZERO)
    padded = substitute(s.error, {v: mul(chance, rest)})
    yield "one more", element | product, Relation(mul(chance, s.error), "<=", padded)
    order: dict[str, Relations] = {
        "less": _at(s.element.where, {p: less}),
        "more": _at(s.element.where, {p: more}),
        "order": (Relation(less, "<=", more),),
    }
    with_less, with_more = (
        mul(x, substitute(s.error, {v: mul(rest, y)})) for x, y in ((less, more), (more, less))
    )
    yield "exchange", order | product, Relation(with_less, "<=", with_more)


def _at(relations: Relations, values: dict[str, Expr]) -> Relations:
    return tuple(r.substitute(values) for r in relations)


def _labelled(conditions: dict[str, Relations]) -> dict[str, Relation]:
    """Labels such as `element 1`."""
    return {f"{word} {i + 1}": r for word, rs in conditions.items() for i, r in enumerate(rs)}
