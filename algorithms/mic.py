"""Mean iteration statistical consistency of TopDown and BestFirst over whole families of read-once DNFs.

Main definitions: `Setting`, `Column`, `MicTable`, `mic_table`.

m(t*) is the mean over 0 < t <= t* of E(T_t) - OPT(t), for each formula; all numbers are exact. A sweep
consists of columns: the optimum, and one for each policy and tie rule. Finished columns are kept on disk, so
that a sweep that was stopped goes on with what is missing; they are keyed by the setting and by the source.

Source: BDM20O, definitions 4.1 and 4.2 and section 8.2.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from algorithms.families import Family, Formula, GreedyErrors, OptimalErrors
from algorithms.growth import Policy, Ties
from verify.claims.journal import cache_folder
from verify.claims.keys import key_of
from verify.claims.sweeps import sweep
from verify.errors import BadInput

__all__ = ["OPTIMUM", "Column", "MicTable", "Setting", "mic_table"]

SOURCES = ("algorithms.families", "algorithms.mic")
GREEDY = (Policy.TOP_DOWN, Policy.BEST_FIRST)


@dataclass(frozen=True)
class Setting:
    """Read-once DNFs with at most `terms` terms of at most `literals` literals each, trees of up to `size` splits.

    With `total`, `literals` bounds the literals of the whole formula. `chances` as for `Family`.
    """

    terms: int
    literals: int
    chances: tuple[Fraction, ...] = (Fraction(1, 2),)
    size: int = 100
    total: bool = False

    def __post_init__(self) -> None:
        if self.size < 1:
            raise BadInput("MIC is a mean over at least one size of tree")
        if len(self.chances) not in (1, 2) or len(set(self.chances)) < len(self.chances):
            raise BadInput("one probability, or two different ones")

    def family(self) -> Family:
        """The formulas. Raises BadInput, TooLarge."""
        return Family(self.terms, self.literals, self.chances, total=self.total)

    def words(self) -> str:
        """The setting in words."""
        law = "uniform" if self.chances == (Fraction(1, 2),) else f"p = {', '.join(map(str, self.chances))}"
        per = "in all" if self.total else "each"
        return f"at most {self.terms} terms, at most {self.literals} literals {per}; {law}; t = {self.size}"


@dataclass(frozen=True)
class Column:
    """What is computed for every formula: the errors of one policy and tie rule, or, without, the optimum."""

    policy: Policy | None = None
    ties: Ties | None = None

    @property
    def name(self) -> str:
        """As in topdown/last, or optimum."""
        return f"{self.policy.value}/{self.ties.value}" if self.policy and self.ties else "optimum"


OPTIMUM = Column()


@dataclass(frozen=True)
class MicTable:
    """m(size) of every formula, by the name of the column. Formulas as in the family, without the constants."""

    setting: Setting
    formulas: tuple[Formula, ...]
    values: dict[str, tuple[Fraction, ...]]

    def above(self, name: str, bound: Fraction) -> int:
        """How many formulas have m > bound."""
        return sum(m > bound for m in self.values[name])

    def optimal(self, name: str) -> int:
        """How many formulas have m = 0: every tree up to the size is optimal."""
        return sum(m == 0 for m in self.values[name])

    def mean(self, name: str) -> Fraction:
        """The mean of m over the formulas."""
        return sum(self.values[name], Fraction(0)) / len(self.formulas)

    def worst(self, name: str, count: int = 1) -> list[tuple[Fraction, Formula]]:
        """The formulas with the largest m, largest first; equal ones in the order of the family."""
        order = sorted(range(len(self.formulas)), key=lambda i: (-self.values[name][i], i))
        return [(self.values[name][i], self.formulas[i]) for i in order[:count]]

    def histogram(self, name: str, width: Fraction = Fraction(1, 200)) -> dict[int, int]:
        """How many m lie in [k width, (k+1) width), for each k with some."""
        found: dict[int, int] = {}
        for m in self.values[name]:
            found[m // width] = found.get(m // width, 0) + 1
        return dict(sorted(found.items()))


Progress = Callable[[int, int], None]
"""Gets how many columns of how many are done."""


def mic_table(
    setting: Setting,
    ties: Sequence[Ties] = (Ties.LAST,),
    *,
    jobs: int | None = 1,
    progress: Progress | None = None,
    folder: Path | None = None,
) -> MicTable:
    """The MIC of TopDown and BestFirst under the given tie rules, for every formula of the setting.

    Exact, and the same for any number of `jobs`. Columns are kept in `folder` (by default `mic` in the cache
    folder). Raises BadInput and TooLarge as `Family` does, and BadInput when the folder cannot be written.
    """
    family = setting.family()
    columns = [OPTIMUM, *(Column(p, rule) for p in GREEDY for rule in dict.fromkeys(ties))]
    store = _Store(cache_folder() / "mic" if folder is None else folder, setting, key_of(SOURCES))
    done = {c: found for c in columns if (found := store.get(c)) is not None}
    missing = [c for c in columns if c not in done]
    # Runs at the same time start at different columns, and find those of the others finished.
    start = os.getpid() % max(1, len(missing))
    missing = missing[start:] + missing[:start]

    def tell(result: tuple[Column, list[int]]) -> None:
        column, sums = result
        done[column] = sums
        if store.get(column) is None:  # a worker on another machine kept it there
            store.put(column, sums)
        if progress is not None:
            progress(len(done), len(columns))

    if progress is not None:
        progress(len(done), len(columns))
    sweep(_Sums(setting, store), missing, jobs=jobs, progress=tell)
    unit = family.base**family.most_literals * setting.size
    best = done[OPTIMUM]
    values = {
        c.name: tuple(Fraction(n - m, unit) for n, m in zip(done[c], best, strict=True))
        for c in columns
        if c is not OPTIMUM
    }
    return MicTable(setting, family.formulas[2:], values)


@dataclass(frozen=True)
class _Sums:
    """The task of a sweep: the sums over t = 1, ..., size of one column, scaled, for every formula.

    Several runs that want the same column wait for the one that computes it.
    """

    setting: Setting
    store: _Store

    def __call__(self, column: Column) -> tuple[Column, list[int]]:
        with self.store.alone(column):
            sums = self.store.get(column)
            if sums is None:
                sums = self._computed(column)
                self.store.put(column, sums)
        return column, sums

    def _computed(self, column: Column) -> list[int]:
        family, size = self.setting.family(), self.setting.size
        if column.policy is None or column.ties is None:
            errors: OptimalErrors | GreedyErrors = OptimalErrors(family, size)
        else:
            errors = GreedyErrors(family, size, column.policy, column.ties)
        return errors.scale.row_sums(errors.table[:, 2:, 1:])


@dataclass(frozen=True)
class _Store:
    """Finished columns on disk, one file each, written at once or not at all."""

    folder: Path
    setting: Setting
    source: str

    @contextmanager
    def alone(self, column: Column) -> Iterator[None]:
        """Within it no other process on this machine works on the column. Raises BadInput as `put` does."""
        path = self._path(column).with_suffix(".lock")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = path.open("w")
        except OSError as error:
            raise BadInput(f"{path.parent} cannot be written: {error.strerror}") from None
        with lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def get(self, column: Column) -> list[int] | None:
        """The sums of a column, if they are kept and whole."""
        try:
            body = json.loads(self._path(column).read_bytes())
            sums = body["sums"]
            return [int(n) for n in sums] if body["sum"] == _checksum(sums) else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def put(self, column: Column, sums: Sequence[int]) -> None:
        """Keeps a column. Raises BadInput when the folder cannot be written."""
        path = self._path(column)
        texts = [str(n) for n in sums]
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            half = path.with_suffix(f".{os.getpid()}")
            half.write_text(json.dumps({"sums": texts, "sum": _checksum(texts)}))
            half.replace(path)
        except OSError as error:
            raise BadInput(f"{path.parent} cannot be written: {error.strerror}") from None

    def _path(self, column: Column) -> Path:
        text = f"{self.source} {self.setting} {column.name}"
        return self.folder / f"{hashlib.sha256(text.encode()).hexdigest()[:32]}.json"


def _checksum(texts: Sequence[str]) -> str:
    return hashlib.sha256(" ".join(texts).encode()).hexdigest()
