"""Hints at a live table: one at a time, sent only to the player who asked."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from femopp.language import Speaker, _, say
from femopp.record import format_action
from femopp.server.protocol.messages import HintChoice, Hinted
from femopp.server.room.thinking import at_least
from femopp.table.commands import Declined
from femopp.table.hints import check, hint_for
from femopp.table.state.live import LiveTable
from femopp.tricks import Seat

if TYPE_CHECKING:
    from femopp.bots.hint import Hint

SECONDS = 0.5
"""Seconds that each hint takes, so that the time reveals nothing."""

BETWEEN = 2.0
"""Seconds between two hints for a seat."""


class Adviser:
    """Hints for one table.

    `live` returns the table; `secret` is the seed of the hints' random choices.
    """

    def __init__(self, live: Callable[[], LiveTable], secret: str) -> None:
        self._live = live
        self._secret = secret
        self._loop = asyncio.get_running_loop()
        self._asked: dict[Seat, float] = {}
        self._thinking: set[Seat] = set()

    async def hint(self, seat: Seat) -> "Hint | None":
        """Return a hint for this seat, None if it has nothing to choose.

        Raises `Declined` if it may have none now.
        """
        asked = self._live()
        check(asked)
        self._take_turn(seat)
        try:
            found = await at_least(SECONDS, hint_for, asked, seat, self._secret, SECONDS)
        finally:
            self._thinking.discard(seat)
        if found is not None and not _stands_as(asked, self._live()):
            raise Declined(say(_("the table moved on while you waited for the hint")))
        # Somebody may have sat down meanwhile.
        check(self._live())
        return found

    def _take_turn(self, seat: Seat) -> None:
        """Raise `Declined` for a seat that asked a moment ago."""
        now = self._loop.time()
        if seat in self._thinking or now < self._asked.get(seat, -BETWEEN) + BETWEEN:
            raise Declined(say(_("one hint at a time; ask again in a moment")))
        self._asked[seat] = now
        self._thinking.add(seat)


def in_words(message_id: str, live: LiveTable, found: "Hint | None", speaker: Speaker) -> Hinted:
    """Return a hint in words."""
    from femopp.bots.hint_words import NOTHING_TO_CHOOSE, advised, figure, how_reckoned, more, why

    if found is None:
        return Hinted(message_id, live.number, speaker.say(NOTHING_TO_CHOOSE))
    game = live.game.name
    heading, rows = more(found, game, speaker)
    return Hinted(
        message_id,
        live.number,
        advised(found, speaker),
        heading,
        tuple([figure(row, speaker) for row in rows if row.cost is not None]),
        why(found, speaker),
        how_reckoned(found, game, speaker),
        format_action(found.choices[0].actions[0], live.names),
        tuple([HintChoice(row.words, row.cards, row.cost, row.margin) for row in rows]),
    )


def _stands_as(asked: LiveTable, live: LiveTable) -> bool:
    """Whether the match is unchanged."""
    assert asked.table is not None
    return live.running is not None and live.running.table.match is asked.table.match
