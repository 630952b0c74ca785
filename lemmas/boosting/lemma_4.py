r"""Lemma 4: where the weight lies at which a split gains least.

Paper: KM96, section 5.2.   Units: H in bits.
Notation: the drop of eq. (15) as a function of tau, for a covariance gamma q(1-q). The children have
p = q - gamma q(1-q)/(1-tau) and r = q + gamma q(1-q)/tau; these are probabilities as long as gamma q <= tau and
gamma (1-q) <= 1-tau, which is what "feasible" means below. u = gamma q and v = gamma (1-q) run over all pairs
of positive numbers as (q, gamma) runs over 0 < q < 1, gamma > 0; some domains are polytopes in them only.
s = tau - u and t = tau + v are the probabilities of the second child given the labels 0 and 1.
Decided here: the lemma for each criterion. Its proof is in `lemma_4_proof`.
Found: the lemma is false for each of the three criteria, on gamma in [0,1]. Gini: a minimiser in [0.4, 0.6] for
all q exactly for gamma <= 3/5, past which the feasible tau may all lie outside; it is false for that reason alone, and
true up to the 1/2 that the paper allows. Entropy: for gamma up to a threshold
between 0.2951839680916698 and 0.2951839680916699. Square root: exactly for gamma <= 1/5, since the minimiser
is 1/2 - gamma(1-2q)/2. So the lemma holds as it stands for gamma <= 1/5, and its uses for larger gamma, up to 1/2,
have to be proved otherwise.
"""

from lemmas.boosting.better_tau import only_least_at, worse_beside
from lemmas.boosting.formulas import Criterion, entropy, gini, root
from verify.claims import Check, claim, derivative
from verify.language.grammar import parse_statement
from verify.language.printing import plain
from verify.rationals import Fraction
from verify.search.prover import prove

LEFT = "gamma*q*(1 - q)/(1 - tau)"
"""tau delta, which is q - p."""
RIGHT = "gamma*q*(1 - q)/tau"
"""(1 - tau) delta, which is r - q."""
P = f"(q - {LEFT})"
R = f"(q + {RIGHT})"
INSIDE = "0 < q < 1, 0 < gamma, gamma*q < tau, gamma*(1 - q) < 1 - tau"
"""Feasible, with 0 < p and r < 1: there all three criteria have derivatives."""
LABELS = "0 < u, 0 < v, gamma = u + v, q = u/gamma"
CHANNEL = "0 < q < 1, gamma = t - s, tau = s + gamma*q"
"""With 0 <= s < t <= 1: all feasible tau, the ends among them."""
ENTROPY_UP_TO = "0.2951839680916698"
ROOT_BEST = "(1/2 - gamma*(1 - 2*q)/2)"
GINI_BEST = "max(gamma*q, min(1/2, 1 - gamma*(1 - q)))"
"""The feasible tau that is nearest to 1/2."""
NEAREST = (
    "p >= 0 and r <= 1 say that gamma q <= tau <= 1 - gamma (1-q). Of these tau the one nearest to 1/2 has a smaller"
    " drop than any other, by the parts on the tau beside it: it is 1/2, or the end on the side of 1/2."
)
IN_THE_INTERVAL = (
    ("the nearest to 1/2 is at least 0.4", f"{GINI_BEST} >= 2/5", "0 < q < 1"),
    ("the nearest to 1/2 is at most 0.6", f"{GINI_BEST} <= 3/5", "q = 1 - x, 0 < x < 1"),
)
"""The two ends of [0.4, 0.6]; x is P[f = 0] at the leaf."""
ALL_ALIKE = ("gamma = 0, 0 < q < 1", "q = 0, 0 <= gamma <= 1", "q = 1, 0 <= gamma <= 1")
"""Where p = q = r for every tau, so that all have the same drop and 1/2 is feasible."""


def gini_slope(x: str) -> str:
    """The derivative of 4x(1-x)."""
    return f"(4 - 8*({x}))"


def entropy_slope(x: str) -> str:
    """The derivative of H, in bits."""
    return f"log2((1 - {x})/{x})"


def root_slope(x: str) -> str:
    """The derivative of 2 sqrt(x(1-x))."""
    return f"(1 - 2*({x}))/sqrt(({x})*(1 - ({x})))"


CRITERIA: dict[str, tuple[Criterion, Criterion]] = {
    "gini": (gini, gini_slope),
    "entropy": (entropy, entropy_slope),
    "root": (root, root_slope),
}
"""Each criterion with its derivative."""


def at_p(name: str) -> str:
    """The tangent at p, evaluated at q: G(q - tau delta) + tau delta G'(q - tau delta)."""
    g, slope = CRITERIA[name]
    return f"{g(P)} + {LEFT}*{slope(P)}"


def at_r(name: str) -> str:
    """The tangent at r, evaluated at q: G(q + (1-tau) delta) - (1-tau) delta G'(q + (1-tau) delta)."""
    g, slope = CRITERIA[name]
    return f"{g(R)} - {RIGHT}*{slope(R)}"


def falls(name: str) -> str:
    """The drop does not grow with tau: relation (58)."""
    return f"{at_p(name)} <= {at_r(name)}"


def rises(name: str) -> str:
    """The drop does not fall as tau grows: relation (59)."""
    return f"{at_p(name)} >= {at_r(name)}"


def constrained(name: str) -> str:
    """The right side of eq. (15)."""
    g, _ = CRITERIA[name]
    return f"{g('q')} - (1 - tau)*{g(P)} - tau*{g(R)}"


def slope_of_drop(name: str) -> str:
    """The derivative of eq. (15) by tau, taken by machine."""
    return plain(derivative(constrained(name), "tau"))


def bend_of_drop(name: str) -> str:
    """The second derivative of eq. (15) by tau, taken by machine."""
    return plain(derivative(derivative(constrained(name), "tau"), "tau"))


Trial = tuple[str, Fraction, Fraction, Fraction]
"""A criterion, gamma, q, and a feasible tau outside [2/5, 3/5]."""

GINI_TRIAL: Trial = ("gini", Fraction(4, 5), Fraction(1, 10), Fraction(7, 25))
ENTROPY_TRIAL: Trial = ("entropy", Fraction(2, 5), Fraction(1, 20), Fraction(39, 100))
ROOT_TRIAL: Trial = ("root", Fraction(2, 5), Fraction(1, 20), Fraction(8, 25))
BETWEEN = {ENTROPY_TRIAL: Fraction(1139, 50_000), ROOT_TRIAL: Fraction(37, 1000)}
"""Between the drop at tau and those at all feasible tau in [2/5, 3/5]."""


def better_outside(trial: Trial) -> dict[str, object] | None:
    """A witness where the drop at the given tau is less than at every feasible tau in [2/5, 3/5].

    Proved by the engine, on the whole interval. Where no feasible tau lies in the interval, any feasible one
    outside is a witness.
    """
    name, gamma, q, tau = trial
    low, high = max(Fraction(2, 5), gamma * q), min(Fraction(3, 5), 1 - gamma * (1 - q))
    if not gamma * q <= tau <= 1 - gamma * (1 - q) or Fraction(2, 5) <= tau <= Fraction(3, 5):
        return None
    witness: dict[str, object] = {"criterion": name, "gamma": gamma, "q": q, "tau": tau}
    if low > high:
        return witness
    inside = constrained(name)
    outside = inside.replace("tau", f"({tau})")
    where = f"gamma = {gamma}, q = {q}, {low} <= tau <= {high}"
    between = BETWEEN.get(trial)
    relations = (
        (f"{inside} > {outside}",) if between is None else (f"{inside} > {between}", f"{outside} < {between}")
    )
    if any(prove(parse_statement(relation, where)).status != "proved" for relation in relations):
        return None
    values = (
        {} if between is None else {"drop at tau is below": between, "drops in [2/5, 3/5] are above": between}
    )
    return {**witness, **values}


def admitted(trial: Trial) -> bool:
    """Whether a trial meets the hypotheses of the paper: a criterion of the three, and a split of a leaf."""
    name, gamma, q, tau = trial
    return name in CRITERIA and 0 <= gamma <= 1 and 0 < q < 1 and gamma * q <= tau <= 1 - gamma * (1 - q)


def some_minimiser(c: Check, *trials: Trial) -> None:
    """Records the lemma as printed, at trial values of gamma, q and tau, with a witness where it fails."""
    c.given("feasible")
    c.read_as(
        "some tau in [0.4, 0.6] gives the least drop over all tau with p >= 0 and r <= 1",
        other="every tau that gives the least drop is in [0.4, 0.6], as the proof has it",
        why="the first is what the lemma says, and is weaker",
    )
    c.grid(
        trials,
        better_outside,
        text="a tau outside [2/5, 3/5] gives no smaller drop than all feasible tau inside",
        every=f"G = {' and '.join(t[0] for t in trials)}, all gamma, q in [0, 1], all feasible tau",
        names="G gamma q tau",
        within=admitted,
    )


NEEDED = {
    "KM96.L4.a": "gamma <= 3/5",
    "KM96.L4.b": f"gamma <= {ENTROPY_UP_TO}",
    "KM96.L4.c": "gamma <= 1/5",
    "KM96.L4.s2": "gamma <= 1/2",
    "KM96.L4.s3": "gamma <= 1/5",
}
"""Up to which gamma each part of the lemma and of its proof holds; the paper needs them for gamma in (0, 1/2]."""
ONE_OR_ALL = (
    "From <= 0 and >= 0 it follows that one minimiser is in [0.4, 0.6], not that all are; for 0 < q < 1 and gamma > 0"
    " there is one only, as the drop is strictly convex (KM96.F7). For q = 0 and q = 1 every tau is a minimiser."
)

Signs = tuple[tuple[str, str, str], ...]


def signs_up_to(gamma: str) -> Signs:
    """Criterion, sign of the derivative, feasible tau on one side of [2/5, 3/5]; gamma up to a bound."""
    wide, labels = f"0 <= q <= 1, 0 < gamma <= {gamma}", f"{LABELS}, gamma <= {gamma}"
    return (
        ("gini", falls("gini"), f"{wide}, 0 < tau <= 2/5"),
        ("gini", rises("gini"), f"{wide}, 3/5 <= tau < 1"),
        ("entropy", falls("entropy"), f"{labels}, u < tau <= 2/5"),
        ("entropy", rises("entropy"), f"{labels}, v < 1 - tau <= 2/5"),
        ("root", falls("root"), f"{labels}, u < tau <= 2/5"),
        ("root", rises("root"), f"{labels}, v < 1 - tau <= 2/5"),
    )


@claim(
    "KM96.L4",
    where="Lemma 4",
    says=r"for each of the three $G$, all $\gamma,q\in[0,1]$: $\Delta_G(q,\tau)$ is least at some $\tau\in[0.4,0.6]$",
    uses=["KM96.L4.a", "KM96.L4.b", "KM96.L4.c", "KM96.L4.s2", "KM96.L4.s3"],
)
def lemma(c: Check) -> None:
    """False for each criterion; the smallest of the three thresholds, 1/5, saves all of them at once.

    For gamma <= 1/5 all tau in [2/5, 3/5] are feasible, and on either side the drop is monotone. With gamma in
    (0, 1/2], as in the proof, the lemma still fails for entropy and for the square root, and the paper uses it there:
    in (26) and (34). For gamma = 0 and for q in {0, 1} the drop is 0 whatever tau is, and there is nothing to prove.
    """
    some_minimiser(c, ROOT_TRIAL, ENTROPY_TRIAL, GINI_TRIAL)
    c.argued(
        "the drop does not grow with tau up to 2/5, nor fall from 3/5 on, so that it is least somewhere between, where"
        " all tau are feasible and it is continuous; for gamma = 0, q = 0 and q = 1 all tau have the drop 0",
        every="the three G, all q in [0, 1], all gamma in [0, 1/5]",
        role="repaired",
        why="gamma <= 1/5",
    )
    for _, sign, side in signs_up_to("1/5"):
        c.support(sign, side)
    for part, hypothesis in NEEDED.items():
        c.covers(part, hypothesis, "0 < gamma <= 1/2")
    c.note(ONE_OR_ALL)


@claim(
    "KM96.L4.a",
    where="Lemma 4, Gini",
    says=r"Lemma 4 for $G(q)=4q(1-q)$",
)
def lemma_for_gini(c: Check) -> None:
    """The drop is 4 (gamma q(1-q))^2/(tau(1-tau)): least at the feasible tau that is nearest to 1/2.

    So it is a matter of what is feasible, p >= 0 and r <= 1, which (15) takes for granted: some tau in [2/5, 3/5] is
    feasible exactly when gamma max(q, 1-q) <= 3/5. For gamma <= 1/2, where the rest of the paper would use it, 1/2 is
    feasible and the minimiser. For gamma = 4/5 and q = 1/5 they run from 4/25 to 9/25, where the drop is least, and for
    q = 4/5 from 16/25 to 21/25. Read as a formula, for tau in (0, 1) whatever p and r are, the drop is least at 1/2.

    That the nearest is the only minimiser is decided where 1/2 is feasible and where it lies to the left or right of
    what is; where gamma = 0, q = 0 or q = 1, all tau have the drop 0.
    """
    c.given("feasible")
    c.read_as(
        "some tau in [0.4, 0.6] gives the least drop over all tau with p >= 0 and r <= 1",
        other="every tau that gives the least drop is in [0.4, 0.6], as the proof has it",
        why="the first is what the lemma says; they differ where all tau have the same drop",
    )
    c.read_as(
        "tau runs over the feasible values, those with p >= 0 and r <= 1",
        other="tau runs over (0, 1), and 4x(1-x) is taken as a polynomial: then the lemma is true, with 1/2",
        why="G is defined on [0, 1], and p and r are probabilities",
    )
    for label, relation, leaf in IN_THE_INTERVAL:
        c.printed(relation, f"{leaf}, 0 <= gamma <= 1", label=label)
        c.repaired(relation, f"{leaf}, 0 <= gamma <= 3/5", hypothesis="gamma <= 3/5", of=label)
        c.argued(
            f"{NEAREST} So Lemma 4 says for these gamma and q that it lies in [0.4, 0.6]: these are the two relations,"
            " the second with 1 - x for q.",
            every="all 0 < q < 1, all 0 < gamma <= 1",
            role="join",
            of=label,
        )
    only_the_nearest(c)
    for edge in ALL_ALIKE:
        c.identity(constrained("gini"), "0", f"{edge}, 0 < tau < 1", label=edge.partition(",")[0])
    c.identity(
        constrained("gini"),
        "4*(gamma*q*(1 - q))^2/(tau*(1 - tau))",
        "0 <= q <= 1, 0 <= gamma <= 1, 0 < tau < 1",
        role="support",
    )
    c.support("max(gamma*q, gamma*(1 - q)) <= 3/5", "0 < q < 1, 0 <= gamma <= 3/5")
    c.support("gamma*q + gamma*(1 - q) <= 1", "0 <= q <= 1, 0 <= gamma <= 1")


def only_the_nearest(c: Check) -> None:
    """Records that for Gini the only minimiser is the feasible tau that is nearest to 1/2, for all gamma in (0, 1]."""
    drop = constrained("gini")
    where = f"{LABELS}, gamma <= 1"
    only_least_at(c, drop, "1/2", f"{where}, u <= 1/2, v <= 1/2", label="1/2 feasible", bent=False)
    worse_beside(c, drop, "u", f"{where}, u >= 1/2", "right", label="all tau at least 1/2", bent=False)
    worse_beside(c, drop, "1 - v", f"{where}, v >= 1/2", "left", label="all tau at most 1/2", bent=False)


@claim(
    "KM96.L4.b",
    where="Lemma 4, entropy",
    says=r"Lemma 4 for $G=H$",
)
def lemma_for_entropy(c: Check) -> None:
    """The drop is convex in tau, so that it all hangs on the sign of its derivative at 2/5 and at 3/5.

    At 2/5 that sign is wrong for q near 0 as soon as gamma passes the threshold, and at 3/5 for q near 1. Beyond
    the threshold it fails: the derivative at 2/5 is positive for gamma = 0.2951839680916699 and small q, and so for
    every larger gamma up to 3/5, as docs/thresholds shows; beyond, no tau >= 2/5 is feasible for small q.
    """
    some_minimiser(c, ENTROPY_TRIAL)
    hypothesis = f"gamma <= {ENTROPY_UP_TO}"
    c.argued(
        "the drop is convex in tau, does not grow at 2/5 and does not fall at 3/5, so that it is least somewhere"
        " between, where all tau are feasible and it is continuous; for gamma = 0, q = 0 and q = 1 all tau have the"
        " drop 0",
        every=f"all q in [0, 1], all gamma in [0, {ENTROPY_UP_TO}]",
        role="repaired",
        why=hypothesis,
    )
    c.support(f"{bend_of_drop('entropy')} >= 0", f"{LABELS}, u < tau, v < 1 - tau")
    c.support(falls("entropy"), f"{LABELS}, tau = 2/5, {hypothesis}", hints=("split v - 1/5",))
    c.support(rises("entropy"), f"{LABELS}, tau = 3/5, {hypothesis}", hints=("split u - 1/5",))


@claim(
    "KM96.L4.c",
    where="Lemma 4, square root",
    says=r"Lemma 4 for $G(q)=2\sqrt{q(1-q)}$",
)
def lemma_for_root(c: Check) -> None:
    """The least drop is 2 sqrt(q(1-q)) (1 - sqrt(1-gamma^2)), at 1/2 - gamma(1-2q)/2.

    That weight is feasible for every gamma, and further than 1/10 from 1/2 for q near 0 and 1 if gamma > 1/5. The drop
    is strictly convex in tau (KM96.F7), so that for gamma > 0 there is no other minimiser.
    """
    some_minimiser(c, ROOT_TRIAL)
    c.argued(
        "the drop is least at 1/2 - gamma(1-2q)/2, which is feasible and in [2/5, 3/5]; for gamma = 0, q = 0 and q = 1"
        " all tau have the drop 0",
        every="all q in [0, 1], all gamma in [0, 1/5]",
        role="repaired",
        why="gamma <= 1/5",
    )
    least = "2*sqrt(q*(1 - q))*(1 - sqrt(1 - gamma^2))"
    c.support(f"{constrained('root')} >= {least}", f"0 <= s < t <= 1, {CHANNEL}")
    c.identity(constrained("root"), least, f"0 < q < 1, 0 < gamma < 1, tau = {ROOT_BEST}", role="support")
    c.support(f"abs({ROOT_BEST} - 1/2) <= 1/10", "0 < q < 1, 0 <= gamma <= 1/5")
