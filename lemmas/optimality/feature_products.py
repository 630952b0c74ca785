"""Products over parts of any list of features, as sums of logarithms: what the proofs of section 5 write with indices.

Paper: BDM20O, sections 5.1, 5.2 and appendix B.2.   No claims stand here.

A family is the list J of relevant features, of any length; a member has its probability p and, for each set of features
of which a proof speaks, a number that is 1 in the set and 0 outside. The product over a set with the numbers k is
exp(sum(k*ln(p))), that over a set with one element is its p. Nothing below needs that the numbers are 0 or 1: they are
any numbers from 0 to 1 here, and what is proved is more general than what is wanted. Sets without elements have the
product 1.
"""

from __future__ import annotations

from verify.claims import Check

__all__ = ["SETS", "cost", "errors_as_products", "joined", "over", "swap", "value"]

SETS = "each 0 < p < 1, 0 <= k <= 1, 0 <= j <= 1, 0 <= l <= 1, j <= k, l <= 1 - k"
"""K_1, j in it, and l outside."""
OVERLAP = "0 < w <= 1, each 0 < p < 1, 0 <= a, 0 <= b, 0 <= c, 0 <= d, a + b + c + d <= 1"
"""Features of J in V_1 (a), in V_2 alone (b), in V_3 alone (c), in both (d); w is the product of the t_j over V_1."""


def over(numbers: str) -> str:
    """The product of p over a set.

    >>> over("k")
    'exp(sum((k)*ln(p)))'
    """
    return f"exp(sum(({numbers})*ln(p)))"


def cost(mean: str) -> str:
    """C of a formula.

    >>> cost("q")
    'min(q, 1 - q)'
    """
    return f"min({mean}, 1 - {mean})"


def value(numbers: str) -> str:
    """g(K), the product over K times C of the product over the rest of J."""
    return f"{over(numbers)}*{cost(over(f'1 - ({numbers})'))}"


def joined(whole: str, *parts: str) -> str:
    """That the logarithm of a product over a set is the sum of those over parts of it: a hint."""
    return f"sum(({whole})*ln(p)) == " + " + ".join(f"sum(({part})*ln(p))" for part in parts)


def swap(z: str, first: str, y: str, second: str) -> str:
    """z x C(y x') for products z and y and features x and x'."""
    return f"{over(z)}*{over(first)}*{cost(f'{over(y)}*{over(second)}')}"


def errors_as_products(c: Check) -> None:
    """D_1, D_2 and D_3 of appendix B.2 in the forms that Lemma 5.2 gives them: z C(y x_1), and D_3 as z x_1 C(y)."""
    rest = over("1 - a - b - c - d")
    third = f"w*{over('b + c + d')}*{cost(rest)}"
    for place, kept, other in (("1", "b + d", "c"), ("2", "c + d", "b")):
        outside = f"1 - a - {kept.replace(' + ', ' - ')}"
        c.family(
            f"{third} == w*{over(kept)}*{over(other)}*{cost(rest)}",
            OVERLAP,
            hints=(joined("b + c + d", kept, other),),
            label=f"D_3, beside D_{place}",
        )
        c.family(
            f"w*{over(kept)}*{cost(over(outside))} == w*{over(kept)}*{cost(f'{rest}*{over(other)}')}",
            OVERLAP,
            hints=(joined(outside, "1 - a - b - c - d", other),),
            label=f"D_{place}",
        )
