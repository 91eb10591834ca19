"""The play of the cards."""

from msgspec.structs import replace

from femopp.cards import UNKNOWN, Card
from femopp.games.rodskagg.rules import going_out, knocking, question
from femopp.games.rodskagg.rules.contract import Contract
from femopp.games.rodskagg.rules.options import Leader, Revoke, RodskaggStop
from femopp.games.rodskagg.rules.state import (
    HAND,
    CardPlay,
    Phase,
    RodskaggState,
    next_leader,
    playing,
)
from femopp.games.rodskagg.rules.totals import is_late
from femopp.games.rodskagg.rules.turns import only_during, only_with_hand_seen
from femopp.language import Message, _
from femopp.ranking import NO_TRUMPS
from femopp.rulebook import Gather, Play, TrickTaken, forbid, without
from femopp.trick_taking import (
    NOT_YOUR_TURN,
    PLAYS,
    follows_suit,
    holds_the_card,
    only_in_turn,
    only_the_table,
)
from femopp.tricks import Seat, Trick, winner, with_own

ORDER = NO_TRUMPS
"""Ace high, two low, no trumps (R49-PACK-2, RSK-PACK-1)."""

plays_in_time = only_during((Play,), "R49-PLAY-1 RSK-PLAY-1 REN-PLAY-1", Phase.PLAY)


@forbid(
    Play,
    "R49-PLAY-5 RSK-PLAY-2 REN-PLAY-1",
    _("Wait: the trick hasn't been gathered yet."),
    first=True,
)
def trick_lies(state: RodskaggState, seat: Seat) -> bool:
    return state.play.lies


def _is_first_lead(state: RodskaggState) -> bool:
    return _is_lead(state) and not state.play.winners and not state.duel


def _is_later_lead(state: RodskaggState) -> bool:
    return _is_lead(state) and bool(state.play.winners or state.duel)


def _is_lead(state: RodskaggState) -> bool:
    return state.phase is Phase.PLAY and not state.play.trick.played


def _is_following(state: RodskaggState) -> bool:
    return state.phase is Phase.PLAY and bool(state.play.trick.played)


def _sits_out(state: RodskaggState, seat: Seat) -> bool:
    return seat in state.out or seat in state.question.folded


def _whose_lead(state: RodskaggState, seat: Seat, action: Play) -> Message:
    if not state.play.winners:
        return NOT_YOUR_TURN
    if state.options.leader is Leader.DECLARER:
        return _("{state.turn:player} leads: declarer leads to every trick.")
    return _("{state.turn:player} leads: the winner of a trick leads to the next.")


another_leads_first = only_in_turn(
    Play,
    "R49-PLAY-1 RSK-PLAY-1 REN-PLAY-1",
    _("{state.turn:player} leads: declarer leads to the first trick."),
    during=_is_first_lead,
    unless=_sits_out,
)
another_leads = only_in_turn(
    Play,
    "R49-PLAY-5 RSK-PLAY-1 REN-PLAY-1",
    _whose_lead,
    during=_is_later_lead,
    unless=_sits_out,
    option="leader",
)
another_plays = only_in_turn(
    Play, "R49-DEAL-1 RSK-PLAY-2 REN-PLAY-1", during=_is_following, unless=_sits_out
)


@forbid(
    Play,
    "R49-ASK-6 RSK-ASK-6 REN-ASK-3",
    _("You've folded, so you sit out the last two tricks."),
    first=True,
)
def has_folded(state: RodskaggState, seat: Seat) -> bool:
    return seat in state.question.folded


hand_first = only_with_hand_seen((Play,), "R49-DEAL-9 REN-RITUAL-5 RSK-RITUAL-0")


def _may_hold(state: RodskaggState, seat: Seat, card: Card) -> bool:
    # A hand that lies face down must reveal nothing, not even what is not in it.
    if state.manual and seat not in state.pack.seen:
        return True
    return UNKNOWN in state.pack.hands[seat] and not _is_elsewhere(state, card)


def _was_played(state: RodskaggState, card: Card) -> bool:
    return any(card in trick.cards for trick in (*state.play.history, state.play.trick))


def _is_elsewhere(state: RodskaggState, card: Card) -> bool:
    """Whether a card is known to be elsewhere: played, in a hand, or set aside."""
    pack = state.pack
    places = (*pack.hands, pack.stock, pack.aside)
    return any(card in place for place in places) or _was_played(state, card)


own_card = holds_the_card(
    "R49-DEAL-6 RSK-DEAL-1 REN-DEAL-1", may_hold=_may_hold, was_played=_was_played
)


def _revoke_is_refused(state: RodskaggState) -> bool:
    return not revoke_stands(state)


follow = follows_suit("R49-PLAY-2 RSK-PLAY-3 REN-PLAY-2", ORDER, during=_revoke_is_refused)


def revoke_stands(state: RodskaggState) -> bool:
    """Whether a card that does not follow suit stands, as others may knock for it."""
    # In a duel nobody could knock for it (A-R34).
    return state.options.revoke is Revoke.PENALTY and not state.duel


def _revokes(state: RodskaggState, seat: Seat, card: Card) -> bool:
    led = state.led
    if led is None or card.suit is led:
        return False
    return led in [one.suit for one in state.pack.hands[seat] if one is not UNKNOWN]


def cards_to_play(state: RodskaggState, seat: Seat) -> tuple[Play, ...]:
    """Return a play of every known card in the hand, legal or not."""
    return tuple([PLAYS[card] for card in state.pack.hands[seat] if card is not UNKNOWN])


def play(state: RodskaggState, seat: Seat, action: Play) -> RodskaggState:
    revoked = revoke_stands(state) and _revokes(state, seat, action.card)
    if not state.play.trick.played:
        state = on_lead(state)
    pack = state.pack
    hands = with_own(pack.hands, seat, without(pack.hands[seat], (action.card,)))
    laid = replace(state.play, trick=state.play.trick.add(seat, action.card))
    state = replace(state, play=laid, pack=replace(pack, hands=hands))
    return knocking.on_revoke(state, seat) if revoked else state


def on_lead(state: RodskaggState) -> RodskaggState:
    """Close older errors at a lead, and open errors for undone duties."""
    state = knocking.close_errors_at_lead(state)
    state = going_out.forgotten_by_the_lead(state)
    return question.forgotten_by_the_lead(knocking.forgotten_question(state))


def trick_to_take(state: RodskaggState) -> TrickTaken | None:
    """Return the event that ends a complete trick (R49-PLAY-4, RSK-PLAY-4)."""
    play = state.play
    if state.phase is not Phase.PLAY or play.lies or not play.trick.played:
        return None
    if len(play.trick.played) < len(playing(state)):
        return None
    return TrickTaken(winner(play.trick, ORDER))


def take_trick(state: RodskaggState, event: TrickTaken) -> RodskaggState:
    """Give the trick to its winner; with manual rituals it lies until it is gathered."""
    play = replace(credit(state, event.seat, 1), lies=True)
    state = going_out.on_tricks(replace(state, play=play), event.seat)
    return state if state.manual else gather_trick(state)


def credit(state: RodskaggState, seat: Seat, tricks: int) -> CardPlay:
    """Return the play with this many more tricks for a seat."""
    play = state.play
    return replace(
        play,
        taken=with_own(play.taken, seat, play.taken[seat] + tricks),
        late=with_own(play.late, seat, play.late[seat] + tricks) if is_late(state) else play.late,
        winners=(*play.winners, *[seat] * tricks),
    )


table_gathers = only_the_table((Gather,), "A-R10")


@forbid(Gather, "A-R10", _("There is no complete trick to gather."), first=True)
def nothing_lies(state: RodskaggState, seat: Seat) -> bool:
    lies = state.play.lies and state.phase in _WHILE_A_TRICK_LIES
    return not lies and state.phase is not Phase.LAST_MOMENT


_WHILE_A_TRICK_LIES = (Phase.PLAY, Phase.ANSWERS, Phase.TAKING)


def _what_comes_first(state: RodskaggState, seat: Seat, action: Gather) -> Message:
    if state.phase is Phase.TAKING:
        return _(
            "Before the trick is gathered, {state.turn:player} must say how many tricks to take."
        )
    return _("Before the trick is gathered, {state.turn:player} must answer whether they go along.")


@forbid(
    Gather,
    "R49-ASK-3 RSK-ASK-2 REN-ASK-1",
    _what_comes_first,
    first=True,
)
def answers_come_first(state: RodskaggState, seat: Seat) -> bool:
    return state.phase in (Phase.ANSWERS, Phase.TAKING) and state.play.lies


def gather(state: RodskaggState, seat: Seat, action: Gather) -> RodskaggState:
    if state.phase is Phase.LAST_MOMENT:
        return going_out.forgotten_after_last_trick(replace(state, phase=Phase.CLOSING))
    return gather_trick(state)


def gather_trick(state: RodskaggState) -> RodskaggState:
    """Lay the trick aside; the deal goes on, or its tricks are over."""
    play = state.play
    leader, history = next_leader(state, play.winners[-1]), (*play.history, play.trick)
    play = replace(play, trick=Trick(), lies=False, history=history, leader=leader)
    state = replace(state, play=play)
    if state.rites.out_by is not None:
        return replace(state, phase=Phase.SCORING)
    if tricks_are_over(state):
        return end_of_tricks(state)
    return question.after_trick(state)


def tricks_are_over(state: RodskaggState) -> bool:
    """Whether all six are won, or a failed rödskägg is cut short (R49-RED-3)."""
    if state.tricks_played == HAND:
        return True
    return (
        state.auction.contract is Contract.RODSKAGG
        and state.options.rodskagg_stop is RodskaggStop.FIRST_FOREIGN_TRICK
        and state.play.winners[-1] != state.auction.declarer
    )


def end_of_tricks(state: RodskaggState) -> RodskaggState:
    """End the play: with manual rituals the players may still knock, or else it is scored."""
    if state.manual:
        return going_out.forgotten_after_last_trick(replace(state, phase=Phase.CLOSING))
    return replace(state, phase=Phase.SCORING)


PROHIBITIONS = (
    has_folded,
    plays_in_time,
    trick_lies,
    another_leads_first,
    another_leads,
    another_plays,
    hand_first,
    own_card,
    follow,
    table_gathers,
    nothing_lies,
    answers_come_first,
)
