"""The language of statements about functions: what is read, what is refused, and that what is printed reads back."""

from __future__ import annotations

import pytest

from verify.errors import BadInput
from verify.kinds.functions.grammar import functions_texts, is_functions, parse_functions, plain_functions
from verify.kinds.functions.statements import carried

WHERE = "concave G on [0, 1], 0 <= x <= 1"


@pytest.mark.parametrize(
    ("relation", "where"),
    [
        ("G(x) >= 0", WHERE),
        ("G(x) >= F(x)", "concave G on [-1/2, 1], 0 <= x <= 1, function F, concave G - 2*F, symmetric F"),
        ("G(G(x)) >= k*x", "concave G on [0, 1] with k, lipschitz G with 3/2, 0 <= x <= 1"),
        ("sum(w*G(q)) >= G(sum(w*q))", "nonnegative G on [0, 1], sum(w) == 1, each w >= 0, 0 <= q <= 1"),
        (
            "some G(x) >= mean(G(x))",
            "function G on [0, 3], G(0) == 0, each 0 <= x <= 3, pairs x <= 2*x_other + 1",
        ),
        ("G(x/n) >= 0", "integer n, n >= 1, 0 <= x <= 1, concave G on [0, 1]"),
        ("F(x) >= G(x)", "concave -1*G + F on [0, 1], 0 <= x <= 1"),
    ],
)
def test_what_is_printed_reads_back(relation: str, where: str) -> None:
    s = parse_functions(relation, where)
    assert parse_functions(*functions_texts(s)) == s
    assert plain_functions(s) == " for ".join(functions_texts(s))


def test_terms_get_names() -> None:
    found = carried(parse_functions("G(G(x)) + G(x) >= G(1/2)", WHERE))
    assert [(n, t.function) for n, t in found.terms] == [("G_1_", "G"), ("G_2_", "G"), ("G_3_", "G")]
    assert found.terms[1][1].argument.variables == {"G_1_"}


def test_terms_that_vary_are_attributes() -> None:
    found = carried(parse_functions("mean(G(x)) <= G(mean(x))", "concave G on [0, 1], each 0 <= x <= 1"))
    terms = {t.argument.variables: n for n, t in found.terms}
    assert found.family.attributes == (terms[frozenset({"x"})], "x")
    assert terms[frozenset({"S2_"})] in found.family.parameters


@pytest.mark.parametrize(
    ("relation", "where", "why"),
    [
        ("G(x) >= 0", "concave G, 0 <= x <= 1", "one interval"),
        ("G(x) >= F(x)", "concave G on [0, 1], concave F on [0, 2], 0 <= x <= 1", "one interval"),
        ("G(x) >= 0", "concave G on [1, 1], 0 <= x <= 1", "lower end first"),
        (
            "G(x) >= 0",
            "concave G on [0, 1], convex G, 0 <= x <= 1",
            "is not read here: a function is declared",
        ),
        ("G(x) >= 0", "concave G - G on [0, 1], 0 <= x <= 1", "twice"),
        ("G(x) >= 0", "concave 0*G on [0, 1], 0 <= x <= 1", "factor 0"),
        ("G(x) >= 0", "symmetric G on [0, 1] with 2, 0 <= x <= 1", "no constant"),
        ("G(x) >= 0", "lipschitz G on [0, 1], 0 <= x <= 1", "takes a constant"),
        ("G(x) >= 0", "lipschitz G on [0, 1] with L, 0 <= x <= 1", "occurs in the statement"),
        ("sum(G(x)) >= 0", "lipschitz G on [0, 1] with x, each 0 <= x <= 1", "occurs in the statement"),
        ("G(x) >= 0", "function 2*G on [0, 1], 0 <= x <= 1", "one function at a time"),
        ("H(x) >= 0", "concave H on [0, 1], 0 <= x <= 1", "cannot be the name"),
        ("sum(x) >= 0", "concave sum on [0, 1], each 0 <= x <= 1", "cannot be the name"),
        ("F(x) >= 0", WHERE, "is not a function"),
        ("G >= 0", WHERE, "write G"),
        ("G(x) >= G", WHERE, "write G"),
        ("G(x) >= 0", "concave G on [0, 1], 0 <= G <= 1", "write G"),
        ("G(x, x) >= 0", WHERE, "expected"),
        ("G(x) >= 0", "min(x, concave G, 1) >= 0, concave G on [0, 1]", "inside of a formula"),
        ("G(x) >= 0", "concave G on [0, 1], q = x, 0 <= x <= 1", "="),
        ("sum(G(x)) >= 0", "concave G on [0, 1], each 0 <= x <= 1, pairs G(x_other) >= 0", "second member"),
        (
            "A(x) + B(x) + C(x) + D(x) + E(x) >= 0",
            "concave A + B + C + D + E on [0, 1], 0 <= x <= 1",
            "more than",
        ),
    ],
)
def test_what_is_refused(relation: str, where: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        parse_functions(relation, where)


@pytest.mark.parametrize(
    ("where", "why"),
    [
        ("concave G on [0,1, each 0 <= q <= 1", r"'concave G' is not read.*\(column 1:"),
        ("each 0 <= q <= 1, concave G on [0;1]", r"'concave G' is not read.*\(column 19:"),
        ("concave G in [0, 1], each 0 <= q <= 1", r"'concave G' is not read.*\(column 1:"),
        ("concave -G on [0, 1, each 0 <= q <= 1", r"'concave -G on .' is not read.*\(column 1:"),
        ("concav G on [0, 1], each 0 <= q <= 1", r"'concav G on' is not read.*\(column 1:"),
        ("concave G on [0, 1], symetric G on [0, 1], each 0 <= q <= 1", r"'symetric G on'.*\(column 22:"),
        ("concave G on [0, 1], symmetric G for q, each 0 <= q <= 1", r"'symmetric G'.*\(column 22:"),
    ],
)
def test_a_condition_that_is_misspelt_is_named(where: str, why: str) -> None:
    """It is taken for one on functions, and the line says which it is and where it stands."""
    assert is_functions(where)
    with pytest.raises(BadInput, match=why) as caught:
        parse_functions("mean(G(q)) <= G(mean(q))", where)
    assert "\n" not in str(caught.value)


def test_what_is_about_functions() -> None:
    assert is_functions("0 <= x <= 1, concave G on [0, 1]")
    assert not is_functions("0 <= concave, concave <= 1")
    assert not is_functions("each w >= 0")
    assert not is_functions("concave - on >= 0, each symmetric >= 0, lipschitz + 1 >= 0")
    assert not is_functions("each concave, integer k, sum(x) >= on")
