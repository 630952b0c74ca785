"""What the functions of treecert return: an answer that cannot be misread as another one.

Main definitions: `Result`, `Sharpened`, `Undecided`, `truth`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from treecert.converting import latex_of, sympy_formula, sympy_of
from treecert.showing import formula_html, in_notebook, points_text, saved, shortened, status_html
from verify.envelopes import laid_out
from verify.errors import BadInput, TreecertError
from verify.kinds.registry import member
from verify.language.expressions import Expr, const
from verify.language.latex import latex
from verify.language.printing import plain
from verify.language.statements import Statement
from verify.rationals import Fraction
from verify.search.outcomes import Status

__all__ = ["Result", "Sharpened", "Undecided", "truth"]


class Undecided(TreecertError):
    """An undecided result was asked for its truth."""


def truth(status: str, holds: str = "proved", fails: str = "refuted") -> bool:
    """The truth of what has a status. Raises Undecided where that is neither word.

    So `if result:` never takes undecided for false.
    """
    if status not in (holds, fails):
        raise Undecided(f"this is {status}, neither true nor false: ask for its status")
    return status == holds


def _no_steps() -> list[str]:
    return []


@dataclass(frozen=True, repr=False)
class Result:
    """The answer of `treecert.prove`.

    Guarantee: proved and refuted are certified; the kernel has replayed `certificate`. Undecided says nothing.
    """

    statement: str
    """What was decided, in one line that reads back as the same statement."""
    status: Status
    """proved, refuted or undecided."""
    kind: str
    """numbers, families, functions, sequences, growing trees, draws, worlds."""
    witness: Mapping[str, Any] | None = field(default=None, hash=False)
    """Where it fails, exactly: a value for each variable; of other kinds the family, the law, the functions."""
    left: tuple[str, ...] = ()
    """What is open, when undecided."""
    method: str = ""
    """How it was proved, where the search says so."""
    vacuous: bool | None = None
    """True: nothing meets the conditions, so that there was nothing to prove. False: something is known that meets
    them. None: it is not known."""
    certificate: str | None = None
    """The certificate as JSON text, which `treecert.recheck` replays; None when undecided."""
    seconds: float = field(default=0.0, compare=False)
    """Seconds on the clock."""
    statements: tuple[Statement, ...] = field(default=(), compare=False)
    """The relations as they were read, where they are about numbers."""
    told: tuple[str, ...] = field(default=(), compare=False)
    """The witness in lines, of other kinds than numbers."""
    steps: Callable[[], list[str]] = field(default=_no_steps, compare=False)
    """The proof or the refutation as readable lines, when asked for."""
    notes: tuple[str, ...] = field(default=(), compare=False)
    """How the statement was read, where something else may have been meant."""

    @property
    def latex(self) -> str:
        """The statement in LaTeX math mode; "" for kinds that have none: then `statement` is what there is."""
        return latex_of(self.statements)

    def to_sympy(self) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """The relations and the conditions for sympy, as `treecert.to_sympy`. Raises BadInput for other kinds."""
        if not self.statements:
            raise BadInput(f"a statement about {self.kind} is nothing that sympy can be told")
        return sympy_of(self.statements)

    def explain(self) -> str:
        """The proof or the refutation as steps to follow, line by line; what is open, when undecided.

        Raises TreecertError when the certificate does not replay.
        """
        if self.status == "undecided":
            return "\n".join(f"left open: {line}" for line in self.left)
        return "\n".join(self.steps() or (*self.told, *([self.method] if self.method else [])))

    def save(self, path: str | Path) -> Path:
        """Writes the certificate to a file. Raises BadInput when there is none, or when it cannot be written."""
        if self.certificate is None:
            raise BadInput("nothing is saved: an undecided statement has no certificate")
        return saved(path, laid_out(self.certificate))

    def plot(self) -> str:
        """A picture of both sides along one variable, as the text of an SVG file: an illustration that decides nothing.

        It goes through the counterexample, else through the point where the sides were found to be closest. Raises
        BadInput where there is none: for other kinds than numbers, for equations.
        """
        from treecert.plotting import plotted

        return plotted(self.statements, self.witness if self.status == "refuted" else None)

    def __bool__(self) -> bool:
        """True when proved, False when refuted. Raises Undecided otherwise."""
        return truth(self.status)

    def __repr__(self) -> str:
        vacuous = f", since no {member(self.kind)} meets the conditions" if self.vacuous else ""
        return f"<{self.status}{vacuous}: {shortened(self.statement)}{shortened(self._after())}>"

    def _after(self) -> str:
        """The witness, or the first thing that is open."""
        if self.status == "refuted":
            at = points_text(self.witness or {}) if self.kind == "numbers" else ""
            return f"; at {at}" if at else ""
        return f"; left open: {self.left[0]}" if self.left else ""

    def _repr_html_(self) -> str:
        notes = [f"no {member(self.kind)} meets the conditions"] if self.vacuous else []
        notes += [self._after().removeprefix("; ")] if self._after() else list(self.told)
        shown = in_notebook(status_html(self.status), formula_html(self.latex, self.statement), notes)
        try:
            return shown + self.plot() if self.statements and not self.vacuous else shown
        except BadInput:
            return shown

    def _repr_latex_(self) -> str | None:
        return rf"$\displaystyle \text{{{self.status}: }} {self.latex}$" if self.latex else None


@dataclass(frozen=True, repr=False)
class Sharpened:
    """The answer of `treecert.sharpen`: what is certified of the best constant.

    Guarantee: every end that is given has its certificate. `sharp` and `between` rest on a proof that the constants
    that work are an interval without end on the other side; `sharp` on a contact as well: nothing beyond works.
    """

    statement: str
    """The relation with its constant, in one line."""
    constant: str
    direction: Literal["largest", "smallest"] | None
    """Which end of the constants that work it is; None where they are not proved to be such an interval."""
    status: Literal["sharp", "between", "undecided"]
    """sharp: `good` is the best constant. between: it lies between `good` and `bad`. undecided: neither of these."""
    sentence: str
    """What is certified, in words."""
    good: Expr | None = None
    """A constant that is proved to work."""
    bad: Fraction | None = None
    """A constant that is refuted."""
    among: str = ""
    """Of which constants the answer speaks, as in c > 0, where these are not all."""
    parts: tuple[tuple[str, str, Result], ...] = ()
    """The certified pieces: proof, refutation, monotone, contact; what each shows; and the result."""
    left: tuple[str, ...] = ()

    @property
    def best(self) -> Expr | None:
        """The best constant, where it is certified to be that."""
        return self.good if self.status == "sharp" else None

    @property
    def value(self) -> str | None:
        """The best constant as text that reads back; None where none is certified."""
        return None if self.best is None else plain(self.best)

    @property
    def enclosure(self) -> tuple[Expr, Expr] | None:
        """The two certified ends between which the best constant lies, the lesser one first; None without them."""
        if self.status != "between" or self.good is None or self.bad is None:
            return None
        return (self.good, const(self.bad)) if self.direction == "largest" else (const(self.bad), self.good)

    @property
    def proof(self) -> Result | None:
        """That `good` works."""
        return self._part("proof")

    @property
    def refutation(self) -> Result | None:
        """That `bad` fails."""
        return self._part("refutation")

    def _part(self, name: str) -> Result | None:
        return next((r for n, _, r in self.parts if n == name), None)

    @property
    def latex(self) -> str:
        """What is certified of the constant, in LaTeX math mode; "" where that is nothing."""
        c = self.constant
        if self.best is not None:
            return f"{c} = {latex(self.best)}"
        if self.enclosure is not None:
            low, high = self.enclosure
            return rf"{latex(low)} \le {c} \le {latex(high)}"
        ends = [] if self.good is None else [rf"{c} = {latex(self.good)} \text{{ works}}"]
        ends += [] if self.bad is None else [rf"{c} = {latex(const(self.bad))} \text{{ fails}}"]
        return r",\ ".join(ends)

    @property
    def witness(self) -> Mapping[str, Any] | None:
        """Where the relation fails with the constant at `bad`."""
        return None if self.refutation is None else self.refutation.witness

    @property
    def certificates(self) -> tuple[str, ...]:
        """The certificates of all pieces."""
        return tuple(r.certificate for _, _, r in self.parts if r.certificate is not None)

    def to_sympy(self) -> Any:
        """The best constant for sympy. Raises BadInput where none is certified."""
        if self.best is None:
            raise BadInput("no constant is certified to be the best one here")
        return sympy_formula(self.best)

    def explain(self) -> str:
        """Every certified piece as steps to follow; what is open."""
        parts = [
            f"{r.statement}{f' ({shows})' if shows else ''}\n{r.explain()}" for _, shows, r in self.parts
        ]
        return "\n".join([*parts, *(f"left open: {line}" for line in self.left)])

    def save(self, prefix: str | Path) -> tuple[Path, ...]:
        """Writes PREFIX.proof.json, PREFIX.refutation.json and so on, a file a piece. Raises BadInput without one."""
        written = [r.save(f"{prefix}.{name}.json") for name, _, r in self.parts if r.certificate is not None]
        if not written:
            raise BadInput("nothing is saved: there is no certificate")
        return tuple(written)

    def __bool__(self) -> bool:
        """True when sharp. Raises Undecided otherwise: there is no answer that would be False."""
        return truth(self.status, "sharp", "")

    def __repr__(self) -> str:
        return f"<{self.status}: {self.sentence} in {shortened(self.statement)}>"

    def _repr_html_(self) -> str:
        notes = [f"{repr(r)[1:-1]}{f' ({shows})' if shows else ''}" for _, shows, r in self.parts]
        line = formula_html(self.latex, self.sentence)
        return in_notebook(status_html(self.status), line, [f"{self.sentence} in {self.statement}", *notes])

    def _repr_latex_(self) -> str:
        return rf"$\displaystyle \text{{{self.status}: }} {self.latex}$"
