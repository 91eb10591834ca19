"""Grounds: what speaks for one choice against another, as far as hand and table show it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from femopp.cards import Card
from femopp.language import Message, _
from femopp.rulebook import Action, Play
from femopp.trick_taking.sight import Sight
from femopp.tricks import Seat

Values = Mapping[str, object]
"""The values of a sentence: cards, suits, seats."""


@dataclass(frozen=True)
class Case:
    """A choice, and another that it is compared with, as their seat sees them."""

    view: Any
    seat: Seat
    sight: Sight
    best: Action
    other: Action

    @property
    def turned(self) -> "Case":
        """The same comparison the other way round."""
        return replace(self, best=self.other, other=self.best)


@dataclass(frozen=True)
class Ground:
    """One ground: `holds` returns the values of its sentence, None if it isn't so."""

    name: str
    holds: Callable[[Case], Values | None]
    told: Message


OfCards = Callable[[Sight, Card, Card], Values | None]
"""A ground for one card against another."""

SO: Values = {}
"""The values of a sentence without any."""


def of_cards(name: str, holds: OfCards, told: Message) -> Ground:
    """Return a ground for playing one card rather than another."""

    def between(case: Case) -> Values | None:
        if not isinstance(case.best, Play) or not isinstance(case.other, Play):
            return None
        return holds(case.sight, case.best.card, case.other.card)

    return Ground(name, between, told)


def only_if(applies: Callable[[Case], bool], *grounds: Ground) -> tuple[Ground, ...]:
    """Restrict grounds to cases to which they apply."""

    def restricted(ground: Ground) -> Ground:
        def holds(case: Case) -> Values | None:
            return ground.holds(case) if applies(case) else None

        return replace(ground, holds=holds)

    return tuple(map(restricted, grounds))


FEW = 2
"""The most cards that a sentence names as higher or lower."""


# To take tricks


def _no_better(sight: Sight, card: Card, other: Card) -> Values | None:
    """Whether the higher card of the suit led doesn't win either."""
    if sight.lies is None or not sight.follows(card) or not sight.is_higher(other, card):
        return None
    return None if sight.wins_now(other) else {"other": other, "lies": sight.lies.card}


def _enough(sight: Sight, card: Card, other: Card) -> Values | None:
    """Whether a lower card takes the trick for sure as well."""
    is_enough = sight.is_sure(card) and sight.is_higher(other, card)
    return {"other": other} if is_enough and sight.trick.played else None


def _last(sight: Sight, card: Card, other: Card) -> Values | None:
    is_last = bool(sight.trick.played) and not sight.after
    return SO if is_last and sight.wins_now(card) and not sight.wins_now(other) else None


def _sure(sight: Sight, card: Card, other: Card) -> Values | None:
    return SO if sight.after and sight.is_sure(card) else None


def _nobody_else_has(sight: Sight, card: Card, other: Card) -> Values | None:
    """Whether a lead isn't the highest left, but nobody can follow to it."""
    if sight.trick.played or not sight.is_sure(card) or not sight.higher(card):
        return None
    return {"suit": sight.suit(card)}


def _few_beat(sight: Sight, card: Card, other: Card) -> Values | None:
    beaters = sight.beaters(card)
    if not sight.wins_now(card) or not 0 < len(beaters) <= FEW:
        return None
    return {"cards": tuple(beaters)}


def _somebody_lacks(sight: Sight, card: Card, other: Card) -> Values | None:
    """Whether a lead is of a suit that somebody lacks, who so can't beat it."""
    suit = sight.suit(card)
    if sight.trick.played or suit == sight.suit(other):
        return None
    lacking = [seat for seat in sight.after if suit in sight.lacks[seat]]
    return {"seat": lacking[0], "suit": suit} if lacking else None


def _saves(sight: Sight, card: Card, other: Card) -> Values | None:
    """Whether the other is a high card, and this one is low."""
    is_high = len(sight.higher(other)) <= FEW < len(sight.higher(card))
    return {"other": other} if is_high else None


def _beaten_yet(sight: Sight, card: Card, other: Card) -> Values | None:
    """Whether the higher card of the same suit may still be beaten."""
    beaters = sight.beaters(other)
    if not sight.wins_now(other) or not beaters or not sight.is_higher(other, card):
        return None
    return {"card": beaters[0], "other": other}


def _discards(sight: Sight, card: Card, other: Card) -> Values | None:
    if sight.led is None or sight.suited(sight.led) or sight.wins_now(card):
        return None
    return {"other": other} if len(sight.higher(other)) < len(sight.higher(card)) else None


def _keeps_highest(sight: Sight, card: Card, other: Card) -> Values | None:
    """Whether a discard saves the highest card left of another suit."""
    found = _discards(sight, card, other)
    if found is None or sight.higher(other) or not sight.lower(other):
        return None
    return {"other": other, "suit": sight.suit(other)}


def _longest(sight: Sight, card: Card, other: Card) -> Values | None:
    """Whether a lead is of the longest suit."""
    mine, its = (len(sight.suited(sight.suit(one))) for one in (card, other))
    lengths = [len(sight.suited(sight.suit(one))) for one in sight.hand]
    if sight.trick.played or mine <= its or mine < max(lengths):
        return None
    return {"suit": sight.suit(card)}


def _none_wins(sight: Sight, card: Card, other: Card) -> Values | None:
    if sight.lies is None or any(sight.wins_now(one) for one in sight.playable()):
        return None
    points, strength = sight.order.points, sight.order.strength
    is_dearer = points.get(card, 0) > points.get(other, 0) or strength[card] > strength[other]
    return None if is_dearer else {"lies": sight.lies.card}


def _fewer_beat(sight: Sight, card: Card, other: Card) -> Values | None:
    mine, its = (len(sight.beaters(one)) for one in (card, other))
    is_so = sight.wins_now(card) and sight.wins_now(other) and mine < its
    return {"other": other} if is_so else None


def _just_as_good(sight: Sight, card: Card, other: Card) -> Values | None:
    """Whether no hidden card lies between two cards that count the same."""
    points, strength = sight.order.points, sight.order.strength
    if sight.suit(card) != sight.suit(other) or points.get(card) != points.get(other):
        return None
    low, high = sorted(strength[one] for one in (card, other))
    between = [one for one in sight.unseen if sight.suit(one) == sight.suit(card)]
    return None if any(low < strength[one] < high for one in between) else {"other": other}


NO_BETTER = of_cards("no_better", _no_better, _("{other} doesn't beat {lies} either"))
ENOUGH = of_cards("enough", _enough, _("it's enough, so keep {other}"))
LAST = of_cards("last", _last, _("you play last, so the trick is yours"))
SURE = of_cards("sure", _sure, _("nobody can beat it"))
NOBODY_ELSE_HAS = of_cards("nobody_else_has", _nobody_else_has, _("nobody else has {suit} left"))
FEW_BEAT = of_cards("few_beat", _few_beat, _("nothing but {cards} beats it"))
SOMEBODY_LACKS = of_cards("somebody_lacks", _somebody_lacks, _("{seat:player} has no {suit} left"))
SAVES = of_cards("saves", _saves, _("keep {other} for later"))
BEATEN_YET = of_cards("beaten_yet", _beaten_yet, _("{card} may still beat {other}"))
DISCARDS = of_cards("discards", _discards, _("you can't follow suit, so keep {other}"))
KEEPS_HIGHEST = of_cards(
    "keeps_highest", _keeps_highest, _("keep {other}, the highest of the {suit} left")
)
LONGEST = of_cards("longest", _longest, _("{suit} is your longest suit"))
FEWER_BEAT = of_cards("fewer_beat", _fewer_beat, _("more cards can beat {other}"))
JUST_AS_GOOD = of_cards("just_as_good", _just_as_good, _("{other} is just as good"))
NONE_WINS = of_cards("none_wins", _none_wins, _("none of your cards beats {lies}"))


# With trumps


def _draws(sight: Sight, card: Card, other: Card) -> Values | None:
    """Whether a lead of trumps makes others play theirs."""
    trump = sight.order.trump
    is_trump, is_other = (sight.suit(one) == trump for one in (card, other))
    if sight.trick.played or not is_trump or is_other:
        return None
    return SO if any(sight.suit(one) == trump for one in sight.unseen) else None


def _trumps(sight: Sight, card: Card, other: Card) -> Values | None:
    """Whether a trump takes a trick of another suit."""
    if sight.led is None or sight.led == sight.order.trump or not sight.wins_now(card):
        return None
    if sight.suit(card) != sight.order.trump or sight.wins_now(other):
        return None
    return {"suit": sight.led}


def _only_trumps_beat(sight: Sight, card: Card, other: Card) -> Values | None:
    """Whether a side suit's highest card can only be trumped."""
    beaters = sight.beaters(card)
    if not sight.wins_now(card) or not beaters or sight.suit(card) == sight.order.trump:
        return None
    return SO if all(sight.suit(one) == sight.order.trump for one in beaters) else None


def _then_trumps(sight: Sight, card: Card, other: Card) -> Values | None:
    """Whether this is the last card of a side suit, with trumps still in the hand."""
    suit, trump = sight.suit(card), sight.order.trump
    is_last = suit != trump and sight.suited(suit) == [card]
    if not is_last or sight.suited(sight.suit(other)) == [other] or not sight.suited(trump):
        return None
    return {"suit": suit}


def _keeps_trumps(sight: Sight, card: Card, other: Card) -> Values | None:
    trump = sight.order.trump
    return SO if sight.suit(card) != trump == sight.suit(other) else None


DRAWS = of_cards("draws", _draws, _("it draws trumps from the others"))
TRUMPS = of_cards("trumps", _trumps, _("you have no {suit}, so a trump can take it"))
ONLY_TRUMPS_BEAT = of_cards("only_trumps_beat", _only_trumps_beat, _("only a trump beats it"))
THEN_TRUMPS = of_cards(
    "then_trumps", _then_trumps, _("then you have no {suit} left, and can trump it")
)
KEEPS_TRUMPS = of_cards("keeps_trumps", _keeps_trumps, _("keep your trumps for later"))
