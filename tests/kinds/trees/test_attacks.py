"""Attacks on runs, optima, lists, formulas and joins: random worlds, in which nothing that is not so may be proved.

What is so is computed by trying all trees, or by following the run, without the checkers and without their controls.
Each attack also counts what is so and is proved: one that meets only what cannot be proved would show nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations_with_replacement, pairwise
from math import prod
from random import Random
from typing import Any

import pytest

from lemmas.optimality.conjunction_values import CONJUNCTIONS
from tests.kinds.trees.attacks import (
    TwoStep,
    best_label,
    conjunction,
    false_runs,
    formula,
    read_once,
    recursive_least,
    two_step,
)
from tests.profiles import scaled
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.families.certificates import Node
from verify.kinds.greedy_runs import checker as run_checker
from verify.kinds.greedy_runs.certificates import RunCertificate
from verify.kinds.greedy_runs.certificates import load as load_run
from verify.kinds.greedy_runs.search import RunHints, decide_run
from verify.kinds.greedy_runs.statements import read_run
from verify.kinds.joins import certificates as joins
from verify.kinds.joins.search import JoinHints, decide_join
from verify.kinds.optimal_trees import checker as optimum_checker
from verify.kinds.optimal_trees.certificates import OptimalCertificate
from verify.kinds.optimal_trees.certificates import load as load_optimum
from verify.kinds.optimal_trees.checker import _replay
from verify.kinds.optimal_trees.exact import value_of
from verify.kinds.optimal_trees.rules import Goal
from verify.kinds.optimal_trees.search import decide_list, decide_optimum
from verify.language.evaluation import decide_sign_at
from verify.language.expressions import Expr, const, substitute
from verify.language.grammar import parse_expression
from verify.rationals import Fraction

SHORT = RunHints(limit=0.5)
POLICIES = ("TopDown", "BestFirst")
FIFTHS = tuple(Fraction(i, 5) for i in range(1, 5))


def worlds(seed: int, usual: int) -> Iterator[tuple[TwoStep, str, Random]]:
    """Worlds with a policy, more of them in the profile `thorough`."""
    random = Random(seed)
    for _ in range(scaled(usual)):
        yield two_step(random), random.choice(POLICIES), random


def proved_run(body: Mapping[str, Any]) -> RunCertificate | None:
    """The certificate, if the search finds one. A statement that is refused as it stands has none."""
    try:
        said, text, _ = decide_run(read_run(body), SHORT)
    except TreecertError:
        return None
    return load_run(text) if said == "proved" else None


def proved_optimum(world: TwoStep, *values: Fraction) -> OptimalCertificate | None:
    said, text, _ = decide_optimum(world.optimum(values), replace(world.hints(values), limit=1.0))
    return load_optimum(text) if said == "proved" else None


# -- systems: runs, optima, joins


def test_false_statements_on_runs_are_not_proved() -> None:
    for world, policy, random in worlds(1, 2):
        assert proved_run(world.run(policy)) is not None, world
        for body in false_runs(world, policy, random):
            assert proved_run(body) is None, body


def test_false_least_errors_are_not_proved() -> None:
    """A bound above the error of some tree; a smaller one is a bound too."""
    for world, _, random in worlds(2, 4):
        least = [world.least(t) for t in range(4)]
        off = Fraction(1, random.choice((8, 64, 10**6)))
        at = random.randrange(4)
        assert proved_optimum(world, *least) is not None, world
        assert proved_optimum(world, *(v + off * (t == at) for t, v in enumerate(least))) is None, world


def joinable(world: TwoStep, policy: str) -> tuple[RunCertificate, OptimalCertificate]:
    run, least = proved_run(world.run(policy)), proved_optimum(world)
    assert run is not None
    assert least is not None
    return run, least


def test_a_join_is_proved_where_the_run_is_best_and_nowhere_else() -> None:
    best = {True: 0, False: 0}
    for world, policy, _ in worlds(3, 3):
        run, least = joinable(world, policy)
        errors = world.errors(policy)
        so = all(e == world.least(t) for t, e in enumerate(errors))
        names = ["top", *(f"low{i}" for i in world.order(policy)[1])]
        pieces = {f"{n}: least": f"piece{t + 1}" for t, n in enumerate(names)}
        for choices in (pieces, {}):
            said, _, left = decide_join((run,), least, JoinHints(choices=choices, limit=1.0))
            assert so or said == "undecided", world
            assert not so or choices != pieces or said == "proved", (world, left)
        best[so] += 1
    assert best[False]


# -- proofs of one statement for another: every node in the place of every other


def nodes_of(proofs: Mapping[str, Node]) -> list[Node]:
    return list({json.dumps(repr(n)): n for n in proofs.values()}.values())


def derived(goal: Goal, nodes: list[Node]) -> Node | None:
    """A node that derives a goal, if any does."""
    for node in nodes:
        try:
            _replay(goal, node)
        except TreecertError:
            continue
        return node
    return None


def test_no_proofs_of_a_true_statement_make_one_of_a_false_one() -> None:
    for world, policy, random in worlds(4, 1):
        run, least = joinable(world, policy)
        nodes = nodes_of(run.proofs)
        for body in false_runs(world, policy, random):
            try:
                goals = read_run(body).obligations(flint_kit())
            except TreecertError:
                continue
            found = {name: derived(goal, nodes) for name, goal in goals.items()}
            assert not all(found.values()), body
            forged = {name: node or nodes[0] for name, node in found.items()}
            with pytest.raises(TreecertError):
                run_checker.check(RunCertificate(body, forged))
        wrong = world.optimum([world.least(t) + Fraction(1, 10**6) * (t == 1) for t in range(4)])
        for proof in (least.proof, replace(least.proof, plans=world.hints([Fraction(1)] * 4).plans)):
            with pytest.raises(TreecertError):
                optimum_checker.check(OptimalCertificate(wrong, proof))


def test_facts_of_two_worlds_are_not_joined() -> None:
    known = [(w, *joinable(w, p)) for w, p, _ in worlds(5, 2)]
    for (a, run, _), (b, _, least) in pairwise(known):
        assert a.system() != b.system()
        with pytest.raises(TreecertError):
            joins.check(joins.JoinCertificate((run,), least, {}))


# -- lists, conjunctions, formulas: errors and impurities that are drawn


def evaluated(text: str, x: str) -> Any:
    e = parse_expression(text)
    return lambda q: value_of(e, {x: q})


def test_lists_are_proved_only_where_all_trees_agree() -> None:
    random, proved = Random(6), 0
    for _ in range(scaled(14)):
        text = formula(random, "v")
        try:
            said, _, _ = decide_list(replace(CONJUNCTIONS, error=text), 1.0)
        except TreecertError:
            continue
        if said != "proved":
            continue
        proved += 1
        error = evaluated(text, "v")
        for chances in combinations_with_replacement(FIFTHS, random.choice((1, 2, 3))):
            for t in range(len(chances) + 1):
                value = prod(chances[:t], start=Fraction(1)) * error(prod(chances[t:], start=Fraction(1)))
                assert conjunction(chances, error).least(t) == value, (text, chances, t)
    assert proved


IMPURITIES = ("H(q)", "sqrt(q*(1 - q))", "H(q) + q", "min(q, 1 - q)", "q^2")


def order_is_as_said(impurity: Expr, chances: tuple[Fraction, ...]) -> bool:
    """At each step the least chance has the largest gain of those left, a positive one, alone with its equals."""

    def gain(p: Fraction, left: list[Fraction]) -> Expr:
        rest = prod(left, start=Fraction(1)) / p
        mean, zero, one = (substitute(impurity, {"q": const(m)}) for m in (p * rest, Fraction(0), rest))
        return mean - (1 - p) * zero - p * one

    for t in range(len(chances)):
        left = list(chances[t:])
        first = gain(left[0], left)
        others = [first - gain(p, left) for p in left if p != left[0]]
        if any(decide_sign_at(e, {}) != 1 for e in (first, *others)):
            return False
    return True


def test_conjunctions_are_proved_only_where_the_run_is_as_said() -> None:
    random, said = Random(7), {True: 0, False: 0}
    drawn = [formula(random, "q") for _ in range(scaled(3))]
    for text in [*IMPURITIES, *drawn]:
        policy = random.choice(POLICIES)
        body = {"world": "conjunction", "impurity": text, "policy": policy, "says": "increasing"}
        proved = proved_run(body) is not None
        e = parse_expression(text)
        so = all(order_is_as_said(e, c) for k in (1, 2, 3) for c in combinations_with_replacement(FIFTHS, k))
        assert so or not proved, text
        said[proved] += 1
    assert all(said.values())


SHAPES: tuple[tuple[tuple[int, ...], ...], ...] = (((0,),), ((0, 1),), ((0,), (1,)), ((0, 1), (2,)))


def test_formulas_are_proved_only_where_the_recursion_is_so() -> None:
    random, said = Random(8), {True: 0, False: 0}
    for text in ["min(q, 1 - q)", "q", *(formula(random, "q") for _ in range(scaled(8)))]:
        proved = proved_run({"world": "formula", "error": text, "says": "recursion"}) is not None
        said[proved] += 1
        error = evaluated(text, "q")
        for terms in SHAPES if proved else ():
            chances = [random.choice(FIFTHS) for _ in range(3)]
            assert read_once((*terms, ()), chances, error).least(0) == 0
            for t in (1, 2, 3):
                least = read_once(terms, chances, error).least(t)
                assert least == recursive_least(terms, chances, error, t), (text, terms, t)
    assert all(said.values())


def test_the_controls_tell_true_from_false() -> None:
    """What the attacks compare with: known values, and one where the greedy run errs more."""
    half = [Fraction(1, 2)] * 3
    assert read_once(((0,), (1, 2)), half, best_label).least(1) == Fraction(1, 8)
    assert read_once(((0,), (1, 2)), half, best_label).least(3) == 0
    assert conjunction(half, best_label).least(2) == Fraction(1, 8)
    assert not order_is_as_said(parse_expression("min(q, 1 - q)"), FIFTHS[:2])
    assert order_is_as_said(parse_expression("H(q)"), FIFTHS[:3])
    assert any(w.errors(p) != [w.least(t) for t in range(len(w.errors(p)))] for w, p, _ in worlds(3, 4))
