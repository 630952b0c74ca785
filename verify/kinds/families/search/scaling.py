"""Scalings: expressions that are a factor times an expression in fewer variables, judged in double precision.

Main definitions: `reduced`, `Scaled`. With E(t^a y) = t^b E(y) for all t > 0, and z one of the y with exponent 1, E is
z^b times E at y / z^a with 1 in the place of z: p ln(p/q) - p + q is q times v ln v - v + 1 at v = p/q.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np

from verify.arithmetic.kits import Kit
from verify.language.domains import from_poly, to_poly
from verify.language.expressions import Const, Expr, Var, const, substitute
from verify.rationals import Fraction
from verify.search.programs import evaluate

ONE = const(1)
CLOSE = 1e-9
SCALES = (1.7, 0.6, 3.1)
MOST_NAMES = 5
ROOT = "root"


@dataclass(frozen=True)
class Scaled:
    """An expression as `factor` times `law` with its variables `at` formulas in the old ones."""

    law: Expr
    at: dict[str, Expr]
    factor: Expr
    free: frozenset[str] = frozenset()
    """Names of the law that may be any real number."""


@dataclass(frozen=True)
class _Scaling:
    """The name that is set to 1, the exponents, and the degree."""

    gone: str
    exponents: dict[str, int]
    degree: int


def square(e: Expr, kit: Kit) -> Scaled | None:
    """A polynomial that is a positive number times a square."""
    p = to_poly(e, tuple(sorted(e.variables)), kit)
    if p is None or p.is_constant:
        return None
    scale, factors = kit.factor(p)
    if scale <= 0 or any(k % 2 for _, k in factors):
        return None
    root: Expr = ONE
    for f, k in factors:
        root = root * from_poly(f) ** (k // 2)
    return Scaled(Var(ROOT) ** 2, {ROOT: root}, const(scale), frozenset({ROOT}))


def reduced(e: Expr, signs: dict[str, bool]) -> Scaled | None:
    """The expression in as few variables as its scalings allow; None when it has none. No proof.

    `signs`: True for names > 0, by which may be divided; False for names >= 0. Other names stay as they are.
    """
    law: Expr = e
    at: dict[str, Expr] = {n: Var(n) for n in sorted(e.variables)}
    whole: Expr = ONE
    changed = False
    while (step := _one_scaling(law, signs)) is not None:
        base, a = at[step.gone], step.exponents[step.gone]
        whole = whole * _power(base, Fraction(step.degree, a))
        for n, k in step.exponents.items():
            if n != step.gone:
                at[n] = at[n] * _power(base, Fraction(-k, a))
        law = substitute(law, {step.gone: ONE})
        del at[step.gone]
        changed = True
    return Scaled(law, at, whole) if changed else None


def _power(base: Expr, exponent: Fraction) -> Expr:
    return ONE if exponent == 0 else base**exponent


def _one_scaling(e: Expr, signs: dict[str, bool]) -> _Scaling | None:
    names = [n for n in sorted(e.variables) if n in signs]
    if not names or len(names) > MOST_NAMES or len(e.variables) < 2:
        return None
    point = _point(e, 5)
    here = value_at(e, point)
    if here is None or abs(here) < CLOSE:
        return None
    for vector in sorted(product((0, 1, -1), repeat=len(names)), key=lambda v: sum(map(abs, v))):
        exponents = {n: v for n, v in zip(names, vector, strict=True) if v}
        divisible = [n for n in exponents if signs[n]]
        alone = len(exponents) == 1 and not divisible  # a factor that may be 0: nothing is divided by it
        if not divisible and not (alone and 1 in exponents.values()):
            continue
        for degree in (1, 2) if alone else (0, 1, -1, 2, -2):
            if all(_scales(e, point, exponents, degree, here, t) for t in SCALES):
                return _Scaling(next(iter(divisible or exponents)), exponents, degree)
    return None


def _scales(
    e: Expr, point: dict[str, float], exponents: dict[str, int], degree: int, here: float, t: float
) -> bool:
    there = value_at(e, {n: x * t ** exponents.get(n, 0) for n, x in point.items()})
    return there is not None and abs(there - here * t**degree) <= CLOSE * max(1.0, abs(there))


def looks_zero(e: Expr) -> bool:
    """Whether an expression seems to vanish identically."""
    if not e.variables:
        return isinstance(e, Const) and e.value == 0
    found = [value_at(e, _point(e, seed)) for seed in (3, 4, 5)]
    return all(v is not None and abs(v) < CLOSE for v in found)


def _point(e: Expr, seed: int) -> dict[str, float]:
    names = sorted(e.variables)
    drawn = np.random.default_rng(seed).uniform(0.1, 0.9, size=len(names))
    return {n: float(x) for n, x in zip(names, drawn, strict=True)}


def value_at(e: Expr, point: dict[str, float]) -> float | None:
    """The value in double precision; None where there is none."""
    with np.errstate(all="ignore"):
        found = float(evaluate(e, {n: np.array([x]) for n, x in point.items()})[0])
    return found if np.isfinite(found) else None
