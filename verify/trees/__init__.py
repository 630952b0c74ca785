"""Statements about all decision trees on a system of states, and the rules that prove them from finitely many parts.

Trusted, beside the kernel and `verify.families.steps` (rules at a point): `systems`, `grammar`, `plans` (what is
stated), `rules`, `checker` (what may conclude), `certificates` (their form). The theorems with their proofs:
docs/optimal-values.md.
"""
