r"""Section 4 and appendix A: mean iteration statistical consistency, and how hard optimal trees are.

Paper: BDM20O, section 4, appendix A.
Decided here: that the reduction of Theorem 4.3 gives minimal consistent trees, on all small samples; its
bound on their size. That minimal consistent trees are NP-hard to find is cited by the paper and taken from it.
Found: the reduction starts at t = 1 and so misses the minimal tree, a leaf, where all labels of the sample agree.
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
    """Not negative, since A(D, t) is one of the trees over which OPT is the minimum. t is a whole number."""
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
    """The hardness of the problem that is reduced is a cited theorem; the reduction is checked under T43.s1.

    The D of the reduction is uniform on a sample: it has a ground-truth DNF, as section 4 asks, but it need not be a
    product law, as section 3 assumes throughout. So the proof says nothing of the product laws that the rest of the
    paper is about; what section 7 says of OPT for read-once DNFs is decided in S71.DP.
    """
    c.assumed(
        "to find a consistent decision tree of minimal size is NP-hard",
        theorem="Hancock, Jiang, Li and Tromp (1996)",
        every="all n, all samples S of rows of n bits",
        label="cited",
    )
    c.argued(
        "to find a tree of size t with error OPT(D, t) is NP-hard: with D uniform on S the least t with OPT(D, t) = 0"
        " is the size of a minimal tree consistent with S, n|S| questions find it, and P[(x, y) in A] is counted on S;"
        " where all labels of S agree a leaf is a minimal tree, and no question is asked",
        every="all n, all t, all laws D of rows and labels with exact access",
        label="theorem",
    )
    c.covers_by(
        "BDM20O.T43.s1",
        "both labels occur in every sample to which the reduction is applied",
        lambda: all(has_two_labels(case) for case in samples(2, 3)),
    )
    c.note("Where all labels agree a leaf is consistent, and the reduction is not needed.")
    c.read_as(
        "D is any law under which the label is a function of the row",
        other="D is a product law with a read-once DNF, as in section 3",
        why="section 4 says any distribution with a ground-truth DNF, and the D of the proof need not be a product law",
    )
    c.read_as(
        "a tree of size t has at most t inner nodes",
        other="exactly t inner nodes",
        why="OPT(D, t) is defined over the trees with at most t inner nodes",
    )


@claim(
    "BDM20O.T43.s1",
    where="appendix A",
    says=r"a tree of minimal size consistent with $S$ has at most $n|S|$ inner nodes; the reduction returns the tree of"
    r" the least $1\le t\le n|S|$ with $OPT(D,t)=0$",
    serves="BDM20O.T43",
)
def minimal_trees_are_small(c: Check) -> None:
    """By the argument |S| - 1 inner nodes are enough; parity of n <= 3 bits needs as many, by the support.

    The reduction starts at t = 1. Where all labels of S agree the minimal tree is a leaf, of size 0, and the tree that
    is returned may have a split.
    """
    c.bounded(
        samples(3, 8),
        exceeds(lambda n, rows: n * rows),
        names=extent,
        text="the size of a minimal consistent tree is at most n|S|",
        every="all n, all consistent samples S of rows of n bits",
        label="size",
    )
    c.argued(
        "every split of a minimal tree separates two rows of S, as else one of its two sub-trees would do in its place;"
        " so each leaf is reached by a row, there are at most |S| leaves, and at most |S| - 1 <= n|S| inner nodes",
        every="all n, all consistent samples S of rows of n bits",
        label="size, in words",
    )
    c.bounded(
        lambda: sorted(samples(3, 4), key=is_one_row),
        reduction_fails,
        names=extent,
        within=is_sample,
        text="the least t in 1, ..., n|S| with OPT(D, t) = 0, D uniform on S, is the size of a minimal consistent tree",
        every="all n, all consistent samples S of rows of n bits",
        label="reduction",
    )
    c.repaired_cases(has_two_labels, hypothesis="both labels occur in S", of="reduction")
    c.argued(
        "under the uniform law on S a tree has the error 0 exactly if it is consistent with S, so that the least t >= 0"
        " with OPT(D, t) = 0 is the size of a minimal consistent tree; where both labels occur it is at least 1, and by"
        " the bound on the size at most n|S|, so that it is found",
        every="all n, all consistent samples S of rows of n bits with both labels",
        role="join",
        of="reduction",
    )
    c.note("a degenerate case alone fails: a sample whose labels all agree")
    c.bounded(
        samples(3, 8),
        exceeds(lambda _, rows: rows - 1),
        names=extent,
        text="the size of a minimal consistent tree is at most |S| - 1",
        every="all n, all consistent samples S of rows of n bits",
        role="support",
    )
    c.exact(
        "all rows of n bits with their parity need |S| - 1 inner nodes, for n = 1, 2, 3",
        lambda: all(least(frozenset(parity(n)), n) == 2**n - 1 for n in (1, 2, 3)),
        role="support",
    )
    c.computed("largest minimal size for |S| = 1, ..., 8, 3 bits", largest_minima())


def samples(bits: int, rows: int) -> Iterator[Sample]:
    """Every consistent sample with 1 to `rows` different rows of 1 to `bits` bits."""
    for n in range(1, bits + 1):
        inputs = list(product((0, 1), repeat=n))
        for labels in product((None, 0, 1), repeat=len(inputs)):
            sample = tuple((x, y) for x, y in zip(inputs, labels, strict=True) if y is not None)
            if 1 <= len(sample) <= rows:
                yield sample


def extent(sample: Sample) -> dict[str, object]:
    """The parameters of a sample, for the report."""
    return {"n": len(sample[0][0]), "|S|": len(sample)}


def is_sample(sample: Sample) -> bool:
    """Whether it is an instance of the problem: rows of bits of one length, none with two labels."""
    rows = [x for x, _ in sample]
    return bool(rows) and len(set(rows)) == len(rows) and len({len(x) for x in rows}) == 1


def is_one_row(sample: Sample) -> bool:
    """Whether it has one row only, or rows of one bit."""
    return len(sample) == 1 or len(sample[0][0]) == 1


def has_two_labels(sample: Sample) -> bool:
    """Whether both labels occur."""
    return len({y for _, y in sample}) == 2


def parity(n: int) -> Sample:
    """All rows of n bits with their parity."""
    return tuple((x, sum(x) % 2) for x in product((0, 1), repeat=n))


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
    found = next(t for t in range(1, n * len(sample) + 1) if least_error(law, t) == 0)
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
