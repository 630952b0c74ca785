"""Data sets that are all of a finite world: generated from their definitions, every row once.

Main definitions: `DataSet`, `tic_tac_toe`, `balance_scale`, `monks`, `parity`, `multiplexer`.

Sources: UCI Machine Learning Repository, Tic-Tac-Toe Endgame (doi 10.24432/C5688J) and Balance Scale; Thrun et al.,
"The MONK's problems: a performance comparison of different learning algorithms", CMU-CS-91-197 (1991).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

from verify.errors import BadInput

__all__ = ["DataSet", "balance_scale", "monks", "multiplexer", "parity", "tic_tac_toe"]

SQUARES = tuple(f"{r}-{c}-square" for r in ("top", "middle", "bottom") for c in ("left", "middle", "right"))
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
MONKS_VALUES = (3, 3, 2, 3, 4, 2)
MOST_BITS = 20

Row = tuple[str, ...]


@dataclass(frozen=True)
class DataSet:
    """A table of categories, as text, with a label for each row."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    labels: tuple[str, ...]

    def csv(self) -> str:
        """The data as the text of a CSV file with the label in the column `class`."""
        lines = [",".join((*self.columns, "class"))]
        lines += [",".join((*row, label)) for row, label in zip(self.rows, self.labels, strict=True)]
        return "\n".join(lines) + "\n"


def tic_tac_toe() -> DataSet:
    """The 958 boards at the end of a game that x begins; positive where x has three in a row (626 boards).

    >>> games = tic_tac_toe()
    >>> len(games.rows), games.labels.count("positive")
    (958, 626)
    """
    ends = sorted({"".join(board) for board in _ends(["b"] * 9, "x")}, reverse=True)
    labels = tuple("positive" if _won(board, "x") else "negative" for board in ends)
    return DataSet("tic-tac-toe", SQUARES, tuple(tuple(board) for board in ends), labels)


def _ends(board: list[str], mover: str) -> Iterator[list[str]]:
    """Every final board that is reached when `mover` is to move, once for each way to reach it from here.

    Boards that were met before are left out by the caller; the whole game has about 250,000 ways.
    """
    seen: set[str] = set()
    open_ = [("".join(board), mover)]
    while open_:
        here, moves = open_.pop()
        if here in seen:
            continue
        seen.add(here)
        if _won(here, "x") or _won(here, "o") or "b" not in here:
            yield list(here)
            continue
        other = "o" if moves == "x" else "x"
        open_ += [(here[:i] + moves + here[i + 1 :], other) for i in range(9) if here[i] == "b"]


def _won(board: str, player: str) -> bool:
    return any(all(board[i] == player for i in line) for line in LINES)


def balance_scale() -> DataSet:
    """The 625 settings of a scale with weights and distances from 1 to 5: L, B or R as it tips.

    >>> scale = balance_scale()
    >>> [scale.labels.count(c) for c in "LBR"]
    [288, 49, 288]
    """
    columns = ("left-weight", "left-distance", "right-weight", "right-distance")
    rows = tuple(product(range(1, 6), repeat=4))
    labels = tuple("LBR"[1 + (a * b < c * d) - (a * b > c * d)] for a, b, c, d in rows)
    return DataSet("balance-scale", columns, tuple(tuple(map(str, row)) for row in rows), labels)


def monks(number: int) -> DataSet:
    """The 432 inputs of MONK's problem 1, 2 or 3 with their true labels; 3 is the one before its noise.

    Raises BadInput for another number.

    >>> [monks(i).labels.count("1") for i in (1, 2, 3)]
    [216, 142, 228]
    """
    if number not in MONKS:
        raise BadInput(f"there are the MONK's problems 1, 2 and 3, not {number!r}")
    rows = tuple(product(*(range(1, n + 1) for n in MONKS_VALUES)))
    labels = tuple(str(int(MONKS[number](row))) for row in rows)
    columns = tuple(f"attr{i}" for i in range(1, 7))
    return DataSet(f"monks-{number}", columns, tuple(tuple(map(str, row)) for row in rows), labels)


MONKS: dict[int, Callable[[tuple[int, ...]], bool]] = {
    1: lambda a: a[0] == a[1] or a[4] == 1,
    2: lambda a: sum(v == 1 for v in a) == 2,
    3: lambda a: (a[4] == 3 and a[3] == 1) or (a[4] != 4 and a[1] != 3),
}


def parity(relevant: int, irrelevant: int = 0) -> DataSet:
    """All inputs of so many bits; the label is the parity of the first `relevant` ones. Raises BadInput.

    >>> parity(2, 1).labels
    ('0', '0', '1', '1', '1', '1', '0', '0')
    """
    bits = _bits(relevant, irrelevant)
    return _boolean(f"parity-{relevant}-{irrelevant}", bits, lambda x: sum(x[:relevant]) % 2)


def multiplexer(address: int) -> DataSet:
    """All inputs of `address` address bits and 2^address data bits; the label is the data bit addressed.

    The first address bit is the highest. Raises BadInput.

    >>> len(multiplexer(2).rows), multiplexer(2).labels.count("1")
    (64, 32)
    """
    if isinstance(address, int) and address > MOST_BITS:
        raise BadInput(f"all inputs of more than {MOST_BITS} bits are too many")
    bits = _bits(address, 1 << address if isinstance(address, int) and address > 0 else 0)
    return _boolean(
        f"multiplexer-{address}",
        bits,
        lambda x: x[address + int("".join(map(str, x[:address])), 2)],
    )


def _bits(some: int, others: int) -> int:
    if any(isinstance(v, bool) or not isinstance(v, int) for v in (some, others)) or some < 1 or others < 0:
        raise BadInput("numbers of bits are whole, and there is at least one")
    if some + others > MOST_BITS:
        raise BadInput(f"all inputs of more than {MOST_BITS} bits are too many")
    return some + others


def _boolean(name: str, bits: int, label: Callable[[tuple[int, ...]], int]) -> DataSet:
    rows = tuple(product((0, 1), repeat=bits))
    texts = tuple(tuple(map(str, row)) for row in rows)
    return DataSet(name, tuple(f"x{i}" for i in range(bits)), texts, tuple(str(label(row)) for row in rows))
