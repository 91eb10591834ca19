"""Claims on screens: the latest one, and those that are possible."""

from functools import lru_cache

from msgspec import Struct

from femopp.language import Names, Speaker, Text, _, say
from femopp.presentation import presentation_of
from femopp.rulebook import Action
from femopp.table.claims.claims import (
    are_allowed,
    takers,
    waiting_for,
    why_nobody,
    why_not_with,
)
from femopp.table.screen.cards import HeldCard, shown_hand
from femopp.table.state.live import LiveTable
from femopp.table.state.pending import Claim
from femopp.tricks import Seat


class ShownClaim(Struct, frozen=True):
    """The claim that `seat` made since the last card, as everybody sees it.

    While it stands, the claimer's `hand` is open and `waiting` are the seats that haven't
    answered; afterwards both are empty, and `text` describes the result.
    """

    seat: int
    stands: bool
    text: str
    hand: tuple[HeldCard, ...] = ()
    waiting: tuple[int, ...] = ()


class ClaimChoice(Struct, frozen=True):
    """A possible claim: the seat `taker` takes the rest."""

    taker: int
    label: str


def shown_claim(live: LiveTable, speaker: Speaker) -> ShownClaim | None:
    """Return the claim since the last card, standing or refused; None if there was none."""
    claim = live.pending.claim
    if claim is None or live.running is None:
        return None
    if claim.refusal is not None:
        return ShownClaim(claim.seat, False, speaker.say(claim.refusal))
    view = live.running.table.match.views[claim.seat]
    order = presentation_of(live.game.name).order(view)
    return ShownClaim(
        seat=claim.seat,
        stands=True,
        text=speaker.say(_in_words(claim)),
        hand=shown_hand(view.hands[claim.seat], order, speaker.language),
        waiting=tuple(sorted(waiting_for(live, claim))),
    )


def _in_words(claim: Claim) -> Text:
    if claim.taker == claim.seat:
        message = _("{seat:player} shows the hand: “The rest are mine.”")
    else:
        message = _("{seat:player} shows the hand: “The rest go to {taker:player}.”")
    return say(message, seat=claim.seat, taker=claim.taker)


def claim_part(
    live: LiveTable, seat: Seat, legal: tuple[Action, ...], speaker: Speaker
) -> tuple[tuple[ClaimChoice, ...], str]:
    """Return the possible claims of a seat with these actions, or the reason why there are none.

    This is a moment when some seat can claim.
    """
    against = why_not_with(live, legal)
    if against is not None:
        return (), speaker.say(against)
    choices = [
        _choice(seat, taker, speaker.language, speaker.names) for taker in takers(live, seat)
    ]
    return tuple(choices), ""


def why_no_choice(live: LiveTable, speaker: Speaker) -> tuple[bool, str]:
    """Return whether some seat can claim now, and the reason why seats that can't act can't.

    The reason is empty if nobody ever can.
    """
    if not are_allowed(live):
        return False, ""
    against = why_nobody(live)
    text = against or why_not_with(live, ())
    return against is None, "" if text is None else speaker.say(text)


@lru_cache(maxsize=4096)
def _choice(seat: Seat, taker: Seat, language: str, names: Names) -> ClaimChoice:
    if taker == seat:
        text = say(_("The rest are mine"))
    else:
        text = say(_("The rest go to {taker:player}"), taker=taker)
    return ClaimChoice(taker, Speaker(language, names).say(text))
