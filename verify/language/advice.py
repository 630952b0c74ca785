"""What to type in the place of what is not read: words and functions that newcomers try, a line for each.

Main definitions: `LOGIC`, `of_word`, `of_function`. Messages only: nothing here changes what a formula is.
"""

from __future__ import annotations

HYPOTHESES = "what is assumed stands among the conditions (--where 'x >= 0, y >= 0')"
ALL_OF_THEM = f"a statement is about all values of its names anyway, and {HYPOTHESES}"
DOMAIN = "a name is a real number anyway: write its bounds, as in x > 0, or integer k for a whole number"
EITHER = "prove the parts one by one, each with its own conditions"

WORDS = {
    **dict.fromkeys(("forall", "all", "every", "any"), ALL_OF_THEM),
    **dict.fromkeys(("implies", "then", "if", "when", "where", "with", "such", "given", "for"), HYPOTHESES),
    **dict.fromkeys(("iff", "equivalent"), "prove the two directions one by one; " + HYPOTHESES),
    **dict.fromkeys(
        ("exists", "exist"), "that some value exists is not stated here: prove the relation at that value"
    ),
    **dict.fromkeys(("real", "positive", "negative", "nonnegative", "is", "be", "are"), DOMAIN),
    **dict.fromkeys(("R", "N", "Z", "Q", "reals", "integers", "int", "natural", "whole", "integer"), DOMAIN),
    **dict.fromkeys(("convex", "concave"), "a function is declared as in: concave G on [0, 1]"),
    "or": EITHER,
    "not": "write the opposite relation",
    **dict.fromkeys(("mod", "div"), "there are no remainders: take an integer k and write x == 2*k"),
    "in": "an interval stands among the conditions, as in --where 'x in [0, 1]'",
}
"""Words between which an operator would be missing."""

TRIGONOMETRIC = frozenset(
    f"{arc}{name}{h}"
    for arc in ("", "a", "arc")
    for name in ("sin", "cos", "tan", "cot", "sec")
    for h in ("", "h")
) - {"arctan"}
PARTS = "a name of its own, with what is known of it among the conditions"
FUNCTIONS = {
    **dict.fromkeys(TRIGONOMETRIC, f"there is no such function: give its value {PARTS}"),
    "atan": "write arctan(x)",
    **dict.fromkeys(("logistic", "expit", "Sigmoid"), "write sigmoid(x)"),
    **dict.fromkeys(
        ("floor", "ceil", "round"), "take an integer k with k <= x, x < k + 1 among the conditions"
    ),
    **dict.fromkeys(("f", "g", "F", "G"), "a function is declared among the conditions: concave G on [0, 1]"),
    **dict.fromkeys(("int",), "declare integer k among the conditions"),
    **dict.fromkeys(("Ln", "LN"), "write ln(x)"),
    **dict.fromkeys(("log_2", "lb", "Log2", "ld"), "write log2(x)"),
    **dict.fromkeys(("log10", "log_10"), "write ln(x)/ln(10)"),
    "expm1": "write exp(x) - 1",
    "log": "it may mean two things: write ln(x) or log2(x)",
    **dict.fromkeys(("Log", "LOG"), "it may mean two things: write ln(x) or log2(x)"),
    **dict.fromkeys(("Sqrt", "SQRT", "root"), "write sqrt(x)"),
    **dict.fromkeys(("Exp", "EXP"), "write exp(x)"),
    "cbrt": "write x^(1/3)",
    **dict.fromkeys(("Abs", "fabs", "ABS"), "write abs(x)"),
    **dict.fromkeys(("Max", "MAX", "maximum", "sup"), "write max(x, y)"),
    **dict.fromkeys(("Min", "MIN", "minimum", "inf"), "write min(x, y)"),
    **dict.fromkeys(("sgn", "sign"), "prove the cases x > 0 and x < 0 one by one"),
    **dict.fromkeys(("entropy", "Entropy", "h", "h2", "H2"), "the entropy in bits is H(x)"),
    **dict.fromkeys(("gini", "Gini"), "write 4*x*(1 - x)"),
    **dict.fromkeys(("I", "MI"), "mutual information is written with entropies of its joint distribution"),
    **dict.fromkeys(
        ("KL", "D", "DKL", "D_KL"), "write kl(p, q) for two probabilities, in nats, or sum(p*ln(p/q))"
    ),
    **dict.fromkeys(
        ("E", "avg", "average", "Mean", "expectation"), "write mean(x), with each x among the conditions"
    ),
    **dict.fromkeys(
        ("Var", "var", "variance"), "write mean(x^2) - mean(x)^2, with each x among the conditions"
    ),
    **dict.fromkeys(
        ("Cov", "cov"), "write mean(x*y) - mean(x)*mean(y), with each x and each y among the conditions"
    ),
    **dict.fromkeys(("P", "Prob", "Pr", "prob"), "write Pr[mean(x) >= r], with: n draws, independent x"),
    **dict.fromkeys(("Sum", "SUM"), "write sum(x), with each x among the conditions"),
    **dict.fromkeys(
        ("prod", "product", "Prod"), "write exp(sum(ln(x))), with each x > 0 among the conditions"
    ),
    **dict.fromkeys(("median", "std", "stdev"), f"give its value {PARTS}"),
    **dict.fromkeys(("erf", "Phi", "zeta", "W", "lambertw"), f"give its value {PARTS}"),
}
FUNCTIONS |= dict.fromkeys(
    ("factorial", "gamma", "Gamma", "binom", "binomial", "choose", "C"),
    "products that grow are sequences: sequence a from n = 1, start a == 1, step a_next == a*(n + 1) is n!",
)
FACTORIAL = f"'!' is not read: {FUNCTIONS['factorial']}"


def of_word(word: str) -> str:
    """What to type in the place of a word between two formulas; "" where nothing is known of it."""
    return WORDS.get(word, "")


def of_function(name: str) -> str:
    """What to type in the place of a function that is not read; "" where nothing is known of it."""
    return FUNCTIONS.get(name, "")
