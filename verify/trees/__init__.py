"""Statements about all decision trees on a system of states, and about greedy runs; rules that prove them.

Trusted, beside the kernel and `verify.families.steps` (rules at a point): `systems`, `grammar`, `plans` (what is
stated), `rules`, `checker` (what may conclude), `certificates` (their form). The theorems with their proofs:
docs/optimal-values.md.

Greedy runs beside them: `conjunctions`, `orders`, `order_grammar`, `order_words`, `run_statements` (what is stated),
`order_rules`, `order_errors`, `points`, `run_checker` (what may conclude), `run_certificates`. The theorems:
docs/greedy-runs.md.
"""
