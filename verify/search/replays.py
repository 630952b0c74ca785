"""Replayed proofs: each step together with the goal that it settles.

Main definitions: `ReplayedStep`, `replayed`, `decimal_text`. Nothing here searches or decides; every step goes
through the kernel's `apply`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verify.kernel.certificates import Step
from verify.kernel.checker import apply
from verify.kernel.goals import AnyGoal, Goal, Posed, Refused
from verify.language.data import Data
from verify.rationals import Fraction

ROUTINE = frozenset(
    {
        "interior",
        "closure",
        "faces",
        "eliminate",
        "signs",
        "zero",
        "constant",
        "empty",
        "evaluate",
        "combine",
        "focus",
        "product",
        "divide",
        "fix",
        "defined",
    }
)
"""Rules that only restate a goal or settle it by exact signs."""


@dataclass(frozen=True, eq=False)
class ReplayedStep:
    """A goal, the step that settles it, and what the step leaves."""

    goal: AnyGoal
    step: Step
    children: tuple[ReplayedStep, ...]

    @property
    def rule(self) -> str:
        """The name of the rule."""
        return self.step.rule

    @property
    def data(self) -> Data:
        """The data of the step."""
        return Data(self.step.data)

    @property
    def sign(self) -> Goal:
        """The goal as a sign of a form. Raises Refused when it is none."""
        if not isinstance(self.goal, Goal):
            raise Refused(f"{self.rule!r} is for signs of forms")
        return self.goal

    @property
    def posed(self) -> Posed:
        """The goal as a statement as posed. Raises Refused when it is none."""
        if not isinstance(self.goal, Posed):
            raise Refused(f"{self.rule!r} is for posed statements")
        return self.goal

    def walk(self) -> Iterator[ReplayedStep]:
        """The node and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def is_routine(self) -> bool:
        """True when nothing but exact signs and restatements is used here and below."""
        return all(n.rule in ROUTINE for n in self.walk())

    @property
    def is_vacuous(self) -> bool:
        """True when every branch ends in a contradiction between the conditions."""
        if self.rule == "defined":
            return self.children[-1].is_vacuous
        return self.rule == "empty" or (bool(self.children) and all(c.is_vacuous for c in self.children))


def replayed(goal: AnyGoal, step: Step) -> ReplayedStep:
    """The proof with its goals. Raises Refused when a step does not hold."""
    subgoals = apply(goal, step.rule, step.data)
    if len(subgoals) != len(step.children):
        raise Refused(f"{step.rule!r} leaves {len(subgoals)} goals, the proof treats {len(step.children)}")
    return ReplayedStep(
        goal, step, tuple(replayed(g, s) for g, s in zip(subgoals, step.children, strict=True))
    )


def decimal_text(low: Fraction, high: Fraction, digits: int = 6) -> str:
    """The leading decimals that every number from `low` to `high` has, cut off and not rounded.

    A sign that is open gives the two ends instead.

    >>> decimal_text(Fraction(1, 3), Fraction(1, 3))
    '0.333333...'
    >>> decimal_text(Fraction(-1, 8), Fraction(-1, 8)), decimal_text(Fraction(1, 10**9), Fraction(1, 10**9))
    ('-0.125', '1e-9')
    """
    if low == high == 0:
        return "0"
    if low <= 0 <= high:
        return f"a number from {decimal_text(low, low)} to {decimal_text(high, high)}"
    small, large = sorted((abs(low), abs(high)))
    exponent = _exponent(large)
    for d in range(digits, 0, -1):
        scale = Fraction(10) ** (d - 1 - exponent)
        whole = small * scale // 1
        if whole and whole == large * scale // 1:
            exact = low == high and whole == small * scale
            return ("-" if high < 0 else "") + _written(str(whole), exponent, exact)
    return f"a number from {decimal_text(low, low, 3)} to {decimal_text(high, high, 3)}"


def _exponent(q: Fraction) -> int:
    """The e with 10^e <= q < 10^(e+1)."""
    e = (q.numerator.bit_length() - q.denominator.bit_length()) * 30103 // 100_000
    while Fraction(10) ** e > q:
        e -= 1
    while Fraction(10) ** (e + 1) <= q:
        e += 1
    return e


def _written(digits: str, exponent: int, exact: bool) -> str:
    """Digits d1 d2 ... as d1.d2... * 10^exponent."""
    tail = "" if exact else "..."
    if exact:
        digits = digits.rstrip("0")
    if -5 <= exponent < 0:
        return "0." + "0" * (-exponent - 1) + digits + tail
    if 0 <= exponent < len(digits) + (6 if exact else 0):
        digits = digits.ljust(exponent + 1, "0")
        before, after = digits[: exponent + 1], digits[exponent + 1 :]
        return before + ("." + after + tail if after or tail else "")
    fraction = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{digits[0]}{fraction}{tail}e{exponent}"
