"""Cards that searching bots have played among themselves, with what they could have played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from femopp.bots import bot_named, simulate
from femopp.engine.rifki import RifkiMatch, codes, new_match
from femopp.engine.rifki.imitation import Imitation
from femopp.games import game_named
from femopp.games.rifki import DrawDealer, RifkiOptions
from femopp.games.rifki.state import PLAYERS
from femopp.rulebook import Action, Deal, Play
from femopp.tricks import Seat

GAME = "rifki"


@dataclass(frozen=True)
class Choice:
    """A card that was played where there was a choice.

    network  the number of the network that is to tell it
    rows     for each card that differs from the others, the rows of its marks
    chosen   which of them was played, or one that is equal to it
    """

    network: int
    rows: tuple[tuple[int, ...], ...]
    chosen: int


def played(bot: str, matches: int, seed: int) -> Iterator[Choice]:
    """The choices of so many matches in which this bot has all seats, on all cores."""
    seeds = [f"{seed}-{number}" for number in range(matches)]
    with ProcessPoolExecutor() as pool:
        for choices in pool.map(_match, [bot] * matches, seeds, chunksize=4):
            yield from choices


def _match(bot: str, seed: str) -> list[Choice]:
    game = game_named(GAME)
    bots = [bot_named(bot, GAME)] * PLAYERS
    return list(_choices(simulate(game, game.options.of(), bots, seed).match.log))


def _choices(log: Iterable[tuple[Seat, Action]]) -> Iterator[Choice]:
    position, imitation = new_match(RifkiOptions.of()), Imitation()
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


def _choice(position: RifkiMatch, imitation: Imitation, card: int) -> Iterator[Choice]:
    network, rows = imitation.marks_of(position)
    if len(rows) > 1:
        # Of equal cards the lowest stands for all.
        chosen = max(place for place, one in enumerate(rows) if one <= card)
        yield Choice(network, tuple(rows.values()), chosen)
