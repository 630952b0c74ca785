"""Where an inequality is tight: sets on which left - right is 0 or tends to 0, as far as a proof shows it.

Main definition: `tight_places`.

What is said rests on exact facts: the leading term of the difference at a facet of the domain, a difference
that is identically 0 on a face or plane, a value 0 at a corner where the expression is continuous, a factor
of even power that changes its sign. What is not said may be tight as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from verify.arithmetic.kits import Kit
from verify.arithmetic.polynomials import Poly
from verify.errors import TreecertError
from verify.kernel.goals import Goal, Posed
from verify.language.calculus import growth
from verify.language.data import read_poly
from verify.language.domains import Kind, from_poly, to_poly
from verify.language.evaluation import enclose_at
from verify.language.expressions import Expr, const, substitute
from verify.language.form_printing import pretty_poly, shortened
from verify.language.forms import PLAIN, Form
from verify.language.maps import RationalMap
from verify.language.normal import normal_form
from verify.language.regions import Region
from verify.rationals import Fraction
from verify.search.replays import ReplayedStep
from verify.search.wording import WIDTH, place_text

MOST = 6
MOST_STEPS = 400


@dataclass(frozen=True)
class View:
    """How the variables at hand hang together with those of the statement.

    `changes`, last first: new names, and each as a function of the variables before. `given`: equations that
    hold. `closed`: conditions p >= 0 whose faces belong to the domain, on which the expression is continuous.
    """

    changes: tuple[tuple[tuple[str, ...], RationalMap], ...] = ()
    given: tuple[str, ...] = ()
    closed: tuple[Poly, ...] = ()

    def changed(self, node: ReplayedStep, old: tuple[str, ...], kit: Kit) -> View:
        """After the change of variables of a step."""
        names = node.data.names("variables")
        _, back = node.data.maps(old, names, kit)
        return replace(self, changes=((names, back), *self.changes), closed=())

    def pulled(self, p: Poly) -> Poly:
        """A polynomial in the first variables with the same zeros; constant for a face at infinity."""
        for names, back in self.changes:
            p = back.pull(_within(p, names))
        return p

    def where(self, p: Poly) -> str | None:
        """The set {p = 0} in the variables of the statement."""
        q = self.pulled(p)
        return None if q.is_constant else self.with_given(place_text(q))

    def towards(self, p: Poly) -> str | None:
        """p -> 0 in the variables of the statement."""
        q = self.pulled(p)
        if not q.is_constant:
            return self.with_given(_arrow(q))
        over = [back.denominator for _, back in self.changes if not back.denominator.is_constant]
        return (
            self.with_given(f"{pretty_poly(over[0])} -> infinity")
            if len(over) == 1 == len(self.changes)
            else None
        )

    def with_given(self, text: str) -> str:
        """The text and the equations that hold besides."""
        return ", ".join([text, *self.given])


def _within(p: Poly, names: tuple[str, ...]) -> Poly:
    """The same polynomial, with more variables."""
    places = [names.index(v) for v in p.variables]
    terms = {}
    for e, c in p.terms().items():
        powers = dict(zip(places, e, strict=True))
        terms[tuple(powers.get(i, 0) for i in range(len(names)))] = c
    return type(p).from_terms(names, terms)


def _arrow(p: Poly) -> str:
    """`a + 4*b -> 1` for p = 1 - a - 4*b."""
    moving = p - type(p).constant_of(p.variables, p.constant)
    sign = 1 if sum(c > 0 for c in moving.terms().values()) * 2 >= len(moving.terms()) else -1
    return f"{pretty_poly(moving if sign > 0 else -moving)} -> {-sign * p.constant}"


def tight_places(proof: ReplayedStep) -> list[str]:
    """Lines on where the two sides meet, for a proof of an inequality or of an equation."""
    if proof.posed.kind == "==":
        return ["Equality everywhere on the domain."]
    if proof.is_vacuous:
        return ["No point meets the conditions: there is nothing to prove."]
    found = list(dict.fromkeys(_posed(proof, View())))
    if not found:
        return ["Tight: no face, corner or plane was found on which left - right vanishes or tends to 0."]
    more = [f"Tight in {len(found) - MOST} more places of this kind."] if len(found) > MOST else []
    return [shortened(f"Tight: {text}.", WIDTH) for text in found[:MOST]] + more


def _posed(node: ReplayedStep, view: View) -> Iterator[str]:
    """Places found below a posed statement."""
    goal = node.posed
    match node.rule:
        case "interior":
            for child in node.children:
                yield from _found(child, goal, view)
        case "defined":
            yield from _posed(node.children[-1], view)
        case "closure":
            yield from _posed(node.children[0], replace(view, closed=_closed(goal)))
        case "eliminate":
            p, _ = goal.polys()[node.data.whole("condition")]
            given = (*view.given, place_text(view.pulled(p)))
            yield from _posed(node.children[0], replace(view, given=given, closed=()))
        case "fix":
            value = f"{node.data.text('variable')} == {node.data.whole('value')}"
            yield from _posed(node.children[0], replace(view, given=(*view.given, value), closed=()))
        case "change":
            yield from _posed(node.children[0], view.changed(node, goal.domain.variables, goal.kit))
        case "relax":
            yield from _family(node)
        case "faces" | "cut" | "integer-cut":
            for child in node.children:
                yield from _posed(child, replace(view, closed=()))
        case _:  # a larger domain says nothing about the one at hand
            return


def _closed(goal: Posed) -> tuple[Poly, ...]:
    """Conditions p >= 0 without a condition p > 0."""
    found: dict[str, set[Poly]] = {">": set(), ">=": set(), "==": set()}
    for c in goal.domain.conditions:
        p = to_poly(c.expr, goal.domain.variables, goal.kit)
        if p is not None and not p.is_zero:
            found[c.kind].add(p.primitive()[1])
    return tuple(found[">="] - found[">"])


def _found(node: ReplayedStep, goal: Posed, view: View) -> Iterator[str]:
    """Facets, sets inside and corners of one region."""
    form, region = node.sign.form, node.sign.region
    if form.is_zero:
        yield "equality everywhere" + (f" where {', '.join(view.given)}" if view.given else "")
        return
    inside = [q for q in dict.fromkeys(_inside(node, view)) if not q.is_constant]
    yield from (f"equality where {view.with_given(place_text(q))}" for q in inside)
    if region.sides:
        return
    facets = _vanishing(form, region)
    facets += [p for p in _closed_faces(goal, region, view) if p not in facets]
    for p in facets:
        where, towards = view.where(p), view.towards(p)
        if where is not None and p in view.closed:
            yield f"equality where {where}"
        elif towards is not None:
            yield f"left - right -> 0 as {towards}"
    if not view.changes:
        yield from _corners(goal, region, [*inside, *facets], view)


def _vanishing(form: Form, region: Region) -> list[Poly]:
    """Facets at which the form tends to 0."""
    found = []
    for i, p in enumerate(region.facet_polys):
        try:
            vanishing = growth(form, region.facet(i)) is None
        except (TreecertError, ZeroDivisionError):
            continue
        if vanishing:
            found.append(p)
    return found


def _closed_faces(goal: Posed, region: Region, view: View) -> Iterator[Poly]:
    """Facets that belong to the domain, so that the expression is defined there, with the normal form 0."""
    for i, p in enumerate(region.facet_polys):
        if p in view.closed:
            facet = region.facet(i)
            images = {name: from_poly(q) for name, q in zip(region.variables, facet.images, strict=True)}
            try:
                on_face = normal_form(substitute(goal.expr, images), facet.region)
            except (TreecertError, ArithmeticError):
                continue
            if on_face.is_zero:
                yield p


def _corners(goal: Posed, region: Region, named: Sequence[Poly], view: View) -> Iterator[str]:
    """Corners, on no set already named, at which the difference is continuous with the value 0."""
    names = region.variables
    for vertex in region.polytope.vertices if names else ():
        if any(p.value(vertex) == 0 for p in named) or not _is_zero_at(
            goal, dict(zip(names, vertex, strict=True))
        ):
            continue
        corner = f"({', '.join(names)}) -> ({', '.join(map(str, vertex))})"
        if len(names) == 1:
            corner = f"{names[0]} -> {vertex[0]}"
        yield f"left - right -> 0 as {view.with_given(corner)}"


def _is_zero_at(goal: Posed, point: dict[str, Fraction]) -> bool:
    """Whether the expression has the value 0 at the point, all of whose parts are continuous there."""
    values: dict[str, Expr] = {k: const(v) for k, v in point.items()}
    try:
        found = enclose_at(goal.expr, point, goal.kit.enclosures(64))
        return (
            found.contains(0)
            and normal_form(substitute(goal.expr, values), Region.at_a_point(goal.kit)).is_zero
        )
    except (TreecertError, ArithmeticError):
        return False


def _inside(node: ReplayedStep, view: View) -> Iterator[Poly]:
    """Planes and zero sets of factors inside the region, reached by steps that keep zeros."""
    goal = node.sign
    match node.rule:
        case "divide":
            yield from _inside(node.children[0], view)
        case "split":
            for child in node.children[:2]:
                yield from _inside(child, view)
            plane, first = _plane(node), node.children[0].sign
            if plane.primitive()[1] in _vanishing(first.form, first.region):
                yield view.pulled(plane)
        case "tangent" if node.children[1].sign.form.is_zero:
            yield view.pulled(_plane(node))
        case "substitution":
            yield from _inside(node.children[0], view.changed(node, goal.region.variables, goal.region.kit))
        case "signs":
            yield from (view.pulled(f) for f in _double_factors(goal))
        case _:
            return


def _plane(node: ReplayedStep) -> Poly:
    region = node.sign.region
    return read_poly(node.data.text("plane"), region.variables, region.kit)


def _double_factors(goal: Goal) -> list[Poly]:
    """Factors of even power of a single rational term that take both signs: they vanish inside."""
    region = goal.region
    if list(goal.form.terms) != [PLAIN] or region.sides:
        return []
    _, factors = region.kit.factor(goal.form.terms[PLAIN].num)
    values = {f: [f.value(v) for v in region.polytope.vertices] for f, _ in factors}
    return [f for f, e in factors if e % 2 == 0 and min(values[f]) < 0 < max(values[f])]


def _family(node: ReplayedStep) -> Iterator[str]:
    """One whole number k with a power x = b^k, 0 < b < 1: facets that are k -> infinity or a value of k."""
    goal = node.posed
    pairs = node.data.pairs("powers")
    if len(pairs) != 1 or goal.domain.variables != tuple(pairs):
        return
    ((name, (_, base)),) = pairs.items()
    conditions = [(to_poly(c.expr, goal.domain.variables, goal.kit), c.kind) for c in goal.domain.conditions]
    for root in sorted(_roots(node.children[0])):
        k = next((k for k in range(MOST_STEPS) if Fraction(base) ** k == root), None)
        if root == 0 and all(_holds_for_large(p, kind) for p, kind in conditions):
            yield f"left - right -> 0 as {name} -> infinity"
        elif k is not None and all(_holds_at(p, kind, k) for p, kind in conditions):
            place = {name: Fraction(k)}
            yield from [f"equality where {name} == {k}"] if _is_zero_at(goal, place) else []


def _roots(node: ReplayedStep) -> set[Fraction]:
    """Ends of the regions at which the difference tends to 0, for one variable."""
    found = set()
    for below in node.walk():
        main = (
            isinstance(below.goal, Posed)
            and below.goal.expr == node.posed.expr
            and below.goal.kind == node.posed.kind
        )
        if main and below.rule == "interior" and below.children:
            sign = below.children[0].sign
            linear = [
                p for p in _vanishing(sign.form, sign.region) if p.degree == 1 and not sign.region.sides
            ]
            found |= {-p.constant / p.derivative(p.variables[0]).constant for p in linear}
    return found


def _holds_for_large(p: Poly | None, kind: Kind) -> bool:
    return p is not None and p.degree == 1 and kind != "==" and p.terms().get((1,), Fraction(0)) > 0


def _holds_at(p: Poly | None, kind: Kind, k: int) -> bool:
    if p is None:
        return False
    value = p.value([Fraction(k)])
    return value > 0 if kind == ">" else value >= 0 if kind == ">=" else value == 0
