"""What OpenSpiel is told of Sheepshead."""

BOUND = 100_000.0
"""No deal gives or takes more, by far not."""

ZERO_SUM = True
"""Whether what one seat gets others pay."""
