"""Statements about sequences: what is proved for every index, and what each side condition keeps out."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tests.profiles import seconds
from verify.arithmetic.kits import flint_kit
from verify.envelopes import BadCertificate, digest_of
from verify.errors import BadInput, TreecertError, Unreadable
from verify.kernel.certificates import Step
from verify.kernel.goals import Refused
from verify.kinds.families.certificates import Node, Premise
from verify.kinds.sequences import certificates
from verify.kinds.sequences.checker import check, replay
from verify.kinds.sequences.grammar import is_steps, parse_steps, plain_steps, steps_texts
from verify.kinds.sequences.runs import check_run, follow
from verify.kinds.sequences.search import StepHints, decide_steps
from verify.kinds.sequences.statements import StepStatement
from verify.kinds.sequences.steps import Goal, Point, RunGoal, apply
from verify.language.expressions import Var, const
from verify.language.statements import Op, Relation
from verify.rationals import Fraction
from verify.search.step_plans import Fact, LawAt, StepDraft

HALF = ("a <= 2^(1 - t)", "sequence a from t = 1, start a <= 1, each a >= 0, step a_next <= a/2")
COUNT = ("a == t + 1", "sequence a from t = 0, start a == 1, step a_next == a + 1")
DOUBLE = ("a >= 2^t", "sequence a from t = 0, start a >= 1, each a >= 0, step a_next >= 2*a")
GUARD = ("a <= 1", "0 < s < 1, sequence a from t = 1, start a <= 1, step a_next <= a, while a > s")
ELSE = (
    "a <= 1",
    "0 < s < 1, sequence a from t = 1, start a <= 1, step a_next <= a, while a > s, else a_next <= s",
)
PRODUCT = (
    "G <= t^(-g^2/16)",
    "0 < g <= 1/2, sequence G from t = 1, start G <= 1, each G >= 0, step G_next <= (1 - g^2/(16*t))*G",
)
GINI = (
    "G <= (1 + g^2/64*ln(t))^(-1/2)",
    "0 < g <= 1/2, sequence G from t = 1, start G <= 1, each 0 <= G <= 1, step G_next <= G - g^2*G^3/(128*t)",
)
ENTROPY = (
    "G <= 2*exp(-sqrt(12/25 + ln(2)/2*g^2*ln(t)))",
    (
        "0 < g <= 1/2, sequence G from t = 1, start G <= 1, each 0 <= G <= 1,"
        " step G_next <= G - g^2*G/(4*t*log2(2/G)), while G > 0, else G_next <= G"
    ),
)
INVERSE = "2*exp(-sqrt(u_now))"
ENTROPY_HINTS = StepHints(
    forms=("sum",),
    rising=LawAt(
        "x - k*x/log2(2/x) <= y - k*y/log2(2/y)",
        "0 < x, x <= y, y <= 101/100, 0 <= k <= 1/16",
        {"x": "G", "y": INVERSE, "k": "g^2/(4*t)"},
    ),
    facts=(
        Fact(
            "value",
            f"{INVERSE} - g^2*({INVERSE})/(4*t*log2(2/({INVERSE})))"
            f" == {INVERSE}*(1 - g^2*ln(2)/(4*t)/sqrt(u_now))",
        ),
        Fact(
            "along",
            "",
            {"value": "-1"},
            LawAt(
                "exp(-sqrt(u))*(1 - b/sqrt(u)) <= exp(-sqrt(u + 2*b))",
                "u >= 48/100, 0 <= b, b <= 1/16",
                {"u": "u_now", "b": "ln(2)*g^2/(4*t)"},
                "2",
            ),
        ),
    ),
)
SHORT = StepHints(limit=1.0)


@cache
def certificate(relation: str, where: str) -> str:
    """The certificate of a statement that is proved."""
    forms = ("product",) if where == PRODUCT[1] else ("direct", "cheap")
    status, text, words = decide_steps(parse_steps(relation, where), StepHints(forms=forms))
    assert status == "proved", words
    return text


# -- what is proved


@pytest.mark.parametrize("texts", [HALF, COUNT, DOUBLE, GUARD, ELSE, PRODUCT])
def test_proved_for_every_index(texts: tuple[str, str]) -> None:
    loaded = certificates.load(certificate(*texts))
    for independent in (False, True):
        assert check(loaded, expected=parse_steps(*texts), independent=independent) == "proved"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("texts", "hints"),
    [(GINI, StepHints(forms=("sum",)))],
    ids=["1/G^2 grows"],
)
def test_the_recurrences_of_km96(texts: tuple[str, str], hints: StepHints) -> None:
    status, _, words = decide_steps(parse_steps(*texts), hints)
    assert status == "proved", words


def test_a_lemma_first() -> None:
    """a <= 1/2 passes on only with what a^2 + 1/4 <= 1/2 needs: 0 <= a."""
    s = parse_steps("a <= 1/2", "sequence a from t = 0, start a == 0, step a_next == a^2 + 1/4")
    assert decide_steps(s, SHORT)[0] == "undecided"
    assert decide_steps(s, replace(SHORT, lemmas=("a >= 0",)))[0] == "proved"


def test_facts_and_factors_by_hand() -> None:
    s = parse_steps(*HALF)
    fact = Fact("b", "2^(1 - t)/2 == 2^(-t)")
    hints = StepHints(forms=("direct",), facts=(fact,), plus={"step 1": "1", "bound 1": "1/2", "b": "-1"})
    assert decide_steps(s, hints)[0] == "proved"


# -- false neighbours

FALSE = {
    "falling step": (
        "a <= 1/2",
        "sequence a from t = 1, start a <= 1/2, each 0 <= a <= 1, step a_next <= 1 - a",
    ),
    "0 under 1/t": (PRODUCT[0], PRODUCT[1].replace("t = 1", "t = 0")),
    "no base": (HALF[0], HALF[1].replace("start a <= 1, ", "")),
    "base too large": (HALF[0], HALF[1].replace("start a <= 1", "start a <= 1.001")),
    "one index too few": (HALF[0], HALF[1].replace("t = 1", "t = 2")),
    "one index too many": ("a <= 2^(-t)", HALF[1]),
    "no step": (HALF[0], HALF[1].replace(", step a_next <= a/2", "")),
    "bound out of range": (
        "a <= -1/2",
        "sequence a from t = 1, start a <= -1/2, each a <= 1, step a_next <= a^2",
    ),
    "otherwise is no less": (ELSE[0], ELSE[1].replace("a_next <= s", "a_next <= 1 + s")),
    "otherwise says nothing": (ELSE[0], ELSE[1].replace("else a_next <= s", "else a_next >= s")),
    "constant too large": (PRODUCT[0].replace("16", "15"), PRODUCT[1]),
    "direction": ("a >= 2^(1 - t)", HALF[1]),
    "strict at the start": ("a < 2^(1 - t)", HALF[1]),
}


@pytest.mark.parametrize("name", FALSE)
def test_false_neighbours_stay_undecided(name: str) -> None:
    status, text, words = decide_steps(parse_steps(*FALSE[name]), replace(SHORT, limit=seconds(0.4)))
    assert (status, text) == ("undecided", "")
    assert words


@pytest.mark.parametrize("name", FALSE)
@pytest.mark.parametrize("texts", [HALF, ELSE, DOUBLE])
def test_no_proof_of_another_statement_helps(name: str, texts: tuple[str, str]) -> None:
    proof = certificates.load(certificate(*texts)).proof
    with pytest.raises(TreecertError):
        replay(parse_steps(*FALSE[name]), proof, flint_kit())


# -- texts


@pytest.mark.parametrize("texts", [HALF, COUNT, DOUBLE, GUARD, ELSE, PRODUCT, GINI, ENTROPY])
def test_texts_read_back(texts: tuple[str, str]) -> None:
    s = parse_steps(*texts)
    assert parse_steps(*steps_texts(s)) == s
    assert plain_steps(s).startswith(s.sequence)
    assert is_steps(texts[1])


def test_whole_parameters_read_back() -> None:
    s = parse_steps("a <= n", "integer n, n >= 1, sequence a from t = -3, start a <= n, step a_next <= a")
    assert (s.integers, s.first) == (("n",), -3)
    assert parse_steps(*steps_texts(s)) == s


@pytest.mark.parametrize(
    ("relation", "where", "message"),
    [
        ("a <= 1", "a <= 1", "sections"),
        ("a <= 1", "step a_next <= a, sequence a from t = 1", "sections"),
        ("a <= 1", "sequence a from t = 1, start a <= 1, start a <= 2", "sections"),
        ("a <= 1", "sequence a from t = 1/2, start a <= 1", "declared"),
        ("a <= 1", "sequence a, start a <= 1", "declared"),
        ("a <= 1", "c = 2, sequence a from t = 1", "definitions"),
        ("a <= 1", "sequence a from t = 1, start integer n", "relations"),
        ("a <= 1", "sequence a from t = 1, start", "relations"),
        ("a <= 1", "sequence ln from t = 1", "function"),
        ("a <= 1", "sequence _a from t = 1", "begin"),
        ("a <= 1", "sequence 1 from t = 1", "no name"),
        ("a <= 1", "sequence a from a = 1", "different"),
        ("a <= 1", "sequence a from a_next = 1", "different"),
        ("a <= from", "sequence a from t = 1", "word"),
        ("a <= 1", "a <= 1, sequence a from t = 1", "means nothing"),
        ("a <= 1", "t <= 1, sequence a from t = 1", "means nothing"),
        ("a <= 1", "sequence a from t = 1, start a <= t", "means nothing"),
        ("a_next <= 1", "sequence a from t = 1", "means nothing"),
        ("a <= 1", "integer t, sequence a from t = 1", "no parameter"),
        ("a <= 1", "sequence a from t = 1, else a_next <= 1", "needs a 'while'"),
        ("a <= 1", "sequence a from t = 1" + " " * 10_000, "longer"),
    ],
)
def test_refused_texts(relation: str, where: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        parse_steps(relation, where)


def test_what_does_not_read_back_is_not_printed() -> None:
    s = parse_steps(*HALF)
    with pytest.raises(Unreadable, match="something else"):
        steps_texts(
            replace(s, start=(Relation(Var("a"), "<=", const(1) + Var("b")), *s.start), integers=("b", "b"))
        )
    with pytest.raises(Unreadable, match="would not read back"):
        steps_texts(replace(s, index="a"))


# -- rules, each side condition alone


def run_of(texts: tuple[str, str]) -> RunGoal:
    return RunGoal.of(parse_steps(*texts), flint_kit())


def goals(texts: tuple[str, str], relation: str) -> list[Goal]:
    return apply(run_of(texts), Node("induct", {"relation": relation}))


def step_point(texts: tuple[str, str] = HALF) -> Point:
    point = goals(texts, texts[0])[1]
    assert isinstance(point, Point)
    return point


TRUE = Premise(proof=Step("defined", {}, (Step("constant"),)))


@pytest.mark.parametrize(
    ("texts", "node", "message"),
    [
        (HALF, Node("cut"), "does not apply"),
        (HALF, Node("induct"), "other data"),
        (HALF, Node("induct", {"relation": 1}), "is a text"),
        (HALF, Node("induct", {"relation": "a <="}), "ends too early"),
        (HALF, Node("induct", {"relation": "a_next <= 1"}), "out of scope"),
        (HALF, Node("induct", {"relation": "a <= 1"}, {"holds": TRUE}), "other premises"),
        (HALF, Node("end", {"relation": "a <= 1"}), "other data"),
        (
            (ELSE[0], ELSE[1].replace("while a > s", "while a == s")),
            Node("induct", {"relation": "a <= 1"}),
            "inequalities",
        ),
        (
            (ELSE[0], ELSE[1].replace("while a > s", "while ln(a) > s")),
            Node("induct", {"relation": "a <= 1"}),
            "polynom",
        ),
    ],
)
def test_refused_on_runs(texts: tuple[str, str], node: Node, message: str) -> None:
    with pytest.raises(Refused, match=message):
        apply(run_of(texts), node)


@pytest.mark.parametrize(
    ("node", "message"),
    [
        (Node("induct", {"relation": "a <= 1"}), "does not apply"),
        (Node("cut", {"relation": "b <= 1"}, {"holds": TRUE}), "out of scope"),
        (Node("cut", {"relation": "a <= 1"}), "other premises"),
        (Node("cut", {"relation": "a <= 1"}, {"holds": Premise()}), "no proof"),
        (Node("cut", {"relation": "a <= 1"}, {"holds": TRUE}), "constant"),
        (Node("let", {"name": "a", "relation": "a >= 0"}, {"holds": TRUE}), "no new name"),
        (Node("let", {"name": "a_next", "relation": "a >= 0"}, {"holds": TRUE}), "no new name"),
        (Node("let", {"name": "x + 1", "relation": "a >= 0"}, {"holds": TRUE}), "no new name"),
        (Node("let", {"name": "x", "relation": "y >= 0"}, {"holds": TRUE}), "out of scope"),
        (Node("let", {"name": "x", "relation": "ln(a) >= 0"}, {"holds": TRUE}), "."),
        (Node("case", {"formula": "ln(t)"}), "polynomial"),
        (Node("case", {"formula": "b"}), "out of scope"),
        (Node("close", {}, {"goal": TRUE}), "."),
        (Node("chain", {"conditions": "step 1"}), "list of labels"),
        (Node("chain", {"conditions": [1]}), "list of labels"),
        (Node("chain", {"conditions": []}), "does not end"),
        (Node("chain", {"conditions": ["step 2"]}), "no condition"),
        (Node("chain", {"conditions": ["step 1"]}), "does not end"),
        (Node("chain", {"conditions": ["bound 1"]}), "no chain"),
        (Node("chain", {"conditions": ["next 1"]}), "no chain"),
        (Node("close", {}, {"goal": Premise(("start 1",), proof=TRUE.proof)}), "no condition"),
        (Node("close", {}, {"goal": Premise(("fails 1",), proof=TRUE.proof)}), "no condition"),
    ],
)
def test_refused_at_a_point(node: Node, message: str) -> None:
    with pytest.raises(Refused, match=message):
        apply(step_point(), node)


def test_labels_say_what_is_known() -> None:
    """The start is known at the first index only, the guard only before the last term, and either it or its failure."""
    base, step, fails, rest = goals(ELSE, "a <= 1")
    assert isinstance(base, Point)
    assert isinstance(step, Point)
    assert isinstance(fails, Point)
    assert list(base.known.conditions) == ["given 1", "given 2", "start 1"]
    assert list(step.known.conditions) == ["given 1", "given 2", "time 1", "bound 1", "while 1", "step 1"]
    assert list(fails.known.conditions) == ["given 1", "given 2", "time 1", "bound 1", "fails 1", "else 1"]
    assert fails.known.conditions["fails 1"] == Relation(Var("a"), "<=", Var("s"))
    (end,) = apply(rest, Node("end"))
    assert isinstance(end, Point)
    assert list(end.known.conditions) == ["given 1", "given 2", "time 1", "each 1"]


def test_a_strict_goal_needs_a_strict_link() -> None:
    strict = ("a < 1", "sequence a from t = 1, start a < 1, step a_next <= a")
    (end,) = apply(goals(strict, "a < 1")[-1], Node("end"))
    assert apply(end, Node("chain", {"conditions": ["each 1"]})) == []
    (weak,) = apply(goals(strict, "a <= 1")[-1], Node("end"))
    with pytest.raises(Refused, match="does not end"):
        apply(weak, Node("chain", {"conditions": ["each 1"]}))


def test_cases_cover_the_line() -> None:
    below = apply(step_point(), Node("case", {"formula": "a - 1"}))
    assert [b.known.conditions["fact 1"].op for b in below if isinstance(b, Point)] == [">", "==", "<"]


def test_a_new_name_takes_the_place_of_its_formula() -> None:
    """But not beside a logarithm, where a product may have the value 0 by convention."""
    texts = ("a <= 1 + t", "sequence a from t = 1, each (1 + t)*ln(a) <= 1 + t, each_ <= 1, step a_next <= a")
    texts = (texts[0], texts[1].replace(", each_ <= 1", ""))
    draft = StepDraft(step_point(texts))
    draft.add(Fact("y", "1 + t >= 2", let="y"))
    known = draft.point.known
    assert known.conditions["bound 1"].right == Var("y")
    assert known.conditions["each 1"] == Relation(parse_steps(*texts).each[0].left, "<=", Var("y"))
    assert known.conditions["fact 1"].op == "=="
    assert "y" in known.names


def test_the_number_of_goals() -> None:
    proof = certificates.load(certificate(*HALF)).proof
    with pytest.raises(Refused, match="leaves 3 goals"):
        replay(parse_steps(*HALF), replace(proof, children=proof.children[1:]), flint_kit())


# -- certificates


def body_of(text: str) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(text)
    del body["digest"]
    return body


def sealed(body: dict[str, Any]) -> str:
    return json.dumps({**body, "digest": digest_of(body)})


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The paths to all nodes and premises."""
    if isinstance(value, dict):
        if "rule" in value or "using" in value or "law" in value:
            yield path
        for k, v in value.items():
            yield from places(v, (*path, k))
    if isinstance(value, list):
        for i, v in enumerate(value):
            yield from places(v, (*path, i))


def at(body: Any, path: tuple[str | int, ...]) -> Any:
    for key in path:
        body = body[key]
    return body


def refused(body: dict[str, Any], texts: tuple[str, str]) -> bool:
    try:
        check(certificates.load(sealed(body)), expected=parse_steps(*texts))
    except TreecertError:
        return True
    return False


@pytest.mark.parametrize("texts", [HALF, ELSE, COUNT])
def test_nothing_can_be_left_out(texts: tuple[str, str]) -> None:
    body = body_of(certificate(*texts))
    paths = list(places(body))
    assert len(paths) > 5
    for path in paths:
        edited = copy.deepcopy(body)
        del at(edited, path[:-1])[path[-1]]
        assert refused(edited, texts), path


def test_nothing_can_be_swapped() -> None:
    body = body_of(certificate(*ELSE))
    children = body["proof"]["children"]
    for i in range(len(children)):
        for j in range(i):
            edited = copy.deepcopy(body)
            moved = edited["proof"]["children"]
            moved[i], moved[j] = moved[j], moved[i]
            assert children[i] == children[j] or refused(edited, ELSE)


def test_another_text_is_another_statement() -> None:
    body = body_of(certificate(*HALF))
    for old, new in (("<= 1", "<= 2"), ("t = 1", "t = 0"), ("a/2", "a"), ("a >= 0", "a >= -1")):
        edited = copy.deepcopy(body)
        edited["statement"]["where"] = edited["statement"]["where"].replace(old, new)
        assert edited != body
        assert refused(edited, HALF)
    edited = copy.deepcopy(body)
    edited["proof"]["data"]["relation"] = "a <= 2^(-t)"
    assert refused(edited, HALF)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "other"}, "not a treecert steps certificate"),
        ({"version": True}, "only version 1"),
        ({"more": 1}, "missing or unknown"),
        ({"statement": {"relation": "a <= 1"}}, "two texts"),
        ({"factors": {"x": [1]}}, "a factorisation is a list of pairs"),
    ],
)
def test_refused_bodies(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadCertificate, match=message):
        certificates.load(sealed({**body_of(certificate(*COUNT)), **change}))


def test_refused_certificates() -> None:
    text = certificate(*COUNT)
    with pytest.raises(BadCertificate, match="not readable"):
        certificates.load(text[:-5])
    with pytest.raises(BadCertificate, match="not a treecert"):
        certificates.load("[]")
    with pytest.raises(BadCertificate, match="checksum"):
        certificates.load(text.replace("a_next", "a_nest"))
    loaded = certificates.load(text)
    with pytest.raises(Refused, match="another statement"):
        check(loaded, expected=parse_steps(*HALF))
    assert certificates.load(certificates.dump(replace(loaded, factors={"a": [("a", 1)]}))).factors


# -- explicit runs


def test_terms_that_follow_the_step_hold() -> None:
    kit, s = flint_kit(), parse_steps(*HALF)
    values = follow(s, Fraction(1), {}, 6, kit)
    assert values == [Fraction(1, 2**i) for i in range(6)]
    assert check_run(s, values, {}, kit) == ["holds"] * 6
    up = parse_steps(*DOUBLE)
    assert check_run(up, follow(up, Fraction(1), {}, 4, kit), {}, kit) == ["holds"] * 4


def test_terms_of_km96_hold() -> None:
    kit = flint_kit()
    for texts in (PRODUCT, GINI, ENTROPY):
        s, g = parse_steps(*texts), {"g": Fraction(1, 2)}
        assert set(check_run(s, follow(s, Fraction(1), g, 12, kit), g, kit)[1:]) == {"holds"}


def test_a_false_statement_fails_on_a_run() -> None:
    kit, s = flint_kit(), parse_steps(*FALSE["one index too many"])
    assert check_run(s, [Fraction(1), Fraction(1, 2)], {}, kit) == ["fails", "fails"]
    odd = parse_steps("ln(a) <= 1", "sequence a from t = 1")
    assert check_run(odd, [Fraction(-1)], {}, kit) == ["open"]


def test_the_guard_reaches_one_term_further() -> None:
    kit, s, half = flint_kit(), parse_steps(*GUARD), {"s": Fraction(1, 2)}
    assert check_run(s, [Fraction(1), Fraction(1, 4)], half, kit) == ["holds", "holds"]
    with pytest.raises(Refused, match="guard"):
        check_run(s, [Fraction(1), Fraction(1, 4), Fraction(1, 4)], half, kit)
    after = parse_steps(*ELSE)
    assert check_run(after, [Fraction(1), Fraction(1, 4), Fraction(1, 2)], half, kit)[-1] == "holds"
    with pytest.raises(Refused, match="every condition"):
        check_run(after, [Fraction(1), Fraction(1, 4), Fraction(2)], half, kit)


def test_what_is_no_run() -> None:
    kit, s = flint_kit(), parse_steps(*HALF)
    for values in ([Fraction(2)], [Fraction(1), Fraction(1)], [Fraction(-1)]):
        with pytest.raises(Refused, match="every condition"):
            check_run(s, values, {}, kit)
    with pytest.raises(Refused, match="has terms"):
        check_run(s, [], {}, kit)
    whole = parse_steps("a <= n", "integer n, sequence a from t = 1, start a <= n")
    with pytest.raises(Refused, match="not whole"):
        check_run(whole, [Fraction(0)], {"n": Fraction(1, 2)}, kit)
    with pytest.raises(Refused, match="how large"):
        follow(whole, Fraction(0), {"n": Fraction(1)}, 2, kit)
    large = parse_steps("a >= 0", "sequence a from t = 1, start a >= 1, step a_next >= exp(a)")
    with pytest.raises(Refused, match="no value that is bounded"):
        follow(large, Fraction(10**12), {}, 3, kit)


def test_a_statement_is_data() -> None:
    assert isinstance(parse_steps(*HALF), StepStatement)


# -- premises

LAW = LawAt("x^2 >= 0", "x >= 0", {"x": "a"})


def laws() -> Premise:
    """a^2 >= 0 by x^2 >= 0 at x = a >= 0."""
    draft = StepDraft(step_point())
    return draft.premise(Relation(Var("a") ** 2, ">=", const(0)), {}, LAW)


def test_a_law_at_a_point() -> None:
    known, square = step_point().known, Var("a") ** 2
    known.require(laws(), Relation(square, ">=", const(0)))
    ops: tuple[Op, ...] = (">", "==")
    for op in ops:
        with pytest.raises(Refused, match="does not follow"):
            known.require(laws(), Relation(square, op, const(0)))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"at": {}}, "one for each"),
        ({"conditions": ()}, "needs a premise"),
        ({"factor": "-1"}, "wrong sign"),
        ({"factor": "t"}, "premise is missing"),
        ({"factor": 1}, "is a text"),
        ({"at": {"x": "t"}}, "."),
        ({"relation": "x^3 >= 0"}, "."),
        ({"where": "x >= -1"}, "."),
        ({"where": "integer x, x >= 0"}, "."),
    ],
)
def test_a_law_elsewhere(change: dict[str, Any], message: str) -> None:
    found = laws()
    assert found.law is not None
    edited = replace(found, law=replace(found.law, **change))
    with pytest.raises(TreecertError, match=message):
        step_point().known.require(edited, Relation(Var("a") ** 2, ">=", const(0)))


def test_an_equation_as_a_law() -> None:
    draft = StepDraft(step_point())
    law = LawAt("(x + 1)^2 == x^2 + 2*x + 1", "", {"x": "a"}, "t - 3")
    goal = Relation((Var("t") - 3) * ((Var("a") + 1) ** 2 - Var("a") ** 2 - 2 * Var("a") - 1), "==", const(0))
    draft.point.known.require(draft.premise(goal, {}, law), goal)


def test_what_is_added() -> None:
    known = step_point().known
    with pytest.raises(Refused, match="added to an equation"):
        known.require(Premise(plus={"each 1": ("1", None)}), Relation(Var("a"), "==", const(0)))
    with pytest.raises(Refused, match="wrong sign"):
        known.require(Premise(plus={"each 1": ("-1", None)}), Relation(Var("a"), ">=", const(0)))
    with pytest.raises(Refused, match="premise is missing"):
        known.require(Premise(plus={"each 1": ("t", None)}), Relation(Var("a"), ">=", const(0)))


def test_a_step_without_a_bounded_value() -> None:
    s = parse_steps("a <= 1", "sequence a from t = 0, step a_next <= a/t")
    with pytest.raises(TreecertError):
        follow(s, Fraction(1), {}, 2, flint_kit())


def test_a_search_ends_in_its_time() -> None:
    status, text, words = decide_steps(parse_steps(*HALF), StepHints(total=0.0))
    assert (status, text) == ("undecided", "")
    assert "time limit reached" in words


def test_a_chain_has_values_at_both_ends() -> None:
    """A condition of the statement may hold in its total value alone; what was derived has values."""
    texts = ("a + t*ln(a) <= 1", "sequence a from t = 1, each a + t*ln(a) <= 1, step a_next <= a")
    run = run_of(texts)
    (given,) = apply(run, Node("end"))
    with pytest.raises(Refused, match="not certified to have a value"):
        apply(given, Node("chain", {"conditions": ["each 1"]}))
    (*_, shown) = goals(texts, texts[0])
    (derived,) = apply(shown, Node("end"))
    assert apply(derived, Node("chain", {"conditions": ["each 2"]})) == []
    with pytest.raises(Refused, match="not certified to have a value"):
        apply(derived, Node("chain", {"conditions": ["each 1"]}))
