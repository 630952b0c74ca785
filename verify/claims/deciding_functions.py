"""Statements about functions, decided: as `verify.claims.deciding`.

Main definitions: `decide_functions`, `rechecked_functions`. The status is what the independent
replay of the certificate says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verify.claims.deciding import Shown
from verify.errors import TreecertError
from verify.families.certificates import Node
from verify.functions.certificates import FunctionCertificate, dump
from verify.functions.checker import check
from verify.functions.statements import FunctionStatement
from verify.functions.witnesses import Witness
from verify.search.functions import FunctionOutcome, prove_functions
from verify.search.functions.telling import curve_text

DecideFunctions = Callable[[FunctionStatement, Sequence[str], float], Shown]


def decide_functions(statement: FunctionStatement, hints: Sequence[str], time_limit: float) -> Shown:
    """Searches, then replays the certificate in other arithmetic. Raises BadInput for a hint that cannot be read."""
    return rechecked_functions(statement, prove_functions(statement, hints=hints, time_limit=time_limit))


def rechecked_functions(
    statement: FunctionStatement, outcome: FunctionOutcome, *, known: bool = False
) -> Shown:
    """The outcome, if the independent replay of its certificate says the same about the same statement."""
    certificate = outcome.certificate
    if certificate is None:
        return Shown("undecided", left=outcome.left)
    try:
        said = check(certificate, expected=statement, independent=True)
    except TreecertError as error:
        return Shown("undecided", left=(f"the certificate fails the independent recheck: {error}",))
    if said != outcome.status:
        return Shown("undecided", left=(f"the certificate says {said}, the search {outcome.status}",))
    return Shown(
        outcome.status, dump(certificate), _method(certificate), (), _texts(certificate.witness), known
    )


def _method(certificate: FunctionCertificate) -> str:
    if certificate.proof is None:
        return "explicit functions"
    rules = sorted(set(_rules(certificate.proof)))
    return f"proof for every function, {certificate.proof.size} nodes: {', '.join(rules)}"


def _rules(node: Node) -> list[str]:
    return [node.rule, *(r for c in node.children for r in _rules(c))]


def _texts(witness: Witness | None) -> dict[str, str]:
    """The functions and the family that refute a statement, as a table of texts."""
    if witness is None:
        return {}
    members = {
        f"member {i}": ", ".join([*(f"{k} = {v}" for k, v in sorted(m.values.items())), f"weight {m.weight}"])
        for i, m in enumerate(witness.family.members, 1)
    }
    parameters = {k: str(v) for k, v in sorted(witness.family.parameters.items())}
    return {**{n: curve_text(c) for n, c in sorted(witness.curves.items())}, **members, **parameters}
