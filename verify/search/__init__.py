"""The untrusted part: finds proofs, refutations, best constants and thresholds. The kernel decides."""
