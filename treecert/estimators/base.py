"""What both estimators share: reading the data, binary attributes, prediction, drawings.

Main definitions: `TreeClassifier`.
"""

from __future__ import annotations

import warnings
from abc import ABCMeta, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import fsum
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from sklearn.base import BaseEstimator, ClassifierMixin, clone
from sklearn.utils import Bunch
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

from algorithms.classes import (
    Column,
    FlatTree,
    Limits,
    PruningStep,
    Sample,
    binary_attributes,
    bits_of,
    leaves_reached,
    missing_branches,
    pruning_path,
    score_of,
)
from algorithms.data.typed import row_names
from algorithms.drawing import as_graphviz, as_svg, as_text
from treecert.estimators.frames import categorical_places, column_names, columns_of, refuse_equal_names
from treecert.estimators.parameters import (
    Chosen,
    Given,
    chosen_criterion,
    exact_number,
    limits_of,
    row_weights,
)
from treecert.tree_tables.words import node_labels
from verify.errors import TreecertError
from verify.rationals import Fraction

__all__ = ["Picture", "TreeClassifier"]


class Picture(str):
    """An SVG document, which notebooks show as the picture that it is."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class TreeClassifier(ClassifierMixin, BaseEstimator, metaclass=ABCMeta):  # type: ignore[misc]  # scikit-learn is untyped
    """A tree over binary attributes of the columns; see the classes below it for the parameters.

    Attributes
    ----------
    classes_ : array
        The labels, sorted.
    n_classes_, n_features_in_, feature_names_in_
        The number of classes and of columns, and the names of the columns where they have any.
    feature_importances_ : array
        For each column what the splits on it gain, times their weights, as a share of all gains; zeros where nothing
        gains. Of twoing and gain_ratio the scores are added up, although they are no gains.
    attributes_ : tuple of algorithms.classes.Attribute
        The binary attributes that the tree could split on.
    tree_ : algorithms.classes.FlatTree
        The tree, with the exact weights of the classes at each node, times `weight_scale_`.
    weight_scale_ : int
        What makes all weights whole numbers.
    training_error_ : Fraction
        The weight of the training rows that are labelled wrong, as a share of all. Exact.
    certified_ : bool
        Whether the criterion is one that can be certified; False for a Python function.
    """

    criterion: Given
    min_samples_split: int | float
    min_samples_leaf: int | float
    min_weight_fraction_leaf: float | Fraction
    min_impurity_decrease: float | Fraction
    class_weight: Mapping[Any, Any] | str | None
    ccp_alpha: float | Fraction
    max_binary: int | None
    categorical_features: Sequence[str | int] | str | None

    @abstractmethod
    def _grown(self, sample: Sample, chosen: Chosen, limits: Limits) -> FlatTree:
        """The tree for a sample, before it is pruned by cost and complexity. Raises TreecertError."""

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        """Grows the tree.

        `sample_weight` are numbers from 0 on, counted exactly: a float is the dyadic rational that it is; integers
        and fractions are taken as they stand. Rows of weight 0 are left out. Raises ValueError.
        """
        with _as_value_error():
            alpha = exact_number(self.ccp_alpha, "ccp_alpha")
            chosen, columns, grown = self._read_and_grow(X, y, sample_weight)
            if alpha:
                cost = chosen.cost(len(self.classes_))
                steps = pruning_path(grown, cost)
                grown = grown.without(_within(steps, alpha * chosen.cost_unit).cut)
        self.tree_ = grown
        self.certified_ = chosen.certified
        self.feature_importances_ = self._importances(chosen)
        self.training_error_ = Fraction(grown.wrong(), sum(grown.counts[0]))
        self._missing_goes_ = missing_branches(grown, self.attributes_, columns)
        return self

    def cost_complexity_pruning_path(self, X: Any, y: Any, sample_weight: Any = None) -> Bunch:
        """The path of minimal cost-complexity pruning of the tree that `fit` grows, as if `ccp_alpha` were 0.

        Returns `ccp_alphas`, 0 first, and `impurities`, the total impurity of the leaves of each pruned tree, both of
        shape (trees,), in the unit of `min_impurity_decrease`. Alphas are compared exactly and told as the next float
        above: with `ccp_alpha` one of them `fit` gives the tree of that place. From 0 on they increase strictly, except
        that 0 stands twice where splits gain nothing. Raises ValueError.
        """
        other = clone(self).set_params(ccp_alpha=0).fit(X, y, sample_weight)
        with _as_value_error(), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the fit has warned
            chosen = chosen_criterion(self.criterion)
            alphas: list[float] = []
            costs: list[float] = []
            for step in pruning_path(other.tree_, chosen.cost(len(other.classes_))):
                alpha = 0.0 if step.alpha is None else step.alpha.rounded_up() / chosen.cost_unit
                if len(alphas) > 1 and alpha == alphas[-1]:  # no float tells them apart
                    del alphas[-1], costs[-1]
                alphas.append(alpha)
                costs.append(float(step.cost.mid()) / chosen.cost_unit)
        return Bunch(ccp_alphas=np.array(alphas), impurities=np.array(costs))

    def _read_and_grow(self, X: Any, y: Any, sample_weight: Any) -> tuple[Chosen, list[Column], FlatTree]:
        """The criterion, the columns of the rows that count, and the tree before pruning."""
        refuse_equal_names(X)
        table, labels = validate_data(self, X, y, dtype=None, ensure_all_finite=False)
        check_classification_targets(labels)
        self.classes_, codes = np.unique(labels, return_inverse=True)
        self.n_classes_ = len(self.classes_)
        chosen = chosen_criterion(self.criterion)
        weights, self.weight_scale_ = row_weights(sample_weight, self.class_weight, self.classes_, codes)
        kept = np.flatnonzero([w > 0 for w in weights])
        columns = [Column(c.values[kept], c.numeric) for c in self._columns(X, table)]
        if hasattr(X, "columns"):
            _warn_of_row_names(self._names(), columns)
        self.numeric_ = tuple(c.numeric for c in columns)
        positive = [weights[i] for i in kept]
        unequal = positive if len(set(positive)) > 1 else None  # quantiles by equal weights need none
        self.attributes_ = binary_attributes(columns, weights=unequal, most=self.max_binary)
        bits = bits_of(self.attributes_, columns)
        sample = Sample.of(bits, codes[kept], len(self.classes_), positive)
        limits = limits_of(self, len(codes), chosen)
        return chosen, columns, self._grown(sample, chosen, limits)

    def _importances(self, chosen: Chosen) -> NDArray[np.float64]:
        tree, score = self.tree_, score_of(chosen.criterion, len(self.classes_))
        parts: list[list[float]] = [[] for _ in range(self.n_features_in_)]
        for i, v in enumerate(tree.variable):
            if not tree.is_leaf(i):
                split = (tree.counts[tree.zero[i]], tree.counts[tree.one[i]])
                parts[self.attributes_[v].column].append(float(score.score(split).mid()))
        found = np.array([fsum(part) for part in parts])
        total = fsum(found)
        return found / total if total > 0 else np.zeros(self.n_features_in_)

    def predict(self, X: Any) -> NDArray[Any]:
        """The label of the leaf that each row reaches: the class of the largest weight there, the first of several."""
        leaves = self.apply(X)
        labels = np.array(self.tree_.labels())
        found: NDArray[Any] = self.classes_[labels[leaves]]
        return found

    def predict_proba(self, X: Any) -> NDArray[np.float64]:
        """The shares of the classes at the leaf that each row reaches, shape (rows, classes)."""
        leaves = self.apply(X)
        found: NDArray[np.float64] = self.tree_.shares()[leaves]
        return found

    def apply(self, X: Any) -> NDArray[np.int64]:
        """The node of `tree_` that each row reaches: a leaf."""
        check_is_fitted(self)
        refuse_equal_names(X)
        table = validate_data(self, X, dtype=None, ensure_all_finite=False, reset=False)
        names = self._names()
        places = categorical_places(self.categorical_features, names)
        columns = columns_of(X, table, names, places, self.numeric_)
        for name, column, numeric in zip(names, columns, self.numeric_, strict=True):
            if column.numeric != numeric:
                was = "numbers" if numeric else "categories"
                raise ValueError(
                    f"column {name} held {was} in training, and here it does not: convert it, "
                    "or name it in categorical_features and fit anew"
                )
        return leaves_reached(self.tree_, self.attributes_, columns, self._missing_goes_)

    def decision_path(self, X: Any) -> csr_matrix:
        """The nodes that each row passes, a sparse matrix of ones of shape (rows, nodes)."""
        reached = self.apply(X)
        above = self.tree_.above()
        paths: dict[int, list[int]] = {}
        for leaf in self.tree_.leaves:
            path, i = [], leaf
            while i >= 0:
                path.append(i)
                i = above[i]
            paths[leaf] = path[::-1]
        passed = [paths[i] for i in reached.tolist()]
        ends = np.concatenate([[0], np.cumsum([len(p) for p in passed])])
        nodes = np.array([i for p in passed for i in p], dtype=np.int64)
        shape = (len(passed), len(self.tree_.variable))
        return csr_matrix((np.ones(len(nodes), dtype=np.int64), nodes, ends), shape=shape)

    def get_depth(self) -> int:
        """The largest number of splits on a path."""
        check_is_fitted(self)
        return int(self.tree_.depth)

    def get_n_leaves(self) -> int:
        """The number of leaves."""
        check_is_fitted(self)
        return len(self.tree_.leaves)

    @property
    def column_names_(self) -> list[str]:
        """The names of the columns; x0, x1, ... where they have none."""
        check_is_fitted(self)
        return self._names()

    def weights_of(self, node: int) -> tuple[Fraction, ...]:
        """The weights of the classes at a node of `tree_`. Exact."""
        check_is_fitted(self)
        return tuple(Fraction(c, self.weight_scale_) for c in self.tree_.counts[node])

    def to_text(self) -> str:
        """The tree as text, a line a node, with the label and the weight of it at each leaf."""
        check_is_fitted(self)
        return as_text(*self._drawn())

    def to_graphviz(self) -> str:
        """The tree in the language of Graphviz."""
        check_is_fitted(self)
        return as_graphviz(*self._drawn())

    def to_svg(self) -> Picture:
        """The tree as an SVG document without scripts; a notebook shows the picture."""
        check_is_fitted(self)
        return Picture(as_svg(*self._drawn(), title=f"{type(self).__name__}"))

    def _drawn(self) -> tuple[Any, Any]:
        texts = [a.text(self._names()[a.column]) for a in self.attributes_]
        return node_labels(self.tree_, texts, [str(c) for c in self.classes_], self.weight_scale_)

    def _names(self) -> list[str]:
        return column_names(getattr(self, "feature_names_in_", None), self.n_features_in_)

    def _columns(self, given: Any, table: NDArray[Any]) -> list[Column]:
        names = self._names()
        return columns_of(given, table, names, categorical_places(self.categorical_features, names))

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.categorical = True
        tags.input_tags.string = True
        tags.input_tags.allow_nan = True
        return tags


@contextmanager
def _as_value_error() -> Iterator[None]:
    """Mistakes in parameters are ValueErrors, as scikit-learn expects."""
    try:
        yield
    except TreecertError as error:
        raise ValueError(str(error)) from None


def _within(steps: Iterator[PruningStep], alpha: Fraction) -> PruningStep:
    """The last step whose alpha is at most this one."""
    last = next(steps)
    for step in steps:
        if step.alpha is not None and step.alpha.exceeds(alpha) > 0:
            break
        last = step
    return last


def _warn_of_row_names(names: Sequence[str], columns: Sequence[Column]) -> None:
    for name, column in zip(names, columns, strict=True):
        if note := row_names(name, column):
            said = note.split(":")[0]
            warnings.warn(f"{said}: drop it if it is no attribute", UserWarning, stacklevel=4)
