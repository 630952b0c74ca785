"""Formulas as coq/Meaning.v has them.

Main definitions: `Term`, `term_of` (from expressions), `expression_of` (back), `folded` and `replaced` (as coq/Syntax.v
computes them), `raw` (constructors), `text` (as a reader writes it).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from verify.errors import TreecertError
from verify.language import expressions as ex
from verify.rationals import Fraction as Q


class Untranslated(TreecertError):
    """What has no translation yet."""


@dataclass(frozen=True)
class Term:
    """A constructor with its formulas; `value` is the number of Cst, the place of Var, the exponent of Pow."""

    head: str
    kids: tuple[Term, ...] = ()
    value: Q | int = 0
    _hash: int = field(init=False, compare=False, repr=False, default=0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.head, self.kids, self.value)))

    def __hash__(self) -> int:
        return self._hash


def cst(value: Q | Q | int) -> Term:
    """A number."""
    return Term("Cst", (), Q(int(value.numerator), int(value.denominator)))


ZERO, ONE, TWO = cst(0), cst(1), cst(2)


def var(place: int) -> Term:
    """The variable with that number."""
    return Term("Var", (), place)


def add(a: Term, b: Term) -> Term:
    """a + b"""
    return Term("Add", (a, b))


def opp(a: Term) -> Term:
    """-a"""
    return Term("Opp", (a,))


def sub(a: Term, b: Term) -> Term:
    """a - b"""
    return add(a, opp(b))


def mul(a: Term, b: Term) -> Term:
    """a b"""
    return Term("Mul", (a, b))


def inv(a: Term) -> Term:
    """1/a"""
    return Term("Inv", (a,))


def power(a: Term, n: int) -> Term:
    """a^n for n >= 1."""
    return a if n == 1 else Term("Pow", (a,), n)


def fn(head: str, *args: Term) -> Term:
    """A function."""
    return Term(head, args)


def total(terms: Sequence[Term]) -> Term:
    """The sum, 0 for none."""
    found = terms[0] if terms else ZERO
    for t in terms[1:]:
        found = add(found, t)
    return found


def product(factors: Sequence[Term]) -> Term:
    """The product, 1 for none."""
    found = factors[0] if factors else ONE
    for t in factors[1:]:
        found = mul(found, t)
    return found


def is_cst(t: Term, value: int | None = None) -> bool:
    """Whether it is a number, or that number."""
    return t.head == "Cst" and (value is None or t.value == value)


def parts(t: Term) -> Iterator[Term]:
    """Every part, inner ones first."""
    for kid in t.kids:
        yield from parts(kid)
    yield t


def closed(t: Term) -> bool:
    """Whether no variable occurs."""
    return all(p.head != "Var" for p in parts(t))


def replaced(old: Term, new: Term, t: Term) -> Term:
    """`replace` of coq/Syntax.v."""
    if t == old:
        return new
    kids = tuple(replaced(old, new, k) for k in t.kids)
    return t if kids == t.kids else Term(t.head, kids, t.value)


def folded(t: Term) -> Term:
    """`fold` of coq/Syntax.v."""
    kids = tuple(map(folded, t.kids))
    whole = Term(t.head, kids, t.value)
    match t.head:
        case "Add":
            return _folded_sum(*kids)
        case "Mul":
            return _folded_product(*kids)
        case "Opp":
            return (
                cst(-_q(kids[0])) if is_cst(kids[0]) else kids[0].kids[0] if kids[0].head == "Opp" else whole
            )
        case "Inv":
            return cst(1 / _q(kids[0])) if is_cst(kids[0]) and kids[0].value else whole
        case "Pow":
            return cst(_q(kids[0]) ** int(t.value)) if is_cst(kids[0]) else whole
        case "Ln" | "Log2":
            return ZERO if is_cst(kids[0], 1) else whole
        case "Exp":
            return ONE if is_cst(kids[0], 0) else whole
        case "Sqrt" | "Rpow":
            return kids[0] if is_cst(kids[0], 0) or is_cst(kids[0], 1) else whole
        case "Ent":
            return ZERO if is_cst(kids[0], 0) or is_cst(kids[0], 1) else whole
        case _:
            return whole


def _q(t: Term) -> Q:
    return Q(t.value)


def _folded_sum(a: Term, b: Term) -> Term:
    if is_cst(a, 0):
        return b
    if is_cst(b, 0):
        return a
    return cst(_q(a) + _q(b)) if is_cst(a) and is_cst(b) else add(a, b)


def _folded_product(a: Term, b: Term) -> Term:
    if is_cst(a, 0) or is_cst(b, 0):
        return ZERO
    if is_cst(a, 1):
        return b
    if is_cst(b, 1):
        return a
    return cst(_q(a) * _q(b)) if is_cst(a) and is_cst(b) else mul(a, b)


# -- from expressions and back

NAMES = {
    "ln": "Ln",
    "log2": "Log2",
    "exp": "Exp",
    "H": "Ent",
    "abs": "Abs",
    "min": "Min",
    "max": "Max",
    "pow": "Rpow",
}
WORDS = {head: word for word, head in NAMES.items()}
Places = Mapping[str, int]


def term_of(e: ex.Expr, places: Places) -> Term:
    """An expression, with the variables at these places."""
    match e:
        case ex.Const(value):
            return cst(value)
        case ex.Var(name):
            return var(places[name])
        case ex.Add(children):
            return _sum_of(children, places)
        case ex.Mul(children):
            return _product_of(children, places)
        case ex.Pow(base, exponent):
            return _power_of(term_of(base, places), Q(int(exponent.numerator), int(exponent.denominator)))
        case ex.Fn(name, children) if name in NAMES:
            args = [term_of(c, places) for c in children]
            found = fn(NAMES[name], *args[:2]) if len(args) > 1 else fn(NAMES[name], args[0])
            for a in args[2:]:
                found = fn(NAMES[name], found, a)
            return found
        case _:
            raise Untranslated(f"the formula {e}")


def _sum_of(children: Sequence[ex.Expr], places: Places) -> Term:
    ordered = list(children)
    if isinstance(ordered[0], ex.Const) and ordered[0].value < 0:
        ordered = ordered[1:] + ordered[:1]
    found: Term | None = None
    for child in ordered:
        first = child.children[0] if isinstance(child, ex.Mul) else child
        negative = isinstance(first, ex.Const) and first.value < 0
        if found is None:
            found = term_of(child, places)
        elif negative:
            found = sub(found, term_of(-child, places))
        else:
            found = add(found, term_of(child, places))
    return found or ZERO


def _product_of(children: Sequence[ex.Expr], places: Places) -> Term:
    """Logarithms stand last, each behind a factor that is 0 where its argument is, if there is one."""
    scale, rest = Q(1), list(children)
    if isinstance(rest[0], ex.Const):
        scale, rest = Q(int(rest[0].value.numerator), int(rest[0].value.denominator)), rest[1:]
    logs = [c for c in rest if isinstance(c, ex.Fn) and c.name in ("ln", "log2")]
    below = [c for c in rest if isinstance(c, ex.Pow) and c.exponent.denominator == 1 and c.exponent < 0]
    factors = [term_of(c, places) for c in rest if c not in logs and c not in below]
    found: list[Term] = []
    for log in logs:
        t = term_of(log, places)
        if len(logs) > 1 and (own := _beside(factors, t.kids[0])) is not None:
            found.append(mul(own, t))
        elif len(logs) == 1 and (own := _beside(factors, t.kids[0])) is not None:
            factors.append(own)
            found.append(t)
        else:
            found.append(t)
    every = [*factors, *found]
    if abs(scale) != 1 or not every:
        every.insert(0, cst(abs(scale)))
    whole = product(every)
    for b in below:
        if isinstance(b, ex.Pow):
            whole = mul(whole, inv(power(term_of(b.base, places), -int(b.exponent))))
    return opp(whole) if scale < 0 else whole


def _beside(factors: list[Term], w: Term) -> Term | None:
    """Takes a factor w out of the list."""
    if w in factors:
        factors.remove(w)
        return w
    for f in factors:
        if f.head == "Pow" and f.kids[0] == w:
            factors.remove(f)
            factors.append(power(w, int(f.value) - 1))
            return w
    return None


def _power_of(base: Term, exponent: Q) -> Term:
    if exponent == 0:
        return ONE
    if exponent.denominator == 1:
        n = int(exponent)
        return power(base, n) if n > 0 else mul(ONE, inv(power(base, -n)))
    if exponent == Q(1, 2):
        return fn("Sqrt", base)
    if exponent == Q(-1, 2):
        return mul(ONE, inv(fn("Sqrt", base)))
    return fn("Rpow", base, cst(exponent))


def expression_of(t: Term, names: Mapping[int, str]) -> ex.Expr:
    """The expression, for what the kernel's normal forms say about it."""
    if t.head == "Cst":
        return ex.const(Q(Q(t.value).numerator, Q(t.value).denominator))
    if t.head == "Var":
        return ex.Var(names[int(t.value)])
    kids = [expression_of(k, names) for k in t.kids]
    match t.head:
        case "Add":
            return kids[0] + kids[1]
        case "Opp":
            return -kids[0]
        case "Mul":
            return kids[0] * kids[1]
        case "Inv":
            return ex.power(kids[0], Q(-1))
        case "Pow":
            return ex.power(kids[0], Q(int(t.value)))
        case "Sqrt":
            return ex.power(kids[0], Q(1, 2))
        case "Rpow" if t.kids[1].head == "Cst":
            r = Q(t.kids[1].value)
            return ex.power(kids[0], Q(r.numerator, r.denominator))
        case _:
            return ex.call(WORDS[t.head], *kids)


# -- printing


def number(q: Q | int) -> str:
    """A rational number of type Q."""
    q = Q(q)
    return f"({q.numerator}#{q.denominator})"


def raw(t: Term) -> str:
    """The formula by its constructors."""
    if t.head == "Cst":
        return f"(Cst {number(t.value)})"
    if t.head == "Var":
        return f"(Var {t.value})"
    if t.head == "Pow":
        return f"(Pow {raw(t.kids[0])} {t.value})"
    if t.head == "Add" and t.kids[1].head == "Opp":
        return f"(Sub {raw(t.kids[0])} {raw(t.kids[1].kids[0])})"
    if t.head == "Mul" and t.kids[1].head == "Inv":
        return f"(Div {raw(t.kids[0])} {raw(t.kids[1].kids[0])})"
    return f"({t.head} {' '.join(map(raw, t.kids))})"


REAL = {
    "Ln": "ln",
    "Log2": "log2",
    "Exp": "exp",
    "Sqrt": "sqrt",
    "Rpow": "rpow",
    "Abs": "Rabs",
    "Min": "Rmin",
    "Max": "Rmax",
    "Ent": "H",
}


def text(t: Term, names: Mapping[int, str], *, formula: bool = False) -> str:
    """The formula as a reader writes it: of real numbers, or (`formula`) as data in the scope of coq/Meaning.v."""
    return _text(t, names, formula, 0)


def _text(t: Term, names: Mapping[int, str], formula: bool, least: int) -> str:
    def inside(kid: Term, level: int) -> str:
        return _text(kid, names, formula, level)

    match t.head:
        case "Cst":
            found, level = _number_text(Q(t.value), formula)
        case "Var":
            found, level = names[int(t.value)], 9
        case "Add" if t.kids[1].head == "Opp":
            found, level = f"{inside(t.kids[0], 1)} - {inside(t.kids[1].kids[0], 2)}", 1
        case "Add":
            found, level = f"{inside(t.kids[0], 1)} + {inside(t.kids[1], 2)}", 1
        case "Mul" if t.kids[1].head == "Inv":
            found, level = f"{inside(t.kids[0], 2)} / {inside(t.kids[1].kids[0], 3)}", 2
        case "Mul":
            found, level = f"{inside(t.kids[0], 2)} * {inside(t.kids[1], 3)}", 2
        case "Opp":
            found, level = f"- {inside(t.kids[0], 3)}", 1
        case "Inv":
            found, level = f"/ {inside(t.kids[0], 3)}", 3
        case "Pow":
            found, level = f"{inside(t.kids[0], 5)} ^ {t.value}", 4
        case _:
            word = t.head if formula else REAL[t.head]
            found, level = " ".join([word, *(inside(k, 9) for k in t.kids)]), 8
    return f"({found})" if level < least else found


def _number_text(q: Q, formula: bool) -> tuple[str, int]:
    if formula:
        return (f"Cst {q}" if q.denominator == 1 and q >= 0 else f"Cst ({q.numerator}#{q.denominator})"), 8
    if q.denominator == 1:
        return (str(q), 9) if q >= 0 else (f"({q})", 9)
    return f"({q.numerator} / {q.denominator})", 9
