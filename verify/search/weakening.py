"""Terms of known sign left out: where a weaker statement hides the exact one that is easier to prove.

Main definitions: `Weaker`, `weaker_by`, `proved_weaker`. With t >= 0 a lemma, e follows from e - t by the rules
`lemma`, `plus` and `drop`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from verify.kernel.certificates import Step
from verify.kernel.goals import Posed
from verify.language.domains import to_poly
from verify.language.expressions import Add, Const, Expr, add, const
from verify.rationals import Fraction
from verify.search.monotone_transforms import text
from verify.search.sampling_oracle import SamplingOracle

MAX_TERMS = 3
MAX_DENOMINATOR = 10_000
SHARP = Fraction(1, 50)
"""How far below the least value that was met a constant is looked for, relative to it."""


@dataclass(frozen=True)
class Weaker:
    """A term >= 0, and the goal without it."""

    term: Posed
    rest: Posed


def weaker_by(goal: Posed, oracle: SamplingOracle) -> Iterator[Weaker]:
    """Polynomial terms and constants that seem to be >= 0 and not to be needed, the most of them first."""
    if goal.kind == "==" or goal.defined or goal.domain.integers or not isinstance(goal.expr, Add):
        return
    names, kit = goal.domain.variables, goal.kit
    terms = [
        t for t in goal.expr.children if to_poly(t, names, kit) is not None and oracle.sign(goal, t) == 1
    ]
    spare = [t for t in terms[:MAX_TERMS] if not _needed(goal, t, oracle)]
    if len(spare) > 1 and not _needed(goal, add(*spare), oracle):
        yield _split(goal, add(*spare))
    yield from (_split(goal, t) for t in spare)
    if not spare:
        yield from (_split(goal, const(c)) for c in _constants(goal, oracle))


def _needed(goal: Posed, t: Expr, oracle: SamplingOracle) -> bool:
    return oracle.looks_false(_split(goal, t).rest)


def _split(goal: Posed, t: Expr) -> Weaker:
    return Weaker(Posed(goal.kit, goal.domain, t, ">="), replace(goal, expr=goal.expr - t))


def _constants(goal: Posed, oracle: SamplingOracle) -> Iterator[Fraction]:
    """Numbers that may be taken away: one just below the least value that is met, and one that leaves a simple one."""
    low = oracle.least(goal) if oracle.is_bounded(goal) else None
    if low is None or not low > 0:
        return
    top = Fraction(low)
    found = [simplest_between(top * (1 - SHARP), top)]
    terms = goal.expr.children if isinstance(goal.expr, Add) else ()
    numbers = [t.value for t in terms if isinstance(t, Const) and t.value > top]
    found.extend(k - simplest_between(k - top, k) for k in numbers)
    for c in found:
        if c > 0 and c.denominator <= MAX_DENOMINATOR and not _needed(goal, const(c), oracle):
            yield c


def simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """The rational of least denominator in an interval of positive numbers (Stern and Brocot)."""
    whole = -(-low.numerator // low.denominator)
    if whole <= high:
        return Fraction(whole)
    floor = Fraction(whole - 1)
    return floor + 1 / simplest_between(1 / (high - floor), 1 / (low - floor))


def proved_weaker(
    goal: Posed, weaker: Weaker, last: Step, solve: Callable[[Posed], Step | None]
) -> Step | None:
    """A proof of the goal from one without the term, once the sign of the term is proved."""
    sign = solve(weaker.term)
    if sign is None:
        return None
    place, term = len(goal.domain.conditions), text(weaker.term.expr)
    without = Step("drop", {"condition": place}, (last,))
    one = Step("focus", {"conditions": []}, (Step("combine", {"multipliers": []}),))
    return Step(
        "lemma",
        {"formula": term, "kind": ">="},
        (sign, Step("plus", {"condition": place, "factor": "1"}, (one, without))),
    )
