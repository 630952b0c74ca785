"""Exact rationals, certified enclosures, intervals and exact signs."""
