"""What is generated in docs/: pages of the gallery, the reference of the command line, sizes; and the site's hooks.

`python -m docs.generate` writes all of it, and `tests/docs` compares. `make docs` builds the site.
"""
