"""Snapshot of a match between two deals, in a small form that later versions can read."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from femopp.driver.match import Match
from femopp.language import _, say
from femopp.rulebook import Game, Options, SettledDeal, SetupError, State

S = TypeVar("S", bound=State)

Fields = Mapping[str, Any]
"""The fields of a game's standing, as in JSON."""

STANDING = 1
"""The version of the format, raised if an older Femopp would misread a newer standing."""

NEWER = _("This match was saved by a newer version of Femopp; only that version can go on with it.")
UNREADABLE = _("This match uses something that this version of Femopp does not know.")


class MatchStanding(Struct, frozen=True, omit_defaults=True):
    """A match between two deals, without its score sheet and log.

    state      the fields of the game's standing
    views      by seat (from 0), the views of those who know less than the state
    spectator  the view of spectators; None if they know as much
    actions    the number of actions so far
    draws      how many of them were acts of chance, for tables that count them
    version    the version of this format
    """

    state: Fields
    views: Mapping[int, Fields] = {}
    spectator: Fields | None = None
    actions: int = 0
    draws: int = 0
    version: int = STANDING


def standing_of(match: Match[Any], draws: int = 0) -> MatchStanding:
    """Return the part of a match that outlives a deal.

    The match must be between two deals and not over. `draws` is as in a `Table`.
    """
    game = match.game
    state, spectator = game.stands(match.state), game.stands(match.spectator)
    views = {seat: game.stands(view) for seat, view in enumerate(match.views)}
    return MatchStanding(
        state=_fields(state),
        views={seat: _fields(view) for seat, view in views.items() if view != state},
        spectator=None if spectator == state else _fields(spectator),
        actions=match.actions,
        draws=draws,
    )


def resume(
    game: Game[S],
    options: Options,
    players: int,
    standing: MatchStanding,
    sheet: tuple[SettledDeal, ...] = (),
) -> Match[S]:
    """Return the saved match with this score sheet and an empty log, without judging it.

    Raises `SetupError` if this version of Femopp can't read the standing.
    """
    if standing.version > STANDING:
        raise SetupError(say(NEWER))

    def state(fields: Fields) -> S:
        begun = game.resume(options, players, _read(game, fields))
        known: S = replace(begun, sheet=sheet)  # type: ignore[type-var]
        return known

    whole = state(standing.state)
    views = [
        state(standing.views[seat]) if seat in standing.views else whole for seat in range(players)
    ]
    spectator = whole if standing.spectator is None else state(standing.spectator)
    return Match(game, game.start(), whole, tuple(views), spectator, earlier=standing.actions)


def _fields(stood: Struct) -> Fields:
    # As JSON gives them back: lists, not tuples.
    fields: Fields = msgspec.json.decode(msgspec.json.encode(stood))
    return fields


def _read(game: Game[Any], fields: Fields) -> Any:
    try:
        return msgspec.convert(fields, game.standing)
    except msgspec.ValidationError as error:
        raise SetupError(say(UNREADABLE)) from error
