"""The start of a match of Rifki or of one of its deals, and actions of the rule book in it."""

from __future__ import annotations

from collections.abc import Sequence

from femopp.games.rifki.engine import codes
from femopp.games.rifki.engine.match import RifkiPosition
from femopp.games.rifki.engine.packed_rules import pack
from femopp.games.rifki.rules import GAME as RIFKI
from femopp.games.rifki.rules import DrawDealer, RifkiOptions, RifkiStart
from femopp.games.rifki.rules.state import PLAYERS
from femopp.rulebook import Action, Deal
from femopp.tricks import Seat


def new_match(
    options: RifkiOptions, *, players: int = PLAYERS, start: RifkiStart | None = None
) -> RifkiPosition:
    """Begin a match before its next deal, the first one unless `start` describes others.

    The first dealer is as options and `start` say; otherwise chance decides (`draw_dealer`). Raises
    `NotInEngine` for options that only the rule book supports, `SetupError` for an impossible
    match, and TypeError for options or a start of another game.
    """
    start = RIFKI.own_start(options, start)
    rules = pack(options)
    begun = RIFKI.begin(options, players, start)
    return RifkiPosition(rules, begun.dealer, begun.points, begun.chosen)


def new_deal(
    options: RifkiOptions,
    hands: Sequence[int],
    *,
    players: int = PLAYERS,
    start: RifkiStart | None = None,
) -> RifkiPosition:
    """Begin a match with these hands dealt, masks of cards in seat order.

    Seat 0 deals unless options or `start` say otherwise. Raises like `new_match`, and `NotADeal`
    for impossible hands.
    """
    if start is None and options.first_dealer.seat is None:
        start = RifkiStart(dealer=Seat(0))
    match = new_match(options, players=players, start=start)
    match.deal(hands)
    return match


def enact(match: RifkiPosition, action: Action) -> None:
    """Do an action of the rule book, a player's or the table's, in the match."""
    if isinstance(action, DrawDealer):
        match.draw_dealer(action.seat)
    elif isinstance(action, Deal):
        match.deal([codes.mask_of(hand) for hand in action.hands])
    else:
        for step in codes.encode(action):
            match.play(step)
