"""Which theorems of the five papers speak of the criterion, with its numbers put in.

Main definition: `theorems`. A line is proved when what the theorem asks of the criterion is; it says nothing of
whether the theorem is true, which is what the audit decides. Where a hypothesis fails, the line carries its
witness.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from treecert.cards.lines import HYPOTHESES, Line, Status

__all__ = ["theorems"]

Lines = Mapping[str, Line]


def theorems(lines: Lines, same_as: str | None, apart: Lines) -> Iterator[Line]:
    """The lines, paper by paper; `same_as` is the named criterion that the formula is equal to.

    `apart` holds, for each criterion with a name that it differs from, a line with the witness.
    """
    yield _applies(lines, "KM96 section 2", ("G >= min",), "G(T) >= error of T for every tree T")
    yield _applies(lines, "KM96 section 5.2", ("monotone",), "the drop is least at the least delta")
    yield _applies(
        lines,
        "KM96 Lemma 3",
        ("G'''' <= 0",),
        "the Taylor bound of eq. (12) holds, where p, q and r lie in (0, 1)",
    )
    yield _km96(lines, same_as, apart)
    kappa, beta, slope = _value(lines, "kappa"), _value(lines, "beta"), _value(lines, "Lipschitz on [0, 1]")
    strong = (*HYPOTHESES, "kappa")
    yield _applies(lines, "BLT20 Proposition 2.2", strong, f"gain at least kappa/32 Inf^2, kappa = {kappa}")
    size = f"tree size at most exp(32 log2(s)^2/(kappa*eps^2)), by its proof, kappa = {kappa}"
    yield _applies(lines, "BLT20 Theorem 2", strong, size)
    yield _applies(
        lines, "BLT20 Theorems 1, 6", strong, f"as for Theorem 2, kappa = {kappa}, constants unnamed"
    )
    yield _applies(lines, "BLT20 Theorem 3", HYPOTHESES, "the lower bound is for every impurity function")
    curved, lipschitz = (*HYPOTHESES, "beta"), (*HYPOTHESES, "Lipschitz on [0, 1]")
    yield _applies(
        lines, "BDM20J Lemma 5", lipschitz, f"gain of irrelevant variables below 2 L eps, L = {slope}"
    )
    yield _applies(lines, "BDM20J Lemma 6", curved, f"gain at least beta eps^2/8, beta = {beta}")
    both = (*curved, "Lipschitz on [0, 1]")
    sample = f"sample size grows with (L/beta)^2, L = {slope}, beta = {beta}"
    yield _applies(lines, "BDM20J Theorems 7, 10, 12", both, sample)
    yield _entropy_only(same_as, apart)
    yield _applies(lines, "TOPK Theorems 2, 3", HYPOTHESES, "they are for every impurity function")


def _value(lines: Lines, name: str) -> str:
    found = lines.get(name)
    return "unknown" if found is None or found.value is None else found.value


def _applies(lines: Lines, name: str, needs: tuple[str, ...], text: str) -> Line:
    """Proved when all needed lines give what is needed, refuted by the first that fails."""
    used = tuple(n for n in needs if n in lines)
    for need in needs:
        if (found := lines.get(need)) is not None and _status(found) == "refuted":
            where = "" if found.witness is None else " at the witness"
            what = {"kappa": "kappa > 0", "beta": "beta > 0"}.get(need, need)
            text = f"does not apply: {what} fails{where}"
            if found.value == "infinite":
                text = "does not apply: G has no Lipschitz constant on [0, 1], the slope at q = 0 is infinite"
            elif found.value == "not differentiable":
                text = f"does not apply: {found.text}"
            return Line(name, "refuted", text, witness=found.witness, rests_on=(need,))
    complete = all(n in lines and _status(lines[n]) == "proved" for n in needs)
    if complete:
        return Line(name, "proved", f"its hypotheses on G hold: {text}", rests_on=used)
    missing = ", ".join(n for n in needs if n not in lines or _status(lines[n]) != "proved")
    return Line(name, "undecided", f"needs what is not decided: {missing}", rests_on=used)


def _status(line: Line) -> Status:
    """Whether the line gives what a theorem needs: a positive constant, a finite one."""
    if line.name in ("kappa", "beta") and line.value == "0":
        return "refuted"
    if line.value == "infinite":
        return "refuted"
    return line.status


def _km96(lines: Lines, same_as: str | None, apart: Lines) -> Line:
    """Theorems 8 to 10 and the lemmas before them are for three criteria."""
    name = "KM96 Theorems 8-10"
    stated = {
        "gini": "Lemma 5 and Theorem 8",
        "entropy": "Lemma 6 and Theorem 9",
        "root": "Lemma 7 and Theorem 10",
    }
    if same_as in stated:
        return Line(name, "proved", f"{stated[same_as]} are for this G", rests_on=("equal to",))
    if not set(stated) <= set(apart):
        return Line(name, "undecided", "whether G is one of the three criteria is not decided")
    text = "does not apply: they are for 4q(1-q), H(q) and 2 sqrt(q(1-q)) only"
    if "tree size" in lines and lines["tree size"].status == "proved":
        text += "; in their manner: the line tree size"
    kept = tuple(c for n in stated for c in apart[n].certificates)
    return Line(name, "refuted", text, witness=apart["entropy"].witness, certificates=kept)


def _entropy_only(same_as: str | None, apart: Lines) -> Line:
    """BDM20O speaks of ID3 and TopDown with the entropy alone."""
    name = "BDM20O"
    if same_as == "entropy":
        return Line(name, "proved", "the paper is about the entropy, which G is", rests_on=("equal to",))
    if "entropy" not in apart:
        return Line(name, "undecided", "whether G is the entropy is not decided")
    return replace(apart["entropy"], name=name, text="does not apply: the paper is about the entropy only")
