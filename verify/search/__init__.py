"""The untrusted part: finds proofs, refutations, best constants and thresholds. Nothing here decides; the kernel does."""
