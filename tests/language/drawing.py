"""Random formulas and statements over the whole grammar, by number and fast: for runs too long for Hypothesis."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.language.strategies import BASES, CHAINS, EXPONENTS, OPS, REALS, SHORT, WHOLE
from verify.language.expressions import Const, Expr, var
from verify.language.functions import FUNCTIONS
from verify.language.limits import BeyondLimits, entropy_of, function_of, power_of, product_of, sum_of
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction

HUGE = (10**600, 10**600 - 1, 10**600 + 1, 10**1200, 2**3000, 3**1500)
NAMED = (*FUNCTIONS, "sqrt")


class Drawer(random.Random):
    """Draws by a number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.names = self.sample((*REALS, *WHOLE), self.randint(1, 6))

    def constant(self) -> Fraction:
        """Mostly small, seldom huge."""
        kind = self.random()
        if kind < 0.5:
            return Fraction(self.randint(-9, 9))
        if kind < 0.97:
            return Fraction(self.randint(-99, 99), self.randint(1, 99))
        return Fraction(self.choice((1, -1)) * self.choice(HUGE), self.choice((1, 7, 10**599 + 1)))

    def formula(self, names: Sequence[str], depth: int) -> Expr:
        """A formula nested at most so deep; what the grammar refuses, such as 1/0, gives way to a piece of it."""
        if not depth or self.random() < 0.15:
            return var(self.choice(names)) if self.random() < 0.65 else Const(self.constant())
        parts = [self.formula(names, depth - 1) for _ in range(self.choice((2, 2, 2, 3, 4)))]
        try:
            return self._built(parts)
        except BeyondLimits:
            return parts[0]

    def _built(self, parts: list[Expr]) -> Expr:
        match self.randint(0, 6):
            case 0 | 1:
                return sum_of(parts)
            case 2 | 3:
                return product_of(parts)
            case 4:
                return power_of(parts[0], Const(self.choice(EXPONENTS)))
            case 5:
                base = Const(self.choice(BASES)) if self.random() < 0.5 else parts[1]
                sign = Const(Fraction(self.choice((1, -1))))
                return power_of(base, product_of([sign, parts[0]]))
            case _:
                name = self.choice(NAMED)
                if name == "H" and self.random() < 0.2:
                    return entropy_of(parts)
                several = name in ("min", "max")
                return function_of(name, *(parts if several else parts[: 1 + (name == "pow")]))

    def statement(self) -> Statement:
        """A statement with definitions, whole variables, chains and equations."""
        short = self.sample(SHORT, self.choice((0, 0, 1, 2)))
        definitions = []
        for n, name in enumerate(short):
            known = [*self.names, *short[:n]]
            definitions.append((name, self.formula(known, self.choice((1, 2, 3)))))
        names = [*self.names, *short]
        constraints = [r for _ in range(self.choice((0, 1, 1, 2, 3))) for r in self.chain(names)]
        whole = tuple(self.sample(WHOLE, self.choice((0, 0, 1, 2, 3))))
        return Statement(self.relation(names), tuple(constraints), whole, tuple(definitions))

    def relation(self, names: Sequence[str]) -> Relation:
        """Any of the five relations."""
        return Relation(self.side(names), self.choice(OPS), self.side(names))

    def chain(self, names: Sequence[str]) -> list[Relation]:
        """One relation, or several in one direction with common ends."""
        if self.random() < 0.3:
            return [self.relation(names)]
        direction = self.choice(CHAINS[:2])
        ops = [self.choice(direction) for _ in range(3)]
        ends = [self.side(names) for _ in range(self.choice((2, 3, 4)))]
        return [Relation(left, op, right) for left, op, right in zip(ends, ops, ends[1:], strict=False)]

    def side(self, names: Sequence[str]) -> Expr:
        """One side of a relation."""
        return self.formula(names, self.choice((0, 1, 1, 2, 3)))
