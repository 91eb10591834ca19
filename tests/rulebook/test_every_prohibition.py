"""No rule is dead: every prohibition of every game refuses something somewhere.

At every position of the witnesses, which bring each option's rules into force, and of a few random
matches, each seat and the table try actions of all kinds, right and wrong ones.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from femopp.cards import Rank
from femopp.driver import SeededShuffler, begin, command
from femopp.kits import GAMES
from femopp.record import parse_record, steps
from femopp.rulebook import Action, Cards, Game, OptionError, Prohibition
from femopp.tricks import TABLE, Seat, seats
from tests.playing import by_chance, choices
from tests.rulebook.anything import any_action

WITNESSES = Path(__file__).parent.parent / "games"


@pytest.mark.parametrize("name", GAMES)
def test_every_prohibition_refuses_something(name: str) -> None:
    game, chance = GAMES[name], Random(1)
    silent = list(game.prohibitions)
    for state in _states(game):
        heard = set(map(id, _refusing(game, state, silent, chance)))
        silent = [rule for rule in silent if id(rule) not in heard]
        if not silent:
            return
    assert [(rule.name, rule.ids) for rule in silent] == []


def _refusing(
    game: Game[Any], state: Any, silent: Sequence[Prohibition], chance: Random
) -> Iterator[Prohibition]:
    """Return the rules that refuse some action here, after the rules of time and turn."""
    kinds = list(dict.fromkeys(kind for rule in silent for kind in rule.actions))
    for seat in (*seats(state.players), TABLE):
        for action in _tries(game, state, seat, kinds, chance):
            rules = game.in_force(state.options, type(action))
            first = [rule for rule in rules.first if rule.forbids(state, seat, action)]
            then = () if first else rules.then
            yield from first
            yield from (rule for rule in then if rule.forbids(state, seat, action))


def _tries(
    game: Game[Any], state: Any, seat: Seat, kinds: Sequence[type[Action]], chance: Random
) -> Iterator[Action]:
    if seat != TABLE:
        yield from (one for one in game.candidates(state, seat) if type(one) in kinds)
    for kind in chance.choices(kinds, k=5):
        yield any_action(kind, state, chance)


# Positions


class LowCardsFirst(SeededShuffler):
    """Deals the low cards first, so that many hands have no picture card."""

    def shuffle(self, cards: Cards) -> Cards:
        high = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
        return tuple(sorted(super().shuffle(cards), key=lambda card: card.rank in high))


@dataclass(frozen=True)
class Matches:
    """Random matches under some options: their number, start and length in actions."""

    game: str
    preset: str
    players: int
    values: dict[str, Any] = field(default_factory=dict)
    start: dict[str, Any] = field(default_factory=dict)
    steps: int = 3
    times: int = 4
    shuffler: type[SeededShuffler] = SeededShuffler


MATCHES = [
    Matches("rodskagg", "kortoxen-1949", 8),
    Matches("rodskagg", "skane", 3),
    Matches(
        "rodskagg",
        "english",
        3,
        {"fresh_hand": False, "rituals": "off", "zero_bid": "pass"},
        steps=60,
    ),
    Matches("rodskagg", "skane", 4, {}, {"points": (2, 1, 2, 1)}, steps=100),
    Matches("rodskagg", "english", 3, {"rituals": "auto"}, steps=200, times=12),
    Matches("rodskagg", "english", 7, {"rituals": "off"}, steps=12, shuffler=LowCardsFirst),
    Matches(
        "rodskagg",
        "kortoxen-1949",
        8,
        {"fresh_hand": True, "rituals": "off"},
        shuffler=LowCardsFirst,
    ),
    Matches(
        "rodskagg",
        "english",
        3,
        {"fresh_hand": False, "rituals": "off", "zero_bid": "pass"},
        steps=4,
        times=40,
    ),
    # Few points, so that players come to zero, or are there already.
    Matches(
        "rodskagg",
        "kortoxen-1949",
        3,
        {
            "overshoot": "win",
            "bid_cap": "none",
        },
        {"points": (-1, 0, 1)},
        steps=300,
        times=20,
    ),
    Matches(
        "rodskagg",
        "kortoxen-1949",
        3,
        {"zero_ends": "at_once", "out_knock": False},
        {"points": (3, 3, 3)},
        steps=120,
        times=20,
    ),
    Matches(
        "rodskagg",
        "kortoxen-1949",
        3,
        {"rodskagg_tricks_count": True, "rodskagg_stop": "play_out"},
        {"points": (1, 1, 1)},
        steps=120,
        times=20,
    ),
    Matches("rifki", "rifki", 4, steps=1100, times=1),
    Matches("sheepshead", "five-handed", 5, {"deals": 20}, steps=250),
    Matches("sheepshead", "five-handed", 5, {"recrack_by": "partner_or_picker"}, steps=250),
]


def _states(game: Game[Any]) -> Iterator[Any]:
    for path in sorted((WITNESSES / game.name / "witnesses").glob("*")):
        for step in steps(parse_record(path.read_text(encoding="utf-8"))):
            yield from _under_every_value(step.state, path.stem.partition("-")[0])
    for match in [one for one in MATCHES if one.game == game.name] or _usual(game):
        for seed in range(match.times):
            yield from _played(game, match, seed)


def _usual(game: Game[Any]) -> Iterator[Matches]:
    """Return long matches under each preset, for a game without matches of its own here."""
    for preset in game.options.presets:
        players = game.players(game.options.of(preset.name))[0]
        yield Matches(game.name, preset.name, players, steps=1500, times=2)


def _under_every_value(state: Any, option: str) -> Iterator[Any]:
    """Return the position under other options."""
    options = state.options
    values = {name: getattr(options, name) for name in options.declared()}
    for value in options.named(option).choices or [values[option]]:
        try:
            other = type(options).of(options.preset, **{**values, option: value})
        except OptionError:
            continue
        yield replace(state, options=other)


def _played(game: Game[Any], match: Matches, seed: int) -> Iterator[Any]:
    """Yield each state on the way; those before a random action many times, as they are few."""
    options = game.options.of(match.preset, **match.values)
    now = begin(game, options, match.players, game.start(**match.start))
    shuffler, player = match.shuffler(seed), by_chance(seed)
    for _step in range(match.steps):
        while (action := game.table_action(now.state, shuffler)) is not None:
            yield from [now.state] * 8
            now, _events = command(now, TABLE, action)
        yield now.state
        if now.state.outcome is not None:
            return
        now, _events = command(now, *player(now, choices(now)))
