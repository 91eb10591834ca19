"""Beginning a match of Rifki, or one of its deals."""

from __future__ import annotations

from collections.abc import Sequence

from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.rifki.match import RifkiMatch
from femopp.engine.rifki.pack import pack
from femopp.games.rifki import RIFKI, RifkiOptions, RifkiStart
from femopp.games.rifki.state import PLAYERS
from femopp.tricks import Seat


def new_match(
    options: RifkiOptions,
    *,
    players: int = PLAYERS,
    start: RifkiStart | None = None,
    seed: int | None = None,
) -> RifkiMatch:
    """A match before its next deal, which is the first unless `start` tells of others.

    Lots for the first dealer, where the options say so, are drawn from the seed. Raises
    `NotInEngine` for options that only the rule book has, `SetupError` where no match can stand so,
    and `EngineError` where lots are to be drawn without a seed.
    """
    rules = pack(options)
    start = start or RifkiStart()
    dealer = RIFKI.begin(options, players, start).dealer
    if dealer is not None:
        return RifkiMatch(rules, dealer, start)
    if seed is None:
        raise EngineError("who deals first? give start=RifkiStart(dealer=…), or a seed for lots")
    return RifkiMatch(rules, Chance(seed).below(players), start)


def new_deal(
    options: RifkiOptions,
    hands: Sequence[int] | None = None,
    *,
    players: int = PLAYERS,
    start: RifkiStart | None = None,
    seed: int | None = None,
) -> RifkiMatch:
    """A match with its next deal dealt: these hands, masks in seat order, or from the seed.

    Seat 0 deals unless options or `start` say otherwise. Raises as `new_match` does, and
    `NotADeal` for hands that cannot be.
    """
    if (hands is None) == (seed is None):
        raise EngineError("a deal is told by its hands or by a seed: give one of them")
    if start is None and options.first_dealer.seat is None:
        start = RifkiStart(dealer=Seat(0))
    match = new_match(options, players=players, start=start, seed=seed)
    if hands is not None:
        match.deal(hands)
    elif seed is not None:
        match.deal_from(Chance(seed))
    return match
