"""KM96, trees of majority as they grow: the certificates prove nothing beside what is said, and leaves are so.

What the statements say of leaves and splits is tried for small n at all of them: at each set of answers, each question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

import pytest

from lemmas.boosting import majority_growth as module
from tests.stored import stored
from verify.arithmetic.kits import flint_kit
from verify.errors import TreecertError
from verify.kinds.growing_trees.certificates import GrowthCertificate, load
from verify.kinds.growing_trees.checker import check, replay
from verify.kinds.growing_trees.grammar import parse_growth
from verify.kinds.growing_trees.statements import GrowthStatement
from verify.language.points import holds_at
from verify.language.statements import Relation
from verify.rationals import Fraction

STATEMENTS = {
    "KM96.S3.4.printed": (module.SIZE, module.TREES),
    "KM96.S3.5.printed": (module.SIZE_BY_ADVANTAGE, module.BY_ADVANTAGE),
    "KM96.S3.4.support": (module.SPREAD, module.UNREAD),
}
NEIGHBOURS = [
    ("KM96.S3.4.printed", "9*(t + 1)", "8*(t + 1)"),
    ("KM96.S3.4.printed", "sum(w*m) < 1/4", "sum(w*m) < 1/3"),
    ("KM96.S3.4.printed", "w <= 2^(k - n)", "w <= 1"),
    ("KM96.S3.4.printed", "k*c^2 <= q*(1 - q)", "c^2 <= q*(1 - q)"),
    ("KM96.S3.4.printed", "(m - q)*(m - 1 + q) == 0", "m >= 0"),
    ("KM96.S3.4.printed", "k_1 == k - u", "k_1 == k"),
    ("KM96.S3.4.printed", "u*(1 - u) == 0", "0 <= u <= 1"),
    ("KM96.S3.4.printed", "((q - 1/2)^2 - c^2)", "((q - 1/2)^2 - 4*c^2)"),
    ("KM96.S3.4.printed", "k == n", "k == 2*n"),
    ("KM96.S3.5.printed", "2*n*gamma >= 1", "2*n*gamma >= 1/2"),
    ("KM96.S3.4.support", "l*d^2", "2*l*d^2"),
    ("KM96.S3.4.support", "c_0 + c_1 == 2*c", "c_0 == c"),
    ("KM96.S3.4.support", "sum(w*k) == 0", "sum(w*k) <= 1"),
]


@cache
def certificate(name: str) -> GrowthCertificate:
    return load(stored(name))


@pytest.mark.parametrize("name", STATEMENTS)
def test_certificates_hold(name: str) -> None:
    assert check(certificate(name), expected=parse_growth(*STATEMENTS[name])) == "proved"


@pytest.mark.parametrize(("name", "old", "new"), NEIGHBOURS)
def test_the_proof_proves_no_neighbour(name: str, old: str, new: str) -> None:
    relation, where = STATEMENTS[name]
    assert old in relation + where
    wrong = parse_growth(relation.replace(old, new), where.replace(old, new))
    found = certificate(name)
    with pytest.raises(TreecertError):
        replay(found, wrong, flint_kit(found.factors))


Answers = tuple[int | None, ...]
"""The answer to each bit, None where it was not asked."""
Leaf = dict[str, Fraction]


def chance(answers: Answers, tie: int) -> Fraction:
    """The chance that the majority is 1, by counting inputs; ties have the value `tie`."""
    n, free = len(answers), answers.count(None)
    ones = sum(a or 0 for a in answers)
    high = sum(2 * (ones + sum(x)) + tie > n for x in product((0, 1), repeat=free))
    return Fraction(high, 2**free)


def moves(answers: Answers, tie: int) -> set[Fraction]:
    """Half of what the answer to a bit that was not asked moves the chance, for each such bit."""
    halves = (
        [chance((*answers[:i], b, *answers[i + 1 :]), tie) for b in (0, 1)]
        for i, a in enumerate(answers)
        if a is None
    )
    return {(one - zero) / 2 for zero, one in halves}


def leaf(answers: Answers, tie: int, *, reached: bool = True, label: int = 0) -> Leaf:
    """The numbers of a leaf with these answers."""
    free, q = answers.count(None), chance(answers, tie)
    (c,) = moves(answers, tie) or {Fraction(0)}  # one number: it is the same for each bit
    w = Fraction(int(reached), 2 ** (len(answers) - free))
    return {"w": w, "k": Fraction(free), "q": q, "c": c, "m": 1 - q if label else q}


def everywhere() -> Iterator[tuple[Answers, int]]:
    for n in (1, 2, 3, 4):
        for answers in product((0, 1, None), repeat=n):
            for tie in (0, 1)[: 2 - n % 2]:
                yield answers, tie


def missed(relations: tuple[Relation, ...], at: Mapping[str, Fraction]) -> list[Relation]:
    kit = flint_kit()
    return [
        r for r in relations if not holds_at(r, {n: at[n] for n in r.left.variables | r.right.variables}, kit)
    ]


def family(statement: GrowthStatement, parent: Leaf, children: tuple[Leaf, Leaf]) -> dict[str, Fraction]:
    """The attributes of a parent and its children."""
    found = {a: parent[a] for a in statement.attributes}
    for i, child in enumerate(children):
        found |= {f"{a}_{i}": child[a] for a in statement.attributes}
    return found


def test_leaves_and_roots_are_as_it_is_said() -> None:
    s = parse_growth(*STATEMENTS["KM96.S3.4.printed"])
    for answers, tie in everywhere():
        n = {"n": Fraction(len(answers))}
        for reached, label in product((False, True), (0, 1)):
            found = leaf(answers, tie, reached=reached, label=label)
            assert missed(s.each, {**n, **found}) == []
        if not any(a is not None for a in answers):
            assert missed((*s.given, *s.root), {**n, **leaf(answers, tie)}) == []


def test_splits_are_as_it_is_said() -> None:
    s = parse_growth(*STATEMENTS["KM96.S3.4.printed"])
    for answers, tie in everywhere():
        parent = leaf(answers, tie)
        for i, a in enumerate(answers):
            asked = [(*answers[:i], b, *answers[i + 1 :]) for b in (0, 1)]
            if a is None:
                children = leaf(asked[0], tie), leaf(asked[1], tie)
            else:  # the child that is reached comes first
                children = parent, leaf(answers, tie, reached=False)
            found = family(s, parent, children)
            assert missed(s.split, {"u": Fraction(int(a is None)), **found}) == []


def test_what_is_unread_is_as_it_is_said() -> None:
    s = parse_growth(*STATEMENTS["KM96.S3.4.support"])
    for answers, tie in everywhere():
        parent = leaf(answers, tie)
        assert missed(s.each, parent) == []
        assert parent["k"] * parent["c"] ** 2 <= parent["q"] * (1 - parent["q"])
        for i, a in enumerate(answers):
            if a is None:
                zero, one = (leaf((*answers[:i], b, *answers[i + 1 :]), tie) for b in (0, 1))
                if not zero["k"]:  # no bit is left, and any number will do
                    zero["c"] = one["c"] = parent["c"]
                assert missed(s.split, family(s, parent, (zero, one))) == []


def test_a_wrong_leaf_is_noticed() -> None:
    s = parse_growth(*STATEMENTS["KM96.S3.4.printed"])
    right = {"n": Fraction(3), **leaf((None, None, 1), 0)}
    assert missed(s.each, right) == []
    for name, wrong in (("w", 1), ("k", 9), ("q", 2), ("c", 1), ("m", Fraction(1, 3))):
        assert missed(s.each, {**right, name: Fraction(wrong)}) != []


@pytest.mark.parametrize("n", [1, 3, 5, 7])
def test_few_bits_differ_from_their_majority(n: int) -> None:
    for x in product((0, 1), repeat=n):
        majority = int(2 * sum(x) > n)
        assert sum(b != majority for b in x) <= (n - 1) // 2
