"""The engine's simple player of Rödskägg, against the bot `greedy`."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from femopp.bots import Luck, simulate
from femopp.bots.bot import Bot, at_random, by
from femopp.bots.search.seen import knowledge_of
from femopp.bots.sit import greedy
from femopp.engine.chance import Chance
from femopp.engine.registry import ENGINES
from femopp.games.rodskagg.rules import RodskaggOptions
from femopp.kits import GAMES
from femopp.rulebook import Action, Options
from femopp.tricks import Seat
from tests.engine.lockstep import random_options

GAME = GAMES["rodskagg"]


def asked(done: Counter[str]) -> Bot:
    """Return `greedy`, checking at each decision that the engine's simple player agrees."""

    def choose(view: Any, seat: Seat, legal: tuple[Action, ...], luck: Luck) -> Action:
        action = greedy("rodskagg")(view, seat, legal, luck)
        if len(legal) > 1:
            may = choices(view, seat)
            assert may >> _number(action) & 1, (view, action)
            done[type(action).__name__] += 1
            done["the only one"] += may.bit_count() == 1
        return action

    return by(choose)


def choices(view: Any, seat: Seat) -> int:
    known = knowledge_of("rodskagg", view, seat)
    (world,) = known.worlds(1, Chance(1))
    return int(known.position(world).simple_choices())


def _number(action: Action) -> int:
    (number,) = ENGINES["rodskagg"].encode(action)
    return int(number)


def tables() -> Iterator[tuple[int, Options]]:
    """Yield each preset, also with late tricks worth going along for, and many other options."""
    for seed, preset in enumerate(GAME.options.presets):
        yield seed, RodskaggOptions.parsed(preset.name, {"rituals": "auto"})
        dear = {"rituals": "auto", "play_on_trick_value": "6", "play_on_penalty": "5"}
        for number in range(6):
            yield 100 * number + seed, RodskaggOptions.parsed(preset.name, dear)
    for seed in range(40):
        yield seed, random_options(GAME.options, Random(seed))


def test_it_does_what_greedy_does() -> None:
    done: Counter[str] = Counter()
    for seed, options in tables():
        number = Random(seed).choice(GAME.players(options))
        # Against a random player, more situations arise.
        bots = [by(at_random), *[asked(done)] * (number - 1)]
        simulate(GAME, options, bots, seed, most_deals=8, most_actions=2_000)
    assert min(done[name] for name in ("Bid", "Pass", "Play", "GoAlong", "Fold", "Ask")) > 40, done
    decisions = done.total() - done["the only one"]
    assert done["the only one"] > 0.9 * decisions
