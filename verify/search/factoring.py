"""A factor that all terms of a statement have as written: left out, it is the statement without it that is searched.

Main definitions: `Factored`, `without_factor`. What is tried on a difference of two terms should not depend on a
number, or on a positive formula, that both sides were multiplied by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from verify.kernel.certificates import Step
from verify.kernel.goals import Posed
from verify.language.expressions import Add, Const, Expr, Mul, Pow, add, const, mul
from verify.rationals import Fraction
from verify.search.monotone_transforms import text
from verify.search.sampling_oracle import SamplingOracle


@dataclass(frozen=True)
class Factored:
    """A factor > 0, the goal without it, and that both make up the goal."""

    factor: Posed
    rest: Posed
    whole: Posed

    @property
    def is_number(self) -> bool:
        """Whether it is only a number: then all that can be found of the whole is found of the rest."""
        return isinstance(self.factor.expr, Const)

    def proved(self, sign: Step, last: Step, same: Step) -> Step:
        """The proof of the goal from those of the three."""
        return Step(
            "through",
            {"factor": text(self.factor.expr), "by": text(self.rest.expr)},
            (sign, last, same),
        )


def without_factor(goal: Posed, oracle: SamplingOracle) -> Factored | None:
    """The goal without the factor of all its terms, if there is one and it seems to be positive."""
    if goal.kind == "==" or goal.defined or goal.domain.integers or not isinstance(goal.expr, Add):
        return None
    terms = [_parts(t) for t in goal.expr.children]
    shared = _shared([factors for _, factors in terms])
    content = _usual(abs(c) for c, factors in terms if c and any(f.variables for f in factors))
    q = mul(const(content), *shared.elements())
    if q == const(1) or (shared and oracle.sign(goal, q) != 1):
        return None
    rest = add(*(mul(const(c / content), *(f - shared).elements()) for c, f in terms))
    factor = Posed(goal.kit, goal.domain, q, ">")
    return Factored(
        factor, replace(goal, expr=rest), Posed(goal.kit, goal.domain, goal.expr - q * rest, ">=")
    )


def _usual(numbers: Iterable[Fraction]) -> Fraction:
    """The number that most terms have; of several 1 if it is among them, else the least."""
    counts = Counter(numbers)
    return max(counts, key=lambda c: (counts[c], c == 1, -c), default=Fraction(1))


def _parts(term: Expr) -> tuple[Fraction, Counter[Expr]]:
    """A term as a number and its factors."""
    number, factors = Fraction(1), Counter[Expr]()
    for c in term.children if isinstance(term, Mul) else (term,):
        if isinstance(c, Const):
            number *= c.value
        else:
            factors[c] += 1
    return number, factors


def _shared(terms: list[Counter[Expr]]) -> Counter[Expr]:
    """The sums, and powers of sums, that are factors of every term; monomials are left to later moves."""
    shared = terms[0]
    for factors in terms[1:]:
        shared = shared & factors
    return Counter({f: n for f, n in shared.items() if isinstance(f.base if isinstance(f, Pow) else f, Add)})
