"""The recursions of section 7 on small formulas: what they ask for, and least errors over all trees one by one.

No claims stand here. A formula is given by the kinds of its terms, with the probabilities of the classes; with four
classes the last two hold the negated variables of the first two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from math import prod

from algorithms.brute_force import least_error
from algorithms.families import Family, Formula, OptimalErrors
from algorithms.laws import ReadOnceLaw
from lemmas.optimality.enumeration import least_error_of_all
from verify.rationals import Fraction

HALF = (Fraction(1, 2),)
PAIRS = (
    (Fraction(3, 10), Fraction(7, 10)),
    (Fraction(2, 5), Fraction(3, 5)),
    (Fraction(1, 4), Fraction(1, 3)),
)
Asked = tuple[Formula, tuple[Fraction, ...]]
"""A formula, by the kinds of its terms, and the probabilities of the classes."""
Case = tuple[Asked, int]
"""A formula and t."""


def formulas(literals: int, chances: tuple[Fraction, ...]) -> list[Asked]:
    """All formulas with at most so many literals."""
    family = Family(literals, literals, chances, total=True)
    return [(f, chances) for f in family.formulas[2:]]


def two_classes(literals: int) -> list[Asked]:
    """The same for the pairs of probabilities."""
    return [asked for pair in PAIRS for asked in formulas(literals, pair)]


def negated(literals: int) -> list[Asked]:
    """Formulas with at most so many literals, some of them negated, for the pairs of probabilities.

    The literals of one class in one term are all negated or none, so that the term without one of them is one term.
    """
    found = []
    for p, q in PAIRS:
        for formula, chances in formulas(literals, (p, q, 1 - p, 1 - q)):
            signs = any(any(kind[2:]) for kind in formula)
            if signs and not any(kind[i] and kind[i + 2] for kind in formula for i in (0, 1)):
                found.append((formula, chances))
    return found


def every_size(asked: Sequence[Asked], sizes: Sequence[int]) -> list[Case]:
    """All formulas with all sizes."""
    return [(a, t) for a in asked for t in sizes]


def has_negated(case: Case) -> bool:
    """Whether some literal is a negated variable."""
    return any(any(kind[2:]) for kind in case[0][0])


def is_in_setting(case: Case) -> bool:
    """The paper's hypotheses: terms with literals, variables of at most two classes, probabilities inside (0, 1)."""
    (formula, chances), t = case
    terms = bool(formula) and all(any(kind) and len(kind) == len(chances) for kind in formula)
    return terms and all(0 < p < 1 for p in chances) and t >= 1


def extent(case: Case) -> dict[str, object]:
    """The parameters of a case, for the report."""
    (formula, chances), t = case
    return {
        "terms": len(formula),
        "literals": sum(map(sum, formula)),
        "t": t,
        "probabilities": ", ".join(map(str, chances[:2])),
        "negated literals": has_negated(case),
    }


def text_of(asked: Asked) -> str:
    """The terms with their literals, and the probability of a 1 of each variable.

    >>> text_of((((1, 0, 0, 1),), (Fraction(3, 10), Fraction(7, 10), Fraction(7, 10), Fraction(3, 10))))
    '(x1 and not x2), P[x1 = 1] = 3/10, P[x2 = 1] = 7/10'
    """
    law = law_of(asked)
    terms = [" and ".join(f"{'' if bit else 'not '}x{i + 1}" for i, bit in term) for term in law.terms]
    chances = [f"P[x{i + 1} = 1] = {law.chance(i)}" for i in law.variables]
    return ", ".join([" or ".join(f"({t})" for t in terms) or "0", *chances])


def several_terms_first(asked: list[Asked]) -> list[Asked]:
    """Formulas with one term last, and those with one literal at the very end."""
    return sorted(asked, key=lambda a: (len(a[0]) == 1, sum(map(sum, a[0]))))


@cache
def law_of(asked: Asked) -> ReadOnceLaw:
    """The law of a formula. With four classes the literals of the last two are negated variables of the first two."""
    formula, chances = asked
    terms: list[list[tuple[int, int]]] = []
    known: dict[int, Fraction] = {}
    for kind in formula:
        terms.append([])
        for c, n in enumerate(kind):
            for _ in range(n):
                terms[-1].append((len(known), int(c < 2)))
                known[len(known)] = chances[c % 2 if len(chances) > 1 else 0]
    return ReadOnceLaw(terms, known)


@cache
def brute(asked: Asked, t: int) -> Fraction:
    """The least error of all trees with at most t splits, one by one; 0 for formulas that are constant."""
    constant = not asked[0] or any(not any(k) for k in asked[0])
    return Fraction(0) if constant else least_error_of_all(law_of(asked), t)


def smaller(asked: Asked) -> Iterator[tuple[Fraction, Asked, Asked]]:
    """What the recursion takes for each term and class: the probability of 1, and the formulas after 0 and after 1.

    It counts the variables of a class, negated or not.
    """
    formula, chances = asked
    for place, kind in enumerate(formula):
        rest = formula[:place] + formula[place + 1 :]
        for c, n in enumerate(kind):
            if n:
                fewer = (*kind[:c], n - 1, *kind[c + 1 :])
                one = tuple(sorted((*rest, fewer), key=Family.order))
                yield chances[c % 2], (rest, chances), (one, chances)


def recursion_differs(case: Case) -> dict[str, object] | None:
    """A witness where the least errors do not satisfy the recursion."""
    asked, t = case
    found = min(
        (1 - p) * brute(zero, j) + p * brute(one, t - 1 - j)
        for p, zero, one in smaller(asked)
        for j in range(t)
    )
    if found == brute(asked, t):
        return None
    classes = {f"p_{c}": p for c, p in enumerate(asked[1][:2], start=1)}
    return {"formula": text_of(asked), **classes, "t": t, "recursion": found, "OPT": brute(asked, t)}


def table_differs(case: Case) -> dict[str, object] | None:
    """A witness where the dynamic program and brute force differ."""
    asked, t = case
    found = table_of(asked)[t]
    return None if found == brute(asked, t) else {"formula": text_of(asked), "t": t, "table": found}


@cache
def table_of(asked: Asked) -> tuple[Fraction, ...]:
    """What the dynamic program fills in for 0 <= t <= 5."""
    return tuple(OptimalErrors(Family.below(*asked), 5).of(asked[0]))


def leaf_differs(case: Case) -> dict[str, object] | None:
    """A witness where the least error without splits is not C(P[F = 1])."""
    asked, _ = case
    false = prod(1 - prod(p**n for p, n in zip(asked[1], kind, strict=True)) for kind in asked[0])
    found = min(Fraction(false), 1 - Fraction(false))
    return None if found == brute(asked, 0) else {"formula": text_of(asked), "C(P[F = 1])": found}


def signed(law: ReadOnceLaw) -> Iterator[tuple[tuple[int, ...], ReadOnceLaw]]:
    """The formula with every choice of negated literals; 0 is the sign of a negated one."""
    for bits in product((0, 1), repeat=len(law.variables)):
        terms = [[(i, bits[i]) for i, _ in term] for term in law.terms]
        yield bits, ReadOnceLaw(terms, {i: law.chance(i) for i in law.variables})


def by_rule(law: ReadOnceLaw, i: int, b: int) -> ReadOnceLaw:
    """Without the term of the variable if it is 0, without its literal if it is 1; an empty term is the constant 1."""
    kept = (term for term in law.terms if b == 1 or all(j != i for j, _ in term))
    terms = [[literal for literal in term if literal[0] != i] for term in kept]
    return ReadOnceLaw(terms if all(terms) else [[]], {j: law.chance(j) for j in law.variables if j != i})


def left_in_either_order(asked: Asked) -> bool:
    """Whether the formulas of the rule are those that are left, in the other order for a negated literal."""
    return all(
        law.given(i, b).key == by_rule(law, i, b if bits[i] else 1 - b).key
        for bits, law in signed(law_of(asked))
        for i, b in product(law.variables, (0, 1))
    )


def signs_matter_for_opt(case: Case) -> dict[str, object] | None:
    """A witness of negated literals that change the least error under the uniform law."""
    asked, t = case
    for bits, other in signed(law_of(asked)):
        if least_error(other, t) != brute(asked, t):
            return {"formula": text_of(asked), "t": t, "signs": bits}
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


def run_differs(missing: Fraction | None) -> Callable[[Case], dict[str, object] | None]:
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

    def check(case: Case) -> dict[str, object] | None:
        asked, t = case
        found, least = value(asked, t), brute(asked, t)
        return None if found == least else {"terms": str(asked[0]), "t": t, "recursion": found, "OPT": least}

    return check


def _sum(p: Fraction, zero: Fraction | None, one: Fraction | None) -> Fraction | None:
    return None if zero is None or one is None else (1 - p) * zero + p * one
