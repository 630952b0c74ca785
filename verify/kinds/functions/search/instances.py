"""Instances of axioms at the points of a state: what they would say, and the node that makes them known.

Main definitions: `RuleInstance`, `instances`. Weights of a concave instance come from x = (u a + v b)/(u + v): they are
in the proportion of b - x and x - a, without common factors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from verify.kinds.families.context import ZERO
from verify.kinds.functions.search.algebra import Algebra, NoQuotient, Quotient, reduced_weights
from verify.kinds.functions.search.drafts import text
from verify.kinds.functions.search.samples import Sample, sign_over
from verify.kinds.functions.statements import Axiom
from verify.kinds.functions.states import State
from verify.language.expressions import Expr, Var, const
from verify.language.statements import Relation

HALF = const(1) / 2


@dataclass(frozen=True)
class RuleInstance:
    """A node without its premises, what they have to prove, and the relations that it makes known."""

    rule: str
    data: Mapping[str, Any]
    wanted: Mapping[str, Relation]
    gives: tuple[Relation, ...]


@dataclass(frozen=True)
class Spot:
    """An argument at which all functions of an axiom have terms."""

    names: tuple[str, ...]
    argument: Expr
    value: Expr
    quotient: Quotient


@dataclass
class FoundInstances:
    """Instances whose conditions hold at all samples, and formulas whose sign differs from sample to sample."""

    instances: list[RuleInstance]
    mixed: dict[Expr, int]


def instances(state: State, algebra: Algebra, samples: Sequence[Sample]) -> FoundInstances:
    """All instances at the terms that are placed."""
    found = FoundInstances([], {})
    for name, other in combinations(sorted(state.placed), 2):
        if state.terms[name].function == state.terms[other].function:
            found.instances += _equal(state, name, other, algebra, samples)
    for number, axiom in enumerate(state.statement.axioms, 1):
        spots = list(_spots(state, axiom, algebra))
        match axiom.word:
            case "concave":
                _concave(number, axiom, spots, algebra, samples, found)
            case "symmetric":
                found.instances += _symmetric(state, number, spots, algebra)
            case "nonnegative":
                found.instances += [
                    RuleInstance("nonnegative", _at(number, s), {}, (Relation(s.value, ">=", ZERO),))
                    for s in spots
                ]
            case "lipschitz":
                found.instances += _lipschitz(number, axiom, spots, algebra, samples, found)
    return found


def _at(number: int, s: Spot) -> dict[str, Any]:
    return {"axiom": number, "at": list(s.names)}


def _spots(state: State, axiom: Axiom, algebra: Algebra) -> Iterator[Spot]:
    """The arguments at which each function of the axiom has a placed term."""
    arguments = dict.fromkeys(state.terms[n].argument for n in sorted(state.placed))
    for e in arguments:
        table = {t.function: n for n, t in state.terms.items() if n in state.placed and t.argument == e}
        if all(f in table for _, f in axiom.form):
            names = tuple(table[f] for _, f in axiom.form)
            try:
                yield Spot(names, e, axiom.value([Var(n) for n in names]), algebra.quotient(e))
            except NoQuotient:
                continue


def _equal(
    state: State, name: str, other: str, algebra: Algebra, samples: Sequence[Sample]
) -> Iterator[RuleInstance]:
    a, b = state.terms[name].argument, state.terms[other].argument
    try:
        difference = algebra.quotient(a) - algebra.quotient(b)
    except NoQuotient:
        return
    if difference.is_zero or sign_over(algebra, difference.above, samples) == 0:
        relation = Relation(Var(name), "==", Var(other))
        yield RuleInstance(
            "equal", {"first": name, "second": other}, {"same": Relation(a, "==", b)}, (relation,)
        )


def _symmetric(state: State, number: int, spots: Sequence[Spot], algebra: Algebra) -> Iterator[RuleInstance]:
    ends = state.statement.low + state.statement.high
    for a, b in combinations(spots, 2):
        if (a.quotient + b.quotient - algebra.constant(ends)).is_zero:
            wanted = {"mirrored": Relation(a.argument + b.argument, "==", const(ends))}
            data = {"axiom": number, "first": list(a.names), "second": list(b.names)}
            yield RuleInstance("symmetric", data, wanted, (Relation(a.value, "==", b.value),))


def _concave(
    number: int,
    axiom: Axiom,
    spots: Sequence[Spot],
    algebra: Algebra,
    samples: Sequence[Sample],
    found: FoundInstances,
) -> None:
    for x in spots:
        for a, b in combinations([s for s in spots if s is not x], 2):
            weights = reduced_weights(b.quotient - x.quotient, x.quotient - a.quotient)
            if weights is None or 0 in weights or weights[0] + weights[1] == 0:
                continue
            signs = [sign_over(algebra, w, samples) for w in weights]
            if None in signs or (1 in signs and -1 in signs):
                for w, sign in zip(weights, signs, strict=True):
                    if sign is None:
                        e = algebra.factored(w)
                        found.mixed[e] = found.mixed.get(e, 0) + 1
                continue
            flip = -1 in signs
            u, v = (algebra.factored(-w if flip else w) for w in weights)
            found.instances.append(_mean(number, axiom, (x, a, b), u, v))


def _mean(number: int, axiom: Axiom, spots: tuple[Spot, Spot, Spot], u: Expr, v: Expr) -> RuleInstance:
    x, a, b = spots
    wanted = {
        "first": Relation(u, ">=", ZERO),
        "second": Relation(v, ">=", ZERO),
        "mean": Relation((u + v) * x.argument, "==", u * a.argument + v * b.argument),
    }
    data = {"axiom": number, "at": list(x.names), "left": list(a.names), "right": list(b.names)}

    data |= {"first": text(u), "second": text(v)}
    mean = u * a.value + v * b.value
    gives = Relation((u + v) * x.value, ">=", mean)
    if axiom.constant is not None:
        more = HALF * axiom.constant * u * v * (a.argument - b.argument) ** 2
        gives = Relation((u + v) ** 2 * x.value, ">=", (u + v) * mean + more)
    return RuleInstance("concave", data, wanted, (gives,))


def _lipschitz(
    number: int,
    axiom: Axiom,
    spots: Sequence[Spot],
    algebra: Algebra,
    samples: Sequence[Sample],
    found: FoundInstances,
) -> Iterator[RuleInstance]:

    for a, b in combinations(spots, 2):
        difference = a.quotient - b.quotient
        sign = sign_over(algebra, difference.above * difference.below, samples)
        if sign is None:
            e = algebra.factored(difference.above)
            found.mixed[e] = found.mixed.get(e, 0) + 1
            continue
        m = a.argument - b.argument if sign >= 0 else b.argument - a.argument
        wanted = {
            "over": Relation(m, ">=", a.argument - b.argument),
            "under": Relation(m, ">=", b.argument - a.argument),
        }
        data = {"axiom": number, "first": list(a.names), "second": list(b.names), "bound": text(m)}
        most = (axiom.constant or ZERO) * m
        gives = (Relation(a.value - b.value, "<=", most), Relation(b.value - a.value, "<=", most))
        yield RuleInstance("lipschitz", data, wanted, gives)
