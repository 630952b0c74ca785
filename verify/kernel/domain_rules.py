"""Rules on statements as posed: definedness, cuts and changes of the domain, the step to normal forms.

Each rule takes a `Posed` goal and its data and returns the subgoals that imply it, or raises `Refused`.
The soundness of every rule is proved in docs/kernel.md, section "Rules on posed statements".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from verify.arithmetic.polynomials import Poly
from verify.kernel.combining import Polys, combination
from verify.kernel.goals import AnyGoal, Goal, Posed, Refused
from verify.language.data import Data, number, read_poly
from verify.language.definedness import definedness
from verify.language.domains import Condition, Domain, Kind, from_poly, lone_bounds, region_of, to_poly
from verify.language.expressions import Expr, Var, call, const, rebuild
from verify.language.integers import powers_as_monomials, relaxed_condition
from verify.language.maps import RationalMap
from verify.language.normal import is_positive_monomial, normal_form
from verify.language.points import sign_at
from verify.rationals import Fraction


def defined(goal: Posed, _: Data) -> list[AnyGoal]:
    """Conditions under which every node has a value, innermost first; then the statement, marked as defined.

    Each condition takes its own expression as defined: those before it see to that.
    """
    no_integers(goal)
    if goal.defined:
        raise Refused("the expression is already known to be defined")
    found = definedness(goal.expr, goal.domain.variables, goal.kit)
    marked = replace(goal, defined=True, zero_logs=found.zero_logs)
    return [*(replace(marked, expr=c.expr, kind=c.kind) for c in found.conditions), marked]


def drop(goal: Posed, data: Data) -> list[AnyGoal]:
    """The statement on a larger domain, one condition left out."""
    undefined_yet(goal)
    return [goal.with_condition(data.index("condition", len(goal.domain.conditions)))]


def focus(goal: Posed, data: Data) -> list[AnyGoal]:
    """The statement on some of the conditions, in the variables that are left; its definedness is open again."""
    conditions = goal.domain.conditions
    chosen = data.numbers("conditions")
    if any(i.denominator != 1 or not 0 <= i < len(conditions) for i in chosen):
        raise Refused("a condition to keep is out of range")
    kept = tuple(conditions[int(i)] for i in chosen)
    used = goal.expr.variables.union(*(c.expr.variables for c in kept))
    names = tuple(v for v in goal.domain.variables if v in used)
    whole = tuple(v for v in goal.domain.integers if v in used)
    return [replace(goal, domain=Domain(names, kept, whole), defined=False, zero_logs=())]


def evaluate(goal: Posed, _: Data) -> list[AnyGoal]:
    """An expression without variables has a value of the sign that is wanted."""
    if goal.expr.variables:
        raise Refused("the expression has variables")
    sign = sign_at(goal.expr, {}, goal.kit)
    if sign is None or not (sign > 0 if goal.kind == ">" else sign == 0 if goal.kind == "==" else sign >= 0):
        raise Refused("the value is not certified to have the sign that is wanted")
    return []


def empty(goal: Posed, data: Data) -> list[AnyGoal]:
    """Nothing to prove: a combination of the conditions is a contradiction."""
    total, strict = combination(goal, goal.polys(), data.numbers("multipliers"))
    if not total.is_constant or not (total.constant < 0 or (strict and total.constant == 0)):
        raise Refused("the combination of the conditions is no contradiction")
    return []


def faces(goal: Posed, data: Data) -> list[AnyGoal]:
    """A closed condition p >= 0 is split into p > 0 and p == 0."""
    index = data.index("condition", len(goal.domain.conditions))
    condition = goal.domain.conditions[index]
    if condition.kind != ">=":
        raise Refused("only a closed condition splits into inside and face")
    return [goal.with_condition(index, replace(condition, kind=kind)) for kind in (">", "==")]


def cut(goal: Posed, data: Data) -> list[AnyGoal]:
    """The domain where p >= 0, and the rest of it, where p < 0."""
    p = from_poly(read_poly(data.text("poly"), goal.domain.variables, goal.kit))
    return [goal.with_condition(None, c) for c in (Condition(p, ">="), Condition(-p, ">"))]


def closure(goal: Posed, _: Data) -> list[AnyGoal]:
    """A non-strict relation follows on closed faces from the inside, by continuity.

    The domain must be given by affine inequalities and have interior points; the expression must be defined
    on it.
    """
    defined_already(goal)
    no_integers(goal)
    if goal.kind == ">":
        raise Refused("a strict relation does not follow by continuity")
    opened = tuple(replace(c, kind=">") if c.kind == ">=" else c for c in goal.domain.conditions)
    inside = replace(goal.domain, conditions=opened)
    region = region_of(inside, goal.kit)
    if region is None or region.sides:
        raise Refused("continuity is used only on domains given by affine inequalities")
    return [replace(goal, domain=inside)]


def eliminate(goal: Posed, data: Data) -> list[AnyGoal]:
    """An equation that is affine in a variable, with a constant coefficient there, is solved for it.

    Definedness comes first: y ln x has no value at x = y = 0, although x ln x has, which y == x makes of it.
    """
    defined_already(goal)
    no_integers(goal)
    polys = goal.polys()
    index, name, names = data.index("condition", len(polys)), data.text("variable"), goal.domain.variables
    p, kind = polys[index]
    if kind != "==" or name not in names:
        raise Refused("an equation and one of its variables are needed")
    slope = p.derivative(name)
    if not slope.is_constant or slope.is_zero:
        raise Refused(f"the equation has no constant coefficient at {name}")
    solved = from_poly(goal.kit.poly.gen(names, name) - p.scale(1 / slope.constant))
    return [goal.with_condition(index).put_in({name: solved}, tuple(v for v in names if v != name))]


def change(goal: Posed, data: Data) -> list[AnyGoal]:
    """New variables u with x = images(u)/below(u), u = inverse(x)/over(x): the statement on the new domain.

    Side conditions, all exact: x -> u -> x is the identity; every new condition is a nonnegative combination
    of the old ones after u -> x, and the other way round; both denominators are positive by such
    combinations. Conditions that are not polynomial go over into themselves, where the map is affine.
    """
    no_integers(goal)
    old, new = goal.domain.variables, data.names("variables")
    given, curved = _by_shape(goal)
    forward, back = data.maps(old, new, goal.kit)
    if any(c.kind == "==" for c in goal.domain.conditions):
        raise Refused("equations are eliminated first")
    if curved and (
        goal.defined or not forward.is_polynomial or any(p.degree > 1 for p in forward.numerators)
    ):
        raise Refused(
            "a condition is not polynomial, and the map not affine or definedness proved on the domain"
        )
    wanted = [_new_condition(t, new, goal) for t in data.texts("conditions")]
    fresh = Domain(new, tuple(Condition(from_poly(p), kind) for p, kind in wanted))
    there = replace(goal, domain=fresh)
    pulled: Polys = [(back.denominator, ">"), *((back.pull(p), kind) for p, kind in wanted)]
    _implied(goal, given, pulled, data.rows("forward", len(pulled)))
    pulled = [(forward.denominator, ">"), *((forward.pull(p), kind) for p, kind in given)]
    _implied(there, wanted, pulled, data.rows("back", len(pulled)))
    moved = goal.put_in(dict(zip(old, forward.expressions(), strict=True)), new)
    bent = tuple(Condition(_written_out(c.expr, forward, goal), c.kind) for c in curved)
    return [replace(moved, domain=replace(fresh, conditions=(*fresh.conditions, *bent)))]


def _written_out(e: Expr, images: RationalMap, goal: Posed) -> Expr:
    """A formula after an affine map, each polynomial in it written out."""
    p = to_poly(e, goal.domain.variables, goal.kit)
    if p is not None:
        return from_poly(images.pull(p))
    return rebuild(e, tuple(_written_out(c, images, goal) for c in e.children))


def _by_shape(goal: Posed) -> tuple[Polys, list[Condition]]:
    """The conditions that are polynomials, as such, and the others."""
    polys: list[tuple[Poly, Kind]] = []
    curved: list[Condition] = []
    for c in goal.domain.conditions:
        p = to_poly(c.expr, goal.domain.variables, goal.kit)
        if p is None:
            curved.append(c)
        else:
            polys.append((p, c.kind))
    return polys, curved


def _new_condition(text: str, variables: tuple[str, ...], goal: Posed) -> tuple[Poly, Kind]:
    kind: Kind = ">=" if text.endswith(">=") else ">"
    if not text.endswith(kind):
        raise Refused("a new condition ends in > or >=")
    return read_poly(text.removesuffix(kind), variables, goal.kit), kind


def _implied(goal: Posed, given: Polys, wanted: Polys, rows: Sequence[Sequence[Fraction]]) -> None:
    """Each wanted inequality is a nonnegative constant plus a combination of given ones. Raises Refused."""
    for (p, kind), row in zip(wanted, rows, strict=True):
        total, strict = combination(goal, given, row)
        rest = p - total
        if not rest.is_constant or rest.constant < 0 or (kind == ">" and not (strict or rest.constant > 0)):
            raise Refused(f"{p} {kind} 0 does not follow from the conditions as given")


def interior(goal: Posed, _: Data) -> list[AnyGoal]:
    """The step to a normal form on an open region. An equation holds when every term of it vanishes."""
    defined_already(goal)
    no_integers(goal)
    region = region_of(goal.domain, goal.kit)
    if region is None:
        raise Refused("a condition is closed, an equation or not polynomial")
    form = normal_form(goal.expr, region)
    arguments = [normal_form(w, region) for w in goal.zero_logs]
    if not all(w.is_zero or is_positive_monomial(w) for w in arguments):
        raise Refused("the argument of a logarithm may vanish at some places inside the region")
    if goal.kind != "==":
        return [Goal(form, goal.kind == ">")]
    if any(region.weak_sign(r.num) != 0 for r in form.terms.values()):
        raise Refused("the normal form of the difference is not zero")
    return []


def integer_cut(goal: Posed, data: Data) -> list[AnyGoal]:
    """An affine function of integer variables with integer coefficients is <= bound or >= bound + 1."""
    p = read_poly(data.text("function"), goal.domain.variables, goal.kit)
    used = {v for e in p.terms() for v, k in zip(p.variables, e, strict=True) if k}
    if (
        p.degree > 1
        or not used <= set(goal.domain.integers)
        or any(c.denominator > 1 for c in p.terms().values())
    ):
        raise Refused("an affine function of integer variables with integer coefficients is needed")
    f, bound = from_poly(p), const(data.whole("bound"))
    return [goal.with_condition(None, Condition(e, ">=")) for e in (bound - f, f - bound - 1)]


def fix(goal: Posed, data: Data) -> list[AnyGoal]:
    """An integer variable that two conditions pin to one value is replaced by it.

    name > value - 1 pins an integer as well as name >= value does.
    """
    name, value, names = data.text("variable"), data.whole("value"), goal.domain.variables
    if name not in goal.domain.integers:
        raise Refused(f"{name} is not an integer variable")
    gap = goal.kit.poly.gen(names, name) - goal.kit.poly.constant_of(names, value)
    found = [(to_poly(c.expr, names, goal.kit), c.kind) for c in goal.domain.conditions]
    slack = {">=": goal.kit.poly.constant_of(names, 0), ">": goal.kit.poly.constant_of(names, 1)}
    sides = {
        p.primitive()[1] - slack[kind]
        for p, kind in found
        if p is not None and not p.is_zero and kind != "=="
    }
    if not {gap, -gap} <= sides:
        raise Refused(f"the conditions do not pin {name} to {value}")
    return [goal.put_in({name: const(value)}, tuple(v for v in names if v != name))]


def relax(goal: Posed, data: Data) -> list[AnyGoal]:
    """Integer variables become real ones: k itself, or x = base^k with 0 < base < 1 for the k in `powers`.

    Powers c^(affine in k) become monomials in the x, conditions on the k conditions on the x. The real domain
    contains the image of the integer one; the statement on it is stronger.
    """
    undefined_yet(goal)
    bases = {k: (x, number(base)) for k, (x, base) in sorted(data.pairs("powers").items())}
    if not set(bases) <= set(goal.domain.integers) or not all(0 < b < 1 for _, b in bases.values()):
        raise Refused("integer variables with bases between 0 and 1 are needed")
    fresh = Data({"names": [x for x, _ in bases.values()]}).names("names")
    if set(fresh) & set(goal.domain.variables):
        raise Refused("a name for a new variable is taken")
    expr = powers_as_monomials(goal.expr, goal.domain.variables, bases, goal.kit)
    if expr.variables & bases.keys():
        raise Refused("an integer variable occurs outside an exponent")
    relaxed = (relaxed_condition(c, goal.domain, bases, goal.kit) for c in goal.domain.conditions)
    conditions = (
        *(Condition(Var(x), ">") for x in fresh),
        *(c for c in relaxed if c is not None and not c.is_trivial),
    )
    names = tuple(bases[v][0] if v in bases else v for v in goal.domain.variables)
    return [replace(goal, domain=Domain(names, conditions), expr=expr)]


def logarithm(goal: Posed, data: Data) -> list[AnyGoal]:
    """A positive variable x becomes scale 2^-L, L a new variable, so that logarithms of x are affine in L.

    `low` and `high` are bounds of L that follow from conditions x <= r and x >= r; other conditions on x are
    left out, which only enlarges the domain.
    """
    undefined_yet(goal)
    no_integers(goal)
    name, (new,) = data.text("variable"), data.names("new")
    (scale,) = data.numbers("scale")
    names = goal.domain.variables
    free = [c for c in goal.domain.conditions if name not in c.expr.variables]
    above, below = (lone_bounds(goal.polys(), name, side) for side in (1, -1))
    if name not in names or new in names or scale <= 0 or not any(r > 0 or (r == 0 and s) for r, s in above):
        raise Refused("a variable with a condition that makes it positive and a new name are needed")
    for side, key, found in ((1, "low", below), (-1, "high", above)):
        for bound in data.numbers(key):
            # L = log2(scale / x), so x <= r says L >= log2(scale / r)
            gaps = [call("ln", const(scale / r)) - call("ln", const(2)) * bound for r, _ in found if r > 0]
            if not any(sign_at(side * gap, {}, goal.kit) in (0, 1) for gap in gaps):
                raise Refused("a bound of the new variable does not follow from the conditions")
            free.append(Condition(side * (Var(new) - bound), ">="))
    image = scale * call("exp", -Var(new) * call("ln", const(2)))
    renamed = tuple(new if v == name else v for v in names)
    return [replace(goal.put_in({name: image}, renamed), domain=Domain(renamed, tuple(free)))]


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
