"""What people reported of trees in public trackers of other programs, and what is done with it here.

scikit-learn issues 7244 (weights times a constant), 8443 and 24839 (ties, order of rows), 30834 (integer names), 10553
(quotes in Graphviz).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_iris

from treecert.estimators import TopDownTreeClassifier, TopKTreeClassifier, export_text

Make = Callable[..., Any]
BOTH = pytest.mark.parametrize("make", [TopDownTreeClassifier, TopKTreeClassifier])


@BOTH
@pytest.mark.parametrize("weight", [1.0, 0.1, 1e-2, 1e-4])
def test_weights_times_a_constant(make: Make, weight: float) -> None:
    x, y = [[1, 0], [1, 2], [1, 1], [0, 3]], [False, False, False, True]
    plain = make(max_depth=3).fit(x, y)
    assert make(max_depth=3).fit(x, y, sample_weight=[weight] * 4).tree_.variable == plain.tree_.variable
    alpha = make(max_depth=3, ccp_alpha=0.2, min_impurity_decrease=0.1)
    assert alpha.fit(x, y, sample_weight=[weight] * 4).tree_.variable == alpha.fit(x, y).tree_.variable


@BOTH
def test_the_order_of_rows_does_not_matter(make: Make) -> None:
    x, y = load_iris(return_X_y=True)
    options = {"max_depth": 3, "min_samples_leaf": 3, "ccp_alpha": 0.01, "class_weight": "balanced"}
    tree = make(**options).fit(x, y)
    for seed in range(3):
        order = np.random.RandomState(seed).permutation(len(y))
        assert make(**options).fit(x[order], y[order]).tree_ == tree.tree_


@BOTH
def test_repeated_rows_are_weights(make: Make) -> None:
    x, y = load_iris(return_X_y=True)
    options = {"max_depth": 3, "min_weight_fraction_leaf": 0.05, "ccp_alpha": 0.01}
    twice = make(**options).fit(np.repeat(x, 2, axis=0), np.repeat(y, 2))
    weighted = make(**options).fit(x, y, sample_weight=[2] * len(y))
    assert twice.tree_ == weighted.tree_


@BOTH
def test_integer_names_and_quotes(make: Make) -> None:
    tree = make(max_depth=1).fit(pd.DataFrame({0: [1, 2], 1: [1, 1]}), [0, 1])
    assert export_text(tree).startswith("|--- x0 <= 1")
    quoted = make(max_depth=1).fit(pd.DataFrame({'say "hi" <b>\n': [1, 2]}), [0, 1])
    assert '\\"hi\\"' in quoted.to_graphviz()
