"""Commands of the people at a table, and its answers: entries for its log, or a refusal."""

from collections.abc import Collection
from functools import lru_cache
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from femopp.bots import Attention, Memory, Nerve, Speed, UnknownBotError, check_sits
from femopp.kits.catalogue import game_named
from femopp.language import Names, Text, TextError, _, say
from femopp.lessons import LEARNER
from femopp.presentation import presentation_of
from femopp.record import RecordError, namesake, new_name_fault, parse_action, tidied
from femopp.rulebook import Action, Refusal, quoted, refusals
from femopp.table import lesson
from femopp.table.build import build
from femopp.table.cast import FACES, LONGEST_FACE, face_for
from femopp.table.claims import claims
from femopp.table.log.entries import (
    Admits,
    AnyEntry,
    Began,
    BotIs,
    BotIsLike,
    Came,
    HostIs,
    LetIn,
    Mutes,
    Removed,
    Reserved,
    SaidLast,
    Sat,
    ShutOut,
    Stood,
    Talks,
    TookBack,
    TookBackAlone,
    Unreserved,
)
from femopp.table.log.stored_action import Decided
from femopp.table.log.taking_back import actions_since
from femopp.table.settings import newest_version
from femopp.table.state.company import Guest
from femopp.table.state.live import LiveTable
from femopp.table.state.pending import Claim
from femopp.tricks import Seat

MOST_GUESTS = 40


class Declined(TextError):
    """The table refuses a command: `text` is the reason, `refusals` are the rules against it."""

    def __init__(self, text: Text, refused: tuple[Refusal, ...] = ()) -> None:
        super().__init__(text)
        self.refusals = refused


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """A guest's request."""


class Sit(Command, frozen=True, tag="Sit"):
    """Take a seat (from 0): at once, or, during a deal, from the next deal on.

    The guest who had the seat when the cards were dealt takes it back at once.
    """

    seat: int


class Stand(Command, frozen=True, tag="Stand"):
    """Leave your seat to a bot."""


class Unreserve(Command, frozen=True, tag="Unreserve"):
    """Give up the seat that you reserved, or your request to join."""


class Begin(Command, frozen=True, tag="Begin"):
    """Begin the match, or after its end another one in the same seats."""


class Again(Command, frozen=True, tag="Again"):
    """Want another match after this one; it begins when everybody who sits here does.

    The host can begin it earlier.
    """


class LastDeal(Command, frozen=True, tag="LastDeal"):
    """Make the running deal the last one, or take that back.

    Between two deals the one before was the last: the match is over. `ends_now`: the sender counts
    on that, and gets a note if the next deal has begun meanwhile.
    """

    is_last: bool = True
    ends_now: bool = False


class Act(Command, frozen=True, tag="Act"):
    """Act in the match, in the words of a record with the players' names."""

    words: str


class Tap(Command, frozen=True, tag="Tap"):
    """Have nothing to do at this moment: the table may go on."""


class Hold(Command, frozen=True, tag="Hold"):
    """Let the table wait a little: you may be about to knock. If not `holds`, no longer.

    It only does something if players perform the rituals, and once until somebody acts again.
    """

    holds: bool = True


class TakeBack(Command, frozen=True, tag="TakeBack"):
    """Ask to take your last action back, or agree to that.

    Alone against bots it's taken back at once, with what they have done since.
    """


class ClaimRest(Command, frozen=True, tag="ClaimRest"):
    """Lay down your hand and claim all remaining tricks for the seat `taker` (from 0)."""

    taker: int


class AnswerClaim(Command, frozen=True, tag="AnswerClaim"):
    """Agree to a claim, or refuse it; claimers refuse to take their claim back.

    `claimer` is the seat (from 0) whose claim is meant, as another may have claimed since; None
    for any claim.
    """

    agrees: bool
    claimer: int | None = None


class Remove(Command, frozen=True, tag="Remove"):
    """Remove a guest; if it `closes`, nobody may join from then on, the guest included."""

    guest: str
    closes: bool = True


class Admit(Command, frozen=True, tag="Admit"):
    """Let new people join, or nobody.

    If `asks`, they need permission; None leaves that as it was.
    """

    admits: bool
    asks: bool | None = None


class AnswerAsker(Command, frozen=True, tag="AnswerAsker"):
    """Let somebody in who has asked to join, or refuse them."""

    guest: str
    lets_in: bool


class HandOn(Command, frozen=True, tag="HandOn"):
    """Let this guest be the host instead."""

    guest: str


class ChooseBot(Command, frozen=True, tag="ChooseBot"):
    """Let the bot of this name play in a seat (from 0) that is a bot's."""

    seat: int
    bot: str


class SetTemper(Command, frozen=True, tag="SetTemper"):
    """Give the bot in a seat (from 0) another temperament; None leaves a part of it as it is."""

    seat: int
    speed: Literal["quick", "steady", "slow"] | None = None
    memory: Literal["sure", "usual", "forgetful"] | None = None
    attention: Literal["sharp", "usual", "dreamy"] | None = None
    nerve: Literal["bold", "even", "careful"] | None = None


class Talk(Command, frozen=True, tag="Talk"):
    """Let people write lines of text or not, and those without a seat talk or not.

    None leaves that as it is.
    """

    text: bool | None = None
    spectators: bool | None = None


class Mute(Command, frozen=True, tag="Mute"):
    """Let a guest say nothing to the others, or, if not `muted`, let them talk again."""

    guest: str
    muted: bool = True


class ClearTalk(Command, frozen=True, tag="ClearTalk"):
    """Clear what was said in the last minute: by this guest, or by all."""

    guest: str | None = None


class RefuseDevice(Command, frozen=True, tag="RefuseDevice"):
    """Let no device take the place of this guest: the guest does that, or the host."""

    guest: str


class SetName(Command, frozen=True, tag="SetName"):
    """Be called so from now on, also in what was told before."""

    name: Annotated[str, Meta(max_length=200)]


class SetFace(Command, frozen=True, tag="SetFace"):
    """Have another face, one of those that the client draws."""

    face: Annotated[str, Meta(max_length=LONGEST_FACE)]


AnyCommand = (
    Sit
    | Stand
    | Unreserve
    | Begin
    | Again
    | LastDeal
    | Act
    | Tap
    | Hold
    | TakeBack
    | ClaimRest
    | AnswerClaim
    | Remove
    | Admit
    | AnswerAsker
    | HandOn
    | ChooseBot
    | SetTemper
    | RefuseDevice
    | SetName
    | SetFace
    | Talk
    | Mute
    | ClearTalk
)


PLAY = Act | Tap | Hold | ClaimRest | AnswerClaim
"""Commands of play, which have no rate limit: each moves the match on, or holds it once."""


class Answer(Struct, frozen=True):
    """Entries to store, and changes that aren't stored; nothing if the command changes nothing.

    `holding` is a seat that the table waits for, or no longer. `asker` is somebody whose request to
    join it answers. `name` and `face` are the sender's new ones, which are stored outside the log.
    `clears` says whose talk is cleared. `note` is for the sender, if the command has had another
    effect than they may think.
    """

    entries: tuple[AnyEntry | Decided, ...] = ()
    tapped: Seat | None = None
    holding: tuple[Seat, bool] | None = None
    wanting: Seat | None = None
    again: Seat | None = None
    claim: Claim | None = None
    asker: str | None = None
    name: str | None = None
    face: str | None = None
    clears: ClearTalk | None = None
    note: Text | None = None


def come(live: LiveTable, guest: str, name: str, face: str = "") -> Came:
    """Return the entry for a new guest, with a face if they haven't chosen one.

    Raises `Declined` if they, or their name, can't join.
    """
    if not live.company.admits:
        raise Declined(say(_("the host isn't letting anybody in right now; you can watch")))
    if len(live.guests) >= MOST_GUESTS:
        raise Declined(say(_("the table is full: {most} people are watching"), most=MOST_GUESTS))
    name = _new_name(live, guest, name)
    if face not in FACES:
        bots = [one.face for one in live.company.bots_as_people]
        face = face_for(name, list(live.company.faces.values()), bots)
    return Came(guest, name, face)


def _new_name(live: LiveTable, guest: str, name: str) -> str:
    """Return a guest's new name, tidied. Raises `Declined` if they can't have it."""
    name = tidied(name.strip())
    there = {**live.company.asking, **live.guests}
    taken = namesake(name, [who.name for one, who in there.items() if one != guest])
    if taken is not None:
        message = _(
            "{name} is at this table already: take another name. If that is you, open your seat's "
            "own link, or ask the host to remove the one who is away"
        )
        raise Declined(say(message, name=quoted(taken)))
    bots = live.company.bots_as_people
    taken = namesake(name, [one.name for one in bots])
    if taken is not None:
        message = _("a bot at this table is called {name}: take another name")
        raise Declined(say(message, name=quoted(taken)))
    fault = new_name_fault(name, (), live.game)
    if fault is not None:
        raise Declined(fault)
    return name


def free_name(live: LiveTable, name: str) -> str:
    """Return this name, with a number if somebody else at the table has it."""
    there = [who.name for who in (*live.company.asking.values(), *live.guests.values())]
    there += [one.name for one in live.company.bots_as_people]
    numbered = (f"{name} {number}" for number in range(2, MOST_GUESTS + len(there)))
    return next(one for one in (name, *numbered) if namesake(one, there) is None)


def check_way_in(live: LiveTable, person: str) -> Guest:
    """Return the guest as whom a device could be let in now. Raises `Declined` if none could."""
    company = live.company
    who = live.guests.get(person)
    if who is None:
        raise Declined(say(_("there is no such guest at the table")))
    if person == company.host:
        raise Declined(say(_("nobody can let you in as the host: open the seat's own link")))
    if company.host not in company.trusted:
        message = _(
            "only the person who opened the table, or a host they chose, can let you in as "
            "somebody who is here already"
        )
        raise Declined(say(message))
    return who


def decide(live: LiveTable, guest: str, command: AnyCommand) -> Answer:
    """Return the table's answer to a guest's command. Raises `Declined` with the reason."""
    match command:
        case ClaimRest() | LastDeal() if lesson.place_at(live) is not None:
            raise Declined(say(lesson.NOT_IN_A_LESSON))
        case Sit(seat):
            return _sit(live, guest, seat)
        case Stand():
            _seat_of(live, guest)
            return Answer((Stood(guest),))
        case Unreserve():
            return _unreserve(live, guest)
        case Begin():
            return _begin(live, guest)
        case Again():
            return _again(live, _seat_of(live, guest))
        case LastDeal():
            return _say_last(live, guest, command)
        case Act(words):
            return _act(live, _seat_of(live, guest), words)
        case Tap():
            return _tap(live, _seat_of(live, guest))
        case Hold(holds):
            return _hold(live, _seat_of(live, guest), holds)
        case TakeBack():
            return _take_back(live, _seat_of(live, guest))
        case ClaimRest(taker):
            return _claim(live, _seat_of(live, guest), taker)
        case AnswerClaim():
            return _answer_claim(live, _seat_of(live, guest), command)
        case Remove(other, closes):
            _check_host(live, guest)
            _check_other(live, guest, other)
            return Answer((Removed(other, closes),))
        case Admit(admits, asks):
            _check_host(live, guest)
            is_so = admits == live.company.admits and asks in (None, live.company.asks)
            return Answer() if is_so else Answer((Admits(admits, asks),))
        case AnswerAsker(asker, lets_in):
            _check_host(live, guest)
            return _answer_asker(live, asker, lets_in)
        case HandOn(other):
            _check_host(live, guest)
            if other == guest:
                return Answer()
            _check_other(live, guest, other)
            return Answer((HostIs(other, by=guest),))
        case ChooseBot(seat, bot):
            _check_host(live, guest)
            return _choose_bot(live, seat, bot)
        case SetTemper(seat):
            _check_host(live, guest)
            return _set_temper(live, seat, command)
        case RefuseDevice(other):
            if other != guest:
                _check_host(live, guest)
            return Answer((ShutOut(other),)) if other in live.company.ways.values() else Answer()
        case Talk():
            _check_host(live, guest)
            return _talk(live, command)
        case Mute(other, muted):
            _check_host(live, guest)
            return _mute(live, guest, other, muted)
        case ClearTalk():
            _check_host(live, guest)
            return Answer(clears=command)
        case SetName(name):
            name = _new_name(live, guest, name)
            return Answer() if live.guests[guest].name == name else Answer(name=name)
        case SetFace(face):
            return _set_face(live, guest, face)


def note_again(live: LiveTable, command: AnyCommand) -> Text | None:
    """Return the note on a command done before, for a guest who sends it again.

    They may have missed it. None if it no longer holds.
    """
    match command:
        case LastDeal(is_last=True, ends_now=True) if live.is_playing:
            return None if _last_deal(live) is None else say(TOO_LATE_TO_END)
    return None


def _seat_of(live: LiveTable, guest: str) -> Seat:
    seat = live.guests[guest].seat
    if seat is None:
        raise Declined(say(_("you're only watching: take a seat first")))
    return seat


def _sit(live: LiveTable, guest: str, seat: int) -> Answer:
    _check_seat(live, seat)
    if live.guests[guest].seat == seat:
        return Answer()
    if live.sitting(Seat(seat)) is not None:
        raise Declined(say(_("that seat is taken")))
    reserved_by = live.company.reserved.get(Seat(seat))
    is_own = live.held.get(guest) == seat
    if reserved_by not in (None, guest) and not is_own:
        name = live.guests[reserved_by].name
        raise Declined(say(_("{name} has reserved that seat"), name=name))
    if is_own or not live.is_in_deal:
        return Answer((Sat(guest, seat),))
    return Answer() if reserved_by == guest else Answer((Reserved(guest, seat),))


def _unreserve(live: LiveTable, guest: str) -> Answer:
    if live.guests[guest].reserved is None:
        raise Declined(say(_("you haven't reserved a seat")))
    return Answer((Unreserved(guest),))


def _answer_asker(live: LiveTable, asker: str, lets_in: bool) -> Answer:
    if asker not in live.company.asking:
        raise Declined(say(_("nobody by that name is asking to join any more")))
    if not lets_in:
        return Answer(asker=asker)
    company = replace(live.company, admits=True)
    who = company.asking[asker]
    if who.person:
        name = check_way_in(live, who.person).name
        return Answer((LetIn(asker, who.person, name, who.face),), asker=asker)
    came = come(replace(live, company=company), asker, who.name, who.face)
    return Answer((came,), asker=asker)


def _choose_bot(live: LiveTable, seat: int, bot: str) -> Answer:
    _check_bots_seat(live, seat)
    try:
        check_sits(bot, live.game.name)
    except UnknownBotError as error:
        raise Declined(error.text) from None
    is_so = live.bot_in(Seat(seat)) == bot
    return Answer() if is_so else Answer((BotIs(seat, bot),))


def _check_bots_seat(live: LiveTable, seat: int) -> None:
    _check_seat(live, seat)
    who = live.sitting(Seat(seat))
    if who is not None:
        message = _("{name} has seat {seat}: choose a bot for a free seat")
        raise Declined(say(message, name=live.guests[who].name, seat=seat + 1))


def _set_temper(live: LiveTable, seat: int, chosen: SetTemper) -> Answer:
    _check_bots_seat(live, seat)
    now = live.company.temper_in(Seat(seat))
    then = replace(
        now,
        speed=Speed(chosen.speed or now.speed),
        memory=Memory(chosen.memory or now.memory),
        attention=Attention(chosen.attention or now.attention),
        nerve=Nerve(chosen.nerve or now.nerve),
    )
    return Answer() if then == now else Answer((BotIsLike(seat, then),))


def _talk(live: LiveTable, chosen: Talk) -> Answer:
    now = live.company.talk
    text = now.text if chosen.text is None else chosen.text
    spectators = now.spectators if chosen.spectators is None else chosen.spectators
    is_so = (text, spectators) == (now.text, now.spectators)
    return Answer() if is_so else Answer((Talks(text, spectators),))


def _mute(live: LiveTable, guest: str, other: str, muted: bool) -> Answer:
    _check_other(live, guest, other)
    if muted == (other in live.company.talk.muted):
        return Answer()
    return Answer((Mutes(other, muted),), clears=ClearTalk(other) if muted else None)


def _set_face(live: LiveTable, guest: str, face: str) -> Answer:
    if face not in FACES:
        raise Declined(say(_("there is no such face")))
    return Answer() if live.company.faces.get(guest) == face else Answer(face=face)


def _begin(live: LiveTable, guest: str) -> Answer:
    if live.is_playing:
        raise Declined(say(_("the match has begun already")))
    if guest != live.company.host:
        raise Declined(say(_("only the host can begin the match")))
    if not live.company.awaited:
        raise Declined(say(_("nobody sits at the table yet: take a seat first")))
    return Answer((_beginning(live),))


def _beginning(live: LiveTable) -> Began:
    taught = lesson.start_of_match(live)
    if taught is not None:
        start, rules = taught
        return Began(build(), rules, start)
    return Began(build(), newest_version(live.settings, live.players))


def rematch(live: LiveTable, here: Collection[str | None]) -> Began | None:
    """Return the beginning of another match, if everybody who sits and is `here` wants one.

    Somebody who leaves, or loses the connection, no longer holds up the others.
    """
    if live.running is None or live.is_playing or not live.pending.again:
        return None
    present = {seat for guest, seat in live.company.seated.items() if guest in here}
    return _beginning(live) if present and live.pending.again >= present else None


def _again(live: LiveTable, seat: Seat) -> Answer:
    if live.running is None or live.is_playing:
        raise Declined(say(_("the match isn't over")))
    if live.pending.again | {seat} >= live.people:
        return Answer((_beginning(live),))
    return Answer(again=seat)


TOO_LATE_TO_END = _(
    "the next deal has begun, so the match ends after it; you can change that in the menu"
)


def _say_last(live: LiveTable, guest: str, said: LastDeal) -> Answer:
    _check_host(live, guest)
    _match(live)
    is_late = said.is_last and said.ends_now and not live.is_between_deals
    is_known = said.is_last == (_last_deal(live) is not None)
    return Answer(
        entries=() if is_known else (SaidLast(said.is_last),),
        note=say(TOO_LATE_TO_END) if is_late else None,
    )


def _last_deal(live: LiveTable) -> int | None:
    return None if live.running is None else live.running.last_deal


def action_in(live: LiveTable, words: str) -> Action:
    """Return the action in these words. Raises `Declined` if there is none."""
    try:
        return _action(live.game.name, words, tuple(live.names))
    except RecordError as error:
        raise Declined(error.text) from None


# The same few actions occur at all tables. Errors are not cached.
@lru_cache(maxsize=2048)
def _action(game: str, words: str, names: Names) -> Action:
    return parse_action(game_named(game), words, names)


def why_not(live: LiveTable, seat: Seat, words: str) -> tuple[Refusal, ...]:
    """Return the rules against an action, judged by the seat's view; none if it is allowed."""
    _match(live)
    return refusals(live.game, live.view_from(seat), seat, action_in(live, words))


def _act(live: LiveTable, seat: Seat, words: str) -> Answer:
    match = _match(live)
    action = action_in(live, words)
    place = lesson.place_at(live) if seat == LEARNER else None
    mistake = None if place is None else lesson.answer_to(live, place, action)
    if mistake is not None:
        raise Declined(mistake)
    if action not in match.legal(seat):
        # By the seat's own view: the answer must not reveal anything beyond it.
        against = refusals(live.game, live.view_from(seat), seat, action)
        if against:
            raise Declined(against[0].text, against)
    not_taken = presentation_of(live.game.name).not_taken(match.spectator, action)
    if not_taken is not None:
        raise Declined(not_taken)
    other = None if place is None else lesson.why_not(place, action)
    if other is not None:
        raise Declined(other)
    return Answer((Decided(seat, action, "person"),))


def _tap(live: LiveTable, seat: Seat) -> Answer:
    place = lesson.place_at(live) if seat == LEARNER else None
    mistake = None if place is None else lesson.answer_to(live, place, None)
    if mistake is not None:
        raise Declined(mistake)
    return Answer(tapped=seat)


def _match(live: LiveTable) -> Any:
    """Return the running match. Raises `Declined` if there is none."""
    if live.running is None:
        raise Declined(say(_("the match has not begun")))
    if not live.is_playing:
        raise Declined(say(_("the match is over")))
    return live.running.table.match


def _hold(live: LiveTable, seat: Seat, holds: bool) -> Answer:
    view = _match(live).spectator
    has_rituals = presentation_of(live.game.name).has_rituals(view)
    return Answer(holding=(seat, holds)) if has_rituals else Answer()


def _take_back(live: LiveTable, seat: Seat) -> Answer:
    pending, last = live.pending, live.pending.seat
    if not pending.can or last not in live.people:
        raise Declined(say(_("nothing can be taken back: something else has happened since")))
    if live.people == {seat}:
        return Answer((TookBackAlone(actions_since(live)),))
    if last != seat and last not in pending.wanting:
        raise Declined(say(_("only the player who did it can ask for it back")))
    if pending.wanting | {seat} >= live.people:
        return Answer((TookBack(),))
    return Answer(wanting=seat)


def _claim(live: LiveTable, seat: Seat, taker: int) -> Answer:
    match = _match(live)
    legal = match.legal(seat)
    against = claims.why_no_claim(live, legal)
    if against is not None:
        raise Declined(against)
    if taker not in claims.takers(live, seat):
        raise Declined(say(_("you can only claim the rest for yourself")))
    laid = claims.lay_down(live, seat, Seat(taker))
    if isinstance(laid, Text):
        raise Declined(laid)
    return _claim_or_rest(live, laid)


TOO_LATE = _("the table has moved on, so that wasn't done: look again and choose")


def _answer_claim(live: LiveTable, seat: Seat, answer: AnswerClaim) -> Answer:
    claim = live.pending.claim
    if claim is None or claim.refusal is not None:
        raise Declined(say(_("nobody is claiming the rest")))
    if answer.claimer not in (None, claim.seat):
        raise Declined(say(TOO_LATE))
    if not answer.agrees:
        return Answer(claim=claims.refused(claim, seat))
    return _claim_or_rest(live, claims.agreed(claim, seat))


def _claim_or_rest(live: LiveTable, claim: Claim) -> Answer:
    """Return the claim until everybody has agreed to it, then the rest of the deal."""
    if claims.waiting_for(live, claim):
        return Answer(claim=claim)
    came = claims.outcome(live, claim)
    return Answer(claim=came) if isinstance(came, Claim) else Answer(came)


def _check_seat(live: LiveTable, seat: int) -> None:
    if not 0 <= seat < live.players:
        raise Declined(say(_("this table has seats 1 to {players}"), players=live.players))


def _check_host(live: LiveTable, guest: str) -> None:
    if guest != live.company.host:
        raise Declined(say(_("only the host can do that")))


def may_delete(live: LiveTable, guest: str) -> bool:
    """Return whether this guest may delete the table and everything that belongs to it.

    The guest who opened it may, and a host to whom it was handed on; not one who became the host
    only because another was away.
    """
    return guest in who_may_delete(live)


def who_may_delete(live: LiveTable) -> tuple[str, ...]:
    """Return the guests who may delete the table: its opener, and the host if they are trusted."""
    trusted, host = live.company.trusted, live.company.host
    return tuple([one for place, one in enumerate(trusted) if place == 0 or one == host])


def _check_other(live: LiveTable, guest: str, other: str) -> None:
    if other not in live.guests or other == guest:
        raise Declined(say(_("there is no such guest at the table")))
