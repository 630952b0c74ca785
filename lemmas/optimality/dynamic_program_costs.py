r"""Section 7.1: what the dynamic program costs, and how many trees there are.

Paper: BDM20O, section 7.1.
Decided here: the two remarks that compare the dynamic program with a search through all trees.
Found: the cost is quadratic in t, not linear, and a term has one state more than it has literals. The number of trees
is at least t! 2^t only if there are enough variables.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import factorial, prod

from algorithms.brute_force import count_trees
from verify.claims import Check, claim

CONSTANTS = range(1, 101)
ENOUGH = "n >= t variables"
COUNT, COUNT_OF_ROUNDS = "a == t*(t + 1)/2", "sequence a from t = 1, start a == 1, step a_next == a + t + 1"
PASSED, EVERY_CONSTANT = "a > 2*C*t", "C >= 1, t >= 4*C, a == t*(t + 1)/2"
"""The pairs for one term of size 2 are more than C |c_1| t. So are the entries for t terms of size 1 more than C t."""


@claim(
    "BDM20O.S71.CPLX",
    where="section 7.1",
    says=r"the procedure takes $O(\prod_i|c_i|\,t)$",
)
def cost(c: Check) -> None:
    """Each entry is a minimum over up to k t sums, so that the time is quadratic in t; there are too many entries, too.

    Counted with a memory, entries that are needed only, and equal terms once. A term has |c_i| + 1 states, for it can
    be gone: with terms of size 1 the product is 1 whatever their number, and even the entries are too many. Each
    constant has its t: the examples are for constants up to 100, the supports for all, from t = 4C on. In the first
    support a is the number of pairs (i, j) for one term of size 2: for OPT(F, t + 1) there are t + 1 new ones.
    """
    c.exact(
        "for some constant C the pairs (i, j) for one term of size 2 are at most C |c_1| t, whatever t; each C has a t"
        " that says no, C <= 100 has t = 401",
        lambda: bounded_by(work((2,), 401)[1], 2 * 401),
        label="time",
    )
    c.exact(
        "for some constant C the entries OPT(F, s) for t terms of size 1 are at most C t, whatever t; each C has a t"
        " that says no, C <= 100 has t = 201",
        lambda: bounded_by(work((1,) * 201, 201)[0], 201),
        label="entries",
    )
    for label, first in (("time", "4C"), ("entries", "2C")):
        c.argued(
            f"the count at t is t(t+1)/2, which for every constant C is too much from t = {first} on: then no C does",
            every="all C >= 1",
            label=f"{label}, in words",
        )
    c.bounded(
        range(1, 61),
        counts_differ,
        names="t",
        text="t(t+1)/2 pairs for one term of size 2, t(t+1)/2 entries for t terms of size 1",
        every="all t >= 1",
        role="support",
    )
    c.sequence(COUNT, COUNT_OF_ROUNDS, role="support")
    c.support(PASSED, EVERY_CONSTANT)
    c.bounded(
        [
            (f, t)
            for k in range(1, 5)
            for f in combinations_with_replacement(range(1, 5), k)
            for t in range(1, 13)
        ],
        costs_more,
        names=lambda case: {"terms": len(case[0]), "largest term": max(case[0]), "t": case[1]},
        text="the sums are at most k prod(|c_i| + 1) t(t+1)/2, k the number of terms",
        every="all read-once DNFs without empty terms, all t >= 1",
        role="strongest",
        of="time",
    )
    c.argued(
        "a term has one of the sizes 1 to |c_i|, or is gone, and a formula with an empty term is constant and costs"
        " nothing; so prod(|c_i| + 1) formulas come up at most; for each of them and each s <= t the minimum is over at"
        " most k s pairs (i, j), and the s add up to t(t+1)/2",
        every="all read-once DNFs without empty terms, all t >= 1",
        role="strongest",
        of="time",
    )
    c.read_as(
        "the product of all |c_i|, times t, for the work of the procedure",
        other="the product of all |c_i| t",
        why="t is one parameter of OPT(F, t); for one term, where the bound fails already, both say the same",
    )


@claim(
    "BDM20O.S71.CNT",
    where="section 7.1",
    says=r"the number of decision trees with $t$ inner nodes is at least $t!\,2^t$",
)
def number_of_trees(c: Check) -> None:
    """With t variables the trees whose inner nodes form a path are enough: t! orders, 2^(t-1) paths, 2^(t+1) labels.

    The repair rests on words, with a run for n, t <= 12 beside them. For all t and n = t + d one step of the count is
    proved: of N(n, t) / (t! 2^t), where N(n + 1, t + 1) >= 4 (n + 1) N(n, t) has a root with a leaf on one side.
    """
    c.bounded(
        [(n, t) for n in (*range(2, 13), 1) for t in range(1, 13)],
        too_few_trees,
        names="n t",
        within=lambda case: case[0] >= 1 and case[1] >= 1,
        text="the trees with t inner nodes over n variables, leaves labelled, number at least t! 2^t",
        every="all n, t >= 1",
    )
    c.repaired_cases(lambda case: case[0] >= case[1], hypothesis=ENOUGH)
    c.argued(
        "of t of the n variables there are t! orders; in each they are the inner nodes of a path from the root, and"
        " each node but the last has the next one as its child at 0 or at 1: that is t! 2^(t-1) trees, all different,"
        " with t inner nodes and t + 1 leaves, which have 2^(t+1) labels; so there are at least t! 2^(2t) trees, and"
        " this is at least t! 2^t",
        every="all t >= 1, all n >= t",
        role="repaired",
        why=ENOUGH,
    )
    c.support("2^(t - 1)*2^(t + 1) >= 2^t", "t >= 1, integer t")
    c.bounded(
        range(1, 31),
        too_few_paths,
        names="t",
        text="t! 2^(t-1) 2^(t+1) >= t! 2^t, and so many labelled trees over t variables have one path of inner nodes",
        every="all t >= 1",
        role="support",
    )
    c.sequence(
        "a >= 1",
        "d >= 0, integer d, sequence a from t = 1, start a == 2*(d + 1), step a_next >= 2*a*(t + 1 + d)/(t + 1)",
        role="support",
    )
    c.computed(
        "least n for t = 1, ..., 12, leaves labelled",
        tuple(least_variables(t, labelled=True) for t in range(1, 13)),
    )
    c.computed(
        "least n for t = 1, ..., 12, leaves not labelled",
        tuple(least_variables(t, labelled=False) for t in range(1, 13)),
    )
    c.read_as(
        "trees with labels at the leaves over n variables, none twice on a path",
        other="trees without labels, of which there are enough from more variables on",
        why="a decision tree labels its leaves; the paper gives no number of variables",
    )


# -- what the claims run


def bounded_by(amount: int, unit: int) -> bool:
    """Whether some constant up to 100 times the unit is at least the amount."""
    return any(amount <= constant * unit for constant in CONSTANTS)


def work(sizes: Sequence[int], t: int) -> tuple[int, int]:
    """The entries OPT(F, s) that the recursion for OPT(sizes, t) needs, and the pairs (i, j) it tries.

    Constant formulas cost nothing, equal terms are tried once, every entry is computed once.
    """
    top = tuple(sorted(sizes))
    seen, open_ = {(top, t)}, [(top, t)]
    pairs = 0
    while open_:
        f, s = open_.pop()
        for literals in dict.fromkeys(f):
            place = f.index(literals)
            rest = f[:place] + f[place + 1 :]
            sides = [rest, *([tuple(sorted((*rest, literals - 1)))] if literals > 1 else [])]
            pairs += s
            new = {(g, j) for g in sides if g for j in range(s)} - seen
            seen |= new
            open_ += new
    return len(seen), pairs


def counts_differ(t: int) -> dict[str, object] | None:
    """A witness against t(t+1)/2 pairs for one term of size 2, and as many entries for t terms of size 1."""
    pairs, entries = work((2,), t)[1], work((1,) * t, t)[0]
    expected = t * (t + 1) // 2
    return None if pairs == entries == expected else {"t": t, "pairs": pairs, "entries": entries}


def sums(sizes: Sequence[int], t: int) -> int:
    """How many sums the recursion forms for all sub-formulas and all sizes up to t, terms kept apart."""
    total, open_, seen = 0, [tuple(sizes)], set()
    while open_:
        f = open_.pop()
        if f in seen or 0 in f or not f:
            continue
        seen.add(f)
        total += len(f) * t * (t + 1) // 2
        for i, s in enumerate(f):
            open_ += [f[:i] + f[i + 1 :], (*f[:i], s - 1, *f[i + 1 :])]
    return total


def costs_more(case: tuple[tuple[int, ...], int]) -> dict[str, object] | None:
    """A witness of more sums than the bound."""
    sizes, t = case
    bound = len(sizes) * prod(s + 1 for s in sizes) * t * (t + 1) // 2
    found = sums(sizes, t)
    return None if found <= bound else {"terms": str(sizes), "t": t, "sums": found, "bound": bound}


def too_few_trees(case: tuple[int, int]) -> dict[str, object] | None:
    """A witness of too few trees."""
    n, t = case
    found, printed = count_trees(n, t) * 2 ** (t + 1), factorial(t) * 2**t
    return None if found >= printed else {"n": n, "t": t, "trees": found, "t! 2^t": printed}


def too_few_paths(t: int) -> dict[str, object] | None:
    """A witness of fewer trees over t variables than paths of inner nodes, or of fewer of these than t! 2^t."""
    paths = factorial(t) * 2 ** (t - 1)
    fine = factorial(t) * 2**t <= paths * 2 ** (t + 1) and paths <= count_trees(t, t)
    return None if fine else {"t": t, "paths": paths}


def least_variables(t: int, *, labelled: bool) -> int:
    """The least number of variables with at least t! 2^t trees."""
    labels = 2 ** (t + 1) if labelled else 1
    return next(n for n in range(1, 40) if count_trees(n, t) * labels >= factorial(t) * 2**t)
