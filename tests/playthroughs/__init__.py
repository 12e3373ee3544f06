"""Whole games told move by move, kept as text: the diff of a rule change is its review."""
