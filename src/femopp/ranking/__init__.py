"""Card ranking: suits, strengths and card points."""

from femopp.ranking.order import NO_TRUMPS, CardOrder, SuitClass, ordered_suits

__all__ = ["NO_TRUMPS", "CardOrder", "SuitClass", "ordered_suits"]
