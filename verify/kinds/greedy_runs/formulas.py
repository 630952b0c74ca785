"""Read-once formulas with any number of terms: what the least errors of trees are, by a dynamic program.

Main definitions: `FormulaStatement`, `CONCLUSIONS`. What a statement speaks of, in one place:

- F is a finite list of terms, a term a finite set of literals, a literal a feature or its negation; no feature is in
  two literals. f is 1 where all literals of some term are true. There may be more features. All are independent, each
  is 1 with a probability strictly between 0 and 1; a literal is true with the probability tau.
- A tree asks a feature at each inner node, any of all, again too; |T| is the number of inner nodes, E(T) the mean of
  `error`, a formula in q, at P[f = 1 | leaf] over its leaves. With min(q, 1 - q) this is P[T != f], best labels given.
- OPT(F, t) is the least E(T) of all trees with |T| <= t. F - c is F without the term c, c - l is c without l.

The theorem and its proof: docs/formulas.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.arithmetic.kits import Kit
from verify.errors import BadInput
from verify.kinds.greedy_runs.points import obligation
from verify.kinds.optimal_trees.systems import Relations
from verify.kinds.sequences.steps import Point
from verify.language.expressions import Expr, Var, const, substitute
from verify.language.grammar import parse_expression, parse_relation
from verify.language.pointwise import require_no_logarithm
from verify.language.printing import plain
from verify.language.statements import Relation

WORLD = "formula"
FIELDS = frozenset({"world", "error", "says"})
NONEMPTY = "F with at least one term and no empty one, t >= 1"
RECURSION = (
    "OPT(F, t) is the least (1 - tau)*OPT(F - c, j) + tau*OPT((F - c) and c - l, t - 1 - j) of all terms c of F, all"
    " literals l of c, tau their chance, and 0 <= j <= t - 1"
)
UNIFORM = (
    "OPT(F, t) is the least 1/2*OPT(F - c, j) + 1/2*OPT((F - c) and c', t - 1 - j) of all terms c of F and"
    " 0 <= j <= t - 1, where c' is c without one of its literals; OPT depends on the sizes of the terms alone"
)
CLASSES = (
    "OPT(F, t) is the least S_i(F, t, j, c) of all terms c of F, i = 1, 2, and 0 <= j <= t - 1, where S_i is"
    " (1 - p_i)*OPT(F - c, j) + p_i*OPT((F - c) and c', t - 1 - j) with c' as c, one variable of chance p_i less,"
    " and 1 where c has no variable of chance p_i, or these are left out; OPT depends on how many variables of"
    " each chance the terms have, and on nothing else"
)
VARIABLES = (
    "some tree T with |T| <= t and E(T) = OPT(F, t) asks at each inner node a feature of the formula that is left"
    " there, and OPT(F, t) is the same whatever further features there are"
)
SUBTREES = (
    "the sub-tree T' at each node of T that inputs reach has the error OPT(F', |T'|) among these inputs, where F'"
    " is the formula that is left there"
)
GRAFTS = (
    "with a tree S in the place of the sub-tree T' at a node that inputs with the answers rho reach, E(T) changes by"
    " P[rho]*(E(S | rho) - E(T' | rho)), where E(S | rho) is the error among these inputs: that of a leaf at"
    " P[f = 1 | rho], or (1 - p)*E(S_0 | rho, 0) + p*E(S_1 | rho, 1) if S asks first a feature of chance p that is not"
    " in rho; if S asks no feature of rho and has the error OPT(F', |T'|) for the formula F' that is left there,"
    " E(T) does not increase"
)
CONDITIONING = (
    "given x = 0 f is the formula F without the term of x, and given x = 1 it is F with that term without x"
)
CONCLUSIONS: Mapping[str, tuple[str, str]] = {
    "recursion": (RECURSION, NONEMPTY),
    "uniform": (UNIFORM, f"{NONEMPTY}, all chances of features 1/2"),
    "classes": (
        CLASSES,
        f"{NONEMPTY}, no literal negated, all chances of variables of F one of p_1 and p_2",
    ),
    "leaf": ("OPT(F, 0) is the error at P[f = 1] = 1 - prod_c (1 - prod_(l in c) tau_l)", "all F"),
    "constant": ("OPT(F, t) = 0", "F without terms, or with an empty one, t >= 0"),
    "variables": (VARIABLES, "all F, t >= 0"),
    "subtrees": (SUBTREES, "all F, all trees T with E(T) = OPT(F, |T|)"),
    "grafts": (GRAFTS, "all F, all trees S and T, all nodes of T that inputs reach"),
    "conditioning": (CONDITIONING, "all F without negated literals, all features x of F"),
}
"""What can be concluded, and of which formulas."""


@dataclass(frozen=True)
class FormulaStatement:
    """A conclusion about least errors, for all read-once formulas."""

    error: Expr
    says: str

    @classmethod
    def read(cls, texts: Mapping[str, str]) -> FormulaStatement:
        """The statement from its texts. Raises BadInput."""
        if set(texts) != FIELDS or texts["world"] != WORLD:
            raise BadInput(f"a statement about formulas has the fields {', '.join(sorted(FIELDS))}")
        if texts["says"] not in CONCLUSIONS:
            raise BadInput(f"of formulas one of these is said: {', '.join(CONCLUSIONS)}")
        error = parse_expression(texts["error"])
        if error.variables - {"q"}:
            raise BadInput("the error is a formula in q")
        require_no_logarithm(error)
        return cls(error, texts["says"])

    def texts(self) -> dict[str, str]:
        """The texts that `read` reads."""
        return {"world": WORLD, "error": plain(self.error, powers=False), "says": self.says}

    def relation(self) -> str:
        """What is concluded, in words."""
        return CONCLUSIONS[self.says][0]

    def where(self) -> str:
        """What is assumed, in words."""
        return (
            f"{CONCLUSIONS[self.says][1]}; F a read-once formula, a list of terms of literals, under independent"
            " features with chances in (0, 1), any further features besides; errors of leaves"
            f" {plain(self.error)} at mean q; OPT over all trees with at most t inner nodes"
        )

    def domain(self) -> Relations:
        """No parameters."""
        return ()

    def integers(self) -> tuple[str, ...]:
        """None."""
        return ()

    def obligations(self, kit: Kit) -> dict[str, Point]:
        """By name; together they imply the statement."""
        a, b, p, q = map(Var, ("a", "b", "p", "q"))
        known = {
            "means": _relations("0 <= a, a <= 1, 0 <= b, b <= 1"),
            "chance": _relations("0 < p, p < 1"),
        }
        mixed = (1 - p) * self._at(a) + p * self._at(b)
        goal = Relation(mixed, "<=", self._at((1 - p) * a + p * b))
        found = {
            "split": obligation(kit, goal, known, ("a", "b", "p")),
            "constant 0": obligation(kit, Relation(self._at(const(0)), "==", const(0)), {}, ()),
            "constant 1": obligation(kit, Relation(self._at(const(1)), "==", const(0)), {}, ()),
        }
        if self.says == "classes":
            goal = Relation(self._at(q), "<", const(1))
            found["below 1"] = obligation(kit, goal, {"mean": _relations("0 <= q, q <= 1")}, ("q",))
        return found

    def _at(self, mean: Expr) -> Expr:
        return substitute(self.error, {"q": mean})


def _relations(text: str) -> Relations:
    return tuple(parse_relation(part) for part in text.split(","))
