"""Grounds for choices in Rödskägg, in words about cards."""

from collections.abc import Iterator, Mapping

from femopp.bots.advice import Doing, Doings
from femopp.cards import PACK_52, Card, Rank
from femopp.games.rodskagg.rules import RodskaggState
from femopp.games.rodskagg.rules.actions import (
    Ask,
    Bid,
    Fold,
    FreshHand,
    GoAlong,
    Keep,
    Pass,
    Silent,
    Take,
)
from femopp.games.rodskagg.rules.options import ContractTest, Overshoot, Revoke
from femopp.games.rodskagg.rules.question import trickless_others
from femopp.games.rodskagg.rules.state import clockwise_after, playing
from femopp.language import _
from femopp.ranking import NO_TRUMPS
from femopp.rulebook import Action, Cards, Play
from femopp.trick_taking import grounds as shared
from femopp.trick_taking.grounds import SO, Case, Ground, Values, of_cards, only_if
from femopp.trick_taking.sight import Sight, sight_of
from femopp.tricks import Seat


def sight(view: RodskaggState, seat: Seat) -> Sight:
    """Return what a seat sees of the play."""
    return sight_of(
        seat,
        view.hands[seat],
        view.trick,
        view.play.history,
        NO_TRUMPS,
        PACK_52,
        clockwise_after(seat, playing(view)),
        always_follow=view.options.revoke is Revoke.REFUSE or not view.manual,
    )


STRENGTH: Mapping[Card, int] = NO_TRUMPS.strength


def _by_height(hand: Cards) -> list[Card]:
    return sorted(hand, key=lambda card: STRENGTH[card], reverse=True)


def sure_tricks(hand: Cards) -> tuple[Card, ...]:
    """Return the cards that take tricks for declarer, who leads: aces, and what follows them."""
    return tuple([card for card in _by_height(hand) if _is_sure(card, hand)])


def _is_sure(card: Card, hand: Cards) -> bool:
    higher = [one for one in PACK_52 if one.suit == card.suit and STRENGTH[one] > STRENGTH[card]]
    return all(one in hand for one in higher)


# Playing


def _takes_what_helps(case: Case) -> Values | None:
    """Whether a card takes this trick for certain."""
    return SO if isinstance(case.best, Play) and case.sight.is_sure(case.best.card) else None


def _towards_the_bid(case: Case) -> Values | None:
    view = case.view
    if case.seat != view.declarer or view.contract is None:
        return None
    return _takes_what_helps(case) if view.tricks_of(case.seat) < view.contract.tricks else None


def _has_no_trick(case: Case) -> bool:
    view = case.view
    return bool(view.is_numeric and case.seat != view.declarer and not view.tricks_of(case.seat))


def _needs_no_promise(case: Case) -> Values | None:
    before = not case.view.question.settled
    return _takes_what_helps(case) if before and _has_no_trick(case) else None


def _as_promised(case: Case) -> Values | None:
    after = case.view.question.put
    return _takes_what_helps(case) if after and _has_no_trick(case) else None


def _wants_no_more(case: Case) -> bool:
    """Whether another trick does harm."""
    view, taken = case.view, case.view.tricks_of(case.seat)
    if view.options.overshoot is not Overshoot.WIN and view.points[case.seat] <= taken:
        return True
    is_exact = view.options.contract_test is ContractTest.EXACT and case.seat == view.declarer
    return bool(is_exact and view.contract is not None and taken >= view.contract.tricks)


def _stays_out(sight: Sight, card: Card, other: Card) -> Values | None:
    """Whether a card leaves the trick to others."""
    if sight.lies is None or sight.wins_now(card) or not sight.wins_now(other):
        return None
    return SO


PLAYING: tuple[Ground, ...] = (
    *only_if(
        _wants_no_more,
        of_cards("stays_out", _stays_out, _("another trick would do you harm")),
    ),
    Ground("as_promised", _as_promised, _("that is the trick you promised")),
    Ground("towards_the_bid", _towards_the_bid, _("that is a sure trick towards your bid")),
    shared.NO_BETTER,
    Ground(
        "needs_no_promise",
        _needs_no_promise,
        _("with a trick of your own you needn't promise one"),
    ),
    shared.ENOUGH,
    shared.LAST,
    shared.NOBODY_ELSE_HAS,
    shared.SURE,
    shared.KEEPS_HIGHEST,
    shared.DISCARDS,
    shared.SAVES,
    shared.FEW_BEAT,
    shared.SOMEBODY_LACKS,
    shared.BEATEN_YET,
    shared.NONE_WINS,
    shared.LONGEST,
    shared.FEWER_BEAT,
    shared.JUST_AS_GOOD,
)


# Bidding

MOST = 3
"""The most cards that a bid is explained with."""


def _tricks_of(action: Action) -> int | None:
    return action.contract.tricks if isinstance(action, Bid) else None


def _sure(case: Case) -> tuple[Card, ...]:
    """Return the sure tricks that are enough for a bid, none if they aren't."""
    tricks, sure = _tricks_of(case.best), sure_tricks(case.sight.hand)
    return sure if tricks is not None and len(sure) >= tricks else ()


def _one_is_sure(case: Case) -> Values | None:
    sure = _sure(case)
    return {"cards": sure} if len(sure) == 1 else None


def _several_are_sure(case: Case) -> Values | None:
    sure = _sure(case)
    return {"cards": sure} if len(sure) > 1 else None


def _may_be_enough(case: Case) -> Values | None:
    tricks = _tricks_of(case.best)
    if not tricks or tricks > MOST or _sure(case):
        return None
    return {"cards": tuple(_by_height(case.sight.hand)[:tricks])}


def _start_well(case: Case) -> Values | None:
    tricks = _tricks_of(case.best)
    if not tricks or tricks <= MOST or _sure(case):
        return None
    return {"cards": tuple(_by_height(case.sight.hand)[:MOST])}


def _passes_over(case: Case, count: Iterator[int] | range) -> tuple[Card, ...] | None:
    """Return the sure tricks of somebody who passes rather than bid more than they are."""
    tricks, sure = _tricks_of(case.other), sure_tricks(case.sight.hand)
    if not isinstance(case.best, Pass) or tricks is None or len(sure) >= tricks:
        return None
    return sure if len(sure) in count else None


def _only_one_sure(case: Case) -> Values | None:
    sure = _passes_over(case, range(1, 2))
    return None if sure is None else {"cards": sure}


def _only_few_sure(case: Case) -> Values | None:
    sure = _passes_over(case, range(2, 7))
    return None if sure is None else {"cards": sure}


def _no_ace(case: Case) -> Values | None:
    sure = _passes_over(case, range(1))
    return None if sure is None else {"card": _by_height(case.sight.hand)[0]}


BIDDING: tuple[Ground, ...] = (
    Ground("one_is_sure", _one_is_sure, _("{cards} is a sure trick")),
    Ground("several_are_sure", _several_are_sure, _("{cards} are sure tricks")),
    Ground("may_be_enough", _may_be_enough, _("{cards} may be enough")),
    Ground("start_well", _start_well, _("{cards} make a strong start")),
    Ground("only_one_sure", _only_one_sure, _("only {cards} is a sure trick")),
    Ground("only_few_sure", _only_few_sure, _("only {cards} are sure tricks")),
    Ground("no_ace", _no_ace, _("without an ace, {card} is your best card")),
)


# Answering


def _nothing_higher(case: Case) -> Values | None:
    best = [card for card in _by_height(case.sight.hand) if not case.sight.higher(card)]
    return {"card": best[0]} if isinstance(case.best, GoAlong) and best else None


def _only_these_higher(case: Case) -> Values | None:
    few = [one for one in case.sight.hand if len(case.sight.higher(one)) <= shared.FEW]
    if not isinstance(case.best, GoAlong) or not few or _nothing_higher(case):
        return None
    card = min(few, key=lambda one: len(case.sight.higher(one)))
    return {"card": card, "cards": tuple(case.sight.higher(card))}


def _only_these_left(case: Case) -> Values | None:
    can_win = any(not case.sight.higher(card) for card in case.sight.hand)
    return None if can_win or not isinstance(case.best, Fold) else {"cards": case.sight.hand}


def _wins_if_led(case: Case) -> Values | None:
    """Whether a card is the highest left, but its suit must be led by somebody else."""
    best = [card for card in case.sight.hand if not case.sight.higher(card)]
    if not isinstance(case.best, Fold) or not best:
        return None
    return {"card": best[0], "suit": case.sight.suit(best[0])}


def _must_answer(case: Case) -> Values | None:
    asked = trickless_others(case.view)
    return {"seats": asked} if isinstance(case.best, Ask) and asked else None


def _best_is_low(case: Case) -> Values | None:
    best = _by_height(case.sight.hand)[0]
    return {"card": best} if isinstance(case.best, FreshHand) else None


def _worth_keeping(case: Case) -> Values | None:
    best = _by_height(case.sight.hand)[0]
    is_high = best.rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
    return {"card": best} if isinstance(case.best, Keep) and is_high else None


ANSWERING: tuple[Ground, ...] = (
    Ground("nothing_higher", _nothing_higher, _("nothing higher than {card} is left")),
    Ground("only_these_higher", _only_these_higher, _("only {cards} can beat {card}")),
    Ground("only_these_left", _only_these_left, _("you have only {cards} left")),
    Ground("wins_if_led", _wins_if_led, _("{card} wins only if somebody leads {suit}")),
    Ground("must_answer", _must_answer, _("{seats:players} must promise a trick or fold")),
    Ground("best_is_low", _best_is_low, _("{card} is your best card")),
    Ground("worth_keeping", _worth_keeping, _("{card} can take a trick")),
)

GROUNDS: tuple[Ground, ...] = (*PLAYING, *BIDDING, *ANSWERING)
"""All grounds; those that explain most come first among those of one kind of choice."""

DOINGS: Doings = {
    Bid: Doing(_("Bid {action.contract}"), _("I would bid {action.contract}")),
    Pass: Doing(_("Pass"), _("I would pass")),
    GoAlong: Doing(_("Go along"), _("I would go along")),
    Fold: Doing(_("Lay down your cards"), _("I would lay down my cards")),
    Ask: Doing(_("Ask who goes along"), _("I would ask who goes along")),
    Silent: Doing(_("Don't ask"), _("I wouldn't ask")),
    FreshHand: Doing(_("Ask for a fresh hand"), _("I would ask for a fresh hand")),
    Keep: Doing(_("Keep your hand"), _("I would keep the hand")),
    Take: Doing(_("Take {action.tricks}"), _("I would take {action.tricks}")),
}
