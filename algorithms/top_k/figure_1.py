"""Top-k as Figure 1 has it: the tree, its error, and how much the algorithm does.

Main definitions: `top_k`, `top_k_of_law`, `run`, `TopKRun`.

The algorithm is a function of the data at a node and the depth left, so that runs below equal nodes are computed once
and counted as often as Figure 1 makes them: `calls`, `scored` and `tied` are those of the algorithm without a memory.

Source: BLPSTT23, Figure 1; appendix B for `redundant=False`.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from algorithms.criteria import ENTROPY, Criterion
from algorithms.laws import Law
from algorithms.top_k.nodes import Candidate, LawNode, Node, SampleNode, Settings
from algorithms.top_k.rules import Empty, TieRule, checked
from algorithms.top_k.samples import Sample
from algorithms.top_k.scores import measure
from algorithms.trees import Leaf, Split, Tree
from verify.rationals import Fraction

__all__ = ["MOST_BYTES", "TopKRun", "run", "top_k", "top_k_of_law"]

E = TypeVar("E", bound="int | Fraction")

MOST_BYTES = 1 << 28
"""About what a run keeps in memory of subsets that it met; when this is full, nothing more is kept."""
BYTES_OF_AN_ENTRY = 700
STATES_OF_LAWS = 1 << 20


@dataclass(frozen=True)
class TopKRun(Generic[E]):
    """What Top-k returns and what it did.

    `errors` counts rows, or is a probability; `calls` counts the calls of Top-k, the first one included; `scored` those
    that score features (step 2); `tied` those in which features with equal scores stood on both sides of the cut.
    """

    tree: Tree
    errors: E
    calls: int
    scored: int
    tied: int


def top_k(
    sample: Sample,
    k: int,
    depth: int,
    criterion: Criterion = ENTROPY,
    *,
    ties: TieRule = TieRule.FIRST,
    redundant: bool = True,
    empty: Empty = Empty.KEPT,
) -> TopKRun[int]:
    """Top-k on a sample. Exact. Leaves hold indices of `sample.classes`.

    The defaults are Figure 1 at its word: all d features compete at every node. `redundant=False` leaves out those
    that were queried above (appendix B), `empty=Empty.DROPPED` those that are constant at the node, as the authors'
    program does (and then `redundant` changes nothing). Leaves have the first class of the largest count.
    With the rules BEST and WORST the counts include all subtrees that are compared.

    Raises BadInput for k < 1 or a negative depth and for a criterion that is not defined for the number of classes,
    TooLarge beyond 2^22 rows and beyond depth 100, UndecidedSign from a typed criterion.

    >>> from itertools import product
    >>> parity = Sample.of(list(product((0, 1), repeat=3)), [0, 1, 1, 0, 1, 0, 0, 1])
    >>> top_k(parity, 1, 3).errors, top_k(parity, 1, 3, redundant=False).errors
    (4, 0)
    """
    checked(k, depth, ties, empty)
    entries = MOST_BYTES // (BYTES_OF_AN_ENTRY + len(sample) // 6)
    settings = Settings(redundant, empty)
    found = measure(criterion, sample.total, len(sample.classes))
    return run(SampleNode(sample, found, settings, sample.everything), k, depth, ties=ties, entries=entries)


def top_k_of_law(
    law: Law,
    k: int,
    depth: int,
    criterion: Criterion = ENTROPY,
    *,
    ties: TieRule = TieRule.FIRST,
    redundant: bool = True,
    empty: Empty = Empty.KEPT,
) -> TopKRun[Fraction]:
    """Top-k on an exact law, which stands for the sample. Exact; as `top_k`, but leaves are 1 from P[y = 1] = 1/2 on.

    >>> from algorithms.laws import read_once
    >>> str(top_k_of_law(read_once([1, 2]), 1, 2).errors), str(top_k_of_law(read_once([1, 2]), 3, 3).errors)
    ('1/8', '0')
    """
    checked(k, depth, ties, empty)
    node = LawNode(law, criterion, Settings(redundant, empty))
    return run(node, k, depth, ties=ties, entries=STATES_OF_LAWS)


def run(node: Node[E], k: int, depth: int, *, ties: TieRule, entries: int) -> TopKRun[E]:
    """Top-k below a node, with a memory of at most so many nodes. Exact. For users' own kinds of data."""
    search: _Search[E] = _Search(k, ties, entries)
    return search.below(node, depth)


class _Search(Generic[E]):
    """One run, with what it keeps."""

    def __init__(self, k: int, ties: TieRule, entries: int) -> None:
        self.k, self.ties, self.entries = k, ties, entries
        self._kept: dict[tuple[Hashable, int], TopKRun[E]] = {}

    def below(self, node: Node[E], depth: int) -> TopKRun[E]:
        label, error = node.constant()
        if not depth or not error:
            return TopKRun(Leaf(label), error, 1, 0, 0)
        asked = (node.key, depth)
        if (found := self._kept.get(asked)) is None:
            found = self._split(node, depth, label, error)
            if len(self._kept) < self.entries:
                self._kept[asked] = found
        return found

    def _split(self, node: Node[E], depth: int, label: int, error: E) -> TopKRun[E]:
        sure, cut, places = self._candidates(node)
        runs = [(c, self._rooted(node, c.variable, depth)) for c in (*sure, *cut)]
        if not runs:
            return TopKRun(Leaf(label), error, 1, 1, 0)
        in_cut = runs[len(sure) :]
        if self.ties is TieRule.WORST and places:
            in_cut = _worst(in_cut, places)
        _, best = min((*runs[: len(sure)], *in_cut), key=lambda pair: pair[1].errors)
        calls, scored, tied = (sum(getattr(r, name) for _, r in runs) for name in ("calls", "scored", "tied"))
        return TopKRun(best.tree, best.errors, 1 + calls, 1 + scored, (places > 0) + tied)

    def _candidates(self, node: Node[E]) -> tuple[list[Candidate], list[Candidate], int]:
        """Those that are taken, those tied at the cut that the rule chooses from, and how many of these it takes.

        The last is 0 where no features are tied across the cut.
        """
        taken: list[Candidate] = []
        left = self.k
        for group in node.ties():
            if not left:
                break
            size = sum(c.many for c in group)
            if size > left:
                return self._cut(taken, group, left)
            taken += group if self.ties is not TieRule.LAST else group[::-1]
            left -= size
        return taken, [], 0

    def _cut(
        self, taken: list[Candidate], group: list[Candidate], left: int
    ) -> tuple[list[Candidate], list[Candidate], int]:
        if self.ties in (TieRule.BEST, TieRule.WORST):
            return taken, group, left
        chosen, room = [], left
        for c in group if self.ties is TieRule.FIRST else group[::-1]:
            if room <= 0:
                break
            chosen.append(c)
            room -= c.many
        return taken, chosen, left

    def _rooted(self, node: Node[E], variable: int, depth: int) -> TopKRun[E]:
        """T_i of step 3, with the counts of both calls."""
        halves = [self._half(node.child(variable, bit), depth - 1) for bit in (0, 1)]
        zero, one = halves
        error = node.joined(variable, zero.errors, one.errors)
        return TopKRun(
            Split(variable, zero.tree, one.tree),
            error,
            zero.calls + one.calls,
            zero.scored + one.scored,
            zero.tied + one.tied,
        )

    def _half(self, node: Node[E] | None, depth: int) -> TopKRun[E]:
        if node is None:
            # Every point of the empty set has the same label, and every constant is equally accurate on it.
            nothing: E = 0  # type: ignore[assignment]
            return TopKRun(Leaf(0), nothing, 1, 0, 0)
        return self.below(node, depth)


def _worst(runs: list[tuple[Candidate, TopKRun[E]]], places: int) -> list[tuple[Candidate, TopKRun[E]]]:
    """Those that fill the places with the greatest errors."""
    chosen = []
    for c, found in sorted(runs, key=lambda pair: pair[1].errors, reverse=True):
        if places <= 0:
            break
        chosen.append((c, found))
        places -= c.many
    return chosen
