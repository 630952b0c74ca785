"""What an explanation says, read back: each claim against its goal, each sentence by the pattern of its rule.

Main definitions: `claim_comes_back`, `sentence_comes_back`, `explanation_comes_back`.
`python -m tests.search.telling FOLDER` reads the explanations of all certificates in a folder.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from verify.arithmetic.kits import Kit, flint_kit
from verify.arithmetic.polynomials import Poly
from verify.errors import BadInput, TreecertError
from verify.kernel.certificates import ENVELOPE, Certificate, load
from verify.kernel.checker import pose
from verify.kernel.goals import AnyGoal, Goal, Posed
from verify.language.domains import Kind, to_poly
from verify.language.expressions import Const, Expr
from verify.language.form_printing import ELLIPSIS
from verify.language.grammar import MAX_LINE, parse_constraints, parse_expression, parse_line, parse_relation
from verify.language.normal import normal_form
from verify.search.explain import explain
from verify.search.narration import told
from verify.search.replays import ReplayedStep, replayed
from verify.search.wording import LARGE_FORM, claim_text

ZERO = Const(parse_expression("0").value)  # type: ignore[attr-defined]  # a constant
MAX_FORM = 1_500
"""Characters of a canonical text up to which the formula of a claim is compared; longer ones take minutes."""

READERS: Mapping[str, Callable[[str], object]] = {
    "e": parse_expression,
    "r": parse_relation,
    "c": parse_constraints,
    "l": parse_line,
}
WAY = r"as \w+ (?:grows|falls)|along the direction \([-/\d, ]+\) of \([\w, ]+\)"
DECIMAL = r"[-\d.e]+|a number from [-\d.e]+ to [-\d.e]+"
PATTERNS = tuple(
    re.compile(
        re.sub(r"<(\w)(\d?)>", r"(?P<\1\2>.+?)", p).replace("WAY", f"(?:{WAY})").replace("DECIMAL", DECIMAL)
    )
    for p in (
        r"The expression (?:rises|does not fall) WAY, and it is >= 0 where these lines start: <p>\.",
        r"The expression is (?:strictly )?concave WAY, and it is >= 0 at both ends of these lines: <p>\.",
        r"A(?:s|long) .* the expression is convex, with slope 0 where <c>: there it is least\.",
        r"Both sides(?: and the plane itself)? of <c> are treated apart\.",
        r"Interval arithmetic on \d+ cells?: [\w ,]+\.",
        r"(?:Divide|Multiply) by <r>\.",
        r"New variables: <s>\.",
        r"With <c> the expression is <e>; it is enough that <r1> and <r2>\.",
        r"With <c> in the place of <e>\.",
        r"The condition <r>, times <e>, is taken off\.",
        r"The conditions give <r>\.",
        r"<e> is one of its two arguments\.",
        r"<e> is at most its (?:first|second) argument, and its factor is <= 0\.",
        r"<e> is at most <e1> at its argument <e2>, and its factor is <= 0\.",
        r"<e> is written out with logarithms\.",
        r"<e>, <c>, is replaced by a bound: <l>\.",
        r"A multiple of <r> is subtracted; the rest is shown without that condition\.",
        r"Constants such as <e> are replaced by rational bounds on the safe side\.",
        r"The difference (?:is at least|equals) (?:the expression below|<e> times the expression below): <e1>\.",
        r"The condition <r> is used with the factor <e>\.",
        r"Of <e> and <e1> the (?:logarithms|exponentials|powers with exponent \d+) are compared\.",
        r"By <r>, times weights that are >= 0:",
        r"No point meets the conditions: multiples of them add up to <r>\.",
        r"No point of the domain has <p>\.",
        r"Put in <c>\.",
        r"Written out(?: in natural logarithms)?(?:, and (?:divided|multiplied) by <r>)?:",
        r"The condition <r> is not needed\.",
        r"Instead of whole numbers: <p>\.",
        r"Checked one by one, by exact signs: <p>\.",
        r"The conditions leave <c> only\.",
        r"Every function has a value on the domain \(.*\)\.",
        r"The value (?:DECIMAL) is positive\.",
        r"(?:On the face|Where|Limit at|Value where|Coefficient of the growth to infinity at) <c>",
        r"Tight: equality where <c>\.",
        r"Tight: left - right -> 0 as <a>\.",
        r"Tight: equality everywhere where <c>\.",
        r"At <v>(?: every condition holds and)? left - right = (?:DECIMAL), so the claim is false\.",
        r"At <v>",
        r"<e>",  # U^2 - V^2*R^2
    )
)
PROSE = frozenset(
    (
        "Written out, it is a combination of the conditions.",
        "Written out, both sides differ by a constant of the right sign.",
        "It is a relation between numbers, which is decided exactly.",
        "It is 0 identically.", "Its value is positive, by enclosure.", "Every factor has a known sign.",
        "Every term is >= 0, one is > 0.", "Every term is >= 0.", "A sum of parts that are each >= 0.",
        "A sum of multiples of logarithms: the products of powers are compared.", "Whole numbers: cases.",
        "The inside and the closed faces are treated apart.", "By continuity it is enough to look inside.",
        "Both sides have the same normal form: an identity.", "Inside", "The multiplier", "The rest",
        "With the first", "With the second", "Minus its factor", "With that argument", "Its argument",
        "1 - its argument", "With that bound", "Written out", "The sign of its factor, so that the bound serves",
        "With the bound", "All the other cases", "The case", "Equality everywhere on the domain.",
        "No point meets the conditions: there is nothing to prove.", "Tight: equality everywhere.",
        "The other conditions are not needed.", "Products of conditions are conditions as well.", "For that",
        "The square of a polynomial is >= 0.", "What is left", "The factor", "One side", "The other side", "A weight",
        "Tight: no face, corner or plane was found on which left - right vanishes or tends to 0.",
    )
)  # fmt: skip
WORDS = re.compile(
    r"-?d/d\w+ of it|derivative along .* of it|-?derivative along .*"
    r"|(?:Minus the )?[Ss]econd derivative (?:in|along) .*|Part \d+"
    r"|Tight in \d+ more places of this kind\.|Both sides have the same normal form.*"
)


def sentence_comes_back(sentence: str) -> None:
    """The sentence is one of a known form, and each formula in it reads, unless it is visibly cut."""
    if sentence in PROSE or WORDS.fullmatch(sentence):
        return
    for pattern in PATTERNS:
        match = pattern.fullmatch(sentence)
        if match is None:
            continue
        for name, text in match.groupdict().items():
            if text is not None:
                _formula(name[0], text)
        return
    raise AssertionError(sentence)


def _formula(kind: str, text: str) -> None:
    if ELLIPSIS in text:
        with pytest.raises(BadInput):
            READERS.get(kind, parse_expression)(text)
    elif kind == "p":  # places or values, some with words
        for piece in re.split(r", | or | and |; ", re.sub(r" \(limit 0\)|, now real", "", text)):
            parse_constraints(piece if "=" in piece else f"integer {piece}")
    elif kind == "v":  # values of variables, long ones with their decimals
        parse_constraints(re.sub(rf" \((?:{DECIMAL})\)", "", text))
    elif kind == "a":  # arrows, then conditions
        arrow, *given = re.split(r", (?=[^()]*==)", text)
        for side in arrow.split(" -> "):
            names = re.fullmatch(r"\(([^()]*, [^()]*)\)", side)  # a corner, (a, b) -> (0, 1)
            for piece in names[1].split(", ") if names else [side]:
                if piece != "infinity":
                    parse_expression(piece)
        for condition in given:
            parse_relation(condition)
    elif kind == "s":  # new names for all variables at once, old names among them
        for piece in re.split(r", (?=\w+ = )", text):
            parse_relation(piece.replace(" = ", " == "))
    else:
        READERS[kind](text)


def claim_comes_back(goal: AnyGoal) -> bool:
    """The text of a goal, uncut, says the goal; False where it is too long to be compared."""
    if isinstance(goal, Goal) and len(goal.form.text) > MAX_FORM:
        return False
    text = claim_text(goal, LARGE_FORM)
    if len(text) > min(LARGE_FORM, MAX_LINE) - 1:
        return False
    said = parse_line(text)
    assert said.relation.right == ZERO
    assert not said.definitions
    if isinstance(goal, Goal):
        region = goal.region
        assert said.relation.op == (">" if goal.strict else ">=")
        there = normal_form(said.relation.left, region)
        # a rule may leave exp(ln(a) - b), which is read as a*exp(-b), from its own canonical text as well
        assert there in (goal.form, normal_form(parse_expression(goal.form.text), region)), text
        sides: list[tuple[Poly, Kind]] = [(p, ">") for p in region.facet_polys]
        sides += [(p, ">" if strict else ">=") for p, strict in region.sides]
        where = {_condition(r.gap, r.op, region.variables, region.kit) for r in said.constraints}
        assert where == {_normed(p, kind) for p, kind in sides}, text
        assert not said.integers
    else:
        _posed_comes_back(goal, text)
    return True


def _posed_comes_back(goal: Posed, text: str) -> None:
    said = parse_line(text)
    assert (said.relation.left, said.relation.op) == (goal.expr, goal.kind)
    names, kit = goal.domain.variables, goal.kit
    there = {_condition(r.gap, r.op, names, kit) for r in said.constraints}
    wanted = {_condition(c.expr, c.kind, names, kit) for c in goal.domain.conditions}
    assert {c for c in there if not _says_nothing(c)} == {c for c in wanted if not _says_nothing(c)}, text
    assert said.integers == goal.domain.integers


Normed = tuple[object, str]


def _condition(gap: Expr, op: str, names: tuple[str, ...], kit: Kit) -> Normed:
    kind: Kind = "==" if op == "==" else ">=" if "=" in op else ">"
    p = to_poly(gap, names, kit)
    return (gap, kind) if p is None else _normed(p, kind)


def _normed(p: Poly, kind: Kind) -> Normed:
    """Up to a positive factor, and for an equation up to a factor."""
    scaled = p if p.is_zero else p.primitive()[1]
    return (max(scaled.text, (-scaled).text) if kind == "==" else scaled.text), kind


def _says_nothing(c: Normed) -> bool:
    return c in (("1", ">"), ("1", ">="), ("0", ">="), ("0", "=="))


def sentences(node: ReplayedStep) -> Iterator[str]:
    """Everything that is told at a node and below it."""
    for below in node.walk():
        step = told(below)
        yield from step.why
        yield from (name for name, _ in step.parts)


def explanation_comes_back(certificate: Certificate) -> tuple[int, int]:
    """(claims compared, claims in all) of a certificate whose explanation reads back."""
    lines = explain(certificate)
    assert parse_line(lines[0].removeprefix("Claim: ").removesuffix(".")) == certificate.statement
    for line in lines:
        if line.startswith(("Tight", "Equality", "No point meets", "At ")):
            sentence_comes_back(line)
    if certificate.proof is None:
        return 0, 0
    proof = replayed(pose(certificate.statement, flint_kit(certificate.factors)), certificate.proof)
    for sentence in sentences(proof):
        sentence_comes_back(sentence)
    compared = [claim_comes_back(node.goal) for node in proof.walk()]
    return sum(compared), len(compared)


def main() -> None:
    """Reads the explanations of every certificate in a folder."""
    total = [0, 0, 0]
    for path in sorted(Path(sys.argv[1]).glob("*.json")):
        text = path.read_text(encoding="utf-8")
        if f'"format":"{ENVELOPE.format}"' not in text:
            continue  # of a family, a tree or the like
        certificate = load(text)
        try:
            found = explanation_comes_back(certificate)
        except (AssertionError, TreecertError) as error:
            print(f"{path.name}: {type(error).__name__}: {str(error)[:300]}", flush=True)
            continue
        total = [total[0] + 1, total[1] + found[0], total[2] + found[1]]
    print(
        f"{total[0]} explanations read back; {total[1]} of {total[2]} claims in them were compared with their goals"
    )


if __name__ == "__main__":
    main()
