"""Endpoints: if the expression is monotone in a parameter, check the endpoint of its range.

Main definition: `ends`. Every move only proposes.
"""

from __future__ import annotations

from collections.abc import Iterator

from verify.errors import TreecertError
from verify.kernel.goals import Posed
from verify.language.domains import lone_bounds, to_poly
from verify.language.expressions import Fn, const, substitute, walk
from verify.search.canonical_form import canonical, expression
from verify.search.monotone_transforms import Move, text
from verify.search.sampling_oracle import SamplingOracle


def ends(goal: Posed, oracle: SamplingOracle) -> Iterator[Move]:
    """e >= e at the end of a variable that stands in exponents, where samples say so."""
    names = goal.domain.variables
    if len(names) < 2 or any(to_poly(c.expr, names, goal.kit) is None for c in goal.domain.conditions):
        return
    powers = {
        v for n in walk(goal.expr) if isinstance(n, Fn) and n.name in ("exp", "pow") for v in n.variables
    }
    polys = goal.polys()
    for name in sorted(powers):
        for side in (1, -1):
            for bound in sorted({r for r, _ in lone_bounds(polys, name, side)}, reverse=side > 0)[:1]:
                try:
                    least = expression(canonical(substitute(goal.expr, {name: const(bound)})))
                except (TreecertError, ArithmeticError):
                    continue
                if least.variables and oracle.sign(goal, goal.expr - least) == 1:
                    yield "through", {"factor": "1", "by": text(least)}
