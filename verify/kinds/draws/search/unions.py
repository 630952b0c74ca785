"""Unions of deviations (untrusted): a plan for events that hold where several means are near their expectations.

Main definitions: `union_of`. Hoeffding's inequality is used twice for each mean. What follows outside of all deviations
is for the ways of the event to show.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verify.kinds.draws.grammar import parse_draws
from verify.kinds.draws.search.plans import Deviation, DrawPlan, hoeffding
from verify.kinds.draws.tails import Proof, Range
from verify.kinds.greedy_runs.search import Way
from verify.language.expressions import Expr, Var, const, mul
from verify.language.grammar import parse_expression
from verify.language.statements import Relation


def union_of(
    texts: tuple[str, str],
    by: Mapping[int, str],
    ways: Mapping[str, Way],
    *,
    below: Sequence[tuple[int, int]] = (),
    each_list: str = "",
) -> DrawPlan:
    """A plan for the statement: outside of its deviations |M - E| < by, for the means with these numbers.

    The means, of numbers in [0, 1], are counted as they are written; `by` holds formulas in parameters and expectations
    E1_, E2_, ... Of the i-th of them, deviation 2i - 1 is upwards, 2i downwards. `below` are pairs of means of which
    the first is at most the second at each draw. `ways` are for the obligations that are not those of a deviation.
    """
    s = parse_draws(*texts)
    wanted = [_deviation(n, sign, parse_expression(text)) for n, text in by.items() for sign in (1, -1)]
    tails = [t for t in (hoeffding(s, d) for d in wanted) if t is not None]
    found = {f"tail {i}: {name}": way for i, t in enumerate(tails, 1) for name, way in t.ways.items()}
    proof = Proof(tuple(t.tail for t in tails), tuple(_ranges(by, below)), each_list)
    return DrawPlan("several deviations", proof, {**found, **ways})


def _deviation(number: int, sign: int, by: Expr) -> Deviation:
    """The mean with this number is off by as much, upwards or downwards."""
    gap = mul(const(sign), Var(f"M{number}_") - Var(f"E{number}_"))
    return Deviation(number, sign, by, Relation(gap, ">=", by), const(0), const(1))


def _ranges(by: Mapping[int, str], below: Sequence[tuple[int, int]]) -> list[Range]:
    """Each mean lies between 0 and 1, and some are at most others."""
    keys = [f"mean {n}" for n in by]
    ends = [Range({key: "1"}) for key in keys] + [Range({key: "-1", "1": "1"}) for key in keys]
    return [*ends, *(Range({f"mean {i}": "-1", f"mean {k}": "1"}) for i, k in below)]
