"""Certain claims of hints' sentences, compared with the true hands.

Nothing here is the hints' own: it looks at the whole state, and at what each seat could play.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from femopp.bots.advice import Found, Named
from femopp.cards import Card
from femopp.presentation import presentation_of
from femopp.ranking import CardOrder
from femopp.tricks import Seat


@dataclass(frozen=True)
class Truth:
    """A hint's ground with everything that is hidden from its seat."""

    game: str
    state: Any
    order: CardOrder
    found: Found

    @property
    def seat(self) -> Seat:
        return self.found.case.seat

    @property
    def card(self) -> Card:
        return self.found.case.best.card  # type: ignore[attr-defined,no-any-return]

    def named(self, gap: str) -> tuple[Card, ...]:
        value = self.found.told.values[gap]
        assert isinstance(value, Named)
        return value.cards

    def to_play(self) -> Iterator[tuple[Seat, Card]]:
        """Yield the cards that seats who have still to play may play to this card's trick."""
        view = self.found.case.view
        led = self.order.suit[view.trick.played[0].card if view.trick.played else self.card]
        done = {self.seat, *(one.seat for one in view.trick.played), *_out(self.state)}
        for seat, hand in enumerate(self.state.hands):
            following = [card for card in hand if self.order.suit[card] == led]
            for card in following or hand:
                if seat not in done:
                    yield Seat(seat), card

    def others(self) -> Iterator[Card]:
        """Yield all cards in other hands."""
        for seat, hand in enumerate(self.state.hands):
            if seat != self.seat:
                yield from hand

    def beats_all_lying(self) -> bool:
        lying = self.found.case.view.trick.cards
        best = lying[0] if lying else None
        for card in lying[1:]:
            if self.order.beats(card, best):  # type: ignore[arg-type]
                best = card
        return best is None or self.order.beats(self.card, best)

    def of_suit(self, gap: str) -> list[Card]:
        suit = self.found.told.values[gap]
        return [card for card in self.others() if self.order.suit[card] == suit]


def _out(state: Any) -> frozenset[Seat]:
    question = getattr(state, "question", None)
    return getattr(question, "folded", frozenset())


def _takes(truth: Truth) -> bool:
    beaten = any(truth.order.beats(card, truth.card) for _seat, card in truth.to_play())
    return truth.beats_all_lying() and not beaten


def _only_these_beat(truth: Truth) -> bool:
    named = truth.named("cards")
    beaters = [card for _seat, card in truth.to_play() if truth.order.beats(card, truth.card)]
    return truth.beats_all_lying() and all(card in named for card in beaters)


def _lacks(truth: Truth) -> bool:
    seat, suit = truth.found.told.values["seat"], truth.found.told.values["suit"]
    return all(truth.order.suit[card] != suit for card in truth.state.hands[seat])


def _all_higher(truth: Truth) -> bool:
    strength = truth.order.strength
    return all(strength[card] > strength[truth.card] for card in truth.of_suit("suit"))


def _only_these_lower(truth: Truth) -> bool:
    order, named = truth.order, truth.named("cards")
    mine = [one for one in truth.others() if order.suit[one] == order.suit[truth.card]]
    lower = [one for one in mine if order.strength[one] < order.strength[truth.card]]
    return all(card in named for card in lower)


def _nothing_higher(truth: Truth) -> bool:
    (card,) = truth.named("card")
    order = truth.order
    return not any(
        order.suit[one] == order.suit[card] and order.strength[one] > order.strength[card]
        for one in truth.others()
    )


def _loses(truth: Truth) -> bool:
    return not truth.beats_all_lying()


def _only_trumps_beat(truth: Truth) -> bool:
    beaters = [card for _seat, card in truth.to_play() if truth.order.beats(card, truth.card)]
    return all(truth.order.suit[card] == truth.order.trump for card in beaters)


def _is_a_friend(truth: Truth) -> bool:
    state, seat = truth.state, truth.found.told.values["seat"]
    tricks = (*[taken.trick for taken in state.taken], state.trick)
    boys = {one.seat for trick in tricks for one in trick.played if one.card == Card.DIAMOND_JACK}
    boys |= {Seat(at) for at, hand in enumerate(state.hands) if Card.DIAMOND_JACK in hand}
    side = {state.picker, *(boys if not state.thrown_off else ())}
    return (seat in side) == (truth.seat in side)


CERTAIN: Mapping[str, Callable[[Truth], bool]] = {
    **dict.fromkeys(
        (
            "sure",
            "last",
            "enough",
            "takes_riches",
            "towards_the_bid",
            "needs_no_promise",
            "as_promised",
            "nobody_else_has",
            "yours_anyway",
        ),
        _takes,
    ),
    **dict.fromkeys(
        ("no_better", "none_wins", "under", "highest_under", "all_under", "penalty_under"), _loses
    ),
    "few_beat": _only_these_beat,
    "somebody_lacks": _lacks,
    "all_higher": _all_higher,
    "few_lower": _only_these_lower,
    "nothing_higher": _nothing_higher,
    "only_trumps_beat": _only_trumps_beat,
    "friend_has_it": _is_a_friend,
}
"""Conditions on the true hands that follow from a ground, by its name."""


def holds(game: str, state: Any, view: Any, found: Found) -> bool | None:
    """Return whether the claim of a ground is true; None if it claims nothing for certain."""
    check = CERTAIN.get(found.ground.name)
    if check is None:
        return None
    return check(Truth(game, state, presentation_of(game).order(view), found))
