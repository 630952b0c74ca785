"""Statements about all runs of a greedy algorithm, and their certificates, which are replayed.

`search` is not trusted.
"""
