"""Settings shared by every test: how Hypothesis runs.

The default profile is derandomised, so that a run says the same thing every time.
`--hypothesis-profile=thorough` draws fresh examples, and twenty times as many; a failure that it
finds becomes an `@example` of its test. No profile has a deadline: no test depends on wall time.
"""

from hypothesis import settings

settings.register_profile("default", deadline=None, derandomize=True)
settings.register_profile("thorough", deadline=None, max_examples=2000, print_blob=True)
settings.load_profile("default")
