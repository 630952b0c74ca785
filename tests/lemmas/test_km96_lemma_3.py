"""KM96, Lemma 3: false neighbours, and the derivatives that are put in."""

from __future__ import annotations

import pytest

from lemmas.boosting import lemma_3
from lemmas.boosting.formulas import Criterion, drop, entropy, gini, root
from tests.lemmas.neighbours import assert_none_proved

WHOLE = "0 <= q <= 1, 0 <= tau <= 1, 0 <= delta <= 1"
CUBIC = lemma_3.cubic(root, lemma_3.ROOT, "(x - q)")
AT_P = lemma_3.cubic(root, lemma_3.ROOT, "(-tau*delta)")
AT_R = lemma_3.cubic(root, lemma_3.ROOT, "((1 - tau)*delta)")
SECOND = f"{drop(entropy)} >= -tau*(1 - tau)*delta^2/2*{lemma_3.ENTROPY[1]}"


def times(bound: str, factor: str) -> str:
    """The same bound, larger."""
    return f"{factor}*({bound})"


FALSE = {
    "L3": [
        (f"{drop(gini)} >= {times(lemma_3.bound(lemma_3.GINI), '1.001')}", WHOLE),
        (f"{drop(entropy)} >= {times(lemma_3.bound(lemma_3.ENTROPY), '1.001')}", lemma_3.INSIDE),
        (f"{drop(root)} >= {times(lemma_3.bound(lemma_3.ROOT), '1.001')}", lemma_3.INSIDE),
        (SECOND, f"{lemma_3.INSIDE}, q > 1/2"),
        (
            f"{drop(entropy)} >= {lemma_3.bound(lemma_3.ENTROPY)}",
            lemma_3.INSIDE.replace("v <= 1 - q", "v <= 1.001 - q"),
        ),
        (f"{root('x')} >= {CUBIC}", "0 < q < 1, 0 <= x <= 1"),
        (f"{root('x')} < {CUBIC}", "0 < q < 1, 0 <= x <= 1"),
        (f"{root('x')} <= {CUBIC}", "0 < q < 1, 0 <= x <= 1.001"),
        (f"{root('x')} <= {CUBIC.replace('/6', '/7')}", "0 < q < 1, 0 <= x <= 1"),
        (
            f"{lemma_3.bound(lemma_3.ROOT)} == {root('q')} - tau*{AT_P} - (1 - tau)*{AT_R}",
            "q = 1/3, 0 < tau < 1, 0 < delta < 1",
        ),
    ],
    "L3.s1": [("g0 - (1 - tau)*(g0 - tau*delta*g1) - tau*(g0 + tau*delta*g1) == 0", "")],
    "E13": [
        ("-(1 - tau)/2*g2*(tau*delta)^2 - tau/2*g2*((1 - tau)*delta)^2 == -g2*tau*(1 - tau)*delta^2", "")
    ],
    "E14": [
        (
            "-g3/6*((1 - tau)*(-tau*delta)^3 + tau*((1 - tau)*delta)^3) == -g3/6*tau*(1 - tau)*(2*tau - 1)*delta^3",
            "",
        )
    ],
}


@pytest.mark.parametrize("name", FALSE)
def test_no_false_neighbour_is_proved(name: str) -> None:
    assert assert_none_proved(FALSE[name]) == len(FALSE[name])


@pytest.mark.parametrize(
    ("g", "derivatives"),
    [(gini, lemma_3.GINI), (entropy, lemma_3.ENTROPY), (root, lemma_3.ROOT)],
    ids=["gini", "entropy", "root"],
)
def test_the_derivatives_that_are_put_in(g: Criterion, derivatives: lemma_3.Derivatives) -> None:
    from verify.language.grammar import parse_statement
    from verify.search.prover import prove

    for order, text in enumerate(derivatives, start=1):
        statement = parse_statement(f"{lemma_3.nth(g, order)} == {text}", "0 < q < 1")
        assert prove(statement, time_limit=10.0).status == "proved"
