"""What a hand that nobody wrote down must have held, from what it played later."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from msgspec import structs

from femopp.cards import UNKNOWN, Card
from femopp.record.model import Act, Entry, Record
from femopp.rulebook import Deal, Play
from femopp.tricks import TABLE


def foreseen(record: Record) -> Record:
    """The record with each unknown card of a hand that is played from it later in the deal.

    So the rules find a suit that was not followed although nobody knew the hands. Of a hand into
    which cards came after the deal nothing is concluded.
    """
    log = record.log
    return replace(
        record, log=tuple(_foreseen(entry, log[place:]) for place, entry in enumerate(log, start=1))
    )


def _foreseen(entry: Entry, later: Sequence[Entry]) -> Entry:
    if not isinstance(entry, Act) or not isinstance(entry.action, Deal):
        return entry
    acts = [one for one in later if isinstance(one, Act)]
    of_this_deal = list(takewhile(lambda act: not isinstance(act.action, Deal), acts))
    return replace(entry, action=_with_cards_played(entry.action, of_this_deal))


def _with_cards_played(deal: Deal, acts: Sequence[Act]) -> Deal:
    placed: set[Card] = {UNKNOWN, *deal.rest}.union(*deal.hands)
    hands = [list(hand) for hand in deal.hands]
    filled_up = {act.seat for act in acts if act.action.draws}
    for act in acts:
        if not isinstance(act.action, Play) or act.action.card in placed or act.seat == TABLE:
            continue
        placed.add(act.action.card)
        hand = hands[act.seat]
        if UNKNOWN in hand and act.seat not in filled_up:
            hand[hand.index(UNKNOWN)] = act.action.card
    return structs.replace(deal, hands=tuple(tuple(hand) for hand in hands))
