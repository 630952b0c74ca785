"""Boolean functions of at most 20 variables, each held as one integer: its truth table.

Main definitions: `BooleanFunction`, `MOST_VARIABLES`. Bit order, here and in `algorithms.laws.TableLaw`: the
input x has the index  sum_i x_i 2^i , so that x0 is the lowest bit, and bit number `index` of the table is f(x).

One representation serves every size. Connectives, derivatives and tests of order are a few operations on the
whole integer (2^20 bits are 128 kB); arithmetic on all values at once takes `values`, a numpy array. Equality
and hashing are those of the pair (n, table).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from operator import index as as_integer

import numpy as np
from numpy.typing import NDArray

from algorithms.laws import TableLaw, product_law
from algorithms.laws.tables import MOST_VARIABLES as MOST_OF_TABLES
from verify.errors import BadInput, TooLarge
from verify.rationals import Fraction

__all__ = ["MOST_VARIABLES", "BooleanFunction", "all_functions"]

MOST_VARIABLES = 20


@dataclass(frozen=True, slots=True)
class BooleanFunction:
    """A function {0,1}^n -> {0,1}; bit  sum_i x_i 2^i  of `table` is f(x). Everything about it is exact.

    Raises BadInput for a table that is no integer in [0, 2^(2^n)), TooLarge for n > 20.

    >>> f = BooleanFunction(2, 0b0110)
    >>> f([0, 1]), f([1, 1]), f.mean
    (1, 0, Fraction(1, 2))
    """

    n: int
    table: int

    def __post_init__(self) -> None:
        check_number(self.n)
        if type(self.table) is not int or self.table < 0 or self.table >> (1 << self.n):
            raise BadInput(f"a truth table of {self.n} variables is an integer of {1 << self.n} bits")

    # ------------------------------------------------------------------------------------------ constructors

    @classmethod
    def of(cls, n: int, function: Callable[[tuple[int, ...]], object]) -> BooleanFunction:
        """The function that is 1 where `function` of the tuple of bits is truthy; 2^n calls."""
        check_number(n)
        # product counts with its last place fastest, the table with x0 fastest
        return cls.from_values([1 if function(x[::-1]) else 0 for x in product((0, 1), repeat=n)])

    @classmethod
    def from_values(cls, values: Sequence[int] | NDArray[np.uint8]) -> BooleanFunction:
        """The function with these 2^n values, in the order of the indices. Raises BadInput."""
        found = np.asarray(values)
        n = len(found).bit_length() - 1 if found.ndim == 1 else -1
        if n < 0 or len(found) != 1 << n or found.dtype.kind not in "biu" or not np.isin(found, (0, 1)).all():
            raise BadInput("the values of a Boolean function are 2^n bits")
        packed = np.packbits(found.astype(np.uint8), bitorder="little")
        return cls(n, int.from_bytes(packed.tobytes(), "little"))

    @classmethod
    def from_monomials(cls, n: int, monomials: Iterable[Iterable[int]]) -> BooleanFunction:
        """The sum modulo 2 of products of variables; a product given twice cancels, the empty product is 1.

        >>> BooleanFunction.from_monomials(2, [[0], [1]]) == BooleanFunction(2, 0b0110)
        True
        """
        check_number(n)
        code = 0
        for variables in monomials:
            code ^= 1 << sum(1 << i for i in known(n, variables))
        return cls(n, _moebius(n, code))

    # -------------------------------------------------------------------------------------------- evaluation

    def __call__(self, bits: Sequence[int]) -> int:
        """The value at an input of n bits. Raises BadInput for anything else."""
        if len(bits) != self.n or any(b not in (0, 1) for b in bits):
            raise BadInput(f"an input is a tuple of {self.n} bits")
        return self.table >> sum(as_integer(b) << i for i, b in enumerate(bits)) & 1

    @property
    def values(self) -> NDArray[np.uint8]:
        """All values, shape (2^n,), in the order of the indices."""
        packed = self.table.to_bytes((1 << self.n) + 7 >> 3, "little")
        return np.unpackbits(np.frombuffer(packed, np.uint8), count=1 << self.n, bitorder="little")

    @property
    def mean(self) -> Fraction:
        """P[f = 1] for uniform inputs."""
        return Fraction(self.table.bit_count(), 1 << self.n)

    def law(self, chances: Sequence[Fraction]) -> TableLaw:
        """The law of (x, f(x)) for independent x_i with P[x_i = 1] = p_i in [0, 1].

        Raises BadInput for a wrong number of probabilities, TooLarge for n > 16.
        """
        if self.n > MOST_OF_TABLES:
            raise TooLarge(f"a law by table has at most {MOST_OF_TABLES} variables, not {self.n}")
        return product_law(check_chances(self, chances), self)

    def support(self) -> tuple[int, ...]:
        """The indices of the inputs with f(x) = 1, increasing."""
        return tuple(np.flatnonzero(self.values).tolist())

    # --------------------------------------------------------------------------------------------- structure

    def monomials(self) -> tuple[tuple[int, ...], ...]:
        """The algebraic normal form: the products whose sum modulo 2 is f, as tuples of variables."""
        return tuple(map(subset, BooleanFunction(self.n, _moebius(self.n, self.table)).support()))

    def changes(self, variable: int) -> int:
        """The table, at the inputs with x_i = 0, of  f(x) != f(x with x_i = 1) ; zero elsewhere."""
        h = 1 << self._known(variable)
        return (self.table ^ self.table >> h) & ~ones(self.n, variable)

    def relevant_variables(self) -> tuple[int, ...]:
        """The variables that f depends on, increasing."""
        return tuple(i for i in range(self.n) if self.changes(i))

    def restricted(self, restriction: Mapping[int, int]) -> BooleanFunction:
        """The function of the other variables, renumbered from 0 in their order.

        >>> BooleanFunction.from_monomials(3, [[0, 2]]).restricted({0: 1}).monomials()
        ((1,),)
        """
        if any(bit not in (0, 1) for bit in restriction.values()):
            raise BadInput("a variable is 0 or 1")
        for i in restriction:
            self._known(i)
        # axis 0 of the cube belongs to the highest variable
        cube = self.values.reshape((2,) * self.n)
        place = tuple(restriction.get(i, slice(None)) for i in reversed(range(self.n)))
        return BooleanFunction.from_values(cube[place].reshape(-1))

    def flipped(self, variables: Iterable[int]) -> BooleanFunction:
        """The function x -> f(x with these variables negated)."""
        table = self.table
        for i in known(self.n, variables):
            h, upper = 1 << i, ones(self.n, i)
            table = (table & upper) >> h | (table & ~upper) << h
        return BooleanFunction(self.n, table)

    # ------------------------------------------------------------------------------------------- connectives

    def __invert__(self) -> BooleanFunction:
        return BooleanFunction(self.n, self.table ^ everything(self.n))

    def __and__(self, other: BooleanFunction) -> BooleanFunction:
        return BooleanFunction(self._with(other), self.table & other.table)

    def __or__(self, other: BooleanFunction) -> BooleanFunction:
        return BooleanFunction(self._with(other), self.table | other.table)

    def __xor__(self, other: BooleanFunction) -> BooleanFunction:
        return BooleanFunction(self._with(other), self.table ^ other.table)

    def __le__(self, other: BooleanFunction) -> bool:
        """Whether f(x) <= g(x) for every x: a partial order."""
        self._with(other)
        return not self.table & ~other.table

    def __repr__(self) -> str:
        return f"BooleanFunction({self.n}, 0b{self.table:0{1 << self.n}b})"

    def _with(self, other: BooleanFunction) -> int:
        if self.n != other.n:
            raise BadInput(f"one function has {self.n} variables, the other {other.n}")
        return self.n

    def _known(self, variable: int) -> int:
        return known(self.n, [variable])[0]


def all_functions(n: int) -> Iterator[BooleanFunction]:
    """All 2^(2^n) functions of n variables, by increasing table. Raises TooLarge for n > 4."""
    if n > 4:
        raise TooLarge(f"there are 2^{2**n} functions of {n} variables")
    return (BooleanFunction(n, table) for table in range(1 << (1 << n)))


@cache
def ones(n: int, variable: int) -> int:
    """The table of the inputs with x_i = 1."""
    h = 1 << variable
    table, width = ((1 << h) - 1) << h, 2 * h
    while width < 1 << n:
        table |= table << width
        width *= 2
    return table


def everything(n: int) -> int:
    """The table of the constant 1."""
    return (1 << (1 << n)) - 1


def subset(mask: int) -> tuple[int, ...]:
    """The variables whose bits are set, increasing."""
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)


def check_number(n: int) -> None:
    """Raises BadInput for a number of variables that is no integer from 0, TooLarge beyond 20."""
    if type(n) is not int or n < 0:
        raise BadInput(f"the number of variables is an integer from 0, not {n!r}")
    if n > MOST_VARIABLES:
        raise TooLarge(f"a truth table has at most {MOST_VARIABLES} variables, not {n}")


def known(n: int, variables: Iterable[int]) -> tuple[int, ...]:
    """The variables, each once, increasing. Raises BadInput for one that is none of x0, ..., x(n-1)."""
    found = sorted(set(variables))
    for i in found:
        if type(i) is not int or not 0 <= i < n:
            raise BadInput(f"{i!r} is not the number of one of {n} variables")
    return tuple(found)


def check_chances(f: BooleanFunction, chances: Sequence[Fraction]) -> Sequence[Fraction]:
    """The probabilities. Raises BadInput unless there is one for each variable."""
    if len(chances) != f.n:
        raise BadInput(f"{f.n} variables have {f.n} probabilities, not {len(chances)}")
    return chances


def _moebius(n: int, table: int) -> int:
    """From the table to the algebraic normal form, and back: the transform is its own inverse."""
    for i in range(n):
        table ^= (table & ~ones(n, i)) << (1 << i)
    return table
