"""Statements on optimal values in words, from the texts that are read.

Main definitions: `plain_optimum` (one line), `optimum_texts` (what is stated, and of what), `every_state`,
`system_lines`.
"""

from __future__ import annotations

from verify.kinds.optimal_trees.grammar import KindText
from verify.kinds.optimal_trees.statements import LEAF
from verify.kinds.optimal_trees.texts import ClauseText, PieceText, RecipeText, StatementText


def plain_optimum(s: StatementText) -> str:
    """One line.

    >>> s = StatementText((), (), "term", (PieceText("t", "0 <= t < k, integer t", "t", "2^-k", "leaf"),))
    >>> plain_optimum(s)
    'least error of trees at term: with at most t splits 2^-k, by leaf, for 0 <= t < k, integer t'
    """
    relation, _ = optimum_texts(s)
    return relation


def optimum_texts(s: StatementText) -> tuple[str, str]:
    """What is stated, and of which system and recipes."""
    kind = _kind(s)
    head = s.of if kind is None else kind.head
    relation = f"least error of trees at {head}: {'; '.join(map(_piece, s.pieces))}"
    return relation, "; ".join([*system_lines(s), *map(_recipe, s.recipes)])


def every_state(s: StatementText) -> str:
    """Which states a statement speaks of: its line alone does not say what conditions they meet.

    >>> every_state(StatementText((KindText("term(k)", "integer k, k >= 0", "0"),), (), "term", ()))
    'all states term(k) for integer k, k >= 0'
    """
    kind = _kind(s)
    if kind is None:
        return f"all states {s.of}"
    return f"all states {kind.head}" + (f" for {kind.where}" if kind.where else "")


def _kind(s: StatementText) -> KindText | None:
    return next((k for k in s.system if k.head.partition("(")[0].strip() == s.of), None)


def _piece(p: PieceText) -> str:
    bound = f"{p.value}, by {p.tree}" if p.tree else f"at least {p.value}"
    return f"with at most {p.splits} splits {bound}" + (f", for {p.where}" if p.where else "")


def system_lines(s: StatementText) -> list[str]:
    """One line for each kind of states, and one for each query."""
    lines = []
    for k in s.system:
        lines.append(f"state {k.head}" + (f" for {k.where}" if k.where else "") + f", error {k.error}")
        for q in k.queries:
            own = f"({q.own})" if q.own else ""
            cond = f" for {q.where}" if q.where else ""
            lines.append(
                f"query {q.name}{own}{cond}: 1 with chance {q.chance}, 0 leaves {q.zero}, 1 leaves {q.one}"
            )
    return lines


def _recipe(r: RecipeText) -> str:
    cond = f" for {r.where}" if r.where else ""
    return f"tree {r.head} at {r.of}{cond}: " + ", else ".join(map(_clause, r.clauses))


def _clause(c: ClauseText) -> str:
    tree = f"{c.ask} with {c.zero} and {c.one}" if c.ask else LEAF
    return f"if {c.when} {tree}" if c.when else tree
