"""Parts: the recorded outcomes from which a verdict is computed.

Main definitions: `Part` (one outcome with its role), `Record` (all that one check recorded), `ClaimError`.
Both turn into JSON and back without loss, so that a record can be kept and read again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, get_args

from verify.errors import TreecertError
from verify.language.expressions import Expr
from verify.language.printing import plain
from verify.rationals import Fraction

Role = Literal[
    "printed",
    "reading",
    "repaired",
    "inside",
    "strongest",
    "stronger",
    "implies",
    "beyond",
    "applies",
    "covers",
    "gives",
    "shadow",
    "support",
    "quantity",
    "join",
]
"""What a part says about its claim.

`printed`: the paper's own sentence, with every quantifier and range, nothing else. `reading`: the evident intended
reading. `repaired`: under a named extra hypothesis, `inside`: that its domain is part of the printed one, and holds a
point. `strongest`: the strongest true version found. `stronger`: a stronger constant or range, `implies`: that it is
stronger, `beyond`: one step further still. `applies`: a condition of a cited claim at the point of use, `covers`: a
condition of the true version of a cited claim there, `gives`: what the cited claim yields there. `shadow`: the finite
part of a limit claim. `support`: an auxiliary fact or a control, not in the paper's words. `quantity`: a number that
was computed or sampled, and decides nothing. `join`: how what was decided by machine decides a printed part, in words.
"""

Found = Literal[
    "proved",
    "refuted",
    "exhaustive",
    "computed",
    "bounded",
    "grid",
    "assumed",
    "argued",
    "sampled",
    "undecided",
    "ill-formed",
]
"""How a part came out. All but the last two are words of evidence; `ill-formed`: there is no statement."""

HOLDS: frozenset[str] = frozenset(
    {"proved", "exhaustive", "computed", "bounded", "grid", "assumed", "argued"}
)
COMPANIONS: frozenset[str] = frozenset(
    {"reading", "repaired", "inside", "strongest", "stronger", "implies", "beyond", "join"}
)
"""Roles of parts that stand for one printed part."""
ROLES: tuple[str, ...] = get_args(Role)


class ClaimError(TreecertError):
    """A claim is declared or checked in a way that makes no sense; an author's mistake, not a verdict."""


@dataclass(frozen=True)
class Part:
    """One recorded outcome.

    `text` is the formal statement, or what holds in each case that was run; `every` its quantifiers, in words. `label`
    names a printed part, `of` the printed part that another one stands for. `why` names the hypothesis of a repair,
    where it is asked for too, the reason of a reading or the constant of a sharper form. `version` is the role of the
    cited statement. `valued` says which points without a value the statement leaves aside. `side`: a side fact, such
    as that k is an integer.
    """

    role: Role
    found: Found
    text: str
    every: str = ""
    label: str = ""
    of: str = ""
    method: str = ""
    certificate: str = ""
    witness: Mapping[str, str] = field(default_factory=dict)
    sizes: str = ""
    why: str = ""
    left: tuple[str, ...] = ()
    cites: str = ""
    version: Role = "printed"
    call: int = 0
    valued: str = ""
    side: bool = False

    @property
    def holds(self) -> bool:
        """Whether the part is established."""
        return self.found in HOLDS

    def to_json(self) -> dict[str, Any]:
        """The role, the outcome, the text, and the fields that differ from their defaults."""
        plain = asdict(self) | {"left": list(self.left), "witness": dict(self.witness)}
        return {
            k: v
            for k, v in plain.items()
            if k == "text" or (v not in ("", (), [], {}, 0, False) and (k, v) != ("version", "printed"))
        }

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> Part:
        """The part that `to_json` wrote."""
        return cls(**{**body, "left": tuple(body.get("left", ()))})


@dataclass
class Record:
    """Everything that the check of one claim recorded.

    `standing` are the keys of the paper's standing hypotheses that the statement needs. `without` names refuted claims
    that the decided statement does not rest on, with the reason. `readings` are sentences that can be read in two ways.
    `certificates` maps file names to their texts. `error` is one line when the check raised, `traceback` the whole
    story; neither is kept. `seconds` is the time of the check, `recheck_seconds` that of the independent replays in it.
    """

    id: str
    parts: list[Part] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    standing: list[str] = field(default_factory=list)
    without: dict[str, str] = field(default_factory=dict)
    readings: list[dict[str, str]] = field(default_factory=list)
    asymptotic: str = ""
    empirical: str = ""
    not_a_claim: str = ""
    certificates: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0
    recheck_seconds: float = 0.0
    known: int = 0
    error: str = ""
    traceback: str = ""

    def to_json(self) -> dict[str, Any]:
        """Plain JSON data."""
        return asdict(self) | {"parts": [p.to_json() for p in self.parts]}

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> Record:
        """The record that `to_json` wrote. Raises TypeError or KeyError for anything else."""
        return cls(**{**body, "parts": [Part.from_json(p) for p in body["parts"]]})


def exact_text(value: object) -> str:
    """An exact value as text. Floats are refused with ClaimError, wherever they hide.

    >>> exact_text(Fraction(3, 4)), exact_text((1, Fraction(1, 2)))
    ('3/4', '(1, 1/2)')
    """
    match value:
        case bool() | int() | str() | Fraction():
            return str(value)
        case Expr():
            return plain(value)
        case Mapping():
            return "{" + ", ".join(f"{k}: {exact_text(v)}" for k, v in value.items()) + "}"
        case tuple() | list():
            return "(" + ", ".join(exact_text(v) for v in value) + ")"
        case set() | frozenset():
            return "{" + ", ".join(sorted(exact_text(v) for v in value)) + "}"
        case float() | complex():
            raise ClaimError(f"a float is no exact value: {value!r}")
        case _ if type(value).__module__ == "numpy":
            raise ClaimError(
                f"a {type(value).__name__} of numpy is no exact value: turn it into int or Fraction first"
            )
        case _:
            return str(value)


def witness_table(witness: object) -> dict[str, str]:
    """A witness as a table of texts; anything but a mapping becomes the entry `case`."""
    if isinstance(witness, Mapping):
        return {str(k): exact_text(v) for k, v in witness.items()}
    return {"case": exact_text(witness)}
