"""Play a deal to its end so that one seat takes all remaining tricks."""

from collections.abc import Iterator
from typing import Any

from femopp.presentation import Presentation
from femopp.rulebook import Event, Game, Play, TrickTaken, apply, legal_actions
from femopp.tricks import Seat, Trick, winner

Plays = tuple[tuple[Seat, Play], ...]

MOST_TRIED = 1000
"""Cards tried before the search gives up; a sound claim needs no more than are left to play."""


def play_out(game: Game[Any], presentation: Presentation, state: Any, taker: Seat) -> Plays | None:
    """Return legal plays by all seats, to the end of the deal, that give this seat every trick.

    Looks at all cards. None if no such plays exist or are found soon enough, or if the players
    would have to do anything but play cards.
    """
    return _Search(game, presentation, len(state.sheet), taker).rest(state)


class _Search:
    def __init__(
        self, game: Game[Any], presentation: Presentation, settled: int, taker: Seat
    ) -> None:
        self._game, self._presentation = game, presentation
        self._settled, self._taker = settled, taker
        self._left = MOST_TRIED

    def rest(self, state: Any) -> Plays | None:
        if state.outcome is not None or len(state.sheet) > self._settled:
            return ()
        for seat, action in self._promising(state):
            if self._left == 0:
                return None
            self._left -= 1
            after, events = apply(self._game, state, seat, action)
            if self._goes_elsewhere(events):
                continue
            rest = self.rest(after)
            if rest is not None:
                return ((seat, action), *rest)
        return None

    def _goes_elsewhere(self, events: tuple[Event, ...]) -> bool:
        takers = [event.seat for event in events if isinstance(event, TrickTaken)]
        return any(seat != self._taker for seat in takers)

    def _promising(self, state: Any) -> Iterator[tuple[Seat, Play]]:
        """Yield the plays of the seat to act, those most likely to serve the claim first."""
        actors = self._game.actors(state)
        if len(actors) != 1:
            return
        (seat,) = actors
        legal = legal_actions(self._game, state, seat)
        plays = [action for action in legal if isinstance(action, Play)]
        if len(plays) < len(legal):
            return
        order = self._presentation.order(state)

        def is_trump(play: Play) -> bool:
            return order.suit[play.card] == order.trump

        def wins(play: Play) -> bool:
            trick: Trick = state.trick.add(seat, play.card)
            return winner(trick, order) == seat

        # The taker draws trumps and plays from the top; the others get rid of what could win.
        plays.sort(key=lambda play: (is_trump(play), order.strength[play.card]), reverse=True)
        if seat != self._taker:
            plays.sort(key=wins)
        for play in plays:
            yield seat, play
