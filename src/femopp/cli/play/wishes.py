"""Prepares a table from the command line or from a record."""

import getpass
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

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
from femopp.cli.files import check_game, check_is_new, gone_on_with, parsed_record
from femopp.cli.play.keep import settings_in
from femopp.cli.tongue import speaker
from femopp.cli.wrong import Wrong, check_said
from femopp.driver import Match, begin
from femopp.language import _, say
from femopp.record import Record, new_name_fault, tidied
from femopp.rulebook import Game, SetupError
from femopp.tricks import Seat, seats

BOT_NAMES = ("Anna", "Bo", "Cecilia", "David", "Elsa", "Fredrik", "Greta", "Henrik")


@dataclass
class Wishes:
    """The arguments of the command; None if not given."""

    game: str | None = None
    preset: str | None = None
    opt: list[str] = field(default_factory=list)
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
    older: Record | None = None
    """The record that is continued."""


def setting_of(wishes: Wishes) -> Setting:
    """Prepare a table, new or resumed. Raises `Wrong`."""
    check_said(bots=wishes.bots, name=wishes.name)
    return _resumed(wishes) if wishes.resume else _new(wishes)


def _new(wishes: Wishes) -> Setting:
    if wishes.game is None:
        raise Wrong(say(_("which game? femopp play GAME; femopp games lists them")))
    game = game_named(wishes.game)
    options = options_of(game, wishes.preset, _with_usual(game, wishes.preset, wishes.opt))
    number = players_of(game, options, wishes.players)
    seat = seat_of(1 if wishes.seat is None else wishes.seat, number)
    try:
        match = begin(game, options, number)
    except SetupError as error:
        raise Wrong(error.text) from None
    if wishes.record is not None:
        check_is_new(
            wishes.record,
            _("{file} already exists; choose another name, or continue it with --resume"),
        )
    return Setting(
        match=match,
        draws=0,
        names=_names(game, number, seat, wishes),
        seat=seat,
        seed=seed_of(wishes.seed),
        bots=wishes.bots or "greedy",
        forgetful=FORGETFUL if wishes.forgetful is None else wishes.forgetful,
        alert=ALERT if wishes.alert is None else wishes.alert,
        file=wishes.record,
    )


def _resumed(wishes: Wishes) -> Setting:
    assert wishes.resume is not None
    for given, option in (
        (wishes.preset, "--preset"),
        (wishes.opt, "--opt"),
        (wishes.players, "--players"),
        (wishes.name, "--name"),
        (wishes.seed, "--seed"),
    ):
        if given:
            raise Wrong(
                say(
                    _("{option} can't be used with --resume: the record determines it"),
                    option=option,
                )
            )
    if str(wishes.resume) == "-":
        raise Wrong(
            say(
                _(
                    "--resume needs a file, not -: you type your answers, and the match is saved "
                    "to the file"
                )
            )
        )
    record = parsed_record(wishes.resume)
    if wishes.game is not None:
        check_game(record, wishes.game, wishes.resume)
    if wishes.record is not None and wishes.record.resolve() != wishes.resume.resolve():
        check_is_new(wishes.record)
    after = gone_on_with(record, wishes.resume)
    kept = settings_in(record)
    number = len(record.players)
    return Setting(
        match=after.match,
        draws=after.draws,
        names=record.players,
        seat=seat_of(wishes.seat or _number(kept.get("seat"), 1), number),
        seed=record.seed,
        bots=wishes.bots or kept.get("bots", "greedy"),
        forgetful=_first(wishes.forgetful, kept.get("forgetful"), FORGETFUL),
        alert=_first(wishes.alert, kept.get("alert"), ALERT),
        # A finished match has nothing to add.
        file=wishes.record or (None if after.match.state.outcome else wishes.resume),
        older=record,
    )


def _first(asked: int | None, kept: str | None, usual: int) -> int:
    return asked if asked is not None else _number(kept, usual)


def _number(text: str | None, usual: int) -> int:
    return int(text) if text is not None and text.isdecimal() else usual


def _with_usual(game: Game[Any], preset: str | None, settings: list[str]) -> list[str]:
    """Add to the settings that rituals are automatic, if people would perform them by default."""
    rituals = game.options.rituals_option
    if rituals is None or rituals.name in values(settings):
        return settings
    usual = getattr(options_of(game, preset, settings), rituals.name)
    return (
        [*settings, f"{rituals.name}={rituals.program}"] if usual == rituals.players else settings
    )


def _names(game: Game[Any], number: int, seat: Seat, wishes: Wishes) -> tuple[str, ...]:
    own = tidied(wishes.name or "") or _login_name(game) or speaker(wishes.lang).say(_("Guest"))
    fault = new_name_fault(own, (), game)
    if fault is not None:
        raise Wrong(fault)
    others = iter([name for name in BOT_NAMES if name.lower() != own.lower()])
    return tuple(own if one == seat else next(others) for one in seats(number))


def _login_name(game: Game[Any]) -> str | None:
    try:
        name = getpass.getuser().capitalize()
    except (OSError, KeyError, ImportError):
        return None
    return (
        name if name.isalpha() and name != "Root" and not new_name_fault(name, (), game) else None
    )
