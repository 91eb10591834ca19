"""Picking up the blind, in turn from forehand; a blitz is announced before seeing the blind."""

from msgspec.structs import replace

from femopp.games.sheepshead.rules.actions import Blitz, Pass, Pick
from femopp.games.sheepshead.rules.events import BlindTaken, PassedOut, QueensShown
from femopp.games.sheepshead.rules.order import arranged
from femopp.games.sheepshead.rules.state import PLAYERS, Phase, Session, lacks, reveal
from femopp.language import _
from femopp.rulebook import Event, forbid
from femopp.trick_taking import only_during_a_deal, only_in_turn
from femopp.tricks import Seat, with_own

PICKS: tuple[Pass | Pick, ...] = (Pass(), *(Pick(blitz) for blitz in Blitz))
"""The calls in the phase of picking."""


cards_are_dealt = only_during_a_deal((Pick, Pass), "SHP-PICK-1")


@forbid(Pick, "SHP-PICK-2", _("The blind is gone: {state.picker:player} picked it up."), first=True)
def picks_a_blind_that_is_gone(state: Session, seat: Seat) -> bool:
    return state.phase not in (Phase.BETWEEN, Phase.PICK)


def _is_picking(state: Session) -> bool:
    return state.phase is Phase.PICK


in_turn = only_in_turn(
    (Pick, Pass),
    "SHP-PICK-2",
    _("It's {state.turn:player}'s turn to pick or pass, not yours."),
    during=_is_picking,
)


@forbid(Pick, "SHP-DBL-BLITZ-1", _("Blitz needs both black queens in the hand you were dealt."))
def blitzes_without_black_queens(state: Session, seat: Seat, action: Pick) -> bool:
    return lacks(state, seat, action.blitz, Blitz.BLITZ)


@forbid(
    Pick, "SHP-DBL-INDIAN-1", _("Indian blitz needs both red queens in the hand you were dealt.")
)
def blitzes_without_red_queens(state: Session, seat: Seat, action: Pick) -> bool:
    return lacks(state, seat, action.blitz, Blitz.INDIAN)


def on_pick(state: Session, seat: Seat, action: Pick) -> Session:
    return replace(state, picker=seat, blitz=action.blitz)


def on_refusal(state: Session, seat: Seat) -> Session:
    """Record that a seat does not pick, and ask the next."""
    return replace(state, passed=(*state.passed, seat), turn=state.in_turn_after(seat)[0])


def after_speaking(state: Session) -> Event | None:
    """Return the event after a call: the pick, or the end of a deal that everyone passed."""
    if state.picker is None:
        return PassedOut() if len(state.passed) == PLAYERS else None
    return BlindTaken(state.picker, state.blind)


def queens_to_show(state: Session) -> QueensShown | None:
    """Return the queens of a blitz that must still be shown, if the options say so."""
    if not state.options.blitz_show or state.picker is None:
        return None
    for seat, blitz in ((state.picker, state.blitz), *((c.seat, c.blitz) for c in state.cracks)):
        if blitz is not Blitz.PLAIN and seat not in state.queens_shown:
            return QueensShown(seat, blitz.queens)
    return None


def on_queens_shown(state: Session, event: QueensShown) -> Session:
    shown = reveal(state, event.seat, event.queens)
    return replace(shown, queens_shown=(*state.queens_shown, event.seat))


def on_blind_taken(state: Session, event: BlindTaken) -> Session:
    hand = arranged((*state.hands[event.picker], *event.cards))
    hands = with_own(state.hands, event.picker, hand)
    return replace(state, hands=hands, blind=(), taken_up=event.cards)


PROHIBITIONS = (
    cards_are_dealt,
    picks_a_blind_that_is_gone,
    in_turn,
    blitzes_without_black_queens,
    blitzes_without_red_queens,
)
