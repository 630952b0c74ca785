"""What follows from facts about the same trees, and its certificates, which are replayed. `search` is not trusted."""
