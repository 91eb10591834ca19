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
from femopp.games.rodskagg.rules.options import KnockBy, RodskaggOptions
from femopp.games.rodskagg.rules.state import Phase, RodskaggState, in_deal, in_match
from femopp.language import Text, _, say
from femopp.rulebook import Action, Event, Foreseen, Gather, Play, Shuffler, TrickTaken
from femopp.trick_taking import Acts, Follows, MatchEnded, reducer
from femopp.tricks import Seat, seats

PROHIBITIONS = (
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
    kinds = knocking.kinds_to_knock_for(options)
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
    """Return the question of the moment. It is the same for everyone and reminds of no duty."""
    if state.phase is Phase.PLAY and state.play.lies:
        return say(_("The trick lies on the table until it is gathered."))
    turn = state.turn
    if turn is None:
        return say(_("It's nobody's turn: {phase}."), phase=state.phase)
    needs_hand = state.phase in _WITH_CARDS_IN_HAND and turn not in state.pack.seen
    if turn != seat:
        message = _NO_CARDS_YET if needs_hand else _TURNS[state.phase]
        return say(message, turn=turn, phase=state.phase)
    if state.phase is Phase.BEFORE_DEAL:
        return say(_("You're the dealer: deal the cards."))
    if needs_hand:
        return say(_WITH_CARDS_IN_HAND[state.phase])
    if state.phase is Phase.AUCTION and auction.must_bid(state):
        return say(_("Your call: how many tricks do you bid?"))
    return say(_QUESTIONS[state.phase])


_SPEAKS = _("It's your turn, but your cards are face down: pick them up before you speak.")
_WITH_CARDS_IN_HAND = {
    Phase.FRESH_HANDS: _SPEAKS,
    Phase.AUCTION: _SPEAKS,
    Phase.PLAY: _("It's your turn, but your cards are face down: pick them up before you play."),
}


_NO_CARDS_YET = _("{turn:player} hasn't picked up their cards yet: {phase}.")

_TURNS = {
    Phase.BEFORE_DEAL: _("{turn:player} is to deal."),
    Phase.FRESH_HANDS: _("{turn:player} may ask for a fresh hand."),
    Phase.AUCTION: _("{turn:player} is to bid."),
    Phase.PLAY: _("{turn:player} is to play."),
    Phase.ASKING: _("{turn:player} decides whether to ask who goes along."),
    Phase.ANSWERS: _("{turn:player} is to go along or fold."),
    Phase.TAKING: _("{turn:player} decides how many of the last two tricks to take."),
}

_QUESTIONS = {
    Phase.FRESH_HANDS: _("Do you keep your hand, or ask for a fresh one?"),
    Phase.AUCTION: _("Your call: how many tricks do you bid, or do you pass?"),
    Phase.PLAY: _("Play a card."),
    Phase.ASKING: _("Do you ask the others whether they go along?"),
    Phase.ANSWERS: _("Do you go along, and promise to take a trick, or do you fold?"),
    Phase.TAKING: _("Everyone else has folded: how many of the last two tricks do you take?"),
}
