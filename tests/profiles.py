"""How much a test tries: everywhere a little, and twenty times as much in the profile `thorough`.

`make thorough` runs that profile.
"""

from hypothesis import settings

USUAL = 100
THOROUGH = 2000
"""Examples that Hypothesis draws."""


def seconds(usual: float) -> float:
    """The time that a search is given to find what must not be there, a proof of what is false."""
    return usual * settings.default.max_examples / USUAL if settings.default else usual


def scaled(usual: int) -> int:
    """The number of cases for a test that draws `usual` many in the default profile."""
    return usual * settings.default.max_examples // USUAL if settings.default else usual
