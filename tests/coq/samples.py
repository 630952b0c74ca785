"""Statements of several shapes that stock Coq confirms."""

from __future__ import annotations

from functools import cache

from treecert.proving import prove

PROVED = (
    ("x*(1 - x) <= 1/4", "0 <= x <= 1"),
    ("H(x) >= 0", "0 <= x <= 1"),
    ("H(x) >= 4*x*(1 - x)", "0 <= x <= 1"),
    ("x*ln(x) >= x - 1", "0 <= x <= 1"),
    ("min(x, 1 - x) <= 2*x*(1 - x)", "0 <= x <= 1"),
)
REFUTED = (("H(x) >= 9/2*x*(1 - x)", "0 <= x <= 1"), ("x^2 >= x", "0 <= x <= 1"))


@cache
def certificate(relation: str, where: str) -> str:
    """The certificate of a statement that is decided at once."""
    found = prove(relation, where).certificate
    if found is None:
        raise AssertionError(f"{relation} is not decided")
    return found
