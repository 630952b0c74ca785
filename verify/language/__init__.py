"""Statements as data: expressions, the reader of typed formulas, domains, polytopes and normal forms."""
