"""The card of a criterion: every line in order, each decided within its time.

Main definition: `criterion_card`. A formula is certified line by line; the card stops after the hypotheses of a
permissible criterion when one of them is refuted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from algorithms.criteria import ENTROPY, GINI, NAMED, Criterion, formula
from treecert.cards.best import Best
from treecert.cards.bounds import above_minimum, drop_bounds
from treecert.cards.concavity import strictly, strongly
from treecert.cards.derivatives import derivative_signs
from treecert.cards.desk import Desk, statement
from treecert.cards.differences import first_differences
from treecert.cards.lines import HYPOTHESES, Card, Line
from treecert.cards.lipschitz import lipschitz
from treecert.cards.permissible import UNIT, defined, hypotheses
from treecert.cards.sizes import tree_size
from treecert.cards.subject import NAMED_FORMULAS, Subject, read
from treecert.cards.theorems import theorems
from verify.errors import BadInput
from verify.rationals import Fraction

__all__ = ["criterion_card"]

SECONDS, TOTAL = 4.0, 16.0
SHARE_FOR_LAWS = 3.0
A = Fraction(1, 10)
POINTS = tuple(Fraction(k, n) for n in (3, 4, 5, 7, 8) for k in range(1, n))

Progress = Callable[[str], None]


def criterion_card(
    text: str,
    *,
    interval: Fraction = A,
    seconds: float = SECONDS,
    total: float = TOTAL,
    progress: Progress | None = None,
) -> Card:
    """The card of the criterion with this formula in q, or with this name (entropy, gini, root, minimum).

    `interval` is a in [a, 1-a]; `seconds` limits each statement and `total` the card. What is not decided in
    time is undecided. Guarantee: certified; see `Line`. Raises BadInput for a formula that cannot be read.

    >>> card = criterion_card("4*q*(1-q)")
    >>> card["kappa"].value, card["beta"].value, card["Lipschitz on [0, 1]"].value
    ('2', '8', '4')
    """
    if not 0 < interval < Fraction(1, 2):
        raise BadInput(f"the interval [a, 1-a] needs 0 < a < 1/2, not a = {interval}")
    g = read(text)
    lines: list[Line] = []
    start = time.monotonic()
    for line in _Maker(g, Desk(seconds, total), interval).lines():
        lines.append(replace(line, seconds=time.monotonic() - start))
        start = time.monotonic()
        if progress is not None:
            progress(line.name)
    return Card(g.text, tuple(lines))


class _Maker:
    """One run: the lines made so far are there for those that rest on them."""

    def __init__(self, g: Subject, desk: Desk, a: Fraction) -> None:
        self.g, self.desk, self.a = g, desk, a
        self.typed = g
        self.known: dict[str, Line] = {}
        self.same_as: str | None = None
        self.apart: dict[str, Line] = {}

    def lines(self) -> Iterator[Line]:
        for line in self._all():
            if self.g is not self.typed and line.certificates:
                # The certificates are about the formula that G was proved to be equal to.
                line = replace(line, rests_on=(*line.rests_on, "equal to"))
            self.known[line.name] = line
            yield line

    def _all(self) -> Iterator[Line]:
        desk = self.desk
        yield defined(self.g, desk)
        if self.known["defined"].status == "refuted":
            return
        yield self._equal_to()
        if self.same_as is not None and read(self.same_as).expr != self.g.expr:
            # The same function by a formula that the prover knows how to treat.
            self.g = read(self.same_as)
        yield from hypotheses(self.g, desk)
        if any(line.status == "refuted" for name, line in self.known.items() if name in HYPOTHESES):
            return
        yield from self._more(self.g, desk)

    def _more(self, g: Subject, desk: Desk) -> Iterator[Line]:
        concave = all(self.known[n].status == "proved" for n in ("symmetric", "concave"))
        strict = strictly(g, desk)
        yield strict
        yield from strongly(g, desk, strict, self.known["concave"])
        yield from lipschitz(g, desk, self.a, concave=concave)
        yield from derivative_signs(g, desk)
        yield from above_minimum(g, desk)
        yield self._monotone()
        constants: dict[str, Best] = {}
        for line, best in drop_bounds(g, desk):
            yield line
            if best is not None:
                constants[line.name.removeprefix("drop, ").removesuffix("-like")] = best
        if self.known["monotone"].status == "proved":
            yield tree_size(g, desk, constants, self.known["G >= 2min"])[0]
        yield from theorems(self.known, self.same_as, self.apart)
        yield from self._differences()

    def _equal_to(self) -> Line:
        """Which named criterion the formula is equal to on [0, 1], or a q at which it differs from all."""
        asked = {n: statement(self.g.expr, "==", read(f).expr, UNIT) for n, f in NAMED_FORMULAS.items()}
        for name, s in asked.items():
            found = self.desk.refute(s, ({"q": q} for q in POINTS))
            if found is not None and found.certificate is not None:
                text = f"G is not {NAMED_FORMULAS[name]}, see the witness"
                self.apart[name] = Line(
                    "equal to", "refuted", text, None, found.witness, (found.certificate,)
                )
                continue
            answer = self.desk.decide(s)
            if answer.proved and answer.certificate is not None:
                self.same_as = name
        if self.same_as is not None:
            text = f"G is {NAMED_FORMULAS[self.same_as]} on [0, 1]"
            kept = self.desk.decide(asked[self.same_as]).certificate
            return Line("equal to", "proved", text, self.same_as, certificates=(kept,) if kept else ())
        if len(self.apart) == len(asked):
            kept_all = tuple(c for line in self.apart.values() for c in line.certificates)
            text = f"G is none of {', '.join(NAMED_FORMULAS.values())}"
            return Line(
                "equal to", "refuted", text, witness=self.apart["entropy"].witness, certificates=kept_all
            )
        return Line("equal to", "undecided", "whether G is a criterion with a name is not decided")

    def _monotone(self) -> Line:
        """For concave G the drop at fixed q and tau does not fall when delta grows."""
        text = "at fixed q, tau and sign of delta the drop does not fall as |cov| = tau(1-tau)|delta| grows"
        concave = self.known["concave"]
        return Line("monotone", concave.status, text, rests_on=("concave",))

    def _criterion(self) -> Criterion:
        """The criterion for exact comparison of gains."""
        if self.same_as is not None:
            return NAMED[self.same_as]
        found = formula(self.g.text)
        # Proved in lines before this one; it saves comparing G(q) with G(1-q).
        found.symmetric = True
        return found

    def _differences(self) -> Iterator[Line]:
        needed = ("symmetric", "G(0) = 0", "G(1) = 0", "concave")
        others = {n: c for n, c in (("entropy", ENTROPY), ("gini", GINI)) if n != self.same_as}
        title = "trees differ from {}".format
        if self.same_as in ("entropy", "gini"):
            text = "never: G is the same function"
            yield Line(title(self.same_as), "refuted", text, rests_on=("equal to",))
        if any(self.known[n].status != "proved" for n in needed):
            for name in others:
                yield Line(title(name), "undecided", "needs that G is symmetric, concave and 0 at the ends")
            return
        seconds = min(SHARE_FOR_LAWS, max(0.5, self.desk.clock.left))
        for name, found in first_differences(self._criterion(), others, seconds).items():
            if found.counts is None:
                text = f"no law of two variables with at most {found.points} points was found"
                yield Line(title(name), "undecided", text)
                continue
            text = (
                f"on a law of {found.points} points and two variables TopDown grows another tree "
                f"with t = {found.splits}, however ties are broken"
            )
            if not found.gaps:
                text += "; on no law of fewer points do T_1 or T_2 differ so"
            yield Line(title(name), "proved", text, str(found.points), found.masses, computed=True)
