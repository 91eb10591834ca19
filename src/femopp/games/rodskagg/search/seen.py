"""A deal of Rödskägg as one seat has seen it."""

from collections.abc import Iterator
from functools import lru_cache

from femopp.bots.search.telling import any_hands, nearest, own_hand, played_by, tell_plays
from femopp.cards import PACK_52
from femopp.engine.errors import EngineError
from femopp.engine.worlds import Knowledge, knowledge
from femopp.games.rodskagg.engine import RodskaggPosition
from femopp.games.rodskagg.engine.codes import NO, YES, card_number, encode, mask_of
from femopp.games.rodskagg.engine.packed_rules import PackedRules
from femopp.games.rodskagg.rules.actions import Bid, Pass
from femopp.games.rodskagg.rules.options import AskBy, Rituals, RodskaggOptions
from femopp.games.rodskagg.rules.question import is_due
from femopp.games.rodskagg.rules.state import (
    HAND,
    TRICKS_BEFORE_QUESTION,
    Phase,
    RodskaggState,
    clockwise_after,
    in_deal,
    no_tricks,
    speaking_order,
    undealt,
)
from femopp.rulebook import Cards
from femopp.tricks import Seat, Trick


def known(view: RodskaggState, seat: Seat) -> Knowledge:
    """Return a seat's knowledge from its view: every call and every card played."""
    if view.declarer is not None and not view.auction.calls and not view.duel:
        raise EngineError("not all of this deal is recorded")
    tricks = (*view.play.history, view.play.trick)
    own = _own_hands(view, seat, tricks)
    sizes = [HAND if one in in_deal(view) else 0 for one in range(view.players)]
    hands, stock = any_hands(PACK_52, seat, own[0], sizes)
    begun = RodskaggPosition(_rules(nearest(view.options, rituals="off")), _before(view))
    begun.deal([mask_of(hand) for hand in hands], [card_number(card) for card in stock])
    seen = knowledge(begun, seat)
    if not view.duel:
        if view.options.fresh_hand:
            _tell_fresh_hands(seen, view, seat, own[1:])
        for call in view.auction.calls:
            seen.see(*encode(Pass() if call.contract is None else Bid(call.contract)))
    early = tricks[:TRICKS_BEFORE_QUESTION]
    tell_plays(seen, _numbers(early))
    if not view.duel and view.tricks_played >= TRICKS_BEFORE_QUESTION:
        for answer in _question(view):
            seen.see(answer)
    tell_plays(seen, _numbers(tricks[TRICKS_BEFORE_QUESTION:]))
    return seen


def _numbers(tricks: tuple[Trick, ...]) -> list[int]:
    return [card_number(card) for trick in tricks for card in trick.cards]


@lru_cache(maxsize=64)
def _rules(options: RodskaggOptions) -> PackedRules:
    return PackedRules(options)


def _before(view: RodskaggState) -> RodskaggState:
    """Return the match before this deal."""
    return RodskaggState(
        options=view.options,
        players=view.players,
        points=view.points,
        pack=undealt(view.players),
        play=no_tricks(view.players),
        dealer=view.dealer,
        deal_number=view.deal_number,
        out=view.out,
        duel=view.duel,
    )


def _own_hands(view: RodskaggState, seat: Seat, tricks: tuple[Trick, ...]) -> list[Cards]:
    """Return the hand that the seat was dealt, and each fresh one."""
    given_back = [one.hand for one in view.pack.given_back if one.seat == seat]
    return [*given_back, (*own_hand(view.pack.hands, seat), *played_by(tricks, seat))]


def _tell_fresh_hands(seen: Knowledge, view: RodskaggState, seat: Seat, fresh: list[Cards]) -> None:
    """Replay the exchanges: each player in turn gives hands back until they keep one."""
    coming = iter(fresh)
    for one in speaking_order(view):
        for exchange in view.pack.given_back:
            if exchange.seat == one:
                seen.see(YES, mask_of(next(coming)) if one == seat else 0)
        if one in view.pack.kept:
            seen.see(NO)


def _question(view: RodskaggState) -> Iterator[int]:
    """Yield whether the question was asked, if somebody decides that, and the answers."""
    question = view.question
    if view.phase is Phase.ASKING or view.contract is None:
        return
    if nearest(view.options, rituals="off").rituals is Rituals.OFF:
        if question.put:
            yield YES
        elif question.settled or is_due(view):
            # A lead to the fifth trick without the question means that it was not asked.
            yield NO
    if question.put:
        asker = view.declarer if view.options.ask_by is AskBy.DECLARER else question.asker
        assert asker is not None
        for seat in clockwise_after(asker, tuple(sorted(question.volunteers | question.folded))):
            yield YES if seat in question.volunteers else NO
