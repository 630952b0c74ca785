"""KM96, names of statements: a name that no statement has is seen, and one that is right is not called wrong."""

from __future__ import annotations

import pytest

from lemmas.boosting import labels
from verify.claims import Check, ClaimError


def test_names_of_statements() -> None:
    assert labels.unknown(labels.MARKS).count(" is ") == 3
    assert labels.unknown(labels.CAPTIONS) == "Theorem 4 is Lemma 4"
    assert not labels.unknown(labels.INTENDED_MARKS)
    assert not labels.unknown(labels.INTENDED_CAPTIONS)
    assert labels.unknown((("Lemma", 1),)) == "Lemma 1 is Theorem 1"


def test_a_right_name_is_not_called_ill_formed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labels, "CAPTIONS", labels.INTENDED_CAPTIONS)
    with pytest.raises(ClaimError, match="nothing is wrong"):
        labels.labels_of_statements(Check("X.1"))
