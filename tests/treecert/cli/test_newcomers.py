"""What newcomers type, and what they are told to type instead: one line, without a misleading end."""

from __future__ import annotations

import pytest

from tests.treecert.cli.conftest import Call

HYPOTHESES = "what is assumed stands among the conditions (--where "
TOLD = [
    ("x^2 >= 0 => x >= 0", HYPOTHESES), ("x^2 >= 0 ==> x >= 0", HYPOTHESES), ("x^2 >= 0 -> x >= 0", HYPOTHESES),
    ("x >= 0 <=> x^2 >= 0", "prove the two directions one by one"),
    ("x^2 >= 0 implies x >= 0", "'implies' is not read here: what is assumed"),
    ("if x >= 0 then x^2 >= 0", "'if' is not read here: what is assumed"),
    ("forall x, x^2 >= 0", "'forall' is not read here: a statement is about all values of its names anyway"),
    ("for all x, x^2 >= 0", "a statement is about all values of its names anyway"),
    ("\u2200x x^2 >= 0", "a statement is about all values of its names anyway"),
    ("x^2 >= 0 for x >= 1", "'for' is not read here: what is assumed"), ("x^2 >= 0, x >= 1", "joined by and"),
    ("x^2 >= 0 or x <= 1", "prove the parts one by one"), ("not x >= 0", "'not' is not read here: write the opposite"),
    ("I(X;Y) >= 0", "I(X;Y) is written with entropies of probabilities"),
    ("I(X,Y) >= 0", "mutual information is written with entropies"),
    ("H(X,Y) <= H(X) + H(Y)", "H takes probabilities, no random variables"),
    ("H(X|Y) <= 1", "entropies are of numbers"),
    ("x! >= 1", "step a_next == a*(n + 1) is n!"), ("binom(n, k) >= 1", "step a_next == a*(n + 1) is n!"),
    ("sin(x) <= x", "there is no such function"), ("sin x <= x", "there is no such function"),
    ("arcsin(x) <= x", "there is no such function"), ("atan(x) <= x", "write arctan(x)"),
    ("floor(x) <= x", "take an integer k with k <= x, x < k + 1"),
    ("log10(x) <= x", "write ln(x)/ln(10)"), ("Sqrt(x) <= x", "write sqrt(x)"),
    ("maximum(x, y) >= x", "write max(x, y)"),
    ("entropy(x) <= 1", "the entropy in bits is H(x)"), ("avg(x) <= 1", "write mean(x), with each x"),
    ("E[X] >= 0", "write mean(x), with each x"), ("Var(x) >= 0", "write mean(x^2) - mean(x)^2"),
    ("KL(p, q) >= 0", "write kl(p, q)"), ("ln2 <= 1", "write ln(2)"), ("x <= oo", "leave out the bound"),
    ("x mod 2 == 0", "there are no remainders"), ("x != 0", "prove x < a and x > a one by one"),
    ("x in [0, 1]", "--where 'x in [0, 1]'"), ("eps(1 - eps) <= 1", "a product is written eps*(...)"),
    ("x(1 - x) <= 1", "a product is written x*(...)"),
    ("foo(x) <= 1", "if it is a variable, a product is written foo*(...)"),
    ("D(1 - x) <= D", "a product is written D*(...)"), ("f(x) >= 0", "concave G on [0, 1]"),
]  # fmt: skip
CONDITIONS = [
    ("x real", "a name is a real number anyway"), ("x in R", "a name is a real number anyway"),
    ("k integer", "or integer k for a whole number"), ("integers j, k", "or integer k for a whole number"),
    ("x >= 1 or x <= -1", "prove the parts one by one"), ("x in [0, oo)", "leave out the bound"),
    ("for all x >= 1", "a statement is about all values"), ("x \u2208 \u211d", "names are real numbers anyway"),
]  # fmt: skip


@pytest.mark.parametrize(("relation", "said"), TOLD)
def test_a_relation(call: Call, relation: str, said: str) -> None:
    answer = call("prove", relation, "--time-limit", "1")
    assert answer.code == 2
    assert said in answer.err
    assert answer.err.count("\n") == 1
    if "product is" not in said:
        assert "product is written" not in answer.err.replace("if it is a variable, a product is written", "")


@pytest.mark.parametrize(("where", "said"), CONDITIONS)
def test_a_condition(call: Call, where: str, said: str) -> None:
    answer = call("prove", "x >= 0", "--where", where, "--time-limit", "1")
    assert answer.code == 2
    assert said in answer.err


def test_a_definition_in_a_family_is_told_how(call: Call) -> None:
    answer = call("prove", "v >= 0", "--where", "v = mean(x^2), each x >= 0")
    assert answer.code == 2
    assert "write v == ..." in answer.err
    assert call("prove", "v >= 0", "--where", "v == mean(x^2), each x >= 0").code == 0


def test_an_unknown_criterion_is_told_the_names(call: Call, tmp_path: object) -> None:
    for typed in (("criterion", "chi_square"), ("tree", "a.csv", "--criterion", "chi_square")):
        answer = call(*typed)
        assert answer.code == 2
        assert (
            "the names are entropy, gini, root, minimum (also log_loss for entropy, error for minimum"
            in answer.err
        )


def test_what_is_right_is_read(call: Call) -> None:
    for relation in ("if >= if - 1", "all*(1 - all) <= 1", "e^x >= 0", "H(a, b) <= H(a, b) + 1"):
        where = "0 < a < 1, 0 < b < 1" if "H" in relation else ""
        assert call("prove", relation, "--where", where).code == 0
