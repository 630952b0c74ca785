"""KM96, Lemma 2: false neighbours, and eq. (8) summed over laws."""

from __future__ import annotations

from itertools import product

from lemmas.boosting import lemma_2
from tests.lemmas.neighbours import assert_none_proved
from verify.claims.defined_domain import where_defined
from verify.language.grammar import parse_statement
from verify.language.printing import plain_statement
from verify.rationals import Fraction
from verify.search.prover import prove

LARGEST = f"{lemma_2.CHILDREN}, gamma = 1/2 - ({lemma_2.ERROR})"
SPARED = lemma_2.SLACK.replace("s >= 0", "s >= -0.001")


def test_false_neighbours() -> None:
    neighbours = [
        ("tau*(1 - tau)*delta >= 2.001*gamma*q*(1 - q)", LARGEST),
        ("tau*(1 - tau)*delta > gamma*q*(1 - q)", LARGEST),
        ("tau*(1 - tau)*delta >= gamma*q*(1 - q)", lemma_2.WITNESS.replace("k <= 1", "k <= 2.001")),
        ("tau*(1 - tau)*delta == 2*gamma*q*(1 - q)", lemma_2.WITNESS),
        ("1/q + 1/(1 - q) == 2/(q*(1 - q))", "0 < q < 1"),
        ("1/(q*(1 - q)) >= 2/(q*(1 - q))", "0 < q < 1"),
        (
            f"{lemma_2.ADVANTAGE} >= gamma",
            f"{lemma_2.SPLIT}, 0 <= r <= 1, gamma = 1/2 - ({lemma_2.ERROR}) - s, {SPARED}",
        ),
        (f"{lemma_2.IN_DELTA} >= gamma", f"{lemma_2.CHILDREN}, gamma = {lemma_2.ADVANTAGE} - s, {SPARED}"),
        (
            "tau*(1 - tau)*delta >= 1.001*gamma*q*(1 - q)",
            f"{lemma_2.SPLIT}, 0 <= delta <= 1, gamma = tau*(1 - tau)*delta/2*(2/(q*(1 - q))) - s, {lemma_2.SLACK}",
        ),
        (f"{lemma_2.ERROR} >= 1/2", f"{lemma_2.SPLIT}, -1 <= delta <= 0.01, {lemma_2.R}"),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_false_neighbours_of_the_error() -> None:
    neighbours = [
        (f"b/(2*q) + v/(2*(1 - q)) == {lemma_2.ERROR}", lemma_2.LAW),
        (f"b + u == {lemma_2.ERROR}", lemma_2.LAW),
        (
            f"b/(2*q) + u/(2*(1 - q)) == {lemma_2.ERROR}",
            lemma_2.LAW.replace("r = v/(u + v)", "r = u/(u + v)"),
        ),
    ]
    assert assert_none_proved(neighbours) == len(neighbours)


def test_a_test_that_never_says_1_has_no_r() -> None:
    restricted, found = where_defined(
        parse_statement(f"b/(2*q) + u/(2*(1 - q)) == {lemma_2.ERROR}", lemma_2.LAW)
    )
    assert len(found) == 1
    assert "u + v > 0" in found[0]
    assert "u + v > 0" in plain_statement(restricted)


def test_the_hypothesis_with_its_denominators_cleared() -> None:
    # posed as a polynomial condition the hypothesis does not come out proved, and a larger constant is refuted
    hypothesis = "q*tau*(1 - r) + (1 - q)*(q - tau*r) <= (1 - 2*gamma)*q*(1 - q), 0 < gamma <= 1/2"
    where = f"{lemma_2.CHILDREN}, {hypothesis}"
    beyond = parse_statement("tau*(1 - tau)*delta >= 2.001*gamma*q*(1 - q)", where)
    assert prove(beyond, time_limit=40).status == "refuted"


Law = dict[tuple[int, int], Fraction]
"""The masses of (h, f)."""


def laws(n: int) -> list[Law]:
    """The laws of (h, f) with masses k/n under which both labels, and h = 1, have positive probability."""
    found = []
    for a, b, d in product(range(n + 1), repeat=3):
        if a + b + d <= n and 0 < b + (n - a - b - d) < n and d + (n - a - b - d) > 0:
            masses = (a, b, d, n - a - b - d)
            outcomes = ((0, 0), (0, 1), (1, 0), (1, 1))
            found.append({pair: Fraction(m, n) for pair, m in zip(outcomes, masses, strict=True)})
    return found


def test_the_error_by_summing_the_balanced_law() -> None:
    found = laws(6)
    assert {law[0, 1] + law[1, 1] for law in found} == {Fraction(k, 6) for k in range(1, 6)}
    for law in found:
        assert sum(law.values()) == 1
        q, tau = law[0, 1] + law[1, 1], law[1, 0] + law[1, 1]
        r = law[1, 1] / tau
        balanced = {(h, f): mass / (2 * (q if f else 1 - q)) for (h, f), mass in law.items()}
        printed = tau * (1 - r) / (2 * (1 - q)) + (q - tau * r) / (2 * q)
        assert balanced[0, 1] + balanced[1, 0] == printed
        assert balanced[0, 1] + balanced[1, 1] == balanced[0, 0] + balanced[1, 0] == Fraction(1, 2)
