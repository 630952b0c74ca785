"""treecert: theorems of decision-tree learning decided, inequalities of your own proved, with certificates.

    >>> import treecert
    >>> treecert.prove("x*(1 - x) <= 1/4", "0 <= x <= 1")
    <proved: x*(1 - x) <= 1/4 for 0 <= x <= 1>

| name | what it does |
|---|---|
| `prove`, `sharpen`, `recheck` | decide a statement; find the best constant; replay certificates |
| `audit`, `claim` | the stored audit of the papers, and one claim of it |
| `card` | what can be certified of a splitting criterion |
| `law`, `grow` | joint laws of inputs and a label; the trees that grow on them |
| `latex`, `to_sympy`, `parse_statement` | statements written out, and read |

docs/python.md shows each of them. A name is imported from where it lives when it is first used, so that
`import treecert` alone costs nothing and meets no other package. ImportError, with one line, where a package of the
same name hides one that is needed.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from treecert.hiding import hidden

if TYPE_CHECKING:
    from treecert.auditing import Audit, Claim, audit, claim
    from treecert.carding import CriterionCard, card
    from treecert.cards.card import criterion_card
    from treecert.converting import latex, to_sympy
    from treecert.growing import Grown, grow, law
    from treecert.proving import prove
    from treecert.rechecking import Rechecked, recheck
    from treecert.results import Result, Sharpened, Undecided
    from treecert.sharpening import sharpen
    from verify.errors import BadInput, TreecertError
    from verify.language.grammar import parse_statement

__all__ = [
    "prove",
    "sharpen",
    "recheck",
    "audit",
    "claim",
    "card",
    "law",
    "grow",
    "latex",
    "to_sympy",
    "parse_statement",
    "criterion_card",
    "Result",
    "Sharpened",
    "Rechecked",
    "Audit",
    "Claim",
    "CriterionCard",
    "Grown",
    "Undecided",
    "BadInput",
    "TreecertError",
]

HOMES = {
    "Audit": "treecert.auditing",
    "BadInput": "verify.errors",
    "Claim": "treecert.auditing",
    "CriterionCard": "treecert.carding",
    "Grown": "treecert.growing",
    "Rechecked": "treecert.rechecking",
    "Result": "treecert.results",
    "Sharpened": "treecert.results",
    "TreecertError": "verify.errors",
    "Undecided": "treecert.results",
    "audit": "treecert.auditing",
    "card": "treecert.carding",
    "claim": "treecert.auditing",
    "criterion_card": "treecert.cards.card",
    "grow": "treecert.growing",
    "latex": "treecert.converting",
    "law": "treecert.growing",
    "parse_statement": "verify.language.grammar",
    "prove": "treecert.proving",
    "recheck": "treecert.rechecking",
    "sharpen": "treecert.sharpening",
    "to_sympy": "treecert.converting",
}
"""Where each name lives. What reads reports needs the package of that name as well."""
REPORTS = frozenset({"treecert.auditing"})


def __getattr__(name: str) -> object:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    line = hidden(["verify", "algorithms", *(["reports"] if HOMES[name] in REPORTS else [])])
    if line is not None:
        raise ImportError(line)
    return getattr(importlib.import_module(HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
