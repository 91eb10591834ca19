"""Hints at a live table: one at a time, sent only to the player who asked."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from femopp.language import Speaker, _, say
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


class InWords(NamedTuple):
    """A hint as `Hinted` has it, in the same order."""

    text: str
    costs: str = ""
    lines: tuple[str, ...] = ()
    why: str = ""
    note: str = ""


def in_words(found: "Hint | None", game: str, speaker: Speaker) -> InWords:
    """Return a hint in words."""
    from femopp.bots.hint_words import (
        NOTHING_TO_CHOOSE,
        about_figures,
        advised,
        what_others_cost,
        why,
    )

    if found is None:
        return InWords(speaker.say(NOTHING_TO_CHOOSE))
    costs, lines = what_others_cost(found, game, speaker)
    return InWords(
        advised(found, game, speaker),
        costs,
        lines,
        why(found, speaker),
        about_figures(found, speaker),
    )


def _stands_as(asked: LiveTable, live: LiveTable) -> bool:
    """Whether the match is unchanged."""
    assert asked.table is not None
    return live.running is not None and live.running.table.match is asked.table.match
