"""Kept certificates about independent draws, for tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from verify.kinds.draws.certificates import DrawCertificate, load
from verify.kinds.draws.tails import Proof

FOLDER = Path(__file__).parent / "certificates"


def text_of(name: str) -> str:
    """The text of a kept certificate."""
    return (FOLDER / f"{name.replace(', ', '-').replace(' ', '-')}.json").read_text(encoding="utf-8")


@cache
def kept(name: str) -> DrawCertificate:
    """A kept certificate."""
    return load(text_of(name))


def proof_of(name: str) -> Proof:
    """Its proof."""
    proof = kept(name).proof
    assert proof is not None
    return proof
