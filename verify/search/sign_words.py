"""Words for the rules on signs of forms: each function tells one step.

Main definition: `SIGNS`. A sentence only repeats what the rule has checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from verify.arithmetic.kits import Kit
from verify.language.calculus import growth
from verify.language.data import read_form, read_poly
from verify.language.form_printing import (
    pretty,
    pretty_conditions,
    pretty_function,
    pretty_poly,
    pretty_quotient,
    shortened,
)
from verify.language.forms import Form
from verify.language.normal import power_of
from verify.language.ranges import form_range
from verify.rationals import Fraction
from verify.search.comparing_words import gibbs
from verify.search.replays import ReplayedStep, decimal_text
from verify.search.wording import WIDTH, Told, done, fresh, place_text, same


def _way(direction: Sequence[Fraction], names: Sequence[str]) -> tuple[str, str]:
    """(`as b grows`, `d/db`) for a direction."""
    used = [(n, d) for n, d in zip(names, direction, strict=True) if d]
    if len(used) == 1 and abs(used[0][1]) == 1:
        name, d = used[0]
        return (f"as {name} grows", f"d/d{name}") if d > 0 else (f"as {name} falls", f"-d/d{name}")
    vector = f"({', '.join(map(str, direction))})"
    return f"along the direction {vector} of ({', '.join(names)})", f"derivative along {vector}"


def _bases(
    node: ReplayedStep, facets: Sequence[int], children: Sequence[ReplayedStep]
) -> tuple[str, list[tuple[str, ReplayedStep]]]:
    """What holds at the facets, in words, and the names of the goals there."""
    form, notes, parts = node.sign.form, list[str](), list[tuple[str, ReplayedStep]]()
    left = list(children)
    for i in facets:
        facet = form.region.facet(i)
        place = place_text(facet.function)
        lead = growth(form, facet)
        if lead is None:
            notes.append(f"{place} (limit 0)")
            continue
        notes.append(place)
        limit = lead.order == 0 and lead.logs == 0
        parts.append(
            (
                f"Limit at {place}" if limit else f"Coefficient of the growth to infinity at {place}",
                left.pop(0),
            )
        )
    return ", ".join(notes), parts


def _fibre(node: ReplayedStep) -> Told:
    direction = node.data.numbers("along")
    way, slope = _way(direction, node.sign.region.variables)
    facets = node.sign.region.polytope.facets
    ends, parts = _bases(node, [i for i, f in enumerate(facets) if f.along(direction) > 0], node.children[1:])
    grows = "rises" if node.sign.strict else "does not fall"
    why = f"The expression {grows} {way}, and it is >= 0 where these lines start: {ends}."
    return Told((why,), ((f"{slope} of it", node.children[0]), *parts))


def _concave(node: ReplayedStep) -> Told:
    direction = node.data.numbers("along")
    way, slope = _way(direction, node.sign.region.variables)
    facets = node.sign.region.polytope.facets
    ends, parts = _bases(node, [i for i, f in enumerate(facets) if f.along(direction)], node.children[1:])
    strictly = "strictly concave" if node.sign.strict else "concave"
    why = f"The expression is {strictly} {way}, and it is >= 0 at both ends of these lines: {ends}."
    twice = slope.replace("d/d", "second derivative in ").replace(
        "derivative along", "second derivative along"
    )
    return Told((why,), ((f"Minus the {twice.removeprefix('-')}", node.children[0]), *parts))


def _tangent(node: ReplayedStep) -> Told:
    direction = node.data.numbers("along")
    way, slope = _way(direction, node.sign.region.variables)
    place = _plane(node)
    why = (
        f"{way[0].upper()}{way[1:]} the expression is convex, with slope 0 where {place}: there it is least."
    )
    twice = slope.replace("d/d", "second derivative in ").replace(
        "derivative along", "second derivative along"
    )
    first, second = node.children
    return Told((why,), ((twice[0].upper() + twice[1:], first), (f"Value where {place}", second)))


def _plane(node: ReplayedStep) -> str:
    region = node.sign.region
    return place_text(read_poly(node.data.text("plane"), region.variables, region.kit))


def _split(node: ReplayedStep) -> Told:
    region = node.sign.region
    p = read_poly(node.data.text("plane"), region.variables, region.kit)
    names = [f"Where {pretty_conditions([(q, '>')])}" for q in (p, -p)] + [f"Where {place_text(p)}"]
    sides = "Both sides" if len(node.children) == 2 else "Both sides and the plane itself"
    return Told(
        (f"{sides} of {place_text(p)} are treated apart.",), tuple(zip(names, node.children, strict=False))
    )


def _cover(node: ReplayedStep) -> Told:
    tree = node.data.text("tree")
    kinds = {"n": "by direct enclosure", "m": "by mean value form", "s": "outside the side conditions"}
    counts = [f"{tree.count(c)} {name}" for c, name in kinds.items() if tree.count(c)]
    cells = len(tree) - tree.count("+")
    return Told((f"Interval arithmetic on {cells} cell{'s' if cells > 1 else ''}: {', '.join(counts)}.",))


# -- signs of forms: algebra


def divided(node: ReplayedStep) -> Told:
    """Divisions in a row are told as one."""
    region = node.sign.region
    total, last = Form.constant(region, 1), node
    while last.rule == "divide":
        total = total * read_form(last.data.text("factor"), region)
        last = last.children[0]
    below, above = pretty(total), pretty(power_of(total, Fraction(-1)))
    if below == "1":
        return Told((), (), last)
    verb, factor = ("Divide", below) if len(below) <= len(above) else ("Multiply", above)
    return Told((f"{verb} by {shortened(factor, WIDTH // 2)} > 0.",), (), last)


def _substitution(node: ReplayedStep) -> Told:
    return Told(
        (new_variables(node, node.sign.region.variables, node.sign.region.kit),), (), node.children[0]
    )


def new_variables(node: ReplayedStep, old: tuple[str, ...], kit: Kit) -> str:
    """The change of variables of a step as a sentence."""
    names = node.data.names("variables")
    _, back = node.data.maps(old, names, kit)
    values = [pretty_quotient(p, back.denominator) for p in back.numerators]
    pairs = zip(names, values, strict=True)
    return f"New variables: {', '.join(f'{name} = {value}' for name, value in pairs if name != value)}."


def _squaring(node: ReplayedStep) -> Told:
    first, second = node.children
    names, kit = node.sign.region.variables, node.sign.region.kit
    root = pretty_poly(read_poly(node.data.text("root"), names, kit))
    r, u, v = (fresh(name, names) for name in "RUV")
    head = f"With {r} = sqrt({root}) the expression is {u} + {v}*{r}; it is enough that "
    squares = f"{u}^2", f"{v}^2*{r}^2"
    match node.data.text("mode"):
        case "both":
            return Told((head + f"{u} >= 0 and {v} >= 0.",), ((u, first), (v, second)))
        case "first":
            why = head + f"{u} >= 0 and {squares[0]} >= {squares[1]}."
            return Told((why,), ((u, first), (f"{squares[0]} - {squares[1]}", second)))
        case _:
            why = head + f"{v} >= 0 and {squares[1]} >= {squares[0]}."
            return Told((why,), ((v, first), (f"{squares[1]} - {squares[0]}", second)))


def _function(node: ReplayedStep) -> str:
    """The function that the step is about."""
    text = node.data.text("atom")
    found = next(atom for atom in node.sign.form.atoms if atom.text == text)
    return shortened(pretty_function(found), WIDTH // 2)


def _minimum(node: ReplayedStep) -> Told:
    first, second = node.children
    atom = _function(node)
    if node.data.text("mode") == "both":
        return Told(
            (f"{atom} is one of its two arguments.",),
            (("With the first", first), ("With the second", second)),
        )
    why = f"{atom} is at most its {node.data.text('mode')} argument, and its factor is <= 0."
    return Told((why,), (("Minus its factor", first), ("With that argument", second)))


def _entropy(node: ReplayedStep) -> Told:
    inside, *falling, rest = node.children
    atom = _function(node)
    above = node.data.text("mode") == "above"
    named = (
        ("Its argument", inside),
        *(("Minus its factor" if above else "1 - its argument", c) for c in falling),
    )
    if above:
        u = fresh("u", node.sign.region.variables)
        why = f"{atom} is at most ({u} - {u}*ln({u}))/ln(2) at its argument {u}, and its factor is <= 0."
        return Told((why,), (*named, ("With that bound", rest)))
    return Told((f"{atom} is written out with logarithms.",), (*named, ("Written out", rest)))


def _constant(node: ReplayedStep) -> Told:
    found = form_range(node.sign.form, ((),), node.sign.region.kit.enclosures(128))
    if found.lo is None or found.hi is None:
        return Told(("Its value is positive, by enclosure.",))
    low, high = (Fraction(int(x.numerator), int(x.denominator)) for x in (found.lo, found.hi))
    return Told((f"The value {decimal_text(low, high)} is positive.",))


def _signs(node: ReplayedStep) -> Told:
    if len(node.sign.form.terms) == 1:
        return Told(("Every factor has a known sign.",))
    return Told(("Every term is >= 0" + (", one is > 0." if node.sign.strict else "."),))


SIGNS: Mapping[str, Callable[[ReplayedStep], Told]] = {
    "zero": done("It is 0 identically."),
    "constant": _constant,
    "signs": _signs,
    "numeric": same("Constants such as ln(2) are replaced by rational bounds on the safe side."),
    "powers": same("A sum of multiples of logarithms: the products of powers are compared."),
    "cover": _cover,
    "fibre": _fibre,
    "concave": _concave,
    "tangent": _tangent,
    "split": _split,
    "substitution": _substitution,
    "divide": divided,
    "squaring": _squaring,
    "minimum": _minimum,
    "entropy": _entropy,
    "gibbs": gibbs,
}
