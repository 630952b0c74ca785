"""The kernel's rules on normal forms, as steps of coq/Checker.v.

Main definition: `form_proof`. The goal of the sequent is always the formula of the kernel's goal.
"""

from __future__ import annotations

from collections.abc import Callable
from math import lcm

from treecert.coq.canonical import Workshop, ln_sum, note_number, number_proof
from treecert.coq.sequents import Multiple, Product, Sequent, combine, numbers, rationals
from treecert.coq.signs import Signs, q_of
from treecert.coq.terms import (
    ONE,
    TWO,
    ZERO,
    Term,
    Untranslated,
    add,
    closed,
    cst,
    expression_of,
    fn,
    folded,
    inv,
    mul,
    opp,
    parts,
    power,
    product,
    raw,
    sub,
    term_of,
)
from verify.arithmetic.polynomials import Poly
from verify.kernel.certificates import Step
from verify.kernel.checker import apply
from verify.kernel.goals import Goal
from verify.language.calculus import growth
from verify.language.data import Data, read_affine, read_form, read_poly
from verify.language.domains import from_poly, to_poly
from verify.language.forms import PLAIN, Form, collect, constants_apart
from verify.language.normal import monomial
from verify.language.polytopes import Affine
from verify.language.ranges import constant_bounds
from verify.language.regions import Region
from verify.rationals import Fraction as Q

HALF = Q(1, 2)


def form_proof(shop: Workshop, goal: Goal, step: Step) -> str:
    """The proof of the sequent of the workshop, whose goal is the formula of the kernel's goal."""
    rule = RULES.get(step.rule)
    if rule is None:
        raise Untranslated(f"rule {step.rule}")
    return rule(shop, goal, step)


def kind_of(goal: Goal) -> str:
    """What is claimed of the form."""
    return "Pos" if goal.strict else "Nonneg"


def above(shop: Workshop, goal: Goal, step: Step, places: list[int] | None = None) -> str:
    """A separate proof of another goal on the same conditions."""
    inner = shop.s.child(goal=shop.form(goal.form), kind=kind_of(goal))
    workshop = Workshop(inner, goal.region, places or [i for _, i in shop.signs.conditions])
    workshop.denominators(inner.goal)
    return inner.closed_by(form_proof(workshop, goal, step))


def subgoals(goal: Goal, step: Step) -> list[Goal]:
    """What the rule leaves."""
    return [g for g in apply(goal, step.rule, step.data) if isinstance(g, Goal)]


def had(shop: Workshop, goal: Goal, step: Step) -> int:
    """Another goal, proved as a condition."""
    return shop.s.have((shop.form(goal.form), kind_of(goal)), lambda: above(shop, goal, step))


def finish(
    shop: Workshop, ts: list[Product], ms: list[Multiple] | None = None, eqs: list[int] | None = None
) -> str:
    """The goal as a combination; powers of roots are reduced."""
    shop.denominators(shop.s.goal)
    for i in dict.fromkeys([*(i for _, places in ts for i in places), *(i for _, i in ms or [])]):
        shop.denominators(shop.s.conds[i][0])
    return combine(ts, ms or [], eqs or [])


def _zero(shop: Workshop, _: Goal, __: Step) -> str:
    return finish(shop, [])


def _signs(shop: Workshop, goal: Goal, _: Step) -> str:
    return finish(shop, shop.term_signs(goal.form))


def _constant(_: Workshop, __: Goal, ___: Step) -> str:
    return "(Numeric 128)"


def _divide(shop: Workshop, goal: Goal, step: Step) -> str:
    (sub_goal,) = subgoals(goal, step)
    factor = read_form(step.data["factor"], goal.region)
    place = shop.prove(shop.form(factor), "Pos")
    return finish(shop, [(Q(1), [place, had(shop, sub_goal, step.children[0])])])


def _numeric(shop: Workshop, goal: Goal, step: Step) -> str:
    (sub_goal,) = subgoals(goal, step)
    ts: list[Product] = [(Q(1), [had(shop, sub_goal, step.children[0])])]
    bits = int(step.data["bits"])
    for key, r in goal.form.terms.items():
        constants, others = constants_apart(key)
        if constants == PLAIN:
            continue
        term = Form(goal.region, {others: r})
        low, high = constant_bounds(constants, goal.region, bits)
        value = shop.of_term(constants, type(r)(goal.region.constant(1)))
        for side, bound in ((1, low), (-1, high)):
            try:
                ((k, ratio),) = term.scale(Q(side)).terms.items()
                scale, places = shop.sign_of(k, ratio)
            except Untranslated:
                continue
            gap = sub(value, cst(bound)) if side > 0 else sub(cst(bound), value)
            ts.append((scale, [note_number(shop.s, gap, "Nonneg", bits + 32), *places]))
            break
        else:
            raise Untranslated("the sign of the factor of a constant")
    return finish(shop, ts)


def _squaring(shop: Workshop, goal: Goal, step: Step) -> str:
    s = shop.s
    root = read_poly(step.data["root"], goal.region.variables, goal.region.kit)
    v, u = collect(goal.form, "roots", (root, HALF))
    first, second = subgoals(goal, step)
    places = [had(shop, g, c) for g, c in zip((first, second), step.children, strict=True)]
    b = shop.poly(root)
    if not root.is_constant:
        shop.signs.fact(root, True)
    r = fn("Rpow", b, cst(Q(1, 2)))
    rp = shop.positive(r)
    if step.data["mode"] == "both":
        return finish(shop, [(Q(1), [places[0]]), (Q(1), [places[1], rp])])
    big, small = (
        (shop.form(u), mul(shop.form(v), r))
        if step.data["mode"] == "first"
        else (mul(shop.form(v), r), shop.form(u))
    )
    kind = kind_of(goal)
    if step.data["mode"] == "second":
        s.have((big, "Nonneg"), combine([(Q(1), [places[0], rp])]))
    gap = sub(mul(big, big), mul(small, small))
    shop.denominators(gap)
    shop.denominators(s.conds[places[1]][0])
    s.have((gap, kind), combine([(Q(1), [places[1]])]))
    end = s.note(f"(Dominates {raw(big)} {raw(small)} {kind})", (add(big, small), kind))
    return finish(shop, [(Q(1), [end])])


def _minimum(shop: Workshop, goal: Goal, step: Step) -> str:
    atom = next(a for a in goal.form.atoms if a.kind == "min" and a.text == step.data["atom"])
    factor, _ = collect(goal.form, "opaque", (atom, 1))
    a, b = (shop.form(f) for f in atom.args)
    node = shop.opaque(atom)
    goals = subgoals(goal, step)
    if step.data["mode"] == "both":
        ends = []
        gap = sub(b, a)
        for extra, g, c, fact, value in (
            ((gap, "Nonneg"), goals[0], step.children[0], "MinFirst", a),
            ((opp(gap), "Pos"), goals[1], step.children[1], "MinSecond", b),
        ):
            inner = shop.s.child([extra])
            if fact == "MinSecond":
                inner.have((sub(a, b), "Nonneg"), combine([(Q(1), [len(inner.conds) - 1])]))
            w = Workshop(inner, shop.region, [i for _, i in shop.signs.conditions])
            eq = w.equation(f"({fact} {raw(a)} {raw(b)})", node, value)
            place = had(w, g, c)
            ends.append(inner.closed_by(finish(w, [(Q(1), [place])], [], [eq])))
        return f"(Cut {raw(gap)} {ends[0]} {ends[1]})"
    falling = shop.s.have(
        (shop.form(factor.scale(Q(-1))), "Nonneg"), lambda: above(shop, goals[0], step.children[0])
    )
    which, value = ("First", a) if step.data["mode"] == "first" else ("Second", b)
    below = shop.s.note(f"(MinBelow{which} {raw(a)} {raw(b)})", (sub(value, node), "Nonneg"))
    return finish(shop, [(Q(1), [had(shop, goals[1], step.children[1])]), (Q(1), [falling, below])])


def _gibbs(shop: Workshop, goal: Goal, step: Step) -> str:
    data = Data(step.data)
    weights = [read_form(t, goal.region) for t in data.texts("weights")]
    ratios = [read_form(t, goal.region) for t in data.texts("ratios")]
    goals = subgoals(goal, step)
    ts: list[Product] = []
    eqs: list[int] = []
    for g, c, weight, ratio in zip(goals, step.children, weights, ratios, strict=False):
        place = shop.s.have((shop.form(weight), "Nonneg"), lambda g=g, c=c: above(shop, g, c))  # type: ignore[misc]
        m = monomial(ratio)
        if m is None:
            raise Untranslated("gibbs: a ratio that is no monomial")
        r = shop.powers(m)
        tangent = shop.s.note(f"(Tangent {raw(r)})", (sub(add(fn("Ln", r), inv(r)), ONE), "Nonneg"))
        if ln_sum(r) != fn("Ln", r):
            eqs.append(shop.equation(f"(LnProduct {raw(r)} {raw(r)} {numbers([])})", fn("Ln", r), ln_sum(r)))
        ts.append((Q(1), [place, tangent]))
    ts.append((Q(1), [had(shop, goals[-1], step.children[-1])]))
    return finish(shop, ts, [], eqs)


def _entropy(shop: Workshop, goal: Goal, step: Step) -> str:
    atom = next(a for a in goal.form.atoms if a.kind == "H" and a.text == step.data["atom"])
    factor, _ = collect(goal.form, "opaque", (atom, 1))
    goals = subgoals(goal, step)
    (u,) = (shop.form(f) for f in atom.args)
    had(shop, goals[0], step.children[0])
    last = had(shop, goals[-1], step.children[-1])
    eqs = []
    m = monomial(atom.args[0])
    if m is not None and m.sign > 0 and not m.logs:
        r = shop.powers(m)
        eqs.append(shop.equation(f"(LnProduct {raw(u)} {raw(r)} {numbers([])})", fn("Ln", u), ln_sum(r)))
    note_number(shop.s, fn("Ln", TWO), "Pos")
    if step.data["mode"] == "logs":
        v = sub(ONE, u)
        nats = opp(add(mul(u, fn("Ln", u)), mul(v, fn("Ln", v))))
        eq = shop.equation(f"(Entropy {raw(u)})", fn("Ent", u), mul(nats, inv(fn("Ln", TWO))))
        return finish(shop, [(Q(1), [last])], [], [eq, *eqs])
    falling = shop.s.have(
        (shop.form(factor.scale(Q(-1))), "Nonneg"), lambda: above(shop, goals[1], step.children[1])
    )
    shop.prove(sub(ONE, u), "Nonneg")
    bound = sub(mul(sub(u, mul(u, fn("Ln", u))), inv(fn("Ln", TWO))), fn("Ent", u))
    below = shop.s.note(f"(EntropyBelow {raw(u)})", (bound, "Nonneg"))
    return finish(shop, [(Q(1), [last]), (Q(1), [falling, below])], [], eqs)


def _powers(shop: Workshop, goal: Goal, step: Step) -> str:
    (sub_goal,) = subgoals(goal, step)
    weights = {key.logs[0][0]: q_of(r.num.constant) for key, r in goal.form.terms.items()}
    scale = lcm(*(c.denominator for c in weights.values()))
    sides: list[Term] = []
    for sign in (1, -1):
        found: list[Term] = []
        for b, c in weights.items():
            n = int(c * scale) * sign
            if not b.is_constant:
                shop.signs.fact(b, True)
            if n > 0:
                found.append(power(shop.poly(b), n))
        sides.append(product(found))
    a, b2 = sides
    place, kind = had(shop, sub_goal, step.children[0]), kind_of(goal)
    shop.s.have((sub(a, b2), kind), combine([(Q(1), [place])]))
    gap = shop.s.note(f"(LnMonotone {raw(a)} {raw(b2)} {kind})", (sub(fn("Ln", a), fn("Ln", b2)), kind))
    eqs = [
        shop.equation(f"(LnProduct {raw(t)} {raw(t)} {numbers([])})", fn("Ln", t), ln_sum(t))
        for t in (a, b2)
        if ln_sum(t) != fn("Ln", t)
    ]
    return finish(shop, [(Q(1, scale), [gap])], [], eqs)


def _split(shop: Workshop, goal: Goal, step: Step) -> str:
    plane = read_affine(step.data["plane"], goal.region.variables, goal.region.kit)
    g = shop.poly(goal.region.poly(plane))
    goals = subgoals(goal, step)
    base = [i for _, i in shop.signs.conditions]
    ends = []
    for sign in (1, -1):
        extra = (g, "Nonneg") if sign > 0 else (opp(g), "Pos")
        inner = shop.s.child([extra])
        place = len(inner.conds) - 1
        sub_goal, child = (goals[0], step.children[0]) if sign > 0 else (goals[1], step.children[1])
        if sign < 0:
            ends.append(_moved(inner, sub_goal, child, [*base, place]))
        elif goal.strict or goal.region.sides:
            open_part = inner.child([(g, "Pos")])
            on_plane = inner.child([(g, "Zero")])
            third, third_child = goals[2], step.children[2]
            first = _moved(open_part, sub_goal, child, [*base, len(open_part.conds) - 1])
            second = _on_section(on_plane, shop, plane, len(on_plane.conds) - 1, third, third_child)
            ends.append(f"(Faces {place} {first} {second})")
        else:
            ends.append(_to_the_inside(inner, [*base, place], sub_goal, child))
    return f"(Cut {raw(g)} {ends[0]} {ends[1]})"


def _moved(inner: Sequent, goal: Goal, child: Step, places: list[int]) -> str:
    """The goal on a smaller region: its form may be written in other bases."""
    shop = Workshop(inner, goal.region, places)
    shop.expand()
    return inner.closed_by(finish(shop, [(Q(1), [had(shop, goal, child)])]))


def _to_the_inside(inner: Sequent, keep: list[int], goal: Goal, child: Step) -> str:
    """A weak inequality, from the inside of the region to its boundary."""
    shop = Workshop(inner, goal.region, [])
    keep = [straight(inner, i, goal.region) for i in keep]
    shut = Workshop(inner, goal.region, keep)
    continuity(shut, inner.goal)
    names = dict(zip(goal.region.variables, goal.region.polytope.centre, strict=True))
    values = [
        q_of(names.get(inner.words.get(i + 1, ""), 0)) for i in range(max(inner.names.values(), default=0))
    ]
    front = f"Closure {numbers(keep)} {rationals(values)}"
    there = Sequent(
        [(inner.conds[i][0], "Pos") for i in keep], range(len(keep)), inner.goal, inner.kind, inner.names
    )
    shop = Workshop(there, goal.region)
    shop.expand()
    inside = there.closed_by(finish(shop, [(Q(1), [had(shop, goal, child)])]))
    return inner.closed_by(f"({front} {inside})")


def affine(t: Term) -> bool:
    """`affine` of coq/Lines.v."""
    match t.head:
        case "Cst" | "Var":
            return True
        case "Add":
            return affine(t.kids[0]) and affine(t.kids[1])
        case "Opp":
            return affine(t.kids[0])
        case "Mul":
            a, b = t.kids
            return (closed(a) and affine(b)) or (affine(a) and closed(b))
        case _:
            return closed(t)


def straight(s: Sequent, place: int, region: Region) -> int:
    """An affine condition, written so that it shows."""
    t, kind = s.conds[place]
    if affine(t):
        return place
    p = to_poly(expression_of(t, s.words), region.variables, region.kit)
    if p is None or p.degree > 1:
        raise Untranslated("a condition that is not affine")
    return s.have((term_of(from_poly(p), s.names), kind), combine([(Q(1), [place])]))


def continuity(shop: Workshop, t: Term) -> None:
    """Adds what `continuous_in` of coq/Continuity.v needs, where it can be shown."""
    for p in parts(t):
        if closed(p):
            continue
        if p.head == "Inv":
            shop.not_zero(p.kids[0])
        elif p.head in ("Ln", "Log2", "Rpow", "Sqrt"):
            try:
                shop.prove(p.kids[0], "Nonneg" if p.head == "Sqrt" else "Pos")
            except Untranslated:
                continue


def _on_section(
    inner: Sequent, shop: Workshop, plane: Affine, place: int, goal: Goal | None, child: Step | None
) -> str:
    """The goal where an affine function, the condition at that place, is 0."""
    region = shop.region
    section, images = region.section(plane)
    (name,) = (v for v in region.variables if v not in section.variables)
    solved = images[region.variables.index(name)]
    v, r = Term("Var", (), inner.names[name]), term_of(from_poly(solved), inner.names)
    slope = plane.slope[region.variables.index(name)]
    shown = inner.conds[place][0]
    scale = _ratio(shop, shown, region.poly(plane))
    eq = inner.have((sub(v, r), "Zero"), combine([], [(cst(1 / (q_of(slope) * scale)), place)]))
    places = []
    for _, i in shop.signs.conditions:
        moved = inner.rewrite_condition(i, [eq])
        if not closed(inner.conds[moved][0]):
            places.append(moved)
    inner.rewrite([eq])
    del inner.names[name]
    rest = Sequent(inner.conds, places, inner.goal, inner.kind, inner.names)
    if not section.variables:
        return inner.closed_by(number_proof(rest, region.kit))
    if goal is None and rest.kind == "Pos":
        signs = Signs(rest, section, places)
        p = to_poly(expression_of(rest.goal, rest.words), section.variables, section.kit)
        if p is None:
            raise Untranslated("a plane that is not affine")
        place = signs.fact(p, True)
        return inner.closed_by(rest.closed_by(combine([(Q(1), [place])])))
    tail = _inside_of(rest, section, places, goal, child)
    return inner.closed_by(rest.closed_by(tail))


def _ratio(shop: Workshop, shown: Term, p: Poly) -> Q:
    """The number by which a condition is a multiple of an affine function."""
    f = shop.normal(shown).polynomial
    if f is None:
        raise Untranslated("a plane that is no polynomial")
    point, value = next(iter(p.terms().items()))
    return q_of(f.terms()[point]) / q_of(value)


def _inside_of(s: Sequent, region: Region, places: list[int], goal: Goal | None, child: Step | None) -> str:
    """The goal of the sequent on a region whose conditions may be closed."""
    if all(s.conds[i][1] == "Pos" for i in places):
        shop = Workshop(s, region, places)
        shop.expand()
        return _ended(shop, goal, child)
    places = [straight(s, i, region) for i in places]
    shut = Workshop(s, region, places)
    continuity(shut, s.goal)
    names = dict(zip(region.variables, region.polytope.centre, strict=True))
    values = [q_of(names.get(s.words.get(i + 1, ""), 0)) for i in range(max(s.names.values(), default=0))]
    there = Sequent([(s.conds[i][0], "Pos") for i in places], range(len(places)), s.goal, s.kind, s.names)
    shop = Workshop(there, region)
    shop.expand()
    inside = there.closed_by(_ended(shop, goal, child))
    return f"(Closure {numbers(places)} {rationals(values)} {inside})"


def _ended(shop: Workshop, goal: Goal | None, child: Step | None) -> str:
    if goal is None or child is None:
        return finish(shop, [])
    return finish(shop, [(Q(1), [had(shop, goal, child)])])


def _lines(shop: Workshop, goal: Goal, step: Step, *, twice: bool) -> str:
    """`fibre` and `concave`: slopes along lines, and what holds where the lines end."""
    s, region = shop.s, goal.region
    data = Data(step.data)
    along = [q_of(x) for x in data.numbers("along")]
    goals = subgoals(goal, step)
    keep = [shop.signs.fact(p, True) for p in region.facet_polys]
    K = [s.conds[i][0] for i in keep]
    by_name = dict(zip(region.variables, along, strict=True))
    direction = [by_name.get(s.words.get(i + 1, ""), Q(0)) for i in range(max(s.names.values(), default=0))]
    # what the derivative needs, on the open region
    inner = Sequent([(t, "Pos") for t in K], range(len(K)), s.goal, s.kind, s.names)
    lemma_shop = Workshop(inner, region)
    slope = derivative(direction, s.goal)
    bend = derivative(direction, folded(slope))
    for t in [s.goal, folded(slope)] if twice else [s.goal]:
        _smooth(lemma_shop, t)
    lemmas = inner.as_lemmas()
    wanted = folded(opp(bend)) if twice else folded(slope)
    rest = Sequent(inner.conds, inner.places, wanted, s.kind, s.names)
    workshop = Workshop(rest, region, range(len(K)))
    workshop.expand()
    main = rest.closed_by(finish(workshop, [(Q(1), [had(workshop, goals[0], step.children[0])])]))
    # what continuity needs, up to the boundary
    outer = Sequent([(t, "Nonneg") for t in K], range(len(K)), s.goal, s.kind, s.names)
    outer_shop = Workshop(outer, region)
    continuity(outer_shop, s.goal)
    shut = outer.as_lemmas()
    entering = [i for i, f in enumerate(region.polytope.facets) if f.along(tuple(data.numbers("along"))) > 0]
    leaving = [i for i, f in enumerate(region.polytope.facets) if f.along(tuple(data.numbers("along"))) < 0]
    order = sorted([*entering, *leaving]) if twice else entering
    left = dict[int, tuple[Goal, Step] | None]()
    waiting = list(zip(goals[1:], step.children[1:], strict=True))
    for i in order:
        lead = growth(goal.form, region.facet(i))
        left[i] = None if lead is None else waiting.pop(0)
        if lead is not None and (lead.order < 0 or lead.logs):
            raise Untranslated("a facet at which the form grows without bound")
    ends = "Nothing"
    for i in reversed([*entering, *leaving] if twice else entering):
        found = left[i]
        on_wall = Sequent(
            [*((t, "Nonneg") for t in K), (K[i], "Zero")], range(len(K)), s.goal, "Nonneg", s.names
        )
        w = Workshop(on_wall, region, [j for j in range(len(K)) if j != i])
        g, c = found or (None, None)
        end = _on_section(on_wall, w, region.affine(region.facet_polys[i]), len(K), g, c)
        ends = f"(One {end} {ends})"
    word = "Concave" if twice else "Fibre"
    return f"({word} {numbers(keep)} {rationals(direction)} {lemmas} {shut} {main} {ends})"


def _tangent(shop: Workshop, goal: Goal, step: Step) -> str:
    s, region = shop.s, goal.region
    data = Data(step.data)
    along = tuple(data.numbers("along"))
    plane = read_affine(data.text("plane"), region.variables, region.kit)
    curved, touching = subgoals(goal, step)
    keep = [shop.signs.fact(p, True) for p in region.facet_polys]
    K = [s.conds[i][0] for i in keep]
    by_name = dict(zip(region.variables, map(q_of, along), strict=True))
    direction = [by_name.get(s.words.get(i + 1, ""), Q(0)) for i in range(max(s.names.values(), default=0))]
    g = shop.poly(region.poly(plane))
    inner = Sequent([(t, "Pos") for t in K], range(len(K)), s.goal, s.kind, s.names)
    lemma_shop = Workshop(inner, region)
    slope = folded(derivative(direction, s.goal))
    for t in (s.goal, slope):
        _smooth(lemma_shop, t)
    lemmas = inner.as_lemmas()
    rest = Sequent(inner.conds, inner.places, folded(derivative(direction, slope)), "Nonneg", s.names)
    workshop = Workshop(rest, region, range(len(K)))
    workshop.expand()
    main = rest.closed_by(finish(workshop, [(Q(1), [had(workshop, curved, step.children[0])])]))
    ends = []
    for t, kind, found, child in (
        (slope, "Zero", None, None),
        (s.goal, "Nonneg", touching, step.children[1]),
    ):
        on_plane = Sequent([*((k, "Pos") for k in K), (g, "Zero")], range(len(K)), t, kind, s.names)
        w = Workshop(on_plane, region, range(len(K)))
        ends.append(_on_section(on_plane, w, plane, len(K), found, child))
    for sign in (1, -1):
        proofs = "Nothing"
        for i in reversed([i for i, f in enumerate(region.polytope.facets) if f.along(along) * sign > 0]):
            t = opp(g) if sign > 0 else g
            wall = Sequent([*((k, "Nonneg") for k in K), (K[i], "Zero")], range(len(K)), t, "Pos", s.names)
            w = Workshop(wall, region, [j for j in range(len(K)) if j != i])
            proofs = f"(One {_on_section(wall, w, region.affine(region.facet_polys[i]), len(K), None, None)} {proofs})"
        ends.append(proofs)
    return f"(Touch {numbers(keep)} {rationals(direction)} {raw(g)} {lemmas} {main} {' '.join(ends)})"


def _smooth(shop: Workshop, t: Term) -> None:
    """Adds what `smooth_in` of coq/Lines.v needs."""
    for p in parts(t):
        if closed(p):
            continue
        if p.head == "Inv":
            shop.not_zero(p.kids[0])
        elif p.head in ("Ln", "Log2", "Rpow", "Sqrt"):
            shop.prove(p.kids[0], "Pos")


def derivative(d: list[Q], t: Term) -> Term:
    """`derivative` of coq/Lines.v."""
    k = t.kids
    match t.head:
        case "Var":
            return cst(d[int(t.value) - 1] if int(t.value) <= len(d) else 0)
        case "Add":
            return add(derivative(d, k[0]), derivative(d, k[1]))
        case "Opp":
            return opp(derivative(d, k[0]))
        case "Mul":
            return add(mul(derivative(d, k[0]), k[1]), mul(k[0], derivative(d, k[1])))
        case "Inv":
            return opp(mul(derivative(d, k[0]), mul(inv(k[0]), inv(k[0]))))
        case "Pow":
            n = int(t.value)
            lower = ONE if n == 1 else Term("Pow", (k[0],), n - 1)
            return mul(mul(cst(n), derivative(d, k[0])), lower)
        case "Ln":
            return mul(derivative(d, k[0]), inv(k[0]))
        case "Log2":
            return mul(mul(derivative(d, k[0]), inv(k[0])), inv(fn("Ln", TWO)))
        case "Exp":
            return mul(derivative(d, k[0]), t)
        case "Sqrt":
            return mul(derivative(d, k[0]), inv(mul(TWO, t)))
        case "Rpow":
            return mul(mul(k[1], mul(derivative(d, k[0]), inv(k[0]))), t)
        case _:
            return ZERO


def _fibre(shop: Workshop, goal: Goal, step: Step) -> str:
    return _lines(shop, goal, step, twice=False)


def _concave(shop: Workshop, goal: Goal, step: Step) -> str:
    return _lines(shop, goal, step, twice=True)


Rule = Callable[[Workshop, Goal, Step], str]
RULES: dict[str, Rule] = {
    "zero": _zero,
    "signs": _signs,
    "constant": _constant,
    "divide": _divide,
    "numeric": _numeric,
    "squaring": _squaring,
    "minimum": _minimum,
    "gibbs": _gibbs,
    "entropy": _entropy,
    "powers": _powers,
    "split": _split,
    "fibre": _fibre,
    "concave": _concave,
    "tangent": _tangent,
}

__all__ = ["continuity", "finish", "form_proof", "had", "straight"]
