"""Roots: which findings of a paper have one cause, told once, in the words of a letter to its authors.

Main definitions: `Root`, `Letter`, `letter_of`. A package of claims declares its letter in its module `roots`. No
verdict is typed there, and numbers are taken from the audit: `[[gamma]]` is that entry of the witness, `[[left]]` and
`[[right]]` are the values of both sides at it, `[[=q*(1 - q)]]` is the value of a formula. `[[P.L1: gamma]]` is from
another claim, `[[P.L1#2: gamma]]` from its second part that falls.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Literal

from verify.claims.catalogue import DEFAULT_PACKAGES
from verify.claims.parts import ClaimError

Kind = Literal["error", "slip", "stronger"]


@dataclass(frozen=True)
class Root:
    """One cause of findings. Texts are plain English with formulas between dollar signs.

    `places` are the ids of the claims at which it is found, the one with the witness first. `printed` is what the
    paper has, `fails` one counterexample, `repair` the smallest change, `survives` what holds all the same and why;
    `kept` are the claims that say so. Of a slip `repair` is the correct text, of a stronger result what holds, and
    `survives` how far it is from the best.
    """

    key: str
    title: str
    places: tuple[str, ...]
    printed: str = ""
    fails: str = ""
    repair: str = ""
    survives: str = ""
    kept: tuple[str, ...] = ()
    kind: Kind = "error"

    def __post_init__(self) -> None:
        if not self.places or not self.repair.strip():
            raise ClaimError(f"{self.key}: a root needs places and a repair")
        if self.kind != "slip" and not self.printed.strip():
            raise ClaimError(f"{self.key}: say what is printed")
        if self.kind == "error" and bool(self.survives) != bool(self.kept):
            raise ClaimError(f"{self.key}: what survives is named with the claims that say so")


@dataclass(frozen=True)
class Letter:
    """What the authors of a paper are written: a summary, the notation, and the roots, most important first."""

    summary: str
    roots: tuple[Root, ...]
    notation: str = ""
    in_words: str = ""


def slip(title: str, repair: str, *places: str) -> Root:
    """A slip: its place in the paper, the correct text, and the claims."""
    return Root(places[0], title, places, repair=repair, kind="slip")


def stronger(title: str, printed: str, holds: str, *places: str, note: str = "") -> Root:
    """A result that holds with more than it says."""
    return Root(
        f"{places[0]}.more", title, places, printed=printed, repair=holds, survives=note, kind="stronger"
    )


def letter_of(section: str) -> Letter | None:
    """The letter that the package of a module of claims declares, None where it declares none.

    Only packages of this house are imported: the name comes from a file.
    """
    package = section.rpartition(".")[0]
    if package.partition(".")[0] not in DEFAULT_PACKAGES:
        return None
    try:
        module = importlib.import_module(f"{package}.roots")
    except ModuleNotFoundError:
        return None
    letter = getattr(module, "LETTER", None)
    return letter if isinstance(letter, Letter) else None
