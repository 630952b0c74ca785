"""Premises: kernel proofs of what a rule on families asks, found by the prover, by a condition, or by a law.

Main definitions: `Finder`. What scales is a law in fewer variables times a factor (see `scaling`): the prover sees the
one at once, and the other not at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from verify.arithmetic.kits import flint_kit
from verify.errors import BadInput, TreecertError
from verify.kernel.certificates import Step
from verify.kernel.checker import pose
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Law, Premise
from verify.kinds.families.context import Context
from verify.kinds.families.search.conditions import bound_of, degree, gap_op, is_linear, levels, sign_of
from verify.kinds.families.search.eliminating import multipliers
from verify.kinds.families.search.exponents import as_powers
from verify.kinds.families.search.laws import FamilyLawAt
from verify.kinds.families.search.scaling import Scaled, looks_zero, reduced, square
from verify.kinds.families.search.telling import told_relation
from verify.language.expressions import Const, Expr, Var, const, mul, substitute
from verify.language.printing import plain, plain_relation
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction
from verify.search.clock import Clock
from verify.search.combining import combined
from verify.search.domain_reduction import DomainReducer
from verify.search.proof_cache import cached_proof
from verify.search.prover import statement_texts
from verify.search.refuter import refute
from verify.search.tactics import Tactics

QUICK = 1.0
LOOKS = 1
"""Rounds for a point that refutes what stayed open."""
ZERO = const(0)
MULTIPLES = (Fraction(1), Fraction(2), Fraction(1, 2), Fraction(1, 4), Fraction(4))

Labelled = tuple[tuple[str, Relation], ...]
"""Conditions with their labels."""
Key = tuple[Relation, Labelled, float, tuple[str, ...]]


@dataclass(frozen=True)
class Opened:
    """A premise that was not found: of how many members it speaks, and what it says of numbers."""

    members: int
    statement: Statement

    def looks_false(self, clock: Clock) -> bool:
        """Whether a point refutes what is asked of members. It may lie where no family is."""
        if not self.members:
            return False
        if self.statement.relation.op == "==":
            return True  # of members such a search asks for equations to see whether they happen to hold
        try:
            return refute(self.statement, flint_kit(), clock, LOOKS) is not None
        except (BadInput, TreecertError):
            return True


@dataclass
class Finder:
    """Finds premises, each in at most `limit` seconds; remembers what it tried. `left` collects what stayed open.

    `steps` are hints for the prover, as long as they stand.
    """

    clock: Clock
    limit: float = QUICK
    left: dict[str, Opened] = field(default_factory=dict)
    known: dict[Key, tuple[Premise | None, Labelled]] = field(default_factory=dict)
    steps: tuple[str, ...] = ()

    def premise(self, context: Context, relation: Relation, members: int) -> Premise | None:
        """A premise for the relation under the conditions that concern its names. Raises TimeUp."""
        for using in levels(context, relation, members):
            found = self._tried(context, relation, using, members)
            if found is not None:
                return found
        self._leave_open(context, relation, members)
        return None

    def opened(self, most: int, clock: Clock) -> list[str]:
        """What stayed open, in the symbols of the statement: what would end a proof, then what is asked of members.

        Of the latter only what no point of a short look refutes: a search tries much that is false.
        """
        found = sorted(self.left, key=lambda text: self.left[text].members)
        return list(islice((text for text in found if not self.left[text].looks_false(clock)), most))

    def _leave_open(self, context: Context, relation: Relation, members: int) -> None:
        """Notes a relation that was not proved; one between numbers is no fact that anybody could supply."""
        if relation.gap.variables:
            conditions = tuple(context.condition(u, members=members) for u in context.labels(members=members))
            text = told_relation(context, relation, members=members)
            self.left.setdefault(text, Opened(members, context.posed(relation, conditions)))

    def plus(self, context: Context, relation: Relation, label: str, factor: Fraction) -> Premise | None:
        """A premise on sums for the relation with a fact added, `factor` > 0 times."""
        rest = relation.gap - const(factor) * context.condition(label, members=0).gap
        found = self.premise(context, Relation(rest, gap_op(relation), ZERO), 0)
        if found is None:
            return None
        return Premise(found.using, {label: (str(factor), None), **found.plus}, found.proof, found.law)

    def with_plus(
        self,
        context: Context,
        relation: Relation,
        plus: Sequence[tuple[Expr, Relation]],
        members: int,
        law: FamilyLawAt | None = None,
    ) -> Premise | None:
        """A premise for the relation with conditions added, each times its factor, and what is left by a law."""
        table = {context.condition(u, members=members): u for u in context.labels(members=members)}
        gap, added = relation.gap, dict[str, tuple[str, Premise | None]]()
        factors: dict[str, Expr] = {}
        for factor, condition in plus:
            label = table.get(condition)
            if label is None:
                self._leave_open(context, condition, members)
                return None
            sign = None
            if condition.op != "==" and not isinstance(factor, Const):
                sign = self.premise(context, Relation(factor, ">=", ZERO), members)
                if sign is None:
                    return None
            added[label] = (plain(factor, powers=False), sign)
            factors[label] = factor
        for label in sorted(added):  # in the order in which the checker adds them
            gap = gap - mul(factors[label], context.condition(label, members=members).gap)
        rest = Relation(gap, gap_op(relation), ZERO)
        if law is not None:
            found = self._told_law(context, rest, members, law)
        else:
            found = self._expanded(context, rest, members) if plus else None
            found = found or self.premise(context, rest, members)
        if found is None or set(added) & set(found.plus):
            return None
        return replace(found, plus={**added, **found.plus})

    def _told_law(
        self,
        context: Context,
        relation: Relation,
        members: int,
        law: FamilyLawAt,
        proof: Premise | None = None,
    ) -> Premise | None:
        """The relation as a law at given formulas, times a factor; `proof` is that of the law, where it is known."""
        whole = law.stated.expanded()
        at = {n: law.at.get(n, Var(n)) for n in whole.variables}
        proof = proof or self._kernel(law.stated, [], self.limit)
        if proof is None or proof.proof is None:
            self.left[f"the law {plain_relation(law.stated.relation)}"] = Opened(0, law.stated)
            return None
        parts = [self.premise(context, r.substitute(at), members) for r in whole.constraints]
        met = tuple(p for p in parts if p is not None)
        strict = gap_op(relation) == ">"
        signed = whole.relation.op != "==" and not isinstance(law.factor, Const)
        wanted = Relation(law.factor, ">" if strict else ">=", ZERO)
        sign = self.premise(context, wanted, members) if signed else None
        there = mul(law.factor, substitute(whole.relation.gap, at))
        same = Relation(relation.gap, "==", there)
        equal = self._expanded(context, same, members) or self.premise(context, same, members)
        if equal is None or len(met) < len(parts) or (signed and sign is None):
            return None
        texts = {n: plain(e, powers=False) for n, e in at.items()}
        factor = plain(law.factor, powers=False)
        return Premise(law=Law(*statement_texts(law.stated), texts, factor, proof.proof, met, sign, equal))

    def _expanded(self, context: Context, relation: Relation, members: int) -> Premise | None:
        """A premise for what expansion should show, with the conditions on its names for the values."""
        table = {u: context.condition(u, members=members) for u in context.labels(members=members)}
        names = relation.gap.variables
        near = [u for u, r in table.items() if r.gap.variables <= names and degree(r, context) is not None]
        for using in dict.fromkeys((tuple(near), ())):
            stated = context.posed(relation, tuple(table[u] for u in using))
            proof = self._by_expansion(stated)
            if proof is not None:
                return Premise(using, proof=proof)
        return None

    def _by_expansion(self, statement: Statement) -> Step | None:
        goal = pose(replace(statement, integers=()), flint_kit())
        reducer = DomainReducer(Tactics(Clock(min(max(QUICK, self.limit), self.clock.left))))
        try:
            found = combined(goal, reducer.prove)
        except (BadInput, TreecertError):
            return None
        if found is None or not statement.integers:
            return found
        return Step("relax", {"powers": {}}, (found,))

    def _tried(self, context: Context, relation: Relation, using: list[str], members: int) -> Premise | None:
        conditions = tuple(context.condition(u, members=members) for u in using)
        key = (relation, tuple(zip(using, conditions, strict=True)), self.limit, self.steps)
        kept = self.known.get(key)
        if kept is None or not _stands(context, kept[1]):
            self.clock.check()
            found = (
                self._condition(context, relation, members)
                or self._powers(context, relation, conditions, members)
                or self._combined(context, relation, members)
                or self._kernel(context.posed(relation, conditions), using, self.limit)
                or self._law(context, relation, using, members)
            )
            kept = self.known[key] = (
                found,
                tuple((u, context.condition(u, members=2)) for u in _labels(found)),
            )
        return kept[0]

    def _powers(
        self, context: Context, relation: Relation, conditions: Sequence[Relation], members: int
    ) -> Premise | None:
        """The relation as a law in powers, where it has exponentials of a parameter whose sign alone is known."""
        if members or self.steps:
            return None
        for way in as_powers(context, relation, conditions):
            self.steps = way.steps
            known = self._kernel(way.law.stated, [], self.limit)
            self.steps = ()
            found = known and self._told_law(context, relation, members, way.law, known)
            if found:
                return found
        return None

    def _kernel(self, statement: Statement, using: list[str], limit: float) -> Premise | None:
        """A premise by the kernel's proof: for all reals, or else for the integers among them."""
        proof: Step | None = None
        if statement.integers:
            real = self._proof(replace(statement, integers=()), limit)
            proof = Step("relax", {"powers": {}}, (real,)) if real else None
        proof = proof or self._proof(statement, limit)
        return None if proof is None else Premise(tuple(using), proof=proof)

    def _proof(self, statement: Statement, limit: float) -> Step | None:
        try:
            return cached_proof(statement, limit, hints=self.steps, left=self.clock.left)
        except (BadInput, TreecertError):
            return None

    def _condition(self, context: Context, relation: Relation, members: int) -> Premise | None:
        """The relation as a multiple of one condition that is not linear."""
        for label in context.labels(members=members):
            r = context.condition(label, members=members)
            weaker = r.strict < relation.strict or (relation.op == "==" and r.op != "==")
            if weaker or r.gap.variables != relation.gap.variables or is_linear(r, context):
                continue
            for factor in MULTIPLES:
                rest = relation.gap - const(factor) * r.gap
                if looks_zero(rest):
                    same = not relation.strict and relation.op != "=="
                    equal = self._expanded(context, Relation(rest, ">=", ZERO), members) if same else None
                    if equal is not None:
                        return Premise(equal.using, {label: (str(factor), None)}, equal.proof)
        return None

    def _combined(self, context: Context, relation: Relation, members: int) -> Premise | None:
        """The relation with conditions added so that all that is no polynomial cancels."""
        table = {u: context.condition(u, members=members) for u in context.labels(members=members)}
        equation = relation.op == "=="
        held = {u: r for u, r in table.items() if degree(r, context) is None}
        if equation:
            held = {u: r for u, r in table.items() if r.op == "=="}
        factors = multipliers(relation.gap, held, context.kit, whole=equation) if held else {}
        if not factors:
            return None
        gap = relation.gap
        for label, v in sorted(factors.items()):
            gap = gap - const(v) * held[label].gap
        rest = Relation(gap, gap_op(relation), ZERO)
        wanted = gap.variables
        usable = {u: r for u, r in table.items() if u not in held}
        near = [u for u, r in usable.items() if r.gap.variables <= wanted]
        linked = [u for u, r in usable.items() if r.gap.variables & wanted]
        for using in [()] if equation else dict.fromkeys((tuple(near), tuple(linked))):
            found = self._kernel(
                context.posed(rest, tuple(usable[u] for u in using)), list(using), self.limit
            )
            if found is not None:
                return Premise(found.using, {u: (str(v), None) for u, v in factors.items()}, found.proof)
        return None

    def _law(self, context: Context, relation: Relation, using: list[str], members: int) -> Premise | None:
        """The relation as a factor times a law in fewer variables, where it scales."""
        if relation.op == "==":
            return None
        conditions = [context.condition(u, members=members) for u in using]
        signs = {n: s for n in sorted(relation.gap.variables) if (s := sign_of(n, conditions)) is not None}
        scaled = square(relation.gap, context.kit) if not relation.strict else None
        scaled = scaled or reduced(relation.gap, signs)
        if scaled is None:
            return None
        bounds = {
            n: _bounds(n, signs.get(n, False), scaled, conditions) for n in sorted(scaled.law.variables)
        }
        stated = Statement(
            Relation(scaled.law, gap_op(relation), ZERO), tuple(r for b in bounds.values() for r in b)
        )
        proof = self._kernel(stated, [], self.limit)
        return None if proof is None else self._at(context, relation, using, members, scaled, stated, proof)

    def _at(
        self,
        context: Context,
        relation: Relation,
        using: list[str],
        members: int,
        scaled: Scaled,
        stated: Statement,
        proof: Premise,
    ) -> Premise | None:
        """The premise that uses a law that is proved."""
        parts = [self.premise(context, r.substitute(scaled.at), members) for r in stated.constraints]
        sign = None
        if not isinstance(scaled.factor, Const):
            sign = self.premise(context, Relation(scaled.factor, gap_op(relation), ZERO), members)
            if sign is None:
                return None
        whole = scaled.factor * substitute(scaled.law, scaled.at)
        equal = self.premise(context, Relation(relation.gap, "==", whole), members)
        if equal is None or proof.proof is None or any(p is None for p in parts):
            return None
        met = tuple(p for p in parts if p is not None)
        at = {n: plain(e, powers=False) for n, e in scaled.at.items() if n in scaled.law.variables}
        law = Law(
            *statement_texts(stated), at, plain(scaled.factor, powers=False), proof.proof, met, sign, equal
        )
        return Premise(tuple(using), law=law)


def _bounds(name: str, strict: bool, scaled: Scaled, conditions: list[Relation]) -> list[Relation]:
    """What the law may use of a name: its own bounds where it stays as it is, else its sign."""
    if name in scaled.free:
        return []
    if scaled.at[name] == Var(name):
        return [r for r in conditions if bound_of(r, name) is not None]
    return [Relation(Var(name), ">" if strict else ">=", ZERO)]


def _labels(premise: Premise | None) -> set[str]:
    """The labels of all conditions that a premise names."""
    if premise is None:
        return set()
    parts = [p for _, p in premise.plus.values()]
    if premise.law is not None:
        parts += [*premise.law.conditions, premise.law.sign, premise.law.equal]
    return {*premise.using, *premise.plus}.union(*map(_labels, parts))


def _stands(context: Context, named: Labelled) -> bool:
    """Whether the labels name the same conditions: in another case of a proof they may not."""
    try:
        return all(context.condition(label, members=2) == relation for label, relation in named)
    except Refused:
        return False
