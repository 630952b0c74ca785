"""The certificates of the stored audit, for tests that replay or change them."""

from __future__ import annotations

from pathlib import Path

from verify.packs import Stored

STORED = Stored(Path(__file__).parents[1] / "reports" / "certificates")


def stored(name: str) -> str:
    """The text of a certificate, by its name on pages."""
    return STORED.text(f"{name}.json")


def stored_names(start: str = "") -> list[str]:
    """The names of all certificates that begin so, sorted."""
    names = STORED.names(start.partition(".")[0] if "." in start else "")
    return [n.removesuffix(".json") for n in names if n.startswith(start)]
