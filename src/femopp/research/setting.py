"""Settings of environments: a game, its rules, and the end of an episode."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from inspect import signature
from operator import index
from typing import Any

from femopp.engine.errors import EngineError
from femopp.engine.observing import Observer, observer_of
from femopp.engine.position import NOBODY, Position
from femopp.engine.registry import engine_of
from femopp.kits import game_named
from femopp.rulebook import Game, Options


@dataclass(frozen=True)
class Setting:
    """A game with the rules of a table. `setting_of` makes it from arguments.

    dealer  the seat that deals first, None if chance or the rules decide
    start   the score sheet to begin from, as the game's `start`; None for the default; a tuple of
            several, of which each episode draws one
    deals   the most deals in an episode; None: until the match is over
    """

    game: str
    options: Options
    players: int
    dealer: int | None
    start: Any
    deals: int | None

    @property
    def rules(self) -> Game[Any]:
        """The game in the rule book."""
        return game_named(self.game)

    @cached_property
    def each(self) -> tuple[Setting, ...]:
        """The settings with one of the starts: this one alone if it has no more."""
        if not isinstance(self.start, tuple):
            return (self,)
        return tuple([replace(self, start=start) for start in self.start])

    def drawn(self, below: Callable[[int], int]) -> Setting:
        """Return the setting of an episode; `below(n)` draws a number from 0 to n - 1."""
        return self if len(self.each) == 1 else self.each[below(len(self.each))]

    @cached_property
    def begun(self) -> Position:
        """The match before its next deal, at the first start if there are several.

        Clone it before use.
        """
        if self.each[0] is not self:
            return self.each[0].begun
        engine = engine_of(self.game)
        match = engine.new_match(self.options, players=self.players, start=self.start)
        if self.dealer is not None:
            if match.dealer not in (NOBODY, self.dealer):
                raise EngineError(
                    f"seat {match.dealer} deals first by options or start, not seat {self.dealer}"
                )
            if match.dealer == NOBODY:
                match.draw_dealer(self.dealer)
        return match

    @cached_property
    def observer(self) -> Observer:
        """The encoder of observations."""
        return observer_of(self.begun)

    @cached_property
    def actions(self) -> int:
        """The number of actions, which count from 0."""
        return 1 + max(engine_of(self.game).names)

    @cached_property
    def sign(self) -> int:
        """1 if high points are good, -1 if they count against a seat."""
        return -1 if self.begun.few_points_win else 1

    def __reduce__(self) -> tuple[Any, ...]:
        given = (self.game, self.options, self.players, self.dealer, self.start, self.deals)
        return Setting, given

    def __deepcopy__(self, _known: object) -> Setting:
        return self


def setting_of(
    game: str,
    *,
    preset: str | None = None,
    options: Mapping[str, Any] | Options | None = None,
    players: int | None = None,
    dealer: int | None = None,
    start: Any = None,
    deals: int | None = 1,
) -> Setting:
    """Return a setting from a game's name and the differences from its defaults.

    preset   the rule book, by name; None: the game's first
    options  differences from it, values by name; or a game's options, without a preset
    players  the number of players; None: four, or the game's own number
    start    a start of the game, or a list of several, of which each episode draws one

    Rödskägg's rituals are automatic by default. Raises `EngineError` for impossible numbers
    and for an episode that would never end, and the game's errors for unknown names, options,
    numbers of players and starts: `UnknownGameError`, `OptionError`, `SetupError`, `NotInEngine`.
    """
    rules = game_named(game)
    chosen = _options(rules, preset, options)
    if players is None:
        players = rules.usual_players(chosen)
    deals = None if deals is None else index(deals)
    if deals is not None and deals < 1:
        raise EngineError(f"deals must be 1 or more, or None for a whole match, not {deals}")
    if deals is None and getattr(chosen, "deals", None) == 0:
        raise EngineError(
            "a session without an agreed number of deals never ends: give deals=20, for example,"
            " or options={'deals': 20}"
        )
    if isinstance(start, Sequence):
        if not start:
            raise EngineError("start is an empty list: give at least one start")
        start = tuple(start) if len(start) > 1 else start[0]
    setting = Setting(rules.name, chosen, players, dealer, start, deals)
    for one in setting.each:
        _ = one.begun  # raises now, not in an episode
    return setting


SETTINGS = tuple(list(signature(setting_of).parameters)[1:])


def number_of(text: str) -> int:
    """Return a number below 2**63, for a seed, that depends on nothing but this text."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


def settings_among(given: Mapping[str, Any], *own: str) -> Mapping[str, Any]:
    """Return the arguments of an environment that belong to its setting, without its `own`.

    Raises `EngineError` for unknown names, listing the possible ones.
    """
    for name in given:
        if name not in SETTINGS:
            takes = ", ".join((*SETTINGS, *own))
            raise EngineError(f"unknown argument {name!r}; possible: {takes}")
    return given


def _options(
    rules: Game[Any], preset: str | None, options: Mapping[str, Any] | Options | None
) -> Options:
    if isinstance(options, Options):
        if preset is not None:
            raise EngineError(f"these options have the preset {options.preset}: give no other one")
        return options
    return rules.options.of(preset, **{**engine_of(rules.name).needed, **(options or {})})
