"""Facts about choices in Rifki, from which a hint or a review makes its reasons."""

from typing import Any

from femopp.bots.facts import (
    Average,
    Contrast,
    Fact,
    Matter,
    Place,
    higher_unseen,
    plays,
    this_trick,
    tricks_taken,
    where_it_is,
)
from femopp.cards import PACK_52, Card
from femopp.games.rifki.engine.codes import card_number
from femopp.games.rifki.rules import Choose
from femopp.language import _
from femopp.ranking import NO_TRUMPS


def _chooses(matter: Matter) -> bool:
    return isinstance(matter.best, Choose)


def _takes_tricks(matter: Matter) -> bool:
    return plays(matter) and bool(matter.view.contract.terms.is_positive)


def _avoids_points(matter: Matter) -> bool:
    return plays(matter) and not _takes_tricks(matter)


def _points(matter: Matter, before: Any, end: Any) -> float | None:
    """The points of the deal."""
    return float(end.scores()[matter.seat])


def _takes_more(matter: Matter, before: Any, end: Any) -> float | None:
    """Whether the seat takes penalty points from here on."""
    seat = matter.seat
    return float(end.card_points()[seat] < before.card_points()[seat])


def _penalties(matter: Matter) -> list[Card]:
    """Return a single card that the contract is about, such as the king of hearts."""
    contract = matter.view.contract
    cards = () if contract is None else contract.terms.penalty_cards
    seen = _seen(matter)
    return [card for card in cards if card not in seen] if len(cards) == 1 else []


def _seen(matter: Matter) -> list[Card]:
    view = matter.view
    tricks = (*(taken.trick for taken in view.taken), view.trick)
    return [*view.hands[matter.seat], *(card for trick in tricks for card in trick.cards)]


def _higher(matter: Matter) -> list[Card]:
    return higher_unseen(NO_TRUMPS, PACK_52, _seen(matter), matter)


FACTS: tuple[Fact, ...] = (
    Average(
        "points_of_the_deal",
        applies=_chooses,
        measure=_points,
        told=_(
            "In this deal, {best} brings you {average:signed} points on average, {other} "
            "{instead:signed}."
        ),
        apart=10,
        rises=True,
    ),
    Average(
        "kept_for_later",
        applies=_chooses,
        measure=_points,
        told=_(
            "{best} leaves you the better contracts for later. In this deal it brings "
            "{average:signed} points on average, {other} {instead:signed}."
        ),
        apart=1,
        rises=False,
    ),
    Contrast(
        "costs_points",
        applies=_avoids_points,
        measure=_takes_more,
        told=_(
            "With {best} you take points in {chance} of 100 deals from here, with {other} in "
            "{instead}."
        ),
        apart=0.03,
        good=False,
    ),
    Average(
        "points_taken",
        applies=_avoids_points,
        measure=_points,
        told=_(
            "With {best} the deal brings you {average:signed} points on average, with {other} "
            "{instead:signed}."
        ),
        apart=5,
        rises=True,
    ),
    Average(
        "tricks",
        applies=_takes_tricks,
        measure=tricks_taken,
        told=_(
            "With {best} you take {average:tenths} tricks on average, with {other} "
            "{instead:tenths}."
        ),
        apart=0.1,
        rises=True,
    ),
    Place(
        "the_penalty_card",
        cards=_penalties,
        number=card_number,
        told=_("{seat:player} has {card} in {chance} of 100 deals."),
        least=0.4,
        applies=plays,
    ),
    this_trick(),
    where_it_is(_higher, card_number),
)
"""The facts, those that say most first."""
