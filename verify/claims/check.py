"""The check of a claim: what a claim's function is given to record outcomes with.

Main definitions: `Check`. Each method decides something by machine, or says in words what no machine decides,
and records how it came out. None takes a verdict: `verify.claims.verdicts` computes that afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypedDict, TypeVar, Unpack

from verify.claims.deciding import TIME_LIMIT, Decide, Decided, decide
from verify.claims.parts import ClaimError, Found, Part, Record, Role, exact_text, witness_table
from verify.claims.points import Instance, Points, Value, conclusion, implications, instance_of, is_whole
from verify.errors import BadInput
from verify.language.expressions import Expr
from verify.language.grammar import parse_statement
from verify.language.printing import plain, plain_statement
from verify.language.statements import Statement
from verify.search.outcomes import Outcome

FAULT_TIME_LIMIT = 5.0
CHOSEN_ROLES = frozenset({"printed", "reading", "repaired", "strongest", "stronger", "beyond", "shadow"})
EXPLAINED_ROLES: Mapping[str, str] = {
    "reading": "why it is the intended reading",
    "repaired": "the name of the hypothesis",
    "stronger": "the constant or range",
}

CaseT = TypeVar("CaseT")
StatementLike = str | Statement
Cited = Callable[[str, Role], Sequence[Statement]]


class Search(TypedDict, total=False):
    """What goes to the search: hints, and the time limit in seconds (60 by default)."""

    hints: Sequence[str]
    time_limit: float


class Check:
    """Records the outcomes of one claim.

    Every method that decides a relation takes it as text, with its conditions in `where`, or as a
    `Statement`. It returns the `Outcome`, whose `status` is `proved`, `refuted` or `undecided`, and raises
    BadInput for a formula that cannot be read or has no value somewhere in its domain.
    """

    def __init__(self, claim_id: str, *, cited: Cited | None = None, decide: Decide = decide) -> None:
        self.record = Record(claim_id)
        self.statements: list[tuple[Role, Statement]] = []
        self._cited = cited
        self._decide = decide
        self._calls = 0

    # -- real statements

    def printed(self, relation: StatementLike, where: str = "", **search: Unpack[Search]) -> Outcome:
        """The statement as printed, on its whole printed domain. Of several, all must hold."""
        return self._relation("printed", _statement(relation, where), "", search)

    def identity(
        self,
        left: str | Expr,
        right: str | Expr,
        where: str = "",
        *,
        role: Role = "printed",
        why: str = "",
        **search: Unpack[Search],
    ) -> Outcome:
        """The printed identity left == right; with `role`, that of the intended reading, and so on."""
        _allow(role, why)
        return self._relation(role, _statement(f"{_text(left)} == {_text(right)}", where), why, search)

    def reading(
        self, relation: StatementLike, where: str = "", *, why: str, **search: Unpack[Search]
    ) -> Outcome:
        """The evident intended reading of a form that is ill-formed or refuted; `why` makes it evident."""
        _allow("reading", why)
        return self._relation("reading", _statement(relation, where), why, search)

    def repaired(
        self, relation: StatementLike, where: str = "", *, hypothesis: str, **search: Unpack[Search]
    ) -> Outcome:
        """The same relation under one more hypothesis, which gets a name.

        Raises ClaimError when the relation is none of those printed or read: use `strongest` for another one.
        """
        _allow("repaired", hypothesis)
        statement = _statement(relation, where)
        earlier = [s.expanded().relation for role, s in self.statements if role in ("printed", "reading")]
        if earlier and statement.expanded().relation not in earlier:
            raise ClaimError("a repair keeps the relation and adds a hypothesis; for another use strongest")
        return self._relation("repaired", statement, hypothesis, search)

    def strongest(self, relation: StatementLike, where: str = "", **search: Unpack[Search]) -> Outcome:
        """The strongest true version that was found of a false claim."""
        return self._relation("strongest", _statement(relation, where), "", search)

    def shadow(self, relation: StatementLike, where: str = "", **search: Unpack[Search]) -> Outcome:
        """A finite consequence of a claim on limits or unnamed constants; goes with `asymptotic`."""
        return self._relation("shadow", _statement(relation, where), "", search)

    def stronger(
        self,
        relation: StatementLike,
        where: str = "",
        *,
        beyond: Statement | tuple[str, str],
        sharp: str,
        **search: Unpack[Search],
    ) -> Outcome:
        """A strictly stronger constant or range, and `beyond`, the statement just past it, to be refuted.

        `sharp` names the constant or range for the reader, as in "c = 2/ln 2". That the stronger form implies
        a printed one is decided as well. Returns the outcome of the stronger form.
        """
        _allow("stronger", sharp)
        statement = _statement(relation, where)
        further = beyond if isinstance(beyond, Statement) else parse_statement(*beyond)
        outcome = self._relation("stronger", statement, sharp, search)
        self._implies(statement, search)
        self._relation("beyond", further, sharp, search)
        return outcome

    def ill_formed(
        self,
        reason: str,
        relation: str | Callable[[], str | None],
        where: str = "",
        *,
        declared: Sequence[str] | None = None,
    ) -> str:
        """The printed form says nothing definite, which is shown by computing; returns what was found.

        Shown when the text cannot be read, has no value somewhere in its domain, or has a free variable that
        the hypotheses do not introduce (`declared`; by default the variables of `where`). A callable returns
        what is wrong, or None. Raises ClaimError when nothing turns out to be wrong.
        """
        _words(reason, "ill_formed")
        if callable(relation):
            text, found = reason, relation()
        else:
            text = f"{relation} for {where}" if where else relation
            found = _fault(relation, where, declared, self._decide)
        if not found:
            raise ClaimError(f"nothing is wrong with the form that is called ill-formed: {text}")
        self._add(Part("printed", "ill-formed", text, method=found, why=reason))
        return found

    # -- points of use

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
        **search: Unpack[Search],
    ) -> bool:
        """Decides whether a cited claim speaks about the points at which this step uses it.

        `at` gives each free variable of the cited statement its value at the point of use, in the variables
        of `where`, which describes all points of use. Each condition of the cited domain is decided there.
        `gives` is the conclusion drawn: its gap must be `factor` > 0 times that of the cited relation.
        `version` is the role of the cited statement, `part` its index where the claim has several. Returns
        True when every condition, and the conclusion if given, is proved. Raises ClaimError when `claim_id`
        is not among the `uses` of this claim, and when `at` does not fit the cited statement.
        """
        if self._cited is None:
            raise ClaimError(f"{claim_id} is not among the uses of {self.record.id}")
        statements = list(self._cited(claim_id, version))
        if not statements or (part is not None and not 0 <= part < len(statements)):
            raise ClaimError(f"{claim_id} has {len(statements)} statements with the role {version}")
        if part is not None:
            statements = [statements[part]]
        if gives is not None and len(statements) > 1:
            raise ClaimError(f"{claim_id} has {len(statements)} statements: say which one by part=")
        self._calls += 1
        base = Part("applies", "undecided", "", cites=claim_id, version=version, call=self._calls)
        instances = [instance_of(s, at, where) for s in statements]
        found = self._conditions(base, instances, search)
        if gives is not None:
            self.statements.append(("gives", conclusion(gives, where)))
            identity, problem = instances[0].conclusion(gives, Fraction(factor))
            base = replace(base, role="gives", text=plain_statement(identity), why=gives)
            decided = None if problem else self._decided(identity, search)
            found.append(self._file(decided, base) if decided else self._add(replace(base, left=(problem,))))
        return all(p.holds for p in found)

    # -- finite facts

    def exhaustive(
        self,
        cases: Iterable[CaseT],
        check: Callable[[CaseT], object],
        *,
        sizes: str,
        text: str = "",
        role: Role = "printed",
        why: str = "",
    ) -> Part:
        """Runs `check` on every case; it returns None, or a witness against the statement, which ends it all.

        The cases are counted. `sizes` says what they are, `text` what holds in each. Raises ClaimError when
        there is no case, when a witness holds a float, and when `check` returns a truth value.
        """
        _allow(role, why)
        found: Found = "exhaustive"
        witness: object = None
        count = 0
        for case in cases:
            count += 1
            witness = check(case)
            if isinstance(witness, bool):
                raise ClaimError("the check of a case returns None or a witness, not a truth value")
            if witness is not None:
                found = "refuted"
                break
        if not count:
            raise ClaimError(f"no case to check: {sizes}")
        table = {} if witness is None else witness_table(witness)
        cases_run = f"{count} {'case' if count == 1 else 'cases'}"
        counted = f"case {count} of: {sizes}" if found == "refuted" else f"{cases_run}: {sizes}"
        return self._add(
            Part(role, found, text or sizes, "case by case", witness=table, sizes=counted, why=why)
        )

    def exact(
        self, description: str, holds: Callable[[], bool], *, role: Role = "printed", why: str = ""
    ) -> Part:
        """An exact computation that comes out True or False; `description` says what was compared.

        Raises ClaimError when `holds` returns anything but a Python bool, such as a number or a numpy bool.
        """
        _allow(role, why)
        outcome = holds()
        if not isinstance(outcome, bool):
            raise ClaimError(f"True or False is needed, not {type(outcome).__name__}: {description}")
        witness = {} if outcome else {"computed": f"not so: {description}"}
        found: Found = "computed" if outcome else "refuted"
        return self._add(Part(role, found, description, "exact computation", witness=witness, why=why))

    def computed(self, name: str, value: object) -> Part:
        """An exactly computed quantity, for the record; decides nothing. Floats are refused."""
        return self._add(Part("quantity", "computed", f"{name} = {exact_text(value)}", "exact computation"))

    def sampled(self, description: str, result: str) -> Part:
        """Statistics and what came out; decides nothing."""
        return self._add(Part("quantity", "sampled", f"{description}: {result}", "sampling"))

    # -- words

    def argued(self, text: str, *, role: Role = "printed", why: str = "") -> Part:
        """A part of the statement that rests on an argument in words; the evidence is then `argued`."""
        _allow(role, why)
        return self._add(Part(role, "argued", _words(text, "argued"), "argument in words", why=why))

    def asymptotic(self, shadow: str) -> None:
        """The claim is about limits or unnamed constants; `shadow` states the finite part that is checked."""
        self.record.asymptotic = _words(shadow, "asymptotic")

    def empirical(self, reran: str) -> None:
        """The claim is about experiments; `reran` says what was run again."""
        self.record.empirical = _words(reran, "empirical")

    def not_a_claim(self, why: str) -> None:
        """A definition or remark without content to check."""
        self.record.not_a_claim = _words(why, "not_a_claim")

    def note(self, text: str) -> None:
        """A sentence for the report."""
        self.record.notes.append(_words(text, "note"))

    # -- inside

    def _add(self, part: Part) -> Part:
        self.record.parts.append(part)
        return part

    def _decided(self, statement: Statement, search: Search) -> Decided:
        return self._decide(statement, tuple(search.get("hints", ())), search.get("time_limit", TIME_LIMIT))

    def _relation(self, role: Role, statement: Statement, why: str, search: Search) -> Outcome:
        self.statements.append((role, statement))
        decided = self._decided(statement, search)
        self._file(decided, Part(role, "undecided", plain_statement(statement), why=why))
        return decided.outcome

    def _file(self, decided: Decided, part: Part) -> Part:
        """Records a decided outcome, with its certificate."""
        outcome, record = decided.outcome, self.record
        name = ""
        if decided.certificate:
            name = self._file_name(part.role)
            record.certificates[name] = decided.certificate
        record.recheck_seconds += decided.recheck_seconds
        record.known += decided.known
        record.error = record.error or decided.problem
        return self._add(
            replace(
                part,
                found=outcome.status,
                method=decided.method,
                certificate=name,
                witness={k: str(v) for k, v in sorted((outcome.witness or {}).items())},
                left=outcome.left if outcome.status == "undecided" else (),
                vacuous=outcome.vacuous,
            )
        )

    def _file_name(self, role: Role) -> str:
        stem = f"{self.record.id}.{role}"
        name, n = f"{stem}.json", 1
        while name in self.record.certificates:
            n += 1
            name = f"{stem}-{n}.json"
        return name

    def _implies(self, statement: Statement, search: Search) -> None:
        """Records whether the stronger form implies a printed one: as large a domain, as small a gap."""
        printed = [s for role, s in self.statements if role == "printed"]
        for goals in (implications(statement, p) for p in printed):
            if goals == []:
                raise ClaimError("the stronger form is the printed one")
            found = self._proved(goals or [], search)
            if found:
                for goal, decided in found:
                    self._file(decided, Part("implies", "undecided", plain_statement(goal)))
                return
        if printed:
            text = "the stronger form implies the printed one"
            self._add(Part("implies", "undecided", text, left=("not shown",)))

    def _proved(self, goals: Sequence[Statement], search: Search) -> list[tuple[Statement, Decided]]:
        """The goals with their proofs; nothing unless all are proved."""
        found = []
        for goal in goals:
            try:
                decided = self._decided(goal, search)
            except BadInput:
                return []
            if decided.outcome.status != "proved":
                return []
            found.append((goal, decided))
        return found

    def _conditions(self, part: Part, instances: Sequence[Instance], search: Search) -> list[Part]:
        """Decides every condition of the cited domain at the points of use; never an empty list."""
        conditions = dict.fromkeys(c for i in instances for c in i.conditions)
        whole = dict.fromkeys(pair for i in instances for pair in i.whole)
        texts = {s: plain_statement(s) for s in conditions}
        found = [self._file(self._decided(s, search), replace(part, text=t)) for s, t in texts.items()]
        found += [self._add(_whole_part(part, n, v, instances[0].points)) for n, v in whole]
        if not found:
            found.append(self._add(replace(part, found="computed", text="there are no conditions")))
        return found


def _allow(role: Role, why: str) -> None:
    if role not in CHOSEN_ROLES:
        raise ClaimError(f"{role!r} is no role to choose: one of {', '.join(sorted(CHOSEN_ROLES))}")
    if role in EXPLAINED_ROLES and not why.strip():
        raise ClaimError(f"a {role} form needs {EXPLAINED_ROLES[role]}")


def _statement(relation: StatementLike, where: str) -> Statement:
    if isinstance(relation, str):
        return parse_statement(relation, where)
    if where:
        raise ClaimError("a Statement brings its own conditions: leave where out")
    return relation


def _text(side: str | Expr) -> str:
    return side if isinstance(side, str) else plain(side)


def _words(text: str, method: str) -> str:
    if not text.strip():
        raise ClaimError(f"{method} needs words")
    return text


def _whole_part(part: Part, name: str, value: Expr, points: Points) -> Part:
    seen = is_whole(value, frozenset(points.integers))
    text = f"{name} = {plain(value)} is an integer"
    if seen is None:
        return replace(part, text=text, left=("not seen to be an integer",))
    witness = {} if seen else {name: plain(value)}
    found: Found = "computed" if seen else "refuted"
    return replace(part, found=found, text=text, method="exact computation", witness=witness)


def _fault(relation: str, where: str, declared: Sequence[str] | None, decide: Decide) -> str:
    """What is wrong with a printed form, or an empty text."""
    try:
        statement = parse_statement(relation, where)
    except BadInput as error:
        return str(error)
    introduced = Points.read(where).names if declared is None else frozenset(declared)
    if free := [v for v in statement.variables if v not in introduced]:
        return f"not introduced by the hypotheses: {', '.join(free)}"
    from verify.search.prover import require_defined

    try:
        require_defined(statement, time_limit=FAULT_TIME_LIMIT)
        decide(statement, (), FAULT_TIME_LIMIT)
    except BadInput as error:
        if "undefined" in str(error):
            return str(error)
        raise
    return ""
