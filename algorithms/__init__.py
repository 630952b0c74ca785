"""Reference implementations of decision-tree algorithms, in exact arithmetic."""
