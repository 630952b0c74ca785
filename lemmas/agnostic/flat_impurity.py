r"""An impurity function that sees nothing but constants: with it, and ties broken to suit, every tree is followed.

Paper: BLT20, sections 1 and 1.1, figure 1 and Theorem 3. No claims stand here.
Notation: f is any function of n bits, N = 2^n, and G(q) = min(1, N q, N (1 - q)): 1 at every mean of a restriction of f
that is not constant, 0 at those that are. So a query gains where it makes an answer constant, and nowhere else. T* is
any tree with s leaves.

The run: a query that gains most, as long as one gains; else, at a leaf where f is not constant, the query of T* at the
node to which the answers lead, until that is a leaf. Of such a leaf with h bits left let c be the number of leaves of
T* below its node, and p = c h, p = 0 where f is constant; different leaves have nodes in disjoint subtrees. A query
that gains leaves at most one part that is not constant, with c or fewer leaves and h - 1 bits; one of T* leaves two,
which share c. So p falls by c >= 1 or more with each split, and after s n splits at most the error is that of T* or
less: all leaves are constant, or leaves of T*. Further splits do not raise it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from algorithms.booleans import BooleanFunction
from algorithms.brute_force import all_trees
from algorithms.cubes import unate
from algorithms.trees import Leaf, Split, Tree, completed, error
from lemmas.agnostic.growing_impurity import after
from lemmas.agnostic.tribes import proved
from verify.claims import Check, GrowthHints, Invariant
from verify.rationals import Fraction

HALF = Fraction(1, 2)
BITS = 3
Answers = dict[int, int]
FOLLOWED = (
    "t <= S",
    "S > 0, tree p after t splits, root p == S, each p >= 0, split d, d >= 1, p - p_0 - p_1 == d",
)
"""p falls by 1 or more with each split."""
RUN = (
    "with G(q) = min(1, 2^n q, 2^n (1 - q)) and ties that suit, the run asks at each leaf where f is not constant"
    " either a query that makes an answer constant, which gains most, or, where nothing gains, that of the tree at the"
    " node to which the answers lead; so p, the sum over leaves of their leaves of the tree below times the bits left,"
    " falls as in the supports, and at its end the error is at most that of the tree"
)
TO_FOLLOWED = GrowthHints(
    (
        Invariant(
            "sum(p) + t <= S",
            (
                f"{after('p', 'p')} + 1 + t <= S by 1: sum(p) + t <= S; 1: d >= 1; 1: p_parent - p_0 - p_1 == d",
            ),
        ),
    ),
    ("sum(p) >= 0",),
)


def refutes_every_impurity(
    c: Check, label: str, hard: str = "with opt_s <= 0.01 has error 0.49 or more"
) -> None:
    """Records that no f is hard for every impurity function and every way to break ties.

    With s = 2^j and n = j^3, s is 2^(n^(1/3)), and s n + 1 <= s^2 from j = 16 on; s^2 is at most s^(c log s/z), z =
    (log log s)^b, where 2 z <= c j; and for j = 2^i, r^2 = i, r >= 2.2 b, 2^(i/2) >= 2/c that is so.
    """
    _argued(c, label, "c log s/z", "2 z <= c j")
    always = follows_a_tree(c) & _small_powers(c)
    always &= proved(
        c.family("2*j <= c*j^2/z", "c > 0, z > 0, j > 0, 2*z <= c*j", role="support"),
        c.family("b*x <= i/2", "b > 0, x <= 1.1*r, i == r^2, r >= 2.2*b", role="support"),
    )
    c.exact(
        f"for some c, b > 0, all n and all s <= 2^(O~(sqrt(n))) from some size on some f of n bits {hard} at size"
        " s^(c log s/(log log s)^b), for every impurity function and every way to break ties, so for s = 2^j, n = j^3"
        " and min(1, 2^n q, 2^n (1 - q)): none has, as the supports say, and as is seen for all monotone functions of 3"
        " bits and all trees of 3 queries",
        lambda: not (always and all(follows(f, tree) for f, tree in cases())),
        label=label,
    )


def refutes_every_impurity_where_exact(c: Check, label: str) -> None:
    """Records that no f with opt_s = 0 is hard for every impurity function and every way to break ties.

    The run ends with error 0. With s and n as before s^2 is at most s^(c x/z), x = (log s)^(1/4), where 2 z <= c x; and
    for j = 2^i, r^2 = i, r >= 8.8 b, 2^(i/8) >= 2/c that is so: z <= 2^(i/8), and x is its square.
    """
    _argued(c, label, "c x/z", "2 z <= c x, x = (log s)^(1/4)")
    always = follows_a_tree(c) & _small_powers(c)
    always &= proved(
        c.family("2*j <= c*j*x/z", "c > 0, z > 0, j > 0, 2*z <= c*x", role="support"),
        c.family("b*x <= i/8", "b > 0, x <= 1.1*r, i == r^2, r >= 8.8*b", role="support"),
    )
    c.exact(
        "for some c, b > 0, all n and all s <= 2^(O~(n^(4/5))) from some size on some f of n bits with opt_s = 0 has"
        " positive error at size s^(c (log s)^(1/4)/(log log s)^b), for every impurity function and every way to break"
        " ties, so for s = 2^j, n = j^3 and min(1, 2^n q, 2^n (1 - q)): none has, as the supports say, and as is seen"
        " for all monotone functions of 3 bits and all trees of 3 queries that compute them",
        lambda: not (always and all(follows(f, tree) for f, tree in cases() if _computes(f, tree))),
        label=label,
    )


def _argued(c: Check, label: str, exponent: str, where: str) -> None:
    """Records what is joined in words: the run, and that the size in question has more splits than it needs."""
    c.argued(RUN, every="all functions f of n bits, all trees of s leaves", label=f"{label}: the run")
    c.argued(
        "p is s n at most in the beginning, so that s n splits are enough, and later ones do not raise the error; with"
        f" s = 2^j and n = j^3, s n + 1 is at most s^2 from j = 16 on, and s^2 at most s^({exponent}), z = (log log"
        f" s)^b, where {where}; for each c and b that is so at j = 2^i for all large i, by the supports;"
        " log s is n^(1/3), which is below n^(1/2) and n^(4/5) over any power of log n for large n, so that s is in the"
        " range",
        every="all c, b > 0",
        label=f"{label}: the size",
    )


def follows_a_tree(c: Check) -> bool:
    """Supports: G is concave, and p falls with each split, so that s n splits are enough. Whether all are proved."""
    return proved(
        c.support(
            "min(1, x, N - x)/2 + min(1, y, N - y)/2 <= min(1, (x + y)/2, N - (x + y)/2)",
            "N >= 2, 0 <= x <= N, 0 <= y <= N",
        ),
        c.support("min(1, x, N - x) == 1", "N >= 2, 1 <= x, x <= N - 1"),
        c.support("c*h - (a + b)*(h - 1) >= 1", "a + b <= c, c >= 1, h >= 1"),
        c.growth(*FOLLOWED, role="support", hints=TO_FOLLOWED),
    )


def _small_powers(c: Check) -> bool:
    """Supports: s n + 1 <= s^2, log i <= 1.1 sqrt(i), and 2 y <= c y^2 where that is used. Whether all are proved."""
    return proved(
        c.support("3*log2(j) + 1 <= j", "j >= 16"),
        c.support("log2(i) <= 1.1*sqrt(i)", "i >= 1"),
        c.family("2*y <= c*y^2", "c > 0, y > 0, c*y >= 2", role="support"),
    )


def cases() -> Iterator[tuple[BooleanFunction, Tree]]:
    """All monotone functions of three bits, rising or falling in each, with all trees of three queries."""
    yield from product(unate(BITS), list(all_trees(range(BITS), 3)))


def flat(mean: Fraction, n: int) -> Fraction:
    """G at a mean."""
    whole = Fraction(1 << n)
    return min(Fraction(1), mean * whole, (1 - mean) * whole)


def follows(f: BooleanFunction, tree: Tree) -> bool:
    """Whether the run on f ends after at most s n splits, with an error that is at most that of the tree."""
    open_leaves: list[Answers] = [{}]
    done: list[Answers] = []
    splits = 0
    while open_leaves:
        leaf, bit = _best(f, open_leaves)
        if leaf is None:  # nothing gains
            at = open_leaves.pop()
            asked = _query(tree, at)
            if asked is None or _constant(f, at):
                done.append(at)
                continue
            leaf, bit = at, asked
        else:
            open_leaves.remove(leaf)
        splits += 1
        open_leaves += [leaf | {bit: answer} for answer in (0, 1)]
    law = f.law([HALF] * f.n)
    wrong = sum((HALF ** len(a) * min(q, 1 - q) for a in done for q in [f.restricted(a).mean]), Fraction(0))
    return splits <= _leaves(tree) * f.n and wrong <= error(completed(tree, law), law)


def _best(f: BooleanFunction, open_leaves: list[Answers]) -> tuple[Answers | None, int]:
    """A leaf and a bit of the largest gain, if that is positive."""
    most = Fraction(0)
    found: tuple[Answers | None, int] = (None, 0)
    for answers in open_leaves:
        here = flat(_mean(f, answers), f.n)
        for bit in set(range(f.n)) - set(answers):
            after = [flat(_mean(f, answers | {bit: v}), f.n) for v in (0, 1)]
            gain = HALF ** len(answers) * (here - sum(after, Fraction(0)) / 2)
            if gain > most:
                most, found = gain, (answers, bit)
    return found


def _computes(f: BooleanFunction, tree: Tree) -> bool:
    """Whether the tree has no error on f."""
    law = f.law([HALF] * f.n)
    return error(completed(tree, law), law) == 0


def _query(tree: Tree, answers: Answers) -> int | None:
    """The query of the tree at the node to which the answers lead; none at a leaf."""
    while isinstance(tree, Split) and tree.variable in answers:
        tree = tree.one if answers[tree.variable] else tree.zero
    return None if isinstance(tree, Leaf) else tree.variable


def _constant(f: BooleanFunction, answers: Answers) -> bool:
    return _mean(f, answers) in (0, 1)


def _mean(f: BooleanFunction, answers: Answers) -> Fraction:
    return _restricted(f, tuple(sorted(answers.items())))


@cache
def _restricted(f: BooleanFunction, answers: tuple[tuple[int, int], ...]) -> Fraction:
    return f.restricted(dict(answers)).mean


def _leaves(tree: Tree) -> int:
    return 1 if isinstance(tree, Leaf) else _leaves(tree.zero) + _leaves(tree.one)
