"""Better bounds of statements on growing trees: the method of a check that decides one.

Main definitions: `SharpGrowth`. What is better is what the end of the run asks for: fewer splits, for the same result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from verify.claims.families import quantifiers_of
from verify.claims.parts import ClaimError, Part
from verify.claims.recording import Label, allow
from verify.claims.sharp_families import SharpFamilies
from verify.kinds.families.grammar import parse_family, plain_family
from verify.kinds.families.kind import FAMILIES
from verify.kinds.growing_trees.grammar import parse_growth
from verify.kinds.growing_trees.search import GrowthHints
from verify.kinds.growing_trees.statements import GrowthStatement
from verify.language.printing import plain_relation
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction
from verify.search.outcomes import Status


class SharpGrowth(SharpFamilies):
    """Decides that a printed statement on growing trees asks for more at the end of a run than it needs."""

    def stronger_growth(
        self,
        relation: str,
        where: str,
        *,
        better: str,
        of: Label = "",
        hints: GrowthHints | None = None,
        example: Mapping[str, Fraction] | None = None,
        implying: Sequence[str] = (),
        time_limit: float = 60.0,
    ) -> Status:
        """The printed part `of`, a statement on growing trees, with weaker conditions behind `end`.

        All else is to be what is printed; else ClaimError. Decided: the statement; that the printed conditions at the
        end imply its own, with the help of `implying`, hints of a statement on families; that they ask for more at
        some point that meets the standing hypotheses. `better` says for the reader what is better, as in "half the
        exponent". How far it is from the best is not decided here. Returns `proved` or `undecided` for the statement.
        """
        allow("stronger", better)
        target = self._target("stronger", of)
        printed, strong = self._printed_growths.get(target), parse_growth(relation, where)
        if printed is None:
            raise ClaimError("the printed part is no statement on growing trees")
        if replace(printed, end=()) != replace(strong, end=()):
            raise ClaimError("only what stands behind end may differ from what is printed")
        if same_conditions(printed.end, strong.end):
            raise ClaimError("the stronger form is what is printed")
        found = self.growth(relation, where, role="stronger", why=better, of=of, hints=hints, example=example)
        for condition in (r for r in strong.end if r not in printed.end):
            goal = parse_family(plain_relation(condition), conditions(printed, printed.end))
            shown = self._asked(FAMILIES, goal, tuple(implying), time_limit)
            part = Part("implies", "undecided", plain_family(goal), quantifiers_of(goal), of=target)
            self._file(shown, part)
        self._asks_for_more(printed, strong, target, time_limit)
        return found

    def _asks_for_more(
        self, printed: GrowthStatement, strong: GrowthStatement, of: str, time_limit: float
    ) -> None:
        """Files a point that meets the conditions of the stronger form at the end, and not those that are printed."""
        part = Part("implies", "undecided", "the stronger form says more", of=of, side=True)
        for condition in (r for r in printed.end if r not in strong.end):
            said = (*printed.given, *strong.end)
            limits = (*said, *self._hypotheses({*printed.parameters, printed.index}, said))
            statement = Statement(condition, limits, integers=(printed.index,))
            decided = self._decided(statement, {"time_limit": time_limit})
            if decided.counterexample is not None:
                filed = self._file(decided, part)
                text = f"{part.text} at {', '.join(f'{n} = {v}' for n, v in filed.witness.items())}"
                self.record.parts[-1] = replace(filed, found="computed", witness={}, text=text)
                return
        self._add(replace(part, left=("no point was found at which it does",)))


def same_conditions(one: Sequence[Relation], other: Sequence[Relation]) -> bool:
    """Whether two lists have the same conditions, in any order."""
    return set(one) == set(other)


def conditions(s: GrowthStatement, end: Sequence[Relation]) -> str:
    """The conditions on parameters and on the end of a run, as text."""
    return ", ".join(plain_relation(r) for r in (*s.given, *end))
