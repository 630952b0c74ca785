"""Trees that are measured and grown by a criterion: their impurity is the sum of P[leaf] G(P[y = 1 | leaf])."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hypothesis import strategies as st

from algorithms import strategies as make
from algorithms.criteria import Criterion, Terms
from algorithms.gains import split_terms
from algorithms.growth import Step, Ties, grow
from algorithms.laws import Law, restricted
from algorithms.trees import Leaf, Path, Split, Tree, error, grown, leaves, purity
from treecert.criterion_suite.deciding import Note, Subject, no_counterexample, subject
from verify.rationals import Fraction

SPLITS = 3
ONE = Fraction(1)


def test_no_split_raises_the_impurity(criterion: Criterion, record_property: Note) -> None:
    """Whatever the splits are: along any tree, split by split."""
    s = subject(criterion)

    def problem(case: tuple[Law, Tree]) -> str | None:
        law, tree = case
        return next((w for a, b in pairwise(_stages(tree)) if (w := _rise(s, law, a, b))), None)

    cases = st.tuples(make.joint_laws(2), make.decision_trees(2))
    no_counterexample(record_property, "no split raises the impurity of a tree", [cases], problem)


def test_topdown_never_raises_the_impurity(criterion: Criterion, record_property: Note) -> None:
    """The trees T_0, T_1, ... of one run."""
    s = subject(criterion)

    def problem(law: Law) -> str | None:
        trees = grow(law, SPLITS, criterion=s.criterion).trees
        return next((w for a, b in pairwise(trees) if (w := _rise(s, law, a, b))), None)

    no_counterexample(
        record_property, "the impurity never rises as TopDown grows", [make.joint_laws(2)], problem
    )


def test_topdown_errs_at_most_by_its_impurity(criterion: Criterion, record_property: Note) -> None:
    """The reason for growing by impurity at all: KM96 bounds the error so."""
    s = subject(criterion)

    def problem(law: Law) -> str | None:
        for tree in grow(law, SPLITS, criterion=s.criterion).trees:
            terms, wrong = purity(tree, law), error(tree, law)
            if s.sign(terms, -wrong) < 0:
                return f"not so for a tree with error {wrong} and impurity {_written(terms)}"
        return None

    no_counterexample(
        record_property, "error(T) <= impurity(T) as TopDown grows", [make.joint_laws(2)], problem
    )


def test_tie_rules_agree_on_the_gain(criterion: Criterion, record_property: Note) -> None:
    """Each takes a pair of a leaf and a variable whose weighted gain is the largest of all."""
    s = subject(criterion)

    def problem(law: Law) -> str | None:
        for ties in Ties:
            growth = grow(law, SPLITS, criterion=s.criterion, ties=ties)
            for tree, step in zip(growth.trees, growth.steps, strict=False):
                better = _better(s, law, tree, step)
                if better is not None:
                    return f"the rule {ties.value} takes x{step.variable} at {step.path}, not {better}"
        return None

    no_counterexample(record_property, "every tie rule takes a largest gain", [make.joint_laws(2)], problem)


def _rise(s: Subject, law: Law, before: Tree, after: Tree) -> str | None:
    """What is wrong where the impurity of the second tree is larger."""
    low, high = purity(before, law), purity(after, law)
    if s.sign((*low, *((-w, q) for w, q in high))) >= 0:
        return None
    return f"not so from impurity {_written(low)} to {_written(high)}"


def _better(s: Subject, law: Law, tree: Tree, step: Step) -> str | None:
    """A pair of a leaf and a variable with a larger weighted gain than the step has."""
    taken = _weighted(step.mass, step.gain)
    for path, _ in leaves(tree):
        weight, there = _reach(law, path)
        for i in there.variables if there is not None else ():
            gain = _weighted(weight, _gain(there, i)) if there is not None else ()
            if s.sign((*taken, *((-c, q) for c, q in gain))) < 0:
                return f"x{i} at {path}"
    return None


def _reach(law: Law, path: Path) -> tuple[Fraction, Law | None]:
    """The probability of a leaf, and the law there; None where that is zero."""
    weight = ONE
    for i, bit in path:
        one = law.chance(i)
        weight *= one if bit else 1 - one
        if not weight:
            return weight, None
        law = restricted(law, {i: bit})
    return weight, law


def _gain(law: Law, variable: int) -> Terms:
    (_, p), (tau, r) = law.branches(variable)
    return split_terms(law.mean, tau, p, r)


def _weighted(weight: Fraction, terms: Terms) -> Terms:
    return tuple((weight * c, q) for c, q in terms)


def _stages(tree: Tree) -> Iterator[Tree]:
    """The trees from a single leaf to this one, by one split at a time from the root."""
    made: Tree = Leaf()
    yield made
    waiting: list[tuple[Path, Tree]] = [((), tree)]
    while waiting:
        path, node = waiting.pop(0)
        if isinstance(node, Split):
            made = grown(made, path, node.variable)
            yield made
            waiting += [((*path, (node.variable, b)), c) for b, c in ((0, node.zero), (1, node.one))]


def _written(terms: Terms) -> str:
    return " + ".join(f"{w} G({q})" if w != 1 else f"G({q})" for w, q in terms)
