r"""Lemma 5.4: how TopDown grows on a conjunction.

Paper: BDM20O, section 5.2 and appendix B.3.   Units: bits.
Decided here: the three parts of the lemma on grids of rational probabilities, and the steps of its proof as
inequalities in real variables.
Found: the lemma is true under the tie rule of its footnote (smaller index first), which is not the rule of the
pseudo-code; the error is the same. The display of the gain has + q H(0) for - q H(0), and H(0) = 0. With t + 2 = k
Lemma 5.2 is used with y an empty product, outside its hypothesis.
"""

from fractions import Fraction

from algorithms.criteria import ENTROPY, Terms
from algorithms.gains import compare, split_terms
from algorithms.growth import Policy, Ties
from algorithms.laws import restricted
from algorithms.trees import error
from lemmas.optimality.conjunction_runs import GRID, GRID_WORDS, Case, g, queried, run, with_extra
from verify.claims import Check, claim

RUNS = f"k <= 4, at most one irrelevant variable, {GRID_WORDS}; every 1 <= t <= k"
CASES = tuple(with_extra(3)) + tuple(with_extra(4, GRID[1:3]))


@claim(
    "BDM20O.L54.a",
    where="Lemma 5.4",
    says=r"for $1\le t\le k$ the tree $T_t$ of TopDown is right-skewed",
)
def topdown_is_skewed(c: Check) -> None:
    """Under every tie rule. After k iterations the tree is exact, and the next split gains nothing."""
    c.exhaustive(CASES, not_skewed, sizes=f"every tie rule; {RUNS}")


@claim(
    "BDM20O.L54.b",
    where="Lemma 5.4 and footnote 5",
    says=r"$I_t=J_t\subseteq J$ for $1\le t\le k$, features with equal probabilities by increasing index",
    uses=["BDM20O.S5.JT"],
)
def features_in_order(c: Check) -> None:
    """J_t read as the set of the first t features."""
    c.exhaustive(CASES, other_features, sizes=f"the rule of the footnote; {RUNS}")
    c.computed(
        "cases in which the rule of the pseudo-code gives I_t other than J_t at some t", other_under_last()
    )
    c.note(
        "The pseudo-code takes the last of tied pairs, so with equal probabilities it takes larger indices first."
    )


@claim(
    "BDM20O.L54.c",
    where="Lemma 5.4",
    says=r"the error of $T_t$ is $\prod_{J_t}p_i\,C(\prod_{J\setminus J_t}p_i)$",
    uses=["BDM20O.L53.s2"],
)
def error_of_topdown(c: Check) -> None:
    """Under every tie rule."""
    c.exhaustive(CASES, other_error, sizes=f"every tie rule; {RUNS}")


@claim(
    "BDM20O.L54.s1",
    where="appendix B.3",
    says="features outside J have gain 0 in every iteration",
    serves="BDM20O.L54.b",
)
def irrelevant_features(c: Check) -> None:
    """Both children have the mean of their parent."""
    c.identity("H(a) - (1 - p)*H(a) - p*H(a)", "0", "0 <= a <= 1, 0 < p < 1")
    c.exhaustive(CASES, irrelevant_gain, sizes=f"every leaf of every T_t; {RUNS}", text="the gain is 0")


@claim(
    "BDM20O.L54.s2",
    where="appendix B.3",
    says=r"the gain of $i_l$ is $H(\prod_{J\setminus J_t}p)-p_{i_l}H(\prod_{J\setminus(J_t\cup\{i_l\})}p)+q_{i_l}H(0)$,"
    " which is the second displayed line",
    serves="BDM20O.L54.b",
)
def gain_of_a_feature(c: Check) -> None:
    """The sign before q H(0) should be a minus; nothing hangs on it."""
    c.identity("H(p*b) - p*H(b) + (1 - p)*H(0)", "H(p*b) - p*H(b)", "0 <= b <= 1, 0 < p < 1")
    c.exhaustive(CASES, gain_differs, sizes=RUNS, text="the gain, from the law, is the second displayed line")


@claim(
    "BDM20O.L54.s3",
    where="appendix B.3",
    says="the gain of a relevant feature is positive, by concavity of H and p > 0",
    serves="BDM20O.L54.b",
)
def positive_gain(c: Check) -> None:
    """p < 1 is needed as well, and strict concavity; at b = 1 the gain is H(p)."""
    c.printed("H(p*b) - p*H(b) > 0", "0 < b <= 1, 0 < p < 1")


@claim(
    "BDM20O.L54.s4",
    where="appendix B.3",
    says="if t + 1 = k, feature i_k has the only nonzero gain and is chosen",
    serves="BDM20O.L54.b",
)
def last_feature(c: Check) -> None:
    """The one leaf that is impure sees x_(i_k) alone."""
    c.exhaustive(CASES, others_gain, sizes=f"the last iteration; {RUNS}")


@claim(
    "BDM20O.L54.s5",
    where="appendix B.3",
    says=r"for $t+1<r\le k$ Lemma 5.2 gives that $i_{t+1}$ gains at least as much as $i_r$, and more if"
    r" $p_{i_{t+1}}<p_{i_r}$",
    uses=["BDM20O.L52.1"],
    serves="BDM20O.L54.b",
)
def smallest_probability_first(c: Check) -> None:
    """With two features left, y is an empty product."""
    c.printed("p*H(y*r) <= r*H(y*p)", "0 < p <= r < 1, 0 < y <= 1")
    c.printed("p*H(y*r) < r*H(y*p)", "0 < p < r < 1, 0 < y <= 1")
    c.applies("BDM20O.L52.1", at={"x1": "p", "x2": "r", "y": "y"}, where="0 < p <= r < 1, 0 < y <= 1", part=0)
    c.applies("BDM20O.L52.1", at={"x1": "p", "x2": "r", "y": "y"}, where="0 < p < r < 1, 0 < y <= 1", part=1)


def not_skewed(case: Case) -> dict[str, object] | None:
    """A witness of a tree that is not right-skewed."""
    for ties in Ties:
        for t, tree in enumerate(run(case, Policy.TOP_DOWN, ties).trees):
            if queried(tree) is None or len(queried(tree) or ()) != t:
                return case.witness(t=t, ties=ties.value)
    return None


def other_features(case: Case) -> dict[str, object] | None:
    """A witness of I_t other than J_t under the rule of the footnote."""
    for t, tree in enumerate(run(case, Policy.TOP_DOWN, Ties.FIRST).trees):
        if queried(tree) != list(range(t)):
            return case.witness(t=t)
    return None


def other_under_last() -> str:
    """How many of the cases differ under the rule of the pseudo-code."""
    lost = 0
    for case in CASES:
        trees = run(case, Policy.TOP_DOWN, Ties.LAST).trees
        lost += any(set(queried(tree) or ()) != set(range(t)) for t, tree in enumerate(trees))
    return f"{lost} of {len(CASES)}"


def other_error(case: Case) -> dict[str, object] | None:
    """A witness against the formula of the error."""
    for ties in Ties:
        for t, tree in enumerate(run(case, Policy.TOP_DOWN, ties).trees):
            if error(tree, case.law) != g(case.chances, range(t)):
                return case.witness(t=t, ties=ties.value)
    return None


def gains_at(case: Case, t: int) -> dict[int, Terms]:
    """The gains of all free features at the right-most leaf of T_t."""
    here = restricted(case.law, dict.fromkeys(range(t), 1))
    found = {}
    for i in here.variables:
        (_, q0), (tau, q1) = here.branches(i)
        found[i] = split_terms(here.mean, tau, q0, q1)
    return found


def irrelevant_gain(case: Case) -> dict[str, object] | None:
    """A witness of an irrelevant feature with a gain, at the right leaf or at a left one."""
    for t in range(case.k):
        for i, gain in gains_at(case, t).items():
            if i >= case.k and ENTROPY.sign(gain):
                return case.witness(t=t, feature=i)
        left = restricted(case.law, dict.fromkeys(range(t), 1) | {t: 0})
        if left.mean != 0:
            return case.witness(t=t, feature="left leaf")
    return None


def gain_differs(case: Case) -> dict[str, object] | None:
    """A witness against the second displayed line."""
    for t in range(case.k):
        whole = restricted(case.law, dict.fromkeys(range(t), 1)).mean
        for i, gain in gains_at(case, t).items():
            if i < case.k:
                p = case.chances[i]
                displayed = ((Fraction(1), whole), (-p, whole / p))
                if compare(ENTROPY, gain, displayed):
                    return case.witness(t=t, feature=i)
    return None


def others_gain(case: Case) -> dict[str, object] | None:
    """A witness of another feature with a gain in the last iteration."""
    gains = gains_at(case, case.k - 1)
    positive = [i for i, gain in gains.items() if ENTROPY.sign(gain) > 0]
    return None if positive == [case.k - 1] else case.witness(features=str(positive))
