r"""Figure 5: Opt-Top-k, with a cache and bounds, line by line.

Paper: TOPK, figure 5, appendix D.
Notation: u is the bound ub, b the number b* before the trial of a candidate i, r and s the least errors on the left and
right half for depth h - 1, as figure 1 has them, so that T_i has r + s errors. Errors are counts of points.
Decided here: what each line has to do for Opt-Top-k to return what Top-k returns, and whether it does.
Found: the key (S, d) of the cache does not name the depth budget, which the figure calls h: d is the number of
features. At its word a tree that was found with a budget of 1 is returned for the same points with a budget of 2, and
five points are enough to go wrong. With (S, h) it is Top-k, given a bound ub that is at least Top-k's error. The output
may be NO-TREE, with h = 0 a constant with more than ub errors, and from the cache any tree of Top-k with more than ub
errors: b* falls, and a later call for the same points may have a smaller bound. Steps 6 (d) and (g) turn it down. The
condition b_L <= b* might be b_L < b*.
"""

from collections.abc import Iterator
from functools import cache

from algorithms.criteria import GINI
from algorithms.top_k import Sample, top_k
from algorithms.top_k.figure_5 import SMALLEST, Call, Key, opt_calls, opt_top_k
from algorithms.trees import Tree, depth
from lemmas.choices.bounded_search import is_right, is_small
from lemmas.choices.lemma_3_2 import Rows, candidates, half, returned, sample_of, tiny_samples, wrong
from lemmas.optimality.shown_trees import on_one_line
from verify.claims import Check, claim

CANDIDATE = "r >= 0, s >= 0, b >= 0"
"""What the errors of the halves and b* are, at the trial of a candidate."""
BETTER = "b = r + s + w, w > 0, r >= 0, s >= 0, integer r, s, w"
"""T_i has less than b* errors. All are whole numbers, and so is what lies between, w = b* - (r + s)."""
LETTERS = (
    "b is b* before the trial of T_i, r and s are the errors of its left and right subtree on their halves, which are"
    " whole numbers, and T_i is of use where r + s < b*"
)
NONE_TAKEN = (
    "x are the errors of a candidate's best tree; where T* is NO-TREE at the end of a call with the bound v, b* is v"
    " + 1 still, and as steps 6 (a) to (g) lose no tree of less than b* errors, with a key that names the budget, x is"
    " at least b*"
)
DEPTH_KEY = (
    "d stands for the depth budget h: the cache by points of the DL8.5 program that appendix D starts from has a store"
    " for each depth"
)

EVERY_CALL = "all H, all samples, all k >= 1, h >= 0, all ub"
"""The runs are those of Gini, ties by index."""
SMALL_RUNS = (
    "The runs: Gini, ties by index, all samples of up to 3 points with two features, k and h up to 2, all bounds, and"
    " four points with k = 2, h = 3"
)
CHOSEN_RUNS = f"{SMALL_RUNS}; besides the five points, once, twice and three times, k = 1, 2, 3, h = 2, 3, 4."
Case = tuple[Rows, int, int, int]
"""Points, k, h, ub."""


@claim(
    "TOPK.F5.equiv",
    where="figure 5, caption",
    says=r"Opt-Top-$k$ is equivalent to the Top-$k$ of figure 1",
    uses=["TOPK.F5.line2", "TOPK.F5.line7"],
)
def equivalent(c: Check) -> None:
    """With five points, k = 2 and h = 3 the printed key leads to an error that figure 1 does not make.

    With (S, h) as the key the same tree is returned in all calls that were run, those on the five points among them;
    there the printed key fails for k = 2, 3, h = 3 and every bound ub >= 0. That it has as many errors on every sample
    is argued.
    """
    by_dimension(
        c,
        "with ub the number of points, Opt-Top-k, cached by (S, d), has as many errors as Top-k",
    )
    c.bounded(
        keyed_calls,
        another_tree,
        names=named,
        text="with the key (S, h), Opt-Top-k returns the tree of Top-k if ub is at least its error, else NO-TREE,"
        " or, where step 1 stops (h = 0 or one label), the constant",
        every=EVERY_CALL,
        role="reading",
        why=DEPTH_KEY,
    )
    c.note(CHOSEN_RUNS)
    c.exact(
        "with the printed key the same run sees another tree on the five points, once and in copies, for k = 2, 3,"
        " h = 3 and every ub >= 0",
        lambda: all(another_tree(case, Key.DIMENSION) for case in five_calls() if told_apart(case)),
        role="support",
    )
    is_right(c)
    c.argued(
        "with (S, h) as the key every call returns as many errors as Top-k's tree has, or both have more than u errors,"
        " where NO-TREE stands for u + 1. Step 1 returns Top-k's constant. What the cache keeps was returned by an"
        " earlier call with the same S and h. For a candidate let r and s be the least errors on its halves, L and R"
        " what 6 (a) and 6 (d) return: by the first two supports the new b* is the smaller of b* and r + s. By the"
        " supports on sequences b* is in the end the smaller of u + 1 and the least r + s; and a call with the budget"
        " h is right if all with a smaller budget are, and all of its budget before it",
        every="all H, all samples, all k >= 1, h >= 0, all ub",
        role="support",
    )
    c.without("TOPK.F5.line2", "with the key (S, h)")
    c.without("TOPK.F5.line7", "with the key (S, h)")
    c.computed("errors of Top-k and of Opt-Top-k with the printed key on the five points", five_points())
    c.read_as(
        "as accurate a tree, for a call with a bound that is at least the error of Top-k, such as the number of points",
        other="for every ub, where NO-TREE may be returned",
        why="figure 5 does not say with which bound the first call is made",
    )


@claim(
    "TOPK.F5.line0",
    where="figure 5, given and output",
    says=r"given $\mathcal H,S,h$ and an upper bound $ub$ on the misclassification error, the output is a decision"
    r" tree of depth $h$",
)
def inputs_and_output(c: Check) -> None:
    """One point of each label at the same input, with ub = 0: the output is NO-TREE. ub is inclusive, a count.

    Given and output are those of every call, the recursive ones too: they may find the cache filled. On four points, k
    = 2 and h = 3, calls with the bound 0 return a tree of one error that was kept (a support). The reading is with the
    key (S, h). With (S, d) as printed it fails on the five points of step 2, for k = 2, 3, h = 3 and every ub >= 0:
    for k = 2 and ub = 0 a call on three of them returns NO-TREE, and Top-k's tree has no error there.
    """
    c.bounded(
        (BOTH_LABELS,),
        no_tree,
        names=named,
        text="the output is a tree",
        every="all H, all samples, all k >= 1, h >= 0, all ub >= 0",
        within=lambda case: case[3] >= 0,
    )
    c.bounded(
        keyed_calls,
        over_the_bound,
        names=named,
        text="with the key (S, h) each call of a run returns a tree of depth at most h with at most ub errors, or the"
        " constant of step 1, or Top-k's tree where the cache has it, or NO-TREE where Top-k's tree has more than ub"
        " errors",
        every=EVERY_CALL,
        role="reading",
        why="step 8 returns T*, which is NO-TREE where no candidate has at most ub errors; step 2 returns what is kept,"
        f" whatever ub is; {DEPTH_KEY}",
    )
    c.read_as(
        "the cache has the key (S, h)",
        other="the key (S, d) of steps 2 and 7, d the number of features: then the reading fails (a support)",
        why=DEPTH_KEY,
    )
    c.note(CHOSEN_RUNS)
    c.exact(
        "with the key (S, d) some call breaks it on the five points, once and in copies, for k = 2, 3, h = 3 and every"
        " ub >= 0",
        lambda: all(over_the_bound(case, Key.DIMENSION) for case in five_calls() if told_apart(case)),
        role="support",
    )
    c.exact(
        "on four points, k = 2, h = 3, some call with the bound 0 returns a kept tree with one error",
        lambda: any(c.kept and c.bound == 0 and wrong_in(LOWER, c) == 1 for c in calls_of((LOWER, 2, 3, 4))),
        role="support",
    )
    is_small(c)


@claim(
    "TOPK.F5.line1",
    where="figure 5, step 1",
    says=r"if $h=0$ or all labels agree, the constant with the best accuracy is returned",
    uses=["TOPK.L32.base"],
)
def constants(c: Check) -> None:
    """As step 1 of figure 1, whatever ub is. With too many errors it is turned down above, by 6 (b) to (g)."""
    c.printed("min(z, o) <= m*z + (1 - m)*o", "0 <= m <= 1, z >= 0, o >= 0", label="the best constant")
    c.printed("min(z, o) == 0", "z >= 0, o = 0", label="all are 0")
    c.printed("min(z, o) == 0", "z = 0, o >= 0", label="all are 1")
    c.argued(
        "z and o are the numbers of points labeled 0 and 1; the constant m gets z of them wrong if it is 1, o if it is"
        " 0; with h = 0, or one label, step 1 returns the better one",
        every="all H, all samples, all k >= 1, h >= 0, all ub",
        label="in words",
    )
    c.support("x + s >= b", f"x >= b, {CANDIDATE}")


@claim(
    "TOPK.F5.line2",
    where="figure 5, step 2",
    says=r"if $(S,d)$ is in the cache: a tree that is kept is returned; if NO-TREE is kept and $ub\le ub_c$, NO-TREE is"
    " returned",
)
def look_up(c: Check) -> None:
    """NO-TREE is kept with ub_c = v where every candidate's error x was at least b* = v + 1; hence x > ub, for ub = u.

    A tree that is kept is best. For that the key has to say for which budget. It may have more than ub errors, where
    the call would come to NO-TREE; above it is then turned down, as T_i is no better than T*.
    """
    by_dimension(
        c,
        "a tree that is kept under (S, d), d the number of features, is as good as Top-k's for the call",
        label="key",
    )
    c.printed("x > u", "x >= b, b == v + 1, u <= v", label="NO-TREE")
    c.argued(
        f"{NONE_TAKEN}; so with ub = u <= v none is within ub", every=EVERY_CALL, role="join", of="NO-TREE"
    )
    c.bounded(
        keyed_calls,
        another_kept,
        names=named,
        text="with the key (S, h) a kept tree that a call returns is Top-k's tree for its points and budget, and it"
        " returns a kept NO-TREE for a bound below the error of that tree only",
        every=EVERY_CALL,
        role="reading",
        why=DEPTH_KEY,
        of="key",
    )
    c.note(CHOSEN_RUNS)
    is_right(c)


@claim(
    "TOPK.F5.line4",
    where="figure 5, steps 3 and 4",
    says=r"$T^*$ is NO-TREE and $b^*=ub+1$",
)
def first_bound(c: Check) -> None:
    """A tree is of use if its errors x are at most ub; step 6 (g) takes it if x < b*. Counts differ by a whole w."""
    c.printed("x < u + 1", "x <= u", label="no tree within ub is lost")
    c.printed("x <= u", "x = u + 1 - w, w > 0, integer u, w", label="none above ub is taken")
    c.argued(
        "u is ub and b* is u + 1 at first; a tree with x errors, a whole number, takes the place of NO-TREE by step 6"
        " (g) where x < b*, so where x <= ub",
        every=EVERY_CALL,
        label="in words",
    )


@claim(
    "TOPK.F5.line6a",
    where="figure 5, step 6 (a)",
    says=r"the left subtree is built with the bound $b^*-1$",
)
def left_bound(c: Check) -> None:
    """If T_i has less than b* errors, its left half has at most b* - 1; and no smaller bound would do."""
    c.printed("r <= b - 1", BETTER)
    c.argued(
        f"{LETTERS}; so a tree T_i of use is not lost by the bound b* - 1", every=EVERY_CALL, label="in words"
    )
    c.support("r + s < b", f"r == b - 1, s == 0, {CANDIDATE}")


@claim(
    "TOPK.F5.line6d",
    where="figure 5, step 6 (d)",
    says=r"if $b_L\le b^*$, the right subtree is built with the bound $b^*-1-b_L$",
)
def right_bound(c: Check) -> None:
    """Nothing is lost. For b_L = b* the bound is -1 and nothing can come of it: b_L < b* would do.

    For b_L > b* no right subtree is defined, and steps (e) to (g) speak of one. That happens: with a budget of 0 the
    left call returns a constant, whatever its bound is. On the five points of the witness, k = h = 1 and ub = 0, the
    left constant has two errors and b* is 1. T_i is no better than T* then.
    """
    c.bounded(
        [TWO_WRONG],
        not_defined,
        names=named,
        text="the right subtree that steps 6 (e) to (g) speak of is defined by step 6 (d), at the first candidate",
        every="all H, all samples, all k >= 1, h >= 1, all ub >= 0",
        within=lambda case: case[1] >= 1 and case[2] >= 1 and case[3] >= 0,
        label="defined",
    )
    c.reading(
        "r + s >= b",
        f"r > b, {CANDIDATE}",
        why="T_i is passed over where b_L > b*: it has at least b* errors",
        of="defined",
    )
    c.printed("r <= b", f"r + s < b, {CANDIDATE}", label="condition")
    c.printed("s <= b - 1 - r", BETTER, label="bound")
    c.argued(
        f"{LETTERS}; so a tree T_i of use is lost neither by the condition nor by the bound",
        every=EVERY_CALL,
        label="in words",
    )
    c.read_as(
        "steps (e) to (h) follow on step (d), whether its condition holds or not",
        other="they are a part of what step (d) does where its condition holds",
        why="they carry on its letters, at its level; what is meant is that T_i is passed over, which is the reading",
    )
    c.support("r <= b - 1", BETTER)


@claim(
    "TOPK.F5.line6g",
    where="figure 5, step 6 (g)",
    says=r"if $b_L+b_R<b^*$, $T_i$ becomes $T^*$ and $b_L+b_R$ becomes $b^*$",
)
def improvement(c: Check) -> None:
    """b* is then the least of ub + 1 and the errors of the candidates so far; of equally good ones it is the first."""
    c.printed("r + s == min(b, r + s)", f"r + s < b, {CANDIDATE}", label="better")
    c.printed("b == min(b, r + s)", f"r + s >= b, {CANDIDATE}", label="not better")
    c.argued(
        f"{LETTERS}; so b* is after the step the smaller of b* and the errors of T_i, and T* has b* errors where it is"
        " a tree",
        every=EVERY_CALL,
        label="in words",
    )


@claim(
    "TOPK.F5.line6h",
    where="figure 5, step 6 (h)",
    says=r"if $b_L+b_R=0$, the other candidates are not tried",
)
def perfect(c: Check) -> None:
    """No other candidate, with x errors, is better than b* then, which is 0: for ub = -1 it is so from the start."""
    c.printed("x >= min(b, r + s)", f"r + s == 0, x >= 0, {CANDIDATE}")
    c.argued(
        f"{LETTERS}, and x those of another candidate's tree; min(b, r + s) is b* after step (g), and step (g) takes no"
        " tree with x >= b*",
        every=EVERY_CALL,
        label="in words",
    )


@claim(
    "TOPK.F5.line7",
    where="figure 5, step 7",
    says=r"$(S,d)$ is kept with the value $(T^*,ub)$",
)
def keep(c: Check) -> None:
    """NO-TREE is kept with ub, as b* = ub + 1 stayed to the end, and each x is above ub. The key is as in step 2."""
    by_dimension(
        c,
        "what is kept under (S, d), d the number of features, may be returned for the same S later",
        label="key",
    )
    c.printed("x > u", "x >= b, b == u + 1", label="NO-TREE")
    c.argued(f"{NONE_TAKEN}; here v = u", every=EVERY_CALL, role="join", of="NO-TREE")
    c.bounded(
        keyed_calls,
        another_kept,
        names=named,
        text="with the key (S, h) what is kept may be returned later: a tree is Top-k's tree for the points and the"
        " budget, and NO-TREE is returned for a bound below its error only",
        every=EVERY_CALL,
        role="reading",
        why=DEPTH_KEY,
        of="key",
    )
    c.note(CHOSEN_RUNS)
    is_right(c)


# -- what the claims run


@cache
def five_points() -> tuple[int, int | None]:
    """The errors of Top-k and of Opt-Top-k with the printed key on the smallest sample; None for NO-TREE."""
    sample = Sample.of(SMALLEST.rows, SMALLEST.labels)
    k, h = SMALLEST.k, SMALLEST.depth
    return top_k(sample, k, h, GINI).errors, opt_top_k(sample, k, h, GINI, key=Key.DIMENSION).errors


def by_dimension(c: Check, text: str, label: str = "") -> None:
    """A printed part on the key (S, d), refuted by a run on the five points."""
    c.bounded(
        ((FIVE, SMALLEST.k, SMALLEST.depth, len(FIVE)),),
        more_errors,
        names=named,
        text=text,
        every="all H, all samples, all k >= 1, h >= 0, ub the number of points",
        within=lambda case: case[1] >= 1 and case[2] >= 0,
        label=label,
    )


def more_errors(case: Case, key: Key = Key.DIMENSION) -> dict[str, object] | None:
    """A witness where Figure 5, its key at its word, makes another number of errors than Figure 1, with Gini."""
    rows, k, h, ub = case
    plain, kept = by_figure_1(rows, k, h)[1], opt_top_k(sample_of(rows), k, h, GINI, bound=ub, key=key).errors
    if plain == kept:
        return None
    return {**named(case), "S": str(rows), "errors of Top-k": plain, "of Opt-Top-k": kept}


def bounded_calls() -> Iterator[Case]:
    """Samples of up to 3 points with two features, k and h up to 2, bounds from -1 to the number of points."""
    for rows in tiny_samples(3):
        for k in (1, 2):
            for h in (0, 1, 2):
                yield from ((rows, k, h, ub) for ub in range(-1, len(rows) + 1))


FIVE: Rows = tuple(zip(SMALLEST.rows, SMALLEST.labels, strict=True))


BOTH_LABELS: Case = ((((0, 0), 0), ((0, 0), 1)), 2, 2, 0)
"""One point of each label at the same input."""


def five_calls() -> Iterator[Case]:
    """The five points, each once, twice or three times, with all bounds."""
    for copies in (1, 2, 3):
        for k in (1, 2, 3):
            for h in (2, 3, 4):
                yield from ((FIVE * copies, k, h, ub) for ub in range(-1, len(FIVE) * copies + 1))


def told_apart(case: Case) -> bool:
    """Where the keys (S, d) and (S, h) lead to different trees on these points."""
    _, k, h, ub = case
    return k >= 2 and h == 3 and ub >= 0


def keyed_calls() -> Iterator[Case]:
    """All of these runs; on small samples alone the two keys lead to the same trees."""
    yield from with_lower()
    yield from five_calls()


def named(case: Case) -> dict[str, object]:
    """The parameters of a case, for the report."""
    rows, k, h, ub = case
    return {"H": "Gini", "ties": "by index", "points": len(rows), "k": k, "h": h, "ub": ub}


def another_tree(case: Case, key: Key = Key.DEPTH) -> dict[str, object] | None:
    """A witness of another tree than Top-k's, or of a tree where Top-k has more than ub errors and h >= 1."""
    rows, k, h, ub = case
    sample = sample_of(rows)
    run, found = top_k(sample, k, h, GINI), opt_top_k(sample, k, h, GINI, bound=ub, key=key)
    stops = not h or len({y for _, y in rows}) == 1
    wanted = run.tree if stops or run.errors <= ub else None
    return None if found.tree == wanted else {**named(case), "S": str(rows), "found": shown(found.tree)}


def no_tree(case: Case) -> dict[str, object] | None:
    """A witness of the output NO-TREE with a bound of at least 0."""
    rows, k, h, ub = case
    if ub < 0 or opt_top_k(sample_of(rows), k, h, GINI, bound=ub).tree is not None:
        return None
    return {**named(case), "S": str(rows), "output": "NO-TREE"}


TWO_WRONG: Case = (
    (((0, 0), 0), ((0, 0), 0), ((0, 0), 1), ((0, 0), 1), ((1, 0), 1)),
    1,
    1,
    0,
)
"""The first feature has the larger score, and leaves two points of each label where it is 0."""


def not_defined(case: Case) -> dict[str, object] | None:
    """A witness where the left call for the first candidate, with a budget of 0, has more than b* errors."""
    rows, k, h, ub = case
    i = candidates(rows, k)[0]
    left = half(rows, i, 0)
    errors = wrong(returned(left, k, 0), left)
    if h != 1 or errors <= ub + 1:
        return None
    return {**named(case), "S": str(rows), "i": i + 1, "b_L": errors, "b*": ub + 1}


LOWER: Rows = (((1, 0, 0), 0), ((1, 0, 0), 1), ((0, 0, 1), 1), ((0, 1, 0), 0))
"""A set of points is met again in one run with a smaller bound."""


def with_lower() -> Iterator[Case]:
    """The same, and runs on the four points."""
    yield from bounded_calls()
    yield from ((LOWER, 2, 3, ub) for ub in range(-1, 5))


def calls_of(case: Case, key: Key = Key.DEPTH) -> tuple[Call, ...]:
    """All calls of a run, on at least one point."""
    rows, k, h, ub = case
    return opt_calls(sample_of(rows), k, h, GINI, bound=ub, key=key)


def points_of(rows: Rows, call: Call) -> Rows:
    """The points of a call."""
    return tuple(row for i, row in enumerate(rows) if call.rows >> i & 1)


def wrong_in(rows: Rows, call: Call) -> int | None:
    """The errors of what a call returns on its points; None for NO-TREE."""
    return None if call.tree is None else wrong(call.tree, points_of(rows, call))


@cache
def by_figure_1(rows: Rows, k: int, h: int) -> tuple[Tree, int]:
    """Top-k's tree, and its errors."""
    found = top_k(sample_of(rows), k, h, GINI)
    return found.tree, found.errors


def over_the_bound(case: Case, key: Key = Key.DEPTH) -> dict[str, object] | None:
    """A witness of a call that returns something else than the figure may."""
    rows, k, _, _ = case
    for call in calls_of(case, key):
        part = points_of(rows, call)
        tree, least = by_figure_1(part, k, call.depth)
        stops = not call.depth or len({y for _, y in part}) == 1
        found = wrong_in(rows, call)
        if call.tree is None or found is None:
            fine = not stops and least > call.bound
        else:
            allowed = stops or found <= call.bound or (call.kept and call.tree == tree)
            fine = depth(call.tree) <= call.depth and allowed
        if not fine:
            return {**named(case), "S": str(part), "depth": call.depth, "bound": call.bound, "errors": found}
    return None


def another_kept(case: Case) -> dict[str, object] | None:
    """A witness of a kept tree that is not Top-k's, or of a kept NO-TREE where Top-k's tree is within the bound."""
    rows, k, _, _ = case
    for call in calls_of(case):
        if call.kept:
            tree, least = by_figure_1(points_of(rows, call), k, call.depth)
            if call.tree != tree and (call.tree is not None or least <= call.bound):
                return {**named(case), "S": str(points_of(rows, call)), "found": shown(call.tree)}
    return None


def shown(tree: Tree | None) -> str:
    """A tree on one line, or the word of the figure where there is none."""
    return "NO-TREE" if tree is None else on_one_line(tree)
