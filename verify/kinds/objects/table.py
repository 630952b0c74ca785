"""The table of worlds: which objects statements are about, the names of their numbers, and what is known of them.

Main definitions: `World`, `WORLDS`. What each name stands for, and the proof of each fact: docs/worlds.md. Nothing
else is known of an object.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from verify.caching import cached_property
from verify.kinds.objects.chances import Wavering, measure_wavering
from verify.kinds.objects.functions import Sketch, measure, measure_fair, measure_unate
from verify.kinds.objects.polynomials import LevelMonomial, measure_monomial
from verify.language.grammar import parse_relation
from verify.language.statements import Relation
from verify.rationals import Fraction


@dataclass(frozen=True)
class World:
    """`names` are the numbers of an object; `texts` are facts by their labels; `measure` takes an explicit object."""

    phrase: str
    names: tuple[str, ...]
    texts: Mapping[str, str]
    kind: type
    measure: Callable[[Any], Mapping[str, Fraction]]
    integers: tuple[str, ...] = ()

    @cached_property
    def facts(self) -> dict[str, Relation]:
        """What holds of every object, by labels."""
        return {label: parse_relation(text) for label, text in self.texts.items()}


_RANGES = {
    "p least": "p >= 0",
    "p most": "p <= 1",
    "depth least": "depth >= 0",
    "top least": "top >= 0",
    "top most": "top <= 1",
    "top in total": "top <= total",
}
_TREE = {
    "q least": "q >= 0",
    "q most": "q <= 1",
    "err above p": "p - q <= err",
    "err above q": "q - p <= err",
    "err below ones": "err <= p + q",
    "err below zeros": "err <= 2 - p - q",
}
_BITS = {"leaves least": "leaves >= 1", "leaves": "depth <= log2(leaves)", "variance": "4*p*(1 - p) <= total"}

FAIR = World(
    "function f and tree T on fair bits",
    ("p", "q", "err", "depth", "leaves", "top", "total"),
    {**_RANGES, **_TREE, **_BITS, "path": "p*(1 - q) + q*(1 - p) <= err + depth*top/2"},
    Sketch,
    measure_fair,
)
PRODUCT = World(
    "function f and tree T on a product law",
    ("p", "q", "err", "depth", "top", "total"),
    {
        **_RANGES,
        **_TREE,
        "variance": "2*p*(1 - p) <= total",
        "path": "p*(1 - q) + q*(1 - p) <= err + depth*top",
    },
    Sketch,
    measure,
)
UNATE = World(
    "unate function f computed by tree T on fair bits",
    ("p", "depth", "leaves", "top", "total"),
    {
        **_RANGES,
        **_BITS,
        "path": "2*p*(1 - p) <= depth*top/2",
        "square": "total^2 <= depth",
        "root": "total <= sqrt(depth)",
    },
    Sketch,
    measure_unate,
)
_SMALL = {
    "chance least": "chance >= 0",
    "chance most": "chance <= 1",
    "level least": "level >= 0",
    "degree least": "degree >= 0",
    "density least": "density > 0",
}
POLYNOMIAL = World(
    "multilinear polynomial Q of independent coordinates",
    ("chance", "level", "degree", "coefficient", "density"),
    {
        **_SMALL,
        "coefficient least": "coefficient > 0",
        "small": "chance <= (8*density)^(degree/2)*sqrt(level/coefficient)",
        "not constant": "min(degree, 1)*chance <= (8*density)^(degree/2)*sqrt(level/coefficient)/2",
    },
    LevelMonomial,
    measure_monomial,
    ("degree",),
)
CHANCES = World(
    "bit i that f depends on under random chances",
    ("chance", "level", "least", "density", "bits", "size", "coefficient", "degree", "scale", "leading"),
    {
        **_SMALL,
        "least least": "least > 0",
        "least most": "least <= 1/2",
        "scale least": "scale > 0",
        "size most": "size <= bits",
        "degree": "degree == size - 1",
        "whole": "abs(coefficient) >= 2^(-size)",
        "leading": "leading == (2*scale)^degree*coefficient",
        "weak": "chance <= (4*density)^(degree/2)*sqrt(level/(2*least*(1 - least)*abs(coefficient)))",
    },
    Wavering,
    measure_wavering,
    ("bits", "size", "degree"),
)
WORLDS: Mapping[str, World] = {w.phrase: w for w in (FAIR, PRODUCT, UNATE, POLYNOMIAL, CHANCES)}
"""The worlds by the words with which their conditions begin."""
