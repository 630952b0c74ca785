"""Functions: the method of a check for statements about every function with given axioms.

Main definitions: `Functions`. How such a statement is written stands in `verify.kinds.functions.grammar`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Literal

from verify.claims.comparing import Compared, near, says_nothing
from verify.claims.families import quantifiers_of
from verify.claims.parts import ClaimError, Part, Role
from verify.claims.recording import Label, Recorder, SearchOptions, allow
from verify.kinds.base import TIME_LIMIT, Question
from verify.kinds.functions.grammar import form_text, parse_functions, plain_functions
from verify.kinds.functions.kind import FUNCTIONS
from verify.kinds.functions.search import has_functions
from verify.kinds.functions.statements import FunctionStatement
from verify.language.grammar import parse_expression
from verify.language.printing import plain
from verify.search.outcomes import Status

CONSTANT_NAME = re.compile(r"\bc\b")
FunctionRole = Literal["printed", "reading", "repaired", "strongest", "support", "shadow"]
"""A repair about functions: that it is the printed one under the hypothesis, is for the reader to see."""


class Functions(Recorder):
    """Decides relations between values of functions that are not given, but meet axioms."""

    @cached_property
    def _said(self) -> dict[str, tuple[str, str]]:
        """The texts of the printed parts about functions, by their labels."""
        return {}

    def functions(  # a statement, and where it stands
        self,
        relation: str,
        where: str,
        *,
        role: FunctionRole = "printed",
        why: str = "",
        of: Label = "",
        label: str = "",
        hints: Sequence[str] = (),
        time_limit: float = 60.0,
    ) -> Status:
        """Decides the relation for every function that meets the axioms, and all numbers or families.

        `relation` and `where` are in the language of `verify.kinds.functions.grammar`. Returns `proved`, `refuted` (by
        explicit functions) or `undecided`. Raises BadInput for what cannot be read, ClaimError for what says nothing.
        """
        allow(role, why)
        target, own = self._target(role, of), self._label(role, label)
        statement = parse_functions(relation, where)
        if says_nothing(statement.family.relation):
            raise ClaimError(f"the same expression stands on both sides: {plain_functions(statement)}")
        part = Part(
            role,
            "undecided",
            plain_functions(statement),
            every=every_function(statement),
            why=why,
            of=target,
            label=own,
        )
        if role == "printed":
            self._said[own] = (relation, where)
        return self._file_functions(part, statement, SearchOptions(hints=hints, time_limit=time_limit))

    def stronger_functions(
        self,
        relation: str,
        *,
        value: str,
        beyond: str,
        sharp: str,
        of: Label = "",
        against: tuple[str, str] | None = None,
        hints: Sequence[str] = (),
        time_limit: float = 60.0,
    ) -> Status:
        """A stronger constant than that of the printed part `of`, a relation A >= B about functions, and its sharpness.

        The variable c stands in `relation`, A >= B as well, for what is sharp; its conditions are those of the printed
        part. As for `stronger`: proved at `value`, refuted at `beyond`, which is nearer than a hundredth; that each
        implies what is weaker, and that the stronger one says more, is decided as well. Where nothing is refuted at
        `beyond`, the gap at `value` is to be nowhere larger than the printed one: that true statements imply each other
        shows no direction. As in `stronger`, what refutes meets the standing hypotheses.
        `against=(relation, where)` is a consequence in the same c, refuted at `beyond` in its place: with all of the
        paper's definition, where the printed conditions are less. Returns the outcome at `value`.
        """
        allow("stronger", sharp)
        target = self._target("stronger", of)
        if target not in self._said:
            raise ClaimError("the printed part is no relation about functions")
        printed, where = self._said[target]
        strong, past = (put_in(relation, v) for v in (value, beyond))
        search = SearchOptions(hints=hints, time_limit=time_limit)

        def decided(role: Role, text: str, conditions: str, why: str = "") -> Status:
            statement = parse_functions(text, conditions)
            part = Part(
                role, "undecided", plain_functions(statement), every_function(statement), why=why, of=target
            )
            return self._file_functions(part, statement, search)

        found = decided("stronger", strong, where, sharp)
        decided("implies", printed, f"{strong}, {where}")
        fails, there = (past, where) if against is None else (put_in(against[0], beyond), against[1])
        if decided("beyond", fails, self._told_at(fails, there), sharp) != "refuted":
            decided("implies", f"{gap_of(strong)} <= {gap_of(printed)}", where)
        here = self._told_at(strong, where)
        decided("implies", strong, f"{past}, {here}")
        self._goals("implies", Compared((near(value, beyond),)), target, {})
        smaller = parse_functions(f"{gap_of(printed)} <= {gap_of(strong)}", here)
        more = self._asked(FUNCTIONS, smaller, (), time_limit)
        text = "the stronger form says more"
        if more.status == "refuted":
            self._add(Part("implies", "computed", text, of=target, side=True))
        else:
            self._add(
                Part("implies", "undecided", text, of=target, left=("nothing was found at which it does",))
            )
        return found

    def _told_at(self, relation: str, where: str) -> str:
        """The conditions of a statement, and those of the standing hypotheses on its parameters."""
        family = parse_functions(relation, where).family
        return ", ".join((where, *self._told(family.parameters, family.facts)))

    def _file_functions(self, part: Part, statement: FunctionStatement, search: SearchOptions) -> Status:
        """Decides a statement about functions and files it."""
        hints, limit = search.get("hints", ()), search.get("time_limit", TIME_LIMIT)
        return self._state(
            part,
            Question(FUNCTIONS, statement, tuple(hints), limit),
            unmet=lambda: (
                "" if has_functions(statement) else "no function that meets all the conditions was found"
            ),
        )


def put_in(relation: str, value: str) -> str:
    """A relation with the constant put in. Raises ClaimError where there is none, or no number for it."""
    if parse_expression(value).variables or not CONSTANT_NAME.search(relation):
        raise ClaimError(f"what is sharp is the constant c in {relation}, and {value} a number for it")
    return CONSTANT_NAME.sub(f"({value})", relation)


def gap_of(relation: str) -> str:
    """A - B for A >= B."""
    left, sign, right = relation.partition(">=")
    if not sign or ">=" in right:
        raise ClaimError(f"not of the form A >= B: {relation}")
    return f"{left} - ({right})"


def every_function(s: FunctionStatement) -> str:
    """The quantifiers of a statement about functions, in words."""
    interval = f"[{s.low}, {s.high}]"
    axioms = [
        f"{form_text(a.form)} {a.word}{'' if a.constant is None else ' with ' + plain(a.constant)}"
        for a in s.axioms
        if a.word != "function"
    ]
    what = f"all functions {', '.join(s.functions)} on {interval}"
    what += f" with {', '.join(axioms)}" if axioms else ""
    family = s.family
    if family.sums or family.attributes:
        return f"{what}; {quantifiers_of(family)}"
    names = [p for p in family.parameters if p not in family.integers]
    whole = [f"all integers {', '.join(family.integers)}"] if family.integers else []
    return ", ".join([what, *whole, *([f"all real {', '.join(names)}"] if names else [])])
