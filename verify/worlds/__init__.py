"""Statements about objects of which theorems are known: functions and trees, polynomials.

Trusted, beside the kernel and the rules on families: `table` (which objects, and what is known of them), `statements`
(what is stated), `functions` and `polynomials` (explicit objects), `certificates` (their form, and their replay). The
theorems with their proofs: docs/worlds.md.
"""
