"""Mid-deals that say what a state between two tricks is like."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from femopp.games.rifki.rules.contracts import HEARTS
from femopp.games.rifki.rules.mid_deal import Chose, RifkiMidDeal, Took
from femopp.games.rifki.rules.start import RifkiStart
from femopp.games.rodskagg.rules.mid_deal import Declared, RodskaggMidDeal
from femopp.games.rodskagg.rules.start import RodskaggStart
from femopp.games.sheepshead.rules.mid_deal import Picked, SheepsheadMidDeal
from femopp.games.sheepshead.rules.order import THE_BOY
from femopp.games.sheepshead.rules.play import played_by
from femopp.games.sheepshead.rules.session import Start
from femopp.games.sheepshead.rules.state import points_in
from femopp.rulebook import MidDeal, Share
from femopp.tricks import Seat


def _shares(numbers: Mapping[Seat, int]) -> tuple[Share, ...]:
    return tuple([Share(seat, number) for seat, number in sorted(numbers.items()) if number])


def _won(seats: Iterable[Seat]) -> tuple[Share, ...]:
    return _shares(Counter(seats))


def of_rifki(state: Any) -> RifkiMidDeal:
    in_hands = {card for hand in state.hands for card in hand}
    is_asked = state.contract.terms.hearts_closed and not in_hands >= HEARTS
    took = [(Seat(seat), state.penalty_cards_of(Seat(seat))) for seat in range(state.players)]
    return RifkiMidDeal(
        state.hands,
        chose=Chose(state.dealer, state.contract.kind, state.contract.trump),
        tricks=_won(taken.seat for taken in state.taken),
        last=state.taken[-1].seat if state.taken else None,
        cards=tuple([Took(seat, cards) for seat, cards in took if cards]),
        open=is_asked and state.hearts_open,
        closed=is_asked and not state.hearts_open,
    )


def of_sheepshead(state: Any) -> SheepsheadMidDeal:
    points = dict.fromkeys([taken.seat for taken in state.taken], 0)
    for taken in state.taken:
        points[taken.seat] += points_in(taken)
    return SheepsheadMidDeal(
        state.hands,
        picked=Picked(state.picker, state.blitz),
        tricks=_won(taken.seat for taken in state.taken),
        last=state.taken[-1].seat if state.taken else None,
        points=tuple([Share(seat, number) for seat, number in points.items()]),
        boy=played_by(state, THE_BOY),
        alone=state.thrown_off,
        bury=state.buried,
        cracked=state.cracks,
        double_crack=state.double_cracked,
        triple_crack=state.triple_cracked,
    )


def of_rodskagg(state: Any) -> RodskaggMidDeal:
    question, winners = state.question, state.play.winners
    return RodskaggMidDeal(
        state.hands,
        bid=Declared(state.declarer, state.contract),
        tricks=_won(winners),
        last=winners[-1] if winners else None,
        asked=question.put,
        folded=tuple(sorted(question.folded)),
        along=tuple(sorted(question.volunteers)) if question.put else (),
        unasked=question.settled and not question.put,
        out=state.rites.reached,
    )


OF: Mapping[str, Callable[[Any], MidDeal]] = {
    "rifki": of_rifki,
    "sheepshead": of_sheepshead,
    "rodskagg": of_rodskagg,
}

STARTS: Mapping[str, Callable[[Any], Struct]] = {
    "rifki": lambda before: RifkiStart(before.dealer, before.points, before.chosen),
    "sheepshead": lambda before: Start(
        before.points, before.dealer, before.doublers, before.deal_number
    ),
    "rodskagg": lambda before: RodskaggStart(
        before.dealer, before.points, tuple(sorted(before.out))
    ),
}
"""The start at a state before a deal."""
