"""Conditions given in several texts, as a repeated `--where` or a list in Python: put together they all hold.

Main definition: `together`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from verify.errors import BadInput
from verify.kinds.families.grammar import EACH, PAIRS
from verify.kinds.growing_trees.grammar import HEAD as TREE
from verify.kinds.growing_trees.grammar import SECTIONS as OF_A_TREE
from verify.kinds.sequences.grammar import HEAD as SEQUENCE
from verify.kinds.sequences.grammar import SECTIONS as OF_A_SEQUENCE
from verify.language.reader import AND

__all__ = ["together"]

SECTIONS = (EACH, PAIRS, SEQUENCE, *OF_A_SEQUENCE, TREE, *OF_A_TREE)
"""Words from which on conditions are about something else, such as each member, up to the end of the text."""
SECTION = re.compile(rf"(?:^|,|\b{AND}\b)\s*({'|'.join(dict.fromkeys(SECTIONS))})\s", re.ASCII)


def together(texts: Sequence[str]) -> str:
    """One text that says what the texts say, in their order. Blank texts say nothing.

    Raises BadInput where a text would be read as part of a section that an earlier one begins.

    >>> together(["x >= 0", "", "y >= 0"]), together(["a >= 0", "each x >= a"])
    ('x >= 0, y >= 0', 'a >= 0, each x >= a')
    """
    said = [t for t in texts if t.strip()]
    for before, after in pairwise(said):
        section = SECTION.search(before)
        if section is not None and SECTION.match(after) is None:
            raise BadInput(_behind(section[1], before, after))
    return ", ".join(said)


def _behind(word: str, before: str, after: str) -> str:
    what = (
        f"'{after[:80]}' would be read as a condition behind '{word}', which reaches to the end of the text"
    )
    if SECTION.search(after) is None or SECTION.match(before) is not None:
        return f"{what}: put it in front, as in --where '{after[:200]}, {before[:200]}'"
    return f"{what}: write all conditions in one text, those without '{word}' in front"
