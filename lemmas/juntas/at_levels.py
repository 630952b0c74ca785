r"""Theorem 7 where eps is a formula in alpha, c and k, as in Theorems 10 and 12.

Paper: BDM20J, sections 2.1, 2.3 and 2.4. No claims stand here.
Notation: as in `covariances` and `near_trees`. A level is a value of eps for which each law D_w with two labels has a
feature of J with |I(D_w, i)| > eps. eta = beta eps^2/(16 gamma) is how near all covariances are to be, and 192 k
log(n/delta)/(eta^2 alpha^(2k)) examples are enough for that; at the level this is 49152 (gamma/beta)^2
eps^-4 alpha^(-2k) k log(n/delta).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from lemmas.juntas import id3_trees, near_trees
from lemmas.juntas.covariances import EXAMPLES, MASS, OFF, ON_LAW, ON_SAMPLE, WITHIN, hints, near, seen
from lemmas.juntas.lemma_5 import MORE_ONES, MORE_ZEROS
from lemmas.juntas.lemma_6 import CONCAVE, STRONG
from lemmas.juntas.theorem_7 import COUNTED
from verify.claims import Check, GrowthHints, Invariant
from verify.kinds.draws.search import DrawHints
from verify.kinds.draws.search.plans import DrawPlan
from verify.kinds.greedy_runs.search import Way
from verify.kinds.growing_trees.search import Follows
from verify.rationals import Fraction
from verify.search.step_plans import Fact, LawAt

GAINS_APART = "0 < beta, beta <= 4*gamma, eta == beta*eps^2/(16*gamma)"
"""The modulus of concavity is at most four times the Lipschitz constant: see `near_trees.CONDITIONS_MET`."""
MASS_AT, MODULUS_AT, ETA_AT, EPS_AT = "given 5", "given 7", "given 8", "given 9"
"""Where the conditions on E[mean(z)], on beta and gamma, on eta and on eps stand."""
CHOICE = re.compile(r"\bc\b")
EACH = "m*eta^2*alpha^(2*k)/32"

NOTHING_LEFT = LawAt("u >= 0", "u >= 0", {"u": "0"})
"""Where what is added is all that there is."""


@dataclass(frozen=True)
class Level:
    """A formula for eps, its conditions, and the factor of (gamma/beta)^2 k log(n/delta) in the number of examples."""

    eps: str
    ranges: str
    power: str
    delta: str

    def law(self, relation: str) -> LawAt:
        """What holds of the formula itself."""
        return LawAt(relation, f"0 < alpha < 1, {self.ranges}, k >= 1")

    @property
    def all_near(self) -> tuple[str, str]:
        """With probability 1 - delta all S_w are nonempty and all covariances are within eta."""
        d = self.delta
        return (
            f"Pr[all mean(z) > 0 and abs({ON_SAMPLE} - ({ON_LAW})) < eta] >= 1 - {d}",
            (
                f"{EXAMPLES}, {MASS}, {GAINS_APART}, eps == {self.eps}, {self.ranges}, 0 < {d} <= 1, k >= 1, n >= 2,"
                f" at most n*3^k lists, m >= 49152*gamma^2/beta^2*{self.power}*k*ln(n/{d})"
            ),
        )

    @property
    def small(self) -> tuple[Fact, ...]:
        """0 < eta < 1."""
        return (
            Fact("gamma > 0", "gamma > 0", plus={MODULUS_AT: "1/4"}),
            Fact("F", f"{self.eps} > 0", law=self.law(f"{self.eps} > 0"), let="F"),
            Fact("F <= 1", "F <= 1", plus={"F =": "-1"}, law=self.law(f"{self.eps} <= 1")),
            Fact("eps > 0", "eps > 0", plus={EPS_AT: "1"}),
            Fact("eps <= 1", "eps <= 1", plus={EPS_AT: "-1"}),
            Fact("eta > 0", "eta > 0", plus={ETA_AT: "1"}),
            Fact("eta < 1", "eta < 1", plus={ETA_AT: "-1", MODULUS_AT: "eps^2/(16*gamma)"}),
        )

    def proof(self) -> DrawHints:
        """The proof that all are near."""
        logs, small, eps = f"ln(n/{self.delta})", self.small, f"({self.eps})"
        rest = f"{self.power}*alpha^(2*k)"
        room = f"{rest}*{eps}^4 >= 1"
        ratio, asked = "beta^2/gamma^2", f"49152*k*{logs}"
        size = f"49152*gamma^2/beta^2*{self.power}*k*{logs}"
        ways = {
            "event 1": Way((*small, *seen(MASS_AT, "eta < 1"))),
            "event 2": Way(
                (*small, *near("eta", MASS_AT, "eta < 1")), law=replace(WITHIN, at={"w": OFF, "r": "eta"})
            ),
            "list": Way(
                (
                    Fact("square", "E1_^2 >= alpha^(2*k)", plus={MASS_AT: "E1_ + alpha^k"}),
                    Fact("s", f"2*m*(eta*E1_/8)^2 >= {EACH}", plus={"square": "m*eta^2/32"}),
                ),
                law=LawAt("8*exp(-s) <= 8*exp(-t)", "s >= t", {"s": "2*m*(eta*E1_/8)^2", "t": EACH}),
            ),
            "total": Way(
                (
                    *(fact for fact in small if fact.name in ("gamma > 0", "F", "eps > 0")),
                    Fact(
                        "room",
                        f"{rest}*eps^4 >= 1",
                        plus={
                            EPS_AT: f"{rest}*(eps + F)*(eps^2 + F^2)",
                            "F =": f"{rest}*(F + {eps})*(F^2 + {eps}^2)",
                        },
                        law=self.law(room),
                    ),
                    Fact("S", f"{size} >= 0", let="S"),
                    Fact(
                        "enough",
                        f"{ratio}*({size})*eps^4*alpha^(2*k) >= {asked}",
                        {"room": asked},
                        NOTHING_LEFT,
                    ),
                    Fact(
                        "share",
                        f"S*({ratio}*eps^4*alpha^(2*k)) >= {asked}",
                        law=LawAt(
                            "u*w >= y",
                            "u >= v, v*w >= y, w >= 0",
                            {"u": "S", "v": size, "w": f"{ratio}*eps^4*alpha^(2*k)", "y": asked},
                        ),
                    ),
                    Fact(
                        "eta^2",
                        f"256*eta^2 >= {ratio}*eps^4",
                        {ETA_AT: "256*(eta + beta*eps^2/(16*gamma))"},
                        NOTHING_LEFT,
                    ),
                    Fact(
                        "many",
                        f"256*m*eta^2*alpha^(2*k) >= {asked}",
                        law=LawAt(
                            "256*m*h*a >= y",
                            "m >= s, 256*h >= r, s*(r*a) >= y, a >= 0, h >= 0, s >= 0",
                            {"h": "eta^2", "a": "alpha^(2*k)", "y": asked, "r": f"{ratio}*eps^4", "s": "S"},
                        ),
                    ),
                    Fact(
                        "counted",
                        f"6*k*{logs} >= ln(8*n*3^k/{self.delta})",
                        law=LawAt(*COUNTED, {"d": self.delta}),
                    ),
                    Fact(
                        "s",
                        f"{EACH} >= ln(8*n*3^k/{self.delta})",
                        plus={"many": "1/8192", "counted": "1"},
                        law=NOTHING_LEFT,
                    ),
                ),
                law=LawAt(
                    "8*w*exp(-t) <= d",
                    "t >= ln(8*w/d), w > 0, d > 0",
                    {"t": EACH, "w": "n*3^k", "d": self.delta},
                ),
            ),
        }
        made = hints(self.all_near, "eta", ways, each_list=f"8*exp(-({EACH}))", limit=3.0)
        return replace(made, plans=tuple(_after(small, plan) for plan in made.plans))


def _after(facts: tuple[Fact, ...], plan: DrawPlan) -> DrawPlan:
    """The plan with facts before what is shown of each deviation."""
    ways = {
        name: replace(way, facts=(*facts, *way.facts)) if name.startswith("tail") else way
        for name, way in plan.ways.items()
    }
    return replace(plan, ways=ways)


# -- trees


def tree(statement: tuple[str, str], level: Level) -> tuple[str, str]:
    """A statement of `near_trees` with the formula for its eps; rho is c there, where c is the choice at a split."""
    relation, where = statement
    ranges, eps = (CHOICE.sub("rho", text) for text in (level.ranges, level.eps))
    where = where.replace("k >= 0, integer k, ", "")
    return relation, where.replace(
        "0 < eps <= 1", f"0 < alpha < 1, {ranges}, k >= 1, integer k, eps == {eps}"
    )


def to_tree(found: GrowthHints, level: Level) -> GrowthHints:
    """The proof of a statement of `near_trees`, where eps is the formula."""
    ranges, eps = (CHOICE.sub("rho", text) for text in (level.ranges, level.eps))
    first = (
        f"{eps} > 0",
        f"{eps} <= 1 law {eps} <= 1 for 0 < alpha < 1, {ranges}, k >= 1 at alpha: alpha",
        f"eps > 0 by 1: eps == {eps}",
        f"eps <= 1 by -1: eps == {eps}; 1: {eps} <= 1",
    )
    return replace(found, facts=tuple(_led(first, fact) for fact in found.facts))


def _led(first: tuple[str, ...], fact: Invariant | Follows) -> Invariant | Follows:
    """An invariant with hints before its own, if it has some."""
    return replace(fact, hints=(*first, *fact.hints)) if isinstance(fact, Invariant) and fact.hints else fact


FIRST = {
    **near_trees.FIRST,
    "alpha": Fraction(1, 2),
    "rho": Fraction(1, 4),
    "theta": Fraction(1, 2),
}
"""One feature, which is the label; for parities of one bit eps is alpha^2."""


def gains_and_trees(c: Check, level: Level, **chosen: Fraction) -> None:
    """Printed parts: bounds of gains for every impurity function, and the trees of ID3 with a feature at the level."""
    c.functions(*MORE_ONES, label="a gain outside of J, more ones")
    c.functions(*MORE_ZEROS, label="a gain outside of J, more zeros")
    c.functions(STRONG, CONCAVE, label="a gain in J")
    for label, statement, found in (
        ("at most 2^k leaves", (id3_trees.FEW, near_trees.SIZE), near_trees.TO_SIZE_NEAR),
        ("f at the leaves", (id3_trees.RIGHT, near_trees.LABELS), near_trees.TO_LABELS_NEAR),
    ):
        stated = tree(statement, level)
        held = set(near_trees.WORDS.findall(" ".join(stated)))
        first = {x: v for x, v in {**FIRST, **chosen}.items() if x in held}
        c.growth(*stated, label=label, hints=to_tree(found, level), example=first)
    near_trees.support_gains(c)
    c.argued(
        near_trees.CONDITIONS_MET,
        every="all strongly concave Lipschitz impurity functions, all samples",
        label="the conditions on beta, gamma and gains",
    )


# -- the levels of the two theorems

PARITIES = Level(
    "alpha^2*(2*c)^(k - 1)",
    "0 < c < 1/2",
    "(2*c)^(-4*k - 4)*alpha^(-2*k - 8)",
    "delta",
)
"""Lemma 9 and Theorem 10."""
JUNTAS = Level(
    "2*alpha^2*(theta/3^k)^2*(c/2)^(2*k)",
    "0 < c < 1/2, 0 < theta < 1",
    "1679616^k*c^(-8*k)*theta^(-8)*alpha^(-2*k - 8)",
    "delta",
)
"""Lemma 11 for all w at once, and Theorem 12: theta is delta_1, and B = 6^8."""
