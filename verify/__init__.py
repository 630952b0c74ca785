"""Decides inequalities: exact arithmetic, formulas, a small proof kernel, the search that feeds it, and claims."""
