"""Joins: what is proved of a greedy run, and what is proved of least errors, about the same trees.

Main definitions: `JoinStatement`, `SystemJoin`, `ConjunctionJoin`, `read_join`. Both kinds say: for every run and
every t the tree after t splits has the least error of all trees with at most t splits.

- On a **system**: a run on a system of states with its errors, and a statement on optimal values of the same system,
  letter by letter, with the leaf errors min(mean, 1 - mean). t is any number of splits.
- On **conjunctions**: two statements about the same run, which features T_t asks for and what its error is, and a
  statement on lists. 0 <= t <= k.

What is to be shown besides is little: that the two formulas for the error fit. The theorems: docs/joins.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from verify.arithmetic.kits import Kit
from verify.errors import BadInput
from verify.kinds.greedy_runs.conjunctions import ConjunctionRun
from verify.kinds.greedy_runs.order_words import SystemRun
from verify.kinds.greedy_runs.orders import Errors, Place
from verify.kinds.greedy_runs.points import obligation
from verify.kinds.greedy_runs.statements import RunStatement
from verify.kinds.optimal_trees.grammar import both, values
from verify.kinds.optimal_trees.lists import ListStatement, ListText, read_list
from verify.kinds.optimal_trees.plans import Plan
from verify.kinds.optimal_trees.rules import NEVER, Goal, PlanChoice
from verify.kinds.optimal_trees.statements import OptimalStatement, Piece
from verify.kinds.optimal_trees.systems import Relations, Scope
from verify.kinds.optimal_trees.texts import StatementText, read_statement
from verify.language.expressions import Expr, Var, mul, substitute
from verify.language.grammar import parse_expression
from verify.language.pointwise import require_no_logarithm
from verify.language.statements import Relation

LEAST = (
    "T_t has the least error of all trees with at most t splits: every difference E(T_t) - OPT(t) is 0, and so is every"
    " mean of them"
)
OWN = "_p"
"""The ending of the parameters of pieces; no user name has an underscore."""
P, V, W, Y = map(Var, ("p", "v", "w", "y"))
LEAF_ERROR = parse_expression("min(v, 1 - v)")


class JoinStatement(Protocol):
    """What both kinds offer."""

    def relation(self) -> str:
        """What is concluded, in words."""

    def where(self) -> str:
        """What is assumed, in words."""

    def obligations(self, kit: Kit) -> dict[str, Goal]:
        """What is to be shown beside the facts that are joined, by name."""


def read_join(runs: Sequence[RunStatement], optimum: OptimalStatement | ListStatement) -> JoinStatement:
    """The conclusion from facts about the same trees. Raises BadInput where they do not fit."""
    if isinstance(optimum, ListStatement):
        found = {r.says: r for r in runs if isinstance(r, ConjunctionRun)}
        if len(runs) != 2 or set(found) != {"increasing", "error"}:
            raise BadInput("on conjunctions it is shown which features are asked, and what the error is")
        return ConjunctionJoin.of(found["increasing"], found["error"], optimum)
    if len(runs) != 1 or not isinstance(runs[0], SystemRun):
        raise BadInput("on a system the error of one run is compared with the least one")
    return SystemJoin.of(runs[0], optimum)


def read_least(text: StatementText | ListText) -> OptimalStatement | ListStatement:
    """What is said of least errors, of a system or of lists. Raises BadInput."""
    return read_list(text) if isinstance(text, ListText) else read_statement(text)


def join_line(s: JoinStatement) -> str:
    """A statement in one line."""
    return f"{s.relation()}, for {s.where()}"


# -- systems


@dataclass(frozen=True)
class SystemJoin:
    """For all parameters of a run, every run and every t: T_t is best among the trees at the root."""

    run: SystemRun
    optimum: OptimalStatement

    @classmethod
    def of(cls, run: SystemRun, optimum: OptimalStatement) -> SystemJoin:
        """Raises BadInput unless both are about the same trees."""
        if run.run.errors is None:
            raise BadInput("a run is compared by its errors, and has none")
        if run.run.system != optimum.system:
            raise BadInput("the run and the least errors are about different systems")
        if run.run.root.name != optimum.kind:
            raise BadInput("the run begins at a state of another kind than the least errors are about")
        for piece in optimum.pieces:
            for e in (piece.splits, piece.value):
                require_no_logarithm(e)
        return cls(run, optimum)

    def relation(self) -> str:
        """What is concluded, in words."""
        return f"for every t {LEAST}; {self.run.relation()}"

    def where(self) -> str:
        """What is assumed, in words."""
        return self.run.where()

    def obligations(self, kit: Kit) -> dict[str, Goal]:
        """For each place a piece that speaks of the tree before its node, and says no less than its error."""
        errors = self.run.run.errors
        if errors is None:
            raise BadInput("a run is compared by its errors, and has none")
        plans = tuple(self._plan(f"piece{n}", piece) for n, piece in enumerate(self.optimum.pieces, 1))
        return {f"{p.name}: least": self._choice(kit, p, errors, plans) for p in self.run.run.places}

    def _plan(self, name: str, piece: Piece) -> Plan:
        """A piece at the root. With the signs turned, what is asked of a plan is what is asked of a piece here."""
        root = self.run.run.root
        at = dict(values(self.optimum.system.kind(self.optimum.kind).scope, root))
        at |= {n: Var(n + OWN) for n in piece.own.names}
        own = Scope(
            tuple(n + OWN for n in piece.own.names),
            tuple(n + OWN for n in piece.own.integers),
            _at(piece.own.where, at),
        )
        return Plan(root.name, name, own, -substitute(piece.splits, at), -substitute(piece.value, at))

    def _choice(self, kit: Kit, p: Place, errors: Errors, plans: tuple[Plan, ...]) -> PlanChoice:
        run, row = self.run.run, errors.rows[p.name]
        scope = both(run.given, p.scope)
        known = {"given": run.given.where, "where": p.scope.where}
        point = obligation(kit, NEVER, known, scope.names, scope.integers)
        return PlanChoice(point, plans, -row.time, -row.error)


# -- conjunctions


@dataclass(frozen=True)
class ConjunctionJoin:
    """For all conjunctions, every run and every t <= k: T_t is best among all decision trees."""

    asked: ConjunctionRun
    error: ConjunctionRun
    optimum: ListStatement

    @classmethod
    def of(cls, asked: ConjunctionRun, error: ConjunctionRun, optimum: ListStatement) -> ConjunctionJoin:
        """Raises BadInput unless both statements are about the same runs."""
        if (asked.impurity, asked.each, asked.policy) != (error.impurity, error.each, error.policy):
            raise BadInput("what is asked and what the error is are said of different runs")
        return cls(asked, error, optimum)

    def relation(self) -> str:
        """What is concluded, in words."""
        return (
            f"{LEAST}; trees may ask any feature at any node; {self.asked.relation()};"
            f" {self.error.relation()}"
        )

    def where(self) -> str:
        """What is assumed, in words."""
        return self.error.where()

    def obligations(self, kit: Kit) -> dict[str, Goal]:
        """Probabilities are elements; a leaf errs no less than listed; T_t errs no more than the smallest elements."""
        (p,) = self.optimum.element.names
        found: dict[str, Goal] = {}
        for i, r in enumerate(self.optimum.element.where, 1):
            goal = r.substitute({p: P})
            found[f"element {i}"] = obligation(kit, goal, {"chance": self.error.domain()}, ("p",))
        leaf = Relation(self._leaf(V), "<=", LEAF_ERROR)
        found["leaf"] = obligation(kit, leaf, {"product": self._products(V)}, ("v",))
        formula = self.error.formula
        if formula is None:
            raise BadInput("the error is a formula")
        value = Relation(formula, "<=", mul(W, self._leaf(Y)))
        asked = {"asked": self._products(W), "left": self._products(Y)}
        found["value"] = obligation(kit, value, asked, ("w", "y"))
        return found

    def _products(self, name: Var) -> Relations:
        """What a product of elements meets."""
        return _at(self.optimum.product.where, {self.optimum.product.names[0]: name})

    def _leaf(self, name: Var) -> Expr:
        return substitute(self.optimum.error, {self.optimum.product.names[0]: name})


def _at(relations: Relations, at: Mapping[str, Expr]) -> Relations:
    return tuple(r.substitute(dict(at)) for r in relations)
