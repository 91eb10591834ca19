"""A match with everyone's view of it. Nothing here shuffles, waits or stores."""

from dataclasses import replace
from functools import cache, cached_property
from operator import index
from typing import Any, Generic, TypeVar

from msgspec import Struct

from femopp.language import Speaker
from femopp.pictures import html
from femopp.rulebook import (
    Action,
    Event,
    Game,
    Grown,
    Options,
    Play,
    State,
    are_open,
    follow,
    judge,
    legal_actions,
    refusals,
)
from femopp.tricks import TABLE, Seat, seats
from femopp.view import see, see_alike

S = TypeVar("S", bound=State)

Done = tuple[Seat, Action]
"""A seat (or the table) and what it did."""


class Match(Struct, Generic[S], frozen=True, dict=True):
    """A match at one moment: its state, the view of each seat and of spectators, and the log.

    The log of a resumed match begins where it was resumed; `earlier` counts the actions before.
    """

    game: Game[S]
    start: Struct
    state: S
    views: tuple[S, ...]
    spectator: S
    log: Grown[Done] = Grown()
    earlier: int = 0

    def __repr__(self) -> str:
        over = ", over" if self.state.outcome is not None else ""
        return f"<Match of {self.game.name}, {self.actions} actions{over}: {self.state!r}>"

    def _repr_html_(self) -> str | None:
        """Return a picture for a notebook, None if the game's states have none."""
        scene = getattr(self.state, "scene", None)
        if scene is None:
            return None
        title = Speaker("en").say(self.game.title)
        return html(replace(scene(), caption=f"{title}, deal {self.state.deal_number}"))

    @property
    def actions(self) -> int:
        """The number of actions so far, including those before the log."""
        return self.earlier + len(self.log)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Return the legal actions of a seat, judged by its view; cached."""
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = legal_actions(self.game, self.views[seat], seat)
        return found

    @cached_property
    def _legal(self) -> dict[Seat, tuple[Action, ...]]:
        return {}


def begin(game: Game[S], options: Options, players: int, start: Any = None) -> Match[S]:
    """Return a match before its first deal. Raises `SetupError` for an impossible setup.

    Raises TypeError for another game's options or start, or a number that isn't whole.
    """
    players = index(players)
    start = game.own_start(options, start)
    state = game.begin(options, players, start)
    return Match(game, start, state, (state,) * players, state)


def command(match: Match[S], seat: Seat, action: Action) -> tuple[Match[S], tuple[Event, ...]]:
    """Return the match after an action of a seat or the table, and the resulting events.

    Raises `IllegalAction` if the rules don't allow it.
    """
    judge(match.game, match.state, seat, action)
    return repeat(match, seat, action)


def repeat(match: Match[S], seat: Seat, action: Action) -> tuple[Match[S], tuple[Event, ...]]:
    """Apply an action from a log like `command`, but without judging it."""
    game = match.game
    state, events = follow(game, match.state, seat, action)
    if are_open(events):
        *views, spectator = see_alike(game, (*match.views, match.spectator), events)
    else:
        views = [
            see(game, view, events, observer)
            for observer, view in zip(seats(len(match.views)), match.views, strict=True)
        ]
        spectator = see(game, match.spectator, events, None)
    log = match.log.and_then(_play(seat, action) if isinstance(action, Play) else (seat, action))
    return Match(game, match.start, state, tuple(views), spectator, log, match.earlier), events


@cache
def _play(seat: Seat, action: Play) -> Done:
    """Return a cached entry: most of a log is plays of a few different cards."""
    return seat, action


def stop(match: Match[S]) -> Action | None:
    """Return the table's action that ends an open-ended match between two deals.

    None if the rules have no such action, or during a deal.
    """
    action = match.game.stop
    if action is None or refusals(match.game, match.state, TABLE, action):
        return None
    return action
