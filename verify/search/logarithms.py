"""When to replace a variable by its logarithm: nested logarithms such as H(y / log2(2/y))."""

from __future__ import annotations

from verify.arithmetic.enclosures import ArbEnclosures
from verify.kernel.goals import Posed
from verify.language.domains import lone_bounds
from verify.language.evaluation import enclose_at
from verify.language.expressions import Expr, Fn, Pow, call, const, walk
from verify.rationals import Fraction
from verify.search.rationals import rational_value

DIGITS = 10**19


def logarithmic(goal: Posed) -> dict[str, object] | None:
    """Data for the rule `logarithm`, when a logarithm of one variable stands inside another function."""
    scale = next((s for node in walk(goal.expr) if _is_outer(node) for s in _scales(node)), None)
    if scale is None:
        return None
    name, factor = scale
    polys = goal.polys()
    new = "L" if "L" not in goal.domain.variables else "L_"
    upper = [r for r, _ in lone_bounds(polys, name, -1) if r > 0]
    lower = [r for r, _ in lone_bounds(polys, name, 1) if r > 0]
    if not upper:
        return None
    return {
        "variable": name,
        "new": [new],
        "scale": [str(factor)],
        "low": [str(_binary_log(factor / min(upper), down=True))],
        "high": [str(_binary_log(factor / max(lower), down=False))] if lower else [],
    }


def _is_outer(node: Expr) -> bool:
    match node:
        case Fn("H" | "ln" | "log2", _):
            return True
        case Pow(_, exponent):
            return exponent.denominator > 1 or exponent < 0
        case _:
            return False


def _scales(node: Expr) -> list[tuple[str, Fraction]]:
    """(y, s) for every ln(s/y) or ln(y/s), s > 0, strictly inside the node."""
    found = []
    for inner in (n for child in node.children for n in walk(child)):
        if isinstance(inner, Fn) and inner.name in ("ln", "log2") and len(inner.variables) == 1:
            (name,) = inner.variables
            factor = _factor(inner.children[0], name)
            if factor is not None and factor > 0:
                found.append((name, factor))
    return found


def _factor(expr: Expr, name: str) -> Fraction | None:
    """s when the expression looks like s / name or name / s: a guess from two points, for the kernel to check."""
    try:
        one, three = (rational_value(expr, {name: Fraction(x)}) for x in (1, 3))
    except (TypeError, ZeroDivisionError):
        return None
    if one == 3 * three:
        return one
    return 1 / one if three == 3 * one and one else None


def _binary_log(value: Fraction, *, down: bool) -> Fraction:
    """A rational bound of log2(value), exact for powers of two."""
    for k in range(-64, 65):
        if Fraction(2) ** k == value:
            return Fraction(k)
    box = enclose_at(call("log2", const(value)), {}, ArbEnclosures(128))
    end = box.lo if down else box.hi
    scaled = Fraction(int(end.numerator), int(end.denominator)) * DIGITS if end is not None else Fraction(0)
    whole = scaled.numerator // scaled.denominator
    return Fraction(whole if down else whole + 1, DIGITS)


def bounded_exponential(value: Fraction) -> Fraction:
    """A rational number just below exp(value), exact for 0."""
    if value == 0:
        return Fraction(1)
    end = enclose_at(call("exp", const(value)), {}, ArbEnclosures(128)).lo
    scaled = Fraction(int(end.numerator), int(end.denominator)) * DIGITS if end is not None else Fraction(0)
    return Fraction(max(scaled.numerator // scaled.denominator, 0), DIGITS)
