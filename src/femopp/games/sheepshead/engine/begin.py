"""Beginning a session of Sheepshead, or one of its deals, and doing what the rule book tells."""

from __future__ import annotations

from collections.abc import Sequence

from femopp.games.sheepshead.engine import codes
from femopp.games.sheepshead.engine.match import SheepsheadMatch
from femopp.games.sheepshead.engine.pack import Rules
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
) -> SheepsheadMatch:
    """A session before its next deal, which is the first unless `start` tells of others.

    Who deals first is as options and `start` say; otherwise chance decides (`draw_dealer`). Raises
    `NotInEngine` for options that only the rule book has, `SetupError` where no session can stand
    so, `NotADeal` for balances that the engine cannot reckon with, and TypeError for options or a
    start of another game.
    """
    start = SHEEPSHEAD.own_start(options, start)
    return SheepsheadMatch(Rules(options), SHEEPSHEAD.begin(options, players, start))


def new_deal(
    options: SheepsheadOptions,
    hands: Sequence[int],
    *,
    players: int = PLAYERS,
    start: Start | None = None,
) -> SheepsheadMatch:
    """A session with its next deal dealt: these hands, masks of six cards in seat order.

    The two cards that are left are the blind. Seat 0 deals unless options or `start` say
    otherwise. Raises as `new_match` does, and `NotADeal` for hands that cannot be.
    """
    if start is None and options.first_dealer is FirstDealer.RANDOM:
        start = Start(dealer=Seat(0))
    match = new_match(options, players=players, start=start)
    match.deal(hands)
    return match


def enact(match: SheepsheadMatch, action: Action) -> None:
    """Do in the engine an action of the rule book, a player's or the table's."""
    if isinstance(action, DrawDealer):
        match.draw_dealer(action.dealer)
    elif isinstance(action, Deal):
        match.deal([codes.mask_of(hand) for hand in action.hands])
    elif isinstance(action, Stop):
        match.stop()
    else:
        for step in codes.encode(action):
            match.play(step)
