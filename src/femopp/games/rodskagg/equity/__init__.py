"""Match equity in Rödskägg: each seat's chance to win the match from a score."""

from femopp.games.rodskagg.equity.fitted import Family, Fitted, fitted, nearest_family
from femopp.games.rodskagg.equity.situation import equity, equity_of

__all__ = ["Family", "Fitted", "equity", "equity_of", "fitted", "nearest_family"]
