"""Statements on real numbers and integers: the record of the kind, and how one is posed by its text.

What is trusted of them is `verify.language` and `verify.kernel`; the search is `verify.search`.
"""
