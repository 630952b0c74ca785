"""What both estimators share: reading the data, binary attributes, prediction, drawings.

Main definitions: `TreeClassifier`.
"""

from __future__ import annotations

import warnings
from abc import ABCMeta, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

from algorithms.classes import Column, FlatTree, Sample, binary_attributes, bits_of, whole_weights
from algorithms.criteria import Criterion, splitting
from algorithms.drawing import as_graphviz, as_svg, as_text
from treecert.estimators.frames import categorical_places, column_names, columns_of
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
    n_features_in_, feature_names_in_
        The number of columns, and their names where they have any.
    attributes_ : tuple of algorithms.classes.Attribute
        The binary attributes that the tree could split on.
    tree_ : algorithms.classes.FlatTree
        The tree, with the exact weights of the classes at each node, times `weight_scale_`.
    weight_scale_ : int
        What makes all weights whole numbers.
    training_error_ : Fraction
        The weight of the training rows that are labelled wrong, as a share of all. Exact.
    """

    criterion: str | Criterion
    max_binary: int | None
    categorical_features: Sequence[str | int] | str | None

    @abstractmethod
    def _grown(self, sample: Sample, criterion_: Criterion) -> FlatTree:
        """The tree for a sample. Raises TreecertError."""

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        """Grows the tree.

        `sample_weight` are numbers from 0 on, counted exactly: a float is the dyadic rational that it is; integers
        and fractions are taken as they stand. Rows of weight 0 are left out. Raises ValueError.
        """
        table, labels = validate_data(self, X, y, dtype=None, ensure_all_finite=False)
        check_classification_targets(labels)
        self.classes_, codes = np.unique(labels, return_inverse=True)
        with _as_value_error():
            chosen = _criterion(self.criterion)
            weights, self.weight_scale_ = _weights(sample_weight, len(codes))
            kept = np.flatnonzero([w > 0 for w in weights])
            columns = [Column(c.values[kept], c.numeric) for c in self._columns(X, table)]
            self.numeric_ = tuple(c.numeric for c in columns)
            positive = [weights[i] for i in kept]
            self.attributes_ = binary_attributes(columns, weights=positive, most=self.max_binary)
            bits = bits_of(self.attributes_, columns)
            sample = Sample.of(bits, codes[kept], len(self.classes_), positive)
            self.tree_ = self._grown(sample, chosen)
        self.training_error_ = Fraction(self.tree_.wrong(), sum(positive))
        return self

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
        table = validate_data(self, X, dtype=None, ensure_all_finite=False, reset=False)
        columns = self._columns(X, table)
        names = self._names()
        for name, column, numeric in zip(names, columns, self.numeric_, strict=True):
            if column.numeric != numeric:
                was = "numbers" if numeric else "categories"
                raise ValueError(f"column {name} held {was} in training, and here it does not")
        return self.tree_.reached(bits_of(self.attributes_, columns))

    def get_depth(self) -> int:
        """The largest number of splits on a path."""
        check_is_fitted(self)
        return int(self.tree_.depth)

    def get_n_leaves(self) -> int:
        """The number of leaves."""
        check_is_fitted(self)
        return len(self.tree_.leaves)

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
        return tags


@contextmanager
def _as_value_error() -> Iterator[None]:
    """Mistakes in parameters are ValueErrors, as scikit-learn expects."""
    try:
        yield
    except TreecertError as error:
        raise ValueError(str(error)) from None


def _criterion(given: str | Criterion) -> Criterion:
    if isinstance(given, Criterion):
        return given
    if isinstance(given, str):
        found, doubt = splitting(given)
        if doubt:
            warnings.warn(doubt, UserWarning, stacklevel=3)
        return found
    raise ValueError(f"criterion is a name, a formula in q or a Criterion, not {given!r}")


def _weights(given: Any, rows: int) -> tuple[tuple[int, ...], int]:
    if given is None:
        return (1,) * rows, 1
    weights = np.asarray(given)
    if weights.ndim == 0:
        weights = np.repeat(weights, rows)
    if weights.ndim != 1:
        raise ValueError("Sample weights must be 1D array or scalar")
    if len(weights) != rows:
        raise ValueError(f"there are {len(weights)} sample weights for {rows} rows")
    return whole_weights(weights)
