"""A bot decides only from its seat's knowledge: other hidden cards change nothing."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from femopp.bots import Luck, bot_named, bots_of, offered_bots, simulate, with_manners
from femopp.bots.learned import has_learnt, learned, learnt_rules
from femopp.bots.search import searching
from femopp.bots.sit import greedy
from femopp.driver import Ask, Match, Table, begin, command, turn
from femopp.kits import GAMES, has_part
from femopp.rulebook import Action, IllegalAction, legal_actions
from femopp.tricks import Seat, seats
from tests.bots.search.test_final import IN_HASTE
from tests.two_worlds import Log, _hidden, _replay, _swapped

WORLDS = 4
TOO_LONG = "master"
"""Replace the slowest bot by the same with less time, except in a few positions."""

POSITIONS = 3


def tables() -> list[tuple[str, str, dict[str, str]]]:
    found: list[tuple[str, str, dict[str, str]]] = []
    for game in GAMES.values():
        for preset in game.options.presets:
            found.append((game.name, preset.name, {}))
            if getattr(game.options.of(preset.name), "rituals", None) == "manual":
                found.append((game.name, preset.name, {"rituals": "auto"}))
    return found


def replayed(match: Match[Any], log: Log) -> Match[Any]:
    again: Match[Any] = begin(match.game, match.state.options, match.state.players, match.start)
    for seat, action in log:
        again, _events = command(again, seat, action)
    return again


def decisions(match: Match[Any], seat: Seat) -> list[tuple[object, Action | None]]:
    """Return the next seat to act, and each bot's action for it."""
    step = turn(Table(match))
    ask = step if isinstance(step, Ask) and step.seat == seat else Ask(seat, True, True)
    view = match.views[seat]
    legal = legal_actions(match.game, view, seat)
    if not legal:
        return [(step, None)]
    game = match.game.name
    bots = [bot_named(name, game) for name in bots_of(game) if name != TOO_LONG]
    if has_part(game, "search"):
        bots.append(with_manners(searching(IN_HASTE, otherwise=greedy)(game), game))
    if has_learnt(game) and learnt_rules(game) == (match.state.options, match.state.players):
        bots.append(with_manners(learned(game), game))
    return [(step, bot(view, ask, legal, Luck(3, seat, len(match.log)))) for bot in bots]


@pytest.mark.parametrize(("name", "preset", "values"), tables())
def test_hidden_cards_change_no_decision(name: str, preset: str, values: dict[str, str]) -> None:
    game = GAMES[name]
    options = game.options.parsed(preset, values)
    number = game.usual_players(options)
    bots = [bot_named("greedy", name)] * number
    whole = simulate(game, options, bots, 11, most_deals=2).match
    chance, compared = Random(5), 0
    for length in range(4, min(len(whole.log), 130), 5):
        match = replayed(whole, whole.log[:length])
        if not game.actors(match.state):
            continue
        for seat in seats(number):
            others = list(other_worlds(match, seat, chance, WORLDS))
            here = decisions(match, seat) if others else None
            for other in others:
                assert decisions(other, seat) == here
                compared += 1
    assert compared > 50


@pytest.mark.parametrize("name", [name for name in GAMES if TOO_LONG in offered_bots(name)])
def test_the_slowest_bot_itself_decides_the_same(name: str) -> None:
    """In a few positions late in a deal, with its whole thought."""
    game = GAMES[name]
    options = game.options.of()
    number = game.usual_players(options)
    bots = [bot_named("greedy", name)] * number
    whole = simulate(game, options, bots, 12, most_deals=2).match
    slowest, chance, compared = bot_named(TOO_LONG, name), Random(6), 0

    def decided(match: Match[Any], seat: Seat) -> Action | None:
        legal = legal_actions(game, match.views[seat], seat)
        return slowest(match.views[seat], Ask(seat), legal, Luck(3, seat, len(match.log)))

    for length in range(len(whole.log) // 2, len(whole.log)):
        match = replayed(whole, whole.log[:length])
        for seat in game.actors(match.state):
            if len(legal_actions(game, match.views[seat], seat)) < 2:
                continue
            others = list(other_worlds(match, seat, chance, WORLDS))[:1]
            here = decided(match, seat) if others else None
            for other in others:
                assert decided(other, seat) == here
                compared += 1
        if compared == POSITIONS:
            return
    raise AssertionError(f"only {compared} positions have another world")


def other_worlds(
    match: Match[Any], seat: Seat, chance: Random, attempts: int
) -> Iterator[Match[Any]]:
    """Return the match with other hidden cards, if it is legal and looks the same to this seat."""
    here = list(_replay(match, match.log, seat, ()))
    deals = tuple(action for action in match.game.actions if action.word == "deal")
    swaps = list(_hidden(match.log, here, deals))
    for _attempt in range(attempts):
        log = _swapped(match.log, swaps, chance)
        if log is None:
            continue
        try:
            other = replayed(match, log)
        except IllegalAction:
            continue
        if other.views[seat] == match.views[seat]:
            yield other
