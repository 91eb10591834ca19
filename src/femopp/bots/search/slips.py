"""Errors as people make them, for levels below those that only search.

A person seldom errs where an error costs much. They don't remember every card, and think too much
of aces.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import exp
from typing import Any

from femopp.bots.bot import Luck
from femopp.bots.search.halving import Compared
from femopp.bots.search.telling import played_by
from femopp.cards import Card
from femopp.kits import required_part
from femopp.ranking import CardOrder
from femopp.rulebook import Action, Cards
from femopp.tricks import Seat, Trick, winner
from femopp.tricks.trick import Played

FINE = 1 << 30
"""The number of equal parts of a random number from 0 to 1."""


@dataclass(frozen=True)
class Slips:
    """How a level errs. Values are in the units of the game's points.

    temperature  the difference in value at which one choice is e times as likely as another
    forgets      the probability that a card of an earlier trick is forgotten
    aces         how much each own ace seems to add to an action that it speaks for
    """

    temperature: float
    forgets: float = 0.0
    aces: float = 0.0

    def __post_init__(self) -> None:
        """Raise ValueError for a temperature of zero or less, and for impossible memories."""
        if not self.temperature > 0:
            raise ValueError(f"the temperature must be more than 0, not {self.temperature!r}")
        if not 0 <= self.forgets <= 1:
            raise ValueError(f"forgets must be from 0 to 1, not {self.forgets!r}")


@dataclass(frozen=True)
class People:
    """The memory and daring of people who play a game. A kit's `search.PEOPLE`.

    pack       the cards
    own        the cards that a seat holds or has put away
    order      the ranking in a view
    taken      the complete tricks in a view that aren't on the table any more
    with_taken returns the view with other such tricks
    landmarks  cards that nobody forgets
    daring     how daring an action of a seat is, in steps; 0 for the most careful one
    step       what a step of daring is worth to somebody bold
    aces       how many of a seat's aces speak for an action
    """

    pack: Sequence[Card]
    own: Callable[[Any, Seat], Cards]
    order: Callable[[Any], CardOrder]
    taken: Callable[[Any], Sequence[Trick]]
    with_taken: Callable[[Any, Sequence[Trick]], Any]
    daring: Callable[[Any, Seat, Action], float]
    step: float
    aces: Callable[[Any, Seat, Action], float]
    landmarks: frozenset[Card] = frozenset()


def people_of(game: str) -> People:
    """Return the `People` of a game whose kit has a search."""
    people: People = required_part(game, "search").PEOPLE
    return people


def softly(compared: Compared, temperature: float, luck: Luck) -> Compared:
    """Return the results with a choice drawn first: the less it costs, the likelier it is."""
    worth = [compared.appeal(one) for one in compared.left]
    most = max(worth)
    odds = [exp((one - most) / temperature) for one in worth]
    drawn = luck.below(FINE) / FINE * sum(odds)
    place = 0
    while place < len(odds) - 1 and drawn >= odds[place]:
        drawn -= odds[place]
        place += 1
    first = compared.left[place]
    return replace(compared, left=[first, *[one for one in compared.left if one != first]])


# Memory


def as_remembered(people: People, view: Any, seat: Seat, forgets: float, luck: Luck) -> Any:
    """Return the view as a seat remembers it that forgets cards of earlier tricks.

    Instead of a forgotten card, somebody has played another one of the same suit that the seat
    hasn't seen; so the forgotten one seems to be still out. The last trick, its own cards, voids
    and who took each trick are always remembered.
    """
    tricks = people.taken(view)
    if forgets == 0 or len(tricks) < 2:
        return view
    order = people.order(view)
    own = people.own(view, seat)
    dealt = " ".join(sorted([*own, *played_by((*tricks, view.trick), seat)]))
    seen = {*own, *view.trick.cards, *[card for trick in tricks for card in trick.cards]}
    unseen = [card for card in people.pack if card not in seen and card not in people.landmarks]
    remembered = [*tricks]
    for number, trick in enumerate(tricks[:-1]):
        for place, played in enumerate(trick.played):
            if played.seat == seat or played.card in people.landmarks:
                continue
            if luck.strikes(f"{dealt}:forgets:{played.card}", forgets):
                remembered[number] = _misremembered(remembered[number], place, order, unseen, luck)
    return people.with_taken(view, remembered)


def _misremembered(
    trick: Trick, place: int, order: CardOrder, unseen: list[Card], luck: Luck
) -> Trick:
    """Return the trick with an unseen card in a place, if with any the same seat takes it.

    The card that was there joins the unseen ones.
    """
    card = trick.played[place].card
    others = []
    for other in unseen:
        if order.suit[other] == order.suit[card]:
            changed = _with_card(trick, place, other)
            if winner(changed, order) == winner(trick, order):
                others.append((other, changed))
    if not others:
        return trick
    other, changed = others[luck.below(len(others))]
    unseen[unseen.index(other)] = card
    return changed


def _with_card(trick: Trick, place: int, card: Card) -> Trick:
    played = list(trick.played)
    played[place] = Played(played[place].seat, card)
    return Trick(tuple(played))
