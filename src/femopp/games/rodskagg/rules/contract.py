"""The contracts that can be bid, from the lowest to rödskägg."""

from enum import StrEnum
from functools import cache

from femopp.games.rodskagg.rules.options import Bids, RodskaggOptions, ZeroBid
from femopp.language import Message, Speaker, _


class Contract(StrEnum):
    """A contract; its value is its text in records. `height` ranks the contracts."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    RODSKAGG = "R"

    @property
    def tricks(self) -> int:
        """The number of tricks that declarer promises."""
        return _TRICKS[self]

    @property
    def height(self) -> int:
        """Its rank among the contracts, rödskägg above six."""
        return _HEIGHT[self]

    def spoken(self, speaker: Speaker) -> str:
        return speaker.say(RODSKAGG) if self is Contract.RODSKAGG else self.value


RODSKAGG: Message = _("rödskägg")

_TRICKS = {one: 6 if one is Contract.RODSKAGG else int(one) for one in Contract}
_HEIGHT = {one: place for place, one in enumerate(Contract)}


def biddable(options: RodskaggOptions) -> tuple[Contract, ...]:
    """Return the contracts that can be bid, lowest first (R49-AUCTION-1, REN-AUCTION-1)."""
    return _biddable(options.bids, options.zero_bid)


@cache
def _biddable(bids: Bids, zero_bid: ZeroBid) -> tuple[Contract, ...]:
    if bids is Bids.ONE_TO_SIX:
        lowest, highest = 1, 6
    else:
        lowest, highest = (0 if zero_bid is ZeroBid.BID else 1), 5
    numbers = (Contract(str(number)) for number in range(lowest, highest + 1))
    return (*numbers, Contract.RODSKAGG)
