"""Statements about objects of which theorems are known: functions and trees, polynomials, random chances.

Trusted, beside the kernel and the rules on families: `table` (which objects, and what is known of them), `statements`
(what is stated), `functions`, `polynomials` and `chances` (explicit objects), `certificates` (their form, and their
replay). The theorems with their proofs: docs/worlds.md.
"""
