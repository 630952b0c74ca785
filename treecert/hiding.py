"""Whether something hides the packages that the face rests on: a folder of the same name that Python meets first.

Main definitions: `hidden`, `NAMES`, `working_folder_last`. Their names are common words, so a project may well have
such a folder. Nothing of ours is imported here, so that this can be asked before anything else is.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterable
from pathlib import Path

__all__ = ["NAMES", "hidden", "working_folder_last"]

HOME = Path(__file__).resolve().parents[1]
"""The folder in which treecert lies, and its other packages beside it."""

NAMES = ("verify", "algorithms", "lemmas", "reports")


def hidden(names: Iterable[str] = NAMES, folders: Iterable[Path] = ()) -> str | None:
    """One line that says what hides the first of the packages that is hidden; None when all are found.

    `folders` are places from which modules are about to be imported: there a package or a module of that name hides
    ours too, since only one of them can be imported.
    """
    asked = list(folders)
    for name in names:
        for place in (*(found for f in asked if (found := _there(f, name)) is not None), _first(name)):
            if place is None:
                return f"treecert's package {name} is not found beside {HOME / 'treecert'}"
            if not place.is_relative_to(HOME / name):
                return f"the {_kind(place)} hides treecert's package {name}"
    return None


def working_folder_last() -> None:
    """`python -m` puts the working directory first on the path; what lies there must not hide what is installed."""
    here = Path.cwd()
    if not sys.flags.safe_path and here != HOME and sys.path and Path(sys.path[0] or ".").resolve() == here:
        sys.path.append(sys.path.pop(0))


def _there(folder: Path, name: str) -> Path | None:
    """The package or the module of that name in a folder; a folder of files that are no package is none."""
    found = (folder / name / "__init__.py", folder / f"{name}.py")
    return next((p.resolve() for p in found if p.is_file()), None)


def _first(name: str) -> Path | None:
    """Where Python has found a package, or would find it."""
    try:
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return None
    if spec is None:
        return None
    places = [spec.origin] if spec.origin is not None else list(spec.submodule_search_locations or ())
    return next((Path(p).resolve() for p in places), None)


def _kind(place: Path) -> str:
    """A place in words: the folder of a package, or the file of a module."""
    path = place.parent if place.name == "__init__.py" else place
    here = Path.cwd()
    text = f"./{path.relative_to(here).as_posix()}" if path.is_relative_to(here) else str(path)
    return f"{'file' if path.suffix == '.py' else 'folder'} {text}"
