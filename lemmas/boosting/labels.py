"""The names by which the paper calls its numbered statements.

Paper: KM96, end marks of section 5.4, captions of figures 8 to 13.
Decided here: whether each name is that of a statement.
"""

from verify.claims import Check, claim

KINDS = {n: "Theorem" if n in (1, 8, 9, 10) else "Lemma" for n in range(1, 14)}
"""The numbered statements of the paper."""

Names = tuple[tuple[str, int], ...]

MARKS: Names = (("Lemma", 8), ("Lemma", 9), ("Lemma", 10))
INTENDED_MARKS: Names = (("Theorem", 8), ("Theorem", 9), ("Theorem", 10))
CAPTIONS: Names = (("Theorem", 4),)
INTENDED_CAPTIONS: Names = (("Lemma", 4),)


@claim(
    "KM96.boxes",
    where="end marks of section 5.4, captions of figures 8 to 13",
    says="the proofs of Theorems 8, 9 and 10 end with the marks (Lemma 8), (Lemma 9), (Lemma 10); the captions say"
    " that the plots are for the proof of Theorem 4",
)
def labels_of_statements(c: Check) -> None:
    """One counter numbers lemmas and theorems, so that each number belongs to one statement."""
    c.ill_formed("a mark names a statement that does not exist", lambda: unknown(MARKS), label="end marks")
    c.exact(
        "with Theorem 8, 9, 10 every mark is the name of a statement",
        lambda: not unknown(INTENDED_MARKS),
        role="reading",
        why="the numbers are right, and the other end marks name the statement that they follow",
        of="end marks",
    )
    c.ill_formed(
        "a caption names a statement that does not exist", lambda: unknown(CAPTIONS), label="captions"
    )
    c.exact(
        "with Lemma 4 every caption has the name of a statement",
        lambda: not unknown(INTENDED_CAPTIONS),
        role="reading",
        why="the number is right, and the plots are those that the proof of Lemma 4 points to",
        of="captions",
    )


def unknown(names: Names) -> str:
    """The names that no statement has."""
    return ", ".join(f"{kind} {n} is {KINDS[n]} {n}" for kind, n in names if KINDS[n] != kind)
