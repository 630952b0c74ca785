"""Relations: the methods of a check that decide statements on real numbers and integers, by the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Unpack

from verify.claims.comparing import Compared, Pushed, closes, implications, inside, near, same_on_both_sides
from verify.claims.defined_domain import holds_point, placed, point_beyond, point_of, where_defined
from verify.claims.parts import ClaimError, Part, Role
from verify.claims.points import Points, Value, value_of
from verify.claims.recording import (
    Label,
    Recorder,
    SearchOptions,
    StatementLike,
    allow,
    as_statement,
    as_statements,
    as_text,
    texts_of,
    worded,
)
from verify.errors import BadInput
from verify.language.expressions import Expr
from verify.language.grammar import parse_statement
from verify.language.statements import Relation, Statement
from verify.search.outcomes import Outcome


class Relations(Recorder):
    """Every method takes a relation as text, with its conditions in `where`, or as a `Statement`.

    A statement speaks of the points of its domain at which its formulas have values. It returns the `Outcome`, whose
    `status` is `proved`, `refuted` or `undecided`, and raises BadInput for a formula that cannot be read.
    """

    def printed(
        self, relation: StatementLike, where: str = "", *, label: str = "", **search: Unpack[SearchOptions]
    ) -> Outcome:
        """The statement as printed, on its whole printed domain. Of several, each with its label, all must hold.

        A text with several relations, `0 <= f <= 1` or `f > 0 and g > 0`, makes as many printed parts, with the labels
        `label.1`, `label.2` and so on; returned is the outcome of the first that is not proved, or of the last.
        """
        statements = as_statements(relation, where)
        if len(statements) == 1:
            return self._relation("printed", statements[0], search, label=label)
        outcomes = [
            self._relation("printed", s, search, label=f"{label}.{n}" if label else "")
            for n, s in enumerate(statements, 1)
        ]
        return next((o for o in outcomes if o.status != "proved"), outcomes[-1])

    def identity(
        self,
        left: str | Expr,
        right: str | Expr,
        where: str = "",
        *,
        role: Role = "printed",
        why: str = "",
        of: Label = "",
        label: str = "",
        **search: Unpack[SearchOptions],
    ) -> Outcome:
        """The printed identity left == right; with `role`, that of the intended reading, and so on."""
        allow(role, why)
        statement = as_statement(f"{as_text(left)} == {as_text(right)}", where)
        if role == "repaired":
            return self._repair(statement, search, why, of, {})
        return self._relation(role, statement, search, why=why, of=of, label=label)

    def reading(
        self,
        relation: StatementLike,
        where: str = "",
        *,
        why: str,
        of: Label = "",
        **search: Unpack[SearchOptions],
    ) -> Outcome:
        """The evident intended reading of the printed part `of`, ill-formed or refuted; `why` makes it evident."""
        allow("reading", why)
        return self._relation("reading", as_statement(relation, where), search, why=why, of=of)

    def repaired(
        self,
        relation: StatementLike,
        where: str = "",
        *,
        hypothesis: str,
        of: Label = "",
        via: Mapping[str, Value] | None = None,
        **search: Unpack[SearchOptions],
    ) -> Outcome:
        """The relation of the printed part `of` under one more hypothesis, which gets a name.

        That its domain is part of the printed one, holds a point and leaves the witness out is decided as well. `via`
        gives printed variables their values where the repair is posed in other variables. Raises ClaimError when the
        relation is not the printed one (use `strongest` for another), and when no printed relation is on record.
        """
        allow("repaired", hypothesis)
        values = {name: value_of(v) for name, v in (via or {}).items()}
        return self._repair(as_statement(relation, where), search, hypothesis, of, values)

    def _repair(
        self, statement: Statement, search: SearchOptions, why: str, of: Label, via: Mapping[str, Expr]
    ) -> Outcome:
        target = self._target("repaired", of)
        read = [s.statement for s in self.statements if s.role == "reading" and s.label == target]
        printed = self._stated(target) or (read[0] if read else None)
        if printed is None:
            raise ClaimError(
                f"the printed part {target} is no relation: a repair of it is argued, or run case by case"
            )
        compared = inside(self._valued(statement, 0)[0], printed, via)
        if compared.problem:
            raise ClaimError(compared.problem)
        outcome = self._relation("repaired", statement, search, why=why, of=target)
        self._goals("inside", compared, target, search)
        point = self._witnesses.get(target)
        if point is not None and not via and holds_point(statement, point):
            text = "the hypothesis leaves the witness out"
            self._add(Part("inside", "refuted", text, of=target, witness=texts_of(point)))
        return outcome

    def strongest(
        self, relation: StatementLike, where: str = "", *, of: Label = "", **search: Unpack[SearchOptions]
    ) -> Outcome:
        """The strongest true version that was found of the printed part `of`, which is false."""
        return self._relation("strongest", as_statement(relation, where), search, of=of)

    def support(self, relation: StatementLike, where: str = "", **search: Unpack[SearchOptions]) -> Outcome:
        """An auxiliary fact of ours, which must hold; it is not what the paper prints."""
        return self._relation("support", as_statement(relation, where), search)

    def shadow(self, relation: StatementLike, where: str = "", **search: Unpack[SearchOptions]) -> Outcome:
        """A finite consequence of a claim on limits or unnamed constants; goes with `asymptotic`."""
        return self._relation("shadow", as_statement(relation, where), search)

    def stronger(  # noqa: PLR0913  # what is sharp, and in which of its forms
        self,
        relation: StatementLike,
        where: str = "",
        *,
        sharp: str,
        value: str = "",
        beyond: str = "",
        closing: str = "",
        of: Label = "",
        printed_at: str = "",
        against: tuple[str, str] | None = None,
        **search: Unpack[SearchOptions],
    ) -> Outcome:
        """A strictly stronger constant or range than that of the printed part `of`, and its sharpness.

        The variable c stands in `relation` or `where` for what is sharp. With `value` put in, the statement is to be
        proved, and to imply the printed one; with `beyond`, which lies nearer than a hundredth of it, it is to be
        refuted. That the statement at `beyond` implies the one at `value` is decided as well. What lies beyond is tried
        only at points that meet the standing hypotheses named by `given`, as far as these are conditions on letters
        that occur; and only there is it asked whether the stronger form says more. `sharp` names the
        constant or range for the reader, as in "2/ln 2". Where the printed part is no relation, `printed_at` is the
        value of c at which this one is the printed one. `against` is another relation with its conditions, a
        consequence of the claim on a family of instances: it is to be proved at `value`, and fails at `beyond`. Where
        an end of a range is sharp because it is open, `closing` are the conditions with that end closed, in place of
        `value` and `beyond`. Without `beyond` nothing is called sharp: how far `value` is from the best is not shown.
        Returns the outcome of the stronger form.
        """
        allow("stronger", sharp)
        target = self._target("stronger", of)
        if bool(closing) == bool(value) or (beyond and not value):
            raise ClaimError(
                "what is sharp is a constant, with value= and beyond=, or an open end, with closing="
            )
        if against and not beyond:
            raise ClaimError("against= is what fails beyond, and goes with beyond=")
        if closing:
            return self._open_end(
                as_statement(relation, where), parse_statement(str(relation), closing), target, sharp, search
            )
        pushed = Pushed(as_statement(relation, where))
        if not beyond:
            outcome = self._relation("stronger", pushed.at(value), search, why=sharp, of=target)
            self._more_than_printed(outcome.statement, pushed, printed_at, target, search)
            self._taken_on_trust(target, printed_at, other_instance=False)
            return outcome
        nearness = near(value, beyond)
        instance = Pushed(parse_statement(*against)) if against else pushed
        outcome = self._relation("stronger", pushed.at(value), search, why=sharp, of=target)
        beyond_it = self._relation("beyond", self._here(instance.at(beyond)), search, why=sharp, of=target)
        self._more_than_printed(outcome.statement, pushed, printed_at, target, search)
        self._taken_on_trust(target, printed_at, against is not None)
        less = self._valued(instance.at(value))[0] if against else outcome.statement
        self._implies(
            beyond_it.statement,
            self._here(less),
            target,
            "what lies beyond implies the stronger form",
            search,
        )
        self._goals("implies", Compared(((less,) if against else ()) + (nearness,)), target, search)
        return outcome

    def _more_than_printed(
        self, strong: Statement, pushed: Pushed, printed_at: str, of: str, search: SearchOptions
    ) -> None:
        """Files that the stronger form implies the printed one, and says more."""
        weaker = self._printed_form(of, pushed, printed_at)
        self._implies(strong, weaker, of, "the stronger form implies the printed one", search)
        self._strictly(strong, weaker, of, search)

    def _taken_on_trust(self, of: str, printed_at: str, other_instance: bool) -> None:
        """Files what no machine compares: a printed part in words, and that the claim has the given consequence."""
        said = [f"at c = {printed_at} this is what is printed"] if printed_at else []
        said += ["what fails is a consequence of the claim with this c"] if other_instance else []
        for text in said:
            self._add(Part("implies", "argued", text, of=of, method="argument in words"))

    def _open_end(
        self, open_one: Statement, closed: Statement, of: str, sharp: str, search: SearchOptions
    ) -> Outcome:
        """The stronger form with an open end, proved, and with the end closed, refuted."""
        if not closes(open_one, closed):
            raise ClaimError("closing= is to have the same conditions, some with < for <=")
        outcome = self._relation("stronger", open_one, search, why=sharp, of=of)
        weaker = self._stated(of)
        if weaker is None:
            raise ClaimError("the printed part is no relation, and cannot be compared with a range")
        self._relation("beyond", self._here(closed), search, why=sharp, of=of)
        self._implies(outcome.statement, weaker, of, "the stronger form implies the printed one", search)
        self._strictly(outcome.statement, weaker, of, search)
        return outcome

    def _printed_form(self, target: str, pushed: Pushed, printed_at: str) -> Statement:
        """What a sharper form is compared with: the printed relation, else this one with the printed constant."""
        stated = self._stated(target)
        if stated is not None and printed_at:
            raise ClaimError(
                "the printed part is a relation, and is compared as it stands: leave printed_at out"
            )
        if stated is None and not printed_at:
            raise ClaimError(
                "the printed part is no relation: printed_at says for which c this one is the printed"
            )
        return stated or pushed.at(printed_at)

    def _implies(self, strong: Statement, weak: Statement, of: str, text: str, search: SearchOptions) -> None:
        """Decides and files that one form implies another: as large a domain, as small a gap."""
        compared = implications(strong, weak)
        if compared is None:
            self._add(Part("implies", "undecided", text, of=of, left=("the two cannot be compared",)))
        elif not compared.goals:
            raise ClaimError(f"{text}, which it is itself")
        else:
            self._goals("implies", compared, of, search)

    def _strictly(self, strong: Statement, weak: Statement, of: str, search: SearchOptions) -> None:
        """Files that the stronger form says more: a smaller gap at some point, or more points, under the hypotheses."""
        strong, weak = self._here(strong), self._here(weak)
        part = Part("implies", "computed", "the stronger form says more", of=of, side=True)
        if self._smaller_gap(strong, weak, part, search):
            return
        if set(weak.integers) - set(strong.integers) and _real(strong) - _real(weak):
            text = "the stronger form speaks of real numbers, the printed one of integers"
            self._add(replace(part, text=text))
        elif (point := point_beyond(strong, weak)) is not None:
            self._add(replace(part, text=f"{part.text} at {placed(point)}"))
        else:
            self._add(replace(part, found="undecided", left=("no point was found at which it does",)))

    def _smaller_gap(self, strong: Statement, weak: Statement, part: Part, search: SearchOptions) -> bool:
        """Files a point of the printed domain at which the stronger form has the smaller gap, if one is found."""
        ours, theirs = strong.expanded().relation, weak.expanded().relation
        if ours == theirs:
            return False
        smaller = Points.of(weak).say(Relation(theirs.gap, "<=", ours.gap))
        if same_on_both_sides(smaller):
            return False
        decided = self._decided(smaller, search)
        if decided.counterexample is None:
            return False
        text = f"{part.text} at {placed(dict(decided.counterexample))}"
        filed = self._file(decided, part)
        self.record.parts[-1] = replace(filed, found="computed", witness={}, text=text)
        return True

    def valueless(self, relation: str, where: str) -> None:
        """Points at which a formula of the claim has no value, found by machine and noted; they decide nothing.

        For claims that are decided otherwise than by `printed`. Raises ClaimError where none is found.
        """
        _, found = where_defined(parse_statement(relation, where))
        if not found:
            raise ClaimError(f"{relation} has a value on all of: {where}")
        self.record.notes.extend(found)

    def ill_formed(
        self,
        reason: str,
        relation: str | Callable[[], str | None],
        where: str = "",
        *,
        declared: Sequence[str] | None = None,
        label: str = "",
    ) -> str:
        """The printed form says nothing definite, which is shown by computing; returns what was found.

        Shown when the text cannot be read, has a value nowhere in its domain, or has a free variable that the
        hypotheses do not introduce (`declared`; by default the variables of `where`). A callable returns what is wrong,
        or None. Points without a value are no fault: `printed` leaves them aside and says so. Raises ClaimError when
        nothing turns out to be wrong.
        """
        worded(reason, "ill_formed")
        own = self._label("printed", label)
        if callable(relation):
            text, found = reason, relation()
        else:
            text = f"{relation} for {where}" if where else relation
            found = _fault(relation, where, declared)
        if not found:
            raise ClaimError(f"nothing is wrong with the form that is called ill-formed: {text}")
        self._add(Part("printed", "ill-formed", text, method=found, why=reason, label=own))
        return found


def _fault(relation: str, where: str, declared: Sequence[str] | None) -> str:
    """What is wrong with a printed form, or an empty text."""
    try:
        statement = parse_statement(relation, where)
    except BadInput as error:
        return str(error)
    introduced = Points.read(where).names if declared is None else frozenset(declared)
    if free := [v for v in statement.variables if v not in introduced]:
        return f"not introduced by the hypotheses: {', '.join(free)}"
    valued, _ = where_defined(statement)
    return "no point of the domain has a value" if point_of(valued) is None else ""


def _real(statement: Statement) -> set[str]:
    """The free variables that are not whole."""
    return set(statement.variables) - set(statement.integers)
