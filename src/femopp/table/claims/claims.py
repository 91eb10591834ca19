"""Claims of the remaining tricks.

The player to act says who takes all remaining tricks, and lays down their hand for all to see.
Every person at the table must agree. Bots agree only if the claim is certain by the open cards;
if they do not, the hand is not even laid down, and nobody has learnt anything.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from femopp.cards import Card
from femopp.language import Text, _, say
from femopp.presentation import presentation_of
from femopp.presentation.claiming import Claiming
from femopp.rulebook import Action, Cards, Deal, Play
from femopp.table.claims.certain import LaidDown, takes_all, takes_none
from femopp.table.claims.play_out import play_out
from femopp.table.log.entries import BY_CLAIM
from femopp.table.log.stored_action import Decided
from femopp.table.state.live import LiveTable
from femopp.table.state.pending import Claim
from femopp.tricks import Seat


def are_allowed(live: LiveTable) -> bool:
    """Return whether the rules of this table ever allow a claim; the same at every moment."""
    return (
        live.running is not None
        and _claiming(live).never(live.running.table.match.spectator) is None
    )


def why_no_claim(live: LiveTable, legal: tuple[Action, ...]) -> Text | None:
    """Return the reason why a seat can't claim now, None if it can; `legal` are its actions.

    A reason that holds for the whole match comes first.
    """
    never = (
        None if live.running is None else _claiming(live).never(live.running.table.match.spectator)
    )
    return never or why_nobody(live) or why_not_with(live, legal)


def why_nobody(live: LiveTable) -> Text | None:
    """Return the reason why no seat can claim at this moment, None if one can."""
    if live.running is None or not live.is_playing:
        return say(_("nothing is being played"))
    return _claiming(live).why_not(live.running.table.match.spectator)


def why_not_with(live: LiveTable, legal: tuple[Action, ...]) -> Text | None:
    """Return the reason why a seat with these actions can't claim, at a moment when one can."""
    if not _cards_to_play(legal):
        return say(_("you can claim the rest when it's your turn to play a card"))
    if live.pending.claim is None:
        return None
    if live.pending.claim.refusal is None:
        return say(_("you've already claimed the rest"))
    return say(_("you've tried that: play a card first"))


def takers(live: LiveTable, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats for which this one can claim the rest, if it can claim.

    Its own; and another's, unless a bot plays that could only refuse.
    """
    playing = _playing(live)
    others = tuple(one for one in playing if one != seat)
    if len(others) == 1 or live.people.issuperset(playing):
        return (seat, *others)
    return (seat,)


def lay_down(live: LiveTable, seat: Seat, taker: Seat) -> Claim | Text:
    """Return the claim with the hand laid down, or the bots' reason against it."""
    claim = Claim(seat, taker)
    bots = [one for one in _playing(live) if one not in live.people]
    if bots and not is_certain(live, claim):
        return say(
            _("{bots:players} wouldn't agree: your cards and those played don't make it certain"),
            bots=tuple(bots),
        )
    return claim


def waiting_for(live: LiveTable, claim: Claim) -> frozenset[Seat]:
    """Return the persons who haven't answered the claim."""
    return live.people - {claim.seat} - claim.agreed


def agreed(claim: Claim, seat: Seat) -> Claim:
    """Return the claim when a person has agreed."""
    return replace(claim, agreed=claim.agreed | {seat})


def refused(claim: Claim, seat: Seat) -> Claim:
    """Return the claim when a person refuses it, or the claimer takes it back."""
    message = (
        _("{seat:player} takes the claim back: play goes on.")
        if seat == claim.seat
        else _("{seat:player} doesn't agree: play goes on.")
    )
    return replace(claim, refusal=say(message, seat=seat))


def outcome(live: LiveTable, claim: Claim) -> tuple[Decided, ...] | Claim:
    """Return the rest of the plays when all have agreed, or the claim if that's impossible."""
    assert live.running is not None
    state = live.running.table.match.state
    plays = play_out(live.game, presentation_of(live.game.name), state, claim.taker)
    if plays is None:
        text = say(_("Everybody agrees, but the cards can't fall like that: play goes on."))
        return replace(claim, refusal=text)
    return tuple(Decided(seat, action, BY_CLAIM) for seat, action in plays)


def unanswered(live: LiveTable, claim: Claim) -> tuple[Decided, ...] | Claim:
    """Return what a claim leads to when time is up: bots answer for those who haven't."""
    if is_certain(live, claim):
        return outcome(live, claim)
    return refused(claim, min(waiting_for(live, claim)))


def is_certain(live: LiveTable, claim: Claim) -> bool:
    """Return whether the claim is certain by the claimer's hand and the cards played."""
    assert live.running is not None
    match, claiming = live.running.table.match, _claiming(live)
    order = presentation_of(live.game.name).order(match.spectator)
    playing = _playing(live)
    hand = match.views[claim.seat].hands[claim.seat]
    legal = _cards_to_play(match.legal(claim.seat))
    open_cards = {*hand, *_played_in_deal(match.log)}
    laid = LaidDown(
        order=order,
        hand=hand,
        legal=legal,
        trick=match.spectator.trick,
        unseen=tuple(card for card in order.suit if card not in open_cards),
        after=len(playing) - len(match.spectator.trick.played) - 1,
        winner_leads=claiming.winner_leads(match.spectator),
    )
    if claim.taker == claim.seat:
        return takes_all(laid)
    return len(playing) == 2 and takes_none(laid)


def _played_in_deal(log: Sequence[tuple[Seat, Action]]) -> list[Card]:
    played: list[Card] = []
    for _seat, action in reversed(log):
        if isinstance(action, Deal):
            break
        if isinstance(action, Play):
            played.append(action.card)
    return played


def _cards_to_play(legal: tuple[Action, ...]) -> Cards:
    """Return the cards that may be played, if nothing but playing a card is legal."""
    cards = tuple([action.card for action in legal if isinstance(action, Play)])
    return cards if len(cards) == len(legal) else ()


def _claiming(live: LiveTable) -> Claiming:
    return presentation_of(live.game.name).claiming


def _playing(live: LiveTable) -> tuple[Seat, ...]:
    assert live.running is not None
    return _claiming(live).playing(live.running.table.match.spectator)
