"""Keys: a checksum of everything that the result of a claim depends on.

Main definitions: `key_of`. The key covers the module of the claim, those of the claims that it
uses, every local module that these import (of the algorithms, say), data files beside them, the engine, and
the versions of Python and of the libraries involved. The package treecert is left out: it shows results and
makes none, and nothing imports it.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.metadata
import importlib.util
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from verify.versions import below

ENGINE = "verify"


def key_of(modules: Iterable[str]) -> str:
    """The key of a result that depends on the given modules, all of them imported already."""
    local: set[str] = set()
    foreign: set[str] = set()
    for name in modules:
        _follow(name, name.partition(".")[0], local, foreign)
    lines = [f"engine {_engine()}", *(f"module {n} {_file_sum(_path(n))}" for n in sorted(local))]
    lines += [f"data {n} {s}" for n, s in sorted(_data(local))]
    lines += [f"library {n} {v}" for n, v in sorted(_foreign_versions(foreign))]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@cache
def _engine() -> str:
    """The checksum of the engine and of the versions below it."""
    lines = [f"{n} {v}" for n, v in below().items()]
    path = _path(ENGINE)
    folder = path.parent if path is not None else Path()
    for file in sorted(folder.rglob("*.py")) if path is not None else ():
        name = f"{ENGINE}/{file.relative_to(folder).as_posix()}"
        lines.append(f"{name} {_file_sum(file)}")
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@cache
def _file_sum(path: Path | None) -> str:
    return "none" if path is None else hashlib.sha256(path.read_bytes()).hexdigest()


@cache
def _path(module: str) -> Path | None:
    """The source file of a module; None for one that has none, or that is not found."""
    try:
        spec = importlib.util.find_spec(module)
    except (ImportError, ValueError):
        return None
    origin = None if spec is None else spec.origin
    return Path(origin).resolve() if origin is not None and origin.endswith(".py") else None


def _follow(module: str, home: str, local: set[str], foreign: set[str]) -> None:
    """Collects the local modules and the foreign packages that a module and its parents import."""
    top = module.partition(".")[0]
    if module in local or top == ENGINE or top in sys.stdlib_module_names:
        return
    path = _path(module)
    if path is None or (top != home and _is_installed(path)):
        foreign.add(top)
        return
    local.add(module)
    if "." in module:
        _follow(module.rpartition(".")[0], home, local, foreign)
    for name in _imported(path, module):
        if "." not in name or _path(name) is not None:
            _follow(name, home, local, foreign)


@cache
def _install_folders() -> tuple[Path, ...]:
    paths = sysconfig.get_paths()
    return tuple(Path(paths[n]).resolve() for n in ("purelib", "platlib"))


def _is_installed(path: Path) -> bool:
    return any(path.is_relative_to(folder) for folder in _install_folders())


@cache
def _imported(path: Path, module: str) -> tuple[str, ...]:
    """The names that a source file imports, at any depth; `from a import b` names a and a.b."""
    return tuple(dict.fromkeys(_names_in(path, module)))


def _names_in(path: Path, module: str) -> Iterator[str]:
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, *([base] if base else [])])
            if base:
                yield base
                yield from (f"{base}.{alias.name}" for alias in node.names)


def _data(modules: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The other files beside modules of packages, with their checksums."""
    folders = {p.parent: n for n in sorted(modules) if (p := _path(n)) is not None and _in_package(p)}
    for folder, name in folders.items():
        for file in folder.iterdir():
            if file.is_file() and file.suffix not in (".py", ".pyc") and not file.name.startswith("."):
                yield f"{name}/{file.name}", _file_sum(file)


def _in_package(path: Path) -> bool:
    return (path.parent / "__init__.py").exists()


def _foreign_versions(packages: Iterable[str]) -> Iterator[tuple[str, str]]:
    for package in packages:
        for distribution in sorted(set(_owners().get(package, ()))):
            yield distribution, importlib.metadata.version(distribution)


@cache
def _owners() -> Mapping[str, list[str]]:
    """The distributions to which a package belongs."""
    return importlib.metadata.packages_distributions()
