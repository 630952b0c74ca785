"""Runs over finitely many cases, counted and described by the cases.

Main definitions: `CaseRun`, `run_through`, `NoValue`. The extent of a run is computed, never typed: the number of
cases, the number of distinct ones, and the values of each parameter.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from types import BuiltinFunctionType, FunctionType
from typing import Generic, TypeVar

from verify.claims.parts import ClaimError, exact_text, witness_table
from verify.rationals import EXACT, Fraction

CaseT = TypeVar("CaseT")
Cases = Iterable[CaseT] | Callable[[], Iterable[CaseT]]
"""Cases, or what yields them anew at each call."""
Names = str | Callable[[CaseT], Mapping[str, object]]
"""How the parameters of a case are called: names separated by blanks, or a function from a case to its parameters."""
FEW = 8
"""So many values of a parameter are written out."""


@dataclass(frozen=True)
class NoValue:
    """What a check returns for a case at which the statement has no value: it is counted and left aside."""

    reason: str


@dataclass
class CaseRun(Generic[CaseT]):
    """What came of the cases: the witness with its case, or None, and what was run."""

    count: int = 0
    keys: set[Hashable] = field(default_factory=set)
    values: dict[str, set[object]] = field(default_factory=dict)
    witness: dict[str, str] | None = None
    failing: CaseT | None = None
    valueless: int = 0
    first_valueless: str = ""

    @property
    def distinct(self) -> int:
        """How many distinct cases were run."""
        return len(self.keys)

    @property
    def sizes(self) -> str:
        """The extent of the run, in words."""
        noun = "case" if self.count == 1 else "cases"
        counted = f"{self.count:,} {noun}"
        if self.distinct != self.count:
            counted += f", {self.distinct:,} distinct"
        if self.witness is not None and self.count > 1:
            counted = f"the last of {counted}"
        ranges = [text for name, seen in self.values.items() if (text := _range(name, seen))]
        return "; ".join([counted, *ranges])

    @property
    def without_value(self) -> str:
        """The cases left aside, in words."""
        if not self.valueless:
            return ""
        noun = "case" if self.valueless == 1 else "cases"
        return f"no value in {self.valueless:,} {noun}, first at {self.first_valueless}"


def run_through(
    cases: Cases[CaseT],
    check: Callable[[CaseT], object],
    *,
    names: Names[CaseT] = "",
    keep: Callable[[CaseT], bool] | None = None,
) -> CaseRun[CaseT]:
    """Runs `check` on every case that `keep` keeps; a witness ends the run.

    `check` returns None, a witness against the statement, or NoValue. Raises ClaimError when it returns a truth value,
    when a witness holds a float, and when no case was left.
    """
    run: CaseRun[CaseT] = CaseRun()
    for case in cases() if callable(cases) else cases:
        if keep is not None and not keep(case):
            continue
        parameters = _parameters(case, names)
        run.count += 1
        run.keys.add(_key(case))
        for name, value in parameters.items():
            run.values.setdefault(name, set()).add(_comparable(value))
        found = check(case)
        if isinstance(found, bool):
            raise ClaimError("the check of a case returns None or a witness, not a truth value")
        if isinstance(found, NoValue):
            run.valueless += 1
            run.first_valueless = run.first_valueless or _place(parameters, found)
        elif found is not None:
            run.witness, run.failing = witness_table(found), case
            break
    if run.count == run.valueless:
        raise ClaimError("no case to check")
    return run


def key_of_case(case: object) -> Hashable:
    """What makes two cases the same."""
    return _key(case)


def by_identity(key: object) -> bool:
    """Whether a case is equal to itself alone, whatever it holds; so are two objects without an equality."""
    if isinstance(key, tuple | frozenset):
        return any(by_identity(k) for k in key)
    if key is None or isinstance(key, Enum | type | FunctionType | BuiltinFunctionType):
        return False  # there is one of each
    return type(key).__eq__ is object.__eq__


def _place(parameters: Mapping[str, object], found: NoValue) -> str:
    at = ", ".join(f"{k} = {exact_text(_comparable(v))}" for k, v in parameters.items())
    return f"{at} ({found.reason})"


def _key(case: object) -> Hashable:
    return case if isinstance(case, Hashable) and _hashes(case) else repr(case)


def _hashes(case: Hashable) -> bool:
    try:
        hash(case)
    except TypeError:
        return False
    return True


def _parameters(case: CaseT, names: Names[CaseT]) -> Mapping[str, object]:
    """The parameters of a case by name."""
    if callable(names):
        return names(case)
    split = names.split()
    if split:
        values = tuple(case) if isinstance(case, tuple) and len(split) > 1 else (case,)
        if len(values) != len(split):
            raise ClaimError(f"a case has {len(values)} parameters, and {len(split)} names are given")
        return dict(zip(split, values, strict=True))
    if isinstance(case, Mapping):
        return {str(k): v for k, v in case.items()}
    if is_dataclass(case) and not isinstance(case, type):
        return {f.name: getattr(case, f.name) for f in fields(case) if f.repr}
    if isinstance(case, tuple) and hasattr(case, "_asdict"):
        named: Mapping[str, object] = case._asdict()
        return named
    return {"case": case}


def _comparable(value: object) -> object:
    """A value that can be put in a set."""
    match value:
        case bool() | int() | Fraction() | str():
            return value
        case Enum():
            return str(value.value)
        case list() | tuple():
            return tuple(_comparable(v) for v in value)
        case set() | frozenset():
            return frozenset(_comparable(v) for v in value)
        case _ if _hashes_deeply(value):
            return value
        case _:
            return _Shown(repr(value))


@dataclass(frozen=True)
class _Shown:
    """What stands for a value that cannot be put in a set; it is counted and never written out."""

    text: str


def _hashes_deeply(value: object) -> bool:
    return isinstance(value, Hashable) and _hashes(value)


def _range(name: str, seen: set[object]) -> str:
    """The values that a parameter took."""
    if all(isinstance(v, int) and not isinstance(v, bool) for v in seen):
        return _integers(name, sorted(v for v in seen if isinstance(v, int)))
    if all(isinstance(v, EXACT) and not isinstance(v, bool) for v in seen):
        numbers = sorted(Fraction(v) for v in seen if isinstance(v, EXACT))
        if len(numbers) <= FEW:
            return _listed(name, [str(n) for n in numbers])
        return f"{name}: {len(numbers):,} values from {numbers[0]} to {numbers[-1]}"
    if len(seen) <= FEW and all(isinstance(v, (str, *EXACT)) for v in seen):
        return _listed(name, sorted(str(v) for v in seen))
    lengths = _lengths(seen)
    return f"{name}: {len(seen):,} {'value' if len(seen) == 1 else 'values'}{lengths}"


def _lengths(seen: set[object]) -> str:
    """For tuples, how long they are."""
    sizes = sorted({len(v) for v in seen if isinstance(v, tuple | frozenset)})
    if not sizes or not all(isinstance(v, tuple | frozenset) for v in seen):
        return ""
    return f" of length {sizes[0]}" if len(sizes) == 1 else f" of lengths {sizes[0]} to {sizes[-1]}"


def _integers(name: str, numbers: Sequence[int]) -> str:
    low, high = numbers[0], numbers[-1]
    if len(numbers) > 3 and high - low == len(numbers) - 1:
        return f"{name} = {low}, ..., {high}"
    if len(numbers) <= FEW:
        return _listed(name, [str(n) for n in numbers])
    return f"{name}: {len(numbers):,} values from {low} to {high}"


def _listed(name: str, values: Sequence[str]) -> str:
    return f"{name} = {', '.join(values)}"
