"""Goals: what a proof rule turns into subgoals.

Main definitions: `Posed` (a relation between expressions on a domain, as stated), `Goal` (a sign of a normal
form on an open region), `Refused` (a side condition of a rule fails).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from verify.arithmetic.kits import Kit
from verify.arithmetic.polynomials import Poly
from verify.errors import TreecertError
from verify.language.domains import Condition, Domain, Kind, to_poly
from verify.language.expressions import Expr, substitute
from verify.language.forms import Form
from verify.language.limits import measure
from verify.language.regions import Region


class Refused(TreecertError):
    """A rule does not apply: a side condition fails, or its data are malformed."""


@dataclass(frozen=True)
class Posed:
    """`expr kind 0` at every point of `domain`.

    `defined`: the expression is known to have a value everywhere on the domain. `zero_logs`: for that, 0 ln 0 = 0
    was used, and these are the arguments of logarithms that are only known to be >= 0.
    """

    kit: Kit
    domain: Domain
    expr: Expr
    kind: Kind
    defined: bool = False
    zero_logs: tuple[Expr, ...] = ()

    def polys(self) -> list[tuple[Poly, Kind]]:
        """The conditions of the domain as polynomials. Raises Refused when one is none."""
        found = [(to_poly(c.expr, self.domain.variables, self.kit), c.kind) for c in self.domain.conditions]
        if any(p is None for p, _ in found):
            raise Refused("a condition of the domain is not polynomial")
        return [(p, kind) for p, kind in found if p is not None]

    def with_condition(self, index: int | None, *conditions: Condition) -> Posed:
        """One condition taken away (or, for None, none) and the given ones added."""
        kept = [c for i, c in enumerate(self.domain.conditions) if i != index]
        return replace(self, domain=replace(self.domain, conditions=(*kept, *conditions)))

    def put_in(self, values: Mapping[str, Expr], variables: tuple[str, ...]) -> Posed:
        """The same in other variables. Raises TreecertError where it outgrows the limits of the grammar."""
        sizes = {name: measure(e, {}) for name, e in values.items()}
        for e in (self.expr, *(c.expr for c in self.domain.conditions)):
            measure(e, sizes)
        return replace(
            self,
            domain=self.domain.substitute(values, variables),
            expr=substitute(self.expr, values),
            zero_logs=tuple(substitute(e, values) for e in self.zero_logs),
        )


@dataclass(frozen=True, eq=False)
class Goal:
    """form > 0 (`strict`) or form >= 0 everywhere on its region, where all its functions have values."""

    form: Form
    strict: bool

    @property
    def region(self) -> Region:
        """Where the sign is claimed."""
        return self.form.region


AnyGoal = Posed | Goal
