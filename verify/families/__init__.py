"""Statements about families of any size, and the rules that lift facts about finitely many reals to them.

Trusted, beside the kernel: `statements` (what is stated), `members` (explicit families), `rules` and `checker` (what may
conclude), `certificates` (their JSON form). The theorems with their proofs are in docs/families.md.
"""
