"""The start of a Sheepshead session or of one of its deals, and actions of the rule book in it."""

from __future__ import annotations

from collections.abc import Sequence

from femopp.games.sheepshead.engine import codes
from femopp.games.sheepshead.engine.match import SheepsheadPosition
from femopp.games.sheepshead.engine.packed_rules import PackedRules
from femopp.games.sheepshead.rules import GAME as SHEEPSHEAD
from femopp.games.sheepshead.rules.actions import Stop
from femopp.games.sheepshead.rules.options import SheepsheadOptions
from femopp.games.sheepshead.rules.session import Start
from femopp.games.sheepshead.rules.state import PLAYERS
from femopp.rulebook import Action, Deal
from femopp.trick_taking import DrawDealer, FirstDealer
from femopp.tricks import Seat


def new_match(
    options: SheepsheadOptions, *, players: int = PLAYERS, start: Start | None = None
) -> SheepsheadPosition:
    """Begin a session before its next deal, the first one unless `start` describes others.

    The first dealer is as options and `start` say; otherwise chance decides (`draw_dealer`). Raises
    `NotInEngine` for options that only the rule book supports, and `SetupError` for an impossible
    session. Raises `NotADeal` for balances too large for the engine, and TypeError for options or a
    start of another game.
    """
    start = SHEEPSHEAD.own_start(options, start)
    return SheepsheadPosition(PackedRules(options), SHEEPSHEAD.begin(options, players, start))


def new_deal(
    options: SheepsheadOptions,
    hands: Sequence[int],
    *,
    players: int = PLAYERS,
    start: Start | None = None,
) -> SheepsheadPosition:
    """Begin a session with these hands dealt, masks of six cards in seat order.

    The other two cards are the blind. Seat 0 deals unless options or `start` say otherwise. Raises
    like `new_match`, and `NotADeal` for impossible hands.
    """
    if start is None and options.first_dealer is FirstDealer.RANDOM:
        start = Start(dealer=Seat(0))
    match = new_match(options, players=players, start=start)
    match.deal(hands)
    return match


def enact(match: SheepsheadPosition, action: Action) -> None:
    """Do an action of the rule book, a player's or the table's, in the match."""
    if isinstance(action, DrawDealer):
        match.draw_dealer(action.dealer)
    elif isinstance(action, Deal):
        match.deal([codes.mask_of(hand) for hand in action.hands])
    elif isinstance(action, Stop):
        match.stop()
    else:
        for step in codes.encode(action):
            match.play(step)
