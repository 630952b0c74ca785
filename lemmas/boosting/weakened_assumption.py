r"""Section 3, last paragraph: a weaker form of the Weak Hypothesis Assumption, and whether a small error implies it.

Paper: KM96, section 3, end of section 5.1.
Notation: the advantage of h on a distribution P is 1/2 - P[h != f]; otherwise as in `drops`.
Decided here: that the results need the assumption at balanced laws only, for probabilistic functions too; the converse.
Found: TopDown may do well where the weakened assumption fails, so that the converse is false. A split by h
that lowers the Gini criterion of a leaf shows an advantage of h or of 1-h there.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product

from algorithms.booleans import BooleanFunction
from algorithms.criteria import ENTROPY, GINI, ROOT, Criterion, Terms
from algorithms.growth import grow
from algorithms.laws import Law
from algorithms.trees import error, purity
from algorithms.weak_learning import advantage, advantage_under, balanced, feature_law
from lemmas.boosting.drops import drops
from lemmas.boosting.formulas import drop, gini
from lemmas.boosting.function_classes import (
    HALF,
    Functions,
    Values,
    Witness,
    functions,
    literals,
    table,
    variables,
)
from lemmas.boosting.lemma_2 import ADVANTAGE
from lemmas.boosting.lower_bounds import copies
from lemmas.boosting.tree_sizes import enough_splits, no_splits
from verify.claims import Check, claim
from verify.rationals import Fraction

LARGE_DROPS = (
    "every step of TopDown lowers G by at least w(l) times the bound of Lemma 5, 6 or 7 at every leaf l"
)
NOISE = (Fraction(1, 10), Fraction(1, 4), Fraction(2, 5))


@claim(
    "KM96.S3.7",
    where="section 3, and end of section 5.1",
    says=r"the results need the assumption only for the laws that the algorithm meets: for the balanced laws $P'_\ell$"
    r" at the nodes of trees over $F$; they hold for probabilistic functions as well",
    uses=["KM96.L2"],
)
def balanced_laws_suffice(c: Check) -> None:
    """The results themselves, (4) to (6), under no other assumption than an advantage on P'_l at each leaf.

    s1 and s0 are the probabilities that the witness at a leaf says 1 where f is 1 and where it is 0: (s1 - s0)/2 is its
    advantage on the balanced law of the leaf. They are asked for at the leaves of the trees that the algorithm makes,
    which are nodes of trees over F, and for no other law. A probabilistic h is a channel from f to its answer as any
    other: s0 and s1 are taken over its own coins too, and it has new coins at each node. That the assumption is used
    nowhere else is seen from this: nothing else is assumed.
    """
    c.given("best", "impure", "advantage")
    enough_splits(c)
    no_splits(c)
    drops(c)
    found = weakened_cases()
    c.grid(
        found,
        drops_too_little,
        text=f"{LARGE_DROPS}, for the bits and their negations and f = 0 at 0",
        every="all f, F and P with an advantage at every balanced law of a node",
        names=lambda case: {"variables": case[0].n, "P[x_i = 1]": case[1], "least advantage": case[2]},
        role="support",
    )
    c.grid(
        [(gamma, splits) for gamma in NOISE for splits in range(1, 5)],
        noise_drops_too_little,
        text=f"{LARGE_DROPS}, for copies of an h that differs from f with probability 1/2 - gamma by its own coins",
        every="all gamma in (0, 1/2], all numbers of splits",
        names="gamma splits",
        role="support",
    )
    c.computed(
        "pairs of f and P among these without an advantage over all distributions",
        sum(advantage(table(f), literals(f.n)).gamma <= 0 for f, _, _ in found),
    )
    c.read_as(
        "the results for exact probabilities: Theorems 8 to 10, and (4) to (6)",
        other="the part of Theorem 1 on samples as well",
        why="the second place has: our main result. With a sample the laws are those of the sample, and that the"
        " assumption holds at the balanced laws of P does not say that it holds there",
    )
    c.note("a leaf with one label has no balanced law, and no error")


@claim(
    "KM96.S3.8",
    where="section 3, last paragraph",
    says=r"the assumption over $P$ and its filterings is implied by a rapid decay of $\epsilon_t$, and so holds if and"
    " only if TopDown performs well",
)
def converse(c: Check) -> None:
    """The parity of two bits has no advantage under the uniform law, and TopDown has it after three splits.

    The first split is a tie at gain 0, which the algorithm makes; the other two are forced. Rapid here means: at most
    2^-t for all t, which is faster than any power of t, and 0 in the end. What keeps that rate keeps the one of
    Theorem 10 as well: 2^-t is at most t^(-gamma^2/32), by a support on logarithms.
    """
    c.bounded(
        uniform_cases,
        decays_without_advantage,
        text="where the error is at most 2^-t for all t, some function has a positive advantage on the"
        " balanced law of P",
        every="all F, all f, all P",
        names=lambda case: {"variables": len(case[1]) // 2, "f": case[0]},
        within=has_both_labels,
        label="implied",
    )
    c.bounded(
        uniform_cases,
        not_equivalent_to_decay,
        text="the error is at most 2^-t for all t if and only if there is a positive advantage at every"
        " balanced law of a node",
        every="all F, all f, all P",
        names=lambda case: {"variables": len(case[1]) // 2, "f": case[0]},
        within=has_both_labels,
        label="equivalent",
    )
    c.strongest(
        f"{drop(gini)} <= 2*({ADVANTAGE})*{gini('q')}",
        "0 < q < 1, 0 < tau < 1, 0 <= delta <= 1, r = q + (1 - tau)*delta, r <= 1, q - tau*delta >= 0",
        of="implied",
    )
    c.strongest(
        f"{drop(gini)} <= -2*({ADVANTAGE})*{gini('q')}",
        "0 < q < 1, 0 < tau < 1, -1 <= delta <= 0, r = q + (1 - tau)*delta, r >= 0, q - tau*delta <= 1",
        of="implied",
    )
    c.support("gamma^2/32*ln(t) <= t*ln(2)", "0 < gamma <= 1/2, t >= 1")
    c.exact(
        "NOT x0 over the class {x0}: the error is 0 after one split, and the advantage of x0 is -1/2",
        lambda: decays_without_advantage(((1, 0), variables(1))) is not None,
        role="support",
    )
    c.read_as(
        "rapid, and well: an error of at most 2^-t after t splits, for all t",
        other="an error that falls as fast as (6) has it",
        why="no rate is printed; where the faster one that is taken implies nothing, no slower one does",
    )
    c.read_as(
        "for each single F, f and P",
        other="an advantage, of h or of 1-h, at those splits only that bring the decay",
        why="the weakened assumption is one over P and all filterings; the other reading is the form that is proved",
    )
    c.note(
        "What a decay implies is an advantage at the splits that bring it: a split that lowers the Gini criterion of"
        " a leaf by kappa G(q) has advantage at least kappa/2 on its balanced law, or its complement has, which F need"
        " not contain. A tie at gain 0 is split as well,"
        " so that the error may fall without any advantage."
    )


# ------------------------------------------------------------------------------------------ the weakened assumption

Weakened = tuple[BooleanFunction, tuple[Fraction, ...], Fraction]
"""A target, the probabilities of its variables, and its least advantage at a balanced law of a node."""


def drop_bounds(gamma: Fraction, q: Fraction) -> list[tuple[Criterion, Terms]]:
    """The bounds of Lemmas 5, 6 and 7 on the drop at a leaf, as terms of the criterion.

    Rational numbers stand at q = 1/2, where G is 1. The bound of Lemma 7 is gamma^2 sqrt(q(1-q))/2.
    """
    pq = q * (1 - q)
    return [
        (GINI, ((16 * gamma**2 * pq**2, HALF),)),
        (ENTROPY, ((gamma**2 * pq, HALF),)),
        (ROOT, ((gamma**2 / 4, q),)),
    ]


def node_advantage(f: BooleanFunction, chances: Sequence[Fraction]) -> Fraction | None:
    """The least advantage of the literals over the balanced laws at nodes of trees; None if no node has one."""
    n = f.n
    masses = [weight(x, chances) for x in range(1 << n)]
    values = table(f)
    found = []
    for restriction in product((0, 1, None), repeat=n):
        inside = [
            x for x in range(1 << n) if all(b is None or x >> i & 1 == b for i, b in enumerate(restriction))
        ]
        if len({values[x] for x in inside}) == 2:
            target = tuple(values[x] for x in inside)
            law = balanced([masses[x] for x in inside], target)
            found.append(advantage_under(law, target, [[h[x] for x in inside] for h in literals(n)]))
    return min(found, default=None)


def weight(x: int, chances: Sequence[Fraction]) -> Fraction:
    """The probability of an input."""
    result = Fraction(1)
    for i, p in enumerate(chances):
        result *= p if x >> i & 1 else 1 - p
    return result


@cache
def weakened_cases() -> tuple[Weakened, ...]:
    """The targets of at most 3 variables that have an advantage at every balanced law of a node.

    Those with f = 0 at 0: a negation has the same drops and the same advantages over the literals.
    """
    found = []
    for n in (1, 2, 3):
        for chances in ((HALF,) * n, (Fraction(1, 3), HALF, Fraction(3, 4))[:n]):
            for values in (v for v in functions(n) if not v[0]):
                f = BooleanFunction.from_values(values)
                gamma = node_advantage(f, chances)
                if gamma is not None and gamma > 0:
                    found.append((f, chances, gamma))
    return tuple(found)


def drops_too_little(case: Weakened) -> Witness:
    """A witness where a step of TopDown lowers G by less than the bound at some leaf."""
    f, chances, gamma = case
    found = too_little(f.law(chances), 2**f.n - 1, gamma)
    return None if found is None else {"f": table(f), **found}


def noise_drops_too_little(case: tuple[Fraction, int]) -> Witness:
    """The same for splits by copies of a function that is wrong with probability 1/2 - gamma, whatever the input.

    There are as many copies as splits, so that every leaf has one that was not asked yet.
    """
    gamma, splits = case
    return too_little(copies(gamma, splits), splits, gamma)


def too_little(law: Law, splits: int, gamma: Fraction) -> Witness:
    """A witness where a step of TopDown lowers G by less than the bound for gamma at some leaf."""
    for criterion in (GINI, ENTROPY, ROOT):
        growth = grow(law, splits, criterion=criterion)
        for tree, step in zip(growth.trees, growth.steps, strict=False):
            made = tuple((step.mass * k, q) for k, q in step.gain)
            for w, q in purity(tree, law):
                bound = dict(drop_bounds(gamma, q))[criterion]
                if criterion.sign((*made, *((-w * k, at) for k, at in bound))) < 0:
                    return {"criterion": criterion.name, "w": w, "q": q, "gamma": gamma}
    return None


def uniform_cases() -> list[tuple[Values, Functions]]:
    """The f of one or two bits that take both values, with the bits and their negations."""
    return [(f, literals(n)) for n in (1, 2) for f in functions(n) if 0 < sum(f) < len(f)]


def has_both_labels(case: tuple[Values, Functions]) -> bool:
    """Whether P has a balanced law: f takes both values."""
    return len(set(case[0])) == 2


def instance(case: tuple[Values, Functions]) -> dict[str, object]:
    """What a run is of, whole: the target, the class, the law, the criterion."""
    f, chosen = case
    return {"f": f, "F": chosen, "P": (Fraction(1, len(f)),) * len(f), "G": "2 sqrt(q(1-q))"}


def run_of(case: tuple[Values, Functions]) -> tuple[list[Fraction], bool]:
    """The errors of TopDown for uniform P, and whether they fall rapidly: at most 2^-t, and 0 in the end."""
    f, chosen = case
    law = feature_law([Fraction(1, len(f))] * len(f), f, chosen)
    errors = [error(tree, law) for tree in grow(law, len(f) - 1, criterion=ROOT).trees]
    rapid = all(e <= Fraction(1, 2**t) for t, e in enumerate(errors))
    return errors, rapid and errors[-1] == 0  # once it is 0 it stays there


def decays_without_advantage(case: tuple[Values, Functions]) -> Witness:
    """A witness where the error of TopDown falls rapidly, and no function has an advantage."""
    f, chosen = case
    errors, rapid = run_of(case)
    found = advantage_under(balanced([Fraction(1, len(f))] * len(f), f), f, chosen)
    if found > 0 or not rapid:
        return None
    return {**instance(case), "errors": errors, "advantage": found}


def not_equivalent_to_decay(case: tuple[Values, Functions]) -> Witness:
    """A witness where it falls rapidly and some balanced law has no advantage, or the reverse; F are literals."""
    f, _ = case
    target = BooleanFunction.from_values(f)
    errors, rapid = run_of(case)
    found = node_advantage(target, [HALF] * target.n)
    if found is None or (found > 0) == rapid:
        return None
    return {**instance(case), "errors": errors, "least advantage at a node": found}
