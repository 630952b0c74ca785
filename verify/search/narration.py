"""Narration: what one step of a proof says, in words.

Main definitions: `Told`, `told` (a step as sentences and named subgoals), `claim_text` (a goal as text).
A sentence only repeats what the rule has checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verify.arithmetic.kits import Kit
from verify.arithmetic.polynomials import Poly
from verify.kernel.goals import AnyGoal, Goal, Posed
from verify.language.calculus import leading_term
from verify.language.data import read_form, read_poly
from verify.language.domains import Kind, to_poly
from verify.language.form_printing import (
    pretty,
    pretty_conditions,
    pretty_poly,
    pretty_quotient,
    pretty_region,
    shortened,
)
from verify.language.forms import Form
from verify.language.normal import power_of
from verify.language.printing import plain
from verify.language.ranges import form_range
from verify.search.replays import ROUTINE, Node, decimal_text

WIDTH = 160
LARGE_FORM = 20_000
"""Characters of a canonical text beyond which a formula is only quoted, not rewritten."""


@dataclass(frozen=True)
class Told:
    """`why`: sentences. `parts`: what is to be shown apart, with names. `onward`: what the claim now amounts to."""

    why: tuple[str, ...] = ()
    parts: tuple[tuple[str, Node], ...] = ()
    onward: Node | None = None


def told(node: Node) -> Told:
    """The step at a node. Raises TreecertError when its data do not fit."""
    known = POSED.get(node.rule) if isinstance(node.goal, Posed) else SIGNS.get(node.rule)
    if known is not None:
        return known(node)
    return Told((f"By the rule {node.rule}.",), tuple(("It leaves", c) for c in node.children))


def claim_text(goal: AnyGoal, width: int = WIDTH) -> str:
    """The goal in at most `width` characters; the formula gives way before the conditions do."""
    if isinstance(goal, Goal):
        sign, formula = ">" if goal.strict else ">=", form_text(goal.form)
        where = pretty_region(goal.region) if goal.region.variables else ""
    else:
        sign, formula, where = goal.kind, plain(goal.expr), domain_text(goal)
    tail = f" {sign} 0" + (f" for {where}" if where else "")
    room = max(width - len(tail), width // 2)
    return shortened(shortened(formula, room) + tail, width)


def form_text(form: Form) -> str:
    """The form for people, or as it stands when it is very long."""
    return pretty(form) if len(form.text) <= LARGE_FORM else form.text


def domain_text(goal: Posed) -> str:
    """The conditions of a posed statement."""
    polys, others = list[tuple[Poly, Kind]](), list[str]()
    for c in goal.domain.conditions:
        p = to_poly(c.expr, goal.domain.variables, goal.kit)
        if p is None:
            others.append(f"{plain(c.expr)} {c.kind} 0")
        elif not (p.is_constant and (p.constant > 0 or (p.constant == 0 and c.kind != ">"))):
            polys.append((p, c.kind))
    parts = [pretty_conditions(polys)] if polys else []
    whole = [f"{', '.join(goal.domain.integers)} whole"] if goal.domain.integers else []
    return ", ".join([*parts, *others, *whole])


def place_text(p: Poly) -> str:
    """The set {p = 0}: `b = 2*a`."""
    return pretty_conditions([(p, "==")]).replace("==", "=")


# -- signs of forms: analysis


def _way(direction: Sequence[Fraction], names: Sequence[str]) -> tuple[str, str]:
    """(`as b grows`, `d/db`) for a direction."""
    used = [(n, d) for n, d in zip(names, direction, strict=True) if d]
    if len(used) == 1 and abs(used[0][1]) == 1:
        name, d = used[0]
        return (f"as {name} grows", f"d/d{name}") if d > 0 else (f"as {name} falls", f"-d/d{name}")
    vector = f"({', '.join(map(str, direction))})"
    return f"along the direction {vector} of ({', '.join(names)})", f"derivative along {vector}"


def _bases(node: Node, facets: Sequence[int], children: Sequence[Node]) -> tuple[str, list[tuple[str, Node]]]:
    """What holds at the facets, in words, and the names of the goals there."""
    form, notes, parts = node.sign.form, list[str](), list[tuple[str, Node]]()
    left = list(children)
    for i in facets:
        facet = form.region.facet(i)
        place = place_text(facet.function)
        lead = leading_term(form, facet)
        if lead.order > 0 or lead.coefficient.is_zero:
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


def _fibre(node: Node) -> Told:
    direction = node.data.numbers("along")
    way, slope = _way(direction, node.sign.region.variables)
    facets = node.sign.region.polytope.facets
    ends, parts = _bases(node, [i for i, f in enumerate(facets) if f.along(direction) > 0], node.children[1:])
    grows = "rises" if node.sign.strict else "does not fall"
    why = f"The expression {grows} {way}, and it is >= 0 where these lines start: {ends}."
    return Told((why,), ((f"{slope} of it", node.children[0]), *parts))


def _concave(node: Node) -> Told:
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


def _tangent(node: Node) -> Told:
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


def _plane(node: Node) -> str:
    region = node.sign.region
    return place_text(read_poly(node.data.text("plane"), region.variables, region.kit))


def _split(node: Node) -> Told:
    region = node.sign.region
    p = read_poly(node.data.text("plane"), region.variables, region.kit)
    names = [f"Where {pretty_conditions([(q, '>')])}" for q in (p, -p)] + [f"Where {place_text(p)}"]
    sides = "Both sides" if len(node.children) == 2 else "Both sides and the plane itself"
    return Told(
        (f"{sides} of {place_text(p)} are treated apart.",), tuple(zip(names, node.children, strict=False))
    )


def _cover(node: Node) -> Told:
    tree = node.data.text("tree")
    kinds = {"n": "by direct enclosure", "m": "by mean value form", "s": "outside the side conditions"}
    counts = [f"{tree.count(c)} {name}" for c, name in kinds.items() if tree.count(c)]
    cells = len(tree) - tree.count("+")
    return Told((f"Interval arithmetic on {cells} cell{'s' if cells > 1 else ''}: {', '.join(counts)}.",))


# -- signs of forms: algebra


def _divide(node: Node) -> Told:
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


def _substitution(node: Node) -> Told:
    return Told(
        (_new_variables(node, node.sign.region.variables, node.sign.region.kit),), (), node.children[0]
    )


def _new_variables(node: Node, old: tuple[str, ...], kit: Kit) -> str:
    names = node.data.names("variables")
    _, back = node.data.maps(old, names, kit)
    values = [pretty_quotient(p, back.denominator) for p in back.numerators]
    pairs = zip(names, values, strict=True)
    return f"New variables: {', '.join(f'{name} = {value}' for name, value in pairs if name != value)}."


def _squaring(node: Node) -> Told:
    first, second = node.children
    region = node.sign.region
    root = pretty_poly(read_poly(node.data.text("root"), region.variables, region.kit))
    head = f"With R = sqrt({root}) the expression is U + V*R; it is enough that "
    match node.data.text("mode"):
        case "both":
            return Told((head + "U >= 0 and V >= 0.",), (("U", first), ("V", second)))
        case "first":
            return Told((head + "U >= 0 and U^2 >= V^2*R^2.",), (("U", first), ("U^2 - V^2*R^2", second)))
        case _:
            return Told((head + "V >= 0 and V^2*R^2 >= U^2.",), (("V", first), ("V^2*R^2 - U^2", second)))


def _minimum(node: Node) -> Told:
    first, second = node.children
    atom = shortened(node.data.text("atom"), WIDTH // 2)
    if node.data.text("mode") == "both":
        return Told(
            (f"{atom} is one of its two arguments.",),
            (("With the first", first), ("With the second", second)),
        )
    why = f"{atom} is at most its {node.data.text('mode')} argument, and its factor is <= 0."
    return Told((why,), (("Minus its factor", first), ("With that argument", second)))


def _entropy(node: Node) -> Told:
    inside, *falling, rest = node.children
    atom = shortened(node.data.text("atom"), WIDTH // 2)
    above = node.data.text("mode") == "above"
    named = (
        ("Its argument", inside),
        *(("Minus its factor" if above else "1 - its argument", c) for c in falling),
    )
    if above:
        why = f"{atom} is at most (u - u*ln(u))/ln(2) at its argument u, and its factor is <= 0."
        return Told((why,), (*named, ("With that bound", rest)))
    return Told((f"{atom} is written out with logarithms.",), (*named, ("Written out", rest)))


LOG_BOUNDS = {
    "low": "ln(r) >= 1 - 1/r",
    "high": "ln(r) <= r - 1",
    "mean-low": "ln(r) >= 2*(r - 1)/(r + 1) for r >= 1",
    "mean-high": "ln(r) <= 2*(r - 1)/(r + 1) for r <= 1",
    "root-high": "ln(r) <= (r - 1/r)/2 for r >= 1",
    "root-low": "ln(r) >= (r - 1/r)/2 for r <= 1",
}


def _log_bound(node: Node) -> Told:
    region = node.sign.region
    base = pretty_poly(read_poly(node.data.text("base"), region.variables, region.kit))
    over = pretty(read_form(node.data.text("over"), region))
    bound = LOG_BOUNDS.get(node.data.text("bound"), node.data.text("bound"))
    why = f"ln(r), r = ({base})/({over}), is replaced by a bound: {bound}."
    first, second = node.children
    return Told(
        (why,), (("The sign of its factor, so that the bound serves", first), ("With the bound", second))
    )


def _parts(node: Node) -> Told:
    names = [f"Part {i + 1}" for i in range(len(node.children))]
    return Told(("A sum of parts that are each >= 0.",), tuple(zip(names, node.children, strict=True)))


def _side_multiple(node: Node) -> Told:
    side, _ = node.sign.region.sides[node.data.whole("side")]
    multiplier, rest = node.children
    why = f"A multiple of {pretty_poly(side)} >= 0 is subtracted; the rest is shown without that condition."
    return Told((why,), (("The multiplier", multiplier), ("The rest", rest)))


def _constant(node: Node) -> Told:
    found = form_range(node.sign.form, ((),), node.sign.region.kit.enclosures(128))
    if found.lo is None or found.hi is None:
        return Told(("Its value is positive, by enclosure.",))
    low, high = (Fraction(int(x.numerator), int(x.denominator)) for x in (found.lo, found.hi))
    return Told((f"The value {decimal_text(low, high)} is positive.",))


def _signs(node: Node) -> Told:
    if len(node.sign.form.terms) == 1:
        return Told(("Every factor has a known sign.",))
    return Told(("Every term is >= 0" + (", one is > 0." if node.sign.strict else "."),))


def _same(why: str) -> Callable[[Node], Told]:
    """A rule that leaves one goal, told by a fixed sentence."""
    return lambda node: Told((why,), (), node.children[0])


def _done(why: str) -> Callable[[Node], Told]:
    return lambda _: Told((why,))


SIGNS: Mapping[str, Callable[[Node], Told]] = {
    "zero": _done("It is 0 identically."),
    "constant": _constant,
    "signs": _signs,
    "numeric": _same("Constants such as ln(2) are replaced by rational bounds on the safe side."),
    "powers": _same("A sum of multiples of logarithms: the products of powers are compared."),
    "cover": _cover,
    "fibre": _fibre,
    "concave": _concave,
    "tangent": _tangent,
    "split": _split,
    "substitution": _substitution,
    "divide": _divide,
    "squaring": _squaring,
    "minimum": _minimum,
    "entropy": _entropy,
    "log-bound": _log_bound,
    "parts": _parts,
    "side-multiple": _side_multiple,
}


# -- posed statements


def _defined(node: Node) -> Told:
    """All conditions in one sentence."""
    conditions, rest = node.children[:-1], node.children[-1]
    if not conditions:
        return Told((), (), rest)
    hard = [c for c in conditions if not c.is_routine]
    how = "exact signs"
    if hard:
        rules = sorted({n.rule for c in hard for n in c.walk()} - ROUTINE)
        how = f"exact signs; {len(hard)} of them by {', '.join(rules)}"
    count = f"{len(conditions)} condition{'s' if len(conditions) > 1 else ''}"
    return Told((f"Every function has a value on the domain ({count}, by {how}).",), (), rest)


def _empty(node: Node) -> Told:
    used = [(m, c) for m, c in zip(node.data.numbers("multipliers"), node.posed.polys(), strict=True) if m]
    total = sum((m * p.constant for m, (p, _) in used), Fraction(0))
    sign = ">" if any(kind == ">" for _, (_, kind) in used) else ">="
    return Told((f"No point meets the conditions: multiples of them add up to {total} {sign} 0.",))


def _faces(node: Node) -> Told:
    """Closed conditions in a row: the inside, and each face that is not empty."""
    parts, without = list[tuple[str, Node]](), list[str]()
    inside = node
    while inside.rule == "faces":
        c = inside.posed.domain.conditions[inside.data.whole("condition")]
        p = to_poly(c.expr, inside.posed.domain.variables, inside.posed.kit)
        place = place_text(p) if p is not None else f"{plain(c.expr)} = 0"
        face, inside = inside.children[1], inside.children[0]
        if not face.is_vacuous:
            parts.append((f"On the face {place}", face))
        elif p is None or not p.is_constant:
            without.append(place)
    why = ["The inside and the closed faces are treated apart."] if parts else []
    why += [f"No point of the domain has {' or '.join(without)}."] if without else []
    if not parts:
        return Told(tuple(why), (), inside)
    return Told(tuple(why), (("Inside", inside), *parts))


def _cut(node: Node) -> Told:
    p = read_poly(node.data.text("poly"), node.posed.domain.variables, node.posed.kit)
    names = (f"Where {pretty_conditions([(p, '>=')])}", f"Where {pretty_conditions([(-p, '>')])}")
    return Told(
        (f"Both sides of {place_text(p)} are treated apart.",), tuple(zip(names, node.children, strict=True))
    )


def _eliminate(node: Node) -> Told:
    name, names = node.data.text("variable"), node.posed.domain.variables
    p, _ = node.posed.polys()[node.data.whole("condition")]
    solved = node.posed.kit.poly.gen(names, name) - p.scale(1 / p.derivative(name).constant)
    return Told((f"Put in {name} = {pretty_poly(solved)}.",), (), node.children[0])


def _change(node: Node) -> Told:
    return Told((_new_variables(node, node.posed.domain.variables, node.posed.kit),), (), node.children[0])


def _interior(node: Node) -> Told:
    if not node.children:
        return Told(("Both sides have the same normal form: an identity.",))
    child = node.children[0]
    logs = any(key.logs for key in child.sign.form.terms)
    why = "Written out in natural logarithms" if logs else "Written out"
    if child.rule != "divide":
        return Told((f"{why}:",), (), child)
    division = _divide(child)
    changed = "".join(
        f", and {w[0].lower()}{w[1:-1].replace('ide by', 'ided by').replace('ply by', 'plied by')}"
        for w in division.why
    )
    return Told((f"{why}{changed}:",), (), division.onward)


def _drop(node: Node) -> Told:
    c = node.posed.domain.conditions[node.data.whole("condition")]
    return Told((f"The condition {plain(c.expr)} {c.kind} 0 is not needed.",), (), node.children[0])


def _relax(node: Node) -> Told:
    pairs = node.data.pairs("powers")
    names = [f"{x} = ({base})^{k}" for k, (x, base) in pairs.items()]
    kept = [k for k in node.posed.domain.integers if k not in pairs]
    what = [f"{', '.join(names)}, now real"] if names else []
    what += [f"{', '.join(kept)}, now real"] if kept else []
    return Told((f"Instead of whole numbers: {'; '.join(what)}.",), (), node.children[0])


def _logarithm(node: Node) -> Told:
    name, new, scale = (node.data.text("variable"), node.data.names("new")[0], node.data.numbers("scale")[0])
    factor = "" if scale == 1 else f"{scale}*"
    return Told((f"Put in {name} = {factor}2^(-{new}).",), (), node.children[0])


def _integer_cut(node: Node) -> Told:
    """Cuts in a row: the cases that are settled by exact signs in one sentence, the others apart."""
    cases = [leaf for leaf in _cases(node) if not leaf.is_vacuous]
    checked = [leaf for leaf in cases if leaf.rule == "fix" and leaf.is_routine]
    others = [leaf for leaf in cases if leaf not in checked]
    listed = ", ".join(_fixed(leaf) for leaf in checked)
    why = (
        f"Checked one by one, by exact signs: {shortened(listed, WIDTH - 60)}."
        if checked
        else "Whole numbers: cases."
    )
    name = "All the other cases" if len(others) == 1 else "The case"
    return Told((why,), tuple((name, leaf) for leaf in others))


def _cases(node: Node) -> list[Node]:
    return [leaf for c in node.children for leaf in _cases(c)] if node.rule == "integer-cut" else [node]


def _fixed(node: Node) -> str:
    values = []
    while node.rule == "fix":
        values.append(f"{node.data.text('variable')} = {node.data.whole('value')}")
        node = node.children[0]
    return " and ".join(values)


def _fix(node: Node) -> Told:
    why = f"The conditions leave {node.data.text('variable')} = {node.data.whole('value')} only."
    return Told((why,), (), node.children[0])


POSED: Mapping[str, Callable[[Node], Told]] = {
    "defined": _defined,
    "drop": _drop,
    "empty": _empty,
    "faces": _faces,
    "cut": _cut,
    "closure": _same("By continuity it is enough to look inside."),
    "eliminate": _eliminate,
    "change": _change,
    "interior": _interior,
    "integer-cut": _integer_cut,
    "fix": _fix,
    "relax": _relax,
    "logarithm": _logarithm,
}
