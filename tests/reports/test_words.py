"""What is shown of a witness."""

from __future__ import annotations

import pytest

from reports.words import located


@pytest.mark.parametrize(
    ("witness", "shown"),
    [({"x": "1/2"}, True), ({"computed": "15/64"}, True), ({"computed": "not so: 1 < 0"}, False)],
)
def test_a_witness_that_repeats_its_statement_is_not_shown(witness: dict[str, str], shown: bool) -> None:
    assert located({"witness": witness}) is shown
    assert not located({})
