"""From the user's words to a game, its options and a number of players."""

from collections.abc import Sequence
from typing import Any

from femopp import kits
from femopp.bots.manners import ALERTNESS, FORGETFULNESS
from femopp.cli.wrong import Wrong
from femopp.language import _, say
from femopp.record import seed_fault, tidied
from femopp.rulebook import Game, OptionError, Options, SetupError
from femopp.tricks import Seat


def game_named(name: str) -> Game[Any]:
    """The game of this name. Raises `Wrong` that lists the games, closest first."""
    try:
        return kits.game_named(name)
    except kits.UnknownGameError as error:
        raise Wrong(error.text) from None


def options_of(game: Game[Any], preset: str | None, settings: Sequence[str]) -> Options:
    """The options of a preset with each ``name=value`` changed. Raises `Wrong`."""
    try:
        return game.options.parsed(preset, values(settings))
    except OptionError as error:
        raise Wrong(error.text) from None


def values(settings: Sequence[str]) -> dict[str, str]:
    """The values by name. Raises `Wrong` for what is not ``name=value`` or is given twice."""
    found: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        name = name.strip()
        if not equals or not name:
            raise Wrong(
                say(_("write --opt name=value, not --opt {setting}"), setting=repr(setting))
            )
        if name in found:
            raise Wrong(say(_("the option {name} is given twice"), name=repr(name)))
        found[name] = value.strip()
    return found


def check_at_least_one(**numbers: int) -> None:
    """Raise `Wrong` for an option, by its name without dashes, that counts fewer than one."""
    for name, number in numbers.items():
        if number < 1:
            option = f"--{name.replace('_', '-')}"
            raise Wrong(say(_("{name} must be at least 1"), name=option))


FORGETFUL, ALERT = round(100 * FORGETFULNESS), round(100 * ALERTNESS)
"""How often, in percent, bots forget their own duties and notice the errors of others."""


def players_of(game: Game[Any], options: Options, asked: int | None) -> int:
    """How many play: as asked, else as many as usual. Raises `Wrong`."""
    try:
        return game.players_or_usual(options, asked)
    except SetupError as error:
        raise Wrong(error.text) from None


def seat_of(asked: int, players: int) -> Seat:
    """The seat (from 0) that the user calls by its number from 1. Raises `Wrong`."""
    if not 1 <= asked <= players:
        raise Wrong(
            say(
                _("there is no seat {asked}; the seats are 1 to {players}"),
                asked=asked,
                players=players,
            )
        )
    return Seat(asked - 1)


def seed_of(asked: str | None, last: str = "") -> str | None:
    """The seed as records have it, None without one. `last` is the longest that comes after it.

    Raises `Wrong` for one that no record can have.
    """
    if asked is None:
        return None
    seed = tidied(asked.strip())
    fault = seed_fault(seed) or seed_fault(f"{seed}{last}")
    if fault is not None:
        raise Wrong(fault)
    return seed


def percent(name: str, number: int) -> float:
    """The share, from 0 to 1, that the user writes in percent. Raises `Wrong`."""
    if not 0 <= number <= 100:
        raise Wrong(say(_("{name} is a percentage, from 0 to 100"), name=name))
    return number / 100
