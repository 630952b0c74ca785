"""The time limit holds for every kind: whatever a search asks ends with it."""

from __future__ import annotations

import time

import pytest

import treecert
from verify.kinds.registry import TYPED
from verify.search.clock import Clock

OPEN = [
    (
        "families",
        "v + (mean((x-mean(x))^3)/(2*v))^2 <= (b-a)^2/4",
        "v > 0, v == mean((x-mean(x))^2), each a <= x <= b",
    ),
    ("families", "mean(x)*mean(1/x) <= (a+b)^2/(4*a*b)", "a > 0, each a <= x <= b"),
    (
        "sequences",
        "a <= 3*sqrt(n)*ln(n+1)^2",
        "sequence a from n = 1, start a <= 1, step a_next <= a*(1+1/(3*n)) + H(1/(n+1))",
    ),
    (
        "draws",
        "Pr[mean(x*y) >= 2*E[mean(x*y)]] <= exp(-n*E[mean(x)]*E[mean(y)]/5)",
        "n draws, independent x, y, 0 <= x <= 1, 0 <= y <= 1",
    ),
    (
        "growing trees",
        "sum(w*sqrt(q)*H(q)) <= 1/(t+1)^(1/100)",
        "tree w, q after t splits, root w == 1, 0 < q < 1/10, each w > 0, 0 < q < 1, split w == w_0 + w_1",
    ),
    (
        "functions",
        "G(x) + G(1 - x) + G(x^2) <= 3*G(1/2) + x^9/10^6",
        "concave G on [0,1], symmetric G, 0 <= x <= 1",
    ),
    ("worlds", "err <= sqrt(top)*leaves^2*H(p)", "function f and tree T on fair bits, leaves >= 2"),
]
LIMIT = 2.0


@pytest.fixture
def deadlines(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When the clocks end that were made."""
    found: list[float] = []
    original = Clock.__init__

    def made(self: Clock, *arguments: object, **options: object) -> None:
        original(self, *arguments, **options)  # type: ignore[arg-type]
        found.append(self.deadline)

    monkeypatch.setattr(Clock, "__init__", made)
    return found


@pytest.mark.parametrize(("kind", "relation", "where"), OPEN)
def test_no_clock_outlives_the_limit(kind: str, relation: str, where: str, deadlines: list[float]) -> None:
    start = time.thread_time()
    found = treecert.prove(relation, where, time_limit=LIMIT)
    spent = time.thread_time() - start
    assert found.kind == kind
    reading = 0.5  # seconds for the first imports, and for what is read before the search
    assert max(deadlines) <= start + LIMIT + reading
    assert spent <= 1.1 * LIMIT + reading


def test_every_kind_that_asks_others_is_here() -> None:
    assert {name for name, *_ in OPEN} == {kind.name for kind in TYPED} - {"numbers"}


def test_a_clock_within_a_clock() -> None:
    outer = Clock(5.0)
    with outer.enclosing() as same:
        assert same is outer
        assert Clock(60.0).deadline == outer.deadline
        shorter = Clock(1.0)
        assert shorter.deadline < outer.deadline
        with shorter.enclosing():
            assert Clock(60.0).deadline == shorter.deadline
        with Clock(60.0).enclosing():
            assert Clock(60.0).deadline == outer.deadline
        assert Clock(60.0).share(0.5).deadline <= outer.deadline
    assert Clock(60.0).deadline > outer.deadline
