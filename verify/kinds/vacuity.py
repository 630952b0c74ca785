"""Whether anything meets the conditions of a statement that was proved.

Main definitions: `NOTHING`, `limit`, `told`. The search is asked for a false relation under the same conditions. Where
that is proved, nothing meets them. Where it is refuted, the witness meets them. Else it is not known.
"""

from __future__ import annotations

from collections.abc import Callable

from verify.errors import BadInput, TreecertError
from verify.search.outcomes import Status

__all__ = ["NOTHING", "limit", "told"]

NOTHING = "1 <= 0"
"""A relation that no point, family, tree or function meets."""
MOST = 1.0


def limit(time_limit: float) -> float:
    """Processor seconds for the question, which comes when the statement itself has been proved."""
    return min(MOST, time_limit / 10)


def told(status: Status, ask: Callable[[], Status]) -> bool | None:
    """True where nothing meets the conditions, False where something is known that does, else None.

    `ask` decides the false relation; it is asked only where the statement itself is proved.
    """
    if status == "refuted":
        return False
    if status == "undecided":
        return None
    try:
        return {"proved": True, "refuted": False}.get(ask())
    except (BadInput, TreecertError, KeyboardInterrupt):
        return None
