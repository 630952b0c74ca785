"""Rules on conditions of any kind: a lemma on the way, a condition times a factor, a condition solved for a variable.

Where a condition of the domain is no polynomial, these bring what it says into polynomial conditions or into the
expression. Their soundness is proved in docs/kernel.md, section "Rules on posed statements".
"""

from __future__ import annotations

from dataclasses import replace

from verify.kernel.domain_rules import defined_already, no_integers
from verify.kernel.goals import AnyGoal, Posed, Refused
from verify.language.data import Data
from verify.language.domains import KINDS, Condition, Domain, Kind, to_poly
from verify.language.expressions import Add, Const, Expr, Var, add, mul, substitute
from verify.language.grammar import parse_expression
from verify.language.limits import measure
from verify.rationals import Fraction


def lemma(goal: Posed, data: Data) -> list[AnyGoal]:
    """A relation that follows from the conditions, to be proved for itself, becomes one more condition."""
    expr, kind = _formula(data.text("formula"), goal), _kind(data.text("kind"))
    first = replace(goal, expr=expr, kind=kind, defined=False, zero_logs=())
    return [first, goal.with_condition(None, Condition(expr, kind))]


def plus(goal: Posed, data: Data) -> list[AnyGoal]:
    """A condition c >= 0 times a factor m >= 0 is taken off: e follows from e - m c.

    For an equation the factor is a polynomial of any sign; to prove an equation only equations help.
    """
    condition = goal.domain.conditions[data.index("condition", len(goal.domain.conditions))]
    factor = _formula(data.text("factor"), goal)
    if goal.kind == "==" and condition.kind != "==":
        raise Refused("an equation follows from equations alone")
    rest = add(goal.expr, mul(Const(Fraction(-1)), factor, condition.expr))
    measure(rest, {})
    unmarked = replace(goal, defined=False, zero_logs=())  # what has a value is shown anew
    last = replace(unmarked, expr=rest)
    if condition.kind == "==":
        if to_poly(factor, goal.domain.variables, goal.kit) is None:
            raise Refused("the factor of an equation is a polynomial: it has a value everywhere")
        return [last]
    return [replace(unmarked, expr=factor, kind=">="), last]


def solve(goal: Posed, data: Data) -> list[AnyGoal]:
    """A condition with a variable v, a v + g with g free of v, becomes the new variable: v = (s - g)/a.

    Of the other conditions with v, those in `keep` are kept, and are polynomials; the rest are left out. The expression
    has values on the domain, and its definedness on the new one is open again.
    """
    defined_already(goal)
    no_integers(goal)
    conditions, names, name = goal.domain.conditions, goal.domain.variables, data.text("variable")
    index, (new,) = data.index("condition", len(conditions)), data.names("new")
    if name not in names or new in names:
        raise Refused("one of the variables and a new name for it are needed")
    slope, rest = _affine_in(conditions[index].expr, name, goal)
    image = mul(Const(1 / slope), add(Var(new), mul(Const(Fraction(-1)), rest)))
    renamed = tuple(new if v == name else v for v in names)
    kept = [Condition(Var(new), conditions[index].kind)]
    chosen = set(data.numbers("keep"))
    for i, c in enumerate(conditions):
        if name not in c.expr.variables:
            kept.append(c)
        elif i in chosen and i != index:
            if to_poly(c.expr, names, goal.kit) is None:
                raise Refused("a condition with the variable that is kept is a polynomial")
            kept.append(Condition(substitute(c.expr, {name: image}), c.kind))
    moved = goal.put_in({name: image}, renamed)
    return [replace(moved, domain=Domain(renamed, tuple(kept)), defined=False, zero_logs=())]


def _formula(text: str, goal: Posed) -> Expr:
    """A formula in the variables of the goal. Raises Refused, BadInput."""
    expr = parse_expression(text)
    if not expr.variables <= set(goal.domain.variables):
        raise Refused("a formula in the variables of the statement is needed")
    return expr


def _kind(text: str) -> Kind:
    if text not in KINDS.values():
        raise Refused("the kind of a lemma is one of > >= ==")
    return next(k for k in KINDS.values() if k == text)


def _affine_in(expr: Expr, name: str, goal: Posed) -> tuple[Fraction, Expr]:
    """(a, g) with expr = a name + g term by term, a a number that is not 0 and g free of the name."""
    terms = expr.children if isinstance(expr, Add) else (expr,)
    with_name = [t for t in terms if name in t.variables]
    p = to_poly(add(*with_name), (name,), goal.kit)
    slope = None if p is None else p.derivative(name)
    if p is None or slope is None or not slope.is_constant or slope.is_zero or p.constant != 0:
        raise Refused(f"the condition is not {name} times a number plus what is free of {name}")
    return slope.constant, add(*(t for t in terms if name not in t.variables))
