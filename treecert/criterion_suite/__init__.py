"""The property suite for splitting criteria, which `pytest --criterion FORMULA` collects.

What KM96 calls permissible (symmetric about 1/2, 0 at the ends, 1 at 1/2, concave), what follows for the drop
of a split, and what follows for trees. Each property is a test. A failure shows a minimal exact witness and no
traceback; a test that the exact arithmetic could not decide is skipped, never passed.
"""
