r"""A law for Theorem 2 that does without strict concavity: pointers in the place of the K - 1 bits.

The parity of h uniform bits is the label with probability 1 - e, else the label is 0; but where one of K - 1
independent
pointers is 1, which has the chance g each, the label is 1. With (K - 1) g < e the label has a mean below 1/2 as long as
no pointer was seen to be 1, so that a pointer has a positive score for every impurity function whatever: with nu < 1/2
after the answer 0 and 1 after the answer 1, G is not linear from nu to 1. The runs are those of the parity law.

Guarantee: exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from algorithms.criteria import Criterion
from lemmas.choices.parity_runs import ParityLaw, ParityNode, Ties, TopK
from verify.rationals import Fraction


@dataclass(frozen=True)
class PointerLaw(ParityLaw):
    """The law with e = eps/2 and g = eps/(4K)."""

    @property
    def chance(self) -> Fraction:
        """That of a pointer."""
        return self.eps / (4 * self.width)

    def mean(self, at: ParityNode) -> Fraction:
        """E[y] at a node."""
        if at.o:
            return Fraction(1)
        parity = Fraction(at.p) if at.a == self.h else Fraction(1, 2)
        none = (1 - self.chance) ** (self.width - 1 - at.b)
        return 1 - none * (1 - (1 - self.eps / 2) * parity)


@dataclass(frozen=True)
class TopKPointers(TopK):
    """Top-k on this law; a pointer is no fair bit."""

    law: PointerLaw

    def answers(self, kind: str) -> tuple[Fraction, Fraction]:
        """The probabilities of the answers 0 and 1."""
        one = Fraction(1, 2) if kind == "parity" else self.law.chance
        return 1 - one, one


@cache
def accuracy(k: int, depth: int, law: PointerLaw, criterion: Criterion, ties: Ties) -> Fraction:
    """The accuracy of the tree that Top-k returns."""
    return TopKPointers(law, k, criterion, ties).accuracy(depth)
