r"""The drop as a function of q, tau and delta, and the problem of minimizing it.

Paper: KM96, end of section 5.1, section 5.2 with eq. (11) and (15), figure 5.   Notation as in `formulas`.
Decided here: eq. (11) and (15), how the drop depends on delta, what 2 min(q, 1-q) makes of a split, the segment of
figure 5.
Found: everything is true. The smallest delta of the constraint, and eq. (15), have no value at tau = 0 or 1; and for
gamma q > tau or gamma (1-q) > 1 - tau no split meets the constraint, since p or r would leave [0, 1].
"""

from itertools import product

from algorithms.criteria import MINIMUM
from lemmas.boosting.criteria import PERMISSIBLE, World, purity
from lemmas.boosting.formulas import DELTA, FEASIBLE, drop, entropy, gini, minimum, root
from lemmas.boosting.splits import UNIT, cut
from verify.claims import Check, claim, derivative
from verify.kinds.families.members import Family, Member
from verify.language.printing import plain
from verify.rationals import Fraction

Q = "q = (1 - tau)*p + tau*r"
P_AND_R = "p = q - tau*delta, r = q + (1 - tau)*delta"
INPUTS = "each x*(1 - x) == 0, y*(1 - y) == 0, z*(1 - z) == 0, f == x*y + y*z + x*z - 2*x*y*z"
"""Any law on the inputs of the majority f of three bits."""
SOME_BIT = "min(mean((x - f)^2), mean((y - f)^2), mean((z - f)^2)) <= 1/2 - 1/6"
ONE_INPUT = Family((Member({b: Fraction(1) for b in "xyzf"}),), {})
AGREE = "x*y*z + (1 - x)*(1 - y)*(1 - z)"
"""Whether all three bits agree; else one of them errs."""
OTHERS = (
    ("-3*f + 6*x*y*z - 3*x*y - 3*x*z + 2*x - 3*y*z + 2*y + 2*z", "f == x*y + y*z + x*z - 2*x*y*z"),
    ("12*y^2*z^2 - 12*y^2*z + 3*y^2 - 12*y*z^2 + 10*y*z - 2*y + 3*z^2 - 2*z + 1", "x*(1 - x) == 0"),
    ("-2*x*z + x + 3*z^2 - 2*z + 1", "y*(1 - y) == 0"),
    ("-2*x*y + x + y + 1", "z*(1 - z) == 0"),
)
ERRORS = "mean((x - f)^2) + mean((y - f)^2) + mean((z - f)^2)"
ONE_ERRS = (
    *(f"each {b} >= 0 by 1: {b}*(1 - {b}) == 0" for b in "xyz"),
    *(f"each {b} <= 1 by 1: {b}*(1 - {b}) == 0" for b in "xyz"),
    f"each {AGREE} >= 0",
    f"each 1 - (x - f)^2 - (y - f)^2 - (z - f)^2 == {AGREE} by {'; '.join(f'{a}: {b}' for a, b in OTHERS)}",
    (
        f"each (x - f)^2 + (y - f)^2 + (z - f)^2 <= 1 by 1: {AGREE} >= 0;"
        f" 1: 1 - (x - f)^2 - (y - f)^2 - (z - f)^2 == {AGREE}"
    ),
    f"{ERRORS} <= 1",
    (
        f"{SOME_BIT} law min(a, b, c) <= 1/2 - 1/6 for a + b + c <= 1"
        " at a: mean((x - f)^2); b: mean((y - f)^2); c: mean((z - f)^2)"
    ),
)
"""At most one bit errs at each input, so that three probabilities to err add up to 1 at most."""
BIT_DROP = "2*min(3*w2 + w3, w0 + 3*w1) - 2*min(w2, w0 + 2*w1) - 2*min(2*w2 + w3, w1)"
"""What any of three bits makes 2 min(q, 1-q) drop, w0 to w3 the probabilities of an input with so many ones."""
STUCK = "w0 >= 0, w1 > 0, w2 >= w0 + 2*w1, w3 >= 0, w0 + 3*w1 + 3*w2 + w3 == 1"
RANGE = "0 <= q <= 1, 0 <= tau <= 1, 0 < gamma <= 1/2"
"""The printed range of q and tau."""


@claim(
    "KM96.S5.7",
    where="section 5.1, on 2 min(q, 1-q)",
    says=r"for $G=2\min(q,1-q)$ the drop may be 0 under $\tau(1-\tau)\delta\ge\gamma q(1-q)$; it is not 0 only if"
    r" $p<\tfrac12<r$, which the Weak Hypothesis Assumption does not imply",
    uses=["KM96.S5.2"],
)
def minimum_drops_rarely(c: Check) -> None:
    """The example is q = 1/8, tau = 1/4, delta = 3/8: p = 1/32, r = 13/32.

    On every law of the bits x, y, z one of them errs on their majority f with chance 1/3 at most: the assumption holds
    with 1/6. Where each input with k ones has the probability wk and w2 >= w0 + 2 w1, no bit makes the criterion drop.
    """
    example = "q = 1/8, tau = 1/4, delta = 3/8, 0 < gamma <= 1/2"
    local = f"{minimum('((1 - tau)*p + tau*r)')} - (1 - tau)*{minimum('p')} - tau*{minimum('r')}"
    c.printed("tau*(1 - tau)*delta >= gamma*q*(1 - q)", example, label="the example meets the condition")
    c.printed(f"{drop(minimum)} == 0", example, label="and does not drop")
    c.printed(f"{local} == 0", "0 <= p <= r <= 1/2, 0 <= tau <= 1", label="no drop for r <= 1/2")
    c.printed(f"{local} == 0", "1/2 <= p <= r <= 1, 0 <= tau <= 1", label="no drop for p >= 1/2")
    c.family(SOME_BIT, INPUTS, hints=ONE_ERRS, example=ONE_INPUT, label="not implied: the assumption")
    c.printed(f"{BIT_DROP} == 0", STUCK, label="not implied: no drop")
    c.argued(
        "f is the majority of the bits x, y and z, and P[x != f] is the mean of (x - f)^2. Let each input with k ones"
        " have the chance wk. With x = 1 it has the label 1 with chance 2 w2 + w3 and 0 with chance w1, with x = 0"
        " these are w2 and w0 + 2 w1, and so for y and z: what a bit makes 2 min(q, 1-q) drop is what is written. So F"
        " = {x, y, z} meets the assumption with 1/6, and no h in F has p < 1/2 < r at this root: where"
        " p < 1/2 < r and 0 < tau < 1 the drop is above 0, by a support.",
        every="F the three bits, f their majority, all laws with such probabilities",
        role="join",
        of="not implied: no drop",
    )
    c.exact(
        "not implied: under any law some bit errs on the majority of three bits with chance at most 1/3, since each"
        " input has at most one bit that errs; and there is a law under which no bit makes 2 min(q, 1-q) drop",
        majority_is_stuck,
        role="support",
    )
    c.support(f"{local} > 0", "0 <= p < 1/2, 1/2 < r <= 1, 0 < tau < 1")
    c.read_as(
        "where the drop is not 0, p < 1/2 < r",
        other="the drop is not 0 exactly where p < 1/2 < r",
        why="the sentence says only; for 0 < tau < 1 the converse holds as well",
    )
    c.note("The 'other similar conditions' are not named, and nothing is decided about them.")


@claim(
    "KM96.E11",
    where="eq. (11)",
    says=r"with $p=q-\tau\delta$, $r=q+(1-\tau)\delta$ the drop is"
    r" $\Delta_G(q,\tau,\delta)=G(q)-(1-\tau)G(q-\tau\delta)-\tau G(q+(1-\tau)\delta)$",
    uses=["KM96.S5.1", "KM96.E7"],
)
def drop_in_delta(c: Check) -> None:
    """The arguments of G are p and r, for delta = r - p; so the values agree, for any function on [0, 1]."""
    c.given("feasible")
    c.identity("q - tau*delta", "p", f"{UNIT}, {Q}, delta = r - p", label="p")
    c.identity("q + (1 - tau)*delta", "r", f"{UNIT}, {Q}, delta = r - p", label="r")
    q = "(1 - tau)*p + tau*r"
    c.functions(
        f"G({q}) - (1 - tau)*G(p) - tau*G(r)"
        f" == G({q}) - (1 - tau)*G({q} - tau*(r - p)) - tau*G({q} + (1 - tau)*(r - p))",
        f"function G on [0, 1], {UNIT}",
        label="every G",
    )


@claim(
    "KM96.S5.8",
    where="section 5.2, after Lemma 3",
    says=r"for fixed $q,\tau\in[0,1]$, $\Delta_G(q,\tau,\delta)$ is minimized by the smallest feasible $\delta$",
    uses=["KM96.E11"],
)
def smallest_delta(c: Check) -> None:
    """Delta(d) <= Delta(delta) for every permissible G and 0 <= d <= delta: by three chords, as in figure 5.

    For the three criteria the slope in delta is tau(1-tau) (G'(p) - G'(r)), and positive.
    """
    c.given("feasible")
    c.functions(
        f"{values_drop('d')} <= {values_drop('delta')}",
        f"{PERMISSIBLE}, 0 <= tau <= 1, 0 <= d <= delta, q - tau*delta >= 0, q + (1 - tau)*delta <= 1",
        hints=["case delta"],
    )
    inner = "0 < tau < 1, 0 < delta < 1, tau*delta < q, q + (1 - tau)*delta < 1"
    for g, slope in SLOPES:
        c.identity(
            derivative(drop(g), "delta"),
            f"tau*(1 - tau)*({slope('p')} - {slope('r')})",
            f"{inner}, {P_AND_R}",
            role="support",
        )
        c.support(f"{slope('p')} > {slope('r')}", "0 < p < r < 1")
    c.valueless(f"{DELTA} >= 0", RANGE)
    c.read_as(
        "the drop itself, for every permissible G",
        other="its lower bound by Lemma 3, in which Lemmas 5, 6 and 7 put the smallest delta",
        why="the sentence appeals to eq. (11) and figure 5; what becomes of the bound is decided at those lemmas",
    )
    c.note(
        "At tau = 0 and 1 the drop is 0 for every delta, but none meets the constraint unless q(1-q) = 0. For"
        " 2 min(q, 1-q) the minimum may be at other delta as well, as where the drop is 0 (KM96.S5.7)."
    )


@claim(
    "KM96.E15",
    where="eq. (15)",
    says=r"for $q,\tau\in[0,1]$, $\Delta_G(q,\tau)=\Delta_G\bigl(q,\tau,\tfrac{\gamma q(1-q)}{\tau(1-\tau)}\bigr)"
    r"=G(q)-(1-\tau)G\bigl(q-\tfrac{\gamma q(1-q)}{1-\tau}\bigr)-\tau G\bigl(q+\tfrac{\gamma q(1-q)}\tau\bigr)$",
    uses=["KM96.E11", "KM96.S5.8"],
)
def drop_at_the_constraint(c: Check) -> None:
    """The arguments agree, hence the values for every G; they lie in [0, 1] for gamma q <= tau <= 1 - gamma (1-q).

    At q = 0 and q = 1 both are q, for every tau in (0, 1).
    """
    c.given("feasible", "advantage")
    p, r = "q - gamma*q*(1 - q)/(1 - tau)", "q + gamma*q*(1 - q)/tau"
    c.identity(f"q - tau*({DELTA})", p, RANGE, label="p")
    c.identity(f"q + (1 - tau)*({DELTA})", r, RANGE, label="r")
    inner = f"0 < tau < 1, 0 <= q <= 1, 0 < gamma <= 1/2, {FEASIBLE}"
    c.functions(
        f"{values_drop(f'({DELTA})')} == G(q) - (1 - tau)*G({p}) - tau*G({r})",
        f"function G on [0, 1], {inner}",
        label="every G",
    )
    for end in ("0", "1"):
        c.functions(
            f"{values_drop(f'({DELTA})')} == G(q) - (1 - tau)*G({p}) - tau*G({r})",
            f"function G on [0, 1], q == {end}, 0 < tau < 1, 0 < gamma <= 1/2",
            label=f"every G, q = {end}",
        )
    c.support(f"{p} >= 0", inner)
    c.support(f"{r} <= 1", inner)
    c.valueless(f"{entropy(r)} >= 0", "0 <= q <= 1, 0 < tau < 1, gamma = 1/4")


@claim(
    "KM96.F5",
    where="figure 5, caption",
    says=r"the local drop is the vertical segment at $q$ between $G$ and the chord over $[p,r]$; the more concave $G$"
    " is, the greater it is",
    uses=["KM96.E7"],
)
def segment_under_the_graph(c: Check) -> None:
    """y and z are the values of G at p and r; the chord at q weighs them by the distances of q from r and p.

    H, whose second derivative is nowhere above -4/ln 2, and 2 sqrt(q(1-q)), nowhere above -4, drop at least as much as
    the multiples of Gini with these second derivatives.
    """
    c.printed(
        "(r - q)/(r - p)*y + (q - p)/(r - p)*z == (1 - tau)*y + tau*z",
        f"0 <= p <= r <= 1, 0 <= tau <= 1, {Q}, 0 <= y <= 1, 0 <= z <= 1",
        label="the chord at q",
    )
    mean = "(1 - tau)*p + tau*r"
    c.functions(
        f"F({mean}) - (1 - tau)*F(p) - tau*F(r) >= G({mean}) - (1 - tau)*G(p) - tau*G(r)",
        "function F on [0, 1], function G, concave F - G, 0 <= p <= r <= 1, 0 <= tau <= 1",
        label="more concave",
    )
    c.read_as(
        "F is more concave than G where F - G is concave, as where F'' <= G'' throughout",
        other="the values of F are the greater ones",
        why="near q = 1/2 it is Gini that bends most, G'' = -8 against -4/ln 2 for H and -4 for 2 sqrt(q(1-q)), whose"
        " values are the greatest",
    )
    q = "((1 - tau)*p + tau*r)"
    for g, bend in ((gini, "8"), (entropy, "4/ln(2)"), (root, "4")):
        second = derivative(derivative(g("q"), "q"), "q")
        if second.variables:  # that of Gini is -8
            c.support(f"{plain(second)} <= -{bend}", "0 < q < 1")
        c.support(
            f"{g(q)} - (1 - tau)*{g('p')} - tau*{g('r')} >= {bend}/2*tau*(1 - tau)*(r - p)^2",
            "0 <= p <= r <= 1, 0 <= tau <= 1",
        )
    c.note(
        "That delta and tau must be bounded away from 0, and tau from 1, is decided with the remark after eq. (7),"
        " KM96.S5.3."
    )


def values_drop(delta: str) -> str:
    """Delta_G(q, tau, delta) for a G that is not given."""
    return f"G(q) - (1 - tau)*G(q - tau*{delta}) - tau*G(q + (1 - tau)*{delta})"


def gini_slope(x: str) -> str:
    """G' for 4x(1-x)."""
    return f"(4 - 8*{x})"


def entropy_slope(x: str) -> str:
    """H', in bits."""
    return f"log2((1 - {x})/{x})"


def root_slope(x: str) -> str:
    """G' for 2 sqrt(x(1-x))."""
    return f"((1 - 2*{x})/sqrt({x}*(1 - {x})))"


SLOPES = ((gini, gini_slope), (entropy, entropy_slope), (root, root_slope))


def majority_is_stuck() -> bool:
    """Whether the majority of three bits has advantage 1/6, and a law under which 2 min(q, 1-q) never drops."""
    inputs = list(product((0, 1), repeat=3))
    target = tuple(int(sum(x) >= 2) for x in inputs)
    bits = [tuple(x[i] for x in inputs) for i in range(3)]
    errs = max(sum(h[k] != target[k] for h in bits) for k in range(8))
    masses = tuple(
        Fraction(1, 32) if y else Fraction(7, 24) * (sum(x) == 1) for x, y in zip(inputs, target, strict=True)
    )
    world, root_leaf = World(masses, target), frozenset(range(8))
    drops_of = []
    for h in bits:
        before, after = purity(world, (root_leaf,)), purity(world, cut(root_leaf, h))
        drops_of.append(MINIMUM.sign((*before, *((-w, q) for w, q in after))))
    return errs == 1 and sum(masses) == 1 and not any(drops_of)
