r"""Section 4 and appendix A: mean iteration statistical consistency, and how hard optimal trees are.

Paper: BDM20O, section 4, appendix A.
Decided here: that the reduction of Theorem 4.3 gives minimal consistent trees, on all small samples; its
bound on their size. That minimal consistent trees are NP-hard to find is cited by the paper and taken from it.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

from algorithms.brute_force import all_trees, least_error
from algorithms.laws import SampleLaw
from algorithms.trees import Tree, leaves
from verify.claims import Check, claim

Sample = tuple[tuple[tuple[int, ...], int], ...]
"""Rows of bits with their labels, no row twice."""


@claim(
    "BDM20O.D41",
    where="definition 4.1",
    says=r"$\epsilon_t=E(\mathcal A(\mathcal D,t))-OPT(\mathcal D,t)$",
)
def mic_constants(c: Check) -> None:
    """Not negative, since A(D, t) is one of the trees over which OPT is the minimum."""
    c.not_a_claim("a definition")


@claim("BDM20O.E2", where="definition 4.2, eq. (2)", says=r"$m(t^*)=\frac1{t^*}\sum_{0<t\le t^*}\epsilon_t$")
def mean_iteration_statistical_consistency(c: Check) -> None:
    """The mean over the sizes from 1 to t*."""
    c.not_a_claim("a definition")


@claim(
    "BDM20O.T43",
    where="Theorem 4.3 and appendix A",
    says="to find a tree of size t with error OPT(D, t), given exact access to D, is NP-hard",
    uses=["BDM20O.T43.s1"],
)
def optimal_trees_are_hard(c: Check) -> None:
    """The reduction is checked; the hardness of the problem that is reduced is the cited theorem."""
    c.exhaustive(
        samples(3, 4),
        reduction_fails,
        sizes="all consistent samples of at most 4 rows of 1, 2 or 3 bits",
        text="the least t with OPT(D, t) = 0, D uniform on S, is the size of a minimal tree consistent with S",
    )
    c.argued(
        "minimal consistent trees are NP-hard to find (Hancock, Jiang, Li, Tromp 1996), and the reduction"
        " asks at most n|S| questions"
    )
    c.note(
        "The D of the reduction is uniform on a sample: it has a ground-truth DNF, as section 4 asks, but it is"
        " no product law, as section 3 assumes throughout. So the theorem says nothing of the product laws"
        " that the rest of the paper is about; for read-once DNFs under them section 7 computes OPT."
    )


@claim(
    "BDM20O.T43.s1",
    where="appendix A",
    says=r"a tree of minimal size consistent with $S$ has at most $n|S|$ inner nodes",
    serves="BDM20O.T43",
)
def minimal_trees_are_small(c: Check) -> None:
    """Every split of a minimal tree separates two rows, so |S| - 1 are enough."""
    c.exhaustive(
        samples(3, 8),
        exceeds(lambda n, rows: n * rows),
        sizes="all consistent samples of rows of 1, 2 or 3 bits",
        text="minimal size <= n|S|",
    )
    c.exhaustive(
        samples(3, 8),
        exceeds(lambda _, rows: rows - 1),
        sizes="all consistent samples of rows of 1, 2 or 3 bits",
        text="minimal size <= |S| - 1",
        role="stronger",
        why="at most |S| - 1 inner nodes",
    )
    c.exhaustive(
        (s for s in samples(3, 8) if len(s) > 1),
        exceeds(lambda _, rows: rows - 2),
        sizes="all consistent samples of at least 2 rows of 1, 2 or 3 bits",
        text="minimal size <= |S| - 2",
        role="beyond",
        why="at most |S| - 1 inner nodes",
    )
    c.computed("largest minimal size for |S| = 1, ..., 8, 3 bits", largest_minima())
    c.note(
        "A sample with one label has a consistent tree of size 0, and the reduction starts at t = 1; since OPT"
        " ranges over trees with at most t nodes it still finds a tree without error."
    )


def samples(bits: int, rows: int) -> Iterator[Sample]:
    """Every consistent sample with 1 to `rows` different rows of 1 to `bits` bits."""
    for n in range(1, bits + 1):
        inputs = list(product((0, 1), repeat=n))
        for labels in product((None, 0, 1), repeat=len(inputs)):
            sample = tuple((x, y) for x, y in zip(inputs, labels, strict=True) if y is not None)
            if 1 <= len(sample) <= rows:
                yield sample


@cache
def trees_of(n: int, size: int) -> tuple[Tree, ...]:
    """All trees over n variables with so many splits."""
    return tuple(all_trees(range(n), size))


def is_consistent(tree: Tree, sample: Sample) -> bool:
    """Whether some labels make the tree right on every row."""
    seen: dict[object, int] = {}
    return all(seen.setdefault(where(tree, x), y) == y for x, y in sample)


def where(tree: Tree, bits: tuple[int, ...]) -> object:
    """The path of the leaf that a row reaches."""
    return next(path for path, _ in leaves(tree) if all(bits[i] == b for i, b in path))


def reduction_fails(sample: Sample) -> dict[str, object] | None:
    """A witness where the reduction does not find the size of a minimal consistent tree."""
    law = SampleLaw([x for x, _ in sample], [y for _, y in sample])
    n = len(sample[0][0])
    found = next(t for t in range(n * len(sample) + 1) if least_error(law, t) == 0)
    smallest = next(t for t in range(2**n) if any(is_consistent(tree, sample) for tree in trees_of(n, t)))
    return None if found == smallest else {"sample": str(sample), "reduction": found, "minimal": smallest}


@cache
def least(rows: frozenset[tuple[tuple[int, ...], int]], n: int) -> int:
    """The size of a minimal consistent tree, by recursion over the first query."""
    if len({y for _, y in rows}) < 2:
        return 0
    parts = ([frozenset(r for r in rows if r[0][i] == b) for b in (0, 1)] for i in range(n))
    return 1 + min(least(zero, n) + least(one, n) for zero, one in parts if zero and one)


def largest_minima() -> tuple[int, ...]:
    """The largest size of a minimal tree, by the number of rows of 3 bits."""
    found: dict[int, int] = {}
    for sample in samples(3, 8):
        if len(sample[0][0]) == 3:
            found[len(sample)] = max(found.get(len(sample), 0), least(frozenset(sample), 3))
    return tuple(found[m] for m in sorted(found))


def exceeds(bound: Callable[[int, int], int]) -> Callable[[Sample], dict[str, object] | None]:
    """A check of samples: their minimal trees have at most bound(n, |S|) inner nodes."""

    def check(sample: Sample) -> dict[str, object] | None:
        n = len(sample[0][0])
        smallest, most = least(frozenset(sample), n), bound(n, len(sample))
        return None if smallest <= most else {"sample": str(sample), "minimal": smallest, "bound": most}

    return check
