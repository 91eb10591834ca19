"""The short line "others: pass": everybody who is asked next does the same."""

from collections.abc import Iterator, Sequence
from typing import Any

from femopp.record.faults import Contradiction, Offence
from femopp.record.model import Act, Entry, Record
from femopp.record.replay import after
from femopp.rulebook import Action, Game, follow, refusals
from femopp.tricks import Seat

OTHERS = "others"

MOST = 100
"""More than any table asks in a row."""


class Others:
    """Follows a record while it is read, as far as such a line needs it.

    After an illegal action nobody is found any more: the referee reports that action.
    """

    def __init__(self, head: Record) -> None:
        self._game: Game[Any] = head.game
        self._state = head.game.begin(head.options, len(head.players), head.start)
        self._read = 0
        self.is_lost = False

    def who(self, log: Sequence[Entry], action: Action) -> Iterator[Seat]:
        """Yield the seats that do this in turn, until the match waits for something else."""
        self._catch_up(log)
        game, state = self._game, self._state
        for _time in range(MOST):
            seat = _awaited(game, state)
            if self.is_lost or seat is None or refusals(game, state, seat, action):
                return
            yield seat
            state, _events = follow(game, state, seat, action)

    def _catch_up(self, log: Sequence[Entry]) -> None:
        game = self._game
        for entry in log[self._read :]:
            if not isinstance(entry, Act) or self.is_lost:
                continue
            try:
                self._state = after(game, self._state, entry)
            except (Offence, Contradiction):
                self.is_lost = True
                return
        self._read = len(log)


def _awaited(game: Game[Any], state: Any) -> Seat | None:
    if game.waits_for is not None:
        return game.waits_for(state)
    return next(iter(game.actors(state)), None)
