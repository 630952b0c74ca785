"""The claims of the papers, one package a paper, each claim beside the code that decides it."""
