"""The phrase, picking up cards, and the misdeal."""

from msgspec.structs import replace

from femopp.games.rodskagg.rules import knocking
from femopp.games.rodskagg.rules.actions import Knock, Misdeal, Phrase, PickUp
from femopp.games.rodskagg.rules.dealer import before_deal
from femopp.games.rodskagg.rules.dealing import misdealt
from femopp.games.rodskagg.rules.errors import OFFENCES, Error, ErrorKind
from femopp.games.rodskagg.rules.events import HandSeen, Judged, Redealt
from femopp.games.rodskagg.rules.knocking import open_error
from femopp.games.rodskagg.rules.options import MisdealDeadline
from femopp.games.rodskagg.rules.state import (
    Phase,
    Rites,
    RodskaggState,
    in_deal,
    without_deal,
)
from femopp.games.rodskagg.rules.turns import only_during, only_in_manual
from femopp.language import _
from femopp.rulebook import forbid
from femopp.tricks import TABLE, Seat

HANDS_LIE = (Phase.FRESH_HANDS, Phase.AUCTION, Phase.PLAY)
WHILE_DEALT = (
    *HANDS_LIE,
    Phase.ASKING,
    Phase.ANSWERS,
    Phase.TAKING,
    Phase.LAST_MOMENT,
    Phase.CLOSING,
)

# The phrase

phrase_is_manual = only_in_manual((Phrase,), "R49-DEAL-7 REN-RITUAL-5 RSK-RITUAL-0")
phrase_in_time = only_during((Phrase,), "R49-DEAL-9 REN-RITUAL-5 RSK-RITUAL-0", *HANDS_LIE)


@forbid(
    Phrase,
    "R49-DEAL-7 REN-RITUAL-5 RSK-RITUAL-0",
    _("Only the dealer says “knock for cards and misdeal”."),
)
def another_says_the_phrase(state: RodskaggState, seat: Seat, action: Phrase) -> bool:
    return seat != state.dealer


@forbid(
    Phrase,
    "R49-DEAL-7 REN-RITUAL-5 RSK-RITUAL-0",
    _("“Knock for cards and misdeal” has already been said."),
)
def phrase_said(state: RodskaggState, seat: Seat, action: Phrase) -> bool:
    return state.rites.phrase


def phrase(state: RodskaggState, seat: Seat, action: Phrase) -> RodskaggState:
    """Free everyone to pick up, and the dealer from a misdeal if said in time (A-R13)."""
    in_time = seat not in state.pack.seen
    rites = replace(state.rites, phrase=True, pickup_is_free=True, immune=in_time)
    return replace(state, rites=rites)


# Picking up

pickup_is_manual = only_in_manual((PickUp,), "R49-DEAL-10 REN-RITUAL-5 RSK-RITUAL-0")
pickup_in_time = only_during((PickUp,), "R49-DEAL-10 REN-RITUAL-5 RSK-RITUAL-0", *HANDS_LIE)


@forbid(
    PickUp, "R49-DEAL-10 REN-RITUAL-5 RSK-RITUAL-0", _("You have no cards on the table to pick up.")
)
def nothing_to_pick_up(state: RodskaggState, seat: Seat, action: PickUp) -> bool:
    return seat in state.pack.seen or seat not in in_deal(state)


def pick_up(state: RodskaggState, seat: Seat, action: PickUp) -> RodskaggState:
    """Pick up: an error before the phrase, even for the dealer (R49-DEAL-13)."""
    state = replace(state, pack=replace(state.pack, picking=seat))
    if not state.rites.pickup_is_free:
        state = open_error(state, Error(seat, ErrorKind.EARLY_PICKUP, closes=1))
    if seat == state.dealer and not state.rites.immune and misdealt(state):
        state = _liable(state)
    return state


def picked_up(state: RodskaggState) -> HandSeen | None:
    """Return the event that shows players the cards they picked up."""
    seat = state.pack.picking
    return None if seat is None else HandSeen(seat, state.pack.hands[seat])


# The misdeal

misdeal_is_manual = only_in_manual((Misdeal,), "R49-DEAL-14 RSK-RITUAL-0 A-R48")
misdeal_in_time = only_during((Misdeal,), "R49-DEAL-14 A-R16", *WHILE_DEALT)


@forbid(Misdeal, "R49-DEAL-14 A-R48", _("There's no misdeal: everyone was dealt six cards."))
def nobody_has_a_wrong_number(state: RodskaggState, seat: Seat, action: Misdeal) -> bool:
    return not misdealt(state)


@forbid(Misdeal, "A-R29", _("You're out of the match."))
def pointed_out_by_nobody(state: RodskaggState, seat: Seat, action: Misdeal) -> bool:
    return seat not in in_deal(state)


@forbid(
    Misdeal,
    "A-R16",
    _("It's too late to point out a misdeal: the first card has been led."),
    when=lambda options: options.misdeal_deadline is MisdealDeadline.FIRST_LEAD,
    option="misdeal_deadline",
)
def misdeal_too_late(state: RodskaggState, seat: Seat, action: Misdeal) -> bool:
    return first_card_led(state)


def first_card_led(state: RodskaggState) -> bool:
    """Whether the play has begun."""
    return bool(state.play.trick.played or state.play.winners)


def misdeal(state: RodskaggState, seat: Seat, action: Misdeal) -> RodskaggState:
    return _void(state)


def knock(state: RodskaggState, seat: Seat, action: Knock) -> RodskaggState:
    """Knock; a knock for a misdeal points it out, whoever is named or pays."""
    state = knocking.knock(state, seat, action)
    finds_it = action.kind is ErrorKind.MISDEAL and _can_be_found(state)
    return _void(state) if finds_it else state


def judge(state: RodskaggState, event: Judged) -> RodskaggState:
    """Judge; a knock that covered the misdeal without naming it also points it out."""
    hit = event.upheld and knocking.is_of_this_deal(state, event)
    state = knocking.judge(state, event)
    return _void(state) if hit and _can_be_found(state) else state


def _can_be_found(state: RodskaggState) -> bool:
    deadline = state.options.misdeal_deadline is MisdealDeadline.FIRST_LEAD
    return misdealt(state) and not (deadline and first_card_led(state))


def _void(state: RodskaggState) -> RodskaggState:
    """Void the deal because of a wrong number of cards, whoever pays (R49-DEAL-14)."""
    return replace(state, rites=replace(state.rites, redeal=True))


def _liable(state: RodskaggState) -> RodskaggState:
    dealer = state.dealer
    if state.rites.liable or dealer is None:
        return state
    state = replace(state, rites=replace(state.rites, liable=True))
    return open_error(state, Error(dealer, ErrorKind.MISDEAL, closes=1))


def misdeal_to_undo(state: RodskaggState) -> Judged | Redealt | None:
    """Return the redeal, or first its penalty, once a misdeal has come to light (A-R16)."""
    if not (state.rites.redeal or _shows_by_itself(state) or _cards_show_it(state)):
        return None
    points = OFFENCES[ErrorKind.MISDEAL].points(state.options)
    if state.options.misdeal_auto_penalty and state.rites.liable and points:
        return Judged(TABLE, state.dealer, ErrorKind.MISDEAL, True, points)
    return Redealt()


def _shows_by_itself(state: RodskaggState) -> bool:
    """Whether a misdeal is seen at once, as no player performs the rituals (A-R48)."""
    return not state.manual and not state.pack.seen and misdealt(state)


def _cards_show_it(state: RodskaggState) -> bool:
    """Whether a misdeal shows by itself: at scoring, or if a player has no card to play."""
    if state.phase is Phase.SCORING:
        return misdealt(state)
    if state.phase is not Phase.PLAY:
        return False
    seat = state.turn
    return seat is not None and not state.pack.hands[seat] and misdealt(state)


def redeal(state: RodskaggState, event: Redealt) -> RodskaggState:
    """Let the same dealer deal again. Penalties stay; open errors stay until the next lead."""
    errors = tuple(replace(error, closes=1) for error in state.rites.errors)
    rites = Rites(errors=errors, lines=state.rites.lines, rejected=state.rites.rejected)
    return without_deal(state, before_deal(state), rites)


PROHIBITIONS = (
    phrase_is_manual,
    phrase_in_time,
    another_says_the_phrase,
    phrase_said,
    pickup_is_manual,
    pickup_in_time,
    nothing_to_pick_up,
    misdeal_is_manual,
    misdeal_in_time,
    nobody_has_a_wrong_number,
    pointed_out_by_nobody,
    misdeal_too_late,
)
