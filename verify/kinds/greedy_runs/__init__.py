"""Statements about all runs of a greedy algorithm, and their certificates, which are replayed.

`search` and `explain` are not trusted.
"""
