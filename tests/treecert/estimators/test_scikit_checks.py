"""scikit-learn's own checks of estimators."""

from collections.abc import Callable
from typing import Any

from sklearn.utils.estimator_checks import parametrize_with_checks

from treecert.estimators import TopDownTreeClassifier, TopKTreeClassifier


@parametrize_with_checks([TopDownTreeClassifier(), TopKTreeClassifier(max_depth=3)])  # type: ignore[untyped-decorator]
def test_it_is_an_estimator(estimator: Any, check: Callable[[Any], None]) -> None:
    check(estimator)
