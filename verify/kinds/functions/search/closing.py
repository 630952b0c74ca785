"""Closing a proof: multipliers with which instances of axioms add up to the relation (untrusted).

Main definitions: `Closer`. The relation is affine in the values of the functions; a linear program at a sample says
which instances, linear equations over quotients give their multipliers, the kernel sees whether it is so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from verify.errors import TreecertError
from verify.kinds.families.certificates import Node
from verify.kinds.functions.rules import apply
from verify.kinds.functions.search.algebra import Algebra, NoQuotient, Quotient, solve
from verify.kinds.functions.search.drafts import StateDraft, Stuck, text
from verify.kinds.functions.search.instances import FoundInstances, RuleInstance, instances
from verify.kinds.functions.search.programming import support
from verify.kinds.functions.search.samples import Sample, samples_of, value_at
from verify.language.expressions import Expr, Var, const, substitute
from verify.language.statements import Relation
from verify.rationals import Fraction
from verify.search.clock import Clock

SAMPLES = 12
TRIED = 5
MOST_CASES = 3
ZERO, ONE = const(0), const(1)


@dataclass(frozen=True)
class AffineRow:
    """A relation, affine in the values: its factors there, the rest, and where it comes from."""

    relation: Relation
    factors: tuple[Quotient, ...]
    rest: Quotient
    instance: RuleInstance | None
    sign: int

    def turned(self, zero: Quotient) -> AffineRow:
        """An equation the other way round."""
        factors = tuple(zero - f for f in self.factors)
        return AffineRow(self.relation, factors, zero - self.rest, self.instance, -self.sign)


class Closer:
    """Proves the relation of a state about no member."""

    def __init__(self, clock: Clock, patience: int = MOST_CASES) -> None:
        self.clock = clock
        self.patience = patience
        self.below: dict[Expr, None] = {}

    def close(self, draft: StateDraft, cases: int = 0) -> Node:
        """A proof of the relation. Raises Stuck, TimeUp."""
        self.clock.check()
        draft = self._placed(draft)
        found, left = None, ""
        samples = self.samples(draft)
        if not samples:
            try:
                return self._absurd(draft)
            except Stuck:
                left = "no point was found, and no contradiction"
        try:
            algebra = self._algebra(draft)
            found = instances(draft.state, algebra, samples)
            return self._combined(draft, algebra, found, samples)
        except (Stuck, NoQuotient) as error:
            left = left or str(error)
        more = self._with_equal_values(draft, found)
        for known in (draft,) if more is draft else (more, draft):
            try:
                return self._plainly(known)
            except Stuck as error:
                left = left or str(error)
        if cases < self.patience:
            for e in self._splits(draft, found, samples):
                try:
                    return self.parted(draft, e, cases)
                except Stuck as error:
                    left = str(error)
        raise Stuck(left)

    def parted(self, draft: StateDraft, e: Expr, cases: int) -> Node:
        """The cases by the sign of a polynomial. Raises Stuck."""
        node = Node("case", {"formula": text(e)})
        children = [
            self.close(StateDraft(state, draft.finder), cases + 1) for state in apply(draft.state, node)
        ]
        return draft.nested(Node("case", {"formula": text(e)}, children=tuple(children)))

    # -- parts

    def samples(self, draft: StateDraft) -> list[Sample]:
        """Points that meet the facts without values of functions."""
        terms = set(draft.state.terms)
        facts = [r for r in draft.state.context.facts if not r.gap.variables & terms]
        names = sorted(draft.state.context.scope(members=0) - terms)
        return samples_of(facts, names, SAMPLES, self.clock)

    def _placed(self, draft: StateDraft) -> StateDraft:
        """Places all terms that it can."""
        for name in draft.state.terms:
            if name in draft.state.placed:
                continue
            try:
                draft = draft.place(name)
            except Stuck:
                if name in draft.state.wanted:
                    raise
        return draft

    def _absurd(self, draft: StateDraft) -> Node:
        return draft.nested(Node("absurd", premises={"never": draft.premise(Relation(ONE, "<", ZERO))}))

    def _algebra(self, draft: StateDraft) -> Algebra:
        state = draft.state
        facts = [r.gap for r in state.context.facts]
        constants = [a.constant for a in state.statement.axioms if a.constant is not None]
        names = [Var(n) for n in state.terms]
        return Algebra(
            [
                state.context.statement.relation.gap,
                *facts,
                *constants,
                *names,
                *(t.argument for t in state.terms.values()),
            ]
        )

    def _combined(
        self, draft: StateDraft, algebra: Algebra, found: FoundInstances, samples: Sequence[Sample]
    ) -> Node:
        """By multipliers. Raises Stuck, NoQuotient."""
        state = draft.state
        values = [n for n in state.terms if n in state.placed]
        goal = self._row(state.context.statement.relation, values, algebra, None)
        known = [(r, None) for r in state.context.facts if r.gap.variables & set(values)]
        new = [(r, i) for i in found.instances for r in i.gives]
        rows: list[AffineRow] = []
        equation = state.context.statement.relation.op == "=="
        for relation, instance in (*known, *new):
            if equation and relation.op != "==":  # no multiple of it may be added
                continue
            try:
                row = self._row(relation, values, algebra, instance)
            except NoQuotient:
                continue
            rows.append(row)
            if relation.op == "==":
                rows.append(
                    AffineRow(
                        relation,
                        tuple(algebra.constant(0) - f for f in row.factors),
                        algebra.constant(0) - row.rest,
                        instance,
                        -1,
                    )
                )
        left = "no instances of the axioms add up to it"
        for chosen in self._supports(goal, rows, algebra, samples):
            try:
                return self._added(draft, algebra, goal, chosen)
            except (Stuck, TreecertError) as error:
                left = str(error)
        raise Stuck(left)

    def _row(
        self, relation: Relation, values: Sequence[str], algebra: Algebra, instance: RuleInstance | None
    ) -> AffineRow:
        """Raises NoQuotient where the relation is not affine in the values."""
        none = dict.fromkeys(values, ZERO)
        whole = algebra.quotient(relation.gap)
        rest = algebra.quotient(_at(relation.gap, none, algebra))
        factors = [algebra.quotient(_at(relation.gap, {**none, n: ONE}, algebra)) - rest for n in values]
        total = rest
        for n, f in zip(values, factors, strict=True):
            total = total + f * Quotient(algebra.gens[n], algebra.constant(1).above)
        if not (whole - total).is_zero:
            raise NoQuotient
        return AffineRow(relation, tuple(factors), rest, instance, 1)

    def _supports(
        self, goal: AffineRow, rows: Sequence[AffineRow], algebra: Algebra, samples: Sequence[Sample]
    ) -> Iterator[list[AffineRow]]:
        """Sets of rows that add up to the goal at a sample."""
        tried: list[list[int]] = []
        for sample in samples[:TRIED]:
            self.clock.check()
            table = [[_number(algebra, f, sample) for f in row.factors] for row in rows]
            wanted = [_number(algebra, f, sample) for f in goal.factors]
            rests = [_number(algebra, row.rest, sample) for row in rows]
            if any(v is None for v in (*wanted, *(v for r in table for v in r))):
                continue
            columns = [[r[j] for r in table] for j in range(len(wanted))]
            gain = [-(v or Fraction(0)) for v in rests]
            found = support(columns, wanted, gain)  # type: ignore[arg-type]  # no None is left
            if found is not None and found not in tried:
                tried.append(found)
                yield [rows[i] for i in found]

    def _added(
        self, draft: StateDraft, algebra: Algebra, goal: AffineRow, chosen: Sequence[AffineRow]
    ) -> Node:
        """The instances chosen, and the end of the proof. Raises Stuck."""
        factors = solve([[r.factors[j] for r in chosen] for j in range(len(goal.factors))], goal.factors)
        if chosen and factors is None:
            raise Stuck("the multipliers are not determined")
        for row in chosen:
            if row.instance is not None and not _is_known(draft, row):
                draft = draft.step(row.instance.rule, row.instance.data, row.instance.wanted)
        plus = [
            (algebra.formula(f * algebra.constant(row.sign)), row.relation)
            for f, row in zip(factors or [], chosen, strict=True)
        ]
        context = draft.state.context
        found = draft.finder.with_plus(context, goal.relation, plus, 0)
        if found is None:
            for f in factors or []:
                self.below |= dict.fromkeys(algebra.factored(p) for p, _ in f.below.factor()[1])
            raise Stuck("the multipliers are not certified to do it")
        return draft.nested(Node("close", premises={"goal": found}))

    def _with_equal_values(self, draft: StateDraft, found: FoundInstances | None) -> StateDraft:
        """Identifies values that are known to be equal."""
        for instance in () if found is None else found.instances:
            if instance.rule == "equal":
                with suppress(Stuck):
                    draft = draft.step(instance.rule, instance.data, instance.wanted)
        return draft

    def _plainly(self, draft: StateDraft) -> Node:
        """By the kernel, from what is known already. Raises Stuck."""
        goal = draft.premise(draft.state.context.statement.relation)
        return draft.nested(Node("close", premises={"goal": goal}))

    def _splits(
        self, draft: StateDraft, found: FoundInstances | None, samples: Sequence[Sample]
    ) -> list[Expr]:
        """What to tell cases apart by: orders that are not the same everywhere, then what may be 0."""
        mixed = {} if found is None else found.mixed
        order = sorted(mixed, key=lambda e: (-mixed[e], len(str(e))))[:2]
        names = [n for s in samples[:1] for n in s]
        below = [e for e in self.below if e.variables <= set(names) and self._may_vanish(draft, e, samples)]
        zeros = [e for e in map(Var, names) if self._may_vanish(draft, e, samples)]
        return list(dict.fromkeys([*below[:1], *order, *zeros[:2]]))

    def _may_vanish(self, draft: StateDraft, e: Expr, samples: Sequence[Sample]) -> bool:
        facts = [*draft.state.context.facts, Relation(e, "==", ZERO)]
        if any(r.gap == e and r.op in (">", "==") for r in draft.state.context.facts):
            return False
        terms = set(draft.state.terms)
        plain_facts = [r for r in facts if not r.gap.variables & terms]
        return bool(samples) and bool(samples_of(plain_facts, sorted(samples[0]), 1, self.clock))


def _is_known(draft: StateDraft, row: AffineRow) -> bool:
    return row.relation in draft.state.context.facts


def _at(e: Expr, values: Mapping[str, Expr], algebra: Algebra) -> Expr:
    """A formula at numbers for some names; formulas that count as names are left, and hold none of these."""
    if any(o.variables & values.keys() for o in algebra.opaque):
        raise NoQuotient
    return substitute(e, dict(values))


def _number(algebra: Algebra, q: Quotient, sample: Sample) -> Fraction | None:
    above, below = (value_at(algebra, p, sample) for p in (q.above, q.below))
    return None if above is None or not below else above / below
