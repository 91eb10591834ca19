"""Two-player Rödskägg with a small pack as an OpenSpiel game: small enough to be solved exactly.

Importing this registers `femopp_small_rodskagg`. Parameters: `ranks`, 3 or 4 in each of the two
suits, and `cards`, 2 or 3 in each hand. It is a setting of research, which no table offers. The
rules are those of Skåne; docs/how-to/small-games.md says which of them are left.

Player 0 speaks first. Chance deals a hand at a time: an outcome is the place of a hand among all
possible ones. Utilities are half the difference of points, so they sum to zero. Information states
are the player's hand as dealt, the calls and the cards played, in order and by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import comb
from typing import Any

import pyspiel

from femopp.engine.observing import observer_of
from femopp.engine.registry import engine_of
from femopp.kits import game_named, games_with, required_part
from femopp.research.openspiel import (
    ACTIONS,
    PREFIX,
    FemoppGame,
    FemoppState,
    game_type,
    named,
)
from femopp.research.openspiel_observed import Observed

GAME, PRESET = next(
    (game, part.SMALL_PRESET)
    for game in games_with("research")
    if hasattr(part := required_part(game, "research"), "SMALL_PRESET")
)
NAME = f"{PREFIX}small_{GAME}"
SUITS = 2
POSSIBLE = {"ranks": (3, 4), "cards": (2, 3)}
DEALER = 1
"""The seat that deals, so that player 0 speaks first."""

KIND = game_type(
    GAME,
    NAME,
    {name: values[0] for name, values in POSSIBLE.items()},
    long_name="Rödskägg of Femopp with two players and a small pack",
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    min_num_players=2,
    max_num_players=2,
)


class SmallRodskaggGame(FemoppGame):
    """A deal of two-player Rödskägg with a small pack. Raises ValueError for other sizes."""

    name, kind = GAME, KIND

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**{name: values[0] for name, values in POSSIBLE.items()}, **(params or {})}
        for name, values in POSSIBLE.items():
            if given[name] not in values:
                raise ValueError(f"{name} must be {values[0]} or {values[1]}, not {given[name]}")
        engine = engine_of(GAME)
        options: Any = game_named(GAME).options.of(PRESET, **engine.needed)
        self.cards: int = given["cards"]
        self.begun = required_part(GAME, "engine").new_small_match(
            options, suits=SUITS, ranks=given["ranks"], tricks=self.cards, dealer=DEALER
        )
        self.observer = observer_of(self.begun)
        self.names = engine.names
        most = (self.cards + options.failed_bid_penalty) / 2
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=comb(SUITS * given["ranks"], self.cards),
            num_players=2,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=2 + 2 * self.cards,
        )
        pyspiel.Game.__init__(self, KIND, info, given)

    def new_initial_state(self) -> SmallRodskaggState:
        """Return a deal before the first hand is dealt."""
        return SmallRodskaggState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observed:
        """Return observations of this kind, by default a player's. Raises as `Observed`."""
        return SmallObserved(self.observer, ACTIONS, iig_obs_type, params)


class SmallRodskaggState(FemoppState):
    """A deal at one moment: see `FemoppState`."""

    def returns(self) -> list[float]:
        """Return half the difference of the two results."""
        own, other = super().returns()
        return [(own - other) / 2, (other - own) / 2]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the places of the hands that can be dealt next, all equally likely."""
        hands = len(self._hands())
        return [(place, 1 / hands) for place in range(hands)]

    def _hands(self) -> list[tuple[int, ...]]:
        left = [card for card in self._pool() if card not in self.drawn]
        return list(combinations(left, self.get_game().cards))

    def _draw(self, place: int) -> None:
        hands = self._hands()
        if not 0 <= place < len(hands):
            raise ValueError(f"chance cannot deal hand {place} now: see chance_outcomes()")
        self.drawn = (*self.drawn, *hands[place])
        if len(self.drawn) == 2 * self.get_game().cards:
            self._deal(self.drawn)
            self.drawn = ()

    def _action_to_string(self, player: int, action: int) -> str:
        if self.position is None:
            return " ".join(self.get_game().names[card] for card in self._hands()[action])
        return super()._action_to_string(player, action)


class SmallObserved(Observed):
    """Observations whose information states are readable: see `Observed`."""

    def string_from(self, state: Any, player: int) -> str:
        """Return what a player sees of a state as text."""
        if not self.is_of_one_with_recall or state.position is None:
            return super().string_from(state, player)
        names, plays = state.get_game().names, state.position.plays()
        hand = state.position.hands()[player] | sum(
            1 << card for seat, card in plays if seat == player
        )
        held = " ".join(named(names, hand))
        done = [*self._calls(state), *[f"{seat} {names[card]}" for seat, card in plays]]
        return f"{player}: {held} | {', '.join(done)}".rstrip()

    def _calls(self, state: Any) -> list[str]:
        """Return the calls in order, by name."""
        names = state.get_game().names
        lowest = min(action for action, name in names.items() if name.startswith("bid"))
        seen, layout = self._observer.observe(state.position, 0), self._observer.layout
        said = seen[layout.places["call"]]
        width = layout.shape("call")[1]
        return [
            f"{seat} {names[lowest + place]}"
            for seat in (0, 1)
            for place in range(width)
            if said[seat * width + place]
        ]


pyspiel.register_game(KIND, SmallRodskaggGame)
