"""Twenty deals: what each event changes, and what follows by itself."""

from msgspec.structs import replace

from femopp.cards import Card, Suit
from femopp.games.rifki.rules import choice, play, scoring
from femopp.games.rifki.rules.actions import Choose, DrawDealer
from femopp.games.rifki.rules.contracts import TRICKS
from femopp.games.rifki.rules.events import DealSettled, MatchEnded
from femopp.games.rifki.rules.options import HeartsBrokenBy, Winner
from femopp.games.rifki.rules.state import DEALS, RifkiMatch, next_in_turn
from femopp.language import Message, Text, _, say
from femopp.rulebook import (
    Acted,
    Action,
    Cards,
    Deal,
    Event,
    Foreseen,
    Outcome,
    Play,
    SettledDeal,
    TrickTaken,
    with_known,
    without,
)
from femopp.tricks import Seat, TakenTrick, Trick, seats, winner, with_own


def actors(state: RifkiMatch) -> tuple[Seat, ...]:
    """The seat that must choose or play; none while the table must deal, or at the end."""
    return () if state.turn is None else (state.turn,)


def candidates(state: RifkiMatch, seat: Seat) -> tuple[Action, ...]:
    """Every contract, or every card that the seat might hold."""
    if seat != state.turn:
        return ()
    return choice.CHOICES if state.contract is None else play.candidates(state.hands[seat])


def evolve(state: RifkiMatch, event: Event) -> RifkiMatch:
    """The only reducer: the match, or a seat's view of it, after an event."""
    match event:
        case Acted(seat=seat, action=Play(card=card)):
            return _played(state, seat, card)
        case TrickTaken(seat=seat):
            return _trick_taken(state, seat)
        case Acted(action=DrawDealer(seat=dealer)):
            return replace(state, dealer=dealer)
        case Acted(action=Deal(hands=hands)):
            return _dealt(state, hands)
        case Acted(seat=seat, action=Choose(kind=kind, contract=contract)):
            chosen = choice.with_choice(state.chosen, seat, kind)
            return replace(state, contract=contract, chosen=chosen)
        case DealSettled(number=number, points=points):
            return _settled(state, number, points)
        case MatchEnded(winners=winners):
            return replace(state, outcome=Outcome(winners, say(_how_won(state))))
        case Foreseen(seat=seat, cards=cards):
            hands = with_own(state.hands, seat, with_known(state.hands[seat], cards))
            return replace(state, hands=hands)
    raise TypeError(f"Rifki has no event {event!r}")


def _dealt(state: RifkiMatch, hands: tuple[Cards, ...]) -> RifkiMatch:
    return replace(
        state,
        deal_number=state.deal_number + 1,
        turn=state.dealer,
        contract=None,
        hands=hands,
        taken=(),
        hearts_open=False,
    )


def _played(state: RifkiMatch, seat: Seat, card: Card) -> RifkiMatch:
    hands = with_own(state.hands, seat, without(state.hands[seat], (card,)))
    return replace(state, hands=hands, trick=state.trick.add(seat, card), turn=next_in_turn(seat))


def _trick_taken(state: RifkiMatch, seat: Seat) -> RifkiMatch:
    return replace(
        state,
        trick=Trick(),
        taken=(*state.taken, TakenTrick(seat, state.trick)),
        turn=seat,
        hearts_open=state.hearts_open or _opens_hearts(state),
    )


def _opens_hearts(state: RifkiMatch) -> bool:
    if state.led is Suit.HEARTS and state.options.hearts_broken_by == HeartsBrokenBy.DISCARD:
        return False
    return any(card.suit is Suit.HEARTS for card in state.trick.cards)


def _settled(state: RifkiMatch, number: int, points: tuple[int, ...]) -> RifkiMatch:
    assert state.dealer is not None
    totals = tuple(before + now for before, now in zip(state.points, points, strict=True))
    deal = SettledDeal(number, title(state), scoring.lines(state), totals)
    return replace(
        state,
        turn=None,
        points=totals,
        sheet=(*state.sheet, deal),
        dealer=next_in_turn(state.dealer),
    )


def title(state: RifkiMatch) -> Text:
    """What the deal is played for; its contract must have been chosen."""
    return say(
        _("{contract}, chosen by {dealer:player}"), contract=state.contract, dealer=state.chooser
    )


def consequence(state: RifkiMatch) -> Event | None:
    """What follows by itself: a full trick is taken, a finished deal settled, the match ended."""
    if len(state.trick.played) == state.players:
        return TrickTaken(winner(state.trick, state.order))
    if state.turn is not None:
        if not state.trick.played and is_played_out(state):
            return DealSettled(state.deal_number, scoring.deal_points(state))
    elif state.outcome is None and state.deal_number == DEALS:
        return MatchEnded(winners(state))
    return None


def is_played_out(state: RifkiMatch) -> bool:
    """Whether a deal is over: all tricks are taken, or all penalty cards (RIF-NEG-6)."""
    if state.contract is None:
        return False
    if len(state.taken) == TRICKS:
        return True
    terms = state.contract.terms
    if not terms.penalty_cards or not state.options.early_end:
        return False
    return sum(scoring.counts(state, seat, terms) for seat in seats(state.players)) == terms.pieces


def winners(state: RifkiMatch) -> tuple[Seat, ...]:
    """The seats that have won: those with the highest total, or all above zero (A-T12)."""
    best = max(state.points)
    if state.options.winner == Winner.ALL_POSITIVE and best > 0:
        return tuple(seat for seat in seats(state.players) if state.points[seat] > 0)
    return tuple(seat for seat in seats(state.players) if state.points[seat] == best)


def _how_won(state: RifkiMatch) -> Message:
    if state.options.winner == Winner.HIGHEST:
        return _("the highest total after twenty deals")
    if max(state.points) > 0:
        return _("more than zero points after twenty deals")
    return _("all stand on zero after twenty deals")


def asked(state: RifkiMatch, seat: Seat) -> Text:
    """What a seat is asked now."""
    if state.outcome is not None:
        return say(_("The match is over."))
    if state.turn is None:
        return say(_("The cards are about to be dealt."))
    if seat != state.turn:
        return say(_("It is {turn:player}'s turn."), turn=state.turn)
    if state.contract is None:
        return say(_("Deal {number}: choose the contract."), number=state.deal_number)
    if not state.trick.played:
        return say(_("{contract}: lead to the trick."), contract=state.contract)
    return say(_("{contract}: play a card to the trick."), contract=state.contract)
