"""What is known of functions and a family in the course of a proof.

Main definitions: `State`, `FunctionPoint`. A state is a context of a family in which terms have names, with what the
names stand for, and those of them that are placed: their argument lies in the interval, so that they have values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from verify.arithmetic.kits import Kit
from verify.kernel.goals import Refused
from verify.kinds.families.context import Context
from verify.kinds.families.statements import other
from verify.kinds.functions.statements import Axiom, FunctionStatement, Term, carried, term_name
from verify.language.expressions import Expr, Var
from verify.language.pointwise import is_polynomial
from verify.language.statements import Relation


@dataclass(frozen=True)
class FunctionPoint:
    """An argument, and the value there of one function or a combination of functions."""

    argument: Expr
    value: Expr


@dataclass(frozen=True)
class State:
    """`wanted`: the terms that have to be placed before the proof may end."""

    statement: FunctionStatement
    context: Context
    terms: Mapping[str, Term]
    placed: frozenset[str] = frozenset()
    wanted: frozenset[str] = frozenset()

    @classmethod
    def of(cls, s: FunctionStatement, kit: Kit) -> State:
        """What is known at the beginning."""
        carrier = carried(s)
        terms = dict(carrier.terms)
        return cls(s, Context.of(carrier.family, kit), terms, wanted=frozenset(terms))

    # -- names

    def members(self, e: Expr) -> int:
        """How many members a formula is about: 0 or 1. Raises Refused for a name out of scope."""
        self.context.require_scope(e, self.context.scope(members=1))
        return int(bool(e.variables & set(self.context.statement.attributes)))

    def formula(self, text: Any) -> Expr:
        """A formula about at most one member. Raises Refused, BadInput."""
        return self.context.formula(text, members=1)

    def axiom(self, number: Any, word: str) -> Axiom:
        """The axiom with a number, counted from 1, which has to be of that kind. Raises Refused."""
        axioms = self.statement.axioms
        if type(number) is not int or not 1 <= number <= len(axioms) or axioms[number - 1].word != word:
            raise Refused(f"there is no axiom {str(number)[:20]} that says {word}")
        return axioms[number - 1]

    def argument(self, name: Any) -> Expr:
        """The argument of a term that is placed. Raises Refused."""
        if not isinstance(name, str) or name not in self.placed:
            raise Refused(f"{str(name)[:40]!r} is no term that is placed")
        return self.terms[name].argument

    def point(self, axiom: Axiom, names: Any) -> FunctionPoint:
        """Where the functions of an axiom have these terms, one each, all at one argument. Raises Refused."""
        if not isinstance(names, list) or len(names) != len(axiom.form):
            raise Refused("an axiom is used at one term for each of its functions")
        arguments = [self.argument(n) for n in names]
        functions = [self.terms[n].function for n in names]
        if functions != [f for _, f in axiom.form] or any(a != arguments[0] for a in arguments):
            raise Refused("the terms are not those of the functions of the axiom at one argument")
        return FunctionPoint(arguments[0], axiom.value([Var(n) for n in names]))

    # -- what changes

    def with_term(self, term: Term) -> tuple[State, str]:
        """With a name for one more term. Raises Refused where there is none to be had."""
        if term.function not in self.statement.functions:
            raise Refused(f"{term.function[:40]!r} is no function of the statement")
        name = term_name(term.function, len(self.terms) + 1)
        varies = bool(self.members(term.argument))
        state = self.with_parameter(name) if not varies else self._with_attribute(name)
        return replace(state, terms={**self.terms, name: term}), name

    def with_parameter(self, name: str) -> State:
        """With a parameter that is new. Raises Refused for a name that is taken, or no name."""
        self._require_new(name)
        s = self.context.statement
        return self._with_statement(free=(*s.free, name))

    def _with_attribute(self, name: str) -> State:
        self._require_new(name)
        s = self.context.statement
        return self._with_statement(attributes=tuple(sorted((*s.attributes, name))))

    def _with_statement(self, **changes: Any) -> State:
        statement = replace(self.context.statement, **changes)
        return replace(self, context=replace(self.context, statement=statement))

    def _require_new(self, name: str) -> None:
        taken = {*self.context.statement.names, *self.context.scope(members=2), *self.terms}
        if {name, other(name)} & taken or not (name.isascii() and name.isidentifier()):
            raise Refused(f"{name[:40]!r} is no new name")

    def with_conclusion(self, relation: Relation) -> State:
        """With a relation that holds at every member, or of sums and parameters.

        Raises Refused unless it is a polynomial one, which has a value whatever the numbers are.
        """
        if not is_polynomial(relation.gap, self.context.kit):
            raise Refused("what an axiom gives is to be polynomial: it has a value everywhere then")
        if self.members(relation.gap):
            return replace(self, context=self.context.with_each(relation))
        return replace(self, context=self.context.with_fact(relation))
