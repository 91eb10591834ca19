"""The rules in order of play: prohibitions, effects of actions, and consequences."""

from functools import lru_cache

from femopp.games.rodskagg.rules import actions as do
from femopp.games.rodskagg.rules import (
    alone,
    auction,
    cutting,
    dealer,
    dealing,
    duel,
    fresh_hands,
    going_out,
    knocking,
    match,
    pickup,
    play,
    question,
    scoring,
)
from femopp.games.rodskagg.rules import events as happened
from femopp.games.rodskagg.rules.errors import kinds_to_knock_for
from femopp.games.rodskagg.rules.mid_deal import RodskaggMidDeal, on_mid_deal
from femopp.games.rodskagg.rules.options import KnockBy, RodskaggOptions
from femopp.games.rodskagg.rules.state import Phase, RodskaggState, in_deal, in_match
from femopp.games.rodskagg.rules.turns import only_in_the_match
from femopp.language import Message, Text, _, say
from femopp.rulebook import Action, Event, Foreseen, Gather, Play, Shuffler, TrickTaken
from femopp.trick_taking import Acts, Follows, MatchEnded, asks_for_a_card, reducer, waits_for
from femopp.tricks import Seat, seats

STILL_IN = only_in_the_match(
    (
        do.OfferCut,
        do.DealCards,
        do.Phrase,
        do.PickUp,
        do.FreshHand,
        do.Keep,
        do.Bid,
        do.Pass,
        Play,
        do.Ask,
        do.Silent,
        do.GoAlong,
        do.Fold,
        do.Take,
        do.OutKnock,
        do.Notice,
    )
)
"""Cutting, pointing out a misdeal and knocking have their own rules on eliminated players."""

PROHIBITIONS = (
    STILL_IN,
    *duel.PROHIBITIONS,
    *dealer.PROHIBITIONS,
    *dealing.PROHIBITIONS,
    *fresh_hands.PROHIBITIONS,
    *cutting.PROHIBITIONS,
    *pickup.PROHIBITIONS,
    *auction.PROHIBITIONS,
    *play.PROHIBITIONS,
    *question.PROHIBITIONS,
    *alone.PROHIBITIONS,
    *going_out.PROHIBITIONS,
    *knocking.PROHIBITIONS,
)

ACTS: Acts = {
    do.Draw: dealer.draw,
    do.Appoint: dealer.appoint,
    do.OfferCut: cutting.offer_cut,
    do.Cut: cutting.cut,
    do.DealCards: dealing.deal_cards,
    do.Deal: dealing.deal,
    RodskaggMidDeal: on_mid_deal,
    do.Phrase: pickup.phrase,
    do.PickUp: pickup.pick_up,
    do.Misdeal: pickup.misdeal,
    do.FreshHand: fresh_hands.ask_for_fresh_hand,
    do.Keep: fresh_hands.keep,
    do.Reshuffle: fresh_hands.reshuffle,
    do.Bid: auction.bid,
    do.Pass: auction.pass_,
    Play: play.play,
    Gather: play.gather,
    do.Ask: question.ask,
    do.Silent: knocking.silent,
    do.GoAlong: question.go_along,
    do.Fold: question.fold,
    do.Take: alone.take,
    do.OutKnock: going_out.out_knock,
    do.Notice: going_out.notice,
    do.Knock: pickup.knock,
    do.Close: knocking.close,
}

FOLLOWS: Follows = {
    happened.HandSeen: dealing.look_at_hand,
    happened.HandDrawn: fresh_hands.give_fresh_hand,
    TrickTaken: play.take_trick,
    happened.Asked: question.put_by_itself,
    happened.TricksAwarded: alone.award_tricks,
    happened.Judged: pickup.judge,
    happened.Unheeded: knocking.pass_over,
    happened.Redealt: pickup.redeal,
    happened.DealSettled: match.enter_on_sheet,
    happened.NextDeal: match.begin_next_deal,
    happened.DuelBegins: match.begin_duel,
    MatchEnded: match.end_match,
    Foreseen: dealing.know_cards,
}


evolve = reducer(ACTS, FOLLOWS)


def consequence(state: RodskaggState) -> Event | None:
    """Return the event that follows by itself, in order of priority."""
    return (
        knocking.verdict(state)
        or play.trick_to_take(state)
        or pickup.misdeal_to_undo(state)
        or pickup.picked_up(state)
        or dealing.hand_to_look_at(state)
        or fresh_hands.fresh_hand_to_give(state)
        or question.question_by_itself(state)
        or alone.tricks_to_award(state)
        or scoring.deal_to_settle(state)
        or match.what_comes_next(state)
    )


def table_action(state: RodskaggState, shuffler: Shuffler) -> Action | None:
    """Return the action that chance decides now, if any."""
    if state.phase is Phase.DRAW:
        return dealer.find_first_dealer(state, shuffler)
    if state.phase is Phase.DEALING:
        return dealing.deal_by_chance(state, shuffler)
    return fresh_hands.reshuffle_by_chance(state, shuffler)


def pace(state: RodskaggState) -> Action | None:
    """Return the table's action after everyone has had a moment to look."""
    if state.phase is Phase.CLOSING:
        return do.Close()
    lies = state.phase is Phase.PLAY and state.play.lies
    return Gather() if lies or state.phase is Phase.LAST_MOMENT else None


def actors(state: RodskaggState) -> tuple[Seat, ...]:
    """Return one seat, or all that may knock if rituals are manual; none if the table must act."""
    if state.phase in (Phase.DRAW, Phase.DEALING, Phase.OVER) or state.pack.drawing is not None:
        return ()
    if state.manual:
        all_seated = state.options.knock_by is KnockBy.ALL_SEATED
        return seats(state.players) if all_seated else in_match(state)
    turn = state.turn
    return () if turn is None else (turn,)


def holds_up(state: RodskaggState) -> Seat | None:
    """Return the seat without which nobody can go on.

    While cards lie that nobody may pick up, it's the dealer, whatever the dealer has done so far.
    """
    return state.dealer if cards_lie(state) and not state.rites.pickup_is_free else state.turn


def cards_lie(state: RodskaggState) -> bool:
    """Whether the player on turn needs cards that lie face down. Duels are dealt face up."""
    return state.phase in _WITH_CARDS_IN_HAND and state.turn not in (None, *state.pack.seen)


def candidates(state: RodskaggState, seat: Seat) -> tuple[Action, ...]:
    """Return a seat's candidates: the actions of the phase in turn, and rituals at any time."""
    if state.phase in (Phase.DRAW, Phase.DEALING, Phase.OVER):
        return ()
    own = _in_turn(state, seat) if seat == state.turn else ()
    return (*own, *_rituals(state, seat)) if state.manual else own


def _in_turn(state: RodskaggState, seat: Seat) -> tuple[Action, ...]:
    match state.phase:
        case Phase.PLAY:  # the most frequent case
            return play.cards_to_play(state, seat)
        case Phase.BEFORE_DEAL:
            return (do.DealCards(),)
        case Phase.FRESH_HANDS:
            return (do.Keep(), do.FreshHand())
        case Phase.AUCTION:
            return auction.calls(state)
        case Phase.ASKING:
            return (do.Ask(), do.Silent())
        case Phase.ANSWERS:
            return (do.GoAlong(), do.Fold())
        case Phase.TAKING:
            return alone.choices()
    return ()


def _rituals(state: RodskaggState, seat: Seat) -> tuple[Action, ...]:
    others = tuple([one for one in in_deal(state) if one != seat])
    return _rituals_towards(others, state.phase is Phase.ASKING, state.options)


@lru_cache(maxsize=1024)
def _rituals_towards(
    others: tuple[Seat, ...], is_asked_anyway: bool, options: RodskaggOptions
) -> tuple[Action, ...]:
    """Return all rituals with these other players; cached, as they are tried at every moment."""
    ask = () if is_asked_anyway else (do.Ask(),)
    kinds = kinds_to_knock_for(options)
    return (
        do.Cut(),
        *[do.OfferCut(one) for one in others],
        do.Phrase(),
        do.PickUp(),
        do.Misdeal(),
        *ask,
        do.OutKnock(),
        *[do.Notice(points) for points in options.notice_at],
        do.Knock(),
        *[do.Knock(offender) for offender in others],
        *[do.Knock(offender, kind) for offender in others for kind in kinds],
    )


def asked(state: RodskaggState, seat: Seat) -> Text:
    """Return the prompt to a seat. It has only facts of the moment and reminds of no duty."""
    if state.phase is Phase.PLAY and state.play.lies:
        return say(_("{taker:player} takes the trick"), taker=state.play.winners[-1])
    turn = state.turn
    if turn is None:
        return say(_("{phase:opening}"), phase=state.phase)
    needs_hand = cards_lie(state)
    if turn != seat:
        if needs_hand:
            return say(_("{turn:player} hasn't picked up yet"), turn=turn)
        if state.phase is Phase.PLAY:
            return waits_for(turn, state.trick)
        return say(_TURNS[state.phase], turn=turn)
    if needs_hand:
        return say(_("Your turn: cards face down"))
    match state.phase:
        case Phase.PLAY:
            return _asked_for_a_card(state, seat)
        case Phase.AUCTION:
            return auction.asked_to_bid(state)
        case Phase.ANSWERS:
            return say(GOING_ALONG, asker=state.question.asker)
    return say(QUESTIONS[state.phase])


def _asked_for_a_card(state: RodskaggState, seat: Seat) -> Text:
    """Return the prompt to the player to play.

    If a revoke stands, it's the same with every hand, so that it reminds nobody of the suit.
    """
    if play.revoke_stands(state) and state.led is not None:
        return say(_("Your turn: {led.symbol} {led} led"), led=state.led)
    return asks_for_a_card(state.hands[seat], state.trick, play.ORDER)


_WITH_CARDS_IN_HAND = frozenset({Phase.FRESH_HANDS, Phase.AUCTION, Phase.PLAY})

_TURNS = {
    Phase.BEFORE_DEAL: _("{turn:player} to deal"),
    Phase.FRESH_HANDS: _("{turn:player} may change hands"),
    Phase.AUCTION: _("{turn:player} is bidding"),
    Phase.ASKING: _("{turn:player} may ask who's in"),
    Phase.ANSWERS: _("Is {turn:player} going along?"),
    Phase.TAKING: _("{turn:player} plays on alone"),
}

GOING_ALONG: Message = _("{asker:player} asks: are you in?")

QUESTIONS = {
    Phase.BEFORE_DEAL: _("Your turn: deal the cards"),
    Phase.FRESH_HANDS: _("Keep your hand or change it?"),
    Phase.ASKING: _("Ask who goes along?"),
    Phase.TAKING: _("All folded: how many tricks?"),
}
