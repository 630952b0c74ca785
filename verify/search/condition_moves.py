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
from verify.search.canonical_form import Product, Sum, canonical, expression, factors, inverse, plus, scaled
from verify.search.conditions import curved, lemmas_from
from verify.search.monotone_transforms import Move, text
from verify.search.sampling_oracle import SamplingOracle

FEW = 3
"""Terms of a condition any of which may cancel one of the statement."""


def conditions(goal: Posed, oracle: SamplingOracle) -> Iterator[Move]:
    """Conditions that are not affine are used once, then left out."""
    s = None
    for i, c in enumerate(goal.domain.conditions):
        p = to_poly(c.expr, goal.domain.variables, goal.kit)
        if p is not None and p.degree <= 1:
            continue
        yield from _logarithmic(goal, c)
        if p is None:
            squared = list(_without_roots(goal, i, oracle))
            yield from squared
            if any(rule == "drop" for rule, _ in squared):
                continue
        if c.kind != "==" and goal.kind != "==":
            s = canonical(goal.expr) if s is None else s
            for q in [*_multipliers(s, canonical(c.expr)), *_gaps(goal)]:
                yield "plus", {"condition": i, "factor": text(q)}
        yield "drop", {"condition": i}


def _without_roots(goal: Posed, index: int, oracle: SamplingOracle) -> Iterator[Move]:
    """The square of a condition with a root as a lemma, where its sides have one sign; how it is proved, and used."""
    known = {c.expr for c in goal.domain.conditions}
    for lemma in lemmas_from(goal, index):
        if isinstance(lemma.factor, Const):
            continue
        if lemma.expr in known:
            yield "drop", {"condition": index}
        elif lemma.expr == goal.expr:
            yield "plus", {"condition": index, "factor": text(lemma.factor)}
        elif oracle.sign(goal, lemma.factor) == 1 == oracle.sign(goal, lemma.expr):
            yield "lemma", {"formula": text(lemma.expr), "kind": lemma.kind}


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
    found = expression(
        plus(canonical(call("ln", rest[0])), scaled(canonical(call("ln", -fixed[0])), Fraction(-1)))
    )
    if all(found != known.expr for known in goal.domain.conditions) and not _has_hard_constants(found):
        yield "lemma", {"formula": text(found), "kind": c.kind}


def _has_hard_constants(e: Expr) -> bool:
    return any(isinstance(n, Fn) and not n.variables for n in walk(e))


def _multipliers(s: Sum, c: Sum) -> Iterator[Expr]:
    """Quotients of terms: what makes a term of the condition cancel one of the statement; and half of it."""
    found: dict[Expr, None] = {}
    for p, a in s.items():
        for q, b in c.items():
            if p and q and a / b > 0 and (p == q or len(c) <= FEW or _is_alone(q, c)):
                quotient = canonical(factors(p) * factors(inverse(q)))
                if all(n > 0 and not isinstance(b2, Fn) for prod in quotient for b2, n in prod):
                    found.setdefault(expression(scaled(quotient, a / b)))
                    found.setdefault(expression(scaled(quotient, a / b / 2)))
    yield from list(found)[:4]


def _is_alone(q: Product, c: Sum) -> bool:
    """Whether a term is a variable that no other term has: the condition bounds it by all the others."""
    if len(q) != 1 or not isinstance(q[0][0], Var):
        return False
    name = q[0][0].name
    return all(p == q or name not in factors(p).variables for p in c)


def needed_signs(goal: Posed, oracle: SamplingOracle) -> Iterator[Move]:
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
        if oracle.sign(straight, w.expr) != 1 and oracle.sign(goal, w.expr) == 1:
            yield "lemma", {"formula": text(w.expr), "kind": w.kind}
            return
