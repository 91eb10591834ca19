"""Properties of Rifki for OpenSpiel."""

BOUND = 650.0
"""A tight bound on the points of a deal."""

ZERO_SUM = False
"""Whether the points of a deal sum to zero."""
