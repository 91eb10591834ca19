"""The start of a match of Rödskägg or of one of its deals, and actions of the rule book in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from femopp.engine.cardplay import PlaySpec
from femopp.engine.chance import Chance
from femopp.engine.errors import EngineError
from femopp.engine.pickling import check
from femopp.engine.rules import PlayRules
from femopp.games.rodskagg.engine import codes
from femopp.games.rodskagg.engine.match import SUIT, RodskaggPosition
from femopp.games.rodskagg.engine.packed_rules import PackedRules
from femopp.games.rodskagg.rules import GAME as RODSKAGG
from femopp.games.rodskagg.rules.actions import Appoint, Deal, Draw, Reshuffle
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.options import RodskaggOptions
from femopp.games.rodskagg.rules.start import RodskaggStart
from femopp.rulebook import Action
from femopp.tricks import Seat


def new_match(
    options: RodskaggOptions, *, players: int, start: RodskaggStart | None = None
) -> RodskaggPosition:
    """Begin a match before its next deal, the first one unless `start` has another sheet.

    The first dealer is as `start` says; otherwise chance decides (`draw_dealer`, `draw_cards`,
    `deal_from`). Raises `NotInEngine` for options that only the rule book supports, and
    `SetupError` for an impossible match. Raises `NotADeal` for points too large for the engine, and
    TypeError for options or a start of another game.
    """
    start = RODSKAGG.own_start(options, start)
    return RodskaggPosition(PackedRules(options), RODSKAGG.begin(options, players, start))


def new_small_match(
    options: RodskaggOptions, *, suits: int, ranks: int, tricks: int, dealer: int
) -> RodskaggPosition:
    """Begin a match of two before its first deal, with a smaller pack and hands of few cards.

    For research. The pack has the highest ranks of the first suits. The bids are one to as many
    tricks as there are; rödskägg isn't bid, as it wins a match, and a deal is played for its
    points. Raises as `new_match`, and `EngineError` if the pack is too small.
    """
    cards = ((1 << ranks) - 1) << SUIT - ranks
    pack = sum(cards << SUIT * suit for suit in range(suits))
    return _small(options, pack, tricks, dealer)


def _small(options: RodskaggOptions, pack: int, tricks: int, dealer: int) -> RodskaggPosition:
    suits = [pack & ((1 << SUIT) - 1) << start for start in range(0, len(codes.CARDS), SUIT)]
    spec = PlaySpec(
        seats=2,
        turn=1,
        tricks=tricks,
        classes=[suit for suit in suits if suit],
        contracts=(PlayRules(),),
    )
    begun = RODSKAGG.begin(options, 2, RodskaggStart(dealer=Seat(dealer)))
    return RodskaggPosition(PackedRules(options, Contract(str(tricks))), begun, spec)


def small_restored(
    options: RodskaggOptions, pack: int, tricks: int, state: tuple[Any, ...], sum_: str
) -> RodskaggPosition:
    """Return the position of a small match with this state. Raises `EngineError` if damaged."""
    check((options, pack, tricks, state), sum_)
    position = _small(options, pack, tricks, dealer=0)
    position._restore(state)
    return position


def enact(match: RodskaggPosition, action: Action) -> None:
    """Do an action of the rule book, a player's or the table's, in the match."""
    if isinstance(action, Appoint):
        match.draw_dealer(action.dealer)
    elif isinstance(action, Draw):
        match.draw_cards([codes.card_number(card) for card in action.cards])
    elif isinstance(action, Deal):
        stock = [codes.card_number(card) for card in action.rest]
        match.deal([codes.mask_of(hand) for hand in action.hands], stock)
    elif isinstance(action, Reshuffle):
        match.reshuffle([codes.card_number(card) for card in action.stock])
    else:
        for step in codes.encode(action):
            match.play(step)


def new_deal(
    options: RodskaggOptions,
    hands: Sequence[int] | None = None,
    stock: Sequence[int] = (),
    *,
    players: int | None = None,
    start: RodskaggStart | None = None,
    seed: int | None = None,
) -> RodskaggPosition:
    """Begin a match with a deal: these hands, masks in seat order, or random ones from the seed.

    The last seat in the match deals unless `start` names another. Raises like `new_match`, and
    `NotADeal` for impossible hands and stocks: see `RodskaggPosition.deal`.
    """
    if (hands is None) == (seed is None):
        raise EngineError("give either hands or a seed")
    if players is None:
        if hands is None:
            raise EngineError("how many play? give players=…")
        players = len(hands)
    match = new_match(options, players=players, start=start)
    if match.dealer < 0:
        match.draw_dealer(match.in_match()[-1])
    if hands is not None:
        match.deal(hands, stock)
    elif seed is not None:
        match.deal_from(Chance(seed))
    return match
