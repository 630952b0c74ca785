"""Statements on the least errors of all trees, of states or of lists, and their certificates, which are replayed.

`search` and `explain` are not trusted.
"""
