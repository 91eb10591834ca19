"""Duties of a player at the rituals, by that player's own view and nothing else."""

from collections.abc import Mapping

from femopp.cards import UNKNOWN
from femopp.games.rodskagg.presentation.rituals import costly_kinds
from femopp.games.rodskagg.rules import question
from femopp.games.rodskagg.rules.actions import Ask, Notice, OutKnock, Phrase, PickUp
from femopp.games.rodskagg.rules.errors import ErrorKind
from femopp.games.rodskagg.rules.pickup import HANDS_LIE
from femopp.games.rodskagg.rules.play import revoke_stands
from femopp.games.rodskagg.rules.state import Due, Phase, RodskaggState, asker, in_deal
from femopp.language import _, say
from femopp.presentation.rituals import Duty, Owed
from femopp.rulebook import Action, Play
from femopp.tricks import Seat

PHRASE = Duty("phrase", _("The phrase"), _("before anybody picks up cards"))
ASK = Duty("ask", _("The question"), _("after the fourth trick"))
OUT = Duty("out", _("Going out"), _("when you reach zero"))
NOTICE = Duty("notice", _("Notice"), _("when a trick brings you near zero"))
FOLLOW = Duty("follow", _("Following suit"), _("with every card that you play"))

_KINDS: Mapping[ErrorKind, Duty] = {
    ErrorKind.EARLY_PICKUP: PHRASE,
    ErrorKind.FORGOT_ASK: ASK,
    ErrorKind.OUT: OUT,
    ErrorKind.NOTICE: NOTICE,
    ErrorKind.REVOKE: FOLLOW,
}


def duties(view: RodskaggState) -> tuple[Duty, ...]:
    """Return the duties whose omission costs something at this table."""
    return tuple([_KINDS[kind] for kind in costly_kinds(view) if kind in _KINDS])


def owed(view: RodskaggState, seat: Seat) -> Owed | None:
    """Return what a seat owes now, None for nothing.

    Until the phrase is said, it is the same for all who wait, whatever the dealer has done.
    """
    if not view.manual or seat not in in_deal(view):
        return None
    found = _phrase(view, seat) or _announcement(view, seat) or _ask(view, seat)
    found = found or _follow(view, seat)
    return found if found is not None and found.duty in duties(view) else None


def _phrase(view: RodskaggState, seat: Seat) -> Owed | None:
    if view.phase not in HANDS_LIE or view.rites.pickup_is_free:
        return None
    if seat != view.dealer:
        waits = say(_("Wait for the phrase before you pick up your cards."))
        return None if seat in view.pack.seen else Owed(PHRASE, waits)
    before = _("Say the phrase before you pick up your cards.")
    late = _("Say the phrase: until then nobody may pick up.")
    text = say(late if seat in view.pack.seen else before)
    return Owed(PHRASE, text, Phrase(), _("Say the phrase"))


def _announcement(view: RodskaggState, seat: Seat) -> Owed | None:
    for due in view.rites.due:
        if due.seat == seat:
            return _announced(due)
    return None


def _announced(due: Due) -> Owed:
    if due.kind is ErrorKind.OUT:
        text = say(_("You are on zero: knock for going out before the next trick."))
        return Owed(OUT, text, OutKnock(), _("Knock for going out"))
    text = say(_("You are on {points}: give notice before the next trick."), points=due.points)
    return Owed(NOTICE, text, Notice(due.points), _("Give notice"))


def _ask(view: RodskaggState, seat: Seat) -> Owed | None:
    if view.phase is not Phase.PLAY or not question.is_due(view) or asker(view) != seat:
        return None
    if view.play.is_under_way:
        return None
    text = say(_("Ask who goes along before the fifth trick."))
    return Owed(ASK, text, Ask(), _("Ask who goes along"))


def _follow(view: RodskaggState, seat: Seat) -> Owed | None:
    led = view.led
    if not revoke_stands(view) or led is None or view.turn != seat:
        return None
    if led not in [card.suit for card in view.hands[seat] if card is not UNKNOWN]:
        return None
    text = say(_("Follow suit: {led.symbol} {led} led, and you have some."), led=led)
    return Owed(FOLLOW, text)


def forgoes(view: RodskaggState, owes: Owed, action: Action | None) -> bool:
    """Whether an action, or doing nothing (None), leaves undone what is owed."""
    if owes.duty is PHRASE:
        return isinstance(action, PickUp)
    if owes.duty is FOLLOW:
        return isinstance(action, Play) and action.card.suit is not view.led
    return action is None or isinstance(action, Play)


def meets(view: RodskaggState, owes: Owed, action: Action) -> bool:
    """Whether an action is what is owed, in time."""
    if owes.duty is FOLLOW:
        return isinstance(action, Play) and action.card.suit is view.led
    in_time = owes.duty is not PHRASE or view.dealer not in view.pack.seen
    return action == owes.action and in_time


def occasion(view: RodskaggState, seat: Seat, owes: Owed) -> str:
    """Return a name for the occasion of a duty, which stays the same until it has passed."""
    tricks = view.tricks_played
    return f"{view.deal_number}:{seat}:{owes.duty.name}:{tricks}:{view.play.is_under_way}"
