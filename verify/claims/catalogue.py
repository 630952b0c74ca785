"""The catalogue: claims, how they are declared, and how they are found.

Main definitions: `claim` (the decorator), `Claim`, `Catalogue`, `load`.

Claims are found by discovery: `load` imports every module of the named packages. Within a package, modules
come in natural order (`c2` before `c10`), or in the order of its `__all__` where that lists them; claims come
as they stand.
"""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import pkgutil
import re
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType

from verify.claims.check import Check
from verify.claims.parts import ClaimError
from verify.claims.weighing import DECIDED
from verify.errors import BadInput, TreecertError

ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9][A-Za-z0-9_-]*)+")
RESULT = re.compile(r"(theorem|lemma|proposition|corollary)\b", re.IGNORECASE)
DEFAULT_PACKAGES = ("lemmas",)

CheckFunction = Callable[[Check], None]


@dataclass(frozen=True)
class Claim:
    """One claim of a paper.

    `where` is its place in the paper, `says` what it says (LaTeX, in own words), `uses` the ids of the claims
    that it leans on, `serves` the id of the claim whose proof it is a step of. `run` is its check. `expects` is the
    verdict that its author expects, where one is named; it decides nothing.
    """

    id: str
    where: str
    says: str
    uses: tuple[str, ...]
    serves: str | None
    module: str
    line: int
    run: CheckFunction
    expects: str = ""

    @property
    def paper(self) -> str:
        """The prefix of the id."""
        return self.id.partition(".")[0]

    @property
    def is_result(self) -> bool:
        """Whether the paper claims it as a result: a theorem, lemma, proposition or corollary, or a part of one."""
        return RESULT.match(self.where) is not None and "proof" not in self.where

    @property
    def place(self) -> str:
        """Where it is declared."""
        return f"{self.module}, line {self.line}"


_declared: dict[str, list[Claim]] = {}
"""Claims by the name of the module that declares them, in order."""


def claim(
    id: str,  # noqa: A002  # the word of the inventory
    *,
    where: str,
    says: str,
    uses: Sequence[str] = (),
    serves: str | None = None,
    expects: str = "",
) -> Callable[[CheckFunction], CheckFunction]:
    """Declares the decorated function as the check of a claim.

    The paper is the part of `id` before the first dot. `expects` pins the verdict for pytest: another one is a failed
    test. Raises ClaimError for a malformed id, for an empty `where` or `says`, for a verdict that is none, and for an
    id that this module declared before on another line.
    """
    if not ID.fullmatch(id):
        raise ClaimError(f"{id!r} is not an id: it needs a paper and a name, as in PAPER.L1")
    if not where.strip() or not says.strip():
        raise ClaimError(f"{id}: a claim needs a place in its paper (where) and words (says)")
    if isinstance(uses, str):
        raise ClaimError(f"{id}: uses is a list of ids")
    if expects and expects not in DECIDED:
        raise ClaimError(f"{id}: expects is one of {', '.join(DECIDED)}")

    def declare(function: CheckFunction) -> CheckFunction:
        line = function.__code__.co_firstlineno if hasattr(function, "__code__") else 0
        new = Claim(id, where, says, tuple(uses), serves, function.__module__, line, function, expects)
        known = _declared.setdefault(new.module, [])
        before = next((c for c in known if c.id == id), None)
        if before is None:
            known.append(new)
        elif before.line == line:  # the module was loaded anew
            known[known.index(before)] = new
        else:
            raise ClaimError(f"{id} is declared twice: {before.place}, and {new.place}")
        return function

    return declare


def declared_in(module: str) -> tuple[Claim, ...]:
    """The claims that a module, imported already, declares."""
    return tuple(_declared.get(module, ()))


@dataclass(frozen=True)
class Catalogue:
    """Claims in order, with consistent references.

    `known` are claims that may be referred to as well; `claims` those that an audit of the catalogue decides.
    """

    claims: tuple[Claim, ...]
    known: tuple[Claim, ...] = ()

    @cached_property
    def by_id(self) -> Mapping[str, Claim]:
        """Every claim that may be referred to, by id."""
        return {c.id: c for c in (*self.known, *self.claims)}

    def __iter__(self) -> Iterator[Claim]:
        return iter(self.claims)

    def __len__(self) -> int:
        return len(self.claims)

    def verify(self) -> None:
        """Raises ClaimError for an id that is declared twice and for a reference to an unknown id."""
        seen: dict[str, Claim] = {}
        for c in (*self.known, *self.claims):
            other = seen.setdefault(c.id, c)
            if other is not c:
                raise ClaimError(f"{c.id} is declared twice: {other.place}, and {c.place}")
        for c in self.claims:
            for kind, reference in [("uses", u) for u in c.uses] + [("serves", c.serves)]:
                if reference is not None and reference not in seen:
                    raise ClaimError(f"{c.id} {kind} {reference}, which is not declared ({c.place})")
                if reference == c.id:
                    raise ClaimError(f"{c.id} {kind} itself ({c.place})")

    def select(self, names: Sequence[str]) -> tuple[Claim, ...]:
        """The claims whose id is one of the names or continues it after a dot; all for no names.

        A paper thus selects its claims, and a lemma brings its steps. Raises BadInput for a name that selects
        nothing.
        """
        for name in names:
            if not any(_selects(name, c) for c in self.claims):
                raise BadInput(f"no claim {printable(name)}{self._near(name)}")
        return tuple(c for c in self.claims if not names or any(_selects(n, c) for n in names))

    def get(self, name: str) -> Claim:
        """The claim with this id. Raises BadInput that suggests near ids."""
        found = self.by_id.get(name)
        if found is None:
            raise BadInput(f"no claim {printable(name)}{self._near(name)}")
        return found

    def _near(self, name: str) -> str:
        ids = [c.id for c in self.claims]
        papers = list(dict.fromkeys(c.paper for c in self.claims))
        folded = {i.lower(): i for i in reversed(papers + ids)}
        near = difflib.get_close_matches(name.lower(), list(folded), n=3, cutoff=0.6)
        if not near:
            near = [low for low in folded if name and low.endswith("." + name.lower())][:3]
        return f"; did you mean {' or '.join(folded[n] for n in near)}?" if near else ""


def printable(name: str) -> str:
    """A name as people may see it: short, one line, printable."""
    return ascii(name[:60])


def _selects(name: str, c: Claim) -> bool:
    return c.id == name or c.id.startswith(name + ".")


def load(packages: Sequence[str] = DEFAULT_PACKAGES) -> Catalogue:
    """The catalogue of the claims in the named packages; those in `lemmas` may be referred to besides.

    Raises BadInput for a package that cannot be found, ClaimError for claims that do not fit together.
    """
    named = tuple(dict.fromkeys(packages))
    claims = tuple(c for name in named for c in _claims_of(name))
    others = [p for p in DEFAULT_PACKAGES if not any(p == n or p.startswith(n + ".") for n in named)]
    ids = {(c.module, c.id) for c in claims}
    known = tuple(c for p in others if _exists(p) for c in _claims_of(p) if (c.module, c.id) not in ids)
    catalogue = Catalogue(claims, known)
    catalogue.verify()
    return catalogue


def _exists(package: str) -> bool:
    return importlib.util.find_spec(package) is not None


def _claims_of(package: str) -> list[Claim]:
    return [c for module in modules_of(package) for c in declared_in(module)]


def modules_of(package: str) -> list[str]:
    """The names of a package and all modules below it, imported, in order.

    Raises BadInput when there is no such package, and for a module that cannot be imported.
    """
    if not all(part.isidentifier() for part in package.split(".")) or not package.isascii():
        raise BadInput(f"not the name of a package: {printable(package)}")
    return list(_walk(_import(package)))


def _walk(module: ModuleType) -> Iterator[str]:
    yield module.__name__
    names = [info.name for info in pkgutil.iter_modules(getattr(module, "__path__", ()))]
    listed = [n for n in getattr(module, "__all__", ()) if n in names]
    for name in _once([*listed, *sorted(names, key=_natural)]):
        yield from _walk(_import(f"{module.__name__}.{name}"))


def _import(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except TreecertError:
        raise
    except Exception as error:
        missing = error.name if isinstance(error, ModuleNotFoundError) else None
        if missing is not None and (name + ".").startswith(missing + "."):
            raise BadInput(f"no package {name} is found on the path") from None
        reason = f"{type(error).__name__}: {str(error).partition(chr(10))[0]}"
        raise BadInput(f"{name} cannot be imported: {reason} ({_place(error)})") from error


def _place(error: Exception) -> str:
    """The last line of a file that had a part in an error."""
    if isinstance(error, SyntaxError):
        return f"{Path(error.filename or '').name}, line {error.lineno}"
    frames = [f for f in traceback.extract_tb(error.__traceback__) if not f.filename.startswith("<")]
    return f"{Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else "no place known"


def _once(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _natural(name: str) -> list[tuple[int, str]]:
    """c2 before c10."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", name)]
