"""Theorem 6.1 and its example: the checks can say no, and the ends of the theorem are real."""

import pytest

from algorithms.brute_force import least_error
from algorithms.growth import Policy, Ties, reachable
from algorithms.laws import read_once
from algorithms.trees import Leaf, Split, completed, error
from lemmas.optimality import theorem_6_1, two_term_example, two_term_runs
from lemmas.optimality.two_term_greedy import ERRORS
from lemmas.optimality.two_term_joint import LEAST
from lemmas.optimality.two_term_runs import Iteration, iterations, optimum, pairs_of_sizes, tables
from lemmas.optimality.two_term_trees import Shape, b_shape
from lemmas.optimality.two_term_values import VALUES
from lemmas.optimality.two_terms import reduction_at
from tests.stored import stored
from verify.kinds.greedy_runs.statements import read_run
from verify.kinds.joins.certificates import load
from verify.kinds.joins.search import JoinHints, decide_join
from verify.kinds.joins.statements import read_join
from verify.kinds.optimal_trees.exact import Exact
from verify.kinds.optimal_trees.search import Chosen, SignCases
from verify.kinds.optimal_trees.texts import read_statement
from verify.rationals import Fraction


def test_iterations_are_all_there() -> None:
    """For (1, 1), (1, 2), (2, 2) the full trees have 2, 3 and 6 nodes."""
    assert len(iterations(2)) == len(set(iterations(2))) == (2 + 3 + 6) * len(Ties)
    assert len(iterations(2, beyond=2)) == (4 + 5 + 8) * len(Ties)


def test_another_tree_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """BestFirst goes on below the second x-node, if ties are broken so."""
    case = Iteration(2, 3, Ties.DEEPEST, 5)
    assert two_term_runs.other_than_b(case) is None
    grown = two_term_runs.run((2, 3), Policy.BEST_FIRST, Ties.DEEPEST)
    monkeypatch.setattr(two_term_runs, "run", lambda *_: grown)
    assert two_term_runs.other_than_b(case) == case.shown()


def test_losses_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trees that come one step too late are not optimal, and the mean of their losses is positive."""
    best, built = tables()
    cases = [case for case in iterations(3, beyond=2) if (case.l, case.m) == (2, 3)]
    assert not any(map(theorem_6_1.topdown_loses, cases))
    assert not any(map(theorem_6_1.mic_is_positive, cases))
    worse = {r: {s: (e[0], *e[:-1]) for s, e in of.items()} for r, of in built.items()}
    monkeypatch.setattr(theorem_6_1, "tables", lambda: (best, worse))
    assert any(map(theorem_6_1.topdown_loses, cases))
    assert all(map(theorem_6_1.mic_is_positive, cases))


def test_the_join_is_about_both_statements() -> None:
    """The kept certificate says what the claim states, and its pieces are those of the least errors, renamed."""
    text = stored("BDM20O.T61.b.printed")
    assert load(text).statement == read_join([read_run(ERRORS)], read_statement(LEAST))
    assert stored("BDM20O.C62.printed") == text
    assert [p.value.replace("a", "l").replace("b", "m") for p in LEAST.pieces[1:]] == [
        p.value for p in VALUES.pieces[1:]
    ]


def test_least_errors_are_those_of_the_dynamic_program() -> None:
    """On the system of the run, which leaves out questions about the constant 1 and names equal terms once."""
    exact = Exact(read_statement(LEAST).system)
    for l, m in pairs_of_sizes(3):
        state = "two", (Fraction(l), Fraction(m))
        assert [exact.least(state, t) for t in range(7)] == list(optimum((l, m))[:7])


@pytest.mark.slow
def test_the_join_says_no_one_node_later() -> None:
    """With another piece for the nodes on the path, or another count, nothing is concluded."""
    c = load(stored("BDM20O.T61.b.printed"))
    for path, left in (("piece2(i + 1)", "piece4(j, c)"), ("piece2(i)", "piece4(j, c + 1)")):
        choices: dict[str, Chosen] = {
            "path: least": SignCases("i", SignCases("l - 1 - i", path, "piece3", None), "piece1", None),
            "left: least": left,
        }
        hints = JoinHints(choices=choices, limit=2.0)
        assert decide_join(c.runs, c.optimum, hints)[0] == "undecided"


def test_dynamic_program_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    assert theorem_6_1.dynamic_program_loses((1, 2, 2)) is None
    monkeypatch.setattr(theorem_6_1, "optimum", lambda _: (Fraction(0),) * 9)
    assert theorem_6_1.dynamic_program_loses((1, 2, 2)) is not None


@pytest.mark.parametrize(
    ("sizes", "chance", "t", "built", "best"),
    [
        ([2, 2, 2], Fraction(1, 2), 2, Fraction(21, 64), Fraction(19, 64)),
        ([2, 2], Fraction(2, 3), 2, Fraction(20, 81), Fraction(16, 81)),
    ],
)
def test_ends_of_the_theorem_by_brute_force(
    sizes: list[int], chance: Fraction, t: int, built: Fraction, best: Fraction
) -> None:
    law = read_once(sizes, chance=chance)
    assert {error(tree, law) for tree in reachable(law, t)[t]} == {built}
    assert least_error(law, t) == best


@pytest.mark.parametrize("p", [Fraction(501, 1000), Fraction(11, 20), Fraction(3, 5), Fraction(7, 10)])
def test_better_tree_above_one_half(p: Fraction) -> None:
    """The tree of the note on Theorem 6.1, and the difference of the errors."""
    law = read_once([2, 2], chance=p)
    tree = completed(Split(0, Split(2, Leaf(), Split(3, Leaf(), Leaf())), Leaf()), law)
    assert error(tree, law) == least_error(law, 3)
    assert theorem_6_1.gap_at_three(p) == p**2 * (1 - p) * (2 * p - 1)


def test_no_gap_at_one_half() -> None:
    assert theorem_6_1.gap_at_three(Fraction(1, 2)) == 0


def test_first_and_last_nodes_of_left_paths() -> None:
    shape: Shape = b_shape(2, 3, 5)
    assert two_term_example.left_root(shape, 0) == (Fraction(1, 2), 0)
    assert two_term_example.left_root(two_term_example.T_2, 1) == (Fraction(1, 4), 0)
    # The last node of a left path is where the comparison is strict.
    law = read_once([3])
    last = law.given(0, 1).given(1, 1)
    assert reduction_at(last, 2) == Fraction(1, 2)
    assert reduction_at(law, 0) == 0
