"""`treecert tree`: the table, JSON, the page, and one clear line for each mistake."""

from __future__ import annotations

import importlib.util
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from algorithms.classes import top_k_tree
from algorithms.data import balance_scale, monks, tic_tac_toe
from tests.treecert.cli.conftest import Call
from treecert.tree_tables.folds import places_of
from verify.rationals import Fraction

PEOPLE = "age,city,id,won\n20,Bern,1,no\n30,Basel,2,no\n40,Bern,3,yes\n50,Basel,4,yes\n60,Bern,5,no\n70,Basel,6,yes\n"


@pytest.fixture
def people(tmp_path: Path) -> str:
    path = tmp_path / "people.csv"
    path.write_text(PEOPLE, encoding="utf-8")
    return str(path)


@pytest.fixture
def games(tmp_path: Path) -> str:
    path = tmp_path / "games.csv"
    path.write_text(tic_tac_toe().csv(), encoding="utf-8")
    return str(path)


def trees(answer: Any) -> dict[tuple[str, str], dict[str, Any]]:
    return {(t["tree"], t["criterion"]): t for t in answer.json["trees"]}


def test_trees_stand_side_by_side(call: Call, games: str) -> None:
    answer = call("tree", games, "--target", "class", "--depth", "3", "--k", "1", "8", "--test-size", "0")
    assert answer.code == 0
    assert "958 rows for training and 0 for testing, 27 binary attributes, 2 classes" in answer.out
    assert "always positive: 332 training errors" in answer.out
    lines = [line.split() for line in answer.out.splitlines()]
    # known from the authors' own program
    assert ["Top-1", "entropy", "3"] in [line[:3] for line in lines]
    assert [line[4] for line in lines if line[:2] in (["Top-1", "entropy"], ["Top-8", "entropy"])] == [
        "236",
        "220",
    ]
    assert [line[4] for line in lines if line[:1] == ["scikit-learn"]] == ["236"]
    assert re.search(
        r"^(at the root|where .*), Top-1, entropy asks .* and Top-8, entropy asks ", answer.out, re.MULTILINE
    )


def test_json_has_everything_in_whole_numbers(call: Call, games: str) -> None:
    options = (
        "--target",
        "class",
        "--depth",
        "2",
        "--criterion",
        "entropy",
        "4*q*(1-q)",
        "--seed",
        "7",
        "--json",
    )
    answer = call("tree", games, *options)
    body = answer.json
    assert (body["training_rows"], body["test_rows"], body["seed"]) == (766, 192, 7)
    for t in body["trees"]:
        leaves = [n for n in t["nodes"] if "class" in n]
        right = sum(n["rows"][body["classes"].index(n["class"])] for n in leaves)
        assert sum(sum(n["rows"]) for n in leaves) == 766 == right + t["training_errors"]
        assert t["leaves"] == len(leaves)
    assert set(trees(answer)) == {
        ("TopDown", "entropy"),
        ("TopDown", "4*q*(1-q)"),
        ("scikit-learn", "entropy"),
    }
    assert call("tree", games, *options).out == answer.out
    assert call("tree", games, *options[:-2], "8", "--json").json["trees"] != body["trees"]


def test_the_page_holds_no_script_and_a_picture_for_each_tree(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("<script>alert(1)</script>,b\n1,<b>\n2,<b>\n3,&\n4,&\n", encoding="utf-8")
    answer = call("tree", str(path), "--target", "b", "--test-size", "0", "--html", "o.html")
    assert answer.code == 0
    page = (tmp_path / "o.html").read_text(encoding="utf-8")
    assert "<script" not in page
    assert "&lt;b&gt;, 2 of 2" in page
    ET.fromstring(re.findall(r"<svg.*?</svg>", page, flags=re.DOTALL)[0])
    assert page.count("<svg") == 1  # scikit-learn's tree is the same


def test_a_number_of_splits(call: Call, games: str) -> None:
    answer = call("tree", games, "--target", "class", "--splits", "4", "--json")
    assert [t["leaves"] for t in answer.json["trees"]] == [5, 5]
    assert max(t["depth"] for t in answer.json["trees"]) >= 3
    none = call("tree", games, "--target", "class", "--splits", "0", "--json").json
    assert [t["nodes"][0]["class"] for t in none["trees"]] == ["positive"] * 2


def test_columns_can_be_dropped_or_made_categories(call: Call, people: str) -> None:
    some = call("tree", people, "--target", "won", "--test-size", "0", "--drop", "id", "--json").json
    assert some["attributes"] == [f"age <= {n}" for n in range(20, 61, 10)] + ["city = Basel", "city = Bern"]
    every = call("tree", people, "--target", "won", "--test-size", "0", "--categorical", "all", "--json").json
    assert every["attributes"][:2] == ["age = 20", "age = 30"]
    few = call("tree", people, "--target", "won", "--test-size", "0", "--attributes", "4", "--json").json
    assert few["attributes"] == ["age <= 40", "city = Basel", "city = Bern", "id <= 3"]


def test_more_than_two_classes(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "scale.csv"
    path.write_text(balance_scale().csv(), encoding="utf-8")
    answer = call("tree", str(path), "--target", "class", "--criterion", "root", "minimum", "--depth", "2")
    assert answer.code == 0
    by_rest = call("tree", str(path), "--target", "class", "--criterion", "gini", "4*q*(1-q)", "--depth", "2")
    assert by_rest.code == 0
    assert "note: 4*q*(1-q) is taken of each of the 3 classes against the rest, and summed" in by_rest.out
    assert "what is certified of 4*q*(1-q) stands on its card: treecert criterion '4*q*(1-q)'" in by_rest.out
    assert "TopDown, gini and TopDown, 4*q*(1-q) split alike" in by_rest.out


def test_scores_that_are_no_impurity(call: Call, games: str) -> None:
    names = ("twoing", "gain_ratio", "hellinger", "error")
    answer = call("tree", games, "--target", "class", "--criterion", *names, "--depth", "2", "--json")
    assert [t["criterion"] for t in answer.json["trees"][:4]] == ["twoing", "gain_ratio", "root", "minimum"]
    assert [n for n in answer.json["notes"] if "gain_ratio is no impurity function" in n]


def test_cross_validation_uses_the_same_folds_for_all(call: Call, games: str) -> None:
    options = ("--target", "class", "--criterion", "entropy", "gini", "--depth", "3", "--cv", "4")
    body = call("tree", games, *options, "--json").json
    assert sum(body["fold_rows"]) == 958
    assert len(body["trees"]) == 4  # ours and scikit-learn's
    for t in body["trees"]:
        assert len(t["fold_errors"]) == 4
        assert Fraction(t["error"]) == Fraction(sum(t["fold_errors"]), 958)
    first = body["trees"][0]
    for t in body["trees"]:
        parts = zip(t["fold_errors"], first["fold_errors"], body["fold_rows"], strict=True)
        assert Fraction(t["mean_difference_from_first"]) == sum(Fraction(a - b, n) for a, b, n in parts) / 4
    shown = call("tree", games, *options)
    assert shown.code == 0
    assert "is no standard error" in shown.out
    assert re.search(r"^TopDown +gini .*[+-]\d+\.\d\d % .*\d : \d", shown.out, re.MULTILINE)
    assert call("tree", games, *options).out == shown.out
    assert call("tree", games, *options, "--seed", "1").out != shown.out


def test_folds_hold_each_row_once_and_each_class_alike() -> None:
    codes = np.array([0] * 10 + [1] * 23 + [2] * 7)
    places = places_of(codes, 5, 3)
    assert sorted(np.concatenate(places).tolist()) == list(range(40))
    for c in range(3):
        counts = [int((codes[p] == c).sum()) for p in places]
        assert max(counts) - min(counts) <= 1


def test_a_tree_that_takes_too_long_is_left_out(
    call: Call, games: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = iter(range(10**9))
    monkeypatch.setattr("treecert.tree_tables.comparing.time.process_time", lambda: next(ticks) / 10)
    options = ("--target", "class", "--k", "1", "16", "--depth", "4", "--time-limit", "100")
    answer = call("tree", games, *options)
    assert answer.code == 3
    assert "Top-16, entropy: not finished in 100 seconds: raise --time-limit, or lower --depth or --k" in (
        answer.out
    )
    assert re.search("^Top-1 +entropy", answer.out, re.MULTILINE)
    assert call("tree", games, *options, "--json").json["unfinished"][0][:2] == ["Top-16", "entropy"]


def test_control_c_shows_what_is_finished(call: Call, games: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(sample: Any, k: int, *args: Any, **options: Any) -> Any:
        if k == 8:
            raise KeyboardInterrupt
        return top_k_tree(sample, k, *args, **options)

    monkeypatch.setattr("treecert.tree_tables.comparing.top_k_tree", stopped)
    answer = call("tree", games, "--target", "class", "--k", "1", "8", "16", "--depth", "2")
    assert answer.code == 130
    assert "stopped; what was finished is shown" in answer.err
    assert re.search("^Top-1 +entropy", answer.out, re.MULTILINE)
    assert "Top-8, entropy: interrupted" in answer.out
    assert "Top-16, entropy: interrupted" in answer.out
    folds = call("tree", games, "--target", "class", "--k", "1", "8", "--depth", "2", "--cv", "3")
    assert folds.code == 130


def test_a_file_without_names(call: Call, tmp_path: Path) -> None:
    (tmp_path / "bare.csv").write_text("5.1,a\n4.9,a\n7.0,b\n6.1,b\n", encoding="utf-8")
    refused = call("tree", "bare.csv", "--target", "c2")
    assert refused.code == 2
    assert "or say --header none" in refused.err
    answer = call("tree", "bare.csv", "--target", "c2", "--header", "none", "--test-size", "0", "--json")
    assert answer.json["training_rows"] == 4
    assert answer.json["attributes"][0] == "c1 <= 4.9"


def test_missing_values_are_kept_where_that_is_asked(call: Call, tmp_path: Path) -> None:
    (tmp_path / "gaps.csv").write_text(
        "age,city,won\n1,x,no\n2,,no\n,y,yes\n?,y,yes\n3,x,no\n", encoding="utf-8"
    )
    options = ("tree", "gaps.csv", "--target", "won", "--test-size", "0")
    refused = call(*options)
    assert (refused.code, "--missing keep" in refused.err) == (2, True)
    answer = call(*options, "--missing", "keep")
    assert answer.code == 0
    assert "column 'age' has 2 missing values, which are kept" in answer.out
    assert "age is missing" in answer.out
    assert "city is missing" in str(call(*options, "--missing", "keep", "--json").json["attributes"])


def test_the_page_marks_where_trees_part_and_has_a_learning_curve(
    call: Call, games: str, tmp_path: Path
) -> None:
    options = ("--target", "class", "--k", "1", "8", "--depth", "3", "--html", "o.html")
    assert call("tree", games, *options).code == 0
    page = (tmp_path / "o.html").read_text(encoding="utf-8")
    pictures = [ET.fromstring(p) for p in re.findall(r"<svg.*?</svg>", page, flags=re.DOTALL)]
    assert len(pictures) == 3
    dashed = [sum("stroke-dasharray" in e.attrib for e in p.iter()) for p in pictures]
    assert dashed[0] >= 1
    assert dashed[1] >= 1
    assert "Learning curve" in page
    assert "display: flex" in page
    assert "<script" not in page


def test_without_scikit_learn_the_rest_stands(
    call: Call, games: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda n, *a: None if n == "sklearn" else find(n, *a))
    answer = call("tree", games, "--target", "class", "--depth", "1")
    assert answer.code == 0
    assert "is not installed" in answer.out


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ((), "--target names the column to predict; people.csv has age, city, id, won"),
        (("--target", "win"), "has no column 'win'; it has age, city, id, won"),
        (("--target", "won", "--drop", "x"), "no column 'x'"),
        (("--target", "won", "--categorical", "x"), "no column 'x'"),
        (("--target", "won", "--drop", "age", "city", "id"), "no column beside 'won'"),
        (("--target", "won", "--test-size", "1"), "--test-size"),
        (("--target", "won", "--test-size", "1/0"), "--test-size"),
        (("--target", "won", "--test-size", "1e-3"), "--test-size"),
        (("--target", "won", "--test-size", "0.99"), "none would be left"),
        (("--target", "won", "--k", "0"), "from 1 on"),
        (("--target", "won", "--depth", "x"), "from 0 on"),
        (("--target", "won", "--seed", "9" * 30), "from 0 on"),
        (("--target", "won", "--k", "2", "--splits", "2"), "--splits is for TopDown"),
        (("--target", "won", "--criterion", "q + z"), "formula in q alone"),
        (("--target", "won", "--criterion", "1/q", "--drop", "id"), "no value"),
        (("--target", "won", "--html", "no/o.html"), "no folder"),
        (("--target", "age", "--attributes", "0"), "from 1 on"),
        (("--target", "won", "--cv", "1"), "--cv takes from 2 to 6 folds"),
        (("--target", "won", "--cv", "7"), "--cv takes from 2 to 6 folds"),
        (("--target", "won", "--cv", "2", "--html", "o.html"), "leave --html and --test-size out"),
        (("--target", "won", "--cv", "2", "--test-size", "0"), "leave --html and --test-size out"),
        (("--target", "won", "--time-limit", "0"), "seconds above 0"),
        (("--target", "won", "--time-limit", "-1"), "seconds above 0"),
    ],
)
def test_mistakes_in_what_is_asked(call: Call, people: str, options: tuple[str, ...], says: str) -> None:
    answer = call("tree", people, *options)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert says in answer.err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"a,b\n1,x\n2\n", "1 fields on line 3"),
        (b"a,b\n1,\xe4\n", "UTF-8"),
        (b"a,b,b\n1,2,3\n", "two columns 'b'"),
        (b"a,b\n1,x\n2,x\n", "one class only, 'x'"),
        (b"a,b\n1,x\n2,\n", "column 'b' has missing values (1, the first on line 3)"),
        (b"a,b\nnan,x\n2,y\n", "column 'a' has missing values (1, the first on line 2)"),
        (b"a,b\n1e999,x\n2,y\n", "too large"),
        (b"a,b\n1,x\n2,y\n?,y\n", "'?' on line 4"),
        (b"a,b\n" + b"".join(b"1,%d\n" % i for i in range(101)), "101 different values"),
        (b"a,b\n" + b"".join(b"v%d,%d\n" % (i, i % 2) for i in range(1001)), "leave it out with --drop"),
        (b"", "is empty"),
        (b"a,b\n", "no rows"),
    ],
)
def test_mistakes_in_a_file(call: Call, tmp_path: Path, text: bytes, says: str) -> None:
    (tmp_path / "a.csv").write_bytes(text)
    answer = call("tree", "a.csv", "--target", "b")
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert says in answer.err


def test_a_file_that_is_not_there(call: Call) -> None:
    assert call("tree", "none.csv", "--target", "b").code == 2


def test_a_minus_sign_may_begin_a_formula(call: Call, tmp_path: Path) -> None:
    (tmp_path / "m.csv").write_text(monks(1).csv(), encoding="utf-8")
    answer = call("tree", "m.csv", "--target", "class", "--depth", "1", "--criterion", "-q*(q - 1)", "--json")
    assert answer.json["trees"][0]["criterion"] == "-q*(q - 1)"
