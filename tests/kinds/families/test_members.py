"""Explicit families: each condition fails alone, and what has no value decides nothing."""

from __future__ import annotations

import pytest

from tests.kinds.families.helpers import family, refutes
from verify.arithmetic.kits import flint_kit, plain_kit
from verify.kernel.goals import Refused
from verify.kinds.families.grammar import parse_family
from verify.kinds.families.members import Family, check_conditions, check_family, own

FALSE = "mean(x*y) <= t*k*mean(x)"
WHERE = (
    "integer k, 0 < t < 1, k >= 1, mean(y) == 1, each 0 <= x <= 1, y >= 0, pairs (x-x_other)*(y-y_other) >= 0"
)
GOOD = ({"x": "0", "y": "0"}, {"x": "1", "y": "2"})
HALVES = ("1/2", "1/2")


def whole(
    *members: dict[str, str], weights: tuple[str, ...] = HALVES, t: str = "1/2", k: str = "1"
) -> Family:
    return family(*(members or GOOD), weights=weights, t=t, k=k)


def test_a_family_that_meets_every_condition_refutes() -> None:
    refutes(FALSE, WHERE, whole())
    check_family(parse_family(FALSE, WHERE), whole(), plain_kit())


@pytest.mark.parametrize(
    ("witness", "words"),
    [
        (whole(t="1"), "every condition on sums and parameters"),
        (whole(k="3/2"), "an integer parameter has a value that is not whole"),
        (whole(k="0"), "every condition on sums and parameters"),
        (whole({"x": "0", "y": "1"}, {"x": "1", "y": "2"}), "every condition on sums and parameters"),
        (whole({"x": "0", "y": "-1"}, {"x": "1", "y": "3"}), "a member is not certified to meet"),
        (whole({"x": "0", "y": "0"}, {"x": "2", "y": "2"}), "a member is not certified to meet"),
        (whole({"x": "1/2", "y": "0"}, {"x": "1/3", "y": "2"}), "two members are not certified to meet"),
        (whole(weights=("1/2", "1/3")), "the weights do not add up to 1"),
        (whole(weights=("1", "0")), "a weight that is not positive"),
        (whole(weights=("2", "-1")), "a weight that is not positive"),
        (whole(k="5"), "the relation is not certified to fail of the family"),
        (whole({"x": "0"}, {"x": "1", "y": "2"}), "a member does not give each attribute a value"),
        (whole({"x": "0", "y": "0", "z": "0"}, GOOD[1]), "a member does not give each attribute a value"),
        (family(*GOOD, weights=HALVES, t="1/2"), "does not give each parameter a value"),
        (family(*GOOD, weights=HALVES, t="1/2", k="1", s="1"), "does not give each parameter a value"),
        (family(t="1/2", k="1"), "the weights do not add up to 1"),
    ],
)
def test_each_condition_fails_alone(witness: Family, words: str) -> None:
    with pytest.raises(Refused, match=words):
        refutes(FALSE, WHERE, witness)


def test_under_sums_members_count_a_whole_number_of_times() -> None:
    refutes("sum(x)^2 <= 3*sum(x^2)", "each x", family({"x": "1"}, weights=("4",)))
    refutes("sum(x)^2 <= 3*sum(x^2)", "each x", family(*[{"x": "1"}] * 4))
    with pytest.raises(Refused, match="a whole number of times"):
        refutes("sum(x)^2 <= 3*sum(x^2)", "each x", family({"x": "1"}, weights=("7/2",)))
    with pytest.raises(Refused, match="not positive"):
        refutes("sum(x) >= 0", "each x >= 0", family({"x": "1"}, weights=("-1",)))


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("sum(p) > 0", "each p > 0"),
        ("sum(1) >= 1", ""),
        ("some x >= sum(x)", "each x >= 0"),
        ("sum(x) == 1", "each x > 1, x < 0"),
        ("sum(x) > 0", "pairs x > x_other"),
    ],
)
def test_the_empty_family_refutes(relation: str, where: str) -> None:
    refutes(relation, where, family())


def test_conditions_on_pairs_hold_for_a_member_with_itself() -> None:
    """x > x_other holds of no member, since it would have to hold of the member twice."""
    s = parse_family("sum(x) >= 1", "each x, pairs x + x_other > 1")
    with pytest.raises(Refused, match="two members"):
        check_conditions(s, family({"x": "1/2"}), flint_kit())
    check_conditions(s, family({"x": "2/3"}), flint_kit())
    with pytest.raises(Refused, match="two members"):
        refutes("sum(x) == 0", "each x, pairs x > x_other", family({"x": "1"}))


def test_some_fails_at_every_member() -> None:
    refutes("some x > mean(x)", "each x", family({"x": "1"}, weights=("1",)))
    with pytest.raises(Refused, match="fail at every member"):
        refutes("some x > mean(x)", "each x", family({"x": "1"}, {"x": "2"}, weights=HALVES))


def test_a_relation_without_a_value_at_one_member_is_not_seen_to_fail() -> None:
    with pytest.raises(Refused, match="fail at every member"):
        refutes("some 1/x > 1", "each x", family({"x": "1"}, {"x": "0"}))


def test_a_condition_without_a_value_is_not_met() -> None:
    with pytest.raises(Refused, match="a member is not certified"):
        refutes("sum(x) > 0", "each 1/x >= -5, x <= 0", family({"x": "0"}))
    with pytest.raises(Refused, match="condition on sums"):
        refutes("sum(x) > 0", "sum(x)/sum(x) <= 1, each x", family({"x": "0"}))


@pytest.mark.parametrize(
    ("relation", "where", "witness"),
    [
        ("sum(w*q)/sum(w) <= 1", "each w >= 0, 0 <= q <= 1", family()),
        ("sum(x)/sum(x) == 2", "each x > 0", family()),
        ("sum(x)*ln(sum(y)) >= 1", "each x > 0, y > 0", family()),
        ("mean(x^2) > mean(0)*mean(1/x)", "each x", family({"x": "0"})),
        ("mean(x^2) > mean(0)/mean(x)", "each x", family({"x": "0"})),
        ("mean(x) > mean(0)*ln(mean(x))", "each x", family({"x": "0"})),
        ("mean(x/mean(x)) > 1", "each x >= 0", family({"x": "0"})),
        ("mean(x) > 0*mean(1/x)", "each x", family({"x": "0"})),
    ],
)
def test_where_a_sum_or_the_relation_has_no_value_nothing_is_refuted(
    relation: str, where: str, witness: Family
) -> None:
    """0/0 and 0 ln 0 of sums that are numbers: a sum keeps its name, so that nothing cancels by accident."""
    with pytest.raises(Refused, match="not certified to"):
        refutes(relation, where, witness)


ZERO, NONE = family({"x": "0"}), "a sum is not certified to have a value"
BESIDE = "beside a logarithm"


@pytest.mark.parametrize(
    ("relation", "where", "witness", "words"),
    [
        ("mean(x*y)*ln(mean(x)) < 0", "each 0 <= x <= 1/2, y >= 1", family({"x": "0", "y": "1"}), "fail of"),
        ("mean(x*y)*log2(mean(x))^2 < 0", "each 0 <= x, y >= 1", family({"x": "0", "y": "1"}), "fail of"),
        ("sum(x)*ln(sum(x^2)) < 0", "each x >= 0", ZERO, "fail of"),
        ("mean(x)*mean(ln(x)) < 0", "each x >= 0", ZERO, NONE),
        ("mean(x*ln(mean(x))) < 0", "each x >= 0", ZERO, NONE),
        ("mean(x^2)*mean(1/x) > 0", "each x >= 0", ZERO, NONE),
        ("some x*ln(mean(x)) > 0", "each x >= 0", ZERO, "fail at every member"),
        ("mean(sqrt(2)*x)*ln(mean(x)) < 0", "each x >= 0", ZERO, BESIDE),
        ("mean(x)*ln(mean(sqrt(2)*x)) < 0", "each x >= 0", ZERO, BESIDE),
        ("mean(x*ln(mean(sqrt(2)*x))) < 0", "each x >= 0", ZERO, BESIDE),
        ("mean(x) > 0", "mean(x)*ln(mean(sqrt(2)*x)) <= 1, each x >= 0", ZERO, BESIDE),
        ("mean(x) > 0", "mean(x^2)*ln(mean(x)) <= 1, each x >= 0", ZERO, "every condition on sums"),
        ("mean(x) > 0", "each x >= 0, x*ln(mean(x)) <= 1", ZERO, "a member is not certified"),
        ("mean(x) > 0", "each x >= 0, pairs x*ln(x_other) <= 1", ZERO, "two members are not certified"),
    ],
)
def test_sums_and_members_keep_their_names_beside_logarithms(
    relation: str, where: str, witness: Family, words: str
) -> None:
    """y ln x has no value at x = y = 0, although what is written in the place of the two reads x ln x."""
    with pytest.raises(Refused, match=words):
        refutes(relation, where, witness)


def test_where_no_argument_vanishes_the_sums_have_their_values() -> None:
    one = family({"x": "1/2", "y": "1"})
    refutes("mean(x*y)*ln(mean(x)) > 0", "each 0 <= x <= 1/2, y >= 1", one)
    refutes("mean(x) > 1", "each x >= 0, pairs x*ln(x_other) <= 1", one_of("1/2"))
    refutes("mean(sqrt(x)) + ln(mean(sqrt(x))) > 1", "each x >= 0", one_of("1/2"))
    refutes("mean(x*ln(x)) < 0", "each x >= 0", ZERO)
    refutes("mean(sqrt(x))*ln(mean(sqrt(x))) >= 0", "each x >= 0", one_of("1/2"))
    refutes("mean(sqrt(x))/ln(mean(x)) < 0", "each x >= 0", one_of("2"))
    refutes("mean(x*ln(mean(sqrt(2)*x))) < 0", "each x > 0", one_of("1"))


def one_of(x: str) -> Family:
    return family({"x": x})


def test_x_ln_x_of_a_sum_is_0_at_0() -> None:
    refutes("sum(x)*ln(sum(x)) < 0", "each x > 0", family())
    refutes("mean(p*ln(p)) < 0", "each p >= 0", family({"p": "0"}))


def test_nested_sums() -> None:
    refutes("mean(x/mean(x)) > 1", "each x > 0", family({"x": "1"}, {"x": "5"}, weights=("3/4", "1/4")))


def test_names_at_members_do_not_collide() -> None:
    """x_1 at the first member and x at the eleventh have different names."""
    names = [own(a, i) for a in ("x", "x_1", "x_11", "S1", "S") for i in range(12)]
    assert len(set(names)) == len(names)
    refutes("sum(x)*sum(x_1) <= sum(x*x_1)", "each x > 0, x_1 > 0", family(*[{"x": "1", "x_1": "2"}] * 12))
