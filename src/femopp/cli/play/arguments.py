"""Prepares a table from the command line or from a record."""

import getpass
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from femopp.bots.manners import LESS_ALERT, MORE_FORGETFUL
from femopp.cli.choice import (
    ALERT,
    FORGETFUL,
    game_named,
    options_of,
    players_of,
    seat_of,
    seed_of,
    values,
)
from femopp.cli.errors import CommandError, check_not_empty
from femopp.cli.files import check_game, check_is_new, continued_match, parsed_record
from femopp.cli.play.saving import settings_in
from femopp.cli.user_language import speaker
from femopp.driver import Match, begin
from femopp.language import _, say
from femopp.record import Record, namesake, new_name_fault, tidied
from femopp.rulebook import Game, OptionError, SetupError, Way
from femopp.table.settings import way_in
from femopp.tricks import Seat, seats

BOT_NAMES = ("Anna", "Bo", "Cecilia", "David", "Elsa", "Fredrik", "Greta", "Henrik")


@dataclass
class Arguments:
    """The arguments of the command; None if not given."""

    game: str | None = None
    preset: str | None = None
    way: str | None = None
    short: bool = False
    opt: Sequence[str] = field(default_factory=list)
    players: int | None = None
    seat: int | None = None
    bots: str | None = None
    seed: str | None = None
    name: str | None = None
    forgetful: int | None = None
    alert: int | None = None
    four_colours: bool = False
    lang: str | None = None
    record: Path | None = None
    resume: Path | None = None


@dataclass(frozen=True)
class Setting:
    """A table ready for play."""

    match: Match[Any]
    draws: int
    names: tuple[str, ...]
    seat: Seat
    seed: str | None
    bots: str
    forgetful: int
    alert: int
    file: Path | None
    helps: bool = False
    """Whether the person has a helping hand."""
    older: Record | None = None
    """The record that is continued."""


def setting_of(arguments: Arguments) -> Setting:
    """Prepare a table, new or resumed. Raises `CommandError`."""
    check_not_empty(bots=arguments.bots, name=arguments.name)
    return _resumed(arguments) if arguments.resume else _new(arguments)


def _new(arguments: Arguments) -> Setting:
    if arguments.game is None:
        raise CommandError(say(_("which game? femopp play GAME; femopp games lists them")))
    game = game_named(arguments.game)
    way = _way(game, arguments)
    settings = arguments.opt if way is None else _with_way(arguments.opt, way, game, arguments)
    options = options_of(game, arguments.preset, settings)
    helps = way is not None and way.helps
    number = players_of(game, options, arguments.players)
    seat = seat_of(1 if arguments.seat is None else arguments.seat, number)
    try:
        start = _short_start(game, number) if arguments.short else None
        match = begin(game, options, number, start)
    except SetupError as error:
        raise CommandError(error.text) from None
    if arguments.record is not None:
        check_is_new(
            arguments.record,
            _("{file} already exists; choose another name, or continue it with --resume"),
        )
    return Setting(
        match=match,
        draws=0,
        names=_names(game, number, seat, arguments),
        seat=seat,
        seed=seed_of(arguments.seed),
        bots=arguments.bots or "greedy",
        forgetful=_chosen(arguments.forgetful, FORGETFUL, MORE_FORGETFUL if helps else 1),
        alert=_chosen(arguments.alert, ALERT, LESS_ALERT if helps else 1),
        file=arguments.record,
        helps=helps,
    )


def _short_start(game: Game[Any], number: int) -> Any:
    """Return the start of a short match. Raises `SetupError` if the game has none."""
    return msgspec.convert(game.short_start(number), game.start)


def _chosen(given: int | None, usual: int, factor: float) -> int:
    return round(usual * factor) if given is None else given


def _resumed(arguments: Arguments) -> Setting:
    assert arguments.resume is not None
    for given, option in (
        (arguments.preset, "--preset"),
        (arguments.way, "--way"),
        (arguments.short, "--short"),
        (arguments.opt, "--opt"),
        (arguments.players, "--players"),
        (arguments.name, "--name"),
        (arguments.seed, "--seed"),
    ):
        if given:
            raise CommandError(
                say(
                    _("{option} can't be used with --resume: the record determines it"),
                    option=option,
                )
            )
    if str(arguments.resume) == "-":
        raise CommandError(
            say(
                _(
                    "--resume needs a file, not -: you type your answers, and the match is saved "
                    "to the file"
                )
            )
        )
    record = parsed_record(arguments.resume)
    if arguments.game is not None:
        check_game(record, arguments.game, arguments.resume)
    if arguments.record is not None and arguments.record.resolve() != arguments.resume.resolve():
        check_is_new(arguments.record)
    after = continued_match(record, arguments.resume)
    saved = settings_in(record)
    number = len(record.players)
    return Setting(
        match=after.match,
        draws=after.draws,
        names=record.players,
        seat=seat_of(arguments.seat or _number(saved.get("seat"), 1), number),
        seed=record.seed,
        bots=arguments.bots or saved.get("bots", "greedy"),
        forgetful=_first(arguments.forgetful, saved.get("forgetful"), FORGETFUL),
        alert=_first(arguments.alert, saved.get("alert"), ALERT),
        # A finished match has nothing to add.
        file=arguments.record or (None if after.match.state.outcome else arguments.resume),
        helps=saved.get("helps") == "yes",
        older=record,
    )


def _first(asked: int | None, saved: str | None, default: int) -> int:
    return asked if asked is not None else _number(saved, default)


def _number(text: str | None, default: int) -> int:
    return int(text) if text is not None and text.isdecimal() else default


def _way(game: Game[Any], arguments: Arguments) -> Way | None:
    """Return the way to play; None if the game has none, or who performs the rituals is chosen."""
    rituals = game.options.rituals_option
    if arguments.way is None and (rituals is None or rituals.name in values(arguments.opt)):
        return None
    try:
        return way_in(game.name, arguments.preset, arguments.way)
    except OptionError as error:
        raise CommandError(error.text) from None


def _with_way(opt: Sequence[str], way: Way, game: Game[Any], arguments: Arguments) -> list[str]:
    """Return the settings with those of a way to play, unless they are chosen otherwise."""
    given = values(opt)
    chosen = way.options_in(options_of(game, arguments.preset, []).preset)
    return [*opt, *[f"{name}={value}" for name, value in chosen.items() if name not in given]]


def _names(game: Game[Any], number: int, seat: Seat, arguments: Arguments) -> tuple[str, ...]:
    own = (
        tidied(arguments.name or "") or _login_name(game) or speaker(arguments.lang).say(_("Guest"))
    )
    fault = new_name_fault(own, (), game)
    if fault is not None:
        raise CommandError(fault)
    others = iter([name for name in BOT_NAMES if namesake(name, [own]) is None])
    return tuple(own if one == seat else next(others) for one in seats(number))


def _login_name(game: Game[Any]) -> str | None:
    try:
        name = getpass.getuser().capitalize()
    except (OSError, KeyError, ImportError):
        return None
    return (
        name if name.isalpha() and name != "Root" and not new_name_fault(name, (), game) else None
    )
