"""The settings of a table."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Struct

from femopp.bots import UnknownBotError, check_sits
from femopp.kits.catalogue import game_named
from femopp.language import StoredChoice, Text, TextError, _, say
from femopp.rulebook import Game, OptionError, Options, SetupError, Way, there_is_no


class Clock(StoredChoice, otherwise="off"):
    """The time that a person has to think; `seconds` is None without a limit."""

    OFF = "off", _("no clock")
    RELAXED = "relaxed", _("relaxed: a minute and a half")
    QUICK = "quick", _("quick: twenty seconds")

    @property
    def seconds(self) -> float | None:
        return _SECONDS[self]


_SECONDS = {Clock.OFF: None, Clock.RELAXED: 90.0, Clock.QUICK: 20.0}


class Pace(StoredChoice, otherwise="normal"):
    """The time that cards and sheets lie on the table; it never depends on hidden cards."""

    NONE = "none", _("no waiting")
    NORMAL = "normal", _("normal")
    SLOW = "slow", _("slow")

    @property
    def bot_seconds(self) -> float:
        """The time that a bot takes for an action, unless it leads after a trick."""
        return _BOT_SECONDS[self]

    @property
    def pause_seconds(self) -> float:
        """The time that a table rests if anybody may say something and not everybody is content.

        It is the same after every trick, whatever has happened in it.
        """
        return _PAUSE_SECONDS[self]

    @property
    def result_seconds(self) -> float:
        """The time that several people have to read the result of a deal."""
        return _RESULT_SECONDS[self]

    @property
    def trick_seconds(self) -> float:
        """The time that a finished trick lies at least, before a bot leads to the next one."""
        return _TRICK_SECONDS[self]


_BOT_SECONDS = {Pace.NONE: 0.0, Pace.NORMAL: 0.8, Pace.SLOW: 1.8}
_PAUSE_SECONDS = {Pace.NONE: 0.0, Pace.NORMAL: 2.5, Pace.SLOW: 6.0}
_RESULT_SECONDS = {Pace.NONE: 0.0, Pace.NORMAL: 15.0, Pace.SLOW: 40.0}
_TRICK_SECONDS = {Pace.NONE: 0.0, Pace.NORMAL: 1.6, Pace.SLOW: 3.0}


class Hints(StoredChoice, otherwise="alone"):
    """The people who may ask what a strong bot would do."""

    ALONE = "alone", _("while one person plays alone")
    ALL = "all", _("for everybody who sits here")
    NONE = "none", _("no hints")


class Newcomers(StoredChoice, otherwise="host"):
    """The people who can join a table."""

    LINK = "link", _("everybody with the link")
    HOST = "host", _("people the host lets in")


class SettingsError(TextError):
    """A table that cannot be opened so; `text` says why."""


class Settings(Struct, frozen=True):
    """The game, its house rules (those that differ from the preset, as text), seats and times.

    `bots` plays in every seat (from 0) that `bots_by_seat` does not name, and stands in for
    persons. `newcomers` holds until the host changes it. `lesson` is the lesson that is played,
    which counts in no statistics; empty for none. With a `coach`, costly choices of somebody alone
    are questioned once, and the match is marked. With a `helping_hand`, players who perform the
    rituals are reminded of their own duties; at older tables nobody reminds. `practice` is trying
    again from a moment of a match: it counts in no statistics either. In a `short` match everybody
    begins on the game's points for that; it's stored as the start of the match. Seats of
    `bots_by_seat` that the table does not have are ignored, and so is a field or a choice that only
    a newer build knows.
    """

    game: str
    preset: str | None = None
    options: Mapping[str, str] = {}
    players: int | None = None
    bots: str = "greedy"
    clock: Clock = Clock.OFF
    pace: Pace = Pace.NORMAL
    hints: Hints = Hints.ALONE
    bots_by_seat: Mapping[int, str] = {}
    newcomers: Newcomers = Newcomers.LINK
    lesson: str = ""
    coach: bool = False
    helping_hand: bool = False
    practice: bool = False
    short: bool = False

    @property
    def counts(self) -> bool:
        """Whether its matches count in statistics, and can be reviewed and taken into a circle."""
        return not (self.lesson or self.practice)


class Rules(NamedTuple):
    """The rules of a match: a game, its options, and the number of players."""

    game: Game[Any]
    options: Options
    players: int


def rules_of(settings: Settings) -> Rules:
    """Return the rules of new settings.

    Raises `UnknownGameError`, `OptionError`, `SetupError` or `SettingsError` with a `text`.
    """
    game = game_named(settings.game)
    options = _kept_once(game.options.parsed(settings.preset, settings.options))
    for named in game.options.declared().values():
        if (value := getattr(options, named.name)) in named.declaration.unoffered:
            message = _("no new table can have {option}={value}")
            raise SettingsError(say(message, option=named.name, value=named.format(value)))
    try:
        for bot in (settings.bots, *settings.bots_by_seat.values()):
            check_sits(bot, game.name)
    except UnknownBotError as error:
        raise SettingsError(error.text) from None
    players = game.players_or_usual(options, settings.players)
    if settings.short:
        game.short_start(players)
    return Rules(game, options, players)


def way_in(game: str, preset: str | None = None, way: str | None = None) -> Way | None:
    """Return a way to play by its name, None for the usual one; None if the game has no ways.

    Raises `UnknownGameError` or `OptionError`.
    """
    options = game_named(game).options
    book = options.presets[0] if preset is None else options.preset_named(preset)
    rituals = options.rituals_option
    ways = {} if rituals is None else {one.name: one for one in rituals.ways}
    if rituals is None or not ways:
        if way is None:
            return None
        raise OptionError(say(_("this game has only one way to play, so leave the way out")))
    name = rituals.usual_in(book.name) if way is None else way
    if name not in ways:
        message = _("there is no way {name}; there are: {names}")
        raise OptionError(there_is_no(message, name, ways))
    return ways[name]


def settings_in(game: str, preset: str | None = None, way: str | None = None) -> Settings:
    """Return the settings of a new table that is played in this way; see `way_in`."""
    found = way_in(game, preset, way)
    if found is None:
        return Settings(game, preset)
    book = game_named(game).options.of(preset).preset
    return Settings(game, preset, options=found.options_in(book), helping_hand=found.helps)


def rules_as_of(settings: Settings, version: int, players: int | None = None) -> Rules:
    """Return the meaning of stored settings under a version of the game's rules.

    A setting that no longer exists is read as the one it means now. `players` is the number at
    the table, None for that of the settings. Raises as `rules_of` does, and for a version that
    does not exist.
    """
    game = game_named(settings.game)
    options, _gone = game.options.read(version, settings.preset, settings.options)
    return Rules(
        game, _kept_once(options), game.players_or_usual(options, players or settings.players)
    )


def newest_version(settings: Settings, players: int) -> int:
    """Return the newest version of the rules under which stored settings are possible.

    It is today's, unless the settings contradict a later one.
    """
    newest = game_named(settings.game).version
    for version in range(newest, 1, -1):
        try:
            rules_as_of(settings, version, players)
        except (OptionError, SetupError):
            continue
        return version
    return 1


def replaced_in(settings: Settings) -> tuple[Text, ...]:
    """Return the stored settings that no longer exist, each with its meaning now."""
    versions = game_named(settings.game).options.versions
    return versions.migrated(settings.preset, settings.options).gone


@lru_cache(maxsize=1024)
def _kept_once(options: Options) -> Options:
    """Return one object for equal options: tables share it, which saves memory and comparisons."""
    return options
