"""Drafts: what is known of functions after some nodes of a proof, and these nodes.

Main definitions: `StateDraft`, `Stuck`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from verify.errors import TreecertError
from verify.kinds.families.certificates import Node, Premise
from verify.kinds.families.search.premises import Finder
from verify.kinds.functions.rules import apply
from verify.kinds.functions.statements import Term
from verify.kinds.functions.states import State
from verify.language.expressions import Expr, Fn, Var, const, rebuild
from verify.language.printing import plain
from verify.language.statements import Relation


class Stuck(TreecertError):
    """The search is at its end; the message says where."""


def text(e: Expr) -> str:
    """A formula in the spelling of certificates."""
    return plain(e, powers=False)


@dataclass(frozen=True)
class StateDraft:
    """A state, and the nodes that lead to it; each lacks its last child."""

    state: State
    finder: Finder
    nodes: tuple[Node, ...] = ()

    def nested(self, last: Node) -> Node:
        """The nodes with `last` below them."""
        for node in reversed(self.nodes):
            last = replace(node, children=(*node.children, last))
        return last

    def then(self, node: Node) -> StateDraft:
        """One node further. Raises TreecertError where it does not apply."""
        (state,) = apply(self.state, node)
        return replace(self, state=state, nodes=(*self.nodes, node))

    def premise(self, relation: Relation) -> Premise:
        """A premise for the relation. Raises Stuck."""
        members = self.state.members(relation.left + relation.right)
        found = self.finder.premise(self.state.context, relation, members)
        if found is None:
            raise Stuck(f"not seen: {text(relation.left)} {relation.op} {text(relation.right)}")
        return found

    def step(self, rule: str, data: Mapping[str, Any], wanted: Mapping[str, Relation]) -> StateDraft:
        """A node with its premises. Raises Stuck, TreecertError."""
        return self.then(Node(rule, dict(data), {name: self.premise(r) for name, r in wanted.items()}))

    def place(self, name: str) -> StateDraft:
        """With the term of that name placed. Raises Stuck."""
        if name in self.state.placed:
            return self
        return self.step("place", {"term": name}, self._inside(self.state.terms[name].argument))

    def place_new(self, term: Term) -> tuple[StateDraft, str]:
        """With one more term, or the one there is. Raises Stuck."""
        for name, known in self.state.terms.items():
            if known == term:
                return self.place(name), name
        data = {"function": term.function, "at": text(term.argument)}
        draft = self.step("place", data, self._inside(term.argument))
        return draft, next(n for n, t in draft.state.terms.items() if t == term)

    def _inside(self, e: Expr) -> dict[str, Relation]:
        s = self.state.statement
        return {"low": Relation(e, ">=", const(s.low)), "high": Relation(e, "<=", const(s.high))}

    def put(self, e: Expr) -> tuple[StateDraft, Expr]:
        """A formula with names in place of its terms, which are placed. Raises Stuck."""
        draft = self
        children: list[Expr] = []
        for c in e.children:
            draft, child = draft.put(c)
            children.append(child)
        if isinstance(e, Fn) and e.name in self.state.statement.functions:
            draft, name = draft.place_new(Term(e.name, children[0]))
            return draft, Var(name)
        return draft, rebuild(e, tuple(children)) if children else e
