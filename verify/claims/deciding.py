"""From a statement to a decided outcome: search proposes, the kernel decides, other arithmetic checks again.

Main definitions: `Decided`, `decide`; `DecidedFamily`, `decide_family` for statements on families; `Shown` for those of
other kinds. The status of an outcome is what the independent replay of its certificate says; a search that claims more
than its certificate shows yields `undecided`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from verify.errors import TreecertError
from verify.families.certificates import Node
from verify.families.certificates import dump as dump_family
from verify.families.checker import check as check_family_certificate
from verify.families.sequences import StepStatement
from verify.families.statements import FamilyStatement
from verify.families.step_certificates import load as load_steps
from verify.kernel.certificates import Step, dump
from verify.kernel.checker import check
from verify.language.statements import Statement
from verify.search.averages.outcomes import FamilyOutcome
from verify.search.growth import GrowthHints
from verify.search.joins import JoinHints
from verify.search.outcomes import Outcome, Status
from verify.search.runs import RunHints
from verify.search.steps import StepHints
from verify.search.trees import OptimalHints
from verify.trees.certificates import load as load_optimum
from verify.trees.formulas import WORLD as FORMULA
from verify.trees.growth import GrowthStatement
from verify.trees.growth_certificates import load as load_growth
from verify.trees.join_certificates import load as load_join
from verify.trees.list_certificates import load as load_list
from verify.trees.lists import ListText
from verify.trees.run_certificates import load as load_run
from verify.trees.run_statements import RunStatement
from verify.trees.texts import StatementText

TIME_LIMIT = 60.0


@dataclass(frozen=True)
class Decided:
    """An outcome whose certificate the independent replay accepts, or an undecided one.

    `certificate` is its text and `method` a few words on it. `problem` says why a certificate was turned
    down. `known`: the certificate is that of an earlier run, and nothing was searched.
    """

    outcome: Outcome
    certificate: str = ""
    method: str = ""
    problem: str = ""
    recheck_seconds: float = 0.0
    known: bool = False


Decide = Callable[[Statement, Sequence[str], float], Decided]


def decide(statement: Statement, hints: Sequence[str], time_limit: float) -> Decided:
    """Searches, then replays the certificate in other arithmetic. Raises BadInput as the search does."""
    from verify.search.prover import prove

    return rechecked(statement, prove(statement, hints=hints, time_limit=time_limit))


def rechecked(statement: Statement, outcome: Outcome) -> Decided:
    """The outcome, if the independent replay of its certificate says the same about the same statement."""
    if outcome.status == "undecided":
        return Decided(replace(outcome, certificate=None, witness=None))
    start = time.monotonic()
    problem = ""
    if outcome.certificate is None:
        problem = "the search gave no certificate"
    else:
        try:
            said = check(outcome.certificate, expected=statement, independent=True)
        except TreecertError as error:
            problem = f"the certificate fails the independent recheck: {error}"
        else:
            if said != outcome.status:
                problem = f"the certificate says {said}, the search {outcome.status}"
    spent = time.monotonic() - start
    if problem or outcome.certificate is None:
        undecided = replace(outcome, status="undecided", certificate=None, witness=None, left=(problem,))
        return Decided(undecided, problem=problem, recheck_seconds=spent)
    proof = outcome.certificate.proof
    method = "exact witness" if proof is None else _proof_method(proof)
    return Decided(outcome, dump(outcome.certificate), method, recheck_seconds=spent)


@dataclass(frozen=True)
class DecidedFamily:
    """The same for a family statement."""

    outcome: FamilyOutcome
    certificate: str = ""
    method: str = ""
    problem: str = ""
    recheck_seconds: float = 0.0
    known: bool = False


DecideFamily = Callable[[FamilyStatement, Sequence[str], float], DecidedFamily]


def decide_family(statement: FamilyStatement, hints: Sequence[str], time_limit: float) -> DecidedFamily:
    """Searches, then replays the certificate in other arithmetic."""
    from verify.search.averages import prove_family

    return rechecked_family(statement, prove_family(statement, hints=hints, time_limit=time_limit))


def rechecked_family(statement: FamilyStatement, outcome: FamilyOutcome) -> DecidedFamily:
    """The outcome, if the independent replay of its certificate says the same about the same statement."""
    if outcome.certificate is None:
        return DecidedFamily(replace(outcome, status="undecided", family=None))
    start = time.monotonic()
    try:
        said = check_family_certificate(outcome.certificate, expected=statement, independent=True)
        problem = (
            "" if said == outcome.status else f"the certificate says {said}, the search {outcome.status}"
        )
    except TreecertError as error:
        problem = f"the certificate fails the independent recheck: {error}"
    spent = time.monotonic() - start
    if problem:
        left = FamilyOutcome(statement, "undecided", left=(problem,))
        return DecidedFamily(left, problem=problem, recheck_seconds=spent)
    proof = outcome.certificate.proof
    method = "explicit family" if proof is None else _family_method(proof)
    return DecidedFamily(outcome, dump_family(outcome.certificate), method, recheck_seconds=spent)


@dataclass(frozen=True)
class Shown:
    """What a certificate that has passed both replays shows of a statement; without one, what is left open."""

    status: Status
    certificate: str = ""
    method: str = ""
    left: tuple[str, ...] = ()
    witness: Mapping[str, str] = field(default_factory=dict)
    known: bool = False


DecideSequence = Callable[[StepStatement, StepHints | None], Shown]


def decide_sequence(statement: StepStatement, hints: StepHints | None) -> Shown:
    """Searches; the certificate is replayed in both arithmetics."""
    from verify.search.steps import decide_steps

    status, certificate, words = decide_steps(statement, hints)
    return proved_sequence(certificate) if status == "proved" else Shown("undecided", left=(words,))


def proved_sequence(certificate: str, *, known: bool = False) -> Shown:
    """What a certificate that has passed both replays shows."""
    rules = _rules(load_steps(certificate).proof)
    return Shown("proved", certificate, f"induction over the index, {rules}", known=known)


DecideGrowth = Callable[[GrowthStatement, GrowthHints | None], Shown]


def decide_growth(statement: GrowthStatement, hints: GrowthHints | None) -> Shown:
    """The same for a statement about a growing tree."""
    from verify.search.growth import decide_growth as search

    status, certificate, words = search(statement, hints)
    return proved_growth(certificate) if status == "proved" else Shown("undecided", left=(words,))


def proved_growth(certificate: str, *, known: bool = False) -> Shown:
    """What a certificate that has passed both replays shows."""
    facts = load_growth(certificate).facts
    words = "one relation" if len(facts) == 1 else f"{len(facts)} relations"
    return Shown("proved", certificate, f"induction over the splits, {words}", known=known)


DecideGreedy = Callable[[RunStatement, RunHints | None], Shown]


def decide_greedy(statement: RunStatement, hints: RunHints | None) -> Shown:
    """The same for a statement about a greedy run."""
    from verify.search.runs import decide_run

    status, certificate, words = decide_run(statement, hints)
    return proved_greedy(certificate) if status == "proved" else Shown("undecided", left=(words,))


def proved_greedy(certificate: str, *, known: bool = False) -> Shown:
    """What a certificate that has passed both replays shows."""
    found = load_run(certificate)
    over = "trees" if found.texts["world"] == FORMULA else "the splits"
    words = f"induction over {over}, {len(found.proofs)} goals"
    return Shown("proved", certificate, words, known=known)


OptimumText = StatementText | ListText
DecideOptimum = Callable[[OptimumText, OptimalHints], Shown]


def decide_optimum(statement: OptimumText, hints: OptimalHints) -> Shown:
    """Searches; the certificate is replayed in both arithmetics. Raises BadInput for what cannot be read.

    Statements on lists need no hints.
    """
    from verify.search.trees import decide_optimum as search

    if isinstance(statement, ListText):
        return decide_list(statement)
    status, certificate, left = search(statement, hints)
    if status != "proved":
        return Shown("undecided", left=left)
    return proved_optimum(certificate)


def decide_list(statement: ListText) -> Shown:
    """The same for a statement on lists of any length."""
    from verify.search.trees import decide_list as search

    status, certificate, left = search(statement)
    if status != "proved":
        return Shown("undecided", left=left)
    return proved_list(certificate)


def proved_list(certificate: str, *, known: bool = False) -> Shown:
    """What a certificate that has passed both replays shows."""
    words = f"induction over trees, exchange of elements, {len(load_list(certificate).proofs)} obligations"
    return Shown("proved", certificate, words, known=known)


def proved_optimum(certificate: str, *, known: bool = False) -> Shown:
    """What a certificate that has passed both replays shows."""
    proof = load_optimum(certificate).proof
    words = f"induction over trees, {len(proof.plans)} plans, {len(proof.proofs)} obligations"
    return Shown("proved", certificate, words, known=known)


DecideJoin = Callable[[Sequence[RunStatement], OptimumText, JoinHints], Shown]


def decide_join(
    runs: Sequence[RunStatement],
    optimum: OptimumText,
    hints: JoinHints,
    *,
    greedy: DecideGreedy = decide_greedy,
    least: DecideOptimum = decide_optimum,
) -> Shown:
    """What follows from facts about the same trees: each of them is decided, then what is to be shown besides.

    Raises BadInput for facts that do not fit.
    """
    from verify.search.joins import decide_join as search

    found = [greedy(run, hints.of_run(i)) for i, run in enumerate(runs)]
    best = least(optimum, hints.optimum)
    left = [line for d in (*found, best) if d.status != "proved" for line in d.left]
    if left:
        return Shown("undecided", left=("; ".join(left),))
    bounds = load_list(best.certificate) if isinstance(optimum, ListText) else load_optimum(best.certificate)
    status, certificate, words = search([load_run(d.certificate) for d in found], bounds, hints)
    return proved_join(certificate) if status == "proved" else Shown("undecided", left=(words,))


def proved_join(certificate: str, *, known: bool = False) -> Shown:
    """What a certificate that has passed both replays shows."""
    found = load_join(certificate)
    besides = "one goal" if len(found.proofs) == 1 else f"{len(found.proofs)} goals"
    words = f"{len(found.runs) + 1} certificates about the same trees, {besides} besides"
    return Shown("proved", certificate, words, known=known)


def _family_method(proof: Node) -> str:
    return f"proof for every family, {_rules(proof)}"


def _rules(proof: Node) -> str:
    """How many nodes, and by which rules."""
    rules: set[str] = set()
    todo = [proof]
    while todo:
        node = todo.pop()
        rules.add(node.rule)
        todo.extend(node.children)
    nodes = "1 node" if proof.size == 1 else f"{proof.size} nodes"
    return f"{nodes}: {', '.join(sorted(rules))}"


def _proof_method(proof: Step) -> str:
    rules: set[str] = set()
    todo = [proof]
    while todo:
        step = todo.pop()
        rules.add(step.rule)
        todo.extend(step.children)
    steps = "1 step" if proof.size == 1 else f"{proof.size} steps"
    return f"proof tree, {steps}: {', '.join(sorted(rules))}"
