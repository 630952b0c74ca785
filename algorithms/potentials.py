"""Potentials: certified bounds on the impurity of a greedily grown tree, and the splits that suffice.

Main definitions: `Potential`, `GINI_POTENTIAL`, `ENTROPY_POTENTIAL`, `ROOT_POTENTIAL`, `POTENTIALS` (by
name), `tree_size_bound`, `log2_tree_size_bound`, `balanced_advantage`, `Stage`, `stages`.

A tree with t splits has t + 1 leaves. Suppose that at each of its leaves with 0 < q < 1 some split errs at
most 1/2 - gamma when both labels weigh 1/2. Then G_{t+1} <= G_t - phi(G_t)/(t+1) after the best split, where
phi is 4 gamma^2 G^2 for 4q(1-q), (8/ln 2) gamma^2 q(1-q) at H(q) = G for entropy, kappa G with
kappa = 1 - sqrt(1-4 gamma^2) >= 2 gamma^2 for 2 sqrt(q(1-q)). In all three cases the error is at most G_t/2.

Solutions, with G_0 <= 1 and 1 + 1/2 + ... + 1/t >= ln(t+1):
Gini 1/(1 + 4 gamma^2 ln(t+1)); root (t+1)^-kappa; entropy K exp(-sqrt(ln(K)^2 + 4 gamma^2 ln(t+1))) with
K = 2.53.

Guarantee: every bound is a Fraction, rounded upwards. Proofs: the modules `theorem_8`, `theorem_9` and
`theorem_10` of `lemmas.boosting`. Reference: Kearns and Mansour, J. Comput. Syst. Sci. 58 (1999); the Gini
rate G^2, where they have G^3, is Cauchy's inequality over the leaves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count, islice

from algorithms.criteria import ENTROPY, GINI, ROOT, Criterion
from algorithms.growth import grow
from algorithms.laws import Law
from algorithms.laws.base import exact, probability
from algorithms.trees import reached
from verify.arithmetic.enclosures import ArbEnclosures
from verify.arithmetic.intervals import as_fraction
from verify.errors import BadInput, TooLarge
from verify.rationals import Fraction

__all__ = [
    "ENTROPY_POTENTIAL",
    "GINI_POTENTIAL",
    "POTENTIALS",
    "ROOT_POTENTIAL",
    "Potential",
    "Stage",
    "balanced_advantage",
    "log2_tree_size_bound",
    "stages",
    "tree_size_bound",
]

BITS = 96
GRID = 1 << 80
HALF = Fraction(1, 2)
ENTROPY_SCALE = Fraction(253, 100)
"""K with H(y/(2 log2(K/y))) <= y on (0, 1]; 2.52 is too small."""
MOST_BITS = 4096

_REALS = ArbEnclosures(bits=BITS)


class Potential(ABC):
    """The recurrence of one criterion. `gamma` is in (0, 1/2], `t` the number of splits made."""

    criterion: Criterion

    @property
    def name(self) -> str:
        """The name of the criterion."""
        return self.criterion.name

    def step(self, bound: Fraction, gamma: Fraction, t: int) -> Fraction:
        """An upper bound on G_{t+1}, if G_t <= bound, where 0 <= bound <= 1. Certified. Raises BadInput."""
        return self._step(probability(bound, "a bound on G"), _advantage(gamma), _whole(t, "splits"))

    def solution(self, gamma: Fraction, t: int) -> Fraction:
        """An upper bound on G_t in closed form. Certified. Raises BadInput."""
        return self._solution(_advantage(gamma), _whole(t, "splits"))

    def log_splits(self, gamma: Fraction, goal: Fraction) -> Fraction:
        """A bound M: ln(t+1) >= M suffices for G_t <= goal, 0 < goal <= 1. Certified. Raises BadInput."""
        if not probability(goal, "the value of G aimed at"):
            raise BadInput("the value of G aimed at is positive, not 0")
        return self._log_splits(_advantage(gamma), Fraction(goal))

    @abstractmethod
    def _step(self, bound: Fraction, gamma: Fraction, t: int) -> Fraction: ...

    @abstractmethod
    def _solution(self, gamma: Fraction, t: int) -> Fraction: ...

    @abstractmethod
    def _log_splits(self, gamma: Fraction, goal: Fraction) -> Fraction: ...

    def bounds(self, gamma: Fraction) -> Iterator[Fraction]:
        """Upper bounds on G_0, G_1, ... without end, by the recurrence from 1. Certified. Raises BadInput.

        >>> [str(b) for b in islice(GINI_POTENTIAL.bounds(Fraction(1, 4)), 2)]
        ['1', '3/4']
        """
        return self._iterated(_advantage(gamma))

    def _iterated(self, gamma: Fraction) -> Iterator[Fraction]:
        bound = Fraction(1)
        for t in count():
            yield bound
            bound = min(bound, _up(self._step(bound, gamma, t)))


class _Gini(Potential):
    criterion = GINI

    def _step(self, bound: Fraction, gamma: Fraction, t: int) -> Fraction:
        b = 4 * gamma**2 / (t + 1)
        # g - b g^2 increases up to g = 1/(2b) only
        return bound - b * bound**2 if 2 * b * bound <= 1 else 1 / (4 * b)

    def _solution(self, gamma: Fraction, t: int) -> Fraction:
        return 1 / (1 + 4 * gamma**2 * _log(Fraction(t + 1))[0])

    def _log_splits(self, gamma: Fraction, goal: Fraction) -> Fraction:
        return (1 / goal - 1) / (4 * gamma**2)


class _Root(Potential):
    criterion = ROOT

    def _step(self, bound: Fraction, gamma: Fraction, t: int) -> Fraction:
        return bound * (1 - _kappa(gamma) / (t + 1))

    def _solution(self, gamma: Fraction, t: int) -> Fraction:
        return _exp(-_kappa(gamma) * _log(Fraction(t + 1))[0])[1]

    def _log_splits(self, gamma: Fraction, goal: Fraction) -> Fraction:
        return _log(1 / goal)[1] / _kappa(gamma)


class _Entropy(Potential):
    criterion = ENTROPY

    def _step(self, bound: Fraction, gamma: Fraction, t: int) -> Fraction:
        # as a function of G = H(q), q(1-q) has slope at most ln(2)/2: G - phi(G)/(t+1) does not decrease
        q = _inverse_entropy(bound)
        return bound - 8 * gamma**2 * q * (1 - q) / (_log(Fraction(2))[1] * (t + 1))

    def _solution(self, gamma: Fraction, t: int) -> Fraction:
        start = _log(ENTROPY_SCALE)[0]
        square = start**2 + 4 * gamma**2 * _log(Fraction(t + 1))[0]
        return ENTROPY_SCALE * _exp(-_sqrt(square)[0])[1]

    def _log_splits(self, gamma: Fraction, goal: Fraction) -> Fraction:
        square = _log(ENTROPY_SCALE / goal)[1] ** 2 - _log(ENTROPY_SCALE)[0] ** 2
        return square / (4 * gamma**2)


GINI_POTENTIAL: Potential = _Gini()
ENTROPY_POTENTIAL: Potential = _Entropy()
ROOT_POTENTIAL: Potential = _Root()
POTENTIALS: Mapping[str, Potential] = {p.name: p for p in (GINI_POTENTIAL, ENTROPY_POTENTIAL, ROOT_POTENTIAL)}


def log2_tree_size_bound(potential: Potential, gamma: Fraction, eps: Fraction) -> Fraction:
    """A bound M: every number of splits t >= 2^M gives error at most eps. Certified; not the least one.

    From the closed solution, as the error is at most G_t/2 and at most 1/2. Raises BadInput unless
    0 < gamma <= 1/2 and eps > 0.

    >>> log2_tree_size_bound(ROOT_POTENTIAL, Fraction(1, 2), Fraction(1, 2))
    Fraction(0, 1)
    >>> round(log2_tree_size_bound(ROOT_POTENTIAL, Fraction(1, 10), Fraction(1, 10)))
    115
    """
    gamma, eps = _advantage(gamma), exact(eps, "the error aimed at")
    if eps <= 0:
        raise BadInput(f"the error aimed at is positive, not {eps}")
    if eps >= HALF:
        return Fraction(0)
    return _up(potential.log_splits(gamma, 2 * eps) / _log(Fraction(2))[0], Fraction(1, 1 << 20))


def tree_size_bound(potential: Potential, gamma: Fraction, eps: Fraction, *, patience: int = 200) -> int:
    """A number of splits that suffices for error at most eps. Certified; not the least one.

    The recurrence is iterated `patience` times; where that is not enough the closed solution answers. Raises
    BadInput as `log2_tree_size_bound` does, TooLarge for a number of more than 4096 bits.

    >>> tree_size_bound(GINI_POTENTIAL, Fraction(1, 4), Fraction(1, 4))
    20
    """
    exponent = log2_tree_size_bound(potential, gamma, eps)
    for t, bound in enumerate(islice(potential.bounds(gamma), _whole(patience, "steps"))):
        if bound <= 2 * eps or eps >= HALF:
            return t
    if exponent > MOST_BITS:
        raise TooLarge(f"a bound of more than 2^{MOST_BITS} splits")
    power = _exp(exponent * _log(Fraction(2))[1])[1]
    return -(-power.numerator // power.denominator)


@dataclass(frozen=True)
class Stage:
    """A tree with t splits: its leaves (w, q), and the advantage that each impure one of them offers."""

    t: int
    leaves: tuple[tuple[Fraction, Fraction], ...]
    advantage: Fraction

    @property
    def error(self) -> Fraction:
        """The probability of the minority labels."""
        return sum((w * min(q, 1 - q) for w, q in self.leaves), Fraction(0))


def stages(law: Law, splits: int, criterion: Criterion) -> tuple[Stage, ...]:
    """The trees that TopDown grows with single variables; it ends where no pair is left. Exact.

    The advantage is the least over the leaves with 0 < q < 1 of the `balanced_advantage` there, 1/2 if no
    leaf is impure.
    """
    found = []
    for t, tree in enumerate(grow(law, splits, criterion=criterion).trees):
        laws = [(w, here) for _, _, w, here in reached(tree, law) if here is not None]
        impure = [balanced_advantage(here) for _, here in laws if 0 < here.mean < 1]
        found.append(Stage(t, tuple((w, here.mean) for w, here in laws), min(impure, default=HALF)))
    return tuple(found)


def balanced_advantage(law: Law) -> Fraction:
    """The largest advantage of a variable, or of its negation, when both labels weigh 1/2. Exact.

    0 where no variable is free. Raises BadInput for a law with a constant label.

    >>> from algorithms.laws import conjunction
    >>> balanced_advantage(conjunction([Fraction(1, 2)] * 2))
    Fraction(1, 3)
    """
    q = law.mean
    if not 0 < q < 1:
        raise BadInput("one label has probability zero: there is no balanced law")
    best = Fraction(0)
    for i in law.variables:
        _, (tau, r) = law.branches(i)
        best = max(best, abs(tau * (r - q)) / (2 * q * (1 - q)))
    return best


def _advantage(gamma: Fraction) -> Fraction:
    gamma = exact(gamma, "an advantage")
    if not 0 < gamma <= HALF:
        raise BadInput(f"an advantage is in (0, 1/2], not {gamma}")
    return gamma


def _whole(n: int, what: str) -> int:
    if isinstance(n, bool) or not isinstance(n, int) or n < 0:
        raise BadInput(f"the number of {what} is a whole number from 0 on, not {n!r}")
    return n


def _kappa(gamma: Fraction) -> Fraction:
    """At most 1 - sqrt(1 - 4 gamma^2), and at least 2 gamma^2."""
    return max(2 * gamma**2, 1 - _sqrt(1 - 4 * gamma**2)[1])


def _inverse_entropy(y: Fraction) -> Fraction:
    """A q in [0, 1/2] with H(q) <= y, up to 2^-64 the largest."""
    low, high = Fraction(0), HALF
    if y >= 1:
        return high
    for _ in range(64):
        q = (low + high) / 2
        # H(1/2) = 1; a comparison with y itself would round y to the 53 bits of flint's default.
        below = ENTROPY.enclosure([(Fraction(1), q), (-y, HALF)], BITS) <= 0
        low, high = (q, high) if below else (low, q)
    return low


def _up(x: Fraction, unit: Fraction = Fraction(1, GRID)) -> Fraction:
    """The least multiple of the unit that is at least x."""
    return -(-x // unit) * unit


def _log(x: Fraction) -> tuple[Fraction, Fraction]:
    low, high = _REALS.log(x)
    return as_fraction(low), as_fraction(high)


def _exp(x: Fraction) -> tuple[Fraction, Fraction]:
    low, high = _REALS.exp(x)
    return as_fraction(low), as_fraction(high)


def _sqrt(x: Fraction) -> tuple[Fraction, Fraction]:
    low, high = _REALS.sqrt(x)
    return as_fraction(low), as_fraction(high)
