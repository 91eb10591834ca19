"""The queue at a circle's door, if there isn't room for all.

A stranger who has the link must not keep real people out. So an address has few asks, and the
oldest of an address with many gives way to a newcomer.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from femopp.server.circle.rows import Ask

MOST_ASKS, MOST_OF_ONE = 12, 3
"""Maximum of people who ask at a time: of a circle, and of one address, as of a household."""

PROTECTED = 3600
"""Seconds for which an ask stays if no address has asked more often than others."""


class FullError(Exception):
    """Nobody can give way to a newcomer."""


def gives_way(
    asks: Sequence[Ask], asked_from: Mapping[str, str], address: str, now: int
) -> Ask | None:
    """Return the ask that gives way to another one, from this address; None if there is room.

    `asks` are in order, the oldest first, and `asked_from` has their addresses. Unknown ones (as
    after a restart, or empty) count as different. Raises `FullError`.
    """
    addresses = {one.ask: asked_from.get(one.ask, f"unknown {one.ask}") for one in asks}
    own = [one for one in asks if address and addresses[one.ask] == address]
    if len(own) >= MOST_OF_ONE:
        return own[0]
    if len(asks) < MOST_ASKS:
        return None
    many = Counter(addresses.values())
    most = max(many.values())
    if most > 1 and most > len(own):
        return next(one for one in asks if many[addresses[one.ask]] == most)
    if asks[0].asked_at < now - PROTECTED:
        return asks[0]
    raise FullError
