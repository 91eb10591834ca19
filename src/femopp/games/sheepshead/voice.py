"""Grounds for choices in Sheepshead, in words about cards."""

from typing import Any

from femopp.bots.advice import Doing, Doings
from femopp.cards import PACK_32, Card, Rank
from femopp.games.sheepshead.rules.actions import (
    Blitz,
    Bury,
    Crack,
    DoubleCrack,
    Pass,
    Pick,
    ThrowOff,
    TripleCrack,
)
from femopp.games.sheepshead.rules.order import ORDER, THE_BOY, card_points
from femopp.games.sheepshead.rules.state import Phase, Question, Session
from femopp.language import _
from femopp.ranking import SuitClass
from femopp.rulebook import Action, Cards, Play
from femopp.trick_taking import grounds as shared
from femopp.trick_taking.grounds import SO, Case, Ground, Values, of_cards, only_if
from femopp.trick_taking.sight import Sight, sight_of
from femopp.tricks import Seat, seats


def sight(view: Session, seat: Seat) -> Sight:
    """Return what a seat sees of the play; the picker knows what lies buried."""
    past = tuple([taken.trick for taken in view.taken])
    laid = view.buried if seat == view.picker else ()
    in_turn = view.in_turn_after(seat)
    return sight_of(seat, view.hands[seat], view.trick, past, ORDER, PACK_32, in_turn, laid)


def trumps(hand: Cards) -> tuple[Card, ...]:
    """Return the trumps of a hand, the highest first."""
    mine = [card for card in hand if ORDER.suit[card] == SuitClass.TRUMPS]
    return tuple(sorted(mine, key=lambda card: ORDER.strength[card], reverse=True))


# Sides


def _the_boy(view: Session, seat: Seat) -> Seat | None:
    """Return the picker's partner, if this seat knows who that is for certain."""
    if view.thrown_off or view.picker is None:
        return None
    tricks = (*[taken.trick for taken in view.taken], view.trick)
    played = [one.seat for trick in tricks for one in trick.played if one.card == THE_BOY]
    held = [seat] if THE_BOY in view.hands[seat] else []
    return next(iter([one for one in (*played, *held) if one != view.picker]), None)


def friends(view: Session, seat: Seat) -> frozenset[Seat]:
    """Return the others who are certainly on this seat's side."""
    if view.picker is None:
        return frozenset()
    boy = _the_boy(view, seat)
    pickers = {view.picker} if boy is None else {view.picker, boy}
    if seat in pickers:
        return frozenset(pickers - {seat})
    is_known = boy is not None or view.thrown_off
    return frozenset(set(seats(view.players)) - pickers - {seat} if is_known else ())


def foes(view: Session, seat: Seat) -> frozenset[Seat]:
    """Return the others who are certainly on the other side."""
    mine = friends(view, seat)
    if view.picker is None:
        return frozenset()
    if seat == view.picker and not mine and not view.thrown_off:
        return frozenset()
    if mine or seat == view.picker:
        return frozenset(set(seats(view.players)) - mine - {seat})
    return frozenset({view.picker})


def _is_of_the_picker(case: Case) -> bool:
    view = case.view
    return view.picker is not None and case.seat in (view.picker, _the_boy(view, case.seat))


def _is_against(case: Case) -> bool:
    return not _is_of_the_picker(case)


# Playing

RICH = 10
"""The points of a card that is worth taking: an ace or a ten."""


def _points(card: Card) -> int:
    return card_points((card,))


def _friend_has_it(case: Case) -> Values | None:
    sight = case.sight
    cards = _cards(case)
    if cards is None or sight.lies is None or sight.wins_now(cards[0]):
        return None
    is_so = sight.lies.seat in friends(case.view, case.seat)
    return {"seat": sight.lies.seat} if is_so and _points(cards[0]) > _points(cards[1]) else None


def _cards(case: Case) -> tuple[Card, Card] | None:
    if isinstance(case.best, Play) and isinstance(case.other, Play):
        return case.best.card, case.other.card
    return None


def _may_be_a_friend(case: Case) -> Values | None:
    """Whether more points go to somebody whose side isn't known."""
    sight, cards = case.sight, _cards(case)
    if cards is None or sight.lies is None or sight.wins_now(cards[0]):
        return None
    is_known = sight.lies.seat in foes(case.view, case.seat) | friends(case.view, case.seat)
    is_so = not is_known and _points(cards[0]) > _points(cards[1])
    return {"seat": sight.lies.seat} if is_so else None


def _takes_riches(sight: Sight, card: Card, other: Card) -> Values | None:
    rich = tuple([one for one in sight.trick.cards if _points(one) >= RICH])
    return {"cards": rich} if rich and sight.is_sure(card) else None


def _saves_points(sight: Sight, card: Card, other: Card) -> Values | None:
    is_less = _points(card) < _points(other)
    return {"other": other} if is_less and sight.trick.played and not sight.wins_now(card) else None


def _leads_nothing(sight: Sight, card: Card, other: Card) -> Values | None:
    is_less = _points(card) < _points(other)
    return {"other": other} if is_less and not sight.trick.played else None


MAY_BE_A_FRIEND = Ground(
    "may_be_a_friend", _may_be_a_friend, _("{seat:player} may be on your side")
)
TAKES_RICHES = of_cards("takes_riches", _takes_riches, _("that takes {cards}"))
SAVES_POINTS = of_cards("saves_points", _saves_points, _("keep the points of {other}"))
LEADS_NOTHING = of_cards(
    "leads_nothing", _leads_nothing, _("{other} would put points on the table")
)

PLAYING: tuple[Ground, ...] = (
    Ground("friend_has_it", _friend_has_it, _("{seat:player} has the trick and is on your side")),
    TAKES_RICHES,
    MAY_BE_A_FRIEND,
    shared.NO_BETTER,
    shared.ENOUGH,
    shared.TRUMPS,
    shared.LAST,
    shared.ONLY_TRUMPS_BEAT,
    *only_if(_is_of_the_picker, shared.DRAWS),
    shared.SURE,
    shared.NOBODY_ELSE_HAS,
    shared.THEN_TRUMPS,
    *only_if(_is_against, shared.KEEPS_TRUMPS),
    SAVES_POINTS,
    shared.SAVES,
    shared.FEW_BEAT,
    shared.BEATEN_YET,
    LEADS_NOTHING,
    shared.NONE_WINS,
    shared.FEWER_BEAT,
    shared.LONGEST,
    shared.JUST_AS_GOOD,
)


# Picking and announcing

ENOUGH_TRUMPS = 3
SHOWN = 2
"""The number of trumps that a sentence names."""
BOLD = (Pick, Crack, DoubleCrack, TripleCrack, ThrowOff)


def _trumps_with(case: Case) -> Values | None:
    mine = trumps(case.sight.hand)
    if not isinstance(case.best, BOLD) or len(mine) < ENOUGH_TRUMPS:
        return None
    return {"number": len(mine), "cards": mine[:SHOWN]}


def _holds(case: Case) -> Values | None:
    """Return the aces and trumps of somebody who dares it with few trumps."""
    mine = trumps(case.sight.hand)
    aces = [card for card in case.sight.hand if card.rank is Rank.ACE and card not in mine]
    if not isinstance(case.best, BOLD) or len(mine) >= ENOUGH_TRUMPS or not aces:
        return None
    return {"cards": (*mine, *aces)}


def _no_trump(case: Case) -> Values | None:
    return {} if isinstance(case.best, Pass) and not trumps(case.sight.hand) else None


def _only_trump(case: Case) -> Values | None:
    mine = trumps(case.sight.hand)
    return {"cards": mine} if isinstance(case.best, Pass) and len(mine) == 1 else None


def _only_trumps(case: Case) -> Values | None:
    mine = trumps(case.sight.hand)
    is_few = 1 < len(mine) <= ENOUGH_TRUMPS
    return {"cards": mine} if isinstance(case.best, Pass) and is_few else None


def _highest_trump(case: Case) -> Values | None:
    mine = trumps(case.sight.hand)
    if not isinstance(case.best, Pass) or len(mine) <= ENOUGH_TRUMPS:
        return None
    return {"cards": mine[:1]}


ANNOUNCING: tuple[Ground, ...] = (
    Ground("trumps_with", _trumps_with, _("you have {number} trumps, with {cards}")),
    Ground("holds", _holds, _("you have {cards}")),
    Ground("no_trump", _no_trump, _("you have no trump")),
    Ground("only_trump", _only_trump, _("{cards} is your only trump")),
    Ground("only_trumps", _only_trumps, _("{cards} are your only trumps")),
    Ground("highest_trump", _highest_trump, _("{cards} is your highest trump")),
)


# Burying


def _emptied(case: Case, action: Action) -> list[SuitClass]:
    """Return the side suits that a bury leaves nothing of."""
    if not isinstance(action, Bury):
        return []
    suits = dict.fromkeys(ORDER.suit[card] for card in action.cards)
    left = {ORDER.suit[card] for card in case.sight.hand if card not in action.cards}
    return [suit for suit in suits if suit != SuitClass.TRUMPS and suit not in left]


def _empties(case: Case) -> Values | None:
    emptied = _emptied(case, case.best)
    return {"suit": emptied[0]} if len(emptied) == 1 else None


def _empties_two(case: Case) -> Values | None:
    emptied = _emptied(case, case.best)
    return {"suit": emptied[0], "other": emptied[1]} if len(emptied) > 1 else None


def _buries(case: Case) -> tuple[Cards, Cards] | None:
    if isinstance(case.best, Bury) and isinstance(case.other, Bury):
        return case.best.cards, case.other.cards
    return None


def _safe_points(case: Case) -> Values | None:
    both = _buries(case)
    if both is None or card_points(both[0]) <= card_points(both[1]):
        return None
    return SO


def _keeps(case: Case) -> Values | None:
    both = _buries(case)
    kept = () if both is None else tuple([card for card in both[1] if card not in both[0]])
    return {"cards": kept} if kept else None


BURYING: tuple[Ground, ...] = (
    Ground("empties_two", _empties_two, _("then you can trump both {suit} and {other}")),
    Ground("empties", _empties, _("then you have no {suit} left, and can trump it")),
    Ground("safe_points", _safe_points, _("nobody can take those points from you")),
    Ground("keeps", _keeps, _("you need {cards} in your hand")),
)

GROUNDS: tuple[Ground, ...] = (*PLAYING, *BURYING, *ANNOUNCING)
"""All grounds; those that explain most come first among those of one kind of choice."""


def _passing(view: Session, action: Any) -> Doing:
    if view.phase is Phase.PICK:
        return Doing(_("Leave the blind"), _("I would leave the blind"))
    if view.question in (Question.CRACK, Question.DOUBLE_CRACK, Question.TRIPLE_CRACK):
        return Doing(_("Don't double"), _("I wouldn't double"))
    return Doing(_("Keep your partner"), _("I would keep the partner"))


_BLITZ = {
    Blitz.PLAIN: Doing(_("Pick up the blind"), _("I would pick up the blind")),
    Blitz.BLITZ: Doing(_("Pick up with a blitz"), _("I would pick up with a blitz")),
    Blitz.INDIAN: Doing(
        _("Pick up with an indian blitz"), _("I would pick up with an indian blitz")
    ),
    Blitz.BOTH: Doing(_("Pick up with both blitzes"), _("I would pick up with both blitzes")),
}


def _picking(view: Session, action: Any) -> Doing:
    return _BLITZ[action.blitz]


DOINGS: Doings = {
    Pick: _picking,
    Pass: _passing,
    Bury: Doing(_("Bury {cards}"), _("I would bury {cards}")),
    Crack: Doing(_("Crack"), _("I would crack")),
    DoubleCrack: Doing(_("Double crack"), _("I would double crack")),
    TripleCrack: Doing(_("Triple crack"), _("I would triple crack")),
    ThrowOff: Doing(_("Play alone"), _("I would play alone")),
}
