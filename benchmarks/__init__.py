"""Timings and side-by-side runs against other tools; never part of the tests."""
