"""Statements as scripts for other provers: SMT-LIB for cvc5, z3 and dReal, Coq for the interval tactic.

Main definitions: `smt_script`, `coq_script`, `NotExpressible`. An SMT script asserts the conditions and
the negation of the relation: `unsat` is a proof. What a prover has no word for is expressed by fresh
variables where that is exact: a quotient z = x/y as z y = x, a root as r^n = x with r >= 0, y = ln x as x
= exp(y); else NotExpressible is raised.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.language.domains import as_affine, to_poly
from verify.language.expressions import Add, Const, Expr, Fn, Mul, Pow, Var, const
from verify.language.polytopes import Polytope
from verify.language.statements import Relation, Statement
from verify.rationals import Fraction

Dialect = Literal["algebraic", "exponential", "native"]
"""algebraic: + * only; exponential: exp as well; native: exp, log, division and powers."""
MAX_POWER = 64


class NotExpressible(Exception):
    """The prover has no way to state this."""


def smt_script(statement: Statement, dialect: Dialect) -> str:
    """The conditions and the negated relation in SMT-LIB 2. Raises NotExpressible."""
    s = statement.expanded()
    writer = _Smt(s.integers, dialect)
    conditions = [writer.relation(c) for c in s.constraints]
    negated = f"(not {writer.relation(s.relation)})"
    logic = {"algebraic": "QF_NRA", "exponential": "QF_NRAT", "native": "QF_NRA"}[dialect]
    if s.integers:
        logic = logic.replace("NRA", "NIRA")
    sorts = [(name, "Int" if name in s.integers else "Real") for name in s.variables]
    lines = [f"(set-logic {logic})"]
    lines += [
        f"(declare-fun {name} () {sort})" for name, sort in [*sorts, *((n, "Real") for n in writer.fresh)]
    ]
    lines += [f"(assert {text})" for text in [*conditions, *writer.definitions, negated]]
    return "\n".join([*lines, "(check-sat)", "(exit)", ""])


class _Smt:
    """Terms of one script, with the fresh variables that they need."""

    def __init__(self, integers: Sequence[str], dialect: Dialect) -> None:
        self.integers = integers
        self.dialect = dialect
        self.fresh: list[str] = []
        self.definitions: list[str] = []
        self._known: dict[Expr, str] = {}
        self._logs: dict[tuple[Expr, bool], str] = {}

    def relation(self, r: Relation) -> str:
        """A relation between two terms."""
        op = "=" if r.op == "==" else r.op
        return f"({op} {self.term(r.left)} {self.term(r.right)})"

    def term(self, expr: Expr) -> str:
        """A term; the same expression gives the same one."""
        if expr not in self._known:
            self._known[expr] = self._term(expr)
        return self._known[expr]

    def _term(self, expr: Expr) -> str:
        match expr:
            case Const(value):
                return self._number(value)
            case Var(name):
                return f"(to_real {name})" if name in self.integers and self.dialect != "native" else name
            case Add(children):
                return f"(+ {' '.join(map(self.term, children))})"
            case Mul(children):
                return f"(* {' '.join(map(self.term, children))})"
            case Pow(base, exponent):
                return self._power(base, exponent)
            case Fn(name, children):
                return self._function(name, children)
        raise NotExpressible(type(expr).__name__)

    @staticmethod
    def _number(value: Fraction) -> str:
        size = f"{abs(value.numerator)}.0"
        size = size if value.denominator == 1 else f"(/ {size} {value.denominator}.0)"
        return f"(- {size})" if value < 0 else size

    def _new(self) -> str:
        self.fresh.append(f"aux{len(self.fresh)}")
        return self.fresh[-1]

    def _power(self, base: Expr, exponent: Fraction) -> str:
        if self.dialect == "native":
            power = f"(^ {self.term(base)} {self._number(abs(exponent))})"
            power = f"(sqrt {self.term(base)})" if abs(exponent) == Fraction(1, 2) else power
            return power if exponent > 0 else f"(/ 1.0 {power})"
        if max(abs(exponent.numerator), exponent.denominator) > MAX_POWER:
            raise NotExpressible("a high power")
        inner = self.term(base)
        if exponent.denominator > 1:  # a root: nonnegative, and its power is the base
            root = self._new()
            self.definitions += [f"(>= {root} 0.0)", f"(= {_repeated(root, exponent.denominator)} {inner})"]
            inner = root
        if exponent > 0:
            return _repeated(inner, exponent.numerator)
        inverse = self._new()
        self.definitions.append(f"(= (* {inverse} {_repeated(inner, -exponent.numerator)}) 1.0)")
        return inverse

    def _function(self, name: str, args: tuple[Expr, ...]) -> str:
        first = self.term(args[0])
        match name:
            case "abs":
                return f"(ite (>= {first} 0.0) {first} (- {first}))"
            case "min" | "max":
                op = "<=" if name == "min" else ">="
                for other in map(self.term, args[1:]):
                    first = f"(ite ({op} {first} {other}) {first} {other})"
                return first
        if self.dialect == "algebraic":
            raise NotExpressible(f"no {name}")
        match name:
            case "exp":
                return f"(exp {first})"
            case "ln":
                return self._log(args[0])
            case "log2":
                return self._quotient(self._log(args[0]), self._log(const(2)))
            case "H":
                return self._entropy(args[0])
        raise NotExpressible(f"no {name}")

    def _log(self, arg: Expr, at_zero: bool = False) -> str:
        """ln of the argument; with `at_zero` any value will do at 0, and it is 0."""
        inner = self.term(arg)
        if self.dialect == "native":
            return f"(log {inner})"
        if (arg, at_zero) in self._logs:
            return self._logs[arg, at_zero]
        log = self._logs[arg, at_zero] = self._new()
        inside = f"(= (exp {log}) {inner})"
        self.definitions.append(
            f"(or (and (> {inner} 0.0) {inside}) (and (= {inner} 0.0) (= {log} 0.0)))" if at_zero else inside
        )
        return log

    def _entropy(self, arg: Expr) -> str:
        rest = const(1) - arg
        nats = [f"(* {self.term(p)} {self._log(p, at_zero=True)})" for p in (arg, rest)]
        return self._quotient(f"(- (+ {' '.join(nats)}))", self._log(const(2)))

    def _quotient(self, above: str, below: str) -> str:
        if self.dialect == "native":
            return f"(/ {above} {below})"
        value = self._new()
        self.definitions.append(f"(= (* {value} {below}) {above})")
        return value


def _repeated(text: str, times: int) -> str:
    return text if times == 1 else f"(* {' '.join([text] * times)})"


def coq_script(statement: Statement) -> str:
    """A Coq file that proves the statement by the tactic `interval` with bisection, if it can.

    The tactic sees bounds of single variables only, so the bounding box of the domain is put in front of it.
    Raises NotExpressible.
    """
    s = statement.expanded()
    if s.integers:
        raise NotExpressible("real variables only")
    if s.relation.op == "==":
        raise NotExpressible("inequalities only")
    hypotheses = [_coq_relation(c) for c in s.constraints]
    goal = f"0 {'<' if s.relation.strict else '<='} {_coq(s.relation.gap)}"
    boxes = [
        f"assert ({_coq(const(low))} <= {name} <= {_coq(const(high))}) by lra." for name, low, high in _box(s)
    ]
    options = ", ".join([*(f"i_bisect {name}" for name in s.variables), "i_depth 30", "i_prec 60"])
    return "\n".join(
        [
            "From Coq Require Import Reals Lra.",
            "From Interval Require Import Tactic.",
            "Open Scope R_scope.",
            f"Goal forall {' '.join(s.variables)} : R,",
            *(f"  {h} ->" for h in hypotheses),
            f"  {goal}.",
            "Proof.",
            "intros.",
            *boxes,
            f"interval with ({options}).",
            "Qed.",
            "",
        ]
    )


def _box(s: Statement) -> list[tuple[str, Fraction, Fraction]]:
    """Bounds of each variable that follow from the affine conditions; none when these leave it unbounded."""
    kit = flint_kit()
    polys = [to_poly(c.gap, s.variables, kit) for c in s.constraints]
    affine = [f for p in polys if p is not None and (f := as_affine(p)) is not None and any(f.slope)]
    try:
        vertices = Polytope.build(affine, len(s.variables)).vertices
    except TreecertError:
        return []
    return [(n, min(v[i] for v in vertices), max(v[i] for v in vertices)) for i, n in enumerate(s.variables)]


def _coq_relation(r: Relation) -> str:
    return f"{_coq(r.left)} {'=' if r.op == '==' else r.op} {_coq(r.right)}"


def _coq(expr: Expr) -> str:
    match expr:
        case Const(value):
            return (
                f"({value.numerator})"
                if value.denominator == 1
                else f"({value.numerator} / {value.denominator})"
            )
        case Var(name):
            return name
        case Add(children):
            return f"({' + '.join(map(_coq, children))})"
        case Mul(children):
            return f"({' * '.join(map(_coq, children))})"
        case Pow(base, exponent) if exponent.denominator <= 2:
            inner = _coq(base) if exponent.denominator == 1 else f"sqrt {_coq(base)}"
            text = f"(({inner}) ^ {abs(exponent.numerator)})"
            return text if exponent > 0 else f"(/ {text})"
        case Fn("H", (inside,)):
            p = _coq(inside)
            return f"(- (({p}) * ln ({p}) + (1 - {p}) * ln (1 - {p})) / ln 2)"
        case Fn("log2", (inside,)):
            return f"(ln ({_coq(inside)}) / ln 2)"
        case Fn("ln" | "exp" | "abs", (inside,)):
            return f"({'Rabs' if expr.name == 'abs' else expr.name} ({_coq(inside)}))"
    raise NotExpressible("no such function")
