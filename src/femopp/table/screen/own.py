"""The private part of a guest's screen: the hand, and the possible actions."""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from femopp.language import Message, Names, Speaker, Text, _, say
from femopp.presentation import Presentation, label_of, presentation_of
from femopp.presentation.asking import EVERYONE_WAITS
from femopp.ranking import CardOrder
from femopp.record import format_action
from femopp.rulebook import Action, Outcome, Play, unknown
from femopp.table.coming_and_going import looks_on
from femopp.table.deciding import may_answer, may_delete
from femopp.table.newcomers import name_at_door
from femopp.table.screen.bots import every_bot
from femopp.table.screen.cards import shown_hand
from femopp.table.screen.claims import claim_part, why_no_choice
from femopp.table.screen.explanations import which_explains
from femopp.table.screen.helping import shown_duty, shown_mastery, shown_whisper
from femopp.table.screen.public import turn_of
from femopp.table.screen.results import result_rows, shown_result
from femopp.table.screen.screen import (
    Control,
    ErrorKind,
    Own,
    PickCards,
    ResultRow,
    Ritual,
    Rituals,
    ShownAsker,
    ShownName,
)
from femopp.table.state.company import Guest
from femopp.table.state.live import LiveTable
from femopp.table.state.ring import Leave
from femopp.table.steps import Explains, Pauses, PersonThinks, Rests, Step
from femopp.tricks import TABLE, Seat, seats


class Moment(Struct, frozen=True):
    """The inputs to all screens of a table at one moment.

    `step` is the table's next step, `acting` are the seats that may be able to act, `tapping`
    those that can let the moment pass. `asked` is the line for all others than `acting`, in the
    words of `speaker`, and `no_claim` the reason why they can't claim; `claimable` says whether
    another seat can. `rituals`, `dealt_in` and `order` are the same for everybody. `waiting` are
    the seats of those present who still read the result of a deal, with its `result_rows`, for
    `next_seconds` (None: as long as they like).
    """

    live: LiveTable
    speaker: Speaker
    step: Step
    acting: tuple[Seat, ...]
    tapping: frozenset[Seat]
    asked: str
    claimable: bool = False
    no_claim: str = ""
    rituals: Rituals | None = None
    dealt_in: tuple[Seat, ...] = ()
    order: CardOrder | None = None
    waiting: tuple[Seat, ...] = ()
    next_seconds: int | None = None
    result_rows: tuple[ResultRow, ...] = ()


def moment_of(
    live: LiveTable,
    speaker: Speaker,
    step: Step,
    here: Collection[str | None] | None = None,
    next_seconds: int | None = None,
) -> Moment:
    """Return the present moment of a table, with its next step.

    `here` are the guests who are present, None for all.
    """
    if live.running is None:
        asked = speaker.say(_("The match hasn't begun"))
        return Moment(live, speaker, step, (), frozenset(), asked)
    view, presentation = live.running.table.match.spectator, presentation_of(live.game.name)
    actors = live.game.actors(view) if live.is_playing else ()
    # If several seats may act, the others may do so by a ritual.
    acting = actors if len(actors) <= 1 else seats(live.company.players)
    asked = _asked(live, view, TABLE, step, speaker)
    claimable, no_claim = why_no_choice(live, speaker)
    return Moment(
        live,
        speaker,
        step,
        acting,
        _tapping(live, step),
        asked,
        claimable,
        no_claim,
        _rituals(live, presentation, view, speaker),
        presentation.dealt_in(view),
        presentation.order(view),
        _waiting(live, step, here),
        next_seconds,
        result_rows(live, speaker.language),
    )


def _waiting(live: LiveTable, step: Step, here: Collection[str | None] | None) -> tuple[Seat, ...]:
    """Return the seats of those present who still read the result of a deal."""
    if not isinstance(step, Rests):
        return ()
    return tuple([one for one in sorted(step.waiting) if here is None or live.sitting(one) in here])


def own_part(moment: Moment, guest: str | None) -> Own:
    """Return the private part of this guest's screen (None: an anonymous spectator)."""
    live, speaker = moment.live, moment.speaker
    who = None if guest is None else live.company.guests.get(guest)
    asked = _asked_of(moment, guest)
    result = shown_result(
        live, guest, speaker.language, moment.result_rows, moment.waiting, moment.next_seconds
    )
    if who is None:
        enters = live.company.ways.get(guest or "")
        waits = guest in live.company.asking
        return Own(asked=asked, enters=enters, waits=waits, result=result)
    seat, is_host = who.seat, guest == live.company.host
    bots = every_bot(live.game.name, speaker.language) if is_host else ()
    deletes = guest in live.company.trusted and may_delete(live, guest)
    askers = _askers(live, guest) if guest is not None and live.company.asking else ()
    named = _named(live, guest)
    if live.running is None or seat is None:
        return Own(
            guest=guest,
            asked=asked,
            seat=seat,
            reserved=who.reserved,
            left=_left(live, guest) if seat is None else None,
            host=is_host,
            bot_choices=bots,
            deletes=deletes,
            askers=askers,
            named=named,
            result=result,
        )
    match, presentation = live.running.table.match, presentation_of(live.game.name)
    knows = seat in live.dealt_to
    view = match.views[seat] if knows else match.spectator
    legal = match.legal(seat) if seat in moment.acting else ()
    own = Own(
        guest=guest,
        asked=asked,
        seat=seat,
        reserved=who.reserved,
        host=is_host,
        awaited=moment.step == PersonThinks(seat),
        taps=seat in moment.tapping,
        dealt_in=seat in moment.dealt_in,
        hand=shown_hand(view.hands[seat], moment.order, speaker.language) if knows else (),
        playable=tuple([one.card.value for one in legal if isinstance(one, Play)]) or None,
        rituals=moment.rituals,
        duty=shown_duty(live, seat, speaker),
        whisper=shown_whisper(live, seat, speaker),
        mastery=shown_mastery(live, seat, speaker),
        secret="" if (part := presentation.secret(view, seat)) is None else speaker.say(part),
        result=result,
        no_claim=moment.no_claim,
        bot_choices=bots,
        deletes=deletes,
        askers=askers,
        named=named,
    )
    if legal:
        own = _with_choices(own, moment, presentation, view, seat, legal)
    # A question with answers keeps its own words.
    is_question = own.controls or own.pick or not presentation.has_rituals(view)
    if own.awaited and not is_question:
        return replace(own, asked=speaker.say(EVERYONE_WAITS))
    return own


def _asked_of(moment: Moment, guest: str | None) -> str:
    """Return the line on what this guest (None: an anonymous spectator) is to do."""
    live = moment.live
    if live.running is None:
        return moment.asked
    seat = None if guest is None else live.company.seated.get(guest)
    if seat is None:
        return _asked_of_nobody(moment, guest)
    if seat not in moment.acting:
        return moment.asked
    return _asked(live, live.view_from(seat), seat, moment.step, moment.speaker)


def _with_choices(
    own: Own,
    moment: Moment,
    presentation: Presentation,
    view: Any,
    seat: Seat,
    legal: tuple[Action, ...],
) -> Own:
    """Return the private part with the choices of a guest who can act."""
    live, speaker = moment.live, moment.speaker
    claims, no_claim = (
        claim_part(live, seat, legal, speaker) if moment.claimable else ((), moment.no_claim)
    )
    is_asked = own.awaited or turn_of(live) == seat
    terms = presentation.asking.terms(view, seat) if is_asked else None
    about = _help(live.game.name, terms, speaker.language, speaker.names)
    choices = [action for action in legal if not isinstance(action, Play)]
    if not choices:
        return replace(own, help=about, claims=claims, no_claim=no_claim)
    controls, pick = (
        _controls(live, presentation, view, seat, choices, terms, speaker),
        _pick(presentation, choices, speaker),
    )
    explained_by = None
    if controls or pick:
        explained_by = which_explains(presentation, live.game.asked(view, seat).message)
    return replace(
        own,
        controls=controls,
        pick=pick,
        help=about,
        explained_by=explained_by,
        claims=claims,
        no_claim=no_claim,
    )


def _askers(live: LiveTable, guest: str) -> tuple[ShownAsker, ...]:
    """Return those who have asked to join, and whom this guest may answer."""
    return tuple(
        [
            ShownAsker(one, who.name, who.face, who.person or None, _free_name(live, who))
            for one, who in live.company.asking.items()
            if may_answer(live, guest, who)
        ]
    )


def _free_name(live: LiveTable, asker: Guest) -> str | None:
    """Return a name under which an asker can be let in if theirs is taken, else None."""
    free = name_at_door(live, asker.name)
    return None if asker.person or free == asker.name else free


def _named(live: LiveTable, guest: str | None) -> ShownName | None:
    """Return the reason for a name that a guest got at the door, None if there is none."""
    named = live.company.named.get(guest or "")
    by = None if named is None else live.guests.get(live.company.now(named.by))
    return None if named is None else ShownName(named.asked, "" if by is None else by.name)


def _left(live: LiveTable, guest: str | None) -> Seat | None:
    """Return the seat that a spectator left, and can take back until the next deal."""
    seat = live.held.get(guest or "")
    return None if seat is None or live.sitting(seat) is not None else seat


_LOOKS_ON: Mapping[Leave, Message] = {
    Leave.ONCE: _("You sit out this deal, and play in the next"),
    Leave.RESTS: _("You sit out; come back when a deal is on the sheet"),
    Leave.DEALS: _("You deal and look on; you play in the next deal"),
}


def _asked_of_nobody(moment: Moment, guest: str | None) -> str:
    """Return the line for a spectator."""
    live, speaker = moment.live, moment.speaker
    who = live.company.guests.get(guest or "")
    if live.is_playing and who is not None and who.reserved is not None:
        return speaker.say(_("You play from the next deal on"))
    leave = None if who is None else looks_on(live, guest or "")
    if leave is not None:
        return speaker.say(_LOOKS_ON[leave])
    if live.is_playing and not live.company.awaited:
        return speaker.say(_("Waiting until somebody sits down"))
    return moment.asked


def _asked(live: LiveTable, view: Any, seat: Seat, step: Step, speaker: Speaker) -> str:
    # Whoever is to deal does so instead of being ready.
    deals = isinstance(step, Rests) and seat != TABLE and turn_of(live) == seat
    general = "" if deals else _general(live, view, step, speaker)
    return general or speaker.say(live.game.asked(view, seat))


def _general(live: LiveTable, view: Any, step: Step, speaker: Speaker) -> str:
    """Return the line for everybody if no match or deal is under way, otherwise nothing."""
    if not live.is_playing:
        assert live.outcome is not None
        return speaker.say(_ending(live.outcome))
    # The table only waits for people to read the result.
    if isinstance(step, Rests):
        is_alone = len(live.company.awaited) == 1
        words = (
            _("Ready for the next deal?") if is_alone else _("Next deal when everybody is ready")
        )
        return speaker.say(words)
    return ""


def _ending(outcome: Outcome) -> Text:
    winners = outcome.winners
    if not winners:
        return say(_("The match is over: {reason}"), reason=outcome.reason)
    if len(winners) > 1:
        return say(_("{winners:players} win the match"), winners=winners)
    return say(_("{winners:players} wins the match"), winners=winners)


def _tapping(live: LiveTable, step: Step) -> frozenset[Seat]:
    """Return the seats that can let the moment pass, which never depends on their cards."""
    assert live.running is not None
    if isinstance(step, Rests):
        return step.waiting
    if isinstance(step, Pauses):
        # Nobody is asked twice if nothing has happened.
        return step.waiting - live.running.tapped
    if isinstance(step, Explains):
        return frozenset({step.seat})
    return frozenset()


def _takes_cards(action: Action) -> bool:
    return isinstance(getattr(action, "cards", None), tuple)


def _controls(
    live: LiveTable,
    presentation: Presentation,
    view: Any,
    seat: Seat,
    choices: Sequence[Action],
    terms: Hashable,
    speaker: Speaker,
) -> tuple[Control, ...]:
    """Return the choices as buttons; an answer that declines has the same place everywhere."""
    offered = [
        one for one in choices if not _takes_cards(one) and not presentation.is_aside(view, one)
    ]
    legal: frozenset[Action] | None = None
    whole = presentation.all_shown and presentation.all_shown.intersection(map(type, offered))
    if whole:
        legal = frozenset(offered)
        possible = live.game.candidates(view, seat)
        offered = [one for one in possible if one in legal or type(one) in whole]
    offered.sort(key=lambda one: type(one) not in presentation.declining)
    return _shown_controls(
        live.game.name,
        tuple(offered),
        legal,
        terms,
        speaker.language,
        live.company.names,
    )


# As a whole, because looking up each control would cost more than the rest.
@lru_cache(maxsize=8192)
def _shown_controls(
    game: str,
    offered: tuple[Action, ...],
    legal: frozenset[Action] | None,
    terms: Hashable,
    language: str,
    names: Names,
) -> tuple[Control, ...]:
    """Return these actions as buttons; all are legal if `legal` is None."""
    presentation, speaker = presentation_of(game), Speaker(language, names)
    asking = presentation.asking
    abouts = [None if terms is None else asking.choice(terms, one) for one in offered]
    marks = [None if terms is None else asking.mark(terms, one) for one in offered]
    return tuple(
        [
            Control(
                format_action(one, names),
                label_of(one, presentation, speaker, terms),
                one.word,
                legal is None or one in legal,
                "" if about is None else speaker.say(about),
                _confirmation(one, presentation, speaker),
                "" if (suit := presentation.suit(one)) is None else suit.value,
                "" if mark is None else speaker.say(mark),
            )
            for one, about, mark in zip(offered, abouts, marks, strict=True)
        ]
    )


def _confirmation(action: Action, presentation: Presentation, speaker: Speaker) -> str:
    words = presentation.confirms.get(type(action))
    return "" if words is None else speaker.say(say(words, action=action))


@lru_cache(maxsize=8192)
def _help(game: str, terms: Hashable, language: str, names: Names) -> str:
    """Return the help on the question with these terms, if there is any."""
    about = None if terms is None else presentation_of(game).asking.question(terms)
    return "" if about is None else Speaker(language, names).say(about)


def _pick(
    presentation: Presentation, choices: Iterable[Action], speaker: Speaker
) -> PickCards | None:
    for action in choices:
        cards = getattr(action, "cards", None)
        if isinstance(cards, tuple):
            label = label_of(replace(action, cards=unknown(cards)), presentation, speaker)
            return PickCards(action.word, label, len(cards))
    return None


def _rituals(
    live: LiveTable, presentation: Presentation, view: Any, speaker: Speaker
) -> Rituals | None:
    """Return all rituals at all times, so that the offer reminds nobody of anything."""
    if not live.is_playing or not presentation.has_rituals(view):
        return None
    typed = frozenset(presentation.typed(view).items())
    return _all_rituals(live.game.name, presentation.unused(view), typed, speaker.language)


@lru_cache(maxsize=32)
def _all_rituals(
    game: str, unused: frozenset[str], typed: frozenset[tuple[str, Message]], language: str
) -> Rituals:
    presentation, speaker = presentation_of(game), Speaker(language)
    labels = {word: button.label for word, button in presentation.buttons.items()} | dict(typed)
    names = {word: tuple(needed) for word, *needed in _syntaxes(presentation)}
    actions = tuple(
        Ritual(word, speaker.opening(labels[word]), names[word], button.icon, button.is_rare)
        for word, button in presentation.buttons.items()
        if word not in unused
    )
    kinds = tuple(
        ErrorKind(one.value, speaker.say(words)) for one, words in presentation.forgets.items()
    )
    return Rituals(actions, kinds)


def _syntaxes(presentation: Presentation) -> list[list[str]]:
    return [syntax.split() for syntax, _meaning in presentation.rituals]
