"""Beside scikit-learn's own trees: the same trees, importances and pruning paths where no tie lets them differ."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from sklearn.tree import DecisionTreeClassifier
from sklearn.tree import export_text as their_text

from algorithms.classes import Column, Limits, Sample, bits_of, tied_splits
from algorithms.criteria import NAMED
from treecert.estimators import TopDownTreeClassifier, TopKTreeClassifier, export_text
from verify.rationals import Fraction

TABLES = 1000
CHUNKS = 10


def table(rng: np.random.RandomState) -> tuple[NDArray[Any], NDArray[Any]]:
    """Columns of numbers, and labels that lean on them."""
    rows, columns, classes = rng.randint(20, 70), rng.randint(1, 5), rng.randint(2, 5)
    x = rng.randint(0, rng.choice([12, 1000]), (rows, columns)).astype(float)
    y = (x[:, 0] * classes / (x[:, 0].max() + 1) + rng.normal(0, 0.8, rows)).astype(int).clip(0, classes - 1)
    return x, y


def options(rng: np.random.RandomState) -> dict[str, Any]:
    """Parameters of both; each is left out half of the time."""
    drawn = {
        "max_depth": int(rng.randint(1, 6)),
        "min_samples_split": rng.choice([3, 8, 0.21]).item(),
        "min_samples_leaf": rng.choice([2, 5, 0.13]).item(),
        "min_weight_fraction_leaf": float(rng.choice([0.03, 0.11])),
        "min_impurity_decrease": float(rng.choice([0.0131, 0.0473])),
        "max_leaf_nodes": int(rng.randint(2, 9)),
        "ccp_alpha": float(rng.choice([0.0117, 0.0319])),
        "class_weight": rng.choice(np.array(["balanced", {0: 3, 1: 0.5}], dtype=object)),
    }
    drawn = {name: int(v) if name.startswith("min_s") and v >= 1 else v for name, v in drawn.items()}
    return {name: value for name, value in drawn.items() if rng.randint(2)}


def sample_of(tree: Any, x: NDArray[Any], y: NDArray[Any]) -> Sample:
    columns = [Column(x[:, j], True) for j in range(x.shape[1])]
    return Sample.of(
        bits_of(tree.attributes_, columns), np.searchsorted(tree.classes_, y), len(tree.classes_)
    )


def ties(tree: Any, x: NDArray[Any], y: NDArray[Any], weights: list[int] | None) -> bool:
    """Whether some split of the tree could be another one that gains as much, or another leaf come first."""
    sample = sample_of(tree, x, y)
    if weights is not None:
        sample = Sample.of(sample.bits, sample.codes, sample.classes, weights)
    if tied_splits(tree.tree_, sample, NAMED[tree.criterion]):
        return True
    return tree.max_leaf_nodes is not None and any(s.rivals > len(s.tied) for s in tree.splits_)


def node_sets(tree: Any, x: NDArray[Any]) -> set[frozenset[int]]:
    passed = tree.decision_path(x).toarray()
    return {frozenset(np.flatnonzero(column).tolist()) for column in passed.T}


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_same_trees_on_random_tables(chunk: int) -> None:
    rng = np.random.RandomState(chunk)
    compared = same_features = 0
    while compared < TABLES // CHUNKS:
        x, y = table(rng)
        if len(set(y.tolist())) < 2:
            continue
        asked = options(rng)
        criterion = str(rng.choice(["entropy", "gini"]))
        ours = TopDownTreeClassifier(criterion=criterion, max_binary=None, **asked)
        # without limits no split that is barred is called a rival; with them there are fewer rivals
        ours.set_params(ccp_alpha=0).fit(x, y)
        if ties(ours, x, y, _weights(ours, y)):
            continue
        ours.set_params(**asked).fit(x, y)
        theirs = DecisionTreeClassifier(criterion=criterion, random_state=0, **asked).fit(x, y)
        compared += 1
        found = node_sets(theirs, x)
        pure = [nodes for nodes in found if len(set(y[list(nodes)].tolist())) == 1]
        # scikit-learn splits pure nodes where rounded weights leave an impurity of some 10^-16 there
        beyond = {nodes for nodes in found if any(nodes < whole for whole in pure)}
        assert not beyond or "class_weight" in asked
        assert node_sets(ours, x) == found - beyond, (asked, criterion)
        if beyond:
            continue
        assert ours.get_depth() == theirs.get_depth()
        assert ours.get_n_leaves() == theirs.get_n_leaves()
        assert np.abs(ours.predict_proba(x) - theirs.predict_proba(x)).max() < 1e-9
        used = sorted(ours.attributes_[v].column for v in ours.tree_.variable if v >= 0)
        if used == sorted(theirs.tree_.feature[theirs.tree_.feature >= 0].tolist()):
            same_features += bool(used)
            assert np.abs(ours.feature_importances_ - theirs.feature_importances_).max() < 1e-9
            assert not used or abs(ours.feature_importances_.sum() - 1) < 1e-12
    assert same_features > compared // 3


def _weights(tree: Any, y: NDArray[Any]) -> list[int]:
    """The whole weights of the rows that the class weights give."""
    from treecert.estimators.parameters import row_weights

    codes = np.searchsorted(tree.classes_, y)
    return list(row_weights(None, tree.class_weight, tree.classes_, codes)[0])


def test_the_same_pruning_paths() -> None:
    rng = np.random.RandomState(7)
    compared = 0
    while compared < 100:
        x, y = table(rng)
        criterion = str(rng.choice(["entropy", "gini"]))
        ours = TopDownTreeClassifier(criterion=criterion, max_binary=None, min_samples_leaf=2).fit(x, y)
        if len(ours.classes_) < 2 or ties(ours, x, y, None):
            continue
        theirs = DecisionTreeClassifier(criterion=criterion, min_samples_leaf=2, random_state=0)
        compared += 1
        mine, other = (t.cost_complexity_pruning_path(x, y) for t in (ours, theirs))
        # theirs has an entry for each node that is cut
        last = np.append(np.diff(other.ccp_alphas) > 1e-12, True)
        last[0] = True
        assert np.abs(mine.ccp_alphas - other.ccp_alphas[last]).max() < 1e-9
        assert np.abs(mine.impurities - other.impurities[last]).max() < 1e-9
        assert (np.diff(mine.ccp_alphas)[1:] > 0).all()
        for alpha in mine.ccp_alphas[mine.ccp_alphas > 0]:
            pruned = ours.set_params(ccp_alpha=alpha).fit(x, y)
            their = theirs.set_params(ccp_alpha=alpha * (1 + 1e-9)).fit(x, y)
            assert node_sets(pruned, x) == node_sets(their, x)


def test_the_alpha_that_is_told_prunes_that_node() -> None:
    """1/3 is no float: what is told is the next one above, and the float below does not prune."""
    x, y = [[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0]
    tree = TopDownTreeClassifier(max_binary=None)
    path = tree.cost_complexity_pruning_path(x, y)
    assert [len(path.ccp_alphas), path.impurities.tolist()] == [2, [0.0, 1.0]]
    alpha = path.ccp_alphas[1]
    assert Fraction(alpha) >= Fraction(1, 3) > Fraction(np.nextafter(alpha, 0))
    for value, leaves in ((alpha, 1), (np.nextafter(alpha, 0), 4), (Fraction(1, 3), 1)):
        assert TopDownTreeClassifier(ccp_alpha=value).fit(x, y).get_n_leaves() == leaves


def test_importances_of_a_tree_without_splits_are_zero() -> None:
    tree = TopDownTreeClassifier().fit([[1, 2], [1, 2]], [0, 1])
    assert tree.feature_importances_.tolist() == [0.0, 0.0]
    assert tree.decision_path([[1, 2]]).toarray().tolist() == [[1]]


def test_text_is_that_of_scikit_learn() -> None:
    rng = np.random.RandomState(3)
    x, y = rng.randint(0, 9, (60, 3)) * 2.0, rng.randint(0, 3, 60)
    ours = TopDownTreeClassifier(max_binary=None, max_leaf_nodes=2).fit(x, y)
    theirs = DecisionTreeClassifier(criterion="entropy", max_leaf_nodes=2).fit(x, y)

    def shape(text: str) -> list[str]:
        return [line.split("---")[0] + line.split("---")[1].split()[0] for line in text.splitlines()]

    names = ["a", "b", "c"]
    assert shape(export_text(ours, feature_names=names)) == shape(their_text(theirs, feature_names=names))
    deep = TopDownTreeClassifier(max_binary=None).fit(x, y)
    assert "truncated branch of depth" in export_text(deep, max_depth=0)
    assert "weights: [" in export_text(deep, show_weights=True)
    with pytest.raises(ValueError, match="feature_names has 1 names, and there are 3 columns"):
        export_text(ours, feature_names=["a"])


def test_leaves_of_top_k_are_cut_back() -> None:
    rng = np.random.RandomState(0)
    x, y = rng.randint(0, 2, (60, 6)), rng.randint(0, 2, 60)
    full = TopKTreeClassifier(4, max_depth=4).fit(x, y)
    sizes = []
    for most in (2, 3, 5, 8):
        tree = TopKTreeClassifier(4, max_depth=4, max_leaf_nodes=most).fit(x, y)
        assert tree.get_n_leaves() <= most
        sizes.append(tree.training_error_)
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] >= full.training_error_


@pytest.mark.parametrize("make", [TopDownTreeClassifier, TopKTreeClassifier])
def test_a_share_of_rows_and_a_share_of_weight(make: Any) -> None:
    x, y = [[i] for i in range(10)], [0, 1] * 5
    for asked in ({"min_samples_leaf": 0.3}, {"min_samples_leaf": 3}, {"min_weight_fraction_leaf": 0.3}):
        tree = make(max_depth=3, **asked).fit(x, y)
        leaves = [sum(tree.tree_.counts[i]) for i in tree.tree_.leaves]
        assert min(leaves) >= 3
    weighted = make(max_depth=3, min_weight_fraction_leaf=0.45).fit([[0], [1], [2]], [0, 1, 0], [2, 1, 1])
    assert [a.value for a in weighted.attributes_ if weighted.tree_.variable[0] >= 0][:1] == [0.0]
    assert Limits(weight=Fraction(1, 2)) != Limits()


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"min_samples_split": 1}, "min_samples_split is a whole number from 2 on"),
        ({"min_samples_leaf": 0}, "min_samples_leaf is a whole number from 1 on"),
        ({"min_samples_leaf": 1.5}, "or a share such as 0.01, not 1.5"),
        ({"min_weight_fraction_leaf": 0.6}, "share from 0 to 0.5"),
        ({"min_impurity_decrease": -1}, "min_impurity_decrease is a number from 0 on"),
        ({"max_leaf_nodes": 1}, "max_leaf_nodes is a whole number from 2 on"),
        ({"ccp_alpha": float("nan")}, "ccp_alpha is a number from 0 on"),
        ({"class_weight": "even"}, "class_weight is 'balanced', None, or a dict"),
        ({"class_weight": {7: 1}}, "there is no class 7; the classes are 0, 1"),
        ({"class_weight": {0: -1}}, "class_weight of 0 is a number from 0 on"),
    ],
)
@pytest.mark.parametrize("make", [TopDownTreeClassifier, TopKTreeClassifier])
def test_parameters_that_mean_nothing(make: Any, asked: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says) as refused:
        make(**asked).fit([[0], [1]], [0, 1])
    assert "\n" not in str(refused.value)


def test_balanced_weights_are_exact() -> None:
    # 4 of one class and 2 of the other weigh the same: a tie, which goes to the first label
    tree = TopDownTreeClassifier(class_weight="balanced").fit([[0]] * 6, [0, 0, 0, 0, 1, 1])
    assert tree.weights_of(0) == (3, 3)
    assert tree.training_error_ == Fraction(1, 2)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        weighted = TopDownTreeClassifier(class_weight={1: 2.5}).fit([[0]] * 6, [0, 0, 0, 0, 1, 1], [1] * 6)
    assert weighted.weights_of(0) == (4, 5)
    assert weighted.predict([[0]]).tolist() == [1]
