"""Scoring a deal: one line for each seat that took counting tricks or cards."""

from collections.abc import Callable, Mapping

from femopp.games.rifki.rules.contracts import TERMS, Kind, Terms
from femopp.games.rifki.rules.state import RifkiMatch
from femopp.rulebook import Score, ScoreLine, score, settle
from femopp.tricks import Seat, seats


def counts(state: RifkiMatch, seat: Seat, terms: Terms) -> int:
    """Return the number of counting tricks and penalty cards that a seat has taken."""
    return sum(
        (number in terms.counting_tricks)
        + sum(card in terms.penalty_cards for card in taken.trick.cards)
        for number, taken in enumerate(state.taken, start=1)
        if taken.seat == seat
    )


def _points(terms: Terms) -> Callable[[RifkiMatch, Seat], int]:
    def points(state: RifkiMatch, seat: Seat) -> int:
        return terms.value * counts(state, seat, terms)

    return points


SCORES: Mapping[Kind, Score] = {
    kind: score(terms.rule, terms.reason)(_points(terms)) for kind, terms in TERMS.items()
}


def lines(state: RifkiMatch) -> tuple[ScoreLine, ...]:
    """Return the score lines of the deal that has just been played."""
    assert state.contract is not None
    return settle((SCORES[state.contract.kind],), state, seats(state.players), state.options)
