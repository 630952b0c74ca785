"""Tables of n ln n as integers in a given unit, each with its error bound.

Main definitions: `n_log_n`, `nearest`.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

import numpy as np
from flint import arb, ctx, fmpz
from numpy.typing import NDArray

from algorithms.criteria import UndecidedSign

__all__ = ["BITS", "n_log_n", "nearest"]

BITS = 128
GUARD = 64


def nearest(ball: arb, bits: int) -> int | None:
    """An integer within 1 of all of the ball, if it is narrow enough."""
    with ctx.workprec(bits):
        if not ball.is_finite() or not ball.rad() < arb("0.25"):
            return None
        found: fmpz | None = (ball.mid() + arb("0.5")).floor().unique_fmpz()
        return None if found is None else int(found)


@lru_cache(maxsize=4)
def n_log_n(most: int, shift: int) -> NDArray[np.int64]:
    """n ln n in units of 2^-shift, off by less than 1, for n = 0, ..., most; 0 at 0.

    Logarithms of primes are enclosed, each within one unit of 2^-(shift + GUARD), and others are sums of at most 22 of
    these (most <= 2^22), so that n ln n is off by less than 2^27 such units before it is rounded.
    """
    logs = [0] * (most + 1)
    for n, p in enumerate(_least_factors(most)):
        logs[n] = (_log(n, shift + GUARD) if p == n else logs[p] + logs[n // p]) if n > 1 else 0
    half = 1 << (GUARD - 1)
    table = np.array([(n * log + half) >> GUARD for n, log in enumerate(logs)], dtype=np.int64)
    table.flags.writeable = False
    return table


def _log(n: int, shift: int) -> int:
    """ln n in units of 2^-shift, off by less than 1."""
    with ctx.workprec(BITS):
        found = nearest(arb(n).log() * fmpz(1 << shift), BITS)
    if found is None:
        raise UndecidedSign(f"ln {n} is not enclosed well")
    return found


def _least_factors(most: int) -> list[int]:
    """The least prime factor of each n >= 2."""
    found = np.arange(most + 1)
    for p in range(2, isqrt(most) + 1):
        if found[p] == p:
            multiples = found[p * p :: p]
            multiples[multiples == np.arange(p * p, most + 1, p)] = p
    factors: list[int] = found.tolist()
    return factors
