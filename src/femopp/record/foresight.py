"""What a hand that nobody wrote down must hold, from what it plays later."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from femopp.cards import UNKNOWN
from femopp.record.model import Act, Entry, is_deal
from femopp.rulebook import Cards, Foreseen, Play, State
from femopp.tricks import seats


def with_what_tells(log: Sequence[Entry]) -> Iterator[tuple[Entry, Iterable[Act]]]:
    """Each entry with what tells of hands later in its deal: what is played, drawn, laid away."""
    left: deque[Act] = deque()
    for place, entry in enumerate(log, start=1):
        if is_deal(entry):
            left = deque(_telling(log, place))
        elif left and left[0] is entry:
            left.popleft()
        yield entry, left


def _telling(log: Sequence[Entry], start: int) -> Iterator[Act]:
    following = (log[place] for place in range(start, len(log)))
    for entry in takewhile(lambda entry: not is_deal(entry), following):
        if isinstance(entry, Act) and (entry.action.changes_hand or isinstance(entry.action, Play)):
            yield entry


def cards_played(acts: Iterable[Act]) -> Cards:
    """The cards that are played in these."""
    return tuple(act.action.card for act in acts if isinstance(act.action, Play))


def foreseen(state: State, later: Iterable[Act]) -> Iterator[Foreseen]:
    """Which cards are in hands that are not known, from what tells of hands later in the deal.

    So the rules find a suit that was not followed although nobody knew the hands. Of a hand that
    is still to be another by drawing or laying away nothing is concluded.
    """
    for seat in seats(state.players):
        hand = state.hands[seat]
        if UNKNOWN not in hand:
            continue
        own = [act for act in later if act.seat == seat]
        if any(act.action.changes_hand for act in own):
            continue
        cards = tuple(card for card in cards_played(own) if card not in hand)
        if cards:
            yield Foreseen(seat, cards)
