"""Elementary functions: one row each, with what the rules use of it.

Main definitions: `FUNCTIONS`, `Function`, `Arguments`, `LOGARITHMS`, `KINKS`. What is asked of a function by its name
is asked of its row. Identities of one function, such as exp(u) exp(v) = exp(u + v), stand in `verify.language.normal`.
How a function is written and computed elsewhere is told in `verify.language.faces`.

Units: `ln` is in nats; `log2` and the entropy `H` are in bits. `H(0) = H(1) = 0`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any, NamedTuple

from verify.arithmetic.intervals import Interval, Rational
from verify.arithmetic.primitives import arctan_range, entropy_range, exp_range, log2_range, log_range


class Arguments(NamedTuple):
    """The numbers from `least` to `greatest` (None: no end), with these ends if `closed`; `others` in words."""

    least: int | None
    greatest: int | None
    closed: bool
    others: str

    def holds(self, x: Rational) -> bool:
        """Whether a number is among them."""
        between = (self.least is None or x > self.least) and (self.greatest is None or x < self.greatest)
        return between or (self.closed and x in (self.least, self.greatest))

    def covers(self, x: Interval) -> bool:
        """Whether all numbers of an interval are among them or ends."""
        above = self.least is None or (x.lo is not None and x.lo >= self.least)
        return above and (self.greatest is None or (x.hi is not None and x.hi <= self.greatest))


REAL = Arguments(None, None, True, "")
POSITIVE = Arguments(0, None, False, "a number that is not positive")
NONNEGATIVE = Arguments(0, None, True, "a negative number")
UNIT = Arguments(0, 1, True, "a number outside 0..1")


@dataclass(frozen=True)
class Function:
    """A function that is continuous wherever it has a value: for all first arguments that are `arguments`.

    `range`: encloses its values, where `arguments` covers the intervals. `slope`: the derivative between the ends of
    `arguments`, a formula in u. `exact`: the value at rational numbers, for a function with kinks. `odd`: f(-u) = -f(u)
    everywhere, so that f(0) = 0. `limit`: what an odd function tends to as u grows, a formula without names.
    """

    arity: int | None
    """The number of arguments; None: two or more."""
    arguments: Arguments
    range: Callable[..., Interval] | None = None
    slope: str | None = None
    exact: Callable[..., Any] | None = None
    odd: bool = False
    limit: str | None = None

    @property
    def smooth(self) -> bool:
        """Whether it has a derivative wherever it has a value."""
        return self.slope is not None and (self.arguments == REAL or not self.arguments.closed)


FUNCTIONS: Mapping[str, Function] = {
    "ln": Function(1, POSITIVE, log_range, slope="1/u"),
    "log2": Function(1, POSITIVE, log2_range, slope="1/(u*ln(2))"),
    "exp": Function(1, REAL, exp_range, slope="exp(u)"),
    "H": Function(1, UNIT, entropy_range, slope="log2((1 - u)/u)"),
    "abs": Function(1, REAL, lambda _, x: x.max_with(-x).max_with(Interval(0, 0)), exact=abs),
    "min": Function(None, REAL, lambda _, *xs: reduce(Interval.min_with, xs), exact=min),
    "max": Function(None, REAL, lambda _, *xs: reduce(Interval.max_with, xs), exact=max),
    "pow": Function(2, NONNEGATIVE),
    "arctan": Function(1, REAL, arctan_range, slope="1/(1 + u^2)", odd=True, limit="2*arctan(1)"),
}
"""By name. `sqrt` is read as the power 1/2.

`pow(u, v)` is exp(v ln u) for u > 0, and 0 for u = 0 and v > 0; elsewhere it has no value.
"""

LOGARITHMS = frozenset({"ln", "log2"})
KINKS = tuple(name for name, f in FUNCTIONS.items() if f.exact is not None)
