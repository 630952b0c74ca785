"""Statements of every kind, posed and decided in one way: numbers, worlds, families, functions, draws, inductions."""
