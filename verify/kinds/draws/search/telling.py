"""Proofs and refutations about independent draws as steps to follow.

Main definitions: `explain_draws`, `law_lines`, `Words`. Every line of an explanation is worded from the certificate,
which is replayed first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from verify.arithmetic.kits import flint_kit
from verify.kinds.draws.certificates import DrawCertificate, check
from verify.kinds.draws.grammar import plain_draws
from verify.kinds.draws.laws import ExplicitDraws
from verify.kinds.draws.statements import DrawStatement, Names
from verify.kinds.draws.tails import Proof, Tail, obligations
from verify.kinds.families.certificates import Node, Premise
from verify.language.printing import plain, plain_relation

HOW = {
    "first": "Markov: the nonnegative combination is at least 1 on it, so its expectation bounds the probability",
    "square": "Chebyshev: the centred average is at least 1 in square on it, and independent terms do not correlate",
    "exponential": "Chernoff: the expectation of exp of a sum of independent numbers is the product of expectations",
}


def explain_draws(certificate: DrawCertificate) -> list[str]:
    """The steps. Raises TreecertError when the certificate does not hold."""
    check(certificate)
    s = certificate.statement
    lines = [f"Claim: {plain_draws(s)}"]
    if certificate.law is not None:
        return [*lines, *law_lines(certificate.law)]
    if certificate.proof is not None:
        lines += _steps(s, certificate.proof)
    return lines


def law_lines(law: ExplicitDraws) -> Iterator[str]:
    """The laws of a refutation, equal ones together."""
    different = list({repr(row): row for row in law.rows}.values())
    for row in different:
        atoms = "; ".join(
            f"{', '.join(f'{k} = {v}' for k, v in sorted(values.items()))} with probability {weight}"
            for weight, values in row
        )
        yield f"It fails for {_counted(law.rows.count(row), 'draw')} with {atoms}"
    if law.parameters:
        yield "  where " + ", ".join(f"{k} = {v}" for k, v in sorted(law.parameters.items()))


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _steps(s: DrawStatement, proof: Proof) -> Iterator[str]:
    words = Words(s)
    if proof.tails:
        count = _counted(len(proof.tails), "deviation")
        yield f"The excluded event lies in the union of {count}; the union bound adds their probabilities."
    for i, t in enumerate(proof.tails, 1):
        yield f"Deviation {i}: {words.put(t.event)}"
        yield f"  {HOW[t.method]}"
        yield from (f"  {line}" for line in words.tail(t))
    if s.lists is not None:
        one, most = words.put(proof.each_list), plain(s.lists)
        yield f"For one list the probability is at most {one}; there are at most {most} lists."
    for name, point in obligations(s, proof, flint_kit()).items():
        yield f"Shown ({name}): {words.put(plain_relation(point.goal))}{_by(proof.proofs[name])}"


def _by(node: Node) -> str:
    """The laws that a derivation uses."""
    found: list[str] = []
    todo = [node]
    while todo:
        n = todo.pop()
        todo += n.children
        found += [p.law.relation for p in n.premises.values() if isinstance(p, Premise) and p.law is not None]
    return f", by {'; '.join(found)}" if found else ""


class Words:
    """Formulas with means and expectations written out."""

    def __init__(self, s: DrawStatement) -> None:
        names = Names.of(s)
        self.texts: dict[str, str] = {}
        for i, g in enumerate(names.functions, 1):
            inner = self.put(plain(g))
            self.texts |= {f"M{i}_": f"mean({inner})", f"E{i}_": f"E[mean({inner})]", f"mean {i}": inner}

    def put(self, text: str) -> str:
        """Names of means replaced by what they stand for."""
        return re.sub(r"\b[ME][0-9]+_", lambda m: self.texts.get(m.group(), m.group()), text)

    def tail(self, t: Tail) -> Iterator[str]:
        """What a method is used with."""
        for word, table in (("score of a draw", t.score), ("bounded by", t.cap)):
            if table:
                parts = [
                    f"({self.put(f)})*({self.texts[k]})" if k != "1" else f"({self.put(f)})"
                    for k, f in table.items()
                ]
                yield f"{word}: {' + '.join(parts)}"
        if t.level:
            yield f"level {self.put(t.level)}; exponent of the bound, for one draw: {self.put(t.log)}"
