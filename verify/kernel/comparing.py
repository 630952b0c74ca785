"""Comparisons: rules that pass from a statement to one that is easier to analyse.

Main definitions: the rules `through`, `compare`, `square`, `exponential` and `reciprocal` on posed statements,
`gibbs` on normal forms. Each takes a goal and its data and returns the subgoals that imply it, or raises `Refused`. All
subgoals of the first two are unmarked: they prove for themselves that what they speak of has a value. Soundness is
proved in docs/kernel.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from verify.kernel.domain_rules import no_integers, undefined_yet
from verify.kernel.goals import AnyGoal, Goal, Posed, Refused
from verify.language.data import Data, number, read_form, read_poly
from verify.language.domains import Condition, Domain, Kind, from_poly, lone_bounds, to_poly
from verify.language.expressions import Expr, Fn, Pow, Var, call, const, power
from verify.language.forms import Form
from verify.language.grammar import parse_expression
from verify.language.limits import measure
from verify.language.normal import is_positive_monomial, log_of, power_of
from verify.language.points import sign_at
from verify.rationals import Fraction

MAX_POWER = 12
"""Exponents of powers that are compared; fixed numbers keep towers of the rule from growing."""


def through(goal: Posed, data: Data) -> list[AnyGoal]:
    """e >= q g with q > 0, so that the sign of g is enough; for an equation e == q g."""
    no_integers(goal)
    q, g = _formula(goal, data, "factor"), _formula(goal, data, "by")
    return [_part(goal, q, ">"), _part(goal, g, goal.kind), _part(goal, goal.expr - q * g, _rest(goal))]


def compare(goal: Posed, data: Data) -> list[AnyGoal]:
    """e >= a - b, and a is above b because ln a, exp a or a power of a is above that of b."""
    no_integers(goal)
    a, b, by = _formula(goal, data, "left"), _formula(goal, data, "right"), data.text("by")
    rest = _part(goal, goal.expr - (a - b), _rest(goal))
    if by in ("ln", "exp"):
        above = _part(goal, _mapped(by, a) - _mapped(by, b), goal.kind)
        return [*(_part(goal, u, ">") for u in (a, b) if by == "ln"), above, rest]
    n = number(by)
    if n.denominator > 1 or not 2 <= n <= MAX_POWER:
        raise Refused(f"ln, exp or a whole power from 2 to {MAX_POWER} is expected")
    if goal.kind == "==":
        raise Refused("an equation is not decided by powers")
    is_root = isinstance(a, Pow) and a.exponent.denominator > 1  # such a power is never negative
    above = _part(goal, _raised(a, n) - _raised(b, n), goal.kind)
    return [*([] if is_root else [_part(goal, a, ">=")]), above, rest]


def _mapped(by: str, e: Expr) -> Expr:
    """ln e or exp e; the exponential of a logarithm, which has a value where its argument is > 0, is its argument."""
    return e.children[0] if by == "exp" and isinstance(e, Fn) and e.name == "ln" else call(by, e)


def _raised(e: Expr, n: Fraction) -> Expr:
    """e^n; of a root, which has a value where its base is >= 0, the power of its base."""
    if isinstance(e, Pow) and e.exponent.denominator > 1:
        return power(e.base, e.exponent * n)
    return power(e, n)


def square(goal: Posed, data: Data) -> list[AnyGoal]:
    """The square of a polynomial is >= 0, which is one more condition."""
    p = read_poly(data.text("poly"), goal.domain.variables, goal.kit)
    squared = from_poly(p) ** 2
    measure(squared, {})
    return [goal.with_condition(None, Condition(squared, ">="))]


def exponential(goal: Posed, data: Data) -> list[AnyGoal]:
    """Real variables t become ln u with u > 0, so that exp(t) is u; conditions on the t alone become ones on the u.

    c_0 + sum c_i t_i >= 0 with whole c_i says that prod u_i^c_i >= exp(-c_0), which is at least the number r given for
    that condition. Other conditions on the t are left out, which only enlarges the domain.
    """
    undefined_yet(goal)
    no_integers(goal)
    old, new = tuple(data.texts("old")), data.names("new")
    names = goal.domain.variables
    if not old or len(set(old)) < len(old) or len(old) != len(new) or not set(old) <= set(names):
        raise Refused("variables of the domain and as many new names are needed")
    if set(new) & set(names):
        raise Refused("a name for a new variable is taken")
    images = dict(zip(old, new, strict=True))
    bounds = data.numbers("bounds")
    if len(bounds) != len(goal.domain.conditions):
        raise Refused("one bound for each condition is needed")
    kept = [Condition(Var(u), ">") for u in new]
    for c, r in zip(goal.domain.conditions, bounds, strict=True):
        moved = _carried(goal, c, r, images)
        kept += [moved] if moved is not None and not moved.is_trivial else []
    values: dict[str, Expr] = {t: call("ln", Var(u)) for t, u in images.items()}
    return [_in_new_variables(goal, values, tuple(images.get(v, v) for v in names), kept)]


def reciprocal(goal: Posed, data: Data) -> list[AnyGoal]:
    """A variable x >= r becomes r - 1 + 1/w with 0 < w <= 1; other conditions on it are left out.

    Unlike `change`, this leaves the other variables alone.
    """
    undefined_yet(goal)
    no_integers(goal)
    name, (new,), (r,) = data.text("variable"), data.names("new"), data.numbers("bound")
    names = goal.domain.variables
    above = (
        [strict for bound, strict in lone_bounds(goal.polys(), name, 1) if bound == r]
        if name in names
        else []
    )
    if not above or new in names:
        raise Refused("a variable with that lower bound and a new name are needed")
    kept = [c for c in goal.domain.conditions if name not in c.expr.variables]
    kept += [Condition(Var(new), ">"), Condition(1 - Var(new), ">" if any(above) else ">=")]
    values = {name: const(r - 1) + power(Var(new), Fraction(-1))}
    return [_in_new_variables(goal, values, tuple(new if v == name else v for v in names), kept)]


def _in_new_variables(
    goal: Posed, values: Mapping[str, Expr], names: tuple[str, ...], conditions: Sequence[Condition]
) -> Posed:
    """The expression with the values put in, on the domain that the conditions describe."""
    moved = replace(goal, domain=Domain(goal.domain.variables, ())).put_in(values, names)
    return replace(moved, domain=Domain(names, tuple(conditions)))


def _carried(goal: Posed, c: Condition, r: Fraction, images: Mapping[str, str]) -> Condition | None:
    """A condition in the new variables; None where it is left out."""
    touched = c.expr.variables & images.keys()
    if not touched:
        return c
    p = to_poly(c.expr, goal.domain.variables, goal.kit)
    if p is None or p.degree != 1 or c.kind == "==" or not c.expr.variables <= images.keys():
        return None
    slopes = [(v, p.derivative(v).constant) for v in sorted(touched)]
    if any(s.denominator > 1 or abs(s) > MAX_POWER for _, s in slopes):
        return None
    if sign_at(call("exp", const(-p.constant)) - const(r), {}, goal.kit) not in (0, 1):
        raise Refused("a bound does not follow from its condition")
    up = _product([(images[v], s) for v, s in slopes if s > 0])
    down = _product([(images[v], -s) for v, s in slopes if s < 0])
    return Condition(up - const(r) * down, c.kind)


def _product(powers: Sequence[tuple[str, Fraction]]) -> Expr:
    total: Expr = const(1)
    for name, s in powers:
        total = total * power(Var(name), s)
    return total


def _formula(goal: Posed, data: Data, name: str) -> Expr:
    """A formula in the variables of the goal. Raises TreecertError."""
    found = parse_expression(data.text(name))
    if not found.variables <= set(goal.domain.variables):
        raise Refused(f"{name!r} has a variable that the statement does not have")
    return found


def _part(goal: Posed, expr: Expr, kind: Kind) -> Posed:
    """`expr kind 0` on the same domain, nothing known of its values."""
    measure(expr, {})
    return replace(goal, expr=expr, kind=kind, defined=False, zero_logs=())


def _rest(goal: Posed) -> Kind:
    return "==" if goal.kind == "==" else ">="


def gibbs(goal: Goal, data: Data) -> list[AnyGoal]:
    """sum a_i (ln r_i - 1 + 1/r_i) is taken away, which is >= 0 where a_i >= 0 and r_i > 0."""
    weights, ratios = (
        [read_form(t, goal.region) for t in data.texts(name)] for name in ("weights", "ratios")
    )
    if not weights or len(weights) != len(ratios):
        raise Refused("as many weights as ratios are needed")
    if not all(is_positive_monomial(r) for r in ratios):
        raise Refused("a ratio is not certified to be positive on the region")
    one, total = Form.constant(goal.region, 1), goal.form
    for a, r in zip(weights, ratios, strict=True):
        total = total - a * (log_of(r) - one + power_of(r, Fraction(-1)))
    return [*(Goal(a, False) for a in weights), Goal(total, goal.strict)]
