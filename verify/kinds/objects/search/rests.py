"""What is left of a relation when facts are added with factors, as a formula in as few names as possible (untrusted).

Main definitions: `rest_of`, `WorldDraft`. A rest is proved where it stands alone, with the conditions on its names;
what is left then is a combination, term by term. With all conditions at once the kernel would treat a domain in as many
dimensions as an object has numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from verify.arithmetic.kits import Kit, flint_kit
from verify.arithmetic.polynomials import Poly
from verify.errors import BadInput, TreecertError
from verify.kernel.certificates import Step
from verify.kernel.checker import pose
from verify.kinds.families.certificates import Node, Premise
from verify.kinds.families.premises import ZERO, KnownConditions
from verify.kinds.sequences.steps import Point
from verify.language.atoms import Atoms
from verify.language.domains import from_poly, to_poly
from verify.language.expressions import Expr, Fn, Pow, Var, const, mul, substitute, walk
from verify.language.grammar import parse_expression
from verify.language.printing import plain, plain_relation
from verify.language.statements import Op, Relation, Statement
from verify.rationals import Fraction
from verify.search.clock import Clock
from verify.search.combining import combined
from verify.search.domain_reduction import DomainReducer
from verify.search.step_plans import StepDraft
from verify.search.tactics import Tactics

ONE = const(1)


@dataclass
class Flat:
    """A formula as a polynomial in its names, functions and inverses."""

    atoms: Atoms
    names: tuple[str, ...]
    poly: Poly

    @classmethod
    def of(cls, e: Expr, kit: Kit) -> Flat:
        """Raises TreecertError, ArithmeticError."""
        atoms = Atoms(tuple(sorted(e.variables)))
        named = atoms.named(e)
        names = (*atoms.taken, *atoms.names)
        p = to_poly(named, names, kit)
        if p is None:
            raise BadInput("powers that are not whole")
        return cls(atoms, names, p)

    def formula(self) -> Expr:
        """The formula, expanded; u v is 1 where v stands for 1/u."""
        p, back = self.poly, {name: f for f, name in self.atoms.functions.items()}
        for base, name in self.atoms.inverses.items():
            back[name] = substitute(base, back) ** -1
            if isinstance(base, Var):
                p = _reduced(p, self.names.index(str(base.name)), self.names.index(name))
        return substitute(from_poly(p), back)

    def divisor(self) -> Expr:
        """The product of what is divided by, as often as it is."""
        back: dict[str, Expr] = {name: f for f, name in self.atoms.functions.items()}
        found: Expr = ONE
        for base, name in self.atoms.inverses.items():
            back[name] = substitute(base, back) ** -1
            at = self.names.index(name)
            times = max((x[at] for x in self.poly.terms()), default=0)
            found = mul(found, substitute(base, back) ** times) if times else found
        return found


def rest_of(e: Expr, kit: Kit) -> Expr:
    """The formula expanded, functions and inverses as they are: what cancels is gone. Itself where that fails."""
    try:
        return Flat.of(e, kit).formula()
    except (TreecertError, ArithmeticError):
        return e


def divisor_of(e: Expr, kit: Kit) -> Expr:
    """What the formula is to be multiplied by so that nothing is divided; 1 where that fails."""
    try:
        return Flat.of(e, kit).divisor()
    except (TreecertError, ArithmeticError):
        return ONE


def _reduced(p: Poly, i: int, j: int) -> Poly:
    """The polynomial with u v put as 1, where the j-th name v stands for 1/u."""
    found: dict[tuple[int, ...], Fraction] = {}
    for exponents, c in p.terms().items():
        both = min(exponents[i], exponents[j])
        less = tuple(e - both * (k in (i, j)) for k, e in enumerate(exponents))
        found[less] = found.get(less, Fraction(0)) + c
    return type(p).from_terms(p.variables, {e: c for e, c in found.items() if c})


def left_over(known: KnownConditions, goal: Relation, plus: Mapping[str, str]) -> Expr:
    """What is left of a goal. Raises TreecertError for a label or a factor that cannot be read."""
    gap = goal.gap
    for label, text in sorted(plus.items()):
        gap = gap - mul(parse_expression(text), known.condition(label).gap)
    return rest_of(gap, known.kit)


def kind_of(r: Relation) -> Op:
    """What is asked of the gap."""
    return "==" if r.op == "==" else ">" if r.strict else ">="


def cleared(goal: Relation, kit: Kit) -> tuple[Relation, Expr]:
    """The relation multiplied by all that it divides by, which is to be positive, and that."""
    by = divisor_of(goal.gap, kit)
    return (goal, ONE) if by == ONE else (Relation(rest_of(mul(by, goal.gap), kit), kind_of(goal), ZERO), by)


class WorldDraft(StepDraft):
    """A derivation in which divisors are cleared, and what is left over is proved alone."""

    def __init__(self, point: Point, limit: float) -> None:
        super().__init__(point, limit)
        self.near: tuple[str, ...] | None = None
        self.positive: list[str] = []

    def settle(self, plus: Mapping[str, str]) -> Node:
        """The whole derivation: facts are added to the goal without its divisors. Raises Stuck."""
        goal: Relation = self.point.goal
        by: Expr = ONE
        kit = self.point.known.kit
        if divisor_of(left_over(self.point.known, goal, self._plus(plus)), kit) != ONE:
            goal, by = cleared(goal, kit)
        named = self._with_rest(goal, self._plus(plus))
        if by != ONE:
            label, sign = self._put_in(goal, self.premise(goal, named, None))
            named = {label: plain(mul(const(sign), by**-1), powers=False)}
            self.near = self._defining(self.point.goal, named)
        return self.close(named)

    def _with_rest(self, goal: Relation, plus: Mapping[str, str]) -> dict[str, str]:
        """What is added to a relation, with what is left over, proved under the conditions on its names."""
        known, named = self.point.known, dict(plus)
        rest = Relation(left_over(known, goal, plus), kind_of(goal), ZERO)
        if rest.gap.variables and rest.op != "==" and rest.gap.variables < known.names:
            self.near = tuple(n for n, r in known.conditions.items() if r.gap.variables <= rest.gap.variables)
            label, sign = self._put_in(rest, self.premise(rest, {}, None))
            named[label] = str(sign)
        self.near = self._defining(goal, named)
        return named

    def _put_in(self, r: Relation, premise: Premise) -> tuple[str, int]:
        """Makes a relation a condition; its label, and the sign with which it is added."""
        data = {"relation": plain_relation(r, powers=False)}
        if not r.strict:
            self.put(Node("cut", data, {"holds": premise}))
            return list(self.point.known.conditions)[-1], 1
        name = next(n for n in map("rest{}".format, range(99)) if n not in self.point.known.names)
        self.put(Node("let", {**data, "name": name}, {"holds": premise}))
        *_, value, bound = self.point.known.conditions
        self.positive = [bound]
        return value, -1

    def _defining(self, goal: Relation, plus: Mapping[str, str]) -> tuple[str, ...]:
        """The conditions on names in functions and divisors, and that a strict rest is positive."""
        formulas = [goal.gap, *(parse_expression(t) for t in plus.values())]
        formulas += [self.point.known.condition(label).gap for label in plus]
        names = frozenset[str]().union(
            *(part.variables for e in formulas for part in walk(e) if isinstance(part, Fn | Pow))
        )
        known = self.point.known
        found = [n for n, r in known.conditions.items() if r.gap.variables <= names]
        return tuple(dict.fromkeys([*found, *self.positive]))

    def _choices(self, target: Relation) -> Sequence[tuple[tuple[str, ...], bool]]:
        """The conditions that are meant, as integers where there are any; else those of every draft."""
        known = self.point.known
        usual = super()._choices(target)
        if self.near is None:
            return usual
        meant = tuple(n for n in self.near if any(n in using for using, _ in usual))
        near = tuple(
            n for n in dict.fromkeys(u for using, _ in usual for u in using)
            if known.conditions[n].gap.variables <= target.gap.variables
        )  # fmt: skip
        whole = [(near, True)] if set(known.integers) & target.gap.variables else []
        return list(dict.fromkeys([(meant, False), *whole, (near, False)]))

    def _proof(self, statement: Statement) -> Step | None:
        """Many premises are conditions, or follow from them by expansion."""
        goal, reducer = pose(statement, flint_kit()), DomainReducer(Tactics(Clock(self.limit)))
        try:
            return combined(goal, reducer.prove) or reducer.prove(goal)
        except TreecertError:
            return None
