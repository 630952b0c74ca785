"""Statements about all terms of a sequence, and their certificates, which are replayed.

Its steps are those of all inductions. `search` and `explain` are not trusted.
"""
