"""Worlds: the methods of a check for statements about objects of which theorems are known.

Main definitions: `Worlds`. Which objects there are, and how such a statement is written, stands in docs/worlds.md.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from verify.arithmetic.kits import flint_kit
from verify.claims.comparing import Compared, near, says_nothing
from verify.claims.functions import gap_of, put_in
from verify.claims.parts import ClaimError, Part, Role
from verify.claims.recording import Label, Recorder, allow
from verify.kernel.goals import Refused
from verify.kinds.base import Question
from verify.kinds.objects.certificates import Witness, check_example
from verify.kinds.objects.kind import OBJECTS
from verify.kinds.objects.search import WorldHints, example_of
from verify.kinds.objects.statements import WorldStatement, parse_world, plain_world
from verify.search.outcomes import Status

WorldRole = Literal["printed", "reading", "repaired", "strongest", "support", "shadow"]
WORLD_LIMIT = 30.0


class Worlds(Recorder):
    """Decides relations between the numbers of an object: a function and a tree, a polynomial."""

    @cached_property
    def _of_worlds(self) -> dict[str, tuple[str, str]]:
        """The texts of the printed parts about objects, by their labels."""
        return {}

    def world(  # noqa: PLR0913  # a statement, and where it stands; all else by keyword
        self,
        relation: str,
        where: str,
        *,
        role: WorldRole = "printed",
        why: str = "",
        of: Label = "",
        label: str = "",
        hints: WorldHints | None = None,
        time_limit: float = WORLD_LIMIT,
        example: Witness | None = None,
    ) -> Status:
        """Decides the relation for every object of a world, and all parameters, that meet the conditions.

        `where` begins with the words of the world. Returns `proved`, `refuted` (by an explicit object) or `undecided`.
        A statement that speaks of nothing is not proved: an object that meets the conditions is searched for, unless
        `example` gives one. Raises BadInput for what cannot be read, ClaimError for an example that does not meet the
        conditions, and for a relation that says nothing.
        """
        allow(role, why)
        target, own = self._target(role, of), self._label(role, label)
        s = parse_world(relation, where)
        if says_nothing(s.relation):
            raise ClaimError(f"the same expression stands on both sides: {plain_world(s)}")
        part = Part(role, "undecided", plain_world(s), every=every_object(s), why=why, of=target, label=own)
        if role == "printed":
            self._of_worlds[own] = (relation, where)
        return self._file_world(part, s, hints, time_limit, example)

    def stronger_world(
        self,
        relation: str,
        *,
        printed_at: str,
        value: str,
        beyond: str,
        sharp: str,
        of: Label = "",
        hints: WorldHints | None = None,
        time_limit: float = WORLD_LIMIT,
    ) -> Status:
        """A stronger constant than that of the printed part `of`, a relation A >= B, and its sharpness.

        In `relation`, A >= c*B for some A >= 0, the constant c stands for what is sharp; the printed part is that at
        `printed_at`, and has the same conditions. As for `stronger`: proved at `value`, refuted at `beyond`, which is
        nearer than a hundredth, by what meets the standing hypotheses; that each implies what is weaker, and that the
        stronger one says more, is decided as well. Where nothing is refuted at `beyond`, the gap at `value` is to be
        nowhere larger than the printed one: that true statements imply each other shows no direction. Returns the
        outcome at `value`.
        """
        allow("stronger", sharp)
        target = self._target("stronger", of)
        if target not in self._of_worlds:
            raise ClaimError("the printed part is no relation about the objects of a world")
        printed, where = self._of_worlds[target]
        strong, past = (put_in(relation, v) for v in (value, beyond))

        def decided(role: Role, text: str, given: str, why: str, by: WorldHints | None) -> Status:
            s = parse_world(text, given)
            part = Part(role, "undecided", plain_world(s), every_object(s), why=why, of=target)
            return self._file_world(part, s, by, time_limit, None)

        def implied(text: str, given: str, by: str, ratio: str) -> None:
            last = len(parse_world(text, f"{given}, {by}").given)
            share = WorldHints({f"given {last}": ratio})
            decided("implies", text, f"{given}, {by}", "", share)

        s = parse_world(strong, where)
        here = ", ".join((where, *self._told(s.parameters, s.given)))
        found = decided("stronger", strong, where, sharp, hints)
        implied(printed, where, strong, f"({printed_at})/({value})")
        if decided("beyond", past, here, sharp, None) != "refuted":
            decided("implies", f"{gap_of(strong)} <= {gap_of(printed)}", where, "", None)
        implied(strong, here, past, f"({value})/({beyond})")
        self._goals("implies", Compared((near(value, beyond),)), target, {})
        smaller = parse_world(f"{gap_of(printed)} <= {gap_of(strong)}", here)
        more = self._asked(OBJECTS, smaller, None, time_limit)
        text = "the stronger form says more"
        if more.status == "refuted":
            self._add(Part("implies", "computed", text, of=target, side=True))
        else:
            left = ("nothing was found at which it does",)
            self._add(Part("implies", "undecided", text, of=target, left=left))
        return found

    def _file_world(
        self,
        part: Part,
        s: WorldStatement,
        hints: WorldHints | None,
        time_limit: float,
        example: Witness | None,
    ) -> Status:
        """Decides a statement about objects and files it."""
        return self._state(part, Question(OBJECTS, s, hints, time_limit), unmet=lambda: _unmet(s, example))


def _unmet(s: WorldStatement, example: Witness | None) -> str:
    """What is missing where no object meets the conditions: one given, or one that is found. Raises ClaimError."""
    if example is None:
        return "" if example_of(s) is not None else "no object that meets the conditions was found"
    try:
        check_example(s, example, flint_kit())
    except Refused as error:
        raise ClaimError(f"the example does not meet the conditions: {error}") from error
    return ""


def every_object(s: WorldStatement) -> str:
    """The quantifiers of a statement about objects, in words."""
    whole = [f"all integers {', '.join(s.integers)}"] if s.integers else []
    real = [n for n in s.parameters if n not in s.integers]
    return ", ".join([f"every {s.phrase}", *whole, *([f"all real {', '.join(real)}"] if real else [])])
