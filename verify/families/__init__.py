"""Statements about families of any size, and the rules that lift facts about finitely many reals to them.

Trusted, beside the kernel: `statements`, `grammar` (what is stated), `members` (explicit families), `context`, `rules`
and `checker` (what may conclude), `certificates` (their form). The theorems with their proofs: docs/families.md.

Sequences beside them: `sequences`, `sequence_grammar` (what is stated), `steps`, `step_checker` (what may conclude),
`step_certificates`. The theorems: docs/families-steps.md. `premises` serves both.
"""
