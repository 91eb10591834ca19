"""Scoring a deal: one line for each seat that took counting tricks or cards."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from femopp.games.rifki.rules.contracts import TERMS, Kind, Terms
from femopp.games.rifki.rules.options import RifkiOptions
from femopp.games.rifki.rules.state import RifkiMatch
from femopp.rulebook import Score, ScoreLine, score, settle
from femopp.tricks import Seat, seats


class CountedDeal(Struct, frozen=True):
    """A deal as it is scored: each seat's number of counting tricks and penalty cards."""

    kind: Kind
    counted: tuple[int, ...]


def counts(state: RifkiMatch, seat: Seat, terms: Terms) -> int:
    """Return the number of counting tricks and penalty cards that a seat has taken."""
    return sum(
        (number in terms.counting_tricks)
        + sum(card in terms.penalty_cards for card in taken.trick.cards)
        for number, taken in enumerate(state.taken, start=1)
        if taken.seat == seat
    )


def counted(state: RifkiMatch) -> tuple[int, ...]:
    """Return the number of counting tricks and penalty cards of each seat."""
    assert state.contract is not None
    return tuple([counts(state, seat, state.contract.terms) for seat in seats(state.players)])


def _points(terms: Terms) -> Callable[[CountedDeal, Seat], int]:
    def points(deal: CountedDeal, seat: Seat) -> int:
        return terms.value * deal.counted[seat]

    return points


SCORES: Mapping[Kind, Score] = {
    kind: score(terms.rule, terms.reason)(_points(terms)) for kind, terms in TERMS.items()
}


def lines(state: RifkiMatch) -> tuple[ScoreLine, ...]:
    """Return the score lines of the deal that has just been played."""
    assert state.contract is not None
    return lines_of(CountedDeal(state.contract.kind, counted(state)), state.options)


def lines_of(deal: CountedDeal, options: RifkiOptions) -> tuple[ScoreLine, ...]:
    """Return the score lines of a deal."""
    return settle((SCORES[deal.kind],), deal, seats(len(deal.counted)), options)
