"""Narration: what one step of a proof says, in words.

Main definition: `told`.
"""

from __future__ import annotations

from verify.kernel.goals import Posed
from verify.search.domain_words import POSED
from verify.search.replays import ReplayedStep
from verify.search.sign_words import SIGNS
from verify.search.wording import Told


def told(node: ReplayedStep) -> Told:
    """The step at a node. Raises TreecertError when its data do not fit."""
    known = POSED.get(node.rule) if isinstance(node.goal, Posed) else SIGNS.get(node.rule)
    if known is not None:
        return known(node)
    return Told((f"By the rule {node.rule}.",), tuple(("It leaves", c) for c in node.children))
