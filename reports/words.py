"""The words of an audit, in the order in which reports show them, and what they mean to a reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

Statement = Mapping[str, Any]
Document = Mapping[str, Any]

WORDS = (
    "true",
    "loose",
    "missing-hypothesis",
    "boundary-gap",
    "step-false",
    "false",
    "misprint",
    "asymptotic",
    "empirical",
    "not-a-claim",
    "undecided",
)
MEANS = {
    "true": "holds as printed, on its whole stated domain",
    "loose": "true, and a strictly stronger constant, exponent, rate or range holds",
    "missing-hypothesis": "fails as printed, holds under a named hypothesis that every use meets, or lacks as well",
    "boundary-gap": "leans on a claim that is false, or outside its domain; what holds all the same is said beside it",
    "step-false": "a step that fails as printed, while the conclusion that it serves holds by other means",
    "false": "fails as printed, and no repair covers what the paper uses it for",
    "misprint": "fails or makes no sense as printed, and the evident intended reading holds",
    "asymptotic": "a claim on limits or unnamed constants; the finite part that was checked is stated",
    "empirical": "a claim on experiments: what was rerun and what came out",
    "not-a-claim": "a definition or a remark without content to check",
    "undecided": "anything else: no evidence either way",
}
EVIDENCE = (
    "proved",
    "refuted",
    "exhaustive",
    "computed",
    "bounded",
    "grid",
    "assumed",
    "argued",
    "sampled",
    "none",
)
WHOLE = frozenset({"proved", "refuted", "exhaustive", "computed"})
"""Evidence that a machine gave, and that speaks of the whole claim."""
REACHES = {
    "error": "Errors: a claimed result is false, or something that rests on the claim falls with it",
    "gap": "Gaps: the claim, or what rests on it, holds by other means",
    "slip": "Slips: misprints, and claims that nothing else suffers from",
}
ROLES = {
    "printed": "as printed",
    "reading": "as it is meant",
    "repaired": "with the hypothesis",
    "inside": "the hypothesis lies inside what is printed",
    "strongest": "strongest true form",
    "stronger": "stronger",
    "implies": "compared with it",
    "beyond": "just beyond",
    "applies": "at the point of use",
    "covers": "the repair at the point of use",
    "gives": "what it gives there",
    "shadow": "finite part",
    "support": "support",
    "quantity": "quantity",
    "join": "joined in words",
}
SHARED = {"repaired": "with the same hypothesis"}
"""Roles of parts that share what the part before gives as its `why`, where they are named in another way then."""
IN_WORDS = frozenset({"argued", "assumed"})
"""Outcomes whose texts are prose."""


def told_once(parts: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The parts; where one has the role and the reason of the one before, it is marked `shared`, and its `why` goes."""
    before: tuple[str, Any] | None = None
    for part in parts:
        told = part["role"], part.get("why")
        same = told[1] is not None and told == before
        yield {k: v for k, v in part.items() if k != "why"} | {"shared": True} if same else part
        before = told


def role_of(part: Mapping[str, Any]) -> str:
    """The role of a part, for people."""
    role: str = part["role"]
    return SHARED.get(role, ROLES[role]) if part.get("shared") else ROLES[role]


def labelled(part: Mapping[str, Any]) -> str:
    """The role, with the label of the printed part that it is or stands for: in brackets of its own or in ours."""
    label = part.get("label") or part.get("of")
    if not label:
        return role_of(part)
    own = label.startswith("(") and label.find(")") == len(label) - 1
    return f"{role_of(part)} {label if own else f'({label})'}"


def papers_of(statements: Sequence[Statement]) -> list[str]:
    """The papers, in the order in which they come."""
    return list(dict.fromkeys(s["paper"] for s in statements))


def counted(statements: Sequence[Statement]) -> list[tuple[str, str, dict[str, int]]]:
    """How often each verdict occurs on each evidence, by paper, in order of harshness."""
    rows = []
    for word in WORDS:
        for evidence in EVIDENCE:
            found: dict[str, int] = {}
            for s in statements:
                if (s["verdict"], s["evidence"]) == (word, evidence):
                    found[s["paper"]] = found.get(s["paper"], 0) + 1
            if found:
                rows.append((word, evidence, found))
    return rows


def graded(s: Statement) -> str:
    """The evidence of a verdict with its reach, as it stands in parentheses behind the verdict."""
    return f"{s['evidence']}, {s['reach']}" if "reach" in s else str(s["evidence"])


def certificate_name(part: Mapping[str, Any]) -> str:
    """What the certificate of a part is called on pages and in commands."""
    return str(part["certificate"]).removesuffix(".json")


def fallen_parts(s: Statement) -> list[Mapping[str, Any]]:
    """The parts that fall: as printed or at the point of use, then as meant, then repairs at the point of use."""
    wrong, roles = ("refuted", "ill-formed"), ("printed", "applies", "reading", "covers")
    fallen = [p for p in s.get("parts", ()) if p["found"] in wrong and p["role"] in roles]
    return sorted(fallen, key=lambda p: roles.index(p["role"]))


def located(entry: Mapping[str, Any]) -> bool:
    """Whether a part or a claim has a witness that names something.

    Of a statement that an exact computation decided against, the witness repeats the statement, and is not shown.
    """
    return not str(entry.get("witness", {}).get("computed", "")).startswith("not so: ") and "witness" in entry


def point(witness: Mapping[str, str]) -> str:
    """A point, as in a = 1/2, b = 0."""
    return ", ".join(f"{k} = {v}" for k, v in witness.items())


def finding(s: Statement) -> str:
    """What was found on a claim, in a sentence or two: the beginning of its remarks; "" where there are none."""
    return " ".join(s.get("remarks", "").split("\n\n")[0].split())
