"""Cards that an unrecorded hand must hold, inferred from its later plays."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from femopp.cards import UNKNOWN
from femopp.record.model import Act, Entry, is_deal
from femopp.rulebook import Cards, Foreseen, Play, State
from femopp.tricks import seats


def with_what_tells(log: Sequence[Entry]) -> Iterator[tuple[Entry, Iterable[Act]]]:
    """Yield each entry with the later plays, draws and discards of its deal."""
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
    """Return the cards played in these acts."""
    return tuple(act.action.card for act in acts if isinstance(act.action, Play))


def foreseen(state: State, later: Iterable[Act]) -> Iterator[Foreseen]:
    """Yield cards that unknown hands must hold, inferred from later acts of the deal.

    This lets the rules find a revoke by a hand that nobody knew. Nothing is inferred about a
    hand that will still change by drawing or discarding.
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
