"""Rifki: cards played by searching bots among themselves."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from femopp.bots import bot_named, simulate
from femopp.games.rifki.engine import RifkiPosition, codes, new_match
from femopp.games.rifki.engine.imitation import RifkiImitation
from femopp.games.rifki.rules import DrawDealer, RifkiOptions
from femopp.games.rifki.rules.state import PLAYERS
from femopp.kits import game_named
from femopp.rulebook import Action, Deal, Play
from femopp.tricks import Seat
from tools.imitation.choice import Choice

GAME = "rifki"
BOT = "club"


def played(matches: int, seed: int, bot: str = BOT) -> Iterator[Choice]:
    """Yield the choices of matches between copies of this bot, on all cores."""
    seeds = [f"{seed}-{number}" for number in range(matches)]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for choices in pool.map(_match, [bot] * matches, seeds, chunksize=4):
            yield from choices


def _match(bot: str, seed: str) -> list[Choice]:
    game = game_named(GAME)
    bots = [bot_named(bot, GAME)] * PLAYERS
    return list(_choices(simulate(game, game.options.of(), bots, seed).match.log))


def _choices(log: Iterable[tuple[Seat, Action]]) -> Iterator[Choice]:
    position, imitation = new_match(RifkiOptions.of()), RifkiImitation()
    for _seat, action in log:
        match action:
            case DrawDealer(seat=dealer):
                position.draw_dealer(dealer)
            case Deal(hands=hands):
                position.deal([codes.mask_of(hand) for hand in hands])
            case Play(card=card):
                yield from _choice(position, imitation, codes.card_number(card))
                position.play(codes.card_number(card))
            case _:
                position.play(*codes.encode(action))


def _choice(position: RifkiPosition, imitation: RifkiImitation, card: int) -> Iterator[Choice]:
    network, rows = imitation.features_of(position)
    if len(rows) > 1:
        # The lowest of equivalent cards represents all.
        chosen = max(one for one in rows if one <= card)
        wanted = tuple(float(one == chosen) for one in rows)
        yield Choice(network, tuple(rows.values()), wanted, (0.0,) * len(rows))
