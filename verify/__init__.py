"""Decides inequalities: exact arithmetic, formulas, a small proof kernel, its search, and claims."""
