"""Sampled points of contracts with a hand: the other cards are dealt at random and played out."""

from collections.abc import Collection, Mapping
from functools import lru_cache

from femopp.engine.chance import Chance
from femopp.engine.policy import RULES
from femopp.engine.position import Position
from femopp.engine.worlds import knowledge
from femopp.games.rifki.engine import codes, new_match
from femopp.games.rifki.rules import Contract, RifkiOptions, RifkiStart
from femopp.games.rifki.rules.state import PLAYERS
from femopp.tricks import Seat

Scores = tuple[int, ...]
"""Points of one deal by turn: the chooser's first, then the others' in order of play."""

CHOOSER = Seat(0)


def played(
    options: RifkiOptions,
    hand: int,
    contracts: Collection[Contract],
    worlds: int,
    chance: Chance,
) -> Mapping[Contract, list[Scores]]:
    """Return the points of each contract in each world; all contracts use the same worlds.

    `hand` is the chooser's, a mask of cards. All seats play by rules of thumb.
    """
    table = _table(options).clone()
    table.deal(_with_the_rest_anyhow(table, hand))
    known = knowledge(table, CHOOSER)
    scores: dict[Contract, list[Scores]] = {contract: [] for contract in contracts}
    for world in known.worlds(worlds, chance):
        dealt = known.position(world)
        for contract, given in scores.items():
            given.append(_play(dealt.clone(), contract, chance))
    return scores


@lru_cache(maxsize=64)
def _table(options: RifkiOptions) -> Position:
    return new_match(options, start=RifkiStart(dealer=CHOOSER))


def _with_the_rest_anyhow(table: Position, hand: int) -> list[int]:
    """Return hands of which only the chooser's matters: every world deals the others anew."""
    rest = [number for number in range(len(codes.CARDS)) if not hand >> number & 1]
    others = [sum(1 << number for number in rest[seat :: PLAYERS - 1]) for seat in range(3)]
    return [hand, *others]


def _play(deal: Position, contract: Contract, chance: Chance) -> Scores:
    deal.play(codes.FIRST_CHOICE + codes.CONTRACTS.index(contract))
    deal.play_out(chance, RULES)
    by_seat = deal.scores()
    # The turn goes counter-clockwise, and seats are numbered clockwise.
    return (by_seat[CHOOSER], *reversed(by_seat[CHOOSER + 1 :]))
