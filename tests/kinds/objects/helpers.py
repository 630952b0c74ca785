"""Kept certificates about the objects of worlds, and explicit ones, for tests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from verify.arithmetic.kits import flint_kit
from verify.kinds.objects.functions import Sketch, Tree
from verify.kinds.objects.table import World
from verify.language.points import holds_at
from verify.rationals import Fraction

FOLDER = Path(__file__).parent / "certificates"
COIN = (Fraction(1, 2), Fraction(1, 2))


def text_of(name: str) -> str:
    """The text of a kept certificate."""
    return (FOLDER / f"{name.replace(', ', '-')}.json").read_text(encoding="utf-8")


def body_of(name: str) -> dict[str, Any]:
    """A kept certificate as plain data, without its checksum."""
    body: dict[str, Any] = json.loads(text_of(name))
    del body["digest"]
    return body


def fair(function: str, tree: Tree) -> Sketch:
    """A function of fair bits, by its digits, and a tree."""
    return Sketch((COIN,) * (len(function).bit_length() - 1), function, tree)


def broken(world: World, numbers: dict[str, Fraction]) -> list[str]:
    """The facts that an object is not certified to meet."""
    kit = flint_kit()
    return [
        label
        for label, r in world.facts.items()
        if not holds_at(r, {n: Fraction(numbers[n]) for n in r.gap.variables}, kit, world.integers)
    ]


def trees_with_repetition(n: int, deep: int) -> Iterator[Tree]:
    """All trees so deep at most that may ask a bit again."""
    yield from (0, 1)
    if deep:
        below = list(trees_with_repetition(n, deep - 1))
        yield from ((i, a, b) for i in range(n) for a in below for b in below)
