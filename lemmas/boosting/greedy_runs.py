"""Runs of TopDown with single bits: on all functions of few bits, and on two layers of many bits.

Paper: KM96, section 5.4. No claims stand here; Theorems 8, 9 and 10 are tried on these runs.
Exact throughout. `gamma` is the least advantage that an impure leaf of the run offers, so that the recurrences of
the paper, which need a witness at the leaves only, speak of every run with gamma > 0.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import product

from algorithms.booleans import BooleanFunction, all_functions
from algorithms.booleans.families import majority
from algorithms.criteria import Criterion
from algorithms.laws import TableLaw
from algorithms.potentials import Stage, stages
from verify.claims import Check
from verify.rationals import Fraction

HALF = Fraction(1, 2)
Leaf = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Round:
    """The tree of TopDown with t splits, on independent bits that are 1 with some probability, and the one after it."""

    n: int
    f: BooleanFunction
    chance: Fraction
    t: int
    here: Stage = field(repr=False)
    after: Stage | None = field(repr=False)

    def witness(self, **more: object) -> dict[str, object]:
        """The round as a witness, with its leaves; of a majority, with its name and its advantage on all laws."""
        known = {"f": f"the majority of {self.n} bits", "gamma": Fraction(1, 2 * self.n)}
        f = known if bits_agree(self.f) else {"f": str(self.f)}
        at = {**f, "F": "the single bits", "chance": self.chance, "t": self.t}
        leaves = {"leaves (w, q)": shown(self.here.leaves), "advantage at the leaves": self.here.advantage}
        return {**at, **leaves, **more}


def shown(leaves: tuple[Leaf, ...]) -> str:
    """Leaves as text."""
    return ", ".join(f"({w}, {q})" for w, q in leaves)


def rounds(most: int, criterion: Criterion, *, first: int = 0) -> Iterator[Round]:
    """All rounds, from t = `first` on, on all functions of 1, ..., `most` bits: fair ones, or 2 of probability 1/3."""
    for n in range(1, most + 1):
        for f in all_functions(n):
            for chance in (HALF, Fraction(1, 3)) if n <= 2 else (HALF,):
                yield from rounds_of(f, chance, criterion, first=first)


def tried(most: int) -> str:
    """Which runs `rounds` goes through, for the reader."""
    fair, biased = f"fair bits, 1 to {most} of them", "bits of probability 1/3, 1 or 2 of them"
    return f"tried with the single bits for F and all functions of {fair}, and of {biased}"


def rounds_of(f: BooleanFunction, chance: Fraction, criterion: Criterion, *, first: int = 0) -> list[Round]:
    """The rounds of one run, to its end."""
    run = stages(f.law([chance] * f.n), 2**f.n - 1, criterion)
    pairs = zip(run, [*run[1:], None], strict=True)
    return [Round(f.n, f, chance, here.t, here, after) for here, after in pairs if here.t >= first]


def majority_of_three(criterion: Criterion) -> list[Round]:
    """The rounds from t = 1 on, on three fair bits."""
    return rounds_of(majority(3), HALF, criterion, first=1)


def majority_round(n: int, t: int, criterion: Criterion) -> Round:
    """The round with t splits on the majority of n fair bits."""
    f = majority(n)
    return Round(n, f, HALF, t, stages(f.law([HALF] * n), t, criterion)[t], None)


# -- the paper's hypothesis


def bits_agree(f: BooleanFunction) -> bool:
    """Whether more than half of an odd number of bits agree with f at every input.

    Then on any law they agree with f with probability (n+1)/(2n) on the average, and f satisfies the Weak Hypothesis
    Assumption over single bits with gamma = 1/(2n).
    """
    inputs = product((0, 1), repeat=f.n)
    return f.n % 2 == 1 and all(2 * sum(b == f(x) for b in x) > f.n for x in inputs)


def advantage_known(case: Round) -> bool:
    """Whether a round is one of the paper's: a split is made, and the function has a known advantage on any law."""
    return case.t >= 1 and bits_agree(case.f)


def too_few_agree(n: int) -> dict[str, object] | None:
    """A witness where no more than half of the bits agree with their majority; else gamma is 1/(2n) on any law."""
    return None if bits_agree(majority(n)) else {"n": n}


def record_advantage(c: Check, *numbers: int) -> None:
    """Records that the majority of n bits has advantage 1/(2n) over single bits."""
    text = "(n+1)/2 or more of the n bits agree with their majority, at every input"
    c.bounded(numbers, too_few_agree, names="n", text=text, every="all odd n", role="support")


# -- the two middle layers


def middle_layers(n: int) -> TableLaw:
    """The uniform law on the inputs of n bits with (n-1)/2 or (n+1)/2 ones, labelled by their majority."""
    inputs = [x for x in product((0, 1), repeat=n) if sum(x) in (n // 2, n // 2 + 1)]
    mass, none = Fraction(1, len(inputs)), Fraction(0)
    return TableLaw({x: (none, mass) if 2 * sum(x) > n else (mass, none) for x in inputs})


def grows_otherwise(n: int, criterion: Criterion) -> dict[str, object] | None:
    """A witness where the first two splits on the middle layers are not those of `recurrences.second_drop`."""
    m = n // 2
    half = (HALF, Fraction(m + 1, n))
    parts = ((Fraction(m, 2 * n), Fraction(m + 1, 2 * m)), (Fraction(m + 1, 2 * n), HALF))
    expected = ((half, turned(half)), (turned(half), *parts))
    run = stages(middle_layers(n), 2, criterion)[1:]
    for stage, leaves in zip(run, expected, strict=True):
        if sorted(stage.leaves) not in (sorted(leaves), sorted(map(turned, leaves))):
            return {"n": n, "t": stage.t, "leaves (w, q)": shown(stage.leaves)}
    return None


def turned(leaf: Leaf) -> Leaf:
    """The leaf (w, q) with the labels exchanged."""
    return leaf[0], 1 - leaf[1]


def record_middle_layers(c: Check, criterion: Criterion) -> None:
    """Records that TopDown grows the tree of `recurrences.second_drop`, and with which advantage."""
    c.bounded(
        (3, 5, 7),
        partial(grows_otherwise, criterion=criterion),
        names="n",
        text="two splits on the middle layers of n bits give three leaves, up to exchange of the labels:"
        " (1/2, m/n), (m/(2n), (m+1)/(2m)) and ((m+1)/(2n), 1/2), with n = 2m + 1",
        every="all odd n >= 3",
        role="support",
    )
    record_advantage(c, 3, 5, 7)
    c.argued(
        "TopDown grows this tree on the middle layers of n = 2m + 1 bits: all bits are alike, so that the first split"
        " may be any bit, and its two leaves are mirror images; in either the next may be any other bit, as the same"
        " bit again drops nothing. Of the inputs with a given bit 1 the share (m+1)/n has the label 1, and the share"
        " m/n has a second given bit 1, too; of these the share (m+1)/(2m) has the label 1, and of the others one half",
        every="all odd n >= 3",
        role="support",
    )
