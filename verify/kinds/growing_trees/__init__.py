"""Statements about the leaves of a growing tree, and their certificates, which are replayed.

`search` and `explain` are not trusted.
"""
