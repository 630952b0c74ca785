"""Settings shared by every test: how Hypothesis runs, and how much tests that draw for themselves try.

The default profile is derandomised, so that a run says the same thing every time.
`--hypothesis-profile=thorough` draws fresh examples, and twenty times as many; a failure that it
finds becomes an `@example` of its test. No profile has a deadline: no test depends on wall time.
"""

import os

from hypothesis import settings

from tests.profiles import THOROUGH, USUAL

settings.register_profile("default", deadline=None, derandomize=True, max_examples=USUAL)
settings.register_profile("thorough", deadline=None, max_examples=THOROUGH, print_blob=True)
settings.load_profile("default")

os.environ.setdefault("SOURCE_DATE_EPOCH", "1750000000")  # two audits in a test are of the same day
