"""Rules on signs of normal forms on open regions: the analysis.

Each rule takes a `Goal` and its data and returns the subgoals that imply it, or raises `Refused`.
The soundness of every rule is proved in docs/kernel.md, section "Rules on normal forms".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import lcm

from verify.arithmetic.polynomials import Poly
from verify.kernel.cells import Cells
from verify.kernel.goals import AnyGoal, Data, Goal, Refused, read_form, read_poly
from verify.language.calculus import NoLimit, NotSmooth, RationalMap, along, compose, leading_term, restrict
from verify.language.domains import as_affine
from verify.language.forms import PLAIN, Form, Key, Ratio
from verify.language.normal import is_positive_monomial, positive_powers, power_of
from verify.language.polytopes import Affine, NotFullDimensional, Polytope, Unbounded
from verify.language.ranges import NoRange, form_range
from verify.language.regions import Region

HALF = Fraction(1, 2)
MAX_BITS = 4096
MAX_POWER = 80


def zero(goal: Goal, data: Data) -> list[AnyGoal]:
    """The normal form has no terms."""
    data.allow()
    if goal.strict or not goal.form.is_zero:
        raise Refused("the normal form is not zero, or a strict sign is wanted")
    return []


def constant(goal: Goal, data: Data) -> list[AnyGoal]:
    """At a point, or without variables: an enclosure at sufficient precision."""
    data.allow()
    if goal.region.variables:
        raise Refused("variables are left")
    bits = 64
    while bits <= MAX_BITS:
        e = goal.region.kit.enclosures(bits)
        try:
            found = form_range(goal.form, ((),), e)
        except NoRange as error:
            raise Refused(str(error)) from None
        if found.is_positive():
            return []
        if found.is_negative():
            break
        bits *= 4
    raise Refused("the value is not seen to be positive")


def signs(goal: Goal, data: Data) -> list[AnyGoal]:
    """Every term has the sign that is wanted, one of them strictly when a strict sign is."""
    data.allow()
    strict = False
    for key, r in goal.form.terms.items():
        weak, strong = _term_sign(goal.region, key, r)
        if weak is None or weak < 0:
            raise Refused("a term is not seen to be nonnegative")
        strict = strict or strong == 1
    if goal.strict and not strict:
        raise Refused("no term is seen to be positive")
    return []


def _term_sign(region: Region, key: Key, r: Ratio) -> tuple[int | None, int | None]:
    """Weak and strict sign of a term; roots and denominators are positive."""
    weak, strict = region.weak_sign(r.num), region.sign(r.num)
    for base, n in key.logs:
        w, s = (1, 1) if base.is_constant else _log_sign(region, base)
        if n % 2:
            weak = None if weak is None or w is None else weak * w
            strict = None if strict is None or s is None else strict * s
        elif s is None:
            strict = None
    for atom, m in key.opaque:
        if atom.kind != "exp" and m % 2:
            return None, None
        if atom.kind != "exp":
            strict = None
    return weak, strict


def _log_sign(region: Region, base: Poly) -> tuple[int | None, int | None]:
    shifted = base - region.constant(1)
    return region.weak_sign(shifted), region.sign(shifted)


def numeric(goal: Goal, data: Data) -> list[AnyGoal]:
    """Constants such as ln 2 or sqrt 3 are replaced by rational bounds, on the side that the sign of their factor asks."""
    data.allow("bits")
    bits = data.whole("bits")
    if not 8 <= bits <= 512:
        raise Refused("bits from 8 to 512 are expected")
    region = goal.region
    e = region.kit.enclosures(bits + 16)
    total = Form(region, {})
    for key, r in goal.form.terms.items():
        outer = Key(*(tuple((b, n) for b, n in part if b.is_constant) for part in key[:2]))  # type: ignore[arg-type]  # same shapes as Key's fields
        inner = Key(*(tuple((b, n) for b, n in part if not b.is_constant) for part in key[:2]), key.opaque)  # type: ignore[arg-type]
        if outer == PLAIN:
            total = total + Form(region, {key: r})
            continue
        weak, _ = _term_sign(region, inner, r)
        if weak is None:
            raise Refused("the factor of a constant has no known sign")
        point = Region(region.kit, (), Polytope(0, (), ((),)))
        renamed = Key(*(tuple((point.constant(b.constant), n) for b, n in part) for part in outer[:2]))  # type: ignore[arg-type]
        found = form_range(Form(point, {renamed: Ratio(point.constant(1))}), ((),), e)
        bound = found.lo if weak > 0 else found.hi
        if bound is None:
            raise Refused("a constant has no finite bound")
        grid = Fraction(1, 1 << bits)
        value = Fraction(int(bound.numerator), int(bound.denominator)) / grid
        rounded = (value.numerator // value.denominator + (0 if weak > 0 else 1)) * grid
        total = total + Form(region, {inner: r}).scale(rounded)
    return [Goal(total, goal.strict)]


def fibre(goal: Goal, data: Data) -> list[AnyGoal]:
    """Nonnegative at the facets where lines in a direction enter, and not falling along them."""
    data.allow("along")
    direction = _direction(goal, data)
    slope = _along(goal.form, direction)
    entering = [i for i, f in enumerate(goal.region.polytope.facets) if f.along(direction) > 0]
    return [Goal(slope, goal.strict), *_bases(goal.form, entering)]


def concave(goal: Goal, data: Data) -> list[AnyGoal]:
    """Concave along a direction and nonnegative at the facets where its lines enter and leave."""
    data.allow("along")
    direction = _direction(goal, data)
    bend = _along(_along(goal.form, direction), direction)
    ends = [i for i, f in enumerate(goal.region.polytope.facets) if f.along(direction) != 0]
    return [Goal(bend.scale(Fraction(-1)), goal.strict), *_bases(goal.form, ends)]


def tangent(goal: Goal, data: Data) -> list[AnyGoal]:
    """Convex along a direction, and with zero slope and a nonnegative value on a plane that every line crosses."""
    data.allow("along", "plane")
    if goal.strict:
        raise Refused("a touching value gives no strict sign")
    direction, plane = _direction(goal, data), _plane(goal, data)
    if plane.along(direction) <= 0:
        raise Refused("the plane function must grow along the direction")
    region = goal.region
    for f in region.polytope.facets:
        crossing = f.along(direction)
        values = [plane(v) for v in region.polytope.vertices if f(v) == 0]
        if crossing and not any(values):
            raise Refused("the plane contains a facet where lines enter or leave")
        if (crossing > 0 and max(values) > 0) or (crossing < 0 and min(values) < 0):
            raise Refused("some lines do not cross the plane")
    slope = _along(goal.form, direction)
    section, images = _section(region, plane)
    if not restrict(slope, images, section).is_zero:
        raise Refused("the slope does not vanish on the plane")
    return [Goal(_along(slope, direction), False), Goal(restrict(goal.form, images, section), False)]


def split(goal: Goal, data: Data) -> list[AnyGoal]:
    """The region on both sides of a plane; for a strict sign, or with side constraints, the plane itself too."""
    data.allow("plane")
    plane = _plane(goal, data)
    region = goal.region
    gens = tuple(region.kit.poly.gen(region.variables, v) for v in region.variables)
    parts: list[AnyGoal] = []
    for half in (plane, Affine(-plane.constant, tuple(-c for c in plane.slope))):
        try:
            part = region.part(half)
        except NotFullDimensional:
            raise Refused("the plane does not cut the region") from None
        parts.append(Goal(restrict(goal.form, gens, part), goal.strict))
    if goal.strict or region.sides:
        section, images = _section(region, plane)
        parts.append(Goal(restrict(goal.form, images, section), goal.strict))
    return parts


def divide(goal: Goal, data: Data) -> list[AnyGoal]:
    """A positive factor is divided out."""
    data.allow("factor")
    factor = read_form(data.text("factor"), goal.region)
    if not is_positive_monomial(factor):
        raise Refused("the factor is not seen to be positive on the region")
    return [Goal(goal.form * power_of(factor, Fraction(-1)), goal.strict)]


def powers(goal: Goal, data: Data) -> list[AnyGoal]:
    """sum c_i ln b_i >= 0 with rational c_i: compare the products of powers, prod b_i^(n c_i), n a common denominator."""
    data.allow()
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
        up = up * b ** int(c * scale) if c > 0 else up
        down = down * b ** int(-c * scale) if c < 0 else down
    return [Goal(Form.of_poly(region, up - down), goal.strict)]


def substitution(goal: Goal, data: Data) -> list[AnyGoal]:
    """New variables u with x = images(u)/below(u) and u = inverse(x)/over(x), both ways between the regions."""
    data.allow("variables", "facets", "images", "below", "inverse", "over")
    region, kit = goal.region, goal.region.kit
    no_sides(region)
    old, new = region.variables, tuple(data.texts("variables"))
    if len(new) != len(old) or len(set(new)) != len(new):
        raise Refused("as many new variables as old ones are needed, all different")
    facets = [as_affine(read_poly(t, new, kit)) for t in data.texts("facets")]
    try:
        fresh = Region(kit, new, Polytope.build([f for f in facets if f is not None], len(new)))
    except (NotFullDimensional, Unbounded) as error:
        raise Refused(str(error)) from None
    forward = RationalMap(tuple(read_poly(t, new, kit) for t in data.texts("images")), read_poly(data.text("below"), new, kit))
    back = RationalMap(tuple(read_poly(t, old, kit) for t in data.texts("inverse")), read_poly(data.text("over"), old, kit))
    if len(forward.numerators) != len(old) or len(back.numerators) != len(new):
        raise Refused("one image for each variable is needed")
    if fresh.sign(forward.denominator) != 1 or region.sign(back.denominator) != 1:
        raise Refused("a denominator is not seen to be positive")
    one = power_of(Form.of_poly(region, back.denominator), Fraction(-1))
    landed = [Form.of_poly(region, n) * one for n in back.numerators]
    for name, image in zip(old, forward.numerators, strict=True):
        gap = _at(image, landed, region) - _at(forward.denominator, landed, region).times_poly(kit.poly.gen(old, name))
        if not gap.is_zero:
            raise Refused("the new variables do not invert the change of variables")
    _lands_inside(back, fresh, region)
    _lands_inside(forward, region, fresh)
    return [Goal(compose(goal.form, forward, fresh), goal.strict)]


def _at(p: Poly, values: Sequence[Form], region: Region) -> Form:
    """The polynomial at forms."""
    total = Form(region, {})
    for exponents, c in p.terms().items():
        term = Form.constant(region, c)
        for value, e in zip(values, exponents, strict=True):
            for _ in range(e):
                term = term * value
        total = total + term
    return total


def _lands_inside(mapping: RationalMap, target: Region, source: Region) -> None:
    for f in target.facet_polys:
        image = mapping.image(f, source)
        if set(image.terms) != {PLAIN} or source.sign(image.terms[PLAIN].num) != 1:
            raise Refused(f"{f} > 0 is not seen to hold after the change of variables")


def squaring(goal: Goal, data: Data) -> list[AnyGoal]:
    """U + V sqrt(b): both signs, or the dominating one and the difference of squares."""
    data.allow("root", "mode")
    region = goal.region
    root = read_poly(data.text("root"), region.variables, region.kit)
    outer: dict[Key, Ratio] = {}
    inner: dict[Key, Ratio] = {}
    for key, r in goal.form.terms.items():
        f = dict(key.roots).get(root)
        if f is None:
            outer[key] = r
        elif f == HALF:
            inner[key._replace(roots=tuple((b, x) for b, x in key.roots if b != root))] = r
        else:
            raise Refused("only square roots are squared")
    if not inner:
        raise Refused("the root does not occur")
    u, v = Form(region, outer), Form(region, inner)
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
    """min(u, v) is one of u and v: both cases, or the larger bound u (or v) where the factor is nonpositive."""
    data.allow("atom", "mode")
    atoms = {a.text: a for key in goal.form.terms for a, _ in key.opaque if a.kind == "min"}
    atom = atoms.get(data.text("atom"))
    if atom is None:
        raise Refused("no such minimum occurs")
    factor, rest = Form(goal.region, {}), Form(goal.region, {})
    for key, r in goal.form.terms.items():
        powers = dict(key.opaque)
        if powers.get(atom, 0) > 1:
            raise Refused("the minimum occurs in a higher power")
        without = key._replace(opaque=tuple((a, m) for a, m in key.opaque if a != atom))
        if atom in powers:
            factor = factor + Form(goal.region, {without: r})
        else:
            rest = rest + Form(goal.region, {key: r})
    if any(atom.text in a.text for form in (factor, rest) for key in form.terms for a, _ in key.opaque):
        raise Refused("the minimum occurs inside another function")
    first, second = (factor * a + rest for a in atom.args)
    match data.text("mode"):
        case "both":
            return [Goal(first, goal.strict), Goal(second, goal.strict)]
        case "first":
            return [Goal(factor.scale(Fraction(-1)), False), Goal(first, goal.strict)]
        case "second":
            return [Goal(factor.scale(Fraction(-1)), False), Goal(second, goal.strict)]
        case _:
            raise Refused("the mode is both, first or second")


LOG_BOUNDS: dict[str, tuple[int, int, Callable[[Form, Form], Form]]] = {
    # name: (1 for a lower and -1 for an upper bound of ln r, least sign of r - 1 that it needs, the bound)
    "low": (1, 0, lambda r, s: Form.constant(r.region, 1) - s),
    "high": (-1, 0, lambda r, s: r - Form.constant(r.region, 1)),
    "mean-low": (1, 1, lambda r, s: _mean(r)),
    "mean-high": (-1, -1, lambda r, s: _mean(r)),
    "root-high": (-1, 1, lambda r, s: (r - s).scale(HALF)),
    "root-low": (1, -1, lambda r, s: (r - s).scale(HALF)),
}


def _mean(r: Form) -> Form:
    one = Form.constant(r.region, 1)
    return ((r - one) * power_of(r + one, Fraction(-1))).scale(Fraction(2))


def log_bound(goal: Goal, data: Data) -> list[AnyGoal]:
    """ln(p/q), with p a base, is replaced by an algebraic bound on the side that the sign of its factor asks."""
    data.allow("base", "over", "bound")
    region = goal.region
    base = read_poly(data.text("base"), region.variables, region.kit)
    over = read_form(data.text("over"), region)
    side, needs, bound = _bound(data.text("bound"))
    factor = Form(region, {})
    for key, r in goal.form.terms.items():
        n = dict(key.logs).get(base, 0)
        if n not in (0, 1):
            raise Refused("the logarithm occurs in a higher power")
        if n:
            rest = key._replace(logs=tuple((b, k) for b, k in key.logs if b != base))
            factor = factor + Form(region, {rest: r})
    if factor.is_zero or positive_powers(over) is None:
        raise Refused("the logarithm does not occur, or the divisor is not seen to be positive")
    quotient = Form.of_poly(region, base) * power_of(over, Fraction(-1))
    if needs:
        gap = Form.of_poly(region, base) - over
        if set(gap.terms) != {PLAIN} or region.weak_sign(gap.terms[PLAIN].num) != needs:
            raise Refused("the bound needs a quotient on one side of 1")
    logarithm = read_form(f"ln({base.text})-ln({data.text('over')})", region)
    replaced = goal.form - factor * logarithm + factor * bound(quotient, power_of(quotient, Fraction(-1)))
    return [Goal(factor.scale(Fraction(side)), False), Goal(replaced, goal.strict)]


def _bound(name: str) -> tuple[int, int, Callable[[Form, Form], Form]]:
    if name not in LOG_BOUNDS:
        raise Refused("unknown bound")
    return LOG_BOUNDS[name]


def parts(goal: Goal, data: Data) -> list[AnyGoal]:
    """A sum of parts, each nonnegative, one of them positive when a strict sign is wanted. The last part is the rest."""
    data.allow("parts", "strict")
    given = [read_form(t, goal.region) for t in data.texts("parts")]
    rest = goal.form
    for part in given:
        rest = rest - part
    strong = data.index("strict", len(given) + 1)
    return [Goal(f, goal.strict and i == strong) for i, f in enumerate([*given, rest])]


def side_multiple(goal: Goal, data: Data) -> list[AnyGoal]:
    """A nonnegative multiple of a side constraint is subtracted; what is left is claimed on the whole polytope."""
    data.allow("side", "multiplier")
    region = goal.region
    side, _ = region.sides[data.index("side", len(region.sides))]
    free = Region(region.kit, region.variables, region.polytope)
    gens = tuple(region.kit.poly.gen(region.variables, v) for v in region.variables)
    multiplier = read_form(data.text("multiplier"), free)
    left = restrict(goal.form, gens, free) - multiplier.times_poly(side)
    return [Goal(multiplier, False), Goal(left, goal.strict)]


def cover(goal: Goal, data: Data) -> list[AnyGoal]:
    """Enclosures on a bisection tree of simplices.

    `tree` is read in preorder, simplex by simplex of the triangulation: "+" bisects; a leaf is "n" (natural
    enclosure), "m" (mean value form) or "s" (some side constraint fails on the cell).
    """
    data.allow("tree", "bits")
    bits = data.whole("bits")
    if not 32 <= bits <= 1024:
        raise Refused("bits from 32 to 1024 are expected")
    cells = Cells(goal, bits)
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
    no_sides(goal.region)
    direction = tuple(data.numbers("along"))
    if len(direction) != len(goal.region.variables) or not any(direction):
        raise Refused("a direction with one entry for each variable is needed, not all 0")
    return direction


def _plane(goal: Goal, data: Data) -> Affine:
    p = read_poly(data.text("plane"), goal.region.variables, goal.region.kit)
    f = as_affine(p)
    if f is None or not any(f.slope):
        raise Refused("a plane is given by a polynomial of degree 1")
    return f


def _section(region: Region, plane: Affine) -> tuple[Region, tuple[Poly, ...]]:
    try:
        return region.section(plane)
    except NotFullDimensional:
        raise Refused("the plane does not cut the region") from None


def _along(form: Form, direction: Sequence[Fraction]) -> Form:
    try:
        return along(form, direction)
    except NotSmooth as error:
        raise Refused(str(error)) from None


def _bases(form: Form, facets: Sequence[int]) -> list[AnyGoal]:
    """What is to be shown at facets so that the lower limit of the form at a dense set of their points is >= 0."""
    goals: list[AnyGoal] = []
    for index in facets:
        facet = form.region.facet(index)
        try:
            lead = leading_term(form, facet)
        except (NoLimit, NotSmooth, ZeroDivisionError) as error:
            raise Refused(str(error)) from None
        if lead.order > 0 or lead.coefficient.is_zero:
            continue
        if lead.order == 0 and lead.logs == 0:
            goals.append(Goal(lead.coefficient, False))
        else:  # the form tends to infinity, with the sign of the coefficient times (-1)^logs
            goals.append(Goal(lead.coefficient.scale(Fraction((-1) ** lead.logs)), True))
    return goals


def no_sides(region: Region) -> None:
    """Refuses rules of analysis on regions with side constraints, whose boundary is not made of facets only."""
    if region.sides:
        raise Refused("the region has side constraints")

