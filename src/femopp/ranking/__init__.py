"""Which cards form one suit, which card beats which, and what each is worth."""

from femopp.ranking.order import CardOrder, SuitClass, ordered_suits

__all__ = ["CardOrder", "SuitClass", "ordered_suits"]
