"""Greedy runs on conjunctions of any number of independent variables with any probabilities.

Main definitions: `ConjunctionRun`, `CONCLUSIONS`. What a statement speaks of, in one place:

- f is the conjunction of k >= 0 features J; there may be more features; all are independent, each is 1 with a
probability
  strictly between 0 and 1, and those of J meet `each`, a list of relations in p;
- a leaf has the mean of f there; the gain of a feature that is not on its path is G(mean) - (1 - s) G(mean_0) -
  s G(mean_1), where s is its probability, mean_b the mean after its answer b, and G the impurity, a formula in q;
- a run starts with the tree of one leaf and splits one leaf at a time, 0 <= t <= k times, as its policy says;
- ties are broken in any way, where a conclusion does not name a rule.

The theorem and its proof: docs/greedy-runs.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.arithmetic.kits import Kit
from verify.errors import BadInput
from verify.kinds.greedy_runs.points import obligation
from verify.kinds.sequences.steps import Point
from verify.language.expressions import Expr, Var, const, substitute
from verify.language.grammar import parse_constraints, parse_expression, parse_relation
from verify.language.pointwise import require_no_logarithm
from verify.language.printing import chained, plain
from verify.language.statements import Relation

WORLD = "conjunction"
FIELDS = frozenset({"world", "impurity", "each", "policy", "says", "formula"})
POLICIES: Mapping[str, str] = {
    "TopDown": "TopDown, which splits a leaf and a feature of the largest gain times the probability of the leaf",
    "BestFirst": "BestFirst, which splits a leaf and a feature of the largest gain",
    "impure": "any rule that splits a leaf with a mean other than 0 and 1, by a feature of the largest gain there",
}
CONCLUSIONS: Mapping[str, str] = {
    "skewed": "the left child of every inner node of T_t is a leaf with label 0",
    "increasing": "the features of T_t are t features of J, in an order of increasing chances from the root,"
    " and no feature of J that is left has a smaller chance",
    "indices": "where of tied features of a leaf the one with the smallest index is taken, the features of T_t, from"
    " the root, are the first t features of J in the order of their chances, equal ones in the order of their indices",
    "outside": "the gain of every feature outside J is 0 at every leaf of T_t",
    "pure": "all leaves of T_t but the right-most have label 0 and mean 0, where every gain is 0",
    "choice": "if t < k, of all leaves of T_t and features off their paths the largest gain, weighted by the"
    " probability of the leaf or not, is positive, and it is that of the right-most leaf with each feature of least"
    " chance among those of J left, and of no others; one of these is split next",
    "last": "if t + 1 = k, of all leaves of T_t and features off their paths only the right-most leaf with the feature"
    " of J left has a gain other than 0, and it is split next",
    "gain": "if t < k, the gain at the right-most leaf of T_t of a feature of J left, where p is its chance and b the"
    " product of the chances of the others left,",
    "error": "the error of T_t, where w is the product of the chances of its features and y that of the features of J"
    " left,",
}
"""What can be concluded; `gain` and `error` go with a formula."""
WITH_FORMULA = frozenset({"gain", "error"})
P, R, Y, W, A, S, B = map(Var, ("p", "r", "y", "w", "a", "s", "b"))


@dataclass(frozen=True)
class ConjunctionRun:
    """A conclusion about T_t for all k, all features and probabilities, all runs of a policy, and 0 <= t <= k."""

    impurity: Expr
    each: tuple[Relation, ...]
    policy: str
    says: str
    formula: Expr | None = None

    @classmethod
    def read(cls, texts: Mapping[str, str]) -> ConjunctionRun:
        """The statement from its texts. Raises BadInput."""
        if not set(texts) <= FIELDS or not FIELDS - {"each", "formula"} <= set(texts):
            raise BadInput(f"a run on a conjunction has the fields {', '.join(sorted(FIELDS))}")
        if texts["world"] != WORLD or texts["policy"] not in POLICIES or texts["says"] not in CONCLUSIONS:
            raise BadInput("the world, the policy or the conclusion is not known")
        says, formula = texts["says"], texts.get("formula", "")
        if (says in WITH_FORMULA) != bool(formula):
            raise BadInput("'gain' and 'error' are concluded with a formula, and nothing else is")
        each = parse_constraints(texts.get("each", ""))
        if each.integers or each.definitions:
            raise BadInput("probabilities meet relations, and nothing else")
        found = cls(
            _in({"q"}, parse_expression(texts["impurity"])),
            each.relations,
            texts["policy"],
            says,
            _in({"p", "b"} if says == "gain" else {"w", "y"}, parse_expression(formula)) if formula else None,
        )
        for r in found.each:
            _in({"p"}, r.gap)
        for e in (found.impurity, *(side for r in found.each for side in (r.left, r.right))):
            require_no_logarithm(e)
        return found

    def texts(self) -> dict[str, str]:
        """The texts that `read` reads."""
        found = {
            "world": WORLD,
            "impurity": plain(self.impurity, powers=False),
            "policy": self.policy,
            "says": self.says,
        }
        if self.each:
            found["each"] = ", ".join(chained(self.each, powers=False))
        if self.formula is not None:
            found["formula"] = plain(self.formula, powers=False)
        return found

    def relation(self) -> str:
        """What is concluded, in words."""
        if self.formula is None:
            return CONCLUSIONS[self.says]
        return f"{CONCLUSIONS[self.says]} is {plain(self.formula)}"

    def where(self) -> str:
        """What is assumed, in words."""
        more = "".join(f", {c}" for c in chained(self.each))
        return (
            f"0 <= t <= k, k features J with chances 0 < p < 1{more}, any further features with chances in (0, 1),"
            f" all independent; f is the conjunction of J; impurity {plain(self.impurity)} at mean q;"
            f" T_t by {POLICIES[self.policy]}; ties broken {'as said' if self.says == 'indices' else 'in any way'}"
        )

    def domain(self) -> tuple[Relation, ...]:
        """What a probability in J meets."""
        return _range(P, self.each)

    def integers(self) -> tuple[str, ...]:
        """None."""
        return ()

    # -- what is to be shown

    def obligations(self, kit: Kit) -> dict[str, Point]:
        """By name; together they imply the statement."""
        one, other = (_range(v, self.each) for v in (P, R))
        rest = {"rest": _relations("0 < y, y <= 1")}
        found = {
            "irrelevant": obligation(
                kit,
                Relation(self._gain(A, S, A, A), "==", const(0)),
                {"mean": _relations("0 <= a, a <= 1"), "chance": _relations("0 < s, s < 1")},
                ("a", "s"),
            ),
            "positive": obligation(
                kit, Relation(self._live(P, Y), ">", const(0)), {"chance": one, **rest}, ("p", "y")
            ),
            "exchange": obligation(
                kit,
                Relation(self._live(P, R * Y), ">", self._live(R, P * Y)),
                {"chance": one, "other": other, "order": (Relation(P, "<", R),), **rest},
                ("p", "r", "y"),
            ),
        }
        if self.formula is not None:
            found["formula"] = self._stated(kit, self.formula)
        return found

    def _stated(self, kit: Kit, formula: Expr) -> Point:
        if self.says == "gain":
            conditions = {"chance": _range(P, self.each), "rest": _relations("0 < b, b <= 1")}
            return obligation(kit, Relation(self._live(P, B), "==", formula), conditions, ("p", "b"))
        conditions = {"weight": _relations("0 < w, w <= 1"), "rest": _relations("0 < y, y <= 1")}
        error = parse_expression("w*min(y, 1 - y)")
        return obligation(kit, Relation(error, "==", formula), conditions, ("w", "y"))

    def _gain(self, mean: Expr, chance: Expr, mean_0: Expr, mean_1: Expr) -> Expr:
        """G(mean) - (1 - chance) G(mean_0) - chance G(mean_1)."""
        return self._at(mean) - (1 - chance) * self._at(mean_0) - chance * self._at(mean_1)

    def _live(self, chance: Expr, rest: Expr) -> Expr:
        """The gain of a feature of J at the leaf where all answers were 1; the others left have the product `rest`."""
        return self._gain(chance * rest, chance, const(0), rest)

    def _at(self, mean: Expr) -> Expr:
        return substitute(self.impurity, {"q": mean})


def _range(chance: Var, each: tuple[Relation, ...]) -> tuple[Relation, ...]:
    """A probability is strictly between 0 and 1, and meets the relations that all probabilities of J meet."""
    inside = (Relation(const(0), "<", chance), Relation(chance, "<", const(1)))
    return (*inside, *(r.substitute({"p": chance}) for r in each))


def _relations(text: str) -> tuple[Relation, ...]:
    return tuple(parse_relation(part) for part in text.split(","))


def _in(names: set[str], e: Expr) -> Expr:
    """Raises BadInput where a formula has another name."""
    if out := e.variables - names:
        raise BadInput(f"'{min(out)}' means nothing where it stands")
    return e
