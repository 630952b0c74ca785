"""Normal forms: sums of (rational function) x (powers of polynomials) x (logarithms) x (other functions).

Main definitions: `Ratio`, `Opaque`, `Form`.

A form lives on a `Region`. Its bases are primitive polynomials that are positive there (or prime constants),
so that log(uv) = log u + log v and (uv)^r = u^r v^r hold without a second thought. A term is

    ratio * prod b^f (0 < f < 1) * prod (log b)^n * prod opaque^m .

Differentiation and substitution stay in the class. A form without terms is identically zero; for combinations
that are linear in logarithms of distinct irreducible bases the converse holds too, so zero is decided there.
Logarithms are natural. Guarantee: exact. What would grow beyond the limits raises TooLarge.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeVar

from verify.arithmetic.polynomials import Poly
from verify.caching import cached_property
from verify.errors import TooLarge
from verify.language.functions import FUNCTIONS, REAL
from verify.language.regions import Region
from verify.rationals import Fraction

Powers = tuple[tuple[Poly, Fraction], ...]
Counts = tuple[tuple[Poly, int], ...]

MAX_NESTING = 12
MAX_TERM_PAIRS = 5_000
MAX_TEXT = 400_000


@dataclass(frozen=True)
class Opaque:
    """A function of forms that does not expand: one of `FUNCTIONS`, or `pow`, here u^r with `exponent` r."""

    kind: str
    args: tuple[Form, ...]
    exponent: Fraction = Fraction(1)

    @cached_property
    def text(self) -> str:
        """Canonical text, the same in every kit."""
        inside = ", ".join(a.text for a in self.args)
        if self.depth > MAX_NESTING or len(inside) > MAX_TEXT:
            raise TooLarge("functions are nested too deeply, or a formula is too long")
        return f"({inside})^({self.exponent})" if self.kind == "pow" else f"{self.kind}({inside})"

    @cached_property
    def depth(self) -> int:
        """How deeply such functions are nested here."""
        return 1 + max(
            (atom.depth for form in self.args for key in form.terms for atom, _ in key.opaque), default=0
        )

    @property
    def partial(self) -> bool:
        """True when the function lacks a value for some arguments."""
        return FUNCTIONS[self.kind].arguments != REAL

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        """By structure: a text says neither which variables there are nor, but for powers, the exponent."""
        return self is other or (
            isinstance(other, Opaque)
            and (self.kind, self.exponent, self.text) == (other.kind, other.exponent, other.text)
            and self.args == other.args
        )

    def __lt__(self, other: Opaque) -> bool:
        return self.text < other.text


class Key(NamedTuple):
    """The part of a term that is not a rational function."""

    roots: Powers = ()
    logs: Counts = ()
    opaque: tuple[tuple[Opaque, int], ...] = ()


PLAIN = Key()
Entry = tuple[Poly | Opaque | None, Fraction | int]


class Ratio(NamedTuple):
    """num / prod base^e with e >= 1; the bases are not constant and do not divide num."""

    num: Poly
    den: Counts = ()


B = TypeVar("B", Poly, Opaque)
E = TypeVar("E", int, Fraction)


def merge(*parts: Iterable[tuple[B, E]]) -> dict[B, E]:
    """Adds exponents of equal bases and drops those that vanish."""
    total: dict[B, E] = {}
    for part in parts:
        for base, e in part:
            total[base] = total[base] + e if base in total else e
    return {b: e for b, e in total.items() if e}


def ratio(num: Poly, den: Mapping[Poly, int]) -> Ratio:
    """The reduced quotient."""
    if not den or num.is_zero:
        return Ratio(num)
    left = []
    for base, e in sorted(den.items()):
        while e:
            quotient = num.exact_div(base)
            if quotient is None:
                left.append((base, e))
                break
            num, e = quotient, e - 1
    return Ratio(num, tuple(left))


def add_ratios(a: Ratio, b: Ratio) -> Ratio:
    """The sum."""
    if a.den == b.den:
        return ratio(a.num + b.num, dict(a.den))
    da, db = dict(a.den), dict(b.den)
    common = {base: max(da.get(base, 0), db.get(base, 0)) for base in {**da, **db}}
    na, nb = a.num, b.num
    for base, e in common.items():
        na = na * base ** (e - da.get(base, 0))
        nb = nb * base ** (e - db.get(base, 0))
    return ratio(na + nb, common)


def mul_ratios(a: Ratio, b: Ratio) -> Ratio:
    """The product."""
    return ratio(a.num * b.num, merge(a.den, b.den))


class Form:
    """A sum of terms on a region. Immutable."""

    def __init__(self, region: Region, terms: Mapping[Key, Ratio]) -> None:
        self.region = region
        self.terms: dict[Key, Ratio] = {k: r for k, r in terms.items() if not r.num.is_zero}

    @classmethod
    def constant(cls, region: Region, value: Fraction | int) -> Form:
        """A rational constant."""
        return cls(region, {PLAIN: Ratio(region.constant(value))})

    @classmethod
    def of_poly(cls, region: Region, p: Poly) -> Form:
        """A polynomial."""
        return cls(region, {PLAIN: Ratio(p)})

    @classmethod
    def term(
        cls,
        region: Region,
        num: Poly,
        powers: Mapping[Poly, Fraction | int],
        logs: Mapping[Poly, int] | None = None,
        opaque: Mapping[Opaque, int] | None = None,
    ) -> Form:
        """num * prod b^e * prod (log b)^n * prod opaque^m; whole parts of e go into the ratio."""
        roots, den = [], {}
        for base, e in sorted(powers.items()):
            exponent = Fraction(e)
            whole = exponent.numerator // exponent.denominator
            if exponent != whole:
                roots.append((base, exponent - whole))
            if whole > 0:
                num = num * base**whole
            elif whole < 0 and base.is_constant:
                num = num.scale(1 / (base**-whole).constant)
            elif whole < 0:
                den[base] = -whole
        key = Key(
            tuple(roots),
            tuple(sorted((b, n) for b, n in (logs or {}).items() if n)),
            _joined(opaque or {}),
        )
        return cls(region, {key: ratio(num, den)})

    @property
    def is_zero(self) -> bool:
        """True when no term is left: then the function is identically 0."""
        return not self.terms

    @property
    def is_rational(self) -> bool:
        """True for a rational function."""
        return not self.terms or list(self.terms) == [PLAIN]

    @property
    def polynomial(self) -> Poly | None:
        """The polynomial that a form with a single term is, else None."""
        if len(self.terms) != 1 or PLAIN not in self.terms:
            return None
        r = self.terms[PLAIN]
        return None if r.den else r.num

    @cached_property
    def text(self) -> str:
        """Canonical text; the formula grammar reads it back."""
        if not self.terms:
            return "0"
        return " + ".join(sorted(_term_text(k, r) for k, r in self.terms.items()))

    @cached_property
    def atoms(self) -> frozenset[Opaque]:
        """Every function that does not expand, at any depth."""
        here = frozenset(atom for key in self.terms for atom, _ in key.opaque)
        return here.union(*(form.atoms for atom in here for form in atom.args))

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Form) and self.terms == other.terms

    def __add__(self, other: Form) -> Form:
        total = dict(self.terms)
        for key, r in other.terms.items():
            total[key] = add_ratios(total[key], r) if key in total else r
        return Form(self.region, total)

    def __sub__(self, other: Form) -> Form:
        return self + other.scale(Fraction(-1))

    def scale(self, factor: Fraction) -> Form:
        """The form times a rational number."""
        return Form(self.region, {k: Ratio(r.num.scale(factor), r.den) for k, r in self.terms.items()})

    def times_poly(self, p: Poly) -> Form:
        """The form times a polynomial."""
        return Form(self.region, {k: ratio(r.num * p, dict(r.den)) for k, r in self.terms.items()})

    def __mul__(self, other: Form) -> Form:
        if len(self.terms) * len(other.terms) > MAX_TERM_PAIRS:
            raise TooLarge("a product of sums has too many terms")
        if (p := other.polynomial) is not None:
            return self.times_poly(p)
        if (p := self.polynomial) is not None:
            return Form(self.region, other.times_poly(p).terms)
        total: dict[Key, Ratio] = {}
        for k1, r1 in self.terms.items():
            for k2, r2 in other.terms.items():
                for key, r in self._term_product(k1, r1, k2, r2).terms.items():
                    total[key] = add_ratios(total[key], r) if key in total else r
        return Form(self.region, total)

    def _term_product(self, k1: Key, r1: Ratio, k2: Key, r2: Ratio) -> Form:
        r = mul_ratios(r1, r2)
        powers: dict[Poly, Fraction] = merge(k1.roots, k2.roots, ((b, Fraction(-e)) for b, e in r.den))
        return Form.term(self.region, r.num, powers, merge(k1.logs, k2.logs), merge(k1.opaque, k2.opaque))


def collect(form: Form, part: Literal["roots", "logs", "opaque"], entry: Entry) -> tuple[Form, Form]:
    """(factor, rest) with form = factor * u + rest, where u is the `entry` of that part of a key."""
    factor, rest = Form(form.region, {}), Form(form.region, {})
    for key, r in form.terms.items():
        entries = getattr(key, part)
        if entry in entries:
            without = key._replace(**{part: tuple(e for e in entries if e != entry)})
            factor = factor + Form(form.region, {without: r})
        else:
            rest = rest + Form(form.region, {key: r})
    return factor, rest


def constants_apart(key: Key) -> tuple[Key, Key]:
    """(constants, others): powers and logarithms of constant bases, and everything else."""
    roots, logs = key.roots, key.logs
    return (
        Key(tuple(p for p in roots if p[0].is_constant), tuple(p for p in logs if p[0].is_constant)),
        Key(
            tuple(p for p in roots if not p[0].is_constant),
            tuple(p for p in logs if not p[0].is_constant),
            key.opaque,
        ),
    )


def term_signs(region: Region, key: Key, r: Ratio) -> tuple[int | None, int | None]:
    """Weak and strict sign of a term on the region, None where not established."""
    weak, strict = region.weak_sign(r.num), region.sign(r.num)
    for base, n in key.logs:
        gap = base - region.constant(1)
        w, s = (1, 1) if base.is_constant else (region.weak_sign(gap), region.sign(gap))
        if n % 2:
            weak = None if weak is None or w is None else weak * w
            strict = None if strict is None or s is None else strict * s
        elif s is None:
            strict = None
    for atom, m in key.opaque:
        if atom.kind != "exp":
            weak, strict = (None if m % 2 else weak), None
    return weak, strict


def _joined(opaque: Mapping[Opaque, int]) -> tuple[tuple[Opaque, int], ...]:
    """The opaque part of a key: exponentials are multiplied into one."""
    found = {o: m for o, m in opaque.items() if m}
    exponents = [o.args[0].scale(Fraction(m)) for o, m in found.items() if o.kind == "exp"]
    if len(exponents) > 1 or any(o.kind == "exp" and m != 1 for o, m in found.items()):
        total = exponents[0]
        for e in exponents[1:]:
            total = total + e
        found = {o: m for o, m in found.items() if o.kind != "exp"}
        if not total.is_zero:
            found[Opaque("exp", (total,))] = 1
    return tuple(sorted(found.items()))


def _term_text(key: Key, r: Ratio) -> str:
    parts = [f"({r.num.text})"]
    parts += [f"({b.text})^({f})" for b, f in key.roots]
    parts += [f"ln({b.text})^({n})" for b, n in key.logs]
    parts += [f"({o.text})^({m})" for o, m in key.opaque]
    text = "*".join(p.removesuffix("^(1)") for p in parts)
    if len(text) > MAX_TEXT:
        raise TooLarge("a formula is too long")
    for base, e in r.den:
        text += f"/({base.text})^{e}".removesuffix("^1")
    return text
