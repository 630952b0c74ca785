"""What is known of a statement that stays open, and what to try next. Nothing here decides anything.

Main definitions: `Advice`, `advise`.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError, Unreadable
from verify.language.expressions import const, var
from verify.language.points import holds_at
from verify.language.printing import plain, plain_relation, plain_statement
from verify.language.statements import Op, Relation, Statement
from verify.rationals import Fraction
from verify.search.interrupts import interruptible
from verify.search.margins import Margin
from verify.search.outcomes import Outcome
from verify.search.prover import prove, statement_texts

MOST_PARTS = 4
PART_SHARE = 0.1
DENOMINATORS = (64, 1 << 20)


@dataclass(frozen=True)
class Advice:
    """Lines about a statement that is open: points with little room, what is proved of it, commands to try."""

    margins: tuple[Margin, ...] = ()
    proved: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()

    @property
    def lines(self) -> list[str]:
        """The advice as text."""
        return [
            *map(str, self.margins),
            *(f"proved: {p}" for p in self.proved),
            *(f"try: {c}" for c in self.commands),
        ]


def advise(outcome: Outcome, time_limit: float, *, parts: bool = True) -> Advice:
    """What is known and what to try, for a statement that was left open within `time_limit` seconds.

    With `parts`, a few parts of the domain are tried, for a part of that time. Ctrl-C ends this, with what is known.
    """
    statement, pivot = outcome.statement, _pivot(outcome.margins)
    proved, open_ones = list[str](), list[Statement]()
    try:
        with interruptible():
            halves = list(_halves(statement, pivot)) if pivot is not None else []
            _try(halves if parts else [], time_limit, proved, open_ones)
    except KeyboardInterrupt:  # what is known by then is told
        pass
    more = _command(statement, f"--time-limit {max(1, round(4 * time_limit))}")
    cuts = [] if pivot is None else [_cut_hint(statement, pivot)]
    rest = [_command(s, f"--time-limit {max(1, round(time_limit))}") for s in open_ones[:2] if proved]
    return Advice(outcome.margins, tuple(proved), tuple(c for c in (*rest, *cuts, more) if c))


def _pivot(margins: Sequence[Margin]) -> Margin | None:
    """Where to cut: at a contact, the least simple one, which is no corner, or at the point of least margin."""
    contacts = [m for m in margins if m.is_contact]
    least = margins[0] if margins else None
    return max(contacts, key=lambda c: sum(x.denominator for x in c.point.values()), default=least)


def _halves(statement: Statement, near: Margin) -> Iterator[tuple[Statement, Statement]]:
    """The domain cut in two at the point, a variable at a time."""
    for name, value in _cuts(statement, near):
        cut = const(value)
        ops: tuple[Op, Op] = ("<=", ">=")
        below, above = (
            replace(statement, constraints=(*statement.constraints, Relation(var(name), op, cut)))
            for op in ops
        )
        yield below, above


def _cuts(statement: Statement, near: Margin) -> Iterator[tuple[str, Fraction]]:
    """Variables with a simple value near the point that lies inside the domain, so that it cuts it in two."""
    flat, kit = statement.expanded(), flint_kit()
    strict: dict[str, Op] = {"<=": "<", ">=": ">"}
    for name, value in sorted(near.point.items()):
        if name in statement.integers or name not in statement.variables:
            continue
        conditions = [Relation(c.left, strict.get(c.op, c.op), c.right) for c in flat.constraints]
        for cut in (value.limit_denominator(d) for d in DENOMINATORS):
            point = {**near.point, name: cut}
            if all(holds_at(c, point, kit) for c in conditions if name in c.gap.variables):
                yield name, cut
                break


def _try(
    halves: list[tuple[Statement, Statement]], time_limit: float, proved: list[str], left: list[Statement]
) -> None:
    """Adds the halves that are proved, told by their last condition, and those that stay open."""
    for pair in halves[: MOST_PARTS // 2]:
        for half in pair:
            try:
                outcome = prove(half, time_limit=max(0.5, time_limit * PART_SHARE))
            except TreecertError:
                continue
            if outcome.status == "proved" and not outcome.vacuous:
                proved.append(f"the part with {plain_relation(half.constraints[-1])}")
            elif outcome.status == "undecided":
                left.append(half)


def _cut_hint(statement: Statement, near: Margin) -> str:
    """A cut through the closest point, along the first variable that is no whole number."""
    found = next(_cuts(statement, near), None)
    if found is None:
        return ""
    cut = var(found[0]) - const(found[1])
    return _command(statement, f"--hint {shlex.quote('split ' + plain(cut))}")


def _command(statement: Statement, options: str) -> str:
    relation, where = _texts(statement)
    conditions = f" --where {shlex.quote(where)}" if where else ""
    return f"treecert prove {shlex.quote(relation)}{conditions} {options}"


def _texts(statement: Statement) -> tuple[str, str]:
    """The relation and the conditions as people write them, or else in the spelling of certificates."""
    relation = plain_relation(statement.relation)
    try:
        line = plain_statement(statement)
    except Unreadable:
        return statement_texts(statement)
    if line != relation and not line.startswith(f"{relation} for "):
        return statement_texts(statement)
    return relation, line.removeprefix(relation).removeprefix(" for ")
