"""Properties of Sheepshead for OpenSpiel and for environments."""

BOUND = 100_000.0
"""A generous bound on the points of a deal."""

ZERO_SUM = True
"""Whether the points of a deal sum to zero."""

SCALE = 4.0
"""About the standard deviation of a seat's result of a deal, if all play by rules of thumb."""
