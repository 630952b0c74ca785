"""From a statement to a decided outcome: search proposes, the kernel decides, other arithmetic checks again.

Main definitions: `Decided`, `decide`. The status of an outcome is what the independent replay of its
certificate says; a search that claims more than its certificate shows yields `undecided`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from verify.errors import TreecertError
from verify.kernel.certificates import Step, dump
from verify.kernel.checker import check
from verify.language.statements import Statement
from verify.search.outcomes import Outcome

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


def _proof_method(proof: Step) -> str:
    rules: set[str] = set()
    todo = [proof]
    while todo:
        step = todo.pop()
        rules.add(step.rule)
        todo.extend(step.children)
    steps = "1 step" if proof.size == 1 else f"{proof.size} steps"
    return f"proof tree, {steps}: {', '.join(sorted(rules))}"
