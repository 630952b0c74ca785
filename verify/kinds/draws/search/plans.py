"""Plans (untrusted): by which moments to bound the deviations of an event, and how what they ask for is derived.

Main definitions: `DrawPlan`, `plans_of`. The plans: Hoeffding's and Chernoff's bounds, Chebyshev's and Markov's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from verify.kinds.draws.statements import NEGATED, DrawStatement, Names
from verify.kinds.draws.tails import Proof, Range, Tail
from verify.kinds.greedy_runs.search import Way
from verify.language.expressions import Add, Const, Expr, Fn, Mul, Var, add, const, mul
from verify.language.grammar import parse_expression
from verify.language.printing import plain
from verify.language.statements import Relation
from verify.search.step_plans import Fact, LawAt

CHORD = LawAt("exp(-l*v) <= 1 - v + v*exp(-l)", "0 <= v <= 1, l >= 0")
"""A convex function lies under its chord."""
HOEFFDING = LawAt("ln(1 - m + m*u) <= m*ln(u) + ln(u)^2/8", "0 <= m <= 1, 0 < u <= 1")
"""Hoeffding's lemma, at u = exp(-l): the variance on an interval of length 1 is at most 1/4."""


@dataclass(frozen=True)
class DrawPlan:
    """A proof whose obligations are open, with ways to derive some of them; the others are left to the kernel."""

    name: str
    proof: Proof
    ways: Mapping[str, Way] = field(default_factory=dict)


@dataclass(frozen=True)
class Deviation:
    """sign*(M - E) >= by, or > by, which is `event`; M is the mean with that number, of numbers in [low, high]."""

    number: int
    sign: int
    by: Expr
    event: Relation
    low: Expr
    high: Expr

    @property
    def key(self) -> str:
        """The mean in tables."""
        return f"mean {self.number}"

    @property
    def expected(self) -> Expr:
        """What the mean is expected to be."""
        return Var(f"E{self.number}_")


@dataclass(frozen=True)
class _Bounded:
    """A tail, with the ways of its obligations by their short names."""

    tail: Tail
    ways: Mapping[str, Way] = field(default_factory=dict)
    bound: Expr | None = None


def plans_of(s: DrawStatement) -> Iterator[DrawPlan]:
    """Plans in the order in which they are tried."""
    found = deviations(s)
    if not found:
        return
    for method in (hoeffding, _chernoff, _markov, _chebyshev):
        made = [method(s, d) for d in (found[:1] if method is _chebyshev and _is_two_sided(found) else found)]
        tails = [m for m in made if m is not None]
        if len(tails) < len(made) or (s.lists is not None and any(t.bound is None for t in tails)):
            continue
        ways = {f"tail {i}: {name}": way for i, m in enumerate(tails, 1) for name, way in m.ways.items()}
        if len(tails) == 1 and "away" in tails[0].ways:
            ways["event 1"] = tails[0].ways["away"]
        yield DrawPlan(
            method.__name__.removeprefix("_"),
            Proof(
                tuple(m.tail for m in tails), _ranges(found, high=method is not _markov), _for_lists(s, tails)
            ),
            ways,
        )


def _is_two_sided(found: list[Deviation]) -> bool:
    """Whether there are two deviations, of one mean by one number, to both sides."""
    return len(found) == 2 and found[0] == replace(found[1], sign=-found[1].sign, event=found[0].event)


def _ranges(found: list[Deviation], *, high: bool) -> tuple[Range, ...]:
    """Each mean lies between its ends, or above the lower one."""
    ends: list[Range] = []
    for d in found:
        ends.append(Range({d.key: "1", "1": _text(-d.low)}))
        ends += [Range({d.key: "-1", "1": _text(d.high)})] if high else []
    unique = {(tuple(sorted(r.factors.items()))): r for r in ends}
    return tuple(unique.values())


def _for_lists(s: DrawStatement, tails: list[_Bounded]) -> str:
    """What bounds the probability for one list: the sum of what the tails come to."""
    bounds = [t.bound for t in tails if t.bound is not None]
    return "" if s.lists is None else _text(add(const(0), *bounds))


# -- what deviates


def deviations(s: DrawStatement) -> list[Deviation]:
    """What the event is made of, if it is a union of deviations of single means; else nothing."""
    names, found = Names.of(s), []
    for r in names.all(s.event):
        gap, strict = (-r.gap, not r.strict) if s.good else (r.gap, r.strict)
        for part in _parts(_terms(gap)):
            d = _deviation(s, names, part, strict=strict)
            if d is None:
                return []
            found.append(d)
    return found


def _terms(e: Expr) -> list[Expr]:
    """The terms of a formula, products with sums multiplied out where the other factor is a number."""
    if isinstance(e, Add):
        return [t for c in e.children for t in _terms(c)]
    if isinstance(e, Mul):
        scale = [c for c in e.children if isinstance(c, Const)]
        rest = [c for c in e.children if not isinstance(c, Const)]
        if scale and len(rest) == 1 and isinstance(rest[0], Add):
            return [mul(*scale, t) for t in _terms(rest[0])]
    return [e]


def _parts(terms: list[Expr]) -> list[list[Expr]]:
    """abs(u) is u or -u, whichever is larger."""
    for i, t in enumerate(terms):
        if isinstance(t, Fn) and t.name == "abs":
            rest = [*terms[:i], *terms[i + 1 :]]
            inner = _terms(t.children[0])
            return [[*inner, *rest], [*(_scaled(-1, x) for x in inner), *rest]]
    return [terms]


def _scaled(factor: int, e: Expr) -> Expr:
    return mul(const(factor), e)


def _deviation(s: DrawStatement, names: Names, terms: list[Expr], *, strict: bool) -> Deviation | None:
    for i, name in enumerate(names.means, 1):
        for t in terms:
            sign = 1 if t == Var(name) else -1 if t == mul(const(-1), Var(name)) else 0
            rest = [x for x in terms if x is not t]
            if not sign or any(x.variables & set(names.means) for x in rest):
                continue
            expected = Var(f"E{i}_")
            own = mul(const(-sign), expected)
            by = [mul(const(-1), x) for x in rest]
            if own in rest:
                by = [mul(const(-1), x) for x in rest if x != own]
            else:
                by.append(own)
            low, high = _ends(s, names, names.functions[i - 1])
            event = Relation(add(*terms), ">" if strict else ">=", const(0))
            return Deviation(i, sign, add(const(0), *by), event, low, high)
    return None


def _ends(s: DrawStatement, names: Names, g: Expr) -> tuple[Expr, Expr]:
    """Between which numbers a formula lies, as the conditions say; else 0 and 1."""
    low: Expr = const(0)
    high: Expr = const(1)
    for r in names.all(s.each):
        small, large = (r.left, r.right) if r.op in ("<", "<=") else (r.right, r.left)
        if large == g and r.op != "==" and not small.variables & set(s.attributes):
            low = small
        if small == g and r.op != "==" and not large.variables & set(s.attributes):
            high = large
    return low, high


# -- methods


def hoeffding(s: DrawStatement, d: Deviation) -> _Bounded | None:
    """exp(-l v) for the distance v from the end to which the mean deviates, l = 4 by/(high - low)."""
    width = d.high - d.low
    share = d.by if width == const(1) else d.by / width
    if isinstance(width, Add) and all(isinstance(c, Const) for c in width.children):
        return None
    rate = _text(mul(const(4), share))
    slope_v, at_zero = (-1, d.high) if d.sign > 0 else (1, -d.low)
    v = {d.key: _text(const(slope_v) / width), "1": _text(at_zero / width)}
    m, log = _text((at_zero + mul(const(slope_v), d.expected)) / width), mul(const(-2), share**2)
    slope = f"(exp(-({rate})) - 1)"
    tail = Tail(
        event=_relation(d.event),
        method="exponential",
        cap={d.key: _times(slope, v[d.key]), "1": f"1 + {_times(slope, v['1'])}"},
        score={k: _times(f"-{_factor(rate)}", t) for k, t in v.items()},
        level=f"-({rate})*(({m}) - ({_text(share)}))",
        log=_text(log),
    )
    g = _text(Names.of(s).functions[d.number - 1])
    at_draw = _text(parse_expression(f"({v[d.key]})*({g}) + ({v['1']})"))
    ways = {
        "event": Way(plus={"event 1": f"({rate})/({_text(width)})"}),
        "draw": Way(law=replace(CHORD, at={"l": rate, "v": at_draw})),
        "log": Way(law=replace(HOEFFDING, at={"m": m, "u": f"exp(-({rate}))"})),
    }
    return _Bounded(tail, ways, Fn("exp", (mul(Var(s.draws), log),)))


def _chernoff(s: DrawStatement, d: Deviation) -> _Bounded | None:
    """Numbers in [0, 1], and a deviation by a multiple of the expectation."""
    ratio = _ratio(d)
    if ratio is None or (d.low, d.high) != (const(0), const(1)):
        return None
    r, e = _text(ratio), _text(d.expected)
    if d.sign > 0:
        rate, cap, log = f"ln(1 + {r})", r, f"-({e})*({r})^2/3"
        law = LawAt("exp(x*ln(1 + d)) <= 1 + x*d", "0 <= x <= 1, d >= 0")
        grows = Fact("grows", f"({e})*(((1 + ({r}))*ln(1 + ({r}))) - ({r})) >= ({e})*({r})^2/3")
        small = Fact("small", f"ln(1 + ({e})*({r})) <= ({e})*({r})")
        factor = rate
    else:
        rate, cap, log = f"-({r})", f"(exp(-({r})) - 1)", f"-({e})*({r})^2/2"
        law = LawAt("exp(-x*d) <= 1 + x*(exp(-d) - 1)", "0 <= x <= 1, d >= 0")
        grows = Fact("grows", f"({e})*(1 - ({r}) + ({r})^2/2 - exp(-({r}))) >= 0")
        small = Fact("small", f"ln(1 + ({e})*(exp(-({r})) - 1)) <= ({e})*(exp(-({r})) - 1)")
        factor = r
    g = _text(Names.of(s).functions[d.number - 1])
    tail = Tail(
        event=_relation(d.event),
        method="exponential",
        cap={"1": "1", d.key: cap},
        score={d.key: rate},
        level=f"({rate})*({e})*(1 {'+' if d.sign > 0 else '-'} ({r}))",
        log=log,
    )
    ways = {
        "event": Way(plus={"event 1": f"{factor}"}),
        "draw": Way(law=replace(law, at={"x": g, "d": r})),
        "log": Way(facts=(grows, small), plus={"grows": "1", "small": "1"}),
    }
    return _Bounded(tail, ways)


def _ratio(d: Deviation) -> Expr | None:
    """d where the mean deviates by d times its expectation."""
    terms = d.by.children if isinstance(d.by, Add) else (d.by,)
    found: list[Expr] = []
    for t in terms:
        factors = t.children if isinstance(t, Mul) else (t,)
        rest = [f for f in factors if f != d.expected]
        if len(rest) == len(factors) or any(d.expected.variables & f.variables for f in rest):
            return None
        found.append(mul(*rest) if rest else const(1))
    return add(const(0), *found)


def _markov(_s: DrawStatement, d: Deviation) -> _Bounded | None:
    """Numbers from 0 on: M >= t has a probability of at most E/t."""
    if d.sign < 0 or d.low != const(0):
        return None
    t = _text(d.by + d.expected)
    return _Bounded(Tail(_relation(d.event), "first", {d.key: f"1/({t})"}))


def _chebyshev(_s: DrawStatement, d: Deviation) -> _Bounded | None:
    """(x - E)^2 <= (low + high - 2 E) x + E^2 - low high, where low <= x <= high."""
    e, r, op = _text(d.expected), _text(d.by), d.event.op
    slope = _text(d.low + d.high - 2 * d.expected)
    rest = _text(d.expected * d.expected - d.low * d.high)
    tail = Tail(
        f"(M{d.number}_ - {e})^2 {op} ({r})^2",
        "square",
        cap={d.key: f"({slope})/({r})^2", "1": f"({rest})/({r})^2"},
        score={d.key: f"1/({r})", "1": f"-({e})/({r})"},
    )
    u = f"M{d.number}_ - {e}"
    square = LawAt(f"u {NEGATED[op]} r", f"u^2 {NEGATED[op]} r^2, r >= 0")
    up = Fact("up", f"{u} {NEGATED[op]} {r}", law=replace(square, at={"u": u, "r": r}))
    down = Fact("down", f"-({u}) {NEGATED[op]} {r}", law=replace(square, at={"u": f"-({u})", "r": r}))
    return _Bounded(tail, {"away": Way(facts=(up, down)), "event": Way(plus={"event 1": f"1/({r})^2"})})


def _times(a: str, b: str) -> str:
    """A product, where the second factor is often 1."""
    return a if b == "1" else f"{a}*{_factor(b)}"


def _factor(text: str) -> str:
    return text if text.isalnum() else f"({text})"


def _relation(r: Relation) -> str:
    return f"{_text(r.left)} {r.op} {_text(r.right)}"


def _text(e: Expr) -> str:
    return plain(e, powers=False)
