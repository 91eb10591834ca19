"""Hints as they are asked for at a live table: one after the other, and told to the asker alone."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from femopp.language import Speaker, _, say
from femopp.server.room.thinking import at_least
from femopp.table.commands import Declined
from femopp.table.hints import check, hint_for
from femopp.table.state.live import LiveTable
from femopp.tricks import Seat

if TYPE_CHECKING:
    from femopp.bots.hint import Hint

SECONDS = 0.5
"""How long a hint is thought about at most, and how long it takes: that tells nothing then."""

BETWEEN = 2.0
"""Seconds between two hints for a seat."""


class Adviser:
    """Gives the hints of one table.

    `live` tells how the table stands, `secret` is the seed of the hints' luck.
    """

    def __init__(self, live: Callable[[], LiveTable], secret: str) -> None:
        self._live = live
        self._secret = secret
        self._loop = asyncio.get_running_loop()
        self._asked: dict[Seat, float] = {}
        self._thinking: set[Seat] = set()

    async def hint(self, seat: Seat) -> "Hint":
        """A hint for this seat. Raises `Declined`, saying why, where there is none."""
        asked = self._live()
        check(asked)
        self._take_turn(seat)
        try:
            found = await at_least(SECONDS, hint_for, asked, seat, self._secret, SECONDS)
        finally:
            self._thinking.discard(seat)
        if not _stands_as(asked, self._live()):
            raise Declined(say(_("the table has gone on since you asked for a hint")))
        # Somebody else may have sat down meanwhile.
        check(self._live())
        return found

    def _take_turn(self, seat: Seat) -> None:
        """Raises `Declined` for a seat that has asked a moment ago."""
        now = self._loop.time()
        if seat in self._thinking or now < self._asked.get(seat, -BETWEEN) + BETWEEN:
            raise Declined(say(_("one hint at a time: ask again in a moment")))
        self._asked[seat] = now
        self._thinking.add(seat)


def in_words(found: "Hint", game: str, speaker: Speaker) -> tuple[str, str, tuple[str, ...]]:
    """What the bot would do, what costs are counted in, and each other choice's."""
    from femopp.bots.hint_words import advised, what_others_cost

    return (advised(found, game, speaker), *what_others_cost(found, game, speaker))


def _stands_as(asked: LiveTable, live: LiveTable) -> bool:
    """Whether nothing has been done in the match since."""
    assert asked.table is not None
    return live.running is not None and live.running.table.match is asked.table.match
