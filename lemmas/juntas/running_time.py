r"""What ID3 costs on a sample, as a statement about growing trees.

Paper: BDM20J, algorithm 1, the abstract, the sentence after Theorem 10. No claims stand here.
A leaf is a call of ID3 with s examples and f unused features. A call looks at its labels, scores at most n features and
halves its examples, which takes at most C (n s + 1) steps, for an impurity function that is computed in constant time.
One that finds both labels, and so has two examples at least, makes two more with its halves and one feature less. q are
the steps of all calls so far, shared out among the leaves in any way.
"""

from __future__ import annotations

from verify.claims import GrowthHints, Invariant
from verify.rationals import Fraction

STEPS = "sum(q) <= C*(M*(n + 1)^2 + 1)"
CALLS = (
    "C >= 0, n >= 0, M >= 0, tree s, f, q after t splits, root s == M, f == n, q <= C*(n*M + 1), each s >= 0, f >= 0,"
    " split s >= 2, s == s_0 + s_1, f_0 == f - 1, f_1 == f - 1, q_0 + q_1 <= q + C*(n*s_0 + 1) + C*(n*s_1 + 1)"
)
"""M examples with n features."""
START = "C*(n*M + 1) + C*(n + 1)*M*n"
PAID = f"sum(q) + C*(n + 1)*sum(s*f) <= {START}"
ROOT = f"q + C*(n + 1)*(s*f) <= {START} by 1: q <= C*(n*M + 1); -C*(n + 1)*f: s == M; -C*(n + 1)*M: f == n"
CALL = (
    "sum(q) - q_parent + q_0 + q_1 + C*(n + 1)*(sum(s*f) - s_parent*f_parent + s_0*f_0 + s_1*f_1)"
    f" <= {START} by 1: {PAID}; C: s_parent >= 2; 1: q_0 + q_1 <= q_parent + C*(n*s_0 + 1) + C*(n*s_1 + 1);"
    " -C*(n + 1)*s_0: f_0 == f_parent - 1; -C*(n + 1)*s_1: f_1 == f_parent - 1;"
    " C*(n + 1)*f_parent - C: s_parent == s_0 + s_1"
)
TO_STEPS = GrowthHints(
    (Invariant(PAID, (CALL,), (ROOT,)),),
    (
        "each s*f >= 0 by s: f >= 0",
        "sum(s*f) >= 0",
        "C*(n + 1) >= 0",
        "C*M >= 0 by C: M >= 0",
        f"{STEPS} by 1: {PAID}; C*(n + 1): sum(s*f) >= 0; 1: C*M >= 0",
    ),
)
"""Below a call the sum of s f falls by its examples, n + 1 of which pay for the two calls that it makes."""
FIRST_CALL = {x: Fraction(1) for x in ("C", "n", "M", "s", "f", "q")}
"""One example and one feature."""
