"""Statements on families that together imply a relation for every run of a growing tree.

Main definitions: `KnownFacts`, `unvalued`, `base`, `step`, `here`, `recurrence`. Each gives statements on families of
leaves (or on numbers alone), to be proved by the rules on families. docs/growing-trees.md shows that they are enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from verify.arithmetic.kits import Kit
from verify.kernel.goals import Refused
from verify.kinds.families.grammar import in_order
from verify.kinds.families.statements import OTHER, FamilyStatement
from verify.kinds.growing_trees.grammar import Scope
from verify.kinds.growing_trees.statements import CHILDREN, NEXT, PARENT, GrowthStatement, Relations
from verify.kinds.sequences.statements import StepStatement
from verify.language.expressions import Expr, Var, const, substitute
from verify.language.pointwise import is_polynomial
from verify.language.statements import Relation

ZERO = const(0)


@dataclass
class KnownFacts:
    """What every family of every run is known to meet, beside its conditions; sums are named by the scope.

    At the beginning it is the number of leaves, t + 1.
    """

    scope: Scope
    facts: list[Relation] = field(default_factory=list)
    valued: set[Expr] = field(default_factory=set)

    @classmethod
    def of(cls, statement: GrowthStatement) -> KnownFacts:
        """What the definition of a run gives."""
        scope = Scope.of(statement)
        leaves = Relation(Var(scope.leaves()), "==", Var(statement.index) + 1)
        return cls(scope, [leaves])

    @property
    def statement(self) -> GrowthStatement:
        return self.scope.statement


def unvalued(known: KnownFacts, kit: Kit) -> list[FamilyStatement]:
    """For each formula of a sum that is not a polynomial and was not treated yet: it has a value at every leaf.

    The statement is that it equals itself. (0 e = 0 would not do: with e = w ln(q) it has a value at q = 0.)
    """
    s, found = known.statement, []
    for e in known.scope.named.values():
        if e in known.valued:
            continue
        known.valued.add(e)
        if not is_polynomial(e, kit):
            found.append(_numbers(s, Relation(e, "==", e), (*s.given, *s.each)))
    return found


def given(known: KnownFacts, relation: Relation) -> FamilyStatement:
    """A relation between parameters, from the conditions on them."""
    s = known.statement
    if out := (relation.left.variables | relation.right.variables) - s.parameters:
        raise Refused(f"{min(out)} is no parameter")
    return _numbers(s, relation, s.given)


def base(known: KnownFacts, relation: Relation) -> FamilyStatement:
    """A relation at the only leaf of the first family."""
    s = known.statement
    at: dict[str, Expr] = {s.index: ZERO, **known.scope.named}
    return _numbers(s, relation.substitute(at), (*s.given, *s.root, *s.each))


def start(known: KnownFacts, relation: Relation, name: str) -> FamilyStatement:
    """A relation on the sum over the first family, which is called as those over the next ones are."""
    s = known.statement
    value = Relation(known.scope.named[name], "==", Var(next_name(name)))
    return _numbers(s, relation, (*s.given, *s.root, *s.each, value))


def here(known: KnownFacts, relation: Relation, more: Relations = ()) -> FamilyStatement:
    """A relation at any family, from what is known of it."""
    s = known.statement
    facts = (*s.given, s.time, *known.facts, *more)
    return _family(known, relation, facts, s.each)


def step(known: KnownFacts, relation: Relation, more: Relations = ()) -> FamilyStatement:
    """A relation between the sums over a family and those over the next one (`next1`, ...), at a split.

    `more` are further relations that the family is known to meet.
    """
    s = known.statement
    parent = s.ending(PARENT)
    itself = {**parent, **{a + OTHER: Var(a + PARENT) for a in s.attributes}}
    greedy = [r.substitute(s.leaf) for r in s.greedy]
    held = {*s.attributes}
    facts = [
        *s.given,
        s.time,
        *known.facts,
        *more,
        *(r.substitute(parent) for r in s.split),
        *(r.substitute(itself) for r in s.greedy),
        *(r.substitute(at) for at in (parent, *map(s.ending, CHILDREN)) for r in s.each),
        *_next_sums(known, relation),
        *(r for r in greedy if not _names(r) & held),
    ]
    return _family(known, relation, tuple(facts), (*s.each, *(r for r in greedy if _names(r) & held)))


def ahead(known: KnownFacts, relation: Relation) -> Relation:
    """A relation at the next family and the next index."""
    s = known.statement
    at = {n: following(s, n, e) for n, e in known.scope.named.items()}
    return relation.substitute({**at, s.index: Var(s.index) + 1})


def next_name(name: str) -> str:
    """What a sum is called at the next family."""
    return NEXT + name.removeprefix("S").removesuffix("_")


def recurrence(
    known: KnownFacts, sequence: StepStatement, name: str
) -> Iterator[tuple[FamilyStatement, str]]:
    """What makes a sum, from family to family, a run of a statement on sequences; with words that say which part it is.

    Raises Refused where the statement has more than `given`, `start`, `each` and `step`.
    """
    s = known.statement
    if sequence.guard or sequence.otherwise:
        raise Refused("a recurrence with a guard is not read here: a condition of `split` says the same")
    if sequence.parameters - s.parameters or not {*sequence.integers} <= {*s.integers}:
        raise Refused("the sequence has parameters, or whole ones, that the tree has not")
    index: dict[str, Expr] = {sequence.index: Var(s.index) + sequence.first}
    now: dict[str, Expr] = {sequence.sequence: Var(name), **index}
    both: dict[str, Expr] = {**now, sequence.following: Var(next_name(name))}
    for r in sequence.given:
        yield given(known, r), "given"
    first: dict[str, Expr] = {sequence.sequence: Var(next_name(name))}
    for r in sequence.start:
        yield start(known, r.substitute(first), name), "start"
    for r in sequence.each:
        yield here(known, r.substitute(now)), "each"
    for r in sequence.step:
        yield step(known, r.substitute(both)), "step"


def concluded(known: KnownFacts, sequence: StepStatement, name: str) -> Relation:
    """What the statement on sequences says of the sum."""
    index = Var(known.statement.index) + sequence.first
    return sequence.relation.substitute({sequence.sequence: Var(name), sequence.index: index})


def following(s: GrowthStatement, name: str, formula: Expr) -> Expr:
    """A sum over the next family: without the parent, with the children."""
    left, right = (substitute(formula, s.ending(c)) for c in CHILDREN)
    return Var(name) - substitute(formula, s.ending(PARENT)) + left + right


def _next_sums(known: KnownFacts, relation: Relation) -> Iterator[Relation]:
    """What the next sums are that a relation names."""
    held = _names(relation)
    for n, e in known.scope.named.items():
        if next_name(n) in held:
            yield Relation(following(known.statement, n, e), "==", Var(next_name(n)))


def _family(known: KnownFacts, relation: Relation, facts: Relations, each: Relations) -> FamilyStatement:
    s = known.statement
    sums = tuple(known.scope.named.items())
    whole = (*s.integers, s.index)
    names = tuple(sorted(s.attributes))
    return in_order(FamilyStatement("sum", relation, False, names, sums, each, (), facts, whole))


def _numbers(s: GrowthStatement, relation: Relation, facts: Relations) -> FamilyStatement:
    """A statement on numbers alone: a family statement without sums."""
    return FamilyStatement("sum", relation, False, (), (), (), (), facts, s.integers)


def _names(r: Relation) -> frozenset[str]:
    return r.left.variables | r.right.variables
