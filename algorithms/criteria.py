"""Splitting criteria: impurity functions G on [0, 1], compared exactly.

Main definitions: `Criterion`, `ENTROPY` (bits), `GINI` (4q(1-q)), `ROOT` (2 sqrt(q(1-q))), `MINIMUM`
(2 min(q, 1-q)), `formula` (a criterion that a person typed), `criterion` (a name or a formula), `known_name`,
`splitting` (the same for growing trees).

Guarantee: `sign` is exact. A certified enclosure is tried first; where it holds zero, algebra decides (see
`verify.arithmetic.signs`). For a typed formula algebra may fail; then UndecidedSign is raised.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from math import log2, sqrt

from flint import arb, ctx, fmpq

from verify.arithmetic.enclosures import ArbEnclosures
from verify.arithmetic.intervals import as_fraction
from verify.arithmetic.signs import sign_of_log_sum, sign_of_sqrt_sum
from verify.errors import BadInput, TreecertError
from verify.language.evaluation import UndefinedValue, decide_sign_at, enclose_at
from verify.language.expanded import FUNCTION_NAMES as FUNCTIONS
from verify.language.expressions import Expr, add, const, mul, substitute, walk
from verify.language.expressions import Var as Variable
from verify.language.grammar import parse_expression
from verify.rationals import Fraction

__all__ = [
    "Criterion",
    "ENTROPY",
    "GINI",
    "MINIMUM",
    "NAMED",
    "ROOT",
    "Term",
    "Terms",
    "UndecidedSign",
    "callable_criterion",
    "criterion",
    "formula",
    "gathered",
    "known_name",
    "splitting",
]

Term = tuple[Fraction, Fraction]
"""A coefficient c and an argument q in [0, 1], for c G(q)."""

Terms = tuple[Term, ...]
"""A sum of such terms."""

FILTER_BITS = 64
KEPT_VALUES = 1 << 16
HALF = Fraction(1, 2)


class UndecidedSign(TreecertError):
    """The sign of a combination of values of a typed criterion could not be decided."""


class Criterion(ABC):
    """An impurity function G on [0, 1] whose rational combinations are compared exactly."""

    name: str
    symmetric: bool = True

    def sign(self, terms: Iterable[Term]) -> int:
        """The sign (-1, 0 or 1) of the sum of c G(q) over the terms (c, q).

        Exact. Raises BadInput for an argument outside [0, 1] or where G has no value, UndecidedSign for a
        typed criterion whose combination is neither certified to vanish nor separated from zero.

        >>> ENTROPY.sign([(Fraction(1), Fraction(1, 2)), (Fraction(-1), Fraction(1, 4))])
        1
        >>> ENTROPY.sign([(Fraction(2), Fraction(1, 3)), (Fraction(-2), Fraction(2, 3))])
        0
        """
        merged = gathered(terms, symmetric=self.symmetric)
        if not merged:
            return 0
        ball = self.enclosure(merged)
        # A ball that holds zero, and nan, are neither above nor below.
        if ball > 0:
            return 1
        if ball < 0:
            return -1
        return self._exact_sign(merged)

    def enclosure(self, terms: Iterable[Term], bits: int = FILTER_BITS) -> arb:
        """A ball that holds the sum of c G(q). Certified; `bits` is the precision it is computed with."""
        with ctx.workprec(bits):
            total = arb(0)
            for c, q in terms:
                total += _rational(c) * _kept_value(self, q, bits)
            return total

    def exact(self, q: Fraction) -> Fraction | None:
        """G(q) where it is known to be rational, else None."""
        return Fraction(0) if q in (0, 1) else None

    @abstractmethod
    def value(self, q: Fraction) -> arb:
        """A ball that holds G(q), at the working precision."""

    @abstractmethod
    def approximate(self, q: float) -> float:
        """G(q) in floating point, for plots. Decides nothing."""

    @abstractmethod
    def _exact_sign(self, terms: Terms) -> int: ...

    def __repr__(self) -> str:
        return f"criterion({self.name!r})"

    def __eq__(self, other: object) -> bool:
        # the name alone would let a person's own criterion called gini pass for this one, in caches too
        return type(other) is type(self) and isinstance(other, Criterion) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)


def gathered(terms: Iterable[Term], *, symmetric: bool = True) -> Terms:
    """The same sum with each argument once, increasing, and no zero coefficients; the empty sum is zero.

    For a symmetric criterion q and 1-q are one argument, and G(0) = 0 is left out. Raises BadInput for
    arguments outside [0, 1] and for numbers that are not exact.
    """
    sums: dict[Fraction, Fraction] = {}
    for c, q in terms:
        if isinstance(c, float) or isinstance(q, float):
            raise BadInput("a criterion is compared at exact numbers, not at floats")
        if not 0 <= q <= 1:
            raise BadInput(f"a criterion is a function on [0, 1]: it has no value at {q}")
        argument = min(q, 1 - q) if symmetric else q
        if argument or not symmetric:
            sums[argument] = sums.get(argument, Fraction(0)) + c
    return tuple((c, q) for q, c in sorted(sums.items()) if c)


class _Entropy(Criterion):
    """H(q) = -q log q - (1-q) log(1-q), in bits."""

    name = "entropy"

    def value(self, q: Fraction) -> arb:
        return arb(0) if q in (0, 1) else (_minus_x_ln_x(q) + _minus_x_ln_x(1 - q)) / arb.const_log2()

    def exact(self, q: Fraction) -> Fraction | None:
        return Fraction(1) if q == HALF else super().exact(q)

    def approximate(self, q: float) -> float:
        return 0.0 if q in (0, 1) else -q * log2(q) - (1 - q) * log2(1 - q)

    def _exact_sign(self, terms: Terms) -> int:
        logs = [(-c * x, x) for c, q in terms for x in (q, 1 - q) if 0 < x < 1]
        return sign_of_log_sum(0, logs)


class _Root(Criterion):
    """2 sqrt(q(1-q))."""

    name = "root"

    def value(self, q: Fraction) -> arb:
        return 2 * arb(_rational(q * (1 - q))).sqrt()

    def approximate(self, q: float) -> float:
        return 2 * sqrt(q * (1 - q))

    def _exact_sign(self, terms: Terms) -> int:
        return sign_of_sqrt_sum([(2 * c, q * (1 - q)) for c, q in terms])


class _Rational(Criterion):
    """A criterion with rational values at rational arguments."""

    @abstractmethod
    def exact(self, q: Fraction) -> Fraction: ...

    def value(self, q: Fraction) -> arb:
        return arb(_rational(self.exact(q)))

    def approximate(self, q: float) -> float:
        return float(self.exact(Fraction(q)))

    def _exact_sign(self, terms: Terms) -> int:
        total = sum((c * self.exact(q) for c, q in terms), Fraction(0))
        return (total > 0) - (total < 0)


class _Gini(_Rational):
    """4q(1-q)."""

    name = "gini"

    def exact(self, q: Fraction) -> Fraction:
        return 4 * q * (1 - q)


class _Minimum(_Rational):
    """2 min(q, 1-q)."""

    name = "minimum"

    def exact(self, q: Fraction) -> Fraction:
        return 2 * min(q, 1 - q)


class _Formula(Criterion):
    """A criterion that is given by a formula in q."""

    symmetric = False

    def __init__(self, text: str) -> None:
        self.name = text
        self._expression = parse_expression(text)
        foreign = {e.name for e in walk(self._expression) if isinstance(e, Variable)} - {"q"}
        if foreign:
            raise BadInput(f"a criterion is a formula in q alone, not in {', '.join(sorted(foreign))}")

    def value(self, q: Fraction) -> arb:
        try:
            interval = enclose_at(self._expression, {"q": q}, ArbEnclosures(bits=ctx.prec))
        except UndefinedValue as error:
            raise BadInput(f"the criterion has no value at q = {q}: {error}") from None
        if interval.lo is None or interval.hi is None:
            raise BadInput(f"the criterion has no finite value at q = {q}")
        return arb(_rational(as_fraction(interval.lo))).union(arb(_rational(as_fraction(interval.hi))))

    def exact(self, q: Fraction) -> Fraction | None:  # noqa: ARG002  # known for no q
        return None

    def approximate(self, q: float) -> float:
        return float(self.value(Fraction(q)).mid())

    def _exact_sign(self, terms: Terms) -> int:
        combination = add(*(mul(const(c), self._at(q)) for c, q in terms))
        found = decide_sign_at(combination, {})
        if found is None:
            raise UndecidedSign(f"the sign of a combination of values of {self.name} is not decided")
        return found

    def _at(self, q: Fraction) -> Expr:
        return substitute(self._expression, {"q": const(q)})


class _Function(_Rational):
    """A criterion that is a Python function: exact in the values that it returns, and nothing is certified of it."""

    symmetric = False

    def __init__(self, function: Callable[[Fraction], object]) -> None:
        self._function = function
        self.name = getattr(function, "__name__", type(function).__name__)

    def exact(self, q: Fraction) -> Fraction:
        try:
            found = self._function(q)
            if isinstance(found, bool) or not isinstance(found, (int, float, Fraction)):
                found = float(found)  # type: ignore[arg-type]  # a number of another kind, as of numpy
            return Fraction(found)
        except (ArithmeticError, ValueError, TypeError) as error:
            raise BadInput(
                f"the criterion {self.name} has no finite value at q = {q} ({type(error).__name__}): "
                "it is called with a Fraction in [0, 1] and returns a number"
            ) from None

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._function is other._function

    def __hash__(self) -> int:
        return hash(id(self._function))


ENTROPY: Criterion = _Entropy()
GINI: Criterion = _Gini()
ROOT: Criterion = _Root()
MINIMUM: Criterion = _Minimum()
NAMED: Mapping[str, Criterion] = {c.name: c for c in (ENTROPY, GINI, ROOT, MINIMUM)}
ALIASES: Mapping[str, str] = {"log_loss": "entropy", "error": "minimum", "hellinger": "root"}
"""Names that others use. Of two splits of a leaf with two classes the one of the larger Hellinger distance between the
classes gains more by the root: the distance is sqrt(2 - 2 sum_b sqrt(P[b | 0] P[b | 1])), and the sum is what is
left."""
WORD = re.compile(r"[a-z]{2,}(?:[ _-]*[a-z0-9]+)*")
GRID = tuple(Fraction(i, 8) for i in range(9))


def formula(text: str) -> Criterion:
    """The criterion that a formula in q gives, read by the grammar of `verify.language`.

    Raises BadInput for a formula that cannot be read or that has another variable.

    >>> formula("4*q*(1-q)").sign([(Fraction(1), Fraction(1, 3)), (Fraction(-1), Fraction(2, 3))])
    0
    """
    return _Formula(text)


def callable_criterion(function: Callable[[Fraction], object]) -> Criterion:
    """The criterion that a Python function of q gives. It gets a Fraction in [0, 1] and returns a number.

    What it returns is taken as it stands: a float is the dyadic rational that it is. So comparisons are exact for these
    values, and ties that rounding spoils are none. Raises BadInput where it returns no finite number.

    >>> callable_criterion(lambda q: q * (1 - q)).sign([(Fraction(1), Fraction(1, 2))])
    1
    """
    return _Function(function)


def criterion(text: str) -> Criterion:
    """The criterion with this name (see `known_name`), else the one that the formula gives. Raises BadInput."""
    name = known_name(text)
    return formula(text.strip()) if name is None else NAMED[name]


def known_name(text: str) -> str | None:
    """The name of a criterion that a text gives, in any case and by an alias too; None where it may be a formula.

    Raises BadInput, which lists the names, for a word that is none of them.

    >>> known_name("Gini"), known_name("log_loss"), known_name("4*q*(1-q)")
    ('gini', 'entropy', None)
    """
    word = text.strip().lower()
    name = ALIASES.get(word, word)
    if name in NAMED:
        return name
    if WORD.fullmatch(word) and word not in FUNCTIONS:
        names = ", ".join(NAMED)
        aliases = ", ".join(f"{alias} for {meant}" for alias, meant in ALIASES.items())
        raise BadInput(
            f"no criterion is called {text.strip()[:40]!a}: the names are {names} (also {aliases}); "
            "trees are grown by the scores twoing and gain_ratio too; "
            "any other criterion is a formula in q, the share of one class, as in 4*q*(1-q)"
        )
    return None


def splitting(text: str) -> tuple[Criterion, str]:
    """The criterion for growing trees, and one line of doubt about it, "" where there is none.

    A permissible criterion is concave and symmetric; the line names what fails of its card, with a place. A multiple of
    a criterion, or one plus a constant, grows the same trees, so that G(1/2) = 1 and G(0) = 0 are not asked for. Looked
    at is G(x) + G(y) against 2 G((x + y)/2), and G(x) against G(1 - x), on a grid: what fails there is exact. Raises
    BadInput for what `criterion` refuses, and for a formula by which no split of the grid gains.

    >>> splitting("gini")
    (criterion('gini'), '')
    """
    found = criterion(text)
    if found.name in NAMED:
        return found, ""
    gains = {(x, y): _gain(found, x, y) for x, y in combinations(GRID, 2)}
    losing = next((f"q = {x} and {y}" for (x, y), gain in gains.items() if gain == -1), "")
    see = f"see treecert criterion '{found.name}'; one that can be used is 4*q*(1-q)"
    if 1 not in gains.values() and None not in gains.values():
        why = f"G is not concave between {losing}" if losing else "no split gains anything by it"
        raise BadInput(f"{found.name!a:.60} is no splitting criterion: {why}; {see}")
    skew = next((q for q in GRID if 2 * q < 1 and _skew(found, q)), None)
    faults = []
    if losing:
        faults.append(f"is not concave between {losing}: a good split may count as a loss")
    if skew is not None:
        faults.append(
            f"is not symmetric, as at q = {skew} and {1 - skew}: the tree depends on which class comes first"
        )
    names = " and ".join(name for name, bad in (("concave", losing), ("symmetric", skew is not None)) if bad)
    if not faults:
        return found, ""
    return found, f"{found.name} {' and '.join(faults)}; of its card fails {names}; {see}"


def _skew(found: Criterion, q: Fraction) -> bool:
    """Whether G(q) and G(1 - q) differ for sure. Raises BadInput."""
    try:
        return found.sign([(Fraction(1), q), (Fraction(-1), 1 - q)]) != 0
    except UndecidedSign:
        return False


def _gain(found: Criterion, x: Fraction, y: Fraction) -> int | None:
    """The sign of 2 G((x + y)/2) - G(x) - G(y); None where it is not decided. Raises BadInput."""
    one = Fraction(1)
    try:
        return found.sign([(2 * one, (x + y) / 2), (-one, x), (-one, y)])
    except UndecidedSign:
        return None


def _rational(x: Fraction) -> fmpq:
    return fmpq(x.numerator, x.denominator)


def _minus_x_ln_x(x: Fraction) -> arb:
    y = _rational(x)
    # Near 1 the offset is what has to keep its leading bits.
    return -y * (arb(y - 1).log1p() if 2 * x > 1 else arb(y).log())


@lru_cache(maxsize=KEPT_VALUES)
def _kept_value(criterion_: Criterion, q: Fraction, bits: int) -> arb:
    with ctx.workprec(bits):
        return criterion_.value(q)
