r"""That some tau gives the least drop, without calculus: every other feasible tau has a larger one.

Paper: KM96, section 5.2. No claims stand here.
Notation: as in `lemma_4`; the feasible tau are those from u = gamma q to 1 - v = 1 - gamma (1-q), ends included, and x
is one of them. A drop is a formula in tau, its conditions are given in u, v and gamma.
"""

from typing import Literal, get_args

from verify.claims import Check
from verify.language.expressions import substitute
from verify.language.grammar import parse_expression
from verify.language.printing import plain

Side = Literal["left", "right"]
SIDES: tuple[Side, ...] = get_args(Side)


def placed(formula: str, **values: str) -> str:
    """A formula with formulas for some of its variables."""
    put_in = {name: parse_expression(value) for name, value in values.items()}
    return plain(substitute(parse_expression(formula), put_in), powers=False)


def only_least_at(c: Check, drop: str, best: str, where: str, *, label: str = "", bent: bool = True) -> None:
    """Records that every other feasible tau has a larger drop than `best`, on both sides, where `best` is feasible.

    What the paper says of tau that give the least drop is then a matter of `best`.
    """
    for side in SIDES:
        worse_beside(c, drop, best, where, side, label=f"{label}, tau to the {side}", bent=bent)


def worse_beside(  # a statement, and where it stands
    c: Check,
    drop: str,
    best: str,
    where: str,
    side: Side,
    *,
    label: str = "",
    bent: bool = True,
    time_limit: float = 60.0,
) -> None:
    """Records that every feasible tau on one side of `best` has a larger drop.

    Where it is `bent`, the difference, 0 at `best`, is differentiated twice along x.
    """
    beside = f"u <= x, x < {best}" if side == "left" else f"{best} < x, x <= 1 - v"
    relation = f"{placed(drop, tau='x')} > {placed(drop, tau=best)}"
    step = "fibre 0 0 -1" if side == "left" else "fibre 0 0 1"
    hints = (step, step) if bent else ()
    c.printed(relation, f"{where}, {beside}", label=label, hints=hints, time_limit=time_limit)
