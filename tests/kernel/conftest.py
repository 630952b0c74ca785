"""Every test of a rule runs in both arithmetics."""

from __future__ import annotations

import pytest

from tests.kernel.helpers import Factors
from verify.arithmetic.kits import Kit, flint_kit, plain_kit


@pytest.fixture(params=["flint", "plain"])
def kit(request: pytest.FixtureRequest) -> Kit:
    """A fresh kit; the plain one is given the factorisations in the variables a, b, x, y, t, u."""
    return flint_kit() if request.param == "flint" else plain_kit(Factors(("a", "b", "x", "y", "t", "u")))
