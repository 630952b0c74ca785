r"""Section 8.2 and appendix F: MIC over families of DNFs, and the DNF of the finite-sample experiment.

Paper: BDM20O, sections 4, 8.2, 8.3, appendix F.
Decided here: the sizes of the families; exactly how far TopDown and BestFirst are from optimal on every DNF of
the three settings.
Found: TopDown is never worse than 1/20 (0.05) in any setting, so the text means BestFirst where it says that
m^TopDown exceeds 0.05. How many DNFs do under BestFirst depends on its ties; under the rules last and first its
errors even depend on which literals are negated. BestFirst is the better one on some DNFs: for (3/10, 7/10) on 268
under the tie rule of the pseudo-code, on more under the first of tied splits.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

from algorithms.decimals import decimal
from algorithms.families import Family, Formula, formula_text
from algorithms.finite_samples import SIZES_OF_TERMS
from algorithms.growth import Policy, Ties, grow
from algorithms.laws import ReadOnceLaw
from algorithms.mic import MicTable, Setting, mic_table
from algorithms.trees import error
from verify.claims import Check, claim
from verify.claims.resumable_map import ResumableMap
from verify.kinds.families.members import Family as Members
from verify.kinds.families.members import Member
from verify.rationals import Fraction

UNIFORM = Setting(8, 8)
SKEWED = tuple(Setting(5, 5, (Fraction(a, 10), Fraction(10 - a, 10))) for a in (3, 4))
SETTINGS = (UNIFORM, *SKEWED)
IN_ALL = tuple(Setting(5, 5, s.chances, total=True) for s in SKEWED)
"""The other reading of 'at most 5 literals'."""
RULES = (Ties.LAST, Ties.FIRST)
TOPDOWN, BESTFIRST = "topdown", "bestfirst"
SMALL = ((1, 2), (2, 2), (2, 3), (1, 1, 2))
"""Term sizes of the DNFs whose literals are negated in all ways."""
MOST_SPLITS = 10
"""So many splits for these."""
WHOLE = (
    "the read-once DNFs of the three settings of section 8.2, no literal negated, up to names of variables"
)
RERAN = (
    "every DNF of the three settings, all t <= 100, exactly: 12,869 uniform, 53,129 each for (3/10, 7/10) and"
    " (2/5, 3/5); tie rules last and first"
)


@claim(
    "BDM20O.S82.N",
    where="section 8.2",
    says="OPT and m(100) are computed for all read-once DNFs of at most 8 terms of at most 8 literals, uniform, and for"
    " all of at most 5 terms and at most 5 literals, none negated, with two probabilities",
    uses=["BDM20O.S71.DP", "BDM20O.E4"],
)
def families(c: Check) -> None:
    """The sets are counted up to names: a DNF is known by how many variables of each class its terms have.

    Under the uniform law negated literals are allowed. In the run they change no error of TopDown, but for
    the terms 2, 2 and 2, 3 errors of BestFirst, where leaves tie and the order from left to right decides: then its
    errors are no function of the sizes.
    """
    c.empirical(RERAN)
    c.exact(
        "the table of each setting, up to t = 100, has every DNF of it, 12,869, 53,129 and 53,129, and an m of TopDown"
        " and of BestFirst for each, under the tie rules last and first",
        lambda: all(holds_every_dnf(s) for s in SETTINGS),
    )
    c.argued(THE_TABLE, every=EVERY_DNF, role="join")
    c.exact(
        "there are C(16, 8) - 1 = 12,869 DNFs of 8 terms of 8 literals",
        lambda: _count(Family(8, 8)) == comb(16, 8) - 1 == 12869,
        role="support",
    )
    c.exact(
        "there are C(25, 5) - 1 = 53,129 DNFs of 5 terms of 5 literals of two classes",
        lambda: _count(Family(5, 5, SKEWED[0].chances)) == comb(25, 5) - 1 == 53129,
        role="support",
    )
    c.computed(
        "DNFs of two classes with at most 5 literals in all",
        _count(Family(5, 5, SKEWED[0].chances, total=True)),
    )
    c.covers_by(
        "BDM20O.E4",
        "section 8.2 says that each literal is a variable; the formulas that were run are so",
        lambda: all(not_negated(s.family()) for s in SKEWED),
    )
    c.bounded(
        signed_cases(Ties),
        signs_matter(Policy.TOP_DOWN),
        names=signed_names,
        text="negated literals change no error of TopDown: terms of sizes 1, 2, or 2, 2, or 2, 3, or 1, 1, 2",
        every="these read-once DNFs, uniform, every order of ties, all t",
        role="support",
    )
    for rule in Ties:
        check = signs_matter(Policy.BEST_FIRST)
        found = {str(case[0]): None for case in signed_cases([rule]) if check(case) is not None}
        c.computed(
            f"of these, where negated literals change errors of BestFirst, ties {rule.value}", tuple(found)
        )
    c.read_as(
        "at most 5 literals in each term",
        other="at most 5 literals in the whole formula",
        why="the sentence before it bounds the literals in each term, and figure 4 has the range of that family",
    )


THE_TABLE = (
    "the least errors in the table are those of the recursions of section 7; that these are OPT for every DNF here"
    " rests on S71.DP and on equation (4), E4, and not on the run; so the m of a DNF is its number in the table"
)
"""What the sentences on m rest on beside the numbers."""
EVERY_DNF = "all DNFs of the three settings, t = 100"


@claim(
    "BDM20O.S82.TD",
    where="section 8.2",
    says=r"for the vast majority of read-once DNFs $m^{\mathrm{TopDown}}(100)\ll0.01$",
    uses=["BDM20O.S82.N"],
)
def topdown_is_close(c: Check) -> None:
    """So it is for m <= 1/100. If 'much less' means m <= 1/1000, it is 78 % of the uniform DNFs and 40 % and 47 %
    of the others. No fraction is printed; 95 % is ours.
    """
    c.empirical(RERAN)
    c.exact(
        "in each setting, under either rule, more than 95 % of the DNFs have m <= 1/100, not much less",
        lambda: all(
            20 * _above(s, TOPDOWN, r, "1/100") < len(table(s).formulas) for s in SETTINGS for r in RULES
        ),
    )
    c.argued(THE_TABLE, every=EVERY_DNF, role="join")
    c.exhaustive(
        all_values,
        rules_differ,
        names=value_names,
        text="m^TopDown(100) is the same under the tie rules last and first",
        whole=WHOLE,
        count=all_counted(),
        role="support",
    )
    c.exhaustive(
        all_values,
        exceeds_a_twentieth,
        names=value_names,
        text="m^TopDown(100) <= 1/20",
        whole=WHOLE,
        count=all_counted(),
        role="support",
    )
    for setting in SETTINGS:
        for rule in RULES:
            c.computed(
                f"TopDown, {_name(setting)}, ties {rule.value}", _summary(table(setting), TOPDOWN, rule)
            )
    c.read_as(
        "m <= 1/100",
        other="m <= 1/1000, which is much less: so it is for 78 % of the uniform DNFs, 40 % and 47 % of the others",
        why="no factor and no fraction is printed, and the sentence explains near-optimal",
    )
    c.read_as(
        "in each of the three settings",
        other="under the uniform law",
        why="figure 4, to which the sentence refers, shows all three",
    )


@claim(
    "BDM20O.S82.BF",
    where="section 8.2",
    says=r"for many DNFs BestFirst is far from optimal, with $m^{\mathrm{TopDown}}(100)>0.05$",
    uses=["BDM20O.S82.N"],
)
def bestfirst_is_far(c: Check) -> None:
    """The superscript should be BestFirst. How many are many is not printed; 2 % is ours."""
    c.read_as(
        "DNFs without negated literals",
        other="DNFs with negated literals too, for which ties may be broken in another order",
        why="section 8.2 says of the two product laws that each literal is a variable; under the uniform law, of which"
        " it does not say so, the m that was run is that of the sizes of the terms",
    )
    c.exact(
        "some DNF of the three settings, without negated literals, has m^TopDown(100) > 1/20",
        lambda: any(_above(s, TOPDOWN, r) for s in SETTINGS for r in RULES),
    )
    c.argued(THE_TABLE, every=EVERY_DNF, role="join")
    c.exact(
        "in each setting, under either rule, more than 2 % of the DNFs without negated literals have m^BestFirst(100)"
        " > 1/20",
        lambda: all(50 * _above(s, BESTFIRST, r) > len(table(s).formulas) for s in SETTINGS for r in RULES),
        role="reading",
        why="the sentence is about the trees generated by BestFirst",
    )
    c.note("The caption of figure 4 has the same superscript for both algorithms.")
    for setting in SETTINGS:
        for rule in RULES:
            worst = table(setting).worst(f"{TOPDOWN}/{rule.value}")[0]
            c.computed(
                f"largest m^TopDown(100), {_name(setting)}, ties {rule.value}",
                f"{worst[0]} at {formula_text(worst[1])}",
            )
            c.computed(
                f"BestFirst, {_name(setting)}, ties {rule.value}", _summary(table(setting), BESTFIRST, rule)
            )


@claim(
    "BDM20O.S82.CMP",
    where="sections 4 and 8",
    says="MIC tells TopDown and BestFirst apart: the one is near-optimal, the other is not",
    uses=["BDM20O.S82.TD", "BDM20O.S82.BF"],
)
def mic_separates(c: Check) -> None:
    """In the mean over the DNFs and in the worst case, in every setting and under either rule.

    With at most 5 literals in all, the other reading of that set, the mean for BestFirst with the first of tied splits
    is the smaller one.
    """
    c.empirical(RERAN)
    c.exact(
        "in each setting and under either rule the mean of m(100) over the DNFs is more than 3 times as large for"
        " BestFirst as for TopDown, and the largest m(100) is larger",
        lambda: all(_separated(table(s), r) for s in SETTINGS for r in RULES),
    )
    c.argued(THE_TABLE, every=EVERY_DNF, role="join")
    for setting, rule in product((*SETTINGS, *IN_ALL), RULES):
        c.computed(f"{_name(setting)}, ties {rule.value}", _compared(table(setting), rule))
    c.read_as(
        "on many DNFs, as the experiment has it",
        other="on some DNF, as section 8.1 has it",
        why="the experiment is to show how far from optimal the trees are",
    )


LITERALS = {"a": 3, "b": 4, "c": 5}
"""The sizes that occur; a, b and c say which one a term has."""


def terms() -> str:
    """The terms of the DNF of section 8.3: how many there are of each size, and that each term has one of them."""
    counts = (f"sum({v}) == {SIZES_OF_TERMS.count(n)}" for v, n in LITERALS.items())
    one = "each a + b + c == 1, a*(1 - a) == 0, b*(1 - b) == 0, c*(1 - c) == 0"
    return ", ".join((*counts, one))


def the_terms() -> Members:
    """They meet these conditions."""
    return Members(
        tuple(
            Member({v: Fraction(v == size) for v in LITERALS}, Fraction(SIZES_OF_TERMS.count(n)))
            for size, n in LITERALS.items()
        )
    )


@claim(
    "BDM20O.F.SUM",
    where="appendix F and section 8.3",
    says="10 terms of sizes [3, 3, 4, 5, 3, 4, 3, 5, 4, 4], n = 38",
)
def finite_sample_formula(c: Check) -> None:
    """A read-once DNF with these terms needs as many variables as they have literals.

    Every variable is relevant, which the paper does not say.
    """
    c.family("sum(1) == 10", terms(), example=the_terms(), label="terms")
    c.family("sum(3*a + 4*b + 5*c) <= 38", terms(), example=the_terms(), label="variables")
    c.computed("variables that occur in no term", 38 - sum(SIZES_OF_TERMS))
    c.note(
        "what section 8.3 says of test errors is decided by no claim: figure 5 is computed anew by `treecert reproduce"
        " BDM20O.fig5`, without a verdict"
    )


# -- what the claims run


@cache
def table(setting: Setting) -> MicTable:
    """The MIC of every DNF of a setting."""
    return mic_table(setting, RULES, sweep=ResumableMap("mic"))


SIZES_OF_TABLES = dict(zip(SETTINGS, (12869, 53129, 53129), strict=True))


def holds_every_dnf(setting: Setting) -> bool:
    """Whether the table has each DNF of the setting once, with m(100) under both policies and both rules."""
    found = table(setting)
    columns = {f"{p}/{r.value}" for p in (TOPDOWN, BESTFIRST) for r in RULES}
    count = SIZES_OF_TABLES[setting]
    whole = counted(setting) == len(found.formulas) == len(set(found.formulas)) == count
    within = all(len(f) <= setting.terms and most_literals(f) <= setting.literals for f in found.formulas)
    full = set(found.values) == columns and all(len(v) == count for v in found.values.values())
    return found.setting == setting and setting.size == 100 and whole and within and full


def most_literals(formula: Formula) -> int:
    """The literals of its largest term."""
    return max(map(sum, formula))


def _count(family: Family) -> int:
    return len(family.formulas) - 2


def _name(setting: Setting) -> str:
    law = "uniform" if len(setting.chances) == 1 else f"p = {', '.join(map(str, setting.chances))}"
    return f"{law}, {setting.literals} literals in all" if setting.total else law


def _above(setting: Setting, policy: str, rule: Ties, bound: str = "1/20") -> int:
    return table(setting).above(f"{policy}/{rule.value}", Fraction(bound))


def _summary(found: MicTable, policy: str, rule: Ties) -> str:
    """How many DNFs are above the bounds, the mean, and the worst one."""
    name = f"{policy}/{rule.value}"
    above = ", ".join(f"> {b}: {found.above(name, Fraction(b))}" for b in ("1/1000", "1/100", "1/20"))
    (worst, formula), mean = found.worst(name)[0], decimal(found.mean(name))
    counts = f"{len(found.formulas)} DNFs, m = 0: {found.optimal(name)}, {above}"
    return f"{counts}; mean {mean}; largest {decimal(worst)} = {worst} at {formula_text(formula)}"


def _compared(found: MicTable, rule: Ties) -> str:
    """On how many DNFs each algorithm has the smaller m, and the two means."""
    close, far = (found.values[f"{p}/{rule.value}"] for p in (TOPDOWN, BESTFIRST))
    signs = [(a > b) - (a < b) for a, b in zip(close, far, strict=True)]
    means = [decimal(found.mean(f"{p}/{rule.value}")) for p in (TOPDOWN, BESTFIRST)]
    counts = (
        f"m smaller for TopDown on {signs.count(-1)}, equal on {signs.count(0)}, smaller for BestFirst on"
    )
    return f"{counts} {signs.count(1)} DNFs; means {means[0]} and {means[1]}"


def _separated(found: MicTable, rule: Ties) -> bool:
    names = [f"{p}/{rule.value}" for p in (TOPDOWN, BESTFIRST)]
    (close, far), (low, high) = ([found.mean(n) for n in names], [found.worst(n)[0][0] for n in names])
    return far > 3 * close and high > low


def signed(sizes: tuple[int, ...]) -> Iterator[ReadOnceLaw]:
    """The laws of all DNFs with terms of these sizes, uniform, the one with positive literals last."""
    ends = [sum(sizes[: k + 1]) for k in range(len(sizes))]
    chances = dict.fromkeys(range(sum(sizes)), Fraction(1, 2))
    for bits in product((0, 1), repeat=sum(sizes)):
        yield ReadOnceLaw(
            [[(i, bits[i]) for i in range(e - s, e)] for s, e in zip(sizes, ends, strict=True)], chances
        )


Signed = tuple[tuple[int, ...], Ties, int]
"""Term sizes, a rule for ties, and t."""


def signed_cases(rules: Iterable[Ties]) -> list[Signed]:
    """The small DNFs with these rules and every t."""
    return [(sizes, rule, t) for sizes in SMALL for rule in rules for t in range(MOST_SPLITS + 1)]


def signed_names(case: Signed) -> dict[str, object]:
    """The parameters of a case, for the report."""
    sizes, rule, t = case
    return {"terms": len(sizes), "literals": sum(sizes), "ties": rule, "t": t}


def signs_matter(policy: Policy) -> Callable[[Signed], dict[str, object] | None]:
    """A check that the error is the same whatever literals are negated."""

    def check(case: Signed) -> dict[str, object] | None:
        sizes, rule, t = case
        found = {errors[t] for errors in _sequences(sizes, policy, rule)}
        return {"sizes": sizes, "ties": rule.value, "t": t, "errors": len(found)} if len(found) > 1 else None

    return check


@cache
def _sequences(sizes: tuple[int, ...], policy: Policy, rule: Ties) -> frozenset[tuple[Fraction, ...]]:
    """The sequences of errors that the choices of negated literals lead to."""
    return frozenset(_errors(law, policy, rule) for law in signed(sizes))


def _errors(law: ReadOnceLaw, policy: Policy, rule: Ties) -> tuple[Fraction, ...]:
    """E(T_t) for t = 0, ..., 10; a run that has nothing left to gain keeps its tree."""
    found = [error(t, law) for t in grow(law, MOST_SPLITS, policy=policy, ties=rule, zero_gains=False).trees]
    return (*found, *[found[-1]] * (MOST_SPLITS + 1 - len(found)))


def not_negated(family: Family) -> bool:
    """Whether all literals of all terms are variables."""
    laws = [family.law([kind]) for kind in family.kinds]
    return all(bit == 1 for law in laws for term in law.terms for _, bit in term)


class Valued(NamedTuple):
    """A DNF of one of the settings, with m^TopDown(100) under each rule for ties."""

    setting: str
    formula: Formula
    values: tuple[Fraction, ...]


def all_values() -> Iterator[Valued]:
    """Every DNF of the three settings."""
    for setting in SETTINGS:
        found = table(setting)
        columns = [found.values[f"{TOPDOWN}/{r.value}"] for r in RULES]
        yield from (
            Valued(_name(setting), f, v)
            for f, v in zip(found.formulas, zip(*columns, strict=True), strict=True)
        )


def value_names(case: Valued) -> dict[str, object]:
    """The parameters of a case, for the report."""
    literals = sum(map(sum, case.formula))
    return {"setting": case.setting, "terms": len(case.formula), "literals": literals}


def counted(setting: Setting) -> int:
    """How many DNFs a setting has: multisets of 1 to `terms` kinds of terms."""
    classes = len(setting.chances)
    kinds = comb(setting.literals + classes, classes) - 1
    return comb(kinds + setting.terms, setting.terms) - 1


def all_counted() -> int:
    """How many DNFs the three settings have, without going through them."""
    return sum(counted(table(s).setting) for s in SETTINGS)


def rules_differ(case: Valued) -> dict[str, object] | None:
    """A witness of a DNF on which the tie rules lead TopDown to different m."""
    if len(set(case.values)) == 1:
        return None
    return {"terms": formula_text(case.formula), "m": case.values}


def exceeds_a_twentieth(case: Valued) -> dict[str, object] | None:
    """A witness of a DNF with m^TopDown(100) > 1/20."""
    worst = max(case.values)
    return {"terms": formula_text(case.formula), "m": worst} if 20 * worst > 1 else None
