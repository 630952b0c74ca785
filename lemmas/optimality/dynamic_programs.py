r"""Section 7 and appendix E: the dynamic programs for optimal trees, their base cases, cost and correctness.

Paper: BDM20O, sections 7.1 and 7.2, appendix E.
Decided here: both recursions against all trees, compared one by one; the initial values; the remarks on cost.
Found: the recursions are right for formulas without empty terms. They lead to formulas with one, for which
the printed initial values say nothing, or, in section 7.2, the wrong thing; neither does harm. The cost is
quadratic in t, not linear. The number of trees is at least t! 2^t only if there are enough variables.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import factorial, prod

from algorithms.brute_force import count_trees
from algorithms.families import Family, Formula, OptimalErrors
from algorithms.laws import Law, ReadOnceLaw
from algorithms.trees import Leaf, Tree, completed, error, size
from lemmas.optimality.enumeration import least_error_of_all, optimal_trees
from verify.claims import Check, claim

HALF = (Fraction(1, 2),)
PAIRS = (
    (Fraction(3, 10), Fraction(7, 10)),
    (Fraction(2, 5), Fraction(3, 5)),
    (Fraction(1, 4), Fraction(1, 3)),
)
PAIR_WORDS = "(p_1, p_2) in {(3/10, 7/10), (2/5, 3/5), (1/4, 1/3)}"
ALL = 4
"""Variables up to which every tree is enumerated."""


@claim(
    "BDM20O.S71.DP",
    where="section 7.1",
    says=r"$OPT(F,t)=\min_{i,j}\{\tfrac12OPT(F\setminus\{c_i\},j)+\tfrac12OPT((F\setminus\{c_i\})\cup c_i^-,t-1-j)\}$",
    uses=["BDM20O.S71.BASE"],
)
def uniform_recursion(c: Check) -> None:
    """Between the true optima, each found among all trees; then the whole table against these.

    The union is that with {c_i^-}: with c_i^- itself, a set of literals, an empty one would add no term.
    """
    c.exhaustive(
        formulas(5, HALF),
        recursion_differs,
        sizes="read-once DNFs with at most 5 literals, uniform law, 1 <= t <= 5",
        text="the least errors, each over all trees one by one, satisfy the recursion",
    )
    c.exhaustive(
        formulas(5, HALF),
        table_differs,
        sizes="the same",
        text="the table that the recursion fills holds these least errors",
    )


@claim(
    "BDM20O.S71.BASE",
    where="section 7.1 and appendix E",
    says=r"$OPT(F,0)$ is the error of a single leaf, $OPT(\emptyset,t)=0$",
)
def initial_values(c: Check) -> None:
    """A term of one literal becomes empty under x = 1, and then F is the constant 1."""
    c.ill_formed("formulas with an empty term are reached and have no value", printed_recursion_fault)
    c.exhaustive(
        formulas(5, HALF),
        table_differs,
        sizes="read-once DNFs with at most 5 literals, uniform law, t <= 5",
        text="with OPT = 0 for formulas with an empty term the recursion gives the least errors",
        role="reading",
        why="such a formula is constant, as the empty one is",
    )
    c.exhaustive(
        formulas(5, HALF),
        run_differs(None),
        sizes="the same",
        text="where the options without a value are left out of the minimum, it is the same",
        role="reading",
        why="splits of the constant side are of no use, so the minimum is attained without any",
    )


@claim(
    "BDM20O.S71.CPLX",
    where="section 7.1",
    says=r"the procedure takes $O(\prod_i|c_i|\,t)$",
)
def cost(c: Check) -> None:
    """Counted with a memory, entries that are needed only, and equal terms once."""
    c.exact(
        "for some C <= 100: at most C |c_1| t pairs (i, j) for one term of size 2 and t = 401",
        lambda: work((2,), 401)[1] <= 100 * 2 * 401,
    )
    c.exact(
        "for some C <= 100: at most C t entries OPT(F, s) for 201 terms of size 1 and t = 201",
        lambda: work((1,) * 201, 201)[0] <= 100 * 201,
    )
    c.exhaustive(
        range(1, 61),
        counts_differ,
        sizes="1 <= t <= 60",
        text="t(t+1)/2 pairs for one term of size 2, t(t+1)/2 entries for t terms of size 1",
        role="strongest",
    )
    c.strongest("t*(t + 1)/2 > 2*k*t", "k >= 1, t >= 4*k")
    c.exhaustive(
        ((1,), (3,), (2, 3), (1, 2, 3), (2, 4, 5), (1, 2, 3, 4)),
        costs_more,
        sizes="six formulas, t <= 12, sums counted",
        text="the sums are at most k prod(|c_i| + 1) t(t+1)/2, k the number of terms",
        role="strongest",
    )
    c.note(
        "Each entry is a minimum over up to k t sums. And a term has |c_i| + 1 states, for it can be gone: with"
        " terms of size 1 the product is 1 whatever their number, and even the entries are too many."
    )


@claim(
    "BDM20O.S71.CNT",
    where="section 7.1",
    says=r"the number of decision trees with $t$ inner nodes is at least $t!\,2^t$",
)
def number_of_trees(c: Check) -> None:
    """Trees with labels at the leaves, no variable twice on a path. Without labels it takes more variables."""
    words = "the trees with t inner nodes over n variables, leaves labelled, number at least t! 2^t"
    cases = [(n, t) for n in range(1, 13) for t in range(1, 13)]
    c.exhaustive(cases, too_few_trees, sizes="1 <= n, t <= 12", text=words)
    c.exhaustive(
        [(n, t) for n, t in cases if n >= t],
        too_few_trees,
        sizes="1 <= t <= n <= 12",
        text=words,
        role="repaired",
        why="n >= t variables",
    )
    c.computed(
        "least n for t = 1, ..., 12, leaves labelled",
        tuple(least_variables(t, labelled=True) for t in range(1, 13)),
    )
    c.computed(
        "least n for t = 1, ..., 12, leaves not labelled",
        tuple(least_variables(t, labelled=False) for t in range(1, 13)),
    )


@claim(
    "BDM20O.E4",
    where="section 7.2, eq. (4)",
    says=r"$OPT(F,t)=\min_{i,j}\min\{S_1(F,t,j,c_i),S_2(F,t,j,c_i)\}$ for two classes of variables",
    uses=["BDM20O.EE.INIT", "BDM20O.S71.BASE"],
)
def recursion_of_two_classes(c: Check) -> None:
    """As for the uniform law."""
    c.exhaustive(
        two_classes(4),
        recursion_differs,
        sizes=f"formulas with at most 4 literals, {PAIR_WORDS}, 1 <= t <= 5",
        text="the least errors, each over all trees one by one, satisfy (4)",
    )
    c.exhaustive(two_classes(4), table_differs, sizes="the same", text="the table holds these least errors")


@claim(
    "BDM20O.EE.INIT",
    where="appendix E",
    says=r"$S_i(F,t,j,c)=1$ if $c$ has no variable of class $i$",
)
def missing_classes(c: Check) -> None:
    """A sentinel: every true value is at most 1/2."""
    c.printed("min(q, 1 - q) < 1", "0 <= q <= 1")
    c.exhaustive(
        two_classes(4),
        run_differs(Fraction(1)),
        sizes=f"formulas with at most 4 literals, {PAIR_WORDS}, t <= 5",
        text="run with this value, (4) gives the least errors",
    )
    c.note(
        "An empty term has variables of neither class, so that by this rule OPT = 1 for t >= 1 where all terms"
        " are empty; it is 0. No harm is done: the minimum is attained without splits on the constant side."
    )


@claim(
    "BDM20O.EE.ON",
    where="appendix E",
    says="some optimal tree queries variables of the DNF only",
)
def relevant_variables(c: Check) -> None:
    """A variable outside does not lower the least error."""
    c.exhaustive(
        [*formulas(4, HALF), *two_classes(3)],
        outsider_helps,
        sizes=f"at most 4 literals (uniform) or 3 ({PAIR_WORDS}), one more variable, t <= 4",
        text="the least error over all trees is the same with and without an irrelevant variable",
    )


@claim(
    "BDM20O.EE.COR",
    where="appendix E",
    says="sub-trees of an optimal tree are optimal for the conditioned DNF, among trees of their size",
    serves="BDM20O.S71.DP",
)
def optimal_substructure(c: Check) -> None:
    """Of every optimal tree with exactly t nodes, every sub-tree that is reached."""
    c.exhaustive(
        [*formulas(ALL, HALF), *two_classes(3)],
        subtree_not_optimal,
        sizes=f"at most 4 literals (uniform) or 3 ({PAIR_WORDS}), all trees with t <= 4 nodes",
        text="every sub-tree of a tree with the least error has the least error of its size",
    )


Asked = tuple[Formula, tuple[Fraction, ...]]
"""A formula, by the kinds of its terms, and the probabilities of the classes."""


def formulas(literals: int, chances: tuple[Fraction, ...]) -> list[Asked]:
    """All formulas with at most so many literals."""
    family = Family(literals, literals, chances, total=True)
    return [(f, chances) for f in family.formulas[2:]]


def two_classes(literals: int) -> list[Asked]:
    """The same for the pairs of probabilities."""
    return [asked for pair in PAIRS for asked in formulas(literals, pair)]


@cache
def law_of(asked: Asked) -> ReadOnceLaw:
    """The law of a formula."""
    return Family.below(*asked).law(asked[0])


@cache
def brute(asked: Asked, t: int) -> Fraction:
    """The least error of all trees with at most t splits, one by one; 0 for formulas that are constant."""
    constant = not asked[0] or any(not any(k) for k in asked[0])
    return Fraction(0) if constant else least_error_of_all(law_of(asked), t)


def smaller(asked: Asked) -> Iterator[tuple[Fraction, Asked, Asked]]:
    """For each term and class the probability of 1, and the formulas after 0 and after 1."""
    formula, chances = asked
    for place, kind in enumerate(formula):
        rest = formula[:place] + formula[place + 1 :]
        for c, n in enumerate(kind):
            if n:
                fewer = (*kind[:c], n - 1, *kind[c + 1 :])
                one = tuple(sorted((*rest, fewer), key=Family.order))
                yield chances[c], (rest, chances), (one, chances)


def recursion_differs(asked: Asked) -> dict[str, object] | None:
    """A witness where the least errors do not satisfy the recursion."""
    for t in range(1, 6):
        found = min(
            (1 - p) * brute(zero, j) + p * brute(one, t - 1 - j)
            for p, zero, one in smaller(asked)
            for j in range(t)
        )
        if found != brute(asked, t):
            return {"terms": str(asked[0]), "t": t, "recursion": found, "OPT": brute(asked, t)}
    return None


def table_differs(asked: Asked) -> dict[str, object] | None:
    """A witness where the dynamic program and brute force differ."""
    table = OptimalErrors(Family.below(*asked), 5).of(asked[0])
    for t in range(6):
        if table[t] != brute(asked, t):
            return {"terms": str(asked[0]), "t": t, "table": table[t], "OPT": brute(asked, t)}
    return None


def printed_recursion_fault() -> str:
    """What the printed recursion asks for on F = {c} with |c| = 1 and t = 2."""
    asked = _asked_for((1,), 2)
    negative = [sizes for sizes, t in asked if min(sizes, default=0) < 0]
    return f"for F = {{1}}, t = 2 it comes to a term of size {min(negative[0])}" if negative else ""


def _asked_for(sizes: tuple[int, ...], t: int) -> set[tuple[tuple[int, ...], int]]:
    """The arguments that the printed recursion comes to; it goes on unless t = 0 or no term is left."""
    found = {(sizes, t)}
    if t and sizes and min(sizes) >= 0:
        for i, s in enumerate(sizes):
            rest = sizes[:i] + sizes[i + 1 :]
            for j in range(t):
                found |= _asked_for(rest, j) | _asked_for((*rest, s - 1), t - 1 - j)
    return found


def run_differs(missing: Fraction | None) -> Callable[[Asked], dict[str, object] | None]:
    """A check that the recursion, run from the printed initial values alone, gives the least errors.

    `missing` is the value of an option that takes a variable from a term that has none of its class; None
    leaves such options out, and with them all that have no value.
    """
    known: dict[tuple[Asked, int], Fraction | None] = {}

    def value(asked: Asked, t: int) -> Fraction | None:
        if not t or not asked[0]:
            false = prod(1 - prod(p**n for p, n in zip(asked[1], kind, strict=True)) for kind in asked[0])
            return min(Fraction(false), 1 - Fraction(false))
        if (asked, t) not in known:
            values = [
                _sum(p, value(zero, j), value(one, t - 1 - j))
                for p, zero, one in smaller(asked)
                for j in range(t)
            ]
            if any(n == 0 for kind in asked[0] for n in kind):
                values.append(missing)
            known[asked, t] = min((v for v in values if v is not None), default=None)
        return known[asked, t]

    def check(asked: Asked) -> dict[str, object] | None:
        for t in range(6):
            if value(asked, t) != brute(asked, t):
                return {"terms": str(asked[0]), "t": t, "recursion": value(asked, t), "OPT": brute(asked, t)}
        return None

    return check


def _sum(p: Fraction, zero: Fraction | None, one: Fraction | None) -> Fraction | None:
    return None if zero is None or one is None else (1 - p) * zero + p * one


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


def costs_more(sizes: tuple[int, ...]) -> dict[str, object] | None:
    """A witness of more sums than the bound."""
    for t in range(1, 13):
        bound = len(sizes) * prod(s + 1 for s in sizes) * t * (t + 1) // 2
        if sums(sizes, t) > bound:
            return {"terms": str(sizes), "t": t, "sums": sums(sizes, t), "bound": bound}
    return None


def too_few_trees(case: tuple[int, int]) -> dict[str, object] | None:
    """A witness of too few trees."""
    n, t = case
    found, printed = count_trees(n, t) * 2 ** (t + 1), factorial(t) * 2**t
    return None if found >= printed else {"n": n, "t": t, "trees": found, "t! 2^t": printed}


def least_variables(t: int, *, labelled: bool) -> int:
    """The least number of variables with at least t! 2^t trees."""
    labels = 2 ** (t + 1) if labelled else 1
    return next(n for n in range(1, 40) if count_trees(n, t) * labels >= factorial(t) * 2**t)


def outsider_helps(asked: Asked) -> dict[str, object] | None:
    """A witness of a formula whose least error falls with one more, irrelevant variable."""
    law = law_of(asked)
    chances = {i: law.chance(i) for i in law.variables}
    larger = ReadOnceLaw(law.terms, chances | {len(chances): Fraction(1, 3)})
    for t in range(5):
        if least_error_of_all(larger, t) != brute(asked, t):
            return {"terms": str(asked[0]), "t": t}
    return None


def subtree_not_optimal(asked: Asked) -> dict[str, object] | None:
    """A witness of an optimal tree with a sub-tree that is not."""
    law = law_of(asked)
    for t in range(1, 5):
        for tree in optimal_trees(law, t):
            if fault := fault_of(completed(tree, law), law):
                return {"terms": str(asked[0]), "tree": str(tree), "sub-tree": fault}
    return None


def fault_of(tree: Tree, law: Law) -> str:
    """A sub-tree that is not optimal for its size."""
    if isinstance(tree, Leaf):
        return ""
    if error(tree, law) != least_error_of_all(law, size(tree)):
        return str(tree)
    zero, one = (law.given(tree.variable, b) for b in (0, 1))
    return fault_of(tree.zero, zero) or fault_of(tree.one, one)
