"""Reports made from an audit: audit.json, the generated pages, and the code that writes and reads them.

Everything but audit.json and the certificates follows from audit.json alone. Of that AUDIT.md and the errata are
committed, and the pages of sections, the readings and report.html are not. No claim is imported here.
"""
