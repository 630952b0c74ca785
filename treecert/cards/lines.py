"""A criterion card: what is known of a splitting criterion, line by line.

Main definitions: `Line`, `Card`, `Status`. A line is proved or refuted only by certificates that the kernel has
replayed, or by an argument from lines that are (`rests_on`; the arguments stand in docs/criteria.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from verify.kernel.certificates import Certificate
from verify.rationals import Fraction

__all__ = ["HYPOTHESES", "Card", "Line", "Status"]

Status = Literal["proved", "refuted", "undecided"]

HYPOTHESES = ("defined", "symmetric", "G(0) = 0", "G(1) = 0", "G(1/2) = 1", "concave")
"""The lines that make a criterion permissible."""


@dataclass(frozen=True, repr=False)
class Line:
    """One line of a card.

    `value` is a constant in exact form, as text; `witness` an exact point at which the statement fails;
    `certificates` what the kernel has replayed; `rests_on` the names of lines that the line follows from;
    `computed`: found by exact enumeration.
    """

    name: str
    status: Status
    text: str
    value: str | None = None
    witness: Mapping[str, Fraction] | None = None
    certificates: tuple[Certificate, ...] = ()
    rests_on: tuple[str, ...] = ()
    computed: bool = False
    seconds: float = field(default=0.0, compare=False)

    @property
    def evidence(self) -> str:
        """`certificate`, `argument` (from other lines), `exact computation`, `exact value` (at the witness), `none`.

        `certificate` where there is one, even if an argument joins it to other lines.
        """
        if self.status == "undecided":
            return "none"
        if self.certificates:
            return "certificate"
        if self.computed:
            return "exact computation"
        if self.rests_on:
            return "argument"
        return "exact value" if self.status == "refuted" else "none"

    @property
    def fault(self) -> bool:
        """Whether something is wrong with the criterion: a hypothesis of a permissible one fails.

        Other refuted lines say what does not hold of a good criterion, such as that it is one with a name.
        """
        return self.status == "refuted" and self.name in HYPOTHESES

    def __repr__(self) -> str:
        value = "" if self.value is None else f"{self.value}; "
        return f"<{self.status} {self.name}: {value}{self.text}>"

    def to_json(self) -> dict[str, Any]:
        """The line as JSON data, exact numbers as p/q; keys without content are left out."""
        body: dict[str, Any] = {"name": self.name, "status": self.status, "text": self.text}
        body["evidence"] = self.evidence
        if self.value is not None:
            body["value"] = self.value
        if self.witness is not None:
            body["witness"] = {k: str(v) for k, v in sorted(self.witness.items())}
        if self.rests_on:
            body["rests_on"] = list(self.rests_on)
        if self.certificates:
            body["certificates"] = [
                {"statement": c.relation, "where": c.where, "outcome": c.outcome} for c in self.certificates
            ]
        return body | {"seconds": round(self.seconds, 3)}


@dataclass(frozen=True, repr=False)
class Card:
    """The lines of a criterion. `kind` is formula; callable for a black box, which is never certified; or family.

    Of a family, with parameters, a line is proved where it holds for all their values, and refuted by one.
    """

    formula: str
    lines: tuple[Line, ...]
    kind: Literal["formula", "callable", "family"] = "formula"

    def __getitem__(self, name: str) -> Line:
        """The line of that name. Raises KeyError."""
        for line in self.lines:
            if line.name == name:
                return line
        raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        return any(line.name == name for line in self.lines)

    @property
    def failures(self) -> tuple[Line, ...]:
        """The hypotheses of a permissible criterion that are refuted."""
        return tuple(line for line in self.lines if line.name in HYPOTHESES and line.status == "refuted")

    @property
    def permissible(self) -> Status:
        """Whether the criterion is permissible (KM96, section 2): refuted by one hypothesis, proved by all."""
        if self.failures:
            return "refuted"
        found = {line.name: line.status for line in self.lines}
        return "proved" if all(found.get(name) == "proved" for name in HYPOTHESES) else "undecided"

    @property
    def status(self) -> Status:
        """As `permissible`."""
        return self.permissible

    @property
    def witness(self) -> Mapping[str, Fraction] | None:
        """Where the first hypothesis fails."""
        return next((line.witness for line in self.failures if line.witness), None)

    @property
    def verdict(self) -> str:
        """Whether the criterion is permissible, in words; what fails is named."""
        failed = "; ".join(line.name for line in self.failures) + " fails"
        if self.kind == "family":
            return {
                "proved": "permissible for all values of the parameters",
                "refuted": f"not permissible for all values of the parameters: {failed}",
                "undecided": "not decided whether it is permissible for all values of the parameters",
            }[self.permissible]
        return {
            "proved": "permissible",
            "refuted": f"refused: {failed}",
            "undecided": "not decided whether it is permissible",
        }[self.permissible]

    def explain(self) -> str:
        """The card in lines: the status, the name, the value and what is known."""
        return "\n".join(repr(line)[1:-1] for line in self.lines)

    def __repr__(self) -> str:
        return f"<criterion {self.formula}: {self.verdict}>"

    def to_json(self) -> dict[str, Any]:
        """The card as JSON data."""
        return {
            "criterion": self.formula,
            "kind": self.kind,
            "permissible": self.permissible,
            "lines": [line.to_json() for line in self.lines],
        }
