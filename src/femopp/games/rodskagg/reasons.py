"""Facts about choices in Rödskägg, from which a hint or a review makes its reasons."""

from collections.abc import Callable
from typing import Any

from femopp.bots.facts import (
    Average,
    Chance,
    Contrast,
    Fact,
    Matter,
    Needed,
    always,
    higher_unseen,
    plays,
    this_trick,
    tricks_taken,
    where_it_is,
)
from femopp.cards import PACK_52, Card
from femopp.games.rodskagg.engine.codes import card_number
from femopp.games.rodskagg.rules.actions import Ask, Bid, GoAlong, Pass
from femopp.language import _
from femopp.ranking import NO_TRUMPS

# When a fact applies


def _plays(matter: Matter) -> bool:
    return plays(matter) and not matter.view.duel


def _plays_a_number(matter: Matter) -> bool:
    return _plays(matter) and bool(matter.view.is_numeric)


def _declares(matter: Matter) -> bool:
    return _plays(matter) and bool(matter.seat == matter.view.declarer)


def _defends(matter: Matter) -> bool:
    return _plays(matter) and not _declares(matter)


def _has_no_trick(matter: Matter) -> bool:
    return _defends(matter) and not matter.view.play.taken[matter.seat]


def _both_are(kind: type[Any]) -> Callable[[Matter], bool]:
    return lambda matter: isinstance(matter.best, kind) and isinstance(matter.other, kind)


def _bids_or_passes(matter: Matter) -> bool:
    return isinstance(matter.best, Pass) != isinstance(matter.other, Pass)


# What is measured. Positions are the engine's, of this game.


def _wins(matter: Matter, before: Any, end: Any) -> float | None:
    """Whether the seat wins the match in this deal."""
    return float(matter.seat in end.winners())


def _a_trick(matter: Matter, before: Any, end: Any) -> float | None:
    return float(end.tricks_taken()[matter.seat] > 0)


def _makes_a_bid(matter: Matter, before: Any, end: Any) -> float | None:
    """Whether the seat makes its contract, of the deals in which it gets it."""
    return float(end.made) if end.declarer == matter.seat else None


def _is_made(matter: Matter, before: Any, end: Any) -> float | None:
    return float(end.made)


def _fails(matter: Matter, before: Any, end: Any) -> float | None:
    return float(not end.made)


def _somebody_folds(matter: Matter, before: Any, end: Any) -> float | None:
    return float(end.folds > before.folds)


def _higher(matter: Matter) -> list[Card]:
    view = matter.view
    tricks = (*view.play.history, view.trick)
    seen = [*view.hands[matter.seat], *(card for trick in tricks for card in trick.cards)]
    return higher_unseen(NO_TRUMPS, PACK_52, seen, matter)


FACTS: tuple[Fact, ...] = (
    Needed(
        "trick_to_go_along",
        risk=GoAlong,
        measure=_a_trick,
        told=_("To go along you need a trick in {needed} of 100 deals; it comes in {chance}."),
    ),
    Chance(
        "trick_if_along",
        applies=always,
        after=GoAlong,
        measure=_a_trick,
        told=_("If you go along, a trick comes in {chance} of 100 deals."),
    ),
    Contrast(
        "bids_made",
        applies=_both_are(Bid),
        measure=_makes_a_bid,
        told=_(
            "If the bid stays with you, you make {best} in {chance} of 100 deals, {other} in "
            "{instead}."
        ),
        apart=0.04,
    ),
    Chance(
        "bid_made",
        applies=_bids_or_passes,
        after=Bid,
        measure=_makes_a_bid,
        told=_("If the bid stays with you, you make {choice} in {chance} of 100 deals."),
    ),
    Chance(
        "folds_when_asked",
        applies=always,
        after=Ask,
        measure=_somebody_folds,
        told=_("If you ask, somebody folds in {chance} of 100 deals."),
    ),
    Contrast(
        "match_won",
        applies=_plays,
        measure=_wins,
        told=_(
            "With {best} you win the match now in {chance} of 100 deals, with {other} in {instead}."
        ),
        apart=0.03,
        good=True,
    ),
    Contrast(
        "contract_made",
        applies=_declares,
        measure=_is_made,
        told=_(
            "With {best} you make the contract in {chance} of 100 deals, with {other} in {instead}."
        ),
        apart=0.03,
        good=True,
    ),
    Contrast(
        "first_trick",
        applies=_has_no_trick,
        measure=_a_trick,
        told=_("With {best} you get a trick in {chance} of 100 deals, with {other} in {instead}."),
        apart=0.03,
        good=True,
    ),
    Contrast(
        "contract_fails",
        applies=_defends,
        measure=_fails,
        told=_(
            "With {best} the contract fails in {chance} of 100 deals, with {other} in {instead}."
        ),
        apart=0.05,
    ),
    Average(
        "tricks",
        applies=_plays_a_number,
        measure=tricks_taken,
        told=_(
            "With {best} you take {average:tenths} tricks on average, with {other} "
            "{instead:tenths}."
        ),
        apart=0.1,
        rises=True,
    ),
    where_it_is(_higher, card_number, _plays),
    this_trick(_plays),
)
"""The facts, those that say most first."""
