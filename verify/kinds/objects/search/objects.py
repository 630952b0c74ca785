"""Explicit objects (untrusted): small functions, monomials; which of them meet or refute a statement.

Main definitions: `candidates`, `refutation_of`, `example_of`, `object_text`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import islice, product
from typing import Any

from verify.arithmetic.kits import Kit, flint_kit
from verify.errors import TreecertError
from verify.kinds.objects.certificates import Witness, check_example
from verify.kinds.objects.chances import Wavering
from verify.kinds.objects.functions import Sketch, Tree
from verify.kinds.objects.polynomials import LevelMonomial
from verify.kinds.objects.statements import WorldStatement
from verify.kinds.objects.table import CHANCES, POLYNOMIAL, PRODUCT, WORLDS
from verify.language.points import fails_at
from verify.rationals import Fraction
from verify.search.clock import Clock, TimeUp

Numbers = Mapping[str, Fraction]
HALF = Fraction(1, 2)
COINS = ((HALF, HALF), (Fraction(1, 4), Fraction(3, 4)), (Fraction(9, 10), Fraction(1, 10)))
NUMBERS = tuple(map(Fraction, ("1/2", "1", "1/4", "2", "0", "1/10", "3/4", "4", "3", "-1", "1/100")))
WIDTHS = tuple(map(Fraction, ("1", "1/4", "1/16")))
WHOLE = tuple(map(Fraction, (1, 2, 0, 3, 4, 5)))
LEVELS = tuple(map(Fraction, ("1/8", "3/16", "1/4", "1/16", "1/64", "0")))
SCALES = tuple(map(Fraction, ("1", "1/4")))
MOST_POINTS = 400
MAJORITY = (0, (1, 0, (2, 0, 1)), (1, (2, 0, 1), 1))
PARITY = (0, (1, (2, 0, 1), (2, 1, 0)), (1, (2, 1, 0), (2, 0, 1)))
FEW = 1.0
"""Processor seconds for a first look."""
PATIENT = 20.0
"""Processor seconds for an object that meets the conditions: what is proved hangs on it, on a slow machine too."""


@lru_cache(maxsize=8)
def _trees(coordinates: tuple[int, ...]) -> tuple[Tree, ...]:
    """All trees that ask each coordinate once on a path at most."""
    found: list[Tree] = [0, 1]
    for i in coordinates:
        below = _trees(tuple(c for c in coordinates if c != i))
        found += [(i, zero, one) for zero, one in product(below, repeat=2)]
    return tuple(found)


def _sketches(phrase: str) -> Iterator[Sketch]:
    """Functions of few bits with all trees on them, and three functions of three."""
    for n in (1, 0, 2):
        coins = product(COINS, repeat=n) if phrase == PRODUCT.phrase else [(COINS[0],) * n]
        for laws in coins:
            for digits in product("01", repeat=2**n):
                for tree in _trees(tuple(range(n))):
                    yield Sketch(laws, "".join(digits), tree)
    three = (COINS[0],) * 3
    for tree in (MAJORITY, PARITY, (0, 0, 1), 0):
        for function in ("00010111", "01101001", "00000001"):
            yield Sketch(three, function, tree)


def _monomials() -> Iterator[LevelMonomial]:
    for degree, coefficient, width, level in product(WHOLE[:3:2], NUMBERS[1:4], WIDTHS, NUMBERS):
        yield LevelMonomial(degree, coefficient, width, level)


def _wavering() -> Iterator[Wavering]:
    """Functions of two bits: the probability of the first is near 1/2 or near 0, and the noise of the second varies."""
    functions = ("0001", "0011", "0110", "0111", "1100")
    for function, first, width in product(
        functions, (HALF, Fraction(1, 4), Fraction(1, 10)), (HALF, *WIDTHS[1:])
    ):
        for scale, least, level in product(SCALES, (first, first / 4), LEVELS):
            yield Wavering(function, first, HALF, width, scale, least, level)


@lru_cache(maxsize=8)
def candidates(phrase: str) -> tuple[tuple[Any, Numbers], ...]:
    """Objects of a world that differ in some number, with their numbers."""
    world, seen = WORLDS[phrase], set[tuple[Fraction, ...]]()
    found = []
    others: Mapping[str, Iterator[Any]] = {POLYNOMIAL.phrase: _monomials(), CHANCES.phrase: _wavering()}
    objects = others.get(phrase, _sketches(phrase))
    most = 3000 if phrase == PRODUCT.phrase else None
    for o in islice(objects, most):
        try:
            numbers = world.measure(o)
        except TreecertError:
            continue
        key = tuple(numbers[n] for n in world.names)
        if key not in seen:
            seen.add(key)
            found.append((o, numbers))
    return tuple(found)


def refutation_of(s: WorldStatement, clock: Clock) -> Witness | None:
    """An object and parameters that the checker accepts, or None."""
    return _first(s, _refutes, clock)


def example_of(s: WorldStatement, clock: Clock | None = None) -> Witness | None:
    """An object and parameters that meet the conditions, or None: then the statement may speak of nothing."""
    return _first(s, check_example, clock or Clock(PATIENT))


def _refutes(s: WorldStatement, w: Witness, kit: Kit) -> None:
    point = check_example(s, w, kit)
    if not fails_at(s.relation, {n: point[n] for n in s.relation.gap.variables}, kit, s.whole):
        raise TreecertError("it holds there")


def _first(
    s: WorldStatement, test: Callable[[WorldStatement, Witness, Kit], Any], clock: Clock
) -> Witness | None:
    kit = flint_kit()
    grids = [WHOLE if name in s.integers else NUMBERS for name in s.parameters]
    ranked = islice(product(*(range(len(g)) for g in grids)), 20_000)
    points = sorted(ranked, key=sum)[:MOST_POINTS]
    try:
        for o, _ in candidates(s.phrase):
            for ranks in points:
                clock.check()
                values = [g[i] for g, i in zip(grids, ranks, strict=True)]
                witness = Witness(o, dict(zip(s.parameters, values, strict=True)))
                try:
                    test(s, witness, kit)
                except TreecertError:
                    continue
                return witness
    except TimeUp:
        pass
    return None


def object_text(w: Witness) -> dict[str, str]:
    """An object and parameters as a table of texts."""
    o = w.object
    if isinstance(o, LevelMonomial):
        what = (
            str(o.coefficient)
            if o.degree == 0
            else f"{o.coefficient}*x, x uniform in [-{o.width}, {o.width}]"
        )
        found = {"Q": what, "level": str(o.level)}
    elif isinstance(o, Wavering):
        rest = {n: str(getattr(o, n)) for n in ("scale", "least", "level")}
        uniform = f"uniform in [{o.second - o.width}, {o.second + o.width}]"
        found = {"f": o.function, "chances": f"{o.first}; {uniform}", **rest}
    else:
        found = {"f": o.function, "T": _tree_text(o.tree)}
        if any(law != COINS[0] for law in o.laws):
            found["laws"] = "; ".join(", ".join(map(str, law)) for law in o.laws)
    return {**found, **{k: str(v) for k, v in sorted(w.parameters.items())}}


def _tree_text(tree: Tree) -> str:
    if not isinstance(tree, tuple):
        return str(tree)
    return f"(x{tree[0] + 1}: {', '.join(map(_tree_text, tree[1:]))})"
