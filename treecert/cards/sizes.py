r"""Tree sizes in the manner of KM96's Theorems 8 to 10, with the numbers of the criterion put in.

Main definition: `tree_size`. Under the Weak Hypothesis Assumption with advantage gamma, TopDown reaches error eps
with t splits; the derivations stand in docs/criteria.md. They start from a bound on the drop (lines `drop, ...`),
from G >= 2min, and from a bound of G by the weight of the drop, which is certified here. Logarithms are natural.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, log

from algorithms.criteria import ENTROPY
from treecert.cards.best import Best
from treecert.cards.bounds import SPREAD, ratio
from treecert.cards.desk import Desk, statement
from treecert.cards.lines import Line
from treecert.cards.proposals import closed_forms, number
from treecert.cards.subject import Q, Subject
from verify.kernel.certificates import Certificate
from verify.language.expressions import Const, Expr, call, const, power
from verify.language.printing import plain
from verify.rationals import Fraction

__all__ = ["Size", "tree_size"]

GAMMA, EPSILON = Fraction(1, 10), Fraction(1, 100)
"""The example whose number is shown."""
RESTS = ("concave", "G >= 2min", "monotone")


@dataclass(frozen=True)
class Size:
    """t + 1 >= `text` splits suffice; `log_size(gamma, eps)` is ln of that, in floating point."""

    text: str
    rate: float
    kind: str
    spread: float = 1.0

    def log_size(self, gamma: float, eps: float) -> float:
        """ln of the bound on t + 1. For people; floats."""
        if 2 * eps >= 1:
            return 0.0
        match self.kind:
            case "power":
                shape = log(1 / (2 * eps))
            case "reciprocal":
                shape = 1 / (2 * eps) - 1
            case "squared":
                shape = (1 - 2 * eps) / eps**2
            case "linear":
                shape = (1 - 2 * eps) / eps
            case _:
                shape = log(1 / _entropy_inverse(2 * eps / self.spread)) ** 2 - log(2) ** 2
        return self.rate * shape / gamma**2


def tree_size(g: Subject, desk: Desk, constants: Mapping[str, Best], above: Line) -> tuple[Line, Size | None]:
    """The line `tree size`, by the strongest shape of the drop that has a positive constant."""
    makers = {"root": _root, "entropy": _entropy, "gini": _gini}
    for shape, make in makers.items():
        found = constants.get(shape)
        if found is None or found.value is None:
            continue
        rests = (f"drop, {shape}-like", *RESTS)
        if above.status != "proved":
            return Line("tree size", "undecided", "the line G >= 2min is not proved", rests_on=rests), None
        size, kept = make(g, desk, found.value)
        log_size = size.log_size(float(GAMMA), float(EPSILON))
        example = f"gamma = {GAMMA}, eps = {EPSILON}: {_power_of_ten(log_size)}"
        text = f"with advantage gamma, TopDown has error at most eps once t + 1 is at least this; {example}"
        return Line("tree size", "proved", text, size.text, certificates=kept, rests_on=rests), size
    text = "no drop bound has a positive constant, so that the manner of Theorems 8-10 gives none"
    return Line("tree size", "undecided", text), None


Made = tuple[Size, tuple[Certificate, ...]]


def _root(g: Subject, desk: Desk, c: Expr) -> Made:
    found = ratio(g, desk, power(SPREAD, Fraction(1, 2)))
    if found is None or found[1].certificate is None:
        rate = 1 / c
        return Size(f"exp({_times(rate)}(1 - 2*eps)/(gamma^2*eps))", _float(rate), "linear"), ()
    rate = _quotient(desk, found[0], c)
    return Size(f"(1/(2*eps))^({_over(rate)}/gamma^2)", _float(rate), "power"), (found[1].certificate,)


def _entropy(g: Subject, desk: Desk, c: Expr) -> Made:
    found = ratio(g, desk, call("H", Q))
    if found is None or found[1].certificate is None:
        rate = _quotient(desk, const(2), c)
        return Size(f"exp({_times(rate)}(1 - 2*eps)/(gamma^2*eps))", _float(rate), "linear"), ()
    k = found[0]
    rate = _quotient(desk, k, c * call("ln", const(2)))
    at = "2*eps" if k == const(1) else f"2*eps/({plain(k)})"
    text = f"exp({_times(rate)}(ln(1/x)^2 - ln(2)^2)/gamma^2) where H(x) = {at}, x <= 1/2"
    return Size(text, _float(rate), "entropy", _float(k)), (found[1].certificate,)


def _gini(g: Subject, desk: Desk, c: Expr) -> Made:
    found = ratio(g, desk, SPREAD)
    if found is None or found[1].certificate is None:
        rate = _quotient(desk, const(4), c)
        return Size(f"exp({_times(rate)}(1 - 2*eps)/(gamma^2*eps^2))", _float(rate), "squared"), ()
    rate = _quotient(desk, found[0] ** 2, c)
    text = f"exp({_times(rate)}(1/(2*eps) - 1)/gamma^2)"
    return Size(text, _float(rate), "reciprocal"), (found[1].certificate,)


def _quotient(desk: Desk, a: Expr, b: Expr) -> Expr:
    """The quotient of two positive numbers, in a simpler form where one is known to be equal."""
    for near in closed_forms(number(a) / number(b)):
        if desk.decide(statement(a / b, "==", near)).proved:
            return near
    return a / b


def _over(rate: Expr) -> str:
    return plain(rate) if isinstance(rate, Const) and rate.value.denominator == 1 else f"({plain(rate)})"


def _times(rate: Expr) -> str:
    return "" if rate == const(1) else f"{_over(rate)}*"


def _float(value: Expr) -> float:
    return float(number(value))


def _entropy_inverse(y: float) -> float:
    """x in (0, 1/2] with H(x) = y, in floating point."""
    low, high = 1e-300, 0.5
    for _ in range(200):
        middle = exp((log(low) + log(high)) / 2)
        low, high = (middle, high) if ENTROPY.approximate(middle) < y else (low, middle)
    return low


def _power_of_ten(natural: float) -> str:
    """e^natural, as a number or a power of ten."""
    digits = natural / log(10)
    return f"{exp(natural):.3g}" if digits < 6 else f"about 10^{digits:.0f}"
