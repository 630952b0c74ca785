"""The certificates in docs/thresholds replay in both arithmetics and are about the statements they are filed under."""

import pytest

from benchmarks.thresholds import FOLDER, STATEMENTS, Decided
from verify.kernel.certificates import load
from verify.kernel.checker import check
from verify.language.grammar import parse_statement


@pytest.mark.parametrize("independent", [False, True], ids=["flint", "plain"])
@pytest.mark.parametrize("decided", STATEMENTS, ids=lambda s: s.name)
def test_certificate_replays(decided: Decided, independent: bool) -> None:
    """A change of the kernel that breaks a certificate shows here."""
    certificate = load((FOLDER / f"{decided.name}.json").read_text(encoding="utf-8"))
    statement = parse_statement(decided.relation, decided.where)
    assert check(certificate, expected=statement, independent=independent) == decided.outcome


def test_every_certificate_is_listed_and_named_in_the_text() -> None:
    """No file without a statement, no statement without a sentence."""
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert {p.stem for p in FOLDER.glob("*.json")} == {s.name for s in STATEMENTS}
    assert all(f"[{s.name}]" in text for s in STATEMENTS)
