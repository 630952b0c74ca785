"""The versions of this program and of what it rests on."""

from __future__ import annotations

import importlib.metadata
import platform

LIBRARIES = ("python-flint", "sympy", "mpmath", "numpy")
"""The libraries that a result may depend on."""


def own() -> str:
    """The version of treecert; a checkout that is not installed has none."""
    try:
        return importlib.metadata.version("treecert")
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


def below() -> dict[str, str]:
    """The versions of Python and of the libraries below, by name."""
    return {"python": platform.python_version()} | {n: importlib.metadata.version(n) for n in LIBRARIES}
