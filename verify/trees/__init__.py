"""Statements about decision trees of any size, and the rules that prove them. Trusted, beside the kernel.

What a statement claims and why each rule is sound: docs/growing-trees.md.
"""
