"""A proof under construction: conditions, a goal, and the steps taken so far.

Main definitions: `Sequent`, `combine` and the other leaves. Conditions are numbered in the order in which the steps add
them, as coq/Checker.v does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from treecert.coq.terms import ONE, ZERO, Term, add, cst, folded, mul, number, opp, raw, replaced
from verify.rationals import Fraction as Q

Cond = tuple[Term, str]
"""A formula and Pos, Nonneg, Zero or Int."""
Product = tuple[Q, Sequence[int]]
Multiple = tuple[Term, int]
Step = tuple[str, str, Cond | None]
"""What is written before the rest of the proof: the step, and for a new condition its own proof or fact."""

KINDS = {">": "Pos", ">=": "Nonneg", "==": "Zero"}


def cond(c: Cond) -> str:
    """A condition."""
    return f"({raw(c[0])}, {c[1]})"


def listed(items: Iterable[str]) -> str:
    """A list."""
    return "[" + "; ".join(items) + "]"


def numbers(places: Iterable[int]) -> str:
    """A list of places."""
    return listed(map(str, places)) + "%nat"


def rationals(values: Iterable[Q]) -> str:
    """A list of rational numbers."""
    return listed(map(number, values)) + "%Q"


def _combination(word: str, eqs: Sequence[int], ts: Sequence[Product], ms: Sequence[Multiple]) -> str:
    products = listed(f"({number(c)}, {numbers(places)})" for c, places in ts)
    multiples = listed(f"({raw(m)}, {i}%nat)" for m, i in ms)
    return f"({word} {numbers(eqs)} {products} {multiples})"


def combine(ts: Sequence[Product] = (), ms: Sequence[Multiple] = (), eqs: Sequence[int] = ()) -> str:
    """The goal as a sum of products of conditions and multiples of equations."""
    return _combination("Combine", eqs, ts, ms)


def absurd(ts: Sequence[Product] = (), ms: Sequence[Multiple] = (), eqs: Sequence[int] = ()) -> str:
    """A contradiction as such a sum."""
    return _combination("Absurd", eqs, ts, ms)


class Sequent:
    """Conditions, a goal, the steps so far.

    `conds` are all conditions; `places` says where those of the kernel's domain stand among them; `names`
    gives the variables of the kernel's goal their numbers; `values` are the places of conditions under which formulas
    have values.
    """

    def __init__(
        self, conds: Iterable[Cond], places: Iterable[int], goal: Term, kind: str, names: Mapping[str, int]
    ) -> None:
        self.conds, self.places = list(conds), list(places)
        self.goal, self.kind = goal, kind
        self.names = dict(names)
        self.steps: list[Step] = []
        self.values: list[int] = []
        self._at = {c: i for i, c in reversed(list(enumerate(self.conds)))}

    def child(self, extra: Iterable[Cond] = (), goal: Term | None = None, kind: str | None = None) -> Sequent:
        """A sequent above this one: no steps yet."""
        found = Sequent(
            [*self.conds, *extra],
            self.places,
            self.goal if goal is None else goal,
            kind or self.kind,
            self.names,
        )
        found.values = list(self.values)
        return found

    @property
    def words(self) -> dict[int, str]:
        """The names of the kernel's variables by their numbers."""
        return {i: n for n, i in self.names.items()}

    def at(self, c: Cond) -> int | None:
        """The place of a condition."""
        return self._at.get(c)

    def _added(self, c: Cond) -> int:
        self.conds.append(c)
        self._at.setdefault(c, len(self.conds) - 1)
        return len(self.conds) - 1

    def have(self, c: Cond, proof: Callable[[], str] | str) -> int:
        """A condition with its own proof; the place where it stands."""
        if (known := self._at.get(c)) is not None:
            return known
        done = proof if isinstance(proof, str) else proof()
        self.steps.append(("Have", done, c))
        return self._added(c)

    def note(self, fact: str, c: Cond) -> int:
        """A condition that is a fact."""
        if (known := self._at.get(c)) is not None:
            return known
        self.steps.append(("Note", fact, c))
        return self._added(c)

    def let(self, place: int, value: Term) -> int:
        """A new variable; the place of its equation."""
        self.steps.append(("Let", f"{place} {raw(value)}", None))
        return self._added((Term("Add", (Term("Var", (), place), opp(value))), "Zero"))

    def rewritten(self, t: Term, eqs: Sequence[int]) -> Term:
        """A formula after rewriting by equations, in order."""
        for i in eqs:
            e, kind = self.conds[i]
            if kind != "Zero":
                continue
            if e.head == "Add" and e.kids[1].head == "Opp":
                t = replaced(e.kids[0], e.kids[1].kids[0], t)
            else:
                t = replaced(e, ZERO, t)
        return t

    def rewrite(self, eqs: Sequence[int]) -> None:
        """Rewrites the goal."""
        self.goal = folded(self.rewritten(self.goal, eqs))
        self.steps.append(("Rewrite", numbers(eqs), None))

    def rewrite_values(self, eqs: Sequence[int]) -> None:
        """Rewrites what says that formulas have values."""
        self.values = [self.rewrite_condition(i, eqs) for i in self.values]

    def rewrite_condition(self, place: int, eqs: Sequence[int]) -> int:
        """A condition rewritten."""
        e, kind = self.conds[place]
        return self.note(f"(Rewritten {place} {numbers(eqs)})", (folded(self.rewritten(e, eqs)), kind))

    def closed_by(self, leaf: str) -> str:
        """The proof: all steps, then the leaf."""
        front = []
        for word, content, c in self.steps:
            front.append(f"({word} {cond(c)} {content} " if word == "Have" and c else f"({word} {content} ")
        return "".join(front) + leaf + ")" * len(front)

    def as_lemmas(self) -> str:
        """The conditions added so far, as the lemmas of a rule about lines."""
        found, places = "Done", len(self.conds) - len([s for s in self.steps if s[2]])
        rows = []
        for word, content, c in self.steps:
            if c is None:
                raise ValueError("only conditions can be lemmas")
            proof = content if word == "Have" else f"(Note {content} {combine([(Q(1), [places])])})"
            if word == "Note" and c[1] == "Zero":
                proof = f"(Note {content} {combine([], [(ONE, places)])})"
            rows.append(f"(Also {cond(c)} {proof} ")
            places += 1
        return "".join(rows) + found + ")" * len(rows)


def products_term(s: Sequent, ts: Sequence[Product], ms: Sequence[Multiple]) -> Term:
    """The sum that a combination stands for."""
    found = ZERO
    for c, places in ts:
        one = cst(c)
        for i in places:
            one = mul(one, s.conds[i][0])
        found = add(found, one)
    for m, i in ms:
        found = add(found, mul(m, s.conds[i][0]))
    return found
