"""Joins: what follows from a run and from least errors, what each side condition keeps out, and tampering."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from lemmas.optimality.conjunction_values import CONJUNCTIONS
from tests.kernel.tampering import list_changes, places, put, sealed, text_changes
from tests.kinds.trees.greedy_worlds import ONE_TERM, edited
from tests.kinds.trees.joined_worlds import (
    BETTER,
    GREEDY,
    GROWN,
    JOIN,
    LEAST,
    QUICK,
    certificate,
    conjunction_certificate,
    conjunction_runs,
    least_of,
    loses,
    run_of,
)
from tests.kinds.trees.worlds import ENOUGH, FEW
from tests.profiles import scaled
from verify.arithmetic.kits import flint_kit
from verify.envelopes import BadCertificate
from verify.errors import BadInput, TreecertError
from verify.kernel.goals import Refused
from verify.kinds.greedy_runs.order_grammar import kind_text
from verify.kinds.greedy_runs.statements import read_run
from verify.kinds.joins.certificates import check, dump, load
from verify.kinds.joins.search import JoinHints, decide_join
from verify.kinds.joins.statements import ConjunctionJoin, SystemJoin, join_line, read_join, read_least
from verify.kinds.optimal_trees.certificates import OptimalCertificate
from verify.kinds.optimal_trees.exact import fault, value_of
from verify.kinds.optimal_trees.list_certificates import ListCertificate
from verify.kinds.optimal_trees.lists import ListText
from verify.kinds.optimal_trees.rules import PlanChoice
from verify.kinds.optimal_trees.search import Chosen
from verify.kinds.optimal_trees.texts import PieceText, StatementText
from verify.rationals import Fraction
from verify.replaying import replayed


def joined(body: Mapping[str, Any], least: StatementText) -> SystemJoin:
    """The statement of a join on a system. Raises BadInput."""
    found = read_join([read_run(body)], read_least(least))
    assert isinstance(found, SystemJoin)
    return found


# -- what is proved


@pytest.mark.parametrize("text", [certificate, conjunction_certificate], ids=["system", "conjunction"])
def test_what_is_proved_is_replayed(text: Any) -> None:
    c = load(text())
    for independent in (False, True):
        assert check(c, expected=c.statement, independent=independent) == "proved"
    assert dump(c) == text()
    found = replayed(text())
    assert (found.line, found.outcome) == (join_line(c.statement), "proved")
    assert found.relation.count("T_t has the least error of all trees with at most t splits") == 1


def test_what_is_stated_is_so_for_small_parameters() -> None:
    assert loses(joined(GROWN, LEAST), 4) == ""


def test_other_chances_and_policies() -> None:
    for more in (
        {"policy": "impure"},
        {"policy": "BestFirst"},
        {"each": "p < 1/2"},
        {"impurity": "q*(1 - q)"},
    ):
        runs = [run_of(r) for r in conjunction_runs(**more)]
        assert decide_join(runs, least_of(CONJUNCTIONS), JoinHints(limit=QUICK))[0] == "proved"


# -- facts that do not fit

OTHER_SYSTEMS = {
    "chance": (("system", 0, "queries", 0, "chance"), "1/3"),
    "condition of a query": (("system", 0, "queries", 0, "where"), "k >= 2"),
    "state that is left": (("system", 0, "queries", 0, "one"), "term(k)"),
    "mean": (("system", 0, "mean"), "3^-k"),
    "condition of a kind": (("system", 0, "where"), "integer k, k >= 1"),
    "name of a query": (("system", 0, "queries", 0, "name"), "literal"),
    "query that is missing": (("system", 0, "queries"), []),
    "mean of another kind": (("system", 1, "mean"), "1"),
}


@pytest.mark.parametrize("what", sorted(OTHER_SYSTEMS))
def test_another_system_is_refused(what: str) -> None:
    """The optimum of a changed system is not for this run, nor is a changed run for this optimum."""
    keys, value = OTHER_SYSTEMS[what]
    body = edited(GROWN, (keys, value))
    system = tuple(map(kind_text, body["system"]))
    with pytest.raises(BadInput):
        joined(GROWN, replace(LEAST, system=system, recipes=(), pieces=(replace(FEW, tree=""),)))
    with pytest.raises(BadInput):
        joined(body, LEAST)


def test_facts_about_other_trees_are_refused() -> None:
    with pytest.raises(BadInput, match="has none"):
        joined(ONE_TERM, LEAST)
    with pytest.raises(BadInput, match="another kind"):
        joined(GROWN, replace(LEAST, of="false", pieces=(PieceText("", "", "0", "0"),)))
    with pytest.raises(BadInput, match="logarithm"):
        joined(GROWN, replace(LEAST, pieces=(FEW, ENOUGH, replace(FEW, value="ln(1 + k)", tree=""))))
    with pytest.raises(BadInput, match="logarithm"):
        joined(GROWN, replace(LEAST, pieces=(FEW, ENOUGH, replace(FEW, splits="log2(1 + t)", tree=""))))
    with pytest.raises(BadInput, match="one run"):
        read_join([read_run(GROWN), read_run(GROWN)], read_least(LEAST))
    with pytest.raises(BadInput, match="one run"):
        read_join([read_run(conjunction_runs()[1])], read_least(LEAST))
    with pytest.raises(BadInput, match="which features"):
        read_join([read_run(GROWN)], read_least(CONJUNCTIONS))


def test_statements_about_other_runs_are_refused() -> None:
    asked, error = map(read_run, conjunction_runs())
    for more in ({"policy": "BestFirst"}, {"impurity": "q*(1 - q)"}, {"each": "p < 1/2"}):
        other, _ = map(read_run, conjunction_runs(**more))
        with pytest.raises(BadInput, match="different runs"):
            read_join([other, error], read_least(CONJUNCTIONS))
    for runs in ([asked], [error], [asked, asked], [error, error], [asked, error, error]):
        with pytest.raises(BadInput, match="which features"):
            read_join(runs, read_least(CONJUNCTIONS))


# -- false neighbours: facts that are true, and do not make the run best


def test_a_greedy_run_that_is_not_optimal() -> None:
    """Every fact is proved; no piece, nor any case of pieces, says that 3/8 is the least error of one split."""
    run, least = run_of(GREEDY), least_of(BETTER, better=True)
    statement = joined(GREEDY, BETTER)
    assert fault(statement.optimum) == ""
    assert loses(statement).startswith("T_1")
    chosen: Chosen
    for chosen in ("", "piece1", "piece2", "piece3(2)", "piece3(1)", None):
        said, text, left = decide_join(
            (run,), least, JoinHints(choices={"top: least": "piece1", "low: least": chosen})
        )
        assert (said, text) == ("undecided", "")
        assert left.startswith("low: least")


FAILING: Mapping[str, tuple[Mapping[str, Any], Chosen]] = {
    "one split less": ({"splits": "t - 1"}, "piece1(c)"),
    "a bound that is too small": ({"value": "2^-k/2"}, "piece1(c)"),
    "another t": ({}, "piece1(c - 1)"),
    "outside of its conditions": ({}, "piece1(c + 1)"),
    "no whole number": ({"where": "0 <= 2*t, 2*t < k, integer t", "splits": "2*t"}, "piece1(c/2)"),
    "the wrong piece": ({}, "piece2(n)"),
    "no piece at all": ({}, None),
    "a piece that is not there": ({}, "piece3(c)"),
}


@pytest.mark.parametrize("what", sorted(FAILING))
def test_a_piece_that_does_not_fit(what: str) -> None:
    """True statements on least errors, from which the join does not follow so."""
    more, chosen = FAILING[what]
    least = replace(LEAST, pieces=(replace(FEW, **{"tree": "", **more}), ENOUGH))
    assert fault(joined(GROWN, least).optimum) == ""
    hints = replace(JOIN, choices={"path: least": chosen}, limit=1.0)
    said, _, left = decide_join((run_of(GROWN),), least_of(least), hints)
    assert said == "undecided"
    assert ("whole" in left) == (what == "no whole number")


def worded(part: Any, names: Mapping[str, str]) -> Any:
    """The same with other names in all texts."""
    if isinstance(part, str):
        return re.sub(r"[A-Za-z]\w*", lambda found: names.get(found[0], found[0]), part)
    if isinstance(part, list):
        return [worded(p, names) for p in part]
    return {k: worded(v, names) for k, v in part.items()} if isinstance(part, dict) else part


def test_names_that_mean_other_things() -> None:
    """The run's t is the length of its term, its k a counter; those of the pieces are splits, and the length."""
    names = {"n": "t", "c": "k"}
    body = {k: v if k in ("world", "system") else worded(v, names) for k, v in GROWN.items()}
    statement = joined(body, LEAST)
    assert loses(statement, 4) == ""
    (choice,) = statement.obligations(flint_kit()).values()
    assert isinstance(choice, PlanChoice)
    at = {"t": Fraction(5), "k": Fraction(2), "t_p": Fraction(3)}
    assert [(value_of(p.size, at), value_of(p.value, at)) for p in choice.plans] == [
        (-3, Fraction(-1, 32)),
        (-3, 0),
    ]
    assert (value_of(choice.size, at), value_of(choice.value, at)) == (-2, Fraction(-1, 32))


WRONG_LISTS: Mapping[str, tuple[ListText, str]] = {
    "errors above those of leaves": (replace(CONJUNCTIONS, error="v"), "leaf"),
    "errors below that of T_t": (replace(CONJUNCTIONS, error="v*(1 - v)"), "value"),
    "chances left out": (replace(CONJUNCTIONS, where="0 < p < 1/2"), "element 2"),
}


@pytest.mark.parametrize("what", sorted(WRONG_LISTS))
def test_lists_that_do_not_fit(what: str) -> None:
    """Each of these is proved of its lists, and one obligation of the join is false."""
    lists, name = WRONG_LISTS[what]
    runs = [run_of(r) for r in conjunction_runs()]
    said, _, left = decide_join(runs, least_of(lists), JoinHints(limit=1.0))
    assert said == "undecided"
    assert left.startswith(f"{name}: ")


def test_obligations_are_one_for_each_place_or_condition() -> None:
    assert set(joined(GREEDY, BETTER).obligations(flint_kit())) == {"top: least", "low: least"}
    found = load(conjunction_certificate()).statement
    assert isinstance(found, ConjunctionJoin)
    assert set(found.obligations(flint_kit())) == {"element 1", "element 2", "leaf", "value"}


# -- certificates


def test_a_certificate_stands_for_its_statement_only() -> None:
    c, other = load(certificate()), load(conjunction_certificate())
    with pytest.raises(Refused, match="another statement"):
        check(c, expected=other.statement)
    for name in c.proofs:
        with pytest.raises(Refused, match="left open"):
            check(replace(c, proofs={k: v for k, v in c.proofs.items() if k != name}))
    with pytest.raises(Refused, match="left open"):
        check(replace(c, proofs={**c.proofs, "more": c.proofs["path: least"]}))
    with pytest.raises(TreecertError):
        check(replace(other, proofs={**other.proofs, "leaf": other.proofs["value"]}))


def test_every_fact_is_replayed() -> None:
    """A fact without one of its proofs, or with another statement over its proofs, makes the join fall."""
    for c in (load(certificate()), load(conjunction_certificate())):
        for i, run in enumerate(c.runs):
            for name in run.proofs:
                less = replace(run, proofs={k: v for k, v in run.proofs.items() if k != name})
                with pytest.raises(TreecertError):
                    check(replace(c, runs=(*c.runs[:i], less, *c.runs[i + 1 :])))
    c, lists = load(certificate()), load(conjunction_certificate())
    assert isinstance(c.optimum, OptimalCertificate)
    assert isinstance(lists.optimum, ListCertificate)
    _, *kept = c.optimum.proof.proofs.items()
    unproved = replace(c.optimum, proof=replace(c.optimum.proof, proofs=dict(kept)))
    with pytest.raises(Refused, match="left open"):
        check(replace(c, optimum=unproved))
    _, *rest = lists.optimum.proofs.items()
    with pytest.raises(Refused, match="left open"):
        check(replace(lists, optimum=replace(lists.optimum, proofs=dict(rest))))
    false = replace(LEAST, pieces=(replace(FEW, value="2^-k + 1", tree=""), ENOUGH))
    with pytest.raises(TreecertError):
        check(replace(c, optimum=replace(c.optimum, text=false)))
    with pytest.raises(TreecertError):
        check(replace(lists, optimum=replace(lists.optimum, text=replace(CONJUNCTIONS, error="v^2"))))
    with pytest.raises(TreecertError):
        check(replace(c, optimum=lists.optimum))


def test_the_form_of_a_certificate() -> None:
    body = json.loads(certificate())
    bad: list[dict[str, Any]] = [
        {**body, "version": 2},
        {**body, "format": "treecert run certificate"},
        {**body, "more": 1},
        {**body, "runs": {}},
        {**body, "runs": [1]},
        {**body, "runs": [body["optimum"]]},
        {**body, "optimum": body["runs"][0]},
        {**body, "optimum": []},
        {**body, "optimum": {**body["optimum"], "digest": "0"}},
        {**body, "proofs": []},
        {**body, "factors": 1},
        {k: v for k, v in body.items() if k != "proofs"},
    ]
    for b in bad:
        b.pop("digest")
        with pytest.raises(BadCertificate):
            load(sealed(b))
    with pytest.raises(BadCertificate, match="checksum"):
        load(certificate().replace("2^-n", "2^-m", 1))


def changes(path: tuple[Any, ...], value: Any) -> Iterator[Any]:
    """Other values for one part of what is stated or of how it is concluded."""
    if isinstance(value, str):
        yield from (other for _, other in text_changes(value))
    elif isinstance(value, list):
        yield from (other for _, other in list_changes(value))


def resealed(body: dict[str, Any]) -> str:
    """With the checksums of the parts, and of the whole."""
    for part in (*body["runs"], body["optimum"]):
        part.pop("digest", None)
        part["digest"] = json.loads(sealed(part))["digest"]
    return sealed(body)


def edits(text: str) -> list[tuple[tuple[Any, ...], Any]]:
    """Where the statements of the facts and the proofs of the join are edited, and what is written there."""
    found = []
    for path, value in places(json.loads(text), ()):
        stated = path[:1] in (("runs",), ("optimum",)) and "statement" in path
        if stated or path[:1] == ("proofs",):
            found += [(path, other) for other in changes(path, value) if other != value]
    return found


def tampered(text: str, every: int) -> Iterator[str]:
    """The certificate with one edit, for edits evenly spread."""
    for path, other in edits(text)[::every]:
        body = json.loads(text)
        del body["digest"]
        put(body, path, copy.deepcopy(other))
        yield resealed(body)


def taken(text: str) -> SystemJoin | ConjunctionJoin | None:
    """What is stated by a certificate that is accepted."""
    try:
        c = load(text)
        check(c)
    except TreecertError:
        return None
    found = c.statement
    assert isinstance(found, SystemJoin | ConjunctionJoin)
    return found


def assert_harmless(every: int) -> int:
    """How many edits are accepted: those that leave the statement, or make another one that is true."""
    honest, count = load(certificate()).statement, 0
    for text in tampered(certificate(), every):
        found = taken(text)
        if found is not None:
            count += 1
            if found != honest:
                assert isinstance(found, SystemJoin)
                assert loses(found) == ""
    return count


def test_a_few_edits_are_harmless() -> None:
    """Statements of facts have their own tests; here those that leave the facts proved matter."""
    assert len(edits(certificate())) > 1000
    assert assert_harmless(211) < 5


@pytest.mark.slow
def test_edits_are_harmless() -> None:
    assert assert_harmless(max(3, 5700 // scaled(100))) < scaled(30)


def test_edits_of_conjunctions_are_harmless() -> None:
    """What is accepted gives the errors that the least ones are known to be, for chances in (0, 1)."""
    honest = load(conjunction_certificate()).statement
    accepted = [s for text in tampered(conjunction_certificate(), 23) if (s := taken(text)) is not None]
    points = [(Fraction(a, 7), Fraction(b, 5)) for a in range(1, 8) for b in range(1, 6)]
    for s in accepted:
        if s != honest:
            assert isinstance(s, ConjunctionJoin)
            assert s.error.formula is not None
            assert s.asked.says == "increasing"
            assert all(value_of(s.error.formula, {"w": w, "y": y}) == w * min(y, 1 - y) for w, y in points)
