"""Formulas as straight-line programs in double precision: what occurs twice is computed once.

Main definitions: `Program`, `evaluate`, `magnitude`. Numeric filter only: nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, reduce
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var
from verify.language.faces import FACES
from verify.rationals import Fraction

Array = NDArray[np.float64]
Columns = Mapping[str, Array]
Step = float | str | Callable[[Sequence[Array]], Array]
"""A constant, a variable, or a value from those before it."""
Wanted = Literal["value", "size"]


class Program:
    """Values of several formulas; nan where one is undefined.

    `value(e)` and `size(e)` add a formula and return its place in what a call returns.
    """

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self._places: dict[tuple[Expr, Wanted], int] = {}

    def __call__(self, columns: Columns, count: int) -> list[Array]:
        """All values, at `count` points."""
        found: list[Array] = []
        for step in self.steps:
            match step:
                case float():
                    found.append(np.full(count, step))
                case str():
                    found.append(columns[step])
                case _:
                    found.append(step(found))
        return found

    def value(self, e: Expr) -> int:
        """The place of the value of a formula."""
        return self._place(e, "value")

    def size(self, e: Expr) -> int:
        """The place of its size before terms cancel: sums and powers of sums by absolute values."""
        return self._place(e, "size")

    def _place(self, e: Expr, wanted: Wanted) -> int:
        place = self._places.get((e, wanted))
        if place is None:
            step = self._value(e) if wanted == "value" else self._size(e)
            place = self._places[e, wanted] = len(self.steps)
            self.steps.append(step)
        return place

    def _value(self, e: Expr) -> Step:
        match e:
            case Const(value):
                return to_float(value)
            case Var(name):
                return name
            case Add(children):
                return _sum([self.value(c) for c in children])
            case Mul(children):
                return _product([self.value(c) for c in children])
            case Pow(base, exponent):
                return _power(self.value(base), float(exponent))
            case Fn(name, children):
                return _function(name, [self.value(c) for c in children])
            case _:
                raise TypeError(type(e).__name__)

    def _size(self, e: Expr) -> Step:
        match e:
            case Add(children):
                return _sum([self.size(c) for c in children])
            case Pow(base, exponent) if exponent.denominator == 1 and exponent > 0:
                return _power(self.size(base), float(exponent))
            case _:
                return _absolute(self.value(e))


def evaluate(expr: Expr, columns: Columns) -> Array:
    """An expression in double precision; nan where undefined."""
    with np.errstate(all="ignore"):
        return _values_of(expr)(columns, _count(columns))[-1]


def magnitude(expr: Expr, columns: Columns) -> Array:
    """The size of an expression before its terms cancel."""
    with np.errstate(all="ignore"):
        return _sizes_of(expr)(columns, _count(columns))[-1]


def _count(columns: Columns) -> int:
    return len(next(iter(columns.values()))) if columns else 1


@lru_cache(maxsize=1024)
def _values_of(expr: Expr) -> Program:
    program = Program()
    program.value(expr)
    return program


@lru_cache(maxsize=1024)
def _sizes_of(expr: Expr) -> Program:
    program = Program()
    program.size(expr)
    return program


def _sum(places: Sequence[int]) -> Step:
    first, *rest = places

    def total(found: Sequence[Array]) -> Array:
        value = found[first]
        for i in rest:
            value = value + found[i]
        return value

    return total


def _product(places: Sequence[int]) -> Step:
    first, *rest = places

    def product(found: Sequence[Array]) -> Array:
        value = found[first]
        for i in rest:
            value = value * found[i]
        if not np.logical_or.reduce(np.isnan(value)):
            return value + 0.0  # no negative zero
        zero = reduce(np.logical_or, [found[i] == 0 for i in places])
        return np.where(zero, 0.0, value)  # 0 ln 0 = 0

    return product


def _power(base: int, exponent: float) -> Step:
    return lambda found: np.power(found[base], exponent)


def _absolute(place: int) -> Step:
    return lambda found: np.abs(found[place])


def _function(name: str, places: Sequence[int]) -> Step:
    return lambda found: apply_function(name, [found[i] for i in places])


def apply_function(kind: str, args: list[Array], exponent: float = 1.0) -> Array:
    """The named function in double precision."""
    x = args[0]
    match kind:
        case "pow" if len(args) > 1:
            inside = (x > 0) | ((x == 0) & (args[1] > 0))
            return np.where(inside, np.power(np.abs(x), args[1]), np.nan)
        case "pow":
            return np.power(x, exponent)
        case "H":
            return entropy(x)
    found: Array = (
        reduce(getattr(np, FACES[kind].numpy), args) if len(args) > 1 else getattr(np, FACES[kind].numpy)(x)
    )
    return found


def entropy(x: Array) -> Array:
    """Base-2 entropy in double precision."""
    inside = (x > 0) & (x < 1)
    y = np.where(inside, x, 0.5)
    value = -y * np.log2(y) - (1 - y) * np.log1p(-y) / np.log(2.0)
    return np.where(inside, value, np.where((x == 0) | (x == 1), 0.0, np.nan))


def to_float(value: Fraction) -> float:
    """A float near the rational, infinite when out of range."""
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")
