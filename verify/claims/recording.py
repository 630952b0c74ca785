"""Recording: how outcomes of one claim are decided, checked for substance, and filed.

Main definitions: `Recorder`, the part of a check that its methods share; `Stated`, `SearchOptions`. Refused whatever
the role: a relation with the same expression on both sides, a domain without a point, a part that refers to a printed
part that does not exist.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypedDict

from verify.claims.comparing import Compared, same_on_both_sides
from verify.claims.defined_domain import ROUNDS, holds_point, point_of, where_defined
from verify.claims.in_words import told_beside
from verify.claims.parts import ClaimError, Part, Record, Role
from verify.claims.standing import paper_of, standing_of
from verify.claims.store import BY_SEARCH, Store
from verify.errors import Undefined
from verify.kinds.base import TIME_LIMIT, Kind, Question, Shown
from verify.kinds.numbers.kind import NUMBERS
from verify.language.expressions import Expr
from verify.language.grammar import parse_joint, parse_statement
from verify.language.printing import plain, plain_relation, plain_statement
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction
from verify.search.outcomes import Outcome, Status

CHOSEN_ROLES = frozenset(
    {"printed", "reading", "repaired", "strongest", "stronger", "beyond", "shadow", "support", "join"}
)
EXPLAINED_ROLES: Mapping[str, str] = {
    "reading": "why it is the intended reading",
    "repaired": "the name of the hypothesis",
    "stronger": "the constant or range",
}
STAND_FOR_PRINTED = frozenset({"reading", "repaired", "strongest", "stronger", "beyond", "join"})

StatementLike = str | Statement
Label = str | int
Cited = Callable[[str, Role], Sequence[Statement]]
IsProved = Callable[[str, Statement], bool]


class SearchOptions(TypedDict, total=False):
    """Options of the search: hints, and the time limit in seconds (60 by default)."""

    hints: Sequence[str]
    time_limit: float


class FiledAs(TypedDict, total=False):
    """Where an outcome stands: its role ("printed" by default), why, of which printed part, or under which label."""

    role: Role
    why: str
    of: Label
    label: str


@dataclass(frozen=True)
class Stated:
    """A relation that a check states: its role, and the label of the printed part that it is or stands for."""

    role: Role
    statement: Statement
    label: str = ""


class Recorder:
    """Decides statements and files the outcomes of one claim."""

    def __init__(
        self,
        claim_id: str,
        *,
        cited: Cited | None = None,
        uses: Collection[str] | None = None,
        is_proved: IsProved | None = None,
        store: Store = BY_SEARCH,
    ) -> None:
        self.record = Record(claim_id)
        self.statements: list[Stated] = []
        self._cited = cited
        self._uses = uses
        self._is_proved = is_proved
        self._store = store
        self._calls = 0
        self._witnesses: dict[str, Mapping[str, Fraction]] = {}
        self._runs: dict[str, Any] = {}

    # -- which printed part

    def _label(self, role: Role, label: str) -> str:
        """The label of a new printed part: its number where none is given."""
        if role != "printed":
            if label:
                raise ClaimError("only a printed part has a label; for another one say of=")
            return ""
        taken = [p.label for p in self.record.parts if p.role == "printed"]
        label = label or str(len(taken) + 1)
        if label in taken:
            raise ClaimError(f"two printed parts are called {label}")
        return label

    def _target(self, role: Role, of: Label) -> str:
        """The label of the printed part that another part stands for."""
        if role not in STAND_FOR_PRINTED:
            if of != "":
                raise ClaimError(f"a part with the role {role} stands for no printed part")
            return ""
        labels = [p.label for p in self.record.parts if p.role == "printed"]
        if not labels:
            raise ClaimError(f"nothing printed is on record that the role {role} could stand for")
        if of == "" and len(labels) > 1:
            raise ClaimError(
                f"which of {len(labels)} printed parts does it stand for? Say of=: {', '.join(labels)}"
            )
        chosen = labels[0] if of == "" else str(of)
        if chosen not in labels:
            raise ClaimError(f"there is no printed part {chosen}: {', '.join(labels)}")
        return chosen

    def _printed(self, label: str) -> Part:
        return next(p for p in self.record.parts if p.role == "printed" and p.label == label)

    def _stated(self, label: str) -> Statement | None:
        """The relation of a printed part, if it is one."""
        found = [s.statement for s in self.statements if s.role == "printed" and s.label == label]
        return found[0] if found else None

    def _blank(self, text: str, filed: FiledAs) -> Part:
        """An undecided part with its place."""
        role: Role = filed.get("role", "printed")
        why = filed.get("why", "")
        allow(role, why)
        of, label = self._target(role, filed.get("of", "")), self._label(role, filed.get("label", ""))
        return Part(role, "undecided", text, why=why, of=of, label=label)

    # -- where the claim stands

    def _hypotheses(self, letters: Collection[str], said: Collection[Relation] = ()) -> tuple[Relation, ...]:
        """What the standing hypotheses of the claim say of these letters, as conditions; without what is said."""
        known = standing_of(paper_of(self.record.id))
        found = dict.fromkeys(r for key in self.record.standing for r in known[key].conditions)
        return tuple(
            r for r in found if r not in said and r.left.variables | r.right.variables <= set(letters)
        )

    def _told(self, letters: Collection[str], said: Collection[Relation] = ()) -> tuple[str, ...]:
        """The same as texts."""
        return tuple(map(plain_relation, self._hypotheses(letters, said)))

    def _here(self, statement: Statement) -> Statement:
        """The statement at the points that meet the standing hypotheses of the claim."""
        letters = {*statement.variables, *(name for name, _ in statement.definitions)}
        more = self._hypotheses(letters, statement.constraints)
        return replace(statement, constraints=(*statement.constraints, *more)) if more else statement

    # -- deciding

    def _asked(
        self,
        kind: Kind[Any, Any, Any],
        statement: object,
        hints: object = None,
        time_limit: float = TIME_LIMIT,
    ) -> Shown:
        """What is shown of a statement of a kind."""
        return self._store.decide(Question(kind, statement, hints, time_limit))

    def _decided(self, statement: Statement, search: SearchOptions) -> Shown:
        """What is shown of a relation between numbers."""
        hints, limit = tuple(search.get("hints", ())), search.get("time_limit", TIME_LIMIT)
        return self._asked(NUMBERS, statement, hints, limit)

    def _relation(
        self,
        role: Role,
        statement: Statement,
        search: SearchOptions,
        *,
        why: str = "",
        of: Label = "",
        label: str = "",
    ) -> Outcome:
        """Decides a relation where it has values, and files it."""
        target, own = self._target(role, of), self._label(role, label)
        if same_on_both_sides(statement):
            raise ClaimError(f"the same expression stands on both sides: {plain_statement(statement)}")
        statement, decided, valueless = self._where_defined(statement, search)
        self.statements.append(Stated(role, statement, own or target))
        part = Part(
            role,
            "undecided",
            plain_statement(statement),
            every=quantifiers(statement),
            why=why,
            of=target,
            label=own,
            valued="; ".join(valueless),
        )
        if decided.status == "proved" and self._empty(statement):
            self._add(replace(part, left=("no point of its domain was found",)))
        else:
            self._file(decided, part)
        if own and decided.counterexample is not None:
            self._witnesses[own] = decided.counterexample
        return Outcome(statement, decided.status, witness=decided.counterexample, left=decided.left)

    def _where_defined(
        self, statement: Statement, search: SearchOptions
    ) -> tuple[Statement, Shown, tuple[str, ...]]:
        """The statement where it has values, decided, and the points left aside: at first those at corners."""
        restricted, found = self._valued(statement, 0)
        try:
            return restricted, self._decided(restricted, search), found
        except Undefined:
            restricted, more = self._valued(restricted)
            return restricted, self._decided(restricted, search), (*found, *more)

    def _valued(self, statement: Statement, rounds: int = ROUNDS) -> tuple[Statement, tuple[str, ...]]:
        return where_defined(statement, rounds=rounds)

    def _empty(self, statement: Statement) -> bool:
        if not statement.variables:
            return not holds_point(statement, {})
        return point_of(statement) is None

    def _goals(self, role: Role, compared: Compared, of: str, search: SearchOptions) -> bool:
        """Decides and files what makes two statements relate as they should; False where something is left."""
        holds = True
        for goal in compared.goals:
            part = self._file(
                self._decided(goal, search), Part(role, "undecided", plain_statement(goal), of=of)
            )
            holds = holds and part.holds
        return holds

    # -- filing

    def _add(self, part: Part) -> Part:
        self.record.parts.append(part)
        return part

    def _file(self, shown: Shown, part: Part) -> Part:
        """Records what was shown, or left open, with its certificate."""
        record, name = self.record, ""
        if shown.certificate:
            name = self._file_name(part.role)
            record.certificates[name] = shown.certificate
        record.recheck_seconds += shown.recheck_seconds
        record.known += shown.known
        record.error = record.error or shown.problem
        return self._add(
            replace(
                part,
                found=shown.status,
                method=shown.method,
                certificate=name,
                witness=dict(shown.witness),
                left=shown.left,
            )
        )

    def _state(self, part: Part, question: Question, *, unmet: Callable[[], str] | None = None) -> Status:
        """Decides a statement of any kind and files it.

        One that is proved is left open where `unmet` says that nothing was found of which it speaks.
        """
        shown = self._store.decide(question)
        nothing = unmet() if unmet is not None and shown.status == "proved" else ""
        if nothing:
            self._add(replace(part, left=(nothing,)))
            return "undecided"
        return self._file_shown(shown, part)

    def _file_shown(self, shown: Shown, part: Part, statement: object = None) -> Status:
        """Records the same, and beside it what the statement leaves to words."""
        self._file(shown, part)
        told = told_beside(part, statement) if shown.status == "proved" else None
        if told is not None:
            self._add(told)
        return shown.status

    def _file_name(self, role: Role) -> str:
        stem = f"{self.record.id}.{role}"
        name, n = f"{stem}.json", 1
        while name in self.record.certificates:
            n += 1
            name = f"{stem}-{n}.json"
        return name


def texts_of(witness: Mapping[str, Fraction]) -> dict[str, str]:
    """A point as a table of texts."""
    return {k: str(v) for k, v in sorted(witness.items())}


def quantifiers(statement: Statement) -> str:
    """The quantifiers of a statement, in words; its conditions stand with the relation.

    >>> quantifiers(parse_statement("H(a) > a + b", "a = 2^-k, k >= 2, 0 < b < a, integer k"))
    'all integers k, all real b'
    """
    real = [n for n in statement.variables if n not in statement.integers]
    whole = [f"all integers {', '.join(statement.integers)}"] if statement.integers else []
    return ", ".join([*whole, *([f"all real {', '.join(real)}"] if real else [])])


def allow(role: Role, why: str) -> None:
    """Raises ClaimError for a role that is not to be chosen, and for one that needs a reason and has none."""
    if role not in CHOSEN_ROLES:
        raise ClaimError(f"{role!r} is no role to choose: one of {', '.join(sorted(CHOSEN_ROLES))}")
    if role in EXPLAINED_ROLES and not why.strip():
        raise ClaimError(f"a {role} form needs {EXPLAINED_ROLES[role]}")


def as_statement(relation: StatementLike, where: str) -> Statement:
    """A relation with its conditions, from text or as it is."""
    if isinstance(relation, str):
        return parse_statement(relation, where)
    if where:
        raise ClaimError("a Statement brings its own conditions: leave where out")
    return relation


def as_statements(relation: StatementLike, where: str) -> tuple[Statement, ...]:
    """The same for a text that may hold several relations."""
    if isinstance(relation, str):
        return parse_joint(relation, where)
    return (as_statement(relation, where),)


def as_text(side: str | Expr) -> str:
    """One side of a relation as text."""
    return side if isinstance(side, str) else plain(side)


def worded(text: str, method: str) -> str:
    """The text, which may not be empty."""
    if not text.strip():
        raise ClaimError(f"{method} needs words")
    return text
