"""What OpenSpiel is told of Rifki."""

BOUND = 650.0
"""No deal gives or takes more: it can come near."""

ZERO_SUM = False
"""Whether what one seat gets others pay."""
