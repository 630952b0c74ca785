"""Search for proofs about sequences (untrusted): which facts lead from one term to the next.

Main definitions: `decide_steps`, `StepHints`. Forms, in the order in which they are tried:

- direct: the conditions imply the relation at the next term;
- cheap: the step a_next <= phi(a) rises with a, so that it is enough to look at a = B(t), the bound itself;
- product: the same where phi(a) = m a and B = exp(E), by 1 + z <= exp(z) at z = E(t+1) - E(t);
- sum: the same where B = inverse(U) with U linear in ln(t): U grows by d = U' or less, and phi(inverse(u)) is at most
  inverse(u + d).

Each comes with its mirror image for lower bounds.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from verify.arithmetic.intervals import as_fraction
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.families.certificates import Node
from verify.kinds.sequences.certificates import StepCertificate, dump, load
from verify.kinds.sequences.checker import check
from verify.kinds.sequences.grammar import steps_texts
from verify.kinds.sequences.statements import StepStatement
from verify.kinds.sequences.steps import Point, RunGoal, apply
from verify.language.evaluation import enclose_at
from verify.language.expressions import Add, Const, Expr, Fn, Mul, Var, const, mul, rebuild, substitute, walk
from verify.language.printing import listed, plain, plain_relation
from verify.language.statements import Op, Relation
from verify.rationals import Fraction
from verify.search.clock import Clock
from verify.search.sealing import sealed
from verify.search.step_plans import LIMIT, OPEN, Fact, LawAt, PremiseNotFound, StepDraft

TOP = "top_"
"""How the name of a larger term begins, in the law that phi rises."""
NOW, THEN = "u_now", "u_then"
"""Names for a sum that grows, at an index and at the next."""
INNER = re.compile(rf"\b({NOW}|{THEN}|{TOP})")
"""Names that only a proof has."""
FORMS = ("direct", "product", "sum", "cheap")


@dataclass(frozen=True)
class StepHints:
    """What may help.

    `lemmas`: relations that every term meets, to prove first. `forms`: which to try. `rising`: the law that the step
    rises, in fewer variables than the statement has. `facts`: come before those of the form; one without a relation
    says how to prove the fact of the form that has its name. `plus`: what closes the step in the form `direct`.
    `limit`: seconds for one premise. `total`: for all of them; without it a search ends when nothing is left to try.
    """

    lemmas: tuple[str, ...] = ()
    forms: tuple[str, ...] = FORMS
    rising: LawAt | None = None
    facts: tuple[Fact, ...] = ()
    plus: Mapping[str, str] = field(default_factory=dict)
    limit: float = LIMIT
    total: float = math.inf


def decide_steps(statement: StepStatement, hints: StepHints | None = None) -> tuple[str, str, str]:
    """(`proved`, certificate, words) or (`undecided`, nothing, what is left).

    Guarantee: the certificate passed the replay in FLINT, as text. Raises Unreadable for a statement that has no text.
    """
    relation, where = steps_texts(statement)
    try:
        proof, form = _proof(statement, hints or StepHints())
    except PremiseNotFound as error:
        return "undecided", "", str(error)
    text = sealed(StepCertificate(relation, where, proof), dump, load, check, statement)
    return "proved", text, _words(statement, form)


def prove_steps(statement: StepStatement, hints: StepHints) -> Node:
    """A proof of the statement, not replayed yet. Raises Stuck."""
    return _proof(statement, hints)[0]


def _proof(statement: StepStatement, hints: StepHints) -> tuple[Node, str]:
    """A proof, and the form that led to it. Raises Stuck with what is left in each form."""
    left: dict[str, str] = {}
    clock = Clock(hints.total)
    for form in hints.forms:
        try:
            with clock.enclosing():
                return _Search(statement, hints, form, clock).proof(), form
        except (PremiseNotFound, TreecertError) as error:
            left[form] = str(error)
    raise PremiseNotFound(_opened(left))


def _opened(left: Mapping[str, str]) -> str:
    """What the forms leave open, in the symbols of the statement; why none fits, where no form comes to a fact."""
    facts = [text.removeprefix(OPEN) for text in left.values() if text.startswith(OPEN)]
    own = dict.fromkeys(text for text in facts if not INNER.search(text))
    if own:
        return f"it is left to show {', or '.join(own)}"
    return "; ".join(dict.fromkeys(text.removeprefix(OPEN) for text in left.values()))


def _words(s: StepStatement, form: str) -> str:
    how = {
        "direct": "the conditions on one term imply the bound for the next",
        "cheap": "the step rises, so that the bound is followed instead of the term",
        "product": "the bound is followed instead of the term, by 1 + z <= exp(z)",
        "sum": "the bound is followed instead of the term, as the inverse of a growing sum",
    }
    until = f", until {plain_relation(s.guard[0])} fails" if s.guard and not s.otherwise else ""
    return f"induction over {s.index} from {s.first} on{until}: {how[form]}"


class _Search:
    """One form."""

    def __init__(self, statement: StepStatement, hints: StepHints, form: str, clock: Clock) -> None:
        self.s = statement
        self.hints = hints
        self.form = form
        self.clock = clock

    def _draft(self, point: Point) -> StepDraft:
        """A draft of a proof at a point. Raises TimeUp when the time is over."""
        self.clock.check()
        return StepDraft(point, self.hints.limit)

    def proof(self) -> Node:
        """A proof of the statement. Raises Stuck."""
        run = RunGoal.of(self.s, flint_kit())
        done: list[tuple[str, list[Node]]] = []
        for text in (*self.hints.lemmas, plain_relation(self.s.relation, powers=False)):
            node = Node("induct", {"relation": text})
            base, *steps, rest = apply(run, node)
            last = text == plain_relation(self.s.relation, powers=False)
            children = [self._base(_point(base))]
            children += [self._step(_point(p), last) for p in steps]
            done.append((text, children))
            if not isinstance(rest, RunGoal):
                raise TypeError("an induction leaves a goal about runs")
            run = rest
        node = Node("end", children=(Node("chain", {"conditions": [f"each {len(run.each)}"]}),))
        for text, children in reversed(done):
            node = Node("induct", {"relation": text}, children=(*children, node))
        return node

    def _base(self, point: Point) -> Node:
        return self._first(point, [{}, *_additions(point, "start")])

    def _step(self, point: Point, last: bool) -> Node:
        if "fails 1" in point.known.conditions:
            return self._otherwise(point)
        if last and self.form != "direct":
            return self._followed(point)
        draft = self._draft(point)
        if last:
            for fact in self.hints.facts:
                draft.add(fact)
            if self.hints.plus:
                return draft.close(self.hints.plus)
        return self._first(point, [{}, *_additions(point, "step")], draft)

    def _otherwise(self, point: Point) -> Node:
        """Beside the additions, the relation at the next term with 0 in place of that term."""
        choices = [{}, *_additions(point, "else")]
        try:
            return self._first(point, choices)
        except PremiseNotFound:
            zero = point.goal.substitute({self.s.following: const(0)})
            draft = self._draft(point)
            draft.add(Fact("zero", plain_relation(zero, powers=False)))
            return self._first(point, [{"zero": "1"}], draft)

    def _first(self, point: Point, choices: list[dict[str, str]], draft: StepDraft | None = None) -> Node:
        stuck = PremiseNotFound("nothing to try")
        for plus in choices:
            try:
                return (draft or self._draft(point)).close(plus)
            except PremiseNotFound as error:
                stuck = error
        raise stuck

    # -- the bound is followed instead of the term

    def _followed(self, point: Point) -> Node:
        """phi(a) <= phi(B), phi(B) <= B(t+1), where a sum in B gets a name first."""
        form = _Bounded.of(self.s)
        draft = self._draft(point)
        bound, following = form.bound, form.later(form.bound)
        if self.form == "sum":
            for fact in form.names():
                draft.add(fact)
            bound, following = (form.inverse(name) for name in (NOW, THEN))
        draft.add(self._rising(form, bound))
        makes = {"cheap": _cheap, "product": _product, "sum": _sum}[self.form]
        made = makes(form, bound, following)
        given = {fact.name: fact for fact in self.hints.facts}
        for fact in self.hints.facts:
            if fact.relation:
                draft.add(fact)
        for fact in made:
            own = given.get(fact.name, fact)
            draft.add(replace(fact, plus=own.plus, law=own.law))
        links = [fact.name for fact in made if fact.name not in ("convex", "small")]
        return draft.chain(["step 1", "rising", *links])

    def _rising(self, f: _Bounded, bound: Expr) -> Fact:
        """phi(a) <= phi(B): by the law that phi rises, at a and B."""
        s = self.s
        relation = f.ordered(f.phi, f.at(bound))
        if self.hints.rising is not None:
            return Fact("rising", relation, law=self.hints.rising)
        top = Var(f"{TOP}{s.sequence}")
        parts = [*s.given, s.time, *s.each, *s.guard]
        parts += [r.substitute({s.sequence: top}) for r in s.each]
        parts += [Relation(Var(s.sequence), f.op, top)]
        where = ", ".join(listed(parts))
        return Fact(
            "rising", relation, law=LawAt(f.ordered(f.phi, f.at(top)), where, {top.name: _text(bound)})
        )


def _cheap(f: _Bounded, bound: Expr, following: Expr) -> tuple[Fact, ...]:
    """phi(B) <= B(t+1), by the kernel."""
    return (Fact("passes", f.ordered(f.at(bound), following)),)


def _product(f: _Bounded, bound: Expr, following: Expr) -> tuple[Fact, ...]:
    """m <= 1 + z <= exp(z), times B(t)."""
    match bound, f.factor():
        case Fn("exp", (exponent,)), Expr() as m if f.op == "<=":
            pass
        case _:
            raise PremiseNotFound("no product and no power")
    z = _text(f.later(exponent) - exponent)
    return (
        Fact("convex", f"1 + ({z}) <= exp({z})", law=LawAt("1 + z <= exp(z)", "", {"z": z})),
        Fact("small", f"{_text(m)} <= 1 + ({z})"),
        Fact("passes", f.ordered(f.at(bound), following), {"convex": _text(bound), "small": _text(bound)}),
    )


def _sum(f: _Bounded, bound: Expr, following: Expr) -> tuple[Fact, ...]:
    """phi(inverse(u)) <= inverse(u + d) <= inverse(v), where v <= u + d."""
    _, slope, least = f.as_sum()
    middle = f.inverse(NOW, slope)
    here, there = f.inverse("x_"), f.inverse("y_")
    falls = LawAt(
        f.ordered(here, there),
        f"y_ >= {least}, x_ >= y_",
        {"x_": _text(Var(NOW) + slope), "y_": THEN},
    )
    return (
        Fact("along", f.ordered(f.at(bound), middle)),
        Fact("falls", f.ordered(middle, following), law=falls),
    )


@dataclass(frozen=True)
class _Bounded:
    """The statement as a_next op phi(a, t), and a op B(t)."""

    s: StepStatement
    op: Op
    phi: Expr
    bound: Expr

    @classmethod
    def of(cls, s: StepStatement) -> _Bounded:
        """Raises Stuck for a statement of another shape."""
        if len(s.step) != 1 or s.step[0].left != Var(s.following) or s.relation.left != Var(s.sequence):
            raise PremiseNotFound(
                "the step is no bound for the next term alone, or the relation none for the term"
            )
        if s.step[0].op != s.relation.op or s.relation.op not in ("<=", ">="):
            raise PremiseNotFound("the step and the relation are not both <= or both >=")
        if s.sequence in s.relation.right.variables:
            raise PremiseNotFound("the bound depends on the term")
        return cls(s, s.relation.op, s.step[0].right, s.relation.right)

    def at(self, value: Expr) -> Expr:
        """phi at a value."""
        return substitute(self.phi, {self.s.sequence: value})

    def later(self, e: Expr) -> Expr:
        """A formula at the next index."""
        return substitute(e, {self.s.index: Var(self.s.index) + 1})

    def ordered(self, first: Expr, second: Expr) -> str:
        """`first op second`."""
        return plain_relation(Relation(first, self.op, second), powers=False)

    def factor(self) -> Expr | None:
        """m where phi is m a."""
        match self.phi:
            case Mul(children) if children.count(Var(self.s.sequence)) == 1:
                rest = tuple(c for c in children if c != Var(self.s.sequence))
                e = mul(*rest)
                return None if self.s.sequence in e.variables else e
        return None

    def as_sum(self) -> tuple[Expr, Expr, str]:
        """(U, d, least): the bound holds U = b + c ln(t), as large as can be; d = c/t; U >= least. Raises Stuck."""
        log = Fn("ln", (Var(self.s.index),))
        found: Expr | None = None
        for node in walk(self.bound):
            if node not in (self.bound, log) and _linear(node, log):
                found = node
        if found is None or self.op != "<=":
            raise PremiseNotFound("the bound is no upper bound with a sum that grows as ln(t) does")
        start = _simplified(_replace(found, log, const(0)))
        slope = (_replace(found, log, const(1)) - start) / Var(self.s.index)
        return found, _collected(found, log, self.s.index) or slope, _least(start)

    def inverse(self, name: str, more: Expr | None = None) -> Expr:
        """The bound, as a function of the sum that it holds. Raises Stuck."""
        by = Var(name) if more is None else Var(name) + more
        found = _replace(self.bound, self.as_sum()[0], by)
        if self.s.index in found.variables - by.variables:
            raise PremiseNotFound("the bound depends on the index in two ways")
        return found

    def names(self) -> tuple[Fact, ...]:
        """How the sum grows, and names for it now and then."""
        total, slope, least = self.as_sum()
        later = self.later(total)
        return (
            Fact("now", f"{_text(total)} >= {least}", let=NOW),
            Fact("then", f"{_text(later)} >= {least}", let=THEN),
            Fact("growth", f"{_text(Var(NOW) + slope)} >= {THEN}", {"now =": "1", "then =": "-1"}),
        )


def _collected(total: Expr, log: Expr, index: str) -> Expr | None:
    """c/t where the only term with ln(t) is c ln(t)."""
    terms = [
        e for e in (total.children if isinstance(total, Add) else (total,)) if log.variables & e.variables
    ]
    if len(terms) != 1 or not isinstance(terms[0], Mul):
        return None
    return mul(*(c for c in terms[0].children if c != log)) / Var(index)


def _least(start: Expr) -> str:
    """A formula in parameters, or a number that is a little less than one."""
    if start.variables or isinstance(start, Const):
        return _text(start)
    low = enclose_at(start, {}, flint_kit().enclosures(64)).lo
    if low is None:
        raise PremiseNotFound("the sum has no lower bound at the beginning")
    return str(Fraction(as_fraction(low) * 100 // 1, 100))


def _text(e: Expr) -> str:
    return plain(e, powers=False)


def _linear(e: Expr, log: Expr) -> bool:
    """Whether a formula is linear in a logarithm, and else free of the index."""
    name = "_log"
    p = _replace(e, log, Var(name))
    if p.variables & log.variables:
        return False
    match e:
        case Add(children):
            return all(_linear(c, log) or not log.variables & c.variables for c in children)
        case Mul(children):
            inside = [c for c in children if log.variables & c.variables]
            return len(inside) == 1 and _linear(inside[0], log)
    return e == log


def _replace(e: Expr, part: Expr, by: Expr) -> Expr:
    """A formula with a part of it replaced wherever it stands."""
    if e == part:
        return by
    return rebuild(e, tuple(_replace(c, part, by) for c in e.children)) if e.children else e


def _simplified(e: Expr) -> Expr:
    """A formula without products that hold the number 0."""
    if isinstance(e, Mul) and const(0) in e.children:
        return const(0)
    return rebuild(e, tuple(map(_simplified, e.children))) if e.children else e


def _point(goal: Point | RunGoal) -> Point:
    if not isinstance(goal, Point):
        raise TypeError("an induction leaves goals at points first")
    return goal


def _additions(point: Point, word: str) -> list[dict[str, str]]:
    """Each condition of a section added once, alone."""
    return [{label: "1"} for label in point.known.conditions if label.startswith(f"{word} ")]
