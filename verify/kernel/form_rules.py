"""Rules on signs of normal forms on open regions: the analysis.

Each rule takes a `Goal` and its data and returns the subgoals that imply it, or raises `Refused`.
The soundness of every rule is proved in docs/kernel.md, section "Rules on normal forms".
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm

from verify.arithmetic.polynomials import Poly
from verify.kernel.goals import AnyGoal, Goal, Refused
from verify.language.calculus import along, compose, growth, restrict
from verify.language.cells import Cells
from verify.language.data import Data, read_affine, read_form, read_poly
from verify.language.forms import PLAIN, Form, Key, collect, constants_apart, term_signs
from verify.language.normal import is_positive_monomial, log_of, per_bit, power_of
from verify.language.polytopes import Affine, Polytope
from verify.language.ranges import constant_bounds, form_range
from verify.language.regions import Region
from verify.rationals import Fraction

HALF = Fraction(1, 2)
ONE = Fraction(1)
PRECISIONS = (64, 256, 1024, 4096)
MAX_POWER = 80


def zero(goal: Goal, _: Data) -> list[AnyGoal]:
    """The normal form has no terms."""
    if goal.strict or not goal.form.is_zero:
        raise Refused("the normal form is not zero, or a strict sign is wanted")
    return []


def constant(goal: Goal, _: Data) -> list[AnyGoal]:
    """Without variables: an enclosure at sufficient precision."""
    if goal.region.variables:
        raise Refused("variables are left")
    for bits in PRECISIONS:
        if form_range(goal.form, ((),), goal.region.kit.enclosures(bits)).is_positive():
            return []
    raise Refused("the value is not certified to be positive")


def signs(goal: Goal, _: Data) -> list[AnyGoal]:
    """Every term has the sign that is wanted, one of them strictly when a strict sign is."""
    found = [term_signs(goal.region, key, r) for key, r in goal.form.terms.items()]
    if any(weak is None or weak < 0 for weak, _ in found):
        raise Refused("a term is not certified to be nonnegative")
    if goal.strict and not any(strict == 1 for _, strict in found):
        raise Refused("no term is certified to be positive")
    return []


def numeric(goal: Goal, data: Data) -> list[AnyGoal]:
    """Constants such as ln 2 become rational bounds, on the side that the sign of their factor asks."""
    bits = data.whole("bits")
    if not 8 <= bits <= 512:
        raise Refused("bits from 8 to 512 are expected")
    total = Form(goal.region, {})
    for key, r in goal.form.terms.items():
        constants, others = constants_apart(key)
        term = Form(goal.region, {others: r})
        total = total + (term if constants == PLAIN else term.scale(_bound(constants, term, bits)))
    return [Goal(total, goal.strict)]


def _bound(constants: Key, factor: Form, bits: int) -> Fraction:
    """A number below the constants where their factor, one term, is >= 0, and above them where it is <= 0."""
    ((key, r),) = factor.terms.items()
    weak, _ = term_signs(factor.region, key, r)
    if weak is None:
        raise Refused("the factor of a constant has no known sign")
    low, high = constant_bounds(constants, factor.region, bits)
    return low if weak > 0 else high


def fibre(goal: Goal, data: Data) -> list[AnyGoal]:
    """Nonnegative at the facets where lines in a direction enter, and not falling along them."""
    direction = _direction(goal, data)
    entering = [i for i, f in enumerate(goal.region.polytope.facets) if f.along(direction) > 0]
    return [Goal(along(goal.form, direction), goal.strict), *_bases(goal.form, entering)]


def concave(goal: Goal, data: Data) -> list[AnyGoal]:
    """Concave along a direction and nonnegative at the facets where its lines enter and leave."""
    direction = _direction(goal, data)
    bend = along(along(goal.form, direction), direction)
    ends = [i for i, f in enumerate(goal.region.polytope.facets) if f.along(direction) != 0]
    return [Goal(bend.scale(Fraction(-1)), goal.strict), *_bases(goal.form, ends)]


def tangent(goal: Goal, data: Data) -> list[AnyGoal]:
    """Convex along a direction; slope 0 and a nonnegative value on a plane that every line crosses."""
    if goal.strict:
        raise Refused("a touching value gives no strict sign")
    direction, plane = _direction(goal, data), _plane(goal, data)
    if plane.along(direction) <= 0:
        raise Refused("the plane function must grow along the direction")
    for f in goal.region.polytope.facets:
        values = [plane(v) for v in goal.region.polytope.vertices if f(v) == 0]
        if f.along(direction) > 0 and not (max(values) <= 0 and min(values) < 0):
            raise Refused("some lines enter behind the plane")
        if f.along(direction) < 0 and not (min(values) >= 0 and max(values) > 0):
            raise Refused("some lines leave before the plane")
    slope = along(goal.form, direction)
    section, images = goal.region.section(plane)
    if not restrict(slope, images, section).is_zero:
        raise Refused("the slope does not vanish on the plane")
    return [Goal(along(slope, direction), False), Goal(restrict(goal.form, images, section), False)]


def split(goal: Goal, data: Data) -> list[AnyGoal]:
    """Both sides of a plane; for a strict sign, or with side constraints, the plane itself too."""
    plane, region = _plane(goal, data), goal.region
    gens = tuple(region.kit.poly.gen(region.variables, v) for v in region.variables)
    halves = (plane, Affine(-plane.constant, tuple(-c for c in plane.slope)))
    parts: list[AnyGoal] = [Goal(restrict(goal.form, gens, region.part(h)), goal.strict) for h in halves]
    if goal.strict or region.sides:
        section, images = region.section(plane)
        parts.append(Goal(restrict(goal.form, images, section), goal.strict))
    return parts


def divide(goal: Goal, data: Data) -> list[AnyGoal]:
    """A positive factor is divided out."""
    factor = read_form(data.text("factor"), goal.region)
    if not is_positive_monomial(factor):
        raise Refused("the factor is not certified to be positive on the region")
    return [Goal(goal.form * power_of(factor, Fraction(-1)), goal.strict)]


def powers(goal: Goal, _: Data) -> list[AnyGoal]:
    """sum c_i ln b_i >= 0, c_i rational: compare products of powers b_i^(n c_i), n a common denominator."""
    region = goal.region
    weights: dict[Poly, Fraction] = {}
    for key, r in goal.form.terms.items():
        plain = not key.roots and not key.opaque and len(key.logs) == 1 and key.logs[0][1] == 1
        if not plain or not r.num.is_constant or r.den:
            raise Refused("only rational combinations of logarithms turn into powers")
        weights[key.logs[0][0]] = r.num.constant
    scale = lcm(*(c.denominator for c in weights.values()))
    if sum(abs(c) * scale * max(b.degree, 1) for b, c in weights.items()) > MAX_POWER:
        raise Refused("the powers are too high")
    up, down = region.constant(1), region.constant(1)
    for b, c in weights.items():
        up, down = (up * b ** int(c * scale), down) if c > 0 else (up, down * b ** int(-c * scale))
    return [Goal(Form.of_poly(region, up - down), goal.strict)]


def substitution(goal: Goal, data: Data) -> list[AnyGoal]:
    """New variables u, x = images(u)/below(u) and u = inverse(x)/over(x), both ways between the regions."""
    _no_sides(goal.region)
    old, new, kit = goal.region.variables, data.names("variables"), goal.region.kit
    forward, back = data.maps(old, new, kit)
    facets = [read_affine(t, new, kit) for t in data.texts("facets")]
    fresh = Region(kit, new, Polytope.build(facets, len(new)))
    _lands_inside(back.denominator, [back.pull(f) for f in fresh.facet_polys], goal.region)
    _lands_inside(forward.denominator, [forward.pull(f) for f in goal.region.facet_polys], fresh)
    return [Goal(compose(goal.form, forward, fresh), goal.strict)]


def _lands_inside(denominator: Poly, facets: Sequence[Poly], region: Region) -> None:
    for p in (denominator, *facets):
        if region.sign(p) != 1:
            raise Refused(
                f"{p} > 0 is not certified to hold, so the change of variables may leave the region"
            )


def squaring(goal: Goal, data: Data) -> list[AnyGoal]:
    """U + V sqrt(b): both signs, or the dominating one and the difference of squares."""
    root = read_poly(data.text("root"), goal.region.variables, goal.region.kit)
    v, u = collect(goal.form, "roots", (root, HALF))
    if v.is_zero:
        raise Refused("the square root does not occur")
    difference = u * u - (v * v).times_poly(root)
    match data.text("mode"):
        case "both":
            return [Goal(u, goal.strict), Goal(v, False)]
        case "first":
            return [Goal(u, False), Goal(difference, goal.strict)]
        case "second":
            return [Goal(v, False), Goal(difference.scale(Fraction(-1)), goal.strict)]
        case _:
            raise Refused("the mode is both, first or second")


def minimum(goal: Goal, data: Data) -> list[AnyGoal]:
    """F min(u, v) + R: both cases, or the larger bound F u + R (or F v + R) where F is nonpositive."""
    text = data.text("atom")
    atom = next((a for a in goal.form.atoms if a.kind == "min" and a.text == text), None)
    factor, rest = collect(goal.form, "opaque", (atom, 1))
    if atom is None or factor.is_zero:
        raise Refused("no such minimum occurs")
    first, second = (Goal(factor * a + rest, goal.strict) for a in atom.args)
    falling = Goal(factor.scale(Fraction(-1)), False)
    match data.text("mode"):
        case "both":
            return [first, second]
        case "first":
            return [falling, first]
        case "second":
            return [falling, second]
        case _:
            raise Refused("the mode is both, first or second")


def entropy(goal: Goal, data: Data) -> list[AnyGoal]:
    """F H(u) + R: H(u) <= (u - u ln u)/ln 2 where F is nonpositive, or H(u) by logarithms where 0 < u < 1."""
    text = data.text("atom")
    atom = next((a for a in goal.form.atoms if a.kind == "H" and a.text == text), None)
    factor, rest = collect(goal.form, "opaque", (atom, 1))
    if atom is None or factor.is_zero:
        raise Refused("no such entropy occurs")
    (u,) = atom.args
    one = Form.constant(goal.region, 1)
    first, second = (log_of(u) * u).scale(-ONE), one - u
    match data.text("mode"):
        case "above":
            value, falling = first + u, [Goal(factor.scale(-ONE), False)]
        case "logs":
            value, falling = first - log_of(second) * second, [Goal(second, True)]
        case _:
            raise Refused("the mode is above or logs")
    return [Goal(u, True), *falling, Goal(factor * value * per_bit(goal.region) + rest, goal.strict)]


def cover(goal: Goal, data: Data) -> list[AnyGoal]:
    """Enclosures on a bisection tree of simplices.

    `tree` is read in preorder, simplex by simplex of the triangulation: "+" bisects; a leaf is "n" (natural
    enclosure), "m" (mean value form) or "s" (some side constraint fails on the cell).
    """
    bits = data.whole("bits")
    if not 32 <= bits <= 1024:
        raise Refused("bits from 32 to 1024 are expected")
    cells = Cells(goal.form, goal.strict, bits)
    letters = iter(data.text("tree"))
    todo = list(reversed(goal.region.polytope.simplices))
    while todo:
        simplex = todo.pop()
        letter = next(letters, None)
        if letter == "+":
            todo.extend(reversed(cells.halves(simplex)))
        elif letter is None or not cells.holds(simplex, letter):
            raise Refused("a cell is missing or its enclosure does not have the wanted sign")
    if next(letters, None) is not None:
        raise Refused("the tree has more cells than the region")
    return []


def _direction(goal: Goal, data: Data) -> tuple[Fraction, ...]:
    _no_sides(goal.region)
    direction = tuple(data.numbers("along"))
    if len(direction) != len(goal.region.variables) or not any(direction):
        raise Refused("a direction with one entry for each variable is needed, not all 0")
    return direction


def _plane(goal: Goal, data: Data) -> Affine:
    plane = read_affine(data.text("plane"), goal.region.variables, goal.region.kit)
    if not any(plane.slope):
        raise Refused("a plane is given by a polynomial of degree 1")
    return plane


def _bases(form: Form, facets: Sequence[int]) -> list[AnyGoal]:
    """What is to be shown at facets so that the lower limit of the form at their inner points is >= 0."""
    goals: list[AnyGoal] = []
    for index in facets:
        lead = growth(form, form.region.facet(index))
        if lead is None:
            continue
        if lead.order == 0 and lead.logs == 0:
            goals.append(Goal(lead.coefficient, False))
        else:  # the form tends to infinity, with the sign of the coefficient times (-1)^logs
            goals.append(Goal(lead.coefficient.scale(Fraction((-1) ** lead.logs)), True))
    return goals


def _no_sides(region: Region) -> None:
    """Refuses rules of analysis on regions whose boundary is not made of facets only."""
    if region.sides:
        raise Refused("the region has side constraints")
