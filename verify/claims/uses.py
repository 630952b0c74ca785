"""Points of use: the methods of a check that compare a step with the claims that it leans on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Unpack

from verify.claims.comparing import same_on_both_sides
from verify.claims.defined_domain import NOWHERE, where_defined
from verify.claims.parts import ClaimError, Found, Part, Role
from verify.claims.points import CitedInstance, Points, Value, conclusion, instance_of, is_whole
from verify.claims.recording import Recorder, SearchOptions, Stated, StatementLike, as_statement, worded
from verify.language.expressions import Expr
from verify.language.printing import plain, plain_statement
from verify.language.statements import Statement
from verify.rationals import Fraction


class Uses(Recorder):
    """A claim that is cited is among the `uses` of the citing one; its own conditions are decided where it is used."""

    def applies(
        self,
        claim_id: str,
        at: Mapping[str, Value],
        where: str = "",
        *,
        gives: str | None = None,
        factor: str | int | Fraction = 1,
        version: Role = "printed",
        part: int | None = None,
        **search: Unpack[SearchOptions],
    ) -> bool:
        """Decides whether a cited claim speaks about the points at which this step uses it.

        `at` gives each free variable of the cited statement its value at the point of use, in the variables of `where`,
        which describes all points of use. Each condition of the cited domain is decided there. `gives` is the
        conclusion drawn: its gap must be `factor` > 0 times that of the cited relation. `version` is the role of the
        cited statement (of a repaired one the points are recorded as what the repair covers), `part` its index where
        the claim has several. Returns True when every condition, and the conclusion if given, is proved. Raises
        ClaimError when `claim_id` is not among the `uses` of this claim, and when `at` does not fit the cited one.
        """
        statements = self._statements(claim_id, version, part)
        if gives is not None and len(statements) > 1:
            raise ClaimError(f"{claim_id} has {len(statements)} statements: say which one by part=")
        self._calls += 1
        role: Role = "applies" if version in ("printed", "reading") else "covers"
        base = Part(role, "undecided", "", cites=claim_id, version=version, call=self._calls)
        instances = [instance_of(self._with_values(claim_id, s), at, where) for s in statements]
        found = [*self._somewhere(base, instances[0].points), *self._conditions(base, instances, search)]
        if gives is not None:
            self.statements.append(Stated("gives", conclusion(gives, where)))
            identity, problem = instances[0].conclusion(gives, Fraction(factor))
            base = replace(base, role="gives", text=plain_statement(identity), why=gives)
            decided = None if problem else self._decided(identity, search)
            found.append(self._file(decided, base) if decided else self._add(replace(base, left=(problem,))))
        return all(p.holds for p in found)

    def covers(
        self,
        claim_id: str,
        hypothesis: StatementLike,
        where: str = "",
        *,
        named: str = "",
        **search: Unpack[SearchOptions],
    ) -> bool:
        """Decides whether the hypothesis of a claim's repair is met at all points at which this step uses the claim.

        `hypothesis` is the relation that the repair asks for, in the variables of `where`, which describes the points.
        `named` is its name in that repair. Where it is not met, and this claim falls for want of the same hypothesis,
        which each of its own repairs names, the cited claim is not false for this use.
        """
        self._may_cite(claim_id)
        self._calls += 1
        statement = as_statement(hypothesis, where)
        if same_on_both_sides(statement):
            raise ClaimError(f"the same expression stands on both sides: {plain_statement(statement)}")
        text = plain_statement(statement)
        base = Part("covers", "undecided", text, why=named, cites=claim_id, call=self._calls)
        nowhere = self._somewhere(base, Points.of(statement))
        return self._file(self._decided(statement, search), base).holds and not nowhere

    def covers_by(
        self, claim_id: str, text: str, holds: Callable[[], bool] | None = None, *, named: str = ""
    ) -> bool:
        """The same for a hypothesis that is no relation: by an exact computation, or in words where there is none."""
        return self._met("covers", "covers_by", claim_id, text, holds, named)

    def applies_by(self, claim_id: str, text: str, holds: Callable[[], bool] | None = None) -> bool:
        """What `applies` decides, for a hypothesis of the cited claim that is no relation: as `covers_by` does it.

        Where `holds` returns False, and the cited claim holds, this is a use outside of that claim's domain.
        """
        return self._met("applies", "applies_by", claim_id, text, holds)

    def without(self, claim_id: str, why: str) -> None:
        """What is decided here does not assume the cited claim, although the paper's proof does; `why` says how."""
        self._may_cite(claim_id)
        self.record.without[claim_id] = worded(why, "without")

    # -- inside

    def _met(
        self,
        role: Role,
        call: str,
        claim_id: str,
        text: str,
        holds: Callable[[], bool] | None,
        named: str = "",
    ) -> bool:
        """Files whether a hypothesis that is no relation is met: computed, or argued where nothing is computed."""
        self._may_cite(claim_id)
        self._calls += 1
        part = Part(role, "argued", worded(text, call), why=named, cites=claim_id, call=self._calls)
        if holds is None:
            return self._add(replace(part, method="argument in words")).holds
        outcome = holds()
        if not isinstance(outcome, bool):
            raise ClaimError(f"True or False is needed, not {type(outcome).__name__}: {text}")
        found: Found = "computed" if outcome else "refuted"
        witness = {} if outcome else {"computed": f"not so: {text}"}
        return self._add(replace(part, found=found, method="exact computation", witness=witness)).holds

    def _may_cite(self, claim_id: str) -> None:
        if self._cited is None or (self._uses is not None and claim_id not in self._uses):
            raise ClaimError(f"{claim_id} is not among the uses of {self.record.id}")
        if self._uses is None:  # what may be cited is what can be found
            self._cited(claim_id, "printed")

    def _statements(self, claim_id: str, version: Role, part: int | None) -> Sequence[Statement]:
        if self._cited is None:
            raise ClaimError(f"{claim_id} is not among the uses of {self.record.id}")
        statements = list(self._cited(claim_id, version))
        if not statements or (part is not None and not 0 <= part < len(statements)):
            raise ClaimError(f"{claim_id} has {len(statements)} statements with the role {version}")
        return statements if part is None else [statements[part]]

    def _with_values(self, claim_id: str, statement: Statement) -> Statement:
        """A cited statement where it has values: everywhere, if an earlier certificate proves it as it stands."""
        if self._is_proved is not None and self._is_proved(claim_id, statement):
            return statement
        return where_defined(statement)[0]

    def _somewhere(self, part: Part, points: Points) -> list[Part]:
        """A part that is left open where no point of use is found: what is said of no point says nothing."""
        if not self._empty(points.say(NOWHERE)):
            return []
        left = ("no point of use was found",)
        return [self._add(replace(part, text="there is a point of use", left=left))]

    def _conditions(
        self, part: Part, instances: Sequence[CitedInstance], search: SearchOptions
    ) -> list[Part]:
        """Decides every condition of the cited domain at the points of use; never an empty list."""
        conditions = dict.fromkeys(c for i in instances for c in i.conditions)
        whole = dict.fromkeys(pair for i in instances for pair in i.whole)
        texts = {s: plain_statement(s) for s in conditions}
        found = [self._file(self._decided(s, search), replace(part, text=t)) for s, t in texts.items()]
        found += [self._add(_whole_part(part, n, v, instances[0].points)) for n, v in whole]
        if not found:
            text = "the cited statement asks for nothing"
            found.append(self._add(replace(part, found="computed", text=text, side=True)))
        return found


def _whole_part(part: Part, name: str, value: Expr, points: Points) -> Part:
    """A side fact: it counts where it fails, and neither names nor raises the evidence where it holds."""
    seen = is_whole(value, frozenset(points.integers))
    text = f"{name} = {plain(value)} is an integer"
    if seen is None:
        return replace(part, text=text, left=("not certified to be an integer",))
    witness = {} if seen else {name: plain(value)}
    found: Found = "computed" if seen else "refuted"
    return replace(part, found=found, text=text, method="exact computation", witness=witness, side=seen)
