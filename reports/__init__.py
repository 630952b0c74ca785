"""Reports made from an audit: the generated AUDIT.md and audit.json, and the code that writes them."""
