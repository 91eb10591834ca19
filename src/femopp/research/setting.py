"""What an episode of learning plays: one game by one table's rules, and when the episode ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from inspect import signature
from operator import index
from typing import Any

from femopp.engine.errors import EngineError
from femopp.engine.observing import Observer, observer_of
from femopp.engine.position import NOBODY, Position
from femopp.engine.table import engine_of
from femopp.kits import game_named
from femopp.rulebook import Game, Options


@dataclass(frozen=True)
class Setting:
    """One game by one table's rules. `setting_of` makes it from what people write.

    dealer  the seat that deals first, None where chance or the rules decide
    start   a sheet to begin from, as the game's own `start`; None for its usual beginning
    deals   how many deals an episode has at most; None: it goes on until the match is over
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
    def begun(self) -> Position:
        """The match before its next deal. It is there to be cloned."""
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
        """What tells what a seat may know."""
        return observer_of(self.begun)

    @cached_property
    def actions(self) -> int:
        """How many actions there are: they have the numbers from 0."""
        return 1 + max(engine_of(self.game).names)

    @cached_property
    def sign(self) -> int:
        """1 where many points are good, -1 where they count against a seat."""
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
    """What is played, from a game's name and what differs from the usual.

    preset   the rule book, by name; the game's first where it is None
    options  what differs from it, values by name; or a game's options, without a preset
    players  how many play; None: four, or as many as the game is for

    Rödskägg's rituals see to themselves unless `options` says otherwise. Raises `EngineError` for
    numbers that cannot be and for an episode that would never end, and what the game raises for
    names, options, players and a start that it has not: `UnknownGameError`, `OptionError`,
    `SetupError`, `NotInEngine`.
    """
    rules = game_named(game)
    chosen = _options(rules, preset, options)
    if players is None:
        players = rules.usual_players(chosen)
    deals = None if deals is None else index(deals)
    if deals is not None and deals < 1:
        raise EngineError(f"an episode has 1 deal or more, or None for a whole match, not {deals}")
    if deals is None and getattr(chosen, "deals", None) == 0:
        raise EngineError(
            "a session without an agreed number of deals never ends by itself: give deals=20, say,"
            " or options={'deals': 20}"
        )
    setting = Setting(rules.name, chosen, players, dealer, start, deals)
    _ = setting.begun  # now, not in the first episode, is it told what is wrong
    return setting


SETTINGS = tuple(list(signature(setting_of).parameters)[1:])


def settings_among(given: Mapping[str, Any], *own: str) -> Mapping[str, Any]:
    """What is `given` to an environment for its setting; `own` is what it takes besides.

    Raises `EngineError` for other names, saying what it takes.
    """
    for name in given:
        if name not in SETTINGS:
            takes = ", ".join((*SETTINGS, *own))
            raise EngineError(f"this environment takes no {name!r}: it takes {takes}")
    return given


def _options(
    rules: Game[Any], preset: str | None, options: Mapping[str, Any] | Options | None
) -> Options:
    if isinstance(options, Options):
        if preset is not None:
            raise EngineError(f"these options are of {options.preset}: give no preset besides")
        return options
    return rules.options.of(preset, **{**engine_of(rules.name).needed, **(options or {})})
