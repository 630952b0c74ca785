"""Statements of BLT20 tried on every function of few bits, on every split, on every partial tree: controls for claims.

Paper: BLT20, sections 2 and 5. No claims stand here. Each check takes a case and returns a witness, or None: for
`Check.bounded` and for tests. Inputs are uniform bits, sizes are numbers of leaves, logarithms are to base 2.

Guarantee: exact. Splits of all monotone (unate) functions of n bits are those at all leaves of all trees for them, as a
leaf holds a function of the bits that are left, which may be read as one of n bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from algorithms.booleans import BooleanFunction
from algorithms.brute_force import all_trees
from algorithms.criteria import Criterion
from algorithms.cubes import (
    Batch,
    best_tree,
    bias_excess,
    every_function,
    influence_drops,
    leaf_facts,
    least_leaves,
    monotone,
    split_kinds,
    unate,
    up_to_symmetry,
    variance_excess,
    violations,
)
from algorithms.gains import maxima
from algorithms.growth import Ties
from algorithms.top_down import build_by_influence
from algorithms.trees import Tree, error
from verify.arithmetic.signs import sign_of_log_sum
from verify.rationals import Fraction

HALF = Fraction(1, 2)
Witness = dict[str, object] | None


def influence_is_a_correlation(n: int) -> Witness:
    """Fact 2.1: Inf_i(f) = 2 |E[f(x) x_i]|, for all monotone functions of n bits."""
    for kind in split_kinds(unate(n)):
        if kind.influence != 2 * abs(kind.correlation):
            return {"f": kind.function, "i": kind.variable}
    return None


@dataclass(frozen=True)
class GainBound:
    """That the gain of a split is at least factor Inf^2, for a criterion and all monotone functions of n bits.

    Proposition 2.2 and Lemma 2.4(3) have the factor kappa/32.
    """

    n: int
    criterion: Criterion
    factor: Fraction


def gain_too_small(case: GainBound) -> Witness:
    """A split that gains less. G(1/2) = 1, so that a number c is c G(1/2)."""
    for kind in split_kinds(unate(case.n)):
        bound = (-case.factor * kind.influence**2, HALF)
        if case.criterion.sign([*kind.gain, bound]) < 0:
            return {"f": kind.function, "i": kind.variable, "influence": kind.influence}
    return None


@dataclass(frozen=True)
class Correlations:
    """Proposition 2.3 for a criterion and all monotone functions of n bits, with E[f x_i] or, `absolute`, its size."""

    n: int
    criterion: Criterion
    absolute: bool


def not_best_correlated(case: Correlations) -> Witness:
    """A bit that maximises the gain of a function, and another one with a larger correlation."""
    for f in unate(case.n):
        gains = {k.correlation: k.gain for k in split_kinds(Batch.of([f]))}
        values = [Fraction(slope, 1 << case.n) for slope in Batch.of([f]).slopes[0].tolist()]
        compared = [abs(v) for v in values] if case.absolute else values
        best = {values[i] for i in maxima(case.criterion, [gains[v] for v in values])}
        for i, value in enumerate(values):
            if value in best and compared[i] < max(compared):
                return {"f": f, "i*": i, "j": compared.index(max(compared))}
    return None


def influence_above_root_of_log(n: int) -> Witness:
    """Section 5: Inf(f) <= sqrt(log s) for all monotone f of n bits, with the fewest leaves s of a tree for f."""
    batch = unate(n)
    totals, sizes = batch.flips.sum(axis=1).tolist(), least_leaves(batch).tolist()
    for place, (total, s) in enumerate(zip(totals, sizes, strict=True)):
        # the logarithm of s is below the square of the influence
        if s ** (4**n) < 2 ** (total * total):
            return {"f": batch[place], "s": s}
    return None


def score_too_small(f: BooleanFunction) -> Witness:
    """Section 5: while dist(f, T) >= eps, the leaf split has a score of at least eps/((j + 1) log s); four tie rules.

    The largest eps that the sentence allows is taken: the distance itself. With s the fewest leaves of a tree for f.
    """
    s = int(least_leaves(Batch.of([f]))[0])
    law = f.law([HALF] * f.n)
    for rule in Ties:
        grown = build_by_influence(f, 1 << f.n, ties=rule)
        for j, (tree, step) in enumerate(zip(grown.trees, grown.steps, strict=False)):
            distance = error(tree, law)
            logs = [((j + 1) * step.score, Fraction(s)), (-distance, Fraction(2))]
            if distance and sign_of_log_sum(0, logs) < 0:
                return {"ties": rule.value, "j": j, "score": step.score, "distance": distance}
    return None


def drop_is_not_the_influence(n: int) -> Witness:
    """Section 5: a split lowers the total influence by the influence of its bit, for all functions of n bits."""
    batch = every_function(n)
    wrong = (influence_drops(batch) != batch.flips).nonzero()
    return {"f": batch[int(wrong[0][0])], "i": int(wrong[1][0])} if len(wrong[0]) else None


def bias_above_influence(n: int) -> Witness:
    """Section 5: bias(f) <= Inf(f), for all functions of n bits; so u_f bounds the distance of the completion."""
    batch = every_function(n)
    wrong = (batch.minority > batch.flips.sum(axis=1)).nonzero()[0]
    return {"f": batch[int(wrong[0])]} if len(wrong) else None


@dataclass(frozen=True)
class Influential:
    """max_i Inf_i(f) log(s) >= factor (A(f) - c dist(f, g)), for all functions of n <= 4 bits, or all monotone ones.

    Theorem 4 has the bias for A and c = 1; remark 2 the variance p (1 - p) and c = 2. All trees g with s = 2, ..., 2^n
    leaves are meant; for those of more leaves the inequality says less.
    """

    n: int
    factor: Fraction
    variance: bool = False
    monotone: bool = False


def influence_too_small(case: Influential) -> Witness:
    """A function and a size at which it fails. All 65,536 functions of four bits take a few seconds."""
    batch = monotone(case.n) if case.monotone else every_function(case.n)
    excess = variance_excess(batch) if case.variance else bias_excess(batch)
    found = next(violations(excess, case.factor), None)
    return None if found is None else {"f": found.function, "s": found.leaves, "influence": found.influence}


@dataclass(frozen=True)
class Chain:
    """The proof of Theorem 2 at a partial tree for f, with a best tree g of s >= 2 leaves."""

    f: BooleanFunction
    tree: Tree
    s: int


def chains(n: int, splits: int) -> Iterator[Chain]:
    """All monotone functions of n bits up to symmetry, all partial trees with at most so many splits, s up to 2^n."""
    for f in up_to_symmetry(monotone(n)):
        for count in range(splits + 1):
            for tree in all_trees(range(n), count):
                yield from (Chain(f, tree, s) for s in range(2, (1 << n) + 1))


def chain_breaks(case: Chain) -> Witness:
    """A partial tree at which the sum of 2^-|l| Inf_(i(l))(f_l) log(s) is below dist(f, T) - dist(f, g).

    The chain of the proof, without kappa/32, is about the mean of the squares, which is at least the square of this.
    """
    facts = leaf_facts(case.f, best_tree(case.f, case.s), case.tree)
    mean = sum((x.weight * x.influence for x in facts), Fraction(0))
    over = sum((x.weight * (x.bias - x.distance) for x in facts), Fraction(0))
    if sign_of_log_sum(0, [(mean, Fraction(case.s)), (-over, Fraction(2))]) < 0:
        return {"leaves": len(facts), "difference": over, "mean influence": mean}
    return None


def negative_terms(case: Chain) -> Witness:
    """A leaf at which bias(f_l) < dist(f_l, g_l): its square in lines 2 to 4 of the chain bounds nothing."""
    facts = leaf_facts(case.f, best_tree(case.f, case.s), case.tree)
    found = next((x for x in facts if x.bias < x.distance), None)
    return None if found is None else {"path": found.path, "bias": found.bias, "distance": found.distance}
