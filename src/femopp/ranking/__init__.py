"""Which cards form one suit, which card beats which, and what each is worth."""

from femopp.ranking.order import NO_TRUMPS, CardOrder, SuitClass, ordered_suits

__all__ = ["NO_TRUMPS", "CardOrder", "SuitClass", "ordered_suits"]
