"""Numbers in [0, 1] by their first digits: thresholds as trees on the digits, and what flipping a digit changes.

Paper: BLT20, proof of Theorem 5. Finite checks for `theorem_5`; exact.
"""

from __future__ import annotations


def comparison(w: int, k: int) -> object:
    """The tree that compares numbers of w digits with k, from the first digit on: a label, or two trees."""
    if k <= 0 or k >= 2**w:
        return k <= 0
    half_of = 2 ** (w - 1)
    if k >= half_of:
        return (False, comparison(w - 1, k - half_of))
    return (comparison(w - 1, k), True)


def leaves(tree: object) -> int:
    """How many leaves a tree has."""
    return sum(map(leaves, tree)) if isinstance(tree, tuple) else 1


def says(tree: object, w: int, m: int) -> object:
    """The label of the number m of w digits."""
    while isinstance(tree, tuple):
        w -= 1
        tree = tree[m >> w & 1]
    return tree


def threshold_too_large(case: tuple[int, int]) -> dict[str, object] | None:
    """A witness where every tree for a threshold has more than w leaves: it depends on all of its w digits."""
    w, k = case
    tree = comparison(w, k)
    right = all(says(tree, w, m) == (m >= k) for m in range(2**w))
    depends = all(any((m >= k) != (m ^ 1 << j >= k) for m in range(2**w)) for j in range(w))
    if right and leaves(tree) <= w:
        return None
    if not right or not depends:
        return {"w": w, "k": k, "why": "not decided by this tree"}
    return {"w": w, "k": k, "leaves": leaves(tree)}


def not_half(case: tuple[int, int]) -> dict[str, object] | None:
    """A witness of a digit that is not 1 for half of the codes."""
    w, j = case
    ones = sum(m >> j & 1 for m in range(2**w))
    return None if 2 * ones == 2**w else {"w": w, "digit": j, "ones": ones}


def flips_differ(case: tuple[int, int, int]) -> dict[str, object] | None:
    """A witness against the number of codes at which flipping a digit changes a threshold."""
    w, bit, k = case
    found = sum((m >= k) != ((m ^ 1 << bit) >= k) for m in range(2**w))
    block = 2 ** (bit + 1)
    low = min(k, 2**w - 1) // block * block
    return (
        None if found == 2 * min(k - low, low + block - k) else {"w": w, "bit": bit, "k": k, "found": found}
    )
