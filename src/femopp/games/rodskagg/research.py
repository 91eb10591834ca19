"""Properties of Rödskägg for OpenSpiel."""

BOUND = 1_000.0
"""A generous bound on the points of a deal."""

ZERO_SUM = False
"""Whether the points of a deal sum to zero."""
