"""Laws that refute a statement about independent draws (untrusted): few draws with few values, put in and computed.

Main definitions: `refutation_of`, `example_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from verify.arithmetic.kits import Kit, flint_kit
from verify.errors import TreecertError
from verify.kinds.draws.laws import ExplicitDraws, Law, check_example, check_law
from verify.kinds.draws.statements import DrawStatement, Names
from verify.rationals import Fraction
from verify.search.clock import Clock, TimeUp

VALUES = tuple(map(Fraction, ("0", "1", "1/2", "-1", "2", "1/4")))
CHANCES = tuple(map(Fraction, ("1/2", "1/4", "3/4", "1/10", "9/10")))
NUMBERS = tuple(map(Fraction, ("1/2", "1", "1/4", "2", "0", "1/10", "3/4", "4", "9", "-1/2", "1/100")))
WHOLE = tuple(map(Fraction, (1, 2, 0, 3, 5)))
DRAWS = (1, 2, 4, 3, 8)
MOST_LAWS = 24
FEW = 0.4
"""Processor seconds for a first look."""
PATIENT = 20.0
"""Processor seconds for laws that meet the conditions: what is proved hangs on them, on a slow machine too."""

Test = Callable[[DrawStatement, ExplicitDraws, Kit], None]


def refutation_of(s: DrawStatement, clock: Clock) -> ExplicitDraws | None:
    """Laws that the checker accepts, or None."""
    return _first(s, check_law, clock)


def example_of(s: DrawStatement, clock: Clock | None = None) -> ExplicitDraws | None:
    """Laws that meet the conditions, or None: then the statement may speak of nothing."""
    return _first(s, check_example, clock or Clock(PATIENT))


def _first(s: DrawStatement, test: Test, clock: Clock) -> ExplicitDraws | None:
    kit = flint_kit()
    try:
        for draws in _candidates(s):
            clock.check()
            try:
                test(s, draws, kit)
            except TreecertError:
                continue
            return draws
    except TimeUp:
        pass
    return None


def _candidates(s: DrawStatement) -> Iterator[ExplicitDraws]:
    laws = list(_laws(s))
    names = parameters_of(s)
    for at in _points(s, names):
        for n in DRAWS:
            for law in laws:
                yield ExplicitDraws(dict(zip(names, at, strict=True)), (law,) * n)


def _points(s: DrawStatement, names: list[str]) -> Iterator[tuple[Fraction, ...]]:
    """Values of the parameters, the more usual ones first."""
    grids = [WHOLE if name in s.integers else NUMBERS for name in names]
    ranked = product(*(range(len(g)) for g in grids))
    for ranks in sorted(ranked, key=sum) if len(names) <= 4 else ranked:
        yield tuple(g[i] for g, i in zip(grids, ranks, strict=True))


def _laws(s: DrawStatement) -> Iterator[Law]:
    """Laws with one value or two."""
    atoms = [dict(zip(s.attributes, at, strict=True)) for at in product(VALUES, repeat=len(s.attributes))]
    found = 0
    for i, a in enumerate(atoms):
        for b in atoms[i + 1 :]:
            for p in CHANCES:
                found += 1
                if found > MOST_LAWS * len(CHANCES):
                    return
                yield ((p, a), (1 - p, b))
    yield from (((Fraction(1), a),) for a in atoms)


def parameters_of(s: DrawStatement) -> list[str]:
    """The names that stand for one number, without that of draws."""
    names = Names.of(s)
    found = set(s.integers)
    for e in (*map(names.put, s.parts), *names.functions):
        found |= e.variables
    return sorted(found - {s.draws, *s.attributes, *names.means, *names.expected})
