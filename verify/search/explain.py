"""Explanations: a certificate as numbered steps that a reader can follow.

Main definition: `explain`. The proof is replayed by the kernel's rules, and each sentence tells what a rule
has just checked. The last lines say where the inequality is tight, as far as that is certain.
"""

from __future__ import annotations

from verify.arithmetic.kits import Kit, flint_kit
from verify.kernel.certificates import Certificate
from verify.kernel.checker import check, pose
from verify.kernel.goals import Goal, Posed
from verify.language.data import number
from verify.language.evaluation import enclose_at
from verify.language.expressions import const
from verify.language.form_printing import shortened
from verify.language.points import with_exact_powers
from verify.language.printing import plain_statement
from verify.language.statements import Relation
from verify.rationals import Fraction
from verify.search.narration import told
from verify.search.replays import ROUTINE, ReplayedStep, decimal_text, replayed
from verify.search.tightness import tight_places
from verify.search.wording import WIDTH, claim_text

MAX_INDENT = 6
LEAVES_CLAIM_ALONE = ("closure", "faces", "defined", "drop", "integer-cut", "fix")
"""Rules after which the claim need not be repeated."""
BITS = (64, 256, 1024, 4096)


def explain(certificate: Certificate) -> list[str]:
    """The steps of a proof, or the refutation, as lines of at most 160 characters; the claim stands there in full.

    Formulas are written as the grammar reads them; one that is cut for its length has ` ... ` in it, which the
    grammar does not read. Raises TreecertError when the certificate does not hold.

    >>> from verify.language.grammar import parse_statement
    >>> from verify.search.prover import prove
    >>> found = prove(parse_statement("x*(1-x) < 1/4", "0 <= x <= 1"))
    >>> for line in explain(found.certificate):
    ...     print(line)
    Claim: x*(1 - x) < 1/4 for 0 <= x <= 1.
    At x = 1/2 every condition holds and left - right = 0, so the claim is false.
    """
    lines = [f"Claim: {plain_statement(certificate.statement)}."]
    if certificate.proof is None:
        return lines + _refutation(certificate)
    proof = replayed(pose(certificate.statement, flint_kit(certificate.factors)), certificate.proof)
    steps = _identity(proof) or _Writer().written(proof)
    return [*lines, *steps, *tight_places(proof)]


def _identity(proof: ReplayedStep) -> list[str]:
    """One line for an equation whose domain is only cut and changed until the normal forms agree."""
    rules = [node.rule for node in proof.walk()]
    if proof.posed.kind != "==" or not set(rules) <= ROUTINE | {"cut", "change"}:
        return []
    parts = sum(1 for node in proof.walk() if node.rule == "interior" and not node.children)
    where = f" on each of {parts} parts of the domain" if parts > 1 else ""
    return [f"1. Both sides have the same normal form{where}."] if parts else []


class _Writer:
    """Lines with numbers: the main line 1, 2, ...; what step 2 leaves to show apart is 2.1, 2.2, ..."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def written(self, proof: ReplayedStep) -> list[str]:
        """The whole proof."""
        self._steps(proof, "")
        return self.lines

    def _steps(self, node: ReplayedStep | None, number: str) -> None:
        """The main line (no number yet), or the reasons of the claim with the given number."""
        count = 0
        while node is not None:
            step = told(node)
            if number and step.why:
                self._say(number, "", step.why[0])
            elif step.why:
                count += 1
                self._say("", f"{count}.", step.why[0])
            under = number or str(count)
            for why in step.why[1:]:
                self._say(under, "", why)
            if step.onward is not None and step.why and _restates(node, step.onward):
                self._say(under, "", claim_text(step.onward.goal, WIDTH - self._indent(under)))
            for i, (name, part) in enumerate(step.parts, 1):
                self._part(f"{under}.{i}", name, part)
            node = step.onward

    def _part(self, number: str, name: str, node: ReplayedStep) -> None:
        indent = self._indent(number.rpartition(".")[0])
        head = f"{' ' * indent}{number}. {name}: "
        self.lines.append(
            shortened(head + claim_text(node.goal, max(WIDTH - len(head) - 1, 60)) + ".", WIDTH)
        )
        self._steps(node, number)

    @staticmethod
    def _indent(number: str) -> int:
        return 3 * min(number.count(".") + 1, MAX_INDENT) if number else 0

    def _say(self, under: str, label: str, text: str) -> None:
        """One line: with a number on the left, or set in under the number of its claim."""
        lead = f"{label} " if label else " " * self._indent(under)
        self.lines.append(shortened(lead + text, WIDTH))


def _restates(node: ReplayedStep, onward: ReplayedStep) -> bool:
    """Whether the claim looks different after the step."""
    if isinstance(onward.goal, Posed):
        return node.rule not in LEAVES_CLAIM_ALONE and onward.rule not in (
            "eliminate",
            "closure",
            "interior",
            "empty",
            "evaluate",
            "combine",
            "focus",
            "product",
        )
    return isinstance(onward.goal, Goal)


# -- refutations


def _refutation(certificate: Certificate) -> list[str]:
    check(certificate)
    point = {k: number(v) for k, v in (certificate.point or {}).items()}
    statement = certificate.statement.expanded()
    whole = {k: v for k, v in point.items() if k in statement.integers}
    gap = _difference(statement.relation, point, whole, flint_kit())
    values = [f"{name} = {_value(q)}" for name, q in sorted(point.items())]
    place = f"At {', '.join(values)}" if values else "There are no variables,"
    seen = " every condition holds and" if statement.constraints else ""
    line = f"{place}{seen} left - right = {gap}, so the claim is false."
    if len(line) <= WIDTH:
        return [line]
    head = [shortened(f"At {values[0]}", WIDTH), *(shortened(f"   {v}", WIDTH) for v in values[1:])]
    return [*head, f"every condition holds and left - right = {gap}, so the claim is false."]


def _value(q: Fraction) -> str:
    """The rational, with its first decimals when it is long."""
    text = str(q)
    return text if len(text) <= 12 else f"{text} ({decimal_text(q, q)})"


def _difference(relation: Relation, point: dict[str, Fraction], whole: dict[str, Fraction], kit: Kit) -> str:
    """left - right at the point, in certified decimals; `whole` are the values of integers, which make powers exact."""
    gap = with_exact_powers(relation.left - relation.right, {k: const(v) for k, v in whole.items()})
    text = "0"
    for bits in BITS:
        found = enclose_at(gap, point, kit.enclosures(bits))
        if found.lo is not None and found.hi is not None and (found.lo == found.hi or not found.contains(0)):
            low, high = (Fraction(int(x.numerator), int(x.denominator)) for x in (found.lo, found.hi))
            text = decimal_text(low, high)
            if text[0] != "a":
                break
    return text
