"""Functions expanded as the kernel's normal forms have them: logarithms of products, roots, minima that are settled.

Main definition: `Workshop` (a sequent, its region and what is proved about both).
"""

from __future__ import annotations

from collections.abc import Sequence

from treecert.coq.sequents import Product, Sequent, combine, numbers
from treecert.coq.signs import Signs, q_of
from treecert.coq.terms import (
    ONE,
    TWO,
    ZERO,
    Term,
    Untranslated,
    add,
    closed,
    cst,
    expression_of,
    fn,
    folded,
    inv,
    is_cst,
    mul,
    opp,
    parts,
    power,
    product,
    raw,
    sub,
    term_of,
    total,
)
from verify.arithmetic.kits import Kit
from verify.arithmetic.polynomials import Poly
from verify.errors import TreecertError
from verify.language.domains import from_poly
from verify.language.forms import PLAIN, Form, Key, Opaque, Ratio, ratio
from verify.language.normal import Monomial, monomial, normal_form, positive_powers
from verify.language.regions import Region
from verify.rationals import Fraction as Q

FUNCTIONS = {"Ln", "Log2", "Exp", "Sqrt", "Rpow", "Abs", "Min", "Max", "Ent"}
HALF = cst(Q(1, 2))
MAX_STEPS = 400


def ln_sum(r: Term) -> Term:
    """`ln_sum` of coq/Facts.v."""
    match r.head:
        case "Mul":
            return add(ln_sum(r.kids[0]), ln_sum(r.kids[1]))
        case "Inv":
            return opp(ln_sum(r.kids[0]))
        case "Pow":
            return mul(cst(int(r.value)), ln_sum(r.kids[0]))
        case "Sqrt":
            return mul(HALF, ln_sum(r.kids[0]))
        case "Rpow":
            return mul(r.kids[1], ln_sum(r.kids[0]))
        case "Exp":
            return r.kids[0]
        case _:
            return ZERO if is_cst(r, 1) else fn("Ln", r)


def exp_product(r: Term) -> Term:
    """`exp_product` of coq/Facts.v."""
    if r.head == "Add":
        return mul(exp_product(r.kids[0]), exp_product(r.kids[1]))
    if r.head == "Opp":
        return inv(exp_product(r.kids[0]))
    if r.head == "Mul":
        first, second = r.kids
        if is_cst(first) and Q(first.value).denominator == 1 and first.value > 0:
            return Term("Pow", (exp_product(second),), int(first.value))
        if second.head == "Ln":
            return fn("Rpow", second.kids[0], first)
    if r.head == "Ln":
        return r.kids[0]
    return fn("Exp", r)


def signed(n: Q, t: Term) -> Term:
    """n t, written so that `exp_product` makes a power or an inverse of it."""
    size = t if abs(n) == 1 else mul(cst(abs(n)), t)
    return size if n > 0 else opp(size)


def _order(entry: tuple[Key, Ratio]) -> str:
    key = entry[0]
    return "|".join(
        [
            *(f"{b.text}^{e}" for b, e in key.roots),
            *(f"ln {b.text}^{n}" for b, n in key.logs),
            *(f"{o.text}^{m}" for o, m in key.opaque),
        ]
    )


class Workshop:
    """A sequent whose conditions hold on a region, with the kernel's normal forms there."""

    def __init__(self, s: Sequent, region: Region, places: Sequence[int] | None = None) -> None:
        self.s, self.region = s, region
        self.signs = Signs(s, region, places)
        self.done: set[Term] = set()

    # -- normal forms as formulas

    def poly(self, p: Poly) -> Term:
        """A polynomial."""
        return term_of(from_poly(p), self.s.names)

    def form(self, f: Form) -> Term:
        """A normal form."""
        return total([self.of_term(k, r) for k, r in sorted(f.terms.items(), key=_order)])

    def of_term(self, key: Key, r: Ratio) -> Term:
        """One term of it. A logarithm stands behind its argument, where that divides the numerator."""
        if (
            not key.roots
            and not key.opaque
            and len(key.logs) == 1
            and key.logs[0][1] == 1
            and not key.logs[0][0].is_constant
        ):
            b = key.logs[0][0]
            k = r.num.exact_div(b)
            if k is not None:
                w = self.poly(b)
                found = mul(w if is_cst(self.poly(k), 1) else mul(self.poly(k), w), fn("Ln", w))
                for d, e in r.den:
                    found = mul(found, inv(power(self.poly(d), e)))
                return found
        factors = [self.poly(r.num)]
        factors += [fn("Rpow", self.poly(b), cst(e)) for b, e in key.roots]
        for b, n in key.logs:
            log = fn("Ln", self.poly(b))
            factors.append(power(log, n) if n > 0 else inv(power(log, -n)))
        for o, m in key.opaque:
            t = self.opaque(o)
            factors.append(power(t, m) if m > 0 else inv(power(t, -m)))
        factors += [inv(power(self.poly(b), e)) for b, e in r.den]
        if len(factors) > 1 and factors[0] == ONE:
            factors = factors[1:]
        return product(factors)

    def opaque(self, o: Opaque) -> Term:
        """A function that does not expand."""
        match o.kind:
            case "exp":
                return exp_product(self.exponent(o.args[0]))
            case "ln":
                return fn("Ln", self.form(o.args[0]))
            case "H":
                return fn("Ent", self.form(o.args[0]))
            case "min":
                return fn("Min", self.form(o.args[0]), self.form(o.args[1]))
            case _:
                inner, e = self.form(o.args[0]), q_of(o.exponent)
                if e.denominator == 1:
                    return power(inner, int(e)) if e > 0 else inv(power(inner, -int(e)))
                if e == Q(1, 2):
                    return fn("Sqrt", inner)
                return fn("Rpow", inner, cst(e))

    def exponent(self, f: Form) -> Term:
        """A sum, written so that its exponential is a product of canonical factors."""
        found: list[Term] = []
        for key, r in sorted(f.terms.items(), key=_order):
            simple = not key.roots and not key.opaque and len(key.logs) == 1 and key.logs[0][1] == 1
            if simple and r.num.is_constant and not r.den:
                c, log = q_of(r.num.constant), fn("Ln", self.poly(key.logs[0][0]))
                whole = c.numerator // c.denominator
                found += [signed(Q(whole), log)] if whole else []
                found += [mul(cst(c - whole), log)] if c != whole else []
                continue
            for exponents, c0 in r.num.terms().items():
                c = q_of(c0)
                one = type(r.num).from_terms(r.num.variables, {exponents: c0 / c0})
                unit = self.of_term(key, ratio(one, dict(r.den)))
                if c.denominator != 1:
                    unit = mul(unit, cst(Q(1, c.denominator)))
                if unit.head == "Mul" and unit.kids[1].head == "Ln":  # not what is read as a real power
                    unit = mul(unit.kids[1], unit.kids[0])
                found.append(signed(Q(c.numerator), unit))
        return total(found)

    def normal(self, t: Term) -> Form:
        """The normal form of a formula."""
        return normal_form(expression_of(t, self.s.words), self.region)

    # -- expanding

    def expand(self) -> None:
        """Rewrites the goal until every function in it is canonical, and shows that no denominator vanishes."""
        if folded(self.s.goal) != self.s.goal:
            self.s.rewrite([])
        for _ in range(MAX_STEPS):
            node = next((p for p in parts(self.s.goal) if p.head in FUNCTIONS and p not in self.done), None)
            if node is None:
                break
            eq = self.expanded(node)
            if eq is None:
                self.done.add(node)
            else:
                self.s.rewrite([eq])
        else:
            raise Untranslated("a formula that does not come to an end")
        self.denominators(self.s.goal)

    def denominators(self, t: Term) -> None:
        """Shows that no denominator in a formula is 0."""
        for p in parts(t):
            if p.head == "Inv":
                self.not_zero(p.kids[0])

    def expanded(self, node: Term) -> int | None:
        """The equation that rewrites a function, None where it is canonical."""
        match node.head:
            case "Log2":
                u = node.kids[0]
                return self.equation(f"(Bits {raw(u)})", node, mul(fn("Ln", u), inv(fn("Ln", TWO))))
            case "Max":
                a, b = node.kids
                return self.equation(f"(MaxAsMin {raw(a)} {raw(b)})", node, opp(fn("Min", opp(a), opp(b))))
            case "Abs":
                (a,) = node.kids
                return self.equation(f"(AbsAsMin {raw(a)})", node, opp(fn("Min", a, opp(a))))
            case "Ent":
                return self._entropy(node)
            case "Min":
                return self._minimum(node)
            case "Ln":
                return self._logarithm(node)
            case "Exp":
                return self._exponential(node)
            case _:
                return self._root(node)

    def equation(self, fact: str, u: Term, r: Term) -> int:
        """The equation u = r, a fact."""
        return self.s.note(fact, (sub(u, r), "Zero"))

    def congruent(self, node: Term, other: Term) -> int | None:
        """The equation of the same function at another way to write its arguments."""
        if node == other:
            return None
        for t in (*node.kids, *other.kids):
            self.denominators(t)
        self.done.add(other)
        return self.equation(f"(Congruent {raw(node)} {raw(other)} {numbers([])})", node, other)

    def _entropy(self, node: Term) -> int | None:
        (u,) = node.kids
        f = self.normal(u)
        other = Form.constant(self.region, 1) - f
        if not (f.is_zero or other.is_zero) and (
            positive_powers(f) is None or positive_powers(other) is None
        ):
            return self.congruent(node, fn("Ent", self.form(f)))
        v = sub(ONE, u)
        nats = opp(add(mul(u, fn("Ln", u)), mul(v, fn("Ln", v))))
        return self.equation(f"(Entropy {raw(u)})", node, mul(nats, inv(fn("Ln", TWO))))

    def _minimum(self, node: Term) -> int | None:
        a, b = node.kids
        fa, fb = self.normal(a), self.normal(b)
        gap = fb - fa
        sign: int | None = 0 if gap.is_zero else None
        if not gap.is_zero and list(gap.terms) == [PLAIN]:
            sign = self.region.weak_sign(gap.terms[PLAIN].num)
        if sign is None:
            first, second = sorted((fa, fb), key=lambda f: f.text)
            return self.congruent(node, fn("Min", self.form(first), self.form(second)))
        if sign >= 0:
            self.prove(sub(b, a), "Nonneg")
            return self.equation(f"(MinFirst {raw(a)} {raw(b)})", node, a)
        self.prove(sub(a, b), "Nonneg")
        return self.equation(f"(MinSecond {raw(a)} {raw(b)})", node, b)

    def powers(self, m: Monomial) -> Term:
        """A positive monomial as a product of powers of its bases, which are shown to be positive."""
        above: list[Term] = []
        below: list[Term] = []
        for b, e0 in sorted(m.powers.items(), key=lambda be: be[0].text):
            e, t = q_of(e0), self.poly(b)
            if not b.is_constant:
                self.signs.fact(b, True)
            whole = e.numerator // e.denominator
            if whole > 0:
                above.append(power(t, whole))
            elif whole < 0:
                below.append(power(t, -whole))
            if e != whole:
                above.append(fn("Rpow", t, cst(e - whole)))
        if not m.exponent.is_zero:
            above.append(exp_product(self.exponent(m.exponent)))
        found = product(above)
        return mul(found, inv(product(below))) if below else found

    def _logarithm(self, node: Term) -> int | None:
        (u,) = node.kids
        f = self.normal(u)
        m = monomial(f)
        if m is None or m.sign < 0 or m.logs:
            return self.congruent(node, fn("Ln", self.form(f)))
        r = self.powers(m)
        if ln_sum(r) == node:
            return None
        self.denominators(u)
        return self.equation(f"(LnProduct {raw(u)} {raw(r)} {numbers([])})", node, ln_sum(r))

    def _exponential(self, node: Term) -> int | None:
        (u,) = node.kids
        f = self.normal(u)
        r = self.exponent(f)
        found = exp_product(r)
        if found == node:
            return None
        for p in parts(r):
            if p.head == "Ln":
                self.prove(p.kids[0], "Pos")
        self.denominators(u)
        self.denominators(r)
        self.done |= {p for p in parts(found) if p.head == "Exp"}
        return self.equation(f"(ExpSum {raw(u)} {raw(r)} {numbers([])})", node, found)

    def _root(self, node: Term) -> int | None:
        u = node.kids[0]
        r = HALF if node.head == "Sqrt" else node.kids[1]
        f = self.normal(u)
        m = None if f.is_zero else monomial(f)
        if f.is_zero:
            self.denominators(u)
            return self.congruent(node, Term(node.head, (ZERO, *node.kids[1:])))
        if m is None or m.sign < 0 or m.logs:
            return self.congruent(
                node, fn("Sqrt", self.form(f)) if node.head == "Sqrt" else fn("Rpow", self.form(f), r)
            )
        base = len(m.powers) == 1 and m.exponent.is_zero and list(m.powers.values()) == [1]
        if node.head == "Sqrt":
            self.prove(u, "Pos")
            return self.equation(f"(RootAsPower {raw(u)})", node, fn("Rpow", u, HALF))
        if base and u == self.poly(next(iter(m.powers))) and is_cst(r) and 0 < r.value < 1:
            return None
        self.prove(u, "Pos")
        return self.equation(f"(RealPower {raw(u)} {raw(r)})", node, fn("Exp", mul(r, fn("Ln", u))))

    # -- signs of formulas

    def prove(self, t: Term, kind: str) -> int:
        """The place of t > 0 or t >= 0, shown by the signs of the terms of its normal form."""
        if (known := self.s.at((t, kind))) is not None:
            return known
        if is_cst(t):
            return self.s.note(f"(Sign {raw(t)} {kind})", (t, kind))
        if closed(t):
            return self.s.note(f"(Number 64 {raw(t)} {kind})", (t, kind))

        def proof() -> str:
            inner = self.s.child(goal=t, kind=kind)
            shop = Workshop(inner, self.region, [i for _, i in self.signs.conditions])
            shop.expand()
            return inner.closed_by(combine(shop.term_signs(shop.normal(t))))

        return self.s.have((t, kind), proof)

    def not_zero(self, t: Term) -> None:
        """Adds what `nonzero_in` of coq/Sequents.v needs."""
        s = self.s
        if closed(t) or t.head == "Exp" or any(s.at(c) is not None for c in self._signs_of(t)):
            return
        if t.head in ("Mul", "Inv", "Pow", "Opp"):
            for k in t.kids:
                self.not_zero(k)
            return
        f = self.normal(t)
        p = f.polynomial
        if p is not None and self.region.sign(p) == -1:
            self.prove(opp(t), "Pos")
            return
        if t.head == "Ln" and len(f.terms) == 1:
            ((key, _),) = f.terms.items()
            if len(key.logs) == 1:
                self.signs.log_fact(key.logs[0][0])
                return
        self.prove(t, "Pos")

    @staticmethod
    def _signs_of(t: Term) -> list[tuple[Term, str]]:
        return [(t, "Pos"), (opp(t), "Pos"), (mul(t, t), "Pos")]

    def inverse(self, t: Term) -> int:
        """The place of 1/t > 0."""
        return self.s.note(f"(Inverse {raw(t)})", (inv(t), "Pos"))

    def positive(self, t: Term) -> int:
        """The place of t > 0, where the shape shows it."""
        return self.s.note(f"(Sign {raw(t)} Pos)", (t, "Pos"))

    def term_signs(self, f: Form) -> list[Product]:
        """Each term as a number >= 0 times conditions. Raises Untranslated."""
        return [self.sign_of(key, r) for key, r in f.terms.items()]

    def sign_of(self, key: Key, r: Ratio) -> Product:
        """One term as a number times conditions."""
        scale, places = self.signs.factors(r.num)
        for b, e in r.den:
            self.signs.fact(b, True)
            places += [self.inverse(self.poly(b))] * e
        for b, e0 in key.roots:
            if not b.is_constant:
                self.signs.fact(b, True)
            places.append(self.positive(fn("Rpow", self.poly(b), cst(e0))))
        for b, n in key.logs:
            if (
                n % 2 == 0
                and not b.is_constant
                and self.region.weak_sign(b - self.region.constant(1)) is None
            ):
                log = fn("Ln", self.poly(b))
                places += [self.s.note(f"(Square {raw(log)})", (mul(log, log), "Nonneg"))] * (n // 2)
                continue
            sign, place = self.signs.log_fact(b)
            if n < 0:
                place = self.inverse(self.s.conds[place][0])
            places += [place] * abs(n)
            scale *= sign ** abs(n)
        for o, m in key.opaque:
            t = self.opaque(o)
            if o.kind == "exp":
                places += [self.positive(t)] * m
            elif o.kind == "pow" and t.head == "Sqrt":
                places += [self.s.note(f"(Root {raw(t.kids[0])})", (t, "Nonneg"))] * m
            elif m % 2 == 0 and m > 0:
                places += [self.s.note(f"(Square {raw(t)})", (mul(t, t), "Nonneg"))] * (m // 2)
            else:
                raise Untranslated("the sign of a function")
        return self.oriented(scale, places)

    def oriented(self, scale: Q, places: list[int]) -> Product:
        """A number >= 0 times conditions. Raises Untranslated for a negative one."""
        if scale < 0:
            raise Untranslated("a term of the other sign")
        return scale, places


def number_proof(s: Sequent, kit: Kit) -> str:
    """The proof of a goal without variables: by its normal form where that is 0, otherwise by an interval."""
    shop = Workshop(s, Region.at_a_point(kit), [])
    try:
        if s.kind != "Pos" and shop.normal(s.goal).is_zero:
            shop.expand()
            return s.closed_by(combine())
    except TreecertError:
        pass
    return s.closed_by("(Numeric 256)")


def note_number(s: Sequent, t: Term, kind: str, bits: int = 64) -> int:
    """The sign of a number as a condition."""
    return s.note(f"(Number {bits} {raw(t)} {kind})", (t, kind))


__all__ = ["Workshop", "exp_product", "ln_sum", "note_number", "number_proof", "signed"]
