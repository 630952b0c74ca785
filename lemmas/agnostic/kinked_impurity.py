r"""A strictly concave impurity function with which figure 1 builds a deep tree of few leaves.

Paper: BLT20, end of section 4.1, the sentence after the two cases. No claims stand here.
Notation: p is the mean of Majority after a path that asked for bits of y only, and (1 - P) + R p that of f; I is the
influence of a bit of y on Majority there. p_j and m_j are these means after j answers 0, j = 0, ..., 6, and
    G(q) = (1 - e)/127 sum of 2^j min(1, q/m_j, (1 - q)/m_j) + e 4q(1 - q) with a small e > 0.
At O'Donnell's lengths all means of f are at most 1 - Q <= 1/2, so that G(1/2) = 1 and no query is across a kink at
1 - m_j. A query of a bit of y at a leaf takes p to p - I/2 and p + I/2. Of what it gains the part with the kinks is
(1 - e) R/127 times `gain`, up to the factors 1/(2 m_j), which are between 1 and 1.01.
"""

from __future__ import annotations

from algorithms.tribes import Path, majority_influence, majority_mean
from verify.claims import Check
from verify.rationals import Fraction

BITS = 7749
LEAVES = 8
DEPTH = 6
"""k, with L = k/(100 log2(k)) just below 6, and the size 2^(L/2) between 7 and 8."""
SIZES = ("7749/100/log2(7749) <= 6", "7749/100/log2(7749) > 5", "2^(7749/100/log2(7749)/2) > 7")
"""So L <= 6 and 7 < 2^(L/2) <= 8, c3 = 1/100: figure 1 stops at 8 leaves."""
KINK = ("min(0, z) - (min(0, z - d) + min(0, z + d))/2 == max(d - abs(z), 0)/2", "d >= 0")
"""What a kink gains at the distance z, on halves d away: min(1, q/m) is 1 + min(0, q - m)/m."""
DEEP = (
    "for c3 = 1/100 and k = 7749 the size 2^(L/2) is between 7 and 8, so that figure 1 stops at 8 leaves. Let l be a"
    " length of O'Donnell's, and G(q) = (1 - e)/127 sum of 2^j min(1, q/m_j, (1 - q)/m_j), j = 0, ..., 6, + e 4q(1 -"
    " q), m_j the mean of f after j answers 0 of bits of y. G is an impurity function, as m_j <= 1 - Q <= 1/2, and"
    " strictly concave. At a leaf of depth h whose path asked for bits of y only another one of them gains, by the"
    " support on a kink, 2^-h (1 - e) R/127 sum of 2^j max(I/2 - |p - p_j|, 0)/(2 m_j), and 2^-h e R^2 I^2 besides; m_j"
    " is between 0.498 and 1/2, and no mean of f is above 1 - m_j. In the run the largest of the sums is more than 3"
    " times the next one, so that for a small e figure 1 splits the same leaves; a bit of x has an influence of at most"
    " 16 log2(l)/l (BLT20.C43.s2), for a large l less than the R I of each of these leaves, and gains less there than a"
    " bit of y (BLT20.C43.s1). For a large l (2) holds too. So the tree of figure 1 has 8 leaves of the depths 1, ...,"
    " 7, 7, of which those of depth 6 or more, and L is at most 6, have mass 1/32"
)


def sizes(c: Check) -> None:
    """Supports: the sizes of the tree that is deep, and what a kink gains."""
    for relation in SIZES:
        c.support(relation)
    c.support(*KINK)


def built(k: int, leaves: int) -> list[Path] | None:
    """The paths to the leaves of the tree on k bits that goes by `gain`; none where two gains are close to each other.

    Each split leaf gains more than 3 times what any other one would.
    """
    kinks, path = [majority_mean(k)], Path()
    while len(kinks) < leaves - 1:
        kinks.append(kinks[-1] - majority_influence(k, path) / 2)
        path = Path(0, path.zeros + 1)
    found = {Path(): kinks[0]}
    gains = {Path(): gain(k, Path(), kinks[0], kinks)}
    while len(found) < leaves:
        best, *others = sorted(found, key=lambda leaf: gains[leaf], reverse=True)
        if any(gains[best] <= 3 * gains[leaf] for leaf in others):
            return None
        mean, half = found.pop(best), majority_influence(k, best) / 2
        for child, its_mean in (
            (Path(best.ones + 1, best.zeros), mean + half),
            (Path(best.ones, best.zeros + 1), mean - half),
        ):
            found[child] = its_mean
            gains[child] = gain(k, child, its_mean, kinks)
    return sorted(found, key=lambda leaf: leaf.length)


def gain(k: int, leaf: Path, mean: Fraction, kinks: list[Fraction]) -> Fraction:
    """2^-depth times the sum of 2^j max(I/2 - |p - p_j|, 0), p the mean of Majority at the leaf."""
    half = majority_influence(k, leaf) / 2
    parts = (2**j * max(half - abs(mean - at), Fraction(0)) for j, at in enumerate(kinks))
    return Fraction(sum(parts, Fraction(0)) / 2**leaf.length)


def heavy_first_case(case: tuple[int, int, int]) -> dict[str, object] | None:
    """A witness: k, and a tree whose leaves of the first case, of the depth or more, have a mass above 0.001."""
    k, leaves, depth = case
    tree = built(k, leaves)
    if tree is None:
        return None
    mass = sum((Fraction(1, 2**leaf.length) for leaf in tree if leaf.length >= depth), Fraction(0))
    if mass <= Fraction(1, 1000):
        return None
    depths = tuple(leaf.length for leaf in tree)
    return {
        "c3": Fraction(1, 100),
        "k": k,
        "l": "any large length of O'Donnell's",
        "G": "(1 - e)/127 sum of 2^j min(1, q/m_j, (1 - q)/m_j), j = 0, ..., 6, + e 4q(1 - q), with a small e > 0",
        "m_j": "the mean of f after j answers 0 of bits of y",
        "leaves": leaves,
        "depths": depths,
        "L is at most": depth,
        "mass": mass,
    }


def is_first_case(case: tuple[int, int, int]) -> bool:
    """Whether L = k/(100 log2(k)) is at most the depth, and 2^(L/2) at most the number of leaves, 2^(depth/2)."""
    k, leaves, depth = case
    return bool(2**k <= k ** (100 * depth) and leaves**2 == 2**depth)
