"""The chance to win a match of Rödskägg: what a score situation is worth to each seat."""

from femopp.games.rodskagg.equity.fitted import Family, Fitted, fitted, nearest_family
from femopp.games.rodskagg.equity.situation import equity, equity_of

__all__ = ["Family", "Fitted", "equity", "equity_of", "fitted", "nearest_family"]
