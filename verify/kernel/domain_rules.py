"""Rules on statements as posed: definedness, cuts and changes of the domain, the step to normal forms.

Each rule takes a `Posed` goal and its data and returns the subgoals that imply it, or raises `Refused`.
The soundness of every rule is proved in docs/kernel.md, section "Rules on posed statements".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from verify.arithmetic.polynomials import Poly
from verify.kernel.goals import AnyGoal, Data, Goal, Posed, Refused, read_poly
from verify.language.domains import Condition, Domain, Kind, from_poly, region_of, to_poly
from verify.language.expressions import Const, Expr, Fn, Mul, Pow, Var, const, rebuild, substitute, walk
from verify.language.normal import normal_form
from verify.language.polytopes import NotFullDimensional, Unbounded

Polys = Sequence[tuple[Poly, Kind]]


def defined(goal: Posed, data: Data) -> list[AnyGoal]:
    """Where every part of the expression is defined; then the statement itself, marked as defined."""
    data.allow()
    no_integers(goal)
    if goal.defined:
        raise Refused("the expression is already known to be defined")
    return [*definedness(goal), replace(goal, defined=True)]


def definedness(goal: Posed) -> list[Posed]:
    """The conditions under which every node is defined, innermost first, each taken as defined by those before it."""
    wanted: dict[tuple[Expr, Kind], None] = {}
    zero_convention = _vanishing_logs(goal)
    for node in walk(goal.expr):
        match node:
            case Fn("ln" | "log2", (inner,)):
                kind: Kind = ">=" if node in zero_convention else ">"
                wanted[inner, kind] = None
            case Fn("H", (inner,)):
                wanted[inner, ">="] = None
                wanted[const(1) - inner, ">="] = None
            case Pow(base, exponent) if exponent.denominator > 1:
                wanted[base, ">" if exponent < 0 else ">="] = None
            case Pow(base, exponent) if exponent < 0:
                wanted[base * base, ">"] = None
            case _:
                pass
    free = [(e, k) for e, k in wanted if not isinstance(e, Const) or not _holds(e.value, k)]
    return [replace(goal, expr=e, kind=k, defined=True) for e, k in free]


def _holds(value: Fraction, kind: Kind) -> bool:
    return value > 0 or (kind == ">=" and value == 0)


def _vanishing_logs(goal: Posed) -> set[Expr]:
    """Nodes ln(w) whose every occurrence is inside a product with a polynomial multiple of w: there 0 ln 0 = 0.

    A product counts when w is a polynomial that divides the product of the other polynomial factors.
    """
    names = goal.domain.variables
    covered: dict[Expr, int] = {}
    for node in walk(goal.expr):
        if not isinstance(node, Mul):
            continue
        polys = [to_poly(c, names, goal.kit) for c in node.children]
        for child in node.children:
            if isinstance(child, Fn) and child.name in ("ln", "log2"):
                w = to_poly(child.children[0], names, goal.kit)
                rest: Poly = goal.kit.poly.constant_of(names, 1)
                for p in polys:
                    rest = rest if p is None else rest * p
                if w is not None and not w.is_zero and rest.exact_div(w) is not None:
                    covered[child] = covered.get(child, 0) + 1
    nodes = list(walk(goal.expr))
    return {node for node, count in covered.items() if count == nodes.count(node)}


def drop(goal: Posed, data: Data) -> list[AnyGoal]:
    """The statement on a larger domain, one condition left out."""
    data.allow("condition")
    undefined_yet(goal)
    index = data.index("condition", len(goal.domain.conditions))
    return [goal.with_condition(index)]


def empty(goal: Posed, data: Data) -> list[AnyGoal]:
    """Nothing to prove: a nonnegative combination of the conditions is a contradiction."""
    data.allow("multipliers")
    polys = goal.polys()
    multipliers = data.numbers("multipliers")
    total, strict = combination(goal, polys, multipliers)
    if not total.is_constant or not (total.constant < 0 or (strict and total.constant == 0)):
        raise Refused("the combination of the conditions is no contradiction")
    return []


def combination(goal: Posed, polys: Polys, multipliers: Sequence[Fraction]) -> tuple[Poly, bool]:
    """sum multipliers_i condition_i, which is >= 0 on the domain, and whether it is > 0 there. Raises Refused."""
    if len(multipliers) != len(polys):
        raise Refused("one multiplier for each condition is needed")
    total: Poly = goal.kit.poly.constant_of(goal.domain.variables, 0)
    strict = False
    for (p, kind), m in zip(polys, multipliers, strict=True):
        if m < 0 and kind != "==":
            raise Refused("a negative multiplier for an inequality")
        total = total + p.scale(m)
        strict = strict or (m > 0 and kind == ">")
    return total, strict


def faces(goal: Posed, data: Data) -> list[AnyGoal]:
    """A closed condition p >= 0 is split into p > 0 and p == 0."""
    data.allow("condition")
    index = data.index("condition", len(goal.domain.conditions))
    condition = goal.domain.conditions[index]
    if condition.kind != ">=":
        raise Refused("only a closed condition splits into inside and face")
    return [goal.with_condition(index, replace(condition, kind=kind)) for kind in (">", "==")]


def cut(goal: Posed, data: Data) -> list[AnyGoal]:
    """The domain where p >= 0, and the rest of it, where p < 0."""
    data.allow("poly")
    p = from_poly(read_poly(data.text("poly"), goal.domain.variables, goal.kit))
    return [goal.with_condition(None, Condition(p, ">=")), goal.with_condition(None, Condition(-p, ">"))]


def closure(goal: Posed, data: Data) -> list[AnyGoal]:
    """A non-strict relation follows on closed faces from the inside, by continuity.

    The domain must be given by affine inequalities and have interior points; the expression must be defined on it.
    """
    data.allow()
    defined_already(goal)
    no_integers(goal)
    if goal.kind == ">":
        raise Refused("a strict relation does not follow by continuity")
    opened = tuple(replace(c, kind=">") if c.kind == ">=" else c for c in goal.domain.conditions)
    inside = replace(goal.domain, conditions=opened)
    try:
        region = region_of(inside, goal.kit)
    except (NotFullDimensional, Unbounded) as error:
        raise Refused(str(error)) from None
    if region is None or region.sides:
        raise Refused("continuity is used only on domains given by affine inequalities")
    return [goal.on(inside)]


def eliminate(goal: Posed, data: Data) -> list[AnyGoal]:
    """An equation that is affine in a variable, with a constant coefficient there, is solved for it."""
    data.allow("condition", "variable")
    no_integers(goal)
    polys = goal.polys()
    index = data.index("condition", len(polys))
    name = data.text("variable")
    names = goal.domain.variables
    p, kind = polys[index]
    if kind != "==" or name not in names:
        raise Refused("an equation and one of its variables are needed")
    slope = p.derivative(name)
    if not slope.is_constant or slope.is_zero:
        raise Refused(f"the equation has no constant coefficient at {name}")
    solved = from_poly(p.scale(-1 / slope.constant) + goal.kit.poly.gen(names, name))
    rest = tuple(v for v in names if v != name)
    smaller = goal.with_condition(index).domain.substitute({name: solved}, rest)
    return [replace(goal, domain=smaller, expr=substitute(goal.expr, {name: solved}))]


def change(goal: Posed, data: Data) -> list[AnyGoal]:
    """New variables u with x = images(u)/below(u), u = inverse(x)/over(x): the statement on the new domain.

    Side conditions, all exact: x -> u -> x is the identity; every new condition is a nonnegative combination of the
    old ones after u -> x, and the other way round; both denominators are positive by such combinations.
    """
    data.allow("variables", "images", "below", "conditions", "inverse", "over", "forward", "back")
    no_integers(goal)
    old, new = goal.domain.variables, tuple(data.texts("variables"))
    if len(set(new)) != len(new) or len(new) != len(old):
        raise Refused("as many new variables as old ones are needed, all different")
    images = [read_poly(t, new, goal.kit) for t in data.texts("images")]
    below = read_poly(data.text("below"), new, goal.kit)
    inverse = [read_poly(t, old, goal.kit) for t in data.texts("inverse")]
    over = read_poly(data.text("over"), old, goal.kit)
    if len(images) != len(old) or len(inverse) != len(new):
        raise Refused("one image for each variable is needed")
    for name, image in zip(old, images, strict=True):
        left = pull(image, inverse, over) * over**below.degree
        if left != goal.kit.poly.gen(old, name) * pull(below, inverse, over) * over**image.degree:
            raise Refused("the new variables do not invert the change of variables")
    old_polys = goal.polys()
    signs = data.texts("conditions")
    new_polys = [(read_poly(t.removesuffix(">=").removesuffix(">"), new, goal.kit), _kind(t)) for t in signs]
    fresh = Domain(new, tuple(Condition(from_poly(p), k) for p, k in new_polys))
    there = Posed(goal.kit, fresh, goal.expr, goal.kind)
    _implied(goal, old_polys, [(over, ">"), *_pulled(new_polys, inverse, over)], data.rows("forward", len(signs) + 1))
    _implied(there, new_polys, [(below, ">"), *_pulled(old_polys, images, below)], data.rows("back", len(old_polys) + 1))
    values = {name: from_poly(image) / from_poly(below) for name, image in zip(old, images, strict=True)}
    return [replace(goal, domain=fresh, expr=substitute(goal.expr, values))]


def _kind(text: str) -> Kind:
    for kind in (">=", ">"):
        if text.endswith(kind):
            return kind  # type: ignore[return-value]  # the two literals of the loop are kinds
    raise Refused("a new condition ends in > or >=")


def _pulled(polys: Polys, images: Sequence[Poly], below: Poly) -> list[tuple[Poly, Kind]]:
    return [(pull(p, images, below), kind) for p, kind in polys]


def pull(p: Poly, images: Sequence[Poly], below: Poly) -> Poly:
    """below^deg(p) * p(images / below): a polynomial with the sign of p(images / below) where below > 0."""
    total = type(p).constant_of(below.variables, 0)
    for exponents, c in p.terms().items():
        term = type(p).constant_of(below.variables, c)
        for image, e in zip(images, exponents, strict=True):
            term = term * image**e
        total = total + term * below ** (p.degree - sum(exponents))
    return total


def _implied(goal: Posed, given: Polys, wanted: Polys, rows: Sequence[Sequence[Fraction]]) -> None:
    """Each wanted sign is a nonnegative constant plus a combination of given conditions. Raises Refused."""
    for (p, kind), row in zip(wanted, rows, strict=True):
        total, strict = combination(goal, given, row)
        rest = p - total
        if kind == "==" and not (rest.is_zero and not strict):
            raise Refused("an equation is not preserved")
        if not rest.is_constant or rest.constant < 0 or (kind == ">" and not (strict or rest.constant > 0)):
            raise Refused(f"{p} {kind} 0 does not follow from the conditions as given")


def interior(goal: Posed, data: Data) -> list[AnyGoal]:
    """The step to a normal form on an open region. An equation holds when the normal form is zero."""
    data.allow()
    defined_already(goal)
    no_integers(goal)
    try:
        region = region_of(goal.domain, goal.kit)
    except (NotFullDimensional, Unbounded) as error:
        raise Refused(str(error)) from None
    if region is None:
        raise Refused("a condition is closed, an equation or not polynomial")
    form = normal_form(goal.expr, region)
    if goal.kind == "==":
        if not form.is_zero:
            raise Refused("the normal form of the difference is not zero")
        return []
    return [Goal(form, goal.kind == ">")]


def integer_cut(goal: Posed, data: Data) -> list[AnyGoal]:
    """An affine function of integer variables with integer coefficients is <= bound or >= bound + 1."""
    data.allow("function", "bound")
    p = read_poly(data.text("function"), goal.domain.variables, goal.kit)
    used = {v for e in p.terms() for v, k in zip(p.variables, e, strict=True) if k}
    whole = all(c.denominator == 1 for c in p.terms().values())
    if p.degree > 1 or not whole or not used <= set(goal.domain.integers):
        raise Refused("an affine function of integer variables with integer coefficients is needed")
    f, bound = from_poly(p), const(data.whole("bound"))
    return [
        goal.with_condition(None, Condition(bound - f, ">=")),
        goal.with_condition(None, Condition(f - bound - 1, ">=")),
    ]


def fix(goal: Posed, data: Data) -> list[AnyGoal]:
    """An integer variable that two conditions pin to one value is replaced by it."""
    data.allow("variable", "value")
    name, value = data.text("variable"), data.whole("value")
    names = goal.domain.variables
    if name not in goal.domain.integers:
        raise Refused(f"{name} is not an integer variable")
    gen = goal.kit.poly.gen(names, name)
    unit = goal.kit.poly.constant_of(names, value)
    above = below = False
    for c in goal.domain.conditions:
        p = to_poly(c.expr, names, goal.kit)
        if p is not None and not p.is_zero and c.kind != "==":
            # value - 1 < name < value + 1 pins an integer as well as the closed conditions do
            slack = 1 if c.kind == ">" else 0
            one = goal.kit.poly.constant_of(names, slack)
            above = above or p.primitive()[1] == gen - unit + one
            below = below or p.primitive()[1] == unit - gen + one
    if not (above and below):
        raise Refused(f"the conditions do not pin {name} to {value}")
    rest = tuple(v for v in names if v != name)
    values: dict[str, Expr] = {name: const(value)}
    return [replace(goal, domain=goal.domain.substitute(values, rest), expr=substitute(goal.expr, values))]


def relax(goal: Posed, data: Data) -> list[AnyGoal]:
    """Integer variables become real ones: k itself, or x = base^k with 0 < base < 1.

    Powers c^(affine in k) become monomials in the x. A condition c0 + sum c_i k_i >= 0 on variables with one common
    base b becomes prod x_i^(-c_i) over c_i < 0, minus b^c0 prod x_i^c_i over c_i > 0, >= 0. The real domain contains
    the image of the integer one, so nothing is lost; the statement on it is stronger.
    """
    data.allow("powers")
    undefined_yet(goal)
    table = data.table("powers")
    bases: dict[str, tuple[str, Fraction]] = {}
    for k, pair in table.items():
        new, base = Data({"pair": pair}).texts("pair")
        bases[k] = (new, Data({"b": [base]}).numbers("b")[0])
    if not set(bases) <= set(goal.domain.integers) or not all(0 < b < 1 for _, b in bases.values()):
        raise Refused("integer variables with bases between 0 and 1 are needed")
    names = tuple(bases[v][0] if v in bases else v for v in goal.domain.variables)
    if len(set(names)) != len(names):
        raise Refused("the new names are not all different")
    conditions: list[Condition] = [Condition(Var(x), ">") for x, _ in bases.values()]
    for c in goal.domain.conditions:
        relaxed = _relaxed_condition(goal, c, bases)
        if relaxed is not None:
            conditions.append(relaxed)
    expr = _powers_as_monomials(goal, goal.expr, bases)
    if expr.variables & bases.keys():
        raise Refused("an integer variable occurs outside an exponent")
    return [replace(goal, domain=Domain(names, tuple(conditions)), expr=expr)]


def _relaxed_condition(goal: Posed, c: Condition, bases: dict[str, tuple[str, Fraction]]) -> Condition | None:
    """The condition in the new variables; None when it is left out, which only enlarges the domain."""
    p = to_poly(c.expr, goal.domain.variables, goal.kit)
    touched = c.expr.variables & bases.keys()
    if not touched:
        return c
    if p is None or p.degree > 1 or not c.expr.variables <= bases.keys() or c.kind == "==":
        inside = _powers_as_monomials(goal, c.expr, bases)
        return None if inside.variables & bases.keys() else Condition(inside, c.kind)
    base = bases[min(touched)][1]
    whole = all(v.denominator == 1 for v in p.terms().values())
    if not whole or any(bases[v][1] != base for v in touched):
        return None
    if c.kind == ">":  # an integer > 0 is an integer >= 1
        p = p - goal.kit.poly.constant_of(p.variables, 1)
    up: Expr = const(1)
    down: Expr = const(base ** int(p.constant))
    for exponents, coefficient in p.terms().items():
        for v, e in zip(p.variables, exponents, strict=True):
            if e and coefficient < 0:
                up = up * Var(bases[v][0]) ** int(-coefficient)
            elif e:
                down = down * Var(bases[v][0]) ** int(coefficient)
    return Condition(up - down, ">=")


def _powers_as_monomials(goal: Posed, expr: Expr, bases: dict[str, tuple[str, Fraction]]) -> Expr:
    """exp(p ln c) with p affine in the replaced variables, written as a monomial in their powers where that is exact."""
    if isinstance(expr, Fn) and expr.name == "exp":
        monomial = _monomial(goal, expr.children[0], bases)
        if monomial is not None:
            return monomial
    if not expr.children:
        return expr
    parts = {c: _powers_as_monomials(goal, c, bases) for c in expr.children}
    return rebuild(expr, tuple(parts[c] for c in expr.children))


def _monomial(goal: Posed, exponent: Expr, bases: dict[str, tuple[str, Fraction]]) -> Expr | None:
    if not isinstance(exponent, Mul):
        return None
    logs = [c for c in exponent.children if isinstance(c, Fn) and c.name == "ln" and isinstance(c.children[0], Const)]
    if len(logs) != 1:
        return None
    inner = logs[0].children[0]
    rest = Mul(tuple(c for c in exponent.children if c is not logs[0]))
    p = to_poly(rest, goal.domain.variables, goal.kit)
    if p is None or p.degree > 1 or not isinstance(inner, Const) or inner.value <= 0 or p.constant.denominator != 1:
        return None
    result: Expr = const(inner.value ** int(p.constant))
    for exponents, coefficient in p.terms().items():
        for v, e in zip(p.variables, exponents, strict=True):
            if not e:
                continue
            if v not in bases or coefficient.denominator != 1:
                return None
            name, base = bases[v]
            step = next((s for s in range(-32, 33) if base**s == inner.value ** int(coefficient)), None)
            if step is None:
                return None
            result = result * Var(name) ** step
    return result


def defined_already(goal: Posed) -> None:
    """Refuses unless definedness has been taken care of."""
    if not goal.defined:
        raise Refused("it is not yet known that the expression is defined on the domain")


def undefined_yet(goal: Posed) -> None:
    """Refuses a larger domain once definedness was proved on the smaller one."""
    if goal.defined:
        raise Refused("the domain grows only before definedness is proved")


def no_integers(goal: Posed) -> None:
    """Refuses while integer variables are left."""
    if goal.domain.integers:
        raise Refused("integer variables are left")
