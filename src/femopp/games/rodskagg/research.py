"""Properties of Rödskägg for OpenSpiel and for environments."""

BOUND = 1_000.0
"""A generous bound on the points of a deal."""

ZERO_SUM = False
"""Whether the points of a deal sum to zero."""

SCALE = 2.0
"""About the standard deviation of a seat's result of a deal, if all play by rules of thumb."""
