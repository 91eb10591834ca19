"""Properties of Rifki for OpenSpiel and for environments."""

BOUND = 650.0
"""A tight bound on the points of a deal."""

ZERO_SUM = False
"""Whether the points of a deal sum to zero."""

SCALE = 180.0
"""About the standard deviation of a seat's result of a deal, if all play by rules of thumb."""
