"""Reports made from an audit: audit.json, the generated pages, and the code that writes and reads them.

Everything but audit.json, the certificates and the letters follows from audit.json alone; the words of the letters
stand in the modules `roots` of the papers. AUDIT.md and the letters are committed, and the pages of sections, the
readings and report.html are not. No claim is imported here.
"""
