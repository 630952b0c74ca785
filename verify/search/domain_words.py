"""Words for the rules on posed statements: each function tells one step.

Main definition: `POSED`. A sentence only repeats what the rule has checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from verify.language.data import read_poly
from verify.language.domains import to_poly
from verify.language.form_printing import (
    pretty_conditions,
    pretty_poly,
    shortened,
)
from verify.language.printing import plain
from verify.rationals import Fraction
from verify.search.comparing_words import COMPARING
from verify.search.replays import ROUTINE, ReplayedStep
from verify.search.sign_words import divided, new_variables
from verify.search.wording import WIDTH, Told, place_text, same


def _defined(node: ReplayedStep) -> Told:
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


def _empty(node: ReplayedStep) -> Told:
    used = [(m, c) for m, c in zip(node.data.numbers("multipliers"), node.posed.polys(), strict=True) if m]
    total = sum((m * p.constant for m, (p, _) in used), Fraction(0))
    sign = ">" if any(kind == ">" for _, (_, kind) in used) else ">="
    return Told((f"No point meets the conditions: multiples of them add up to {total} {sign} 0.",))


def _faces(node: ReplayedStep) -> Told:
    """Closed conditions in a row: the inside, and each face that is not empty."""
    parts, without = list[tuple[str, ReplayedStep]](), list[str]()
    inside = node
    while inside.rule == "faces":
        c = inside.posed.domain.conditions[inside.data.whole("condition")]
        p = to_poly(c.expr, inside.posed.domain.variables, inside.posed.kit)
        place = place_text(p) if p is not None else f"{plain(c.expr)} == 0"
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


def _cut(node: ReplayedStep) -> Told:
    p = read_poly(node.data.text("poly"), node.posed.domain.variables, node.posed.kit)
    names = (f"Where {pretty_conditions([(p, '>=')])}", f"Where {pretty_conditions([(-p, '>')])}")
    return Told(
        (f"Both sides of {place_text(p)} are treated apart.",), tuple(zip(names, node.children, strict=True))
    )


def _eliminate(node: ReplayedStep) -> Told:
    name, names = node.data.text("variable"), node.posed.domain.variables
    p, _ = node.posed.polys()[node.data.whole("condition")]
    solved = node.posed.kit.poly.gen(names, name) - p.scale(1 / p.derivative(name).constant)
    return Told((f"Put in {name} = {pretty_poly(solved)}.",), (), node.children[0])


def _change(node: ReplayedStep) -> Told:
    return Told((new_variables(node, node.posed.domain.variables, node.posed.kit),), (), node.children[0])


def _interior(node: ReplayedStep) -> Told:
    if not node.children:
        return Told(("Both sides have the same normal form: an identity.",))
    child = node.children[0]
    logs = any(key.logs for key in child.sign.form.terms)
    why = "Written out in natural logarithms" if logs else "Written out"
    if child.rule != "divide":
        return Told((f"{why}:",), (), child)
    division = divided(child)
    changed = "".join(
        f", and {w[0].lower()}{w[1:-1].replace('ide by', 'ided by').replace('ply by', 'plied by')}"
        for w in division.why
    )
    return Told((f"{why}{changed}:",), (), division.onward)


def _drop(node: ReplayedStep) -> Told:
    c = node.posed.domain.conditions[node.data.whole("condition")]
    return Told((f"The condition {plain(c.expr)} {c.kind} 0 is not needed.",), (), node.children[0])


def _relax(node: ReplayedStep) -> Told:
    pairs = node.data.pairs("powers")
    names = [f"{x} = ({base})^{k}" for k, (x, base) in pairs.items()]
    kept = [k for k in node.posed.domain.integers if k not in pairs]
    what = [f"{', '.join(names)}, now real"] if names else []
    what += [f"{', '.join(kept)}, now real"] if kept else []
    return Told((f"Instead of whole numbers: {'; '.join(what)}.",), (), node.children[0])


def _logarithm(node: ReplayedStep) -> Told:
    name, new, scale = (node.data.text("variable"), node.data.names("new")[0], node.data.numbers("scale")[0])
    factor = "" if scale == 1 else f"{scale}*"
    return Told((f"Put in {name} = {factor}2^(-{new}).",), (), node.children[0])


def _integer_cut(node: ReplayedStep) -> Told:
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


def _cases(node: ReplayedStep) -> list[ReplayedStep]:
    return [leaf for c in node.children for leaf in _cases(c)] if node.rule == "integer-cut" else [node]


def _fixed(node: ReplayedStep) -> str:
    values = []
    while node.rule == "fix":
        values.append(f"{node.data.text('variable')} = {node.data.whole('value')}")
        node = node.children[0]
    return " and ".join(values)


def _fix(node: ReplayedStep) -> Told:
    why = f"The conditions leave {node.data.text('variable')} = {node.data.whole('value')} only."
    return Told((why,), (), node.children[0])


def _combine(node: ReplayedStep) -> Told:
    used = [m for m in node.data.numbers("multipliers") if m]
    if not used:
        return Told(("Written out, both sides differ by a constant of the right sign.",))
    return Told(("Written out, it is a combination of the conditions.",))


def _lemma(node: ReplayedStep) -> Told:
    proof, rest = node.children
    found = rest.posed.domain.conditions[-1]
    told = f"{plain(found.expr)} {found.kind} 0"
    return Told((f"The conditions give {shortened(told, WIDTH // 2)}.",), (("For that", proof),), rest)


def _plus(node: ReplayedStep) -> Told:
    c = node.posed.domain.conditions[node.data.whole("condition")]
    used = shortened(f"{plain(c.expr)} {c.kind} 0", WIDTH // 2)
    factor = shortened(node.data.text("factor"), WIDTH // 4)
    parts = tuple(("The factor", part) for part in node.children[:-1])
    return Told((f"The condition {used}, times {factor}, is taken off.",), parts, node.children[-1])


def _solve(node: ReplayedStep) -> Told:
    c = node.posed.domain.conditions[node.data.whole("condition")]
    new = node.data.names("new")[0]
    told = shortened(f"{new} = {plain(c.expr)}", WIDTH // 2)
    return Told((f"With {told} in the place of {node.data.text('variable')}.",), (), node.children[0])


POSED: Mapping[str, Callable[[ReplayedStep], Told]] = {
    "defined": _defined,
    "drop": _drop,
    "focus": same("The other conditions are not needed."),
    "empty": _empty,
    "evaluate": lambda _: Told(("It is a relation between numbers, which is decided exactly.",)),
    "combine": _combine,
    "product": same("Products of conditions are conditions as well."),
    "faces": _faces,
    "cut": _cut,
    "closure": same("By continuity it is enough to look inside."),
    "eliminate": _eliminate,
    "change": _change,
    "interior": _interior,
    "integer-cut": _integer_cut,
    "fix": _fix,
    "relax": _relax,
    "logarithm": _logarithm,
    "lemma": _lemma,
    "plus": _plus,
    "solve": _solve,
    **COMPARING,
}
