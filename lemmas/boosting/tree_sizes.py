r"""How large the trees of Theorem 1 are: enough splits for an error below eps, and not many more than there need be.

Paper: KM96, abstract, introduction, section 4. No claims stand here.
The numbers of splits depend on gamma and eps alone. The least t that is as large as they say has t - 1 below them,
which is what the statements on sizes use of it.
"""

from __future__ import annotations

from lemmas.boosting import growing_entropy, growing_roots
from lemmas.boosting.growing_trees import (
    ERROR,
    FEWER,
    FEWER_IN_THE_STRICT_SENSE,
    FEWER_IS_LESS,
    GROWTH,
    SPLITS_SUFFICE,
    trees_of_top_down,
)
from lemmas.boosting.recurrences import GAMMA
from verify.claims import Check

GINI_ENOUGH = "t >= 1, gamma^2*eps^2*ln(t) >= ln(2)"
"""t is at least 2^(1/(gamma^2 eps^2))."""
GROWING = (
    ("Gini", "0 < eps < 1", GROWTH, GINI_ENOUGH, SPLITS_SUFFICE, None),
    (
        "entropy",
        "0 < eps <= 1",
        growing_entropy.GROWTH,
        growing_entropy.ENOUGH,
        growing_entropy.SPLITS_SUFFICE,
        None,
    ),
    (
        "root",
        "eps > 0",
        growing_roots.GROWTH,
        f"t >= 1, {growing_roots.ENOUGH}",
        growing_roots.SPLITS_SUFFICE,
        growing_roots.ROOT_LEAF,
    ),
)
"""For each criterion: its name, what is said of eps, the trees, the number of splits, hints, a first leaf."""

_DOUBLES = "ln(t) <= ln(t - 1) + ln(2)"
_SMALL = "ln(1/eps) >= ln(2)"
_LEAST = {
    "Gini": "gamma^2*eps^2*ln(t - 1) <= ln(2)",
    "entropy": "4*gamma^2*ln(2)*ln(t - 1) <= ln(1/eps)^2",
    "root": "2*gamma^2*ln(t - 1) <= ln(1/eps)",
}
"""One split less is not more than the number."""
SIZES = {
    "Gini": "gamma^2*eps^2*ln(t) <= 2*ln(1/eps)",
    "entropy": "4*gamma^2*ln(2)*ln(t) <= 2*ln(1/eps)^2",
    "root": "2*gamma^2*ln(t) <= 2*ln(1/eps)",
}
"""t is at most (1/eps)^(2/(gamma^2 eps^2)), (1/eps)^(log2(1/eps)/(2 gamma^2)), (1/eps)^(1/gamma^2)."""
_WHY = {
    "Gini": (
        "gamma^2*eps^2 <= 1",
        f"{SIZES['Gini']} by gamma^2*eps^2: {_DOUBLES}; 1: {_LEAST['Gini']}; ln(2): gamma^2*eps^2 <= 1; 2: {_SMALL}",
    ),
    "entropy": (
        "4*gamma^2 <= 1",
        "ln(1/eps) + ln(2) >= 0",
        f"ln(1/eps)^2 >= ln(2)^2 by ln(1/eps) + ln(2): {_SMALL}",
        (
            f"{SIZES['entropy']} by 4*gamma^2*ln(2): {_DOUBLES}; 1: {_LEAST['entropy']};"
            " ln(2)^2: 4*gamma^2 <= 1; 1: ln(1/eps)^2 >= ln(2)^2"
        ),
    ),
    "root": (
        "2*gamma^2 <= 1",
        f"{SIZES['root']} by 2*gamma^2: {_DOUBLES}; 1: {_LEAST['root']}; ln(2): 2*gamma^2 <= 1; 1: {_SMALL}",
    ),
}


def enough_splits(c: Check) -> None:
    """Records that so many splits make the error less than eps, for each criterion, on the trees of TopDown."""
    for label, wanted, tree, end, hints, leaf in GROWING:
        where = f"{GAMMA}, {wanted}, {tree}, end {end}"
        c.growth(f"{ERROR} < eps", where, hints=hints, label=label, example=leaf)
        trees_of_top_down(c, label)


def fewer_for_gini(c: Check, of: str) -> None:
    """Records that for Gini fewer splits will do than (4) has: one eps in the exponent, and not its square."""
    c.stronger_growth(
        f"{ERROR} < eps",
        f"{GAMMA}, 0 < eps < 1, {GROWTH}, end t >= 1, {FEWER}",
        better="t >= exp(1/(2 gamma^2 eps)): 1/(gamma^2 eps) in the exponent, and not 1/(gamma^2 eps^2)",
        of=of,
        hints=FEWER_IN_THE_STRICT_SENSE,
        implying=FEWER_IS_LESS,
    )


def least(criterion: str) -> tuple[str, str, tuple[str, ...]]:
    """How large the least t is that is as large as the number of splits for a criterion, eps <= 1/2; with hints."""
    where = f"{GAMMA}, 0 < eps <= 1/2, t >= 2, {_LEAST[criterion]}"
    return SIZES[criterion], where, (_DOUBLES, _SMALL, *_WHY[criterion])


def size(c: Check, criterion: str, label: str) -> None:
    """Records `least`."""
    relation, where, hints = least(criterion)
    c.family(relation, where, hints=hints, label=label)
    c.argued(
        "The least t that is as large as it has to be is 1, or has t - 1 below the number that is asked for: these are"
        " the conditions. So it is no larger than the relation says, and for eps above 1/2 no split is needed.",
        every="all 0 < gamma <= 1/2, all eps > 0",
        role="join",
        of=label,
    )


def no_splits(c: Check) -> None:
    """Records that no split is needed for eps above 1/2: any tree will do."""
    c.family(
        f"{ERROR} < eps",
        "eps > 1/2, sum(w) == 1, each w >= 0, 0 <= q <= 1",
        hints=[f"{ERROR} <= sum(w)/2"],
        label="eps > 1/2",
    )
