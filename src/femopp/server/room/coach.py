"""The coach of one table: it thinks about a choice before the choice stands."""

from femopp.language import Text
from femopp.rulebook import Action
from femopp.server.room.thinking import at_least
from femopp.table.coach import may_ask_about, question
from femopp.table.commands import Declined
from femopp.table.deciding import action_in
from femopp.table.hints import hint_for
from femopp.table.state.live import LiveTable

SECONDS = 0.5
"""Seconds for each choice, whether it's questioned or not, so that the time reveals nothing."""


class Questioned(Declined):
    """A coach asks about a choice; the same choice again stands, and `better` is what to do."""

    def __init__(self, text: Text, better: Action) -> None:
        super().__init__(text)
        self.better = better


class Coach:
    """Questions costly choices, one at each moment. `secret` is the seed of its random choices."""

    def __init__(self, secret: str) -> None:
        self._secret = secret
        self._asked: tuple[int, int] | None = None

    async def check(self, live: LiveTable, guest: str, words: str) -> None:
        """Raise `Declined` with a question if this choice costs much and is the first one now."""
        seat, running = live.guests[guest].seat, live.running
        if seat is None or running is None or not live.settings.coach:
            return
        moment = (live.matches, running.table.match.actions)
        action = action_in(live, words)
        if moment == self._asked or not may_ask_about(live, seat, action):
            return
        found = await at_least(SECONDS, hint_for, live, seat, self._secret, SECONDS)
        view = running.table.match.views[seat]
        asked = question(live.game.name, view, seat, action, found)
        if asked is not None and found is not None:
            self._asked = moment
            raise Questioned(asked, found.choices[0].actions[0])
