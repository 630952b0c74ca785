"""Prose for readers: typed signs are drawn, and nothing else is touched."""

from __future__ import annotations

import pytest

from reports.prose import reader_prose

GAMMA, TAU, LE = "\u03b3", "\u03c4", "\u2264"


@pytest.mark.parametrize(
    ("typed", "drawn"),
    [
        ("gamma q(1-q)/(1-tau) <= 1", f"{GAMMA} q(1-q)/(1-{TAU}) {LE} 1"),
        ("tau_0 and eps_t", f"{TAU}\u2080 and \u03b5\u209c"),
        ("n^2, 2^-w and x^k", "n\u00b2, 2\u207b\u02b7 and x\u1d4f"),
        ("2^-(m+i)", "2^-(m+i)"),
        ("a*b, log2(x), sqrt(x)", "a\u00b7b, log\u2082(x), \u221a(x)"),
        ("the gamma-admissible leaves", "the gamma-admissible leaves"),
        (
            "`tau <= 1` of KM96.L4.s2 by treecert --time-limit",
            "`tau <= 1` of KM96.L4.s2 by treecert --time-limit",
        ),
        ("$\\tau\\le1$", "$\\tau\\le1$"),
        ("a set mu of pies", "a set mu of pies"),
    ],
)
def test_signs(typed: str, drawn: str) -> None:
    assert reader_prose(typed) == drawn


def test_what_is_drawn_stays() -> None:
    once = reader_prose("gamma <= tau^2 and x_i >= eps")
    assert reader_prose(once) == once
