"""States and proofs about functions, for tests."""

from __future__ import annotations

from functools import cache

from verify.arithmetic.kits import flint_kit
from verify.kinds.families.certificates import Node, Premise
from verify.kinds.families.search.premises import Finder
from verify.kinds.functions.certificates import FunctionCertificate
from verify.kinds.functions.grammar import parse_functions
from verify.kinds.functions.rules import apply
from verify.kinds.functions.search import FunctionOutcome, prove_functions
from verify.kinds.functions.states import State
from verify.language.grammar import parse_relation
from verify.language.printing import plain
from verify.search.clock import Clock

PERMISSIBLE = "concave G on [0, 1], symmetric G, G(0) == 0, G(1) == 0, G(1/2) == 1"


def state_of(relation: str, where: str) -> State:
    """What is known at the beginning of a proof."""
    return State.of(parse_functions(relation, where), flint_kit())


def premise(state: State, relation: str) -> Premise:
    """A premise for a relation in the names of a state, which must be found."""
    stated = parse_relation(relation)
    members = state.members(stated.left + stated.right)
    found = Finder(Clock(60.0), limit=20.0).premise(state.context, stated, members)
    assert found is not None, relation
    return found


def node(state: State, rule: str, data: dict[str, object], **premises: str) -> Node:
    """A node with premises for these relations."""
    return Node(rule, data, {name: premise(state, text) for name, text in premises.items()})


def step(state: State, rule: str, data: dict[str, object], **premises: str) -> State:
    """The one state that a node leads to."""
    (below,) = apply(state, node(state, rule, data, **premises))
    return below


@cache
def all_placed(relation: str, where: str) -> State:
    """The same with all terms placed; their arguments are names or numbers in [0, 1]."""
    state = state_of(relation, where)
    low, high = state.statement.low, state.statement.high
    for name, term in state.terms.items():
        e = plain(term.argument)
        state = step(state, "place", {"term": name}, low=f"{e} >= {low}", high=f"{e} <= {high}")
    return state


@cache
def outcome(relation: str, where: str, *hints: str) -> FunctionOutcome:
    """What the search says; each statement once."""
    return prove_functions(parse_functions(relation, where), hints=hints, time_limit=30.0)


def certificate(relation: str, where: str, *hints: str) -> FunctionCertificate:
    """The certificate that the search found."""
    found = outcome(relation, where, *hints).certificate
    assert found is not None, (relation, where)
    return found
