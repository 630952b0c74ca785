"""The face of treecert: the command line, the pytest plugins, criterion cards, reports of MIC tables."""
