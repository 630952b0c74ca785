"""The language of families: what is read, what is refused, and that what is printed reads back."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.profiles import scaled
from verify.errors import BadInput, Unreadable
from verify.kinds.families.grammar import (
    MOST_SUMS,
    family_texts,
    formula_text,
    is_family,
    parse_family,
    plain_family,
)
from verify.kinds.families.statements import FamilyStatement
from verify.language.expressions import Var
from verify.language.printing import plain, plain_relation
from verify.language.statements import Relation


def sums(s: FamilyStatement) -> dict[str, str]:
    return {n: plain(e) for n, e in s.sums}


def texts(relations: tuple[Relation, ...]) -> list[str]:
    return [plain_relation(r) for r in relations]


@pytest.mark.parametrize(
    ("relation", "where", "expected"),
    [
        ("sum(x) >= 0", "", True),
        ("x >= 0", "mean (x) == 1", True),
        (" some x >= 0", "", True),
        ("x >= 0", "some x > 0, x > 1", True),
        ("awesome >= 0", "", False),
        ("x*summed >= 0", "x > 0", False),
    ],
)
def test_what_counts_as_a_family(relation: str, where: str, expected: bool) -> None:
    assert is_family(relation, where) is expected


# -- what is read


def test_each_declares_what_varies() -> None:
    s = parse_family("sum(w*q) <= t*sum(w)", "t > 0, each w >= 0, 0 <= q <= t, r")
    assert s.kind == "sum"
    assert s.attributes == ("q", "r", "w")
    assert s.parameters == ("t",)
    assert texts(s.each) == ["w >= 0", "0 <= q", "q <= t"]
    assert texts(s.facts) == ["t > 0"]
    assert not s.exists


def test_pairs_speak_of_a_second_member() -> None:
    s = parse_family("mean(x*y) >= mean(x)*mean(y)", "pairs (x-x_other)*(y-y_other) >= 0")
    assert (s.kind, s.attributes, s.parameters) == ("mean", ("x", "y"), ())
    assert texts(s.pairs) == ["(x - x_other)*(y - y_other) >= 0"]
    assert s.names == {"x", "y", "x_other", "y_other", "S1_", "S2_", "S3_"}


def test_some_lets_attributes_stand_in_the_relation() -> None:
    s = parse_family("some x >= t*mean(x)", "t <= 1, each x")
    assert s.exists
    assert (s.attributes, s.parameters) == (("x",), ("t",))


def test_sums_are_numbered_as_they_are_printed_and_equal_ones_are_one() -> None:
    s = parse_family("mean(x/mean(x)) >= mean(x)", "mean(x^2) == mean(x), each x > 0")
    assert sums(s) == {"S1_": "x", "S2_": "x/S1_", "S3_": "x^2"}


def test_sums_may_stand_in_conditions_on_members_and_pairs() -> None:
    s = parse_family("sum(x) >= 0", "sum(x^2) == 1, each x <= sum(x^3), pairs x*x_other <= sum(x^4)")
    assert sums(s) == {"S1_": "x", "S2_": "x^2", "S3_": "x^3", "S4_": "x^4"}


def test_a_bare_name_outside_is_a_parameter_everywhere() -> None:
    """`t` stands outside of sums, so that it does not vary, though `each` mentions it; its condition is a fact."""
    s = parse_family("sum(t*x) <= t", "each x >= 0, 0 <= t")
    assert (s.attributes, s.parameters) == (("x",), ("t",))
    assert texts(s.facts) == ["0 <= t"]
    assert texts(s.each) == ["x >= 0"]


def test_an_undeclared_name_in_a_sum_is_a_parameter() -> None:
    assert parse_family("mean(a*x) == a*mean(x)", "each x").parameters == ("a",)


def test_integer_parameters() -> None:
    s = parse_family("k*sum(x) >= 0", "integer k, m, k >= 1, each x >= 0")
    assert s.integers == ("k", "m")
    assert s.parameters == ("k", "m")


def test_a_family_without_attributes() -> None:
    s = parse_family("sum(1) >= 0")
    assert (s.attributes, s.kind) == ((), "sum")


def test_a_statement_without_sums_counts_members() -> None:
    assert parse_family("some x > 0", "each x > 0").kind == "sum"


# -- what is refused, each line with its own words


@pytest.mark.parametrize(
    ("relation", "where", "words"),
    [
        ("sum(x) >= mean(x)", "each x", "sums and means are not mixed"),
        ("sum(x) >= 0", "each x > mean(x)", "sums and means are not mixed"),
        ("sum(x >= 0", "each x", r"'\)' was expected"),
        ("sum(x, y) >= 0", "each x, y", r"'\)' was expected"),
        ("sum >= 0", "each x", "'sum' is a word of the language of families"),
        ("pairs >= sum(x)", "each x", "'pairs' is a word"),
        ("sum(x) >= 0", "each each", "'each' is a word"),
        ("sum(x_) >= 0", "each x_", "does not end with '_'"),
        ("S1_ >= sum(x)", "each x", "does not end with '_'"),
        ("sum(x) >= 0", "x", "the bare name 'x' is not a condition"),
        ("sum(x) >= 0", "each x, pairs x", "the bare name 'x' is not a condition"),
        ("sum(x) >= 0", "each 0 < x == 1", "== cannot be part of a chain"),
        ("sum(x) >= 0", "each 0 < x > 1", "a chain has < and <= only"),
        ("sum(x) >= 0", "each x +", "the text ends too early"),
        ("sum(x) >= 0", "each x > 0)", "the end of the formula was expected"),
        ("sum(x) >= 0", "each x > 0,", "the text ends too early"),
        ("sum(x)", "each x", "a relation needs one of"),
        ("sum(x) >= x", "each x", "'x' varies from member to member: it stands in a sum only"),
        ("sum(x) >= 0", "integer x, each x", "'x' varies from member to member: it stands in a sum only"),
        ("sum(x) >= 0", "integer sum, each x", "'sum' is a word"),
        ("sum(x) >= 0", "integer 3, each x", "the name of a parameter was expected"),
        ("sum(x) >= 0", "integer", "the name of a parameter was expected"),
        ("sum(x) >= 0", "each x > 0, integer k", "'integer' is a keyword"),
        ("sum(x) >= x_other", "each x", "'x_other' stands outside of pairs"),
        ("sum(x*x_other) >= 0", "each x", "'x_other' stands outside of pairs"),
        ("sum(x) >= 0", "x_other > 0, each x", "'x_other' stands outside of pairs"),
        ("sum(x) >= 0", "each x > 0, x_other > x", "is the name of an attribute at a second"),
        ("some x_other > 0", "each x > 0", "'x_other' stands outside of pairs"),
        ("sum(x) >= 0", "each x, x_other", "'x_other' is the name of an attribute at a second member"),
        ("sum(x) >= 0", "integer x_other, each x", "'x_other' is the name of an attribute at a second"),
        ("sum(x) >= 0", "each x_other, pairs x > x_other", "is the name of an attribute at a second"),
        ("sum(x) >= 0", "", "nothing varies from member to member: say which names do, as in each x"),
        ("mean(x) == x", "each x > 0", "nothing varies"),
    ],
)
def test_what_is_refused(relation: str, where: str, words: str) -> None:
    with pytest.raises(BadInput, match=words) as caught:
        parse_family(relation, where)
    assert "\n" not in str(caught.value)
    assert "column" in str(caught.value)


def test_the_number_of_sums_is_bounded() -> None:
    many = " + ".join(f"sum(x^{k})" for k in range(2, MOST_SUMS + 2))
    assert len(parse_family(f"{many} + sum(x^2) >= 0", "each x").sums) == MOST_SUMS
    with pytest.raises(BadInput, match="more than 12 different sums"):
        parse_family(f"{many} + sum(x) >= 0", "each x")


def test_nesting_is_bounded() -> None:
    deep = "sum(" * 200 + "x" + ")" * 200
    with pytest.raises(BadInput, match="nested"):
        parse_family(f"{deep} >= 0", "each x")


# -- printing


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("sum(p*ln(p/q)) >= 0", "sum(p) == 1, sum(q) <= 1, each p > 0, q > 0"),
        ("some w*min(q, 1 - q) >= c/(1 + t)", "sum(1) == 1 + t, t >= 0, integer t, each w >= 0, 0 <= q <= 1"),
        ("mean(x*y) >= mean(x)*mean(y)", "pairs (x - x_other)*(y - y_other) >= 0"),
        ("mean(x/mean(x)) >= 1", "each y, each x > 0"),
        ("sum(1) >= 0", ""),
        ("sum(x*exp(-k*ln(2))) >= 0", "integer k, each x >= 0"),
    ],
)
def test_texts_are_as_people_write_them(relation: str, where: str) -> None:
    s = parse_family(relation, where)
    assert family_texts(s) == (relation, where)
    assert plain_family(s) == (f"{relation} for {where}" if where else relation)


def test_a_formula_with_its_sums_written_out() -> None:
    s = parse_family("mean(x/mean(x)) >= 1", "each x > 0")
    assert formula_text(Var("S2_") + Var("S1_"), s) == "mean(x/mean(x)) + mean(x)"
    assert formula_text(Var("x"), parse_family("some x > 0", "each x")) == "x"


X = Var("x")


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        (FamilyStatement("sum", Relation(X, ">=", X), False, ("x",), ()), "would not read back"),
        (FamilyStatement("mean", Relation(X, ">=", X), False, (), ()), "would say something else"),
    ],
)
def test_what_would_not_read_back_is_not_printed(statement: FamilyStatement, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        family_texts(statement)


# -- generated statements

ATOMS = ("x", "y", "a", "k", "1", "2/3", "7")
INNER = st.recursive(
    st.sampled_from(ATOMS),
    lambda e: st.one_of(
        st.builds("({} {} {})".format, e, st.sampled_from("+-*/"), e),
        st.builds("{}^{}".format, st.sampled_from(("x", "y", "(x+a)")), st.sampled_from(("2", "3", "(1/2)"))),
        st.builds("{}({})".format, st.sampled_from(("exp", "abs", "H", "ln")), st.sampled_from(("x", "y*a"))),
        st.builds("min({}, {})".format, e, e),
    ),
    max_leaves=4,
)
WORDS = st.sampled_from(("sum", "mean"))
SIGNS = st.sampled_from(("<", "<=", ">", ">=", "=="))


@st.composite
def statements(draw: st.DrawFn) -> tuple[str, str]:
    word = draw(WORDS)

    def total(nested: bool = True) -> str:
        inner = draw(INNER)
        if nested and draw(st.booleans()):
            inner = f"{inner}*{total(nested=False)}"
        return f"{word}({inner})"

    def outer() -> str:
        return draw(st.sampled_from(("{}", "{}^2", "a*{}", "1/(1 + {})", "k - {}"))).format(total())

    some = draw(st.sampled_from(("", "", "some x*")))
    relation = f"{some}{outer()} {draw(SIGNS)} {outer()}"
    chosen = [c for c in (f"{outer()} <= a < 3", "integer k", f"{total()} == 1") if draw(st.booleans())]
    each = [c for c in ("0 <= x < 1", "z", f"x <= {total()}", "a > 0") if draw(st.booleans())]
    pairs = ["(x - x_other)*(y - y_other) >= 0"] if draw(st.booleans()) else []
    parts = [*chosen, "each x, y", *each, *(["pairs", *pairs] if pairs else [])]
    return relation, ", ".join(parts).replace("pairs, ", "pairs ")


@settings(max_examples=scaled(500), deadline=None, suppress_health_check=list(HealthCheck))
@given(statements())
def test_what_is_printed_reads_back(given_texts: tuple[str, str]) -> None:
    """Printing either says that it cannot, or gives texts that read as the same statement, and print the same."""
    try:
        s = parse_family(*given_texts)
    except BadInput:
        return
    relation, where = family_texts(s)
    assert parse_family(relation, where) == s
    assert family_texts(parse_family(relation, where)) == (relation, where)
    assert set(s.parameters).isdisjoint(s.attributes)
    assert {n for n, _ in s.sums} == {f"S{i + 1}_" for i in range(len(s.sums))}


@pytest.mark.parametrize(
    ("where", "plainly"),
    [
        ("each x in [0, 1]", "each 0 <= x, x <= 1"),
        ("each x, y in (0, 1]", "each 0 < x, x <= 1, 0 < y, y <= 1"),
        ("m >= 0 and sum(x) <= m and each x > 0 and y < 1", "m >= 0, sum(x) <= m, each x > 0, y < 1"),
        ("integer n, n in [1, 9], each x > n", "integer n, 1 <= n, n <= 9, each x > n"),
        ("m in [0, sum(x)), each x > 0", "0 <= m, m < sum(x), each x > 0"),
        ("each x > 0, pairs x in [0, x_other]", "each x > 0, pairs 0 <= x, x <= x_other"),
        ("integer n and m, each x > 0", "integer n, integer m, each x > 0"),
    ],
)
def test_intervals_and_and(where: str, plainly: str) -> None:
    read = parse_family("sum(x) >= 0", where)
    assert read == parse_family("sum(x) >= 0", plainly)
    assert parse_family(*family_texts(read)) == read


@pytest.mark.parametrize(
    ("where", "why"),
    [
        ("integer n, m in [0, 1], each x", "condition 2: whether these are integers is not clear"),
        ("each x > 0, y in [0", "condition 2: the text ends too early"),
        ("each x in {0, 1}", "condition 1|a set"),
        ("each x > 0 and and y > 0", "condition 2: 'and' is a word"),
        ("each x > 0, in > 0", "condition 2: 'in' is a word"),
    ],
)
def test_intervals_that_are_refused(where: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        parse_family("sum(x) >= 0", where)
