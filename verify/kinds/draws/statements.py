"""Statements about independent draws: what a probability says, and the names that means have in a proof.

Main definitions: `DrawStatement`, `Names`. What a statement speaks of, in one place:

- n >= 1 draws, rows (x_i, y_i, ...) of real random variables, one number for each attribute. The rows are independent;
  each has a law of its own, and the numbers in a row may depend on each other. Each row meets the conditions in which
  attributes stand outside of means, almost surely;
- for each mean(g) that is written the n numbers g(x_i, y_i, ...) have values almost surely, and finite expectations.
  mean(g) is their average, a random number; E[mean(g)] is its expectation, a number. g may hold such numbers;
- with `lists` there are k such lists of n rows, 1 <= k <= `lists`, on one probability space, that may depend on each
  other. Each has laws and expectations of its own, which meet the conditions; parameters and n are the same for all.

A list has the event where each of its relations (good) or one of them (bad) has a value and holds. What is stated is
that Pr `op` `bound`, for the probability that all lists have a good event, or that some list has a bad one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from verify.language.expressions import Expr, Fn, Var, const, rebuild
from verify.language.statements import Op, Relation

MEAN, EXPECTED = "mean", "E"
NEGATED: dict[Op, Op] = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}

Relations = tuple[Relation, ...]


@dataclass(frozen=True)
class DrawStatement:
    """`facts` and `bound` are in parameters and expectations, `each` also in attributes, `event` also in means."""

    event: Relations
    good: bool
    op: Op
    bound: Expr
    draws: str
    attributes: tuple[str, ...]
    each: Relations = ()
    facts: Relations = ()
    integers: tuple[str, ...] = ()
    lists: Expr | None = None

    @property
    def parts(self) -> tuple[Expr, ...]:
        """Every formula, in the order in which means get their names."""
        relations = (*self.event, *self.facts, *self.each)
        sides = [side for r in relations for side in (r.left, r.right)]
        return (*sides, self.bound, *(() if self.lists is None else (self.lists,)))


@dataclass
class Names:
    """Names for means and expectations. They end in an underscore, which user names may not.

    `functions`: what the mean number 1, 2, ... is taken of, with names in place of expectations inside.
    """

    functions: list[Expr] = field(default_factory=list)

    @classmethod
    def of(cls, s: DrawStatement) -> Names:
        """All that are written in a statement."""
        names = cls()
        for e in s.parts:
            names.put(e)
        return names

    @property
    def means(self) -> dict[str, Expr]:
        """The names of means, with what they are taken of."""
        return {f"M{i}_": g for i, g in enumerate(self.functions, 1)}

    @property
    def expected(self) -> dict[str, Expr]:
        """The names of expectations, with what they are taken of."""
        return {f"E{i}_": g for i, g in enumerate(self.functions, 1)}

    def put(self, e: Expr) -> Expr:
        """A formula with names in place of means and expectations."""
        if isinstance(e, Fn) and e.name in (MEAN, EXPECTED):
            inner = e.children[0].children[0] if e.name == EXPECTED else e.children[0]
            g = self.put(inner)
            if g not in self.functions:
                self.functions.append(g)
            return Var(f"{'E' if e.name == EXPECTED else 'M'}{self.functions.index(g) + 1}_")
        return rebuild(e, tuple(map(self.put, e.children))) if e.children else e

    def all(self, relations: Relations) -> Relations:
        """The same for relations."""
        return tuple(Relation(self.put(r.left), r.op, self.put(r.right)) for r in relations)


def at_least_one(s: DrawStatement) -> Relation:
    """There is a draw."""
    return Relation(Var(s.draws), ">=", const(1))
