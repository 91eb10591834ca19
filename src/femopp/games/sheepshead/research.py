"""Properties of Sheepshead for OpenSpiel."""

BOUND = 100_000.0
"""A generous bound on the points of a deal."""

ZERO_SUM = True
"""Whether the points of a deal sum to zero."""
