"""Beginning a match of Rifki, or one of its deals, and doing in it what the rule book tells."""

from __future__ import annotations

from collections.abc import Sequence

from femopp.games.rifki.engine import codes
from femopp.games.rifki.engine.match import RifkiMatch
from femopp.games.rifki.engine.pack import pack
from femopp.games.rifki.rules import GAME as RIFKI
from femopp.games.rifki.rules import DrawDealer, RifkiOptions, RifkiStart
from femopp.games.rifki.rules.state import PLAYERS
from femopp.rulebook import Action, Deal
from femopp.tricks import Seat


def new_match(
    options: RifkiOptions, *, players: int = PLAYERS, start: RifkiStart | None = None
) -> RifkiMatch:
    """A match before its next deal, which is the first unless `start` tells of others.

    Who deals first is as options and `start` say; otherwise chance decides (`draw_dealer`). Raises
    `NotInEngine` for options that only the rule book has, `SetupError` where no match can stand
    so, and TypeError for options or a start of another game.
    """
    start = RIFKI.own_start(options, start)
    rules = pack(options)
    begun = RIFKI.begin(options, players, start)
    return RifkiMatch(rules, begun.dealer, begun.points, begun.chosen)


def new_deal(
    options: RifkiOptions,
    hands: Sequence[int],
    *,
    players: int = PLAYERS,
    start: RifkiStart | None = None,
) -> RifkiMatch:
    """A match with its next deal dealt: these hands, masks of cards in seat order.

    Seat 0 deals unless options or `start` say otherwise. Raises as `new_match` does, and
    `NotADeal` for hands that cannot be.
    """
    if start is None and options.first_dealer.seat is None:
        start = RifkiStart(dealer=Seat(0))
    match = new_match(options, players=players, start=start)
    match.deal(hands)
    return match


def enact(match: RifkiMatch, action: Action) -> None:
    """Do in the engine an action of the rule book, a player's or the table's."""
    if isinstance(action, DrawDealer):
        match.draw_dealer(action.seat)
    elif isinstance(action, Deal):
        match.deal([codes.mask_of(hand) for hand in action.hands])
    else:
        for step in codes.encode(action):
            match.play(step)
