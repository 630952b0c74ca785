"""How long the left paths of B_t are, by its definition with v_1 for v_2, for all l, m and t.

Paper: BDM20O, section 6.1.1.   No claims stand here.

The right path of B_t has p = min(t, l) nodes, at depths 0, ..., p - 1; of the other t - p = k m + r nodes, r < m,
figure 3 has m on the left of each of the first k nodes of the right path, and r on the left of the next one. `PATH`
says what the definition does of the left path of the node at depth j, which has n nodes. The members are the other
nodes of the right path: g is 1 where one is above, which has a left path of a nodes then, and one of b nodes where it
is below. A left path is empty unless those above are full.
"""

from __future__ import annotations

from verify.families.members import Family, Member
from verify.rationals import Fraction

__all__ = ["CASES", "EXAMPLES", "ROOM"]

PATH = (
    "integer j, k, l, m, r, t, 1 <= l, l <= m, 1 <= t, t <= l*(m + 1), p == min(t, l), t == p + k*m + r,"
    " 0 <= r, r <= m - 1, {where}, 0 <= j, j <= p - 1, sum(1) == p - 1, sum(g) == j,"
    " p + n + sum(a) + sum(b) == t, 0 <= n, n <= m,"
    " each g*(1 - g) == 0, 0 <= a, a <= g*m, 0 <= b, b <= (1 - g)*m, n*(g*m - a) == 0, b*(m - n) == 0"
)
ABOVE = "sum(a) <= m*sum(g)"
NOT_BELOW = "sum(b) >= 0"
NODES = "n + sum(a) + sum(b) == k*m + r by 1: p + n + sum(a) + sum(b) == t; 1: t == p + k*m + r"
UNLESS_ABOVE = "n*(m*sum(g) - sum(a)) == 0"
UNLESS_BELOW = "sum(b)*(m - n) == 0"
NOTHING_BELOW = f"above sum(b) == 0 by 1/(m - n): {UNLESS_BELOW}"

FULL = (
    "m >= 1",
    ABOVE,
    UNLESS_BELOW,
    NODES,
    "m*(k - 1 - j) >= 0 by m: j <= k - 1",
    "case m - n",
    NOTHING_BELOW,
    (
        "above n >= m by 1: n + sum(a) + sum(b) == k*m + r; -1: sum(b) == 0; 1: sum(a) <= m*sum(g);"
        " -m: sum(g) == j; 1: m*(k - 1 - j) >= 0; 1: 0 <= r"
    ),
)
EMPTY = (
    "m >= 1",
    NOT_BELOW,
    UNLESS_ABOVE,
    NODES,
    "m*(j - k - 1) >= 0 by m: j >= k + 1",
    "case n",
    f"above m*sum(g) - sum(a) == 0 by 1/n: {UNLESS_ABOVE}",
    (
        "above n <= -1 by -1: n + sum(a) + sum(b) == k*m + r; 1: sum(b) >= 0; -1: m*sum(g) - sum(a) == 0;"
        " m: sum(g) == j; 1: m*(j - k - 1) >= 0; 1: r <= m - 1"
    ),
)
PART = (
    "m >= 1",
    ABOVE,
    NOT_BELOW,
    UNLESS_ABOVE,
    UNLESS_BELOW,
    NODES,
    "m*sum(g) == k*m by m: sum(g) == j; m: j == k",
    "case m - n",
    NOTHING_BELOW,
    "above n + sum(a) == k*m + r by 1: n + sum(a) + sum(b) == k*m + r; -1: sum(b) == 0",
    "above n >= r by 1: n + sum(a) == k*m + r; 1: sum(a) <= m*sum(g); -1: m*sum(g) == k*m",
    f"above n*(n - r) == 0 by n: n + sum(a) == k*m + r; -n: m*sum(g) == k*m; 1: {UNLESS_ABOVE}",
    f"level m*(m*sum(g) - sum(a)) == 0 by 1: {UNLESS_ABOVE}; m*sum(g) - sum(a): m - n == 0",
    "level m*sum(g) - sum(a) == 0 by 1/m: m*(m*sum(g) - sum(a)) == 0",
    (
        "level n <= r by -1: n + sum(a) + sum(b) == k*m + r; 1: sum(b) >= 0; -1: m*sum(g) - sum(a) == 0;"
        " 1: m*sum(g) == k*m"
    ),
    "above case n - r",
    "above n <= 0 by -1/(n - r): n*(n - r) == 0",
)
CASES = {
    "full": ("n == m", PATH.format(where="j <= k - 1"), FULL),
    "part": ("n == r", PATH.format(where="j == k"), PART),
    "empty": ("n == 0", PATH.format(where="j >= k + 1"), EMPTY),
}
"""The three kinds of left paths, each with what the proof takes."""


def example(above: tuple[int, ...], n: int, below: tuple[int, ...]) -> Family:
    """The left path with n nodes of a tree for l = 3, m = 4, by the lengths of those above and below."""
    lengths = [(1, a, 0) for a in above] + [(0, 0, b) for b in below]
    members = tuple(Member({"g": Fraction(g), "a": Fraction(a), "b": Fraction(b)}) for g, a, b in lengths)
    rest = n + sum(above) + sum(below)
    numbers = {"j": len(above), "k": rest // 4, "l": 3, "m": 4, "n": n, "p": 3, "r": rest % 4, "t": 3 + rest}
    return Family(members, {name: Fraction(v) for name, v in numbers.items()})


EXAMPLES = {
    "full": example((), 4, (2, 0)),
    "part": example((4,), 2, (0,)),
    "empty": example((4, 2), 0, ()),
}
"""B_9 for l = 3 and m = 4, of each of its nodes."""

ENOUGH = "integer k, l, m, r, 1 <= l, l <= m, 0 <= r, l + k*m + r <= l*(m + 1)"
FITS = "m*(l - k) >= r by 1: l + k*m + r <= l*(m + 1)"
ROOM = (
    ("k <= l", ENOUGH, (FITS, "l - k >= 0 by 1/m: m*(l - k) >= r; 1/m: 0 <= r")),
    ("r == 0", f"{ENOUGH}, k == l", ()),
)
"""There are enough nodes on the right path for these left paths."""
