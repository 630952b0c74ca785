"""Moves about conditions: those that are not affine are used, turned into others, or left out.

Main definitions: `conditions`, `needed_signs`. Every move only proposes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from verify.kernel.goals import Posed
from verify.language.definedness import definedness
from verify.language.domains import Condition, to_poly
from verify.language.expressions import Add, Const, Expr, Fn, Var, call, walk
from verify.rationals import Fraction
from verify.search.conditions import curved
from verify.search.doubts import Doubts
from verify.search.sides import Move, text
from verify.search.tidying import Sum, expression, factors, inverse, plus, scaled, tidy


def conditions(goal: Posed) -> Iterator[Move]:
    """Conditions that are not affine are used once, then left out."""
    s = None
    for i, c in enumerate(goal.domain.conditions):
        p = to_poly(c.expr, goal.domain.variables, goal.kit)
        if p is not None and p.degree <= 1:
            continue
        yield from _logarithmic(goal, c)
        if c.kind != "==" and goal.kind != "==":
            s = tidy(goal.expr) if s is None else s
            for q in [*_multipliers(s, tidy(c.expr)), *_gaps(goal)]:
                yield "plus", {"condition": i, "factor": text(q)}
        yield "drop", {"condition": i}


def _gaps(goal: Posed) -> Iterator[Expr]:
    """Differences of two variables that a condition says to be >= 0."""
    for c in goal.domain.conditions:
        p = to_poly(c.expr, goal.domain.variables, goal.kit)
        if c.kind != "==" and p is not None and p.degree == 1 and len(p.terms()) == 2 and p.constant == 0:
            yield c.expr


def _logarithmic(goal: Posed, c: Condition) -> Iterator[Move]:
    """From x >= e^2 and the like: ln(x) >= 2."""
    terms = c.expr.children if isinstance(c.expr, Add) else ()
    fixed = [t for t in terms if not t.variables]
    rest = [t for t in terms if t.variables]
    if len(fixed) != 1 or len(rest) != 1 or not isinstance(rest[0], Var) or isinstance(fixed[0], Const):
        return
    found = expression(plus(tidy(call("ln", rest[0])), scaled(tidy(call("ln", -fixed[0])), Fraction(-1))))
    if all(found != known.expr for known in goal.domain.conditions) and not _has_hard_constants(found):
        yield "lemma", {"formula": text(found), "kind": c.kind}


def _has_hard_constants(e: Expr) -> bool:
    return any(isinstance(n, Fn) and not n.variables for n in walk(e))


def _multipliers(s: Sum, c: Sum) -> Iterator[Expr]:
    """Quotients of terms: what makes a term of the condition cancel one of the statement; and half of it."""
    found: dict[Expr, None] = {}
    for p, a in s.items():
        for q, b in c.items():
            if p and q and a / b > 0 and ((p == q) or len(c) <= 3):
                quotient = tidy(factors(p) * factors(inverse(q)))
                if all(n > 0 and not isinstance(b2, Fn) for prod in quotient for b2, n in prod):
                    found.setdefault(expression(scaled(quotient, a / b)))
                    found.setdefault(expression(scaled(quotient, a / b / 2)))
    yield from list(found)[:4]


def needed_signs(goal: Posed, doubts: Doubts) -> Iterator[Move]:
    """Conditions for values that hold on the domain, but not by its polynomial conditions alone."""
    bent = set(curved(goal))
    kept = tuple(c for i, c in enumerate(goal.domain.conditions) if i not in bent)
    if not bent:
        return
    straight = replace(goal, domain=replace(goal.domain, conditions=kept))
    known = {(c.expr, c.kind) for c in kept}
    for w in definedness(goal.expr, goal.domain.variables, goal.kit).conditions:
        p = to_poly(w.expr, goal.domain.variables, goal.kit)
        if w.expr == goal.expr or (w.expr, w.kind) in known or p is None or p.degree > 1:
            continue
        if doubts.sign(straight, w.expr) != 1 and doubts.sign(goal, w.expr) == 1:
            yield "lemma", {"formula": text(w.expr), "kind": w.kind}
            return
