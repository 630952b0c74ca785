"""The estimators on what people have: data frames, text, weights, pipelines, searches, drawings, mistakes."""

from __future__ import annotations

import pickle
import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn.base import clone
from sklearn.compose import make_column_transformer
from sklearn.datasets import load_iris
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

from algorithms.classes import Column, Sample, bits_of, tied_splits
from algorithms.criteria import GINI, ROOT
from algorithms.data import DataSet, balance_scale, monks, tic_tac_toe
from treecert.estimators import TopDownTreeClassifier, TopKTreeClassifier, export_text, openml
from verify.errors import BadInput
from verify.rationals import Fraction

Make = Callable[..., Any]
BOTH = pytest.mark.parametrize("make", [TopDownTreeClassifier, TopKTreeClassifier])


def frame(data: DataSet) -> pd.DataFrame:
    return pd.DataFrame(data.rows, columns=data.columns)


def mixed() -> tuple[pd.DataFrame, list[str]]:
    table = pd.DataFrame(
        {
            "age": [20, 30, 40, 50, 60, 70],
            "income": [1.5, 2.5, 0.5, 3.5, 2.0, 1.0],
            "city": ["Bern", "Basel", "Bern", "Basel", "Bern", "Basel"],
            "member": [True, False, True, True, False, False],
            "grade": pd.Categorical([1, 2, 3, 1, 2, 3]),
        }
    )
    return table, ["no", "no", "yes", "yes", "maybe", "yes"]


def test_a_tree_over_columns_of_all_kinds() -> None:
    x, y = mixed()
    tree = TopDownTreeClassifier().fit(x, y)
    assert tree.predict(x).tolist() == y
    assert tree.classes_.tolist() == ["maybe", "no", "yes"]
    assert tree.feature_names_in_.tolist() == list(x.columns)
    assert tree.numeric_ == (True, True, False, True, False)
    tests = [a.text(x.columns[a.column]) for a in tree.attributes_]
    assert tests[:5] == [f"age <= {n}" for n in range(20, 61, 10)]
    assert tests[10:] == ["city = Basel", "city = Bern", "member <= 0", "grade = 1", "grade = 2", "grade = 3"]
    assert "age <= 30" in tree.to_text()


@BOTH
def test_shares_depth_and_leaves(make: Make) -> None:
    x, y = mixed()
    tree = make(max_depth=1).fit(x, y)
    assert (tree.get_depth(), tree.get_n_leaves()) == (1, 2)
    shares = tree.predict_proba(x)
    assert shares.shape == (6, 3)
    assert (tree.classes_[shares.argmax(axis=1)] == tree.predict(x)).all()
    wrong = int((tree.predict(x) != np.array(y)).sum())
    assert tree.training_error_ == Fraction(wrong, 6)
    assert sorted(set(tree.apply(x))) == list(tree.tree_.leaves)


def test_more_choices_are_no_worse_and_reach_an_exact_tree() -> None:
    data = monks(1)
    errors = [
        TopKTreeClassifier(k, max_depth=4).fit(frame(data), data.labels).training_error_ for k in (1, 2, 8)
    ]
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] == 0


@pytest.mark.parametrize("criterion", ["entropy", "gini", "root", "minimum", ROOT])
def test_named_criteria_take_three_classes(criterion: Any) -> None:
    data = balance_scale()
    for tree in (
        TopDownTreeClassifier(criterion=criterion, max_splits=3),
        TopKTreeClassifier(2, criterion=criterion, max_depth=2),
    ):
        fitted = tree.fit(frame(data), data.labels)
        assert fitted.training_error_ < Fraction(625 - 288, 625)
        assert clone(fitted).get_params()["criterion"] == criterion


@BOTH
def test_a_formula_is_a_criterion_for_any_number_of_classes(make: Make) -> None:
    data = tic_tac_toe()
    x = frame(data)
    typed = make(criterion="4*q*(1 - q)", max_depth=2).fit(x, data.labels)
    assert typed.tree_ == make(criterion="gini", max_depth=2).fit(x, data.labels).tree_
    three = balance_scale()
    by_rest = make(criterion="4*q*(1 - q)", max_depth=2).fit(frame(three), three.labels)
    assert by_rest.tree_ == make(criterion="gini", max_depth=2).fit(frame(three), three.labels).tree_


@BOTH
@pytest.mark.parametrize("scale", [1, Fraction(1, 3), 0.1, 10**25])
def test_weights_are_exact(make: Make, scale: Any) -> None:
    x, y = mixed()
    weights = [1, 2, 0, 3, 1, 2]
    repeated = [i for i, w in enumerate(weights) for _ in range(w)]
    many = make(max_depth=2).fit(x.iloc[repeated], [y[i] for i in repeated])
    given = np.array([w * scale for w in weights], dtype=float if scale == 0.1 else object)
    few = make(max_depth=2).fit(x, y, sample_weight=given)
    assert few.tree_.variable == many.tree_.variable
    if scale != 0.1:  # 3 * 0.1 is not three times 0.1 in floats, and that is seen
        assert few.training_error_ == many.training_error_
        assert (few.predict_proba(x) == many.predict_proba(x)).all()
        assert [sum(c) for c in few.tree_.counts] == [
            sum(c) * scale * few.weight_scale_ for c in many.tree_.counts
        ]


def test_a_float_weight_is_the_dyadic_that_it_is() -> None:
    # 0.1 + 0.2 > 0.3 in exact arithmetic of these three floats: no rounding makes it a tie
    tree = TopDownTreeClassifier().fit([[0], [0], [0]], ["a", "a", "b"], sample_weight=[0.1, 0.2, 0.3])
    assert tree.predict([[0]]).tolist() == ["a"]
    assert tree.training_error_ == Fraction(0.3) / (Fraction(0.1) + Fraction(0.2) + Fraction(0.3))
    assert tree.training_error_ < Fraction(1, 2)


@BOTH
def test_training_rows_are_sent_alike_in_fit_and_predict(make: Make) -> None:
    rng = np.random.RandomState(0)
    x = np.nextafter(rng.randint(0, 4, (60, 3)) / 10, 1) + rng.randint(0, 2, (60, 3)) * 2.0**-55
    y = rng.randint(0, 3, 60)
    tree = make(max_depth=3, max_binary=None).fit(x, y)
    assert tree.training_error_ == Fraction(int((tree.predict(x) != y).sum()), 60)
    single = make(max_depth=3).fit(x.astype(np.float32), y)
    assert (single.predict(x.astype(np.float32)) == single.predict(x.astype(np.float32).astype(float))).all()


@BOTH
def test_pipelines_and_searches(make: Make) -> None:
    x, y = load_iris(return_X_y=True)
    search = GridSearchCV(make(), {"max_depth": [1, 2], "criterion": ["entropy", "gini"]}, cv=2).fit(x, y)
    assert search.best_score_ > 0.6
    assert cross_val_score(make_pipeline(StandardScaler(), make(max_depth=2)), x, y, cv=2).mean() > 0.6
    table, labels = mixed()
    scaled = make_column_transformer(
        (StandardScaler(), ["age"]), remainder="passthrough", verbose_feature_names_out=False
    )
    scaled.set_output(transform="pandas")
    assert make_pipeline(scaled, make(max_depth=1)).fit(table, labels).score(table, labels) > 0.5


@BOTH
def test_it_can_be_stored(make: Make) -> None:
    x, y = mixed()
    tree = make(criterion="q*(1 - q)", max_depth=2).fit(x, [v == "yes" for v in y])
    again = pickle.loads(pickle.dumps(tree))
    assert (again.predict(x) == tree.predict(x)).all()
    assert again.to_text() == tree.to_text()


@BOTH
def test_drawings_name_columns_and_classes_and_escape_them(make: Make) -> None:
    x = pd.DataFrame({'a<b>"': [1, 2, 3, 4]})
    tree = make(max_depth=1).fit(x, ["<no>", "<no>", "yes & no", "yes & no"])
    assert tree.to_text().splitlines() == [
        'a<b>" <= 2',
        "|- no: [yes & no, 2 of 2]",
        "'- yes: [<no>, 2 of 2]",
    ]
    picture = tree.to_svg()
    shown = [e.text for e in ET.fromstring(picture).iter() if e.tag.endswith("text")]
    assert set(shown) == {'a<b>" <= 2', "no", "yes", "<no>, 2 of 2", "yes & no, 2 of 2"}
    assert picture._repr_svg_() == picture
    assert 'label="a<b>\\" <= 2"' in tree.to_graphviz()


@BOTH
@pytest.mark.parametrize(
    ("column", "says"),
    [
        (["a", 1, "b"], "numbers and text"),
        ([1.0, np.inf, 2.0], "infinity .inf. in row 1: replace it"),
        ([2**53 + 1, 0, 1], "beyond 2.53.*drop it if it holds ids"),
        ([Fraction(1, 3), 1, 2], "would round"),
        (pd.to_datetime(["2020-01-01", "2020-01-02", "2020-01-03"]), "string or a number"),
    ],
)
def test_what_is_refused_in_a_column(make: Make, column: Any, says: str) -> None:
    with pytest.raises((ValueError, TypeError), match=says) as refused:
        make().fit(pd.DataFrame({"c": column}), [0, 1, 0])
    assert "\n" not in str(refused.value)


@BOTH
@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"criterion": "q + z"}, "formula in q alone"),
        ({"criterion": 3}, "criterion"),
        ({"max_depth": -1}, "from 0 on"),
        ({"max_binary": 0}, "from 1 on"),
        ({"ties": "random"}, "first or last"),
        ({"categorical_features": ["d"]}, "no column 'd'"),
        ({"categorical_features": [7]}, "no column 7"),
        ({"categorical_features": "c"}, "'all'"),
    ],
)
def test_parameters_that_mean_nothing_are_refused(make: Make, options: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        make(**options).fit(pd.DataFrame({"c": [1, 2]}), [0, 1])


def test_nonsense_k() -> None:
    with pytest.raises(ValueError, match="from 1 on"):
        TopKTreeClassifier(k=0).fit([[0], [1]], [0, 1])


@BOTH
@pytest.mark.parametrize(
    "weights", [[1, -1], [0, 0], [1], [1, float("nan")], [[1, 1]], [1, "a"], [1e-300, 1e300]]
)
def test_weights_that_mean_nothing_are_refused(make: Make, weights: Any) -> None:
    with pytest.raises(ValueError, match="weight"):
        make().fit([[0], [1]], [0, 1], sample_weight=weights)


def test_numbers_can_be_categories() -> None:
    x = np.array([[1, 5], [2, 6], [3, 5], [1, 6]])
    for asked, tests in (
        (None, ["x0 <= 1", "x0 <= 2", "x1 <= 5"]),
        ([0], ["x0 = 1", "x0 = 2", "x0 = 3", "x1 <= 5"]),
        ("all", ["x0 = 1", "x0 = 2", "x0 = 3", "x1 = 5", "x1 = 6"]),
    ):
        tree = TopDownTreeClassifier(categorical_features=asked).fit(x, [0, 1, 0, 1])
        assert [a.text(f"x{a.column}") for a in tree.attributes_] == tests
        assert tree.predict(x).tolist() == [0, 1, 0, 1]
    assert tree.to_text().startswith("x1 = 5")
    assert tree.predict([[1, 9]]).tolist() == [1]  # a category that training did not have meets no test


def test_columns_keep_their_kind() -> None:
    x, y = mixed()
    tree = TopDownTreeClassifier().fit(x, y)
    with pytest.raises(ValueError, match="column city held categories"):
        tree.predict(x.assign(city=1.0))
    with pytest.raises(ValueError, match="feature names"):
        tree.predict(x[x.columns[::-1]])


def test_ties_and_counts_are_told() -> None:
    parity = [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert [s.tied for s in TopDownTreeClassifier().fit(parity, [0, 1, 1, 0]).splits_] == [(0, 1), (1,), (1,)]
    assert TopDownTreeClassifier(zero_gains=False).fit(parity, [0, 1, 1, 0]).get_depth() == 0
    assert TopKTreeClassifier(1, max_depth=2).fit(parity, [0, 1, 1, 0]).run_.errors == 0


@BOTH
def test_progress_goes_to_stderr(make: Make, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr("treecert.estimators.top_down._Lines.EVERY", 0.0)
    monkeypatch.setattr("treecert.estimators.top_k.EVERY", 0.0)
    x, y = load_iris(return_X_y=True)
    make(max_depth=2, verbose=1).fit(x, y)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("Top")


def test_openml_says_what_is_wrong_on_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_network(**_: Any) -> None:
        raise OSError("no route\nto host")

    monkeypatch.setattr("sklearn.datasets.fetch_openml", without_network)
    with pytest.raises(BadInput, match="nursery could not be had from OpenML: no route to host"):
        openml.fetch("nursery")
    with pytest.raises(BadInput, match="there is no data set 'iris'"):
        openml.fetch("iris")


@BOTH
@pytest.mark.parametrize(
    ("column", "first"),
    [
        ([1.0, np.nan, 3.0, np.nan], "c is missing"),
        ([1, None, 3, None], "c is missing"),
        (pd.array([1, None, 2, None], dtype="Int64"), "c is missing"),
        (["a", None, "b", np.nan], "c is missing"),
        (pd.Categorical(["a", None, "b", None]), "c is missing"),
    ],
)
def test_missing_values_are_a_way_to_split(make: Make, column: Any, first: str) -> None:
    x = pd.DataFrame({"c": column})
    tree = make(max_depth=1).fit(x, [0, 1, 0, 1])
    assert tree.to_text().startswith(first)
    assert tree.predict(x).tolist() == [0, 1, 0, 1]
    assert tree.predict(pd.DataFrame({"c": column[:1]})).tolist() == [0]
    assert tree.predict(pd.DataFrame({"c": [None, None]})).tolist() == [1, 1]
    assert export_text(tree).splitlines()[0] == f"|--- {first}"


def test_missing_numbers_go_with_the_better_branch() -> None:
    x = np.array([[1.0], [2.0], [3.0], [4.0], [np.nan]])
    for label, sent in ((0, "x0 <= 2 or missing"), (1, "x0 <= 2")):
        tree = TopDownTreeClassifier(max_depth=1).fit(x, [0, 0, 1, 1, label])
        assert tree.to_text().startswith(sent)
        assert tree.predict(x).tolist() == [0, 0, 1, 1, label]
        assert export_text(tree).splitlines()[2] == ("|--- x0 > 2 or missing" if label else "|--- x0 > 2")


def test_where_training_had_none_missing_numbers_go_with_the_most_rows() -> None:
    for y, said in (([0, 0, 0, 1], 0), ([0, 1, 1, 1], 1), ([0, 0, 1, 1], 1)):
        tree = TopDownTreeClassifier().fit([[1.0], [2.0], [3.0], [4.0]], y)
        assert tree.predict([[np.nan]]).tolist() == [said]
        theirs = DecisionTreeClassifier(random_state=0).fit([[1.0], [2.0], [3.0], [4.0]], y)
        assert theirs.predict([[np.nan]]).tolist() == [said]


def test_missing_numbers_are_sent_as_scikit_learn_sends_them() -> None:
    rng = np.random.RandomState(5)
    compared = 0
    while compared < 100:
        x = rng.randint(0, 200, (40, 2)).astype(float)
        y = (x[:, 0] > 90 + rng.normal(0, 40, 40)).astype(int)
        x[rng.random_sample(x.shape) < 0.15] = np.nan
        tree = TopDownTreeClassifier(criterion="gini", max_depth=3, min_samples_leaf=3, max_binary=None)
        tree.fit(x, y)
        columns = [Column(x[:, j], True) for j in (0, 1)]
        sample = Sample.of(bits_of(tree.attributes_, columns), y, 2)
        if tied_splits(tree.tree_, sample, GINI):
            continue
        theirs = DecisionTreeClassifier(max_depth=3, min_samples_leaf=3, random_state=0).fit(x, y)
        compared += 1
        assert np.abs(tree.predict_proba(x) - theirs.predict_proba(x)).max() < 1e-9
        new = np.array([[np.nan, np.nan], [np.nan, 50.5], [50.5, np.nan]])
        assert np.abs(tree.predict_proba(new[:1]) - theirs.predict_proba(new[:1])).max() < 1e-9


@BOTH
def test_equal_names_and_names_of_rows_are_told(make: Make) -> None:
    twice = pd.DataFrame([[1, 2], [3, 4]], columns=["a", "a"])
    with pytest.raises(ValueError, match="two columns are called 'a': rename one"):
        make().fit(twice, [0, 1])
    ids = pd.DataFrame({"id": list("abcdef"), "v": [1, 1, 2, 2, 1, 2]})
    with pytest.warns(UserWarning, match="column 'id' has another value in each row.*: drop it"):
        make(max_depth=1).fit(ids, [0, 0, 1, 1, 0, 1])


def quadratic(q: Fraction) -> Fraction:
    return q * (1 - q)


@BOTH
def test_a_function_is_a_criterion_that_is_not_certified(make: Make) -> None:
    data = tic_tac_toe()
    x = frame(data)
    tree = make(criterion=quadratic, max_depth=2).fit(x, data.labels)
    named = make(criterion="gini", max_depth=2).fit(x, data.labels)
    assert tree.tree_ == named.tree_
    assert (tree.certified_, named.certified_) == (False, True)
    assert pickle.loads(pickle.dumps(tree)).tree_ == tree.tree_
    assert (
        make(criterion=lambda q: float(q) * (1 - float(q)), max_depth=1).fit(x, data.labels).get_depth() == 1
    )
    with (
        pytest.warns(UserWarning, match="of its card fails 'defined'"),
        pytest.raises(ValueError, match=r"bad has no finite value at q = .*ZeroDivisionError"),
    ):
        make(criterion=bad, max_depth=1).fit(x, data.labels)


def bad(q: Fraction) -> float:
    return 1 / 0


@BOTH
def test_what_is_no_permissible_criterion_warns_with_the_line_of_its_card(make: Make) -> None:
    x, y = [[0], [1], [2], [3]], [0, 1, 1, 0]
    for criterion, line in (
        ("q^2*(1-q)", "of its card fails concave and symmetric"),
        ("q*(1-q)/(q/2 + 1/16)", "of its card fails symmetric"),
        (lambda q: q * q * (1 - q), "of its card fails 'symmetric' and 'concave'"),
    ):
        with pytest.warns(UserWarning, match=line):
            make(criterion=criterion, max_depth=1).fit(x, y)


@BOTH
@pytest.mark.parametrize(
    ("name", "same"),
    [("log_loss", "entropy"), ("hellinger", "root"), ("error", "minimum"), ("Twoing", "gini")],
)
def test_names_that_others_use(make: Make, name: str, same: str) -> None:
    data = tic_tac_toe()
    x = frame(data)
    trees = [make(criterion=c, max_depth=2).fit(x, data.labels).tree_ for c in (name, same)]
    assert trees[0] == trees[1]


@BOTH
def test_a_score_that_is_no_impurity_prunes_by_errors(make: Make) -> None:
    x, y = load_iris(return_X_y=True)
    for name in ("gain_ratio", "twoing"):
        tree = make(criterion=name, max_depth=3)
        path = tree.cost_complexity_pruning_path(x, y)
        full = tree.fit(x, y)
        assert path.impurities[0] == float(full.training_error_)
        assert abs(full.feature_importances_.sum() - 1) < 1e-12
        assert make(criterion=name, max_depth=3, ccp_alpha=path.ccp_alphas[-1]).fit(x, y).get_depth() == 0
