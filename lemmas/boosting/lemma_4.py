r"""Lemma 4: where the weight lies at which a split gains least.

Paper: KM96, section 5.2.   Units: H in bits.
Notation: the drop of eq. (15) as a function of tau, for a covariance gamma q(1-q). The children have
p = q - gamma q(1-q)/(1-tau) and r = q + gamma q(1-q)/tau; these are chances as long as gamma q <= tau and
gamma (1-q) <= 1-tau, which is what "feasible" means below. u = gamma q and v = gamma (1-q) run over all pairs
of positive numbers as (q, gamma) runs over 0 < q < 1, gamma > 0; some domains are polytopes in them only.
s = tau - u and t = tau + v are the chances of the second child given the labels 0 and 1.
Decided here: the lemma for each criterion, eqs. (16)-(18), the four sentences of the proof, figure 7.
Found: the lemma is false for each of the three criteria, on gamma in [0,1]. Gini: a minimiser in [0.4, 0.6] for
all q exactly for gamma <= 3/5, past which no feasible tau need lie there. Entropy: for gamma up to a threshold
between 0.2951839680916698 and 0.2951839680916699. Square root: exactly for gamma <= 1/5, since the minimiser
is 1/2 - gamma(1-2q)/2. So the lemma holds as it stands for gamma <= 1/5, and its uses for larger gamma,
up to the 1/2 that the paper allows, have to be proved otherwise.
"""

from fractions import Fraction

from lemmas.boosting.formulas import DELTA, Criterion, entropy, gini, root
from verify.claims import Check, claim, derivative
from verify.language.grammar import parse_statement
from verify.language.printing import plain
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
"""With 0 < s < t < 1: all feasible tau, the ends left out."""
NO_DERIVATIVE = (
    "entropy and square root have no derivative at 0 and 1: q = 0, q = 1, p = 0 and r = 1 are left out"
)
ENTROPY_UP_TO = "0.2951839680916698"
ROOT_BEST = "(1/2 - gamma*(1 - 2*q)/2)"


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

GINI_TRIAL: Trial = ("gini", Fraction(1), Fraction(1, 10), Fraction(1, 10))
ENTROPY_TRIAL: Trial = ("entropy", Fraction(2, 5), Fraction(1, 20), Fraction(39, 100))
ROOT_TRIAL: Trial = ("root", Fraction(2, 5), Fraction(1, 20), Fraction(8, 25))


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
    outcome = prove(parse_statement(f"{inside} > {outside}", where))
    return witness if outcome.status == "proved" else None


def some_minimiser(c: Check, *trials: Trial) -> None:
    """Records the lemma at trial values of gamma and q, with a witness where it fails."""
    c.exhaustive(
        trials,
        better_outside,
        sizes=f"trial values of gamma and q in {', '.join(t[0] for t in trials)}",
        text="some feasible tau in [2/5, 3/5] gives the least drop",
    )


@claim(
    "KM96.L4",
    where="Lemma 4",
    says=r"for each of the three $G$, all $\gamma,q\in[0,1]$: $\Delta_G(q,\tau)$ is least at some $\tau\in[0.4,0.6]$",
    uses=["KM96.L4.a", "KM96.L4.b", "KM96.L4.c"],
)
def lemma(c: Check) -> None:
    """False for each criterion; the smallest of the three thresholds, 1/5, saves all of them at once.

    The repair: for gamma <= 1/5 all tau in [2/5, 3/5] are feasible, and on either side the drop is monotone.
    """
    some_minimiser(c, ROOT_TRIAL, ENTROPY_TRIAL, GINI_TRIAL)
    monotone_outside(c)
    c.note("for gamma = 0 and for q in {0, 1} the drop is 0 whatever tau is, and there is nothing to prove")
    c.note("with gamma in (0, 1/2], as in the proof, it still fails for entropy and for the square root")


def monotone_outside(c: Check) -> None:
    """Repaired: the derivative has its sign on either side of [2/5, 3/5] once gamma <= 1/5."""
    small = "gamma <= 1/5"
    gini_domain = f"0 < q < 1, 0 < {small}"
    domains = {
        "gini": (f"{gini_domain}, 0 < tau <= 2/5", f"{gini_domain}, 3/5 <= tau < 1"),
        "entropy": (f"{LABELS}, {small}, u < tau <= 2/5", f"{LABELS}, {small}, v < 1 - tau <= 2/5"),
        "root": (f"0 < s < t < 1, s + t <= 1, {CHANNEL}", f"0 < s < t < 1, s + t >= 1, {CHANNEL}"),
    }
    for name, (low, high) in domains.items():
        hypothesis = f"{small}, which puts s + t on one side of 1" if name == "root" else small
        c.repaired(falls(name), low, hypothesis=hypothesis)
        c.repaired(rises(name), high, hypothesis=hypothesis)
    sides_of_one(c)


def sides_of_one(c: Check) -> None:
    """Where s = tau - gamma q and t = tau + gamma(1-q) have s + t <= 1, and where s + t >= 1, for gamma <= 1/5."""
    both, domain = "2*tau + gamma*(1 - 2*q)", "0 < q < 1, 0 < gamma <= 1/5"
    c.identity(f"max({both}, 1)", "1", f"{domain}, tau <= 2/5", role="repaired", why="gamma <= 1/5")
    c.identity(f"min({both}, 1)", "1", f"{domain}, tau >= 3/5", role="repaired", why="gamma <= 1/5")


@claim(
    "KM96.L4.a",
    where="Lemma 4, Gini",
    says=r"Lemma 4 for $G(q)=4q(1-q)$",
)
def lemma_for_gini(c: Check) -> None:
    """The drop is 4 (gamma q(1-q))^2/(tau(1-tau)): least at the feasible tau that is nearest to 1/2.

    So it is a matter of what is feasible, p >= 0 and r <= 1, which (15) takes for granted: some tau in [2/5, 3/5] is
    exactly when gamma max(q, 1-q) <= 3/5.
    """
    some_minimiser(c, GINI_TRIAL)
    c.identity(
        constrained("gini"),
        "4*(gamma*q*(1 - q))^2/(tau*(1 - tau))",
        "0 <= q <= 1, 0 <= gamma <= 1, 0 < tau < 1",
    )
    c.printed("max(gamma*q, gamma*(1 - q)) <= 3/5", "0 < q < 1, 0 <= gamma <= 1")
    hypothesis = "gamma <= 3/5"
    c.repaired("max(gamma*q, gamma*(1 - q)) <= 3/5", "0 < q < 1, 0 <= gamma <= 3/5", hypothesis=hypothesis)
    c.note("1/2 is feasible for all q exactly for gamma <= 1/2, and is then the minimiser")
    c.note(
        "read as a formula, for tau in (0, 1) and without regard to p >= 0 and r <= 1, it is least at 1/2 always"
    )


@claim(
    "KM96.L4.b",
    where="Lemma 4, entropy",
    says=r"Lemma 4 for $G=H$",
)
def lemma_for_entropy(c: Check) -> None:
    """The drop is convex in tau, so that it all hangs on the sign of its derivative at 2/5 and at 3/5.

    At 2/5 that sign is wrong for q near 0 as soon as gamma passes the threshold, and at 3/5 for q near 1.
    """
    some_minimiser(c, ENTROPY_TRIAL)
    c.printed(f"{bend_of_drop('entropy')} >= 0", f"{LABELS}, u < tau, v < 1 - tau")
    low, high = f"{LABELS}, tau = 2/5", f"{LABELS}, tau = 3/5"
    c.printed(falls("entropy"), f"{low}, gamma <= 1, u < 2/5, v < 3/5")
    c.printed(rises("entropy"), f"{high}, gamma <= 1, u < 3/5, v < 2/5")
    hypothesis = f"gamma <= {ENTROPY_UP_TO}"
    c.repaired(falls("entropy"), f"{low}, {hypothesis}", hypothesis=hypothesis, hints=("split v - 1/5",))
    c.repaired(rises("entropy"), f"{high}, {hypothesis}", hypothesis=hypothesis, hints=("split u - 1/5",))
    c.note(
        "sharp: the derivative at 2/5 is positive for gamma = 0.2951839680916699 and small q, and so for every larger "
        "gamma up to 3/5, as docs/thresholds shows; beyond, no tau >= 2/5 is feasible for small q"
    )


@claim(
    "KM96.L4.c",
    where="Lemma 4, square root",
    says=r"Lemma 4 for $G(q)=2\sqrt{q(1-q)}$",
)
def lemma_for_root(c: Check) -> None:
    """The least drop is 2 sqrt(q(1-q)) (1 - sqrt(1-gamma^2)), at 1/2 - gamma(1-2q)/2, where s + t = 1.

    That weight is feasible for every gamma, and further than 1/10 from 1/2 for q near 0 and 1 if gamma > 1/5.
    """
    some_minimiser(c, ROOT_TRIAL)
    least = "2*sqrt(q*(1 - q))*(1 - sqrt(1 - gamma^2))"
    c.printed(f"{constrained('root')} >= {least}", f"0 < s < t < 1, {CHANNEL}")
    c.identity(constrained("root"), least, f"0 < q < 1, 0 < gamma < 1, tau = {ROOT_BEST}")
    distance, hypothesis = f"abs({ROOT_BEST} - 1/2) <= 1/10", "gamma <= 1/5"
    c.printed(distance, "0 < q < 1, 0 <= gamma <= 1")
    c.repaired(distance, "0 < q < 1, 0 <= gamma <= 1/5", hypothesis=hypothesis)
    c.note("the minimiser is the only one for gamma > 0: the drop is strictly convex in tau")


FIRST = "gamma*q*(1 - q)/(1 - tau)^2"
SECOND = "gamma*q*(1 - q)/tau^2"


@claim(
    "KM96.E16",
    where="eq. (16)",
    says=r"$\partial\Delta_G(q,\tau)/\partial\tau$ by the chain rule",
    serves="KM96.L4",
)
def chain_rule(c: Check) -> None:
    """For each criterion."""
    c.note(NO_DERIVATIVE)
    for name, (g, slope) in CRITERIA.items():
        c.identity(
            slope_of_drop(name),
            f"{g(P)} - (1 - tau)*{slope(P)}*(-{FIRST}) - {g(R)} - tau*{slope(R)}*(-{SECOND})",
            INSIDE,
        )


@claim(
    "KM96.E17",
    where="eq. (17)",
    says=r"the derivative as a difference of two tangent values",
    uses=["KM96.E16"],
    serves="KM96.L4",
)
def difference_of_tangents(c: Check) -> None:
    """(16) with 1 - tau and tau cancelled."""
    c.note(NO_DERIVATIVE)
    for name in CRITERIA:
        c.identity(slope_of_drop(name), f"{at_p(name)} - ({at_r(name)})", INSIDE)


@claim(
    "KM96.E18",
    where="eq. (18)",
    says=r"the same in terms of $\delta$",
    uses=["KM96.E17"],
    serves="KM96.L4",
)
def in_delta(c: Check) -> None:
    """With delta = gamma q(1-q)/(tau(1-tau))."""
    c.note(NO_DERIVATIVE)
    for name, (g, slope) in CRITERIA.items():
        p, r = f"(q - tau*({DELTA}))", f"(q + (1 - tau)*({DELTA}))"
        c.identity(
            f"{at_p(name)} - ({at_r(name)})",
            f"{g(p)} + tau*({DELTA})*{slope(p)} - ({g(r)} - (1 - tau)*({DELTA})*{slope(r)})",
            INSIDE,
        )


@claim(
    "KM96.L4.s1",
    where="proof of Lemma 4, tangents",
    says=r"(18) is the difference at $q$ of the tangents of $G$ at $q-\tau\delta$ and at $q+(1-\tau)\delta$",
    uses=["KM96.E18"],
    serves="KM96.L4",
)
def tangents(c: Check) -> None:
    """The tangent at a is the line x -> G(a) + G'(a)(x - a), with the machine's derivative of G at a."""
    c.note(NO_DERIVATIVE)
    for name, (g, slope) in CRITERIA.items():
        c.identity(derivative(g("x"), "x"), slope("x"), "0 < x < 1")
        lines = [f"{g(a)} + {slope(a)}*(q - {a})" for a in (P, R)]
        c.identity(f"{lines[0]} - ({lines[1]})", f"{at_p(name)} - ({at_r(name)})", INSIDE)


@claim(
    "KM96.L4.s2",
    where="proof of Lemma 4, stationarity",
    says=r"for the three $G$, all $\gamma$ and $q$: where $\Delta_G(q,\tau)$ is least its derivative is 0",
    serves="KM96.L4",
)
def stationarity(c: Check) -> None:
    """False for Gini and gamma > 1/2: the minimiser is then an end of the feasible interval for q near 0 and 1.

    There the derivative is 4 delta^2 (2 tau - 1), which is 0 at 1/2 only. For gamma <= 1/2 and 0 < q < 1 it is true:
    Gini has 1/2; the square root has the zero of its derivative; for entropy the derivative is at most 0 at that
    weight and at least 0 at 1/2 (q <= 1/2, and the other way round for q >= 1/2), and convexity does the rest.
    """
    best = "m = max(gamma*q, min(1/2, 1 - gamma*(1 - q)))"
    c.identity(f"{at_p('gini')} - ({at_r('gini')})", f"4*({DELTA})^2*(2*tau - 1)", "0 < tau < 1")
    c.printed("m == 1/2", f"0 < q < 1, 0 < gamma <= 1, {best}")
    hypothesis = "gamma <= 1/2 and 0 < q < 1"
    c.repaired("m == 1/2", f"0 < q < 1, 0 < gamma <= 1/2, {best}", hypothesis=hypothesis)
    c.identity(at_p("root"), at_r("root"), f"0 < q < 1, 0 < gamma < 1, tau = {ROOT_BEST}")
    c.printed(falls("entropy"), f"0 < q <= 1/2, 0 < gamma < 1, tau = {ROOT_BEST}")
    c.printed(rises("entropy"), "0 < q <= 1/2, 0 < gamma <= 1/2, tau = 1/2")
    c.printed(rises("entropy"), f"1/2 <= q < 1, 0 < gamma < 1, tau = {ROOT_BEST}")
    c.printed(falls("entropy"), "1/2 <= q < 1, 0 < gamma <= 1/2, tau = 1/2")
    c.printed(f"{bend_of_drop('entropy')} > 0", f"{LABELS}, u < tau, v < 1 - tau")
    c.printed(f"{bend_of_drop('root')} > 0", INSIDE)
    c.note("so the minimiser for entropy lies between the one for the square root and 1/2")
    c.note(
        "at q = 0 and q = 1 every tau is a minimiser, and the equation has no value for entropy and square root"
    )


@claim(
    "KM96.L4.s3",
    where="proof of Lemma 4, signs of the derivative",
    says=r"for the three $G$, all $q$ and all $\gamma\in(0,\tfrac12]$: the derivative is $\le0$ for $\tau\le0.4$, "
    r"$\ge0$ for $\tau\ge0.6$",
    serves="KM96.L4",
)
def signs_outside(c: Check) -> None:
    """True for Gini; false for entropy and square root, q near 0 or 1; true for all three if gamma <= 1/5."""
    domains = {
        "gini": ("0 <= q <= 1, 0 < gamma <= 1/2", "0 < tau <= 2/5", "3/5 <= tau < 1"),
        "entropy": (f"{LABELS}, gamma <= 1/2", "u < tau <= 2/5", "v < 1 - tau <= 2/5"),
        "root": (f"0 < s < t < 1, {CHANNEL}, gamma <= 1/2", "tau <= 2/5", "3/5 <= tau"),
    }
    for name, (domain, low, high) in domains.items():
        c.printed(falls(name), f"{domain}, {low}")
        c.printed(rises(name), f"{domain}, {high}")
    monotone_outside(c)
    c.note(
        "at q = 0 and q = 1 the derivatives of entropy and square root have no value, and the drop is constant"
    )


@claim(
    "KM96.L4.s4",
    where="proof of Lemma 4, reference to the appendix",
    says=r"Lemmas 12, 13 and 11 prove the signs of the derivative for all $\gamma$",
    uses=["KM96.L11", "KM96.E58"],
    serves="KM96.L4",
)
def reference(c: Check) -> None:
    """Lemma 12 asks for gamma < 9/35, and Lemma 11 speaks of tau = 1/2 alone.

    Of the two parts that the domain of (58) is cut into one is cited; the other asks for gamma < 9/35 as well.
    """
    c.applies(
        "KM96.E58", {"u": "u", "v": "v", "tau": "tau"}, "0 < u < tau <= 2/5, 0 < v, u + v <= 1/2", part=0
    )
    c.applies(
        "KM96.L11",
        {"q": "q", "gamma": "gamma", "tau": "tau"},
        "0 <= q <= 1, 0 < gamma <= 1/2, 0 < tau <= 2/5",
    )
    c.note("Lemma 13 asks for gamma < 0.2 and for q sufficiently small")


@claim(
    "KM96.F7",
    where="caption of figure 7",
    says=r"if the tangent at $p$ lies below the tangent at $r$ at the point $q$, the minimising $\tau$ is larger",
    uses=["KM96.E18"],
)
def tangent_rule(c: Check) -> None:
    """The difference of the two is the derivative (18), and it grows with tau: the drop is convex.

    So where it is negative, the drop is larger at every smaller tau, and a little to the right it is less.
    """
    for name in CRITERIA:
        where = f"{LABELS}, u < tau, v < 1 - tau" if name == "entropy" else INSIDE
        c.identity(slope_of_drop(name), f"{at_p(name)} - ({at_r(name)})", INSIDE)
        c.printed(f"{bend_of_drop(name)} > 0", where)
