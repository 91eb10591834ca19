"""Game, options and number of players from the command line."""

from collections.abc import Sequence
from typing import Any

from femopp import kits
from femopp.bots.manners import ALERTNESS, FORGETFULNESS
from femopp.cli.errors import CommandError
from femopp.language import _, say
from femopp.record import seed_fault, tidied
from femopp.rulebook import Game, OptionError, Options, SetupError
from femopp.tricks import Seat


def game_named(name: str) -> Game[Any]:
    """Return the game of this name. Raises `CommandError` with all games, the closest first."""
    try:
        return kits.game_named(name)
    except kits.UnknownGameError as error:
        raise CommandError(error.text) from None


def options_of(game: Game[Any], preset: str | None, settings: Sequence[str]) -> Options:
    """Return a preset's options with each ``name=value`` applied. Raises `CommandError`."""
    try:
        return game.options.parsed(preset, values(settings))
    except OptionError as error:
        raise CommandError(error.text) from None


def values(settings: Sequence[str]) -> dict[str, str]:
    """Return the values by name. Raises `CommandError` if one is malformed or given twice."""
    found: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        name = name.strip()
        if not equals or not name:
            raise CommandError(
                say(_("write --opt name=value, not --opt {setting}"), setting=repr(setting))
            )
        if name in found:
            raise CommandError(say(_("the option {name} is given twice"), name=repr(name)))
        found[name] = value.strip()
    return found


def check_at_least_one(**numbers: int) -> None:
    """Raise `CommandError` for an option (named without dashes) below 1."""
    for name, number in numbers.items():
        if number < 1:
            option = f"--{name.replace('_', '-')}"
            raise CommandError(say(_("{name} must be at least 1"), name=option))


FORGETFUL, ALERT = round(100 * FORGETFULNESS), round(100 * ALERTNESS)
"""How often, in percent, bots forget their own duties and notice the errors of others."""


def players_of(game: Game[Any], options: Options, asked: int | None) -> int:
    """Return the number of players: as asked, else the usual number. Raises `CommandError`."""
    try:
        return game.players_or_usual(options, asked)
    except SetupError as error:
        raise CommandError(error.text) from None


def seat_of(asked: int, players: int) -> Seat:
    """Return the seat (from 0) for the user's number (from 1). Raises `CommandError`."""
    if not 1 <= asked <= players:
        raise CommandError(
            say(
                _("there is no seat {asked}; the seats are 1 to {players}"),
                asked=asked,
                players=players,
            )
        )
    return Seat(asked - 1)


def seed_of(asked: str | None, last: str = "") -> str | None:
    """Return the seed as in records, None without one. `last` is its longest suffix.

    Raises `CommandError` for a seed that no record can have.
    """
    if asked is None:
        return None
    seed = tidied(asked.strip())
    fault = seed_fault(seed) or seed_fault(f"{seed}{last}")
    if fault is not None:
        raise CommandError(fault)
    return seed


def percent(name: str, number: int) -> float:
    """Return a percentage as a share from 0 to 1. Raises `CommandError`."""
    if not 0 <= number <= 100:
        raise CommandError(say(_("{name} must be a percentage from 0 to 100"), name=name))
    return number / 100
