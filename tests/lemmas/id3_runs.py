"""Runs of ID3 on samples, and runs that are written down, as runs of statements about growing trees.

Main definitions: `Run`, `speaks`, `fails`, `of_sample`. Runs are checked by the definition alone, in fractions.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lemmas.juntas.sample_runs import Bits, Case, Fixed
from tests.kinds.trees.growth_simulator import Leaf, met, value
from verify.kinds.growing_trees.statements import CHILDREN, GrowthStatement
from verify.rationals import Fraction

Numbers = dict[str, int | Fraction]


@dataclass
class Run:
    """Parameters, the first leaf, and splits: the place of the parent, its children, and what is chosen."""

    given: Numbers
    root: Numbers
    splits: list[tuple[int, Numbers, Numbers, Numbers]] = field(default_factory=list)


def _exact(numbers: Numbers) -> Leaf:
    return {n: Fraction(v) for n, v in numbers.items()}


def _only(s: GrowthStatement, numbers: Numbers) -> Leaf:
    return {n: v for n, v in _exact(numbers).items() if n in s.attributes}


def speaks(s: GrowthStatement, run: Run) -> Leaf | None:
    """The sums, parameters and index at the end, where the run is one of those that the statement speaks of."""
    given, leaves = _exact(run.given), [_only(s, run.root)]
    if not all(met(r, given) for r in s.given) or not all(met(r, {**given, **leaves[0]}) for r in s.root):
        return None
    for t, (place, zero, one, chosen) in enumerate(run.splits):
        at = {**given, **_at_end(s, given, leaves, t), **_exact(chosen), **leaves[place]}
        children = [_only(s, zero), _only(s, one)]
        at |= {a + end: child[a] for end, child in zip(CHILDREN, children, strict=True) for a in child}
        if not all(met(r, at) for r in s.split):
            return None
        for other in leaves:
            if not all(met(r, {**at, **{f"{a}_other": v for a, v in other.items()}}) for r in s.greedy):
                return None
        leaves[place : place + 1] = children
    if not all(met(r, {**given, **leaf}) for leaf in [_only(s, run.root), *_ever(s, run)] for r in s.each):
        return None
    end = _at_end(s, given, leaves, len(run.splits))
    return end if all(met(r, end) for r in s.end) else None


def _ever(s: GrowthStatement, run: Run) -> list[Leaf]:
    return [_only(s, child) for _, zero, one, _ in run.splits for child in (zero, one)]


def _at_end(s: GrowthStatement, given: Leaf, leaves: list[Leaf], t: int) -> Leaf:
    sums = {n: sum((value(e, {**given, **x}) for x in leaves), Fraction(0)) for n, e in s.sums}
    return {**given, **sums, s.index: Fraction(t)}


def fails(s: GrowthStatement, run: Run) -> bool:
    """Whether the statement speaks of the run, and is false of it."""
    end = speaks(s, run)
    return end is not None and not met(s.relation, end)


# -- ID3 on a sample


def of_sample(case: Case, x: Bits, way: int) -> Run:
    """ID3 with rational gains on a sample, with the numbers of its leaves for one input; `way` says how ties go."""
    agree = sum(c for p, c in case.rows if p[: case.k] == x[: case.k])
    found: list[Fixed] = [{}]
    run = Run(
        {"N": agree, "s": case.label(x), "k": case.k, "C": 1, "f": case.n, "M": sum(case.counts)},
        numbers(case, {}, x),
    )
    while True:
        place = next((p for p, w in enumerate(found) if len(case.labels(w)) > 1), None)
        if place is None:
            return run
        w = found[place]
        tied = case.choices(w)
        i = tied[way % len(tied)]
        halves: list[Fixed] = [{**w, i: v} for v in (0, 1)]
        chosen: Numbers = {"c": int(i >= case.k), "g": gain(case, w, i)}
        run.splits.append((place, numbers(case, halves[0], x), numbers(case, halves[1], x), chosen))
        found[place : place + 1] = halves


def gain(case: Case, w: Fixed, i: int) -> Fraction:
    """The gain with 4q(1-q)."""
    return sum((c * 4 * q * (1 - q) for c, q in case.gain(w, i)), Fraction(0))


def numbers(case: Case, w: Fixed, x: Bits) -> Numbers:
    """The attributes of a leaf."""
    part, labels = case.part(w), case.labels(w)
    own, out = int(all(i < case.k for i in w)), int(len(labels) > 1)
    mine = [gain(case, w, i) for i in range(case.k) if i not in w] if part else []
    others = [gain(case, w, j) for j in range(case.k, case.n) if j not in w] if part else []
    a = max(mine, default=Fraction(0))
    b = max(others, default=a - 1)
    return {
        "z": own,
        "u": out,
        "a": a,
        "b": b,
        "h": a - b if own and out else 1,
        "w": 2 ** (case.n - len(w)),
        "v": 2 ** sum(i not in w for i in range(case.k)),
        "r": int(all(x[i] == v for i, v in w.items())),
        "n": sum(c for p, c in part if p[: case.k] == x[: case.k]),
        "l": min(labels, default=0),
        "y": sum(c * case.label(p) for p, c in part),
        "m": sum(c for _, c in part),
    }
