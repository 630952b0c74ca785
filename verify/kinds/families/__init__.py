"""Statements about families of any size, and the rules that lift facts about finitely many reals to them.

Trusted, beside the kernel: `statements`, `grammar` (what is stated), `members` (explicit families), `context`, `rules`
and `checker` (what may conclude), `certificates` (their form). The theorems with their proofs: docs/families.md.
`premises` and `replays` serve the other kinds as well. `search` and `kind` are not trusted.
"""
