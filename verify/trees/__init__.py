"""Trees of algorithms: rules that prove what a greedy run grows, for all parameters and all numbers of splits.

Trusted, beside the kernel and what `verify.families` proves at points. The theorems: docs/greedy-runs.md.
"""
