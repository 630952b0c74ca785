"""Criteria with min in them, taken apart: G = smooth part + sum of positive multiples of minima of smooth pieces.

Main definitions: `Pieces`, `pieces`. A sum of concave functions and a minimum of concave functions are concave, so
that signs of second derivatives, one piece at a time, decide the concavity of the whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from treecert.cards.desk import CardAnswer, Desk, statement
from treecert.cards.subject import Subject
from verify.kernel.certificates import Certificate
from verify.language.expressions import Add, Const, Expr, Fn, Mul, const

__all__ = ["Pieces", "concave_with", "pieces"]

INSIDE = "0 < q < 1"


@dataclass(frozen=True)
class Pieces:
    """G = smooth + sum of c min(...), c > 0; `branches` are the arguments of all the minima, each smooth."""

    smooth: Subject
    branches: tuple[Subject, ...]


@lru_cache(maxsize=64)
def pieces(g: Subject) -> Pieces | None:
    """The pieces; None where the formula is not of this kind."""
    smooth: Expr = const(0)
    branches: list[Subject] = []
    for term in g.expr.children if isinstance(g.expr, Add) else (g.expr,):
        if Subject("", term).derivatives:
            smooth = smooth + term
            continue
        found = _minimum(term)
        if found is None:
            return None
        branches += found
    whole = Subject("", smooth)
    return Pieces(whole, tuple(branches)) if whole.derivatives else None


def _minimum(term: Expr) -> list[Subject] | None:
    """The arguments of c min(...) with c > 0, minima within it taken apart; None for anything else."""
    if isinstance(term, Mul):
        factors = [c for c in term.children if not isinstance(c, Const)]
        scale = [c.value for c in term.children if isinstance(c, Const)]
        if len(factors) != 1 or any(s <= 0 for s in scale):
            return None
        term = factors[0]
    if not (isinstance(term, Fn) and term.name == "min"):
        return None
    found: list[Subject] = []
    for argument in term.children:
        branch = Subject("", argument)
        inner = [branch] if branch.derivatives else _minimum(argument)
        if inner is None:
            return None
        found += inner
    return found


def concave_with(
    g: Subject, desk: Desk, c: Expr, *, weight: Expr | None = None, strict: bool = False
) -> tuple[CardAnswer, tuple[Certificate, ...]]:
    """That -weight S'' >= c on (0, 1) (> with `strict`) for the smooth part S, and each branch is concave.

    weight is 1 if it is not given, and positive. For smooth G the smooth part is G itself.
    """
    found = pieces(g)
    if found is None:
        return CardAnswer(
            "undecided", reason="the formula has max or abs in it, or min within other functions"
        ), ()
    bent = -found.smooth.derivatives[2]
    if weight is not None:
        bent = weight * bent
    asked = statement(bent, ">" if strict else ">=", c, INSIDE)
    first = desk.decide(asked)
    kept = [] if first.certificate is None else [first.certificate]
    if not first.proved:
        return first, tuple(kept)
    for branch in found.branches:
        answer = desk.decide(statement(branch.derivatives[2], "<=", const(0), INSIDE))
        if not answer.proved or answer.certificate is None:
            return CardAnswer("undecided", reason=answer.reason or "a branch of min is not concave"), ()
        kept.append(answer.certificate)
    return first, tuple(kept)
