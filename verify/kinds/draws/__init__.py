"""Statements about independent draws: how likely it is that averages are far from what is expected.

Trusted, beside the kernel and the rules on families: `statements`, `grammar` (what is stated), `tails` (what may
conclude), `laws` (explicit laws), `certificates` (their form, and their replay). The theorems with their proofs:
docs/products.md.
"""
