r"""The captions of figures 8 to 13: the sign of a difference of tangents, and where the drop is least.

Paper: KM96, the figures at its end; figure 7 explains them.   Units: H in bits, which no sign depends on.
Notation: gamma = 1/10, delta = gamma q(1-q)/(tau(1-tau)), p = q - tau delta, r = q + (1-tau) delta. The difference of
the tangents at p and at r, both at q, is the derivative (18) of the drop by tau.
Decided here: the sign of the expression that is printed, the sign of (18), and that the drop is least beyond 0.4 or
below 0.6.
Found: all six captions print the last term with the wrong sign, and the expression as printed changes its sign between
0 and 1. With the sign of (18) what they say is true, strictly, for all 0 < q < 1. They name Theorem 4, which is
Lemma 4. The lemmas that they refer to for a proof say less: Lemma 11 is about tau = 1/2, Lemma 12 has "at most" for
"less", Lemma 13 speaks of small q.
"""

from lemmas.boosting.formulas import DELTA
from lemmas.boosting.lemma_4 import CRITERIA, ROOT_BEST, constrained
from verify.claims import Check, claim

LOW = f"0 < q < 1, gamma = 1/10, tau = 2/5, delta = {DELTA}"
HIGH = f"0 < q < 1, gamma = 1/10, tau = 3/5, delta = {DELTA}"
FEASIBLE = {"<": "gamma*q <= tau <= 2/5", ">": "3/5 <= tau <= 1 - gamma*(1 - q)"}
"""The feasible tau up to 0.4, and those from 0.6 on."""
BETTER = {"gini": "(1/2)", "entropy": "(1/2)", "root": ROOT_BEST}
"""A tau between 0.4 and 0.6 at which the drop is less."""
PAST_ZERO = {"gini": "1/20", "entropy": "3/100", "root": "1/50"}
"""What is plotted, as it is printed, is more than this at q = 1/2 and tau = 0.4."""
BELOW_ZERO = {"gini": "1/20", "entropy": "1/20", "root": "3/100"}
"""It is less than minus this at q = 1/3 and tau = 0.6."""
P, R = "(q - tau*delta)", "(q + (1 - tau)*delta)"
BRACKET = (
    "the bracket of (18), of which this is a plot, stands under a minus sign, so that its last term is added; figure 7"
    " subtracts the tangent at r, too"
)


def plotted(name: str) -> str:
    """As the captions print it; the last sign is wrong."""
    g, slope = CRITERIA[name]
    return f"{g(P)} + tau*delta*{slope(P)} - {g(R)} - (1 - tau)*delta*{slope(R)}"


def difference(name: str) -> str:
    """Eq. (18): the tangent at p less the tangent at r, both at q."""
    g, slope = CRITERIA[name]
    return f"{g(P)} + tau*delta*{slope(P)} - ({g(R)} - (1 - tau)*delta*{slope(R)})"


def caption(c: Check, name: str, sign: str) -> None:
    """Both sentences of a caption; `sign` is < for tau = 0.4 and > for tau = 0.6."""
    c.given("feasible", "impure")
    slope = CRITERIA[name][1]
    where = LOW if sign == "<" else HIGH
    c.printed(f"{plotted(name)} {sign} 0", where, label="sign")
    c.reading(f"{difference(name)} {sign} 0", where, why=BRACKET, of="sign")
    at, value = ("q = 1/2", PAST_ZERO[name]) if sign == "<" else ("q = 1/3", f"-{BELOW_ZERO[name]}")
    c.support(f"{plotted(name)} {'>' if sign == '<' else '<'} {value}", where.replace("0 < q < 1", at))
    drop = constrained(name)
    c.printed(
        f"{drop} > {drop.replace('tau', BETTER[name])}",
        f"0 < q < 1, gamma = 1/10, {FEASIBLE[sign]}",
        label="minimizing tau",
        hints=("split q - 1/2",) if name == "entropy" else (),
        time_limit=180,
    )
    c.support(f"abs({BETTER[name]} - 1/2) < 1/10", "0 < q < 1, gamma = 1/10")
    c.support(f"gamma*q <= {BETTER[name]}", "0 < q < 1, gamma = 1/10")
    c.support(f"{BETTER[name]} <= 1 - gamma*(1 - q)", "0 < q < 1, gamma = 1/10")
    c.argued(
        f"at tau = {BETTER[name]}, which is feasible and lies between 0.4 and 0.6, the drop is less than at any"
        f" feasible tau {'up to 0.4' if sign == '<' else 'from 0.6 on'}, so that none of these is a minimizing tau",
        every="all 0 < q < 1",
        role="join",
        of="minimizing tau",
    )
    if name != "gini":
        c.valueless(f"{slope('p')} >= 0", "0 <= p <= 1/2")
        c.valueless(f"{slope('r')} <= 0", "1/2 <= r <= 1")
    c.read_as(
        "for all 0 < q < 1",
        other="for 0 <= q <= 1, as in the proof of Lemma 4; at q = 0 and q = 1 the plotted expression is 0 for Gini and"
        " has no value for the two others",
        why="no range is printed; a leaf that is split has both labels",
    )


@claim(
    "KM96.F8",
    where="caption of figure 8",
    says=r"Gini, $\gamma=0.1$, $\tau=0.4$: the plotted expression is negative for all $q$, and the minimizing $\tau$"
    r" is larger than $0.4$",
    uses=["KM96.L11"],
)
def figure_8(c: Check) -> None:
    """As printed it is positive at q = 1/2; with the sign of (18) it is -(q(1-q))^2/7.2.

    The drop at tau = 1/2 is less than at any feasible tau up to 0.4.
    The caption refers to Lemma 11, which is about tau = 1/2: see KM96.L11.s1.
    """
    caption(c, "gini", "<")
    c.support(f"{difference('gini')} == -(q*(1 - q))^2/7.2", LOW)


@claim(
    "KM96.F9",
    where="caption of figure 9",
    says=r"Gini, $\gamma=0.1$, $\tau=0.6$: the plotted expression is positive for all $q$, and the minimizing $\tau$"
    r" is smaller than $0.6$",
    uses=["KM96.L11"],
)
def figure_9(c: Check) -> None:
    """As printed it is negative at q = 1/3; with the sign of (18) it is (q(1-q))^2/7.2.

    The drop at tau = 1/2 is less than at any feasible tau from 0.6 on.
    The caption refers to Lemma 11, which is about tau = 1/2: see KM96.L11.s1.
    """
    caption(c, "gini", ">")
    c.support(f"{difference('gini')} == (q*(1 - q))^2/7.2", HIGH)


@claim(
    "KM96.F10",
    where="caption of figure 10",
    says=r"entropy, $\gamma=0.1$, $\tau=0.4$: the plotted expression is negative for all $q$, and the minimizing $\tau$"
    r" is larger than $0.4$",
    uses=["KM96.L12"],
)
def figure_10(c: Check) -> None:
    """As printed it is positive at q = 1/2. The drop at 1/2 is less than at any feasible tau up to 0.4.

    Lemma 12, to which the caption refers, covers these points, but with "at most" where the caption has "less".
    """
    caption(c, "entropy", "<")
    c.note("Lemma 12 has <= where the caption has <.")
    c.applies("KM96.L12", {"u": "u", "v": "1/10 - u", "tau": "2/5"}, "0 < u < 1/10", part=0)


@claim(
    "KM96.F11",
    where="caption of figure 11",
    says=r"entropy, $\gamma=0.1$, $\tau=0.6$: the plotted expression is positive for all $q$, and the minimizing $\tau$"
    r" is smaller than $0.6$",
    uses=["KM96.L12"],
)
def figure_11(c: Check) -> None:
    """As printed it is negative at q = 1/3. The drop at 1/2 is less than at any feasible tau from 0.6 on.

    Lemma 12, to which the caption refers, covers these points, but with "at least" where the caption has "more".
    """
    caption(c, "entropy", ">")
    c.note("Lemma 12 has >= where the caption has >.")
    c.applies("KM96.L12", {"u": "u", "v": "1/10 - u", "tau": "3/5"}, "0 < u < 1/10", part=1)


@claim(
    "KM96.F12",
    where="caption of figure 12",
    says=r"$G=2\sqrt{q(1-q)}$, $\gamma=0.1$, $\tau=0.4$: the plotted expression is negative for all $q$, and the "
    r"minimizing $\tau$ is larger than $0.4$",
    uses=["KM96.L13"],
)
def figure_12(c: Check) -> None:
    """As printed it is positive at q = 1/2.

    The drop at tau = 1/2 - (1-2q)/20 is less than at any feasible tau up to 0.4.
    Lemma 13, to which the caption refers, speaks of sufficiently small q, and has "at most" where the caption has
    "less".
    """
    caption(c, "root", "<")
    c.note("Lemma 13 as printed speaks of small q and has <=: it is no proof of a strict sign for all q.")
    c.applies("KM96.L13", {"a": "u", "b": "1/10 - u", "tau": "2/5"}, "0 < u < 1/10", part=0)


@claim(
    "KM96.F13",
    where="caption of figure 13",
    says=r"$G=2\sqrt{q(1-q)}$, $\gamma=0.1$, $\tau=0.6$: the plotted expression is positive for all $q$, and the "
    r"minimizing $\tau$ is smaller than $0.6$",
    uses=["KM96.L13"],
)
def figure_13(c: Check) -> None:
    """As printed it is negative at q = 1/3.

    The drop at tau = 1/2 - (1-2q)/20 is less than at any feasible tau from 0.6 on.
    Lemma 13, to which the caption refers, speaks of sufficiently small q, and has "at least" where the caption has
    "more".
    """
    caption(c, "root", ">")
    c.note("Lemma 13 as printed speaks of small q and has >=: it is no proof of a strict sign for all q.")
    c.applies("KM96.L13", {"a": "u", "b": "1/10 - u", "tau": "3/5"}, "0 < u < 1/10", part=1)
