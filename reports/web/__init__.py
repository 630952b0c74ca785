"""report.html: an audit as one file that is read in a browser, offline, made from audit.json alone."""
