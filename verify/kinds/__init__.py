"""Kinds of statements, one module each: how a statement is searched for, and what its certificate shows.

A kind is a record of `verify.kinds.base.Kind`. Nothing here is trusted: what a search proposes is replayed by the
checker of its format before anything is said.
"""
