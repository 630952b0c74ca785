"""What the parameters of the estimators mean, exactly: criteria, weights, bounds.

Main definitions: `Chosen`, `chosen_criterion`, `row_weights`, `limits_of`.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np
from numpy.typing import NDArray

from algorithms.classes import SCORES, Limits, SplitScore, impurity, whole_weights
from algorithms.classes.impurities import Impurity
from algorithms.criteria import GINI, MINIMUM, Criterion, callable_criterion, splitting
from treecert.cards.callables import callable_card
from verify.errors import BadInput
from verify.rationals import EXACT, Fraction

__all__ = ["Chosen", "chosen_criterion", "exact_number", "limits_of", "most_leaves", "row_weights"]

Given = str | Criterion | SplitScore | Callable[[Fraction], object]
"""What `criterion` may be."""


@dataclass(frozen=True)
class Chosen:
    """A criterion to grow by; `certified` unless it is a Python function, of which nothing is proved."""

    criterion: Criterion | SplitScore
    certified: bool = True

    @property
    def unit(self) -> int:
        """How much larger its values are than those of scikit-learn's criterion of the name: 2 for Gini, else 1."""
        return 2 if self.criterion == GINI else 1

    def cost(self, classes: int) -> Impurity:
        """What pruning counts: the impurity; half of the minimum, the share of errors, where a score is none."""
        return impurity(MINIMUM if isinstance(self.criterion, SplitScore) else self.criterion, classes)

    @property
    def cost_unit(self) -> int:
        """What `cost` is divided by."""
        return 2 if isinstance(self.criterion, SplitScore) else self.unit


def chosen_criterion(given: Given) -> Chosen:
    """The criterion that a parameter gives; warns of a formula or function that is not permissible.

    Raises ValueError and BadInput for what is none.
    """
    if isinstance(given, Criterion | SplitScore):
        return Chosen(given)
    if isinstance(given, str):
        score = SCORES.get(given.strip().lower().replace(" ", "_"))
        if score is not None:
            return Chosen(score)
        found, doubt = splitting(given)
        if doubt:
            warnings.warn(doubt, UserWarning, stacklevel=4)
        return Chosen(found)
    if callable(given):
        own = callable_criterion(given)
        failing = [line for line in callable_card(given, own.name).lines if line.fault and line.name in SHAPE]
        if failing:
            names = " and ".join(f"{line.name!r}" for line in failing)
            warnings.warn(
                f"{own.name} is no permissible criterion: of its card fails {names}; "
                "see treecert.card, or take a name, as in criterion='gini'",
                UserWarning,
                stacklevel=4,
            )
        return Chosen(own, certified=False)
    raise ValueError(
        f"criterion is a name, a formula in q, a Criterion or a function of q, not {given!r}: "
        "try 'entropy' or '4*q*(1-q)'"
    )


SHAPE = ("defined", "symmetric", "concave")
"""Lines of a card on which trees depend. A multiple of a criterion, or one plus a constant, grows the same trees."""


def row_weights(
    given: Any, class_weight: Any, classes: NDArray[Any], codes: NDArray[np.int64]
) -> tuple[tuple[int, ...], int]:
    """Whole weights of the rows and their scale: `sample_weight` times the weight of the class. Exact.

    Raises ValueError and BadInput.
    """
    rows = len(codes)
    if class_weight is None and given is None:
        return (1,) * rows, 1
    weights = np.ones(rows, dtype=object) if given is None else np.asarray(given)
    if weights.ndim == 0:
        weights = np.repeat(weights, rows)
    if weights.ndim != 1:
        raise ValueError("Sample weights must be 1D array or scalar: give one weight for each row")
    if len(weights) != rows:
        raise ValueError(f"there are {len(weights)} sample weights for {rows} rows: give one for each row")
    if class_weight is None:
        return whole_weights(weights)
    factors = _class_weights(class_weight, classes, codes)
    own, scale = whole_weights(weights)
    whole, more = whole_weights([w * factors[c] for w, c in zip(own, codes.tolist(), strict=True)])
    return whole, scale * more


def _class_weights(given: Any, classes: NDArray[Any], codes: NDArray[np.int64]) -> list[Fraction]:
    if isinstance(given, str) and given == "balanced":
        counts = np.bincount(codes, minlength=len(classes)).tolist()
        return [Fraction(len(codes), len(classes) * n) for n in counts]
    if not isinstance(given, Mapping):
        raise ValueError(
            f"class_weight is 'balanced', None, or a dict of weights by label, not {given!r:.60}"
        )
    labels = classes.tolist()
    unknown = [label for label in given if label not in labels]
    if unknown and len(given) - len(unknown) < len(labels):
        shown = ", ".join(map(repr, labels[:8]))
        raise ValueError(f"class_weight: there is no class {unknown[0]!r}; the classes are {shown}")
    return [exact_number(given.get(label, 1), f"class_weight of {label!r}") for label in labels]


def exact_number(value: Any, name: str) -> Fraction:
    """A number from 0 on, exactly; a float is the dyadic rational that it is. Raises ValueError."""
    plain = value.item() if isinstance(value, np.generic) else value
    if isinstance(plain, (int, float, *EXACT)) and not isinstance(plain, bool):
        try:
            found = Fraction(plain)
        except (ValueError, OverflowError):
            found = Fraction(-1)
        if found >= 0:
            return found
    raise ValueError(f"{name} is a number from 0 on, not {value!r:.40}")


def limits_of(estimator: Any, rows: int, chosen: Chosen) -> Limits:
    """The limits that the parameters of an estimator set, for so many rows. Raises ValueError and BadInput."""
    weight = exact_number(estimator.min_weight_fraction_leaf, "min_weight_fraction_leaf")
    if 2 * weight > 1:
        raise BadInput(f"min_weight_fraction_leaf is a share from 0 to 0.5, not {float(weight):.4g}")
    return Limits(
        max(2, _rows(estimator.min_samples_split, rows, 2, "min_samples_split")),
        _rows(estimator.min_samples_leaf, rows, 1, "min_samples_leaf"),
        exact_number(estimator.min_impurity_decrease, "min_impurity_decrease") * chosen.unit,
        weight,
    )


def _rows(value: Any, rows: int, least: int, name: str) -> int:
    """A number of rows: a whole number, or the product of a share and all rows, rounded up."""
    plain = value.item() if isinstance(value, np.generic) else value
    if isinstance(plain, int) and not isinstance(plain, bool) and plain >= least:
        return plain
    if isinstance(plain, float) and 0 < plain <= 1:
        return ceil(plain * rows)
    raise BadInput(f"{name} is a whole number from {least} on, or a share such as 0.01, not {value!r:.40}")


def most_leaves(value: Any) -> int | None:
    """`max_leaf_nodes`. Raises BadInput."""
    plain = value.item() if isinstance(value, np.generic) else value
    if plain is None or (isinstance(plain, int) and not isinstance(plain, bool) and plain >= 2):
        return plain
    raise BadInput(f"max_leaf_nodes is a whole number from 2 on, or None, not {value!r:.40}")
