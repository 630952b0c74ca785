"""ID3 as in algorithm 1, on samples of a junta of the first k features, with every way to break ties.

Main definitions: `Case`, `wrong_somewhere`, `choices`. A sample is a table of counts by inputs; labels are f of the
first k bits. No claims stand here.

Guarantee: exact; gains are compared by exact sign. The cost grows with the number of ties.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from algorithms.criteria import Criterion, Terms
from algorithms.gains import compare, maxima, split_terms
from verify.rationals import Fraction

Bits = tuple[int, ...]
Fixed = Mapping[int, int]
"""w: the features that it fixes, with their values."""


@dataclass(frozen=True)
class Case:
    """A sample of a junta: how often each input of n bits occurs, and the values of f on the first k bits."""

    criterion: Criterion
    n: int
    k: int
    f: Bits
    counts: Bits

    def label(self, x: Bits) -> int:
        """f at an input."""
        return self.f[sum(b << i for i, b in enumerate(x[: self.k]))]

    @cached_property
    def rows(self) -> tuple[tuple[Bits, int], ...]:
        """The examples, as inputs with counts."""
        points = product((0, 1), repeat=self.n)
        return tuple((x, c) for x, c in zip(points, self.counts, strict=True) if c)

    def part(self, w: Fixed) -> list[tuple[Bits, int]]:
        """S_w."""
        return [(x, c) for x, c in self.rows if all(x[i] == v for i, v in w.items())]

    def labels(self, w: Fixed) -> set[int]:
        """The labels in S_w."""
        return {self.label(x) for x, _ in self.part(w)}

    def mean(self, w: Fixed) -> tuple[int, Fraction]:
        """How many examples S_w has, and the average of their labels: 0 where there are none."""
        part = self.part(w)
        size = sum(c for _, c in part)
        return size, Fraction(sum(c * self.label(x) for x, c in part), size) if size else Fraction(0)

    def gain(self, w: Fixed, i: int) -> Terms:
        """The gain of a feature on S_w, which is not empty; a half without examples has the weight 0."""
        size, mean = self.mean(w)
        _, zero = self.mean({**w, i: 0})
        ones, one = self.mean({**w, i: 1})
        return split_terms(mean, Fraction(ones, size), zero, one)

    def choices(self, w: Fixed) -> list[int]:
        """The features of the largest gain among those that w leaves free."""
        free = [i for i in range(self.n) if i not in w]
        return [free[a] for a in maxima(self.criterion, [self.gain(w, i) for i in free])]


def met(case: Case, *, strict: bool = True) -> bool:
    """Whether the hypothesis of Lemma 4 is met; `strict` is the sign in it."""
    for values in product((0, 1, None), repeat=case.k):
        w = {i: v for i, v in enumerate(values) if v is not None}
        found = case.labels(w)
        if not found or (len(found) > 1 and not _some_apart(case, w, strict=strict)):
            return False
    return True


def _some_apart(case: Case, w: Fixed, *, strict: bool) -> bool:
    """Whether some free feature of J gains more than each one outside of J."""
    outside = [case.gain(w, j) for j in range(case.k, case.n)]
    least = 1 if strict else 0
    return any(
        all(compare(case.criterion, case.gain(w, i), g) >= least for g in outside)
        for i in range(case.k)
        if i not in w
    )


def leaves(case: Case, w: Fixed | None = None) -> Iterator[tuple[Fixed, int | None]]:
    """The leaves that some way to break ties leads to, with their labels; None where S_w is empty or impure."""
    w = w or {}
    found = case.labels(w)
    if len(found) == 1:
        yield w, next(iter(found))
        return
    if not found or len(w) == case.n:
        yield w, None
        return
    for i in case.choices(w):
        for v in (0, 1):
            yield from leaves(case, {**w, i: v})


def wrong_somewhere(case: Case) -> dict[str, object] | None:
    """A witness where some leaf has another label than f at some input that reaches it, or asks outside of J."""
    for w, label in leaves(case):
        inputs = [x for x in product((0, 1), repeat=case.n) if all(x[i] == v for i, v in w.items())]
        bad = [x for x in inputs if case.label(x) != label]
        if bad or any(i >= case.k for i in w):
            return {"leaf": dict(w), "label": label, "input": bad[:1]}
    return None


def realized(criterion: Criterion, n: int, k: int, most: int) -> Iterator[Case]:
    """All samples of all f on k bits, with each input at most so often."""
    for f in product((0, 1), repeat=1 << k):
        for counts in product(range(most + 1), repeat=1 << n):
            yield Case(criterion, n, k, f, counts)
