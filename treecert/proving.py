"""`prove` for programs: a statement as text, as sympy expressions, or as the parser returns it.

Main definition: `prove`. Text may hold several relations (`0 <= f <= 1`), the signs and the LaTeX that people paste.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, overload

from verify.errors import BadInput
from verify.language.grammar import parse_joint
from verify.language.statements import Statement
from verify.search import prover
from verify.search.joint import JointOutcome, prove_joint
from verify.search.outcomes import Outcome


@overload
def prove(
    statement: Statement,
    where: str = "",
    *,
    time_limit: float = 60.0,
    hints: Sequence[str] = (),
    progress: Callable[[str], None] | None = None,
    edges: bool = False,
) -> Outcome: ...


@overload
def prove(
    statement: Any,
    where: Any = "",
    *,
    time_limit: float = 60.0,
    hints: Sequence[str] = (),
    progress: Callable[[str], None] | None = None,
    edges: bool = False,
) -> Outcome | JointOutcome: ...


def prove(
    statement: Any,
    where: Any = "",
    *,
    time_limit: float = 60.0,
    hints: Sequence[str] = (),
    progress: Callable[[str], None] | None = None,
    edges: bool = False,
) -> Outcome | JointOutcome:
    """Decides a statement.

    Parameters
    ----------
    statement
        What `parse_statement` returns; or a text; or a relation of sympy, or a list of them that all are claimed.
    where
        The conditions, for a text as text, for sympy as a relation or a list of relations. Assumptions of symbols
        (integer, positive, nonnegative and so on) are conditions as well.
    time_limit, hints, progress, edges
        As on the command line: processor seconds, hints that are never trusted, progress lines, and whether witnesses
        extremely close to the vertices of the domain are looked for.

    Returns
    -------
    An `Outcome`; for several relations a `JointOutcome`.

    Raises BadInput for what cannot be read, and as the prover does. Floats are refused.

    >>> prove("0 <= x*(1 - x) <= 1/4", "x in [0, 1]").status
    'proved'
    """
    if isinstance(statement, Statement):
        if where:
            raise BadInput("a statement that was read has its conditions already")
        statements: tuple[Statement, ...] = (statement,)
    elif isinstance(statement, str):
        statements = parse_joint(statement, str(where))
    else:
        from treecert.sympy_input import statements_of

        statements = statements_of(statement, _listed(where))
    if len(statements) == 1:
        return prover.prove(statements[0], time_limit=time_limit, hints=hints, progress=progress, edges=edges)
    return prove_joint(statements, time_limit=time_limit, hints=hints, progress=progress)


def _listed(where: Any) -> list[Any]:
    if isinstance(where, str):
        if where:
            raise BadInput("conditions on a relation of sympy are relations of sympy")
        return []
    return list(where) if isinstance(where, Iterable) else [where]
