"""Proofs of family statements: hints, cases, the family without members, and the ways to the goal, in their order.

Main definitions: `Prover`. A path is a list of nodes that each leave one thing to prove; `nested` puts the rest below.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from verify.kinds.families.certificates import Node, Premise
from verify.kinds.families.context import ONE, ZERO, Context, combination
from verify.kinds.families.rules import is_restated, values
from verify.kinds.families.search.aims import SIGNS, Aim, Finish
from verify.kinds.families.search.ends import MOST_CASES, Ends
from verify.kinds.families.search.hinted import Hinted, placed
from verify.kinds.families.search.lemmas import SIDES, Lemma
from verify.kinds.families.search.lifting import Lifter
from verify.kinds.families.search.paths import NodePath
from verify.kinds.families.search.premises import Finder
from verify.kinds.families.search.ways import WAYS
from verify.kinds.families.statements import FamilyStatement
from verify.language.expressions import Var
from verify.language.printing import plain, plain_relation
from verify.language.statements import Op, Relation

Then = Callable[[NodePath], Node | None]


@dataclass
class Prover:
    """Looks for a proof; all that it needs of the kernel it asks the finder for.

    `target` is the relation on sums that is to be reached, `finish` what is made of its premise.
    """

    finder: Finder
    target: Relation
    finish: Finish

    @classmethod
    def of(cls, statement: FamilyStatement, finder: Finder) -> Prover:
        """A prover of the statement itself."""
        return cls(
            finder, statement.relation, lambda path, goal: path.nested(Node("close", premises={"goal": goal}))
        )

    def prove(self, context: Context, lemmas: Sequence[Lemma] = ()) -> Node | None:
        """A proof of the statement, or None; relations of `lemmas` are proved first. Raises TimeUp."""
        if any(lemma.deny for lemma in lemmas):
            return self._inhabited(
                NodePath(context), lambda path: self._under(path, lemmas, self._denied_or_some)
            )
        if context.statement.exists:
            return self._inhabited(NodePath(context), lambda path: self._under(path, lemmas, self._some))
        found = None
        if context.inhabited or not self._never_empty(NodePath(context)):
            found = self._under(NodePath(context), lemmas, self._goal)
        if found is None and not context.inhabited:
            found = self._inhabited(NodePath(context), lambda path: self._under(path, lemmas, self._goal))
        return found

    def _never_empty(self, path: NodePath) -> bool:
        """Whether the conditions leave out the family without members: then every sum of what is > 0 is > 0."""
        return bool(path.context.statement.facts) and self._aim.absurd(_memberless(path)) is not None

    def _under(self, path: NodePath, lemmas: Sequence[Lemma], then: Then, side: str = "") -> Node | None:
        """A proof with those of the lemmas that are proved as further facts, in each case that they tell apart."""
        for i, lemma in enumerate(lemmas):
            if lemma.side not in ("", side):
                continue
            if lemma.deny:
                denied = self._denied(path)
                return None if denied is None else self._under(denied, lemmas[i + 1 :], then, side)
            if lemma.case:
                return self._told_apart(path, lemma, lemmas[i + 1 :], then)
            whole = self._whole(path, lemma)
            if whole is not None:
                return whole
            path = self._lemma(path, lemma) or path
        return then(path)

    def _whole(self, path: NodePath, lemma: Lemma) -> Node | None:
        """The end of a proof by a lemma for the kernel alone that is the target itself."""
        if not lemma.at_once or lemma.stated.exists or path.context.statement.exists:
            return None
        path, relation = placed(path, lemma.stated)
        if relation != self.target:
            return None
        path, premise = Hinted(self.finder).premise(path, relation, lemma)
        return None if premise is None else self.finish(path, premise)

    def _told_apart(self, path: NodePath, lemma: Lemma, lemmas: Sequence[Lemma], then: Then) -> Node | None:
        """A proof for each sign of the left side of a lemma."""
        path, relation = placed(path, lemma.stated)
        e = relation.left
        found = []
        for op, side in zip(SIGNS, SIDES, strict=True):
            at = NodePath(path.context.with_fact(Relation(e, op, ZERO)))
            node = self._under(at, lemmas, then, side)
            if node is None:
                return None
            found.append(node)
        return path.nested(Node("case", {"formula": plain(e, powers=False)}, children=tuple(found)))

    def _lemma(self, path: NodePath, lemma: Lemma) -> NodePath | None:
        path, relation = placed(path, lemma.stated)
        if lemma.at_once:
            return Hinted(self.finder).at_once(path, relation, lemma)
        reached: list[NodePath] = []

        def finish(at: NodePath, premise: Premise) -> Node:
            node = Node("cut", {"relation": plain_relation(relation, powers=False)}, {"holds": premise})
            reached.append(at.then(at.context.with_fact(relation), node))
            return node

        found = Prover(self.finder, relation, finish).goal(Lifter(self.finder).ranges(path), MOST_CASES)
        return reached[0] if found is not None and reached else None

    def _inhabited(self, path: NodePath, prove: Callable[[NodePath], Node | None]) -> Node | None:
        """Both cases of `empty`, where the family may have no member."""
        if path.context.inhabited:
            return prove(path)
        counts = [Relation(Var(n), ">=", ONE) for n, e in path.context.sums if e == ONE]
        first = self._aim.end(_memberless(path))
        second = prove(NodePath(replace(path.context, inhabited=True).with_fact(*counts)))
        if first is None or second is None:
            return None
        return path.nested(Node("empty", children=(first, second)))

    def _goal(self, path: NodePath) -> Node | None:
        return self.goal(path, 0)

    @property
    def _aim(self) -> Aim:
        return Aim(self.finder, self.target, self.finish)

    def goal(self, path: NodePath, depth: int) -> Node | None:
        """The target from what is known; with depth 0 the ranges of sums are found first."""
        aim = self._aim
        path = aim.lifter.ranges(path) if depth == 0 else path
        return (
            aim.end(path)
            or aim.reached(path, WAYS)
            or aim.by_signs(path)
            or Ends(aim, path).parted(path, depth)
        )

    def _denied(self, path: NodePath) -> NodePath | None:
        """The path on which no member meets the relation, which is to have a value at each."""
        relation = path.context.statement.relation
        if relation.op == "==" or not path.context.statement.exists:
            return None
        value = self.finder.premise(path.context, Relation(relation.gap, "==", relation.gap), 1)
        if value is None:
            return None
        fails = Relation(relation.gap, "<=" if relation.strict else "<", ZERO)
        return path.then(path.context.with_each(fails), Node("deny", premises={"value": value}))

    def _denied_or_some(self, path: NodePath) -> Node | None:
        """A contradiction, or a total: where a case is told apart, only some may need the denial."""
        return self._aim.absurd(path) or self._some(path)

    def _some(self, path: NodePath) -> Node | None:
        """From a total: the relation, cut into what varies and what does not, summed."""
        relation = path.context.statement.relation
        if relation.op == "==":
            return None
        path, parts = Lifter(self.finder).taken_apart(path, relation.gap)
        if parts is None:
            return None
        op: Op = ">" if relation.strict else ">="
        at_members, of_sums = values(path.context)
        at_member = combination(parts, at_members)
        premises: dict[str, Premise] = {}
        if not is_restated(path.context, parts, at_member, relation.gap):
            point = self.finder.premise(path.context, Relation(relation.gap, ">=", at_member), 1)
            if point is None:
                return None
            premises["point"] = point
        table = {k: plain(e, powers=False) for k, e in parts.items()}

        def finish(at: NodePath, total: Premise) -> Node:
            return at.nested(Node("some", {"multipliers": table, "op": op}, {**premises, "total": total}))

        return Prover(self.finder, Relation(combination(parts, of_sums), op, ZERO), finish).goal(path, 0)


def _memberless(path: NodePath) -> NodePath:
    """A path on which all sums are those of the family without members."""
    return NodePath(path.context.with_fact(*(Relation(Var(n), "==", ZERO) for n, _ in path.context.sums)))
