"""The language of statements about independent draws: what is read, what reads back, what is refused."""

from __future__ import annotations

import pytest

from tests.kinds.draws.statements import FALSE, TRUE, UNIT
from verify.errors import BadInput
from verify.kinds.draws.grammar import draws_texts, is_draws, parse_draws, plain_draws
from verify.kinds.draws.statements import Names
from verify.language.expressions import Var, const
from verify.language.statements import Relation

EVERY = [*TRUE.values(), *(s for table in FALSE.values() for s in table.values())]


@pytest.mark.parametrize("texts", EVERY, ids=str)
def test_what_is_printed_reads_back(texts: tuple[str, str]) -> None:
    s = parse_draws(*texts)
    assert is_draws(texts[0])
    assert parse_draws(*draws_texts(s)) == s
    assert draws_texts(parse_draws(*draws_texts(s))) == draws_texts(s)


def test_a_statement_is_taken_apart() -> None:
    s = parse_draws(*TRUE["sample size"])
    assert (s.draws, s.attributes, s.good, s.op, s.lists) == ("n", ("x",), False, "<=", Var("N"))
    assert s.each == (Relation(const(0), "<=", Var("x")), Relation(Var("x"), "<=", const(1)))
    assert len(s.facts) == 3
    names = Names.of(s)
    assert names.means == {"M1_": Var("x")}
    assert names.all(s.event)[0].left == Var("E1_") - Var("M1_")


def test_round_brackets_mean_the_same() -> None:
    relation, where = TRUE["hoeffding"]
    round_ = relation.replace("[", "(").replace("]", ")")
    assert parse_draws(round_, where) == parse_draws(relation, where)
    assert plain_draws(parse_draws(round_, where)).startswith("Pr[mean(x) - E[mean(x)] >= r] <= ")


def test_equal_means_have_one_name_and_inner_expectations_come_first() -> None:
    s = parse_draws(
        "Pr[mean((x - E[mean(x)])^2) >= 2*v] <= 1/2", "n draws, independent x, E[mean(x)] == 0, v > 0"
    )
    assert list(Names.of(s).means) == ["M1_", "M2_"]
    assert Names.of(s).functions == [Var("x"), (Var("x") - Var("E1_")) ** 2]


@pytest.mark.parametrize(
    ("relation", "where", "what"),
    [
        ("mean(x) <= 1", UNIT, "expected"),
        ("Pr[mean(x) == 1] <= 1", UNIT, "inequalities"),
        ("Pr[mean(x) >= 1] == 1", UNIT, "what is read"),
        ("Pr[mean(x) >= 1 and mean(x) <= 2] <= 1", UNIT, "what is read"),
        ("Pr[mean(x) >= 1 or mean(x) <= 2] >= 1", UNIT, "what is read"),
        ("Pr[mean(x) >= 1 or mean(x) <= 2 and mean(x) <= 3] <= 1", UNIT, "what is read"),
        ("Pr[all mean(x) >= 1] <= 1", f"{UNIT}, at most N lists", "what is read"),
        ("Pr[some mean(x) >= 1] >= 1", f"{UNIT}, at most N lists", "what is read"),
        ("Pr[mean(x) >= 1] <= 1", f"{UNIT}, at most N lists", "go with"),
        ("Pr[some mean(x) >= 1] <= 1", UNIT, "go with"),
        ("Pr[mean(x) >= 1] <= 1", "independent x", "number of draws"),
        ("Pr[mean(x) >= 1] <= 1", "n draws, m draws, independent x", "number of draws"),
        ("Pr[mean(x) >= 1] <= 1", "n draws", "attributes are declared"),
        ("Pr[mean(x) >= 1] <= 1", "n draws, independent x, x", "declared once"),
        ("Pr[mean(x) >= 1] <= 1", "n draws, independent x, integer x", "declared once"),
        ("Pr[mean(x) >= 1] <= 1", "n draws, independent n", "declared once"),
        ("Pr[x >= 1] <= 1", UNIT, "an attribute stands"),
        ("Pr[mean(x) >= 1] <= x", UNIT, "an attribute stands"),
        ("Pr[mean(x) >= 1] <= mean(x)", UNIT, "random number"),
        ("Pr[mean(x) >= 1] <= 1", f"{UNIT}, mean(x) >= 1", "random number"),
        ("Pr[mean(x*mean(x)) >= 1] <= 1", UNIT, "random number"),
        ("Pr[some mean(x) >= 1] <= E[mean(x)]", f"{UNIT}, at most N lists", "expectations of its own"),
        ("Pr[some mean(x) >= 1] <= 1", f"{UNIT}, at most E[mean(x)] lists", "expectations of its own"),
        ("Pr[E[x] >= 1] <= 1", UNIT, "holds one mean"),
        ("Pr[mean(x) >= 1] <= 1", f"{UNIT}, r", "bare name"),
        ("Pr[mean(x) >= 1] <= 1", f"{UNIT}, E1_ >= 1", "cannot be a name"),
        ("Pr[mean(x) >= 1] <= 1", f"{UNIT}, lists >= 1", "cannot be a name"),
        ("Pr[mean(x) >= 1) <= 1", UNIT, "another kind"),
        ("Pr[mean[x] >= 1] <= 1", UNIT, "after Pr and E only"),
        ("Pr[mean(x) >= 1] <= 1", f"{UNIT}, 0 <= x >= 1", "chain"),
        ("Pr[mean(x) >= 1] <= 1", f"{UNIT}, at most N", "expected"),
        ("Pr[mean(x) >= 1", UNIT, "expected"),
    ],
)
def test_what_is_refused(relation: str, where: str, what: str) -> None:
    with pytest.raises(BadInput, match=what):
        parse_draws(relation, where)
