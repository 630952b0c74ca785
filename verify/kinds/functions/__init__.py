"""Statements about every function with given axioms: concave, symmetric, Lipschitz.

Trusted, beside the kernel and the rules on families: `statements`, `grammar` (what is stated), `witnesses` (explicit
functions), `states`, `rules` and `checker` (what may conclude), `certificates` (their form). The theorem with its
proof: docs/functions.md.
"""
