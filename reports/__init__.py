"""Reports made from an audit: audit.json, the generated pages, and the code that writes and reads them.

Everything but audit.json and the certificates follows from audit.json alone: the Markdown pages, which are committed,
and report.html, which is not. No claim is imported here.
"""
