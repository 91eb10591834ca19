"""What OpenSpiel is told of Rödskägg."""

BOUND = 1_000.0
"""No deal gives or takes more, by far not."""

ZERO_SUM = False
"""Whether what one seat gets others pay."""
